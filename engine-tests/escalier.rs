//! A test for each sentence of the rules of Échecs de l'Escalier: pieces, pawns, results and FEN. Castling has its
//! own file.

use crate::common::{
    after, assert_illegal, assert_moves, assert_refusals, assert_ways, at, can, field, goes_on, outcome, placed, start,
};
use tenfold::session::Session;

const GAME: &str = "escalier";

/// A position from pieces with their squares.
fn pieces(pieces: &str, rest: &str) -> Box<dyn Session> {
    at(GAME, &placed(pieces, rest))
}

#[test]
fn array_great_herd_order_on_two_ranks() {
    let wanted = "rnbmqacbnr/rnbcqkmbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKMBNR/RNBMQACBNR \
                  w a1j1a2j2a9j9a10j10 - 0 1";
    let session = start(GAME);
    assert_eq!(session.fen(), wanted);
    assert_eq!(session.legal_move_texts().len(), 28);
    assert!(goes_on(&*session));
}

#[test]
fn marshal_goes_as_rook_or_knight() {
    let session = pieces("Me5 Pe7 pc5 Pd5 pe4 Pf5 Pf7 pd7 Ka1 kj9", "w - - 0 30");
    assert_ways(&*session, "e5", "e6 e4 d7 g6 g4 f3 d3 c4 c6");
}

#[test]
fn cardinal_goes_as_bishop_or_knight() {
    let session = pieces("Ce5 Pf6 Pd6 pf4 Pd4 Pf7 pd7 pe6 Kb1 ki9", "w - - 0 30");
    assert_ways(&*session, "e5", "f4 d7 g6 g4 f3 d3 c4 c6");
}

#[test]
fn ace_goes_as_queen_or_knight() {
    let session = pieces("Ae5 Pf6 Pd6 pf4 Pd4 Pe6 pe4 Pd5 pg5 Pf7 pd7 Kb1 ki9", "w - - 0 30");
    assert_ways(&*session, "e5", "f4 e4 f5 g5 d7 g6 g4 f3 d3 c4 c6");
}

#[test]
fn the_other_pieces_are_those_of_fide_chess() {
    assert_ways(&*pieces("Qe5 Pe6 Pf6 Pf5 pg3 Pe4 Pd4 Pd5 pc7 Kb1 ki9", "w - - 0 30"), "e5", "f4 g3 d6 c7");
    assert_ways(&*pieces("Re5 Pe6 pe3 Pd5 Pf5 Kb1 ki9", "w - - 0 30"), "e5", "e4 e3");
    assert_ways(&*pieces("Be5 Pf6 pc7 Pd4 Pf4 Kb1 ki9", "w - - 0 30"), "e5", "d6 c7");
    assert_ways(&*pieces("Ne5 Pf7 pc4 pe6 Kb1 ki9", "w - - 0 30"), "e5", "d7 g6 g4 f3 d3 c4 c6");
    assert_ways(&*pieces("Ke5 Pe6 ki9", "w - - 0 30"), "e5", "d6 f6 d5 f5 d4 e4 f4");
}

#[test]
fn a_pawn_steps_straight_ahead_or_captures_diagonally_ahead() {
    assert_ways(&*pieces("Pe5 Kb1 ki9", "w - - 0 30"), "e5", "e6");
    assert_ways(&*pieces("Pe5 nd6 nf6 nd5 nd4 Kb1 ki9", "w - - 0 30"), "e5", "e6 d6 f6");
    assert_ways(&*pieces("Pe5 ne6 Nd6 Kb1 ki9", "w - - 0 30"), "e5", "");
    assert_ways(&*pieces("Pe2 nd4 Kb1 ki9", "w - - 0 30"), "e2", "e3");
}

