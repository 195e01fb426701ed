//! Games that inventors wished to write: each can be read, is played at random, and counts the same in all modes.

use crate::common::{after, is_legal};
use crate::games::play_at_random;
use std::sync::Arc;
use tenfold::core::types::Outcome;
use tenfold::registry::{Game, parse_variants};

fn games() -> Vec<Arc<Game>> {
    let read = parse_variants(&"wishes.ini", include_bytes!("wishes.ini"));
    assert_eq!((read.faults, read.notes), (Vec::new(), Vec::new()));
    read.games
}

#[test]
fn wishes_are_games() {
    let games = games();
    let names: Vec<&str> = games.iter().map(|game| game.spec.name).collect();
    assert_eq!(names, ["lionchess", "selfcapture", "tower", "golem", "knighthood", "legion", "marseillais"]);
    for game in &games {
        for seed in 0..4 {
            play_at_random(game, seed, 120);
        }
        assert_eq!(game.open().outcome(), Outcome::Ongoing);
    }
    assert_eq!(games[5].spec.piece_types.len(), 20);
}

#[test]
fn what_each_wish_is_about_happens() {
    let games = games();
    let text = |name: &str, fen: &str, mv: &str| {
        let game = games.iter().find(|game| game.spec.name == name).expect("a game");
        let mut session = game.open();
        session.set_fen(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        if is_legal(&*session, mv) { after(session, &[mv]).fen() } else { String::new() }
    };
    let lion = "4k3/8/8/3pp3/3L4/8/8/4K3 w - - 0 1";
    assert_eq!(text("lionchess", lion, "d4d5,d5e5"), "4k3/8/8/4L3/8/8/8/4K3 b - - 0 1");
    assert_eq!(text("lionchess", lion, "d4d5,d5d4"), "4k3/8/8/4p3/3L4/8/8/4K3 b - - 0 1");
    assert_eq!(text("lionchess", lion, "d4d4"), "4k3/8/8/3pp3/3L4/8/8/4K3 b - - 1 1");
    assert_eq!(text("selfcapture", "4k3/8/8/8/8/8/8/R2NK3 w - - 0 1", "a1d1"), "4k3/8/8/8/8/8/8/3RK3 b - - 0 1");
    let tower = "4k3/8/8/8/8/8/8/8/P7/8/8/4K3 w - - 0 1";
    assert_eq!(text("tower", tower, "a4a6"), "4k3/8/8/8/8/8/P7/8/8/8/8/4K3 b - - 0 1");
    let golem = "4k3/8/8/3g4/8/2N5/8/3RK3 w - - 0 1";
    assert_eq!([text("golem", golem, "c3d5"), text("golem", golem, "d1d5")], ["", ""]);
    assert_ne!(text("golem", "4k3/8/8/3g4/3R4/8/8/4K3 w - - 0 1", "d4d5"), "");
    let knight = "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1";
    assert_eq!(text("knighthood", knight, "c3d5a"), "4k3/8/8/3A4/8/8/8/4K3 b - - 0 1");
    assert_ne!(text("knighthood", knight, "c3d5"), "");
    let turn = "4k3/8/8/8/8/2N5/8/4K3 w - - 0 2";
    assert_eq!(text("marseillais", turn, "c3d5,d5f4"), "4k3/8/8/8/5N2/8/8/4K3 b - - 1 2");
}

#[test]
fn the_rules_of_wishes_are_told() {
    let games = games();
    let told = |name: &str, sentence: &str| {
        let game = games.iter().find(|game| game.spec.name == name).expect("a game");
        assert!(game.spec.notes.iter().any(|note| note.text.contains(sentence)), "{name}: {:?}", game.spec.notes);
    };
    told("lionchess", "L may capture by the first of two steps and go on by the second");
    told("lionchess", "L may step to an empty square and back, which is a pass");
    told("selfcapture", "may also capture another one of its own player, except the king");
    told("golem", "P, N, B cannot capture G. R cannot capture G except from a square next to it.");
    told("knighthood", "White's N may promote to A when its move starts or ends here: rank 5");
}
