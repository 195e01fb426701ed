//! Keys in general, and those with a syntax or an effect of their own.

use super::*;

#[test]
fn unknown_keys_have_suggestions() {
    assert_eq!(fault_of("mustcapture = true"), "unknown key \"mustcapture\"; did you mean \"mustCapture\"?");
    assert_eq!(fault_of("flagRegonWhite = a1"), "unknown key \"flagRegonWhite\"; did you mean \"flagRegionWhite\"?");
    assert_eq!(
        fault_of("mobilityRegionWhiteKnigth = a1"),
        "unknown key \"mobilityRegionWhiteKnigth\"; did you mean \"mobilityRegionWhiteKnight\"?"
    );
    assert_eq!(fault_of("xyzzyPlugh = 1"), "unknown key \"xyzzyPlugh\"");
    for (key, hint) in [
        ("width", "did you mean \"maxFile\"?"),
        ("Height", "did you mean \"maxRank\"?"),
        ("fen", "did you mean \"startFen\"?"),
        ("customPiece26", "there are customPiece1 to customPiece25"),
        ("customPiece0", "there are customPiece1 to customPiece25"),
        ("mobilityRegionWhiteCustomPiece26", "there are customPiece1 to customPiece25"),
        ("customPeice2", "did you mean \"customPiece2\"?"),
        ("promotionRegion", "did you mean \"promotionRegionWhite\"?"),
        ("castlingkingsidefile", "did you mean \"castlingKingsideFile\"?"),
        ("tripleStepRegionWhiteKnight", "tripleStepRegionWhite cannot be set for the knight alone"),
        ("promotionRegionCustomPiece1", "did you mean \"promotionRegionWhiteCustomPiece1\"?"),
        ("ironTypes", "did you mean \"immuneTo\"?"),
        ("dropRegionBlackCustomPiece3", "dropRegionBlack cannot be set for the customPiece3 alone"),
    ] {
        assert_eq!(fault_of(&format!("{key} = 1")), format!("unknown key \"{key}\"; {hint}"));
    }
}

#[test]
fn keys_that_ask_for_something_else_are_not_suggested() {
    for key in ["wallRegionWhite", "tripleStepRegionWhiteHeron", "kingTypes"] {
        assert_eq!(fault_of(&format!("{key} = 1")), format!("unknown key \"{key}\""));
    }
}

#[test]
fn keys_are_listed_with_meaning() {
    assert!(all_format_keys().len() > 300);
    for key in all_format_keys() {
        assert!(!key.value_syntax().is_empty() && key.meaning().len() > 10, "{}", key.name());
        assert!(key.meaning().ends_with('.'), "{}", key.name());
        assert_eq!(all_format_keys().iter().filter(|other| other.name() == key.name()).count(), 1, "{}", key.name());
    }
    for name in ["pawn", "customPiece25", "king", "mobilityRegionBlackCustomPiece25", "passWhite", "castlingWins"] {
        assert!(all_format_keys().iter().any(|key| key.name() == name), "{name}");
    }
    assert!(all_format_keys().iter().all(|key| key.name() != "customPiece26"));
}

#[test]
fn keys_without_effect_have_notes() {
    let loaded = read("[x:chess]\npocketSize = 5\npieceValueMg = p:150 n:800\nnnueAlias = x\n");
    let remarks: Vec<String> = loaded.remarks.iter().map(|remark| remark.in_file("f")).collect();
    assert_eq!(remarks[0], "f:2: [x] pocketSize has no effect on the rules");
    assert_eq!(remarks.len(), 3);
    assert_eq!(loaded.games[0].keys_without_effect.get("pocketSize").map(String::as_str), Some("5"));
}

#[test]
fn title_and_weights_are_not_inherited() {
    let loaded = read("[x:chess]\ntitle = My game\nweights = my.bin\n[y:x]\n");
    assert_eq!(loaded.games[0].title.as_deref(), Some("My game"));
    assert_eq!(loaded.games[0].weights.as_deref(), Some("my.bin"));
    assert_eq!((&loaded.games[1].title, &loaded.games[1].weights), (&None, &None));
}