#[test]
fn from_own_rank_three_straight_twice() {
    assert_ways(&*pieces("Pe3 Kb1 ki9", "w - - 0 30"), "e3", "e4 e5");
    assert_ways(&*pieces("pe8 Kb1 ki9", "b - - 0 30"), "e8", "e7 e6");
    assert_ways(&*pieces("Pe3 ne5 Kb1 ki9", "w - - 0 30"), "e3", "e4");
    assert_ways(&*pieces("Pe3 ne4 Kb1 ki9", "w - - 0 30"), "e3", "");
}

#[test]
fn straight_then_capture() {
    let session = pieces("Pe3 nd5 nf5 ne5 Kb1 ki9", "w - - 0 30");
    assert_ways(&*session, "e3", "e4 e4,e4d5 e4,e4f5");
    let session = after(GAME, &placed("Pe3 nd5 Kb1 ki9", "w - - 5 30"), &["e3e4,e4d5"]);
    assert_eq!(session.fen(), placed("Pd5 Kb1 ki9", "b - - 0 30"));
    assert_ways(&*pieces("Pe3 Pe4 nd5 Kb1 ki9", "w - - 0 30"), "e3", "");
}

#[test]
fn capture_then_straight() {
    let session = pieces("Pe3 nd4 Pe4 Kb1 ki9", "w - - 0 30");
    assert_ways(&*session, "e3", "d4 d4,d4d5");
    let session = after(GAME, &placed("Pe3 nd4 Kb1 ki9", "w - - 5 30"), &["e3d4,d4d5"]);
    assert_eq!(session.fen(), placed("Pd5 Kb1 ki9", "b - - 0 30"));
    assert_ways(&*pieces("Pe3 nd4 nd5 Pe4 Kb1 ki9", "w - - 0 30"), "e3", "d4");
}

#[test]
fn capture_then_capture() {
    let session = pieces("Pe3 nd4 ne5 nc5 Pe4 nd5 Kb1 ki9", "w - - 0 30");
    assert_ways(&*session, "e3", "d4 d4,d4c5 d4,d4e5");
    let session = after(GAME, &placed("Pe3 nd4 ne5 Kb1 ki9", "w - - 5 30"), &["e3d4,d4e5"]);
    assert_eq!(session.fen(), placed("Pe5 Kb1 ki9", "b - - 0 30"));
}

#[test]
fn two_ways_to_one_square_are_two_moves() {
    let session = pieces("Pe3 nd4 nf4 ne5 Kb1 ki9", "w - - 0 30");
    assert_ways(&*session, "e3", "e4 d4 d4,d4d5 d4,d4e5 f4 f4,f4f5 f4,f4e5");
    // Straight by captures on both legs is not straight twice.
    let session = pieces("Pe3 nd4 Kb1 ki9", "w - - 0 30");
    assert_ways(&*session, "e3", "e4 e5 d4 d4,d4d5");
}

#[test]
fn black_makes_double_steps_too() {
    let session = pieces("pe8 Nd7 Nf6 Ne6 Nc6 Kb1 ki9", "b - - 0 30");
    assert_ways(&*session, "e8", "e7 e7,e7f6 d7 d7,d7d6 d7,d7c6 d7,d7e6");
}

#[test]
fn double_steps_only_from_own_rank_three() {
    assert_ways(&*pieces("Pe4 nd5 ne6 Kb1 ki9", "w - - 0 30"), "e4", "e5 d5");
    assert_ways(&*pieces("pe7 Nd6 Kb1 ki9", "b - - 0 30"), "e7", "e6 d6");
}

#[test]
fn kings_are_not_captured_on_either_leg() {
    let session = pieces("Pe3 Kb1 kf6 nd4", "w - - 0 30");
    assert_ways(&*session, "e3", "e4 e5 d4 d4,d4d5");
}

