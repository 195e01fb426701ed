//! What one thread has learnt: history heuristic, continuation history, capture history, countermoves, killers,
//! corrections of the static evaluation, and cached evaluations.
//!
//! - History heuristic: Schaeffer, "The History Heuristic" (ICCA Journal, 1983). Here by piece and destination, and by
//!   side, origin and destination ("butterfly"). Updates follow [history gravity](super::gravity).
//! - Continuation history: the history of a move after an earlier move (Chessprogramming wiki, "History Heuristic"). It
//!   looks one, two and four plies back. Butterfly history and the entry four plies back together were worth +15 ± 27
//!   Elo: 500 games over five variants at 8,000 nodes a move.
//! - Capture history: by piece, destination and captured piece type.
//! - Countermove heuristic: Uiterwijk, "The Countermove Heuristic" (ICCA Journal, 1992).
//! - Killer heuristic: Akl and Newborn, "The Principal Continuation and the Killer Heuristic" (1977).

use super::correction_history::CorrectionHistory;
use super::evaluation_cache::EvaluationCache;
use super::gravity::apply_gravity;
use super::move_key::{Continuation, FROM_TO, MoveKey, piece_to_keys};
use crate::data::SearchPolicy;
use tenfold_core::types::{MAX_PLY, Move, Piece};

/// The bound on the absolute value of a history entry.
const MAX_HISTORY: i32 = 16_384;
/// The greatest number of entries of continuation history, which take 32 MiB.
const MAX_CONTINUATION: usize = 1 << 24;

/// All tables of one thread. They grow with the number of piece types.
pub struct History {
    piece_types: usize,
    /// History by piece and destination.
    piece_to: Box<[i16]>,
    /// History by side, origin and destination.
    from_to: Box<[i16]>,
    /// Capture history by piece and destination, then by the captured piece type.
    captures: Box<[i16]>,
    /// By an earlier move's piece and destination, then by the piece and destination of the move itself. Rows that are
    /// never used take no memory.
    continuation: Vec<i16>,
    /// The distance from one row of continuation history to the next. In variants whose full table would be too large,
    /// the rows overlap at irregular distances; most entries of a row are never used.
    stride: usize,
    /// By the last move: the tag of the latest quiet move that refuted it.
    countermoves: Box<[u32]>,
    /// By ply: the tags of the last two quiet moves that caused a beta cutoff there.
    killers: Vec<[u32; 2]>,
    pub(super) corrections: CorrectionHistory,
    pub(super) evaluations: EvaluationCache,
}

impl History {
    /// Empty tables for a variant with `piece_types` piece types.
    pub(super) fn new(piece_types: usize) -> Self {
        let keys = piece_to_keys(piece_types);
        let is_dense = keys * keys <= MAX_CONTINUATION;
        History {
            piece_types,
            piece_to: vec![0; keys].into(),
            from_to: vec![0; FROM_TO].into(),
            captures: vec![0; keys * (piece_types + 1)].into(),
            continuation: vec![0; if is_dense { keys * keys } else { MAX_CONTINUATION }],
            // A stride of the table's size divided by the golden ratio spreads the rows evenly (Knuth, "The Art of
            // Computer Programming", 6.4).
            stride: if is_dense { keys } else { 0x9E_3779 },
            countermoves: vec![0; keys].into(),
            killers: vec![[0; 2]; MAX_PLY + 4],
            corrections: CorrectionHistory::new(),
            evaluations: EvaluationCache::new(),
        }
    }

    /// The number of piece types that the tables were made for.
    pub(super) fn piece_types(&self) -> usize {
        self.piece_types
    }

    /// The index of the entry of continuation history for a move after an earlier move.
    #[inline(always)]
    fn continuation_entry(&self, earlier: MoveKey, key: MoveKey) -> usize {
        (earlier.piece_to() * self.stride + key.piece_to()) % MAX_CONTINUATION
    }

    /// The index of the entry of capture history. Captures whose captured piece has no type use the last entry of the
    /// row.
    #[inline(always)]
    fn capture_entry(&self, key: MoveKey, captured: Piece) -> usize {
        key.piece_to() * (self.piece_types + 1) + captured.piece_type().idx().min(self.piece_types)
    }

    /// Clears the killers, which belong to plies of the last search, and keeps everything else.
    pub(super) fn new_search(&mut self) {
        self.killers.fill([0; 2]);
    }

    /// The tags of the killers at this ply.
    #[inline(always)]
    pub(super) fn killers(&self, ply: usize) -> [u32; 2] {
        self.killers[ply]
    }

    /// Whether a move is a killer at this ply.
    #[inline(always)]
    pub(super) fn is_killer(&self, ply: usize, mv: Move) -> bool {
        self.killers[ply].contains(&mv.tag())
    }

