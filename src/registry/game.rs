//! A variant behind an interface that hides its type, and the list of the variants that are compiled into the program.

use tenfold_core::position::Variant;
use tenfold_core::rules::Spec;
use tenfold_games::all_games;
use tenfold_session::picture::PieceImages;
use tenfold_session::{DisplayData, Session, SessionGame};
use tenfold_variants::OwnedGame;

/// A variant that can be played.
#[derive(Clone)]
pub struct Game {
    /// The data that describes the variant.
    pub spec: Spec,
    /// The data for displaying the variant.
    pub display: DisplayData,
    /// The images of pieces that come with the variant's file.
    pub images: PieceImages,
    opener: Opener,
}

/// How to open a new game of a variant.
#[derive(Clone)]
enum Opener {
    /// For a variant that is compiled into the program: a function that opens a game.
    Compiled(fn() -> Box<dyn Session>),
    /// For a variant that was read from a file: its data.
    Loaded(OwnedGame),
}

impl Game {
    /// A variant that was read from a file.
    pub(super) fn loaded(game: OwnedGame) -> Game {
        let handle = game.handle();
        let (spec, display, images) = (*handle.spec(), *handle.display(), handle.piece_images());
        Game { spec, display, images, opener: Opener::Loaded(game) }
    }

    /// Whether the variant is compiled into the program.
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
        /// The variants that are compiled into the program; the first is the default.
        pub static GAMES: &[Game] = &[$(Game {
            spec: *tenfold_games::$Game::SPEC,
            display: *tenfold_games::$Game::DISPLAY,
            images: PieceImages::NONE,
            opener: Opener::Compiled(tenfold_instances::$module),
        }),*];
    };
}
all_games!(registry);
