//! Endgame tables: who wins with two or three pieces on the board, and in how many plies.
//!
//! They are made by going backwards from the ends of the game (`build`), kept in files (`file`), and asked by search and
//! solver. They are for games in which pieces and squares are all there is to a position: no castling, no hands, no king
//! subject to check. Repetition and the 50-move rule are not in them.

mod build;
mod file;
mod material;

pub use build::build;
pub use file::{TableError, check_folder, file_name, from_bytes, to_bytes};
pub use material::{MOST, Set};

use crate::core::board::Accumulator;
use crate::core::position::{Position, Variant};
use crate::core::rules::Spec;
use crate::core::types::{Color, Outcome};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Whether there can be tables for a game.
pub const fn is_offered(spec: &Spec) -> bool {
    !spec.has_royals() && spec.drops.is_none() && spec.rights.is_empty() && spec.secret.is_none()
}

/// Who wins a position, seen from the side to move, and in how many plies when both play as well as can be: the winner
/// for the shortest game, the other for the longest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Nobody.
    Draw,
    /// The side to move.
    Win(u8),
    /// The other side.
    Loss(u8),
}

impl Value {
    /// The value as a table has it: 0 for a draw, else twice the plies and two more, or one more for a loss.
    const fn to_byte(self) -> u8 {
        match self {
            Value::Draw => 0,
            Value::Win(plies) => plies * 2 + 2,
            Value::Loss(plies) => plies * 2 + 1,
        }
    }

    const fn from_byte(byte: u8) -> Value {
        match byte {
            0 => Value::Draw,
            _ if byte & 1 == 0 => Value::Win(byte / 2 - 1),
            _ => Value::Loss(byte / 2),
        }
    }

    /// The value of a game that has ended, for `side`.
    fn of_end(outcome: Outcome, side: Color) -> Value {
        match outcome {
            Outcome::Win(winner, _) if winner == side => Value::Win(0),
            Outcome::Win(..) => Value::Loss(0),
            _ => Value::Draw,
        }
    }

    /// Whether `player` wins, when `side` is to move.
    pub fn is_won_by(self, player: Color, side: Color) -> bool {
        match self {
            Value::Draw => false,
            Value::Win(_) => player == side,
            Value::Loss(_) => player != side,
        }
    }

    /// The plies to the end of the game.
    pub fn plies(self) -> Option<u8> {
        match self {
            Value::Draw => None,
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
        }
    }
}

/// How a game's rules are told apart in files: the game's name and the values of its options.
pub fn rules_of<V: Variant>(config: &V::Config) -> String {
    let text = format!("{config:?}").to_ascii_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    [&[V::SPEC.name], &words[..]].concat().join("-")
}

/// A table that is in memory, or in a file that is read when it is first asked.
enum Source {
    Made(Vec<u8>),
    File(PathBuf, OnceLock<Option<Vec<u8>>>),
}

/// The tables of a game by one set of rules.
#[derive(Default)]
pub struct Tables {
    rules: String,
    most: usize,
    sources: HashMap<Set, Source>,
}

impl Tables {
    /// No tables for these rules.
    pub fn none(rules: String) -> Tables {
        Tables { rules, ..Tables::default() }
    }

