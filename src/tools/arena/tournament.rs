//! A whole match: games on several threads, each written down before its thread begins another.

use super::adjudication::Adjudication;
use super::engine::{Engine, Fault, Rules, Setup, StartError};
use super::journal::{Journal, JournalError};
use super::openings::Opening;
use super::record::{End, Forfeit, GameRecord};
use super::referee::{self, Pairing, Played};
use super::schedule::{Fixture, Schedule};
use super::secrets::Seen;
use super::stats::{Decision, Sprt};
use super::tally::{EvalAccumulator, blamed};
use crate::core::types::Color;
use crate::session::Session;
use std::collections::HashSet;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// What is to be played.
pub struct Plan {
    /// The game with its rules set.
    pub session: Box<dyn Session>,
    /// What engines need to know of it.
    pub rules: Rules,
    /// The engines.
    pub setups: Vec<Setup>,
    /// Who plays whom.
    pub schedule: Schedule,
    /// What may end games before their rules do.
    pub adjudication: Adjudication,
    /// A test that ends the match when it is decided; between the first two engines.
    pub sprt: Option<Sprt>,
    /// Games at a time.
    pub concurrency: usize,
    /// The opening of a round, counted from 1.
    pub openings: Box<dyn Fn(usize) -> Result<Opening, String> + Sync>,
}

/// Sees the match go on.
pub trait Watcher: Send {
    /// Something the user should know.
    fn note(&mut self, line: &str);

    /// A game begins.
    ///
    /// # Errors
    ///
    /// When this cannot be told: the match ends.
    fn started(&mut self, fixture: &Fixture) -> io::Result<()>;

    /// A game is over and on disk.
    ///
    /// # Errors
    ///
    /// When this cannot be told: the match ends.
    fn finished(&mut self, game: &GameRecord, tally: &EvalAccumulator) -> io::Result<()>;
}

/// Why a match ended before its time.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// An engine or an opening cannot do what is asked.
    #[error("{0}")]
    Unfit(String),
    /// A record cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// What happens cannot be told.
    #[error(transparent)]
    Told(#[from] io::Error),
}

/// What the threads share.
struct Shared<'a> {
    journal: Journal,
    tally: EvalAccumulator,
    watcher: &'a mut dyn Watcher,
    /// The next game that may be to play.
    next: usize,
    /// Games that were played before.
    done: HashSet<usize>,
    error: Option<MatchError>,
}

/// Plays a match until all games are played, its test is decided, or `stop` is set. `played` are the games that the
/// journal holds already.
///
/// # Errors
///
/// When it cannot go on. Every game finished before is on disk.
pub fn run(
    plan: &Plan,
    journal: Journal,
    played: &[GameRecord],
    watcher: &mut dyn Watcher,
    stop: &Arc<AtomicBool>,
) -> Result<EvalAccumulator, MatchError> {
    let names: Vec<String> = plan.setups.iter().map(|setup| setup.name.clone()).collect();
    let mut tally = EvalAccumulator::new(&names, plan.schedule.is_paired());
    played.iter().for_each(|game| tally.add(game));
    let done: HashSet<usize> = played.iter().map(|game| game.game).collect();
    let left = (1..=plan.schedule.total()).filter(|game| !done.contains(game)).take(plan.concurrency).count();
    if left == 0 || decided(plan, &tally) {
        return Ok(tally);
    }
    let seen = Seen::default();
    played.iter().flat_map(|game| game.proofs.iter().flatten().flatten()).for_each(|proof| {
        seen.note(&proof.commit);
    });
    let ready = prepare(plan, watcher, stop)?;
    let shared = Mutex::new(Shared { journal, tally, watcher, next: 1, done, error: None });
    thread::scope(|scope| {
        let mut pools = vec![ready];
        pools.extend((1..left).map(|_| plan.setups.iter().map(|_| None).collect()));
        for pool in pools {
            let worker = Worker { plan, shared: &shared, stop, seen: &seen, pool };
            scope.spawn(move || worker.work());
        }
    });
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    match shared.error {
        Some(error) => Err(error),
        None => Ok(shared.tally),
    }
}

/// Whether the test has come to a decision.
fn decided(plan: &Plan, tally: &EvalAccumulator) -> bool {
    plan.sprt.is_some_and(|sprt| sprt.decide(&tally.between(0, 1)) != Decision::Continue)
}

/// Starts every engine once, so that what can never be played is told before the first game.
fn prepare(plan: &Plan, watcher: &mut dyn Watcher, stop: &Arc<AtomicBool>) -> Result<Vec<Option<Engine>>, MatchError> {
    let mut engines = Vec::new();
    for setup in &plan.setups {
        engines.push(match Engine::start(setup, &plan.rules, stop) {
            Ok(engine) => {
                engine.warnings().iter().for_each(|line| watcher.note(line));
                Some(engine)
            }
            Err(StartError::Unfit(why)) => return Err(MatchError::Unfit(why)),
            // It will lose its games by that.
            Err(StartError::Fault(fault)) => {
                log::warn!("engine {} did not start: {fault:?}", setup.name);
                None
            }
        });
    }
    Ok(engines)
}

/// A thread that plays one game after another, with engines of its own.
struct Worker<'a, 'b> {
    plan: &'a Plan,
    shared: &'a Mutex<Shared<'b>>,
    stop: &'a Arc<AtomicBool>,
    /// Commitments to secret choices that were published in the match.
    seen: &'a Seen,
    /// The engines that run, in the order of the plan.
    pool: Vec<Option<Engine>>,
}

