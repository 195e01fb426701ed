//! The rules of captures, drops, walls, checks and passes.

use super::pieces::{PieceSet, PieceTypeKey};
use super::region::Region;
use super::table::rules;
use super::values::{PerSide, PieceChoice};
use super::words::{EnclosingRule, MovesPerTurn, WallingRule};

rules! {
    /// Captures and what they do to the board.
    Captures {
        /// Whether a player who can capture must capture, even when in check; default false.
        compulsory: bool = false, one "mustCapture";
        /// Whether a capture removes the capturing piece and all adjacent pieces except pawns, as in atomic chess;
        /// default false.
        blast: bool = false, one "blastOnCapture";
        /// The pieces that an explosion (`blastOnCapture`) does not remove; default none.
        blast_immune: PieceSet = PieceSet::NONE, one "blastImmuneTypes";
        /// The pieces that cannot capture pieces of their own type; default none.
        mutually_immune: PieceSet = PieceSet::NONE, one "mutuallyImmuneTypes";
        /// Whether a piece may capture any other piece of its own player but a king. A key of Tenfold; default false.
        of_own: bool = false, one "selfCapture";
        /// The pieces that do not capture each other from afar where they could be recaptured, nor are captured by other
        /// pieces after such a piece was, as the lions of chu shogi. A key of Tenfold; default none.
        lion_trading: PieceSet = PieceSet::NONE, one "lionTrading";
        /// The pieces whose capture on the way does not let a lion (`lionTrading`) capture another from afar. A key of
        /// Tenfold; default none.
        lion_trading_pawns: PieceSet = PieceSet::NONE, one "lionTradingPawns";
        /// The pieces that turn into walls when they capture; default none.
        petrify: PieceSet = PieceSet::NONE, one "petrifyOnCaptureTypes";
        /// Whether pieces that an explosion removes turn into walls too; default false.
        petrify_blasted: bool = false, one "petrifyBlastPieces";
    }
}

rules! {
    /// Drops and hands.
    Drops {
        /// Whether pieces can be dropped from the hand; default false.
        allowed: bool = false, one "pieceDrops";
        /// Whether pieces are dropped from an endless supply, so that there are no hands; default false.
        endless: bool = false, one "freeDrops";
        /// Whether a captured piece goes to the hand of the player who captured it; default false.
        captures_to_hand: bool = false, one "capturesToHand";
        /// Whether captured promoted pieces stay promoted in the hand; default false.
        keep_promotion: bool = false, one "dropLoop";
        /// Whether pieces may be dropped in their promoted form; default false.
        promoted: bool = false, one "dropPromoted";
        /// Whether a player who can drop must drop; default false.
        compulsory: bool = false, one "mustDrop";
        /// The piece that must be dropped; default any.
        compulsory_type: PieceChoice = PieceChoice::Any, one "mustDropType";
        /// Whether drops may give check; default true.
        checks: bool = true, one "dropChecks";
        /// The squares on which pieces may be dropped; default all.
        region: PerSide<Region> = PerSide::equal(Region::ALL), sides "dropRegion";
        /// Whether pawns may be dropped on the player's first rank; default false.
        pawns_on_first_rank: bool = false, one "firstRankPawnDrops";
        /// Whether pawns may be dropped on the squares where they promote; default false.
        pawns_in_promotion_region: bool = false, one "promotionZonePawnDrops";
        /// Whether rooks may be dropped only on the player's first rank; default false.
        rooks_on_first_rank_only: bool = false, one "sittuyinRookDrop";
        /// Whether a player's bishops must be dropped on squares of different colours; default false.
        bishops_on_opposite_colors: bool = false, one "dropOppositeColoredBishop";
        /// The piece that may not be dropped on a file with too many pieces of its type, like shogi's pawn (nifu);
        /// default none.
        not_doubled: Option<PieceTypeKey> = None, one "dropNoDoubled";
        /// The number of these pieces on a file that forbids another drop there; default 1.
        not_doubled_count: u16 = 1, one "dropNoDoubledCount";
        /// The rule about what a drop must enclose or touch; default none.
        enclosing: EnclosingRule = EnclosingRule::None, one "enclosingDrop";
        /// The squares on which the first drops are made, to which the enclosing rule does not apply; default none.
        enclosing_start: Region = Region::NONE, one "enclosingDropStart";
        /// The rule by which enclosed enemy pieces change sides; default none.
        flip_enclosed: EnclosingRule = EnclosingRule::None, one "flipEnclosedPieces";
        /// Whether dropping a pawn to give checkmate is illegal, as in shogi; default false.
        pawn_drop_mate_illegal: bool = false, one "shogiPawnDropMateIllegal";
    }
}

rules! {
    /// Walls: squares that nothing can enter.
    Walls {
        /// The rule about the place where a move puts a wall; default none.
        rule: WallingRule = WallingRule::None, one "wallingRule";
        /// The squares on which walls may be placed; default all.
        region: PerSide<Region> = PerSide::equal(Region::ALL), both "wallingRegion";
        /// Whether a turn is either a move or a wall, not both; default false.
        or_move: bool = false, one "wallOrMove";
    }
}

rules! {
    /// Checks, passes, gating, and other rules about moves.
    Moves {
        /// Whether moves may give check; default true.
        checking: bool = true, one "checking";
        /// The number of moves of a turn; a turn ends by a check. A key of Tenfold; default 1.
        per_turn: MovesPerTurn = MovesPerTurn::One, one "movesPerTurn";
        /// Whether a player may pass the turn; default false.
        pass: PerSide<bool> = PerSide::equal(false), both "pass";
        /// Whether a player without a legal move passes; default false.
        pass_on_stalemate: PerSide<bool> = PerSide::equal(false), both "passOnStalemate";
        /// Whether pieces may not move to squares that they can never leave; default false.
        immobility_illegal: bool = false, one "immobilityIllegal";
        /// Whether the castling field of the FEN also lists pieces that have not moved yet; default false.
        gating: bool = false, one "gating";
        /// Whether pieces in hand enter where a piece leaves its first square, as in S-Chess; default false.
        seirawan_gating: bool = false, one "seirawanGating";
        /// Whether king and fers have the first-move leaps of Cambodian chess; default false.
        cambodian_moves: bool = false, one "cambodianMoves";
        /// The squares that pieces can also leave and enter along diagonal lines, as in janggi; default none.
        diagonal_lines: Region = Region::NONE, one "diagonalLines";
        /// Whether a king in check may not move, as in makpong; default false.
        makpong: bool = false, one "makpongRule";
        /// Whether kings may not face each other on an open file or rank, as in xiangqi; default false.
        flying_general: bool = false, one "flyingGeneral";
    }
}
