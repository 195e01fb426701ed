//! A test for each sentence of the rules of New chess with two kings: pieces, knighting, roque, drops and results.
//! Checks and ransom have their own file, FEN too.

use crate::common::{after, assert_illegal, assert_ways, at, can, field, goes_on, outcome, placed, start};
use tenfold::session::Session;

const GAME: &str = "newchess";
const ARRAY: &str = "thgkfflght/1c6c1/p1psppsp1p/10/10/10/10/P1PSPPSP1P/1C6C1/THGKFFLGHT[] w KLkl - 0 1";

/// A position from pieces with their squares.
fn pieces(pieces: &str, rest: &str) -> Box<dyn Session> {
    at(GAME, &placed(pieces, rest))
}

/// A piece of White on e5, the kings out of the way.
fn ways_of(piece: &str, others: &str, wanted: &str) {
    assert_ways(&*pieces(&format!("{piece}e5 Ka1 kj10 {others}"), "w - - 0 30"), "e5", wanted);
}

#[test]
fn array() {
    let session = start(GAME);
    assert_eq!(session.fen(), ARRAY);
    assert_eq!(session.legal_move_texts().len(), 34);
    assert!(goes_on(&*session));
}

#[test]
fn both_kings_go_as_kings() {
    let session = pieces("Ke5 Lb2 Pe6 pf4 kj10", "w - - 0 30");
    assert_ways(&*session, "e5", "d4 e4 f4 d5 f5 d6 f6");
    assert_ways(&*session, "b2", "a1 b1 c1 a2 c2 a3 b3 c3");
}

#[test]
fn golden_general_goes_ahead_front_diagonals_sideways_and_back() {
    ways_of("G", "", "e6 d6 f6 d5 f5 e4");
    ways_of("G", "Pe6 pd6 pd4 pf4 pe4", "d6 f6 d5 f5 e4");
    assert_ways(&*pieces("ge5 Ka1 kj10", "b - - 0 30"), "e5", "e4 d4 f4 d5 f5 e6");
}

#[test]
fn tower_goes_as_a_rook() {
    ways_of("T", "Pe8 pc5 pe4", "e6 e7 e4 d5 c5 f5 g5 h5 i5 j5");
}

#[test]
fn fool_goes_as_a_bishop() {
    ways_of("F", "Pg7 pc3 Pd6", "f6 f4 g3 h2 i1 d4 c3");
}

#[test]
fn horse_goes_as_a_knight() {
    ways_of("H", "Pf7 pc4 Pe6 pd5", "d7 g6 g4 f3 d3 c4 c6");
}

#[test]
fn cannon_jumps_over_exactly_one_piece_of_either_side() {
    ways_of("C", "", "");
    // Over an own piece and over an enemy piece, to all squares beyond up to and including the next piece.
    ways_of("C", "Pe6", "e7 e8 e9 e10");
    ways_of("C", "pe6", "e7 e8 e9 e10");
    ways_of("C", "pe7 pe9", "e8 e9");
    ways_of("C", "Pe7 Pe9", "e8");
    ways_of("C", "pe6 pe7 pe8", "e7");
    ways_of("C", "Pe6 Pe7 pe8", "");
    ways_of("C", "Pd5 pf5 ph5", "c5 b5 a5 g5 h5");
    ways_of("C", "Pe10", "");
    ways_of("C", "Pf6 Pd6 Pf4 Pd4", "");
}

#[test]
fn sergeant_goes_one_ahead_or_on_the_front_diagonals() {
    ways_of("S", "", "d6 e6 f6");
    ways_of("S", "pd6 pe6 Pf6", "d6 e6");
    assert_ways(&*pieces("se6 Ka1 kj10", "b - - 0 30"), "e6", "d5 e5 f5");
}

#[test]
fn pawn_goes_one_ahead_without_capturing_and_captures_on_the_front_diagonals() {
    ways_of("P", "", "e6");
    ways_of("P", "pe6", "");
    ways_of("P", "pd6 pf6 pd5", "e6 d6 f6");
}

