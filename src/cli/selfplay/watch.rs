//! Watching a game on a terminal: shows what the engine thinks, beside the board.

use super::played::PlayedMove;
use crate::cli::clock::{Clocks, clock_text};
use crate::cli::player::{Progress, move_number, score_text};
use crate::cli::screen::{Screen, numbered_moves};
use crate::cli::style::StyleArgs;
use std::io;
use std::time::{Duration, Instant};
use tenfold::core::types::Color;
use tenfold::session::Session;
use tenfold::session::picture::Picture;
use tenfold::tools::guide;

/// While the engine thinks, the time between two redraws is at least this.
const REDRAW_INTERVAL: Duration = Duration::from_millis(100);

/// The screen, and what it shows of the search.
pub struct GameScreen {
    screen: Screen,
    /// The number of the move to be played, or the result.
    state: String,
    score: String,
    depth: String,
    nodes: String,
    line: String,
    /// The time that White and Black have used, not counting the current move.
    used: [Duration; 2],
    /// The time that White and Black had left before the current move, in a game with clocks.
    left: Option<[Duration; 2]>,
    /// The side to move, and when it started to think; `None` when the game is over.
    thinking: Option<(Color, Instant)>,
    drawn: Option<Instant>,
}

impl GameScreen {
    /// Prepares the terminal; `None` when standard output is not a terminal that can be redrawn.
    pub fn open(session: &dyn Session, style: &StyleArgs) -> Option<GameScreen> {
        let screen = Screen::open(format!("{}: Tenfold against itself", session.spec().title), style)?;
        screen.hide_cursor().ok()?;
        let text = String::new;
        Some(GameScreen {
            screen,
            state: text(),
            score: text(),
            depth: text(),
            nodes: text(),
            line: text(),
            used: [Duration::ZERO; 2],
            left: None,
            thinking: None,
            drawn: None,
        })
    }

    /// Shows a position, and starts to measure the time of the side to move.
    pub fn show_position(&mut self, session: &dyn Session, clocks: Option<&Clocks>) -> io::Result<()> {
        self.add_time();
        let picture = Picture { last_move: guide::squares_of_last_move(session), ..session.picture() };
        self.screen.set_picture(&picture);
        self.screen.moves = numbered_moves(session);
        self.state = format!("Move {}", move_number(session));
        let left = |color: Color| clocks.and_then(|clocks| clocks.left(color));
        self.left = left(Color::White).zip(left(Color::Black)).map(|(white, black)| [white, black]);
        self.thinking = Some((session.side_to_move(), Instant::now()));
        self.draw()
    }

    /// Shows the state of the search.
    pub fn show_progress(&mut self, progress: &Progress, side: Color) -> io::Result<()> {
        self.set_search(progress.score, side, progress.depth, progress.nodes);
        self.line = progress.line.join(" ");
        if self.drawn.is_some_and(|drawn| drawn.elapsed() < REDRAW_INTERVAL) {
            return Ok(());
        }
        self.draw()
    }

    /// Remembers what the search for a move has found.
    pub fn add_move(&mut self, played: &PlayedMove) {
        if let Some(answer) = &played.search_result {
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

    fn draw(&mut self) -> io::Result<()> {
        self.drawn = Some(Instant::now());
        self.screen.status = vec![
            self.screen.in_bold(&self.state),
            format!("Score  {}", self.screen.in_bold(&self.score)),
            format!("Depth  {:<6} Nodes  {}", self.depth, self.nodes),
            format!("Time   White {}  Black {}", self.clock(Color::White), self.clock(Color::Black)),
            format!("Line   {}", self.line),
        ];
        self.screen.draw()
    }

    /// The time that a side has left, or, in a game without clocks, the time that it has used: `1:05`.
    fn clock(&self, color: Color) -> String {
        let running = self.thinking.filter(|(side, _)| *side == color).map(|(_, since)| since.elapsed());
        let running = running.unwrap_or_default();
        if let Some(left) = self.left {
            return clock_text(left[color.idx()].saturating_sub(running));
        }
        let seconds = (self.used[color.idx()] + running).as_secs();
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

/// A number in short form: `950`, `12.3 k`, `4.5 M`.
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
    fn numbers_are_short() {
        assert_eq!([950, 12_345, 4_500_000].map(short_number), ["950", "12.3 k", "4.5 M"]);
    }
}
