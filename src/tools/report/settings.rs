//! The settings of a report.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::str::FromStr;
use tenfold_core::rules::Spec;
use tenfold_engine::eval::average_piece_values;
use tenfold_registry::Game;
use tenfold_session::Session;

/// An evaluation whose weights follow from the rules alone.
const DERIVED: &str = "derived";

/// The amount of play for a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Few games, for a first page within minutes.
    Quick,
    /// Four times the games of [`Effort::Quick`].
    Usual,
    /// Ten times the games of [`Effort::Quick`], with four times the nodes a move.
    Full,
}

/// A kind of games of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameKind {
    /// From random openings.
    Random,
    /// From the initial position.
    Array,
    /// With the pie rule.
    Pie,
    /// With each first move.
    First,
    /// With handicaps.
    Handicaps,
    /// Endings.
    Endings,
}

impl GameKind {
    /// All kinds, with their names on command lines.
    pub const NAMES: [(&'static str, GameKind); 6] = [
        ("random", GameKind::Random),
        ("array", GameKind::Array),
        ("pie", GameKind::Pie),
        ("first", GameKind::First),
        ("handicaps", GameKind::Handicaps),
        ("endings", GameKind::Endings),
    ];
}

impl FromStr for GameKind {
    type Err = String;

    fn from_str(text: &str) -> Result<GameKind, String> {
        let found = GameKind::NAMES.into_iter().find(|(name, _)| *name == text);
        found
            .map(|(_, kind)| kind)
            .ok_or_else(|| format!("the kinds of games are {}", GameKind::NAMES.map(|(name, _)| name).join(", ")))
    }
}

/// All settings on which the results of a report depend. The same settings give the same results on every machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The name of the variant.
    pub game: String,
    /// The rules of the variant: its options, and a checksum of its description.
    pub rules: String,
    /// The version of the program.
    pub program: String,
    /// The evaluation of the players: `derived` if it follows from the rules alone, else a checksum of its piece values and its
    /// network.
    pub evaluation: String,
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of nodes a move for each of the three strengths, the weakest first.
    pub nodes: [u64; 3],
    /// The number of games from random openings, at each strength.
    pub random_games: u32,
    /// The number of games from the initial position, at each strength; fewer if there are fewer different openings.
    #[serde(rename = "array_games")]
    pub start_position_games: u32,
    /// The number of games with the pie rule, at each strength; likewise.
    pub pie_games: u32,
    /// The number of games with each first move, at the weakest strength.
    pub first_move_games: u32,
    /// The number of games with each handicap, at the weakest strength.
    pub odds_games: u32,
    /// The number of games of each ending that is played out.
    pub ending_games: u32,
    /// The number of nodes of the search that scores the first moves.
    pub survey_nodes: u64,
}

impl Settings {
    /// The settings of a report on a game; `session` is that game with the options of its rules set.
    pub fn new(game: &Game, session: &dyn Session, seed: u64, effort: Effort) -> Settings {
        let (games, strength) = match effort {
            Effort::Quick => (1, 1),
            Effort::Usual => (4, 1),
            Effort::Full => (10, 4),
        };
        Settings {
            game: session.spec().name.into(),
            rules: rules_fingerprint(game, session),
            program: env!("CARGO_PKG_VERSION").into(),
            evaluation: evaluation_fingerprint(session),
            seed,
            nodes: [250, 1000, 4000].map(|nodes| nodes * strength),
            random_games: 60 * games,
            start_position_games: 40 * games,
            pie_games: 40 * games,
            first_move_games: 6 * games,
            odds_games: 60 * games,
            ending_games: 10 * games,
            survey_nodes: 400_000 * strength,
        }
    }

    /// The same settings with this percentage of the games of each kind.
    pub fn with_games(self, percent: u32) -> Settings {
        self.with_numbers(|_, games| (games * percent / 100).max(1))
    }

    /// The same settings with games of these kinds alone.
    pub fn with_only(self, kinds: &[GameKind]) -> Settings {
        self.with_numbers(|kind, games| if kinds.contains(&kind) { games } else { 0 })
    }

    /// The same numbers of games and nodes, for another game and another seed.
    pub fn for_game(&self, game: &Game, session: &dyn Session, seed: u64) -> Settings {
        let other = Settings::new(game, session, seed, Effort::Quick);
        let Settings { game, rules, program, evaluation, .. } = other;
        Settings { game, rules, program, evaluation, seed, ..self.clone() }
    }

