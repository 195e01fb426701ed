//! The schedule of a match: which engines play each other, in which order and with which colours.

use serde::Serialize;
use tenfold_core::types::Color;

/// Which engines play each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TournamentType {
    /// The first engine plays every other engine.
    Gauntlet,
    /// Every engine plays every other engine.
    RoundRobin,
}

/// The games of a match. The number of a game alone determines its round and players, so that a match can be resumed at
/// any game.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The pairs of engines that play each other in every round.
    opponents: Vec<(usize, usize)>,
    rounds: usize,
    /// The number of games between two opponents in a round.
    games: usize,
    /// The part of the match that is played, from 1, and the number of parts. The first round belongs to the first
    /// part, the second round to the second part, and so on in turn.
    part: (usize, usize),
}

/// One game of the schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The number of the game in the match, from 1.
    pub game: usize,
    /// The round of the game, from 1; all games of a round have the same opening.
    pub round: usize,
    /// The number of the game among the games of these two engines in the round, from 1.
    pub leg: usize,
    /// The indices of White and Black in the list of engines.
    pub players: [usize; 2],
}

impl Pairing {
    /// The index of the engine that plays `color`.
    pub fn player_index(&self, color: Color) -> usize {
        self.players[color.idx()]
    }
}

impl Schedule {
    /// The schedule of a match; `games` is the number of games between two opponents in a round.
    pub fn new(tournament: TournamentType, engines: usize, rounds: usize, games: usize) -> Schedule {
        let all = (0..engines).flat_map(|one| (one + 1..engines).map(move |other| (one, other)));
        let opponents = all.filter(|(one, _)| tournament == TournamentType::RoundRobin || *one == 0).collect();
        Schedule { opponents, rounds, games, part: (1, 1) }
    }

    /// The schedule of part `number` (from 1) of this match divided into `of` parts. Games keep their numbers.
    pub fn shard(self, number: usize, of: usize) -> Schedule {
        Schedule { part: (number, of.max(1)), ..self }
    }

    /// The number of games of the whole match, all parts included.
    pub fn total(&self) -> usize {
        self.rounds.saturating_mul(self.opponents.len()).saturating_mul(self.games)
    }

    /// The number of games that are played here: all games, or only those of one part.
    pub fn count(&self) -> usize {
        let (number, of) = self.part;
        let rounds = (self.rounds + of - number) / of;
        rounds.saturating_mul(self.opponents.len()).saturating_mul(self.games)
    }

    /// The numbers of the games that are played here, in ascending order.
    pub fn numbers(&self) -> impl Iterator<Item = usize> + '_ {
        (1..=self.total()).filter(|&game| self.contains_game(game))
    }

    /// Whether the game with this number is played here.
    pub fn contains_game(&self, game: usize) -> bool {
        let (number, of) = self.part;
        self.pairing(game).is_some_and(|pairing| (pairing.round - 1) % of == number - 1)
    }

    /// Whether games come in pairs: each opening is played once with each colour.
    pub fn is_paired(&self) -> bool {
        self.games == 2
    }

    /// The game with this number, from 1; `None` after the last game.
    pub fn pairing(&self, game: usize) -> Option<Pairing> {
        let n = game.checked_sub(1).filter(|_| game <= self.total())?;
        let (rest, leg) = (n / self.games, n % self.games + 1);
        let (round, index) = (rest / self.opponents.len() + 1, rest % self.opponents.len());
        let &(one, other) = self.opponents.get(index)?;
        // If the number of games is odd, the engine that begins with White alternates from round to round.
        let first = if self.games.is_multiple_of(2) { leg } else { leg + round + 1 };
        let players = if first % 2 == 1 { [one, other] } else { [other, one] };
        Some(Pairing { game, round, leg, players })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(schedule: &Schedule) -> Vec<[usize; 2]> {
        (1..=schedule.total()).filter_map(|game| schedule.pairing(game)).map(|pairing| pairing.players).collect()
    }

    #[test]
    fn colours_are_swapped_on_the_same_opening() {
        let schedule = Schedule::new(TournamentType::RoundRobin, 2, 2, 2);
        assert_eq!(players(&schedule), [[0, 1], [1, 0], [0, 1], [1, 0]]);
        let rounds: Vec<usize> = (1..=4).filter_map(|game| schedule.pairing(game)).map(|f| f.round).collect();
        assert_eq!(rounds, [1, 1, 2, 2]);
        assert_eq!(schedule.pairing(0), None);
        assert_eq!(schedule.pairing(5), None);
    }

    #[test]
    fn round_robin_and_gauntlet() {
        assert_eq!(players(&Schedule::new(TournamentType::RoundRobin, 3, 1, 1)), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(players(&Schedule::new(TournamentType::Gauntlet, 3, 1, 2)), [[0, 1], [1, 0], [0, 2], [2, 0]]);
    }

    #[test]
    fn parts_have_each_game_once_and_whole_rounds() {
        let schedule = Schedule::new(TournamentType::RoundRobin, 3, 5, 2);
        let parts: Vec<Schedule> = (1..=3).map(|number| schedule.clone().shard(number, 3)).collect();
        let mut all: Vec<usize> = parts.iter().flat_map(|part| part.numbers().collect::<Vec<_>>()).collect();
        all.sort_unstable();
        assert_eq!(all, (1..=30).collect::<Vec<_>>());
        assert_eq!(parts.iter().map(Schedule::count).collect::<Vec<_>>(), [12, 12, 6]);
        assert!(parts.iter().all(|part| part.numbers().count() == part.count()));
        assert!(
            parts[1].contains_game(7)
                && parts[1].contains_game(12)
                && !parts[1].contains_game(13)
                && !parts[1].contains_game(0)
        );
    }

    #[test]
    fn single_games_alternate_colours_from_round_to_round() {
        assert_eq!(players(&Schedule::new(TournamentType::RoundRobin, 2, 3, 1)), [[0, 1], [1, 0], [0, 1]]);
    }
}
