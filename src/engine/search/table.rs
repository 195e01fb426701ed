//! The transposition table: a lock-free memory of positions searched before.
//!
//! An entry is two 64-bit words written without a lock: what is known, and the position's key (48 bits of it, with
//! the static evaluation below) mixed with that by exclusive or. When two threads write one entry at once, the words
//! no longer fit each other and the entry reads as empty (Hyatt and Mann, "A lock-less transposition table
//! implementation for parallel search", 2002).

use crate::core::types::{Bound, MATE_RANGE, Score};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Entries that share a cache line; a position may stand in any one of its bucket.
const BUCKET: usize = 4;
/// The age of entries counts up to here, then begins anew.
const AGES: u8 = 64;
/// The bits of a key that an entry holds; the others have chosen its bucket.
const KEY: u64 = (1 << 48) - 1;
/// From this many buckets on (64 MiB), clearing is worth several threads.
const MANY: usize = 1 << 20;

#[derive(Default)]
struct Slot {
    /// The low 48 bits of the position's key above its static evaluation (16), exclusive or `data`.
    check: AtomicU64,
    /// From the lowest bit: tag of the move (32), score (16), depth (8), bound (2), age (6).
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// [`crate::core::types::Move::tag`] of the best move; 0 when there was none.
    pub tag: u32,
    /// The value, seen from the node that asks.
    pub score: Score,
    /// How deep it was searched, in plies.
    pub depth: i32,
    /// How the value relates to the true one.
    pub bound: Bound,
    /// The static evaluation of the position for the side to move; unknown (the least 16-bit number) where it was not asked for.
    pub eval: Score,
}

impl Entry {
    /// A static evaluation, corrected by what the search found where that tells more.
    pub fn corrected(&self, eval: Score) -> Score {
        match self.bound {
            _ if self.score.abs() > MATE_RANGE => eval,
            Bound::Lower => eval.max(self.score),
            Bound::Upper => eval.min(self.score),
            Bound::Exact => self.score,
        }
    }
}

/// A static evaluation that nobody has made.
pub const UNKNOWN: Score = i16::MIN as Score;

/// A lock-free table of positions searched before.
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl TranspositionTable {
    /// A table of about this many mebibytes. When there is not so much memory it is smaller, and says so in the log.
    pub fn new(mib: usize) -> Self {
        let wanted = mib.max(1).saturating_mul(1 << 20) / size_of::<Bucket>();
        let mut count = wanted;
        let mut buckets: Vec<Bucket> = Vec::new();
        while count > 0 && buckets.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        if count < wanted {
            log::warn!("no memory for a table of {mib} MiB: it has {} KiB", count * size_of::<Bucket>() / 1024);
        }
        // Places are asked for all over the table: with large pages the processor finds nearly all of them at once.
        #[cfg(target_os = "linux")]
        kevy_madvise::advise_hugepage(buckets.as_ptr().cast(), buckets.capacity() * size_of::<Bucket>());
        if count >= MANY {
            buckets.par_extend((0..count).into_par_iter().map(|_| Bucket::default()));
        } else {
            buckets.resize_with(count, Bucket::default);
        }
        TranspositionTable { buckets, age: AtomicU8::new(0) }
    }

    /// A table that keeps nothing, for showing what a search finds without one.
    pub fn none() -> Self {
        TranspositionTable { buckets: Vec::new(), age: AtomicU8::new(0) }
    }

    /// Its size, in mebibytes.
    pub fn mib(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// Forgets everything.
    pub fn clear(&self) {
        let wipe = |bucket: &Bucket| {
            for slot in &bucket.0 {
                slot.check.store(0, Relaxed);
                slot.data.store(0, Relaxed);
            }
        };
        if self.buckets.len() >= MANY {
            self.buckets.par_iter().with_min_len(1 << 14).for_each(wipe);
        } else {
            self.buckets.iter().for_each(wipe);
        }
        self.age.store(0, Relaxed);
    }

    /// Tells the table that a new search begins, so that older entries make room first.
    pub fn next_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// How much of the table this search has filled, in thousandths.
    pub fn hashfull(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let is_ours = |slot: &&Slot| {
            let data = slot.data.load(Relaxed);
            bound_of(data).is_some() && age_of(data) == age
        };
        let ours = sample.iter().flat_map(|bucket| &bucket.0).filter(is_ours).count();
        (ours * 1000 / (sample.len() * BUCKET).max(1)) as u32
    }

    fn bucket(&self, key: u64) -> Option<&Bucket> {
        let place = (u128::from(key) * self.buckets.len() as u128) >> 64;
        self.buckets.get(place as usize)
    }

    /// Asks for the memory where a position stands that will soon be looked up, so that it is at hand by then.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        if let Some(bucket) = self.bucket(key) {
            safe_arch::prefetch_t0(bucket);
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of the position with this key, asked `ply` plies from the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key)?.0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let check = slot.check.load(Relaxed) ^ data;
            if check >> 16 != key & KEY {
                return None;
            }
            let score = from_table(Score::from((data >> 32) as u16 as i16), ply);
            let eval = Score::from(check as u16 as i16);
            Some(Entry { tag: data as u32, score, depth: depth_of(data), bound: bound_of(data)?, eval })
        })
    }

    /// Notes what was found out about the position with this key, `ply` plies from the root.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, entry: Entry) {
        let Some(bucket) = self.bucket(key) else { return };
        let age = self.age.load(Relaxed);
        let mut chosen = &bucket.0[0];
        let mut least = i32::MAX;
        let mut tag = entry.tag;
        for slot in &bucket.0 {
            let data = slot.data.load(Relaxed);
            if (slot.check.load(Relaxed) ^ data) >> 16 == key & KEY && bound_of(data).is_some() {
                let fresh = age_of(data) == age;
                if fresh && entry.bound != Bound::Exact && depth_of(data) > entry.depth + 3 {
                    return;
                }
                if tag == 0 {
                    tag = data as u32;
                }
                chosen = slot;
                break;
            }
            let worth = match bound_of(data) {
                None => i32::MIN,
                Some(_) => depth_of(data) - 4 * i32::from((AGES + age - age_of(data)) % AGES),
            };
            if worth < least {
                (chosen, least) = (slot, worth);
            }
        }
        let score = to_table(entry.score, ply) as i16 as u16;
        let data = u64::from(tag)
            | u64::from(score) << 32
            | (entry.depth.clamp(0, 255) as u64) << 48
            | (entry.bound as u64) << 56
            | u64::from(age) << 58;
        chosen.data.store(data, Relaxed);
        let check = (key & KEY) << 16 | u64::from(entry.eval as i16 as u16);
        chosen.check.store(check ^ data, Relaxed);
    }
}

