//! A game behind one type-erased interface, and the list of those that are compiled into the program.

use crate::core::position::Variant;
use crate::core::rules::Spec;
use crate::games::{self, all_games};
use crate::session::{Display, GameSession, Session, SessionGame};
use crate::variants::OwnedGame;

/// A game that can be played.
#[derive(Clone)]
pub struct Game {
    /// The description of the game.
    pub spec: Spec,
    /// How it is shown.
    pub display: Display,
    opener: Opener,
}

/// How a game is opened.
#[derive(Clone)]
enum Opener {
    /// One that is compiled into the program.
    Compiled(fn() -> Box<dyn Session>),
    /// One that was read from a file.
    Loaded(OwnedGame),
}

impl Game {
    /// A game that was read from a file.
    pub(super) fn loaded(game: OwnedGame) -> Game {
        let (spec, display) = (*game.handle().spec(), *game.handle().display());
        Game { spec, display, opener: Opener::Loaded(game) }
    }

    /// Whether the game is compiled into the program.
    pub fn is_compiled(&self) -> bool {
        matches!(self.opener, Opener::Compiled(_))
    }

    /// A new game at its start position.
    pub fn open(&self) -> Box<dyn Session> {
        match &self.opener {
            Opener::Compiled(open) => open(),
            Opener::Loaded(game) => game.open(),
        }
    }
}

macro_rules! registry {
    ($($Game:ident)*) => {
        /// The games that are compiled into the program; the first is the default.
        pub static GAMES: &[Game] = &[$(Game {
            spec: *games::$Game::SPEC,
            display: *games::$Game::DISPLAY,
            opener: Opener::Compiled(|| Box::new(GameSession::new(games::$Game))),
        }),*];
    };
}
all_games!(registry);
