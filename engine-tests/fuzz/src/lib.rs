//! What the fuzz targets share: inputs as lines of words, files, sessions over a protocol, and the slow referee.

pub mod conversation;
pub mod files;
pub mod positions;
#[path = "../../referee/mod.rs"]
pub mod referee;
pub mod words;

use tenfold::registry;
use tenfold::session::Session;

/// The first line of an input, and what follows it.
pub fn first_line(data: &[u8]) -> Option<(&str, &[u8])> {
    let end = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    Some((std::str::from_utf8(&data[..end]).ok()?, data.get(end + 1..).unwrap_or_default()))
}

/// A game by its name or alias.
pub fn open(name: &str) -> Option<Box<dyn Session>> {
    let (game, option) = registry::find(name)?;
    let mut session = game.open();
    if let Some((name, value)) = option {
        session.set_option(name, value);
    }
    Some(session)
}

/// Asserts that a refusal is one line without control characters.
pub fn one_line(why: &dyn std::fmt::Display) {
    let why = why.to_string();
    assert!(!why.is_empty() && !why.contains(char::is_control), "not one line: {why:?}");
}
