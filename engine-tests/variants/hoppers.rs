//! Pieces that step, slide and hop along one line: no move is generated twice, none is missing, and kings do not step into
//! their attacks.

use std::collections::BTreeSet;
use std::sync::Arc;
use tenfold::core::random::Rng;
use tenfold::registry::{Game, parse_variants};
use tenfold::variants::betza::{Cell, destinations, parse};

/// Pieces with two ways along a line, of which at most one is open at a time.
const PIECES: [&str; 5] = ["WcpR", "RcpR", "R3cpR", "RmgR", "FpB"];

type Squares = [[char; 8]; 8];

/// The game with a piece X that moves so, with kings that are subject to check, and with kings that are not.
fn games(moves: &str) -> [Arc<Game>; 2] {
    let rules = format!("customPiece1 = x:{moves}\ncastling = false\nstartFen = 6k1/8/2x5/8/8/5X2/8/1K6 w - - 0 1\n");
    let text = format!("[royal]\nking = k\n{rules}[plain]\ncommoner = k\n{rules}");
    let read = parse_variants(&"f", text.as_bytes());
    assert_eq!(read.faults, [""; 0]);
    [0, 1].map(|n| read.games[n].clone())
}

fn name(file: usize, rank: usize) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// A random position with pieces of both sides, by rank and file.
fn random(rng: &mut Rng) -> Squares {
    let mut squares = [['-'; 8]; 8];
    for piece in "KkXXXxxx".chars() {
        squares[rng.below(8)][rng.below(8)] = piece;
    }
    squares
}

fn fen(squares: &Squares) -> String {
    let rank = |rank: &[char; 8]| {
        let text = String::from_iter(rank);
        (1..=8).rev().fold(text, |text, run| text.replace(&"-".repeat(run), &run.to_string()))
    };
    let ranks: Vec<String> = squares.iter().rev().map(rank).collect();
    format!("{} w - - 0 1", ranks.join("/"))
}

/// The pieces of a FEN with the names of their squares.
fn squares(fen: &str) -> Vec<(String, char)> {
    let mut found = Vec::new();
    for (rank, row) in fen.split([' ', '[']).next().unwrap_or_default().split('/').rev().enumerate() {
        let mut file = 0;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(run) => file += run as usize,
                None => {
                    found.push((name(file, rank), letter));
                    file += 1;
                }
            }
        }
    }
    found
}

/// The targets of the piece X on a square, as the interpreter of the notation has them.
fn interpreted(moves: &str, squares: &Squares, (file, rank): (usize, usize)) -> BTreeSet<String> {
    let cell = |x: i16, y: i16| match squares[y as usize][x as usize] {
        '-' => Cell::Empty,
        piece if piece.is_uppercase() => Cell::Own,
        _ => Cell::Enemy,
    };
    let moves = parse(moves).expect("a piece").moves;
    let found = destinations(&moves, &cell, (file as i16, rank as i16), (8, 8), false);
    found.iter().map(|found| name(found.to.0 as usize, found.to.1 as usize)).collect()
}

/// Whether a move, played where kings are not subject to check, leaves the king to be captured.
fn loses_the_king(game: &Game, fen: &str, mv: &str) -> bool {
    let mut session = game.open();
    session.set_fen(fen).expect("a position");
    session.play(mv).expect("a move");
    let king = squares(&session.fen()).into_iter().find(|(_, piece)| *piece == 'K').map(|(square, _)| square);
    let king = king.expect("a king");
    session.legal_move_texts().iter().any(|reply| reply[2..].starts_with(&king))
}

#[test]
fn pieces_that_step_and_hop_along_a_line() {
    let mut rng = Rng::new(22);
    for moves in PIECES {
        let [royal, plain] = games(moves);
        let (mut compared, mut pinned) = (0, 0);
        for _ in 0..200 {
            let squares = random(&mut rng);
            let text = fen(&squares);
            let (mut with_check, mut without) = (royal.open(), plain.open());
            if with_check.set_fen(&text).is_err() {
                continue;
            }
            without.set_fen(&text).expect("a position");
            let all = without.legal_move_texts();
            for (file, rank) in (0..64).map(|n| (n % 8, n / 8)).filter(|&(file, rank)| squares[rank][file] == 'X') {
                let from = name(file, rank);
                let mut found: Vec<String> =
                    all.iter().filter_map(|mv| mv.strip_prefix(&from)).map(str::to_string).collect();
                found.sort();
                let wanted: Vec<String> = interpreted(moves, &squares, (file, rank)).into_iter().collect();
                assert_eq!(found, wanted, "{moves} on {from}: {text}");
                compared += found.len();
            }
            let safe: BTreeSet<&String> = all.iter().filter(|mv| !loses_the_king(&plain, &text, mv)).collect();
            let legal = with_check.legal_move_texts();
            assert_eq!(legal.iter().collect::<BTreeSet<_>>(), safe, "{moves}: {text}");
            pinned += all.len() - legal.len();
        }
        assert!(compared > 500 && pinned > 50, "{moves}: {compared} moves, {pinned} illegal");
    }
}
