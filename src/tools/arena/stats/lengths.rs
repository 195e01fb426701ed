//! The lengths of the games of a match.

use serde::Serialize;
use std::collections::BTreeMap;

/// The number of games for each length in plies.
#[derive(Clone, Default, Debug)]
pub struct Lengths(BTreeMap<u64, u64>);

/// A summary of the lengths of all games in plies, openings included.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct LengthSummary {
    /// The length of the shortest game.
    pub shortest: u64,
    /// The median length of a game.
    pub median: f64,
    /// The average length of a game.
    pub mean: f64,
    /// The length of the longest game.
    pub longest: u64,
}

impl Lengths {
    /// Adds a game of `plies` plies.
    pub fn add(&mut self, plies: u64) {
        *self.0.entry(plies).or_default() += 1;
    }

    /// The summary of the lengths; `None` without games.
    pub fn summary(&self) -> Option<LengthSummary> {
        let (shortest, longest) = (*self.0.first_key_value()?.0, *self.0.last_key_value()?.0);
        let games: u64 = self.0.values().sum();
        let plies: f64 = self.0.iter().map(|(plies, games)| *plies as f64 * *games as f64).sum();
        // The mean of the two games in the middle; if the number of games is odd, both are the same game.
        let median = (self.nth_length((games - 1) / 2)? + self.nth_length(games / 2)?) as f64 / 2.0;
        Some(LengthSummary { shortest, median, mean: plies / games as f64, longest })
    }

    /// The length of the game at this position, from 0, when the games are sorted by length.
    fn nth_length(&self, number: u64) -> Option<u64> {
        let mut seen = 0;
        let longer = |games: &u64| {
            seen += games;
            seen > number
        };
        let position = self.0.values().position(longer)?;
        self.0.keys().nth(position).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(plies: &[u64]) -> Option<[f64; 4]> {
        let mut lengths = Lengths::default();
        plies.iter().for_each(|plies| lengths.add(*plies));
        let LengthSummary { shortest, median, mean, longest } = lengths.summary()?;
        Some([shortest as f64, median, mean, longest as f64])
    }

    #[test]
    fn lengths_are_summed_up() {
        assert_eq!(summary(&[]), None);
        assert_eq!(summary(&[7]), Some([7.0, 7.0, 7.0, 7.0]));
        assert_eq!(summary(&[30, 10]), Some([10.0, 20.0, 20.0, 30.0]));
        assert_eq!(summary(&[9, 3, 3, 3, 82]), Some([3.0, 3.0, 20.0, 82.0]));
        assert_eq!(summary(&[5, 4, 4, 5]), Some([4.0, 4.5, 4.5, 5.0]));
    }
}