    /// The same settings with at most the games and nodes of others.
    pub fn at_most(self, other: &Settings) -> Settings {
        let mut nodes = self.nodes;
        nodes.iter_mut().zip(other.nodes).for_each(|(own, most)| *own = most.min(*own));
        Settings {
            nodes,
            random_games: self.random_games.min(other.random_games),
            start_position_games: self.start_position_games.min(other.start_position_games),
            pie_games: self.pie_games.min(other.pie_games),
            first_move_games: self.first_move_games.min(other.first_move_games),
            odds_games: self.odds_games.min(other.odds_games),
            ending_games: self.ending_games.min(other.ending_games),
            survey_nodes: self.survey_nodes.min(other.survey_nodes),
            ..self
        }
    }

    /// The same settings with other numbers of games, each by its kind and what it is.
    fn with_numbers(self, number: impl Fn(GameKind, u32) -> u32) -> Settings {
        Settings {
            random_games: number(GameKind::Random, self.random_games),
            start_position_games: number(GameKind::Array, self.start_position_games),
            pie_games: number(GameKind::Pie, self.pie_games),
            first_move_games: number(GameKind::First, self.first_move_games),
            odds_games: number(GameKind::Handicaps, self.odds_games),
            ending_games: number(GameKind::Endings, self.ending_games),
            ..self
        }
    }

    /// Whether the players' evaluation has been learned or tuned, and not only derived from the rules.
    pub fn is_learned(&self) -> bool {
        self.evaluation != DERIVED
    }

    /// The name of the first difference from other settings if it concerns the variant or its rules; otherwise `None`.
    pub fn rules_difference(&self, other: &Settings) -> Option<&'static str> {
        self.difference(other).filter(|what| ["game", "set of rules"].contains(what))
    }

    /// The name of the first difference from other settings; `None` if the settings are equal.
    pub fn difference(&self, other: &Settings) -> Option<&'static str> {
        let differs = [
            (self.game != other.game, "game"),
            (self.rules != other.rules, "set of rules"),
            (self.program != other.program, "version of the program"),
            (self.evaluation != other.evaluation, "evaluation"),
            (self.seed != other.seed, "seed"),
            (self.nodes != other.nodes || self.survey_nodes != other.survey_nodes, "number of nodes"),
            (self != other, "number of games"),
        ];
        differs.into_iter().find(|(differs, _)| *differs).map(|(_, what)| what)
    }
}

/// A text that identifies the rules: the options, and a checksum of the description of the variant. It differs for any
/// two sets of rules.
fn rules_fingerprint(game: &Game, session: &dyn Session) -> String {
    let spec = session.spec();
    let described = format!("{:?}", Spec { title: "", ..*spec });
    // The data of a game from a file does not describe all of its rules, but its definition does.
    let definition = if game.is_compiled() { String::new() } else { game.learned_name() };
    let mut sum = Sha256::new();
    for part in [&described, &definition, &session.rules_fingerprint()] {
        sum.update(part.as_bytes());
        sum.update([0]);
    }
    // Some rules are not in the description but affect the numbers of moves, so these numbers are part of the checksum.
    let counts = session.perft().positions_after(2).map(|positions| positions.len()).unwrap_or_default();
    sum.update(counts.to_le_bytes());
    let sum = hex::encode(&sum.finalize()[..6]);
    format!("{} {sum}", session.rules_fingerprint())
}

/// A text that identifies the evaluation.
fn evaluation_fingerprint(session: &dyn Session) -> String {
    let (spec, evaluation) = (session.spec(), session.evaluation());
    let values = average_piece_values(spec, evaluation.params());
    let network = evaluation.network_file();
    if network.is_empty() && values == average_piece_values(spec, &evaluation.derived_params()) {
        return DERIVED.into();
    }
    let mut sum = Sha256::new();
    values.iter().flatten().for_each(|value| sum.update(value.to_le_bytes()));
    sum.update(network);
    hex::encode(&sum.finalize()[..6])
}

#[cfg(test)]
mod tests {
    use super::rules_fingerprint;
    use std::collections::HashSet;
    use tenfold_registry::TextOfGames;

    #[test]
    fn each_rule_is_in_the_fingerprint() {
        let keys = [
            "title = Other name",
            "nMoveRule = 40",
            "nFoldRule = 2",
            "nFoldValue = loss",
            "stalemateValue = loss",
            "flagPiece = k",
            "promotionPieceTypes = q",
            "promotionRegionWhite = *8 *7",
            "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
            "perpetualCheckIllegal = true",
            "materialCounting = unweighted",
        ];
        let fingerprint = |keys: &str| {
            let read = TextOfGames::recent(&format!("[game:chess]\n{keys}\n"));
            let (game, _) = read.games.first().unwrap_or_else(|| panic!("{keys}: {:?}", read.faults));
            rules_fingerprint(game, &*game.open())
        };
        let all: HashSet<String> = keys.iter().map(|keys| fingerprint(keys)).collect();
        assert_eq!(all.len(), keys.len(), "{all:?}");
        assert!(all.contains(&fingerprint("")), "a title is no rule");
    }
}
