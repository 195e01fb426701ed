//! What the data of this game does not say of its rules, in words for people.
//!
//! Each rule is played by a hook in `mod.rs`, where it stands in the words of the rules contract.

use crate::core::rules::{Example, Note};

pub const NOTES: &[Note] = &[
    Note {
        text: "In his first move, while all twenty of his pieces stand on their first squares, a player may move several \
               pawns: one of them one square and another two squares, or three of them one square each. The text of such \
               a move has its moves in the order of the files, with commas between.",
        example: Some(Example {
            fen: "rnbskqsbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBSKQSBNR w KQkq - 0 1",
            moves: &["b2b3,c2c3,j2j3"],
            targets: None,
            caption: "White's first move was `b2b3,c2c3,j2j3`.",
        }),
    },
    Note::new(
        "A pawn on the last rank frees a captured piece: its owner must at once choose one of a type of which he has fewer \
         on the board than in the first position. With nothing to free it stays there as a pawn, cannot move, and waits.",
    ),
    Note {
        text: "A waiting pawn promotes by itself, as part of the opponent's turn that gives it something to free. Waiting \
               pawns are looked at in the order of files, the types in the order queen, rook, bishop, sage, knight. The \
               first type that gives check and leaves the enemy without a legal move wins the game at once; without such \
               a type it becomes the first one that does not attack the enemy king; else it goes on waiting.",
        example: Some(Example {
            fen: "Pk8/10/10/1r8/10/10/10/10/10/RNBSKQSBNR b - - 0 40",
            moves: &["b7b1"],
            targets: None,
            caption: "The rook has captured the knight on b1, and with that the pawn that waited on a10 became a knight.",
        }),
    },
    Note::new("The game is a draw when only the two kings are left, or these and a single knight, bishop or sage."),
];
