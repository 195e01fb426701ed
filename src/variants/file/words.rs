//! Values that are words, with one enumeration for each kind.

use super::values::{BoardAndPieces, KeyValue, not_of_syntax_message};

/// Declares an enumeration together with the words for its values.
macro_rules! words {
    (
        $(#[doc = $about:literal])+
        $name:ident: $kind:literal { $($(#[doc = $doc:literal])+ $value:ident = $word:literal,)+ }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($(#[doc = $doc])+ $value,)+ }

        impl KeyValue for $name {
            const SYNTAX: &'static str = $kind;

            fn parse(text: &str, _: &BoardAndPieces) -> Result<$name, String> {
                match text {
                    $($word => Ok($name::$value),)+
                    _ => Err(not_of_syntax_message(text, $kind)),
                }
            }
        }
    };
}

words! {
    /// The result of a game for a player, in most rules the player to move.
    EndValue: "win, loss, draw or none" {
        /// The player wins.
        Win = "win",
        /// The player loses.
        Loss = "loss",
        /// The game is a draw.
        Draw = "draw",
        /// The game goes on: the rule does not exist.
        None = "none",
    }
}

words! {
    /// The way in which material decides a game that ends without another result.
    MaterialCounting: "janggi, unweighted, whitedrawodds, blackdrawodds or none" {
        /// The piece values of janggi decide, with the compensation for the second player.
        Janggi = "janggi",
        /// The number of pieces decides.
        Unweighted = "unweighted",
        /// White wins games that would otherwise be drawn.
        WhiteDrawOdds = "whitedrawodds",
        /// Black wins games that would otherwise be drawn.
        BlackDrawOdds = "blackdrawodds",
        /// Material does not count.
        None = "none",
    }
}

words! {
    /// The rule that limits the number of moves for checkmating a bare king or a weak side.
    CountingRule: "makruk, cambodian, asean or none" {
        /// The rule of makruk.
        Makruk = "makruk",
        /// The rule of Cambodian chess.
        Cambodian = "cambodian",
        /// The rule of ASEAN chess.
        Asean = "asean",
        /// No such rule.
        None = "none",
    }
}

words! {
    /// The rule against chasing a piece for ever.
    ChasingRule: "axf or none" {
        /// The rule of the Asian Xiangqi Federation.
        Axf = "axf",
        /// No such rule.
        None = "none",
    }
}

words! {
    /// A rule of drops that refers to enclosed or adjacent pieces.
    EnclosingRule: "reversi, ataxx, quadwrangle, snort, anyside, top or none" {
        /// Enemy pieces in a straight line between the square and a piece of the player.
        Reversi = "reversi",
        /// Pieces on the eight adjacent squares.
        Ataxx = "ataxx",
        /// Enemy pieces on the eight adjacent squares, after a move or after a drop next to a piece of the player.
        Quadwrangle = "quadwrangle",
        /// No enemy piece on the four orthogonally adjacent squares.
        Snort = "snort",
        /// The piece is inserted at an edge and pushed to the opposite edge.
        AnySide = "anyside",
        /// The piece falls from the top to the lowest empty square.
        Top = "top",
        /// No such rule.
        None = "none",
    }
}

words! {
    /// The place where a move puts a wall, a square that nothing can enter.
    WallingRule: "arrow, duck, edge, past, static or none" {
        /// On a square where the moved piece could move next, as in the Game of the Amazons.
        Arrow = "arrow",
        /// On any empty square; the variant has one wall, which moves there.
        Duck = "duck",
        /// At the edge of the remaining board.
        Edge = "edge",
        /// On the square that the piece has left.
        Past = "past",
        /// On any empty square of the region.
        Static = "static",
        /// Moves place no walls.
        None = "none",
    }
}

words! {
    /// The number of moves of a player's turn.
    MovesPerTurn: "1, 2, balanced (1 in White's first turn, then 2) or progressive" {
        /// One.
        One = "1",
        /// Two, as in Marseillais chess.
        Two = "2",
        /// One in White's first turn, then two.
        Balanced = "balanced",
        /// One more in each turn than in the opponent's before, as in progressive chess.
        Progressive = "progressive",
    }
}
