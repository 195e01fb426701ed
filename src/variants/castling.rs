//! The castling of a game from a file, in the terms of the core.

use super::file::{GameDef, PieceTypeKey, Region};
use super::piece_rules::side;
use super::piece_types::PieceTypes;
use super::unsupported::Unsupported;
use crate::core::rules::{Castling, Movement, PieceTypeSpec, Right};
use crate::core::types::{Color, Piece, Square};

/// The board of the initial position, as in the FEN.
pub(super) fn board(def: &GameDef) -> &str {
    def.start_fen.split([' ', '[']).next().unwrap_or_default()
}

/// The squares of the initial position on which there are walls.
pub(super) fn walls(def: &GameDef) -> Region {
    let mut walls = Region::NONE;
    for (rank, row) in cells(def).iter().enumerate() {
        for (file, _) in row.iter().enumerate().filter(|(_, cell)| **cell == Some('*')) {
            walls = walls.union(Region::square(file as u8, rank as u8));
        }
    }
    walls
}

/// The pieces of the initial position by rank, from White's first, and file; letters as in the FEN, walls as `*`.
pub(super) fn cells(def: &GameDef) -> Vec<Vec<Option<char>>> {
    let row = |text: &str| {
        let mut cells = Vec::new();
        let mut run = 0usize;
        for letter in text.chars().filter(|letter| !matches!(letter, '+' | '~')) {
            if let Some(digit) = letter.to_digit(10) {
                run = (run * 10 + digit as usize).min(99);
                continue;
            }
            cells.extend(std::iter::repeat_n(None, std::mem::take(&mut run)));
            cells.push(Some(letter));
        }
        cells.extend(std::iter::repeat_n(None, run));
        cells
    };
    board(def).split('/').rev().map(row).collect()
}

/// The castling rights and moves; adds to `faults` what is not supported.
pub(super) fn castlings(
    def: &GameDef,
    types: &PieceTypes,
    faults: &mut Vec<Unsupported>,
) -> (Vec<Right>, Vec<Castling>) {
    let (mut rights, mut moves) = (Vec::new(), Vec::new());
    if !def.castling.allowed || def.chess960 {
        return (rights, moves);
    }
    let cells = cells(def);
    for (color, symbols, wing) in [(Color::White, ["K", "Q"], 0), (Color::Black, ["k", "q"], 2)] {
        let rank = color.rank(def.castling.own_rank.0.saturating_sub(1), def.ranks);
        let row = cells.get(usize::from(rank)).cloned().unwrap_or_default();
        let at = |file: u8| row.get(usize::from(file)).copied().flatten().and_then(|letter| owned(def, letter, color));
        let king_key = *side(&def.castling.king_piece, color);
        let Some(king_key) = king_key else { continue };
        let own_file = def.castling.king_file.0;
        let files: Vec<u8> = (0..def.files).filter(|&file| at(file) == Some(king_key)).collect();
        let king_file = if files.contains(&own_file) || files.is_empty() { own_file } else { files[0] };
        let rooks = side(&def.castling.rook_pieces, color);
        let king_side = def.castling.rook_kingside_file.map_or(def.files - 1, |file| file.0);
        let sides = [
            (king_side, def.castling.kingside_file.0, -1i8, symbols[0], wing),
            (def.castling.rook_queenside_file.0, def.castling.queenside_file.0, 1, symbols[1], wing + 1),
        ];
        for (rook_file, to, beside, symbol, wing) in sides {
            let (Some(king), Some(rook)) = (at(king_file), at(rook_file)) else { continue };
            let (Some(king_type), Some(rook_type)) = (types.of(king), types.of(rook)) else { continue };
            if king != king_key || !rooks.contains(rook) {
                continue;
            }
            let rook_to = to.checked_add_signed(beside).unwrap_or(u8::MAX);
            let king_spec = &types.specs[king_type.idx()];
            if let Some(why) = refused(king_spec, (king_file, to), (rook_file, rook_to)) {
                faults.push(unsupported(symbol, why));
                continue;
            }
            let square = |file: u8| Square::new(file, rank);
            moves.push(Castling {
                right: rights.len() as u8,
                king: (square(king_file), square(to)),
                rook: (square(rook_file), square(rook_to)),
            });
            rights.push(Right {
                symbol,
                king: Piece::new(king_type, color),
                king_on: Vec::leak(vec![square(king_file)]),
                rook: Piece::new(rook_type, color),
                rook_on: square(rook_file),
                wing,
            });
        }
    }
    (rights, moves)
}

/// Why a castling is not supported in which king and rook go from one file to another.
fn refused(king: &PieceTypeSpec, (from, to): (u8, u8), (rook_from, rook_to): (u8, u8)) -> Option<&'static str> {
    let between = from.min(rook_from)..=from.max(rook_from);
    if !between.contains(&to) || !between.contains(&rook_to) || to == from {
        Some("king and rook must both end between their squares; others are not supported")
    } else if reaches(king, to.cast_signed() - from.cast_signed()) {
        Some("to a square that the king can also step to is not supported")
    } else {
        None
    }
}

/// A fault of the castling with this right.
fn unsupported(symbol: &str, why: &str) -> Unsupported {
    let key = if symbol.eq_ignore_ascii_case("K") { "castlingKingsideFile" } else { "castlingQueensideFile" };
    Unsupported { key: Some(key.to_owned()), message: format!("castling {symbol}: {why}") }
}

/// Whether a piece can go so many files to the right in one ordinary move.
fn reaches(piece: &PieceTypeSpec, files: i8) -> bool {
    piece.movements.iter().any(|movement| match movement {
        Movement::Leap(dirs, _) => dirs.contains(&(files, 0)),
        Movement::Slide(dirs, _) | Movement::Hop(dirs, _) => dirs.contains(&(files.signum(), 0)),
        Movement::Lame(steps, _) => steps.iter().any(|step| step.first == (files, 0)),
        Movement::Walk(paths, _) => paths.iter().any(|path| path.squares.iter().any(|stop| stop.at == (files, 0))),
    })
}

/// The piece type of this colour that a FEN writes with this letter.
fn owned(def: &GameDef, letter: char, color: Color) -> Option<PieceTypeKey> {
    (letter.is_ascii_uppercase() == (color == Color::White)).then(|| def.pieces.by_letter(letter)).flatten()
}
