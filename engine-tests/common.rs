//! What rule tests share.

use tenfold::core::types::Outcome;
use tenfold::registry;
use tenfold::session::Session;

/// A game at its first position.
pub fn start(game: &str) -> Box<dyn Session> {
    registry::find(game).expect("a registered game").0.open()
}

/// A game at a position that must be accepted.
pub fn at(game: &str, fen: &str) -> Box<dyn Session> {
    let mut session = start(game);
    session.set_fen(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
    session
}

/// A position after moves that must be legal.
pub fn after(game: &str, fen: &str, moves: &[&str]) -> Box<dyn Session> {
    let mut session = at(game, fen);
    for mv in moves {
        session.play(mv).unwrap_or_else(|why| panic!("{fen}: {why}"));
    }
    session
}

/// The line with which a FEN is refused.
pub fn refusal(game: &str, fen: &str) -> String {
    let mut session = start(game);
    let before = session.fen();
    let why = session.set_fen(fen).expect_err(fen).to_string();
    assert!(!why.contains('\n'), "one line: {why}");
    assert_eq!(session.fen(), before, "a refused FEN leaves the position as it was");
    why
}

/// Asserts that just these of all legal moves begin with `beginning`.
pub fn assert_moves(session: &dyn Session, beginning: &str, wanted: &[&str]) {
    let mut found = session.legal();
    found.retain(|mv| mv.starts_with(beginning));
    let mut wanted: Vec<&str> = wanted.to_vec();
    wanted.sort_unstable();
    assert_eq!(found, wanted, "{}", session.fen());
}

/// The outcome as the command line writes it.
pub fn outcome(session: &dyn Session) -> String {
    session.outcome().to_string()
}

/// Whether the game goes on.
pub fn goes_on(session: &dyn Session) -> bool {
    session.outcome() == Outcome::Ongoing
}

/// A FEN from pieces with their squares, such as `Ke1 kj10 +Pe5`, and all that stands behind the ranks of a 10x10
/// board: the other fields, with the hands in front of them where the game has any.
pub fn placed(pieces: &str, rest: &str) -> String {
    let mut board = vec![vec![String::new(); 10]; 10];
    for piece in pieces.split_whitespace() {
        let digit = piece.find(|sign: char| sign.is_ascii_digit()).expect("a rank");
        let rank: usize = piece[digit..].parse().expect("a rank");
        let file = usize::from(piece.as_bytes()[digit - 1] - b'a');
        assert!(board[rank - 1][file].is_empty(), "two pieces on a square: {piece}");
        board[rank - 1][file] = piece[..digit - 1].to_string();
    }
    let mut ranks = Vec::new();
    for row in board.iter().rev() {
        let mut text = String::new();
        let mut run = 0;
        for piece in row {
            if piece.is_empty() {
                run += 1;
                continue;
            }
            if run > 0 {
                text += &run.to_string();
            }
            run = 0;
            text += piece;
        }
        if run > 0 {
            text += &run.to_string();
        }
        ranks.push(text);
    }
    let space = if rest.starts_with('[') { "" } else { " " };
    format!("{}{space}{rest}", ranks.join("/"))
}

/// Where the legal moves of the piece on a square lead, all that stands behind that square, in order.
pub fn movements(session: &dyn Session, from: &str) -> Vec<String> {
    let rest = |mv: &String| mv.strip_prefix(from).map(str::to_string);
    let mut found: Vec<String> = session.legal().iter().filter_map(rest).collect();
    // `a1` is not `a10`.
    found.retain(|way| !way.starts_with('0') || !from.ends_with('1'));
    found
}

/// Asserts that the piece on `from` has just these ways, a text with spaces between.
pub fn assert_ways(session: &dyn Session, from: &str, wanted: &str) {
    let mut wanted: Vec<&str> = wanted.split_whitespace().collect();
    wanted.sort_unstable();
    assert_eq!(movements(session, from), wanted, "{from} in {}", session.fen());
}

/// Whether a move is legal.
pub fn can(session: &dyn Session, mv: &str) -> bool {
    session.legal().iter().any(|legal| legal == mv)
}

/// One field of the position's FEN, from 0.
pub fn field(session: &dyn Session, place: usize) -> String {
    session.fen().split(' ').nth(place).expect("six fields").to_string()
}

/// Asserts that each FEN is refused with just this line.
pub fn assert_refusals(game: &str, cases: &[(String, &str)]) {
    for (fen, line) in cases {
        assert_eq!(refusal(game, fen), *line, "{fen}");
    }
}

/// Asserts that each text is refused with just this line behind `illegal move TEXT: `, and changes nothing.
pub fn assert_illegal(session: &mut dyn Session, cases: &[(&str, &str)]) {
    let before = (session.fen(), session.key());
    for (text, line) in cases {
        let why = session.play(text).expect_err(text).to_string();
        assert_eq!(why, format!("illegal move {text}: {line}"));
        assert_eq!((session.fen(), session.key()), before);
    }
}
