//! What the search knows beyond its depth of wins by other rules than checkmate: a search of one ply sees the opponent's win at once
//! behind it.

use super::common::{child, shipped};
use std::time::Duration;
use tenfold::core::types::{MATE, Score};
use tenfold::engine::search::{Control, Job, Limits, Memory};
use tenfold::session::Session;

/// The score of a position by a search of one ply.
fn score(session: &dyn Session) -> Score {
    let (control, memory) = (Control::default(), Memory::new(1));
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let overhead = Duration::ZERO;
    let job = Job { limits: &limits, control: &control, memory: &memory, threads: 1, multipv: 1, overhead };
    session.search(&job, &mut |_| {}).score
}

/// The score when every move lets the opponent win at once.
const LOST: Score = 2 - MATE;

#[test]
fn a_step_to_a_goal_wins() {
    assert_eq!(score(&*shipped("kingofthehill", "7k/8/8/8/8/3K4/8/8 b - - 0 1")), LOST);
    // Not where the goal beside the king is attacked.
    assert!(score(&*shipped("kingofthehill", "3r3k/8/8/8/8/2K5/8/8 b - - 0 1")) > LOST);
    // Pawns that reach the last rank win in Breakthrough.
    assert_eq!(score(&*shipped("breakthrough", "8/P7/8/8/8/8/7p/8 w - - 0 1")), MATE - 1);
    assert_eq!(score(&*shipped("breakthrough", "8/PP6/8/7p/8/8/8/8 b - - 0 1")), LOST);
}

#[test]
fn a_step_to_a_goal_that_the_opponent_can_follow_does_not_win() {
    // Black's king can reach the last rank in answer.
    assert!(score(&*shipped("racingkings", "8/k6K/8/8/8/8/8/8 w - - 0 1")).abs() < 1_000);
    assert_eq!(score(&*shipped("racingkings", "8/7K/8/k7/8/8/8/8 b - - 0 1")), LOST);
}

#[test]
fn the_last_check_wins() {
    assert_eq!(score(&*shipped("3check", "7k/5ppp/8/8/8/8/8/R3K3 b - - 1+3 0 1")), LOST);
    assert!(score(&*shipped("3check", "7k/5ppp/8/8/8/8/8/R3K3 b - - 2+3 0 1")) > LOST);
}

#[test]
fn the_capture_of_the_last_piece_of_a_type_wins() {
    // The king protects the rook, so that a queen that captures it is lost, too.
    let fen = "rk6/p7/8/8/4Q3/8/8/3RK3 b - - 0 1";
    assert_eq!(score(&*child("chess", "extinctionValue = loss\nextinctionPieceTypes = r", fen)), LOST);
    assert!(score(&*child("chess", "", fen)) > LOST);
}

#[test]
fn an_explosion_beside_the_king_wins_though_the_captured_piece_is_protected() {
    assert_eq!(score(&*shipped("atomic", "3qkb2/3ppp2/8/4N3/8/8/8/4K3 b - - 0 1")), LOST);
}
