//! Plays a match on several threads; each game is on disk before its thread starts the next game.

use super::adjudication::Adjudication;
use super::date;
use super::engine::{Engine, EngineConfig, EngineError, GameRules, StartError};
use super::journal::{Journal, JournalError};
use super::match_stats::{MatchStats, fault_word};
use super::openings::Opening;
use super::record::{Forfeit, GameEnd, GameRecord};
use super::referee::{self, FinishedGame, GameSetup};
use super::schedule::{Pairing, Schedule};
use super::secrets::UsedCommitments;
use super::stats::{Decision, Sprt};
use std::collections::HashSet;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use tenfold_core::types::Color;
use tenfold_session::Session;

/// A function that returns the opening of a round; the first round is 1.
pub type OpeningSource = Box<dyn Fn(usize) -> Result<Opening, String> + Sync>;

/// The settings of a match.
pub struct MatchPlan {
    /// A session of the variant with the options of its rules set.
    pub session: Box<dyn Session>,
    /// The variant and its options, as the engines are told about them.
    pub rules: GameRules,
    /// The configurations of the engines.
    pub configs: Vec<EngineConfig>,
    /// The schedule: which engines play each other, and with which colours.
    pub schedule: Schedule,
    /// The conditions that end games before the rules do.
    pub adjudication: Adjudication,
    /// The SPRT between the first two engines; the match ends when it is decided.
    pub sprt: Option<Sprt>,
    /// The number of games that are played at the same time.
    pub concurrency: usize,
    /// The opening of a round; the first round is 1.
    pub openings: OpeningSource,
}

impl MatchPlan {
    /// The statistics of games of this match.
    pub fn stats(&self, games: &[GameRecord]) -> MatchStats {
        let names: Vec<String> = self.configs.iter().map(|config| config.name.clone()).collect();
        let mut stats = MatchStats::new(&names, self.schedule.is_paired());
        games.iter().for_each(|game| stats.add(game));
        stats
    }
}

/// Receives the events of a match.
pub trait MatchObserver: Send {
    /// A warning for the user.
    fn warn(&mut self, line: &str);

    /// A match is resumed. `stats` are the statistics of the games that are on disk already.
    ///
    /// # Errors
    ///
    /// When the output cannot be written; the match ends in this case.
    fn resumed(&mut self, stats: &MatchStats) -> io::Result<()>;

    /// A game starts.
    ///
    /// # Errors
    ///
    /// When the output cannot be written; the match ends in this case.
    fn game_started(&mut self, pairing: &Pairing) -> io::Result<()>;

    /// A game has finished and is on disk.
    ///
    /// # Errors
    ///
    /// When the output cannot be written; the match ends in this case.
    fn game_finished(&mut self, game: &GameRecord, stats: &MatchStats) -> io::Result<()>;
}

/// Why a match was aborted.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// An engine lacks a feature that the match needs, or an opening cannot be used.
    #[error("{0}")]
    Unsupported(String),
    /// The journal cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The observer's output cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// The state that all threads share.
struct MatchState<'a> {
    journal: Journal,
    stats: MatchStats,
    observer: &'a mut dyn MatchObserver,
    /// The number of the next game in the schedule.
    next: usize,
    /// The numbers of the games that were played before the match was resumed.
    done: HashSet<usize>,
    error: Option<MatchError>,
}

