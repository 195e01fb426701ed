//! The inputs of a network: which piece stands where, and what is in the hands.

use std::ops::Range;
use tenfold_core::board::Board;
use tenfold_core::rules::{Movement, Spec};
use tenfold_core::types::{Color, Piece, PieceType, Square};

/// The greatest number of pieces of a type in hand that the inputs distinguish.
pub const HAND_LEVELS: usize = 4;

/// The numbering of a variant's inputs. An input says that a piece of a type, own or enemy, stands on a square; or, in
/// variants with drops, that a player has at least a certain number of pieces of a type in hand. Each input has one
/// number from White's view of the board and another from Black's view, in which the ranks are mirrored and the colours
/// exchanged.
pub struct InputLayout {
    piece_types: usize,
    files: usize,
    ranks: usize,
    has_hands: bool,
    /// By viewer and cell: the number of the square in the order of the inputs.
    squares: [[u8; 256]; 2],
    /// By viewer and piece: the number of the input "this piece stands on the first square".
    pieces: [[u16; Piece::SLOTS]; 2],
}

impl InputLayout {
    /// The numbering of the inputs of a variant.
    pub fn new(spec: &Spec) -> InputLayout {
        let (files, ranks, piece_types) = (usize::from(spec.files), usize::from(spec.ranks), spec.piece_types.len());
        let mut inputs = InputLayout {
            piece_types,
            files,
            ranks,
            has_hands: spec.drops.is_some(),
            squares: [[0; 256]; 2],
            pieces: [[0; Piece::SLOTS]; 2],
        };
        for viewer in Color::BOTH {
            for rank in 0..spec.ranks {
                for file in 0..spec.files {
                    let own_rank = viewer.board_rank(rank, spec.ranks);
                    let number = usize::from(own_rank) * files + usize::from(file);
                    inputs.squares[viewer.idx()][Square::new(file, rank).idx()] = number as u8;
                }
            }
            for color in Color::BOTH {
                for piece_type in 0..piece_types {
                    let kind = usize::from(color != viewer) * piece_types + piece_type;
                    let piece = Piece::new(PieceType(piece_type as u8), color);
                    inputs.pieces[viewer.idx()][piece.idx()] = (kind * files * ranks) as u16;
                }
            }
        }
        inputs
    }

    /// The number of piece types of the variant.
    pub fn piece_types(&self) -> usize {
        self.piece_types
    }

    /// The rows of the mailbox in which the board has squares.
    #[inline(always)]
    pub fn mailbox_rows(&self) -> Range<usize> {
        Square::rows(self.ranks as u8)
    }

    /// The number of inputs.
    pub fn input_count(&self) -> usize {
        self.board_input_count() + if self.has_hands { 2 * self.piece_types * HAND_LEVELS } else { 0 }
    }

    /// The number of inputs for pieces on the board, which come first in the numbering.
    pub fn board_input_count(&self) -> usize {
        2 * self.piece_types * self.board_squares()
    }

    /// The number of squares of the board: each piece has this many consecutive inputs.
    pub fn board_squares(&self) -> usize {
        self.files * self.ranks
    }

    /// The input of a piece on a square.
    #[inline(always)]
    pub fn piece_input(&self, viewer: Color, piece: Piece, square: Square) -> usize {
        usize::from(self.pieces[viewer.idx()][piece.idx()]) + usize::from(self.squares[viewer.idx()][square.idx()])
    }

    /// Whether pieces in hand are inputs.
    #[inline(always)]
    pub fn has_hands(&self) -> bool {
        self.has_hands
    }

    /// The inputs that are 1 when the owner has `count` pieces of a type in hand.
    pub fn hand_inputs(&self, viewer: Color, piece: Piece, count: u8) -> impl Iterator<Item = usize> + use<> {
        let kind = usize::from(piece.color() != viewer) * self.piece_types + piece.piece_type().idx();
        let first = self.board_input_count() + kind * HAND_LEVELS;
        first..first + if self.has_hands { usize::from(count).min(HAND_LEVELS) } else { 0 }
    }

    /// All inputs of a position that are 1.
    pub fn active_inputs(&self, viewer: Color, board: &Board) -> Vec<u16> {
        let mut active = Vec::new();
        for piece in Piece::all(self.piece_types) {
            active.extend(board.squares(piece).iter().map(|&square| self.piece_input(viewer, piece, square) as u16));
            active.extend(self.hand_inputs(viewer, piece, board.in_hand(piece)).map(|input| input as u16));
        }
        active
    }

    /// The number that an input has for the other viewer.
    pub fn input_of_other_viewer(&self, input: usize) -> usize {
        if input >= self.board_input_count() {
            let (kind, level) =
                ((input - self.board_input_count()) / HAND_LEVELS, (input - self.board_input_count()) % HAND_LEVELS);
            return self.board_input_count() + self.other_kind(kind) * HAND_LEVELS + level;
        }
        let (kind, square) = (input / self.board_squares(), input % self.board_squares());
        let (file, rank) = (square % self.files, square / self.files);
        self.other_kind(kind) * self.board_squares() + (self.ranks - 1 - rank) * self.files + file
    }

    fn other_kind(&self, kind: usize) -> usize {
        (kind + self.piece_types) % (2 * self.piece_types)
    }

    /// The number that an input has when left and right are exchanged.
    pub fn mirrored_input(&self, input: usize) -> usize {
        if input >= self.board_input_count() {
            return input;
        }
        let file = input % self.files;
        input - file + (self.files - 1 - file)
    }
}

/// Whether a position and its mirror image, with the files mirrored, have the same value, because nothing in the rules
/// distinguishes left from right.
pub fn is_left_right_symmetric(spec: &Spec) -> bool {
    let has_mirrors = |dirs: &[(i8, i8)]| dirs.iter().all(|&(file, rank)| dirs.contains(&(-file, rank)));
    let symmetric = |movement: &Movement| match *movement {
        Movement::Leap(dirs, _) | Movement::Slide(dirs, _) | Movement::Hop(dirs, _) => has_mirrors(dirs),
        Movement::Lame(lames, _) => has_mirrors(&lames.iter().map(|lame| lame.first).collect::<Vec<_>>()),
        Movement::Paths(..) => false,
    };
    let has_files = !spec.rights.is_empty() || spec.secret.is_some() || spec.objectives.goal.is_some();
    !has_files
        && spec
            .piece_types
            .iter()
            .all(|own| own.movements.iter().chain(own.black_movements.unwrap_or_default()).all(symmetric))
}
