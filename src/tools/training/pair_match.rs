//! Pairs of games in which two evaluations of a variant play each other, in this process, with a fixed number of nodes
//! a move. Both games of a pair begin with the same random moves, and the players exchange their colours.

use super::adjudication::{Adjudication, result_of_outcome};
use crate::arena::openings::RandomOpeningSettings;
use std::time::Duration;
use tenfold_core::types::Color;
use tenfold_engine::search::{Control, Job, Limits, Memory};
use tenfold_registry::Game;

/// The size of each player's transposition table, in mebibytes.
const TABLE_MIB: usize = 8;

/// How pairs are played. The same settings give the same games on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairSettings {
    /// The seed of the openings.
    pub seed: u64,
    /// The number of nodes of each search.
    pub nodes: u64,
    /// The number of random plies before each game.
    pub plies: u16,
}

/// The transposition tables and the search control with which a thread plays pairs of games.
pub struct PairPlayer {
    memories: [Memory; 2],
    control: Control,
}

impl Default for PairPlayer {
    fn default() -> Self {
        PairPlayer { memories: [(); 2].map(|()| Memory::new(TABLE_MIB)), control: Control::default() }
    }
}

impl PairPlayer {
    /// Plays the pair with this number between two copies of a variant with different evaluations. Returns the first
    /// player's result in each game: 0 lost, 1 drawn, 2 won. `None` when no opening was found or a move could not be
    /// played.
    pub fn play(&self, settings: &PairSettings, players: [&Game; 2], number: usize) -> Option<[u8; 2]> {
        let plies = usize::from(settings.plies) + number % 2;
        let opening = RandomOpeningSettings { plies, seed: settings.seed, max_score: 300, nodes: 500 };
        let mut session = players[1].open();
        if !opening.play(&mut *session, number, &self.memories[1]) {
            return None;
        }
        let moves = session.played_moves();
        let first_as = |color| {
            let result = self.play_game(settings, players, &moves, color)?;
            Some(if color == Color::White { result } else { 2 - result })
        };
        Some([first_as(Color::White)?, first_as(Color::Black)?])
    }

    /// Plays a game in which the first player has the colour `first`. Returns White's result.
    fn play_game(&self, settings: &PairSettings, players: [&Game; 2], opening: &[String], first: Color) -> Option<u8> {
        let mut sessions = players.map(Game::open);
        for session in &mut sessions {
            opening.iter().try_for_each(|mv| session.play(mv)).ok()?;
        }
        self.memories.iter().for_each(Memory::clear);
        // In analysis mode the engine draws no secret choice at random.
        let limits = Limits { nodes: Some(settings.nodes), analysis: true, ..Limits::default() };
        let mut adjudication = Adjudication::default();
        for ply in opening.len().. {
            if let Some(result) = result_of_outcome(sessions[0].outcome()) {
                return Some(result);
            }
            let side = sessions[0].side_to_move();
            let mover = usize::from(side != first);
            let (memory, control) = (&self.memories[mover], &self.control);
            let job = Job { limits: &limits, control, memory, threads: 1, multipv: 1, overhead: Duration::ZERO };
            let answer = sessions[mover].search(&job, &mut |_| {});
            let score = if side == Color::White { answer.score } else { -answer.score };
            if let Some(result) = adjudication.adjudicated_result(score, ply) {
                return Some(result);
            }
            let best = answer.best?;
            for session in &mut sessions {
                session.play(&best).ok()?;
            }
        }
        None
    }
}
