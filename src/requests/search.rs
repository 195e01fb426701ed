//! Searches: what a request asks for, and a search that is ready to run.

use super::knowledge::Knowledge;
use super::reference::GameReference;
use super::refusal::Refusal;
use super::secrets::{SecretGame, SecretKeeper};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tenfold_core::types::{Bound, Color, Score};
use tenfold_engine::endgame::EndgameTables;
use tenfold_engine::search::{Answer as SearchAnswer, Clock, Control, Info, Job, Limits, Memory, Report, Skill};
use tenfold_protocol::score::{ReportedScore, nps, wdl};
use tenfold_session::{Session, draw_offer};
use web_time::Instant;

/// The greatest time limit of a search.
pub const MAX_SEARCH_TIME: Duration = Duration::from_secs(600);
/// How long the engine thinks if the request sets no limit.
pub const DEFAULT_SEARCH_TIME: Duration = Duration::from_secs(1);
/// The most lines of an analysis.
const MAX_LINES: usize = 5;
/// The size of the transposition table in MiB: first for an analysis or full strength, then for limited strength.
const HASH_MIB: usize = 32;
const SMALL_HASH_MIB: usize = 4;
/// In a game with secrets the engine answers only at multiples of this time, so that its thinking time reveals little.
const ANSWER_TIME_STEP: Duration = Duration::from_millis(500);

/// A request for a search.
#[derive(Deserialize)]
pub struct SearchRequest {
    /// The game.
    #[serde(flatten)]
    pub game: GameReference,
    /// What is wanted.
    pub kind: SearchKind,
    /// The level of play, 0 to [`Skill::FULL`].
    pub level: Option<u32>,
    /// The strength in Elo.
    pub elo: Option<u32>,
    /// The time for the move, in milliseconds.
    pub movetime: Option<u64>,
    /// The nodes to search.
    pub nodes: Option<u64>,
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The clock of the side to move.
    pub clock: Option<ClockRequest>,
    /// The number of principal variations.
    pub lines: Option<usize>,
    /// The name of another engine, if that engine should make the move.
    pub engine: Option<String>,
    /// The side that the other engine should play; if missing, the side to move.
    pub side: Option<String>,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SearchKind {
    /// The engine's own move is wanted.
    Play,
    /// A hint for a person is wanted.
    Hint,
    /// The best lines are wanted, until the reader goes away.
    Analyse,
}

/// A clock, in milliseconds.
#[derive(Clone, Copy, Deserialize)]
pub struct ClockRequest {
    /// The time left.
    pub left: u64,
    /// The time added for each move.
    #[serde(default)]
    pub increment: u64,
}

/// A search that is ready to run.
pub struct PreparedSearch {
    session: Box<dyn Session>,
    limits: Limits,
    lines: usize,
    hash_mib: usize,
    tables: Option<Arc<EndgameTables>>,
    /// Whether only the move may be told, because lines and scores would reveal a secret.
    is_secret: bool,
    /// The game, if the request names its secrets.
    secret_game: Option<SecretGame>,
    began: Instant,
}

/// A search that has ended, whose last line must still be told.
pub struct FinishedSearch {
    last_line: Value,
    /// How long to wait before the last line is told, so that the thinking time reveals little.
    delay: Duration,
    secret_game: Option<SecretGame>,
}

impl SearchRequest {
    fn limits(&self) -> Result<Limits, Refusal> {
        let within = |milliseconds: u64| Duration::from_millis(milliseconds).min(MAX_SEARCH_TIME);
        let clock = self.clock.map(|clock| Clock {
            left: within(clock.left),
            increment: within(clock.increment),
            moves_to_go: None,
        });
        let skill = Skill::asked_for(self.level, self.elo).map_err(Refusal::bad_request)?;
        let is_limited = self.movetime.is_some() || self.nodes.is_some() || self.depth.is_some() || clock.is_some();
        let movetime = match (self.kind, self.movetime, is_limited || skill.is_some()) {
            (SearchKind::Analyse, None, _) => MAX_SEARCH_TIME,
            (_, Some(milliseconds), _) => within(milliseconds),
            (_, None, false) => DEFAULT_SEARCH_TIME,
            (_, None, true) => MAX_SEARCH_TIME,
        };
        Ok(Limits {
            depth: self.depth.map(|depth| depth.max(1)),
            nodes: self.nodes.map(|nodes| nodes.max(1)),
            movetime: clock.is_none().then_some(movetime),
            clock,
            analysis: self.kind != SearchKind::Play,
            skill: skill.filter(|_| self.kind == SearchKind::Play).map(|skill| skill.with_seed(random_number())),
            ..Limits::default()
        })
    }
}

/// A random number; 0 where the system has none.
fn random_number() -> u64 {
    getrandom::u64().unwrap_or_default()
}

impl PreparedSearch {
    /// Opens the game of a request for Tenfold's own engine.
    pub(super) fn new(
        asked: &SearchRequest,
        keeper: &Arc<SecretKeeper>,
        knowledge: &dyn Knowledge,
    ) -> Result<PreparedSearch, Refusal> {
        let (mut session, _) = asked.game.open()?;
        let is_secret = asked.kind == SearchKind::Play && session.spec().secret.is_some();
        let secret_game = keeper.game(&asked.game, &*session)?;
        if let Some(game) = secret_game.as_ref().filter(|_| asked.kind == SearchKind::Play) {
            keeper.tell_engine(game, &asked.game, &mut *session)?;
        }
        let limits = asked.limits()?;
        Ok(PreparedSearch {
            tables: knowledge.tables(&*session),
            session,
            lines: asked.lines.unwrap_or(1).clamp(1, MAX_LINES),
            hash_mib: if limits.skill.is_some() { SMALL_HASH_MIB } else { HASH_MIB },
            limits,
            is_secret,
            secret_game,
            began: Instant::now(),
        })
    }

