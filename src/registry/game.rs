//! A game behind one type-erased interface, and the list of those that are compiled into the program.

use crate::core::position::Variant;
use crate::core::rules::Spec;
use crate::games::{self, all_games};
use crate::session::{Display, GameSession, Session, SessionGame};
use crate::variants::LoadedGame;

/// A game that can be played.
pub struct Game {
    /// The description of the game.
    pub spec: Spec,
    /// How it is shown.
    pub display: Display,
    opener: Opener,
}

/// How a game is opened.
enum Opener {
    /// One that is compiled into the program.
    Compiled(fn() -> Box<dyn Session>),
    /// One that was read from a file.
    Loaded(LoadedGame),
}

impl Game {
    /// A game that was read from a file.
    pub(super) fn loaded(game: LoadedGame) -> Game {
        Game { spec: *game.spec(), display: *game.display(), opener: Opener::Loaded(game) }
    }

    /// Whether the game is compiled into the program.
    pub fn is_compiled(&self) -> bool {
        matches!(self.opener, Opener::Compiled(_))
    }

    /// A new game at its start position.
    pub fn open(&self) -> Box<dyn Session> {
        match self.opener {
            Opener::Compiled(open) => open(),
            Opener::Loaded(game) => Box::new(GameSession::new(game)),
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
