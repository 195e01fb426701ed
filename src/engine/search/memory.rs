//! The data that the engine keeps between searches: the transposition table, the histories of each thread, and the
//! helper threads.

use super::history::History;
use super::reduction_table::{ReductionTable, reduction_table};
use super::transposition::TranspositionTable;
use crate::data::SearchPolicy;
use crate::endgame::EndgameTables;
use crate::network::{self, Network, NetworkKey};
use crate::solve::ForcedWins;
use crate::spare_memory::spare_mebibytes;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::any::Any;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tenfold_core::rules::Spec;

/// Stack of a search thread, in bytes.
const STACK_BYTES: usize = 16 << 20;
/// The transposition table is this many times as large as each of the two tables of proof-number search.
const PROOF_TABLE_SHARE: usize = 8;

/// What the engine keeps from one search to the next.
pub struct Memory {
    /// The transposition table.
    pub table: TranspositionTable,
    /// Histories that no thread is using.
    histories: Mutex<Vec<History>>,
    /// The helper threads of the last search.
    helpers: Mutex<Option<Arc<ThreadPool>>>,
    /// The endgame tables; they may be for another variant or other rules than those of the next search.
    endgames: Mutex<Option<Arc<EndgameTables>>>,
    networks: Mutex<Networks>,
    /// The base table of late-move reductions of the last search, with the search parameters that it was made for.
    reductions: Mutex<Option<(SearchPolicy, Arc<ReductionTable>)>>,
    /// What a suspended search needs in its next slice: one value of each type.
    suspended: Mutex<Vec<Box<dyn Any + Send>>>,
    /// The results of the proof-number searches that are interleaved with alpha-beta.
    pub(super) forced_wins: ForcedWins,
    /// Set when nothing more will be searched. Initialization of memory then stops, and the rest stays unused.
    abandoned: Arc<AtomicBool>,
}

/// The network with which searches evaluate positions.
#[derive(Clone, Default)]
pub enum NetworkChoice {
    /// Searches use the variant's own network, if it has one.
    #[default]
    Own,
    /// Searches use no network.
    None,
    /// Searches use this network if it [was made for](crate::network::header_description) their variant. In other
    /// variants they use the variant's own network.
    Given(String, Arc<Network>),
}

/// The choice of a network, and the variant's own network that the last search used.
#[derive(Default)]
struct Networks {
    choice: NetworkChoice,
    own: Option<(NetworkKey, Option<Arc<Network>>)>,
}

impl Memory {
    /// A memory whose transposition table has about this many mebibytes.
    pub fn new(mib: usize) -> Memory {
        Memory::new_unless_abandoned(mib, Arc::default())
    }

    /// Like [`Memory::new`], but stops initializing the transposition table once `abandoned` is set. Searches can use
    /// the part that has been initialized.
    pub fn new_unless_abandoned(mib: usize, abandoned: Arc<AtomicBool>) -> Memory {
        Memory::with_table(TranspositionTable::new_unless_abandoned(mib, &abandoned), abandoned)
    }

    /// The most mebibytes that the machine can spare for a transposition table, apart from the two tables of
    /// proof-number search and the histories; `None` where the spare memory is not known.
    pub fn max_table_mib() -> Option<usize> {
        spare_mebibytes().map(|spare| (spare * 3 / 4).max(1))
    }

    /// A memory whose transposition table is disabled.
    pub fn without_table() -> Memory {
        Memory::with_table(TranspositionTable::disabled(), Arc::default())
    }

    fn with_table(table: TranspositionTable, abandoned: Arc<AtomicBool>) -> Memory {
        let (histories, helpers, endgames, networks, reductions, suspended) = Default::default();
        // The size follows the actual table: when the table is smaller than requested because memory is scarce, larger
        // proof tables would leave no memory for the search.
        let forced_wins = ForcedWins::new(table.mib() / PROOF_TABLE_SHARE);
        Memory { table, histories, helpers, endgames, networks, reductions, suspended, forced_wins, abandoned }
    }

    /// Clears the transposition table and all histories.
    pub fn clear(&self) {
        self.table.clear();
        lock(&self.histories).clear();
        lock(&self.suspended).clear();
        self.forced_wins.clear();
    }

    /// Sets the endgame tables that searches probe, or none. A search probes only tables of its own variant and rules.
    pub fn set_endgames(&self, tables: Option<Arc<EndgameTables>>) {
        *lock(&self.endgames) = tables;
    }

    /// The endgame tables, if they were made for the rules with this fingerprint.
    pub(super) fn endgames(&self, rules: impl FnOnce() -> String) -> Option<Arc<EndgameTables>> {
        let tables = lock(&self.endgames).clone()?;
        (tables.rules_fingerprint() == rules()).then_some(tables)
    }

