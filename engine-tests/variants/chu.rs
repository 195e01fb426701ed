//! The rules of chu shogi, one test each.

use crate::common::{after, is_legal, moves, shipped};
use tenfold::core::types::{Color, Outcome, Reason};
use tenfold::session::Session;

/// A board of twelve ranks with these pieces, each with its square, and White to move.
fn chu(pieces: &str) -> Box<dyn Session> {
    shipped("chu", &fen(pieces, "w"))
}

fn fen(pieces: &str, side: &str) -> String {
    let mut cells = vec![vec!["1"; 12]; 12];
    for entry in pieces.split_whitespace() {
        let (piece, square) = entry.split_once('@').expect("a piece and its square");
        let file = usize::from(square.as_bytes()[0] - b'a');
        let rank: usize = square[1..].parse().expect("a rank");
        cells[12 - rank][file] = piece;
    }
    let ranks: Vec<String> = cells.iter().map(|rank| rank.concat()).collect();
    let ranks: Vec<String> = ranks.iter().map(|rank| joined(rank)).collect();
    format!("{} {side} - - 0 1", ranks.join("/"))
}

/// The text of a rank with runs of empty squares as numbers.
fn joined(rank: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for sign in rank.chars().chain(['\n']) {
        match sign {
            '1' => empty += 1,
            _ => {
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(sign);
            }
        }
    }
    text.trim_end().to_owned()
}

#[test]
fn pieces_move_as_in_chu_shogi() {
    // Each piece alone on f6 with the kings on a1 and l12; the numbers of its moves without promotion.
    let counts = [
        ("P", 1),
        ("I", 2),
        ("C", 4),
        ("S", 5),
        ("G", 6),
        ("F", 6),
        ("E", 7),
        ("T", 7),
        ("X", 8),
        ("O", 8),
        ("A", 11),
        ("L", 6),
        ("M", 13),
        ("V", 13),
        ("B", 20),
        ("R", 22),
        ("H", 24),
        ("D", 26),
        ("Q", 42),
        ("N", 25),
        ("+P", 6),
        ("+I", 7),
        ("+C", 13),
        ("+S", 13),
        ("+G", 22),
        ("+F", 20),
        ("+B", 24),
        ("+R", 26),
        ("+X", 42),
        ("+O", 25),
        ("+E", 8),
        ("+L", 22),
        ("+A", 20),
        ("+T", 17),
        ("+M", 31),
        ("+V", 31),
        ("+H", 39),
        ("+D", 36),
    ];
    for (piece, count) in counts {
        let session = chu(&format!("K@a1 k@l12 s@l10 {piece}@f6"));
        let found = moves(&*session, "f6");
        let plain = found.split(' ').filter(|to| !to.ends_with('+')).count();
        assert_eq!(plain, count, "{piece}: {found}");
    }
}

#[test]
fn a_piece_promotes_by_entering_the_zone() {
    let session = chu("K@a1 k@l12 s@l10 G@f8");
    assert_eq!(moves(&*session, "f8"), "e8 e9 e9+ f7 f9 f9+ g8 g9 g9+");
    assert_eq!(after(session, &["f8f9+"]).fen(), fen("K@a1 k@l12 s@l10 +G@f9", "b"));
}

#[test]
fn a_piece_in_the_zone_promotes_only_by_a_capture() {
    let session = chu("K@a1 k@l12 s@l10 G@f9 p@f10 p@f8");
    assert_eq!(moves(&*session, "f9"), "e10 e9 f10 f10+ f8 f8+ g10 g9");
}

#[test]
fn a_pawn_or_lance_promotes_on_the_last_rank_too() {
    assert_eq!(moves(&*chu("K@a1 k@l12 s@l10 P@f11"), "f11"), "f12 f12+");
    assert_eq!(moves(&*chu("K@a1 k@l12 s@l10 L@f10"), "f10"), "f11 f12 f12+");
    // A pawn that stays as it is can never move again.
    assert_eq!(moves(&*chu("K@a1 k@l12 s@l10 P@f12"), "f12"), "");
}

#[test]
fn a_promoted_piece_does_not_promote_again() {
    assert_eq!(moves(&*chu("K@a1 k@l12 s@l10 +P@f8 p@f9"), "f8"), "e8 e9 f7 f9 g8 g9");
}

