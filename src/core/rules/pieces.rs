//! The pieces of chess and their common compounds, for a variant's list of piece types.

use super::movement::{Mode, Movement, dirs};
use super::spec::{PIECE, PieceTypeSpec};
use crate::types::PieceLetter;

/// Moves one square straight ahead, captures diagonally ahead; multiple steps and en passant are described by
/// [`PawnSpec`](super::PawnSpec).
pub const PAWN: PieceTypeSpec = PieceTypeSpec {
    letter: PieceLetter::new('P'),
    name: "pawn",
    movements: &[Movement::Leap(dirs::AHEAD, Mode::Move), Movement::Leap(dirs::FRONT_DIAGONALS, Mode::Capture)],
    ..PIECE
};
/// The knight: leaps (2,1).
pub const KNIGHT: PieceTypeSpec = PieceTypeSpec {
    letter: PieceLetter::new('N'),
    name: "knight",
    movements: &[Movement::Leap(dirs::KNIGHT, Mode::Both)],
    ..PIECE
};
/// The bishop: slides diagonally.
pub const BISHOP: PieceTypeSpec = PieceTypeSpec {
    letter: PieceLetter::new('B'),
    name: "bishop",
    movements: &[Movement::Slide(dirs::DIAGONAL, Mode::Both)],
    ..PIECE
};
/// The rook: slides orthogonally.
pub const ROOK: PieceTypeSpec = PieceTypeSpec {
    letter: PieceLetter::new('R'),
    name: "rook",
    movements: &[Movement::Slide(dirs::ORTHOGONAL, Mode::Both)],
    ..PIECE
};
/// The queen: slides in all directions.
pub const QUEEN: PieceTypeSpec = PieceTypeSpec {
    letter: PieceLetter::new('Q'),
    name: "queen",
    movements: &[Movement::Slide(dirs::ALL, Mode::Both)],
    ..PIECE
};
/// The archbishop: moves as bishop and knight.
pub const ARCHBISHOP: PieceTypeSpec = PieceTypeSpec {
    letter: PieceLetter::new('A'),
    name: "archbishop",
    movements: &[Movement::Slide(dirs::DIAGONAL, Mode::Both), Movement::Leap(dirs::KNIGHT, Mode::Both)],
    ..PIECE
};
/// The chancellor: moves as rook and knight.
pub const CHANCELLOR: PieceTypeSpec = PieceTypeSpec {
    letter: PieceLetter::new('C'),
    name: "chancellor",
    movements: &[Movement::Slide(dirs::ORTHOGONAL, Mode::Both), Movement::Leap(dirs::KNIGHT, Mode::Both)],
    ..PIECE
};
/// The amazon: moves as queen and knight.
pub const AMAZON: PieceTypeSpec = PieceTypeSpec {
    letter: PieceLetter::new('A'),
    name: "amazon",
    movements: &[Movement::Slide(dirs::ALL, Mode::Both), Movement::Leap(dirs::KNIGHT, Mode::Both)],
    ..PIECE
};
/// The king: one step in any direction, subject to check.
pub const KING: PieceTypeSpec = PieceTypeSpec {
    letter: PieceLetter::new('K'),
    name: "king",
    movements: &[Movement::Leap(dirs::ALL, Mode::Both)],
    royal: true,
    ..PIECE
};
