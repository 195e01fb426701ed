//! A test for each sentence of the rules of Devingt Chess: pieces, pawns, the first move, results and FEN. Castling has
//! its own file, promotion and waiting pawns too.

use crate::common::{
    after, assert_illegal, assert_moves, assert_refusals, assert_ways, at, can, field, goes_on, outcome, placed, start,
};
use tenfold::session::Session;

const GAME: &str = "devingt";
const ARRAY: &str = "rnbskqsbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBSKQSBNR w KQkq - 0 1";

/// A position from pieces with their squares, long after the first move.
fn pieces(pieces: &str, rest: &str) -> Box<dyn Session> {
    at(GAME, &placed(pieces, rest))
}

#[test]
fn array_queen_on_the_central_square_of_her_colour_and_sages_either_side_of_king_and_queen() {
    let session = start(GAME);
    assert_eq!(session.fen(), ARRAY);
    // j1 is white where a1 is black; the queen of White stands on a white square.
    assert_eq!(session.legal_move_texts().len(), 248);
    assert_ways(&*session, "d1", "c4 e4");
    assert_ways(&*session, "g1", "f4 h4");
    assert!(goes_on(&*session));
}

#[test]
fn the_sage_leaps_three_and_one() {
    assert_ways(&*pieces("Se5 Kj1 ka10", "w - - 0 20"), "e5", "b4 b6 d2 d8 f2 f8 h4 h6");
    let blocked = pieces("Se5 Ph6 pd8 pe6 pd6 pf6 Pd5 Pf5 Pe4 Pf4 Pd4 Kj1 ka10", "w - - 0 20");
    assert_ways(&*blocked, "e5", "b4 b6 d2 d8 f2 f8 h4");
    assert_ways(&*pieces("Sa10 Kj1 kj9", "w - - 0 20"), "a10", "b7 d9");
}

#[test]
fn the_other_pieces_are_those_of_fide_chess() {
    let rook = pieces("Re5 Pe8 pc5 Kj1 ka10", "w - - 0 20");
    assert_ways(&*rook, "e5", "e6 e7 e4 e3 e2 e1 d5 c5 f5 g5 h5 i5 j5");
    let bishop = pieces("Be5 Pg7 pc3 Kj1 ka10", "w - - 0 20");
    assert_ways(&*bishop, "e5", "f6 d6 c7 b8 a9 f4 g3 h2 i1 d4 c3");
    let queen = pieces("Qe5 Pe6 Pd6 Pf6 Pe4 Pf4 pb5 pc3 Ph5 Kj1 ka10", "w - - 0 20");
    assert_ways(&*queen, "e5", "d5 c5 b5 f5 g5 d4 c3");
    assert_ways(&*pieces("Ne5 Pf7 pc4 pe6 Kj1 ka10", "w - - 0 20"), "e5", "d7 g6 g4 f3 d3 c4 c6");
    assert_ways(&*pieces("Ke5 Pe6 pd5 ka10", "w - - 0 20"), "e5", "d6 f6 d5 f5 d4 f4");
}

#[test]
fn pawns_go_one_two_or_three_squares_from_their_second_rank() {
    assert_ways(&*pieces("Pe2 Kj1 ka10", "w - - 0 20"), "e2", "e3 e4 e5");
    assert_ways(&*pieces("pe9 Kj1 ka10", "b - - 0 20"), "e9", "e8 e7 e6");
}

#[test]
fn pawns_go_over_empty_squares_only() {
    assert_ways(&*pieces("Pe2 ne5 Kj1 ka10", "w - - 0 20"), "e2", "e3 e4");
    assert_ways(&*pieces("Pe2 ne4 Kj1 ka10", "w - - 0 20"), "e2", "e3");
    assert_ways(&*pieces("Pe2 Ne3 Kj1 ka10", "w - - 0 20"), "e2", "");
}

#[test]
fn pawns_go_one_square_at_a_time_later() {
    assert_ways(&*pieces("Pe3 Kj1 ka10", "w - - 0 20"), "e3", "e4");
    assert_ways(&*pieces("pe8 Kj1 ka10", "b - - 0 20"), "e8", "e7");
}

#[test]
fn pawns_capture_diagonally_ahead() {
    let session = pieces("Pe4 pd5 nf5 ne5 nd3 nf3 Kj1 ka10", "w - - 0 20");
    assert_ways(&*session, "e4", "d5 f5");
}

