//! The state of the protocol.

use super::super::engine::Engine;
use super::super::output::Output;
use super::super::text::excerpt;
use super::clock::EngineClock;
use super::thinking::Progress;
use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tenfold_core::types::{Color, Score, Square};

/// The engine's mode, which determines what it does when the position changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The engine only follows the moves.
    Force,
    /// The engine plays this colour.
    Play(Color),
    /// The engine analyses the position.
    Analyse,
}

/// The purpose of the search in the background.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// There is no search.
    None,
    /// To choose the engine's move. The engine's clock has been running since this moment.
    Move(Instant),
    /// To ponder: the engine expects this move from the opponent, and the search looks for its reply.
    Ponder(String),
    /// To analyse the position.
    Analysis,
}

/// The engine's side of the protocol.
pub struct XBoard {
    pub(super) engine: Engine,
    pub(super) out: Output,
    pub(super) mode: Mode,
    pub(super) purpose: Purpose,
    pub(super) clock: EngineClock,
    /// Whether the opponent is an engine too; the interface then checks claims.
    pub(super) opponent_is_engine: bool,
    /// Whether the engine ponders (`hard`).
    pub(super) pondering: bool,
    /// Whether the engine sends thinking lines (`post`).
    pub(super) posting: Arc<AtomicBool>,
    pub(super) progress: Arc<Mutex<Progress>>,
    /// Lines that must wait until the engine has made its move.
    pub(super) deferred: VecDeque<String>,
    /// Moves that the search leaves out.
    pub(super) excluded: Vec<String>,
    /// Whether nothing has happened on the board since the game began.
    pub(super) untouched: bool,
    /// The message about an illegal move, held back because `setboard` may follow.
    pub(super) withheld: Option<String>,
    /// Whether the engine has already noticed that the game is drawn; a draw is then not offered again.
    pub(super) offered: bool,
    /// Whether the result of the game is known to both sides.
    pub(super) game_over: bool,
    /// The reply that the engine expects to its last move.
    pub(super) expected: Option<String>,
    /// The score of the engine's last move in this game.
    pub(super) score: Option<Score>,
    /// The square of the piece that the user has lifted, and the square where the first leg of that piece's move ended.
    pub(super) lifted: Vec<Square>,
    /// The square where the user last put a piece down.
    pub(super) put: Option<Square>,
}

impl XBoard {
    /// The state of the protocol before its first command.
    pub fn new(engine: Engine, out: Output) -> Self {
        XBoard {
            engine,
            out,
            mode: Mode::Play(Color::Black),
            purpose: Purpose::None,
            clock: EngineClock::default(),
            opponent_is_engine: false,
            pondering: false,
            posting: Arc::new(AtomicBool::new(false)),
            progress: Arc::new(Mutex::new(Progress::new(0))),
            deferred: VecDeque::new(),
            excluded: Vec::new(),
            untouched: true,
            withheld: None,
            offered: false,
            game_over: false,
            expected: None,
            score: None,
            lifted: Vec::new(),
            put: None,
        }
    }

    /// Sends an error about a line; the protocol allows no parentheses within the reason.
    pub(super) fn error(&self, why: &str, line: &str) {
        self.out.write_line(format_args!("Error ({}): {}", why.replace(['(', ')'], "'"), excerpt(line)));
    }

    /// Resets everything that depended on the old position after a change of the board.
    pub(super) fn board_changed(&mut self) {
        self.excluded.clear();
        self.game_over = false;
        self.expected = None;
        self.withheld = None;
        self.lifted.clear();
        self.put = None;
    }

    /// Publishes the commitment to a secret choice, once per game and before the first move. An interface that does not
    /// know this line treats it as a comment.
    pub(super) fn commit(&mut self) {
        if let Some(line) = self.engine.commit() {
            self.out.write_line(format_args!("# {line}"));
        }
    }
}
