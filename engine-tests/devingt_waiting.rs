//! A test for each sentence on promotion and waiting pawns in Devingt Chess.

use crate::common::{after, assert_moves, assert_ways, at, can, field, goes_on, outcome, placed, refusal};
use std::sync::atomic::AtomicBool;
use tenfold::engine::perft::PerftJob;
use tenfold::session::Session;

const GAME: &str = "devingt";

/// White's pieces as in the array, without the king: nothing can be freed, and no line is open.
const ALL: &str = "Ra1 Nb1 Bc1 Sd1 Qf1 Sg1 Bh1 Ni1 Rj1 Pa2 Pb2 Pc2 Pd2 Pe2 Pf2 Pg2 Ph2 Pi2 Pj2";

/// A position from pieces with their squares.
fn pieces(pieces: &str, rest: &str) -> Box<dyn Session> {
    at(GAME, &placed(pieces, rest))
}

/// White's pieces without those listed.
fn all_but(gone: &[&str]) -> String {
    let mut kept = ALL.split(' ').collect::<Vec<_>>();
    for piece in gone {
        let before = kept.len();
        kept.retain(|other| other != piece);
        assert_eq!(kept.len() + 1, before, "{piece}");
    }
    kept.join(" ")
}

/// What stands on the tenth rank.
fn last_rank(session: &dyn Session) -> String {
    session.fen().split('/').next().expect("ten ranks").to_string()
}

#[test]
fn promotion_only_into_a_type_of_which_a_piece_was_captured() {
    for (gone, wanted) in [
        (vec!["Qf1"], "e10q"),
        (vec!["Ra1"], "e10r"),
        (vec!["Bh1"], "e10b"),
        (vec!["Ni1"], "e10n"),
        (vec!["Sg1"], "e10s"),
        (vec!["Qf1", "Sg1", "Sd1"], "e10q e10s"),
        (vec!["Ra1", "Bc1", "Nb1"], "e10b e10n e10r"),
    ] {
        let session = pieces(&format!("{} Ke1 kj6 Pe9", all_but(&gone)), "w - - 0 30");
        assert_ways(&*session, "e9", wanted);
    }
    assert_ways(&*pieces("Kj1 kj6 Pe9", "w - - 0 30"), "e9", "e10b e10n e10q e10r e10s");
}

#[test]
fn promotion_counts_what_stands_on_the_board() {
    let session = pieces(&format!("{} Qa5 Qb5 Ke1 kj6 Pe9", all_but(&["Qf1"])), "w - - 0 30");
    assert_ways(&*session, "e9", "e10");
    let black = pieces("Kj1 kj6 pe2 qa9 ra8 rb8 ba7 bb7 na6 nb6 sa5", "b - - 0 30");
    assert_ways(&*black, "e2", "e1s");
}

#[test]
fn promotion_with_something_to_free_is_by_choice_at_once() {
    let fen = placed(&format!("{} Ke1 kj6 Pe9 nd10", all_but(&["Qf1", "Ni1"])), "w - - 5 30");
    assert_ways(&*at(GAME, &fen), "e9", "d10n d10q e10n e10q");
    assert_eq!(last_rank(&*after(GAME, &fen, &["e9d10n"])), "3N6");
    assert_eq!(field(&*after(GAME, &fen, &["e9e10q"]), 4), "0");
}

#[test]
fn promotion_on_arrival_may_give_check() {
    let session = after(GAME, &placed("Kj1 kj10 Pa9", "w - - 0 30"), &["a9a10q"]);
    assert!(session.in_check());
}

#[test]
fn with_nothing_to_free_the_pawn_stays_there_as_a_pawn() {
    let fen = placed(&format!("{ALL} Ke1 kj6 Pe9 Pa10"), "w - - 0 30");
    let session = after(GAME, &fen, &["e9e10", "j6j7"]);
    assert_eq!(last_rank(&*session), "P3P5");
    assert_ways(&*session, "e10", "");
    assert_ways(&*session, "a10", "");
}

