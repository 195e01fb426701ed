//! Who wins a position, proved: a search for a proof, the proof itself, and its checker.
//!
//! - `search`, `numbers`, `table`, `recent`: proof-number search on one or more threads;
//! - `walk`: from what the search has settled to a proof without gaps and cycles; `hold`: to the certainty that there is
//!   none;
//! - `check`: the checker, which knows nothing of all that;
//! - `file`: proofs in files; `kept`: what an unfinished search knows, in a file.
//!
//! Nothing here asks which game it is.

mod check;
mod file;
mod hold;
mod kept;
mod numbers;
mod recent;
mod search;
mod table;
mod walk;

pub use check::{Book, Choices, Fault, check, sorted_moves};
pub use file::{Head, ProofError, ProofFile, named, player, read_file};
pub use kept::{Kept, KeptError, KeptHead, Knowledge};

use crate::core::board::{Accumulator, HashAccumulator};
use crate::core::position::{Position, Variant};
use crate::core::types::{Color, Move};
use crate::engine::endgame::{EndgameTables, rules_of};
use file::{Reader, push_choice};
use hold::Hold;
use numbers::Numbers;
use search::{Place, Shared, Worker};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use table::ProofTable;
use walk::{Failed, Moves, Walk};

/// Stack of a thread, in bytes.
const STACK: usize = 64 << 20;
/// Time between two reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(200);
/// How often a position is searched again because its result hung on the path.
const ROUNDS: usize = 100;
/// The walk after a search may take this long however short the search was.
const LEAST_WALK: Duration = Duration::from_secs(20);
/// And may solve so many nodes once more, however few the search had.
const LEAST_NODES: u64 = 100_000;

/// What to solve, and with what effort.
pub struct Job<'a> {
    /// Who is to be shown to win. When nobody is named it is the side to move, and when it does not win, the other.
    pub winner: Option<Color>,
    /// Size of the table, in mebibytes.
    pub hash: usize,
    /// Threads to search on.
    pub threads: usize,
    /// The longest time for the search.
    pub time: Option<Duration>,
    /// The most nodes for the search.
    pub nodes: Option<u64>,
    /// Moves of the first position that are looked at before any other, when the winner is to move.
    pub hints: Vec<Move>,
    /// Endgame tables by the rules of the position; others are not asked.
    pub endgames: Option<&'a EndgameTables>,
    /// Set by anyone who wants an early end.
    pub stop: &'a AtomicBool,
}

/// How far a search is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Who is to be shown to win.
    pub attacker: Color,
    /// Proof number of the position.
    pub proof: u32,
    /// Its disproof number.
    pub disproof: u32,
    /// Positions expanded so far.
    pub nodes: u64,
    /// Time since the beginning.
    pub time: Duration,
    /// What is being done.
    pub stage: Stage,
}

/// The stages of an attempt to show that a player wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The search for what is to be shown.
    Search,
    /// Its result is gone through.
    Walk,
    /// It has ended without a result.
    Open,
}

/// Who hears now and then how far a search is, and may have what it knows by then.
pub type Report<'a> = dyn FnMut(Progress, &Knowledge) + Send + 'a;

/// What is known of one player's win.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// He wins, and this is how: the proof's choices, and what its checker made of them.
    Proven {
        /// The winner's choices, as a file has them.
        choices: Vec<u8>,
        /// The proof, gone through by the checker.
        book: Book,
    },
    /// He cannot force a win: the other player never has to leave positions that are not lost.
    Disproven,
    /// What the search has found did not pass the checker, which would be a fault of the program.
    Refused(Fault),
    /// Nothing is shown. A proof number of 0 says that a win was found, but not gone through in time.
    Open {
        /// Proof number at the end.
        proof: u32,
        /// Disproof number at the end.
        disproof: u32,
    },
}

/// What came of a job.
#[derive(Clone, Debug)]
pub struct Solution {
    /// For each player that was looked at, the last one last.
    pub verdicts: Vec<(Color, Verdict)>,
    /// Positions with a choice that were expanded, each time that they were, those of an earlier search included.
    pub nodes: u64,
    /// Time for search, walk and check, that of an earlier search included.
    pub time: Duration,
}

