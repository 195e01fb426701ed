//! A test for each sentence on checks, mates, ransom and the true king in New chess with two kings.

use crate::common::{after, assert_illegal, assert_moves, at, can, field, goes_on, outcome, placed};
use std::sync::atomic::AtomicBool;
use tenfold::engine::perft::PerftJob;
use tenfold::session::Session;

const GAME: &str = "newchess";

/// A position from pieces with their squares.
fn pieces(pieces: &str, rest: &str) -> Box<dyn Session> {
    at(GAME, &placed(pieces, rest))
}

/// King K is mated in the corner by two towers, king L is not attacked.
const MATED: &str = "Ka10 td10 tc9 Lg1 kj6";

#[test]
fn a_move_may_leave_none_of_the_own_kings_attacked() {
    let session = pieces("Ke1 Te3 te8 Lj1 kb8", "w - - 0 30");
    assert!(!can(&*session, "e3d3") && can(&*session, "e3e8"));
    let session = pieces("Ke1 Lc1 Tc3 tc8 ki9", "w - - 0 30");
    assert!(!can(&*session, "c3d3") && can(&*session, "c3c8"), "nor the other king");
    let session = pieces("Ke1 La1 te8 ki9 Hb3", "w - - 0 30");
    assert!(session.in_check());
    assert!(!can(&*session, "a1a2") && !can(&*session, "b3d4") && can(&*session, "e1d1") && !can(&*session, "e1e2"));
}

#[test]
fn a_cannons_check_is_opened_and_closed_by_pieces_on_its_line() {
    let session = pieces("Ke1 He3 ce8 ki9 Tj3", "w - - 0 30");
    assert!(session.in_check());
    assert!(can(&*session, "e3d5"), "the piece jumped over goes away");
    assert!(!can(&*session, "j3j4"));
    let session = pieces("Ke1 ce8 ki9 Tj3", "w - - 0 30");
    assert!(!can(&*session, "j3e3") && can(&*session, "j3d3"), "a piece may not step between");
    let session = pieces("Ke1 Hd3 Pe3 Te5 ce8 ki9", "w - - 0 30");
    assert!(!can(&*session, "e5d5") && can(&*session, "e5e4"), "two pieces on the line keep the cannon off");
}

#[test]
fn when_both_were_attacked_one_may_still_be() {
    let fen = placed("Ka5 Le5 tj5 td9 kg9 pd5 ta9 Pc3", "w - - 0 30");
    let session = at(GAME, &fen);
    assert!(session.in_check());
    // The tower on j5 attacks L, the one on a9 attacks K.
    assert!(can(&*session, "e5e6"), "K is still attacked after it");
    assert!(can(&*session, "a5b6"), "L is still attacked after it");
    assert!(!can(&*session, "c3c4") && !can(&*session, "a5a4"), "both are still attacked after it");
}

#[test]
fn any_move_that_sees_to_one_of_two_attacked_kings() {
    let session = pieces("Ka1 Lj1 ta8 tj8 Tb3 Tc5 ke9", "w - - 0 30");
    assert!(can(&*session, "b3a3"), "a piece steps between");
    assert!(can(&*session, "c5j5"));
    assert!(!can(&*session, "b3b4"));
    let session = pieces("Ka1 Lj1 ta8 tj8 Ti8 ke9", "w - - 0 30");
    assert!(can(&*session, "i8j8"), "or takes the attacker");
    let session = pieces("Ka1 Lj1 ta8 tj8 ke9", "[P] w - - 0 30");
    assert!(can(&*session, "P@a3") && can(&*session, "P@j2") && !can(&*session, "P@e3"));
}

#[test]
fn a_king_still_attacked_cannot_be_captured() {
    let session = after(GAME, &placed("Ka1 Lj1 ta8 tj8 ke9", "w - - 0 30"), &["a1b1"]);
    assert!(!session.legal_move_texts().iter().any(|mv| mv.ends_with("j1")));
    assert!(can(&*session, "j8j2"));
    assert!(at(GAME, &session.fen()).fen() == session.fen(), "and the position may be loaded");
}

#[test]
fn a_king_still_attacked_must_be_out_of_check_after_the_next_own_move() {
    let fen = placed("Ka1 Lj1 ta8 tj8 ke9 Pe3", "w - - 0 30");
    let session = after(GAME, &fen, &["a1b1", "e9e10"]);
    assert!(session.in_check());
    assert!(session.legal_move_texts().iter().all(|mv| mv.starts_with("j1")));
    assert!(!can(&*session, "e3e4") && !can(&*session, "j1j2") && can(&*session, "j1i1"));
}

