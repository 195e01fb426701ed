//! What both protocols drive: the game on the table, the settings, and one piece of work in the background.

use super::Event;
use super::knowledge::Knowledge;
use super::options::Settings;
use crate::bench;
use crate::engine::perft::PerftJob;
use crate::engine::search::{Answer, Control, Job, Limits, Memory, Report};
use crate::registry::{GAMES, find};
use crate::session::Session;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A search goes deep, and its frames are large.
const STACK: usize = 64 << 20;

/// The engine behind a protocol.
pub struct Engine {
    /// The game being played.
    pub session: Box<dyn Session>,
    /// The name by which the game was asked for: its own or an alias.
    pub called: &'static str,
    /// Everything that can be set but the games' own options.
    pub settings: Settings,
    /// Values chosen for the games' own options; they hold for every game opened from now on.
    rules: BTreeMap<&'static str, &'static str>,
    knowledge: Knowledge,
    memory: Arc<Memory>,
    running: Option<Running>,
    started: u64,
    events: Sender<Event>,
}

/// Work in the background.
struct Running {
    id: u64,
    control: Arc<Control>,
    /// The answer is kept back until the work is stopped.
    infinite: bool,
    /// The answer is kept back until the expected move is played or the work is stopped.
    pondering: bool,
    stopped: bool,
    done: bool,
    thread: Option<JoinHandle<Finished>>,
}

/// What came of background work.
pub enum Finished {
    /// A search.
    Answer(Answer),
    /// A count; nothing when it was stopped.
    Perft(Option<u64>),
    /// Anything that has said all it had to say.
    Other,
}

impl Engine {
    /// The first game of the registry, at its first position.
    pub fn new(events: Sender<Event>) -> Self {
        let settings = Settings::default();
        Engine {
            session: GAMES[0].open(),
            called: GAMES[0].spec.name,
            memory: Arc::new(Memory::new(settings.hash)),
            settings,
            rules: BTreeMap::new(),
            knowledge: Knowledge::default(),
            running: None,
            started: 0,
            events,
        }
    }

    /// Opens the game with this name or alias; false when there is none.
    pub fn open(&mut self, name: &str) -> bool {
        let Some((game, alias)) = find(name) else { return false };
        let aliases = game.spec.aliases.iter().map(|(alias, _)| *alias);
        self.called = aliases.chain([game.spec.name]).find(|known| *known == name).unwrap_or(game.spec.name);
        self.session = game.open();
        for option in game.spec.options {
            if let Some(value) = self.rules.get(option.name) {
                self.session.set_option(option.name, value);
            }
        }
        if let Some((option, value)) = alias {
            self.session.set_option(option, value);
        }
        self.memory.clear();
        true
    }

    /// Chooses a value for an option of a game's rules, for this game and those to come.
    pub fn set_rule(&mut self, name: &'static str, value: &'static str) {
        self.rules.insert(name, value);
        if self.session.set_option(name, value) {
            // Old results follow the old rules.
            self.memory.clear();
        }
    }

    /// Commits to what is chosen in secret for this game. What to publish, if that is new.
    pub fn commit(&mut self) -> Option<String> {
        let secret = self.session.spec().secret?;
        let published = self.session.commit()?;
        Some(format!("{} commit {published}", secret.label))
    }

    /// What proves the secret choice.
    ///
    /// # Errors
    ///
    /// When nothing was committed to: why.
    pub fn reveal(&self) -> Result<String, String> {
        let secret = self.session.spec().secret.ok_or("this game has no secrets")?;
        let revealed = self.session.reveal().ok_or("nothing was committed to in this game")?;
        Ok(format!("{} reveal {revealed}", secret.label))
    }

    /// Makes a new table of the size that the settings say.
    pub fn resize(&mut self) {
        // The old table goes first, so that both need not fit at once.
        self.memory = Arc::new(Memory::new(1));
        self.memory = Arc::new(Memory::new(self.settings.hash));
        self.knowledge.pass_on(&self.memory);
    }

    /// Makes ready what takes a moment, so that no search has to: the endgame tables of the present game and rules.
    pub fn prepare(&mut self) {
        if !self.is_running() {
            self.knowledge.prepare(&*self.session, &self.memory);
        }
    }

    /// Takes endgame tables from this folder, or from none.
    ///
    /// # Errors
    ///
    /// When it has none for the present game and rules; nothing is changed then.
    pub fn set_tables(&mut self, folder: Option<&Path>) -> Result<(), String> {
        self.knowledge.set_tables(folder)?;
        self.memory.clear();
        Ok(())
    }

    /// Plays by the proofs in this file, or in all files of this folder, or by none.
    ///
    /// # Errors
    ///
    /// When there is none, or one of them is no proof; nothing is changed then.
    pub fn set_proofs(&mut self, path: Option<&Path>) -> Result<(), String> {
        self.knowledge.set_proofs(path)
    }

    /// Forgets the results of all searches.
    pub fn forget(&self) {
        self.memory.clear();
    }