#[test]
fn predefined_pieces() {
    let game = chess_with("archbishop = A\nsoldier = s");
    assert_eq!(game.pieces.moves(piece_key(&game, 'a')), Some("BN"));
    assert_eq!(piece_key(&game, 'S'), PieceTypeKey::SOLDIER);
    assert_eq!(game.pieces.moves(PieceTypeKey::KING), Some("K"));
    assert!(fault_of("archbishop = a:BN").contains("only custom pieces and the king"));
    assert!(fault_of("archbishop = ab").ends_with("\"b\" follows the letter of the piece"));
    for text in ["w=WA", "w WA", "wWA", "w : WA"] {
        let fault = fault_of(&format!("customPiece1 = {text}"));
        assert!(fault.ends_with(" follows the letter of the piece; moves stand behind a colon: \"w:WA\""), "{fault}");
    }
    assert!(fault_of("king = k=KN").ends_with("\"k:KN\""));
    assert!(fault_of("archbishop = 1").contains("is not a piece"));
}

#[test]
fn custom_pieces() {
    let game = chess_with("customPiece25 = z:mBcpB ");
    assert_eq!(game.pieces.moves(piece_key(&game, 'z')), Some("mBcpB"));
    assert!(piece_key(&game, 'z').is_custom());
    assert!(fault_of("customPiece1 = z").contains("a custom piece needs moves, as in z:NB"));
    let immobile = chess_with("customPiece1 = z: ");
    assert_eq!(immobile.pieces.moves(piece_key(&immobile, 'z')), Some(""));
    assert!(fault_of("customPiece1 = z:N B").contains("Betza"));
    assert!(fault_of("customPiece26 = z:N").contains("unknown key"));
}

#[test]
fn custom_pieces_that_capture_en_passant() {
    let game = chess_with("customPiece1 = z:fmWfceF\ncustomPiece2 = y:fW");
    assert!(game.pawns.en_passant_types.black.contains(piece_key(&game, 'z')));
    assert!(!game.pawns.en_passant_types.black.contains(piece_key(&game, 'y')));
}

#[test]
fn kings_of_other_moves() {
    let game = chess_with("king = k:KN");
    assert_eq!(game.pieces.moves(PieceTypeKey::KING), Some("KN"));
    assert_eq!(read("[x:chess]\nking = k:KN\n[y:x]\nking = k\n").games[1].pieces.moves(PieceTypeKey::KING), Some("K"));
}

#[test]
fn pieces_can_be_removed() {
    let fen = "startFen = 8/8/8/8/8/8/8/8 w - -";
    let game = chess_with(&format!("queen = -\n{fen}"));
    assert!(!game.pieces.contains(PieceTypeKey::QUEEN));
    assert!(!game.promotion.choices.white.contains(PieceTypeKey::QUEEN));
    assert!(game.promotion.choices.white.contains(PieceTypeKey::ROOK));
}

#[test]
fn a_letter_passes_to_the_new_piece() {
    let game = chess_with("customPiece1 = p:mfWcfF");
    assert!(!game.pieces.contains(PieceTypeKey::PAWN) && piece_key(&game, 'p').is_custom());
}

#[test]
fn letters_are_unique_within_a_section() {
    let list = faults("[x:chess]\ncommoner = z\nwazir = Z\n");
    assert_eq!(list, ["f:2: [x] commoner has the letter z, as wazir has on line 3"]);
}

#[test]
fn mobility_regions() {
    let game = chess_with("customPiece3 = z:N\nmobilityRegionWhiteKing = d1 e1\nmobilityRegionBlackCustomPiece3 = *8");
    let region = game.mobility.white.get(&PieceTypeKey::KING).copied().expect("a region");
    assert_eq!(squares(region, &game), "d1 e1");
    assert!(game.mobility.black.contains_key(&piece_key(&game, 'z')));
    assert!(!game.mobility.black.contains_key(&PieceTypeKey::KING));
    assert!(fault_of("mobilityRegionWhiteFers = d1").contains("the game has no fers"));
}

#[test]
fn defaults_of_the_format() {
    let game = GameDef::default();
    assert!(game.castling.allowed && game.pawns.double_step && game.promotion.pawns_must && game.moves.checking);
    assert!(game.drops.checks && game.goals.connect_diagonal && !game.drops.allowed);
    assert_eq!((game.draws.move_rule, game.draws.fold_rule, game.goals.flag_count), (50, 3, 1));
    assert_eq!((game.ends.checkmate, game.ends.stalemate), (EndValue::Loss, EndValue::Draw));
    assert_eq!(game.pieces.iter().count(), 0);
    assert!(game.promotion.choices.white.is_empty());
    assert_eq!(GameDef::chess("x").promotion.choices.black.keys().count(), 4);
}