const fn depth_of(data: u64) -> i32 {
    (data >> 48) as u8 as i32
}

const fn bound_of(data: u64) -> Option<Bound> {
    match (data >> 56) & 3 {
        1 => Some(Bound::Upper),
        2 => Some(Bound::Lower),
        3 => Some(Bound::Exact),
        _ => None,
    }
}

const fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

/// A score seen from the root as one seen from the node: ends of the game count from there.
const fn to_table(score: Score, ply: usize) -> Score {
    match score {
        s if s > MATE_RANGE => s + ply as Score,
        s if s < -MATE_RANGE => s - ply as Score,
        s => s,
    }
}

/// The way back from [`to_table`].
const fn from_table(score: Score, ply: usize) -> Score {
    match score {
        s if s > MATE_RANGE => s - ply as Score,
        s if s < -MATE_RANGE => s + ply as Score,
        s => s,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::types::MATE;

    const ENTRY: Entry = Entry { tag: 0xDEAD_BEEF, score: -123, depth: 7, bound: Bound::Lower, eval: -31 };

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1);
        assert_eq!(table.probe(42, 0), None);
        table.store(42, 3, ENTRY);
        assert_eq!(table.probe(42, 5), Some(ENTRY));
        assert_eq!(table.probe(43, 5), None);
        table.clear();
        assert_eq!(table.probe(42, 0), None);
    }

    #[test]
    fn ends_of_the_game_count_from_the_node() {
        let table = TranspositionTable::new(1);
        for sign in [1, -1] {
            table.store(9, 4, Entry { score: sign * (MATE - 10), bound: Bound::Exact, ..ENTRY });
            assert_eq!(table.probe(9, 6).map(|e| e.score), Some(sign * (MATE - 12)));
        }
    }

    #[test]
    fn an_entry_without_move_keeps_the_old_one() {
        let table = TranspositionTable::new(1);
        table.store(7, 0, ENTRY);
        table.store(7, 0, Entry { tag: 0, depth: 9, ..ENTRY });
        assert_eq!(table.probe(7, 0), Some(Entry { depth: 9, ..ENTRY }));
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_until_they_are_old() {
        let table = TranspositionTable::new(1);
        table.store(1, 0, Entry { depth: 20, ..ENTRY });
        for key in 2..20 {
            table.store(key, 0, Entry { depth: 1, ..ENTRY });
        }
        assert!(table.probe(1, 0).is_some());
        for _ in 0..6 {
            table.next_search();
        }
        for key in 20..40 {
            table.store(key, 0, Entry { depth: 1, ..ENTRY });
        }
        assert!(table.probe(1, 0).is_none());
    }

    #[test]
    fn no_table_keeps_nothing() {
        let table = TranspositionTable::none();
        table.store(7, 0, ENTRY);
        table.clear();
        assert_eq!((table.probe(7, 0), table.mib(), table.hashfull()), (None, 0, 0));
    }

    #[test]
    fn the_least_table_has_one_mebibyte() {
        let table = TranspositionTable::new(0);
        assert_eq!(table.mib(), 1);
        assert_eq!(table.hashfull(), 0);
    }
}