#[test]
fn a_second_leg_gives_check_straight_and_then_across() {
    let session = pieces("Pe3 kd5 Kb1 na10", "b - - 0 30");
    assert!(session.in_check());
    assert_eq!(outcome(&*session), "ongoing");
    assert!(pieces("Pe3 kf5 Kb1", "b - - 0 30").in_check());
    assert!(!pieces("Pe3 ke5 Kb1", "b - - 0 30").in_check(), "it captures nothing straight ahead");
    assert!(!pieces("Pe3 kd5 ne4 Kb1", "b - - 0 30").in_check(), "the square between is not empty");
    assert!(!pieces("Pe3 kd5 Ne4 Kb1", "b - - 0 30").in_check());
    assert!(!pieces("Pe2 kd4 Kb1", "b - - 0 30").in_check(), "only from own rank 3");
    assert!(!pieces("Pe4 kd6 Kb1", "b - - 0 30").in_check());
}

#[test]
fn a_second_leg_gives_check_across_and_then_across() {
    for (king, piece, wanted) in [
        ("ke5", "nd4", true),
        ("kc5", "nd4", true),
        ("ke5", "nf4", true),
        ("kg5", "nf4", true),
        ("ke5", "Nd4", false),
        ("kd5", "nf4", true),
        ("kc5", "nf4", false),
        ("kc5", "pe4", false),
    ] {
        let session = pieces(&format!("Pe3 {king} {piece} Kb1"), "b - - 0 30");
        assert_eq!(session.in_check(), wanted, "{king} {piece}");
    }
    // Across and then straight ahead captures nothing.
    assert!(!pieces("Pe3 Ne4 kd5 nd4 Kb1", "b - - 0 30").in_check());
}

#[test]
fn black_pawns_give_check_by_their_second_leg() {
    assert!(pieces("pe8 Kd6 kj10", "w - - 0 30").in_check());
    assert!(pieces("pe8 Ke6 Nd7 kj10", "w - - 0 30").in_check());
    assert!(!pieces("pe8 Ke6 nd7 kj10", "w - - 0 30").in_check());
}

#[test]
fn a_first_leg_gives_check_too() {
    assert!(pieces("Pe3 kd4 Kb1", "b - - 0 30").in_check());
    assert!(pieces("Pe5 kd6 Kb1", "b - - 0 30").in_check());
}

#[test]
fn a_second_legs_check_is_met_on_the_square_between() {
    let session = pieces("Pe3 kd5 ra4 Kb1", "b - - 0 30");
    assert!(can(&*session, "a4e4"), "the pawn cannot pass");
    // A piece that steps beside the king may let a pawn in by capture.
    let session = pieces("Pe3 ke5 rd9 Kb1", "b - - 0 30");
    assert!(!can(&*session, "d9d4"), "the rook may not be taken on the way to the king");
    assert!(can(&*session, "d9d3"));
    let session = pieces("Pe3 ke5 nd4 Kb1 Rj4", "b - - 0 30");
    assert!(session.in_check());
    assert!(can(&*session, "d4b3"), "the piece to be taken goes away");
}

#[test]
fn a_pinned_piece_on_the_square_between_may_not_leave() {
    let session = pieces("Pe3 kd5 re4 Kb1", "b - - 0 30");
    assert!(!session.in_check());
    assert_ways(&*session, "e4", "e3");
}

#[test]
fn a_double_step_may_not_leave_the_own_king_attacked() {
    assert_ways(&*pieces("Pe3 nd4 Ke1 re9 ki9", "w - - 0 30"), "e3", "e4 e5");
    assert_ways(&*pieces("Pd3 Ka3 rj3 ne4 ki9", "w - - 0 30"), "d3", "");
    // The checking piece is taken by the second leg, or the way barred.
    let session = pieces("Pe3 Kb5 rg5 bd4 ki9", "w - - 0 30");
    assert!(session.in_check());
    assert_ways(&*session, "e3", "e5 d4,d4d5");
    let session = pieces("Pe3 Ke9 rd5 rd1 ra10 rj9 ki1", "w - - 0 30");
    assert!(session.in_check());
    assert_ways(&*session, "e3", "");
}

