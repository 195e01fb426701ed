//! What a report is made from.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tenfold_session::Session;

/// How much is played for a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// A first page in some minutes.
    Quick,
    /// Four times the games.
    Usual,
    /// Ten times the games, with four times the nodes a move.
    Full,
}

/// All that the results of a report depend on. The same settings give the same results on every machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The game's name.
    pub game: String,
    /// The game's rules: its options, and a checksum of its description.
    pub rules: String,
    /// The version of the program.
    pub program: String,
    /// The seed of all random choices.
    pub seed: u64,
    /// Nodes a move of the three strengths, the weakest first.
    pub nodes: [u64; 3],
    /// Games at each strength from random openings.
    pub random_games: u32,
    /// Games at each strength from the array alone.
    pub array_games: u32,
    /// Games at each strength with the pie rule.
    pub pie_games: u32,
    /// Games at the weakest strength with each first move.
    pub first_move_games: u32,
    /// Games at the weakest strength with each handicap.
    pub odds_games: u32,
    /// Games of each ending that is played out.
    pub ending_games: u32,
    /// Nodes of the search that scores the first moves.
    pub survey_nodes: u64,
}

impl Settings {
    /// The settings of a report on a game in this session.
    pub fn new(session: &dyn Session, seed: u64, effort: Effort) -> Settings {
        let (games, strength) = match effort {
            Effort::Quick => (1, 1),
            Effort::Usual => (4, 1),
            Effort::Full => (10, 4),
        };
        Settings {
            game: session.spec().name.into(),
            rules: rules_fingerprint(session),
            program: env!("CARGO_PKG_VERSION").into(),
            seed,
            nodes: [250, 1000, 4000].map(|nodes| nodes * strength),
            random_games: 60 * games,
            array_games: 40 * games,
            pie_games: 40 * games,
            first_move_games: 6 * games,
            odds_games: 30 * games,
            ending_games: 10 * games,
            survey_nodes: 400_000 * strength,
        }
    }

    /// The same with another number of games of each kind, all in proportion.
    pub fn with_games(self, percent: u32) -> Settings {
        let part = |games: u32| (games * percent / 100).max(1);
        Settings {
            random_games: part(self.random_games),
            array_games: part(self.array_games),
            pie_games: part(self.pie_games),
            first_move_games: part(self.first_move_games),
            odds_games: part(self.odds_games),
            ending_games: part(self.ending_games),
            ..self
        }
    }

    /// What differs from other settings, of the game and its rules, in words; `None` where nothing does.
    pub fn rules_difference(&self, other: &Settings) -> Option<&'static str> {
        self.difference(other).filter(|what| ["game", "set of rules"].contains(what))
    }

    /// What differs from other settings first, in words; `None` where nothing does.
    pub fn difference(&self, other: &Settings) -> Option<&'static str> {
        let differs = [
            (self.game != other.game, "game"),
            (self.rules != other.rules, "set of rules"),
            (self.program != other.program, "version of the program"),
            (self.seed != other.seed, "seed"),
            (self.nodes != other.nodes || self.survey_nodes != other.survey_nodes, "number of nodes"),
            (self != other, "number of games"),
        ];
        differs.into_iter().find(|(differs, _)| *differs).map(|(_, what)| what)
    }
}

/// The rules in a form that tells any two sets apart: the options, and a checksum of the game's description.
fn rules_fingerprint(session: &dyn Session) -> String {
    let spec = session.spec();
    let described = format!("{:?} {:?} {:?}", spec.piece_types, spec.pawn, spec.objectives);
    let mut sum = Sha256::new();
    for part in [spec.array, &described, &session.rules()] {
        sum.update(part.as_bytes());
        sum.update([0]);
    }
    // Rules that the description does not hold show in the numbers of moves.
    let counts = session.perft().positions_after(2).map(|positions| positions.len()).unwrap_or_default();
    sum.update(counts.to_le_bytes());
    let sum = hex::encode(&sum.finalize()[..6]);
    format!("{} {sum}", session.rules())
}
