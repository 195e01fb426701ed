//! What the search has learnt: of moves by history, continuation history, counter-moves and killers, and how wrong
//! the static evaluation is.
//!
//! An entry tells how often a move was the best against how often it was tried in vain. It moves towards a lesson by
//! a share of what is left ("history gravity"), so that it stays within bounds and forgets.

use super::correction::Corrections;
use crate::core::types::{MAX_PLY, Move, Piece, Square};

/// No entry grows beyond this.
const MOST: i32 = 16_384;
/// No single lesson is worth more than this.
const LESSON: i32 = 1_800;
/// Squares by [`Square::place`], rounded up.
const PLACES: usize = 128;
/// Pieces and the squares they go to.
const STEPS: usize = 32 * PLACES;

/// A side, the square a piece leaves and the one he goes to.
const ROUTES: usize = 2 * PLACES * PLACES;

/// A piece, the square he goes to and the one he comes from, as numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// The piece and where he goes: what the moves before were is remembered so.
    arrival: u16,
    route: u16,
}

impl Step {
    /// No move, or a pass.
    pub(super) const NONE: Step = Step { arrival: 0, route: 0 };

    #[inline(always)]
    pub(super) fn new(piece: Piece, from: Square, to: Square) -> Step {
        let place = |square: Square| square.place() & (PLACES - 1);
        let arrival = (piece.idx() * PLACES + place(to)) as u16;
        Step { arrival, route: ((piece.color().idx() * PLACES + place(from)) * PLACES + place(to)) as u16 }
    }

    #[inline(always)]
    pub(super) const fn idx(self) -> usize {
        self.arrival as usize & (STEPS - 1)
    }

    #[inline(always)]
    const fn route(self) -> usize {
        self.route as usize & (ROUTES - 1)
    }
}

/// What came before a position, for the histories that depend on it: the last move, the one before that, and the one
/// four plies ago.
pub(super) type Past = [Step; 3];

/// What one thread has learnt.
pub struct History {
    /// By piece and destination.
    quiets: Box<[i16]>,
    /// By origin and destination.
    routes: Box<[i16]>,
    /// By piece, destination and the kind captured.
    captures: Box<[[i16; 16]]>,
    /// By an earlier move, then by piece and destination. Rows that are never asked for cost no memory.
    continued: Vec<i16>,
    /// By the move before: tag of the move that refuted it last.
    counters: Box<[u32]>,
    killers: Vec<[u32; 2]>,
    pub(super) corrections: Corrections,
}

impl History {
    pub(super) fn new() -> Self {
        History {
            quiets: vec![0; STEPS].into(),
            routes: vec![0; ROUTES].into(),
            captures: vec![[0; 16]; STEPS].into(),
            continued: vec![0; STEPS * STEPS],
            counters: vec![0; STEPS].into(),
            killers: vec![[0; 2]; MAX_PLY + 4],
            corrections: Corrections::new(),
        }
    }

    /// Forgets what belongs to the places of a search, and keeps the rest for the next.
    pub(super) fn next_search(&mut self) {
        self.killers.fill([0; 2]);
    }

    /// The tags of the moves that refuted others at this ply.
    #[inline(always)]
    pub(super) fn killers(&self, ply: usize) -> [u32; 2] {
        self.killers[ply]
    }

    /// Whether a move refuted others at this ply.
    #[inline(always)]
    pub(super) fn is_killer(&self, ply: usize, mv: Move) -> bool {
        self.killers[ply].contains(&mv.tag())
    }

    /// The tag of the move that last refuted the move before.
    #[inline(always)]
    pub(super) fn counter(&self, past: Past) -> u32 {
        self.counters[past[0].idx()]
    }

    /// How good a move without capture has been, here and after the moves before.
    #[inline(always)]
    pub(super) fn quiet(&self, step: Step, past: Past) -> i32 {
        let continued = |before: Step| i32::from(self.continued[before.idx() * STEPS + step.idx()]);
        let own = i32::from(self.quiets[step.idx()]) + i32::from(self.routes[step.route()]);
        past.into_iter().fold(own, |sum, before| sum + continued(before))
    }

    /// How good a capture of this kind has been.
    #[inline(always)]
    pub(super) fn capture(&self, step: Step, victim: Piece) -> i32 {
        i32::from(self.captures[step.idx()][victim.piece_type().idx()])
    }

    /// Forgets the killers two plies on, which belong to other positions.
    #[inline(always)]
    pub(super) fn enter(&mut self, ply: usize) {
        self.killers[ply + 2] = [0; 2];
    }

    /// Notes a move that refuted what came before.
    pub(super) fn note_refutation(&mut self, ply: usize, mv: Move, past: Past) {
        self.counters[past[0].idx()] = mv.tag();
        let killers = &mut self.killers[ply];
        if killers[0] != mv.tag() {
            *killers = [mv.tag(), killers[0]];
        }
    }

    /// Notes that a move without capture was the best (or tried in vain) in a search of this depth.
    pub(super) fn learn_quiet(&mut self, step: Step, past: Past, depth: i32, good: bool) {
        let lesson = lesson(depth, good);
        learn(&mut self.quiets[step.idx()], lesson, MOST);
        learn(&mut self.routes[step.route()], lesson, MOST);
        for before in past.into_iter().filter(|&before| before != Step::NONE) {
            learn(&mut self.continued[before.idx() * STEPS + step.idx()], lesson, MOST);
        }
    }

    /// Notes the same of a capture.
    pub(super) fn learn_capture(&mut self, step: Step, victim: Piece, depth: i32, good: bool) {
        learn(&mut self.captures[step.idx()][victim.piece_type().idx()], lesson(depth, good), MOST);
    }
}

fn lesson(depth: i32, good: bool) -> i32 {
    let size = (12 * depth * depth + 60 * depth).min(LESSON);
    if good { size } else { -size }
}

/// Moves an entry that never grows beyond `most` towards a lesson, by a share of what is left.
#[inline(always)]
pub(super) fn learn(entry: &mut i16, lesson: i32, most: i32) {
    let old = i32::from(*entry);
    *entry = (old + lesson - old * lesson.abs() / most) as i16;
}
