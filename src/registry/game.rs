//! A game behind one type-erased interface, and the list of those that are compiled into the program.

use tenfold_core::position::Variant;
use tenfold_core::rules::Spec;
use tenfold_games::all_games;
use tenfold_session::{Display, Session, SessionGame};
use tenfold_variants::OwnedGame;

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
            Opener::Loaded(game) => tenfold_instances::open_loaded(game),
        }
    }
}

macro_rules! registry {
    ($($module:ident $Game:ident;)*) => {
        /// The games that are compiled into the program; the first is the default.
        pub static GAMES: &[Game] = &[$(Game {
            spec: *tenfold_games::$Game::SPEC,
            display: *tenfold_games::$Game::DISPLAY,
            opener: Opener::Compiled(tenfold_instances::$module),
        }),*];
    };
}
all_games!(registry);
