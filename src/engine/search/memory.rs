//! What outlives a search: the transposition table, what each thread has learnt about moves, and the threads.

use super::history::History;
use super::table::TranspositionTable;
use crate::engine::endgame::EndgameTables;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Stack of a search thread, in bytes.
const STACK: usize = 16 << 20;

/// What the engine remembers from one search to the next.
pub struct Memory {
    /// Positions searched before.
    pub table: TranspositionTable,
    /// Histories that no thread is using.
    histories: Mutex<Vec<History>>,
    /// The threads that helped last.
    helpers: Mutex<Option<Arc<ThreadPool>>>,
    /// Endgame tables, of whatever game and rules.
    endgames: Mutex<Option<Arc<EndgameTables>>>,
}

impl Memory {
    /// A memory whose transposition table has about this many mebibytes.
    pub fn new(mib: usize) -> Memory {
        Memory::with(TranspositionTable::new(mib))
    }

    /// A memory that keeps no positions, for showing what a search finds without a table.
    pub fn without_table() -> Memory {
        Memory::with(TranspositionTable::none())
    }

    fn with(table: TranspositionTable) -> Memory {
        Memory { table, histories: Mutex::default(), helpers: Mutex::default(), endgames: Mutex::default() }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.table.clear();
        lock(&self.histories).clear();
    }

    /// Lets searches ask endgame tables, or none. A search asks only those of its own game and rules.
    pub fn set_endgames(&self, tables: Option<Arc<EndgameTables>>) {
        *lock(&self.endgames) = tables;
    }

    /// The tables of these rules, if they are the ones at hand.
    pub(super) fn endgames(&self, rules: impl FnOnce() -> String) -> Option<Arc<EndgameTables>> {
        let tables = lock(&self.endgames).clone()?;
        (tables.rules() == rules()).then_some(tables)
    }

    /// A history for one thread of a search: one that an earlier search has given back, else an empty one.
    pub(super) fn take_history(&self) -> History {
        let known = lock(&self.histories).pop();
        let mut history = known.unwrap_or_else(History::new);
        history.next_search();
        history
    }

    /// Gives a history back for the next search.
    pub(super) fn give_back(&self, history: History) {
        lock(&self.histories).push(history);
    }

    /// A pool of so many threads beside the calling one; nothing when none are wanted or to be had.
    pub(super) fn helpers(&self, count: usize) -> Option<Arc<ThreadPool>> {
        if count == 0 {
            return None;
        }
        let mut kept = lock(&self.helpers);
        if let Some(pool) = kept.as_ref().filter(|pool| pool.current_num_threads() == count) {
            return Some(Arc::clone(pool));
        }
        match ThreadPoolBuilder::new().num_threads(count).stack_size(STACK).build() {
            Ok(pool) => Some(Arc::clone(kept.insert(Arc::new(pool)))),
            Err(error) => {
                log::warn!("searching on one thread: {error}");
                None
            }
        }
    }
}

/// What a lock guards is whole also after a thread has failed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