#[test]
fn a_lion_captures_twice_captures_and_returns_or_passes() {
    let session = chu("K@a1 k@l12 s@l10 N@f6 p@f7 p@g8");
    assert!(["f6f7", "f6g8", "f6f7,f7g8", "f6f7,f7f6", "f6f6"].iter().all(|mv| is_legal(&*session, mv)));
    let fens = |mv| after(chu("K@a1 k@l12 s@l10 N@f6 p@f7 p@g8"), &[mv]).fen();
    assert_eq!(fens("f6f7,f7g8"), fen("K@a1 k@l12 s@l10 N@g8", "b"));
    assert_eq!(fens("f6f7,f7f6"), fen("K@a1 k@l12 s@l10 N@f6 p@g8", "b"));
    assert_eq!(fens("f6f6"), fen("K@a1 k@l12 s@l10 N@f6 p@f7 p@g8", "b").replace("0 1", "1 1"));
}

#[test]
fn a_promoted_kirin_is_a_lion() {
    let session = chu("K@a1 k@l12 s@l10 +O@f6 p@f7 p@g8");
    assert!(["f6f7,f7g8", "f6f7,f7f6", "f6f6"].iter().all(|mv| is_legal(&*session, mv)));
}

#[test]
fn a_horned_falcon_has_the_moves_of_a_lion_straight_ahead() {
    let session = chu("K@a1 k@l12 s@l10 +H@f6 p@f7 p@f8 p@e7");
    assert_eq!(moves(&*session, "f6f7"), " ,f7f6 ,f7f8");
    // It leaps over the next square, and only captures on the way along its line.
    assert!(is_legal(&*session, "f6f8") && !is_legal(&*session, "f6e7,e7d8") && !is_legal(&*session, "f6f6"));
    assert!(is_legal(&*chu("K@a1 k@l12 s@l10 +H@f6"), "f6f6"));
}

#[test]
fn a_soaring_eagle_has_the_moves_of_a_lion_diagonally_ahead() {
    let session = chu("K@a1 k@l12 s@l10 +D@f6 p@g7 p@h8 p@e7 p@f7");
    assert_eq!([moves(&*session, "f6g7"), moves(&*session, "f6e7")], [" ,g7f6 ,g7h8", " ,e7d8 ,e7f6"]);
    assert!(is_legal(&*session, "f6h8") && !is_legal(&*session, "f6f7,f7f8"));
}

#[test]
fn passes_of_different_pieces_are_one_move() {
    let session = chu("K@a1 k@l12 s@l10 N@f6 +H@c3 +D@h3");
    let passes: Vec<String> = session.legal_move_texts().into_iter().filter(|mv| mv[..2] == mv[2..]).collect();
    assert_eq!(passes, ["c3c3"]);
    // The others are read too, and what XBoard writes.
    assert_eq!(
        after(chu("K@a1 k@l12 s@l10 N@f6 P@c3"), &["@@@@"]).fen(),
        fen("K@a1 k@l12 s@l10 N@f6 P@c3", "b").replace("0 1", "1 1")
    );
    assert_eq!(after(session, &["f6f6"]).fen(), fen("K@a1 k@l12 s@l10 N@f6 +H@c3 +D@h3", "b").replace("0 1", "1 1"));
    assert!(chu("K@a1 k@l12 s@l10 N@f6 +H@c3").play("a1a1").is_err());
}

#[test]
fn captures_in_place_by_different_pieces_are_one_move() {
    let session = chu("K@a1 k@l12 s@l10 N@e6 +H@f6 p@f7");
    assert_eq!(
        [moves(&*session, "e6f7,"), moves(&*session, "f6f7,")].concat(),
        "f7e6 f7e7 f7e8 f7f8 f7g6 f7g7 f7g8f7f8"
    );
    assert_eq!(after(session, &["f6f7,f7f6"]).fen(), fen("K@a1 k@l12 s@l10 N@e6 +H@f6", "b"));
}

