//! Data generation: games that the engine plays against itself, of which the quiet positions are kept.

use super::samples::{DatagenSettings, TrainingGame, TrainingPosition};
use crate::core::types::{Color, MATE_RANGE, MoveClass, Outcome, Score};
use crate::engine::search::{Control, Job, Limits, Memory};
use crate::registry::Game;
use crate::session::Session;
use crate::tools::arena::openings::RandomOpeningSettings;
use std::time::Duration;

/// Mebibytes of the transposition table.
const TABLE_MIB: usize = 8;
/// Win adjudication: a game is won when the score is at least this many centipawns for so many plies.
const WIN_SCORE: Score = 2500;
const WIN_PLIES: usize = 6;
/// Draw adjudication: a game is drawn when the score is at most this many centipawns for so many plies, from this ply
/// on.
const DRAW_SCORE: Score = 8;
const DRAW_PLIES: usize = 20;
const DRAW_FROM: usize = 120;
/// Longer games are drawn, in plies.
const MAX_GAME_PLIES: usize = 400;
/// Positions with a higher score for either side are left out, in centipawns: they are decided.
const MAX_SCORE: Score = 3000;
/// Positions with a higher half-move clock are left out: neither side makes progress, whatever the evaluation says.
const MAX_HALFMOVE_CLOCK: u32 = 30;

/// What a thread needs to play games.
pub struct Player {
    memory: Memory,
    control: Control,
}

impl Default for Player {
    fn default() -> Self {
        Player { memory: Memory::new(TABLE_MIB), control: Control::default() }
    }
}

/// Adjudication: for how long the scores of a game have shown its result.
#[derive(Default)]
struct Adjudication {
    /// Plies in a row with a winning score for White; negative for Black.
    winning: isize,
    /// Plies in a row with a drawn score.
    drawn: usize,
}

impl Adjudication {
    /// White's result, once White's scores have shown it for long enough.
    fn result(&mut self, score: Score, ply: usize) -> Option<u8> {
        if score.abs() > MATE_RANGE {
            return Some(if score > 0 { 2 } else { 0 });
        }
        self.winning = match score {
            s if s >= WIN_SCORE => self.winning.max(0) + 1,
            s if s <= -WIN_SCORE => self.winning.min(0) - 1,
            _ => 0,
        };
        self.drawn = if score.abs() <= DRAW_SCORE { self.drawn + 1 } else { 0 };
        match self.winning {
            n if n >= WIN_PLIES as isize => Some(2),
            n if n <= -(WIN_PLIES as isize) => Some(0),
            _ => (self.drawn >= DRAW_PLIES && ply >= DRAW_FROM || ply >= MAX_GAME_PLIES).then_some(1),
        }
    }
}

impl DatagenSettings {
    /// Plays the game with this number; `None` when no opening was found for it.
    pub fn play(&self, game: &Game, number: usize, player: &Player) -> Option<TrainingGame> {
        let mut session = game.open();
        let plies = usize::from(self.plies) + number % 2;
        let opening = RandomOpeningSettings { plies, seed: self.seed, max_score: 300, nodes: 500 };
        if !opening.play(&mut *session, number, &player.memory) {
            return None;
        }
        player.memory.clear();
        // Analysis mode: with a secret choice drawn at random no run would repeat.
        let limits = Limits { nodes: Some(self.nodes), analysis: true, ..Limits::default() };
        let (memory, control) = (&player.memory, &player.control);
        let job = Job { limits: &limits, control, memory, threads: 1, multipv: 1, overhead: Duration::ZERO };
        let (mut positions, mut adjudication) = (Vec::new(), Adjudication::default());
        for ply in plies.. {
            match session.outcome() {
                Outcome::Ongoing => {}
                Outcome::Win(Color::White, _) => return Some(TrainingGame { result: 2, positions }),
                Outcome::Win(Color::Black, _) => return Some(TrainingGame { result: 0, positions }),
                Outcome::Draw(_) => return Some(TrainingGame { result: 1, positions }),
            }
            let answer = session.search(&job, &mut |_| {});
            let best = answer.best?;
            let score = if session.side() == Color::White { answer.score } else { -answer.score };
            if let Some(result) = adjudication.result(score, ply) {
                return Some(TrainingGame { result, positions });
            }
            if score.abs() <= MAX_SCORE && session.clocks().1 < MAX_HALFMOVE_CLOCK && is_quiet(&*session, &best) {
                positions.push(TrainingPosition { scene: session.scene(), score: score as i16 });
            }
            session.play(&best).ok()?;
        }
        None
    }
}

/// Whether a position is quiet, so that a static evaluation can be right about it: the side to move is not in check,
/// its best move neither captures, promotes nor costs anything, and no capture is compulsory.
fn is_quiet(session: &dyn Session, best: &str) -> bool {
    let is_tactical =
        session.parse(best).is_ok_and(|mv| mv.is_capture() || mv.has_cost() || mv.class() == MoveClass::Promote);
    let must_capture = || session.spec().capture_compulsory && session.moves().iter().any(|mv| mv.is_capture());
    !is_tactical && !session.in_check() && !must_capture()
}
