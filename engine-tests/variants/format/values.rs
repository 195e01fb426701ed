//! The kinds of values.

use super::*;

#[test]
fn booleans_and_numbers() {
    assert!(chess_with("mustCapture = true").captures.compulsory);
    assert!(!chess_with("castling = false").castling.allowed);
    assert!(fault_of("castling = yes").contains("\"yes\" is not true or false"));
    assert_eq!(chess_with("connectN = 4").goals.connect, 4);
    for value in ["-1", "four", "65536", "99999999999999999999999", "1.5", "+1"] {
        assert!(fault_of(&format!("connectN = {value}")).contains("is not a whole number"), "{value}");
    }
}

#[test]
fn board_sizes() {
    let text = "[x]\nmaxRank = 3\nmaxFile = d\npawn = p\nstartFen = pppp/4/PPPP w\n";
    assert_eq!((game(text).files, game(text).ranks), (4, 3));
    let fen = "startFen = 10/10/10/10/10/10/10/10/10/10 w";
    assert_eq!(chess_with(&format!("maxRank = 10\nmaxFile = j\n{fen}")).files, 10);
    assert_eq!(fault_of("maxFile = 13"), "maxFile: Tenfold's boards have at most twelve files, not 13");
    assert_eq!(fault_of("maxFile = m"), "maxFile: Tenfold's boards have at most twelve files, not 13");
    assert_eq!(fault_of("maxRank = 16"), "maxRank: Tenfold's boards have at most twelve ranks, not 16");
    assert_eq!(fault_of("maxRank = 2"), "maxRank: Tenfold's boards have at least three ranks, not 2");
    assert!(fault_of("maxRank = b").contains("is not a number of ranks"));
}

#[test]
fn ranks_and_files() {
    let game = chess_with("castlingRank = 2\ncastlingKingsideFile = f\ncastlingQueensideFile = 2");
    assert_eq!(game.castling.own_rank, OwnRank(2));
    assert_eq!((game.castling.kingside_file, game.castling.queenside_file), (BoardFile(5), BoardFile(1)));
    assert_eq!(fault_of("castlingRank = 9"), "castlingRank: the board has only 8 ranks, not \"9\"");
    assert_eq!(fault_of("castlingKingFile = i"), "castlingKingFile: the board has only 8 files, not \"i\"");
    assert!(fault_of("castlingRank = 0").contains("is not a rank"));
    assert!(fault_of("castlingKingFile = ee").contains("is not a file"));
}

#[test]
fn regions() {
    let game = chess_with("flagRegionWhite = *8\nflagRegionBlack = a1 b2 C3\ndiagonalLines = d*\n");
    assert_eq!(squares(game.goals.flag_region.white, &game), "a8 b8 c8 d8 e8 f8 g8 h8");
    assert_eq!(squares(game.goals.flag_region.black, &game), "a1 b2 c3");
    assert_eq!(squares(game.moves.diagonal_lines, &game), "d1 d2 d3 d4 d5 d6 d7 d8");
    assert!(chess_with("enPassantRegion = -").pawns.en_passant_region.white.is_empty());
    for off in ["i1", "a9", "*9", "j*", "k1", "*11", "a1 z9"] {
        assert!(fault_of(&format!("diagonalLines = {off}")).contains("is not on a board of 8x8"), "{off}");
    }
    for wrong in ["*", "**", "a", "1", "a0", "*x", "a1b2", "a1,b2", "aa*", "\u{e9}1", "a99999"] {
        assert!(fault_of(&format!("diagonalLines = {wrong}")).contains("is not squares"), "{wrong}");
    }
}

#[test]
fn inherited_regions_fit_any_board() {
    let text = "[big:chess]\nmaxRank = 10\nstartFen = 8/8/8/8/8/8/8/8/8/8 w\nflagRegionWhite = *8 *10\n\
                [small:big]\nmaxRank = 8\nstartFen = 8/8/8/8/8/8/8/8 w\n[again:small]\nmaxRank = 10\n\
                startFen = 8/8/8/8/8/8/8/8/8/8 w\n";
    let loaded = read(text);
    assert_eq!(loaded.faults, []);
    let count = |i: usize| squares(loaded.games[i].goals.flag_region.white, &loaded.games[i]).split(' ').count();
    assert_eq!([count(0), count(1), count(2)], [16, 8, 16]);
}

