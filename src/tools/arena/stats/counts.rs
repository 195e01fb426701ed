//! Counts of games and of pairs of games by result.

use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// The result of a game from one player's point of view.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// A lost game: 0 points.
    Loss,
    /// A drawn game: half a point.
    Draw,
    /// A won game: 1 point.
    Win,
}

impl GameResult {
    /// The same game from the other player's point of view.
    pub fn flipped(self) -> GameResult {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }
}

/// Counts of games by result, from one player's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Wdl {
    /// The number of games won.
    pub wins: u64,
    /// The number of games drawn.
    pub draws: u64,
    /// The number of games lost.
    pub losses: u64,
}

impl Wdl {
    /// Adds a game with this result.
    pub fn add(&mut self, result: GameResult) {
        match result {
            GameResult::Loss => self.losses += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Win => self.wins += 1,
        }
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The number of points: one for each win and half a point for each draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points per game, from 0 to 1; `None` without games.
    pub fn score(&self) -> Option<f64> {
        proportion(self.points(), self.games())
    }

    /// Draws per game, from 0 to 1; `None` without games.
    pub fn draw_rate(&self) -> Option<f64> {
        proportion(self.draws as f64, self.games())
    }

    /// The same games from the other player's point of view.
    pub fn flipped(&self) -> Wdl {
        Wdl { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// The numbers of losses, draws and wins, in ascending order of score.
    pub(super) fn counts(&self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }
}

impl AddAssign for Wdl {
    fn add_assign(&mut self, other: Wdl) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Pentanomial statistics: counts of pairs of games by their two results, from one player's point of view. The games of
/// a pair have the same opening with colours swapped.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Pentanomial {
    /// Pairs with both games lost.
    pub ll: u64,
    /// Pairs with one game lost and one drawn.
    pub ld: u64,
    /// Pairs with one game won and one lost.
    pub wl: u64,
    /// Pairs with both games drawn.
    pub dd: u64,
    /// Pairs with one game won and one drawn.
    pub wd: u64,
    /// Pairs with both games won.
    pub ww: u64,
}

impl Pentanomial {
    /// Adds a pair; the order of its games does not matter.
    pub fn add(&mut self, one: GameResult, other: GameResult) {
        use GameResult::{Draw, Loss, Win};
        match (one.min(other), one.max(other)) {
            (Loss, Loss) => self.ll += 1,
            (Loss, Draw) => self.ld += 1,
            (Loss, _) => self.wl += 1,
            (Draw, Draw) => self.dd += 1,
            (Draw, _) => self.wd += 1,
            (Win, _) => self.ww += 1,
        }
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.counts().iter().sum()
    }

    /// The numbers of pairs with 0, ½, 1, 1½ and 2 points.
    pub fn counts(&self) -> [u64; 5] {
        [self.ll, self.ld, self.wl + self.dd, self.wd, self.ww]
    }

    /// The proportion of pairs with exactly one point, from 0 to 1; `None` without pairs.
    pub fn draw_rate(&self) -> Option<f64> {
        proportion((self.wl + self.dd) as f64, self.pairs())
    }

    /// The number of pairs with more than one point divided by the number of pairs with less; 1 if both numbers are
    /// equal, zero included.
    pub fn pairs_ratio(&self) -> f64 {
        ratio(self.ww + self.wd, self.ll + self.ld)
    }

    /// The number of pairs with a win and a loss divided by the number of pairs with two draws; 1 if both numbers are
    /// equal, zero included.
    pub fn wl_dd_ratio(&self) -> f64 {
        ratio(self.wl, self.dd)
    }

    /// The same pairs from the other player's point of view.
    pub fn flipped(&self) -> Pentanomial {
        Pentanomial { ll: self.ww, ld: self.wd, wl: self.wl, dd: self.dd, wd: self.ld, ww: self.ll }
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Pentanomial) {
        self.ll += other.ll;
        self.ld += other.ld;
        self.wl += other.wl;
        self.dd += other.dd;
        self.wd += other.wd;
        self.ww += other.ww;
    }
}

fn proportion(part: f64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part / whole as f64)
}

fn ratio(one: u64, other: u64) -> f64 {
    if one == other { 1.0 } else { one as f64 / other as f64 }
}
