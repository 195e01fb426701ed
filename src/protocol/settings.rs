//! The settings that belong to no game.

use crate::engine::search::Skill;
use std::time::Duration;

/// Values of all options but those of a game's rules.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Size of the transposition table in mebibytes.
    pub hash: usize,
    /// Threads of a search or perft.
    pub threads: usize,
    /// Number of principal variations to find.
    pub multipv: usize,
    /// Time kept in reserve on each move for the interface's delay.
    pub overhead: Duration,
    /// Whether every search is analysis, which uses no player's secrets.
    pub analysis: bool,
    /// Whether win, draw and loss probabilities are reported.
    pub wdl: bool,
    /// Whether the engine also plays moves that XBoard refuses or shows wrongly.
    pub plays_unshown_moves: bool,
    /// Skill level to play at.
    pub level: u32,
    /// Whether `elo` sets the strength instead of `level`.
    pub limits_strength: bool,
    /// Rating to play at.
    pub elo: u32,
}

impl Settings {
    /// The strength to play at; `None` for full strength.
    pub fn skill(&self) -> Option<Skill> {
        if self.limits_strength { Some(Skill::of_elo(self.elo)) } else { Skill::of_level(self.level) }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            hash: 16,
            threads: 1,
            multipv: 1,
            overhead: Duration::from_millis(30),
            analysis: false,
            wdl: false,
            plays_unshown_moves: false,
            level: Skill::FULL,
            limits_strength: false,
            elo: *Skill::ELO.end(),
        }
    }
}
