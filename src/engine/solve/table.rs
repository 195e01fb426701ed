//! The solver's transposition table of proof and disproof numbers, without locks.
//!
//! An entry is two 64-bit words (see `lockless`), with the whole key. An entry that two threads write at once is not
//! found. A new entry replaces the entry of its bucket with the least work below it, so that large subtrees survive in
//! a small table.

use super::proof_numbers::{INFINITE, ProofNumbers};
use crate::lockless;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

/// The number of entries of a bucket, which share a cache line.
const ENTRIES_PER_BUCKET: usize = 4;
/// Bits of a proof or disproof number in an entry.
const BITS_PER_NUMBER: u32 = 28;
/// Bits of the filter for each entry.
const FILTER_BITS_PER_ENTRY: usize = 2;
/// The number of counters of threads that search below nodes; the low bits of a node's key select its counter.
const THREAD_COUNTERS: usize = 1 << 16;

/// The number of words (16 MiB) that are cleared at a time.
const WORDS_PER_CHUNK: usize = 1 << 21;

/// The number of words of a bucket: for each entry its key XORed with its data, and the data. The data are, from the
/// lowest bit, the proof number (28), the disproof number (28), and the effort on a logarithmic scale (8); in an empty
/// entry they are 0.
const WORDS_PER_BUCKET: usize = 2 * ENTRIES_PER_BUCKET;

/// An entry of the table.
type Slot<'a> = lockless::Entry<&'a AtomicU64>;

/// The table, shared by all threads.
pub(super) struct ProofTable {
    words: Vec<AtomicU64>,
    /// The index of the first word that begins a cache line, where the first bucket begins.
    first: usize,
    buckets: usize,
    /// The number of threads that search below nodes, by the low bits of the node's key.
    threads_below: Vec<AtomicU8>,
    /// A filter: a bit for each value of a key's low bits, set if any such key was ever stored. Most positions that are
    /// probed are new. The filter detects them without a cache miss in the table, which would cost time even when the
    /// entry is prefetched.
    filter: Vec<AtomicU64>,
}

impl ProofTable {
    /// A table of about this many mebibytes, or smaller when there is not enough memory. The system zeroes each page
    /// when it is first used, so that a short search does not wait for a large table.
    pub(super) fn new(mib: usize) -> ProofTable {
        let mut buckets = mib.max(1).saturating_mul(1 << 20) / (8 * WORDS_PER_BUCKET);
        let words = loop {
            match try_zeroed_words((buckets + 1) * WORDS_PER_BUCKET) {
                Some(words) => break words,
                None if buckets > 1 => buckets /= 2,
                None => break (0..2 * WORDS_PER_BUCKET).map(|_| AtomicU64::new(0)).collect(),
            }
            log::warn!("no memory for a table of {mib} MiB: trying {} KiB", buckets * WORDS_PER_BUCKET * 8 / 1024);
        };
        let first = words
            .iter()
            .take(WORDS_PER_BUCKET)
            .position(|word| std::ptr::from_ref(word).addr() % (8 * WORDS_PER_BUCKET) == 0);
        let bits = (buckets * ENTRIES_PER_BUCKET * FILTER_BITS_PER_ENTRY / 64).next_power_of_two();
        let filter = try_zeroed_words(bits).unwrap_or_else(|| vec![AtomicU64::new(u64::MAX)]);
        let threads_below = (0..THREAD_COUNTERS).map(|_| AtomicU8::new(0)).collect();
        ProofTable { words, first: first.unwrap_or(0), buckets, threads_below, filter }
    }

    /// Removes all entries.
    pub(super) fn clear(&self) {
        self.clear_unless_abandoned(&AtomicBool::new(false));
    }

    /// Removes entries until all are removed or `abandoned` is set.
    pub(super) fn clear_unless_abandoned(&self, abandoned: &AtomicBool) {
        let chunks = self.words.chunks(WORDS_PER_CHUNK).chain(self.filter.chunks(WORDS_PER_CHUNK));
        for chunk in chunks.take_while(|_| !abandoned.load(Relaxed)) {
            chunk.iter().for_each(|word| word.store(0, Relaxed));
        }
    }

