//! The engine as a player of whole games.

use clap::Args;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tenfold::core::types::{Color, MATE, MATE_RANGE, Score};
use tenfold::engine::search::{Answer, Control, Info, Job, Limits, Memory, Report, Skill};
use tenfold::session::Session;

/// Size of the hash table in MiB.
const HASH_MIB: usize = 16;

/// Time reserved for each move of a game with clocks, for work outside the search.
const MOVE_OVERHEAD: Duration = Duration::from_millis(20);

/// The default time for a move at limited strength, in milliseconds. Most of these searches end much earlier.
const LIMITED_STRENGTH_TIME: u64 = 5000;

/// The strength of the engine.
#[derive(Args)]
pub struct StrengthArgs {
    /// Play at this level, from 0, the weakest, to 20, full strength
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=i64::from(Skill::FULL)))]
    level: Option<u32>,
    /// Play at about this rating, 1000 to 2275, on a scale of the engine's own
    #[arg(long, value_name = "N", conflicts_with = "level",
        value_parser = clap::value_parser!(u32).range(i64::from(*Skill::ELO.start())..=i64::from(*Skill::ELO.end())))]
    elo: Option<u32>,
}

impl StrengthArgs {
    /// The limited strength; `None` for full strength.
    pub fn skill(&self) -> Option<Skill> {
        self.elo.map(Skill::from_elo).or_else(|| Skill::from_level(self.level?))
    }

    /// The default thinking time in milliseconds; at full strength it is `usual`.
    pub fn default_time(&self, usual: u64) -> u64 {
        if self.skill().is_some() { LIMITED_STRENGTH_TIME } else { usual }
    }
}

/// An engine that keeps its hash table from move to move.
pub struct Player {
    memory: Memory,
    limits: Limits,
    /// The limit of its strength; `None` for full strength.
    pub skill: Option<Skill>,
    signals: Signals,
}

/// Signals to a player's searches. They can be sent from any thread.
#[derive(Clone, Default)]
pub struct Signals {
    /// The control of the search in progress; `None` if there is none.
    search: Arc<Mutex<Option<Arc<Control>>>>,
    /// Whether this search and all later searches should end at once.
    over: Arc<AtomicBool>,
}

impl Signals {
    /// Ends the current search, which returns its best result so far. Returns false when no search is running.
    pub fn stop_current_search(&self) -> bool {
        let search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        search.as_ref().map(|control| control.stop()).is_some()
    }

    /// Ends the current search and all later searches.
    pub fn stop(&self) {
        self.over.store(true, Ordering::Release);
        self.stop_current_search();
    }

    fn set(&self, search: Option<&Arc<Control>>) {
        *self.search.lock().unwrap_or_else(PoisonError::into_inner) = search.cloned();
    }
}

/// The progress that a search reports.
pub struct Progress<'a> {
    /// The score in centipawns for the side to move.
    pub score: Score,
    /// Depth of the iteration in plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The principal variation.
    pub line: &'a [String],
}

impl Player {
    /// A player with a fixed time for each move, in milliseconds.
    pub fn with_time(milliseconds: u64) -> Player {
        Player::new(Limits { movetime: Some(Duration::from_millis(milliseconds)), ..Limits::default() })
    }

    /// A player with a fixed number of nodes for each move, so that its games are reproducible.
    pub fn with_nodes(nodes: u64) -> Player {
        Player::new(Limits { nodes: Some(nodes), ..Limits::default() })
    }

    fn new(limits: Limits) -> Player {
        Player { memory: Memory::new(HASH_MIB), limits, skill: None, signals: Signals::default() }
    }

    /// The same player with an empty hash table and a fixed time for each move, in milliseconds.
    pub fn with_new_time(&self, milliseconds: u64) -> Player {
        Player { skill: self.skill, signals: self.signals.clone(), ..Player::with_time(milliseconds) }
    }

    /// Signals to this player's searches.
    pub fn signals(&self) -> Signals {
        self.signals.clone()
    }

    /// Whether [`Signals::stop`] was called.
    pub fn is_stopped(&self) -> bool {
        self.signals.over.load(Ordering::Acquire)
    }