#[test]
fn keys_for_both_players_and_for_one() {
    let game = chess_with("passBlack = false\npass = true\nwallingRegionWhite = *1\nwallingRegion = *2");
    assert_eq!(game.moves.pass, PerSide { white: true, black: false });
    assert_eq!(game.walls.region, PerSide { white: Region::rank(0), black: Region::rank(1) });
}

#[test]
fn pawn_types() {
    let game = chess_with("customPiece1 = h:mfN\npawnTypes = ph\nnMoveRuleTypesBlack = p");
    let h = piece_key(&game, 'h');
    assert!(game.promotion.pawns.white.types.contains(h) && game.pawns.en_passant_types.white.contains(h));
    assert_eq!(game.promotion.pawns.white.main, Some(h));
    assert!(game.draws.move_rule_types.white.contains(h) && !game.draws.move_rule_types.black.contains(h));
    assert_eq!(chess_with("promotionPawnTypes = -").promotion.pawns.white.main, None);
}

#[test]
fn promoted_forms() {
    let text = "[x:chess]\nbers = d\npromotedPieceType = r:d b:q\n[y:x]\npromotedPieceType = b:-\n";
    let loaded = read(text);
    assert_eq!(loaded.faults, []);
    let form = |i: usize, key| loaded.games[i].promoted_form(key);
    assert_eq!(form(0, PieceTypeKey::BISHOP), Some(PieceTypeKey::QUEEN));
    assert_eq!(form(1, PieceTypeKey::BISHOP), None);
    assert!(form(1, PieceTypeKey::ROOK).is_some());
    for wrong in ["r", "rd", "r:", "rr:d", "r:dd", "x:d", "r:x", "-", ":", "r:d:q"] {
        assert_eq!(faults(&format!("[x:chess]\npromotedPieceType = {wrong}\n")).len(), 1, "{wrong}");
    }
}

#[test]
fn promotion_limits() {
    let game = chess_with("promotionLimit = q:1 r:2");
    assert_eq!(game.promotion_limits.get(&PieceTypeKey::ROOK), Some(&2));
    assert!(fault_of("promotionLimit = q:x").contains("whole number"));
    assert!(fault_of("promotionLimit = q1").contains("pair"));
}

#[test]
fn double_steps_that_are_turned_off() {
    let loaded = read("[x:chess]\ndoubleStep = false\n[y:x]\ndoubleStep = true\n");
    assert!(loaded.games[0].pawns.double_step_region.white.is_empty());
    // The region has gone, so that turning the rule on again has no effect without one.
    assert!(!loaded.games[1].pawns.double_step);
    let none = "doubleStepRegionWhite = -\ndoubleStepRegionBlack = -";
    assert!(!chess_with(none).pawns.double_step);
}

#[test]
fn old_names() {
    let loaded = read(
        "[x:chess]\npromotionRank = 7\ndoubleStepRank = 3\nwhiteFlag = a8\nblackFlag = a1\ndropOnTop = true\n\
         castlingRookPiece = q\nwhiteDropRegion = *1\nblackDropRegion = *8\n[y:chess]\ndoubleStepRankMin = 1\n",
    );
    assert_eq!((loaded.faults.as_slice(), loaded.remarks.len()), (&[][..], 9));
    assert!(loaded.remarks[0].message.ends_with("write promotionRegionWhite and promotionRegionBlack"));
    let game = &loaded.games[0];
    assert_eq!(game.promotion.region, PerSide { white: Region::ranks(6, 7), black: Region::ranks(0, 1) });
    assert_eq!(game.pawns.double_step_region, PerSide { white: Region::ranks(1, 2), black: Region::ranks(5, 6) });
    assert_eq!(game.drops.enclosing, EnclosingRule::Top);
    assert_eq!(game.drops.region.black, Region::rank(7));
    assert!(
        game.goals.flag_region.white.contains(0, 7) && game.castling.rook_pieces.white.contains(PieceTypeKey::QUEEN)
    );
    assert_eq!(loaded.games[1].pawns.double_step_region.black, Region::ranks(6, 7));
}
