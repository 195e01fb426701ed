//! The functions of the module. A position is a FEN, or `startpos`, and the moves from there.

use super::errors::value_error;
use pyo3::prelude::*;
use tenfold_board::Board;
use tenfold_core::types::{Color, Outcome, Reason};

/// A game that is won, as pyffish counts it.
pub const VALUE_MATE: i32 = 32_000;
pub const FEN_OK: i32 = 1;
const FEN_INVALID: i32 = 0;

fn board(variant: &str, fen: &str, moves: &[String], chess960: bool) -> PyResult<Board> {
    let mut board = Board::new(variant, Some(fen), chess960).map_err(value_error)?;
    moves.iter().try_for_each(|text| board.push(text)).map_err(value_error)?;
    Ok(board)
}

#[pyfunction]
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

#[pyfunction]
pub fn variants() -> Vec<String> {
    tenfold_board::variants()
}

#[pyfunction]
pub fn load_variant_config(text: &str) -> PyResult<Vec<String>> {
    tenfold_board::load_variants(text).map_err(value_error)
}

/// Uses the content of a file that `tenfold learn` has made.
#[pyfunction]
pub fn learn(content: &[u8]) -> PyResult<()> {
    tenfold_registry::learned::add(content).map_err(value_error)
}

#[pyfunction]
pub fn start_fen(variant: &str) -> PyResult<String> {
    tenfold_board::start_fen(variant).map_err(value_error)
}

#[pyfunction]
#[pyo3(signature = (fen, variant, chess960=false))]
pub fn validate_fen(fen: &str, variant: &str, chess960: bool) -> PyResult<i32> {
    tenfold_board::start_fen(variant).map_err(value_error)?;
    Ok(if tenfold_board::check_fen(variant, fen, chess960).is_ok() { FEN_OK } else { FEN_INVALID })
}

#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960=false))]
pub fn legal_moves(variant: &str, fen: &str, moves: Vec<String>, chess960: bool) -> PyResult<Vec<String>> {
    Ok(board(variant, fen, &moves, chess960)?.legal_moves())
}

#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960=false))]
pub fn get_fen(variant: &str, fen: &str, moves: Vec<String>, chess960: bool) -> PyResult<String> {
    Ok(board(variant, fen, &moves, chess960)?.fen())
}

#[pyfunction]
#[pyo3(signature = (variant, fen, r#move, chess960=false))]
pub fn get_san(variant: &str, fen: &str, r#move: &str, chess960: bool) -> PyResult<String> {
    board(variant, fen, &[], chess960)?.san(r#move).map_err(value_error)
}

#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960=false))]
pub fn get_san_moves(variant: &str, fen: &str, moves: Vec<String>, chess960: bool) -> PyResult<Vec<String>> {
    board(variant, fen, &[], chess960)?.line_san(&moves).map_err(value_error)
}

#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960=false))]
pub fn gives_check(variant: &str, fen: &str, moves: Vec<String>, chess960: bool) -> PyResult<bool> {
    Ok(board(variant, fen, &moves, chess960)?.is_check())
}

#[pyfunction]
#[pyo3(signature = (variant, fen, moves, r#move, chess960=false))]
pub fn is_capture(variant: &str, fen: &str, moves: Vec<String>, r#move: &str, chess960: bool) -> PyResult<bool> {
    board(variant, fen, &moves, chess960)?.is_capture(r#move).map_err(value_error)
}

/// The value of an ended game for the side to move.
fn value(board: &Board) -> i32 {
    match board.outcome() {
        Outcome::Win(winner, _) if winner == board.turn() => VALUE_MATE,
        Outcome::Win(..) => -VALUE_MATE,
        Outcome::Draw(_) | Outcome::Ongoing => 0,
    }
}

/// Whether a player has to claim this end of a game, in the rules of chess.
fn is_claimed(outcome: Outcome) -> bool {
    matches!(outcome.reason(), Some(Reason::Repetition(_) | Reason::MoveRule(_)))
}

#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960=false))]
pub fn game_result(variant: &str, fen: &str, moves: Vec<String>, chess960: bool) -> PyResult<i32> {
    let board = board(variant, fen, &moves, chess960)?;
    if board.outcome() == Outcome::Ongoing {
        Err(value_error("the game is not over".into()))
    } else {
        Ok(value(&board))
    }
}

#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960=false))]
pub fn is_immediate_game_end(variant: &str, fen: &str, moves: Vec<String>, chess960: bool) -> PyResult<(bool, i32)> {
    let board = board(variant, fen, &moves, chess960)?;
    let outcome = board.outcome();
    let is_end = outcome != Outcome::Ongoing && !is_claimed(outcome) && !board.legal_moves().is_empty();
    Ok((is_end, if is_end { value(&board) } else { 0 }))
}

#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960=false))]
pub fn is_optional_game_end(variant: &str, fen: &str, moves: Vec<String>, chess960: bool) -> PyResult<(bool, i32)> {
    let board = board(variant, fen, &moves, chess960)?;
    let is_end = is_claimed(board.outcome());
    Ok((is_end, if is_end { value(&board) } else { 0 }))
}

/// Whether White's pieces do not suffice to win, and whether Black's do not.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960=false))]
pub fn has_insufficient_material(
    variant: &str,
    fen: &str,
    moves: Vec<String>,
    chess960: bool,
) -> PyResult<(bool, bool)> {
    let board = board(variant, fen, &moves, chess960)?;
    let [white, black] = Color::BOTH.map(|color| board.has_insufficient_material(color));
    Ok((white, black))
}

#[pyfunction]
pub fn two_boards(variant: &str) -> PyResult<bool> {
    tenfold_board::start_fen(variant).map_err(value_error)?;
    Ok(false)
}

#[pyfunction]
#[pyo3(signature = (variant, fen, depth, moves=Vec::new(), chess960=false))]
pub fn perft(py: Python, variant: &str, fen: &str, depth: u32, moves: Vec<String>, chess960: bool) -> PyResult<u64> {
    super::board::perft(py, &board(variant, fen, &moves, chess960)?, depth)
}