#[test]
fn pawns_have_no_double_step_and_no_en_passant() {
    for rank in 1..=6 {
        let session = pieces(&format!("Pe{rank} Kb1 kj10"), "w - - 0 30");
        assert_ways(&*session, &format!("e{rank}"), &format!("e{}", rank + 1));
    }
    let session = after(GAME, &placed("Pe3 pd4 Kb1 kj10", "w - - 0 30"), &["e3e4"]);
    assert_eq!(field(&*session, 3), "-");
    assert_ways(&*session, "d4", "d3+");
}

#[test]
fn knighting_of_fool_sergeant_and_pawn_in_enemy_land_always() {
    for rank in 7..=9 {
        let to = rank + 1;
        assert_ways(&*pieces(&format!("Pe{rank} Kb1 ka5"), "w - - 0 30"), &format!("e{rank}"), &format!("e{to}+"));
    }
    assert_ways(&*pieces("Pe6 Kb1 kj10", "w - - 0 30"), "e6", "e7");
    assert_ways(&*pieces("Se7 pd8 Kb1 kj10", "w - - 0 30"), "e7", "d8+ e8+ f8+");
    // A fool's move within enemy land, out of it, and into it.
    assert_ways(&*pieces("Ff8 Pd6 Pi5 Kb1 ka5", "w - - 0 30"), "f8", "d10+ e9+ g9+ h10+ e7 g7 h6");
    assert_ways(&*pieces("fb3 Pe6 Kb8 kj10 Pa5", "b - - 0 30"), "b3", "a2+ c2+ d1+ a4 c4 d5 e6");
    let session = after(GAME, &placed("Se7 hd8 Kb1 kj10", "w - - 5 30"), &["e7d8+"]);
    assert_eq!(session.fen(), placed("+Sd8 Kb1 kj10", "[] b -:Kk - 0 30"));
}

#[test]
fn a_piece_standing_unpromoted_in_enemy_land_stays_so_until_a_move_of_its_ends_there() {
    let session = pieces("Se9 Pc8 Kb1 kj7", "w - - 0 30");
    assert_ways(&*session, "e9", "d10+ e10+ f10+");
    assert_ways(&*session, "c8", "c9+");
    assert_ways(&*pieces("Pe10 Sf10 Kb1 kj7", "w - - 0 30"), "e10", "");
}

#[test]
fn other_pieces_are_not_knighted() {
    for (piece, way) in [("T", "e9"), ("H", "f9"), ("G", "e8"), ("K", "e8")] {
        let own = if piece == "K" { "" } else { "Kb1" };
        let session = pieces(&format!("{piece}e7 {own} kj10"), "w - - 0 30");
        assert!(can(&*session, &format!("e7{way}")), "{piece}");
        assert!(session.legal_move_texts().iter().all(|mv| !mv.contains('+')), "{piece}");
    }
}

#[test]
fn knighted_fool_goes_as_a_queen() {
    ways_of("+F", "Pe6 Pd6 Pd4 Pe4 pf4 pg5 Pg7 Pc5", "f6 f5 g5 f4 d5");
}

#[test]
fn knighted_sergeant_goes_as_a_golden_general() {
    ways_of("+S", "pd4 pf4", "e6 d6 f6 d5 f5 e4");
}

#[test]
fn knighted_pawn_goes_as_a_silver_general() {
    ways_of("+P", "pd4 pd5", "e6 d6 f6 e4");
    ways_of("+P", "pe6 pe4 Pd6", "e6 f6 e4");
    assert_ways(&*pieces("+pe5 Ka1 kj10", "b - - 0 30"), "e5", "e4 d4 f4 e6");
}

#[test]
fn knighted_pieces_move_without_another_plus() {
    assert_ways(&*pieces("+Pe8 +Sg8 Kb1 kj6", "w - - 0 30"), "e8", "d9 e9 f9 e7");
}

const ROQUES: &str = "Ta1 Kd1 Lg1 Tj1 ta10 kd10 lg10 tj10";

