//! A game in the making: its board, its pieces, and the lines of its section.

use super::dice::Dice;
use std::sync::LazyLock;
use tenfold::core::types::PieceLetter;
use tenfold::variants::file::{self, GameDef, KnownVariants};

/// The file that ships inside the program.
const SHIPPED: &str = include_str!("../../../src/variants/variants.ini");

/// The games of that file, from which others can inherit.
static DEFINITIONS: LazyLock<Vec<GameDef>> =
    LazyLock::new(|| file::load_definitions(SHIPPED.as_bytes(), KnownVariants::NONE).games);

/// The shipped game with this name.
pub fn shipped(name: &str) -> Option<&'static GameDef> {
    DEFINITIONS.iter().find(|def| def.name == name)
}

/// A piece type of the game.
#[derive(Clone, Debug)]
pub struct PieceType {
    /// The key that gives it.
    pub key: String,
    /// Its letter in small.
    pub letter: PieceLetter,
}

impl PieceType {
    /// The key as it stands at the end of a key for this piece type alone, with a capital letter.
    pub fn capital(&self) -> String {
        self.key[..1].to_ascii_uppercase() + &self.key[1..]
    }
}

/// Where king and rooks of a game with castling stand: files from 0.
#[derive(Clone, Debug)]
pub struct Castling {
    pub king: usize,
    pub rooks: [usize; 2],
    /// The own rank, from 0.
    pub rank: usize,
}

/// A game in the making.
pub struct Draft {
    pub name: String,
    pub parent: Option<&'static GameDef>,
    pub files: usize,
    pub ranks: usize,
    pub piece_types: Vec<PieceType>,
    pub castling: Option<Castling>,
    /// Whether all that the game has is in the format of Fairy-Stockfish too.
    pub is_common: bool,
    lines: Vec<(String, String)>,
}

impl Draft {
    /// A game that inherits from nothing or from this one.
    pub fn new(seed: u64, parent: Option<&'static GameDef>, (files, ranks): (usize, usize)) -> Draft {
        let mut draft = Draft {
            name: format!("random{seed}"),
            parent,
            files,
            ranks,
            piece_types: Vec::new(),
            castling: None,
            is_common: true,
            lines: Vec::new(),
        };
        if let Some(def) = parent {
            (draft.files, draft.ranks) = (def.files.into(), def.ranks.into());
            let piece_types = def.pieces.iter().map(|(key, own)| (key.name(), own.letter.to_ascii_lowercase()));
            draft.piece_types = piece_types.map(|(key, letter)| PieceType { key, letter }).collect();
        }
        draft
    }

    /// Gives a key a value, in place of one that it has.
    pub fn set(&mut self, key: impl Into<String>, value: impl Into<String>) {
        let (key, value) = (key.into(), value.into());
        match self.lines.iter_mut().find(|(known, _)| *known == key) {
            Some((_, known)) => *known = value,
            None => self.lines.push((key, value)),
        }
    }

    /// Gives a key a value with this chance in percent.
    pub fn maybe(&mut self, dice: &Dice, percent: usize, key: &str, value: impl Into<String>) -> bool {
        let given = dice.chance(percent);
        if given {
            self.set(key, value);
        }
        given
    }

    /// Gives the players' values of a key: by one key for both or by two keys that end in `White` and `Black`.
    pub fn set_sides(&mut self, dice: &Dice, key: &str, white: &str, black: &str) {
        if white == black && dice.chance(70) {
            return self.set(key, white);
        }
        self.set(format!("{key}White"), white);
        self.set(format!("{key}Black"), black);
    }

    /// The value of a key that the game or its parent has.
    pub fn value(&self, key: &str) -> Option<&str> {
        let own = self.lines.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str());
        own.or_else(|| self.parent?.given.get(key).map(|given| given.value.as_str()))
    }

    /// Whether a key is given as true.
    pub fn is_true(&self, key: &str) -> bool {
        self.value(key) == Some("true")
    }

    /// The keys that the section itself has.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|(key, _)| key.as_str())
    }

    /// Adds a piece and its line.
    pub fn add_piece_type(&mut self, key: &str, letter: PieceLetter, moves: Option<&str>) {
        let value = moves.map_or(letter.to_string(), |moves| format!("{letter}:{moves}"));
        self.set(key, value);
        self.piece_types.retain(|piece_type| piece_type.letter != letter && piece_type.key != key);
        self.piece_types.push(PieceType { key: key.to_owned(), letter });
    }

    /// The letter of the piece with this key.
    pub fn letter(&self, key: &str) -> Option<PieceLetter> {
        self.piece_types.iter().find(|piece_type| piece_type.key == key).map(|piece_type| piece_type.letter)
    }

    /// The letters of all pieces but the king.
    pub fn commoners(&self) -> Vec<PieceLetter> {
        self.piece_types
            .iter()
            .filter(|piece_type| piece_type.key != "king")
            .map(|piece_type| piece_type.letter)
            .collect()
    }

    /// The letters of all pieces.
    pub fn letters(&self) -> Vec<PieceLetter> {
        self.piece_types.iter().map(|piece_type| piece_type.letter).collect()
    }

    /// The own ranks, from 1, as White's and Black's region.
    pub fn own_ranks(&self, ranks: impl IntoIterator<Item = usize> + Clone) -> [String; 2] {
        let region = |rank: &dyn Fn(usize) -> usize| {
            let ranks = ranks.clone().into_iter().map(|own| format!("*{}", rank(own)));
            ranks.collect::<Vec<_>>().join(" ")
        };
        [region(&|own| own), region(&|own| self.ranks + 1 - own)]
    }

    /// A region of squares, ranks and files.
    pub fn region(&self, dice: &Dice) -> String {
        let part = |dice: &Dice| {
            let file = char::from(b'a' + dice.between(0, self.files - 1) as u8);
            let rank = dice.between(1, self.ranks);
            match dice.between(0, 5) {
                0 => format!("{file}*"),
                1 | 2 => format!("*{rank}"),
                _ => format!("{file}{rank}"),
            }
        };
        let parts: Vec<String> = (0..dice.between(1, 5)).map(|_| part(dice)).collect();
        parts.join(" ")
    }

    /// A region for each player: squares of their own, or the same seen from either side.
    pub fn regions(&self, dice: &Dice) -> [String; 2] {
        if dice.chance(60) {
            let first = dice.between(1, self.ranks);
            self.own_ranks(first..=dice.between(first, self.ranks))
        } else {
            [self.region(dice), self.region(dice)]
        }
    }

    /// The section as text.
    pub fn text(&self) -> String {
        let parent = self.parent.map_or(String::new(), |def| format!(":{}", def.name));
        let lines: String = self.lines.iter().map(|(key, value)| format!("{key} = {value}\n")).collect();
        format!("[{}{parent}]\n{lines}", self.name)
    }

    /// The definition that the section gives; none where it has a fault.
    pub fn definition(&self) -> Option<GameDef> {
        let outside = KnownVariants { find: &|name| shipped(name).cloned(), ..KnownVariants::NONE };
        file::load_definitions(self.text().as_bytes(), outside).games.pop()
    }
}
