//! The names of pieces as shown to people.

use super::fault::quote_excerpt;
use super::pieces::PieceTypeKey;
use super::values::{BoardAndPieces, not_of_syntax_message, piece};
use std::collections::BTreeMap;
use tenfold_core::types::PieceLetter;

/// The longest name of a piece, in characters.
const MAX_NAME: usize = 40;

/// The names that a variant and the variants from which it inherits give to pieces.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PieceNames {
    pieces: BTreeMap<PieceTypeKey, String>,
    /// By the type of the unpromoted piece: the name of its promoted form.
    forms: BTreeMap<PieceTypeKey, String>,
}

impl PieceNames {
    /// The name of a piece for people, if one is given.
    pub fn name_of(&self, key: PieceTypeKey) -> Option<&str> {
        self.pieces.get(&key).map(String::as_str)
    }

    /// The name of a piece's promoted form, if one is given.
    pub fn promoted_name_of(&self, key: PieceTypeKey) -> Option<&str> {
        self.forms.get(&key).map(String::as_str)
    }

    /// Removes the name of a piece that has been replaced by another piece.
    pub(super) fn remove_name(&mut self, key: PieceTypeKey) {
        self.pieces.remove(&key);
        self.forms.remove(&key);
    }

    /// Removes the name of a promoted form that has been replaced by another form.
    pub(super) fn remove_promoted_name(&mut self, key: PieceTypeKey) {
        self.forms.remove(&key);
    }
}

/// Reads names such as `h: Heron, +p: Tokin` and adds them to `names`. A `-` in place of a name removes the name of
/// that piece; a `-` in place of the list removes all names. `has_form` says which pieces have promoted forms.
pub(super) fn read_piece_names(
    mut names: PieceNames,
    text: &str,
    game: &BoardAndPieces,
    has_form: impl Fn(PieceTypeKey) -> bool,
) -> Result<PieceNames, String> {
    if text == "-" {
        return Ok(PieceNames::default());
    }
    let mut named = Vec::new();
    for part in text.split(',').map(str::trim) {
        let wanted = "a letter and a name such as h: Heron, with commas between several";
        let PieceEntry { sign, key, is_form, text: name, .. } = piece_entry(part, wanted, game, &has_form)?;
        if named.contains(&(key, is_form)) {
            return Err(format!("{} is named twice", quote_excerpt(sign)));
        }
        named.push((key, is_form));
        let list = if is_form { &mut names.forms } else { &mut names.pieces };
        match name {
            "-" => list.remove(&key),
            _ => list.insert(key, checked_name(sign, name)?),
        };
    }
    Ok(names)
}

/// A part of a list such as `h: Heron, +p: Tokin`.
pub(super) struct PieceEntry<'a> {
    /// What stands before the colon.
    pub(super) sign: &'a str,
    pub(super) key: PieceTypeKey,
    /// Whether the part is about the promoted form of the piece.
    pub(super) is_form: bool,
    /// Whether the letter is a capital.
    pub(super) is_capital: bool,
    /// What stands behind the colon.
    pub(super) text: &'a str,
}

/// Reads a part of a list; `wanted` describes the syntax, and `has_form` says which pieces have promoted forms.
pub(super) fn piece_entry<'a>(
    part: &'a str,
    wanted: &str,
    game: &BoardAndPieces,
    has_form: impl Fn(PieceTypeKey) -> bool,
) -> Result<PieceEntry<'a>, String> {
    let (sign, text) = part.split_once(':').ok_or_else(|| not_of_syntax_message(part, wanted))?;
    let (sign, text) = (sign.trim(), text.trim());
    let letter = sign.strip_prefix('+').unwrap_or(sign);
    let letter = PieceLetter::parse(letter).ok_or_else(|| not_of_syntax_message(part, wanted))?;
    let key = piece(letter, game)?;
    let is_form = sign.starts_with('+');
    if is_form && !has_form(key) {
        return Err(format!("the piece {} has no promoted form", quote_excerpt(&letter.to_string())));
    }
    Ok(PieceEntry { sign, key, is_form, is_capital: letter.is_ascii_uppercase(), text })
}

/// Checks that a name can stand in headings, tables, pictures and lines of text.
fn checked_name(sign: &str, name: &str) -> Result<String, String> {
    let length = name.chars().count();
    let fits = |letter: char| letter.is_alphanumeric() || " -'’.".contains(letter);
    if length == 0 {
        return Err(format!("there is no name behind {}", quote_excerpt(&format!("{sign}:"))));
    }
    if length > MAX_NAME {
        return Err(format!("the name {} has {length} characters; at most {MAX_NAME} are read", quote_excerpt(name)));
    }
    if name.contains(char::is_control) {
        return Err(format!("the name {} has control characters", quote_excerpt(name)));
    }
    if !name.chars().all(fits) || !name.contains(char::is_alphanumeric) {
        let hint = if name.contains(':') { "; commas separate names" } else { "" };
        return Err(format!(
            "the name {} has other characters than letters, digits, blanks and - ' .{hint}",
            quote_excerpt(name)
        ));
    }
    Ok(name.to_owned())
}

/// The usual name of a predefined piece, for files that do not name it. It consists of the words of the piece's key:
/// `shogiPawn` becomes shogi pawn.
pub(super) fn usual_name(key: PieceTypeKey) -> Option<String> {
    if key.is_custom() {
        return None;
    }
    let mut words = String::new();
    for letter in key.name().chars() {
        if letter.is_ascii_uppercase() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    Some(words)
}