#[test]
fn en_passant_on_any_passed_square() {
    let fen = placed("Pc2 pb4 pd5 Kj1 ka10", "w - - 0 20");
    let session = after(GAME, &fen, &["c2c5"]);
    assert_eq!(field(&*session, 3), "c3c4");
    assert_ways(&*session, "b4", "b3 c3");
    assert_ways(&*session, "d5", "d4 c4");
    let wanted = placed("pc3 pd5 Kj1 ka10", "w - - 0 21");
    assert_eq!(after(GAME, &fen, &["c2c5", "b4c3"]).fen(), wanted, "the pawn two squares on is removed");
    let wanted = placed("pb4 pc4 Kj1 ka10", "w - - 0 21");
    assert_eq!(after(GAME, &fen, &["c2c5", "d5c4"]).fen(), wanted);
}

#[test]
fn en_passant_squares_of_black_stand_in_the_order_of_ranks() {
    let session = after(GAME, &placed("pc9 Pb7 Pd6 Kj1 ka10", "b - - 0 20"), &["c9c6"]);
    assert_eq!(field(&*session, 3), "c7c8");
    assert_ways(&*session, "b7", "b8 c8");
    assert_ways(&*session, "d6", "c7 d7");
}

#[test]
fn only_squares_where_an_enemy_pawn_stands_ready_are_in_the_field() {
    assert_eq!(field(&*after(GAME, &placed("Pc2 pb4 Kj1 ka10", "w - - 0 20"), &["c2c5"]), 3), "c3");
    assert_eq!(field(&*after(GAME, &placed("Pc2 pd5 Kj1 ka10", "w - - 0 20"), &["c2c5"]), 3), "c4");
    assert_eq!(field(&*after(GAME, &placed("Pc2 pb4 Kj1 ka10", "w - - 0 20"), &["c2c4"]), 3), "c3");
    assert_eq!(field(&*after(GAME, &placed("Pc2 pb5 Kj1 ka10", "w - - 0 20"), &["c2c4"]), 3), "-");
    assert_eq!(field(&*after(GAME, &placed("Pc2 pb4 Kj1 ka10", "w - - 0 20"), &["c2c3"]), 3), "-");
    assert_eq!(field(&*after(GAME, &placed("Pc2 nb4 Pd4 Kj1 ka10", "w - - 0 20"), &["c2c5"]), 3), "-");
}

#[test]
fn pins_are_not_considered_in_the_en_passant_field() {
    // The pawn on b4 stands between its king and a rook.
    let session = after(GAME, &placed("Pc2 pb4 kb10 Rb1 Kj1", "w - - 0 20"), &["c2c4"]);
    assert_eq!(field(&*session, 3), "c3");
    assert_ways(&*session, "b4", "b3");
}

#[test]
fn en_passant_only_in_the_immediately_following_move() {
    let session = after(GAME, &placed("Pc2 pb4 pd5 Kj1 ka10", "w - - 0 20"), &["c2c5", "a10a9", "j1j2"]);
    assert_eq!(field(&*session, 3), "-");
    assert_ways(&*session, "b4", "b3");
    assert_ways(&*session, "d5", "d4");
}

#[test]
fn en_passant_may_not_leave_the_own_king_attacked() {
    // Both pawns leave the fourth rank, and the rook attacks along it.
    let session = after(GAME, &placed("Pc2 pb4 ka4 Rj4 Kj1", "w - - 0 20"), &["c2c4"]);
    assert_eq!(field(&*session, 3), "c3");
    assert!(!can(&*session, "b4c3"));
}

#[test]
fn en_passant_may_remove_the_pawn_that_gives_check() {
    let session = after(GAME, &placed("Pc2 pb4 kd5 Kj1 Rj6 Re1 Rj4", "w - - 0 20"), &["c2c4"]);
    assert!(session.in_check());
    assert!(can(&*session, "b4c3"));
}