    /// Searches `session` in the background. Any other work must have ended.
    pub fn search(
        &mut self,
        session: Box<dyn Session>,
        mut limits: Limits,
        mut report: impl FnMut(Report) + Send + 'static,
    ) {
        let (threads, multipv, overhead) = (self.settings.threads, self.settings.multipv, self.settings.overhead);
        self.prepare();
        let is_open = limits.analysis || limits.infinite || limits.mate.is_some() || !limits.search_moves.is_empty();
        let by_proof = !is_open && self.settings.skill().is_none();
        let proven = by_proof.then(|| self.knowledge.proven(&*session)).flatten();
        // Searches are numbered, so that the same position is not always played the same way.
        limits.skill = self.settings.skill().map(|skill| skill.seeded(self.started));
        self.start(limits.infinite, limits.ponder, move |control, memory| {
            if let Some(info) = proven {
                let mut line = info.pv.iter().cloned();
                let answer =
                    Answer { best: line.next(), ponder: line.next(), score: info.score, depth: info.depth, nodes: 0 };
                report(Report::Line(info));
                return Finished::Answer(answer);
            }
            let job = Job { limits: &limits, control, memory, threads, multipv, overhead };
            let answer = catch_unwind(AssertUnwindSafe(|| session.search(&job, &mut report)));
            // A search that fails must not lose the game: any legal move is better than none.
            let any =
                |_| Answer { best: session.legal().into_iter().next(), ponder: None, score: 0, depth: 0, nodes: 0 };
            Finished::Answer(answer.unwrap_or_else(any))
        });
    }

    /// A good move, found at once: waits for a search of so long. Any other work must have ended.
    pub fn look(&mut self, time: Duration) -> Option<String> {
        // Whoever asks may be the opponent, who must not learn a secret.
        let limits = Limits { movetime: Some(time), analysis: true, ..Limits::default() };
        self.search(self.session.duplicate(), limits, |_| ());
        match self.running.take().map(join) {
            Some(Finished::Answer(answer)) => answer.best,
            _ => None,
        }
    }

    /// Counts positions in the background, telling each root move's share. Any other work must have ended.
    pub fn perft(&mut self, depth: u32, mut on_root_move: impl FnMut(&str, u64) + Send + 'static) {
        let (session, threads) = (self.session.duplicate(), self.settings.threads);
        self.start(false, false, move |control, _| {
            let job = PerftJob::new(depth, control.stop_flag()).threads(threads);
            Finished::Perft(session.perft(&job, &mut on_root_move))
        });
    }

    /// Runs the benchmark in the background. Any other work must have ended.
    pub fn bench(&mut self, depth: Option<u32>, mut say: impl FnMut(&str) + Send + 'static) {
        self.start(false, false, move |control, _| {
            let total = bench::bench(depth.unwrap_or(bench::DEPTH), control, &mut |line| say(&line.to_string()));
            say(&total.to_string());
            Finished::Other
        });
    }

    fn start(
        &mut self,
        infinite: bool,
        pondering: bool,
        work: impl FnOnce(&Control, &Memory) -> Finished + Send + 'static,
    ) {
        debug_assert!(self.running.is_none(), "one piece of work at a time");
        self.started += 1;
        let (id, events) = (self.started, self.events.clone());
        let (control, memory) = (Arc::new(Control::default()), Arc::clone(&self.memory));
        let signals = Arc::clone(&control);
        let thread = thread::Builder::new().stack_size(STACK).spawn(move || {
            let finished = catch_unwind(AssertUnwindSafe(|| work(&signals, &memory))).unwrap_or(Finished::Other);
            // The loop may have ended meanwhile.
            let _ = events.send(Event::Done(id));
            finished
        });
        if let Err(error) = &thread {
            log::error!("no thread for a search: {error}");
            let _ = self.events.send(Event::Done(id));
        }
        let thread = thread.ok();
        self.running = Some(Running { id, control, infinite, pondering, stopped: false, done: false, thread });
    }

    /// Whether work is going on, or done with its answer kept back.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Whether the work was told to stop.
    pub fn is_stopping(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.stopped)
    }

    /// Tells the work to stop; gives the result when there is one already.
    pub fn stop(&mut self) -> Option<Finished> {
        let running = self.running.as_mut()?;
        running.stopped = true;
        running.control.stop();
        self.take()
    }

    /// Tells a search on the opponent's time that it is on its own time now; gives the result when there is one.
    pub fn ponderhit(&mut self) -> Option<Finished> {
        let running = self.running.as_mut()?;
        running.pondering = false;
        running.control.ponderhit();
        self.take()
    }

    /// Notes that work is done; gives its result unless that is kept back.
    pub fn done(&mut self, id: u64) -> Option<Finished> {
        let running = self.running.as_mut().filter(|running| running.id == id)?;
        running.done = true;
        self.take()
    }

    /// Stops the work, waits for its end and gives the result.
    pub fn end(&mut self) -> Option<Finished> {
        let running = self.running.take()?;
        running.control.stop();
        Some(join(running))
    }

    fn take(&mut self) -> Option<Finished> {
        let running = self.running.as_ref()?;
        let kept_back = (running.infinite || running.pondering) && !running.stopped;
        if !running.done || kept_back {
            return None;
        }
        self.running.take().map(join)
    }
}

/// The work's result, when it is there.
fn join(running: Running) -> Finished {
    running.thread.and_then(|thread| thread.join().ok()).unwrap_or(Finished::Other)
}