/// Plays a match until all games are finished, the SPRT is decided, or `stop` is set. `played` are the games that are
/// in the journal already.
///
/// # Errors
///
/// When the match is aborted; every game that was finished before is on disk.
pub fn run(
    plan: &MatchPlan,
    journal: Journal,
    played: &[GameRecord],
    observer: &mut dyn MatchObserver,
    stop: &Arc<AtomicBool>,
) -> Result<MatchStats, MatchError> {
    let stats = plan.stats(played);
    if !played.is_empty() {
        observer.resumed(&stats)?;
    }
    let done: HashSet<usize> = played.iter().map(|game| game.game).collect();
    let left = plan.schedule.numbers().filter(|game| !done.contains(game)).take(plan.concurrency).count();
    if left == 0 || is_decided(plan, &stats) {
        return Ok(stats);
    }
    let used_commitments = UsedCommitments::default();
    played.iter().flat_map(|game| game.proofs.iter().flatten().flatten()).for_each(|proof| {
        used_commitments.insert(&proof.commit);
    });
    let ready = start_all(plan, observer, stop)?;
    let state = Mutex::new(MatchState { journal, stats, observer, next: 1, done, error: None });
    thread::scope(|scope| {
        let mut sets = vec![ready];
        sets.extend((1..left).map(|_| plan.configs.iter().map(|_| None).collect()));
        for engines in sets {
            let worker = MatchWorker { plan, state: &state, stop, used_commitments: &used_commitments, engines };
            scope.spawn(move || worker.play_games());
        }
    });
    let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    match state.error {
        Some(error) => Err(error),
        None => Ok(state.stats),
    }
}

/// Whether the SPRT is decided.
fn is_decided(plan: &MatchPlan, stats: &MatchStats) -> bool {
    plan.sprt.is_some_and(|sprt| sprt.decide(&stats.results_between(0, 1)) != Decision::Continue)
}

/// Starts every engine once, so that a match which cannot be played fails before the first game.
fn start_all(
    plan: &MatchPlan,
    observer: &mut dyn MatchObserver,
    stop: &Arc<AtomicBool>,
) -> Result<Vec<Option<Engine>>, MatchError> {
    let mut engines = Vec::new();
    for config in &plan.configs {
        engines.push(match Engine::start(config, &plan.rules, stop) {
            Ok(engine) => {
                engine.warnings().iter().for_each(|line| observer.warn(line));
                Some(engine)
            }
            Err(StartError::Unsupported(why)) => return Err(MatchError::Unsupported(why)),
            // The match goes on without this engine, which forfeits its games.
            Err(StartError::Engine(fault)) => {
                log::warn!("engine {} did not start: {fault:?}", config.name);
                None
            }
        });
    }
    Ok(engines)
}

/// A thread that plays one game after another, with engine processes of its own.
struct MatchWorker<'a, 'b> {
    plan: &'a MatchPlan,
    state: &'a Mutex<MatchState<'b>>,
    stop: &'a Arc<AtomicBool>,
    used_commitments: &'a UsedCommitments,
    /// The running engines, in the order of [`MatchPlan::configs`].
    engines: Vec<Option<Engine>>,
}

