//! Searches for the page: the engine's moves, moves of other engines, hints and analysis, streamed line by line.
//!
//! A search ends when the page stops reading its answer. Analyses run until somebody stops them. At most as many of
//! them run at the same time as the machine has cores; the others wait.

use super::other_engines::{OtherEngines, OtherGame, OtherMove, ProgramSeat};
use axum::body::{Body, Bytes};
use futures_util::stream;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tenfold_core::types::Color;
use tenfold_engine::search::Control;
use tenfold_protocol::score::nps;
use tenfold_requests::{
    DEFAULT_SEARCH_TIME, GameReference, MAX_SEARCH_TIME, PreparedSearch, Refusal, RequestHandler, SearchKind,
    SearchRequest, parse_side,
};
use tenfold_session::Session;
use tenfold_tools::arena::engine::{GameRules, Score as OtherScore};
use tenfold_tools::arena::time_control::{Period, TimeControl};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// The greatest number of searches at the same time, including waiting ones.
const MAX_SEARCHES: usize = 64;
/// Stack of a search, in bytes.
const STACK_BYTES: usize = 16 << 20;
/// Runs all searches of a server.
pub struct Thinker {
    searches: Arc<Semaphore>,
    analyses: Arc<Semaphore>,
    threads: usize,
    others: Arc<OtherEngines>,
}

/// Ends a search when the reader of its answer is dropped.
struct StopOnDrop(Arc<Control>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// A search that waits for its thread, and who reads its answer.
struct WaitingSearch {
    search: PreparedSearch,
    threads: usize,
    control: Arc<Control>,
    reader: mpsc::Sender<Bytes>,
}

impl Thinker {
    /// A thinker whose searches use this number of threads each.
    pub fn new(threads: usize, others: Arc<OtherEngines>) -> Thinker {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Thinker {
            searches: Arc::new(Semaphore::new(MAX_SEARCHES)),
            analyses: Arc::new(Semaphore::new(cores)),
            threads: threads.max(1),
            others,
        }
    }

    /// Begins a search; each line of the body is a JSON object.
    ///
    /// # Errors
    ///
    /// When the game cannot be opened, a limit makes no sense, or too many searches are running.
    pub fn search(&self, requests: &RequestHandler, asked: &SearchRequest) -> Result<Body, Refusal> {
        let too_many = || Refusal::busy("too many searches at once");
        let permit = Arc::clone(&self.searches).try_acquire_owned().map_err(|_| too_many())?;
        if let Some(name) = &asked.engine {
            return self.ask_other(name, asked, permit);
        }
        let search = requests.prepare_search(asked)?;
        let control = Arc::new(Control::default());
        let (reader, receiver) = mpsc::channel(64);
        let search = WaitingSearch { search, threads: self.threads, control: Arc::clone(&control), reader };
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
        let (start, rules) = (asked.game.open_start_position()?, rules_for_other_engine(&asked.game, &*session));
        let side = asked.side.as_deref().map_or(Ok(session.side_to_move()), parse_side)?;
        let game = OtherGame { start, session, rules, control: limits_of_other_engine(asked) };
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

/// The rules of a game, as another engine is told them; `session` is the opened game.
fn rules_for_other_engine(game: &GameReference, session: &dyn Session) -> GameRules {
    let spec = session.spec();
    let chosen = game.options.iter().filter_map(|(name, value)| {
        let option = spec.options.iter().find(|option| option.name == name)?;
        Some((option.name, *option.values.iter().find(|known| *known == value)?))
    });
    GameRules::new(spec, &game.game, &chosen.collect::<Vec<_>>())
}

fn limits_of_other_engine(asked: &SearchRequest) -> TimeControl {
    let within = |milliseconds: u64| Duration::from_millis(milliseconds.max(1)).min(MAX_SEARCH_TIME);
    let period = asked.clock.map(|clock| {
        let increment = Duration::from_millis(clock.increment).min(MAX_SEARCH_TIME);
        Period { moves: 0, time: within(clock.left), increment }
    });
    let is_limited = period.is_some() || asked.nodes.is_some() || asked.depth.is_some();
    let usual = (!is_limited).then_some(DEFAULT_SEARCH_TIME);
    let move_time = asked.movetime.map(within).or(usual).filter(|_| period.is_none());
    let (depth, nodes) = (asked.depth.map(|depth| depth.clamp(1, 255)), asked.nodes.map(|nodes| nodes.max(1)));
    TimeControl { period, move_time, depth, nodes, ..TimeControl::default() }
}

/// Starts an analysis when it is its turn, unless its reader has gone away.
async fn wait_and_start(search: WaitingSearch, analyses: Arc<Semaphore>, permit: OwnedSemaphorePermit) {
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
    search: WaitingSearch,
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

impl WaitingSearch {
    fn run(self) {
        let WaitingSearch { search, threads, control, reader } = self;
        let tell = |value: &Value| {
            if reader.blocking_send(json_line(value)).is_err() {
                control.stop();
            }
        };
        let finished = search.run(threads, &control, &mut |value| tell(value));
        std::thread::sleep(finished.delay());
        tell(&finished.last_line());
    }
}

fn json_line(value: &Value) -> Bytes {
    Bytes::from(format!("{value}\n"))
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