#[test]
fn a_move_that_was_in_single_check_may_not_leave_the_other_king_attacked_instead() {
    // Taking the attacker of K opens the line to L.
    let session = pieces("Ka1 Lj1 ta5 Tj5 tj8 ke9", "w - - 0 30");
    assert!(!can(&*session, "j5a5"));
}

#[test]
fn roque_is_refused_to_an_attacked_king_and_sees_to_no_other() {
    let session = pieces("Ta1 Kd1 Lg1 Tj1 td8 tg8 ke10", "w KL - 0 30");
    assert!(!can(&*session, "d1b1") && !can(&*session, "g1i1"));
}

#[test]
fn both_kings_attacked_and_no_move_is_lost_without_ransom() {
    // Four pawns could pay, were only one king attacked.
    let session = pieces("Ka1 Lj1 ta8 tj8 tb7 ti7 kf9 th2 tc2 Pe3 Pf3 Pe4 Pf4", "w - - 0 30");
    assert_eq!(outcome(&*session), "0-1 (checkmate)");
    assert!(session.legal_move_texts().is_empty());
    let single = pieces("Ka1 Lj1 ta8 tb7 kf9 th2 tc2 Pe3 Pf3 Pe4 Pf4", "w - - 0 30");
    assert!(!single.legal_move_texts().is_empty());
}

#[test]
fn one_king_left_and_mated_is_lost() {
    let session = pieces("Ka10 td10 tc9 kj6 Ff1 Th1", "w - - 0 30");
    assert_eq!(outcome(&*session), "0-1 (checkmate)");
    assert!(session.legal_move_texts().is_empty());
}

#[test]
fn the_true_king_mated_is_lost() {
    let session = pieces(&format!("{MATED} Ff1"), "w -:K? - 0 30");
    assert_eq!(outcome(&*session), "0-1 (true king mated)");
    assert!(session.legal_move_texts().is_empty());
}

#[test]
fn ransom_moves_when_the_mated_king_is_or_may_be_the_brother() {
    for truth in ["", ":L?", ":Lk", ":?k"] {
        let session = pieces(&format!("{MATED} Ff1"), &format!("w -{truth} - 0 30"));
        assert!(goes_on(&*session), "{truth}");
        let moves = session.legal_move_texts();
        assert!(!moves.is_empty() && moves.iter().all(|mv| mv.starts_with("xf1,g1")), "{truth} {moves:?}");
    }
}

#[test]
fn there_is_no_ransom_while_there_is_any_legal_move() {
    let session = pieces("Ka10 td10 tc8 Lg1 kj6 Ff1", "w - - 0 30");
    assert!(session.in_check());
    assert_moves(&*session, "", &["a10a9", "a10b9"]);
    // A drop is a legal move.
    let session = pieces(&format!("{MATED} Ff1"), "[P] w - - 0 30");
    assert!(session.legal_move_texts().iter().all(|mv| mv.starts_with('x')), "own land is far from the check");
    let session = pieces("Ka1 td1 tc2 Lg9 kj6 Fb10", "[P] w - - 0 30");
    assert_moves(&*session, "", &["P@c1"]);
}

/// The prices that are paid in the ransom moves, each once.
fn prices(list: &str) -> Vec<String> {
    let session = pieces(&format!("{MATED} {list}"), "w - - 0 30");
    let mut found: Vec<String> = Vec::new();
    for mv in session.legal_move_texts() {
        let (price, _) = mv.split_once(',').expect("a price");
        if !found.iter().any(|one| one == price) {
            found.push(price.to_string());
        }
    }
    found
}

#[test]
fn the_price_is_a_tower_a_fool_a_cannon_two_sergeants_or_four_pawns() {
    assert_eq!(prices("Tf3"), ["xf3"]);
    assert_eq!(prices("Fh3"), ["xh3"]);
    assert_eq!(prices("Cf3"), ["xf3"]);
    assert_eq!(prices("Se3 Sd3"), ["xd3e3"]);
    assert_eq!(prices("Pa3 Pb3 Pc3 Pd3"), ["xa3b3c3d3"]);
    assert_eq!(prices("Tf3 Fh3 Cf5 Sa3 Sb3"), ["xa3b3", "xf3", "xf5", "xh3"]);
    assert_eq!(prices("Sa3 Sb3 Sc3"), ["xa3b3", "xa3c3", "xb3c3"]);
    assert_eq!(prices("Pa3 Pb3 Pc3 Pd3 Pe3").len(), 5);
}