/// The moves with several pawns by the contract's list: one pawn one square and another two, or three pawns one
/// square each, legs sorted by file.
fn listed(rank: u32, one: u32, two: u32) -> Vec<String> {
    let leg = |file: char, to: u32| format!("{file}{rank}{file}{to}");
    let mut list = Vec::new();
    for a in 'a'..='j' {
        for b in 'a'..='j' {
            if a < b {
                list.push(format!("{},{}", leg(a, one), leg(b, two)));
                list.push(format!("{},{}", leg(a, two), leg(b, one)));
            }
            for c in 'a'..='j' {
                if a < b && b < c {
                    list.push(format!("{},{},{}", leg(a, one), leg(b, one), leg(c, one)));
                }
            }
        }
    }
    list.sort();
    list
}

fn several(session: &dyn Session) -> Vec<String> {
    let mut moves = session.legal_move_texts();
    moves.retain(|mv| mv.contains(','));
    moves
}

#[test]
fn first_move_the_texts_list_is_the_whole_list() {
    let session = start(GAME);
    let list = listed(2, 3, 4);
    assert_eq!(list.len(), 90 + 120);
    assert_eq!(several(&*session), list);
    for mv in ["a2a3,c2c4", "b2b3,c2c3,j2j3", "a2a4,c2c3"] {
        assert!(can(&*session, mv), "{mv}");
    }
    for mv in ["a2a3,b2b3", "b2b4,c2c4", "a2a3,b2b5", "a2a3,b2b3,c2c4", "c2c4,a2a3", "a2a3,a3a4"] {
        assert!(!can(&*session, mv), "{mv}");
    }
}

#[test]
fn first_move_of_each_player() {
    let session = after(GAME, ARRAY, &["a2a3,c2c4"]);
    let wanted = "rnbskqsbnr/pppppppppp/10/10/10/10/2P7/P9/1P1PPPPPPP/RNBSKQSBNR b KQkq - 0 1";
    assert_eq!(session.fen(), wanted);
    assert_eq!(several(&*session), listed(9, 8, 7));
    let session = after(GAME, ARRAY, &["b2b3,c2c3,j2j3", "a9a8,b9b7"]);
    let wanted = "rnbskqsbnr/2pppppppp/p9/1p8/10/10/10/1PP6P/P2PPPPPP1/RNBSKQSBNR w KQkq - 0 2";
    assert_eq!(session.fen(), wanted);
    assert!(several(&*session).is_empty());
}

#[test]
fn first_move_only_at_full_move_one() {
    let fen = ARRAY.replace(" 0 1", " 0 2");
    assert!(several(&*at(GAME, &fen)).is_empty());
    assert_eq!(at(GAME, &fen).legal_move_texts().len(), 38);
}

#[test]
fn first_move_needs_all_twenty_pieces_on_their_squares() {
    for rank in ["1NBSKQSBNR", "RNBSQKSBNR", "RNBSKQSBN1", "RNBSKQSRNB"] {
        let fen = format!("rnbskqsbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/{rank} w - - 0 1");
        assert!(several(&*at(GAME, &fen)).is_empty(), "{rank}");
    }
    let fen = "rnbskqsbnr/pppppppppp/10/10/10/10/10/3P6/PPP1PPPPPP/RNBSKQSBNR w - - 0 1";
    assert!(several(&*at(GAME, fen)).is_empty());
    let other = "4k5/10/10/10/10/10/10/10/PPPPPPPPPP/RNBSKQSBNR w - - 0 1";
    assert_eq!(several(&*at(GAME, other)), listed(2, 3, 4), "the opponent's pieces and the rights do not matter");
}

#[test]
fn first_move_needs_just_the_twenty_pieces_of_the_array() {
    // The 38 moves of the array one by one, and three of a knight more.
    let fen = "rnbskqsbnr/Nppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBSKQSBNR w KQkq - 0 1";
    let session = at(GAME, fen);
    assert!(several(&*session).is_empty());
    assert_eq!(session.legal_move_texts().len(), 41);
    for extra in ["10/10/10/10/10/10/P9", "10/10/10/10/10/9S/10", "10/Q9/10/10/10/10/10"] {
        let white = format!("4k5/{extra}/PPPPPPPPPP/RNBSKQSBNR w - - 0 1");
        let list = several(&*at(GAME, &white));
        assert!(list.is_empty(), "{white}: {list:?}");
    }
    let black = "rnbskqsbnr/pppppppppp/10/10/10/10/10/10/10/n3K5 b - - 0 1";
    assert!(several(&*at(GAME, black)).is_empty());
    // A piece more of the opponent changes nothing.
    let theirs = "4k5/10/10/10/10/n8n/10/10/PPPPPPPPPP/RNBSKQSBNR w - - 0 1";
    assert_eq!(several(&*at(GAME, theirs)), listed(2, 3, 4));
}

