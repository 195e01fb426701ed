//! The game that is to be improved: its definition, as far as changes need it, and the same game with other keys.

use super::array::Array;
use crate::report::odds::derived_values;
use std::collections::BTreeMap;
use std::sync::Arc;
use tenfold_registry::{Game, TextOfGames, find, loaded_definition};
use tenfold_variants::file::{GameDef, PieceTypeKey};

/// A key of a file, and its value.
pub type Key = (String, String);

/// A piece type on the board of the initial position that is not royal.
#[derive(Clone, PartialEq, Debug)]
pub struct Type {
    /// Its key in the file.
    pub key: PieceTypeKey,
    /// The letter, in lower case.
    pub letter: String,
    /// The name for people.
    pub name: String,
    /// The value that follows from the rules, in centipawns.
    pub value: f64,
}

/// A game from a file.
pub struct Subject {
    /// The sections of a loaded file that define it; empty for a game that is shipped, which a section can name as well.
    text: String,
    name: String,
    /// Its definition.
    pub def: GameDef,
    /// Its initial position.
    pub array: Array,
    /// The types of pieces in it that are not royal, the cheapest first, without [the pawn](Subject::pawn).
    pub types: Vec<Type>,
    /// The letter of the most frequent type, in lower case.
    pub pawn: String,
}

/// The same game with other keys.
pub struct ChangedGame {
    /// The game.
    pub game: Arc<Game>,
    def: GameDef,
    /// The definition without what does not change its rules, so that games with the same rules have the same.
    pub rules: GameDef,
}

impl Subject {
    /// The game with this name.
    ///
    /// # Errors
    ///
    /// One line, if no other game can inherit from it, as from one that is compiled.
    pub fn new(name: &str) -> Result<Subject, String> {
        let text = loaded_definition(name).unwrap_or_default();
        let unchanged = changed(&text, name, &[]).ok_or_else(|| format!("no section can inherit from {name}"))?;
        let array = Array::new(&unchanged.def.start_fen);
        let session = unchanged.game.open();
        let (spec, values) = (session.spec(), derived_values(&*session));
        let mut types: Vec<(usize, Type)> = Vec::new();
        for (own, value) in spec.piece_types.iter().zip(values).filter(|(own, _)| !own.royal) {
            let Some(key) = unchanged.def.pieces.by_letter(own.letter) else { continue };
            let letter = own.letter.to_string().to_lowercase();
            let number = array.count(&letter);
            if number > 0 && types.iter().all(|(_, known)| known.letter != letter) {
                types.push((number, Type { key, letter, name: own.title().into(), value }));
            }
        }
        types.sort_by(|(_, one), (_, other)| one.value.total_cmp(&other.value));
        let most = types.iter().map(|(number, _)| *number).max().unwrap_or(0);
        let pawn = types.iter().find(|(number, _)| *number == most).map_or("p".into(), |(_, own)| own.letter.clone());
        let types = types.into_iter().map(|(_, own)| own).filter(|own| own.letter != pawn).collect();
        Ok(Subject { text, name: name.into(), def: unchanged.def, array, types, pawn })
    }

    /// The same game with other keys; `None` if they do not make a game.
    pub fn changed(&self, keys: &[Key]) -> Option<ChangedGame> {
        changed(&self.text, &self.name, keys)
    }

    /// A section that inherits from the game.
    pub fn section(&self, name: &str, keys: &[Key]) -> String {
        section(&self.name, name, keys)
    }

    /// The value of a key as it is given in the game's own section or one from which it inherits.
    pub fn given(&self, key: &str) -> Option<&str> {
        Some(&*self.def.given.get(key)?.value)
    }

    /// The names of the first games that no game has yet.
    pub fn free_names(&self) -> impl Iterator<Item = String> {
        (2..).map(|number| format!("{}-{number}", self.name)).filter(|name| find(name).is_none())
    }
}

fn section(parent: &str, name: &str, keys: &[Key]) -> String {
    let lines = keys.iter().map(|(key, value)| format!("{key} = {value}\n"));
    format!("[{name}:{parent}]\n{}", lines.collect::<String>())
}

fn changed(text: &str, parent: &str, keys: &[Key]) -> Option<ChangedGame> {
    // The text has the sections of one game, none of which has this name.
    let name = format!("{parent}-changed");
    let read = TextOfGames::recent(&format!("{text}\n{}", section(parent, &name, keys)));
    let (game, def) = read.games.iter().find(|(_, def)| def.name == name)?;
    let nameless = GameDef { name: String::new(), line: 0, parent: None, title: None, ..def.clone() };
    let rules = GameDef { given: BTreeMap::new(), ..nameless };
    Some(ChangedGame { game: Arc::clone(game), def: def.clone(), rules })
}
