//! The transposition table, shared by all threads without locks.
//!
//! - Lockless: an entry is two 64-bit words (see `lockless`): its key, which holds 48 bits of the position's key and
//!   the static evaluation, and its data. When two threads write an entry at once, it reads as empty.
//! - Replacement and aging: four entries share a cache line (a bucket). A new entry replaces the entry of the same
//!   position, or else the entry of least depth, where each search since an entry was written counts as four plies
//!   less.
//! - Prefetch and huge pages: the search loads the bucket of a move's position into the cache before it makes the move,
//!   and asks the system for huge pages, so that few accesses miss the TLB. Together they were worth 20 to 25 % of
//!   nodes/s, huge pages alone 14 % (Antichess) to 17 % (Devingt) with a table of 256 MiB.

use crate::huge_pages::advise_huge_pages;
use crate::lockless;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use tenfold_core::types::{Bound, MATE_RANGE, Score};

/// Entries of a bucket, which fill a cache line.
const BUCKET_SIZE: usize = 4;
/// The age of entries is counted modulo this number of searches.
const AGE_CYCLE: u8 = 64;
/// The bits of a key that an entry stores; the bits above select its bucket.
const KEY_MASK: u64 = (1 << 48) - 1;
/// From this number of buckets (64 MiB) on, several threads fill and clear the table.
const PARALLEL_BUCKETS: usize = 1 << 20;
/// The number of buckets (16 MiB) that are filled at a time. The filling can be abandoned after each such chunk.
const BUCKETS_PER_CHUNK: usize = 1 << 18;

/// An entry. Its key is the low 48 bits of the position's key above its static evaluation (16 bits). Its data are, from
/// the lowest bit: tag of the move (32), score (16), depth (8), bound (2), age (6).
type Slot = lockless::Entry;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET_SIZE]);

/// What the table stores about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// [`tenfold_core::types::Move::tag`] of the best move; 0 for none.
    pub tag: u32,
    /// The score; wins and losses count plies from the node that probes.
    pub score: Score,
    /// The depth of the search, in plies.
    pub depth: i32,
    /// How the score relates to the true value.
    pub bound: Bound,
    /// The uncorrected static evaluation for the side to move; `NO_EVAL` where there is none.
    pub eval: Score,
}

impl Entry {
    /// A better estimate than the static evaluation: the stored score, if its bound makes it better; otherwise the
    /// evaluation.
    pub fn refine_eval(&self, eval: Score) -> Score {
        match self.bound {
            _ if self.score.abs() > MATE_RANGE => eval,
            Bound::Lower => eval.max(self.score),
            Bound::Upper => eval.min(self.score),
            Bound::Exact => self.score,
        }
    }
}

/// The value that stands for a missing static evaluation: in check, and where captures are compulsory.
pub const NO_EVAL: Score = i16::MIN as Score;

