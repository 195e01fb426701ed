//! State of a position that only one game has.

use std::fmt::Debug;

/// State that only one game has, such as what is publicly known of a secret. It is part of the position.
pub trait ExtraState: Copy + Eq + Default + Debug + Send + Sync + 'static {
    /// Whether a FEN has it after a colon in the field of castling rights.
    const IN_FEN: bool = false;

    /// The number that represents it in the Zobrist key; 0 for the default state.
    fn key(&self) -> u64 {
        0
    }

    /// The text in the FEN; empty for the default state.
    fn text(&self) -> String {
        String::new()
    }

    /// Parses the text in the FEN; `None` when there is no colon.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text.
    fn parse(_text: Option<&str>) -> Result<Self, String> {
        Ok(Self::default())
    }

    /// The checks that White and Black must still give to win; 0 where checks do not count.
    #[inline(always)]
    fn checks_left(&self) -> [u8; 2] {
        [0; 2]
    }

    /// Prepares a position that shows moves in a diagram, where goals of the game do not count.
    fn prepare_diagram(&mut self) {}
}

impl ExtraState for () {}
impl ExtraState for bool {}