#[test]
fn en_passant_straight() {
    let fen = placed("Pe3 pd5 pf5 Kb1 ki9", "w - - 0 30");
    let session = after(GAME, &fen, &["e3e5"]);
    assert_eq!(field(&*session, 3), "e4");
    assert_ways(&*session, "d5", "d4 e4");
    assert_eq!(after(GAME, &fen, &["e3e5", "d5e4"]).fen(), placed("pe4 pf5 Kb1 ki9", "w - - 0 31"));
    assert_eq!(field(&*after(GAME, &fen, &["e3e4"]), 3), "-");
}

#[test]
fn en_passant_off_the_file() {
    // Straight to e4, then taking on d5: the square between is e4, the pawn stands on d5.
    let fen = placed("Pe3 nd5 pf5 Kb1 ki9", "w - - 0 30");
    let session = after(GAME, &fen, &["e3e4,e4d5"]);
    assert_eq!(field(&*session, 3), "e4:d5");
    assert_ways(&*session, "f5", "f4 e4");
    let taken = after(GAME, &fen, &["e3e4,e4d5", "f5e4"]);
    assert_eq!(taken.fen(), placed("pe4 Kb1 ki9", "w - - 0 31"), "what the second leg took is not given back");
}

#[test]
fn en_passant_after_a_first_leg_that_captured() {
    // Taking on d4, then straight to d5.
    let fen = placed("Pe3 nd4 pc5 Kb1 ki9", "w - - 0 30");
    let session = after(GAME, &fen, &["e3d4,d4d5"]);
    assert_eq!(field(&*session, 3), "d4");
    let taken = after(GAME, &fen, &["e3d4,d4d5", "c5d4"]);
    assert_eq!(taken.fen(), placed("pd4 Kb1 ki9", "w - - 0 31"), "a piece taken on the first leg stays taken");
    // Taking on d4 and on e5: the contract's example.
    let fen = placed("Pe3 nd4 ne5 pc5 Kb1 ki9", "w - - 0 30");
    let session = after(GAME, &fen, &["e3d4,d4e5"]);
    assert_eq!(field(&*session, 3), "d4:e5");
    assert_ways(&*session, "c5", "c4 d4");
    assert_eq!(after(GAME, &fen, &["e3d4,d4e5", "c5d4"]).fen(), placed("pd4 Kb1 ki9", "w - - 0 31"));
    assert_eq!(at(GAME, &session.fen()).fen(), session.fen());
}

#[test]
fn en_passant_by_white() {
    let fen = placed("pe8 Nd7 Pc6 Kb1 ki9", "b - - 0 30");
    let session = after(GAME, &fen, &["e8d7,d7d6"]);
    assert_eq!(field(&*session, 3), "d7");
    assert_ways(&*session, "c6", "c7 d7");
    let fen = placed("pe8 Nd7 Pc6 Ne6 Kb1 ki9", "b - - 0 30");
    let session = after(GAME, &fen, &["e8d7,d7e6"]);
    assert_eq!(field(&*session, 3), "d7:e6");
    assert_eq!(after(GAME, &fen, &["e8d7,d7e6", "c6d7"]).fen(), placed("Pd7 Kb1 ki9", "b - - 0 31"));
}

#[test]
fn en_passant_only_where_a_pawn_stands_ready_and_only_in_the_immediately_following_move() {
    assert_eq!(field(&*after(GAME, &placed("Pe3 pd4 pf6 nc5 Kb1 ki9", "w - - 0 30"), &["e3e5"]), 3), "-");
    let fen = placed("Pe3 pd5 Kb1 ki9", "w - - 0 30");
    let session = after(GAME, &fen, &["e3e5", "i9i8", "b1b2"]);
    assert_eq!(field(&*session, 3), "-");
    assert_ways(&*session, "d5", "d4");
}

