//! The output for the person: either boards and lines one below the other, or a screen that is redrawn in place.

use crate::cli::screen::{Screen, numbered_moves};
use crate::cli::style::StyleArgs;
use anyhow::Result;
use console::{Term, truncate_str};
use std::io::Write;
use tenfold::session::Session;
use tenfold::session::picture::{Picture, TextStyle};
use tenfold::tools::guide;

/// The output of boards and messages.
pub enum View<'a> {
    /// Boards and messages one below the other.
    Lines { out: &'a mut dyn Write, style: TextStyle, flipped: bool },
    /// Boards are redrawn in place; messages stay below the board until the next command.
    Screen { screen: Box<Screen>, flipped: bool },
}

impl<'a> View<'a> {
    /// Opens a screen if `in_place` is set and standard output is a terminal that can be redrawn; otherwise prints
    /// lines.
    pub fn open(in_place: bool, title: String, style: &StyleArgs, flipped: bool, out: &'a mut dyn Write) -> View<'a> {
        match in_place.then(|| Screen::open(title, style)).flatten() {
            Some(screen) => View::Screen { screen: Box::new(screen), flipped },
            None => View::Lines { out, style: style.style(), flipped },
        }
    }

    /// Shows a line of text to the person.
    pub fn say(&mut self, line: &str) -> Result<()> {
        match self {
            View::Lines { out, .. } => writeln!(out, "{line}")?,
            View::Screen { screen, .. } => screen.notes.push(line.to_string()),
        }
        Ok(())
    }

    /// Shows several lines of text to the person.
    pub fn say_all(&mut self, lines: &[String]) -> Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Shows the board of the position.
    pub fn show(&mut self, session: &dyn Session) -> Result<()> {
        self.show_picture(Picture { last_move: guide::squares_of_last_move(session), ..session.picture() })?;
        if let View::Screen { screen, .. } = self {
            screen.moves = numbered_moves(session);
        }
        Ok(())
    }

    /// Shows a picture of the position.
    pub fn show_picture(&mut self, picture: Picture) -> Result<()> {
        match self {
            View::Lines { out, style, flipped } => {
                writeln!(out, "\n{}\n", Picture { flipped: *flipped, ..picture }.text(*style))?;
            }
            View::Screen { screen, flipped } => screen.set_picture(&Picture { flipped: *flipped, ..picture }),
        }
        Ok(())
    }

    /// Turns the board around, so that the other player is at the bottom.
    pub fn flip(&mut self) {
        let (View::Lines { flipped, .. } | View::Screen { flipped, .. }) = self;
        *flipped = !*flipped;
    }

    /// Whether the view is a screen.
    pub fn is_screen(&self) -> bool {
        matches!(self, View::Screen { .. })
    }

    /// Sets the line above the board of a screen.
    pub fn set_title(&mut self, title: String) {
        if let View::Screen { screen, .. } = self {
            screen.title = title;
        }
    }

    /// Redraws a screen, with these lines beside the board.
    pub fn draw(&mut self, status: Vec<String>) -> Result<()> {
        if let View::Screen { screen, .. } = self {
            screen.status = status;
            screen.draw()?;
        }
        Ok(())
    }

    /// Shows the lines of an analysis that is still running. Without a screen, shows only the first line, which
    /// overwrites the line shown before.
    pub fn draw_analysis(&mut self, status: &[String], lines: &[String]) -> Result<()> {
        match self {
            View::Lines { out, .. } => {
                let line = lines.first().or(status.first()).map_or("", String::as_str);
                let width = status_width();
                // The rest of the line is overwritten with blanks, because not every terminal knows an escape sequence
                // for it.
                write!(out, "\r{:<width$}", truncate_str(line, width, ""))?;
                out.flush()?;
            }
            View::Screen { screen, .. } => {
                screen.notes = lines.to_vec();
                screen.status = status.to_vec();
                screen.draw()?;
            }
        }
        Ok(())
    }

    /// Removes what [`View::draw_analysis`] has shown.
    pub fn end_analysis(&mut self) -> Result<()> {
        match self {
            View::Lines { out, .. } => write!(out, "\r{}\r", " ".repeat(status_width()))?,
            View::Screen { screen, .. } => screen.notes.clear(),
        }
        Ok(())
    }

    /// Removes the messages from a screen, after the person has typed a command.
    pub fn clear(&mut self) {
        if let View::Screen { screen, .. } = self {
            screen.notes.clear();
        }
    }

    /// Writes a prompt, for input without a line editor.
    pub fn prompt(&mut self, prompt: &str) -> Result<()> {
        if let View::Lines { out, .. } = self {
            write!(out, "{prompt}")?;
            out.flush()?;
        }
        Ok(())
    }
}

/// The width of a line that is overwritten: all columns but the last one.
fn status_width() -> usize {
    usize::from(Term::stdout().size().1).max(2) - 1
}