/// Searches for a proof that a player wins from here, and goes on from what an earlier search for the same knew.
pub fn run<V: Variant, S: Accumulator>(
    position: &Position<V, S>,
    job: &Job,
    earlier: Option<Kept>,
    report: &mut Report,
) -> Solution {
    let begin = Instant::now();
    let position: Position<V, HashAccumulator> = position.with_accumulator();
    let sides = job.winner.map_or(vec![position.side, position.side.other()], |winner| vec![winner]);
    let table = ProofTable::new(job.hash);
    let (mut before, mut nodes, mut first) = (Duration::ZERO, AtomicU64::new(0), 0);
    if let Some(kept) = earlier.filter(|kept| kept.head.alone == job.winner.is_some()) {
        kept.restore(&table);
        (before, nodes) = (Duration::from_millis(kept.head.millis), AtomicU64::new(kept.head.nodes));
        first = sides.iter().position(|side| named(*side) == kept.head.winner).unwrap_or(0);
    }
    // The earlier search went on to the other player because the first does not win.
    let mut verdicts: Vec<_> = sides[..first].iter().map(|side| (*side, Verdict::Disproven)).collect();
    let nodes_limit = job.nodes.map_or(u64::MAX, |limit| nodes.load(Relaxed).saturating_add(limit));
    for (n, attacker) in sides.into_iter().enumerate().skip(first) {
        if n > first {
            table.clear();
        }
        let attempt =
            Attempt { position: &position, job, attacker, table: &table, nodes: &nodes, nodes_limit, begin, before };
        let verdict = on_large_stack(|| attempt.run(report));
        if let Verdict::Open { proof, disproof } = verdict {
            attempt.tell(Numbers { proof, disproof }, Stage::Open, report);
        }
        let goes_on = matches!(verdict, Verdict::Disproven);
        verdicts.push((attacker, verdict));
        if !goes_on {
            break;
        }
    }
    Solution { verdicts, nodes: nodes.load(Relaxed), time: before + begin.elapsed() }
}

/// Does something on a thread that has room for deep recursion.
fn on_large_stack<T: Send>(act: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(1).stack_size(STACK).build() {
        Ok(pool) => pool.install(act),
        Err(why) => {
            log::warn!("no thread with a large stack: {why}");
            act()
        }
    }
}

/// The attempt to show that one player wins.
struct Attempt<'a, V: Variant> {
    position: &'a Position<V, HashAccumulator>,
    job: &'a Job<'a>,
    attacker: Color,
    table: &'a ProofTable,
    nodes: &'a AtomicU64,
    nodes_limit: u64,
    begin: Instant,
    /// What an earlier search took.
    before: Duration,
}

