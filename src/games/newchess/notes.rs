//! The rules of this variant that its data does not express, as text for the page of `tenfold rules`.
//!
//! `mod.rs` implements each of these rules, next to a quotation from `src/games/RULES.md`.

use tenfold_core::rules::{ExamplePosition, RuleNote};

pub const NOTES: &[RuleNote] = &[
    RuleNote::new(
        "Each player has two kings, K and L, and has secretly chosen before the game which of them is the true one; \
         the other is its brother. A move may not leave any of the player's own kings attacked. Only when both kings \
         were attacked before the move may one of them still be attacked after it. That king cannot be captured, and \
         must be out of check after the player's next move.",
    ),
    RuleNote {
        text: "A player whose king is attacked and who has no legal move is mated. The game is lost if both kings are \
               attacked, if the player has only one king, or if the mated king is the true one. A mated brother can be \
               ransomed: it leaves the board, the player pays one price with own pieces on the board, and makes a \
               legal move in the position after the payment, all in one move: `x`, the squares of the paid pieces, a \
               comma, and the move. The price is a tower, a fool, a cannon, two sergeants or four pawns; knighted \
               pieces cannot be paid. A player who has no legal move after any possible payment has lost. After a \
               ransom the king that is left is known to be the true one.",
        example: Some(ExamplePosition {
            fen: "t9/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] w L - 0 50",
            moves: &["xg2,j1j10"],
            targets: None,
            caption: "The king on a1 was mated. White paid the cannon on g2, the king left the board, and the tower \
                      moved from j1 to j10: `xg2,j1j10`.",
        }),
    },
    RuleNote::new(
        "Paid pieces change sides and go to the opponent's hand; captured pieces are out of the game. A ransom move \
         sets the clock of the 50-move rule to 0. While a player has only ransom moves, the game goes on, also when \
         the clock has reached 100 half-moves.",
    ),
    RuleNote::new(
        "A player with no legal move and no king attacked is stalemated, which is a draw. Drops are legal moves here.",
    ),
    RuleNote::new(
        "In a FEN, a colon and two letters after the castling rights give White's and Black's true king as far as it \
         is publicly known: `K` or `L` (lower case for Black), or `?` if it is unknown.",
    ),
];
