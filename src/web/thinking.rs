//! Searches for the page: the engine's moves, moves of other engines, hints and analysis, streamed line by line.
//!
//! A search ends when the page stops reading its answer. Analyses run until somebody stops them. At most as many of
//! them run at the same time as the machine has cores; the others wait.

use super::knowledge::Knowledge;
use super::other_engines::{OtherEngines, OtherGame, OtherMove, ProgramSeat};
use super::reference::{GameReference, parse_side};
use super::refusal::Refusal;
use super::secrets::{SecretGame, SecretKeeper};
use axum::body::{Body, Bytes};
use futures_util::stream;
use serde::Deserialize;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tenfold_core::types::{Bound, Color, Score};
use tenfold_engine::endgame::EndgameTables;
use tenfold_engine::search::{Clock, Control, Info, Job, Limits, Memory, Report, Skill};
use tenfold_protocol::score::{ReportedScore, nps, wdl};
use tenfold_session::{Session, draw_offer};
use tenfold_tools::arena::engine::Score as OtherScore;
use tenfold_tools::arena::time_control::{Period, TimeControl};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// The greatest number of searches at the same time, including waiting ones.
const MAX_SEARCHES: usize = 64;
/// The greatest time limit of a search.
const MAX_SEARCH_TIME: Duration = Duration::from_secs(600);
/// How long the engine thinks if the request sets no limit.
const DEFAULT_SEARCH_TIME: Duration = Duration::from_secs(1);
/// The most lines of an analysis.
const MAX_LINES: usize = 5;
/// The size of the transposition table in MiB: first for an analysis or full strength, then for limited strength.
const HASH_MIB: usize = 32;
const SMALL_HASH_MIB: usize = 4;
/// Stack of a search, in bytes.
const STACK_BYTES: usize = 16 << 20;
/// In a game with secrets the engine answers only at multiples of this time, so that its thinking time reveals little.
const ANSWER_TIME_STEP: Duration = Duration::from_millis(500);