impl<V: Variant> Attempt<'_, V> {
    fn shared(&self, threads: usize, deadline: Option<Instant>, nodes_limit: u64) -> Shared<'_> {
        Shared {
            table: self.table,
            endgames: None,
            attacker: self.attacker,
            threads,
            stop: self.job.stop,
            deadline,
            nodes_limit,
            nodes: self.nodes,
            done: AtomicBool::new(false),
            root: AtomicU64::new(1 << 32 | 1),
        }
    }

    fn run(&self, report: &mut Report) -> Verdict {
        let deadline = self.job.time.map(|time| self.begin + time);
        let rules = rules_of::<V>(&self.position.config);
        let endgames = self.job.endgames.filter(|tables| tables.rules() == rules);
        let mut shared = self.shared(self.job.threads.max(1), deadline, self.nodes_limit);
        shared.endgames = endgames;
        // A table's word is no end of the game.
        let plain = self.shared(1, None, u64::MAX);
        let mut first = Worker::new(&plain, self.position.clone(), Vec::new());
        let key = match first.follow() {
            Place::End(true) => return self.written(&Moves::default()),
            Place::End(false) => return Verdict::Disproven,
            Place::Node { key, .. } => key,
        };
        let is_forced = first.plies() > 0;
        let hints = if is_forced || !first.attacks() { &[][..] } else { &self.job.hints[..] };
        let mut only = hints;
        for _ in 0..ROUNDS {
            shared.done.store(false, Relaxed);
            let numbers = self.search(&shared, &first.position, only, report);
            let open = Verdict::Open { proof: numbers.proof, disproof: numbers.disproof };
            if !numbers.is_settled() {
                return open;
            }
            if numbers.disproof == 0 && !only.is_empty() {
                only = &[];
                continue;
            }
            self.tell(numbers, Stage::Walk, report);
            // What took long to find may take long to go through, whatever is left of the time.
            let walk = Instant::now() + (self.before + self.begin.elapsed()).max(LEAST_WALK);
            let deadline = deadline.map(|deadline| deadline.max(walk));
            let limit = |nodes: u64| self.nodes.load(Relaxed).saturating_add(nodes.max(LEAST_NODES));
            let limit = self.job.nodes.map_or(u64::MAX, limit);
            let again = self.shared(1, deadline, limit);
            let mut worker = Worker::new(&again, first.position.clone(), Vec::new());
            let walk = Walk::new(&mut worker, endgames);
            if numbers.proof == 0 {
                return walk.prove(key).map_or(open, |moves| self.written(&moves));
            }
            match Hold::new(walk).disprove(key) {
                Err(Failed) => return open,
                Ok(doubtful) if doubtful.is_empty() => return Verdict::Disproven,
                // What was settled there hung on the path: it is looked at again.
                Ok(doubtful) => doubtful.into_iter().for_each(|key| self.table.forget(key)),
            }
        }
        let Numbers { proof, disproof } = shared.root();
        Verdict::Open { proof, disproof }
    }

    /// The proof that these moves make, if it passes the checker.
    fn written(&self, moves: &Moves) -> Verdict {
        let mut writer = Writer { moves, choices: Vec::new() };
        match check(self.position, self.attacker, u64::MAX, &mut writer) {
            Ok(book) => Verdict::Proven { choices: writer.choices, book },
            Err(fault) => Verdict::Refused(fault),
        }
    }

    fn tell(&self, numbers: Numbers, stage: Stage, report: &mut Report) {
        let Numbers { proof, disproof } = numbers;
        let (nodes, time) = (self.nodes.load(Relaxed), self.before + self.begin.elapsed());
        let head = KeptHead {
            rules: rules_of::<V>(&self.position.config),
            fen: self.position.fen(),
            winner: named(self.attacker).into(),
            alone: self.job.winner.is_some(),
            nodes,
            millis: time.as_millis() as u64,
            entries: 0,
        };
        let knowledge = Knowledge { head, table: self.table };
        report(Progress { attacker: self.attacker, proof, disproof, nodes, time, stage }, &knowledge);
    }

    /// Searches on all threads until the position is settled or time is up.
    fn search(
        &self,
        shared: &Shared,
        position: &Position<V, HashAccumulator>,
        only: &[Move],
        report: &mut Report,
    ) -> Numbers {
        let solve = || Worker::new(shared, position.clone(), only.to_vec()).solve();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(shared.threads).stack_size(STACK).build();
        let Ok(pool) = pool else {
            log::warn!("searching on one thread: there are no others");
            return solve();
        };
        let (send, receive) = channel();
        pool.in_place_scope(|scope| {
            for _ in 0..shared.threads {
                let send = send.clone();
                scope.spawn(move |_| {
                    // Nobody listens any more once the position is settled.
                    let _ = send.send(solve());
                });
            }
            drop(send);
            let mut settled = None;
            loop {
                match receive.recv_timeout(BETWEEN_REPORTS) {
                    Ok(numbers) if numbers.is_settled() => settled = Some(numbers),
                    Ok(_) => {}
                    Err(RecvTimeoutError::Timeout) => self.tell(shared.root(), Stage::Search, report),
                    Err(RecvTimeoutError::Disconnected) => return settled.unwrap_or(shared.root()),
                }
            }
        })
    }
}

/// Tells the checker the moves that a walk has found, and writes their places down.
struct Writer<'a> {
    moves: &'a Moves,
    choices: Vec<u8>,
}

impl<V: Variant> Choices<V, HashAccumulator> for Writer<'_> {
    fn choose(&mut self, position: &Position<V, HashAccumulator>, moves: &[Move]) -> Result<usize, String> {
        let mv = self.moves.get(&position.table_key());
        let place = mv.and_then(|mv| moves.iter().position(|known| known == mv));
        let place = place.ok_or("no move is known")?;
        push_choice(&mut self.choices, place);
        Ok(place)
    }
}

impl<V: Variant, S: Accumulator> Choices<V, S> for Reader<'_> {
    fn choose(&mut self, _: &Position<V, S>, moves: &[Move]) -> Result<usize, String> {
        let at = self.at;
        match self.next() {
            None if self.is_at_end() => {
                Err(format!("the proof ends with choice byte {at}, and there are {} moves", moves.len()))
            }
            None => Err(format!("choice byte {at} begins a number too large")),
            Some(place) if place >= moves.len() => {
                Err(format!("choice byte {at} says move {place}, and there are {}", moves.len()))
            }
            Some(place) => Ok(place),
        }
    }
}

/// Checks a proof from a file, from the position that it begins with. It goes through so many positions at most.
///
/// # Errors
///
/// When it is none.
pub fn check_choices<V: Variant, S: Accumulator>(
    position: &Position<V, S>,
    winner: Color,
    choices: &[u8],
    most: u64,
) -> Result<Book, Fault> {
    let mut reader = Reader::new(choices);
    let book = check(position, winner, most, &mut reader)?;
    match reader.is_at_end() {
        true => Ok(book),
        false => {
            let why = format!("choice byte {} belongs to no position", reader.at);
            Err(Fault { why, line: String::new() })
        }
    }
}
