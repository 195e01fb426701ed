//! The record of the engine's secret choices that have been shown.
//!
//! A choice is derived from the key, so only the fact that it has been shown must be stored: after that the engine must
//! not go on as if the choice were secret. Each line of the record is one choice, added before the choice is shown. No
//! line is ever removed.

use super::reference::{parse_side, side_name};
use super::refusal::Refusal;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tenfold_core::types::Color;

/// The greatest number of choices in the record. When it is full, no more choices are shown.
const MAX_STORED_CHOICES: usize = 250_000;
/// The word that marks a game as ended; it takes the place of a side.
const END_MARK: &str = "end";

/// Where the lines of the record are stored. Others may add lines to the same record at any time.
pub trait ChoiceRecord: Send {
    /// The lines that have been added since the last call, also by [`ChoiceRecord::add`].
    ///
    /// # Errors
    ///
    /// When the record cannot be read; one line that says why.
    fn new_lines(&mut self) -> Result<Vec<String>, String>;

    /// Adds a line.
    ///
    /// # Errors
    ///
    /// When the line cannot be stored; one line that says why.
    fn add(&mut self, line: &str) -> Result<(), String>;
}

/// A record in memory. Whoever has a copy of it can store its text, and replace it by a longer one.
#[derive(Clone, Default)]
pub struct RecordInMemory {
    text: Arc<Mutex<String>>,
    /// The number of bytes that have been read.
    read: usize,
}

impl RecordInMemory {
    /// All lines of the record.
    pub fn text(&self) -> String {
        self.lock().clone()
    }

    /// Replaces the text by one that goes on where it ends; any other text is ignored.
    pub fn continue_with(&self, text: &str) {
        let mut own = self.lock();
        if text.starts_with(own.as_str()) {
            text.clone_into(&mut own);
        }
    }

    fn lock(&self) -> MutexGuard<'_, String> {
        self.text.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ChoiceRecord for RecordInMemory {
    fn new_lines(&mut self) -> Result<Vec<String>, String> {
        let text = self.text();
        let lines = text.get(self.read..).unwrap_or_default().lines().map(str::to_string).collect();
        self.read = text.len();
        Ok(lines)
    }

    fn add(&mut self, line: &str) -> Result<(), String> {
        let mut text = self.lock();
        text.push_str(line);
        text.push('\n');
        Ok(())
    }
}

/// The choices that have been shown.
pub struct ShownChoices {
    record: Box<dyn ChoiceRecord>,
    /// By id: the games with shown choices.
    games: HashMap<String, ShownInGame>,
    count: usize,
}

/// The choices that have been shown in one game.
#[derive(Default)]
struct ShownInGame {
    /// Whether the game has ended, so that all its choices are shown.
    has_ended: bool,
    /// For each side, the line of moves after which the rules showed its choice.
    lines: [Option<MoveLine>; 2],
}

/// A line of moves from the start of a game, as its length and digest.
#[derive(Clone, PartialEq, Eq)]
struct MoveLine {
    plies: usize,
    digest: String,
}

impl MoveLine {
    fn new(moves: &[String]) -> MoveLine {
        let mut hash = Sha256::new();
        for mv in moves {
            hash.update((mv.len() as u64).to_le_bytes());
            hash.update(mv);
        }
        MoveLine { plies: moves.len(), digest: hex::encode(hash.finalize()) }
    }

    fn is_beginning_of(&self, moves: &[String]) -> bool {
        moves.get(..self.plies).is_some_and(|beginning| MoveLine::new(beginning) == *self)
    }
}

impl ShownChoices {
    /// The choices in this record.
    pub fn new(record: impl ChoiceRecord + 'static) -> ShownChoices {
        ShownChoices { record: Box::new(record), games: HashMap::new(), count: 0 }
    }

    /// Checks that the engine may play on after these moves.
    ///
    /// # Errors
    ///
    /// When the game has ended, or a choice was shown after other moves.
    pub fn check(&mut self, id: &str, moves: &[String]) -> Result<(), Refusal> {
        self.read()?;
        let Some(game) = self.games.get(id) else { return Ok(()) };
        if game.has_ended {
            return Err(Refusal::bad_request("the engine's secret choice has been shown: begin a new game"));
        }
        let goes_on = game.lines.iter().flatten().all(|line| line.is_beginning_of(moves));
        if goes_on { Ok(()) } else { Err(after_other_moves()) }
    }

