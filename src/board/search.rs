//! The engine's search.

use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tenfold_core::types::{Bound, Score};
use tenfold_engine::search::{Answer, Control, Info, Job, Limits, Memory, Report, Skill};
use tenfold_protocol::score::ReportedScore;
use tenfold_session::Session;

/// How long the engine thinks where no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// The size of the transposition table where none is given, and the greatest, in MiB.
const DEFAULT_HASH_MIB: usize = 16;
const MAX_HASH_MIB: usize = 1 << 16;
/// The most lines, and the most threads.
const MAX_LINES: usize = 256;
const MAX_THREADS: usize = 256;

/// What a search is asked for. It ends at the first limit that it reaches; without any, after a second. Nothing is kept from
/// one search to the next.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SearchOptions {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The number of nodes, over all threads.
    pub nodes: Option<u64>,
    /// The time in milliseconds.
    pub movetime: Option<u64>,
    /// The number of best lines to find; 1 by default.
    pub lines: Option<usize>,
    /// The level of play, from 0 to 20; full strength by default.
    pub level: Option<u32>,
    /// The strength in Elo, on the engine's own scale.
    pub elo: Option<u32>,
    /// The size of the transposition table in MiB; 16 by default.
    pub hash: Option<usize>,
    /// The number of threads; 1 by default, with which a search to a depth or a number of nodes is always the same.
    pub threads: Option<usize>,
    /// What tells searches of limited strength apart; random by default.
    pub seed: Option<u64>,
}

/// A score from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SideScore {
    /// In centipawns.
    Cp(i32),
    /// Moves until the game is won; negative, until it is lost, and 0 where it is lost already.
    Mate(i32),
}

/// One of the best lines.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// The rank among the best lines, from 1.
    pub line: usize,
    /// The depth in plies.
    pub depth: u32,
    /// The greatest depth of any of its variations.
    pub seldepth: u32,
    /// The score for the side to move.
    pub score: SideScore,
    /// Whether the score is exact, or the true one is higher (`lower` bound) or lower (`upper` bound).
    pub bound: &'static str,
    /// The nodes so far.
    pub nodes: u64,
    /// The milliseconds so far.
    pub time: u64,
    /// The moves, as text.
    pub pv: Vec<String>,
}

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SearchResult {
    /// The best move; none when there is no legal move.
    pub best: Option<String>,
    /// The expected answer.
    pub ponder: Option<String>,
    /// The score for the side to move.
    pub score: SideScore,
    /// The depth of the last finished iteration, in plies.
    pub depth: u32,
    /// The number of nodes.
    pub nodes: u64,
    /// The best lines, the best one first.
    pub lines: Vec<Line>,
}

/// A search that has begun, or is still to begin.
pub struct Search {
    session: Box<dyn Session>,
    limits: Limits,
    control: Arc<Control>,
    memory: Memory,
    multipv: usize,
    threads: usize,
    /// The last report on each line.
    lines: Vec<Line>,
}

impl Search {
    pub(super) fn new(session: Box<dyn Session>, options: &SearchOptions) -> Result<Search, String> {
        Ok(Search {
            session,
            limits: options.limits()?,
            control: Arc::default(),
            multipv: within("lines", options.lines.unwrap_or(1), MAX_LINES)?,
            threads: within("threads", options.threads.unwrap_or(1), MAX_THREADS)?,
            memory: Memory::new(within("hash", options.hash.unwrap_or(DEFAULT_HASH_MIB), MAX_HASH_MIB)?),
            lines: Vec::new(),
        })
    }

    /// Searches until a limit is reached. Calls `tell` with each line when it is found.
    pub fn run(&mut self, tell: &mut dyn FnMut(&Line)) -> SearchResult {
        let answer = self.search(self.threads, tell);
        self.result(answer)
    }

    /// Searches for this long on one thread. `None` until the search has ended.
    pub fn run_slice(&mut self, length: Duration, tell: &mut dyn FnMut(&Line)) -> Option<SearchResult> {
        self.limits.slice = Some(length);
        let answer = self.search(1, tell);
        (!answer.is_suspended).then(|| self.result(answer))
    }

    /// By which another thread, or a call between two slices, can stop the search.
    pub fn control(&self) -> Arc<Control> {
        Arc::clone(&self.control)
    }

    fn search(&mut self, threads: usize, tell: &mut dyn FnMut(&Line)) -> Answer {
        let Search { session, limits, control, memory, multipv, lines, .. } = self;
        let job = Job { limits, control, memory, threads, multipv: *multipv, overhead: Duration::ZERO };
        session.search(&job, &mut |event| {
            if let Report::Line(info) = event {
                let line = Line::from(info);
                tell(&line);
                lines.retain(|known| known.line != line.line);
                lines.push(line);
            }
        })
    }

    fn result(&mut self, answer: Answer) -> SearchResult {
        self.lines.sort_by_key(|line| line.line);
        SearchResult {
            best: answer.best,
            ponder: answer.ponder,
            score: SideScore::from(answer.score),
            depth: answer.depth,
            nodes: answer.nodes,
            lines: std::mem::take(&mut self.lines),
        }
    }
}

impl SearchOptions {
    fn limits(&self) -> Result<Limits, String> {
        let skill = Skill::asked_for(self.level, self.elo)?;
        let is_limited = self.depth.is_some() || self.nodes.is_some() || skill.is_some();
        let time = self.movetime.map(Duration::from_millis);
        Ok(Limits {
            depth: self.depth.map(|depth| depth.max(1)),
            nodes: self.nodes.map(|nodes| nodes.max(1)),
            movetime: time.or((!is_limited).then_some(DEFAULT_TIME)),
            skill: skill.map(|skill| skill.with_seed(self.seed.or_else(|| getrandom::u64().ok()).unwrap_or_default())),
            ..Limits::default()
        })
    }
}

/// A number that must be from 1 to a greatest one.
fn within(name: &str, number: usize, greatest: usize) -> Result<usize, String> {
    if (1..=greatest).contains(&number) { Ok(number) } else { Err(format!("{name} is from 1 to {greatest}")) }
}

impl From<Info> for Line {
    fn from(info: Info) -> Line {
        let bound = match info.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        };
        Line {
            line: info.multipv,
            depth: info.depth,
            seldepth: info.seldepth,
            score: SideScore::from(info.score),
            bound,
            nodes: info.nodes,
            time: info.time.as_millis() as u64,
            pv: info.pv,
        }
    }
}

impl From<Score> for SideScore {
    fn from(score: Score) -> SideScore {
        match ReportedScore::from_score(score) {
            ReportedScore::Centipawns(centipawns) => SideScore::Cp(centipawns),
            ReportedScore::Mate(moves) => SideScore::Mate(moves),
            ReportedScore::Lost => SideScore::Mate(0),
        }
    }
}