#[test]
fn first_move_legs_go_over_empty_squares() {
    let fen = "4k5/10/10/10/10/10/2n7/1n8/PPPPPPPPPP/RNBSKQSBNR w - - 0 1";
    let mut list = listed(2, 3, 4);
    list.retain(|mv| !mv.contains("b2b") && !mv.contains("c2c4"));
    assert_eq!(several(&*at(GAME, fen)), list);
}

#[test]
fn first_move_may_not_leave_the_king_attacked() {
    // The queen on b4 looks through d2 at the king, unless c3 is filled in the same move.
    let fen = "4k5/10/10/10/10/10/1q8/10/PPPPPPPPPP/RNBSKQSBNR w - - 0 1";
    let mut list = listed(2, 3, 4);
    list.retain(|mv| !mv.contains("b2b4") && (!mv.contains("d2d") || mv.contains("c2c3")));
    assert_eq!(several(&*at(GAME, fen)), list);
}

#[test]
fn first_move_double_leg_opens_en_passant() {
    let fen = "4k5/10/10/10/10/10/1p3p4/10/PPPPPPPPPP/RNBSKQSBNR w KQ - 0 1";
    let session = after(GAME, fen, &["a2a3,c2c4"]);
    assert_eq!(field(&*session, 3), "c3");
    assert_ways(&*session, "b4", "a3 b3 c3");
    assert_eq!(field(&*after(GAME, fen, &["c2c3,h2h4"]), 3), "-", "no pawn stands ready");
    assert_eq!(field(&*after(GAME, fen, &["a2a3,b2b3,c2c3"]), 3), "-");
    let taken = after(GAME, fen, &["a2a3,c2c4", "b4c3"]);
    assert_eq!(taken.fen(), "4k5/10/10/10/10/10/5p4/P1p7/1P1PPPPPPP/RNBSKQSBNR w KQ - 0 2");
}

#[test]
fn kings_are_never_captured_and_never_left_attacked() {
    // The rook on e5 is pinned.
    let session = pieces("Ke1 Re5 re9 ka10", "w - - 0 30");
    assert_ways(&*session, "e5", "e2 e3 e4 e6 e7 e8 e9");
    let check = pieces("Ke1 Ra5 re9 kb10", "w - - 0 30");
    assert!(check.in_check());
    assert_moves(&*check, "", &["a5e5", "e1d1", "e1d2", "e1f1", "e1f2"]);
}

#[test]
fn mate_and_stalemate() {
    let mate = after(GAME, &placed("Ra9 Rb8 Kj1 ke10", "w - - 0 30"), &["b8b10"]);
    assert_eq!(outcome(&*mate), "1-0 (checkmate)");
    assert!(mate.legal_move_texts().is_empty());
    let stale = after(GAME, &placed("Kj1 Qi8 ka10", "w - - 0 30"), &["i8b8"]);
    assert_eq!(outcome(&*stale), "1/2-1/2 (stalemate)");
}

#[test]
fn draw_by_bare_kings_or_a_single_knight_bishop_or_sage() {
    for rest in ["", "N", "B", "S", "n", "b", "s"] {
        let extra = if rest.is_empty() { String::new() } else { format!("{rest}c3") };
        let session = pieces(&format!("Kj1 ka10 {extra}"), "w - - 0 30");
        assert_eq!(outcome(&*session), "1/2-1/2 (dead position)", "{rest}");
        assert!(!session.legal_move_texts().is_empty());
    }
    for rest in ["Rc3", "Qc3", "Pc3", "pc9", "Pc10", "Nc3 Nd3", "Nc3 nd3", "Bc3 bd5", "Sc3 se7"] {
        assert!(goes_on(&*pieces(&format!("Kj1 ka10 {rest}"), "w - - 0 30")), "{rest}");
    }
    assert_eq!(outcome(&*after(GAME, &placed("Kj1 ri1 ka10", "w - - 0 30"), &["j1i1"])), "1/2-1/2 (dead position)");
}

