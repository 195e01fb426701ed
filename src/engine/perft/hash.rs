//! The hash table of perft: the count below a position that was counted before is looked up.

use crate::lockless;
use std::collections::TryReserveError;
use tenfold_core::board::{Accumulator, AccumulatorFor, zobrist};
use tenfold_core::position::{Position, Variant};
use tenfold_core::types::{Piece, Square};

/// The bits of an entry's data that hold the count; the other bits hold a part of the second key.
const COUNT_BITS: u32 = 44;
/// The largest count that an entry can hold; also the mask of the count's bits.
const MAX_COUNT: u64 = (1 << COUNT_BITS) - 1;

/// Counts of leaf nodes by position and depth, shared by all threads without locks.
///
/// An entry has two words (see `lockless`): its data are the count with 20 bits of a second key. Together with the
/// index in the table more than 84 bits distinguish positions: a count of 10^12 positions is wrong with a probability
/// of less than one in 10^10.
pub struct PerftTable {
    buckets: Vec<Bucket>,
}

/// One cache line of entries.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

#[derive(Default)]
struct Entry(lockless::Entry);

impl Entry {
    /// The count, if the entry belongs to the key. A count of zero looks like an empty entry and is not found.
    #[inline(always)]
    fn get(&self, key: &HashKey) -> Option<u64> {
        let (first, data) = self.0.read();
        let same = first == key.first && data & !MAX_COUNT == key.tag;
        (same && data != 0).then_some(data & MAX_COUNT)
    }

    #[inline(always)]
    fn put(&self, key: &HashKey, count: u64) {
        self.0.write(key.first, key.tag | count);
    }
}

impl PerftTable {
    /// An empty table of `mib` mebibytes, at least one.
    ///
    /// # Errors
    ///
    /// When the memory cannot be allocated.
    pub fn new(mib: usize) -> Result<Self, TryReserveError> {
        let length = mib.max(1).saturating_mul((1 << 20) / size_of::<Bucket>());
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(length)?;
        buckets.resize_with(length, Bucket::default);
        Ok(PerftTable { buckets })
    }

    fn bucket(&self, key: u64) -> &[Entry; 4] {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize].0
    }
}

/// A thread's own table of recent counts of depth 1. Transpositions are frequent at that depth, and a look into the
/// processor's cache costs less than generating the moves again.
pub struct ThreadCache(Vec<Entry>);

impl ThreadCache {
    /// The cache has one mebibyte of entries, so that it stays in the cache of a processor core.
    const LENGTH: usize = 1 << 16;

    /// An empty cache of counts.
    pub fn new() -> Self {
        ThreadCache(std::iter::repeat_with(Entry::default).take(ThreadCache::LENGTH).collect())
    }

    #[inline(always)]
    fn entry(&self, key: &HashKey) -> &Entry {
        &self.0[key.first as usize & (ThreadCache::LENGTH - 1)]
    }
}

/// A store of perft counts.
pub trait PerftHash<V: Variant> {
    /// The accumulator that positions need for their keys.
    type Accumulator: AccumulatorFor<V>;
    /// The key of a position and depth.
    type Key;
    /// The key of a position and depth; the depth is at least 1.
    fn key(&self, position: &Position<V, Self::Accumulator>, depth: u32) -> Self::Key;
    /// The count that is stored for the key, if there is one.
    fn get(&self, key: &Self::Key) -> Option<u64>;
    /// Stores a count for the key.
    fn put(&self, key: &Self::Key, count: u64);
}

/// No hash table: stores nothing.
pub struct NoHash;

impl<V: Variant> PerftHash<V> for NoHash {
    type Accumulator = tenfold_core::board::NoAccumulator;
    type Key = ();
    #[inline(always)]
    fn key(&self, _: &Position<V, Self::Accumulator>, _: u32) {}
    #[inline(always)]
    fn get(&self, (): &()) -> Option<u64> {
        None
    }
    #[inline(always)]
    fn put(&self, (): &(), _: u64) {}
}

/// Stores counts of depth 1 in the thread's cache, deeper counts in the shared table.
pub struct SharedHash<'a> {
    /// The table that all threads share.
    pub table: &'a PerftTable,
    /// The cache of this thread.
    pub cache: &'a ThreadCache,
}

/// The two keys of a position and depth.
pub struct HashKey {
    first: u64,
    /// Bits of the second key, shifted above the bits of a count.
    tag: u64,
    /// Whether the depth is 1.
    is_shallow: bool,
}

impl<V: Variant> PerftHash<V> for SharedHash<'_> {
    type Accumulator = TwoKeyHash;
    type Key = HashKey;

    #[inline(always)]
    fn key(&self, position: &Position<V, TwoKeyHash>, depth: u32) -> HashKey {
        let first = position.table_key() ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        HashKey { first, tag: position.accumulator().sum & !MAX_COUNT, is_shallow: depth == 1 }
    }

    #[inline(always)]
    fn get(&self, key: &HashKey) -> Option<u64> {
        if key.is_shallow {
            self.cache.entry(key).get(key)
        } else {
            self.table.bucket(key.first).iter().find_map(|entry| entry.get(key))
        }
    }

    /// In the shared table, replaces the smallest count of the bucket, which is the quickest to count again.
    #[inline(always)]
    fn put(&self, key: &HashKey, count: u64) {
        if count > MAX_COUNT {
            return;
        }
        if key.is_shallow {
            return self.cache.entry(key).put(key, count);
        }
        let stored = |entry: &&Entry| entry.0.data() & MAX_COUNT;
        if let Some(entry) = self.table.bucket(key.first).iter().min_by_key(stored) {
            entry.put(key, count);
        }
    }
}

/// Two hash keys of the pieces and hands, made from the same Zobrist numbers: one by XOR, one by addition.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct TwoKeyHash {
    xor: u64,
    sum: u64,
}

impl TwoKeyHash {
    #[inline(always)]
    fn include(&mut self, number: u64) {
        self.xor ^= number;
        self.sum = self.sum.wrapping_add(number);
    }

    #[inline(always)]
    fn exclude(&mut self, number: u64) {
        self.xor ^= number;
        self.sum = self.sum.wrapping_sub(number);
    }
}

impl<G> AccumulatorFor<G> for TwoKeyHash {
    fn empty(_: G) -> Self {
        TwoKeyHash::default()
    }
}

impl Accumulator for TwoKeyHash {
    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        self.include(zobrist::piece(piece, square));
    }
    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.exclude(zobrist::piece(piece, square));
    }
    #[inline(always)]
    fn add_hand(&mut self, piece: Piece, count: u8) {
        self.include(zobrist::hand(piece, count));
    }
    #[inline(always)]
    fn remove_hand(&mut self, piece: Piece, count: u8) {
        self.exclude(zobrist::hand(piece, count));
    }
    #[inline(always)]
    fn key(&self) -> u64 {
        self.xor
    }
}
