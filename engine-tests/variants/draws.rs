//! What a game says of a claim, its search says too: repetition, the half-move clock, counts, and what they bring.

use super::common::{after, at, child, shipped};
use std::time::Duration;
use tenfold::core::types::{Color, MATE, Outcome, Score};
use tenfold::engine::search::{Control, Job, Limits, Memory};
use tenfold::session::Session;

/// The score of a move for the player who makes it, as a search of one ply finds it.
fn searched(session: &dyn Session, text: &str) -> Score {
    let (control, memory) = (Control::default(), Memory::new(1));
    let mv = session.parse_move(text).unwrap_or_else(|why| panic!("{why}"));
    let limits = Limits { depth: Some(1), search_moves: vec![mv], ..Limits::default() };
    let overhead = Duration::ZERO;
    let job = Job { limits: &limits, control: &control, memory: &memory, threads: 1, multipv: 1, overhead };
    session.search(&job, &mut |_| {}).score
}

/// Plays the moves. The last one must end the game with `outcome`, and the search must know that before it is made.
#[track_caller]
fn ends(session: Box<dyn Session>, moves: &[&str], outcome: &str) {
    let (last, moves) = moves.split_last().expect("a move");
    let before = after(session, moves);
    assert_eq!(before.outcome(), Outcome::Ongoing);
    let score = searched(&*before, last);
    let mover = before.side_to_move();
    let ended = after(before, &[last]);
    assert_eq!(ended.outcome().to_string(), outcome);
    let wanted = match ended.outcome() {
        Outcome::Win(winner, _) if winner == mover => MATE - 1,
        Outcome::Win(..) => 1 - MATE,
        _ => 0,
    };
    assert_eq!(score, wanted);
}

const SHUFFLE: [&str; 4] = ["e1d1", "e8d8", "d1e1", "d8e8"];

#[test]
fn a_game_says_how_often_a_position_must_occur() {
    for (times, word) in [(2, "twofold"), (3, "threefold"), (4, "fourfold")] {
        let game = at(&format!("nFoldRule = {times}"), "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
        ends(game, &SHUFFLE.repeat(times - 1), &format!("1/2-1/2 ({word} repetition)"));
    }
    let never = after(at("nFoldRule = 0", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), &SHUFFLE.repeat(5)[..19]);
    assert!(searched(&*never, "d8e8") < -300);
}

#[test]
fn a_position_occurs_again_behind_captures_that_are_dropped() {
    let game = shipped("crazyhouse", "4k3/8/8/r7/8/8/8/1R2K3[Rr] w - - 0 1");
    let exchange = ["R@b5", "a5b5", "b1b5", "R@a5", "b5b1"];
    let round = [&exchange[..], &["e8d8"], &exchange, &["d8e8"]].concat();
    ends(game, &round.repeat(2), "1/2-1/2 (threefold repetition)");
}

#[test]
fn a_repetition_may_win_or_lose() {
    let fen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    ends(at("nFoldValue = loss", fen), &SHUFFLE.repeat(2), "0-1 (threefold repetition)");
    ends(at("nFoldValue = win", fen), &SHUFFLE.repeat(2), "1-0 (threefold repetition)");
    let checks = ["e8d7", "a8a7", "d7e8", "a7a8"].repeat(2);
    let game = |lines: &str| at(lines, "R3k3/8/8/8/8/8/8/4K3 b - - 0 1");
    ends(game("perpetualCheckIllegal = true"), &checks, "0-1 (perpetual check)");
    ends(game(""), &checks, "1/2-1/2 (threefold repetition)");
}

#[test]
fn draw_odds_win_what_is_a_draw_elsewhere() {
    let fen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    ends(shipped("armageddon", fen), &SHUFFLE.repeat(2), "0-1 (threefold repetition)");
    ends(shipped("armageddon", "4k3/8/8/8/8/8/8/4K2R w - - 99 90"), &["h1h2"], "0-1 (50-move rule)");
}

#[test]
fn a_count_of_moves_ends_an_endgame() {
    let fen = "4k3/8/8/8/8/8/R7/4K3 w - 32 32 30";
    ends(child("makruk", "", fen), &["a2a3"], "1/2-1/2 (the endgame was not won in time)");
    let won = child("makruk", "materialCounting = whitedrawodds", fen);
    ends(won, &["a2a3"], "1-0 (the endgame was not won in time)");
}

#[test]
fn mate_comes_before_a_claim() {
    let game = at("", "7k/8/6K1/8/8/8/8/R7 w - - 99 90");
    assert_eq!(searched(&*game, "a1a8"), MATE - 1);
    let mated = after(game, &["a1a8"]).outcome();
    assert!(matches!(mated, Outcome::Win(Color::White, _)));
}
