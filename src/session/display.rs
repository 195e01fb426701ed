//! How a game is shown.

use super::picture::drawing::Drawing;
use super::xboard::XBoardSpec;
use tenfold_engine::eval::EngineGame;

/// What a game is shown with.
#[derive(Clone, Copy, Debug)]
pub struct Display {
    /// What XBoard is sent.
    pub xboard: XBoardSpec,
    /// Drawings of the pieces that chess does not have.
    pub drawings: &'static [Drawing],
}

impl Display {
    /// A game with the pieces of chess and their usual compounds.
    pub const DEFAULT: Display = Display { xboard: XBoardSpec::DEFAULT, drawings: &[] };
}

/// A game that is played in sessions.
pub trait SessionGame: EngineGame {
    /// How a game is shown that is compiled into the program; read through [`SessionGame::display`].
    const DISPLAY: &'static Display = &Display::DEFAULT;

    /// How the game is shown.
    fn display<'a>(self) -> &'a Display
    where
        Self: 'a,
    {
        Self::DISPLAY
    }
}
