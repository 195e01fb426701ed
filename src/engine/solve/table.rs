//! The solver's lock-free table of proof numbers.
//!
//! An entry is two 64-bit words: what is known, and the whole key mixed with it by exclusive or, so that an entry that
//! two threads write at once reads as empty (Hyatt and Mann, 2002). Of the four entries of a bucket the one with the
//! least work below it makes room, so that large subtrees stay whatever the memory.

use super::numbers::{INFINITE, Numbers};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Entries that share a cache line.
const BUCKET: usize = 4;
/// Bits of a number in an entry.
const BITS: u32 = 28;
/// Bits of the filter for each entry.
const BITS_PER_ENTRY: usize = 2;
/// Counters of threads at work, found by the low bits of a key.
const BUSY: usize = 1 << 16;

/// Words of a bucket: for each entry its key, exclusive or its data, and the data. From the lowest bit those are the
/// proof number (28), the disproof number (28), and the effort on a scale of its own (8); 0 is empty.
const WORDS: usize = 2 * BUCKET;

/// An entry of the table.
#[derive(Clone, Copy)]
struct Slot<'a> {
    check: &'a AtomicU64,
    data: &'a AtomicU64,
}

/// What is known of positions, shared by all threads.
pub(super) struct ProofTable {
    words: Vec<AtomicU64>,
    /// The first word that begins a cache line, and with it the first bucket.
    first: usize,
    buckets: usize,
    /// How many threads are at work below a position, for those whose keys end alike.
    busy: Vec<AtomicU8>,
    /// A bit for each ending of keys: whether any key that ends so was ever stored. Most positions that are asked for
    /// are new, and this tells so without a walk to memory so far away that even asking for it early takes its time.
    known: Vec<AtomicU64>,
}

impl ProofTable {
    /// A table of about this many mebibytes, smaller when there is not so much memory. The system gives memory that
    /// holds nothing but 0, and gives each part only when it is used: a short search does not wait for it.
    pub(super) fn new(mib: usize) -> ProofTable {
        let mut buckets = mib.max(1).saturating_mul(1 << 20) / (8 * WORDS);
        let words = loop {
            match zeroed((buckets + 1) * WORDS) {
                Some(words) => break words,
                None if buckets > 1 => buckets /= 2,
                None => break (0..2 * WORDS).map(|_| AtomicU64::new(0)).collect(),
            }
            log::warn!("no memory for a table of {mib} MiB: trying {} KiB", buckets * WORDS * 8 / 1024);
        };
        let first = words.iter().take(WORDS).position(|word| std::ptr::from_ref(word).addr() % (8 * WORDS) == 0);
        let bits = (buckets * BUCKET * BITS_PER_ENTRY / 64).next_power_of_two();
        let known = zeroed(bits).unwrap_or_else(|| vec![AtomicU64::new(u64::MAX)]);
        let busy = (0..BUSY).map(|_| AtomicU8::new(0)).collect();
        ProofTable { words, first: first.unwrap_or(0), buckets, busy, known }
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        self.words.iter().chain(&self.known).for_each(|word| word.store(0, Relaxed));
    }

    #[inline(always)]
    fn known(&self, key: u64) -> (&AtomicU64, u64) {
        (&self.known[(key >> 6) as usize & (self.known.len() - 1)], 1 << (key & 63))
    }

    /// Has what [`ProofTable::may_know`] looks at brought near.
    #[inline(always)]
    pub(super) fn expect(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        safe_arch::prefetch_t0(self.known(key).0);
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// Whether the table may have an entry of this key; if not, it has none.
    #[inline(always)]
    pub(super) fn may_know(&self, key: u64) -> bool {
        let (word, bit) = self.known(key);
        word.load(Relaxed) & bit != 0
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let place = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        &self.words[self.first + WORDS * place..][..WORDS]
    }

    /// The entries among which a key has its place.
    #[inline(always)]
    fn slots(&self, key: u64) -> impl Iterator<Item = Slot<'_>> {
        self.bucket(key).as_chunks().0.iter().map(|[check, data]| Slot { check, data })
    }

    /// Asks for the memory of an entry that will soon be looked up.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        safe_arch::prefetch_t0(&self.bucket(key)[0]);
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Numbers> {
        self.data_of(key).map(unpacked)
    }

    /// As [`ProofTable::probe`], with the number of nodes that it took, roughly.
    pub(super) fn probe_with_effort(&self, key: u64) -> Option<(Numbers, u64)> {
        self.data_of(key).map(|data| (unpacked(data), effort_of(data)))
    }

