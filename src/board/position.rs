//! A game in progress.

use super::games::game;
use super::search::{Search, SearchOptions};
use std::sync::atomic::AtomicBool;
use tenfold_core::types::{Color, Outcome};
use tenfold_engine::perft::PerftJob;
use tenfold_session::{Session, san};

/// A game in progress: a position, and the moves that led to it.
pub struct Board {
    session: Box<dyn Session>,
    /// As it was asked for: an alias selects an option of the rules.
    name: String,
    chess960: bool,
    /// The position before the first move.
    first_fen: String,
}

impl Board {
    /// A game in its initial position (also `startpos`), or in the one of a FEN.
    ///
    /// # Errors
    ///
    /// When there is no such game, or the FEN is refused: one line.
    pub fn new(variant: &str, fen: Option<&str>, chess960: bool) -> Result<Board, String> {
        let (game, selected) = game(variant, chess960)?;
        let mut session = game.open();
        if let Some((name, value)) = selected {
            session.set_option(name, value);
        }
        let first_fen = session.fen();
        let mut board = Board { session, name: variant.to_owned(), chess960, first_fen };
        fen.filter(|fen| *fen != "startpos").map_or(Ok(()), |fen| board.set_fen(fen))?;
        Ok(board)
    }

    /// A board with the same position and moves.
    pub fn duplicate(&self) -> Board {
        Board {
            session: self.session.duplicate(),
            name: self.name.clone(),
            chess960: self.chess960,
            first_fen: self.first_fen.clone(),
        }
    }

    /// The arguments of [`Board::new`] that make this board anew when the moves of [`Board::move_stack`] follow.
    pub fn origin(&self) -> (&str, &str, bool) {
        (&self.name, &self.first_fen, self.chess960)
    }

    /// The name of the game.
    pub fn variant(&self) -> &str {
        self.session.spec().name
    }

    /// Sets up the initial position; the moves are forgotten.
    pub fn reset(&mut self) {
        self.session.new_game();
        self.first_fen = self.session.fen();
    }

    /// Sets up a position; the moves are forgotten.
    ///
    /// # Errors
    ///
    /// When the FEN is refused: one line. The board is unchanged then.
    pub fn set_fen(&mut self, fen: &str) -> Result<(), String> {
        self.session.set_fen(fen).map_err(|why| why.to_string())?;
        self.first_fen = self.session.fen();
        Ok(())
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        self.session.fen()
    }

    /// The texts of all legal moves, sorted: also where the game is over by another rule than that there are none.
    pub fn legal_moves(&self) -> Vec<String> {
        self.session.legal_move_texts()
    }

    /// The same in SAN, in the order of [`Board::legal_moves`].
    pub fn legal_moves_san(&self) -> Vec<String> {
        san::san_moves(&*self.session).into_iter().map(|(_, san)| san).collect()
    }

    /// Makes a move that is given as text.
    ///
    /// # Errors
    ///
    /// When it is not legal: one line. The board is unchanged then.
    pub fn push(&mut self, text: &str) -> Result<(), String> {
        self.session.play(text).map_err(|why| why.to_string())
    }

    /// Makes a move that is given in SAN.
    ///
    /// # Errors
    ///
    /// When no legal move is meant, or more than one could be: one line. The board is unchanged then.
    pub fn push_san(&mut self, san: &str) -> Result<(), String> {
        let text = san::parse_san(&*self.session, san)?;
        self.push(&text)
    }

    /// Takes the last move back; false when there is none.
    pub fn pop(&mut self) -> bool {
        self.session.take_back()
    }

    /// The moves that were made, as text.
    pub fn move_stack(&self) -> Vec<String> {
        self.session.played_moves()
    }

    /// A legal move in SAN.
    ///
    /// # Errors
    ///
    /// When the move is not legal: one line.
    pub fn san(&self, text: &str) -> Result<String, String> {
        let mv = self.session.parse_move(text).map_err(|why| why.to_string())?;
        let text = self.session.move_text(mv);
        san::san(&*self.session, &text).ok_or_else(|| format!("{text} has no SAN"))
    }

    /// Moves that follow each other in SAN.
    ///
    /// # Errors
    ///
    /// When one of them is not legal: one line.
    pub fn line_san(&self, moves: &[impl AsRef<str>]) -> Result<Vec<String>, String> {
        let mut board = self.duplicate();
        let mut written = Vec::with_capacity(moves.len());
        for text in moves.iter().map(AsRef::as_ref) {
            written.push(board.san(text)?);
            board.push(text)?;
        }
        Ok(written)
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.session.side_to_move()
    }

    /// The full-move number and the half-move clock.
    pub fn fullmove_and_halfmove(&self) -> (u32, u32) {
        self.session.fullmove_and_halfmove()
    }

    /// Whether a royal piece of the side to move is attacked.
    pub fn is_check(&self) -> bool {
        self.session.in_check()
    }

    /// The squares of the royal pieces of the side to move that are attacked.
    pub fn checked_pieces(&self) -> Vec<String> {
        self.session.checked_squares().iter().map(ToString::to_string).collect()
    }

    /// Whether a legal move captures.
    ///
    /// # Errors
    ///
    /// When the move is not legal: one line.
    pub fn is_capture(&self, text: &str) -> Result<bool, String> {
        self.session.parse_move(text).map(|mv| mv.is_capture()).map_err(|why| why.to_string())
    }

    /// How the game has ended by its rules, those on repetition and on moves without progress included.
    pub fn outcome(&self) -> Outcome {
        self.session.outcome()
    }

    /// Whether a player's pieces do not suffice to win, whatever both sides do; false where nothing is known about it. The
    /// game goes on all the same.
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        self.session.has_insufficient_material(color)
    }

    /// The pieces in a hand, as letters of a FEN.
    pub fn pocket(&self, color: Color) -> String {
        let scene = self.session.scene();
        let held = scene.hands.iter().filter(|(piece, _)| piece.color() == color);
        held.map(|&(piece, count)| scene.spec.piece_text(piece).repeat(count.into())).collect()
    }

    /// The board as text.
    pub fn diagram(&self) -> String {
        self.session.diagram(false)
    }

    /// The pieces on the board: squares, and letters of a FEN.
    pub fn pieces(&self) -> Vec<(String, String)> {
        let scene = self.session.scene();
        let pieces = scene.pieces.iter();
        pieces.map(|&(square, piece)| (square.to_string(), scene.spec.piece_text(piece))).collect()
    }

    /// The number of sequences of legal moves of this length; none when `stop` was set meanwhile.
    pub fn perft(&self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        self.session.perft().count_leaves(&PerftJob::new(depth, stop), &mut |_, _| {})
    }

    /// A search in this position. It has a board of its own, so this one can be used meanwhile.
    ///
    /// # Errors
    ///
    /// When an option has a wrong value: one line.
    pub fn search(&self, options: &SearchOptions) -> Result<Search, String> {
        Search::new(self.session.duplicate(), options)
    }
}
