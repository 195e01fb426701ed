//! The transposition table.

/// A lock-free table of positions searched before.
pub struct TranspositionTable {}

impl TranspositionTable {
    /// A table of about this many mebibytes.
    pub fn new(_mib: usize) -> Self {
        TranspositionTable {}
    }

    /// Forgets everything.
    pub fn clear(&self) {}
}