impl<'b> Worker<'_, 'b> {
    fn shared(&self) -> MutexGuard<'_, Shared<'b>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(mut self) {
        while let Some(fixture) = self.next() {
            let game = self.play(fixture);
            if let Err(error) = game.and_then(|game| game.map_or(Ok(()), |game| self.record(game))) {
                self.shared().error.get_or_insert(error);
                self.stop.store(true, Ordering::Relaxed);
            }
        }
        self.pool.into_iter().flatten().for_each(Engine::quit);
    }

    /// The next game to play, which is told to begin.
    fn next(&mut self) -> Option<Fixture> {
        let mut shared = self.shared();
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            let fixture = self.plan.schedule.fixture(shared.next)?;
            shared.next += 1;
            if shared.done.contains(&fixture.game) {
                continue;
            }
            if let Err(error) = shared.watcher.started(&fixture) {
                shared.error.get_or_insert(error.into());
                self.stop.store(true, Ordering::Relaxed);
            }
            return Some(fixture);
        }
    }

    /// Writes a finished game down and tells it.
    fn record(&self, game: GameRecord) -> Result<(), MatchError> {
        let mut shared = self.shared();
        let shared = &mut *shared;
        // Once the match has failed, or its test is decided, nothing is added.
        if shared.error.is_some() || decided(self.plan, &shared.tally) {
            return Ok(());
        }
        shared.journal.add(&game)?;
        shared.tally.add(&game);
        shared.watcher.finished(&game, &shared.tally)?;
        if decided(self.plan, &shared.tally) {
            self.stop.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Plays a game; `None` when the match is being stopped.
    fn play(&mut self, fixture: Fixture) -> Result<Option<GameRecord>, MatchError> {
        let opening = (self.plan.openings)(fixture.round).map_err(MatchError::Unfit)?;
        let failed = Color::BOTH.into_iter().find_map(|color| self.prepare(fixture.player(color), color).err());
        let played = match failed {
            Some(None) => return Ok(None),
            Some(Some(end)) => Played { end, plies: Vec::new(), secrets: None, proofs: None },
            None => {
                let played = self.referee(&fixture, &opening).map_err(MatchError::Unfit)?;
                let Some(played) = played else { return Ok(None) };
                played
            }
        };
        self.put_back(&fixture, &played.end);
        Ok(Some(self.describe(&fixture, &opening, played)?))
    }

    /// Makes sure that an engine runs. How it loses the game when it does not; nothing when the match is being stopped.
    fn prepare(&mut self, place: usize, color: Color) -> Result<(), Option<End>> {
        let setup = &self.plan.setups[place];
        let running = self.pool[place].as_mut().is_some_and(Engine::is_alive);
        if running && !setup.restart {
            return Ok(());
        }
        if let Some(old) = self.pool[place].take() {
            old.quit();
        }
        match Engine::start(setup, &self.plan.rules, self.stop) {
            Ok(engine) => {
                self.pool[place] = Some(engine);
                Ok(())
            }
            Err(StartError::Fault(Fault::Stopped)) => Err(None),
            Err(StartError::Fault(fault)) => Err(Some(referee::unstarted(color, fault))),
            Err(StartError::Unfit(why)) => Err(Some(End::Forfeit(color, Forfeit::Handshake(why)))),
        }
    }

    fn referee(&mut self, fixture: &Fixture, opening: &Opening) -> Result<Option<Played>, String> {
        let [white, black] = fixture.players;
        let Ok([Some(white_engine), Some(black_engine)]) = self.pool.get_disjoint_mut([white, black]) else {
            return Err("an engine is missing".into());
        };
        let setups = [&self.plan.setups[white], &self.plan.setups[black]];
        let pairing = Pairing { setups, adjudication: self.plan.adjudication, seen: self.seen };
        referee::play(self.plan.session.duplicate(), opening, &pairing, [white_engine, black_engine])
    }

    /// An engine that did something wrong is not used again.
    fn put_back(&mut self, fixture: &Fixture, end: &End) {
        for culprit in Color::BOTH.into_iter().filter(|color| end.blames(*color)) {
            self.pool[fixture.player(culprit)] = None;
        }
    }

    fn describe(&self, fixture: &Fixture, opening: &Opening, played: Played) -> Result<GameRecord, MatchError> {
        let mut session = self.plan.session.duplicate();
        opening.begin(&mut *session).map_err(|why| MatchError::Unfit(format!("opening: {why}")))?;
        let fen = session.fen();
        let name = |color| self.plan.setups[fixture.player(color)].name.clone();
        Ok(GameRecord {
            game: fixture.game,
            round: fixture.round,
            leg: fixture.leg,
            white: name(Color::White),
            black: name(Color::Black),
            result: played.end.result().into(),
            reason: played.end.to_string(),
            end: played.end.kind(),
            termination: played.end.termination().into(),
            fault: blamed(&played.end).map(String::from),
            fen: (fen != session.spec().array).then_some(fen),
            secrets: played.secrets,
            proofs: played.proofs,
            date: chrono::Utc::now().format("%Y.%m.%d").to_string(),
            first: (session.side() == Color::Black, session.clocks().0),
            moves: played.plies,
        })
    }
}