/// The transposition table.
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl TranspositionTable {
    /// A table of about this many mebibytes. If there is not enough memory, the table is smaller, and the log has a
    /// warning.
    pub fn new(mib: usize) -> Self {
        TranspositionTable::new_unless_abandoned(mib, &AtomicBool::new(false))
    }

    /// Like [`TranspositionTable::new`], but stops initializing memory once `abandoned` is set; the rest of the memory
    /// stays unused. On some machines, new memory takes milliseconds for each mebibyte.
    pub(super) fn new_unless_abandoned(mib: usize, abandoned: &AtomicBool) -> Self {
        let wanted = mib.max(1).saturating_mul(1 << 20) / size_of::<Bucket>();
        let mut count = wanted;
        let mut buckets: Vec<Bucket> = Vec::new();
        while count > 0 && buckets.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        if count < wanted {
            // Half the size is tried next, so that the search itself still gets memory.
            count /= 2;
            buckets = Vec::new();
            count = buckets.try_reserve_exact(count).map_or(0, |()| count);
            log::warn!("no memory for a hash table of {mib} MiB: it has {} KiB", count * size_of::<Bucket>() / 1024);
        }
        // This must precede the first write: pages that are already in use would not become huge soon.
        advise_huge_pages(buckets.spare_capacity_mut());
        for start in (0..count).step_by(BUCKETS_PER_CHUNK).take_while(|start| *start == 0 || !abandoned.load(Relaxed)) {
            let end = count.min(start + BUCKETS_PER_CHUNK);
            if count >= PARALLEL_BUCKETS {
                buckets.par_extend((start..end).into_par_iter().map(|_| Bucket::default()));
            } else {
                buckets.resize_with(end, Bucket::default);
            }
        }
        TranspositionTable { buckets, age: AtomicU8::new(0) }
    }

    /// A table that stores nothing.
    pub fn disabled() -> Self {
        TranspositionTable { buckets: Vec::new(), age: AtomicU8::new(0) }
    }

    /// The size of the table in mebibytes, including memory that stays unused.
    pub fn mib(&self) -> usize {
        (self.buckets.capacity() * size_of::<Bucket>()) >> 20
    }

    /// Empties the table.
    pub fn clear(&self) {
        let clear = |bucket: &Bucket| {
            for slot in &bucket.0 {
                slot.clear();
            }
        };
        if self.buckets.len() >= PARALLEL_BUCKETS {
            self.buckets.par_iter().with_min_len(1 << 14).for_each(clear);
        } else {
            self.buckets.iter().for_each(clear);
        }
        self.age.store(0, Relaxed);
    }

    /// Begins a new search: all stored entries now count as older, and are replaced sooner.
    pub fn new_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGE_CYCLE, Relaxed);
    }

    /// How much of the table holds entries of this search, in thousandths, estimated from a sample.
    pub fn hashfull(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let is_current = |slot: &&Slot| {
            let data = slot.data();
            bound_of(data).is_some() && age_of(data) == age
        };
        let current = sample.iter().flat_map(|bucket| &bucket.0).filter(is_current).count();
        (current * 1000 / (sample.len() * BUCKET_SIZE).max(1)) as u32
    }

    fn bucket(&self, key: u64) -> Option<&Bucket> {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        self.buckets.get(index as usize)
    }

    /// Loads the bucket of a position that will soon be probed into the cache.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        if let Some(bucket) = self.bucket(key) {
            safe_arch::prefetch_t0(bucket);
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The entry of the position with this key, for a node `ply` plies from the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key)?.0.iter().find_map(|slot| {
            let (found, data) = slot.read();
            if found >> 16 != key & KEY_MASK {
                return None;
            }
            let score = score_from_table(Score::from((data >> 32) as u16 as i16), ply);
            let eval = Score::from(found as u16 as i16);
            Some(Entry { tag: data as u32, score, depth: depth_of(data), bound: bound_of(data)?, eval })
        })
    }

    /// Stores the result of a search of the position with this key, `ply` plies from the root. An old entry of the same
    /// position stays if it is from this search and much deeper, unless the new score is exact. A new entry without a
    /// move keeps the move of the old entry.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, entry: Entry) {
        let Some(bucket) = self.bucket(key) else { return };
        let age = self.age.load(Relaxed);
        let mut replaced = &bucket.0[0];
        let mut least_value = i32::MAX;
        let mut tag = entry.tag;
        for slot in &bucket.0 {
            let (found, data) = slot.read();
            if found >> 16 == key & KEY_MASK && bound_of(data).is_some() {
                let current = age_of(data) == age;
                if current && entry.bound != Bound::Exact && depth_of(data) > entry.depth + 3 {
                    return;
                }
                if tag == 0 {
                    tag = data as u32;
                }
                replaced = slot;
                break;
            }
            let value = match bound_of(data) {
                None => i32::MIN,
                Some(_) => depth_of(data) - 4 * i32::from((AGE_CYCLE + age - age_of(data)) % AGE_CYCLE),
            };
            if value < least_value {
                (replaced, least_value) = (slot, value);
            }
        }
        let score = score_to_table(entry.score, ply) as i16 as u16;
        let data = u64::from(tag)
            | u64::from(score) << 32
            | (entry.depth.clamp(0, 255) as u64) << 48
            | (entry.bound as u64) << 56
            | u64::from(age) << 58;
        replaced.write((key & KEY_MASK) << 16 | u64::from(entry.eval as i16 as u16), data);
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

