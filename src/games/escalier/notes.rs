//! What the data of this game does not say of its rules, in words for people.
//!
//! Each rule is played by a hook in `mod.rs`, where it stands in the words of the rules contract.

use crate::core::rules::{Example, Note};
use crate::core::types::Square;

pub const NOTES: &[Note] = &[
    Note {
        text: "From its first rank a pawn may make two steps in a move, each of them straight onto an empty square or \
               diagonally with a capture. Straight twice is written by its squares (`e3e5`), every other double step by \
               its two legs (`e3d4,d4e5`). The second leg can give check.",
        example: Some(Example {
            fen: "4k5/10/10/10/10/2n2r4/3b6/4P5/10/4K5 w - - 0 1",
            moves: &[],
            targets: Some(Square::at(b'e', 3)),
            caption: "The pawn takes on d4 and may go on from there, straight to d5 or with a capture to c5. Or it goes \
                      straight to e4, and on to e5 or with a capture to f5.",
        }),
    },
    Note {
        text: "After a double step, an enemy pawn may enter the square between the two steps with a capture; the pawn that \
               made them is removed from where it stands, which may be on another file. What it captured on the first \
               step stays captured, and what it captured on the second is not given back.",
        example: Some(Example {
            fen: "5k4/10/10/10/10/4p5/3n6/4P5/10/4K5 w - - 0 1",
            moves: &["e3d4,d4d5"],
            targets: Some(Square::at(b'e', 5)),
            caption: "White's pawn has taken a knight on d4 and gone on to d5. The pawn on e5 may take it by going to d4.",
        }),
    },
    Note::new(
        "A king keeps his right to castle on the four squares of files e and f on the first two ranks, a rook as long as it \
         has left neither its own and the neighbouring file (a and b, or i and j) nor those ranks. They castle when both \
         are on one rank.",
    ),
    Note::new("The game is a draw when only the two kings are left, or these and a single knight or bishop."),
];
