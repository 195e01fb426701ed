//! What rule tests share.

use crate::fen::Fen;
use std::path::Path;
use tenfold::core::random::Rng;
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
    let mut found = session.legal_move_texts();
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
    let mut fen = Fen::empty(10, 10, "");
    for piece in pieces.split_whitespace() {
        let digit = piece.find(|sign: char| sign.is_ascii_digit()).expect("a rank");
        let (letter, square) = piece.split_at(digit - 1);
        assert!(fen.piece(square).is_empty(), "two pieces on a square: {piece}");
        fen.put(square, letter);
    }
    let space = if rest.starts_with('[') { "" } else { " " };
    format!("{}{space}{rest}", fen.board())
}

/// Where the legal moves of the piece on a square lead, all that stands behind that square, in order.
pub fn movements(session: &dyn Session, from: &str) -> Vec<String> {
    let rest = |mv: &String| mv.strip_prefix(from).map(str::to_string);
    let mut found: Vec<String> = session.legal_move_texts().iter().filter_map(rest).collect();
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
    session.legal_move_texts().iter().any(|legal| legal == mv)
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

/// One of several, at random.
pub fn pick<T: Copy>(rng: &mut Rng, from: &[T]) -> T {
    *rng.choose(from).expect("something to choose from")
}

/// The perft suites of a game, one line a position: the files `perft/NAME.epd` and `perft/NAME-….epd`.
pub fn suites(game: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine-tests/perft");
    let mut text = String::new();
    for entry in std::fs::read_dir(&folder).expect("the folder of the suites") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if name == game || name.starts_with(&format!("{game}-")) {
            text += &std::fs::read_to_string(&path).expect("a suite");
        }
    }
    assert!(!text.is_empty(), "{game} has no suite in {}", folder.display());
    text
}

/// The positions of a game's suites.
pub fn suite_fens(game: &str) -> Vec<String> {
    let text = suites(game);
    let fens = text.lines().filter_map(|line| line.split(';').next()).map(str::trim);
    fens.filter(|fen| !fen.is_empty()).map(str::to_string).collect()
}
