//! The names of pieces for people.

use super::definition::GameDef;
use super::fault::quote;
use super::pieces::PieceTypeKey;
use super::table::Defines;
use super::values::{not_a, piece};
use std::collections::BTreeMap;

/// The longest name of a piece, in characters.
const MAX_NAME: usize = 40;

/// The names that a game and those that it inherits from give to pieces.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PieceNames {
    pieces: BTreeMap<PieceTypeKey, String>,
    /// Names of promoted forms, by the type of the piece that has the form.
    forms: BTreeMap<PieceTypeKey, String>,
}

impl PieceNames {
    /// The name of a piece for people, if one is given.
    pub fn of(&self, kind: PieceTypeKey) -> Option<&str> {
        self.pieces.get(&kind).map(String::as_str)
    }

    /// The name of a piece's promoted form, if one is given.
    pub fn of_form(&self, kind: PieceTypeKey) -> Option<&str> {
        self.forms.get(&kind).map(String::as_str)
    }

    /// Forgets the names of a piece that has become another one.
    pub(super) fn forget(&mut self, kind: PieceTypeKey) {
        self.pieces.remove(&kind);
        self.forms.remove(&kind);
    }

    /// Forgets the name of a form that has become another one.
    pub(super) fn forget_form(&mut self, kind: PieceTypeKey) {
        self.forms.remove(&kind);
    }
}

/// Reads names such as `h: Heron, +p: Tokin`, which add to those of the parent; `-` takes one away, or all.
pub(super) fn read(game: &mut GameDef, text: &str) -> Result<(), String> {
    if text == "-" {
        game.piece_names = PieceNames::default();
        return Ok(());
    }
    let mut names = game.piece_names.clone();
    let mut named = Vec::new();
    for part in text.split(',').map(str::trim) {
        let wanted = "a letter and a name such as h: Heron, with commas between several";
        let (sign, name) = part.split_once(':').ok_or_else(|| not_a(part, wanted))?;
        let (sign, name) = (sign.trim(), name.trim());
        let letter = sign.strip_prefix('+').unwrap_or(sign);
        let mut letters = letter.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return Err(not_a(part, wanted)) };
        let kind = piece(letter, &game.context())?;
        let is_form = sign.starts_with('+');
        if is_form && game.promoted_form(kind).is_none() {
            return Err(format!("the piece {} has no promoted form", quote(&letter.to_string())));
        }
        if named.contains(&(kind, is_form)) {
            return Err(format!("{} is named twice", quote(sign)));
        }
        named.push((kind, is_form));
        let list = if is_form { &mut names.forms } else { &mut names.pieces };
        match name {
            "-" => list.remove(&kind),
            _ => list.insert(kind, checked(sign, name)?),
        };
    }
    game.piece_names = names;
    Ok(())
}

/// A name that can stand in headings, tables, pictures and lines of text.
fn checked(sign: &str, name: &str) -> Result<String, String> {
    let length = name.chars().count();
    let fits = |letter: char| letter.is_alphanumeric() || " -'’.".contains(letter);
    if length == 0 {
        return Err(format!("there is no name behind {}", quote(&format!("{sign}:"))));
    }
    if length > MAX_NAME {
        return Err(format!("the name {} has {length} characters; at most {MAX_NAME} are read", quote(name)));
    }
    if name.contains(char::is_control) {
        return Err(format!("the name {} has control characters", quote(name)));
    }
    if !name.chars().all(fits) || !name.contains(char::is_alphanumeric) {
        let hint = if name.contains(':') { "; commas separate names" } else { "" };
        return Err(format!(
            "the name {} has other characters than letters, digits, blanks and - ' .{hint}",
            quote(name)
        ));
    }
    Ok(name.to_owned())
}

impl GameDef {
    /// The name of a piece for people: that which the game gives it, or the usual one; none for a custom piece without a
    /// name.
    pub fn title_of(&self, kind: PieceTypeKey) -> Option<String> {
        match self.piece_names.of(kind) {
            Some(name) => Some(name.to_owned()),
            None if kind.is_custom() => None,
            None => Some(spaced(&kind.name())),
        }
    }

    /// Names that two pieces of a game share, with the letters of both, where the file gives one of them.
    pub(super) fn shared_names(&self) -> Option<String> {
        let mut owners: BTreeMap<String, (String, bool)> = BTreeMap::new();
        for (kind, piece) in self.pieces.iter() {
            let own =
                self.title_of(kind).map(|name| (name, piece.letter.to_string(), self.piece_names.of(kind).is_some()));
            let form = self.promoted_form(kind).and(self.piece_names.of_form(kind));
            let form = form.map(|name| (name.to_owned(), format!("+{}", piece.letter), true));
            for (name, sign, is_given) in own.into_iter().chain(form) {
                if let Some((other, other_is_given)) = owners.get(&name.to_lowercase())
                    && (is_given || *other_is_given)
                {
                    return Some(format!("{} is the name of {other} and {sign}", quote(&name)));
                }
                owners.insert(name.to_lowercase(), (sign, is_given));
            }
        }
        None
    }
}

/// A key as words: `shogiPawn` is a shogi pawn.
fn spaced(key: &str) -> String {
    let mut words = String::new();
    for letter in key.chars() {
        if letter.is_ascii_uppercase() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}
