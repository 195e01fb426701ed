//! What the games' data does not say of their rules, in words for people.
//!
//! Each rule is played by a hook of its game's file, where it stands in the words of the rules contract.

use crate::rules::{Example, Note};
use crate::types::Square;

/// A rule without a picture.
const fn note(text: &'static str) -> Note {
    Note { text, example: None }
}

pub const ANTICHESS: &[Note] = &[
    note(
        "Who has no men left has won. Who has men but no move (\"pat\") has won too; with the option \
         `AntichessStalemate` set to `draw` nobody has, and with `fewer` the player with fewer men, as on FICS.",
    ),
    note("The king is an ordinary man and may be captured; a pawn may become one. Taking en passant is a capture."),
    note(
        "The game is a draw as soon as neither side can ever capture: only bishops and pawns are left, each side has a \
         bishop, all of White's bishops stand on one colour of square and all of Black's on the other, and each pawn is \
         blocked by a pawn straight ahead and stands on the colour of its own side's bishops.",
    ),
];

pub const DEVINGT: &[Note] = &[
    Note {
        text: "In his first turn, while all twenty of his men stand on their first squares, a player may move several \
               pawns: one of them one square and another two squares, or three of them one square each. The text of such \
               a turn has its moves in the order of the files, with commas between.",
        example: Some(Example {
            fen: "rnbskqsbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBSKQSBNR w KQkq - 0 1",
            turns: &["b2b3,c2c3,j2j3"],
            targets: None,
            caption: "White's first turn was `b2b3,c2c3,j2j3`.",
        }),
    },
    note(
        "A pawn on the last rank frees a captured man: its owner must at once choose one of a type of which he has fewer \
         on the board than in the first position. With nothing to free it stays there as a pawn, cannot move, and waits.",
    ),
    Note {
        text: "A waiting pawn promotes by itself, as part of the opponent's turn that gives it something to free. Waiting \
               pawns are looked at in the order of files, the types in the order queen, rook, bishop, sage, knight. The \
               first type that gives check and leaves the enemy without a legal turn wins the game at once; without such \
               a type it becomes the first one that does not attack the enemy king; else it goes on waiting.",
        example: Some(Example {
            fen: "Pk8/10/10/1r8/10/10/10/10/10/RNBSKQSBNR b - - 0 40",
            turns: &["b7b1"],
            targets: None,
            caption: "The rook has captured the knight on b1, and with that the pawn that waited on a10 became a knight.",
        }),
    },
    note("The game is a draw when only the two kings are left, or these and a single knight, bishop or sage."),
];

pub const DIVERGENT: &[Note] = &[
    note(
        "The king captures as a queen of chess and so gives check from afar: two kings that are not promoted attack each \
         other along open lines. The king may pass over attacked squares, but not end his move on one. Promoted he is \
         still subject to check.",
    ),
    note("There is no castling, and no choice at promotion: each man has one promoted form and always takes it."),
];

pub const ESCALIER: &[Note] = &[
    Note {
        text: "From its first rank a pawn may make two steps in a turn, each of them straight onto an empty square or \
               diagonally with a capture. Straight twice is written by its squares (`e3e5`), every other double step by \
               its two legs (`e3d4,d4e5`). The second leg can give check.",
        example: Some(Example {
            fen: "4k5/10/10/10/10/2n2r4/3b6/4P5/10/4K5 w - - 0 1",
            turns: &[],
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
            turns: &["e3d4,d4d5"],
            targets: Some(Square::at(b'e', 5)),
            caption: "White's pawn has taken a knight on d4 and gone on to d5. The pawn on e5 may take it by going to d4.",
        }),
    },
    note(
        "A king keeps his right to castle on the four squares of files e and f on the first two ranks, a rook as long as it \
         has left neither its own and the neighbouring file (a and b, or i and j) nor those ranks. They castle when both \
         are on one rank.",
    ),
    note("The game is a draw when only the two kings are left, or these and a single knight or bishop."),
];

pub const NEWCHESS: &[Note] = &[
    note(
        "Each player has two kings, K and L, and has secretly chosen before the game which of them is the true one; the other \
         is his brother. A turn may leave none of one's own kings attacked. Only when both were attacked before it, one may \
         still be after it: he cannot be captured, and must be out of check after the next own turn.",
    ),
    Note {
        text: "A player whose king is attacked and who has no legal turn is mated. He has lost if both kings are attacked, if \
               he has only one, or if the mated king is the true one. A mated brother can be ransomed: he leaves the board, \
               the player pays one price from his men on the board, and makes a legal turn of the position that follows, \
               all in one turn: `x`, the squares of the men paid, a comma, and the move. The price is a tower, a fool, a \
               cannon, two sergeants or four pawns; knighted men cannot pay. Who can make no turn after any price has lost. \
               The king that is left is then known as the true one.",
        example: Some(Example {
            fen: "t9/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] w L - 0 50",
            turns: &["xg2,j1j10"],
            targets: None,
            caption: "The king on a1 was mated: the cannon on g2 was paid for him, he left the board, and the tower went from \
                      j1 to j10: `xg2,j1j10`.",
        }),
    },
    note(
        "Men that are paid change sides and go to the receiver's hand; men captured in the ordinary way are out of the game. \
         A ransom turn sets the clock of the 50-move rule to 0, and while only ransom turns are left the game goes on.",
    ),
    note(
        "Without a legal turn and with no king attacked the game is a draw. Putting a man down is a turn like others.",
    ),
    note(
        "In a FEN, a colon and two letters behind the rights tell White's and Black's true king, as far as everybody knows: \
         `K`, `L` (Black's in small letters), or `?`.",
    ),
];
