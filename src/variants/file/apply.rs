//! Applies the keys of a section to the definition of a variant.

use super::definition::{GameDef, GivenValue};
use super::fault::{Faults, Remark, quote_excerpt};
use super::ini::{KeyLine, Section};
use super::keys::{Key, all_format_keys, find_key};
use super::pieces::{MAX_CUSTOM_PIECES, PieceTypeKey};
use tenfold_core::nearest::edit_distance;

/// Applies all keys of a section, even when some have faults. Returns false when there was a fault.
pub(super) fn apply_section(
    section: &Section,
    game: &mut GameDef,
    faults: &mut Faults,
    remarks: &mut Vec<Remark>,
) -> bool {
    let mut sound = unknown_keys(section, faults);
    let found = section.entries.iter().filter_map(|entry| find_key(&entry.key).map(|(order, key)| (order, key, entry)));
    let mut known: Vec<(usize, &Key, &KeyLine)> = found.collect();
    known.sort_by_key(|(order, _, _)| *order);
    for (_, key, entry) in known {
        let given = GivenValue { line: entry.line, section: section.name.clone(), value: entry.value.clone() };
        game.given.insert(key.name(), given);
        match (key.set)(game, &entry.value) {
            Ok(None) => {}
            Ok(Some(remark)) => {
                let message = format!("{} {remark}", key.name());
                remarks.push(Remark { line: entry.line, section: section.name.clone(), message });
            }
            Err(message) => {
                faults.add(Some(entry.line), Some(&section.name), format!("{}: {message}", key.name()));
                sound = false;
            }
        }
    }
    sound
}

/// Names that people often write instead of the right key, each with that key.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("width", "maxFile"),
    ("files", "maxFile"),
    ("height", "maxRank"),
    ("ranks", "maxRank"),
    ("fen", "startFen"),
    ("name", "title"),
    ("irontypes", "immuneTo"),
    ("ironpieces", "immuneTo"),
    ("immunetypes", "immuneTo"),
    ("friendlycapture", "selfCapture"),
];

/// A hint for a key that is followed by a piece's name, although it cannot be set for each piece.
fn one_piece_hint(key: &str) -> Option<String> {
    PieceTypeKey::all().find_map(|piece| {
        let (_, known) = find_key(key.strip_suffix(piece.capital_name().as_str())?)?;
        Some(format!("; {} cannot be set for the {} alone", known.name(), piece.name()))
    })
}

/// A hint for an unknown key whose meaning is known although its name is not similar to the right key.
fn known_hint(key: &str) -> Option<String> {
    let lower = key.to_ascii_lowercase();
    let number = lower.rsplit_once("custompiece").map(|(_, number)| number);
    let is_beyond = |number: &str| {
        let known = number.parse().is_ok_and(|number: u8| (1..=MAX_CUSTOM_PIECES).contains(&number));
        number.bytes().all(|byte| byte.is_ascii_digit()) && !known
    };
    if number.is_some_and(is_beyond) {
        return Some(format!("; there are customPiece1 to customPiece{MAX_CUSTOM_PIECES}"));
    }
    let (_, meant) = OTHER_NAMES.iter().find(|(name, _)| *name == lower)?;
    Some(format!("; did you mean {}?", quote_excerpt(meant)))
}

/// Whether a key may be a misspelling of a known key: at most two letters are wrong, or each of its words is a word of
/// the known key with small mistakes. A key with other words must mean something else.
fn may_mean(key: &str, known: &str) -> bool {
    let mut words_of_known = words_of_key(known).into_iter();
    let is_near = |word: &str, other: &str| edit_distance(word, other) <= (word.len() / 3).max(1);
    edit_distance(key, known) <= 2
        || words_of_key(key).iter().all(|word| words_of_known.any(|other| is_near(word, other)))
}

/// The words of a key; each word except the first begins with a capital letter.
fn words_of_key(key: &str) -> Vec<&str> {
    let starts = key.char_indices().filter(|(at, letter)| *at == 0 || letter.is_ascii_uppercase()).map(|(at, _)| at);
    let starts: Vec<usize> = starts.chain([key.len()]).collect();
    starts.windows(2).filter_map(|ends| key.get(ends[0]..ends[1])).collect()
}

/// Reports the keys of a section that do not exist; false when there are any.
pub(super) fn unknown_keys(section: &Section, faults: &mut Faults) -> bool {
    let mut sound = true;
    for entry in section.entries.iter().filter(|entry| find_key(&entry.key).is_none()) {
        let similar = all_format_keys().iter().map(Key::name).filter(|name| may_mean(&entry.key, name));
        let one_piece_hint = if faults.may_suggest() { one_piece_hint(&entry.key) } else { None };
        let hint = one_piece_hint.or_else(|| known_hint(&entry.key));
        let hint = hint.unwrap_or_else(|| faults.suggest(&entry.key, similar));
        faults.add(Some(entry.line), Some(&section.name), format!("unknown key {}{hint}", quote_excerpt(&entry.key)));
        sound = false;
    }
    sound
}
