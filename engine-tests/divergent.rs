//! A test for each sentence of the rules of Divergent Chess.

use crate::common::{
    after, assert_illegal, assert_moves, assert_refusals, assert_ways, at, can, field, goes_on, outcome, placed,
    refusal, start,
};
use tenfold::engine::endgame::{EndgameTables, count_outcomes};
use tenfold::session::Session;

const GAME: &str = "divergent";

/// A position from pieces with their squares.
fn pieces(pieces: &str, rest: &str) -> Box<dyn Session> {
    at(GAME, &placed(pieces, rest))
}

/// A piece of White on e5 among Black's pawns and kings that it cannot take.
fn ways_of(piece: &str, others: &str, wanted: &str) {
    assert_ways(&*pieces(&format!("{piece}e5 Ka2 kj9 {others}"), "w - - 0 30"), "e5", wanted);
}

/// What the evaluation takes for drawn: the tables of all sets that promotions lead to.
#[test]
#[ignore = "for the release build: cargo test --release --test rules -- --ignored"]
fn a_king_and_one_piece_never_mate_a_promoted_king_long() {
    let session = start(GAME);
    let endgames = session.endgames().expect("tables");
    let mut tables = EndgameTables::empty(session.rules_fingerprint());
    let mut drawn = 0;
    for set in endgames.build_steps(3).concat() {
        let name = set.name(session.spec(), false);
        if set.piece_count() == 3 && !name.ends_with("v+K") {
            continue;
        }
        let table = endgames.build_table(&set, &tables);
        for second_moves in [false, true] {
            let count = count_outcomes(&set, &table, session.spec(), second_moves);
            assert_eq!((count.wins, count.losses), (0, 0), "{name}");
        }
        drawn += usize::from(set.piece_count() == 3);
        tables.insert(set, table);
    }
    assert_eq!(drawn, 2 * 12, "each piece, with either king");
}

#[test]
fn few_pieces_against_a_promoted_king_are_worth_little() {
    let score = |fen| at(GAME, fen).evaluation().hce();
    let three = score("10/10/3+k6/10/10/10/10/10/10/RR2K+Q4 w - - 0 1");
    assert!((1..300).contains(&three), "{three}");
    assert!(score("10/10/3+k6/10/10/10/10/10/10/RRR1K+Q4 w - - 0 1") > 1000);
    assert_eq!(score("10/10/3+k6/10/10/10/10/10/10/4K+Q4 w - - 0 1"), 0);
    assert_eq!(score("4+k5/6p3/10/10/10/10/10/3+K6/10/10 b - - 0 1"), 0);
    assert_eq!(score("10/10/3k6/10/10/10/10/10/10/4K+Q4 w - - 0 1").signum(), 1, "an unpromoted king can be mated");
}

#[test]
fn array() {
    let wanted = "rnbgqkgbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBGQKGBNR w - - 0 1";
    let session = start(GAME);
    assert_eq!(session.fen(), wanted);
    assert_eq!(session.legal_move_texts().len(), 30, "three moves for each pawn");
    assert!(goes_on(&*session));
}

#[test]
fn there_is_no_castling() {
    let session = pieces("Ra1 Ke1 Rj1 Pa2 Pe2 Pd2 Pf2 Pj2 kf10 pf9", "w - - 0 30");
    assert_ways(&*session, "e1", "d1 f1");
    assert_eq!(refusal(GAME, &placed("Ra1 Ke1 kf10", "w Q - 0 30")), "rights field: 'Q' is no right of divergent");
}

#[test]
fn pawn_goes_straight_ahead_up_to_three_squares_from_its_second_rank() {
    assert_ways(&*pieces("Pe2 Ka2 kj9", "w - - 0 30"), "e2", "e3 e4 e5");
    assert_ways(&*pieces("pe9 Ka2 kj9", "b - - 0 30"), "e9", "e8 e7 e6");
    assert_ways(&*pieces("Pe2 pe5 Ka2 kj9", "w - - 0 30"), "e2", "e3 e4");
    assert_ways(&*pieces("Pe2 pe3 Ka2 kj9", "w - - 0 30"), "e2", "");
    ways_of("P", "", "e6");
    ways_of("P", "ne6", "");
}

#[test]
fn pawn_captures_one_diagonally_ahead() {
    ways_of("P", "nd6 pf6 pd4 pf4 pd5", "e6 d6 f6");
    ways_of("P", "Nd6", "e6");
}

