//! The class `Board`.

use super::errors::value_error;
use super::stoppable::run_until_signal;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tenfold_board::{Board, SearchOptions, color};
use tenfold_core::types::{Color, Outcome};
use tenfold_engine::search::Control;

#[pyclass(name = "Board", module = "tenfold")]
pub struct PyBoard {
    board: Board,
    /// Those of searches that other threads may run now.
    searches: Mutex<Vec<Weak<Control>>>,
}

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (variant="chess", fen=None, chess960=false))]
    fn new(variant: &str, fen: Option<&str>, chess960: bool) -> PyResult<PyBoard> {
        Ok(Board::new(variant, fen, chess960).map_err(value_error)?.into())
    }

    /// A board with the same position and moves.
    fn copy(&self) -> PyBoard {
        self.board.duplicate().into()
    }

    /// For pickle and the module `copy`, with the moves as the state.
    fn __getnewargs__(&self) -> (&str, &str, bool) {
        self.board.origin()
    }

    fn __getstate__(&self) -> Vec<String> {
        self.board.move_stack()
    }

    fn __setstate__(&mut self, moves: Vec<String>) -> PyResult<()> {
        moves.iter().try_for_each(|text| self.board.push(text)).map_err(value_error)
    }

    #[getter]
    fn variant(&self) -> &str {
        self.board.variant()
    }

    /// Whether White is to move, as in python-chess.
    #[getter]
    fn turn(&self) -> bool {
        self.board.turn() == Color::White
    }

    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.board.fullmove_and_halfmove().0
    }

    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.board.fullmove_and_halfmove().1
    }

    #[getter]
    fn move_stack(&self) -> Vec<String> {
        self.board.move_stack()
    }

    fn fen(&self) -> String {
        self.board.fen()
    }

    fn set_fen(&mut self, fen: &str) -> PyResult<()> {
        self.board.set_fen(fen).map_err(value_error)
    }

    fn reset(&mut self) {
        self.board.reset();
    }

    fn legal_moves(&self) -> Vec<String> {
        self.board.legal_moves()
    }

    fn legal_moves_san(&self) -> Vec<String> {
        self.board.legal_moves_san()
    }

    fn push(&mut self, r#move: &str) -> PyResult<()> {
        self.board.push(r#move).map_err(value_error)
    }

    fn push_san(&mut self, san: &str) -> PyResult<()> {
        self.board.push_san(san).map_err(value_error)
    }

    fn pop(&mut self) -> PyResult<()> {
        if self.board.pop() { Ok(()) } else { Err(value_error("no move was made".into())) }
    }

    fn san(&self, r#move: &str) -> PyResult<String> {
        self.board.san(r#move).map_err(value_error)
    }

    fn variation_san(&self, moves: Vec<String>) -> PyResult<Vec<String>> {
        self.board.line_san(&moves).map_err(value_error)
    }

    fn is_check(&self) -> bool {
        self.board.is_check()
    }

    fn checked_pieces(&self) -> Vec<String> {
        self.board.checked_pieces()
    }

    fn is_capture(&self, r#move: &str) -> PyResult<bool> {
        self.board.is_capture(r#move).map_err(value_error)
    }

    fn is_game_over(&self) -> bool {
        self.board.outcome() != Outcome::Ongoing
    }

    fn result(&self) -> &'static str {
        self.board.outcome().score_text()
    }

    fn end_reason(&self) -> Option<String> {
        self.board.outcome().reason().map(|reason| reason.to_string())
    }

    fn has_insufficient_material(&self, white: bool) -> bool {
        self.board.has_insufficient_material(color(white))
    }

    fn is_insufficient_material(&self) -> bool {
        Color::BOTH.iter().all(|&color| self.board.has_insufficient_material(color))
    }

    fn pocket(&self, white: bool) -> String {
        self.board.pocket(color(white))
    }

    fn pieces(&self) -> BTreeMap<String, String> {
        self.board.pieces().into_iter().collect()
    }

    fn perft(slf: &Bound<Self>, depth: u32) -> PyResult<u64> {
        let board = slf.borrow().board.duplicate();
        perft(slf.py(), &board, depth)
    }

    /// Searches, and returns what was found as a dictionary. Meanwhile other threads can use the board.
    #[pyo3(signature = (**options))]
    fn search<'py>(slf: &Bound<'py, Self>, options: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let options = options.map_or(Ok(SearchOptions::default()), pythonize::depythonize);
        let options = options.map_err(|why| value_error(why.to_string()))?;
        let mut search = slf.borrow().board.search(&options).map_err(value_error)?;
        let control = search.control();
        slf.borrow().remember(&control);
        let result = run_until_signal(slf.py(), || control.stop(), || search.run(&mut |_| {}))?;
        Ok(pythonize::pythonize(slf.py(), &result)?)
    }

    /// Makes searches of this board that other threads run end soon, with what they have found.
    fn stop(&self) {
        let searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        searches.iter().filter_map(Weak::upgrade).for_each(|control| control.stop());
    }

    fn __str__(&self) -> String {
        self.board.diagram()
    }

    fn __repr__(&self) -> String {
        format!("Board({:?}, {:?})", self.board.variant(), self.board.fen())
    }
}

impl From<Board> for PyBoard {
    fn from(board: Board) -> PyBoard {
        PyBoard { board, searches: Mutex::default() }
    }
}

impl PyBoard {
    fn remember(&self, control: &Arc<Control>) {
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        searches.retain(|known| known.strong_count() > 0);
        searches.push(Arc::downgrade(control));
    }
}

/// Counts while other threads go on, unless Python wants to stop it.
pub fn perft(py: Python, board: &Board, depth: u32) -> PyResult<u64> {
    let stop = AtomicBool::new(false);
    let count = run_until_signal(py, || stop.store(true, Ordering::Relaxed), || board.perft(depth, &stop))?;
    Ok(count.unwrap_or_default())
}
