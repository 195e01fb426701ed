//! Data generation: games that the engine plays against itself, with the score of each move.

use crate::arena::openings::RandomOpeningSettings;
use std::time::Duration;
use tenfold_core::random::Rng;
use tenfold_core::types::{Color, Outcome, Score};
use tenfold_engine::search::{Control, Job, Limits, Memory};
use tenfold_registry::Game;
use tenfold_session::Session;
use tenfold_trainer::{DatagenSettings, NO_SCORE, TrainingGame, move_number};

/// The size of the transposition table, in mebibytes.
const TABLE_MIB: usize = 8;
/// Win adjudication: a game is won when the score is at least this many centipawns for [`WIN_PLIES`] plies.
const WIN_SCORE: Score = 2500;
const WIN_PLIES: usize = 10;
/// Draw adjudication: a game is drawn when the score is at most this many centipawns for [`DRAW_PLIES`] plies, from ply
/// [`DRAW_FROM`] on.
const DRAW_SCORE: Score = 8;
const DRAW_PLIES: usize = 20;
const DRAW_FROM: usize = 120;
/// A game that reaches this number of plies is a draw.
const MAX_GAME_PLIES: usize = 400;

/// The transposition table and the search control with which a thread plays games.
pub struct SelfPlayer {
    memory: Memory,
    control: Control,
}

impl Default for SelfPlayer {
    fn default() -> Self {
        SelfPlayer { memory: Memory::new(TABLE_MIB), control: Control::default() }
    }
}

/// Adjudication of games: counts the latest plies in a row whose scores show the same result.
#[derive(Default)]
struct Adjudication {
    /// The number of plies in a row with a winning score: positive if White wins, negative if Black wins.
    winning: isize,
    /// The number of plies in a row with a drawn score.
    drawn: usize,
}

impl Adjudication {
    /// White's result if the scores have shown it for enough plies in a row; `score` is White's score.
    fn adjudicated_result(&mut self, score: Score, ply: usize) -> Option<u8> {
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

impl SelfPlayer {
    /// Plays the game with this number; `None` when no opening was found for the game or a move could not be played.
    pub fn play(&self, settings: &DatagenSettings, game: &Game, number: usize) -> Option<TrainingGame> {
        let mut session = game.open();
        let plies = usize::from(settings.plies) + number % 2;
        let opening = RandomOpeningSettings { plies, seed: settings.seed, max_score: 300, nodes: 500 };
        if !opening.play(&mut *session, number, &self.memory) {
            return None;
        }
        let mut played = TrainingGame { opening: played_move_numbers(&mut *session)?, ..TrainingGame::default() };
        self.memory.clear();
        // Analysis mode is used because the engine would otherwise draw its secret choice at random, and no two runs
        // would be the same.
        let limits = Limits { nodes: Some(settings.nodes), analysis: true, ..Limits::default() };
        let (memory, control) = (&self.memory, &self.control);
        let job = Job { limits: &limits, control, memory, threads: 1, multipv: 1, overhead: Duration::ZERO };
        let mut adjudication = Adjudication::default();
        let mut rng = Rng::new(Rng::new(settings.seed).next_u64() ^ number as u64);
        for ply in plies.. {
            if let Some(result) = result_of_outcome(session.outcome()) {
                return Some(TrainingGame { result, ..played });
            }
            if rng.below(100) < usize::from(settings.random_percent) {
                let text = rng.choose(&session.legal_move_texts())?.clone();
                played.moves.push((move_number(&*session, &text).ok()?, NO_SCORE));
                session.play(&text).ok()?;
                continue;
            }
            let answer = session.search(&job, &mut |_| {});
            let best = answer.best?;
            let score = if session.side_to_move() == Color::White { answer.score } else { -answer.score };
            if let Some(result) = adjudication.adjudicated_result(score, ply) {
                return Some(TrainingGame { result, ..played });
            }
            let score = score.clamp((NO_SCORE + 1).into(), i16::MAX.into()) as i16;
            played.moves.push((move_number(&*session, &best).ok()?, score));
            session.play(&best).ok()?;
        }
        None
    }
}

/// White's result at the end of a game: 0 lost, 1 drawn, 2 won.
fn result_of_outcome(outcome: Outcome) -> Option<u8> {
    match outcome {
        Outcome::Ongoing => None,
        Outcome::Win(Color::White, _) => Some(2),
        Outcome::Win(Color::Black, _) => Some(0),
        Outcome::Draw(_) => Some(1),
    }
}

/// The numbers of the moves that were played in a session.
fn played_move_numbers(session: &mut dyn Session) -> Option<Vec<u32>> {
    let opening = session.played_moves();
    while session.take_back() {}
    let number = |text: &String| {
        let number = move_number(session, text).ok()?;
        session.play(text).ok().map(|()| number)
    };
    opening.iter().map(number).collect()
}
