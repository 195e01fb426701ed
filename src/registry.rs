//! The one list of games. Every other part reads it; a new game is a file in `variants/` and a line here.

use crate::position::Variant;
use crate::rules::Spec;
use crate::session::{Session, Table};
use crate::variants::{Antichess, Devingt, Divergent, Escalier, Newchess};

/// A game that can be played.
pub struct Game {
    /// What the game says of itself.
    pub spec: &'static Spec,
    open: fn() -> Box<dyn Session>,
}

impl Game {
    const fn of<V: Variant>() -> Game {
        Game { spec: const { &V::SPEC }, open: || Box::new(Table::<V>::new()) }
    }

    /// A new game at its first position.
    pub fn open(&self) -> Box<dyn Session> {
        (self.open)()
    }
}

/// All games; the first is the default.
pub static GAMES: &[Game] = &[
    Game::of::<Antichess>(),
    Game::of::<Devingt>(),
    Game::of::<Divergent>(),
    Game::of::<Escalier>(),
    Game::of::<Newchess>(),
];

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
