//! A game on a terminal: the board, and beside it score, depth, clocks and the last moves, redrawn in place.

use super::played::Played;
use crate::cli::player::{Progress, move_number, score_text};
use crate::cli::style::StyleArgs;
use console::{Term, measure_text_width, truncate_str};
use std::io;
use std::time::{Duration, Instant};
use tenfold::core::types::Color;
use tenfold::session::Session;
use tenfold::session::picture::{Picture, TextStyle};
use tenfold::tools::guide;

/// The screen is redrawn at most this often while the engine thinks.
const REDRAW: Duration = Duration::from_millis(100);

/// Columns between the board and the panel beside it.
const GAP: usize = 4;

/// The minimum width of the panel.
const PANEL_WIDTH: usize = 30;

/// Lines of the panel above the list of moves.
const PANEL_HEAD: usize = 7;

/// The state of the screen. Dropping it restores the cursor.
pub struct Screen {
    term: Term,
    style: TextStyle,
    /// The size of the terminal when it was last drawn: rows and columns.
    size: (usize, usize),
    title: String,
    /// The board and what stands below it.
    board: Vec<String>,
    /// The number of the move to be played, or the result.
    state: String,
    score: String,
    depth: String,
    nodes: String,
    line: String,
    /// All moves with their numbers.
    moves: Vec<(String, String)>,
    /// Time used by White and Black, without the present move.
    used: [Duration; 2],
    /// The side to move, and since when; `None` when the game is over.
    thinking: Option<(Color, Instant)>,
    drawn: Option<Instant>,
}

/// Shows the cursor again.
pub fn restore() {
    let _ = Term::stdout().show_cursor();
}

impl Screen {
    /// Prepares the terminal; `None` when standard output is not one that can be redrawn.
    pub fn open(session: &dyn Session, style: &StyleArgs) -> Option<Screen> {
        let term = Term::buffered_stdout();
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        if !term.is_term() || is_dumb {
            return None;
        }
        let unicode = term.features().wants_emoji() && !style.is_ascii();
        let style = style.style();
        let style = TextStyle { unicode: style.unicode || unicode, ..style };
        let (rows, _) = term.size();
        // What is on the screen scrolls up, and is not lost.
        term.hide_cursor().and_then(|()| term.write_str(&"\n".repeat(rows.into()))).ok()?;
        let title = format!("{}: Tenfold against itself", session.spec().title);
        let text = String::new;
        Some(Screen {
            term,
            style,
            size: (0, 0),
            title,
            board: Vec::new(),
            state: text(),
            score: text(),
            depth: text(),
            nodes: text(),
            line: text(),
            moves: Vec::new(),
            used: [Duration::ZERO; 2],
            thinking: None,
            drawn: None,
        })
    }

    /// Shows a position whose side to move begins to think.
    pub fn show_position(&mut self, session: &dyn Session) -> io::Result<()> {
        self.add_time();
        let picture = Picture { last_move: guide::changed(session), ..Picture::of(session.scene()) };
        let mut board: Vec<String> = picture.text(self.style).lines().map(String::from).collect();
        // One line a rank, if the terminal has too few lines for the board with its grid.
        if board.len() + 4 > usize::from(self.term.size().0) {
            let mut compact: Vec<String> = picture.compact().lines().map(String::from).collect();
            if compact.len() + 2 < board.len() {
                compact.extend([String::new(), board.pop().unwrap_or_default()]);
                board = compact;
            }
        }
        self.board = board;
        self.state = format!("Move {}", move_number(session));
        self.thinking = Some((session.side(), Instant::now()));
        self.draw()
    }

    /// Shows the state of the search.
    pub fn show_progress(&mut self, progress: &Progress, side: Color) -> io::Result<()> {
        self.set_search(progress.score, side, progress.depth, progress.nodes);
        self.line = progress.line.join(" ");
        if self.drawn.is_some_and(|drawn| drawn.elapsed() < REDRAW) {
            return Ok(());
        }
        self.draw()
    }

    /// Adds a move to the list.
    pub fn add_move(&mut self, played: &Played) {
        self.moves.push((played.number.clone(), played.mv.clone()));
        if let Some(answer) = &played.answer {
            self.set_search(answer.score, played.side, answer.depth, answer.nodes);
        }
    }

    /// Shows the end of the game.
    pub fn show_result(&mut self, result: &str) -> io::Result<()> {
        self.add_time();
        self.state = result.to_string();
        self.draw()
    }

