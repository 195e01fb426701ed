//! The native part of the Python package `tenfold`; what its functions and methods do is said in `python/tenfold/_native.pyi`.
//!
//! Functions that pyffish has, too, have its names and parameters.
// Not `forbid`: the macros of pyo3 make code with `unsafe` and attributes that allow it.
#![deny(unsafe_code)]

mod board;
mod errors;
mod functions;
mod stoppable;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    use super::functions;

    #[pymodule_export]
    const VALUE_MATE: i32 = functions::VALUE_MATE;
    #[pymodule_export]
    const FEN_OK: i32 = functions::FEN_OK;
    #[pymodule_export]
    use super::board::PyBoard;
    #[pymodule_export]
    use super::functions::{
        game_result, get_fen, get_san, get_san_moves, gives_check, has_insufficient_material, is_capture,
        is_immediate_game_end, is_optional_game_end, learn, legal_moves, load_variant_config, perft, start_fen,
        two_boards, validate_fen, variants, version,
    };
}