#[test]
fn roque_king_and_tower_come_one_square_closer_and_switch() {
    for (side, mv, wanted, rights, number) in [
        ("w", "d1b1", "Kb1 Tc1 Lg1 Tj1 ta10 kd10 lg10 tj10", "b Lkl", 30),
        ("w", "g1i1", "Ta1 Kd1 Li1 Th1 ta10 kd10 lg10 tj10", "b Kkl", 30),
        ("b", "d10b10", "Ta1 Kd1 Lg1 Tj1 kb10 tc10 lg10 tj10", "w KLl", 31),
        ("b", "g10i10", "Ta1 Kd1 Lg1 Tj1 ta10 kd10 li10 th10", "w KLk", 31),
    ] {
        let session = after(GAME, &placed(ROQUES, &format!("{side} KLkl - 3 30")), &[mv]);
        assert_eq!(session.fen(), placed(wanted, &format!("[] {rights} - 4 {number}")), "{mv}");
    }
}

#[test]
fn roque_with_both_kings_unmoved_and_its_own_right() {
    let movements = |rights: &str| {
        let session = pieces(ROQUES, &format!("w {rights} - 0 30"));
        (can(&*session, "d1b1"), can(&*session, "g1i1"))
    };
    assert_eq!(movements("KLkl"), (true, true));
    assert_eq!(movements("Kkl"), (true, false));
    assert_eq!(movements("L"), (false, true));
    assert_eq!(movements("-"), (false, false));
}

#[test]
fn roque_needs_all_squares_between_empty() {
    for (square, mv) in [("b1", "d1b1"), ("c1", "d1b1"), ("h1", "g1i1"), ("i1", "g1i1")] {
        assert!(!can(&*pieces(&format!("{ROQUES} H{square}"), "w KL - 0 30"), mv), "{square}");
    }
    assert!(can(&*pieces(&format!("{ROQUES} He1"), "w KL - 0 30"), "d1b1"));
}

#[test]
fn roque_the_king_may_not_start_pass_or_end_on_an_attacked_square() {
    for (attacker, k, l) in [
        ("td5", false, false),
        ("tc5", false, true),
        ("tb5", false, true),
        ("ta5", true, true),
        ("te5", true, true),
        ("tg5", false, false),
        ("th5", true, false),
        ("ti5", true, false),
        ("tj5", true, true),
    ] {
        // With one king attacked the other's roque does not help.
        let session = pieces(&format!("Ta1 Kd1 Lg1 Tj1 ke10 {attacker}"), "w KL - 0 30");
        assert_eq!((can(&*session, "d1b1"), can(&*session, "g1i1")), (k, l), "{attacker}");
    }
}

#[test]
fn roque_may_not_leave_the_other_king_attacked() {
    // The fool attacks the other king; only a roque's tower could stand in the way.
    let session = pieces("Ta1 Kd1 Lg1 Tj1 ke10 fe3", "w KL - 0 30");
    assert!(session.in_check());
    assert!(!can(&*session, "d1b1"));
}

#[test]
fn roque_rights_are_lost_when_king_or_tower_moves_or_is_captured() {
    let fen = placed(ROQUES, "w KLkl - 0 30");
    for (mv, rights) in
        [("d1d2", "Lkl"), ("g1g2", "Kkl"), ("a1a3", "Lkl"), ("j1j3", "Kkl"), ("a1a10", "Ll"), ("j1j10", "Kk")]
    {
        assert_eq!(field(&*after(GAME, &fen, &[mv]), 2), rights, "{mv}");
    }
    let back = after(GAME, &fen, &["d1d2", "d10d9", "d2d1", "d9d10"]);
    assert_eq!(field(&*back, 2), "Ll", "lost for good");
}

#[test]
fn drop_on_an_empty_square_of_own_land() {
    let session = pieces("Ka1 kj10 Pd1 Hd2", "[P] w - - 0 30");
    let drops: Vec<String> = session.legal_move_texts().into_iter().filter(|mv| mv.contains('@')).collect();
    let mut wanted = Vec::new();
    for file in 'a'..='j' {
        for rank in 1..=3 {
            let square = format!("{file}{rank}");
            if !["a1", "d1", "d2"].contains(&square.as_str()) {
                wanted.push(format!("P@{square}"));
            }
        }
    }
    wanted.sort();
    assert_eq!(drops, wanted);
    let black = pieces("Ka1 kj10", "[p] b - - 0 30");
    assert!(can(&*black, "P@e8") && can(&*black, "P@e10") && !can(&*black, "P@e7"));
}