#[test]
fn a_waiting_pawn_promotes_as_part_of_the_opponents_move() {
    let fen = placed(&format!("{ALL} Ke1 kj6 Pe10 ng3"), "b - - 5 30");
    let session = after(GAME, &fen, &["g3f1"]);
    assert_eq!(session.played_moves(), ["g3f1"], "the move text does not show it");
    assert_eq!(last_rank(&*session), "4Q5");
    assert!(can(&*session, "e10e9"));
    let waits = after(GAME, &fen, &["j6j7"]);
    assert_eq!(last_rank(&*waits), "4P5", "nothing was captured");
}

#[test]
fn waiting_pawns_are_looked_at_at_the_start_of_their_owners_turn_only() {
    // Neither loading a position nor a move of White's own lets the pawn promote.
    let fen = placed(&format!("{} Ke1 kh6 Pe10", all_but(&["Sg1"])), "w - - 5 30");
    assert_eq!(last_rank(&*at(GAME, &fen)), "4P5");
    assert_eq!(last_rank(&*after(GAME, &fen, &["b1a3"])), "4P5");
    assert_eq!(last_rank(&*after(GAME, &fen, &["b1a3", "h6h7"])), "4S5");
}

#[test]
fn a_waiting_pawn_does_not_touch_the_clock() {
    let fen = placed(&format!("{} Ke1 kj6 Pe10", all_but(&["Sg1"])), "b - - 5 30");
    let session = after(GAME, &fen, &["j6j7"]);
    assert_eq!((last_rank(&*session).as_str(), field(&*session, 4).as_str()), ("4S5", "6"));
}

#[test]
fn waiting_pawns_in_the_order_of_files_once_each() {
    let fen = placed(&format!("{} Ke1 kj6 Pc10 Pe10 Pa10", all_but(&["Sg1", "Nb1"])), "b - - 5 30");
    assert_eq!(last_rank(&*after(GAME, &fen, &["j6j7"])), "S1N1P5");
    let fen = placed("Pa10 Pb10 Pc10 Pd10 Pe10 Pf10 Pg10 Ph10 Pi10 Pj10 Kj1 kf5", "b - - 5 30");
    assert_eq!(last_rank(&*after(GAME, &fen, &["f5e4"])), "QRRBBSSNNP", "in the order Q R B S N");
}

#[test]
fn waiting_pawns_of_black_too() {
    let session = after(GAME, &placed("ka10 Kj3 pa1 pj1 Pa2", "w - - 5 30"), &["j3i3"]);
    assert_eq!(session.fen().split(['/', ' ']).nth(9), Some("q8r"));
}

#[test]
fn a_type_that_would_give_check_yields_to_the_next() {
    // The king stands on the pawn's file: queen and rook would check.
    let free = all_but(&["Qf1", "Ra1", "Bc1", "Sg1", "Nb1"]);
    let session = after(GAME, &placed(&format!("{free} Ke1 ke6 Pe10"), "b - - 0 30"), &["e6e7"]);
    assert_eq!(last_rank(&*session), "4B5");
    // On the diagonal queen and bishop would.
    let session = after(GAME, &placed(&format!("{free} Ke1 kg7 Pe10"), "b - - 0 30"), &["g7h7"]);
    assert_eq!(last_rank(&*session), "4R5");
    // A sage's leap away from the pawn, with only a sage and a knight to free.
    let free = all_but(&["Sg1", "Nb1"]);
    let session = after(GAME, &placed(&format!("{free} Ke1 kh8 Pe10"), "b - - 0 30"), &["h8h9"]);
    assert_eq!(last_rank(&*session), "4N5");
}

#[test]
fn a_pawn_whose_types_would_all_give_check_goes_on_waiting() {
    let free = all_but(&["Ra1"]);
    let fen = placed(&format!("{free} Ke1 kf6 Pe10 Pg10"), "b - - 0 30");
    assert_eq!(last_rank(&*after(GAME, &fen, &["f6e6"])), "4P1R3", "the next file's pawn is looked at");
    let fen = placed(&format!("{free} Ke1 kf6 Pe10"), "b - - 0 30");
    assert_eq!(last_rank(&*after(GAME, &fen, &["f6e6", "b1a3"])), "4P5");
    assert_eq!(last_rank(&*after(GAME, &fen, &["f6e6", "b1a3", "e6f6"])), "4R5");
}