    /// The rules that the tables are for, as [`rules_of`] tells them.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// How many tables there are.
    pub fn len(&self) -> usize {
        self.sources.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// Takes in a table.
    pub fn insert(&mut self, set: Set, table: Vec<u8>) {
        self.most = self.most.max(set.count());
        self.sources.insert(set, Source::Made(table));
    }

    /// Takes in the files of a folder, but for sets that are there already; how many files the folder has. They are read
    /// when they are first asked, and one that is damaged then is told of in the log and not used.
    pub fn open(&mut self, folder: &Path, spec: &Spec) -> usize {
        let mut found = 0;
        for set in (2..=MOST).flat_map(|pieces| Set::all(spec, pieces)) {
            let file = folder.join(file_name(&self.rules, &set, spec));
            if !file.is_file() {
                continue;
            }
            found += 1;
            if !self.sources.contains_key(&set) {
                self.most = self.most.max(set.count());
                self.sources.insert(set, Source::File(file, OnceLock::new()));
            }
        }
        found
    }

    /// Reads all files now, so that nobody waits for them later.
    pub fn read_all(&self, spec: &Spec) {
        for set in self.sources.keys() {
            self.table(set, spec);
        }
    }

    fn table(&self, set: &Set, spec: &Spec) -> Option<&[u8]> {
        match self.sources.get(set)? {
            Source::Made(table) => Some(table),
            Source::File(file, read) => read.get_or_init(|| self.read(file, set, spec)).as_deref(),
        }
    }

    fn read(&self, file: &Path, set: &Set, spec: &Spec) -> Option<Vec<u8>> {
        let bytes = std::fs::read(file).map_err(|why| why.to_string());
        match bytes.and_then(|bytes| from_bytes(&bytes, &self.rules, set, spec).map_err(|why| why.to_string())) {
            Ok(table) => Some(table),
            Err(why) => {
                log::error!("'{}' {why}", file.display());
                None
            }
        }
    }

    /// The value of a position, when there is a table with its pieces and nothing but pieces counts.
    #[inline]
    pub fn probe<V: Variant, S: Accumulator>(&self, position: &Position<V, S>) -> Option<Value> {
        let pieces = position.board.count_all(Color::White) + position.board.count_all(Color::Black);
        if pieces as usize > self.most || !position.state.ep.is_none() || V::finished(position).is_some() {
            return None;
        }
        let place = material::locate(position, self.most)?;
        let table = self.table(&place.set, V::SPEC)?;
        Some(Value::from_byte(*table.get(place.index)?))
    }
}

/// All sets of up to so many pieces, in the order in which their tables can be made: those of one step need only those of
/// the steps before.
pub fn steps(spec: &Spec, pieces: usize) -> Vec<Vec<Set>> {
    let mut steps = Vec::new();
    for pieces in 2..=pieces.min(MOST) {
        let sets = Set::all(spec, pieces);
        for pawns in 0..=pieces {
            let step: Vec<Set> = sets.iter().filter(|set| set.pawns(spec) == pawns).cloned().collect();
            if !step.is_empty() {
                steps.push(step);
            }
        }
    }
    steps
}

/// The tables of two pieces, made in memory.
pub fn of_two_pieces<V: Variant>(config: V::Config) -> Tables {
    let mut tables = Tables::none(rules_of::<V>(&config));
    for step in steps(V::SPEC, 2) {
        let made: Vec<Vec<u8>> = step.iter().map(|set| build::<V>(config, set, &tables)).collect();
        step.into_iter().zip(made).for_each(|(set, table)| tables.insert(set, table));
    }
    tables
}

/// How a set's positions with one player to move divide up, and its longest games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// Positions that the side to move wins.
    pub wins: u32,
    /// Positions that nobody wins.
    pub draws: u32,
    /// Positions that the side to move loses.
    pub losses: u32,
    /// The most plies of a win.
    pub longest_win: u8,
    /// The most plies of a loss.
    pub longest_loss: u8,
}

/// Counts the positions of a table: those with the first player to move, or with the other. Two pieces of a kind are not
/// told apart.
pub fn count(set: &Set, table: &[u8], spec: &Spec, second_moves: bool) -> Count {
    let mut count = Count::default();
    for index in build::positions(set, spec, second_moves) {
        match Value::from_byte(table.get(index).copied().unwrap_or(0)) {
            Value::Draw => count.draws += 1,
            Value::Win(plies) => {
                count.wins += 1;
                count.longest_win = count.longest_win.max(plies);
            }
            Value::Loss(plies) => {
                count.losses += 1;
                count.longest_loss = count.longest_loss.max(plies);
            }
        }
    }
    count
}
