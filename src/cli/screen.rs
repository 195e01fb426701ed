//! A game on a terminal that is redrawn in place. Beside the board is a panel with the last moves; below the board are
//! notes.

use super::style::StyleArgs;
use console::{Term, measure_text_width, truncate_str};
use std::io;
use tenfold::core::types::Color;
use tenfold::session::Session;
use tenfold::session::picture::{Picture, TextStyle};

/// Columns between the board and the panel beside it.
const PANEL_GAP: usize = 4;

/// The minimum width of the panel.
const PANEL_WIDTH: usize = 30;

/// Rows of moves when the panel is below the board.
const ROWS_BELOW: usize = 7;

/// The state of the screen. Dropping it restores the cursor.
pub struct Screen {
    term: Term,
    style: TextStyle,
    /// The size of the terminal when it was last drawn: rows and columns.
    size: (usize, usize),
    /// The line above the board.
    pub title: String,
    /// The text of the board and what is below it, in two sizes: with lines between the squares, and compact, with one
    /// line for each rank.
    boards: [Vec<String>; 2],
    /// The lines of the panel above the moves.
    pub status: Vec<String>,
    /// All moves with their numbers.
    pub moves: Vec<(String, String)>,
    /// The lines below the board. If there are more lines than the screen has room for, the screen scrolls.
    pub notes: Vec<String>,
}

/// Makes the cursor of the terminal visible again.
pub fn restore_terminal() {
    let _ = Term::stdout().show_cursor();
}

impl Screen {
    /// Prepares the terminal. `None` when standard output is not a terminal that can be redrawn.
    pub fn open(title: String, style: &StyleArgs) -> Option<Screen> {
        let term = Term::buffered_stdout();
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        if !term.is_term() || is_dumb {
            return None;
        }
        let unicode = term.features().wants_emoji() && !style.is_ascii();
        let style = style.style();
        let style = TextStyle { unicode: style.unicode || unicode, ..style };
        let (rows, _) = term.size();
        // The old content of the screen is scrolled up, so that it is not lost.
        term.write_str(&"\n".repeat(rows.into())).ok()?;
        let (boards, status, moves, notes) = Default::default();
        Some(Screen { term, style, size: (0, 0), title, boards, status, moves, notes })
    }

    /// Hides the cursor, for a game in which the user types nothing.
    pub fn hide_cursor(&self) -> io::Result<()> {
        self.term.hide_cursor()
    }

    /// Sets the board that the screen shows.
    pub fn set_picture(&mut self, picture: &Picture) {
        let lines = |text: String| text.lines().map(String::from).collect::<Vec<_>>();
        let full = lines(picture.text(self.style));
        let mut compact = lines(picture.compact());
        if compact.len() + 2 < full.len() {
            compact.extend([String::new(), full.last().cloned().unwrap_or_default()]);
        } else {
            compact.clone_from(&full);
        }
        self.boards = [full, compact];
    }

    /// Draws everything, line by line over the old screen, and leaves the cursor below it.
    pub fn draw(&mut self) -> io::Result<()> {
        let (rows, columns) = self.term.size();
        let (rows, columns) = (usize::from(rows).max(2), usize::from(columns).max(2));
        if self.size != (rows, columns) {
            self.size = (rows, columns);
            self.term.clear_screen()?;
        }
        self.term.move_cursor_to(0, 0)?;
        for line in self.lines(rows, columns).iter().take(rows - 1) {
            // The last row and the last column stay empty, so that nothing scrolls or wraps.
            let line = truncate_str(line, columns - 1, "");
            let padding = " ".repeat((columns - 1).saturating_sub(measure_text_width(&line)));
            self.term.write_line(&format!("{line}{padding}"))?;
        }
        self.term.clear_to_end_of_screen()?;
        for line in self.notes.iter().flat_map(|note| wrapped(note, columns - 1)) {
            self.term.write_line(&line)?;
        }
        self.term.flush()
    }