/// Black's king alone on the tenth rank, the ninth held by a rook; a knight may take White's queen.
fn mate_to_be() -> String {
    placed(&format!("{} Rc9 Qc5 Ke1 kj10 Pa10 nd7", all_but(&["Ra1", "Qf1"])), "b - - 0 30")
}

#[test]
fn a_waiting_pawn_that_mates_ends_the_game_and_its_owner_has_won() {
    let session = after(GAME, &mate_to_be(), &["d7c5"]);
    assert_eq!(last_rank(&*session), "Q8k");
    assert_eq!(outcome(&*session), "1-0 (mate by a waiting pawn)");
    assert!(session.legal_move_texts().is_empty());
    assert_eq!(field(&*session, 1), "w", "it is the owner's turn");
    let mut session = session;
    assert!(session.take_back());
    assert!(goes_on(&*session) && last_rank(&*session) == "P8k");
}

#[test]
fn a_check_to_the_owner_is_no_answer_to_the_mate_of_his_waiting_pawn() {
    // The knight attacks White's king, whose square is no square to move to.
    let fen = placed(&format!("{} Rc9 Ke1 kj10 Pa10 nd4", all_but(&["Ra1", "Rj1"])), "b - - 0 30");
    let session = after(GAME, &fen, &["d4f3"]);
    assert!(session.in_check());
    assert_eq!(outcome(&*session), "1-0 (mate by a waiting pawn)");
    assert_eq!(outcome(&*at(GAME, &session.fen())), "1-0 (mate by a waiting pawn)");
    // Loaded with the kings side by side: White, if it were his turn, could take nothing but the king.
    let near = "P9/8pp/10/10/10/10/10/8n1/4k5/RNBSKQSBNR b - - 0 25";
    assert_eq!(outcome(&*at(GAME, near)), "0-1 (mate by a waiting pawn)");
}

#[test]
fn a_loaded_game_so_finished_is_accepted_and_won() {
    let fen = after(GAME, &mate_to_be(), &["d7c5"]).fen();
    let session = at(GAME, &fen);
    assert_eq!(session.fen(), fen);
    assert_eq!(outcome(&*session), "1-0 (mate by a waiting pawn)");
    let stop = AtomicBool::new(false);
    for depth in [1, 2] {
        assert_eq!(session.perft().count_leaves(&PerftJob::new(depth, &stop), &mut |_, _| ()), Some(0));
    }
    // With a square to flee to it is no such game.
    assert_eq!(refusal(GAME, &fen.replace("2R7", "2P7")), "the king on j10 of the side not to move is attacked");
    let black = placed("Ka1 qj1 rc2 ka10 Pj9", "b - - 0 30");
    assert_eq!(outcome(&*at(GAME, &black)), "0-1 (mate by a waiting pawn)");
}

#[test]
fn the_mate_on_the_hundredth_half_move_comes_first() {
    let fen = placed(&format!("{} Rc9 Ke1 kj8 Pa10", all_but(&["Ra1", "Rj1"])), "b - - 99 90");
    // The freed rook would check the king on the tenth rank; any other half-move is a draw.
    let session = after(GAME, &fen, &["j8i8"]);
    assert_eq!(outcome(&*session), "1/2-1/2 (50-move rule)");
    let fen = placed(&format!("{} Rc9 Ke1 kj10 Pa10", all_but(&["Ra1", "Rj1"])), "b - - 99 90");
    assert_moves(&*at(GAME, &fen), "", &["j10i10"]);
    assert_eq!(outcome(&*after(GAME, &fen, &["j10i10"])), "1-0 (mate by a waiting pawn)");
}

#[test]
fn the_first_type_that_mates_goes_before_all_that_do_not_check() {
    // Black's king is smothered by its own pieces: only a knight on h10 gives check, and mate.
    let free = all_but(&["Qf1", "Sg1", "Nb1"]);
    let fen = placed(&format!("{free} Ke1 kj9 rj10 bi10 pi9 pi8 pj8 pa5 Ph10"), "b - - 0 30");
    let session = after(GAME, &fen, &["a5a4"]);
    assert_eq!(last_rank(&*session), "7Nbr");
    assert_eq!(outcome(&*session), "1-0 (mate by a waiting pawn)");
}

