//! The format of game definition files, rule by rule.

mod keys;
mod lines;
mod names;
mod noise;
mod resolve;
mod slips;
mod values;

use tenfold::variants::file::*;

/// Reads a file whose sections can inherit from chess.
pub fn read(text: &str) -> LoadedDefinitions {
    read_bytes(text.as_bytes())
}

pub fn read_bytes(bytes: &[u8]) -> LoadedDefinitions {
    let base = |name: &str| (name == "chess").then(|| GameDef::chess(name));
    load_definitions(bytes, KnownVariants { find: &base, names: &["chess"], reserved_names: &["grand"] })
}

/// Reads a file without faults that defines one game.
#[track_caller]
pub fn game(text: &str) -> GameDef {
    let loaded = read(text);
    assert_eq!(loaded.faults, [], "{text}");
    loaded.games.last().cloned().expect("a game")
}

/// A child of chess with these lines.
#[track_caller]
pub fn chess_with(lines: &str) -> GameDef {
    game(&format!("[x:chess]\n{lines}"))
}

/// The faults of a file as lines of text.
pub fn faults(text: &str) -> Vec<String> {
    read(text).faults.iter().map(|fault| fault.text_in_file("f")).collect()
}

/// The one fault of a child of chess with these lines, without its place.
#[track_caller]
pub fn fault_of(lines: &str) -> String {
    let list = read(&format!("[x:chess]\n{lines}")).faults;
    assert_eq!(list.len(), 1, "{list:?}");
    list[0].message.clone()
}

/// The names of the games of a file.
pub fn names(loaded: &LoadedDefinitions) -> Vec<&str> {
    loaded.games.iter().map(|game| game.name.as_str()).collect()
}

/// The piece type with this letter.
pub fn piece_key(game: &GameDef, letter: char) -> PieceTypeKey {
    game.pieces.by_letter(letter).expect("a piece")
}

/// The squares of a region that are on the board, such as `a1 b2`.
pub fn squares(region: Region, game: &GameDef) -> String {
    let list = region.on_board(game.files, game.ranks);
    let names: Vec<String> = list.squares().map(|square| square.to_string()).collect();
    names.join(" ")
}
