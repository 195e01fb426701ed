//! Endings against a lone king, which a search without mop-up evaluation does not win on a large board.

use super::*;

/// Plays a game with `nodes` nodes a move, and returns how it ends.
fn end_of_game(name: &str, fen: &str, nodes: u64) -> Outcome {
    let mut session = game(name);
    session.set_fen(fen).expect("a FEN");
    let (memory, control) = (Memory::new(8), Control::default());
    while session.outcome() == Outcome::Ongoing {
        let (answer, _) = Search::nodes(nodes).run_with(&*session, &control, &memory);
        session.play(&answer.best.expect("a move")).expect("legal");
    }
    session.outcome()
}

#[test]
fn a_rook_and_a_king_mate_a_lone_king() {
    for (name, fen) in [
        ("devingt", "10/10/3k6/10/10/10/10/10/10/R3K5 w - - 0 1"),
        ("escalier", "10/10/10/10/4k5/10/10/10/10/R3K5 w - - 0 1"),
        ("grand", "10/10/10/10/4k5/10/10/10/10/R3K5 b - - 0 1"),
        ("newchess", "10/10/10/10/4k5/10/10/10/10/T3K5[] w - - 0 1"),
    ] {
        assert!(matches!(end_of_game(name, fen, 10_000), Outcome::Win(Color::White, _)), "{name}");
    }
}

#[test]
fn two_bishops_mate_a_lone_king_on_a_hundred_squares() {
    let fen = "10/10/10/10/4k5/10/10/10/10/BB2K5 w - - 0 1";
    assert!(matches!(end_of_game("devingt", fen, 20_000), Outcome::Win(Color::White, _)));
}

#[test]
fn a_lone_king_is_worse_at_the_edge_and_near_the_other_king() {
    let score = |fen: &str| {
        let mut session = game("devingt");
        session.set_fen(fen).expect("a FEN");
        session.evaluation().hce()
    };
    let middle = score("10/10/10/10/4k5/10/10/10/10/4K4R w - - 0 1");
    let edge = score("4k5/10/10/10/10/10/10/10/10/4K4R w - - 0 1");
    let corner = score("k9/10/10/10/10/10/10/10/10/4K4R w - - 0 1");
    let near = score("k9/10/2K7/10/10/10/10/10/10/9R w - - 0 1");
    assert!(middle < edge && edge < corner && corner < near, "{middle} {edge} {corner} {near}");
}
