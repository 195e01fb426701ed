//! Standard algebraic notation of moves, a test for each thing that it writes. That it is the peer's in all games is shown by
//! `engine-tests/packages`.

use super::common::{at, shipped};
use tenfold::session::Session;
use tenfold::session::san::{parse_san, san, san_moves};

#[track_caller]
fn check(session: &dyn Session, text: &str, written: &str) {
    assert_eq!(san(session, text).as_deref(), Some(written));
    assert_eq!(parse_san(session, written).as_deref(), Ok(text));
}

#[test]
fn pawns_have_no_letter_and_name_their_file_where_they_capture() {
    let game = shipped("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    check(&*game, "e4e5", "e5");
    check(&*game, "e4d5", "exd5");
    let game = shipped("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    check(&*game, "e5d6", "exd6");
    check(&*shipped("chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1"), "a7a8n", "a8=N");
}

#[test]
fn a_piece_is_told_from_others_by_its_file_then_its_rank_then_both() {
    check(&*shipped("chess", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"), "a1d1", "Rd1");
    check(&*shipped("chess", "4k3/8/8/8/8/4K3/8/R6R w - - 0 1"), "a1d1", "Rad1");
    check(&*shipped("chess", "4k3/R7/8/8/8/8/4K3/R7 w - - 0 1"), "a1a3", "R1a3");
    let queens = shipped("chess", "2k5/8/8/8/4Q2Q/8/1K6/7Q w - - 0 1");
    check(&*queens, "h4e1", "Qh4e1");
    check(&*queens, "h1e1", "Q1e1");
}

#[test]
fn a_pinned_piece_needs_not_be_told_from_others() {
    check(&*shipped("chess", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"), "g1e2", "Ne2");
}

#[test]
fn signs_tell_check_and_mate() {
    check(&*shipped("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), "a1a8", "Ra8#");
    check(&*shipped("chess", "6k1/5pp1/8/8/8/8/5PPP/R5K1 w - - 0 1"), "a1a8", "Ra8+");
    check(&*shipped("atomic", "4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1"), "d1d7", "Qxd7");
}

#[test]
fn castling_is_written_with_letters_and_read_with_zeros_also_where_the_king_is_not_royal() {
    for game in ["chess", "giveaway", "fischerandom"] {
        let session = shipped(game, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        let moves = session.legal_move_texts();
        let castling = |to: [&str; 2]| moves.iter().find(|text| to.contains(&text.as_str())).expect("castling").clone();
        for (to, written, zeros) in [(["e1g1", "e1h1"], "O-O", "0-0"), (["e1c1", "e1a1"], "O-O-O", "0-0-0")] {
            check(&*session, &castling(to), written);
            assert_eq!(parse_san(&*session, zeros), Ok(castling(to)));
        }
    }
}

#[test]
fn drops_gates_and_walls_are_written_as_the_peer_does() {
    check(&*shipped("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1"), "N@d5", "N@d5");
    check(&*shipped("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1"), "N@f6", "N@f6+");
    let gates = shipped("seirawan", "4k3/8/8/8/8/8/8/RN2K2R[EH] w KQABEH - 0 1");
    check(&*gates, "b1c3h", "Nc3/H");
    check(&*gates, "e1g1h", "O-O/He1");
    check(&*gates, "h1e1h", "O-O/Hh1");
    check(&*at("wallingRule = arrow", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1"), "h1h3,h3a3", "Qh3,a3");
}

#[test]
fn a_promoted_form_has_a_plus_before_its_letter() {
    let game = shipped("shogi", "4k4/9/P8/9/9/9/9/4+P4/4K4[] w - - 0 1");
    check(&*game, "a7a8+", "Pa8=+P");
    check(&*game, "a7a8", "Pa8");
    check(&*game, "e2e3", "+Pe3");
}

#[test]
fn a_move_of_several_legs_keeps_its_text() {
    let game = at("movesPerTurn = 2", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let moves = san_moves(&*game);
    assert!(moves.iter().all(|(text, san)| text == san), "{moves:?}");
    check(&*game, "e2e4,e4e5", "e2e4,e4e5");
}

#[test]
fn more_and_less_than_the_shortest_form_is_read() {
    let game = shipped("chess", "4k3/8/8/3p4/4P3/8/8/R3K3 w - - 0 1");
    for written in ["Ra1a8+", "Raa8", "R1a8", "Ra8!?", "Ra8#"] {
        assert_eq!(parse_san(&*game, written).as_deref(), Ok("a1a8"), "{written}");
    }
    assert_eq!(parse_san(&*game, "ed5").as_deref(), Ok("e4d5"));
    assert_eq!(parse_san(&*game, "e4xd5").as_deref(), Ok("e4d5"));
}

#[test]
fn what_no_move_or_more_than_one_could_be_is_refused() {
    let game = at("castling = false", "4k3/8/8/8/8/4K3/8/R6R w - - 0 1");
    assert_eq!(parse_san(&*game, "Ke5"), Err("no legal move is written 'Ke5'".into()));
    assert_eq!(parse_san(&*game, ""), Err("no legal move is written ''".into()));
    assert_eq!(parse_san(&*game, "Rd1"), Err("'Rd1' could be a1d1 or h1d1".into()));
    assert_eq!(san(&*game, "e3e5"), None);
}