#[test]
fn pawn_captures_en_passant_on_any_passed_square() {
    let fen = placed("Pc2 pb4 pd5 Kj1 ka9", "w - - 0 30");
    let session = after(GAME, &fen, &["c2c5"]);
    assert_eq!(field(&*session, 3), "c3c4");
    assert_ways(&*session, "b4", "b3 c3");
    assert_ways(&*session, "d5", "d4 c4");
    assert_eq!(after(GAME, &fen, &["c2c5", "b4c3"]).fen(), placed("pc3 pd5 Kj1 ka9", "w - - 0 31"));
    let black = after(GAME, &placed("pc9 Pb7 Pd6 Kj1 ka9", "b - - 0 30"), &["c9c6"]);
    assert_eq!(field(&*black, 3), "c7c8");
    let next = after(GAME, &fen, &["c2c5", "a9a8", "j1j2"]);
    assert_ways(&*next, "b4", "b3");
}

#[test]
fn a_promoted_pawn_does_not_capture_en_passant() {
    let session = after(GAME, &placed("Pc2 +pb4 Kj1 ka9", "w - - 0 30"), &["c2c4"]);
    assert_eq!(field(&*session, 3), "-");
    assert_ways(&*session, "b4", "a3 b3 c3 a4 c4 a5 b5 c5");
}

#[test]
fn knight_moves_one_orthogonal_then_one_diagonal_outward() {
    ways_of("N", "", "e6 f5 e4 d5 d7 f7 g6 g4 f3 d3 c4 c6");
}

#[test]
fn knight_moves_are_lame() {
    ways_of("N", "Pe6", "f5 e4 d5 g6 g4 f3 d3 c4 c6");
    ways_of("N", "pe6 pd5", "f5 e4 g6 g4 f3 d3");
    ways_of("N", "Pd7 Pg4 Pf3", "e6 f5 e4 d5 f7 g6 d3 c4 c6");
}

#[test]
fn knight_captures_one_diagonal_then_one_orthogonal_outward() {
    // With the neighbours on ranks and files filled it has no move, and captures by the diagonals.
    let closed = "Pe6 Pf5 Pe4 Pd5";
    ways_of("N", &format!("{closed} pd6 pf6 pd4 pf4"), "d6 f6 d4 f4");
    ways_of("N", &format!("{closed} pf7 pg6 pg4 pf3 pd3 pc4 pc6 pd7"), "f7 g6 g4 f3 d3 c4 c6 d7");
    ways_of("N", &format!("{closed} pf6 pf7 pg6 pd7"), "f6 d7");
    ways_of("N", &format!("{closed} Pf6 pf7 pg6 pc6"), "c6");
}

#[test]
fn knight_neither_captures_where_it_moves_nor_moves_where_it_captures() {
    ways_of("N", "pe6 pf5 pe4 pd5", "");
    ways_of("N", "pf7 Pf6", "e6 f5 e4 d5 d7 g6 g4 f3 d3 c4 c6");
    ways_of("N", "pf7 pe6", "f5 e4 d5 g6 g4 f3 d3 c4 c6 f7");
}

#[test]
fn guard_moves_one_diagonal_then_one_orthogonal_outward() {
    ways_of("G", "", "d6 f6 d4 f4 f7 g6 g4 f3 d3 c4 c6 d7");
    ways_of("G", "Pf6", "d6 d4 f4 g4 f3 d3 c4 c6 d7");
    ways_of("G", "pf6 pd4", "d6 f4 g4 f3 c6 d7");
}

#[test]
fn guard_captures_one_orthogonal_then_one_diagonal_outward() {
    let closed = "Pd6 Pf6 Pd4 Pf4";
    ways_of("G", &format!("{closed} pe6 pf5 pe4 pd5"), "e6 f5 e4 d5");
    ways_of("G", &format!("{closed} pf7 pg6 pg4 pf3 pd3 pc4 pc6 pd7"), "f7 g6 g4 f3 d3 c4 c6 d7");
    ways_of("G", &format!("{closed} pe6 pf7 pd7 pg6"), "e6 g6");
}

#[test]
fn bishop_moves_as_a_bishop_and_captures_as_a_rook() {
    ways_of("B", "Pg7 pc7 ph2", "f6 d6 f4 g3 d4 c3 b2 a1");
    ways_of("B", "Pf6 Pd6 Pf4 Pd4 pe8 pb5 Pe3 pi5 ph5", "e8 b5 h5");
}