#[test]
fn drop_takes_the_piece_from_the_hand_and_counts_on_the_clock() {
    let session = after(GAME, &placed("Ka1 kj10", "[TTSp] w - - 7 30"), &["T@e3"]);
    assert_eq!(session.fen(), placed("Ka1 kj10 Te3", "[TSp] b -:Kk - 8 30"));
    let session = after(GAME, &placed("Ka1 kj10", "[P] w - - 7 30"), &["P@e3"]);
    assert_eq!(field(&*session, 4), "8", "a drop is no pawn move");
}

#[test]
fn drop_may_not_attack_any_enemy_piece() {
    for (letter, enemy, refused, allowed) in [
        ("T", "pe7", "e3", "d3"),
        ("F", "pe7", "a3", "b3"),
        ("S", "pe4", "e3", "c3"),
        ("S", "pe4", "d3", "g3"),
        ("P", "pe4", "d3", "e3"),
        ("C", "pe7 Pe5", "e3", "d3"),
        ("C", "pe7", "d3", "e3"),
    ] {
        let session = pieces(&format!("Kj1 kj10 Pj5 {enemy}"), &format!("[{letter}] w - - 0 30"));
        let drop = |square| can(&*session, &format!("{letter}@{square}"));
        assert_eq!((drop(refused), drop(allowed)), (letter == "C" && !enemy.contains('P'), true), "{letter} {enemy}");
    }
}

#[test]
fn drop_may_not_attack_a_king_and_pins_are_not_considered() {
    let session = pieces("Ka1 ke10", "[TFP] w - - 0 30");
    assert!(!can(&*session, "T@e3") && can(&*session, "T@d3"));
    // The tower put down on b2 would meet the fool's check, pinned, and attacks the pawn all the same.
    let session = pieces("Ka1 pb8 fe5 ke10", "[T] w - - 0 30");
    assert!(!can(&*session, "T@b2") && can(&*session, "T@c3"));
}

#[test]
fn drop_may_meet_a_check() {
    let session = pieces("Ka1 ta8 ke10 pb8", "[P] w - - 0 30");
    assert!(session.in_check());
    assert!(can(&*session, "P@a2") && can(&*session, "P@a3") && !can(&*session, "P@c3"));
    // A cannon's check is given by a piece put between, and met by a second one.
    let session = pieces("Ka1 ca8 pa6 kj10", "[P] w - - 0 30");
    assert!(session.in_check());
    assert!(can(&*session, "P@a2"));
    let session = pieces("Ka1 ca8 kj10", "[P] w - - 0 30");
    assert!(!can(&*session, "P@a2") && can(&*session, "P@b2"));
}

#[test]
fn pieces_captured_in_the_ordinary_way_are_out_of_the_game() {
    let session = after(GAME, &placed("Te5 te8 Kb1 kj10", "w - - 0 30"), &["e5e8"]);
    assert_eq!(session.fen(), placed("Te8 Kb1 kj10", "[] b -:Kk - 0 30"));
}

#[test]
fn stalemate_is_a_draw_and_drops_are_legal_moves() {
    assert_eq!(outcome(&*pieces("ka10 Tb1 Tj9 Lf1", "b - - 0 30")), "1/2-1/2 (stalemate)");
    assert!(goes_on(&*pieces("ka10 Tb1 Tj9 Lf1", "[p] b - - 0 30")));
    assert_eq!(outcome(&*pieces("ka10 Tb1 Tj9 Lf1", "b - - 100 80")), "1/2-1/2 (stalemate)");
}