#[test]
fn threefold_repetition_looks_at_rights_and_en_passant() {
    let round = ["b1a3", "b10a8", "a3b1", "a8b10"];
    let twice: Vec<&str> = round.iter().chain(&round).copied().collect();
    assert!(goes_on(&*after(GAME, ARRAY, &twice[..7])));
    assert_eq!(outcome(&*after(GAME, ARRAY, &twice)), "1/2-1/2 (threefold repetition)");
    // The rook's first move gives up a right: the first position is another one.
    let round = ["j1i1", "e10e9", "i1j1", "e9e10"];
    let thrice: Vec<&str> = round.iter().chain(&round).chain(&round).copied().collect();
    let fen = placed("Ke1 Rj1 ke10", "w K - 0 30");
    assert!(goes_on(&*after(GAME, &fen, &thrice[..8])));
    assert_eq!(outcome(&*after(GAME, &fen, &thrice[..9])), "1/2-1/2 (threefold repetition)");
}

const CASTLES: &str = "Ra1 Ke1 Rj1 ra10 ke10 rj10";

#[test]
fn zobrist_keys_differ_for_rights_en_passant_and_side() {
    let keys = [
        pieces(CASTLES, "w KQkq - 0 30").key(),
        pieces(CASTLES, "b KQkq - 0 30").key(),
        pieces(CASTLES, "w KQk - 0 30").key(),
        pieces(CASTLES, "w - - 0 30").key(),
        pieces("Kj1 ka10 Pc5 pb4 pd5", "b - - 0 30").key(),
        pieces("Kj1 ka10 Pc5 pb4 pd5", "b - c3 0 30").key(),
        pieces("Kj1 ka10 Pc5 pb4 pd5", "b - c4 0 30").key(),
        pieces("Kj1 ka10 Pc5 pb4 pd5", "b - c3c4 0 30").key(),
    ];
    for (n, key) in keys.iter().enumerate() {
        assert!(!keys[..n].contains(key), "{n}");
    }
    assert_eq!(pieces(CASTLES, "w KQkq - 7 30").key(), pieces(CASTLES, "w KQkq - 0 44").key(), "clocks do not count");
}

#[test]
fn the_50_move_rule_draws_after_100_half_moves_but_mate_comes_first() {
    let fen = placed("Ra9 Rb8 Kj1 ke10", "w - - 99 80");
    assert_eq!(outcome(&*after(GAME, &fen, &["j1j2"])), "1/2-1/2 (50-move rule)");
    assert_eq!(outcome(&*after(GAME, &fen, &["b8b10"])), "1-0 (checkmate)");
    assert_eq!(outcome(&*pieces("Kj1 Qb8 ka10", "b - - 100 80")), "1/2-1/2 (stalemate)");
}

#[test]
fn captures_and_pawn_moves_set_the_half_move_clock_to_0() {
    for (mv, clock) in [("e2e5", "0"), ("j1j2", "8"), ("a5a7", "0"), ("a5a6", "8")] {
        let fen = placed("Pe2 Kj1 Ra5 na7 ka10", "w - - 7 30");
        assert_eq!(field(&*after(GAME, &fen, &[mv]), 4), clock, "{mv}");
    }
    assert_eq!(field(&*after(GAME, &ARRAY.replace(" 0 1", " 9 1"), &["a2a3,c2c4"]), 4), "0");
}

