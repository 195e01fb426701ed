//! Data generation: games that the engine plays against itself, with the score of each move.

use super::adjudication::{Adjudication, result_of_outcome};
use crate::arena::openings::RandomOpeningSettings;
use std::time::Duration;
use tenfold_core::random::Rng;
use tenfold_core::types::Color;
use tenfold_engine::search::{Control, Job, Limits, Memory};
use tenfold_registry::Game;
use tenfold_session::Session;
use tenfold_trainer::{DatagenSettings, NO_SCORE, TrainingGame, move_number};

/// The size of the transposition table, in mebibytes.
const TABLE_MIB: usize = 8;
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