#[test]
fn among_types_that_mate_the_first_is_taken() {
    let free = all_but(&["Qf1", "Ra1", "Rj1"]);
    let fen = placed(&format!("{free} Rc9 Ke1 ki10 Pa10"), "b - - 0 30");
    assert_eq!(last_rank(&*after(GAME, &fen, &["i10j10"])), "Q8k");
    let free = all_but(&["Ra1", "Rj1"]);
    let fen = placed(&format!("{free} Rc9 Ke1 ki10 Pa10"), "b - - 0 30");
    assert_eq!(last_rank(&*after(GAME, &fen, &["i10j10"])), "R8k");
}

#[test]
fn a_check_that_can_be_met_is_no_mate() {
    // Black's rook can step between: no mate, and as the queen would give check, the pawn waits.
    let free = all_but(&["Qf1", "Ra1"]);
    let fen = placed(&format!("{free} Rc9 Ke1 ki10 Pa10 re5"), "b - - 0 30");
    assert_eq!(last_rank(&*after(GAME, &fen, &["i10j10"])), "P8k");
}

#[test]
fn a_pawn_on_an_earlier_file_promotes_before_the_pawn_that_mates() {
    // The pawn on a10 takes the queen without check; then nothing is left for the pawn on e10.
    let fen = placed(&format!("{} Rc9 Ke1 ki10 Pa10 nb10 Pe10", all_but(&["Ra1", "Qf1", "Rj1"])), "b - - 0 30");
    let session = after(GAME, &fen, &["i10j10"]);
    assert_eq!(last_rank(&*session), "Qn2R4k");
    assert_eq!(outcome(&*session), "1-0 (mate by a waiting pawn)", "the rook that is left mates");
}

#[test]
fn mate_of_the_owner_is_judged_after_his_waiting_pawn() {
    // The rook's check would be mate; the pawn that promotes to a queen can take it.
    let fen = placed("Ka1 rb9 rh8 kj7 Pd10 Nj2", "b - - 0 30");
    let session = after(GAME, &fen, &["h8a8"]);
    assert!(session.in_check());
    assert_eq!(last_rank(&*session), "3Q6");
    assert_moves(&*session, "", &["d10a7"]);
    assert!(goes_on(&*session));
    let bare = after(GAME, &placed("Ka1 rb9 rh8 kj7 Nj2", "b - - 0 30"), &["h8a8"]);
    assert_eq!(outcome(&*bare), "0-1 (checkmate)");
}

#[test]
fn stalemate_of_the_owner_is_judged_after_his_waiting_pawn() {
    let session = after(GAME, &placed("Ka1 qb4 kj7 Pd10", "b - - 0 30"), &["b4b3"]);
    assert_eq!(last_rank(&*session), "3Q6");
    assert!(goes_on(&*session));
    let stale = after(GAME, &placed("Ka1 qb4 kj7", "b - - 0 30"), &["b4b3"]);
    assert_eq!(outcome(&*stale), "1/2-1/2 (stalemate)");
}

#[test]
fn repetition_is_judged_after_the_waiting_pawns() {
    // The pawn promotes with Black's first king move: only what stands then counts.
    let fen = placed("Ra2 Kj1 kf6 Pe10 Pa8 pa9", "b - - 0 30");
    let round = ["f6f5", "j1j2", "f5f6", "j2j1"];
    let moves: Vec<&str> = round.iter().chain(&round).chain(&round).copied().collect();
    let session = after(GAME, &fen, &moves[..1]);
    assert_eq!(session.fen(), at(GAME, &session.fen()).fen());
    assert_eq!(session.key(), at(GAME, &session.fen()).key());
    assert!(goes_on(&*after(GAME, &fen, &moves[..8])));
    assert_eq!(outcome(&*after(GAME, &fen, &moves[..9])), "1/2-1/2 (threefold repetition)");
}

#[test]
fn a_captured_waiting_pawn_waits_no_longer() {
    let fen = placed(&format!("{ALL} Ke1 kd9 Pe10 Pa10"), "b - - 0 30");
    let session = after(GAME, &fen, &["d9e10", "b1a3", "e10e9"]);
    assert_eq!(last_rank(&*session), "P9");
}