#[test]
fn en_passant_may_not_expose_the_king_and_pins_are_not_considered_in_the_field() {
    let session = after(GAME, &placed("Pe3 pd5 kd10 Rd1 Kb1", "w - - 0 30"), &["e3e5"]);
    assert_eq!(field(&*session, 3), "e4");
    assert_ways(&*session, "d5", "d4");
    let session = after(GAME, &placed("Pe3 pd5 ka5 Rj5 Kb1", "w - - 0 30"), &["e3e5"]);
    assert!(!can(&*session, "d5e4"), "both pawns leave the rank");
}

#[test]
fn promotion_on_own_rank_ten_is_compulsory() {
    let session = pieces("Pe9 nd10 Kb1 ki8", "w - - 0 30");
    assert_ways(&*session, "e9", "e10a e10q e10m e10c e10r e10b e10n d10a d10q d10m d10c d10r d10b d10n");
    assert_ways(&*pieces("pe2 Kb3 ki8", "b - - 0 30"), "e2", "e1a e1q e1m e1c e1r e1b e1n");
    let session = after(GAME, &placed("Pe9 Kb1 ki8", "w - - 5 30"), &["e9e10m"]);
    assert_eq!(session.fen(), placed("Me10 Kb1 ki8", "b - - 0 30"));
}

#[test]
fn mate_and_stalemate() {
    let mate = after(GAME, &placed("Ra9 Rb8 Kj1 ke10", "w - - 0 30"), &["b8b10"]);
    assert_eq!(outcome(&*mate), "1-0 (checkmate)");
    let stale = after(GAME, &placed("Kj1 Qi8 ka10", "w - - 0 30"), &["i8b8"]);
    assert_eq!(outcome(&*stale), "1/2-1/2 (stalemate)");
}

#[test]
fn a_double_step_can_be_the_only_answer_to_a_check() {
    let session = pieces("Pe3 Ka5 rg5 rb9 be8 be2 pd4 ki9", "w - - 0 30");
    assert_moves(&*session, "", &["e3d4,d4d5", "e3e5"]);
}

#[test]
fn draw_by_bare_kings_or_a_single_knight_or_bishop() {
    for rest in ["", "Nc3", "Bc3", "nc3", "bc3"] {
        assert_eq!(outcome(&*pieces(&format!("Kj1 ka9 {rest}"), "w - - 0 30")), "1/2-1/2 (dead position)", "{rest}");
    }
    for rest in ["Rc3", "Cc3", "Mc3", "Ac3", "Qc3", "Pc3", "Nc3 Nd3", "Nc3 bd3"] {
        assert!(goes_on(&*pieces(&format!("Kj1 ka9 {rest}"), "w - - 0 30")), "{rest}");
    }
}

#[test]
fn the_50_move_rule_draws_after_100_half_moves_but_mate_comes_first() {
    let fen = placed("Ra9 Rb8 Kj1 ke10", "w - - 99 80");
    assert_eq!(outcome(&*after(GAME, &fen, &["j1j2"])), "1/2-1/2 (50-move rule)");
    assert_eq!(outcome(&*after(GAME, &fen, &["b8b10"])), "1-0 (checkmate)");
}

#[test]
fn captures_and_pawn_moves_set_the_half_move_clock_to_0() {
    let fen = placed("Pe3 Re9 ne10 nd4 Kb1 ki7", "w - - 7 30");
    for (mv, clock) in [("e3e5", "0"), ("e3d4,d4d5", "0"), ("e3e4", "0"), ("e9e10", "0"), ("b1b2", "8"), ("e9e8", "8")]
    {
        assert_eq!(field(&*after(GAME, &fen, &[mv]), 4), clock, "{mv}");
    }
}

#[test]
fn zobrist_keys_differ_for_the_pawn_behind_the_en_passant_square() {
    let keys = ["-", "e4", "e4:d5"].map(|ep| pieces("Kb1 ki9 Pd5 Pe5 pf5", &format!("b - {ep} 0 30")).key());
    for (n, key) in keys.iter().enumerate() {
        assert!(!keys[..n].contains(key), "{n}");
    }
}

