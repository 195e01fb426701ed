//! The engine that both protocols control. It has the game being played, the settings, and one task in the background:
//! a search, a perft or the benchmark.

use super::events::Event;
use super::known_moves;
use super::network;
use super::option_type::OptionValue;
use super::options::{self, Effect};
use super::perfect_play::PerfectPlay;
use super::settings::Settings;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tenfold_engine::perft::PerftJob;
use tenfold_engine::search::{Answer, Control, Job, Limits, Memory, NetworkChoice, Report, set_search_parameter};
use tenfold_registry::{Found, GAMES, find, find_for_xboard, load_variants};
use tenfold_session::Session;

/// The stack of the background thread in bytes. A search recurses deeply, and its stack frames are large.
const STACK_BYTES: usize = 64 << 20;

/// The engine that a protocol drives.
pub struct Engine {
    /// The game being played.
    pub session: Box<dyn Session>,
    /// The name by which the interface selected the variant: the variant's own name or an alias.
    pub variant: &'static str,
    /// All settings except the options of variants' rules.
    pub settings: Settings,
    /// Messages about the last option that was set, one line each.
    pub remarks: Vec<String>,
    /// The values that were set for options of variants' rules, by the option's name. They apply to every variant that
    /// is opened from now on.
    rule_options: BTreeMap<&'static str, &'static str>,
    perfect_play: PerfectPlay,
    /// The network with which searches evaluate positions.
    network: NetworkChoice,
    memory: Arc<Memory>,
    running: Option<RunningWork>,
    /// The number of background tasks started so far.
    started: u64,
    /// Whether the secret choice of the current game has been shown.
    secret_shown: bool,
    events: Sender<Event>,
    /// Whether the interface has sent its last line.
    input_has_ended: Arc<AtomicBool>,
}

/// A task in the background.
struct RunningWork {
    id: u64,
    control: Arc<Control>,
    /// Whether the result is held back until the task is stopped.
    infinite: bool,
    /// Whether the result is held back until `ponderhit` or until the task is stopped.
    pondering: bool,
    stopped: bool,
    done: bool,
    /// The position being searched, if the search uses proofs.
    root: Option<Box<dyn Session>>,
    thread: Option<JoinHandle<WorkResult>>,
}

/// The result of a background task.
pub enum WorkResult {
    /// The result of a search.
    Answer(Answer),
    /// The number of leaf nodes of a perft; `None` when the perft was stopped.
    Perft(Option<u64>),
    /// No result: the task has already reported everything, or has failed.
    Other,
}

impl Engine {
    /// Opens the first variant of the registry at its initial position. Once `ends` is set, no more memory is prepared
    /// for later searches.
    pub fn new(events: Sender<Event>, ends: Arc<AtomicBool>) -> Self {
        let settings = Settings::default();
        Engine {
            session: GAMES[0].open(),
            variant: GAMES[0].spec.name,
            memory: Arc::new(Memory::new(settings.hash)),
            settings,
            remarks: Vec::new(),
            rule_options: BTreeMap::new(),
            perfect_play: PerfectPlay::default(),
            network: NetworkChoice::default(),
            running: None,
            started: 0,
            secret_shown: false,
            events,
            input_has_ended: ends,
        }
    }

    /// Opens the variant with this name or alias; false when there is none.
    pub fn open_variant(&mut self, name: &str) -> bool {
        self.open_found_variant(name, find(name))
    }

    /// Like [`Engine::open_variant`], but with the meaning that the name has in the XBoard protocol.
    pub fn open_for_xboard(&mut self, name: &str) -> bool {
        self.open_found_variant(name, find_for_xboard(name))
    }

    fn open_found_variant(&mut self, name: &str, found: Option<Found>) -> bool {
        let Some((game, alias)) = found else { return false };
        let aliases = game.spec.aliases.iter().map(|(alias, _)| *alias);
        self.variant = aliases.chain([game.spec.name]).find(|known| *known == name).unwrap_or(game.spec.name);
        self.session = game.open();
        self.secret_shown = false;
        for option in game.spec.options {
            if let Some(value) = self.rule_options.get(option.name) {
                self.session.set_option(option.name, value);
            }
        }
        if let Some((option, value)) = alias {
            self.session.set_option(option, value);
        }
        self.memory.clear();
        true
    }

