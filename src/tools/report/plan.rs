//! The games of a report. A game depends only on the settings, the survey and the key of the game, so that any machine
//! can play it.

use super::odds::{Handicap, handicaps};
use super::play::{Opening, PlayedGame, Player};
use super::settings::Settings;
use super::survey::Survey;
use sha2::{Digest, Sha256};
use tenfold_core::random::Rng;
use tenfold_session::Session;

/// The key of the survey among the results.
pub const SURVEY_KEY: &str = "survey";
/// After a given first move, or in a game with a handicap, this number of plies is varied at random.
const PLIES_AFTER_FIRST: usize = 3;

/// A kind of game, which determines how the game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningKind {
    /// A game from a random opening.
    Random,
    /// A game from the initial position, with an opening of the book.
    StartPosition,
    /// A game with the pie rule: it begins with the most balanced first move, and an opening from there.
    PieRule,
    /// A game with a given first move, by the index of the move in the survey.
    FirstMove(usize),
    /// A game with a handicap, by the index of the handicap in the plan.
    Handicap(usize),
}

/// A game to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The kind of game.
    pub kind: OpeningKind,
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
    book: Vec<Vec<String>>,
    pie_book: Vec<Vec<String>>,
}

impl OpeningKind {
    /// The number of plies, after those that are given or random, whose moves are drawn in the game itself.
    fn varied_plies(&self) -> usize {
        match self {
            OpeningKind::Random | OpeningKind::StartPosition | OpeningKind::PieRule => 0,
            OpeningKind::FirstMove(_) | OpeningKind::Handicap(_) => PLIES_AFTER_FIRST,
        }
    }
}

impl Task {
    /// The opening of a game: the FEN of its start position, if that is not the initial position, and the moves that were
    /// given or drawn at random.
    pub fn opening<'a>(&self, game: &'a PlayedGame) -> (Option<&'a str>, &'a str) {
        let plies = game.opening + self.kind.varied_plies();
        let end = game.moves.match_indices(' ').nth(plies.saturating_sub(1)).map_or(game.moves.len(), |(end, _)| end);
        (game.fen.as_deref(), if plies == 0 { "" } else { &game.moves[..end] })
    }

    /// The key of the game's result.
    pub fn key(&self) -> String {
        let (strength, number) = (self.strength, self.number);
        match self.kind {
            OpeningKind::Random => format!("random/{strength}/{number}"),
            OpeningKind::StartPosition => format!("array/{strength}/{number}"),
            OpeningKind::PieRule => format!("pie/{strength}/{number}"),
            OpeningKind::FirstMove(place) => format!("first/{place}/{number}"),
            OpeningKind::Handicap(place) => format!("odds/{place}/{number}"),
        }
    }
}

/// The seed for the game with this key.
pub fn seed_for_key(seed: u64, key: &str) -> u64 {
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
        let [book, pie_book] = [&survey.book, &survey.pie_book].map(|book| book.openings.clone());
        let mut groups: Vec<(OpeningKind, usize, u32)> = Vec::new();
        for strength in 0..settings.nodes.len() {
            groups.push((OpeningKind::Random, strength, settings.random_games));
            groups.push((OpeningKind::StartPosition, strength, book.len() as u32));
            groups.push((OpeningKind::PieRule, strength, pie_book.len() as u32));
        }
        groups
            .extend((0..first_moves.len()).map(|place| (OpeningKind::FirstMove(place), 0, settings.first_move_games)));
        groups.extend((0..handicaps.len()).map(|place| (OpeningKind::Handicap(place), 0, settings.odds_games)));
        let task = |(kind, strength, games): &(OpeningKind, usize, u32)| {
            let (kind, strength, games) = (kind.clone(), *strength, *games);
            let at = move |number| (f64::from(number) + 0.5) / f64::from(games);
            (0..games).map(move |number| (at(number), Task { kind: kind.clone(), strength, number }))
        };
        let mut tasks: Vec<(f64, Task)> = groups.iter().flat_map(task).collect();
        tasks.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        Plan { tasks: tasks.into_iter().map(|(_, task)| task).collect(), handicaps, first_moves, book, pie_book }
    }

    /// Plays a game; `None` if its start position or opening cannot be set up.
    pub fn play(&self, task: &Task, session: &dyn Session, settings: &Settings, player: &Player) -> Option<PlayedGame> {
        let nodes = *settings.nodes.get(task.strength)?;
        let seed = seed_for_key(settings.seed, &task.key());
        let session = match task.kind {
            OpeningKind::Handicap(place) => self.handicaps.get(place)?.set_up(session, task.number, settings.seed)?,
            _ => session.duplicate(),
        };
        let number = task.number as usize;
        let first: &[String] = match task.kind {
            OpeningKind::StartPosition => self.book.get(number)?,
            OpeningKind::PieRule => self.pie_book.get(number)?,
            OpeningKind::FirstMove(place) => std::slice::from_ref(self.first_moves.get(place)?),
            OpeningKind::Random | OpeningKind::Handicap(_) => &[],
        };
        let opening = match task.kind {
            OpeningKind::Random => Opening::Random { number },
            _ => Opening::Varied { moves: first, plies: task.kind.varied_plies() },
        };
        // Random openings use the same seed for all strengths, so that the results can be compared.
        let seed = if task.kind == OpeningKind::Random { settings.seed } else { seed };
        player.play(session, nodes, opening, seed)
    }
}