    /// The lines of the screen without the notes. The panel is beside the board if there is room, otherwise below it.
    fn lines(&self, rows: usize, columns: usize) -> Vec<String> {
        let [full, compact] = &self.boards;
        // The compact board is used if the terminal has too few lines for the board with its grid.
        let board = if full.len() + 4 + self.notes.len().min(2) > rows { compact } else { full };
        let width = board.iter().map(|line| measure_text_width(line)).max().unwrap_or(0);
        let mut lines = vec![format!(" {}", self.in_bold(&self.title)), String::new()];
        if width + PANEL_GAP + PANEL_WIDTH > columns {
            lines.extend(board.iter().cloned());
            lines.push(String::new());
            lines.extend(self.panel(self.status.len() + ROWS_BELOW));
            return lines;
        }
        let panel = self.panel(board.len());
        for n in 0..board.len().max(panel.len()) {
            let left = board.get(n).map_or("", String::as_str);
            let gap = " ".repeat(width + PANEL_GAP - measure_text_width(left));
            lines.push(format!("{left}{gap}{}", panel.get(n).map_or("", String::as_str)));
        }
        lines
    }

    /// The lines about the game, and as many of the last moves as fit.
    fn panel(&self, height: usize) -> Vec<String> {
        let mut lines = self.status.clone();
        lines.push(String::new());
        let rows = move_rows(&self.moves);
        let first = rows.len().saturating_sub(height.saturating_sub(lines.len()));
        let last = rows.len().saturating_sub(1);
        for (n, row) in rows.iter().enumerate().skip(first) {
            lines.push(if n == last { self.in_bold(row) } else { row.clone() });
        }
        lines
    }

    /// The text in bold, if colours are on.
    pub fn in_bold(&self, text: &str) -> String {
        if self.style.color && !text.is_empty() { format!("\x1b[1m{text}\x1b[0m") } else { text.to_string() }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.term.write_line("").and_then(|()| self.term.show_cursor()).and_then(|()| self.term.flush());
    }
}

/// The moves since the game was set up, each with its number: `12.` for White, `12...` for Black.
pub fn numbered_moves(session: &dyn Session) -> Vec<(String, String)> {
    let played = session.played_moves();
    let ply = session
        .fullmove_and_halfmove()
        .0
        .saturating_mul(2)
        .saturating_add(u32::from(session.side_to_move() == Color::Black));
    let first = ply.saturating_sub(played.len() as u32);
    let number = |ply: u32| format!("{}{}", ply / 2, if ply.is_multiple_of(2) { "." } else { "..." });
    (first..).zip(played).map(|(ply, mv)| (number(ply), mv)).collect()
}

/// A note, broken into lines that fit the screen. Only a line with a single longer word may be longer.
fn wrapped(note: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in note.lines() {
        let mut rest = line;
        while measure_text_width(rest) > width {
            let end = rest.char_indices().nth(width + 1).map_or(rest.len(), |(at, _)| at);
            let start = rest.len() - rest.trim_start().len();
            let Some(at) = rest[..end].rfind(' ').filter(|at| *at > start) else { break };
            lines.push(rest[..at].to_string());
            rest = rest[at..].trim_start();
        }
        lines.push(rest.to_string());
    }
    lines
}

/// Rows with one full move each: number, White's move, Black's move.
fn move_rows(moves: &[(String, String)]) -> Vec<String> {
    let width = moves.iter().filter(|(number, _)| !number.ends_with("...")).map(|(_, mv)| mv.len()).max().unwrap_or(0);
    let mut rows: Vec<String> = Vec::new();
    for (number, mv) in moves {
        match (number.strip_suffix("..."), rows.last_mut()) {
            (Some(_), Some(row)) => {
                row.push_str("  ");
                row.push_str(mv);
            }
            (Some(bare), None) => rows.push(format!("{bare:>3}. {:<width$}  {mv}", "...", width = width.max(3))),
            (None, _) => rows.push(format!("{number:>4} {mv:<width$}")),
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_wrapped_between_words() {
        assert_eq!(wrapped("one two three\n  four", 8), ["one two", "three", "  four"]);
        assert_eq!(wrapped("  indented words", 11), ["  indented", "words"]);
        assert_eq!(wrapped("unbreakable", 4), ["unbreakable"]);
        assert_eq!(wrapped("é é é", 3), ["é é", "é"]);
    }

    #[test]
    fn moves_stand_in_rows_of_one_full_move() {
        let moves = [("9...", "b9b8"), ("10.", "a2a3"), ("10...", "c9c8"), ("11.", "a3a4,b2b3")];
        let moves = moves.map(|(number, mv)| (number.to_string(), mv.to_string()));
        let rows = ["  9. ...        b9b8", " 10. a2a3       c9c8", " 11. a3a4,b2b3"];
        assert_eq!(move_rows(&moves), rows);
        assert!(move_rows(&[]).is_empty());
    }
}
