//! Engines other than Tenfold's own: programs from the command line, which play games on the board.
//!
//! The arena's driver communicates with them. A program is started when it is first needed, waits for its next move,
//! and ends when it has not been used for a while or the server ends. A request can only choose among the engines from
//! the command line; a page cannot name a file.

use super::mutex::lock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock};
use std::time::{Duration, Instant};
use tenfold_core::types::Color;
use tenfold_requests::Refusal;
use tenfold_session::Session;
use tenfold_tools::arena::engine::{
    Engine, EngineConfig, EngineError, GameRules, MoveRequest, NewGame, Protocol, Reply, SearchInfo, StartError,
};
use tenfold_tools::arena::time_control::{Clock, TimeControl};

/// The greatest number of programs at the same time, including idle ones.
const MAX_PROGRAMS: usize = 4;
/// How long a program may be idle.
const MAX_IDLE: Duration = Duration::from_secs(60);
/// A move may come this much later than its time limit, so that nobody loses a game because a program starts slowly.
const MOVE_TIME_MARGIN: Duration = Duration::from_secs(5);
/// How long the server waits at its end for programs that are thinking.
const MAX_SHUTDOWN_WAIT: Duration = Duration::from_secs(1);

/// The engines from the command line, and their running programs.
pub struct OtherEngines {
    configs: Vec<EngineConfig>,
    /// The detected protocol of each configuration. It is stored because detection takes seconds, which would otherwise
    /// be lost on the clock.
    detected: Vec<OnceLock<Protocol>>,
    programs: Mutex<Programs>,
    /// Notified when a program has finished thinking.
    released: Condvar,
}

#[derive(Default)]
struct Programs {
    /// The idle programs, in the order in which they became idle.
    idle: Vec<Program>,
    /// The stop flags of the programs that are starting or thinking.
    busy: Vec<Arc<AtomicBool>>,
    is_closed: bool,
}

/// A running program, and the game that it knows.
struct Program {
    engine: Engine,
    setup: ProgramSetup,
    stop: Arc<AtomicBool>,
    /// The game that the program knows: the FEN of its start position, and its moves.
    game: Option<(String, Vec<String>)>,
    idle_since: Instant,
}

/// The settings with which a program was started; it can be used again only with equal settings.
#[derive(Clone, PartialEq, Eq)]
struct ProgramSetup {
    /// The index of its configuration.
    engine: usize,
    rules: String,
    /// The side that the program plays; an engine that plays both sides runs as two programs.
    side: Color,
    /// All limits except the time left on the clock; some programs are told these limits only once for all moves.
    limits: String,
}

/// A game in which another engine is to move.
pub struct OtherGame {
    /// The game at its start position.
    pub start: Box<dyn Session>,
    /// The game after its moves.
    pub session: Box<dyn Session>,
    /// The rules of the game.
    pub rules: GameRules,
    /// The limits of the engine.
    pub control: TimeControl,
}

/// A move of another engine, and what the engine reported about it.
pub struct OtherMove {
    /// The move, which is legal; `None` when the engine resigns.
    pub text: Option<String>,
    /// The engine's last report; its score is from the engine's point of view.
    pub info: SearchInfo,
}

/// One of the [`MAX_PROGRAMS`] seats for programs, together with the program if it is already running.
pub struct ProgramSeat {
    engines: Arc<OtherEngines>,
    setup: ProgramSetup,
    program: Option<Program>,
    stop: Arc<AtomicBool>,
    running: SearchStop,
}

/// The stop flag of a search; `None` once the search has ended.
type SearchStop = Arc<Mutex<Option<Arc<AtomicBool>>>>;

/// Ends a program's search when dropped, unless the search has already ended.
pub struct StopSearchOnDrop(SearchStop);

