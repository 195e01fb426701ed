//! The rules of promotion, pawns and castling.

use super::pieces::{PieceSet, PieceTypeKey};
use super::region::Region;
use super::table::rules;
use super::values::{BoardFile, OwnRank, PawnTypes, PerSide};

/// The set that contains only the pawn.
const PAWN: PieceSet = PieceSet::from_keys(&[PieceTypeKey::PAWN]);

rules! {
    /// Promotion of pawns, to a piece of the player's choice, and of other pieces, to their promoted form.
    Promotion {
        /// The squares on which pawns and pieces may promote; default the farthest rank of a board with eight ranks.
        region: PerSide<Region> = PerSide { white: Region::rank(7), black: Region::rank(0) }, sides "promotionRegion";
        /// The pieces that promote as pawns; the pawn itself always does.
        pawns: PerSide<PawnTypes> = PerSide::equal(PawnTypes { types: PAWN, main: Some(PieceTypeKey::PAWN) }),
            both "promotionPawnTypes";
        /// The pieces that pawns promote to; default none, in chess knight, bishop, rook and queen.
        choices: PerSide<PieceSet> = PerSide::equal(PieceSet::NONE), both "promotionPieceTypes";
        /// Whether pawns promote only to pieces that the player has lost, that is, to types of which the player has
        /// fewer pieces on the board than in the initial position. A key of Tenfold; default false.
        to_captured: bool = false, one "promotionToCaptured";
        /// Whether pawns promote as in sittuyin; default false.
        sittuyin: bool = false, one "sittuyinPromotion";
        /// Whether pieces promote only by capturing; default false.
        on_capture_only: bool = false, one "piecePromotionOnCapture";
        /// Whether pieces promote only by entering the region for it, by a capture from or within it, or where they could
        /// never move again, as in chu shogi. A key of Tenfold; default false.
        on_entry: bool = false, one "promotionOnEntry";
        /// Whether pawns must promote where they may; default true.
        pawns_must: bool = true, one "mandatoryPawnPromotion";
        /// Whether pieces must promote, or demote, where they may; default false.
        pieces_must: bool = false, one "mandatoryPiecePromotion";
        /// Whether promoted pieces turn back under the same conditions; default false.
        demotion: bool = false, one "pieceDemotion";
    }
}

rules! {
    /// Multiple steps and en passant.
    Pawns {
        /// Whether pawns have a double step; default true.
        double_step: bool = true, one "doubleStep";
        /// The squares from which pawns may step twice; default the second rank of a board with eight ranks.
        double_step_region: PerSide<Region> = PerSide { white: Region::rank(1), black: Region::rank(6) },
            sides "doubleStepRegion";
        /// The squares from which pawns may step three times; default none.
        triple_step_region: PerSide<Region> = PerSide::equal(Region::NONE), sides "tripleStepRegion";
        /// The squares on which a piece may be captured en passant; default all.
        en_passant_region: PerSide<Region> = PerSide::equal(Region::ALL), both "enPassantRegion";
        /// The pieces that can capture en passant; default the pawn, and custom pieces whose moves contain an e.
        en_passant_types: PerSide<PieceSet> = PerSide::equal(PAWN), both "enPassantTypes";
        /// The rank, counted from 1 on the player's own side, from which soldiers may also move sideways; default 1.
        soldier_promotion_rank: OwnRank = OwnRank(1), one "soldierPromotionRank";
    }
}

rules! {
    /// Castling.
    Castling {
        /// Whether there is castling; default true.
        allowed: bool = true, one "castling";
        /// Whether kings and rooks that have been dropped can castle; default false.
        dropped_pieces: bool = false, one "castlingDroppedPiece";
        /// The file on which the king arrives when castling on the king's side; default g.
        kingside_file: BoardFile = BoardFile(6), one "castlingKingsideFile";
        /// The file on which the king arrives when castling on the queen's side; default c.
        queenside_file: BoardFile = BoardFile(2), one "castlingQueensideFile";
        /// The rank, counted from 1 on the player's own side, on which players castle; default 1.
        own_rank: OwnRank = OwnRank(1), one "castlingRank";
        /// The file on which the king starts, if several pieces of its type stand on the rank; default e.
        king_file: BoardFile = BoardFile(4), one "castlingKingFile";
        /// The piece that castles as the king; default the king.
        king_piece: PerSide<Option<PieceTypeKey>> = PerSide::equal(Some(PieceTypeKey::KING)), both "castlingKingPiece";
        /// The file on which the rook of the king's side starts; default none, which means the last file.
        rook_kingside_file: Option<BoardFile> = None, one "castlingRookKingsideFile";
        /// The file on which the rook of the queen's side starts; default a.
        rook_queenside_file: BoardFile = BoardFile(0), one "castlingRookQueensideFile";
        /// The pieces that castle as rooks; default the rook.
        rook_pieces: PerSide<PieceSet> = PerSide::equal(PieceSet::from_keys(&[PieceTypeKey::ROOK])), both "castlingRookPieces";
        /// Whether a player may not castle on the side on which the opponent has castled; default false.
        opposite_only: bool = false, one "oppositeCastling";
    }
}

impl Pawns {
    /// Whether pawns of either player have a triple step.
    pub fn has_triple_step(&self) -> bool {
        !self.triple_step_region.white.is_empty() || !self.triple_step_region.black.is_empty()
    }
}