impl<'b> MatchWorker<'_, 'b> {
    fn state(&self) -> MutexGuard<'_, MatchState<'b>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays games until none is left or the match is stopped.
    fn play_games(mut self) {
        while let Some(pairing) = self.next_pairing() {
            let game = self.play_pairing(pairing);
            if let Err(error) = game.and_then(|game| game.map_or(Ok(()), |game| self.record_game(game))) {
                self.state().error.get_or_insert(error);
                self.stop.store(true, Ordering::Relaxed);
            }
        }
        self.engines.into_iter().flatten().for_each(Engine::quit);
    }

    /// Takes the next game to play, and informs the observer that the game starts.
    fn next_pairing(&mut self) -> Option<Pairing> {
        let mut state = self.state();
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            let pairing = self.plan.schedule.pairing(state.next)?;
            state.next += 1;
            if state.done.contains(&pairing.game) || !self.plan.schedule.contains_game(pairing.game) {
                continue;
            }
            if let Err(error) = state.observer.game_started(&pairing) {
                state.error.get_or_insert(error.into());
                self.stop.store(true, Ordering::Relaxed);
            }
            return Some(pairing);
        }
    }

    /// Adds a finished game to the journal and the statistics, and informs the observer.
    fn record_game(&self, game: GameRecord) -> Result<(), MatchError> {
        let mut state = self.state();
        let state = &mut *state;
        // After an error, or once the SPRT is decided, no more games are added.
        if state.error.is_some() || is_decided(self.plan, &state.stats) {
            return Ok(());
        }
        state.journal.add(&game)?;
        state.stats.add(&game);
        state.observer.game_finished(&game, &state.stats)?;
        if is_decided(self.plan, &state.stats) {
            self.stop.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Plays a game; `None` when the match is being stopped.
    fn play_pairing(&mut self, pairing: Pairing) -> Result<Option<GameRecord>, MatchError> {
        let opening = (self.plan.openings)(pairing.round).map_err(MatchError::Unsupported)?;
        let failed =
            Color::BOTH.into_iter().find_map(|color| self.ensure_running(pairing.player_index(color), color).err());
        let played = match failed {
            Some(None) => return Ok(None),
            Some(Some(end)) => FinishedGame { end, plies: Vec::new(), secrets: None, proofs: None },
            None => {
                let played = self.referee_game(&pairing, &opening).map_err(MatchError::Unsupported)?;
                let Some(played) = played else { return Ok(None) };
                played
            }
        };
        self.drop_faulty(&pairing, &played.end);
        Ok(Some(self.game_record(&pairing, &opening, played)?))
    }

    /// Makes sure that an engine runs. On error, returns the end of the game if the engine cannot be started, or `None`
    /// when the match is being stopped.
    fn ensure_running(&mut self, engine: usize, color: Color) -> Result<(), Option<GameEnd>> {
        let config = &self.plan.configs[engine];
        let running = self.engines[engine].as_mut().is_some_and(Engine::is_alive);
        if running && !config.restart {
            return Ok(());
        }
        if let Some(old) = self.engines[engine].take() {
            old.quit();
        }
        match Engine::start(config, &self.plan.rules, self.stop) {
            Ok(started) => {
                self.engines[engine] = Some(started);
                Ok(())
            }
            Err(StartError::Engine(EngineError::Stopped)) => Err(None),
            Err(StartError::Engine(fault)) => Err(Some(referee::forfeit_at_start(color, fault))),
            Err(StartError::Unsupported(why)) => Err(Some(GameEnd::Forfeit(color, Forfeit::Handshake(why)))),
        }
    }

    /// Plays the game; `None` when the match is being stopped.
    fn referee_game(&mut self, pairing: &Pairing, opening: &Opening) -> Result<Option<FinishedGame>, String> {
        let [white, black] = pairing.players;
        let Ok([Some(white_engine), Some(black_engine)]) = self.engines.get_disjoint_mut([white, black]) else {
            return Err("an engine is missing".into());
        };
        let configs = [&self.plan.configs[white], &self.plan.configs[black]];
        let game_setup =
            GameSetup { configs, adjudication: self.plan.adjudication, used_commitments: self.used_commitments };
        referee::play(self.plan.session.duplicate(), opening, &game_setup, [white_engine, black_engine])
    }

    /// Ends the process of an engine that forfeited; a new process is started for its next game.
    fn drop_faulty(&mut self, pairing: &Pairing, end: &GameEnd) {
        for color in Color::BOTH.into_iter().filter(|color| end.is_at_fault(*color)) {
            self.engines[pairing.player_index(color)] = None;
        }
    }

    fn game_record(
        &self,
        pairing: &Pairing,
        opening: &Opening,
        played: FinishedGame,
    ) -> Result<GameRecord, MatchError> {
        let mut session = self.plan.session.duplicate();
        opening.set_start_position(&mut *session).map_err(|why| MatchError::Unsupported(format!("opening: {why}")))?;
        let fen = session.fen();
        let name = |color| self.plan.configs[pairing.player_index(color)].name.clone();
        Ok(GameRecord {
            game: pairing.game,
            round: pairing.round,
            leg: pairing.leg,
            white: name(Color::White),
            black: name(Color::Black),
            result: played.end.result().into(),
            reason: played.end.to_string(),
            end: played.end.end_category(),
            termination: played.end.termination().into(),
            fault: fault_word(&played.end).map(String::from),
            fen: (fen != session.spec().start_fen).then_some(fen),
            secrets: played.secrets,
            proofs: played.proofs,
            date: date::today(),
            first: (session.side_to_move() == Color::Black, session.fullmove_and_halfmove().0),
            moves: played.plies,
        })
    }
}
