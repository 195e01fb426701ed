//! The nodes between the root of a search and the node that is being searched.

/// The number of counters in the filter that is checked before the keys are searched.
const FILTER_COUNTERS: usize = 4096;

/// The keys of the nodes on the current path, to detect repetitions.
pub(super) struct SearchPath {
    keys: Vec<u64>,
    /// For each value of the low bits of a key: how many keys on the path have these bits.
    filter: Vec<u16>,
}

impl SearchPath {
    pub(super) fn new() -> SearchPath {
        SearchPath { keys: Vec::new(), filter: vec![0; FILTER_COUNTERS] }
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn push(&mut self, key: u64) {
        self.keys.push(key);
        self.filter[key as usize % FILTER_COUNTERS] += 1;
    }

    pub(super) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.filter[key as usize % FILTER_COUNTERS] -= 1;
        }
    }

    #[inline(always)]
    pub(super) fn contains(&self, key: u64) -> bool {
        self.filter[key as usize % FILTER_COUNTERS] != 0 && self.keys.contains(&key)
    }
}