#[test]
fn the_paid_squares_are_written_in_the_order_a1_b1() {
    assert_eq!(prices("Sj2 Sa3"), ["xj2a3"]);
    assert_eq!(prices("Pa7 Pb4 Pj3 Pc4"), ["xj3b4c4a7"]);
}

#[test]
fn other_and_knighted_pieces_and_pieces_in_hand_are_no_price() {
    for list in ["Hf3 Gh3", "Sa3", "Pa3 Pb3 Pc3", "+Ff3", "+Sa3 +Sb3", "Sa3 +Sb3", "Pa3 Pb3 Pc3 +Pd3"] {
        let session = pieces(&format!("{MATED} {list}"), "[TFC] w - - 0 30");
        let session = if list == "Hf3 Gh3" { pieces(&format!("{MATED} {list}"), "w - - 0 30") } else { session };
        assert_eq!(outcome(&*session), "0-1 (no ransom can be paid)", "{list}");
        assert!(session.legal_move_texts().is_empty());
    }
}

#[test]
fn the_brother_leaves_the_board_and_paid_pieces_go_to_the_receivers_hand() {
    let fen = placed(&format!("{MATED} Sd3 Se3 Hb1"), "[Pt] w - - 7 30");
    let session = after(GAME, &fen, &["xd3e3,b1c3"]);
    assert_eq!(session.fen(), placed("td10 tc9 Lg1 kj6 Hc3", "[Ptss] b -:Lk - 0 30"));
    let fen = placed("kj1 Td1 Tc2 lg10 Ka5 pa8 pb8 pc8 pd8 hb10", "b -:?? - 7 30");
    let session = after(GAME, &fen, &["xa8b8c8d8,b10c8"]);
    assert_eq!(session.fen(), placed("Td1 Tc2 lg10 Ka5 hc8", "[PPPP] w -:Kl - 0 31"));
}

#[test]
fn a_ransom_move_sets_the_half_move_clock_to_0() {
    let session = after(GAME, &placed(&format!("{MATED} Tf3"), "w - - 99 30"), &["xf3,g1g2"]);
    assert_eq!(field(&*session, 4), "0");
    assert!(goes_on(&*session));
}

#[test]
fn a_paid_ransom_makes_the_other_king_known_as_true() {
    let session = after(GAME, &placed(&format!("{MATED} Tf3"), "w -:?l - 0 30").replace("9k", "8lk"), &["xf3,g1g2"]);
    assert_eq!(field(&*session, 2), "-:Ll");
}

#[test]
fn the_move_is_any_legal_move_of_the_position_after_the_payment() {
    // Any piece may move, a piece pinned to the brother too.
    let session = pieces(&format!("{MATED} Tf3 Pe3"), "w - - 0 30");
    assert_moves(&*session, "", &["xf3,e3e4", "xf3,g1f1", "xf3,g1f2", "xf3,g1g2", "xf3,g1h1", "xf3,g1h2"]);
    // Paid pieces do not move, those that stay do.
    let session = pieces(&format!("{MATED} Tf3 Ff5"), "w - - 0 30");
    assert!(can(&*session, "xf3,f5g6") && can(&*session, "xf5,f3f10") && !can(&*session, "xf3,f3f4"));
    // The mated king is gone: its square can be entered.
    assert!(can(&*pieces(&format!("{MATED} Ta3 Ff5"), "w - - 0 30"), "xf5,a3a10"));
    assert!(!can(&*session, "xf3,a10a9"));
}

#[test]
fn the_other_king_must_be_safe_after_the_move() {
    // The tower that is paid stood between the other king and an attacker.
    let session = pieces(&format!("{MATED} Tg3 tg8 Hb1"), "w - - 0 30");
    assert!(!can(&*session, "xg3,b1c3") && !can(&*session, "xg3,g1g2") && can(&*session, "xg3,g1f1"));
}

#[test]
fn a_drop_counts_as_the_move() {
    let session = pieces(&format!("{MATED} Tf3"), "[C] w - - 0 30");
    assert!(can(&*session, "xf3,C@b2"));
    let session = after(GAME, &placed(&format!("{MATED} Tf3"), "[C] w - - 0 30"), &["xf3,C@b2"]);
    assert_eq!(session.fen(), placed("td10 tc9 Lg1 kj6 Cb2", "[t] b -:Lk - 0 30"));
    // The paid piece is the opponent's already.
    assert!(!can(&*pieces(&format!("{MATED} Tf3"), "w - - 0 30"), "xf3,T@b2"));
}

