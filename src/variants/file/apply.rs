//! Applies the keys of a section to a game.

use super::definition::{GameDef, Given};
use super::fault::{Faults, Note, quote};
use super::ini::{Entry, Section};
use super::keys::{Key, find, keys};
use super::pieces::CUSTOM_PIECES;

/// Applies the keys of a section, all of them even when some have faults; false when there was a fault.
pub(super) fn apply(section: &Section, game: &mut GameDef, faults: &mut Faults, notes: &mut Vec<Note>) -> bool {
    let mut sound = unknown_keys(section, faults);
    let found = section.entries.iter().filter_map(|entry| find(&entry.key).map(|(order, key)| (order, key, entry)));
    let mut known: Vec<(usize, &Key, &Entry)> = found.collect();
    known.sort_by_key(|(order, _, _)| *order);
    for (_, key, entry) in known {
        let given = Given { line: entry.line, section: section.name.clone(), value: entry.value.clone() };
        game.given.insert(key.name(), given);
        match (key.set)(game, &entry.value) {
            Ok(None) => {}
            Ok(Some(note)) => {
                let message = format!("{} {note}", key.name());
                notes.push(Note { line: entry.line, section: section.name.clone(), message });
            }
            Err(message) => {
                faults.add(Some(entry.line), Some(&section.name), format!("{}: {message}", key.name()));
                sound = false;
            }
        }
    }
    sound
}

/// Names that people try, and the keys that they mean.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("width", "maxFile"),
    ("files", "maxFile"),
    ("height", "maxRank"),
    ("ranks", "maxRank"),
    ("fen", "startFen"),
    ("name", "title"),
];

/// What is meant by an unknown key that is not like the right one, or like a wrong one.
fn known_hint(key: &str) -> Option<String> {
    let lower = key.to_ascii_lowercase();
    let beyond =
        lower.rsplit_once("custompiece").filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()));
    if beyond.is_some() {
        return Some(format!("; there are customPiece1 to customPiece{CUSTOM_PIECES}"));
    }
    let (_, meant) = OTHER_NAMES.iter().find(|(name, _)| *name == lower)?;
    Some(format!("; did you mean {}?", quote(meant)))
}

/// Reports the keys of a section that do not exist; false when there are any.
pub(super) fn unknown_keys(section: &Section, faults: &mut Faults) -> bool {
    let mut sound = true;
    for entry in section.entries.iter().filter(|entry| find(&entry.key).is_none()) {
        let hint = known_hint(&entry.key).unwrap_or_else(|| faults.suggest(&entry.key, keys().iter().map(Key::name)));
        faults.add(Some(entry.line), Some(&section.name), format!("unknown key {}{hint}", quote(&entry.key)));
        sound = false;
    }
    sound
}
