//! The pieces of chess and their common compounds, for a variant's list of piece types.

use super::movement::{Mode, Movement, dirs};
use super::spec::{PIECE, PieceTypeSpec};
use crate::types::PieceLetter;

/// A piece type that is not royal and does not promote.
const fn piece(letter: char, name: &'static str, movements: &'static [Movement]) -> PieceTypeSpec {
    PieceTypeSpec { letter: PieceLetter::new(letter), name, movements, ..PIECE }
}

/// Moves one square straight ahead, captures diagonally ahead; multiple steps and en passant are described by
/// [`PawnSpec`](super::PawnSpec).
pub const PAWN: PieceTypeSpec = piece(
    'P',
    "pawn",
    &[Movement::Leap(dirs::AHEAD, Mode::Move), Movement::Leap(dirs::FRONT_DIAGONALS, Mode::Capture)],
);
/// The knight: leaps (2,1).
pub const KNIGHT: PieceTypeSpec = piece('N', "knight", &[Movement::Leap(dirs::KNIGHT, Mode::Both)]);
/// The bishop: slides diagonally.
pub const BISHOP: PieceTypeSpec = piece('B', "bishop", &[Movement::Slide(dirs::DIAGONAL, Mode::Both)]);
/// The rook: slides orthogonally.
pub const ROOK: PieceTypeSpec = piece('R', "rook", &[Movement::Slide(dirs::ORTHOGONAL, Mode::Both)]);
/// The queen: slides in all directions.
pub const QUEEN: PieceTypeSpec = piece('Q', "queen", &[Movement::Slide(dirs::ALL, Mode::Both)]);
/// The archbishop: moves as bishop and knight.
pub const ARCHBISHOP: PieceTypeSpec =
    piece('A', "archbishop", &[Movement::Slide(dirs::DIAGONAL, Mode::Both), Movement::Leap(dirs::KNIGHT, Mode::Both)]);
/// The chancellor: moves as rook and knight.
pub const CHANCELLOR: PieceTypeSpec = piece(
    'C',
    "chancellor",
    &[Movement::Slide(dirs::ORTHOGONAL, Mode::Both), Movement::Leap(dirs::KNIGHT, Mode::Both)],
);
/// The amazon: moves as queen and knight.
pub const AMAZON: PieceTypeSpec =
    piece('A', "amazon", &[Movement::Slide(dirs::ALL, Mode::Both), Movement::Leap(dirs::KNIGHT, Mode::Both)]);
/// The king: one step in any direction, subject to check.
pub const KING: PieceTypeSpec =
    PieceTypeSpec { royal: true, ..piece('K', "king", &[Movement::Leap(dirs::ALL, Mode::Both)]) };
