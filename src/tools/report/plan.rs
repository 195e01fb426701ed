//! The games of a report. A game depends only on the settings, the survey and the key of the game, so that any machine
//! can play it.

use super::odds::{Handicap, handicaps};
use super::play::{Opening, PlayedGame, Player, VARIED_PLIES};
use super::settings::Settings;
use super::survey::Survey;
use sha2::{Digest, Sha256};
use tenfold_core::random::Rng;
use tenfold_session::Session;

/// The key of the survey among the results.
pub const SURVEY: &str = "survey";
/// The number of plies that vary after a given first move or a handicap.
const PLIES_AFTER_FIRST: usize = 3;

/// A kind of game, which determines how the game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A game from a random opening.
    Random,
    /// A game from the initial position, whose first moves are drawn among moves about as good as the best.
    Array,
    /// A game with the pie rule: it begins with the most balanced first move.
    Pie,
    /// A game with a given first move, by the index of the move in the survey.
    FirstMove(usize),
    /// A game with a handicap, by the index of the handicap in the plan.
    Odds(usize),
}

/// A game to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The kind of game.
    pub kind: Kind,
    /// The strength of play, as an index in [`Settings::nodes`].
    pub strength: usize,
    /// The number of the game among those of this kind and strength, from 0.
    pub number: u32,
}

/// All games of a report.
pub struct Plan {
    /// The games, in an order that spreads the games of each kind evenly.
    pub tasks: Vec<Task>,
    /// The handicaps of the variant.
    pub handicaps: Vec<Handicap>,
    first_moves: Vec<String>,
    most_level: Option<String>,
}

impl Task {
    /// The key of the game's result.
    pub fn key(&self) -> String {
        let (strength, number) = (self.strength, self.number);
        match self.kind {
            Kind::Random => format!("random/{strength}/{number}"),
            Kind::Array => format!("array/{strength}/{number}"),
            Kind::Pie => format!("pie/{strength}/{number}"),
            Kind::FirstMove(place) => format!("first/{place}/{number}"),
            Kind::Odds(place) => format!("odds/{place}/{number}"),
        }
    }
}

/// The seed for the game with this key.
pub fn seed_of(seed: u64, key: &str) -> u64 {
    let sum = Sha256::digest(key.as_bytes());
    let mut first = [0; 8];
    first.copy_from_slice(&sum[..8]);
    Rng::new(seed ^ u64::from_le_bytes(first)).next_u64()
}

impl Plan {
    /// The plan that follows from the settings and the survey.
    pub fn new(session: &dyn Session, settings: &Settings, survey: &Survey) -> Plan {
        let first_moves: Vec<String> =
            survey.first_moves.iter().filter_map(|line| line.moves.first()).cloned().collect();
        let handicaps = handicaps(session);
        let most_level = survey.most_level().map(String::from);
        let mut groups: Vec<(Kind, usize, u32)> = Vec::new();
        for strength in 0..settings.nodes.len() {
            groups.push((Kind::Random, strength, settings.random_games));
            groups.push((Kind::Array, strength, settings.array_games));
            if most_level.is_some() {
                groups.push((Kind::Pie, strength, settings.pie_games));
            }
        }
        groups.extend((0..first_moves.len()).map(|place| (Kind::FirstMove(place), 0, settings.first_move_games)));
        groups.extend((0..handicaps.len()).map(|place| (Kind::Odds(place), 0, settings.odds_games)));
        let task = |(kind, strength, games): &(Kind, usize, u32)| {
            let (kind, strength, games) = (kind.clone(), *strength, *games);
            let at = move |number| (f64::from(number) + 0.5) / f64::from(games);
            (0..games).map(move |number| (at(number), Task { kind: kind.clone(), strength, number }))
        };
        let mut tasks: Vec<(f64, Task)> = groups.iter().flat_map(task).collect();
        tasks.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        Plan { tasks: tasks.into_iter().map(|(_, task)| task).collect(), handicaps, first_moves, most_level }
    }

    /// Plays a game; `None` if its start position or opening cannot be set up.
    pub fn play(&self, task: &Task, session: &dyn Session, settings: &Settings, player: &Player) -> Option<PlayedGame> {
        let nodes = *settings.nodes.get(task.strength)?;
        let seed = seed_of(settings.seed, &task.key());
        let session = match task.kind {
            Kind::Odds(place) => self.handicaps.get(place)?.set_up(session, task.number, settings.seed)?,
            _ => session.duplicate(),
        };
        let first: Vec<String> = match task.kind {
            Kind::Pie => self.most_level.iter().cloned().collect(),
            Kind::FirstMove(place) => self.first_moves.get(place).into_iter().cloned().collect(),
            _ => Vec::new(),
        };
        let opening = match task.kind {
            Kind::Random => Opening::Random { number: task.number as usize },
            Kind::Array | Kind::Pie => Opening::Varied { moves: &first, plies: VARIED_PLIES },
            Kind::FirstMove(_) | Kind::Odds(_) => Opening::Varied { moves: &first, plies: PLIES_AFTER_FIRST },
        };
        // Random openings are the same for all strengths, so that the results can be compared.
        let seed = if task.kind == Kind::Random { settings.seed } else { seed };
        player.play(session, nodes, opening, seed)
    }
}
