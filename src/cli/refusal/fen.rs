//! A FEN that the shell has split into words because it was not quoted.

use super::line::CommandLine;
use super::words::shortened;
use clap::Command;
use std::ffi::OsString;

/// The greatest number of fields of a FEN after the board: side, castling, en passant, checks, and two numbers.
const FEN_FIELDS: usize = 6;

/// If the command line contains a FEN without quotes, one line about it. The FEN is recognised by `--fen`, a board, and
/// the side to move as a separate word, or by a board that does not follow `--fen`. `args` begin with the program's
/// name.
pub fn unquoted_fen(root: Command, args: &[OsString]) -> Option<String> {
    let has_side = |pair: &[OsString]| pair[1] == "w" || pair[1] == "b";
    let has_board = |word: &OsString| word.to_str().is_some_and(|word| word.contains('/'));
    if !args.windows(2).any(has_side) && !args.iter().any(has_board) {
        return None;
    }
    let line = CommandLine::new(root, args);
    line.option("fen")?;
    let before = |index: usize| index.checked_sub(1).map(|index| line.rest[index].as_str()).unwrap_or_default();
    for (index, word) in line.rest.iter().enumerate() {
        let after_option = word.strip_prefix("--fen=").or((before(index) == "--fen").then_some(word.as_str()));
        let is_apart = !before(index).starts_with("--") && !word.starts_with("--") && word.contains('/');
        let board = match after_option {
            Some(board) => board,
            None if is_apart => word.as_str(),
            None => continue,
        };
        let has_space = board.contains(char::is_whitespace);
        let fields = leading_fen_fields(&line.rest[index + 1..]);
        if !has_space && !fields.is_empty() {
            let whole = shortened(&[&[board.to_string()], fields].concat().join(" "), usize::MAX);
            return Some(format!("quote the FEN, as it has spaces: --fen \"{whole}\""));
        }
        let is_whole = [" w ", " b "].iter().any(|side| board.contains(side));
        if after_option.is_none() && is_whole {
            return Some(format!("a position stands behind --fen: --fen \"{}\"", shortened(board, usize::MAX)));
        }
    }
    None
}

/// As many of the first words as can be the fields of a FEN after its board; none when they do not begin with the side
/// to move.
fn leading_fen_fields(words: &[String]) -> &[String] {
    let is_field = |word: &String| {
        let letters = |one: char| one.is_ascii_alphanumeric() || matches!(one, '+' | '-' | ',');
        word == "-" || (word.len() <= 12 && !word.starts_with('-') && word.chars().all(letters))
    };
    match words.first().map(String::as_str) {
        Some("w" | "b") => {
            let end =
                words.iter().take(FEN_FIELDS).position(|word| !is_field(word)).unwrap_or(words.len().min(FEN_FIELDS));
            // A FEN has six fields after the board only if it contains a count of checks; otherwise the sixth word
            // belongs to the command.
            let has_checks = words[..end].iter().any(|word| word.contains('+'));
            &words[..end.min(if has_checks { FEN_FIELDS } else { FEN_FIELDS - 1 })]
        }
        _ => &[],
    }
}
