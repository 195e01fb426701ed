//! What the data of this game does not say of its rules, in words for people.
//!
//! Each rule is played by a hook in `mod.rs`, where it stands in the words of the rules contract.

use crate::core::rules::{Example, Note};

pub const NOTES: &[Note] = &[
    Note::new(
        "Each player has two kings, K and L, and has secretly chosen before the game which of them is the true one; the other \
         is his brother. A move may leave none of one's own kings attacked. Only when both were attacked before it, one may \
         still be after it: he cannot be captured, and must be out of check after the next own turn.",
    ),
    Note {
        text: "A player whose king is attacked and who has no legal move is mated. He has lost if both kings are attacked, if \
               he has only one, or if the mated king is the true one. A mated brother can be ransomed: he leaves the board, \
               the player pays one price from his pieces on the board, and makes a legal move of the position that follows, \
               all in one move: `x`, the squares of the pieces paid, a comma, and the move. The price is a tower, a fool, a \
               cannon, two sergeants or four pawns; knighted pieces cannot pay. Who can make no move after any price has lost. \
               The king that is left is then known as the true one.",
        example: Some(Example {
            fen: "t9/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] w L - 0 50",
            moves: &["xg2,j1j10"],
            targets: None,
            caption: "The king on a1 was mated: the cannon on g2 was paid for him, he left the board, and the tower went from \
                      j1 to j10: `xg2,j1j10`.",
        }),
    },
    Note::new(
        "Pieces that are paid change sides and go to the receiver's hand; pieces captured in the ordinary way are out of the game. \
         A ransom move sets the clock of the 50-move rule to 0, and while only ransom moves are left the game goes on.",
    ),
    Note::new(
        "Without a legal move and with no king attacked the game is a draw. Putting a piece down is a move like others.",
    ),
    Note::new(
        "In a FEN, a colon and two letters behind the rights tell White's and Black's true king, as far as everybody knows: \
         `K`, `L` (Black's in small letters), or `?`.",
    ),
];
