//! Values that Fairy-Stockfish reads otherwise.

use super::difference::{MAX_FILES, MAX_RANKS};
use super::keys::Kind;

/// What is to be said about a value of this kind, if anything.
pub fn message(kind: Kind, value: &str) -> Option<String> {
    match kind {
        Kind::Bool => word_message(value, &["true", "false"], "false"),
        Kind::Word(words) => word_message(value, words, "none"),
        Kind::Rank => leading_number(value)
            .filter(|rank| *rank > MAX_RANKS)
            .map(|rank| format!("rank {rank} is not read, as boards have at most {MAX_RANKS} ranks")),
        Kind::File => file_number(value)
            .filter(|file| *file > MAX_FILES)
            .map(|_| format!("{} is not read, as boards have at most {MAX_FILES} files", value.trim())),
        Kind::Region => region_message(value),
        Kind::Text | Kind::Moves => None,
    }
}

/// A word has to be exactly one of these, without blanks behind it.
fn word_message(value: &str, words: &[&str], otherwise: &str) -> Option<String> {
    let trimmed = value.trim_end();
    if words.contains(&value) || trimmed == otherwise {
        return None;
    }
    let why = if words.contains(&trimmed) { ", because of the blanks behind it" } else { "" };
    Some(format!("{trimmed} is read as {otherwise}{why}"))
}

/// The first part of a list of squares that is beyond its boards; this part and the rest are not read.
fn region_message(value: &str) -> Option<String> {
    let is_beyond = |part: &&str| {
        let number = leading_number(part.trim_start_matches(|sign: char| !sign.is_ascii_digit()));
        let file = part.chars().next().filter(char::is_ascii_alphabetic).map(file_of_letter);
        number.is_some_and(|rank| rank > MAX_RANKS) || file.is_some_and(|file| file > MAX_FILES)
    };
    let part = value.split_whitespace().find(is_beyond)?;
    Some(format!(
        "{part} and what follows are not read, as boards have at most {MAX_FILES} files and {MAX_RANKS} ranks"
    ))
}

/// The number at the start of a text, whatever follows it.
pub fn leading_number(text: &str) -> Option<u32> {
    let end = text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    text.get(..end)?.parse().ok()
}

/// The number, counted from 1, of the file that a letter or a number names.
pub fn file_number(text: &str) -> Option<u32> {
    match text.chars().next()? {
        letter if letter.is_ascii_alphabetic() => Some(file_of_letter(letter)),
        _ => leading_number(text),
    }
}

/// The number of the file with this letter, counted from 1.
fn file_of_letter(letter: char) -> u32 {
    u32::from(letter.to_ascii_lowercase()) - u32::from('a') + 1
}
