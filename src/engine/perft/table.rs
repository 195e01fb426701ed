//! The table of counts: positions that are met again are not counted again.

use crate::core::board::{Accumulator, zobrist};
use crate::core::position::{Position, Variant};
use crate::core::types::{Piece, Square};
use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bits of an entry's second word that hold a count; the others hold a part of the second key.
const COUNT_BITS: u32 = 44;
/// The largest count an entry can hold.
const COUNTS: u64 = (1 << COUNT_BITS) - 1;

/// Counts of positions with the depth they were counted to, shared by all threads without locks.
///
/// An entry has two words: the count with 20 bits of a second key, and the first key mixed with that, so that two
/// halves of different entries are not taken for one. With the place in the table more than 84 bits tell positions
/// apart. The count of 10^12 positions is then wrong with a probability of less than one in 10^10.
pub struct PerftTable {
    buckets: Vec<Bucket>,
}

/// One cache line of entries.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

#[derive(Default)]
struct Entry {
    /// The first key, xored with `data`.
    check: AtomicU64,
    data: AtomicU64,
}

impl Entry {
    /// The count, if it is of this place; of an empty entry nobody can tell.
    #[inline(always)]
    fn get(&self, place: &Place) -> Option<u64> {
        let data = self.data.load(Ordering::Relaxed);
        let same = self.check.load(Ordering::Relaxed) ^ data == place.key && data & !COUNTS == place.tag;
        (same && data != 0).then_some(data & COUNTS)
    }

    #[inline(always)]
    fn put(&self, place: &Place, count: u64) {
        let data = place.tag | count;
        self.data.store(data, Ordering::Relaxed);
        self.check.store(place.key ^ data, Ordering::Relaxed);
    }
}

impl PerftTable {
    /// An empty table of so many mebibytes, one at least.
    ///
    /// # Errors
    ///
    /// When there is not so much memory.
    pub fn new(mib: usize) -> Result<Self, TryReserveError> {
        let length = mib.max(1).saturating_mul((1 << 20) / size_of::<Bucket>());
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(length)?;
        buckets.resize_with(length, Bucket::default);
        Ok(PerftTable { buckets })
    }

    fn bucket(&self, key: u64) -> &[Entry; 4] {
        let place = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize].0
    }
}

/// Counts one ply deep that a thread has met just now. Moves of one player in another order lead to the same
/// position; a look into memory that is near costs less than counting its moves again.
pub(super) struct Near(Vec<Entry>);

impl Near {
    /// So many entries that they stay in the cache of a core: one mebibyte.
    const LENGTH: usize = 1 << 16;

    /// Without any counts.
    pub(super) fn new() -> Self {
        Near(std::iter::repeat_with(Entry::default).take(Near::LENGTH).collect())
    }
}

/// Remembers counts, or does not.
pub(super) trait Memory {
    /// What positions sum up for it.
    type Accumulator: Accumulator;
    /// Where the count of a position to a depth belongs.
    type Place;
    /// The place of a position to this depth, which is 1 at least.
    fn place<V: Variant>(&self, position: &Position<V, Self::Accumulator>, depth: u32) -> Self::Place;
    /// The count that is remembered.
    fn get(&self, place: &Self::Place) -> Option<u64>;
    /// Remembers a count.
    fn put(&self, place: &Self::Place, count: u64);
}

/// Remembers nothing.
pub(super) struct Forget;

impl Memory for Forget {
    type Accumulator = crate::core::board::NoAccumulator;
    type Place = ();
    #[inline(always)]
    fn place<V: Variant>(&self, _: &Position<V, Self::Accumulator>, _: u32) {}
    #[inline(always)]
    fn get(&self, (): &()) -> Option<u64> {
        None
    }
    #[inline(always)]
    fn put(&self, (): &(), _: u64) {}
}

/// Remembers in a table what is deeper than one ply, and the rest nearby.
pub(super) struct Remember<'a> {
    pub(super) table: &'a PerftTable,
    pub(super) near: &'a Near,
}

/// The two keys of a position to a depth.
pub(super) struct Place {
    key: u64,
    /// Part of the second key, above the bits of a count.
    tag: u64,
    is_near: bool,
}

impl Memory for Remember<'_> {
    type Accumulator = TwoKeys;
    type Place = Place;

    #[inline(always)]
    fn place<V: Variant>(&self, position: &Position<V, TwoKeys>, depth: u32) -> Place {
        let key = position.table_key() ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Place { key, tag: position.accumulator().sum & !COUNTS, is_near: depth == 1 }
    }

    #[inline(always)]
    fn get(&self, place: &Place) -> Option<u64> {
        match place.is_near {
            true => self.near.0[place.key as usize & (Near::LENGTH - 1)].get(place),
            false => self.table.bucket(place.key).iter().find_map(|entry| entry.get(place)),
        }
    }

    /// In the table, overwrites the smallest count of those that share the cache line: the one that is counted again
    /// with least effort.
    #[inline(always)]
    fn put(&self, place: &Place, count: u64) {
        if count > COUNTS {
            return;
        }
        if place.is_near {
            return self.near.0[place.key as usize & (Near::LENGTH - 1)].put(place, count);
        }
        let effort = |entry: &&Entry| entry.data.load(Ordering::Relaxed) & COUNTS;
        if let Some(entry) = self.table.bucket(place.key).iter().min_by_key(effort) {
            entry.put(place, count);
        }
    }
}

/// Two keys over pieces and hands, made of the same numbers: one xored, one added up.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct TwoKeys {
    xor: u64,
    sum: u64,
}

impl TwoKeys {
    #[inline(always)]
    fn join(&mut self, number: u64) {
        self.xor ^= number;
        self.sum = self.sum.wrapping_add(number);
    }

    #[inline(always)]
    fn leave(&mut self, number: u64) {
        self.xor ^= number;
        self.sum = self.sum.wrapping_sub(number);
    }
}

impl Accumulator for TwoKeys {
    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        self.join(zobrist::piece(piece, square));
    }
    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.leave(zobrist::piece(piece, square));
    }
    #[inline(always)]
    fn add_hand(&mut self, piece: Piece, count: u8) {
        self.join(zobrist::hand(piece, count));
    }
    #[inline(always)]
    fn remove_hand(&mut self, piece: Piece, count: u8) {
        self.leave(zobrist::hand(piece, count));
    }
    #[inline(always)]
    fn key(&self) -> u64 {
        self.xor
    }
}