#[test]
fn threefold_repetition_looks_at_hands_and_rights() {
    let round = ["b1d2", "b10d9", "d2b1", "d9b10"];
    let twice: Vec<&str> = round.iter().chain(&round).copied().collect();
    assert!(goes_on(&*after(GAME, ARRAY, &twice[..7])));
    assert_eq!(outcome(&*after(GAME, ARRAY, &twice)), "1/2-1/2 (threefold repetition)");
    let round = ["j1j2", "e10e9", "j2j1", "e9e10"];
    let thrice: Vec<&str> = round.iter().chain(&round).chain(&round).copied().collect();
    let fen = placed("Kd1 Lg1 Tj1 ke10", "w L - 0 30");
    assert!(goes_on(&*after(GAME, &fen, &thrice[..8])));
    assert_eq!(outcome(&*after(GAME, &fen, &thrice[..9])), "1/2-1/2 (threefold repetition)");
    // A pawn dropped and given back in between makes other hands: no position of the first round counts.
    let fen = placed("Kd1 Lg1 Ta5 ke10", "[Pp] w - - 0 30");
    let moves = ["d1d2", "e10e9", "d2d1", "e9e10", "d1d2", "e10e9", "d2d1", "P@a8"];
    assert!(goes_on(&*after(GAME, &fen, &moves)));
}

#[test]
fn zobrist_keys_differ_for_hands_truth_rights_and_which_king() {
    let keys = [
        pieces(ROQUES, "w KLkl - 0 30"),
        pieces(ROQUES, "w KLk - 0 30"),
        pieces(ROQUES, "w KLkl:K? - 0 30"),
        pieces(ROQUES, "w KLkl:?k - 0 30"),
        pieces(ROQUES, "w KLkl:Kk - 0 30"),
        pieces(ROQUES, "w KLkl:L? - 0 30"),
        pieces(ROQUES, "[P] w KLkl - 0 30"),
        pieces(ROQUES, "[PP] w KLkl - 0 30"),
        pieces(ROQUES, "[p] w KLkl - 0 30"),
        pieces(ROQUES, "[T] w KLkl - 0 30"),
        pieces("Ta1 Ld1 Kg1 Tj1 ta10 kd10 lg10 tj10", "w kl - 0 30"),
        pieces(ROQUES, "w kl - 0 30"),
    ]
    .map(|session| session.key());
    for (n, key) in keys.iter().enumerate() {
        assert!(!keys[..n].contains(key), "{n}");
    }
}

#[test]
fn the_50_move_rule_draws_after_100_half_moves() {
    let fen = placed("Ka1 kj10 Te5 Pc3", "w - - 99 80");
    assert_eq!(outcome(&*after(GAME, &fen, &["e5e6"])), "1/2-1/2 (50-move rule)");
    assert!(goes_on(&*after(GAME, &fen, &["c3c4"])));
    assert_eq!(outcome(&*after(GAME, &placed("Ka1 kj10 Pc3", "[P] w - - 99 80"), &["P@d3"])), "1/2-1/2 (50-move rule)");
}

#[test]
fn bare_kings_are_no_draw() {
    assert!(goes_on(&*pieces("Ka1 kj10", "w - - 0 30")), "the contract names no dead position here");
}

#[test]
fn captures_and_moves_of_unpromoted_pawns_set_the_half_move_clock_to_0() {
    let fen = placed("Pe7 +Pg5 Tc5 pc8 Sb5 Ka1 kj10", "w - - 7 30");
    for (mv, clock) in [("e7e8+", "0"), ("g5g6", "8"), ("c5c8", "0"), ("a1a2", "8"), ("b5b6", "8")] {
        assert_eq!(field(&*after(GAME, &fen, &[mv]), 4), clock, "{mv}");
    }
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    assert_illegal(
        &mut *pieces("Ka1 Ta3 Pe7 ta8 kj10 pb3", "[P] w - - 0 30"),
        &[
            ("a3c3", "the tower on a3 cannot go to c3"),
            ("a3b3", "it leaves a king attacked"),
            ("e7e8", "the pawn must promote on e8"),
            ("e7e8q", "'q' cannot follow e7e8"),
            ("P@e4", "no such move here"),
            ("xa3,e7e8+", "no such move here"),
            ("T@e3", "no such move here"),
        ],
    );
}
