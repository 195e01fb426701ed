//! Reads commands: with a line editor on a terminal, or as plain lines from other inputs.

use anyhow::Result;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{ColorMode, CompletionType, Config, Context, Editor, Helper};
use std::borrow::Cow;
use std::io::{self, BufRead, IsTerminal, Read, StdinLock};

/// The commands that can be completed by Tab.
pub const COMMANDS: &[&str] = &[
    "moves", "hint", "analyse", "undo", "redo", "board", "flip", "fen", "save", "load", "level", "elo", "time", "draw",
    "resign", "secret", "new", "help", "quit",
];

/// The longest line that is read, in bytes.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// A line that was typed.
pub enum Line {
    Typed(String),
    /// The input has ended, or the person has pressed Ctrl-D.
    End,
    /// The person has pressed Ctrl-C.
    Interrupted,
}

/// A source of typed lines.
pub enum Input {
    /// Lines from a pipe or a file.
    Plain(StdinLock<'static>),
    /// Lines from a person at a terminal, with history, arrow keys and completion by Tab.
    Editor(Box<Editor<CompletionWords, MemHistory>>),
}

/// The words that can be completed: commands and the legal moves, also in a form such as `Nc3`.
pub struct CompletionWords {
    words: Vec<String>,
    /// Whether what is typed is shown as stars.
    are_hidden: bool,
}

impl Completer for CompletionWords {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, completions(&self.words, line.get(..at).unwrap_or_default())))
    }
}

impl Hinter for CompletionWords {
    type Hint = String;
}
impl Highlighter for CompletionWords {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if self.are_hidden { "*".repeat(line.chars().count()).into() } else { line.into() }
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        self.are_hidden
    }
}
impl Validator for CompletionWords {}
impl Helper for CompletionWords {}

/// The words that begin with the typed text, in upper or lower case. A text that begins with a capital letter counts as
/// a piece, so it is not completed to a command.
fn completions(words: &[String], typed: &str) -> Vec<String> {
    let typed = typed.trim_start();
    let is_piece = typed.starts_with(|c: char| c.is_uppercase());
    let lower = typed.to_lowercase();
    let fits = |word: &&String| {
        let is_book_move = word.starts_with(|c: char| c.is_uppercase()) && !word.contains('@');
        let may_be_meant = if is_piece { !COMMANDS.contains(&word.as_str()) } else { !is_book_move };
        may_be_meant && word.to_lowercase().starts_with(&lower)
    };
    words.iter().filter(fits).cloned().collect()
}

impl Input {
    /// Opens the line editor if standard input and output are terminals, otherwise plain lines.
    pub fn open() -> Result<Input> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Ok(Input::Plain(io::stdin().lock()));
        }
        // Colours are forced on even if NO_COLOR is set, because the highlighter shows the stars that hide secret
        // input.
        let config = Config::builder().completion_type(CompletionType::List).color_mode(ColorMode::Forced).build();
        Ok(Input::Editor(Box::new(Editor::with_history(config, MemHistory::new())?)))
    }

    /// Whether a person types at a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Input::Editor(_))
    }

    /// Reads a line. The editor shows the prompt and completes `words`.
    pub fn read(&mut self, prompt: &str, words: Vec<String>) -> Result<Line> {
        match self {
            Input::Plain(stdin) => read_from_stdin(stdin),
            Input::Editor(editor) => {
                editor.set_helper(Some(CompletionWords { words, are_hidden: false }));
                let line = read_from_editor(editor, prompt)?;
                if let Line::Typed(text) = &line
                    && !text.trim().is_empty()
                {
                    editor.add_history_entry(text.as_str())?;
                }
                Ok(line)
            }
        }
    }

    /// Reads a secret line: the editor shows stars, and does not add the line to its history.
    pub fn read_hidden(&mut self, prompt: &str) -> Result<Line> {
        match self {
            Input::Plain(stdin) => read_from_stdin(stdin),
            Input::Editor(editor) => {
                editor.set_helper(Some(CompletionWords { words: Vec::new(), are_hidden: true }));
                read_from_editor(editor, prompt)
            }
        }
    }
}

fn read_from_editor(editor: &mut Editor<CompletionWords, MemHistory>, prompt: &str) -> Result<Line> {
    match editor.readline(prompt) {
        Ok(line) => Ok(Line::Typed(line)),
        Err(ReadlineError::Eof) => Ok(Line::End),
        Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
        Err(why) => Err(why.into()),
    }
}

fn read_from_stdin(stdin: &mut StdinLock) -> Result<Line> {
    let mut line = Vec::new();
    if stdin.take(MAX_LINE_BYTES).read_until(b'\n', &mut line)? == 0 {
        return Ok(Line::End);
    }
    Ok(Line::Typed(String::from_utf8_lossy(&line).trim().to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings_are_completed_whatever_their_case() {
        let words = ["moves", "new", "e2e4", "N@e4"].map(String::from);
        assert_eq!(completions(&words, "E2"), ["e2e4"]);
        assert_eq!(completions(&words, "n@"), ["N@e4"]);
        assert_eq!(completions(&words, ""), words);
        assert!(completions(&words, "é").is_empty());
    }

    #[test]
    fn a_capital_is_a_piece_and_not_a_command() {
        let words = ["new", "b1c3", "Na3", "Nc3"].map(String::from);
        assert_eq!(completions(&words, "N"), ["Na3", "Nc3"]);
        assert_eq!(completions(&words, "Nc"), ["Nc3"]);
        assert_eq!(completions(&words, "n"), ["new"]);
        assert_eq!(completions(&words, "B1"), ["b1c3"]);
    }
}
