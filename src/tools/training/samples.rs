//! Training data in memory.

use crate::core::position::Scene;

/// How training games are played. The same settings give the same games on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DatagenSettings {
    /// The seed of all random choices.
    pub seed: u64,
    /// Nodes per search.
    pub nodes: u64,
    /// Random plies before each game; every other game has one more.
    pub plies: u16,
}

/// A quiet position of a game.
#[derive(Clone, Debug)]
pub struct TrainingPosition {
    /// The pieces, and whose turn it is.
    pub scene: Scene,
    /// The score that a search gave it, for White, in centipawns.
    pub score: i16,
}

/// The quiet positions of a game, and its result.
#[derive(Clone, Debug)]
pub struct TrainingGame {
    /// White's result: 0 lost, 1 drawn, 2 won.
    pub result: u8,
    /// The positions, in the order of the game.
    pub positions: Vec<TrainingPosition>,
}