    /// The tag of the countermove to the last move.
    #[inline(always)]
    pub(super) fn countermove(&self, continuation: Continuation) -> u32 {
        self.countermoves[continuation[0].piece_to()]
    }

    /// The score of a quiet move: history and continuation history together.
    #[inline(always)]
    pub(super) fn quiet_history(&self, key: MoveKey, continuation: Continuation) -> i32 {
        let after = |earlier: MoveKey| i32::from(self.continuation[self.continuation_entry(earlier, key)]);
        let own = i32::from(self.piece_to[key.piece_to()]) + i32::from(self.from_to[key.butterfly()]);
        continuation.into_iter().fold(own, |sum, earlier| sum + after(earlier))
    }

    /// Capture history of a capture.
    #[inline(always)]
    pub(super) fn capture_history(&self, key: MoveKey, captured: Piece) -> i32 {
        i32::from(self.captures[self.capture_entry(key, captured)])
    }

    /// Clears the killers two plies below a node at this ply: they come from another subtree.
    #[inline(always)]
    pub(super) fn clear_grandchild_killers(&mut self, ply: usize) {
        self.killers[ply + 2] = [0; 2];
    }

    /// Makes a quiet move that caused a beta cutoff the first killer and the countermove to the last move.
    pub(super) fn update_killers_and_countermove(&mut self, ply: usize, mv: Move, continuation: Continuation) {
        self.countermoves[continuation[0].piece_to()] = mv.tag();
        let killers = &mut self.killers[ply];
        if killers[0] != mv.tag() {
            *killers = [mv.tag(), killers[0]];
        }
    }

    /// Adds a bonus to the histories of a quiet move, or a malus below 0.
    pub(super) fn update_quiet(&mut self, key: MoveKey, continuation: Continuation, bonus: i32) {
        apply_gravity(&mut self.piece_to[key.piece_to()], bonus, MAX_HISTORY);
        apply_gravity(&mut self.from_to[key.butterfly()], bonus, MAX_HISTORY);
        for earlier in continuation.into_iter().filter(|&earlier| earlier != MoveKey::NONE) {
            let entry = self.continuation_entry(earlier, key);
            apply_gravity(&mut self.continuation[entry], bonus, MAX_HISTORY);
        }
    }

    /// Adds a bonus to the capture history of a capture, or a malus below 0.
    pub(super) fn update_capture(&mut self, key: MoveKey, captured: Piece, bonus: i32) {
        let entry = self.capture_entry(key, captured);
        apply_gravity(&mut self.captures[entry], bonus, MAX_HISTORY);
    }
}

/// The bonus for the best move of a search of this depth; other moves get it as a malus.
pub(super) fn history_bonus(policy: &SearchPolicy, depth: i32) -> i32 {
    (policy.history_bonus_per_square * depth * depth + policy.history_bonus_per_ply * depth)
        .min(policy.history_max_bonus)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tenfold_core::types::{PieceType, Square};

    /// The size of the tables in mebibytes, for a variant with `piece_types` piece types.
    fn mebibytes(piece_types: usize) -> usize {
        let history = History::new(piece_types);
        let small = [&history.piece_to, &history.from_to, &history.captures].map(|table| table.len());
        let entries = small.iter().sum::<usize>() + history.continuation.len() + 2 * history.countermoves.len();
        (entries * size_of::<i16>() + CorrectionHistory::BYTES + EvaluationCache::BYTES) >> 20
    }

    #[test]
    fn the_tables_of_a_thread_grow_with_the_game_to_at_most_48_mebibytes() {
        assert!(mebibytes(6) < 16 && mebibytes(8) < 20, "{} and {}", mebibytes(6), mebibytes(8));
        assert!(mebibytes(14) <= 40, "{}", mebibytes(14));
        assert!(mebibytes(PieceType::MAX) < 48, "{}", mebibytes(PieceType::MAX));
    }

    #[test]
    fn overlapping_rows_of_continuation_history_share_few_entries() {
        let history = History::new(PieceType::MAX);
        let key = |piece: usize, to: u8| MoveKey::new(Piece::from_idx(piece), Square::new(0, 0), Square::new(to, 5));
        let all: Vec<MoveKey> = (0..96).flat_map(|piece| (0..12).map(move |to| key(piece, to))).collect();
        let entries: HashSet<usize> =
            all.iter().flat_map(|one| all.iter().map(|two| history.continuation_entry(*one, *two))).collect();
        let pairs = all.len() * all.len();
        assert!(entries.len() * 100 > pairs * 90, "{} entries for {pairs} pairs", entries.len());
    }
}
