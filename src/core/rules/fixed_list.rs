//! Lists that can be filled at compile time.

use std::fmt;

/// A list of fixed capacity that can be filled at compile time.
#[derive(Clone, Copy)]
pub struct FixedList<T: Copy + 'static, const N: usize> {
    items: [T; N],
    len: usize,
}

impl<T: Copy, const N: usize> FixedList<T, N> {
    /// An empty list; `filler` is any value, to fill the unused slots.
    pub const fn new(filler: T) -> Self {
        FixedList { items: [filler; N], len: 0 }
    }

    /// Adds an item. Panics when the list is full.
    pub const fn push(&mut self, item: T) {
        self.items[self.len] = item;
        self.len += 1;
    }

    /// Inserts an item before the one with this index. Panics when the list is full.
    pub const fn insert(&mut self, index: usize, item: T) {
        let mut n = self.len;
        while n > index {
            self.items[n] = self.items[n - 1];
            n -= 1;
        }
        self.items[index] = item;
        self.len += 1;
    }

    /// Removes the item with this index.
    pub const fn remove(&mut self, index: usize) {
        let mut n = index + 1;
        while n < self.len {
            self.items[n - 1] = self.items[n];
            n += 1;
        }
        self.len -= 1;
    }

    /// Whether there is no room for another item.
    pub const fn is_full(&self) -> bool {
        self.len == N
    }

    /// The items.
    #[inline(always)]
    pub const fn as_slice(&self) -> &[T] {
        self.items.split_at(self.len).0
    }

    /// The items, as a mutable slice.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..self.len]
    }
}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for FixedList<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}
