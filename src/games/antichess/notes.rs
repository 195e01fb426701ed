//! What the data of this game does not say of its rules, in words for people.
//!
//! Each rule is played by a hook in `mod.rs`, where it stands in the words of the rules contract.

use crate::core::rules::Note;

pub const NOTES: &[Note] = &[
    Note::new(
        "Who has no pieces left has won. Who has pieces but no move (\"pat\") has won too; with the option \
         `AntichessStalemate` set to `draw` nobody has, and with `fewer` the player with fewer pieces, as on FICS.",
    ),
    Note::new(
        "The king is an ordinary piece and may be captured; a pawn may become one. Taking en passant is a capture.",
    ),
    Note::new(
        "The game is a draw as soon as neither side can ever capture: only bishops and pawns are left, each side has a \
         bishop, all of White's bishops stand on one colour of square and all of Black's on the other, and each pawn is \
         blocked by a pawn straight ahead and stands on the colour of its own side's bishops.",
    ),
];