    /// Records that the rules show a side's choice after these moves; must be called before the choice is shown. From
    /// then on the engine plays on only in lines that begin with these moves.
    ///
    /// # Errors
    ///
    /// When the choice was shown after other moves, or the record cannot be written.
    pub fn show(&mut self, id: &str, side: Color, moves: &[String]) -> Result<(), Refusal> {
        self.read()?;
        let line = MoveLine::new(moves);
        let game = self.games.get(id);
        match game.and_then(|game| game.lines[side.idx()].as_ref()) {
            _ if game.is_some_and(|game| game.has_ended) => Ok(()),
            Some(known) if *known == line => Ok(()),
            Some(_) => Err(after_other_moves()),
            None => self.add(&format!("{id} {} {} {}", side_name(side), line.plies, line.digest)),
        }
    }

    /// Records that a game has ended; must be called before its choices are shown. From then on the engine no longer
    /// plays in it.
    ///
    /// # Errors
    ///
    /// When the record cannot be written.
    pub fn end(&mut self, id: &str) -> Result<(), Refusal> {
        self.read()?;
        let has_ended = self.games.get(id).is_some_and(|game| game.has_ended);
        if has_ended { Ok(()) } else { self.add(&format!("{id} {END_MARK}")) }
    }

    /// Adds a line to the record. Then reads it back, together with the new lines of others.
    fn add(&mut self, line: &str) -> Result<(), Refusal> {
        if self.count >= MAX_STORED_CHOICES {
            return Err(Refusal::bad_request("too many choices have been shown: begin again with another key file"));
        }
        self.record.add(line).map_err(Refusal::internal)?;
        self.read()
    }

    /// Reads what has been added to the record.
    fn read(&mut self) -> Result<(), Refusal> {
        for line in self.record.new_lines().map_err(Refusal::internal)? {
            if self.take_line(&line).is_none() {
                log::warn!("the record of shown choices has a line that is not understood: {}", line.escape_debug());
            }
        }
        Ok(())
    }

    /// Adds a line of the record to the games in memory; `None` if the line cannot be parsed.
    fn take_line(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split(' ').collect();
        let (id, line) = match words[..] {
            [id, END_MARK] => (id, None),
            [id, side, plies, digest] => (
                id,
                Some((parse_side(side).ok()?, MoveLine { plies: plies.parse().ok()?, digest: digest.to_string() })),
            ),
            _ => return None,
        };
        self.count += 1;
        let game = self.games.entry(id.to_string()).or_default();
        match line {
            Some((side, line)) => {
                // Two servers may have shown the choice in different lines of moves at the same time.
                let known = game.lines[side.idx()].get_or_insert(line.clone());
                game.has_ended |= *known != line;
            }
            None => game.has_ended = true,
        }
        Some(())
    }
}

fn after_other_moves() -> Refusal {
    Refusal::bad_request("the engine's secret choice has been shown in this game, after other moves: begin a new game")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u32) -> String {
        format!("{number:032x}")
    }

    fn moves(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_string).collect()
    }

    #[test]
    fn after_a_choice_is_shown_its_line_alone_goes_on() {
        let mut shown = ShownChoices::new(RecordInMemory::default());
        shown.show(&id(1), Color::Black, &moves("a b")).expect("a file");
        for (line, goes_on) in
            [("", false), ("a", false), ("ab", false), ("a c", false), ("a b", true), ("a b c", true)]
        {
            assert_eq!(shown.check(&id(1), &moves(line)).is_ok(), goes_on, "{line}");
            assert_eq!(shown.show(&id(1), Color::Black, &moves(line)).is_ok(), line == "a b", "{line}");
        }
        shown.show(&id(1), Color::White, &moves("a b c d")).expect("the other side's");
        assert!(shown.check(&id(1), &moves("a b c e")).is_err() && shown.check(&id(1), &moves("a b c d")).is_ok());
        shown.end(&id(1)).expect("an end");
        assert!(shown.check(&id(1), &moves("a b c d")).is_err());
        shown.show(&id(1), Color::Black, &moves("e")).expect("what is shown already may be shown");
    }
}