#[test]
fn a_roque_counts_as_the_move() {
    let fen = placed("Ka10 td10 tc9 Lg1 Tj1 Tf5 kj6 Pj3", "w L - 0 30");
    let session = after(GAME, &fen, &["xf5,g1i1"]);
    assert_eq!(session.fen(), placed("td10 tc9 Li1 Th1 kj6 Pj3", "[t] b -:Lk - 0 30"));
    assert!(!can(&*at(GAME, &fen), "xj1,g1i1"), "the paid tower's right is gone");
}

#[test]
fn rights_of_the_brother_and_of_a_paid_tower_are_gone() {
    // King K at home with his right, mated; L keeps his.
    let fen = placed("Kd1 Ta1 Pc1 Pe1 Pc2 Pe2 td8 td5 Lg1 Tj1 kj9 Pj4", "w KL - 0 30");
    let session = at(GAME, &fen);
    assert!(session.in_check());
    let session = after(GAME, &fen, &["xa1,j4j5"]);
    assert_eq!(field(&*session, 2), "L:Lk");
    let session = after(GAME, &fen, &["xj1,j4j5"]);
    assert_eq!(field(&*session, 2), "-:Lk");
    let session = after(GAME, &fen, &["xa1,g1i1"]);
    assert_eq!(field(&*session, 2), "-:Lk");
}

#[test]
fn a_price_that_leaves_no_legal_move_is_not_available() {
    // With one more attacker the other king has no move after any payment: the game is lost.
    let list = "Ka10 td10 tc9 La1 tj2 Sa5 Sc5 kj6";
    let session = pieces(list, "w - - 0 30");
    assert_moves(&*session, "", &["xa5c5,a1b1"]);
    let list = "Ka10 td10 tc9 La1 tj2 tb8 Sa5 Sc5 kj6";
    let session = pieces(list, "w - - 0 30");
    assert!(session.legal_move_texts().is_empty());
    assert_eq!(outcome(&*session), "0-1 (no ransom can be paid)");
    // With another piece to move, the price is available.
    assert_moves(&*pieces(&format!("{list} Pg5"), "w - - 0 30"), "", &["xa5c5,g5g6"]);
}

#[test]
fn while_only_ransom_moves_are_left_the_game_goes_on_also_at_a_hundred_half_moves() {
    for clock in [99, 100, 250] {
        let session = pieces(&format!("{MATED} Tf3"), &format!("w - - {clock} 80"));
        assert_eq!(outcome(&*session), "ongoing", "{clock}");
    }
    assert_eq!(outcome(&*pieces(&format!("{MATED} Hf3"), "w - - 100 80")), "0-1 (no ransom can be paid)");
    // An ordinary move left: the draw stands.
    assert_eq!(outcome(&*pieces("Ka10 td10 tc8 Lg1 kj6 Ff1", "w - - 100 80")), "1/2-1/2 (50-move rule)");
}

#[test]
fn a_ransom_move_is_one_move_in_perft() {
    let session = pieces(&format!("{MATED} Tf3"), "w - - 0 30");
    let stop = AtomicBool::new(false);
    assert_eq!(session.perft().count_leaves(&PerftJob::new(1, &stop), &mut |_, _| ()), Some(5));
    assert_eq!(session.legal_move_texts().len(), 5);
}

#[test]
fn a_ransom_is_taken_back_whole() {
    let mut session = pieces(&format!("{MATED} Sd3 Se3 Hb1"), "[Pt] w - - 7 30");
    let before = (session.fen(), session.key());
    session.play("xd3e3,b1c3").expect("a ransom");
    assert_eq!(session.played_moves(), ["xd3e3,b1c3"]);
    assert!(session.take_back());
    assert_eq!((session.fen(), session.key()), before);
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    assert_illegal(
        &mut *pieces(&format!("{MATED} Tf3 Pe3"), "w - - 0 30"),
        &[
            ("e3e4", "the whole move is to be written, such as xf3,e3e4"),
            ("a10a9", "it leaves a king attacked"),
            ("xf3", "not a move, which looks like xf3,e3e4"),
            ("xe3,g1g2", "no such move here"),
            ("e3e5", "the pawn on e3 cannot go to e5"),
        ],
    );
    let mut over = pieces(&format!("{MATED} Ff1"), "w -:K? - 0 30");
    assert_illegal(&mut *over, &[("xf1,g1g2", "the game is over")]);
}