    /// Chooses the network with which searches evaluate. The transposition table keeps evaluations of the old network
    /// until [`Memory::clear`].
    pub fn set_network(&self, choice: NetworkChoice) {
        lock(&self.networks).choice = choice;
    }

    /// The network with which searches of a variant evaluate. `own` is the content of the file of the variant's own
    /// network.
    pub fn network(&self, spec: &Spec, own: &[u8]) -> Option<Arc<Network>> {
        let mut networks = lock(&self.networks);
        match &networks.choice {
            NetworkChoice::None => return None,
            NetworkChoice::Given(made_for, network) if *made_for == network::header_description(spec) => {
                return Some(Arc::clone(network));
            }
            _ => {}
        }
        let bytes = network::network_file_of_variant(spec, own);
        if bytes.is_empty() {
            return None;
        }
        let key = NetworkKey::new(spec, bytes);
        let known = networks.own.as_ref().filter(|(known, _)| *known == key);
        if let Some((_, network)) = known {
            return network.clone();
        }
        let network = Network::from_bytes(spec, bytes);
        let network = network.map_err(|why| log::error!("the network of {} {why}", spec.name)).ok().map(Arc::new);
        networks.own = Some((key, network.clone()));
        network
    }

    /// The base table of late-move reductions for these search parameters.
    pub(super) fn reductions(&self, policy: &SearchPolicy) -> Arc<ReductionTable> {
        let mut last = lock(&self.reductions);
        if let Some((_, table)) = last.as_ref().filter(|(known, _)| known == policy) {
            return Arc::clone(table);
        }
        let table = Arc::new(reduction_table(policy));
        *last = Some((*policy, Arc::clone(&table)));
        table
    }

    /// Makes the tables of proof-number search, so that no search has to make them.
    pub(super) fn prepare_forced_wins(&self) {
        self.forced_wins.allocate_tables(&self.abandoned);
    }

    /// Starts the helper threads for searches with `threads` threads, and creates the histories of all threads for a
    /// variant with `piece_types` piece types, so that no search has to spend time on this.
    pub fn allocate_for_search(&self, threads: usize, piece_types: usize) {
        self.helper_threads(threads.saturating_sub(1));
        let mut histories = lock(&self.histories);
        histories.retain(|history| history.piece_types() == piece_types);
        let missing = threads.saturating_sub(histories.len());
        histories.extend(std::iter::repeat_with(|| History::new(piece_types)).take(missing));
        histories.truncate(threads);
    }

    /// Stores a part of a suspended search for its next slice, in place of an earlier one of the same type.
    pub(super) fn suspend<T: Any + Send>(&self, part: T) {
        let mut suspended = lock(&self.suspended);
        suspended.retain(|other| !other.is::<T>());
        suspended.push(Box::new(part));
    }

    /// Takes back a part of a suspended search.
    pub(super) fn take_suspended<T: Any + Send>(&self) -> Option<T> {
        let mut suspended = lock(&self.suspended);
        let index = suspended.iter().position(|part| part.is::<T>())?;
        suspended.swap_remove(index).downcast().ok().map(|part| *part)
    }

    /// Gives a suspended search up.
    pub fn forget_suspended(&self) {
        lock(&self.suspended).clear();
    }

    /// Histories for one thread of a search in a variant with `piece_types` piece types. Uses histories that an earlier
    /// search returned if there are any, otherwise creates empty ones.
    pub(super) fn take_history(&self, piece_types: usize) -> History {
        let returned = lock(&self.histories).pop().filter(|history| history.piece_types() == piece_types);
        returned.unwrap_or_else(|| History::new(piece_types))
    }

    /// Returns histories so that the next search can use them.
    pub(super) fn return_history(&self, history: History) {
        lock(&self.histories).push(history);
    }

    /// A pool of `count` helper threads; the pool of the last search is used again if it has this size. `None` when
    /// `count` is 0 or the threads cannot be started.
    pub(super) fn helper_threads(&self, count: usize) -> Option<Arc<ThreadPool>> {
        if count == 0 {
            return None;
        }
        let mut last = lock(&self.helpers);
        if let Some(pool) = last.as_ref().filter(|pool| pool.current_num_threads() == count) {
            return Some(Arc::clone(pool));
        }
        match ThreadPoolBuilder::new().num_threads(count).stack_size(STACK_BYTES).build() {
            Ok(pool) => Some(Arc::clone(last.insert(Arc::new(pool)))),
            Err(error) => {
                log::warn!("searching on one thread: {error}");
                None
            }
        }
    }
}

/// Locks a mutex even if a thread panicked while holding it: the values behind these mutexes are never left half
/// changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