    #[inline(always)]
    fn filter_bit(&self, key: u64) -> (&AtomicU64, u64) {
        (&self.filter[(key >> 6) as usize & (self.filter.len() - 1)], 1 << (key & 63))
    }

    /// Prefetches the memory that [`ProofTable::may_contain`] reads.
    #[inline(always)]
    pub(super) fn prefetch_filter(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        safe_arch::prefetch_t0(self.filter_bit(key).0);
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// Whether the table may have an entry with this key. False means that it certainly has none.
    #[inline(always)]
    pub(super) fn may_contain(&self, key: u64) -> bool {
        let (word, bit) = self.filter_bit(key);
        word.load(Relaxed) & bit != 0
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let place = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        &self.words[self.first + WORDS_PER_BUCKET * place..][..WORDS_PER_BUCKET]
    }

    /// The entries in which a key may be stored.
    #[inline(always)]
    fn slots(&self, key: u64) -> impl Iterator<Item = Slot<'_>> {
        self.bucket(key).as_chunks().0.iter().map(|[check, data]| Slot::new(check, data))
    }

    /// Prefetches the bucket of an entry that will soon be probed.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        safe_arch::prefetch_t0(&self.bucket(key)[0]);
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The numbers of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<ProofNumbers> {
        self.data_of(key).map(unpack_numbers)
    }

    /// Like [`ProofTable::probe`], but also returns the approximate number of nodes that were searched below the
    /// position.
    pub(super) fn probe_with_effort(&self, key: u64) -> Option<(ProofNumbers, u64)> {
        self.data_of(key).map(|data| (unpack_numbers(data), effort_of(data)))
    }

    #[inline(always)]
    fn data_of(&self, key: u64) -> Option<u64> {
        self.slots(key).find_map(|slot| {
            let (found, data) = slot.read();
            (data != 0 && found == key).then_some(data)
        })
    }

    /// Stores the numbers of the position with this key, after `effort` more nodes below it.
    #[inline]
    pub(super) fn store(&self, key: u64, numbers: ProofNumbers, effort: u64) {
        let mut victim = None;
        let mut least_effort = u64::MAX;
        let mut total = effort;
        for slot in self.slots(key) {
            let (found, data) = slot.read();
            if data != 0 && found == key {
                // Another thread may have settled the position in the meantime; its result is kept.
                if unpack_numbers(data).is_settled() && !numbers.is_settled() {
                    return;
                }
                victim = Some(slot);
                total = total.saturating_add(effort_of(data));
                break;
            }
            let scaled_effort = if data == 0 { 0 } else { (data >> (2 * BITS_PER_NUMBER)) + 1 };
            if scaled_effort < least_effort {
                (victim, least_effort) = (Some(slot), scaled_effort);
            }
        }
        let Some(slot) = victim else { return };
        let (word, bit) = self.filter_bit(key);
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
        let data = u64::from(numbers.proof)
            | u64::from(numbers.disproof) << BITS_PER_NUMBER
            | scale_effort(total) << (2 * BITS_PER_NUMBER);
        slot.write(key, data);
    }

