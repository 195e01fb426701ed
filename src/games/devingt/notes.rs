//! The rules of this variant that its data does not express, as text for the page of `tenfold rules`.
//!
//! `mod.rs` implements each of these rules, next to a quotation from `src/games/RULES.md`.

use tenfold_core::rules::{ExamplePosition, RuleNote};

pub const NOTES: &[RuleNote] = &[
    RuleNote {
        text: "As the first move, while exactly the twenty pieces of the initial position stand on their initial \
               squares, a player may move several pawns: one pawn one square and another two squares, or three pawns \
               one square each. The text of such a move lists the pawn moves in the order of the files, separated by \
               commas.",
        example: Some(ExamplePosition {
            fen: "rnbskqsbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBSKQSBNR w KQkq - 0 1",
            moves: &["b2b3,c2c3,j2j3"],
            targets: None,
            caption: "White's first move was `b2b3,c2c3,j2j3`.",
        }),
    },
    RuleNote::new(
        "A pawn that reaches the last rank frees a captured piece: the player must at once choose a type of which they \
         have fewer pieces on the board than in the initial position. When there is no such type, the pawn stays there \
         as a pawn, cannot move, and waits.",
    ),
    RuleNote {
        text: "A waiting pawn promotes by itself, as part of an opponent's move. After each of the opponent's moves \
               the waiting pawns are tried in the order of the files, and for each of them the types that can be freed \
               in the order queen, rook, bishop, sage, knight. The first type that gives check and leaves the opponent \
               without a legal move wins the game at once. If there is none, the pawn becomes the first type that does \
               not attack the enemy king. Otherwise it goes on waiting.",
        example: Some(ExamplePosition {
            fen: "Pk8/10/10/1r8/10/10/10/10/10/RNBSKQSBNR b - - 0 40",
            moves: &["b7b1"],
            targets: None,
            caption: "The rook has captured the knight on b1; as part of that move the pawn that waited on a10 became \
                      a knight.",
        }),
    },
    RuleNote::new("The game is a draw when only the two kings are left, or these and a single knight, bishop or sage."),
];