    fn set_search(&mut self, score: i32, side: Color, depth: u32, nodes: u64) {
        self.score = score_text(score, side);
        self.depth = depth.to_string();
        self.nodes = short_number(nodes);
    }

    /// Stops the clock of the side that was thinking.
    fn add_time(&mut self) {
        if let Some((side, since)) = self.thinking.take() {
            self.used[side.idx()] += since.elapsed();
        }
    }

    /// Draws everything, line by line over the old screen.
    fn draw(&mut self) -> io::Result<()> {
        let (rows, columns) = self.term.size();
        let (rows, columns) = (usize::from(rows).max(2), usize::from(columns).max(2));
        self.drawn = Some(Instant::now());
        if self.size != (rows, columns) {
            self.size = (rows, columns);
            self.term.clear_screen()?;
        }
        self.term.move_cursor_to(0, 0)?;
        for line in self.lines(columns).iter().take(rows - 1) {
            // Neither the last row nor the last column is written, so that nothing scrolls or wraps.
            let line = truncate_str(line, columns - 1, "");
            let padding = " ".repeat((columns - 1).saturating_sub(measure_text_width(&line)));
            self.term.write_line(&format!("{line}{padding}"))?;
        }
        self.term.clear_to_end_of_screen()?;
        self.term.flush()
    }

    /// The whole screen as lines: the panel beside the board if there is room, else below it.
    fn lines(&self, columns: usize) -> Vec<String> {
        let width = self.board.iter().map(|line| measure_text_width(line)).max().unwrap_or(0);
        let mut lines = vec![format!(" {}", self.strong(&self.title)), String::new()];
        if width + GAP + PANEL_WIDTH > columns {
            lines.extend(self.board.iter().cloned());
            lines.push(String::new());
            lines.extend(self.panel(PANEL_HEAD + 6));
            return lines;
        }
        let panel = self.panel(self.board.len());
        for n in 0..self.board.len().max(panel.len()) {
            let left = self.board.get(n).map_or("", String::as_str);
            let gap = " ".repeat(width + GAP - measure_text_width(left));
            lines.push(format!("{left}{gap}{}", panel.get(n).map_or("", String::as_str)));
        }
        lines
    }

    /// Score, depth, clocks, the principal variation, and as many of the last moves as fit.
    fn panel(&self, height: usize) -> Vec<String> {
        let mut lines = vec![
            self.strong(&self.state),
            format!("Score  {}", self.strong(&self.score)),
            format!("Depth  {:<6} Nodes  {}", self.depth, self.nodes),
            format!("Time   White {}  Black {}", self.clock(Color::White), self.clock(Color::Black)),
            format!("Line   {}", self.line),
            String::new(),
        ];
        let rows = move_rows(&self.moves);
        let first = rows.len().saturating_sub(height.saturating_sub(PANEL_HEAD - 1));
        let last = rows.len().saturating_sub(1);
        for (n, row) in rows.iter().enumerate().skip(first) {
            lines.push(if n == last { self.strong(row) } else { row.clone() });
        }
        lines
    }

    /// The time used by a side: `1:05`.
    fn clock(&self, color: Color) -> String {
        let running = self.thinking.filter(|(side, _)| *side == color).map(|(_, since)| since.elapsed());
        let seconds = (self.used[color.idx()] + running.unwrap_or_default()).as_secs();
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }

    /// Bold, where there are colours.
    fn strong(&self, text: &str) -> String {
        if self.style.color && !text.is_empty() { format!("\x1b[1m{text}\x1b[0m") } else { text.to_string() }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.term.write_line("").and_then(|()| self.term.show_cursor()).and_then(|()| self.term.flush());
    }
}

/// Moves in rows of one full move: number, White's move, Black's move.
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

/// `950`, `12.3 k`, `4.5 M`.
fn short_number(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        1000..1_000_000 => format!("{:.1} k", number as f64 / 1e3),
        _ => format!("{:.1} M", number as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_stand_in_rows_of_one_full_move() {
        let moves = [("9...", "b9b8"), ("10.", "a2a3"), ("10...", "c9c8"), ("11.", "a3a4,b2b3")];
        let moves = moves.map(|(number, mv)| (number.to_string(), mv.to_string()));
        let rows = ["  9. ...        b9b8", " 10. a2a3       c9c8", " 11. a3a4,b2b3"];
        assert_eq!(move_rows(&moves), rows);
        assert!(move_rows(&[]).is_empty());
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([950, 12_345, 4_500_000].map(short_number), ["950", "12.3 k", "4.5 M"]);
    }
}
