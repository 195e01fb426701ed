//! The data that describe how a variant is displayed.

use super::picture::PieceImages;
use super::picture::drawing::Drawing;
use super::xboard::XBoardSpec;
use tenfold_engine::eval::EngineGame;

/// The data for displaying a variant.
#[derive(Clone, Copy, Debug)]
pub struct DisplayData {
    /// The data that XBoard is sent.
    pub xboard: XBoardSpec,
    /// Drawings of the pieces that chess does not have.
    pub drawings: &'static [Drawing],
}

impl DisplayData {
    /// The display of a variant that has only the pieces of chess and their usual compounds.
    pub const DEFAULT: DisplayData = DisplayData { xboard: XBoardSpec::DEFAULT, drawings: &[] };
}

/// A variant that can be played in sessions.
pub trait SessionGame: EngineGame {
    /// The display of a variant that is compiled into the program; read through [`SessionGame::display`].
    const DISPLAY: &'static DisplayData = &DisplayData::DEFAULT;

    /// The display of the variant.
    fn display<'a>(self) -> &'a DisplayData
    where
        Self: 'a,
    {
        Self::DISPLAY
    }

    /// The images of pieces that come with the variant's file; none for a variant that is compiled into the program.
    fn piece_images(self) -> PieceImages {
        PieceImages::NONE
    }
}