#[test]
fn a_refused_fen_says_what_is_wrong_and_where() {
    let p = placed;
    assert_refusals(
        GAME,
        &[
            (p("Ke1", "w - - 0 1"), "Black has 0 kings instead of one"),
            (p("Ke1 Kd1 ke10", "w - - 0 1"), "White has 2 kings instead of one"),
            (p("Ke1 ke10 Pa1", "w - - 0 1"), "a pawn of White cannot stand on a1"),
            (p("Ke1 ke10 pj10", "w - - 0 1"), "a pawn of Black cannot stand on j10"),
            (p("Ke1 ke10 Gb5", "w - - 0 1"), "rank 5: 'G' is no piece of devingt"),
            (p("Ke1 ke10 +Pb5", "w - - 0 1"), "rank 5: 'P' has no promoted form"),
            (p("Ke1 ke10", "w K - 0 1"), "right 'K' without its rook on j1"),
            (p("Kf1 Rj1 ke10", "w K - 0 1"), "right 'K' without its king on e1"),
            (p("Ke1 Ra1 kf10 ra10", "w Qq - 0 1"), "right 'q' without its king on e10"),
            (p("Ke1 Ra1 ke10", "w QQ - 0 1"), "right 'Q' stands twice"),
            (p("Ke1 Ra1 ke10", "w A - 0 1"), "rights field: 'A' is no right of devingt"),
            (p("Ke1 ke10", "w -:K? - 0 1"), "rights field: ':K?' means nothing in devingt"),
            (p("Ke1 ke10 Pc5 nc4 pb4", "b - c3 0 1"), "no pawn of White can just have passed en passant square c3"),
            (p("Ke1 ke10 Pc5 nc3 pb4", "b - c3 0 1"), "en passant square c3 is occupied"),
            (p("Ke1 ke10 Pc6 pb4", "b - c3 0 1"), "no pawn of White can just have passed en passant square c3"),
            (p("Ke1 ke10 Pc5 pb6", "b - c5 0 1"), "en passant square c5 is occupied"),
            (p("Ke1 ke10 Pc5 Nc2 pb4", "b - c3 0 1"), "no pawn of White can just have passed en passant square c3"),
            (p("Ke1 ke10 Pc5 Pd4 pb4", "b - c3d3 0 1"), "en passant squares of different pawns: c3d3"),
            (p("Ke1 ke10 Pc5 pb4", "w - c3 0 1"), "no pawn of Black can just have passed en passant square c3"),
            (p("Ke1 ke10 Pc5 pb4", "b - c3:c5 0 1"), "en passant field: ':c5' means nothing in devingt"),
            (p("Ke1 ke10 Pc5 pb4", "b - c3c3 0 1"), "en passant square c3 stands twice"),
            (p("Ke1 ke10 Re5", "w - - 0 1"), "the king on e10 of the side not to move is attacked"),
            (p("Ke1 ke10", "w - - 0 0"), "full-move number is '0'"),
            (p("Ke1 ke10", "w - - 1.5 1"), "half-move clock is '1.5'"),
            (p("Ke1 ke10", "x - - 0 1"), "side to move is 'x', not w or b"),
            ("4k5/10/10/10/10/10/10/10/10/11/4K5 w - - 0 1".into(), "board has 11 ranks instead of 10"),
            ("4k5/10/10/10/10/10/10/10/11/4K5 w - - 0 1".into(), "rank 2 has 11 squares instead of 10"),
            ("4k5/10/10/10/10/10/10/10/10/4K5[] w - - 0 1".into(), "devingt has no hands"),
        ],
    );
}

#[test]
fn an_en_passant_square_where_no_pawn_stands_ready_is_accepted_and_dropped() {
    assert_eq!(field(&*pieces("Ke1 ke10 Pc4", "b - c3 0 30"), 3), "-");
    assert_eq!(field(&*pieces("Ke1 ke10 Pc5 pb5", "b - c3c4 0 30"), 3), "c4");
    assert_eq!(field(&*pieces("Ke1 ke10 Pc5 pb5 pd4", "b - c4c3 0 30"), 3), "c3c4");
}

#[test]
fn composed_positions_are_accepted() {
    for list in ["Ke1 ke10 Pa10 Pb10 Pj10 pa1", "Ke1 ke10 Qa2 Qb2 Qc2 Qd2", "Ka5 kc5"] {
        pieces(list, "w - - 77 3");
    }
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    assert_illegal(
        &mut *pieces("Ke1 Rj1 Re5 re9 ka10 rf8 Pa2 Pc9", "w K - 0 30"),
        &[
            ("e5d5", "it leaves a king attacked"),
            ("e1f1", "it leaves a king attacked"),
            ("e1g1", "the king on e1 cannot go to g1"),
            ("a2a6", "the pawn on a2 cannot go to a6"),
            ("b2b3", "no piece on b2"),
            ("a10a9", "the king on a10 is the opponent's"),
            ("a2a3,b2b3", "',b2b3' cannot follow a2a3"),
            ("c9c10", "the pawn must promote on c10"),
            ("c9c10k", "'k' cannot follow c9c10"),
            ("N@a4", "no such move here"),
        ],
    );
    let mut over = after(GAME, &placed("Ra9 Rb8 Kj1 ke10", "w - - 0 30"), &["b8b10"]);
    assert_illegal(&mut *over, &[("e10e9", "the game is over")]);
}
