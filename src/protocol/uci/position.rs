//! The `position` command.

use super::super::text::excerpt;
use tenfold_session::Session;

/// Sets up the position that the words after `position` describe. Returns whether a new game begins there: at most one
/// move is played, and the position is the initial position or differs from the previous one.
///
/// # Errors
///
/// The reason, when a word is refused. Nothing changes then, because everything is done on a copy first.
pub fn set_position(session: &mut Box<dyn Session>, words: &[&str]) -> Result<bool, String> {
    let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let (setup, moves) = words.split_at(split);
    let mut copy = session.duplicate();
    match setup.split_first() {
        Some((&"startpos", [])) => copy.set_start_position(),
        Some((&"startpos", [word, ..])) => {
            return Err(format!("position: '{}' cannot follow startpos", excerpt(word)));
        }
        Some((&"fen", fen)) if !fen.is_empty() => copy.set_fen(&fen.join(" ")).map_err(|error| error.to_string())?,
        _ => return Err("position: neither startpos nor fen".into()),
    }
    for (n, text) in moves.iter().skip(1).enumerate() {
        copy.play(text).map_err(|error| format!("position: move {}: {error}", n + 1))?;
    }
    let is_first = setup.first() == Some(&"startpos") || copy.fen() != session.fen();
    *session = copy;
    // The first of these words is `moves`. If one move follows it, a game has begun in which the engine plays Black.
    Ok(is_first && moves.len() <= 2)
}
