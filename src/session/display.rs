//! How a game is shown.

use super::picture::drawing::Drawing;
use crate::engine::data::EngineGame;

/// What XBoard is sent so that it can display and play the game.
#[derive(Clone, Copy, Debug)]
pub struct XBoardSpec {
    /// The variant whose rules XBoard starts from.
    pub parent: &'static str,
    /// XBoard's `pieceToCharTable`: the letters in the order of its piece pictures.
    pub piece_to_char: &'static str,
    /// The number of piece types in XBoard's holdings.
    pub holdings: u8,
    /// The number of last ranks on which XBoard promotes a pawn unless it is told otherwise.
    pub promotion_ranks: u8,
    /// `piece` commands: the letter, and the moves in Betza notation.
    pub pieces: &'static [(&'static str, &'static str)],
    /// Where the game is a variant that XBoard knows by its name, board and rules: the letters that XBoard writes in FENs
    /// instead of the game's, each with the game's. It is sent no `setup` then, and moves only of the pieces in `pieces`.
    pub own_letters: Option<&'static [(char, char)]>,
    /// Whether XBoard plays the game rightly, so that it is in the list of variants even where nobody asked for it.
    pub announced: bool,
}

impl XBoardSpec {
    /// A game of XBoard's `fairy`, without a table of pictures and without moves.
    pub const DEFAULT: XBoardSpec = XBoardSpec {
        parent: "fairy",
        piece_to_char: "",
        holdings: 0,
        promotion_ranks: 1,
        pieces: &[],
        own_letters: None,
        announced: true,
    };
}

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
    fn display(self) -> &'static Display {
        Self::DISPLAY
    }
}
