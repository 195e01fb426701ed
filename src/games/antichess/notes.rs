//! The rules of this variant that its data does not express, as text for the page of `tenfold rules`.
//!
//! `mod.rs` implements each of these rules, next to a quotation from `src/games/RULES.md`.

use tenfold_core::rules::RuleNote;

pub const NOTES: &[RuleNote] = &[
    RuleNote::new(
        "A player with no pieces left has won. A player who has pieces but no legal move (\"pat\") has won too. With \
         the option `AntichessStalemate` set to `draw` that is a draw; with `fewer` the player with fewer pieces wins, \
         and equal numbers are a draw, as on FICS.",
    ),
    RuleNote::new(
        "The king is an ordinary piece and may be captured; a pawn may promote to a king. En passant counts as a \
         capture.",
    ),
    RuleNote::new(
        "The game is a draw as soon as neither side can ever capture: only bishops and pawns are left, each side has a \
         bishop, all of White's bishops stand on one colour of square and all of Black's on the other, and each pawn \
         is blocked by a pawn straight ahead and stands on the colour of its own side's bishops.",
    ),
];
