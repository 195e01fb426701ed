//! The games behind one type-erased interface. Every part above reads this list.

use crate::core::position::Variant;
use crate::core::rules::Spec;
use crate::engine::solve::{Book, ProofFile, player};
use crate::games::{self, all_games};
use crate::session::{Session, Table};

/// A game that can be played.
pub struct Game {
    /// What the game says of itself.
    pub spec: &'static Spec,
    open: fn() -> Box<dyn Session>,
}

impl Game {
    const fn of<V: Variant>() -> Game {
        Game { spec: V::SPEC, open: || Box::new(Table::<V>::new()) }
    }

    /// A new game at its first position.
    pub fn open(&self) -> Box<dyn Session> {
        (self.open)()
    }
}

macro_rules! registry {
    ($($Game:ident)*) => {
        /// All games; the first is the default.
        pub static GAMES: &[Game] = &[$(Game::of::<games::$Game>()),*];
    };
}
all_games!(registry);

/// The game with this protocol name or alias, and the option value that the alias selects.
pub fn find(name: &str) -> Option<(&'static Game, Option<(&'static str, &'static str)>)> {
    GAMES.iter().find_map(|game| {
        if game.spec.name == name {
            return Some((game, None));
        }
        let alias = game.spec.aliases.iter().find(|(alias, _)| *alias == name)?;
        Some((game, alias.1))
    })
}

/// Checks the proof in a file from the position that it names, by the rules that it names. Also gives that position, after
/// the moves that lead there.
///
/// # Errors
///
/// When it is no proof of what it says: why, in words to follow the file's name.
pub fn check_proof(proof: &ProofFile) -> Result<(Box<dyn Session>, Book), String> {
    let head = &proof.head;
    let game = GAMES.iter().find(|game| game.spec.name == head.game);
    let game = game.ok_or_else(|| format!("is of an unknown game '{}'", head.game.escape_debug()))?;
    if game.spec.secret.is_some() {
        return Err(format!("is of {}, whose players have secrets", head.game));
    }
    let mut session = game.open();
    let mut left: Vec<_> = game.spec.options.iter().collect();
    for option in &head.options {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let known = left.iter().position(|known| known.name == name && known.values.contains(&value));
        match known.map(|place| left.swap_remove(place)) {
            Some(_) if session.set_option(name, value) => {}
            _ => return Err(format!("names a rule unknown or named before '{}'", option.escape_debug())),
        }
    }
    session.set_fen(&head.fen).map_err(|why| format!("has a refused FEN: {why}"))?;
    for mv in &head.moves {
        session.play(mv).map_err(|why| format!("has a refused move: {why}"))?;
    }
    let winner = player(&head.winner).ok_or("names no winner")?;
    let book = session.check_proof(winner, &proof.choices, head.positions);
    let book = book.map_err(|fault| format!("is no proof: {fault}"))?;
    if (book.plies, book.positions() as u64) != (head.plies, head.positions) {
        return Err(format!("says another length than {} plies and {} positions", book.plies, book.positions()));
    }
    Ok((session, book))
}