#[test]
fn a_lion_does_not_capture_a_protected_lion_from_afar() {
    assert!(!is_legal(&*chu("K@a1 k@l12 s@l10 N@f6 n@f8 g@f9"), "f6f8"));
    assert!(is_legal(&*chu("K@a1 k@l12 s@l10 N@f6 n@f8 g@f10"), "f6f8"));
    // One next to it may be captured, and any lion by another piece.
    assert!(is_legal(&*chu("K@a1 k@l12 s@l10 N@f6 n@f7 g@f8"), "f6f7"));
    assert!(is_legal(&*chu("K@a1 k@l12 s@l10 R@f6 n@f8 g@f9"), "f6f8"));
}

#[test]
fn a_protector_behind_the_capturing_lion_counts() {
    assert!(!is_legal(&*chu("K@a1 k@l12 s@l10 N@f6 n@f8 r@f2"), "f6f8"));
}

#[test]
fn a_lion_captures_a_protected_lion_after_something_better_than_a_pawn() {
    assert!(is_legal(&*chu("K@a1 k@l12 s@l10 N@f6 c@f7 n@f8 g@f9"), "f6f7,f7f8"));
    for worthless in ["p", "i"] {
        assert!(!is_legal(&*chu(&format!("K@a1 k@l12 s@l10 N@f6 {worthless}@f7 n@f8 g@f9")), "f6f7,f7f8"));
        assert!(is_legal(&*chu(&format!("K@a1 k@l12 s@l10 N@f6 {worthless}@e7 n@f8")), "f6e7,e7f8"));
    }
    // A pawn that is captured on the way still protects.
    assert!(!is_legal(&*chu("K@a1 k@l12 s@l10 N@f6 i@f7 n@f8"), "f6f7,f7f8"));
}

#[test]
fn no_lion_is_recaptured_elsewhere_the_move_after() {
    let session = after(shipped("chu", &fen("K@a1 k@l12 s@l10 N@f6 R@a8 r@f9 n@c8", "b")), &["f9f6"]);
    assert_eq!(session.fen(), fen("K@a1 k@l12 s@l10 R@a8 r@f6 n@c8", "w").replace("- 0 1", "- xf6 0 2"));
    assert!(!is_legal(&*session, "a8c8"));
    // By a lion it may be, and a move later by any piece.
    let with_lion = fen("K@a1 k@l12 s@l10 N@e8 R@a8 r@f6 n@c8", "w").replace("- 0 1", "- xf6 0 2");
    assert!(is_legal(&*shipped("chu", &with_lion), "e8c8"));
    assert!(is_legal(&*after(session, &["a1a2", "l12l11"]), "a8c8"));
}

#[test]
fn a_kirin_that_captures_a_lion_and_becomes_one_may_be_captured() {
    let session = after(shipped("chu", &fen("K@a1 k@l12 s@l10 N@f3 R@a3 o@f5", "b")), &["f5f3+"]);
    assert!(session.fen().contains("xf3") && is_legal(&*session, "a3f3"));
}

#[test]
fn a_prince_is_a_second_king() {
    let session = chu("K@a1 k@l12 R@l1 +e@c12 p@d6");
    let session = after(session, &["l1l12"]);
    assert_eq!(session.outcome(), Outcome::Ongoing);
    let session = after(session, &["d6d5", "l12c12"]);
    assert_eq!(session.outcome(), Outcome::Win(Color::White, Reason::Extinction));
}

#[test]
fn kings_may_be_left_in_check_and_are_captured() {
    let session = chu("K@a1 k@l12 s@l10 r@a12 P@c3");
    assert!(is_legal(&*session, "c3c4"));
    assert_eq!(after(session, &["c3c4", "a12a1"]).outcome(), Outcome::Win(Color::Black, Reason::Extinction));
}

#[test]
fn a_bare_king_loses() {
    let lost = Outcome::Win(Color::White, Reason::BareKing);
    assert_eq!(chu("K@a1 k@l12 G@f6").outcome(), lost);
    // Pawns and go-betweens do not count, nor does what can never move again.
    assert_eq!(chu("K@a1 k@l12 P@f6 I@g6").outcome(), Outcome::Ongoing);
    assert_eq!(chu("K@a1 k@l12 G@f6 p@d1 l@e1").outcome(), lost);
    assert_eq!(chu("K@a1 k@l12 G@f6 p@d2").outcome(), Outcome::Ongoing);
    // Not while it could capture the other piece, or the king.
    assert_eq!(chu("K@a1 k@l12 G@k11").outcome(), Outcome::Ongoing);
    assert_eq!(chu("K@a1 k@l12 G@k11 S@c3").outcome(), lost);
    assert_eq!(chu("K@k11 k@l12 G@c3").outcome(), Outcome::Ongoing);
}