impl Drop for StopSearchOnDrop {
    fn drop(&mut self) {
        if let Some(stop) = lock(&self.0).take() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl OtherEngines {
    /// The engines of these configurations; no program is started yet. The limits in the configurations are ignored.
    pub fn new(configs: Vec<EngineConfig>) -> OtherEngines {
        let detected = configs.iter().map(|_| OnceLock::new()).collect();
        OtherEngines { configs, detected, programs: Mutex::default(), released: Condvar::new() }
    }

    /// The names of the engines.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.configs.iter().map(|config| config.name.as_str())
    }

    /// A seat for the engine with this name, which plays one side of a game.
    ///
    /// # Errors
    ///
    /// When there is no such engine, the players of the game have secrets, or too many programs are thinking.
    pub fn take_seat(self: &Arc<Self>, name: &str, side: Color, game: &OtherGame) -> Result<ProgramSeat, Refusal> {
        let engine = self.configs.iter().position(|config| config.name == name);
        let engine =
            engine.ok_or_else(|| Refusal::bad_request(format!("there is no engine '{}'", name.escape_debug())))?;
        let spec = game.session.spec();
        if spec.secret.is_some() {
            let why = format!("{name} cannot play {}, where each player has a secret of its own", spec.title);
            return Err(Refusal::bad_request(why));
        }
        let TimeControl { period, move_time, depth, nodes, .. } = game.control;
        let limits = format!("{:?}", (period.map(|period| period.increment), move_time, depth, nodes));
        let setup = ProgramSetup { engine, rules: game.session.rules_fingerprint(), side, limits };
        let mut programs = self.programs();
        let fits = |program: &Program| program.setup == setup;
        let knows = |program: &Program| fits(program) && program.has_played(game);
        let found = programs.idle.iter().position(knows).or_else(|| programs.idle.iter().position(fits));
        let program = found.map(|n| programs.idle.remove(n));
        let is_full = program.is_none() && programs.idle.len() + programs.busy.len() >= MAX_PROGRAMS;
        if is_full && programs.idle.is_empty() || programs.is_closed {
            return Err(Refusal::busy("too many other engines are thinking"));
        }
        let oldest = is_full.then(|| programs.idle.remove(0));
        let stop = program.as_ref().map(|program| Arc::clone(&program.stop)).unwrap_or_default();
        programs.busy.push(Arc::clone(&stop));
        drop(programs);
        if let Some(program) = oldest {
            program.engine.quit();
        }
        let running = Arc::new(Mutex::new(Some(Arc::clone(&stop))));
        Ok(ProgramSeat { engines: Arc::clone(self), setup, program, stop, running })
    }

    /// Ends the programs that have been idle for long.
    pub fn end_idle(&self, now: Instant) {
        let is_old = |program: &mut Program| now.saturating_duration_since(program.idle_since) >= MAX_IDLE;
        let old: Vec<Program> = self.programs().idle.extract_if(.., is_old).collect();
        old.into_iter().for_each(|program| program.engine.quit());
    }

    /// Ends all programs; no program is started afterwards.
    pub fn close(&self) {
        let mut programs = self.programs();
        programs.is_closed = true;
        let idle = std::mem::take(&mut programs.idle);
        programs.busy.iter().for_each(|stop| stop.store(true, Ordering::Relaxed));
        let waited =
            self.released.wait_timeout_while(programs, MAX_SHUTDOWN_WAIT, |programs| !programs.busy.is_empty());
        drop(waited);
        idle.into_iter().for_each(|program| program.engine.quit());
    }

    fn programs(&self) -> MutexGuard<'_, Programs> {
        lock(&self.programs)
    }
}

impl Program {
    /// Whether the program knows all moves of a game except the last one, so that it can continue the game.
    fn has_played(&self, game: &OtherGame) -> bool {
        let played = game.session.played_moves();
        let before = played.split_last().map(|(_, before)| before);
        self.game.as_ref().is_some_and(|(fen, moves)| *fen == game.start.fen() && before == Some(&**moves))
    }
}

impl ProgramSeat {
    /// A guard that ends the search of this seat when dropped.
    pub fn stopper(&self) -> StopSearchOnDrop {
        StopSearchOnDrop(Arc::clone(&self.running))
    }

    /// Starts the program if it is not running, so that it answers sooner.
    ///
    /// # Errors
    ///
    /// When the program cannot play the game; the error is a sentence.
    pub fn prepare_program(&mut self, game: &OtherGame) -> Result<(), String> {
        let program = self.running_program(game)?;
        self.program = Some(program);
        Ok(())
    }