    /// The player's strength in words.
    pub fn strength(&self) -> String {
        let Some(skill) = self.skill else { return "full strength".into() };
        match (0..Skill::FULL).find(|&level| Skill::from_level(level) == Some(skill)) {
            Some(level) => format!("level {level}"),
            None => match Skill::ELO.into_iter().find(|&elo| Skill::from_elo(elo) == skill) {
                Some(elo) => format!("a rating of {elo}"),
                None => "limited strength".into(),
            },
        }
    }

    /// Sets the limits of the player's searches.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Searches for the best move. `report` is called with the progress of the search.
    pub fn think(&self, session: &dyn Session, report: &mut dyn FnMut(&Progress)) -> Answer {
        // If the system has no random numbers, a player of limited strength makes the same mistakes in every game.
        let skill = self.skill.map(|skill| skill.with_seed(getrandom::u64().unwrap_or_default()));
        self.search(session, &Limits { skill, ..self.limits.clone() }, 1, &mut |info| {
            report(&Progress { score: info.score, depth: info.depth, nodes: info.nodes, line: &info.pv });
        })
    }

    /// Searches at full strength for this time. Analysis mode is used, so the search does not use the engine's secret
    /// choice. Returns the answer and the best lines.
    pub fn analyse(&self, session: &dyn Session, time: Duration, lines: usize) -> (Answer, Vec<Info>) {
        let mut found: Vec<Info> = Vec::new();
        let limits = Limits { analysis: true, movetime: Some(time), ..Limits::default() };
        let answer = self.search(session, &limits, lines, &mut |info| {
            found.retain(|other| other.multipv != info.multipv);
            found.push(info.clone());
        });
        found.sort_by_key(|info| info.multipv);
        (answer, found)
    }

    /// Like [`Player::analyse`], but searches until [`Signals::stop_current_search`] is called. Calls `report` with the
    /// best lines so far.
    pub fn analyse_until_stopped(
        &self,
        session: &dyn Session,
        lines: usize,
        report: &mut dyn FnMut(&[Info]),
    ) -> Vec<Info> {
        let (mut found, mut whole): (Vec<Info>, Vec<Info>) = Default::default();
        let limits = Limits { infinite: true, ..Limits::default() };
        self.search(session, &limits, lines, &mut |info| {
            found.retain(|other| other.multipv != info.multipv);
            found.push(info.clone());
            // Lines of different depths are not mixed, because they may begin with the same move.
            if found.iter().all(|other| other.depth == info.depth) {
                found.sort_by_key(|info| info.multipv);
                whole.clone_from(&found);
                report(&whole);
            }
        });
        whole
    }

    fn search(&self, session: &dyn Session, limits: &Limits, multipv: usize, report: &mut dyn FnMut(&Info)) -> Answer {
        let overhead = if limits.clock.is_some() { MOVE_OVERHEAD } else { Duration::ZERO };
        let control = Arc::new(Control::default());
        self.signals.set(Some(&control));
        if self.is_stopped() {
            control.stop();
        }
        let job = Job { limits, control: &control, memory: &self.memory, threads: 1, multipv, overhead };
        let answer = session.search(&job, &mut |event| {
            if let Report::Line(info) = event {
                report(&info);
            }
        });
        self.signals.set(None);
        answer
    }
}

/// A score as text; `side` is the side to move. The text has pawns from White's point of view, or says who wins in how
/// many moves.
pub fn score_text(score: Score, side: Color) -> String {
    if score.abs() < MATE_RANGE {
        let white = if side == Color::White { score } else { -score };
        return format!("{:+.2}", f64::from(white) / 100.0);
    }
    let winner = if score > 0 { side } else { side.other() };
    match (MATE - score.abs() + 1) / 2 {
        0 => format!("{winner:?} has won"),
        moves => format!("{winner:?} wins in {moves}"),
    }
}

/// The number of the next move: `12.` for White, `12...` for Black.
pub fn move_number(session: &dyn Session) -> String {
    let dots = if session.side_to_move() == Color::White { "." } else { "..." };
    format!("{}{dots}", session.fullmove_and_halfmove().0)
}