/// A score for the table: wins and losses count plies from the node instead of from the root.
const fn score_to_table(score: Score, ply: usize) -> Score {
    match score {
        s if s > MATE_RANGE => s + ply as Score,
        s if s < -MATE_RANGE => s - ply as Score,
        s => s,
    }
}

/// The inverse of [`score_to_table`].
const fn score_from_table(score: Score, ply: usize) -> Score {
    match score {
        s if s > MATE_RANGE => s - ply as Score,
        s if s < -MATE_RANGE => s + ply as Score,
        s => s,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenfold_core::types::MATE;

    const ENTRY: Entry = Entry { tag: 0xDEAD_BEEF, score: -123, depth: 7, bound: Bound::Lower, eval: -31 };

    #[test]
    fn a_stored_entry_is_probed() {
        let table = TranspositionTable::new(1);
        assert_eq!(table.probe(42, 0), None);
        table.store(42, 3, ENTRY);
        assert_eq!(table.probe(42, 5), Some(ENTRY));
        assert_eq!(table.probe(43, 5), None);
        table.clear();
        assert_eq!(table.probe(42, 0), None);
    }

    #[test]
    fn mate_scores_count_from_the_node() {
        let table = TranspositionTable::new(1);
        for sign in [1, -1] {
            table.store(9, 4, Entry { score: sign * (MATE - 10), bound: Bound::Exact, ..ENTRY });
            assert_eq!(table.probe(9, 6).map(|e| e.score), Some(sign * (MATE - 12)));
        }
    }

    #[test]
    fn an_entry_without_a_move_keeps_the_old_move() {
        let table = TranspositionTable::new(1);
        table.store(7, 0, ENTRY);
        table.store(7, 0, Entry { tag: 0, depth: 9, ..ENTRY });
        assert_eq!(table.probe(7, 0), Some(Entry { depth: 9, ..ENTRY }));
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_until_they_age() {
        let table = TranspositionTable::new(1);
        table.store(1, 0, Entry { depth: 20, ..ENTRY });
        for key in 2..20 {
            table.store(key, 0, Entry { depth: 1, ..ENTRY });
        }
        assert!(table.probe(1, 0).is_some());
        for _ in 0..6 {
            table.new_search();
        }
        for key in 20..40 {
            table.store(key, 0, Entry { depth: 1, ..ENTRY });
        }
        assert!(table.probe(1, 0).is_none());
    }

    #[test]
    fn a_disabled_table_stores_nothing() {
        let table = TranspositionTable::disabled();
        table.store(7, 0, ENTRY);
        table.clear();
        assert_eq!((table.probe(7, 0), table.mib(), table.hashfull()), (None, 0, 0));
    }

    #[test]
    fn the_smallest_table_has_one_mebibyte() {
        let table = TranspositionTable::new(0);
        assert_eq!(table.mib(), 1);
        assert_eq!(table.hashfull(), 0);
    }

    #[test]
    fn a_table_that_is_abandoned_is_not_filled() {
        let table = TranspositionTable::new_unless_abandoned(100, &AtomicBool::new(true));
        assert_eq!((table.buckets.len(), table.mib()), (BUCKETS_PER_CHUNK, 100));
        table.store(u64::MAX, 0, ENTRY);
        assert_eq!(table.probe(u64::MAX, 0), Some(ENTRY));
    }
}
