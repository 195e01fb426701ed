//! The board of the npm package; `npm/board.js` gives its methods the names that users of ffish.js know.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tenfold_board::{Search, SearchOptions, color};
use tenfold_core::types::Color;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

type Result<T> = std::result::Result<T, JsError>;

fn error(why: String) -> JsError {
    JsError::new(&why)
}

/// The names of all games, with spaces between.
#[wasm_bindgen]
pub fn variants() -> String {
    tenfold_board::variants().join(" ")
}

/// Makes the games of a text known, and returns their names with spaces between.
#[wasm_bindgen]
pub fn load_variants(text: &str) -> Result<String> {
    Ok(tenfold_board::load_variants(text).map_err(error)?.join(" "))
}

/// A game in progress.
#[wasm_bindgen]
pub struct NativeBoard {
    board: tenfold_board::Board,
    search: Option<Search>,
}

#[wasm_bindgen]
impl NativeBoard {
    /// A game in its initial position, or in that of a FEN.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str, fen: Option<String>, chess960: bool) -> Result<NativeBoard> {
        let board = tenfold_board::Board::new(variant, fen.as_deref(), chess960).map_err(error)?;
        Ok(NativeBoard { board, search: None })
    }

    /// The name of the game.
    pub fn variant(&self) -> String {
        self.board.variant().to_owned()
    }

    /// Whether the game has a network that the module has not been given.
    pub fn lacks_network(&self) -> bool {
        tenfold_board::lacks_network(self.board.variant())
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        self.board.fen()
    }

    /// Sets up a position.
    pub fn set_fen(&mut self, fen: &str) -> Result<()> {
        self.board.set_fen(fen).map_err(error)
    }

    /// Sets up the initial position.
    pub fn reset(&mut self) {
        self.board.reset();
    }

    /// The legal moves.
    pub fn legal_moves(&self) -> Vec<String> {
        self.board.legal_moves()
    }

    /// The legal moves in SAN.
    pub fn legal_moves_san(&self) -> Vec<String> {
        self.board.legal_moves_san()
    }

    /// Makes a move.
    pub fn push(&mut self, text: &str) -> Result<()> {
        self.board.push(text).map_err(error)
    }

    /// Makes a move that is given in SAN.
    pub fn push_san(&mut self, san: &str) -> Result<()> {
        self.board.push_san(san).map_err(error)
    }

    /// Takes the last move back.
    pub fn pop(&mut self) -> bool {
        self.board.pop()
    }

    /// The moves that were made.
    pub fn move_stack(&self) -> Vec<String> {
        self.board.move_stack()
    }

    /// Moves that follow each other in SAN.
    pub fn line_san(&self, moves: Vec<String>) -> Result<Vec<String>> {
        self.board.line_san(&moves).map_err(error)
    }

    /// Whether White is to move.
    pub fn is_white_to_move(&self) -> bool {
        self.board.turn() == Color::White
    }

    /// The full-move number and the half-move clock.
    pub fn counters(&self) -> Vec<u32> {
        let (fullmove, halfmove) = self.board.fullmove_and_halfmove();
        vec![fullmove, halfmove]
    }

    /// The squares of attacked royal pieces of the side to move.
    pub fn checked_pieces(&self) -> Vec<String> {
        self.board.checked_pieces()
    }

    /// Whether a legal move captures.
    pub fn is_capture(&self, text: &str) -> Result<bool> {
        self.board.is_capture(text).map_err(error)
    }

    /// The result, `*` while the game goes on.
    pub fn result(&self) -> String {
        self.board.outcome().score_text().to_owned()
    }

    /// Why the game is over.
    pub fn end_reason(&self) -> Option<String> {
        self.board.outcome().reason().map(|reason| reason.to_string())
    }

    /// Whether White's or Black's pieces do not suffice to win.
    pub fn has_insufficient_material(&self, white: bool) -> bool {
        self.board.has_insufficient_material(color(white))
    }

    /// The pieces in White's or Black's hand.
    pub fn pocket(&self, white: bool) -> String {
        self.board.pocket(color(white))
    }

    /// The board as text.
    pub fn diagram(&self) -> String {
        self.board.diagram()
    }

    /// The pieces on the board: each square with the letter behind it.
    pub fn pieces(&self) -> Vec<String> {
        self.board.pieces().into_iter().flat_map(|(square, letter)| [square, letter]).collect()
    }

    /// The number of sequences of legal moves of this length.
    pub fn perft(&self, depth: u32) -> f64 {
        self.board.perft(depth, &AtomicBool::new(false)).unwrap_or_default() as f64
    }

    /// Begins a search with options as JSON, in place of one that has not ended.
    pub fn begin_search(&mut self, options: &str) -> Result<()> {
        let options: SearchOptions = serde_json::from_str(options).map_err(|why| error(why.to_string()))?;
        self.search = Some(self.board.search(&options).map_err(error)?);
        Ok(())
    }

    /// Goes on with the search for this many milliseconds. Returns JSON: the lines that were found, and the result, which is
    /// `null` until the search has ended.
    pub fn continue_search(&mut self, milliseconds: u32) -> Option<String> {
        let search = self.search.as_mut()?;
        let mut lines = Vec::new();
        let result = search.run_slice(Duration::from_millis(milliseconds.into()), &mut |line| lines.push(line.clone()));
        if result.is_some() {
            self.search = None;
        }
        Some(serde_json::json!({ "lines": lines, "result": result }).to_string())
    }

    /// Makes the search end with its next slice.
    pub fn stop_search(&self) {
        if let Some(search) = &self.search {
            search.control().stop();
        }
    }
}