    /// The size of the transposition table that fits, in MiB.
    pub fn hash_mib(&self) -> usize {
        self.hash_mib
    }

    /// A text that tells the rules of the game from others. A memory that was used with other rules must be cleared.
    pub fn rules_fingerprint(&self) -> String {
        self.session.rules_fingerprint()
    }

    /// Searches with this number of threads until the limits are reached or `control` is stopped, and tells each
    /// principal variation as JSON.
    pub fn run(self, threads: usize, control: &Control, tell: &mut dyn FnMut(&Value)) -> FinishedSearch {
        let memory = Memory::new(self.hash_mib);
        let answer = self.search(threads, control, &memory, tell);
        self.finish(answer)
    }

    /// Searches for a slice of this length, on one thread; the first slice begins the search. `None` until the search has
    /// ended. A search whose `control` is stopped ends in its next slice. All slices need the same memory.
    pub fn run_slice(
        &mut self,
        length: Duration,
        control: &Control,
        memory: &Memory,
        tell: &mut dyn FnMut(&Value),
    ) -> Option<FinishedSearch> {
        self.limits.slice = Some(length);
        let answer = self.search(1, control, memory, tell);
        (!answer.is_suspended).then(|| self.finish(answer))
    }

    fn search(&self, threads: usize, control: &Control, memory: &Memory, tell: &mut dyn FnMut(&Value)) -> SearchAnswer {
        let side = self.session.side_to_move();
        memory.set_endgames(self.tables.clone());
        let (limits, multipv) = (&self.limits, self.lines);
        let job = Job { limits, control, memory, threads, multipv, overhead: Duration::ZERO };
        self.session.search(&job, &mut |event| match event {
            Report::Line(info) if !self.is_secret => tell(&json!({ "info": info_to_json(&info, side) })),
            Report::Line(_) | Report::Current { .. } => {}
        })
    }

    fn finish(&self, answer: SearchAnswer) -> FinishedSearch {
        let side = self.session.side_to_move();
        if self.is_secret {
            let time = self.began.elapsed();
            let steps = time.as_millis() / ANSWER_TIME_STEP.as_millis() + 1;
            let delay = (ANSWER_TIME_STEP * steps.min(1_000_000) as u32).saturating_sub(time);
            let last_line = json!({ "best": answer.best });
            return FinishedSearch { last_line, delay, secret_game: self.secret_game.clone() };
        }
        // Whether the engine would accept a draw if it played this side.
        let accepts = |own: Color| {
            draw_offer::accepts_draw(&*self.session, if own == side { answer.score } else { -answer.score })
        };
        let last_line = json!({
            "best": answer.best, "score": score_to_json(answer.score, side),
            "accepts_draw": { "white": accepts(Color::White), "black": accepts(Color::Black) },
        });
        FinishedSearch { last_line, delay: Duration::ZERO, secret_game: None }
    }
}

impl FinishedSearch {
    /// How long to wait before [`FinishedSearch::last_line`] is asked for and told.
    pub fn delay(&self) -> Duration {
        self.delay
    }

    /// The move and the score, or why they must not be told.
    pub fn last_line(self) -> Value {
        match self.secret_game.map_or(Ok(()), |game| game.check()) {
            Ok(()) => self.last_line,
            Err(refusal) => refusal.to_json(),
        }
    }
}

/// A principal variation, with scores from White's point of view.
fn info_to_json(info: &Info, side: Color) -> Value {
    let (win, draw, loss) = wdl(info.score);
    let (white, black) = if side == Color::White { (win, loss) } else { (loss, win) };
    let bound = match (info.bound, side) {
        (Bound::Exact, _) => "exact",
        (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => "lower",
        (Bound::Upper, Color::White) | (Bound::Lower, Color::Black) => "upper",
    };
    json!({
        "depth": info.depth, "seldepth": info.seldepth, "nodes": info.nodes, "nps": nps(info.nodes, info.time),
        "time": info.time.as_millis() as u64, "line": info.multipv, "score": score_to_json(info.score, side),
        "wdl": [white, draw, black], "bound": bound, "pv": info.pv,
    })
}

/// A score from White's point of view: centipawns, or moves to the end of the game.
fn score_to_json(score: Score, side: Color) -> Value {
    let sign = if side == Color::White { 1 } else { -1 };
    match ReportedScore::from_score(score) {
        ReportedScore::Centipawns(centipawns) => json!({ "cp": sign * centipawns }),
        ReportedScore::Mate(moves) => json!({ "mate": sign * moves }),
        ReportedScore::Lost => json!({ "mate": 0 }),
    }
}
