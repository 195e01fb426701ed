//! Tables of the movements of a piece of one colour, for move generation and evaluation.

use super::fixed_list::FixedList;
use super::movement::Mode;
use super::piece_rules::SquareBits;
use crate::types::Delta;

/// A leap, or a direction of a slide or hop.
#[derive(Clone, Copy)]
pub struct Line {
    /// The difference to the next square.
    pub delta: Delta,
    /// Bit 0: may end on an empty square; bit 1: may capture.
    pub mode: u8,
}

/// Leaps, or directions of slides, sorted by mode: first the lines that both move and capture, then the lines that only
/// move, then the lines that only capture.
#[derive(Clone, Copy)]
pub struct LinesByMode<const N: usize> {
    lines: FixedList<Line, N>,
    /// Two indices: where the lines that both move and capture end, and where the lines that only move end.
    ends: [usize; 2],
}

impl<const N: usize> LinesByMode<N> {
    const fn new() -> Self {
        LinesByMode { lines: FixedList::new(Line { delta: 0, mode: 0 }), ends: [0; 2] }
    }

    pub(super) const fn push(&mut self, delta: Delta, mode: Mode) {
        let at = match mode {
            Mode::Both => self.ends[0],
            Mode::Move => self.ends[1],
            _ => self.lines.as_slice().len(),
        };
        self.lines.insert(at, Line { delta, mode: mode as u8 });
        self.ends[0] += (mode as u8 == Mode::Both as u8) as usize;
        self.ends[1] += mode.moves() as usize;
    }

    /// Removes a line with this difference that only moves; returns whether there was such a line.
    pub(super) const fn remove_move(&mut self, delta: Delta) -> bool {
        let mut n = self.ends[0];
        while n < self.ends[1] {
            if self.lines.as_slice()[n].delta == delta {
                self.lines.remove(n);
                self.ends[1] -= 1;
                return true;
            }
            n += 1;
        }
        false
    }

    /// All lines.
    #[inline(always)]
    pub const fn as_slice(&self) -> &[Line] {
        self.lines.as_slice()
    }

    /// The lines that may end on an empty square and on an enemy piece.
    #[inline(always)]
    pub const fn both(&self) -> &[Line] {
        self.as_slice().split_at(self.ends[0]).0
    }

    /// The lines that may end on an empty square only.
    #[inline(always)]
    pub const fn moves(&self) -> &[Line] {
        self.as_slice().split_at(self.ends[1]).0.split_at(self.ends[0]).1
    }

    /// The lines that may end on an enemy piece only.
    #[inline(always)]
    pub const fn captures(&self) -> &[Line] {
        self.as_slice().split_at(self.ends[1]).1
    }
}

/// A lame leaper's move.
#[derive(Clone, Copy)]
pub struct LameStep {
    /// The difference of the first leg.
    pub first: Delta,
    /// The content of the square on which the first leg may end: mode bits as in [`Line`].
    pub first_mode: u8,
    /// The differences of the possible second legs.
    pub then: FixedList<Delta, 2>,
    /// The content of the square on which a second leg may end: mode bits as in [`Line`].
    pub mode: u8,
}

/// A first move along a line of empty squares, such as a pawn's double step, with the single step along that line.
#[derive(Clone, Copy)]
pub struct Push {
    /// The difference to the next square.
    pub delta: Delta,
    /// The fewest squares that the piece goes.
    pub least: u8,
    /// The most squares that the piece goes.
    pub most: u8,
    /// The bit that marks the squares from which the piece may make this move.
    pub start: SquareBits,
    /// Whether the piece also makes single steps along the line, from all squares.
    pub steps: bool,
}

/// The greatest number of leaps of a piece type.
pub const MAX_LEAPS: usize = 16;

/// The movements of one piece type of one colour.
#[derive(Clone, Copy)]
pub struct PieceTypeTable {
    /// The leaps of a leaper.
    pub leaps: LinesByMode<MAX_LEAPS>,
    /// The directions of a slider.
    pub slides: LinesByMode<16>,
    /// The directions of a hopper.
    pub hops: FixedList<Line, 8>,
    /// The moves of a lame leaper.
    pub lames: FixedList<LameStep, 8>,
    /// First moves, on whose passed squares the piece can be captured en passant.
    pub pushes: FixedList<Push, 4>,
    /// Captures en passant, as differences.
    pub en_passant: FixedList<Delta, 8>,
    /// Whether the piece is subject to check.
    pub royal: bool,
    /// Whether the piece has moves as a hopper or lame leaper.
    pub has_hops_or_lames: bool,
    /// Whether the piece has paths.
    pub has_paths: bool,
}

impl PieceTypeTable {
    /// Adds a first move. A single step along the same line moves from the leaps to this entry.
    pub(super) const fn add_push(&mut self, push: Push) {
        let steps = push.least > 1 && self.leaps.remove_move(push.delta);
        self.pushes.push(Push { steps, ..push });
    }

    /// The table of a piece that cannot move.
    pub(super) const EMPTY: PieceTypeTable = PieceTypeTable {
        leaps: LinesByMode::new(),
        slides: LinesByMode::new(),
        hops: FixedList::new(Line { delta: 0, mode: 0 }),
        lames: FixedList::new(LameStep { first: 0, first_mode: 0, then: FixedList::new(0), mode: 0 }),
        pushes: FixedList::new(Push { delta: 0, least: 0, most: 0, start: 0, steps: false }),
        en_passant: FixedList::new(0),
        royal: false,
        has_hops_or_lames: false,
        has_paths: false,
    };
}
