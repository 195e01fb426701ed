//! Who plays whom, in which order, with which colours.

use crate::core::types::Color;
use serde::Serialize;

/// Which engines meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The first meets every other.
    Gauntlet,
    /// All meet all.
    RoundRobin,
}

/// The games of a match. Every part of it follows from the numbers, so that a match can be taken up anywhere.
#[derive(Clone, Debug)]
pub struct Schedule {
    encounters: Vec<(usize, usize)>,
    rounds: usize,
    /// Games of each encounter in a round.
    games: usize,
}

/// A game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number in the match, from 1.
    pub game: usize,
    /// Its round, from 1; all games of a round have the same opening.
    pub round: usize,
    /// Its number in the round's encounter, from 1.
    pub leg: usize,
    /// White's and Black's number in the list of engines.
    pub players: [usize; 2],
}

impl Fixture {
    /// The engine that plays a colour.
    pub fn player(&self, color: Color) -> usize {
        self.players[color.idx()]
    }
}

impl Schedule {
    /// A match of so many engines, rounds, and games of each encounter in a round.
    pub fn new(kind: Kind, engines: usize, rounds: usize, games: usize) -> Schedule {
        let all = (0..engines).flat_map(|one| (one + 1..engines).map(move |other| (one, other)));
        let encounters = all.filter(|(one, _)| kind == Kind::RoundRobin || *one == 0).collect();
        Schedule { encounters, rounds, games }
    }

    /// How many games there are.
    pub fn total(&self) -> usize {
        self.rounds.saturating_mul(self.encounters.len()).saturating_mul(self.games)
    }

    /// Whether each opening is played by two engines just once with either colour.
    pub fn is_paired(&self) -> bool {
        self.games == 2
    }

    /// The game with a number, from 1; none beyond the last.
    pub fn fixture(&self, game: usize) -> Option<Fixture> {
        let place = game.checked_sub(1).filter(|_| game <= self.total())?;
        let (rest, leg) = (place / self.games, place % self.games + 1);
        let (round, encounter) = (rest / self.encounters.len() + 1, rest % self.encounters.len());
        let &(one, other) = self.encounters.get(encounter)?;
        // Who has White first in a round changes when colours do not come out even within it.
        let first = if self.games.is_multiple_of(2) { leg } else { leg + round + 1 };
        let players = if first % 2 == 1 { [one, other] } else { [other, one] };
        Some(Fixture { game, round, leg, players })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(schedule: &Schedule) -> Vec<[usize; 2]> {
        (1..=schedule.total()).filter_map(|game| schedule.fixture(game)).map(|fixture| fixture.players).collect()
    }

    #[test]
    fn colours_are_swapped_on_the_same_opening() {
        let schedule = Schedule::new(Kind::RoundRobin, 2, 2, 2);
        assert_eq!(players(&schedule), [[0, 1], [1, 0], [0, 1], [1, 0]]);
        let rounds: Vec<usize> = (1..=4).filter_map(|game| schedule.fixture(game)).map(|f| f.round).collect();
        assert_eq!(rounds, [1, 1, 2, 2]);
        assert_eq!(schedule.fixture(0), None);
        assert_eq!(schedule.fixture(5), None);
    }

    #[test]
    fn all_meet_all_or_the_first() {
        assert_eq!(players(&Schedule::new(Kind::RoundRobin, 3, 1, 1)), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(players(&Schedule::new(Kind::Gauntlet, 3, 1, 2)), [[0, 1], [1, 0], [0, 2], [2, 0]]);
    }

    #[test]
    fn single_games_change_colours_from_round_to_round() {
        assert_eq!(players(&Schedule::new(Kind::RoundRobin, 2, 3, 1)), [[0, 1], [1, 0], [0, 1]]);
    }
}
