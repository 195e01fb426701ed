//! The rules about the end of the game.

use super::pieces::{PieceSet, PieceTypeKey};
use super::region::Region;
use super::table::rules;
use super::values::{CastlingRights, FewestPieces, PerSide, PieceChoice};
use super::words::{ChasingRule, CountingRule, EndValue, MaterialCounting};

rules! {
    /// Draws by move count and repetition, and the rules against perpetual threats.
    Draws {
        /// The moves of each player without progress after which the game is drawn; 0 for no limit, default 50.
        move_rule: u16 = 50, one "nMoveRule";
        /// The pieces whose moves are progress; default the pawn.
        move_rule_types: PerSide<PieceSet> = PerSide::equal(PieceSet::from_keys(&[PieceTypeKey::PAWN])), both "nMoveRuleTypes";
        /// The number of the occurrence of a position that ends the game; 0 for none, default 3.
        fold_rule: u16 = 3, one "nFoldRule";
        /// The result of a repetition for the player to move; default draw.
        fold_value: EndValue = EndValue::Draw, one "nFoldValue";
        /// Whether the result of a repetition is for White instead of the player to move; default false.
        fold_value_for_white: bool = false, one "nFoldValueAbsolute";
        /// Whether a player who repeats a position by checks alone loses; default false.
        perpetual_check_illegal: bool = false, one "perpetualCheckIllegal";
        /// Whether a player who repeats a position by attacks alone, of a royal piece or by the piece that moved, loses. A
        /// key of Tenfold; default false.
        perpetual_attack_illegal: bool = false, one "perpetualAttackIllegal";
        /// Whether moving the same piece back and forth is illegal after nFoldRule - 1 times; default false.
        move_repetition_illegal: bool = false, one "moveRepetitionIllegal";
        /// The rule against chasing a piece for ever; default none.
        chasing: ChasingRule = ChasingRule::None, one "chasingRule";
        /// The rule that limits the moves for winning an endgame; default none.
        counting: CountingRule = CountingRule::None, one "countingRule";
    }
}

rules! {
    /// Mate, stalemate, extinction, and material.
    Ends {
        /// The result for a player who is checkmated; default loss.
        checkmate: EndValue = EndValue::Loss, one "checkmateValue";
        /// The result for a player who has no legal move and is not in check; default draw.
        stalemate: EndValue = EndValue::Draw, one "stalemateValue";
        /// Whether the stalemate result is that of the player with fewer pieces, and a draw if both have equally many;
        /// default false.
        stalemate_piece_count: bool = false, one "stalematePieceCount";
        /// Whether only certain checks can mate, as in shatar; default false.
        shatar_mate: bool = false, one "shatarMateRule";
        /// Whether kings that face each other end the game, as in janggi (bikjang); default false.
        bikjang: bool = false, one "bikjangRule";
        /// The result for a player who has too few pieces of one of the extinction types; default none.
        extinction: EndValue = EndValue::None, one "extinctionValue";
        /// Whether the opponent must have one piece more on the player's own turn, when the player's next capture could
        /// make the numbers even; default false.
        extinction_claim: bool = false, one "extinctionClaim";
        /// Whether the last pieces of the extinction types are subject to check; default false.
        extinction_pseudo_royal: bool = false, one "extinctionPseudoRoyal";
        /// Whether it is check only when all pieces that are subject to check are attacked; default false.
        duple_check: bool = false, one "dupleCheck";
        /// The piece types that must not become extinct, each counted separately, or * for all pieces together; default
        /// none.
        extinction_types: PieceSet = PieceSet::NONE, one "extinctionPieceTypes";
        /// The number of pieces of an extinction type at or below which they are extinct; default 0.
        extinction_count: u16 = 0, one "extinctionPieceCount";
        /// The fewest pieces of an extinction type that the opponent must have for the rule to apply; default 0.
        extinction_opponent_count: FewestPieces = FewestPieces(0), one "extinctionOpponentPieceCount";
        /// Whether a player who has nothing left but one piece of an extinction type loses against one who has more, as in chu
        /// shogi. A key of Tenfold; default false.
        bare_king_loses: bool = false, one "bareKingLoses";
        /// The pieces that do not count as more for `bareKingLoses`. A key of Tenfold; default none.
        bare_king_uncounted: PieceSet = PieceSet::NONE, one "bareKingUncounted";
        /// The rule by which material decides the game; default none.
        material: MaterialCounting = MaterialCounting::None, one "materialCounting";
        /// Whether material decides as soon as the board is full; default false.
        full_board: bool = false, one "adjudicateFullBoard";
    }
}

rules! {
    /// Wins by reaching squares, by checks, and by alignment.
    Goals {
        /// The piece that wins by reaching the flag region; default any.
        flag_piece: PerSide<PieceChoice> = PerSide::equal(PieceChoice::Any), both "flagPiece";
        /// The squares of the flag region, which the piece must reach; default none.
        flag_region: PerSide<Region> = PerSide::equal(Region::NONE), both "flagRegion";
        /// The number of pieces that must be in the flag region; default 1.
        flag_count: u16 = 1, one "flagPieceCount";
        /// Whether one such piece in the flag region is enough when all other squares of the region are occupied;
        /// default false.
        flag_blocked_win: bool = false, one "flagPieceBlockedWin";
        /// Whether the opponent has one more move after a player reaches the flag region; default false.
        flag_move: bool = false, one "flagMove";
        /// Whether the piece must not be attacked in the flag region; default false.
        flag_safe: bool = false, one "flagPieceSafe";
        /// Whether a player wins by giving the number of checks that the FEN states; default false.
        check_counting: bool = false, one "checkCounting";
        /// The number of aligned pieces that wins; 0 for no such rule, the default.
        connect: u16 = 0, one "connectN";
        /// The pieces that count for alignment; default all.
        connect_types: PieceSet = PieceSet::ALL, one "connectPieceTypes";
        /// Whether pieces are aligned along ranks; default true.
        connect_horizontal: bool = true, one "connectHorizontal";
        /// Whether pieces are aligned along files; default true.
        connect_vertical: bool = true, one "connectVertical";
        /// Whether pieces are aligned along diagonals; default true.
        connect_diagonal: bool = true, one "connectDiagonal";
        /// Connecting these squares with the second region by adjacent pieces wins; default none.
        connect_region1: PerSide<Region> = PerSide::equal(Region::NONE), sides "connectRegion1";
        /// Connecting these squares with the first region by adjacent pieces wins; default none.
        connect_region2: PerSide<Region> = PerSide::equal(Region::NONE), sides "connectRegion2";
        /// The side length of a square of adjacent pieces that wins; 0 for no such rule, the default.
        connect_square: u16 = 0, one "connectNxN";
        /// The number of pieces on one line that wins, with any squares between them; 0 for no such rule, the default.
        collinear: u16 = 0, one "collinearN";
        /// The result for the player who has connected; default win.
        connect_value: EndValue = EndValue::Win, one "connectValue";
        /// The castling moves that win; a player who loses the right to them loses. Default none.
        castling_wins: CastlingRights = CastlingRights::default(), one "castlingWins";
    }
}