#[test]
fn rook_moves_as_a_rook_and_captures_as_a_bishop() {
    ways_of("R", "Pe8 pc5 pe3 Ph5", "e6 e7 e4 d5 f5 g5");
    ways_of("R", "Pe6 Pe4 Pd5 Pf5 pg7 pb2 Pc7 +ni1 ph2", "g7 b2 h2");
}

#[test]
fn queen_moves_as_a_queen_and_captures_as_a_king() {
    ways_of("Q", "Pe7 Pc5 Pg7 Pd6 Pd4 Pf4 Pe4 pg5", "e6 d5 f6 f5");
    ways_of("Q", "pe6 pf6 pf5 pf4 pe4 pd4 pd5 pd6", "e6 f6 f5 f4 e4 d4 d5 d6");
    ways_of("Q", "Pe6 Pf6 Pf5 Pf4 Pe4 Pd4 Pd5 pc7", "d6");
}

#[test]
fn king_moves_as_a_king_and_captures_as_a_queen() {
    let session = pieces("Ke5 Pf6 ph8 pe9 pb5 pc3 pf4 kj2", "w - - 0 30");
    assert_ways(&*session, "e5", "d6 e6 d5 f5 d4 e4 f4 b5 c3 e9");
}

#[test]
fn promoted_pawn_goes_as_a_king_and_is_not_royal() {
    ways_of("+P", "Pe6 pf6", "f6 f5 f4 e4 d4 d5 d6");
    let session = pieces("+Pe5 Ka2 kj9 be9", "w - - 0 30");
    assert!(!session.in_check());
    assert!(can(&*pieces("+pe5 Re6 Bb5 Ka2 kj9", "w - - 0 30"), "b5e5"), "it may be captured");
}

#[test]
fn promoted_knight_and_guard_go_as_knight_or_king() {
    for piece in ["+N", "+G"] {
        ways_of(piece, "", "e6 f6 f5 f4 e4 d4 d5 d6 d7 f7 g6 g4 f3 d3 c4 c6");
        ways_of(piece, "Pe6 pf6 Pf5 pf4 Pe4 pd4 Pd5 Pd6 pd7 Pf7", "f6 f4 d4 d7 g6 g4 f3 d3 c4 c6");
    }
}

#[test]
fn promoted_bishop_rook_queen_and_king_go_as_a_queen() {
    for piece in ["+B", "+R", "+Q"] {
        ways_of(piece, "Pe6 Pf6 pg5 Pf4 Pe4 pc3 Pd5 Pc7", "f5 g5 d4 c3 d6");
    }
    let king = pieces("+Ke5 Pe6 Pf6 pg5 Pf4 Pe4 pc3 Pd5 Pc7 ki10", "w - - 0 30");
    assert_ways(&*king, "e5", "f5 g5 d4 c3 d6");
}

#[test]
fn every_piece_that_ends_a_move_on_the_tenth_rank_is_promoted() {
    for (piece, from, to) in [
        ("P", "e9", "e10"),
        ("N", "e8", "d10"),
        ("G", "e8", "f10"),
        ("B", "e7", "h10"),
        ("R", "e5", "e10"),
        ("Q", "e5", "e10"),
        ("K", "e9", "d10"),
    ] {
        let kings = if piece == "K" { "kj2" } else { "Ka2 kj4" };
        let fen = placed(&format!("{piece}{from} {kings}"), "w - - 3 30");
        let mv = format!("{from}{to}");
        assert!(!can(&*at(GAME, &fen), &mv), "always promoted");
        let session = after(GAME, &fen, &[&format!("{mv}+")]);
        let clock = if piece == "P" { 0 } else { 4 };
        assert_eq!(session.fen(), placed(&format!("+{piece}{to} {kings}"), &format!("b - - {clock} 30")));
    }
}

#[test]
fn a_capture_on_the_tenth_rank_promotes_too() {
    let fen = placed("Pe9 nd10 Ka2 kj4", "w - - 0 30");
    assert_ways(&*at(GAME, &fen), "e9", "d10+ e10+");
    assert_eq!(after(GAME, &fen, &["e9d10+"]).fen(), placed("+Pd10 Ka2 kj4", "b - - 0 30"));
}

#[test]
fn black_promotes_on_the_first_rank() {
    assert_ways(&*pieces("pe2 Ka4 kj9", "b - - 0 30"), "e2", "e1+");
    assert_ways(&*pieces("ka2 Kj8", "b - - 0 30"), "a2", "a1+ b1+ b2 a3 b3");
}

#[test]
fn promoted_pieces_are_not_promoted_again() {
    assert_ways(&*pieces("+Pe9 Ka2 kj4", "w - - 0 30"), "e9", "d8 d9 d10 e8 e10 f8 f9 f10");
}