    /// Asks for a move; the engine may resign instead.
    ///
    /// # Errors
    ///
    /// When no legal move comes in time; the error is a sentence, and the program is ended.
    pub fn request_move(&mut self, game: &OtherGame) -> Result<OtherMove, String> {
        let mut program = self.running_program(game)?;
        let start_fen = game.start.fen();
        if !program.has_played(game) {
            let (start, opponent) = (&*game.start, "Tenfold");
            let new_game = NewGame { session: start, opponent, secret: None, commitment_spec: None };
            program.engine.new_game(&new_game).map_err(|error| self.error_sentence(&error))?;
        }
        let mut played = game.session.played_moves();
        let clocks = [Clock::new(TimeControl { margin: MOVE_TIME_MARGIN, ..game.control }); 2];
        let asked = MoveRequest {
            session: &*game.session,
            fen: (start_fen != game.session.spec().start_fen).then_some(start_fen.as_str()),
            played: &played,
            clocks: &clocks,
            offered: false,
        };
        let mut info = SearchInfo::default();
        let reply = program.engine.think(&asked, &mut info).map_err(|error| self.error_sentence(&error))?;
        let name = &self.config().name;
        let text = match reply {
            Reply::Move(text) if game.session.parse_move(&text).is_ok() => Some(text),
            Reply::Move(text) => {
                return Err(format!("{name} answers '{}', which is no legal move", text.escape_debug()));
            }
            Reply::Resigns => None,
            Reply::Claims(result) => return Err(format!("{name} claims that the game is over: {result}")),
            Reply::RejectsMove => return Err(format!("{name} says that the last move was illegal")),
        };
        played.extend(text.clone());
        program.game = Some((start_fen, played));
        self.program = Some(program);
        Ok(OtherMove { text, info })
    }

    fn config(&self) -> &EngineConfig {
        &self.engines.configs[self.setup.engine]
    }

    /// The program that waits in this seat, or a new one.
    fn running_program(&mut self, game: &OtherGame) -> Result<Program, String> {
        if let Some(mut program) = self.program.take()
            && program.engine.is_alive()
        {
            return Ok(program);
        }
        let detected = &self.engines.detected[self.setup.engine];
        let mut config = EngineConfig { control: game.control, ..self.config().clone() };
        config.protocol = config.protocol.or(detected.get().copied());
        let engine = Engine::start(&config, &game.rules, &self.stop).map_err(|error| match error {
            StartError::Unsupported(why) => why,
            StartError::Engine(error) => self.error_sentence(&error),
        })?;
        detected.get_or_init(|| engine.protocol());
        engine.warnings().iter().for_each(|line| log::warn!("{line}"));
        let (setup, stop) = (self.setup.clone(), Arc::clone(&self.stop));
        Ok(Program { engine, setup, stop, game: None, idle_since: Instant::now() })
    }

    /// Describes the error in a sentence.
    fn error_sentence(&self, error: &EngineError) -> String {
        let name = &self.config().name;
        match error {
            EngineError::Disconnected => format!("{name} has ended"),
            EngineError::Stalled | EngineError::TimedOut => format!("{name} does not answer in time"),
            EngineError::Handshake(why) => format!("{name} cannot play: {why}"),
            EngineError::Secret(why) => format!("{name} cannot play: {why}"),
            EngineError::Stopped => format!("{name} was stopped"),
        }
    }
}

