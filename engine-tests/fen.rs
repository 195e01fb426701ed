//! The tests' own reader and writer of FEN, apart from the engine's.

#![allow(dead_code)]

/// A FEN in parts.
#[derive(Clone, Debug)]
pub struct Fen {
    /// The pieces as they are written, "" on empty squares: rank by rank from the first, file by file.
    pub cells: Vec<Vec<String>>,
    /// What stands in brackets behind the board.
    pub hands: Option<String>,
    /// All fields behind the board.
    pub fields: Vec<String>,
}

impl Fen {
    /// An empty board with these fields behind it.
    pub fn empty(files: usize, ranks: usize, fields: &str) -> Fen {
        let fields = fields.split_whitespace().map(str::to_string).collect();
        Fen { cells: vec![vec![String::new(); files]; ranks], hands: None, fields }
    }

    /// Reads a FEN that is well formed.
    pub fn read(text: &str) -> Fen {
        let mut fields = text.split_whitespace().map(str::to_string);
        let first = fields.next().expect("a board");
        let (board, hands) = match first.split_once('[') {
            Some((board, hands)) => (board, Some(hands.trim_end_matches(']').to_string())),
            None => (first.as_str(), None),
        };
        let cells: Vec<Vec<String>> = board.split('/').rev().map(read_rank).collect();
        assert!(cells.iter().all(|row| row.len() == cells[0].len()), "ranks of different length: {text}");
        Fen { cells, hands, fields: fields.collect() }
    }

    /// The FEN.
    pub fn text(&self) -> String {
        let hands = self.hands.as_ref().map_or(String::new(), |hands| format!("[{hands}]"));
        format!("{}{hands} {}", self.board(), self.fields.join(" "))
    }

    /// The first field without hands.
    pub fn board(&self) -> String {
        let ranks: Vec<String> = self.cells.iter().rev().map(|row| rank_text(row)).collect();
        ranks.join("/")
    }

    /// The piece on a square, "" when there is none.
    pub fn piece(&self, square: &str) -> &str {
        let (file, rank) = place(square);
        &self.cells[rank][file]
    }

    /// Puts a piece on a square.
    pub fn put(&mut self, square: &str, piece: &str) {
        let (file, rank) = place(square);
        self.cells[rank][file] = piece.to_string();
    }

    /// All pieces with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (String, String)> {
        let rows = self.cells.iter().enumerate();
        let cells = rows.flat_map(|(rank, row)| row.iter().enumerate().map(move |(file, piece)| (file, rank, piece)));
        cells.filter(|(.., piece)| !piece.is_empty()).map(|(file, rank, piece)| (square(file, rank), piece.clone()))
    }
}

/// The pieces of a rank as it is written.
fn read_rank(text: &str) -> Vec<String> {
    let mut row = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let length = if digits > 0 { digits } else { 1 + usize::from(rest.starts_with('+')) };
        match rest[..length].parse() {
            Ok(run) => row.extend(std::iter::repeat_n(String::new(), run)),
            Err(_) => row.push(rest[..length].to_string()),
        }
        rest = &rest[length..];
    }
    row
}

fn rank_text(row: &[String]) -> String {
    let mut text = String::new();
    for run in row.chunk_by(|one, other| one.is_empty() && other.is_empty()) {
        match run[0].as_str() {
            "" => text += &run.len().to_string(),
            piece => text += piece,
        }
    }
    text
}

/// The name of a square, file and rank from 0.
pub fn square(file: usize, rank: usize) -> String {
    let file = u8::try_from(file).expect("a file");
    format!("{}{}", char::from(b'a' + file), rank + 1)
}

/// File and rank of a square, from 0.
fn place(square: &str) -> (usize, usize) {
    let rank: usize = square[1..].parse().expect("a rank");
    (usize::from(square.as_bytes()[0] - b'a'), rank - 1)
}
