//! Letters of pieces with `'` or `!` behind them, which Fairy-Stockfish does not have.

use super::difference::{Difference, own_line};
use tenfold::core::types::PieceLetter;
use tenfold::variants::file::GameDef;

/// The pieces of a game, as far as its own section gives them, whose letters are read otherwise.
pub fn differences(def: &GameDef) -> Vec<Difference> {
    let marked = def.pieces.iter().filter(|(_, piece)| piece.letter.is_marked());
    let told = marked.filter_map(|(key, piece)| {
        let name = key.name();
        let line = own_line(def, &name)?;
        let (letter, read) = (piece.letter.to_ascii_lowercase(), piece.letter.plain().to_ascii_lowercase());
        Some(Difference::new(line, &def.name, format!("{name}: the letter {letter} is read as {read}")))
    });
    told.collect()
}

/// Whether the value of a piece's key begins with a letter that has a mark behind it.
pub fn begins_with_mark(value: &str) -> bool {
    PieceLetter::all_in(value.trim_start()).next().is_some_and(PieceLetter::is_marked)
}