#[test]
fn a_refused_fen_says_what_is_wrong_and_where() {
    let p = placed;
    let no = "no pawn of White can just have passed en passant square";
    let (d3, d4) = (format!("{no} d3"), format!("{no} d4"));
    assert_refusals(
        GAME,
        &[
            (p("Ke1", "w - - 0 1"), "Black has 0 kings instead of one"),
            (p("Ke1 ke10 Pa1", "w - - 0 1"), "a pawn of White cannot stand on a1"),
            (p("Ke1 ke10 Pa10", "w - - 0 1"), "a pawn of White cannot stand on a10"),
            (p("Ke1 ke10 Sb5", "w - - 0 1"), "rank 5: 'S' is no piece of escalier"),
            (p("Ke1 ke10 +Pb5", "w - - 0 1"), "rank 5: 'P' has no promoted form"),
            (p("Ke1 ke10", "w a1 - 0 1"), "right 'a1' without its rook on a1"),
            (p("Ke1 ke10 ra1", "w a1 - 0 1"), "right 'a1' without its rook on a1"),
            (p("Ke1 ke10 Rc1", "w c1 - 0 1"), "rights field: 'c1' is no right of escalier"),
            (p("Ke1 ke10 Ra1", "w a1a1 - 0 1"), "right 'a1' stands twice"),
            (p("Ke1 ke10 Ra1", "w KQ - 0 1"), "rights field: 'KQ' is no right of escalier"),
            (p("Ke1 ke10", "w -:K? - 0 1"), "rights field: ':K?' means nothing in escalier"),
            (p("Ke1 ke10 Pd5 pc5 Pc3 Pd3 Pe3", "b - d4 0 1"), d4.as_str()),
            (p("Ke1 ke10 Pd5 nd4 pc5", "b - d4 0 1"), "en passant square d4 is occupied"),
            (p("Ke1 ke10 pc5", "b - d4 0 1"), d4.as_str()),
            (p("Ke1 ke10 Pe5 pc5", "b - d4 0 1"), d4.as_str()),
            (p("Ke1 ke10 Pf5 pc5", "b - d4:f5 0 1"), d4.as_str()),
            (p("Ke1 ke10 Pd5 pc5", "b - d4:e5 0 1"), d4.as_str()),
            (p("Ke1 ke10 Pd4 pc4", "b - d3 0 1"), d3.as_str()),
            (p("Ke1 ke10 Pe5 pc5", "b - d4e4:e5 0 1"), "en passant field: 'd4e4:e5' names more than one square"),
            (p("Ke1 ke10 Pd5 Pe5 pc5", "b - d4e4 0 1"), "en passant squares of different pawns: d4e4"),
            (p("Ke1 ke10 Pe5 pc5", "b - d4:k5 0 1"), "en passant field: 'k5' is no square"),
            (p("Ke1 ke5 Pe3 pd4", "w - - 0 1"), "the king on e5 of the side not to move is attacked"),
            (p("Ke1 ke10", "w - - 0 1").replace("4K5", "4K5[]"), "escalier has no hands"),
        ],
    );
}

#[test]
fn an_en_passant_square_where_no_pawn_stands_ready_is_accepted_and_dropped() {
    assert_eq!(field(&*pieces("Ke1 ke10 Pe5", "b - d4:e5 0 30"), 3), "-");
    assert_eq!(field(&*pieces("Ke1 ke10 Pd5 pc5", "b - d4 0 30"), 3), "d4");
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    assert_illegal(
        &mut *pieces("Ke1 Pe3 nd4 ne4 Pi9 re9 kg9", "w - - 0 30"),
        &[
            ("e3d5", "the whole move is to be written, such as e3d4,d4d5"),
            ("e3e5", "the pawn on e3 cannot go to e5"),
            ("e3d4,d4e5", "',d4e5' cannot follow e3d4"),
            ("i9i10", "the pawn must promote on i10"),
            ("i9i10k", "'k' cannot follow i9i10"),
            ("g9g8", "the king on g9 is the opponent's"),
        ],
    );
}
