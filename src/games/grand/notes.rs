//! The rules of this variant that its data does not express, as text for the page of `tenfold rules`.

use tenfold_core::rules::{ExamplePosition, RuleNote};
use tenfold_core::types::Square;

pub const NOTES: &[RuleNote] = &[
    RuleNote {
        text: "A pawn that ends a move on own rank 8 or 9 may promote or stay a pawn; on own rank 10 it must promote. \
               It can promote only to a type of which the player has fewer pieces on the board than in the initial \
               position. When there is no such type, it may not move to own rank 10, but still attacks the squares \
               diagonally ahead.",
        example: Some(ExamplePosition {
            fen: "r8r/1nb1kcabn1/ppp1ppp1pp/3P2qp2/10/10/10/PPP1PPPPPP/1NBQKCA1N1/R8R w - - 0 9",
            moves: &[],
            targets: Some(Square::at(b'd', 7)),
            caption: "White's pawn can move to own rank 8 or capture there, and promote to a bishop: only a bishop was \
                      captured.",
        }),
    },
    RuleNote::new("There is no castling. Stalemate is a draw."),
];
