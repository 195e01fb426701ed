//! The hidden layer of a network before clipping, updated from the differences between two boards.

use super::{HIDDEN, HiddenRow, InputLayout, Network};
use arrayvec::ArrayVec;
use std::ops::Range;
use tenfold_core::board::Board;
use tenfold_core::types::{Color, Piece, Square};

/// If more cells than this differ from a known board, the layer is computed from scratch.
const MAX_CHANGES: usize = 24;
/// The number of cells that are compared at once.
const CELLS_PER_WORD: usize = 8;

/// The hidden layer for both viewers, and the board that it belongs to.
///
/// Make and unmake do not update it: it is brought up to date from any known board by comparing the two boards. That
/// works for every variant, even if its moves change many squares, and costs little compared with the evaluation.
#[derive(Clone)]
pub struct NetworkAccumulator {
    pub hidden: [HiddenRow; 2],
    cells: [Piece; 256],
    hands: [u8; Piece::SLOTS],
}

/// The cells that differ between two boards.
pub type Changes = ArrayVec<u8, MAX_CHANGES>;

impl NetworkAccumulator {
    /// The hidden layer of an empty board.
    pub fn empty(network: &Network, board: &Board) -> NetworkAccumulator {
        let cells = board.cells().map(|cell| if cell.is_piece() { Piece::EMPTY } else { cell });
        NetworkAccumulator { hidden: [network.biases; 2], cells, hands: [0; Piece::SLOTS] }
    }

    /// The cells of the range `rows` in which a board differs from the accumulator's board; `None` if there are more
    /// than `MAX_CHANGES`.
    #[inline]
    pub fn changed_cells(&self, board: &Board, rows: Range<usize>) -> Option<Changes> {
        let mut changes = Changes::new();
        let chunks = self.cells[rows.clone()].as_chunks().0.iter().zip(board.cells()[rows.clone()].as_chunks().0);
        for (n, (old, new)) in chunks.enumerate() {
            let mut different = cells_as_word(old) ^ cells_as_word(new);
            while different != 0 {
                let byte = different.trailing_zeros() as usize / 8;
                different &= !(0xFF << (8 * byte));
                changes.try_push((rows.start + n * CELLS_PER_WORD + byte) as u8).ok()?;
            }
        }
        Some(changes)
    }

    /// Updates the layer to that of `board`, which differs from the accumulator's board in the cells `changes`.
    pub fn update(&mut self, network: &Network, inputs: &InputLayout, board: &Board, changes: &[u8]) {
        let (mut added, mut removed) = (Rows::new(), Rows::new());
        for &cell in changes {
            let square = Square::from_index(cell);
            let (old, new) = (self.cells[square.idx()], board.get(square));
            if old.is_piece() {
                removed.push((old, square));
            }
            if new.is_piece() {
                added.push((new, square));
            }
            self.cells[square.idx()] = new;
        }
        for viewer in Color::BOTH {
            let hidden = &mut self.hidden[viewer.idx()];
            let row = |&(piece, square): &(Piece, Square)| &network.inputs[inputs.piece_input(viewer, piece, square)];
            // A move removes one piece and adds one; a capture removes two. Each pass over the layer handles one
            // removed and one added piece.
            let pairs = added.len().min(removed.len());
            for (new, old) in added.iter().zip(&removed) {
                add_and_subtract(hidden, row(new), row(old));
            }
            for new in &added[pairs..] {
                add(hidden, row(new));
            }
            for old in &removed[pairs..] {
                subtract(hidden, row(old));
            }
        }
        if inputs.has_hands() {
            self.update_hands(network, inputs, board);
        }
    }

    /// Computes the layer of `board` from scratch.
    pub fn refresh(&mut self, network: &Network, inputs: &InputLayout, board: &Board) {
        *self = NetworkAccumulator::empty(network, board);
        for piece in Piece::all(inputs.piece_types()) {
            for &square in board.squares(piece) {
                for viewer in Color::BOTH {
                    add(&mut self.hidden[viewer.idx()], &network.inputs[inputs.piece_input(viewer, piece, square)]);
                }
            }
        }
        self.cells = *board.cells();
        self.update_hands(network, inputs, board);
    }

    fn update_hands(&mut self, network: &Network, inputs: &InputLayout, board: &Board) {
        for piece in Piece::all(inputs.piece_types()) {
            let (old, new) = (self.hands[piece.idx()], board.in_hand(piece));
            if old == new {
                continue;
            }
            self.hands[piece.idx()] = new;
            for viewer in Color::BOTH {
                let hidden = &mut self.hidden[viewer.idx()];
                inputs.hand_inputs(viewer, piece, new).skip(old.into()).for_each(|n| add(hidden, &network.inputs[n]));
                inputs
                    .hand_inputs(viewer, piece, old)
                    .skip(new.into())
                    .for_each(|n| subtract(hidden, &network.inputs[n]));
            }
        }
    }
}

/// Packs cells into one integer, so that they can be compared at once.
#[inline(always)]
fn cells_as_word(cells: &[Piece; CELLS_PER_WORD]) -> u64 {
    u64::from_le_bytes(cells.map(Piece::bits))
}

type Rows = ArrayVec<(Piece, Square), MAX_CHANGES>;

#[inline(always)]
fn add(hidden: &mut HiddenRow, row: &HiddenRow) {
    for n in 0..HIDDEN {
        hidden[n] = hidden[n].wrapping_add(row[n]);
    }
}

#[inline(always)]
fn subtract(hidden: &mut HiddenRow, row: &HiddenRow) {
    for n in 0..HIDDEN {
        hidden[n] = hidden[n].wrapping_sub(row[n]);
    }
}

#[inline(always)]
fn add_and_subtract(hidden: &mut HiddenRow, new: &HiddenRow, old: &HiddenRow) {
    for n in 0..HIDDEN {
        hidden[n] = hidden[n].wrapping_add(new[n].wrapping_sub(old[n]));
    }
}