    /// Sets an option; no background task may be running. Returns the effect of the option.
    ///
    /// # Errors
    ///
    /// A one-line message when there is no such option or value.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<Effect, String> {
        let (effect, value) = options::parse_option_value(name, value)?;
        self.remarks.clear();
        match (effect, value) {
            (Effect::Variant, OptionValue::Combo(name)) => {
                self.open_variant(name);
            }
            (Effect::Hash, OptionValue::Spin(mebibytes)) => {
                self.remarks = self.resize_hash(mebibytes).into_iter().collect();
            }
            (Effect::ClearHash, _) => self.clear_hash(),
            (Effect::Threads, OptionValue::Spin(threads)) => {
                self.settings.threads = threads;
                self.memory.allocate_for_search(threads, self.session.spec().piece_types.len());
            }
            (Effect::Setting(setting), value) => (setting.set)(&mut self.settings, value),
            (Effect::VariantPath, OptionValue::Path(Some(file))) => {
                self.remarks = load_variants(file)?.faults_by_section();
            }
            (Effect::EvalFile, OptionValue::Path(file)) => {
                self.network = network::network_choice(file)?;
                self.memory.set_network(self.network.clone());
                self.memory.clear();
            }
            (Effect::TablePath, OptionValue::Path(folder)) => {
                self.perfect_play.set_tables(folder)?;
                self.memory.clear();
            }
            (Effect::ProofPath, OptionValue::Path(path)) => {
                let events = self.events.clone();
                // Sending fails if the protocol loop has ended in the meantime.
                self.perfect_play.set_proofs(path, move || drop(events.send(Event::ProofsChecked)))?;
            }
            (Effect::Rule(rule), OptionValue::Combo(value)) => self.set_rule(rule, value),
            (Effect::SearchParameter(parameter), value) => set_search_parameter(parameter, value.number() as i32),
            // The protocols themselves handle `Reveal` and `Ask`; `Ponder` has no effect.
            _ => {}
        }
        Ok(effect)
    }

    /// The static evaluation of the position for White, as text: the table of its terms and, if a network evaluates the
    /// variant, the output of the network.
    pub fn explain_evaluation(&self) -> String {
        let evaluation = self.session.evaluation();
        let text = evaluation.explain();
        match self.memory.network(self.session.spec(), evaluation.network_file()) {
            Some(network) => network::evaluation_explanation(&*self.session, &network, &text),
            None => text,
        }
    }

    /// Sets an option of the rules, for the current variant and for variants opened later.
    fn set_rule(&mut self, name: &'static str, value: &'static str) {
        self.rule_options.insert(name, value);
        if self.session.set_option(name, value) {
            // The entries of the transposition table were computed under the old rules.
            self.memory.clear();
        }
    }

    /// Creates a new transposition table. If memory for the requested size is lacking, the table is smaller, and the
    /// returned line says so.
    fn resize_hash(&mut self, mebibytes: usize) -> Option<String> {
        // Frees the old table first, so that both tables need not fit in memory at the same time.
        self.memory = Arc::new(Memory::new(1));
        let size = mebibytes.min(Memory::max_table_mib().unwrap_or(mebibytes));
        self.memory = Arc::new(Memory::new_unless_abandoned(size, Arc::clone(&self.input_has_ended)));
        self.settings.hash = self.memory.table.mib();
        self.memory.allocate_for_search(self.settings.threads, self.session.spec().piece_types.len());
        self.perfect_play.pass_tables_to_searches(&self.memory);
        self.memory.set_network(self.network.clone());
        let hash = self.settings.hash;
        (hash < mebibytes).then(|| format!("Hash is {hash} MiB, as the machine has no memory to spare for {mebibytes}"))
    }

    /// Forgets the results of all searches.
    pub fn clear_hash(&self) {
        self.memory.clear();
    }

    /// Commits the engine to its secret choice for this game. Returns the line to publish; `None` when it has already
    /// been published or the variant has no secrets.
    pub fn commit(&mut self) -> Option<String> {
        let label = self.session.spec().secret?.label;
        let published = self.session.secrets_mut()?.commit()?;
        Some(format!("{label} commit {published}"))
    }

    /// Begins a new game from the initial position.
    pub fn new_game(&mut self) {
        self.session.new_game();
        self.secret_shown = false;
        self.clear_hash();
    }

    /// Makes a new secret choice before the first move, if the last choice was shown and no new game has begun since.
    /// Returns the line that reports the new choice.
    pub fn renew_shown_secret(&mut self) -> Option<String> {
        let shown = std::mem::take(&mut self.secret_shown);
        let label = self.session.spec().secret.filter(|_| shown)?.label;
        self.session.secrets_mut()?.choose_anew();
        Some(format!("{label} chosen anew, as the last choice was shown"))
    }

    /// The line that shows the engine's secret choice, and proves that it is the choice to which the engine committed.
    ///
    /// # Errors
    ///
    /// The reason, when there is no commitment.
    pub fn reveal(&mut self) -> Result<String, String> {
        let no_secrets = "this game has no secrets";
        let label = self.session.spec().secret.ok_or(no_secrets)?.label;
        let secrets = self.session.secrets().ok_or(no_secrets)?;
        let revealed = secrets.reveal().ok_or("nothing was committed to in this game")?;
        self.secret_shown = true;
        Ok(format!("{label} reveal {revealed}"))
    }

    /// Does slow preparations in advance, so that no search has to wait for them: loads the endgame tables and the
    /// network, creates the tables of proof-number search, and starts the threads.
    pub fn prepare_search(&mut self) {
        if !self.is_running() {
            self.perfect_play.load_tables(&*self.session, &self.memory);
            self.session.prepare_search_memory(&self.memory);
            self.memory.allocate_for_search(self.settings.threads, self.session.spec().piece_types.len());
        }
    }

    /// Searches `session` in the background. No other task may be running.
    pub fn search(
        &mut self,
        session: Box<dyn Session>,
        mut limits: Limits,
        mut report: impl FnMut(Report) + Send + 'static,
    ) {
        let (threads, mut multipv, overhead) = (self.settings.threads, self.settings.multipv, self.settings.overhead);
        self.prepare_search();
        // At limited strength the engine does not use proofs, except in analysis, which always has full strength.
        let is_weaker = self.settings.skill().is_some() && !limits.analysis && !limits.infinite;
        // `go mate` may ask for a shorter win than a proof shows.
        let uses_proofs = !is_weaker && limits.mate.is_none() && limits.search_moves.is_empty();
        let proofs = if uses_proofs { Arc::clone(self.perfect_play.proofs()) } else { Arc::default() };
        // Each search has another seed, so that a weaker level does not always play the same move in the same position.
        limits.skill = self.settings.skill().map(|skill| skill.with_seed(self.started));
        let root = uses_proofs.then(|| session.duplicate());
        self.start_work(limits.infinite, limits.ponder, move |control, memory| {
            loop {
                let job = Job { limits: &limits, control, memory, threads, multipv, overhead };
                let known = proofs.known_moves(&*session);
                let answer = catch_unwind(AssertUnwindSafe(|| {
                    known_moves::search_with_known_moves(&*session, &job, &known, &mut report)
                }));
                if control.take_restart() {
                    // When the check of the proofs ends during a search, the search is restarted. If the search has
                    // limits, the proofs show a win, and there is no time left for other lines.
                    multipv = if limits.infinite { multipv } else { 1 };
                    continue;
                }
                // After a panic in the search, playing any legal move is better than losing the game.
                let any = |_| Answer {
                    best: session.legal_move_texts().into_iter().next(),
                    ponder: None,
                    score: 0,
                    depth: 0,
                    nodes: 0,
                    is_suspended: false,
                };
                return WorkResult::Answer(answer.unwrap_or_else(any));
            }
        });
        if let Some(running) = &mut self.running {
            running.root = root;
        }
    }

    /// Restarts a running search if its result can be improved by proofs whose check has just ended.
    ///
    /// # Errors
    ///
    /// The reason, when the proofs are not used.
    pub fn proofs_checked(&self) -> Result<(), String> {
        let proofs = self.perfect_play.proofs();
        if let Some(running) = &self.running
            && let Some(root) = &running.root
        {
            let known = proofs.known_moves(&**root);
            // A restarted search counts its time and nodes from zero. A search with limits is therefore restarted only
            // if a win is proven, which needs no search.
            if known.iter().any(|known| running.infinite || known.score > 0) {
                running.control.restart();
            }
        }
        proofs.fault().map_or(Ok(()), |why| Err(why.to_string()))
    }

    /// Searches for this time, waits for the result and returns the best move. No other task may be running.
    pub fn quick_search(&mut self, time: Duration) -> Option<String> {
        // The search must not use the engine's secrets, because the user who asks may be the opponent.
        let limits = Limits { movetime: Some(time), analysis: true, ..Limits::default() };
        self.search(self.session.duplicate(), limits, |_| ());
        match self.running.take().map(wait_for_result) {
            Some(WorkResult::Answer(answer)) => answer.best,
            _ => None,
        }
    }

    /// Runs perft in the background and reports the count of each root move. No other task may be running.
    pub fn perft(&mut self, depth: u32, mut on_root_move: impl FnMut(&str, u64) + Send + 'static) {
        let (session, threads) = (self.session.duplicate(), self.settings.threads);
        self.start_work(false, false, move |control, _| {
            let job = PerftJob::new(depth, control.stop_flag()).threads(threads);
            WorkResult::Perft(session.perft().count_leaves(&job, &mut on_root_move))
        });
    }

    /// Runs the benchmark in the background and reports its lines. No other task may be running.
    pub fn bench(&mut self, depth: Option<u32>, mut report: impl FnMut(&str) + Send + 'static) {
        self.start_work(false, false, move |control, _| {
            let total = tenfold_bench::bench(depth.unwrap_or(tenfold_bench::DEFAULT_DEPTH), control, &mut |game| {
                report(&game.to_string())
            });
            report(&total.to_string());
            WorkResult::Other
        });
    }

    fn start_work(
        &mut self,
        infinite: bool,
        pondering: bool,
        work: impl FnOnce(&Control, &Memory) -> WorkResult + Send + 'static,
    ) {
        debug_assert!(self.running.is_none(), "one piece of work at a time");
        self.started += 1;
        let (id, events) = (self.started, self.events.clone());
        let (control, memory) = (Arc::new(Control::default()), Arc::clone(&self.memory));
        let signals = Arc::clone(&control);
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn(move || {
            let finished = catch_unwind(AssertUnwindSafe(|| work(&signals, &memory))).unwrap_or(WorkResult::Other);
            // Sending fails if the protocol loop has ended in the meantime.
            let _ = events.send(Event::WorkDone(id));
            finished
        });
        if let Err(error) = &thread {
            log::error!("no thread for a search: {error}");
            let _ = self.events.send(Event::WorkDone(id));
        }
        let thread = thread.ok();
        self.running =
            Some(RunningWork { id, control, infinite, pondering, stopped: false, done: false, root: None, thread });
    }

    /// Whether a task is running, or has ended and its result is held back.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Whether the task has been asked to stop.
    pub fn is_stopping(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.stopped)
    }

    /// Asks the task to stop; returns its result if it is already available.
    pub fn stop(&mut self) -> Option<WorkResult> {
        let running = self.running.as_mut()?;
        running.stopped = true;
        running.control.stop();
        self.take_result()
    }

    /// Turns pondering into a normal search on the engine's own time; returns the result if it is already available.
    pub fn ponderhit(&mut self) -> Option<WorkResult> {
        let running = self.running.as_mut()?;
        running.pondering = false;
        running.control.ponderhit();
        self.take_result()
    }

    /// Marks the task with this number as done; returns its result unless the result is held back.
    pub fn mark_done(&mut self, id: u64) -> Option<WorkResult> {
        let running = self.running.as_mut().filter(|running| running.id == id)?;
        running.done = true;
        self.take_result()
    }

    /// Stops the task, waits for its end and returns the result.
    pub fn stop_and_wait(&mut self) -> Option<WorkResult> {
        let running = self.running.take()?;
        running.control.stop();
        Some(wait_for_result(running))
    }

    fn take_result(&mut self) -> Option<WorkResult> {
        let running = self.running.as_ref()?;
        let withheld = (running.infinite || running.pondering) && !running.stopped;
        if !running.done || withheld {
            return None;
        }
        self.running.take().map(wait_for_result)
    }
}

/// Waits for the result of the task.
fn wait_for_result(running: RunningWork) -> WorkResult {
    running.thread.and_then(|thread| thread.join().ok()).unwrap_or(WorkResult::Other)
}