/// A request for a search.
#[derive(Deserialize)]
pub struct SearchRequest {
    #[serde(flatten)]
    game: GameReference,
    kind: SearchKind,
    level: Option<u32>,
    elo: Option<u32>,
    /// The time for the move, in milliseconds.
    movetime: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    clock: Option<ClockRequest>,
    lines: Option<usize>,
    /// The name of another engine, if that engine should make the move.
    engine: Option<String>,
    /// The side that the other engine should play; if missing, the side to move.
    side: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SearchKind {
    /// The engine's own move is wanted.
    Play,
    /// A hint for a person is wanted.
    Hint,
    /// The best lines are wanted, until the reader goes away.
    Analyse,
}

/// The clock of the side to move, in milliseconds.
#[derive(Clone, Copy, Deserialize)]
struct ClockRequest {
    left: u64,
    #[serde(default)]
    increment: u64,
}

/// Runs all searches of a server.
pub struct Thinker {
    searches: Arc<Semaphore>,
    analyses: Arc<Semaphore>,
    threads: usize,
    others: Arc<OtherEngines>,
    knowledge: Arc<Knowledge>,
}

/// Ends a search when the reader of its answer is dropped.
struct StopOnDrop(Arc<Control>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// A search that is ready to run in a thread of its own.
struct PreparedSearch {
    session: Box<dyn Session>,
    limits: Limits,
    lines: usize,
    threads: usize,
    hash: usize,
    tables: Option<Arc<EndgameTables>>,
    /// Whether only the move may be sent to the page, because lines and scores would reveal a secret.
    is_secret: bool,
    /// The game, if the request names its secrets.
    secret_game: Option<SecretGame>,
    control: Arc<Control>,
    reader: mpsc::Sender<Bytes>,
}

impl Thinker {
    /// A thinker whose searches use this number of threads each.
    pub fn new(threads: usize, others: Arc<OtherEngines>, knowledge: Arc<Knowledge>) -> Thinker {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Thinker {
            searches: Arc::new(Semaphore::new(MAX_SEARCHES)),
            analyses: Arc::new(Semaphore::new(cores)),
            threads: threads.max(1),
            others,
            knowledge,
        }
    }

    /// Begins a search; each line of the body is a JSON object.
    ///
    /// # Errors
    ///
    /// When the game cannot be opened, a limit makes no sense, or too many searches are running.
    pub fn search(&self, keeper: &Arc<SecretKeeper>, asked: &SearchRequest) -> Result<Body, Refusal> {
        let too_many = || Refusal::busy("too many searches at once");
        let permit = Arc::clone(&self.searches).try_acquire_owned().map_err(|_| too_many())?;
        if let Some(name) = &asked.engine {
            return self.ask_other(name, asked, permit);
        }
        let (mut session, _) = asked.game.open()?;
        let is_secret = asked.kind == SearchKind::Play && session.spec().secret.is_some();
        let secret_game = keeper.game(&asked.game, &*session)?;
        if let Some(game) = secret_game.as_ref().filter(|_| asked.kind == SearchKind::Play) {
            keeper.tell_engine(game, &asked.game, &mut *session)?;
        }
        let limits = asked.limits()?;
        let hash = if limits.skill.is_some() { SMALL_HASH_MIB } else { HASH_MIB };
        let control = Arc::new(Control::default());
        let (reader, receiver) = mpsc::channel(64);
        let lines = asked.lines.unwrap_or(1).clamp(1, MAX_LINES);
        let search = PreparedSearch {
            tables: self.knowledge.tables_or_start_loading(&*session),
            session,
            limits,
            lines,
            threads: self.threads,
            hash,
            is_secret,
            secret_game,
            control: Arc::clone(&control),
            reader,
        };
        match asked.kind {
            SearchKind::Analyse => {
                tokio::spawn(wait_and_start(search, Arc::clone(&self.analyses), permit));
            }
            SearchKind::Play | SearchKind::Hint => start_in_thread(search, permit, None)?,
        }
        Ok(streamed_body(receiver, StopOnDrop(control)))
    }

    /// Asks another engine for its move.
    fn ask_other(&self, name: &str, asked: &SearchRequest, permit: OwnedSemaphorePermit) -> Result<Body, Refusal> {
        let (mut seat, game) = self.seat(name, asked)?;
        let stopper = seat.stopper();
        let (reader, receiver) = mpsc::channel(4);
        let work = move || {
            let told = match seat.request_move(&game) {
                Ok(found) => lines_of_other_engine(&found, game.session.side_to_move()),
                Err(why) => vec![json!({ "error": why })],
            };
            // Frees the seat before the answer is read, because the reader may then ask for the next move at once.
            drop(seat);
            // Sending fails if the reader has gone away.
            told.iter().for_each(|value| drop(reader.blocking_send(json_line(value))));
            drop(permit);
        };
        let started = std::thread::Builder::new().name("other engine".into()).spawn(work);
        started.map_err(Refusal::internal)?;
        Ok(streamed_body(receiver, stopper))
    }

    /// Starts the other engine that a request names, so that it can answer at once when its move is needed.
    ///
    /// # Errors
    ///
    /// When the engine cannot play the game.
    pub fn prepare_other(&self, asked: &SearchRequest) -> Result<(), Refusal> {
        let name = asked.engine.as_deref().ok_or_else(|| Refusal::bad_request("the request names no engine"))?;
        let (mut seat, game) = self.seat(name, asked)?;
        seat.prepare_program(&game).map_err(Refusal::bad_request)
    }

    fn seat(&self, name: &str, asked: &SearchRequest) -> Result<(ProgramSeat, OtherGame), Refusal> {
        if asked.kind != SearchKind::Play {
            return Err(Refusal::bad_request("other engines play; hints and analysis are Tenfold's own"));
        }
        let (session, _) = asked.game.open()?;
        let (start, rules) = (asked.game.open_start_position()?, asked.game.rules(&*session));
        let side = asked.side.as_deref().map_or(Ok(session.side_to_move()), parse_side)?;
        let game = OtherGame { start, session, rules, control: asked.control() };
        Ok((self.others.take_seat(name, side, &game)?, game))
    }
}

/// The lines of a search as the body of a response. Dropping the body drops `stop`.
fn streamed_body(receiver: mpsc::Receiver<Bytes>, stop: impl Send + 'static) -> Body {
    Body::from_stream(stream::unfold((receiver, stop), async |(mut receiver, stop)| {
        let line = receiver.recv().await?;
        Some((Ok::<Bytes, Infallible>(line), (receiver, stop)))
    }))
}

impl SearchRequest {
    /// The limits of another engine.
    fn control(&self) -> TimeControl {
        let within = |milliseconds: u64| Duration::from_millis(milliseconds.max(1)).min(MAX_SEARCH_TIME);
        let period = self.clock.map(|clock| {
            let increment = Duration::from_millis(clock.increment).min(MAX_SEARCH_TIME);
            Period { moves: 0, time: within(clock.left), increment }
        });
        let is_limited = period.is_some() || self.nodes.is_some() || self.depth.is_some();
        let usual = (!is_limited).then_some(DEFAULT_SEARCH_TIME);
        let move_time = self.movetime.map(within).or(usual).filter(|_| period.is_none());
        let (depth, nodes) = (self.depth.map(|depth| depth.clamp(1, 255)), self.nodes.map(|nodes| nodes.max(1)));
        TimeControl { period, move_time, depth, nodes, ..TimeControl::default() }
    }

    fn limits(&self) -> Result<Limits, Refusal> {
        let within = |milliseconds: u64| Duration::from_millis(milliseconds).min(MAX_SEARCH_TIME);
        let clock = self.clock.map(|clock| Clock {
            left: within(clock.left),
            increment: within(clock.increment),
            moves_to_go: None,
        });
        let skill = match (self.level, self.elo) {
            (Some(level), _) if level > Skill::FULL => {
                return Err(Refusal::bad_request(format!("levels are 0 to {}", Skill::FULL)));
            }
            (Some(level), _) => Skill::from_level(level),
            (None, Some(elo)) => Some(Skill::from_elo(elo)),
            (None, None) => None,
        };
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

/// Starts an analysis when it is its turn, unless its reader has gone away.
async fn wait_and_start(search: PreparedSearch, analyses: Arc<Semaphore>, permit: OwnedSemaphorePermit) {
    let turn = match Arc::clone(&analyses).try_acquire_owned() {
        Ok(turn) => turn,
        Err(_) => {
            let reader = search.reader.clone();
            let _ = reader.send(json_line(&json!({ "queued": true }))).await;
            let closed = reader.closed();
            let waiting = analyses.acquire_owned();
            let (closed, waiting) = (std::pin::pin!(closed), std::pin::pin!(waiting));
            match futures_util::future::select(waiting, closed).await {
                futures_util::future::Either::Left((Ok(turn), _)) => turn,
                _ => return,
            }
        }
    };
    if let Err(why) = start_in_thread(search, permit, Some(turn)) {
        log::error!("an analysis cannot be started: {why:?}");
    }
}

/// Starts a search in a thread. The thread gives its permits back at the end.
fn start_in_thread(
    search: PreparedSearch,
    permit: OwnedSemaphorePermit,
    turn: Option<OwnedSemaphorePermit>,
) -> Result<(), Refusal> {
    let work = move || {
        search.run();
        drop((permit, turn));
    };
    let started = std::thread::Builder::new().name("search".into()).stack_size(STACK_BYTES).spawn(work);
    started.map(drop).map_err(Refusal::internal)
}

impl PreparedSearch {
    fn run(self) {
        let began = Instant::now();
        let side = self.session.side_to_move();
        let memory = Memory::new(self.hash);
        memory.set_endgames(self.tables);
        let job = Job {
            limits: &self.limits,
            control: &self.control,
            memory: &memory,
            threads: self.threads,
            multipv: self.lines,
            overhead: Duration::ZERO,
        };
        let tell = |value: &Value| {
            if self.reader.blocking_send(json_line(value)).is_err() {
                self.control.stop();
            }
        };
        let answer = self.session.search(&job, &mut |event| match event {
            Report::Line(info) if !self.is_secret => tell(&json!({ "info": info_to_json(&info, side) })),
            Report::Line(_) | Report::Current { .. } => {}
        });
        if self.is_secret {
            let beats = began.elapsed().as_millis() / ANSWER_TIME_STEP.as_millis() + 1;
            std::thread::sleep((ANSWER_TIME_STEP * beats.min(1_000_000) as u32).saturating_sub(began.elapsed()));
            return match self.secret_game.map_or(Ok(()), |game| game.check()) {
                Ok(()) => tell(&json!({ "best": answer.best })),
                Err(refusal) => tell(&refusal.into_json_line()),
            };
        }
        // Whether the engine would accept a draw if it played this side.
        let accepts = |own: Color| {
            draw_offer::accepts_draw(&*self.session, if own == side { answer.score } else { -answer.score })
        };
        tell(&json!({
            "best": answer.best, "score": score_to_json(answer.score, side),
            "accepts_draw": { "white": accepts(Color::White), "black": accepts(Color::Black) },
        }));
    }
}

fn json_line(value: &Value) -> Bytes {
    Bytes::from(format!("{value}\n"))
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

/// The lines about another engine's move: a principal variation with that move, if the engine reported a score; then
/// the move.
fn lines_of_other_engine(found: &OtherMove, side: Color) -> Vec<Value> {
    let sign = if side == Color::White { 1 } else { -1 };
    let info = &found.info;
    let score = info.score.map(|score| match score {
        OtherScore::Cp(centipawns) => json!({ "cp": sign * centipawns }),
        OtherScore::Mate(moves) => json!({ "mate": sign * moves }),
    });
    let told = score.as_ref().map(|score| {
        json!({ "info": {
            "depth": info.depth, "nodes": info.nodes, "nps": nps(info.nodes, info.time),
            "time": info.time.as_millis() as u64, "line": 1, "score": score, "bound": "exact", "pv": found.text.as_slice(),
        } })
    });
    let best = match &found.text {
        Some(text) => json!({ "best": text, "score": score }),
        None => json!({ "best": null, "resigns": true }),
    };
    told.into_iter().chain([best]).collect()
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
