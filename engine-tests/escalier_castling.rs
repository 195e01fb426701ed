//! A test for each sentence on castling in Échecs de l'Escalier.

use crate::common::{after, assert_refusals, assert_ways, at, can, field, placed, start};
use tenfold::session::Session;

const GAME: &str = "escalier";

/// A position from pieces with their squares, Black's king out of the way.
fn pieces(pieces: &str, rights: &str) -> Box<dyn Session> {
    at(GAME, &placed(&format!("{pieces} kg5"), &format!("w {rights} - 3 30")))
}

/// The position after White's moves, with Black's king going to and fro between.
fn played(list: &str, rights: &str, moves: &[&str]) -> Box<dyn Session> {
    let mut session = pieces(list, rights);
    for (n, mv) in moves.iter().enumerate() {
        if n > 0 {
            session.play(if n % 2 == 1 { "g5g6" } else { "g6g5" }).expect("Black's king is free");
        }
        session.play(mv).unwrap_or_else(|why| panic!("{why}"));
    }
    session
}

#[test]
fn the_king_goes_to_the_bishop_file_the_rook_to_the_marshal_file() {
    for (king, rook, mv, wanted) in [
        ("e1", "a1", "e1c1", "Kc1 Rd1"),
        ("f1", "a1", "f1c1", "Kc1 Rd1"),
        ("e1", "b1", "e1c1", "Kc1 Rd1"),
        ("f1", "b1", "f1c1", "Kc1 Rd1"),
        ("e1", "j1", "e1h1", "Kh1 Rg1"),
        ("f1", "j1", "f1h1", "Kh1 Rg1"),
        ("f1", "i1", "f1h1", "Kh1 Rg1"),
        ("e2", "a2", "e2c2", "Kc2 Rd2"),
        ("f2", "j2", "f2h2", "Kh2 Rg2"),
        ("e2", "i2", "e2h2", "Kh2 Rg2"),
    ] {
        let session = played(&format!("K{king} R{rook}"), rook, &[mv]);
        assert_eq!(session.fen(), placed(&format!("{wanted} kg5"), "b - - 4 30"), "{mv} with {rook}");
    }
}

#[test]
fn black_castles_on_his_own_ranks() {
    for (king, rook, mv, wanted) in
        [("f9", "j9", "f9h9", "kh9 rg9"), ("e10", "a10", "e10c10", "kc10 rd10"), ("f9", "b9", "f9c9", "kc9 rd9")]
    {
        let fen = placed(&format!("k{king} r{rook} Kh5"), &format!("b {rook} - 3 30"));
        assert_eq!(after(GAME, &fen, &[mv]).fen(), placed(&format!("{wanted} Kh5"), "w - - 4 31"), "{mv}");
    }
}

#[test]
fn king_and_rook_are_on_the_same_rank() {
    assert_ways(&*pieces("Ke2 Ra1 Rj1", "a1j1"), "e2", "d1 d2 d3 e1 e3 f1 f2 f3");
    assert_ways(&*pieces("Ke1 Ra2 Rj1", "a2j1"), "e1", "d1 d2 e2 f1 f2 h1");
}

#[test]
fn nothing_stands_between() {
    for square in ["b1", "c1", "d1"] {
        assert!(!can(&*pieces(&format!("Ke1 Ra1 N{square}"), "a1"), "e1c1"), "{square}");
        assert!(!can(&*pieces(&format!("Ke1 Ra1 n{square} Pe2 Pd3 Pc3"), "a1"), "e1c1"), "{square}");
    }
    for square in ["g1", "h1", "i1"] {
        assert!(!can(&*pieces(&format!("Ke1 Rj1 N{square}"), "j1"), "e1h1"), "{square}");
    }
    assert!(!can(&*pieces("Ke1 Rj1 Nf1", "j1"), "e1h1"));
    assert!(can(&*pieces("Ke1 Rb1 Na1", "b1"), "e1c1"), "what stands beyond the rook does not matter");
    assert!(can(&*pieces("Ke1 Ra1 Rb1", "a1b1"), "e1c1"), "the nearer rook castles");
    assert_eq!(played("Ke1 Ra1 Rb1", "a1b1", &["e1c1"]).fen(), placed("Ra1 Kc1 Rd1 kg5", "b - - 4 30"));
    assert!(!can(&*pieces("Ke1 Ra1 Rb1", "a1"), "e1c1"), "the nearer rook has no right");
}

#[test]
fn the_king_may_not_start_pass_or_end_on_an_attacked_square() {
    for (attacker, to_c, to_h) in [
        ("re4", false, false),
        ("rd4", false, true),
        ("rc4", false, true),
        ("rb4", true, true),
        ("ra4", true, true),
        ("rf4", true, false),
        ("rg4", true, false),
        ("rh4", true, false),
        ("ri4", true, true),
    ] {
        let session = pieces(&format!("Ke1 Ra1 Rj1 {attacker} Pj2"), "a1j1");
        assert_eq!((can(&*session, "e1c1"), can(&*session, "e1h1")), (to_c, to_h), "{attacker}");
    }
    let session = pieces("Kf1 Ra1 Rj1 re4 Pj2", "a1j1");
    assert_eq!((can(&*session, "f1c1"), can(&*session, "f1h1")), (false, true));
}

