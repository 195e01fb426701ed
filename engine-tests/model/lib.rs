//! Models of the entries of hash tables, which threads share without locks: loom runs them in every order in which the
//! threads may see each other's writes, those included that only weakly ordered processors show.
//!
//!     cargo test --locked --manifest-path engine-tests/model/Cargo.toml
//!
//! The entries are the program's own source; only their words are loom's.

#![cfg(test)]

#[path = "../../src/engine/lockless.rs"]
#[allow(dead_code)]
mod lockless;

use lockless::{Entry, Word};
use loom::sync::Arc;
use loom::sync::atomic::AtomicU64;
use loom::sync::atomic::Ordering::Relaxed;
use loom::thread;

impl Word for AtomicU64 {
    fn load(&self) -> u64 {
        AtomicU64::load(self, Relaxed)
    }

    fn store(&self, value: u64) {
        AtomicU64::store(self, value, Relaxed);
    }
}

/// What the threads store: two entries of one key and one of another. No two data differ by the difference of two keys, by
/// which halves of two entries would look like a third; in the program that has a probability of one in 2^48 or less.
const STORED: [(u64, u64); 3] = [(0x0A11, 0x1_0001), (0x0B22, 0x2_0040), (0x0A11, 0x3_0900)];

/// Something that keeps one key with its data.
trait Shared: Send + Sync + 'static {
    fn empty() -> Self;
    fn read(&self) -> (u64, u64);
    fn write(&self, key: u64, data: u64);
    fn clear(&self);
}

impl Shared for Entry<AtomicU64> {
    fn empty() -> Self {
        Entry::new(AtomicU64::new(0), AtomicU64::new(0))
    }
    fn read(&self) -> (u64, u64) {
        Entry::read(self)
    }
    fn write(&self, key: u64, data: u64) {
        Entry::write(self, key, data);
    }
    fn clear(&self) {
        Entry::clear(self);
    }
}

/// An entry whose key stands for itself: what the check word is there to prevent.
struct Unchecked {
    key: AtomicU64,
    data: AtomicU64,
}

impl Shared for Unchecked {
    fn empty() -> Self {
        Unchecked { key: AtomicU64::new(0), data: AtomicU64::new(0) }
    }
    fn read(&self) -> (u64, u64) {
        (self.key.load(Relaxed), self.data.load(Relaxed))
    }
    fn write(&self, key: u64, data: u64) {
        self.data.store(data, Relaxed);
        self.key.store(key, Relaxed);
    }
    fn clear(&self) {
        self.data.store(0, Relaxed);
    }
}

/// Asserts that a probe with a key that was stored finds what was stored with it, or nothing.
fn probe(entry: &impl Shared) {
    let (key, data) = entry.read();
    let known = STORED.iter().any(|(stored, _)| *stored == key);
    assert!(data == 0 || !known || STORED.contains(&(key, data)), "{data:#x} is not of the key {key:#x}");
}

/// Runs threads that each do one thing with an entry, and probes it meanwhile and at the end.
fn model<S: Shared>(threads: &'static [fn(&S)]) {
    loom::model(move || {
        let entry = Arc::new(S::empty());
        let running: Vec<_> = threads
            .iter()
            .map(|act| {
                let entry = Arc::clone(&entry);
                thread::spawn(move || act(&entry))
            })
            .collect();
        probe(&*entry);
        running.into_iter().for_each(|thread| thread.join().expect("no panic"));
        probe(&*entry);
    });
}

fn store<S: Shared, const N: usize>(entry: &S) {
    let (key, data) = STORED[N];
    entry.write(key, data);
}

fn store_twice<S: Shared>(entry: &S) {
    store::<S, 0>(entry);
    store::<S, 1>(entry);
}

#[test]
fn a_hit_while_two_threads_store_is_of_its_key() {
    model::<Entry<AtomicU64>>(&[store::<_, 0>, store::<_, 1>]);
}

#[test]
fn a_hit_while_two_threads_store_one_key_is_what_one_of_them_stored() {
    model::<Entry<AtomicU64>>(&[store::<_, 0>, store::<_, 2>]);
}

#[test]
fn a_hit_while_an_entry_is_removed_is_of_its_key() {
    model::<Entry<AtomicU64>>(&[store::<_, 0>, Shared::clear]);
    model::<Entry<AtomicU64>>(&[store_twice, Shared::clear]);
}

/// The model can fail.
#[test]
#[should_panic(expected = "is not of the key")]
fn without_the_check_word_a_hit_is_of_another_key() {
    model::<Unchecked>(&[store::<_, 0>, store::<_, 1>]);
}