    /// All entries as keys and data.
    pub(super) fn entries(&self) -> impl Iterator<Item = [u64; 2]> + '_ {
        let words = &self.words[self.first..][..self.buckets * WORDS_PER_BUCKET];
        let entries = words.as_chunks().0.iter().map(|[check, data]| Slot::new(check, data).read());
        entries.filter(|(_, data)| *data != 0).map(|(key, data)| [key, data])
    }

    /// Stores an entry that [`ProofTable::entries`] returned, perhaps from a table of another size.
    pub(super) fn restore(&self, key: u64, data: u64) {
        if data != 0 {
            self.store(key, unpack_numbers(data), effort_of(data));
        }
    }

    /// Removes the entry of the position with this key.
    pub(super) fn remove(&self, key: u64) {
        for slot in self.slots(key) {
            if slot.read().0 == key {
                slot.clear();
            }
        }
    }

    /// Counts a thread that begins to search below a node.
    #[inline(always)]
    pub(super) fn enter_subtree(&self, key: u64) {
        self.threads_below[key as usize % THREAD_COUNTERS].fetch_add(1, Relaxed);
    }

    /// Undoes [`ProofTable::enter_subtree`].
    #[inline(always)]
    pub(super) fn leave_subtree(&self, key: u64) {
        self.threads_below[key as usize % THREAD_COUNTERS].fetch_sub(1, Relaxed);
    }

    /// The number of threads that search below a node.
    #[inline(always)]
    pub(super) fn threads_in_subtree(&self, key: u64) -> u32 {
        self.threads_below[key as usize % THREAD_COUNTERS].load(Relaxed).into()
    }
}

/// A list of `words` zeros; `None` when there is not enough memory.
fn try_zeroed_words(words: usize) -> Option<Vec<AtomicU64>> {
    let mut words: Vec<AtomicU64> = bytemuck::try_zeroed_vec(words).ok()?;
    crate::huge_pages::advise_huge_pages(&mut words);
    Some(words)
}

const fn unpack_numbers(data: u64) -> ProofNumbers {
    let mask = (1 << BITS_PER_NUMBER) - 1;
    ProofNumbers { proof: (data & mask) as u32, disproof: (data >> BITS_PER_NUMBER & mask) as u32 }
}

/// Converts an effort in nodes to a logarithmic scale below 256, with four steps for each doubling.
const fn scale_effort(nodes: u64) -> u64 {
    if nodes < 4 {
        return nodes;
    }
    let log = nodes.ilog2() as u64;
    log * 4 + (nodes >> (log - 2) & 3) - 4
}

/// The inverse of [`scale_effort`]: the least effort whose scaled value is the one in these data.
const fn effort_of(data: u64) -> u64 {
    let scaled = data >> (2 * BITS_PER_NUMBER);
    if scaled < 4 {
        return scaled;
    }
    let (log, quarter) = ((scaled + 4) / 4, (scaled + 4) % 4);
    (4 + quarter) << (log - 2)
}

const _: () = assert!(INFINITE < 1 << BITS_PER_NUMBER);

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: ProofNumbers = ProofNumbers { proof: 7, disproof: 300 };

    #[test]
    fn an_entry_is_found_by_its_whole_key() {
        let table = ProofTable::new(1);
        table.store(42, SOME, 1);
        assert_eq!(table.probe(42), Some(SOME));
        table.remove(43);
        // All bits of a key are compared, including those that do not select the bucket.
        assert!((0..64).all(|bit| table.probe(42 ^ 1 << bit).is_none()));
        table.remove(42);
        assert_eq!(table.probe(42), None);
        table.store(42, SOME, 1);
        table.clear();
        assert_eq!(table.probe(42), None);
    }

    #[test]
    fn small_subtrees_are_replaced_first() {
        let table = ProofTable::new(1);
        table.store(1, SOME, 1000);
        (2..100).for_each(|key| table.store(key, SOME, 10));
        assert_eq!(table.probe(1), Some(SOME));
        assert_eq!(table.probe(99), Some(SOME), "the newest entry is stored");
        assert_eq!(table.probe(2), None);
    }

    #[test]
    fn a_settled_entry_is_not_overwritten() {
        let table = ProofTable::new(1);
        table.store(5, ProofNumbers::PROVEN, 1);
        table.store(5, SOME, 50);
        assert_eq!(table.probe(5), Some(ProofNumbers::PROVEN));
    }

    #[test]
    fn scaling_an_effort_loses_at_most_a_quarter() {
        for nodes in (0..2000).chain([1 << 40, u64::MAX]) {
            let least = effort_of(scale_effort(nodes) << (2 * BITS_PER_NUMBER));
            assert!(least <= nodes && nodes - least <= nodes / 4, "{nodes}: {least}");
            assert!(scale_effort(nodes) < 256);
        }
    }
}
