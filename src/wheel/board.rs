//! The class `Board`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::thread;
use std::time::Duration;
use tenfold_board::{Board, Search, SearchOptions, SearchResult};
use tenfold_core::types::{Color, Outcome};

/// How often a search looks whether Python wants to stop it, as by Ctrl-C.
const SIGNALS: Duration = Duration::from_millis(50);

pub fn value_error(why: String) -> PyErr {
    PyValueError::new_err(why)
}

#[pyclass(name = "Board", module = "tenfold")]
pub struct PyBoard {
    board: Board,
}

fn color(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (variant="chess", fen=None, chess960=false))]
    fn new(variant: &str, fen: Option<&str>, chess960: bool) -> PyResult<PyBoard> {
        Ok(PyBoard { board: Board::new(variant, fen, chess960).map_err(value_error)? })
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
        match self.board.outcome() {
            Outcome::Ongoing => None,
            Outcome::Win(_, reason) | Outcome::Draw(reason) => Some(reason.to_string()),
        }
    }

    fn pocket(&self, white: bool) -> String {
        self.board.pocket(color(white))
    }

    fn perft(&self, py: Python, depth: u32) -> u64 {
        py.detach(|| self.board.perft(depth))
    }

    /// Searches, and returns what was found as a dictionary.
    #[pyo3(signature = (**options))]
    fn search<'py>(&mut self, py: Python<'py>, options: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let options = options.map_or(Ok(SearchOptions::default()), pythonize::depythonize);
        let options = options.map_err(|why| value_error(why.to_string()))?;
        let mut search = self.board.search(&options).map_err(value_error)?;
        let result = run(py, &mut search);
        search.end(&mut self.board);
        Ok(pythonize::pythonize(py, &result?)?)
    }

    fn __str__(&self) -> String {
        self.board.diagram()
    }

    fn __repr__(&self) -> String {
        format!("Board({:?}, {:?})", self.board.variant(), self.board.fen())
    }
}

/// Runs a search while other threads of Python go on, until it ends or Python wants to stop it.
fn run(py: Python, search: &mut Search) -> PyResult<SearchResult> {
    let (control, waiting) = (search.control(), thread::current());
    py.detach(|| {
        thread::scope(|scope| {
            let running = scope.spawn(move || {
                let result = search.run(&mut |_| {});
                waiting.unpark();
                result
            });
            let mut signal = Ok(());
            while !running.is_finished() {
                thread::park_timeout(SIGNALS);
                if signal.is_ok() {
                    signal = Python::attach(|py| py.check_signals());
                }
                if signal.is_err() {
                    control.stop();
                }
            }
            let result = running.join().map_err(|_| value_error("the search failed".into()))?;
            signal.map(|()| result)
        })
    })
}
