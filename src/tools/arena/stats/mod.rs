//! What results say about strength.
//!
//! - here: counts of games and of pairs of games;
//! - `elo`: differences of strength with their intervals;
//! - `sprt`: when a match has told enough.
//!
//! Formulas and forms are those of fastchess (<https://github.com/Disservin/fastchess>), so that figures of both
//! programs can be compared. Where it divides zero by zero, a limit or the word `inf` stands here, never `NaN`.

mod elo;
mod sprt;

pub use elo::{Estimate, Interval};
pub use sprt::{Decision, Model, Sprt};

use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// A game from one player's view.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// One point.
    Win,
}

impl GameResult {
    /// The same game from the other player's view.
    pub fn flipped(self) -> GameResult {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }
}

/// Counts of games by result, from one player's view.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Wdl {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Wdl {
    /// Counts one more game.
    pub fn add(&mut self, result: GameResult) {
        match result {
            GameResult::Loss => self.losses += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Win => self.wins += 1,
        }
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: one for a win, half for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points a game, from 0 to 1; `None` without games.
    pub fn score(&self) -> Option<f64> {
        share(self.points(), self.games())
    }

    /// Draws a game, from 0 to 1; `None` without games.
    pub fn draw_rate(&self) -> Option<f64> {
        share(self.draws as f64, self.games())
    }

    /// The same games from the other player's view.
    pub fn flipped(&self) -> Wdl {
        Wdl { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Losses, draws, wins: by rising score.
    fn counts(&self) -> [u64; 3] {
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

/// Counts of pairs of games by their two results, from one player's view. The games of a pair have the same
/// opening, with colours swapped.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Pentanomial {
    /// Both lost.
    pub ll: u64,
    /// One lost, one drawn.
    pub ld: u64,
    /// One won, one lost.
    pub wl: u64,
    /// Both drawn.
    pub dd: u64,
    /// One won, one drawn.
    pub wd: u64,
    /// Both won.
    pub ww: u64,
}

impl Pentanomial {
    /// Counts one more pair; the order of its games does not matter.
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

    /// How many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.counts().iter().sum()
    }

    /// Pairs of 0, ½, 1, 1½ and 2 points.
    pub fn counts(&self) -> [u64; 5] {
        [self.ll, self.ld, self.wl + self.dd, self.wd, self.ww]
    }

    /// Pairs of just one point as a share of all, from 0 to 1; `None` without pairs.
    pub fn draw_rate(&self) -> Option<f64> {
        share((self.wl + self.dd) as f64, self.pairs())
    }

    /// Pairs won against pairs lost: 1 when there are as many of both, also none.
    pub fn pairs_ratio(&self) -> f64 {
        ratio(self.ww + self.wd, self.ll + self.ld)
    }

    /// Pairs of a win and a loss against pairs of two draws: 1 when there are as many of both, also none.
    pub fn wl_dd_ratio(&self) -> f64 {
        ratio(self.wl, self.dd)
    }

    /// The same pairs from the other player's view.
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

/// A player's results against one opponent or all.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Results {
    /// All games.
    pub games: Wdl,
    /// The pairs among them; `None` when the match is not played in pairs.
    pub pairs: Option<Pentanomial>,
}

impl Results {
    /// No games yet, of a match that is played in pairs or not.
    pub fn new(paired: bool) -> Results {
        Results { games: Wdl::default(), pairs: paired.then(Pentanomial::default) }
    }

    /// The difference of strength: by pairs when there are such, which takes account of the opening that both
    /// games of a pair share, else by games.
    pub fn estimate(&self) -> Estimate {
        match self.pairs {
            Some(pairs) => Estimate::of_pairs(&pairs),
            None => Estimate::of_games(&self.games),
        }
    }

    /// The share of draws: of pairs of one point when there are pairs, else of drawn games; `None` without any.
    pub fn draw_ratio(&self) -> Option<f64> {
        match self.pairs {
            Some(pairs) => pairs.draw_rate(),
            None => self.games.draw_rate(),
        }
    }

    /// The same results from the other player's view.
    pub fn flipped(&self) -> Results {
        Results { games: self.games.flipped(), pairs: self.pairs.map(|pairs| pairs.flipped()) }
    }
}

impl AddAssign for Results {
    /// Pairs are kept only when both sides have them.
    fn add_assign(&mut self, other: Results) {
        self.games += other.games;
        self.pairs = self.pairs.zip(other.pairs).map(|(mut sum, pairs)| {
            sum += pairs;
            sum
        });
    }
}

fn share(part: f64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part / whole as f64)
}

fn ratio(one: u64, other: u64) -> f64 {
    if one == other { 1.0 } else { one as f64 / other as f64 }
}

#[cfg(test)]
mod tests {
    use super::GameResult::{Draw, Loss, Win};
    use super::*;

    #[test]
    fn pairs_are_counted_whatever_their_order() {
        let mut pairs = Pentanomial::default();
        for (one, other) in
            [(Win, Loss), (Loss, Win), (Draw, Draw), (Loss, Draw), (Win, Draw), (Win, Win), (Loss, Loss)]
        {
            pairs.add(one, other);
        }
        assert_eq!(pairs, Pentanomial { ll: 1, ld: 1, wl: 2, dd: 1, wd: 1, ww: 1 });
        assert_eq!((pairs.counts(), pairs.pairs()), ([1, 1, 3, 1, 1], 7));
        assert_eq!((pairs.pairs_ratio(), pairs.wl_dd_ratio()), (1.0, 2.0));
        assert_eq!(pairs.draw_rate(), Some(3.0 / 7.0));
    }

    #[test]
    fn the_other_view_of_the_other_view_is_the_first() {
        let results = Results {
            games: Wdl { wins: 5, draws: 3, losses: 2 },
            pairs: Some(Pentanomial { ll: 1, ld: 2, wl: 3, dd: 4, wd: 5, ww: 6 }),
        };
        let other = results.flipped();
        assert_eq!(other.games, Wdl { wins: 2, draws: 3, losses: 5 });
        assert_eq!(other.pairs, Some(Pentanomial { ll: 6, ld: 5, wl: 3, dd: 4, wd: 2, ww: 1 }));
        assert_eq!(other.flipped(), results);
        let mut sum = results;
        sum += other;
        assert_eq!(sum.games, Wdl { wins: 7, draws: 6, losses: 7 });
        assert_eq!(sum.pairs.map(|pairs| pairs.counts()), Some([7, 7, 14, 7, 7]));
        sum += Results::new(false);
        assert_eq!(sum.pairs, None);
    }

    #[test]
    fn nothing_played_has_no_rates() {
        let none = Results::new(true);
        assert_eq!((none.games.score(), none.games.draw_rate(), none.draw_ratio()), (None, None, None));
        assert_eq!(none.pairs.map(|pairs| (pairs.pairs_ratio(), pairs.wl_dd_ratio())), Some((1.0, 1.0)));
        let won = Pentanomial { ww: 3, dd: 1, ..Pentanomial::default() };
        assert_eq!((won.pairs_ratio(), won.wl_dd_ratio()), (f64::INFINITY, 0.0));
    }

    #[test]
    fn a_report_can_be_read_back() {
        let mut results = Results::new(true);
        results.games.add(Win);
        results.games.add(Draw);
        results.pairs.as_mut().expect("pairs").add(Win, Draw);
        let text = serde_json::to_string(&results).expect("JSON");
        assert_eq!(
            text,
            r#"{"games":{"wins":1,"draws":1,"losses":0},"pairs":{"ll":0,"ld":0,"wl":0,"dd":0,"wd":1,"ww":0}}"#
        );
        assert_eq!(serde_json::from_str::<Results>(&text).expect("the same"), results);
    }
}