impl Drop for ProgramSeat {
    /// Gives the seat back; the program becomes idle if it can be used again.
    fn drop(&mut self) {
        // Clears the stop flag: from now on, dropping a [`StopSearchOnDrop`] must not stop the program, because another
        // request may use it.
        lock(&self.running).take();
        let is_used_once = self.config().restart || self.stop.load(Ordering::Relaxed);
        let mut ended = None;
        let mut programs = self.engines.programs();
        programs.busy.retain(|stop| !Arc::ptr_eq(stop, &self.stop));
        if let Some(program) = self.program.take() {
            if is_used_once || programs.is_closed {
                ended = Some(program)
            } else {
                programs.idle.push(Program { idle_since: Instant::now(), ..program })
            }
        }
        drop(programs);
        drop(ended);
        self.engines.released.notify_all();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A script that acts as an engine. It reports the number of its games as its score, and moves a pawn; at depth 9
    /// it never answers.
    const SCRIPT: &str = "games=0; while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; \
                          ucinewgame) games=$((games + 1));; position) game=$rest;; \
                          go) echo info depth 1 score cp $games; \
                          case $rest$game in *'depth 9'*) ;; *e2e4*) echo bestmove d2d4;; *) echo bestmove e2e4;; esac;; \
                          quit) exit;; esac; done";

    fn engines() -> Arc<OtherEngines> {
        let config = |name: &str| EngineConfig {
            name: name.into(),
            command: "sh".into(),
            arguments: vec!["-c".into(), SCRIPT.into()],
            folder: None,
            protocol: None,
            options: Vec::new(),
            control: TimeControl::default(),
            variant: None,
            restart: false,
            timeout: Duration::from_secs(20),
        };
        Arc::new(OtherEngines::new(["a", "b", "c", "d", "e"].map(config).into()))
    }

    fn game(moves: &[&str], depth: u32) -> OtherGame {
        let (chess, _) = tenfold_registry::find("chess").expect("chess");
        let (start, mut session) = (chess.open(), chess.open());
        moves.iter().for_each(|mv| session.play(mv).expect("a legal move"));
        let rules = GameRules::new(&chess.spec, "chess", &[]);
        OtherGame { start, session, rules, control: TimeControl { depth: Some(depth), ..TimeControl::default() } }
    }

    fn score(others: &Arc<OtherEngines>, moves: &[&str]) -> Option<i32> {
        let game = game(moves, 1);
        let found = others.take_seat("a", Color::White, &game).expect("a seat").request_move(&game).expect("a move");
        match found.info.score {
            Some(tenfold_tools::arena::engine::Score::Cp(games)) => Some(games),
            _ => None,
        }
    }

    #[test]
    fn a_program_goes_on_with_its_game_and_ends_when_it_is_idle() {
        let others = engines();
        assert_eq!(score(&others, &[]), Some(1));
        assert_eq!(score(&others, &["a2a3", "a7a6"]), Some(2), "another game");
        assert_eq!(score(&others, &["a2a3", "a7a6", "e2e4", "e7e5"]), Some(2), "it goes on");
        assert_eq!(score(&others, &["a2a3", "a7a6", "h2h3", "e7e5"]), Some(3), "a move was taken back");
        let now = Instant::now();
        others.end_idle(now);
        assert_eq!(others.programs().idle.len(), 1);
        others.end_idle(now + MAX_IDLE + Duration::from_secs(5));
        assert!(others.programs().idle.is_empty());
        assert_eq!(score(&others, &[]), Some(1), "a new program");
        assert_eq!(others.detected[0].get(), Some(&Protocol::Uci));
    }

    #[test]
    fn there_are_no_more_programs_than_there_may_be() {
        let others = engines();
        let now = game(&[], 1);
        let mut seats: Vec<ProgramSeat> = ["a", "b", "c", "d"]
            .iter()
            .map(|name| others.take_seat(name, Color::White, &now).expect("a seat"))
            .collect();
        assert!(others.take_seat("e", Color::White, &now).is_err());
        seats[0].prepare_program(&now).expect("a program");
        drop(seats);
        assert_eq!(others.programs().idle.len(), 1);
        let _four = ["b", "c", "d", "e"].map(|name| others.take_seat(name, Color::White, &now).expect("a seat"));
        assert!(others.programs().idle.is_empty(), "the idle program makes room");
        others.close();
        assert!(others.take_seat("a", Color::White, &now).is_err());
    }

    #[test]
    fn a_search_ends_when_its_reader_goes_away() {
        let others = engines();
        let slow = game(&[], 9);
        let mut seat = others.take_seat("a", Color::White, &slow).expect("a seat");
        let stopper = seat.stopper();
        let thinking = std::thread::spawn(move || seat.request_move(&slow).map(|found| found.text));
        drop(stopper);
        assert_eq!(thinking.join().expect("a thread"), Err("a was stopped".into()));
        assert!(others.programs().idle.is_empty() && others.programs().busy.is_empty());
        // Dropping the guard after the end of a search stops nothing.
        let quick = game(&[], 1);
        let mut seat = others.take_seat("a", Color::White, &quick).expect("a seat");
        let stopper = seat.stopper();
        seat.request_move(&quick).expect("a move");
        drop((seat, stopper));
        assert_eq!(score(&others, &[]), Some(2), "the same program");
    }
}
