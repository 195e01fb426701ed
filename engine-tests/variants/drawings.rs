//! Drawings of the pieces of games from files, by their names and keys.

use roxmltree::Document;
use std::collections::HashSet;
use std::sync::Arc;
use tenfold::core::types::{Color, Piece, PieceType};
use tenfold::registry::{Game, parse_variants, shipped_games};
use tenfold::session::picture::{has_drawing, piece_svg};

fn game(lines: &str) -> Arc<Game> {
    let read = parse_variants(&"f", format!("[x:chess]\n{lines}\n").as_bytes());
    assert_eq!(read.faults, [""; 0]);
    Arc::clone(&read.games[0])
}

/// What is drawn for a piece: the shapes without their title and id, and the letter on it if there is one.
fn drawn(game: &Game, sign: &str, color: Color) -> (String, Option<String>) {
    let piece = |n: usize| Piece::new(PieceType(n as u8), color);
    let own = (0..game.spec.piece_types.len()).map(piece);
    let own = own.into_iter().find(|&own| game.spec.piece_text(own).eq_ignore_ascii_case(sign)).expect("a piece");
    let svg = piece_svg(&game.spec, game.display.drawings, &game.images, own);
    let document = Document::parse(&svg).expect("well-formed XML");
    let letter = document.descendants().find(|node| node.tag_name().name() == "text");
    let letter = letter.and_then(|node| Some(node.text()?.to_string()));
    let shapes = document.descendants().filter(|node| ["path", "circle"].contains(&node.tag_name().name()));
    let shapes = shapes.map(|node| format!("{:?} {:?}", node.attribute("d"), node.attribute("cx")));
    (shapes.collect::<Vec<_>>().join("\n"), letter)
}

#[test]
fn pieces_that_many_games_share_have_drawings_by_their_names() {
    let names = [
        "griffon",
        "lion",
        "camel",
        "hawk",
        "champion",
        "wizard",
        "giraffe",
        "unicorn",
        "nightrider",
        "dragon",
        "zebra",
        "Cannon",
        "Elephant",
        "Amazon",
        "cardinal",
        "marshal",
        "advisor",
        "man",
        "gold general",
        "silver general",
        "lance",
    ];
    let letters: Vec<char> = "acdefghijlmostuvwxyz".chars().collect();
    let mut shapes = HashSet::new();
    for names in names.chunks(letters.len()) {
        let pieces = names.iter().zip(&letters).enumerate();
        let lines: Vec<String> = pieces.map(|(n, (_, letter))| format!("customPiece{} = {letter}:WD", n + 1)).collect();
        let called: Vec<String> =
            names.iter().zip(&letters).map(|(name, letter)| format!("{letter}: {name}")).collect();
        let game = game(&format!("{}\npieceNames = {}", lines.join("\n"), called.join(", ")));
        for (name, letter) in names.iter().zip(&letters) {
            for color in Color::BOTH {
                let (own, text) = drawn(&game, &letter.to_string(), color);
                assert_eq!(text, None, "{name} has a letter");
                assert!(color == Color::Black || shapes.insert(own), "{name} looks like another piece");
            }
        }
    }
}

#[test]
fn pieces_have_drawings_by_their_keys() {
    let keys = "cannon = c\ngold = g\nsilver = s\nlance = l\nelephant = e\namazon = a\nfers = f\ncommoner = m\ncentaur = t\n\
                soldier = o\nbers = d\nbanner = j\nwazir = w";
    let pieces = game(keys);
    let shapes: HashSet<String> = "cgsleafmtodjwpnbrqk"
        .chars()
        .map(|letter| {
            let (own, text) = drawn(&pieces, &letter.to_string(), Color::White);
            assert_eq!(text, None, "{letter}");
            own
        })
        .collect();
    assert_eq!(shapes.len(), 19, "all look different");
    // The name that the file gives a piece goes before its key.
    let lion = game("commoner = l\npieceNames = l: Lion");
    assert_ne!(drawn(&lion, "l", Color::White), drawn(&pieces, "m", Color::White));
    let unknown = game("commoner = l\npieceNames = l: Warden");
    assert_eq!(drawn(&unknown, "l", Color::White), drawn(&pieces, "m", Color::White));
}

#[test]
fn pieces_that_are_drawn_alike_have_their_letters() {
    let both = game("horse = h\ncustomPiece1 = d:WD\npieceNames = d: dervish");
    assert_eq!(drawn(&both, "h", Color::White).1.as_deref(), Some("H"));
    assert_eq!(drawn(&both, "n", Color::White).1.as_deref(), Some("N"));
    assert_eq!(drawn(&both, "d", Color::White).1.as_deref(), Some("D"), "there is no drawing of it");
    assert_eq!(drawn(&game("knight = -\nhorse = n"), "n", Color::White).1, None);
}

#[test]
fn most_pieces_of_the_shipped_games_have_drawings() {
    let mut without = HashSet::new();
    for game in shipped_games() {
        for (n, piece_type) in game.spec.piece_types.iter().enumerate() {
            if !has_drawing(&game.spec, game.display.drawings, PieceType(n as u8)) {
                without.insert(piece_type.title());
            }
        }
    }
    assert_eq!(without, HashSet::from(["pheasant", "left quail", "right quail", "snail"]));
}
