//! The rules of this variant that its data does not express, as text for the page of `tenfold rules`.
//!
//! `mod.rs` implements each of these rules, next to a quotation from `src/games/RULES.md`.

use tenfold_core::rules::{ExamplePosition, RuleNote};
use tenfold_core::types::Square;

pub const NOTES: &[RuleNote] = &[
    RuleNote {
        text: "From own rank 3 a pawn may make two steps in a move, each of them straight ahead onto an empty square \
               or diagonally ahead with a capture. Two straight steps are written with origin and destination \
               (`e3e5`), every other double step with its two legs (`e3d4,d4e5`). The second leg can give check.",
        example: Some(ExamplePosition {
            fen: "4k5/10/10/10/10/2n2r4/3b6/4P5/10/4K5 w - - 0 1",
            moves: &[],
            targets: Some(Square::at(b'e', 3)),
            caption: "The pawn may capture on d4 and go on from there, straight to d5 or with a capture to c5. Or it \
                      may go straight to e4, and on to e5 or with a capture to f5.",
        }),
    },
    RuleNote {
        text: "After a double step, an enemy pawn may capture en passant on the square between the two steps. The pawn \
               that made them is removed from its square, which may be on another file. What it captured on either \
               step stays captured.",
        example: Some(ExamplePosition {
            fen: "5k4/10/10/10/10/4p5/3n6/4P5/10/4K5 w - - 0 1",
            moves: &["e3d4,d4d5"],
            targets: Some(Square::at(b'e', 5)),
            caption: "White's pawn has captured a knight on d4 and gone on to d5. The pawn on e5 may capture it en \
                      passant on d4.",
        }),
    },
    RuleNote::new(
        "A king keeps the right to castle while it has not left files e and f on own ranks 1 and 2, and a rook while \
         it has not left its own and the adjacent file (a and b, or i and j) on those ranks. To castle, both must \
         stand on the same rank.",
    ),
    RuleNote::new("The game is a draw when only the two kings are left, or these and a single knight or bishop."),
];
