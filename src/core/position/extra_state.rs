//! State of a position that only one variant has.

use std::fmt::Debug;

/// The part of a position that only one variant has, such as what is publicly known of a secret choice.
pub trait ExtraState: Copy + Eq + Default + Debug + Send + Sync + 'static {
    /// Whether a FEN holds this state after a colon in the field of castling rights.
    const HAS_FEN_FIELD: bool = false;

    /// Whether a FEN may hold a number of this state in place of the en passant squares.
    const HAS_COUNT_FIELD: bool = false;

    /// The number that represents this state in the Zobrist key; 0 for the default state.
    fn key(&self) -> u64 {
        0
    }

    /// The text in the FEN; empty for the default state.
    fn fen_field(&self) -> String {
        String::new()
    }

    /// Parses the text in the FEN, which is `None` when there is no colon.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text.
    fn parse_fen_field(_text: Option<&str>) -> Result<Self, String> {
        Ok(Self::default())
    }

    /// The number that a FEN has in place of the en passant squares; `None` if it has these.
    fn count_field(&self) -> Option<String> {
        None
    }

    /// The same state with the number that a FEN has in place of the en passant squares. Called only if
    /// [`ExtraState::HAS_COUNT_FIELD`].
    ///
    /// # Errors
    ///
    /// Says what is wrong with the number.
    fn with_count_field(self, _text: &str) -> Result<Self, String> {
        Ok(self)
    }

    /// The numbers of checks that White and Black must still give to win; 0 where checks do not count.
    #[inline(always)]
    fn checks_left(&self) -> [u8; 2] {
        [0; 2]
    }

    /// Prepares a position for a diagram of moves, in which reaching a goal of the variant must not end the game.
    fn prepare_diagram(&mut self) {}
}

impl ExtraState for () {}
impl ExtraState for bool {}
