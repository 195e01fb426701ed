//! The errors in a string of Betza notation.

use thiserror::Error;

/// The reason why a string of Betza notation could not be read. `at` is the offset of the fault in bytes, counted from
/// 0; the messages count positions from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BetzaError {
    /// The string is longer than [`MAX_LENGTH`](super::limits::MAX_LENGTH).
    #[error("a piece of {length} bytes is too long: at most {} are allowed", super::limits::MAX_LENGTH)]
    TooLong {
        /// The length of the string in bytes.
        length: usize,
    },
    /// A character that stands for no leap where an atom is expected, such as an unknown capital letter.
    #[error("'{found}' at position {} is no atom of Betza notation", .at + 1)]
    UnknownAtom {
        /// The offset of the character.
        at: usize,
        /// The character that was found.
        found: char,
    },
    /// A small letter that is no modifier.
    #[error("'{found}' at position {} is no modifier of Betza notation", .at + 1)]
    UnknownModifier {
        /// The offset of the letter.
        at: usize,
        /// The letter that was found.
        found: char,
    },
    /// The string ends with modifiers, without an atom after them.
    #[error("the modifiers from position {} on lack an atom", .at + 1)]
    MissingAtom {
        /// The offset of the first of these modifiers.
        at: usize,
    },
    /// A leg in brackets that is empty.
    #[error("the leg in brackets that ends at position {} has no atom", .at + 1)]
    EmptyLeg {
        /// The offset of the sign behind the leg.
        at: usize,
    },
    /// A bracket that is not closed.
    #[error("the bracket at position {} is not closed", .at + 1)]
    OpenBracket {
        /// The offset of the bracket.
        at: usize,
    },
    /// A number that does not follow an atom.
    #[error("the number at position {} is a range without an atom", .at + 1)]
    RangeWithoutAtom {
        /// The offset of the number.
        at: usize,
    },
    /// A number above 99, or one that starts with a needless zero.
    #[error("the range at position {} must be a number from 0 to 99 without leading zeros", .at + 1)]
    BadRange {
        /// The offset of the number.
        at: usize,
    },
    /// The same modifier twice in one leg.
    #[error("the modifier '{found}' at position {} stands twice in one leg", .at + 1)]
    RepeatedModifier {
        /// The offset of the second occurrence.
        at: usize,
        /// The letter of the modifier.
        found: char,
    },
    /// A direction that the atom, or the leg, does not have.
    #[error("'{found}' at position {} gives no direction here: {why}", .at + 1)]
    BadDirection {
        /// The offset of the letter.
        at: usize,
        /// The letter of the direction.
        found: char,
        /// The reason: what the letter needs.
        why: &'static str,
    },
    /// A move of more legs than [`MAX_LEGS`](super::limits::MAX_LEGS).
    #[error("the move at position {} has more than {} legs", .at + 1, super::limits::MAX_LEGS)]
    TooManyLegs {
        /// The offset of the first character of the move.
        at: usize,
    },
    /// More single moves than [`MAX_MOVES`](super::limits::MAX_MOVES).
    #[error("with the atom at position {} the piece has more than {} moves", .at + 1, super::limits::MAX_MOVES)]
    TooManyMoves {
        /// The offset of the atom that goes beyond the limit.
        at: usize,
    },
    /// Something that XBoard does not define, or defines only for other purposes than the moves of a piece on the
    /// board.
    #[error("{what} (position {}) is not supported", .at + 1)]
    Unsupported {
        /// The offset of the unsupported character, or of the first character of the move.
        at: usize,
        /// What is not supported.
        what: &'static str,
    },
}
