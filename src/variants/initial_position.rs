//! The initial position of a definition, taken apart.

use super::file::{GameDef, Region};
use tenfold_core::position::{BoardField, RankPart};
use tenfold_core::types::PieceLetter;

/// The board of the initial position, as in the FEN.
pub(super) fn initial_board_field(def: &GameDef) -> &str {
    def.start_fen.split([' ', '[']).next().unwrap_or_default()
}

/// The rights of the initial position to castle and to gate, as in the FEN; `-` for none.
pub(super) fn initial_rights(def: &GameDef) -> &str {
    def.start_fen.split(' ').nth(2).unwrap_or("-")
}

/// The squares of the initial position on which there are walls.
pub(super) fn initial_walls(def: &GameDef) -> Region {
    let mut walls = Region::NONE;
    for (rank, row) in initial_cells(def).iter().enumerate() {
        for (file, _) in row.iter().enumerate().filter(|(_, cell)| **cell == Some('*'.into())) {
            walls = walls.union(Region::square(file as u8, rank as u8));
        }
    }
    walls
}

/// The contents of the squares in the initial position, by rank from White's first rank and by file. Pieces are letters
/// as in the FEN, and walls are `*`.
pub(super) fn initial_cells(def: &GameDef) -> Vec<Vec<Option<PieceLetter>>> {
    let content = |cell: Option<RankPart>| match cell? {
        RankPart::Piece(piece) => piece.letter,
        RankPart::Wall | RankPart::Empty(_) => Some('*'.into()),
    };
    let rows = BoardField::split(initial_board_field(def)).cells().into_iter().rev();
    rows.map(|row| row.into_iter().map(content).collect()).collect()
}