    #[inline(always)]
    fn data_of(&self, key: u64) -> Option<u64> {
        self.slots(key).find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (data != 0 && slot.check.load(Relaxed) ^ data == key).then_some(data)
        })
    }

    /// Notes what `effort` more nodes have found out about the position with this key.
    #[inline]
    pub(super) fn store(&self, key: u64, numbers: Numbers, effort: u64) {
        let mut chosen = None;
        let mut least = u64::MAX;
        let mut total = effort;
        for slot in self.slots(key) {
            let data = slot.data.load(Relaxed);
            if data != 0 && slot.check.load(Relaxed) ^ data == key {
                // What another thread has proven meanwhile stays proven.
                if unpacked(data).is_settled() && !numbers.is_settled() {
                    return;
                }
                chosen = Some(slot);
                total = total.saturating_add(effort_of(data));
                break;
            }
            let worth = if data == 0 { 0 } else { (data >> (2 * BITS)) + 1 };
            if worth < least {
                (chosen, least) = (Some(slot), worth);
            }
        }
        let Some(slot) = chosen else { return };
        let (word, bit) = self.known(key);
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
        let data = u64::from(numbers.proof) | u64::from(numbers.disproof) << BITS | scale(total) << (2 * BITS);
        slot.data.store(data, Relaxed);
        slot.check.store(key ^ data, Relaxed);
    }

    /// All entries as keys and data.
    pub(super) fn entries(&self) -> impl Iterator<Item = [u64; 2]> + '_ {
        let words = &self.words[self.first..][..self.buckets * WORDS];
        let pairs = words.as_chunks().0.iter().map(|[check, data]| (check.load(Relaxed), data.load(Relaxed)));
        pairs.filter(|(_, data)| *data != 0).map(|(check, data)| [check ^ data, data])
    }

    /// Takes in what [`ProofTable::entries`] has told, perhaps of a table of another size.
    pub(super) fn restore(&self, key: u64, data: u64) {
        if data != 0 {
            self.store(key, unpacked(data), effort_of(data));
        }
    }

    /// Forgets what was noted about the position with this key.
    pub(super) fn forget(&self, key: u64) {
        for slot in self.slots(key) {
            if slot.check.load(Relaxed) ^ slot.data.load(Relaxed) == key {
                slot.data.store(0, Relaxed);
            }
        }
    }

    /// Tells that a thread goes to work below a position, or has come back from there.
    #[inline(always)]
    pub(super) fn enter(&self, key: u64) {
        self.busy[key as usize % BUSY].fetch_add(1, Relaxed);
    }

    /// Undoes [`ProofTable::enter`].
    #[inline(always)]
    pub(super) fn leave(&self, key: u64) {
        self.busy[key as usize % BUSY].fetch_sub(1, Relaxed);
    }

    /// How many threads are at work below a position.
    #[inline(always)]
    pub(super) fn busy(&self, key: u64) -> u32 {
        self.busy[key as usize % BUSY].load(Relaxed).into()
    }
}

/// So many words of 0; nothing when there is not so much memory.
fn zeroed(words: usize) -> Option<Vec<AtomicU64>> {
    let mut words: Vec<AtomicU64> = bytemuck::try_zeroed_vec(words).ok()?;
    crate::engine::huge_pages::advise_huge_pages(&mut words);
    Some(words)
}

const fn unpacked(data: u64) -> Numbers {
    let mask = (1 << BITS) - 1;
    Numbers { proof: (data & mask) as u32, disproof: (data >> BITS & mask) as u32 }
}

/// An effort in nodes on a logarithmic scale below 256: four steps for each doubling.
const fn scale(nodes: u64) -> u64 {
    if nodes < 4 {
        return nodes;
    }
    let log = nodes.ilog2() as u64;
    log * 4 + (nodes >> (log - 2) & 3) - 4
}

/// The way back from [`scale`], to the least effort that has this place on it.
const fn effort_of(data: u64) -> u64 {
    let scaled = data >> (2 * BITS);
    if scaled < 4 {
        return scaled;
    }
    let (log, quarter) = ((scaled + 4) / 4, (scaled + 4) % 4);
    (4 + quarter) << (log - 2)
}

const _: () = assert!(INFINITE < 1 << BITS);

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: Numbers = Numbers { proof: 7, disproof: 300 };

    #[test]
    fn what_is_stored_is_found_by_the_whole_key() {
        let table = ProofTable::new(1);
        table.store(42, SOME, 1);
        assert_eq!(table.probe(42), Some(SOME));
        table.forget(43);
        // Every bit counts, also those that choose no bucket.
        assert!((0..64).all(|bit| table.probe(42 ^ 1 << bit).is_none()));
        table.forget(42);
        assert_eq!(table.probe(42), None);
        table.store(42, SOME, 1);
        table.clear();
        assert_eq!(table.probe(42), None);
    }

    #[test]
    fn large_subtrees_outlive_small_ones() {
        let table = ProofTable::new(1);
        table.store(1, SOME, 1000);
        (2..100).for_each(|key| table.store(key, SOME, 10));
        assert_eq!(table.probe(1), Some(SOME));
        assert_eq!(table.probe(99), Some(SOME), "and the newest has its place");
        assert_eq!(table.probe(2), None);
    }

    #[test]
    fn what_is_settled_stays_so() {
        let table = ProofTable::new(1);
        table.store(5, Numbers::PROVEN, 1);
        table.store(5, SOME, 50);
        assert_eq!(table.probe(5), Some(Numbers::PROVEN));
    }

    #[test]
    fn the_scale_of_efforts_grows_and_comes_back() {
        for nodes in (0..2000).chain([1 << 40, u64::MAX]) {
            let least = effort_of(scale(nodes) << (2 * BITS));
            assert!(least <= nodes && nodes - least <= nodes / 4, "{nodes}: {least}");
            assert!(scale(nodes) < 256);
        }
    }
}