#[test]
fn two_bare_kings_draw() {
    assert_eq!(chu("K@a1 k@l12").outcome(), Outcome::Draw(Reason::BareKing));
    assert_eq!(chu("K@k11 k@l12").outcome(), Outcome::Ongoing);
}

#[test]
fn a_player_without_a_move_loses() {
    let session = chu("K@a1 P@a2 P@b1 P@b2 p@a3 p@b3 k@l12 s@l10 g@f6");
    assert!(session.outcome() == Outcome::Ongoing);
    let stuck = chu("P@a12 K@b12 P@c12 P@b11 P@a11 P@c11 k@l12 s@l10 g@f6 p@d2");
    assert_eq!(
        moves(&*stuck, "").split(' ').count(),
        1,
        "the pawns before the king have no move: {}",
        moves(&*stuck, "")
    );
}

#[test]
fn a_position_is_drawn_when_it_occurs_four_times() {
    let mut session = chu("K@a1 k@l12 s@l10 G@f6 g@f10 P@c3 p@c9");
    for _ in 0..3 {
        assert_eq!(session.outcome(), Outcome::Ongoing);
        session = after(session, &["a1a2", "l12l11", "a2a1", "l11l12"]);
    }
    assert_eq!(session.outcome(), Outcome::Draw(Reason::Repetition(4)));
}

#[test]
fn a_player_who_repeats_by_attacks_alone_loses() {
    // The rook attacks the silver with every move.
    let mut session = chu("K@a1 k@l12 s@l10 R@c3 S@f1 s@e5 g@l9");
    for _ in 0..3 {
        assert_eq!(session.outcome(), Outcome::Ongoing);
        session = after(session, &["c3e3", "e5d6", "e3d3", "d6e5", "d3e3", "e5d6", "e3c3", "d6e5"]);
    }
    assert_eq!(session.outcome(), Outcome::Draw(Reason::Repetition(4)), "c3 attacks nothing");
    let mut session = chu("K@a1 k@l12 s@l10 R@e3 S@f1 s@d6 g@l9");
    for _ in 0..3 {
        assert_eq!(session.outcome(), Outcome::Ongoing);
        session = after(session, &["e3d3", "d6e5", "d3e3", "e5d6"]);
    }
    assert_eq!(session.outcome(), Outcome::Win(Color::Black, Reason::PerpetualAttack));
}

#[test]
fn positions_of_lishogi_are_read() {
    let session = shipped("chu", "12/12/12/12/12/12/12/12/12/12/k10N/K10R b 7f 12");
    assert_eq!(session.fen(), "12/12/12/12/12/12/12/12/12/12/k10N/K10R w - - xf7 0 6");
    let session = shipped("shogi", "lnsgkgsnl/1r5b1/pppppp1pp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 2Pn 6");
    assert_eq!(session.fen(), "lnsgkgsnl/1r5b1/pppppp1pp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[PPn] b - - 0 3");
    let mut session = session;
    for bad in ["12/12 b - 1", "lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b 2x 1", "9/9/9/9/9/9/9/9/9 x - 1"] {
        assert!(session.set_fen(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_square_where_a_lion_was_captured_is_checked() {
    let mut session = chu("K@a1 k@l12 s@l10 G@f6");
    for field in ["xm1", "x", "xa13", "xa1b", "x1"] {
        let fen = fen("K@a1 k@l12 s@l10 G@f6", "w").replace("- 0 1", &format!("- {field} 0 1"));
        assert!(session.set_fen(&fen).is_err(), "{field}");
    }
    let chess = shipped("3check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1").fen();
    assert!(shipped("3check", &chess).set_fen(&chess.replace("3+3", "xe4")).is_err());
}
