//! Entries of hash tables that threads read and write without locks.
//!
//! An entry is two words: the data, and a check word, which is the entry's key xored with the data. When two threads
//! write an entry at once, or one thread reads while another writes, the two words may belong to different entries.
//! Then their xor is the key of neither entry, and the entry is not found (Hyatt and Mann, "A lock-less transposition
//! table implementation for parallel search", ICGA Journal, 2002). `engine-tests/model` shows that for all orders in
//! which threads can see these words; it includes this file, which therefore uses nothing else of the program.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A 64-bit word that threads share. Accesses are relaxed: they impose no order on accesses to other memory.
pub trait Word {
    /// Loads the value of the word.
    fn load(&self) -> u64;
    /// Stores a value in the word.
    fn store(&self, value: u64);
}

impl Word for AtomicU64 {
    #[inline(always)]
    fn load(&self) -> u64 {
        AtomicU64::load(self, Relaxed)
    }

    #[inline(always)]
    fn store(&self, value: u64) {
        AtomicU64::store(self, value, Relaxed);
    }
}

impl<W: Word> Word for &W {
    #[inline(always)]
    fn load(&self) -> u64 {
        W::load(self)
    }

    #[inline(always)]
    fn store(&self, value: u64) {
        W::store(self, value);
    }
}

/// An entry of a hash table.
#[derive(Clone, Copy, Default)]
pub struct Entry<W = AtomicU64> {
    check: W,
    data: W,
}

impl<W: Word> Entry<W> {
    /// An entry made of these two words; it is empty when `data` is 0.
    #[inline(always)]
    pub fn new(check: W, data: W) -> Entry<W> {
        Entry { check, data }
    }

    /// The key and the data. If the two words belong to different entries, the key is the key of neither.
    #[inline(always)]
    pub fn read(&self) -> (u64, u64) {
        let data = self.data.load();
        (self.check.load() ^ data, data)
    }

    /// The data alone, whatever the key.
    #[inline(always)]
    pub fn data(&self) -> u64 {
        self.data.load()
    }

    /// Overwrites the entry with this key and these data.
    #[inline(always)]
    pub fn write(&self, key: u64, data: u64) {
        self.data.store(data);
        self.check.store(key ^ data);
    }

    /// Empties the entry: an entry whose data are 0 is empty, whatever its key.
    #[inline(always)]
    pub fn clear(&self) {
        self.data.store(0);
    }
}
