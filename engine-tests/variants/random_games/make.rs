//! Random games: from a seed to a section that is played, or refused.

use super::dice::Dice;
use super::draft::Draft;
use super::{board, ends, extras, position, steps};
use std::sync::Arc;
use tenfold::registry::{Game, parse_variants};
use tenfold::variants::file::GameDef;

/// Initial positions that are tried for one set of rules.
const POSITIONS: usize = 8;

/// A random game that can be played.
pub struct RandomGame {
    pub seed: u64,
    /// Its section.
    pub text: String,
    pub game: Arc<Game>,
    pub def: GameDef,
    /// Whether Fairy-Stockfish has all of its keys and pieces.
    pub is_common: bool,
}

/// A section that is refused.
pub struct Refused {
    pub text: String,
    /// Why, in one line each.
    pub faults: Vec<String>,
}

/// Tells on a panic how to come to it again.
pub struct Story {
    pub seed: u64,
    pub text: String,
    pub moves: Vec<String>,
}

impl Drop for Story {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("seed {}, after the moves: {}\n{}", self.seed, self.moves.join(" "), self.text);
        }
    }
}

/// The rules of a seed, with a first position.
pub fn draft(seed: u64) -> (Draft, Dice) {
    let dice = Dice::new(seed);
    let mut draft = board::draft(&dice, seed);
    steps::add(&dice, &mut draft);
    ends::add(&dice, &mut draft);
    if dice.chance(20) {
        extras::add(&dice, &mut draft);
        // Many of these rules are newer than the version that the random games are compared with.
        draft.is_common = false;
        // Dice of its own, so that the other games of these seeds stay as they are.
        let own = Dice::new(!seed);
        if own.chance(25) {
            extras::add_marked_letters(&own, &mut draft);
        }
    }
    position::add(&dice, &mut draft);
    (draft, dice)
}

/// The game of a seed.
pub fn game(seed: u64) -> Result<RandomGame, Refused> {
    let (mut draft, dice) = draft(seed);
    for attempt in 1.. {
        let text = draft.text();
        let _story = Story { seed, text: text.clone(), moves: Vec::new() };
        let mut read = parse_variants(&"random.ini", text.as_bytes());
        let game = read.games.pop();
        let is_fit = |game: &&Arc<Game>| attempt == POSITIONS || !can_capture_what_is_subject_to_check(game);
        if let Some(game) = game.as_ref().filter(is_fit).cloned() {
            let def = draft.definition().expect("what is played is defined");
            return Ok(RandomGame { seed, text, game, def, is_common: draft.is_common });
        }
        let only_position = read.faults.iter().all(|fault| fault.contains("startFen"));
        if attempt == POSITIONS || !only_position {
            assert!(game.is_none(), "the last position is taken as it is");
            return Err(Refused { text, faults: read.faults });
        }
        position::add(&dice, &mut draft);
    }
    unreachable!("the last attempt returns")
}

/// Whether a piece like a king of the side not to move can be captured in the initial position.
fn can_capture_what_is_subject_to_check(game: &Game) -> bool {
    let scene = game.open().scene();
    scene.attacked.iter().any(|&at| scene.piece(at).is_some_and(|piece| piece.color() != scene.side))
}
