//! Entries of hash tables that threads read and write without locks.
//!
//! An entry is two words: the data, and a check word, which is the entry's key xored with the data. When two threads write
//! one entry at once, or one reads while another writes, the two words may be of different entries: then their xor is the key
//! of neither, and the entry is not found (Hyatt and Mann, "A lock-less transposition table implementation for parallel
//! search", ICGA Journal, 2002). `engine-tests/model` shows that for all orders in which threads can see these words; it
//! includes this file, which therefore uses nothing else of the program.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A word that threads share. Nothing is ordered by it.
pub trait Word {
    /// Its value.
    fn load(&self) -> u64;
    /// Sets its value.
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

/// An entry.
#[derive(Clone, Copy, Default)]
pub struct Entry<W = AtomicU64> {
    check: W,
    data: W,
}

impl<W: Word> Entry<W> {
    /// The entry in these words; it is empty when the data are 0.
    #[inline(always)]
    pub fn new(check: W, data: W) -> Entry<W> {
        Entry { check, data }
    }

    /// The key and the data. The key is that of no entry when the words are of different ones.
    #[inline(always)]
    pub fn read(&self) -> (u64, u64) {
        let data = self.data.load();
        (self.check.load() ^ data, data)
    }

    /// The data alone, of whichever key.
    #[inline(always)]
    pub fn data(&self) -> u64 {
        self.data.load()
    }

    /// Replaces the entry.
    #[inline(always)]
    pub fn write(&self, key: u64, data: u64) {
        self.data.store(data);
        self.check.store(key ^ data);
    }

    /// Empties the entry: data of 0 are none, whatever the key.
    #[inline(always)]
    pub fn clear(&self) {
        self.data.store(0);
    }
}
