//! What the search has learnt about turns: killers and history.

use crate::types::{MAX_PLY, Move, Piece};

/// No entry grows beyond this.
const MOST: i32 = 16_384;
/// No single lesson is worth more than this.
const LESSON: i32 = 1_600;

/// By man and destination: how often a turn was the best, against how often it was tried in vain.
type Table = Box<[[i16; 256]; 32]>;

/// What one thread has learnt in one search.
pub(super) struct History {
    quiets: Table,
    captures: Table,
    killers: Vec<[u32; 2]>,
}

impl History {
    pub(super) fn new() -> Self {
        let table = || Box::new([[0; 256]; 32]);
        History { quiets: table(), captures: table(), killers: vec![[0; 2]; MAX_PLY + 1] }
    }

    /// The tags of the turns that refuted others at this ply.
    #[inline(always)]
    pub(super) fn killers(&self, ply: usize) -> [u32; 2] {
        self.killers[ply]
    }

    /// How good a turn without capture by this man has been.
    #[inline(always)]
    pub(super) fn quiet(&self, man: Piece, turn: Move) -> i32 {
        i32::from(self.quiets[man.idx()][turn.to().idx()])
    }

    /// How good a capture by this man has been.
    #[inline(always)]
    pub(super) fn capture(&self, man: Piece, turn: Move) -> i32 {
        i32::from(self.captures[man.idx()][turn.to().idx()])
    }

    /// Forgets the killers two plies on, which belong to other positions.
    #[inline(always)]
    pub(super) fn enter(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply + 2) {
            *killers = [0; 2];
        }
    }

    /// Notes a turn that refuted what came before.
    pub(super) fn note_killer(&mut self, ply: usize, turn: Move) {
        let killers = &mut self.killers[ply];
        if killers[0] != turn.tag() {
            *killers = [turn.tag(), killers[0]];
        }
    }

    /// Notes that a turn was the best (or tried in vain) in a search of this depth.
    pub(super) fn learn(&mut self, man: Piece, turn: Move, depth: i32, good: bool) {
        let lesson = (16 * depth * depth + 32 * depth).min(LESSON);
        let table = if turn.is_capture() { &mut self.captures } else { &mut self.quiets };
        let entry = &mut table[man.idx()][turn.to().idx()];
        let old = i32::from(*entry);
        let step = if good { lesson } else { -lesson };
        *entry = (old + step - old * lesson / MOST) as i16;
    }
}
