//! Compiled games written as files, those that a file can say whole: they play as the compiled ones.

use crate::games::{check_suite, suite};
use std::sync::Arc;
use tenfold::core::random::Rng;
use tenfold::core::types::Outcome;
use tenfold::registry::{self, Game, parse_variants};

/// The game of the file with this name.
fn loaded(name: &str) -> Arc<Game> {
    let read = parse_variants(&"f", include_bytes!("compiled_games.ini"));
    assert_eq!(read.faults, [""; 0]);
    read.games.into_iter().find(|game| game.spec.name == name).expect("a section of the file")
}

/// Plays games at random by both, and compares moves, winners and FENs, these `without_clock` up to the en passant field.
/// Returns how many moves of at least `long` characters were played; a move that has as many is preferred.
fn play_both(read: &Game, name: &str, games: u64, without_clock: bool, long: usize) -> usize {
    let compiled = registry::find(name).expect("a game").0;
    let mut seen = 0;
    for seed in 0..games {
        let (mut one, mut other, mut rng) = (read.open(), compiled.open(), Rng::new(seed));
        other.set_fen(read.spec.start_fen).expect("the same array");
        let shown =
            |fen: String| if without_clock { fen.split(' ').take(4).collect::<Vec<_>>().join(" ") } else { fen };
        for _ in 0..200 {
            assert_eq!(shown(one.fen()), shown(other.fen()));
            assert_eq!(one.legal_move_texts(), other.legal_move_texts(), "{}", one.fen());
            let winners = [one.outcome(), other.outcome()].map(|outcome| match outcome {
                Outcome::Win(color, _) => Some(color),
                Outcome::Draw(_) | Outcome::Ongoing => None,
            });
            assert_eq!(winners[0], winners[1], "{}", one.fen());
            if [one.outcome(), other.outcome()].iter().any(|outcome| *outcome != Outcome::Ongoing) {
                break;
            }
            let legal = one.legal_move_texts();
            let special: Vec<String> = legal.iter().filter(|mv| mv.len() >= long).cloned().collect();
            let from = if special.is_empty() || rng.below(2) == 0 { &legal } else { &special };
            let Some(mv) = rng.choose(from) else { break };
            seen += usize::from(mv.len() >= long);
            one.play(mv).expect("a legal move");
            other.play(mv).expect("a legal move");
        }
    }
    seen
}

fn compiled_suite(name: &str) -> String {
    std::fs::read_to_string(suite("x").with_file_name(format!("../{name}.epd"))).expect("a suite")
}

#[test]
fn grand_chess_from_a_file_is_the_compiled_one() {
    assert!(check_suite(&loaded("mygrand"), &compiled_suite("grand")) > 50);
    play_both(&loaded("mygrand"), "grand", 10, false, 6);
}

#[test]
fn antichess_from_a_file_is_the_compiled_one() {
    assert!(check_suite(&loaded("myantichess"), &compiled_suite("antichess")) > 50);
    let promotions = play_both(&loaded("myantichess"), "antichess", 80, false, 5);
    assert!(promotions > 20, "only {promotions} promotions");
}

#[test]
fn divergent_chess_from_a_file_is_the_compiled_one() {
    assert!(check_suite(&loaded("mydivergent"), &compiled_suite("divergent")) > 50);
    let promotions = play_both(&loaded("mydivergent"), "divergent", 20, true, 6);
    assert!(promotions > 20, "only {promotions} promotions");
}

#[test]
fn the_pawns_of_escalier_from_a_file_are_the_compiled_ones() {
    let moves = play_both(&loaded("myescalier"), "escalier", 20, false, 9);
    assert!(moves > 100, "only {moves} moves of two legs");
}