#[test]
fn castling_gives_up_all_rights_of_the_king() {
    let session = played("Kf2 Ra1 Rj1 Ra2 Rj2", "a1j1a2j2", &["f2h2"]);
    assert_eq!(field(&*session, 2), "-");
}

#[test]
fn the_king_keeps_the_rights_on_files_e_and_f_of_own_ranks_one_and_two() {
    let session = played("Kf2 Ra1 Rj1", "a1j1", &["f2e2", "e2e1"]);
    assert_eq!(field(&*session, 2), "a1j1");
    assert_eq!(field(&*played("Kf2 Ra1 Rj1", "a1j1", &["f2f1", "f1e1", "e1f1"]), 2), "a1j1");
    for away in ["g2", "g1", "g3", "e3", "f3"] {
        assert_eq!(field(&*played("Kf2 Ra1 Rj1", "a1j1", &[&format!("f2{away}")]), 2), "-", "{away}");
    }
    assert_eq!(field(&*played("Kf2 Ra1 Rj1", "a1j1", &["f2f3", "f3f2"]), 2), "-", "lost for good");
}

#[test]
fn a_rook_keeps_its_right_on_its_own_and_the_neighbouring_file() {
    for (mv, wanted) in [
        ("a1b1", "b1j1"),
        ("a1a2", "j1a2"),
        ("j1i1", "a1i1"),
        ("j1j2", "a1j2"),
        ("a1c1", "j1"),
        ("a1a3", "j1"),
        ("j1h1", "a1"),
        ("j1j3", "a1"),
    ] {
        assert_eq!(field(&*played("Kf2 Ra1 Rj1", "a1j1", &[mv]), 2), wanted, "{mv}");
    }
    let session = played("Kf1 Ra1", "a1", &["a1a2", "a2b2", "b2b1"]);
    assert_eq!(field(&*session, 2), "b1");
    let mut session = session;
    session.play("g5g6").expect("Black's king is free");
    assert!(can(&*session, "f1c1"));
    let gone = played("Kf1 Ra1", "a1", &["a1a3", "a3a1"]);
    assert_eq!(field(&*gone, 2), "-", "lost for good");
}

#[test]
fn a_rook_loses_its_right_on_the_other_wing() {
    assert_eq!(field(&*played("Ke2 Ra1", "a1", &["a1j1"]), 2), "-");
    assert_eq!(field(&*played("Ke1 Rb2 Ra1", "a1b2", &["b2i2"]), 2), "a1");
}

#[test]
fn rights_stand_with_the_rooks_that_have_them() {
    // The rook without a right takes the place of the one that had it.
    let session = played("Kf1 Ra1 Ra2", "a1", &["a1b1", "a2a1"]);
    assert_eq!(field(&*session, 2), "b1");
    let session = played("Kf1 Ra1 Ra2", "a2", &["a1b1", "a2a1"]);
    assert_eq!(field(&*session, 2), "a1");
    let session = played("Kf1 Ra1 Ra2", "a1a2", &["a1b1", "a2a1", "b1b2"]);
    assert_eq!(field(&*session, 2), "a1b2");
}

#[test]
fn a_captured_rooks_right_does_not_come_back() {
    let fen = placed("Kf1 Ra1 Ra3 nb3 kg5", "b a1 - 0 30");
    let session = after(GAME, &fen, &["b3a1", "a3a1"]);
    assert_eq!(field(&*session, 2), "-");
    let both = placed("Kf1 Ra1 kf10 ra10", "w a1a10 - 0 30");
    assert_eq!(field(&*after(GAME, &both, &["a1a10"]), 2), "-");
}

#[test]
fn the_field_lists_squares_in_order() {
    assert_eq!(field(&*start(GAME), 2), "a1j1a2j2a9j9a10j10");
    let list = "Kf2 Ra1 Rb1 Ri1 Rj1 Ra2 Rb2 Ri2 Rj2 kf9 ra9 rb9 ri9 rj9 ra10 rb10 ri10 rj10";
    let all = "a1b1i1j1a2b2i2j2a9b9i9j9a10b10i10j10";
    assert_eq!(field(&*at(GAME, &placed(list, &format!("w {all} - 0 30"))), 2), all);
    assert_eq!(field(&*at(GAME, &placed(list, "w a10a1j1 - 0 30")), 2), "a1j1a10");
}

#[test]
fn zobrist_keys_differ_for_rights() {
    let keys = ["-", "a1", "j1", "a1j1"].map(|rights| pieces("Kf1 Ra1 Rj1", rights).key());
    for (n, key) in keys.iter().enumerate() {
        assert!(!keys[..n].contains(key), "{n}");
    }
}

#[test]
fn a_right_without_its_king_is_refused() {
    assert_refusals(
        GAME,
        &[
            (placed("Kd1 Ra1 kg5", "w a1 - 0 30"), "right 'a1' without its king on e1 or f1 or e2 or f2"),
            (placed("Ke3 Ra1 kg5", "w a1 - 0 30"), "right 'a1' without its king on e1 or f1 or e2 or f2"),
            (placed("Ke1 ra10 kg5", "w a10 - 0 30"), "right 'a10' without its king on e9 or f9 or e10 or f10"),
        ],
    );
}
