//! The results of one engine: its games, and its pairs of games.

use super::counts::{Pentanomial, Wdl};
use super::elo::Estimate;
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// A player's results against one opponent or against all opponents.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Results {
    /// The results of all games.
    pub games: Wdl,
    /// The results of all complete pairs of games; `None` if the match is not played in pairs.
    pub pairs: Option<Pentanomial>,
}

impl Results {
    /// Empty results; `paired` says whether the match is played in pairs.
    pub fn new(paired: bool) -> Results {
        Results { games: Wdl::default(), pairs: paired.then(Pentanomial::default) }
    }

    /// The estimated difference in strength. In a match played in pairs it is estimated from pairs, which takes into
    /// account that both games of a pair have the same opening; otherwise from single games.
    pub fn estimate(&self) -> Estimate {
        match self.pairs {
            Some(pairs) => Estimate::from_pairs(&pairs),
            None => Estimate::from_games(&self.games),
        }
    }

    /// The draw ratio. In a match played in pairs, this is the proportion of pairs with exactly one point; otherwise
    /// the proportion of drawn games. `None` without games.
    pub fn draw_ratio(&self) -> Option<f64> {
        match self.pairs {
            Some(pairs) => pairs.draw_rate(),
            None => self.games.draw_rate(),
        }
    }

    /// The same results from the other player's point of view.
    pub fn flipped(&self) -> Results {
        Results { games: self.games.flipped(), pairs: self.pairs.map(|pairs| pairs.flipped()) }
    }
}

impl AddAssign for Results {
    /// Adds results. The sum has pairs only if both results have pairs.
    fn add_assign(&mut self, other: Results) {
        self.games += other.games;
        self.pairs = self.pairs.zip(other.pairs).map(|(mut sum, pairs)| {
            sum += pairs;
            sum
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::stats::GameResult::{Draw, Loss, Win};

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
    fn flipping_twice_gives_the_same_results() {
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
    fn no_games_have_no_rates() {
        let none = Results::new(true);
        assert_eq!((none.games.score(), none.games.draw_rate(), none.draw_ratio()), (None, None, None));
        assert_eq!(none.pairs.map(|pairs| (pairs.pairs_ratio(), pairs.wl_dd_ratio())), Some((1.0, 1.0)));
        let won = Pentanomial { ww: 3, dd: 1, ..Pentanomial::default() };
        assert_eq!((won.pairs_ratio(), won.wl_dd_ratio()), (f64::INFINITY, 0.0));
    }

    #[test]
    fn results_survive_serialisation() {
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