#[test]
fn a_promoted_king_is_still_royal() {
    // The rook attacks along diagonals.
    let session = pieces("+Ke10 rb7 kj2", "w - - 0 30");
    assert!(session.in_check());
    assert!(!can(&*session, "e10c8") && can(&*session, "e10b7"));
    let through = pieces("+ka1 +Qb2 +Rb8 Kj6", "b - - 0 30");
    assert!(through.in_check() && can(&*through, "a1a4") && !can(&*through, "a1a2"));
}

#[test]
fn a_king_may_pass_through_attacked_squares_but_not_end_on_one() {
    // The bishop attacks the third rank.
    let session = pieces("+Ka1 bj3 ke10", "w - - 0 30");
    assert!(!can(&*session, "a1a3"));
    assert!(can(&*session, "a1a2") && can(&*session, "a1a4") && can(&*session, "a1a9"));
    // A king captures over an attacked square.
    assert!(can(&*pieces("Ka1 pa5 bj3 ke10", "w - - 0 30"), "a1a5"));
    assert!(!can(&*pieces("Ka1 pa3 bj3 ke10", "w - - 0 30"), "a1a3"));
}

#[test]
fn two_unpromoted_kings_attack_each_other_along_open_lines() {
    for squares in ["Ke1 ke10", "Ka5 kj5", "Ka1 kj10", "Kj1 ka10"] {
        let why = refusal(GAME, &placed(squares, "w - - 0 30"));
        assert!(why.ends_with("of the side not to move is attacked"), "{why}");
    }
    // The piece between may not leave the line, the king may not step onto it.
    assert_ways(&*pieces("Ke1 Ne5 ke9", "w - - 0 30"), "e5", "e4 e6");
    assert_ways(&*pieces("Ke1 Re5 ke9", "w - - 0 30"), "e5", "e2 e3 e4 e6 e7 e8");
    assert_ways(&*pieces("Kd1 ke9", "w - - 0 30"), "d1", "c1 d2 c2");
}

#[test]
fn kings_are_never_captured() {
    let fen = placed("Ke1 Be5 ke9", "w - - 0 30");
    assert_eq!(refusal(GAME, &fen), "the king on e9 of the side not to move is attacked");
}

#[test]
fn an_unpromoted_queen_gives_check_to_neighbours_only() {
    assert!(!pieces("Ke1 qe5 ka8", "w - - 0 30").in_check());
    assert!(pieces("Ke1 qe2 ka8", "w - - 0 30").in_check());
    assert!(pieces("Ke1 be5 ka8", "w - - 0 30").in_check());
    assert!(pieces("Ke1 ri5 ka8", "w - - 0 30").in_check());
    assert!(!pieces("Ke1 re5 ka8", "w - - 0 30").in_check());
}

#[test]
fn checks_of_lame_pieces_are_met_on_the_square_between() {
    let session = pieces("Ke1 nd3 Rc2 kj9", "w - - 0 30");
    assert!(session.in_check());
    assert!(can(&*session, "c2e2"), "its diagonal leg ends on e2");
    assert!(!can(&*session, "c2d2"), "where it would only move");
    let session = pieces("Ke1 nc2 Rd8 kj9", "w - - 0 30");
    assert!(session.in_check());
    assert!(can(&*session, "d8d1") && !can(&*session, "d8d2"));
    let guard = pieces("Ke1 gd3 Rc8 kj9", "w - - 0 30");
    assert!(guard.in_check(), "its orthogonal leg ends on d2");
    assert!(!pieces("Ke1 gd3 Pd2 kj9", "w - - 0 30").in_check());
}

#[test]
fn mate_and_stalemate() {
    let mate = after(GAME, &placed("ka10 Kb7 +Qi9 Pf2", "w - - 0 30"), &["i9b9"]);
    assert_eq!(outcome(&*mate), "1-0 (checkmate)");
    let stale = after(GAME, &placed("Kj1 pj2 qh5 ka6 pa7", "b - - 0 30"), &["h5h2"]);
    assert_eq!(outcome(&*stale), "ongoing");
    let stale = pieces("ka10 +Qb8 Kj2", "b - - 0 30");
    assert_eq!(outcome(&*stale), "1/2-1/2 (stalemate)");
}

#[test]
fn bare_kings_are_no_draw() {
    assert!(goes_on(&*pieces("Ka1 kj9", "w - - 0 30")), "a king that promotes can give mate");
}