#[test]
fn piece_sets() {
    let game = chess_with("extinctionPieceTypes = nB r");
    let types = game.ends.extinction_types;
    assert!(types.contains(PieceTypeKey::BISHOP) && !types.contains(PieceTypeKey::QUEEN) && !types.is_all());
    assert_eq!(types.keys().count(), 3);
    let all = chess_with("extinctionPieceTypes = *").ends.extinction_types;
    assert!(all.is_all() && all.contains(PieceTypeKey::KING));
    assert!(chess_with("promotionPieceTypes = -").promotion.choices.white.is_empty());
    let message = fault_of("extinctionPieceTypes = nx");
    assert_eq!(message, "extinctionPieceTypes: the game has no piece \"x\"; its pieces are pnbrqk");
}

#[test]
fn fewest_pieces_may_be_negative() {
    let fewest =
        |value: &str| chess_with(&format!("extinctionOpponentPieceCount = {value}")).ends.extinction_opponent_count;
    assert_eq!((fewest("-1"), fewest("0"), fewest("2")), (FewestPieces(0), FewestPieces(0), FewestPieces(2)));
    for value in ["-", "--1", "-x", "65536", "1 2"] {
        let message = fault_of(&format!("extinctionOpponentPieceCount = {value}"));
        assert!(message.ends_with("is not a whole number up to 65535"), "{message}");
    }
}

#[test]
fn single_pieces() {
    let game = chess_with("flagPiece = k\ndropNoDoubled = p\nmustDropType = *");
    assert_eq!(game.goals.flag_piece.black, PieceChoice::One(PieceTypeKey::KING));
    assert!(!game.goals.flag_piece.black.matches(PieceTypeKey::PAWN));
    assert_eq!(game.drops.not_doubled, Some(PieceTypeKey::PAWN));
    assert!(game.drops.compulsory_type.matches(PieceTypeKey::PAWN));
    assert_eq!(chess_with("castlingKingPiece = -").castling.king_piece.white, None);
    assert!(fault_of("flagPiece = kq").contains("is not the letter of a piece"));
    assert!(fault_of("dropNoDoubled = x").contains("no piece \"x\""));
}

#[test]
fn words() {
    let game = chess_with(
        "stalemateValue = loss\nextinctionValue = none\nconnectValue = draw\nnFoldValue = win\n\
         materialCounting = blackdrawodds\ncountingRule = cambodian\nchasingRule = axf\n\
         enclosingDrop = anyside\nflipEnclosedPieces = reversi\nwallingRule = past\n",
    );
    assert_eq!((game.ends.stalemate, game.ends.extinction), (EndValue::Loss, EndValue::None));
    assert_eq!((game.goals.connect_value, game.draws.fold_value), (EndValue::Draw, EndValue::Win));
    assert_eq!(game.ends.material, MaterialCounting::BlackDrawOdds);
    assert_eq!((game.draws.counting, game.draws.chasing), (CountingRule::Cambodian, ChasingRule::Axf));
    assert_eq!((game.drops.enclosing, game.drops.flip_enclosed), (EnclosingRule::AnySide, EnclosingRule::Reversi));
    assert_eq!(game.walls.rule, WallingRule::Past);
    assert_eq!(fault_of("stalemateValue = lose"), "stalemateValue: \"lose\" is not win, loss, draw or none");
    assert!(fault_of("wallingRule = ducks").contains("arrow, duck, edge"));
}

#[test]
fn castling_rights() {
    let rights = chess_with("castlingWins = Kq").goals.castling_wins;
    assert!(rights.white_kingside && rights.black_queenside && !rights.white_queenside && !rights.black_kingside);
    assert_eq!(chess_with("castlingWins = -").goals.castling_wins, CastlingRights::default());
    assert!(fault_of("castlingWins = KX").contains("castling rights"));
}
