//! Games that the engine plays against itself, for their positions.

use super::file::{Played, Sample};
use crate::core::types::{Color, MATE_RANGE, MoveClass, Outcome, Score};
use crate::engine::search::{Control, Job, Limits, Memory};
use crate::registry::Game;
use crate::session::Session;
use crate::tools::arena::openings::RandomOpeningSettings;
use std::time::Duration;

/// Mebibytes of the table of a game's searches.
const TABLE: usize = 8;
/// A game is over when one side is worth this much to both players, in centipawns, for so many plies.
const WON: (Score, usize) = (2500, 6);
/// It is drawn when it is worth no more than this for so many plies, from this ply on.
const LEVEL: (Score, usize, usize) = (8, 20, 120);
/// Longer games are drawn, in plies.
const LONGEST: usize = 400;
/// Positions worth more than this to either side teach nothing, in centipawns.
const CLEAR: Score = 3000;

/// After so many half-moves without capture or pawn move nobody makes headway, whatever the evaluation says.
const IDLE: u32 = 30;

/// How games are played. The same numbers give the same games on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// What all lots are drawn from.
    pub seed: u64,
    /// Nodes of each search.
    pub nodes: u64,
    /// Random moves before each game; every other game has one more.
    pub plies: u16,
}

/// What a thread needs to play games.
pub struct Player {
    memory: Memory,
    control: Control,
}

impl Default for Player {
    fn default() -> Self {
        Player { memory: Memory::new(TABLE), control: Control::default() }
    }
}

/// How long the scores of a game have told its end.
#[derive(Default)]
struct Trend {
    /// Plies for which White has been winning; below 0: Black.
    won: isize,
    level: usize,
}

impl Trend {
    /// The result for White, once scores for White have told it for long enough.
    fn result(&mut self, score: Score, ply: usize) -> Option<u8> {
        if score.abs() > MATE_RANGE {
            return Some(if score > 0 { 2 } else { 0 });
        }
        self.won = match score {
            s if s >= WON.0 => self.won.max(0) + 1,
            s if s <= -WON.0 => self.won.min(0) - 1,
            _ => 0,
        };
        self.level = if score.abs() <= LEVEL.0 { self.level + 1 } else { 0 };
        match self.won {
            n if n >= WON.1 as isize => Some(2),
            n if n <= -(WON.1 as isize) => Some(0),
            _ => (self.level >= LEVEL.1 && ply >= LEVEL.2 || ply >= LONGEST).then_some(1),
        }
    }
}

impl SelfPlay {
    /// Plays the game with this number; `None` when no opening was found for it.
    pub fn play(&self, game: &Game, number: usize, player: &Player) -> Option<Played> {
        let mut session = game.open();
        let plies = usize::from(self.plies) + number % 2;
        let walks = RandomOpeningSettings { plies, seed: self.seed, max_score: 300, nodes: 500 };
        if !walks.play(&mut *session, number, &player.memory) {
            return None;
        }
        player.memory.clear();
        // What a game draws in secret would make every run another.
        let limits = Limits { nodes: Some(self.nodes), analysis: true, ..Limits::default() };
        let (memory, control) = (&player.memory, &player.control);
        let job = Job { limits: &limits, control, memory, threads: 1, multipv: 1, overhead: Duration::ZERO };
        let (mut samples, mut trend) = (Vec::new(), Trend::default());
        for ply in plies.. {
            match session.outcome() {
                Outcome::Ongoing => {}
                Outcome::Win(Color::White, _) => return Some(Played { result: 2, samples }),
                Outcome::Win(Color::Black, _) => return Some(Played { result: 0, samples }),
                Outcome::Draw(_) => return Some(Played { result: 1, samples }),
            }
            let answer = session.search(&job, &mut |_| {});
            let best = answer.best?;
            let score = if session.side() == Color::White { answer.score } else { -answer.score };
            if let Some(result) = trend.result(score, ply) {
                return Some(Played { result, samples });
            }
            if score.abs() <= CLEAR && session.clocks().1 < IDLE && is_quiet(&*session, &best) {
                samples.push(Sample { scene: session.scene(), score: score as i16 });
            }
            session.play(&best).ok()?;
        }
        None
    }
}

/// Whether the evaluation can be expected to see what a position is worth: nobody is in check, and there is nothing
/// to capture that matters.
fn is_quiet(session: &dyn Session, best: &str) -> bool {
    let noisy =
        session.parse(best).is_ok_and(|mv| mv.is_capture() || mv.has_cost() || mv.class() == MoveClass::Promote);
    let forced = || session.spec().capture_compulsory && session.moves().iter().any(|mv| mv.is_capture());
    !noisy && !session.in_check() && !forced()
}