#[test]
fn threefold_repetition_is_a_draw() {
    let fen = placed("Ka1 kj9", "w - - 0 30");
    let round = ["a1a2", "j9j8", "a2a1", "j8j9"];
    let twice: Vec<&str> = round.iter().chain(&round).copied().collect();
    assert!(goes_on(&*after(GAME, &fen, &twice[..7])));
    assert_eq!(outcome(&*after(GAME, &fen, &twice)), "1/2-1/2 (threefold repetition)");
}

#[test]
fn zobrist_keys_differ_for_promoted_pieces_and_en_passant() {
    assert_ne!(pieces("Ka1 kj9 Ne5", "w - - 0 30").key(), pieces("Ka1 kj9 +Ne5", "w - - 0 30").key());
    let keys = ["-", "c3", "c4", "c3c4"].map(|ep| pieces("Kj1 ka9 Pc5 pb4 pd5", &format!("b - {ep} 0 30")).key());
    for (n, key) in keys.iter().enumerate() {
        assert!(!keys[..n].contains(key), "{n}");
    }
}

#[test]
fn the_50_move_rule_draws_after_100_half_moves_but_mate_comes_first() {
    let fen = placed("ka10 Kb7 +Qi9 Pf2", "w - - 99 80");
    assert_eq!(outcome(&*after(GAME, &fen, &["i9i8"])), "1/2-1/2 (50-move rule)");
    assert_eq!(outcome(&*after(GAME, &fen, &["i9b9"])), "1-0 (checkmate)");
}

#[test]
fn captures_and_moves_of_unpromoted_pawns_set_the_half_move_clock_to_0() {
    let fen = placed("Pe2 +Pg5 Bc5 pc8 Ka1 kj9", "w - - 7 30");
    for (mv, clock) in [("e2e5", "0"), ("g5g6", "8"), ("c5c8", "0"), ("a1a2", "8")] {
        assert_eq!(field(&*after(GAME, &fen, &[mv]), 4), clock, "{mv}");
    }
}

#[test]
fn a_refused_fen_says_what_is_wrong_and_where() {
    let p = placed;
    assert_refusals(
        GAME,
        &[
            (p("Ke1", "w - - 0 1"), "Black has 0 kings instead of one"),
            (p("Ke1 +Kd1 kj8", "w - - 0 1"), "White has 2 kings instead of one"),
            (p("Ke1 kj8 Pa1", "w - - 0 1"), "a pawn of White cannot stand on a1"),
            (p("Ke1 kj8 Pa10", "w - - 0 1"), "a pawn of White cannot stand on a10"),
            (p("Ke1 kj8 Na10", "w - - 0 1"), "an unpromoted knight of White cannot stand on a10"),
            (p("Ke4 kj1", "w - - 0 1"), "an unpromoted king of Black cannot stand on j1"),
            (p("Ke1 kj8 Sb5", "w - - 0 1"), "rank 5: 'S' is no piece of divergent"),
            (p("Ke1 kj8", "w K - 0 1"), "rights field: 'K' is no right of divergent"),
            (p("Ke1 kj8 Pc6 pb4", "b - c3 0 1"), "no pawn of White can just have passed en passant square c3"),
            (p("Ke1 kj8 +Pc5 pb4", "b - c3 0 1"), "no pawn of White can just have passed en passant square c3"),
            (p("Ke1 kj8 Pc5 pb4", "b - c3:c5 0 1"), "en passant field: ':c5' means nothing in divergent"),
            (p("Ke1 kj8 Bj5", "w - - 0 1"), "the king on j8 of the side not to move is attacked"),
            (p("Ke1 kj8", "w - - 0 1").replace("4K5", "4K5[]"), "divergent has no hands"),
        ],
    );
}

#[test]
fn promoted_pieces_may_stand_anywhere() {
    let fen = placed("+Pa1 +Na10 +pj10 +nj1 +Kd10 ke5 Nd5", "b - - 0 1");
    assert_eq!(at(GAME, &fen).fen(), fen);
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    assert_illegal(
        &mut *pieces("Ke1 Re3 be8 ka6 Pc9 nf5", "w - - 0 30"),
        &[
            ("e3d3", "it leaves a king attacked"),
            ("e3f4", "the rook on e3 cannot go to f4"),
            ("c9c10", "the pawn must promote on c10"),
            ("c9c10q", "'q' cannot follow c9c10"),
        ],
    );
    assert_moves(&*pieces("ka10 +Qb8 Kj2", "b - - 0 30"), "", &[]);
}
