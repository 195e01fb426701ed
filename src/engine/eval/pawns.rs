//! Pawn terms: passed pawns, pawn structure, pawns in the way of bishops, and king shelter.

use super::accumulator::{EvalAccumulator, params_of};
use super::feature_sum::FeatureSum;
use super::layout::FeatureGroup;
use super::params::EngineGame;
use super::tracer::Tracer;
use super::zones::{SquareMap, king_steps};
use tenfold_core::position::Position;
use tenfold_core::types::{Color, Piece, PieceType, Square};

/// For each file of the mailbox: a bit for each rank on which a pawn stands.
pub type PawnFiles = [u16; 16];

/// Counts passed pawns and the features of pawn structure. Returns the passed pawns of both sides that have a piece to
/// promote to.
#[inline(always)]
pub fn count_structure<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
) -> [PawnFiles; 2] {
    let mut passed: [PawnFiles; 2] = [[0; 16]; 2];
    let mut files: [PawnFiles; 2] = [[0; 16]; 2];
    for color in Color::BOTH {
        for square in position.board.squares(Piece::new(params_of(position).pawn, color)) {
            files[color.idx()][square.idx() & 15] |= 1 << (square.idx() >> 4);
        }
    }
    for color in Color::BOTH {
        let (own, their) = (&files[color.idx()], &files[color.other().idx()]);
        let mut can_promote = None;
        for &square in position.board.squares(Piece::new(params_of(position).pawn, color)) {
            if count_pawn(position, sum, (own, their), color, square, &mut can_promote) {
                passed[color.idx()][square.idx() & 15] |= 1 << (square.idx() >> 4);
            }
        }
    }
    passed
}

/// Counts the features of one pawn. `can_promote` caches, for all pawns of a side, whether there is a piece to promote
/// to. Says whether the pawn is passed and has such a piece.
#[inline(always)]
fn count_pawn<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
    (own, their): (&PawnFiles, &PawnFiles),
    color: Color,
    square: Square,
    can_promote: &mut Option<bool>,
) -> bool {
    let (file, rank) = (square.idx() & 15, square.idx() >> 4);
    // At the edges the index wraps around to a padding file, which never has pawns.
    let (left, right) = ((file - 1) & 15, (file + 1) & 15);
    let ahead = match color {
        Color::White => (!1u16) << rank,
        Color::Black => (1u16 << rank) - 1,
    };
    let behind = match color {
        Color::White => 1u16 << (rank - 1),
        Color::Black => 1u16 << (rank + 1),
    };
    let mut is_passed = false;
    if own[file] & ahead != 0 {
        sum.add(color, FeatureGroup::PawnStructure, 0, 1);
    } else if (their[left] | their[file] | their[right]) & ahead == 0 {
        let own_rank = color.board_rank(square.rank(), position.game.spec().ranks) as usize;
        let pawn = Piece::new(params_of(position).pawn, color);
        let promotes = position.game.tables().rule(pawn).promotions.as_slice().is_empty()
            || *can_promote.get_or_insert_with(|| !position.promotion_choices(pawn).is_empty());
        is_passed = promotes;
        let table = if promotes { 0 } else { position.game.spec().ranks as usize };
        sum.add(color, FeatureGroup::PassedPawns, table + own_rank, 1);
        if position.board.get(square.shift(16 * color.forward())).is_piece() {
            sum.add(color, FeatureGroup::BlockedPassers, 0, 1);
        }
    }
    if own[left] | own[right] == 0 {
        sum.add(color, FeatureGroup::PawnStructure, 1, 1);
    }
    if (own[left] | own[right]) & behind != 0 {
        sum.add(color, FeatureGroup::PawnStructure, 2, 1);
    }
    is_passed
}

/// Counts what helps or stops the passed pawns of one side: their ways, and the distances of kings. `their_guards` holds,
/// by cell, the class of the cheapest enemy piece that guards the cell.
#[inline(always)]
pub fn count_passed_pawn_paths<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
    color: Color,
    passed: &PawnFiles,
    their_guards: &SquareMap,
) {
    if *passed == [0; 16] {
        return;
    }
    for &square in position.board.squares(Piece::new(params_of(position).pawn, color)) {
        if passed[square.idx() & 15] >> (square.idx() >> 4) & 1 == 0 {
            continue;
        }
        let path = passed_pawn_path(position, color, square, their_guards);
        if path.is_free {
            let rank = color.board_rank(square.rank(), position.game.spec().ranks);
            sum.add(color, FeatureGroup::PassedPawnPaths, rank as usize, 1);
        }
        sum.add(color, FeatureGroup::PassedPawnKings, 0, path.kings[0]);
        sum.add(color, FeatureGroup::PassedPawnKings, 1, path.kings[1]);
    }
}

/// What helps or stops a passed pawn.
struct PassedPawnPath {
    is_free: bool,
    /// The moves of the own and of the enemy king to the square in front of the pawn, more than three, times the ranks that
    /// the pawn has gone beyond the third.
    kings: [i32; 2],
}

/// What helps or stops a passed pawn. Not inlined, as it would stand in every evaluation function twice.
#[inline(never)]
fn passed_pawn_path<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    color: Color,
    pawn: Square,
    their_guards: &SquareMap,
) -> PassedPawnPath {
    let is_free = is_path_free(position, color, pawn, their_guards);
    let beyond = i32::from(color.board_rank(pawn.rank(), position.game.spec().ranks)) - 2;
    let stop = pawn.shift(16 * color.forward());
    let kings = [color, color.other()].map(|of| {
        let moves = position.kings(of).map(|king| king_steps(king, stop)).min();
        moves.map_or(0, |moves| beyond.max(0) * (moves.min(5) - 3))
    });
    PassedPawnPath { is_free, kings }
}

/// Whether nothing of the enemy stands in the pawn's way or guards it, nor attacks the pawn along the file from behind.
#[inline(always)]
fn is_path_free<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    color: Color,
    pawn: Square,
    their_guards: &SquareMap,
) -> bool {
    let ahead = 16 * color.forward();
    let mut at = pawn.shift(ahead);
    while !position.board.get(at).is_wall() {
        if their_guards[at.idx()] != 0 || position.board.get(at).is(color.other()) {
            return false;
        }
        at = at.shift(ahead);
    }
    if their_guards[pawn.idx()] == 0 {
        return true;
    }
    let mut behind = pawn.shift(-ahead);
    while position.board.get(behind).is_empty() {
        behind = behind.shift(-ahead);
    }
    !position.board.get(behind).is(color.other())
}

/// Counts, for each colour-bound piece, the own pawns on squares of its colour, which stand in its way (Chessprogramming
/// wiki, "Bad Bishop").
#[inline(always)]
pub fn count_bad_bishops<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
) {
    let shade = |square: Square| (square.idx() ^ square.idx() >> 4) & 1;
    for color in Color::BOTH {
        let mut pawns = [0; 2];
        for &square in position.board.squares(Piece::new(params_of(position).pawn, color)) {
            pawns[shade(square)] += 1;
        }
        for piece_type in 0..position.game.spec().piece_types.len() {
            if params_of(position).counts_pairs[piece_type] {
                for &square in position.board.squares(Piece::new(PieceType(piece_type as u8), color)) {
                    sum.add(color, FeatureGroup::BadBishops, piece_type, pawns[shade(square)]);
                }
            }
        }
    }
}

/// Counts the king shelter: own pawns one and two ranks in front of kings, on three files.
#[inline(always)]
pub fn count_shelter<V: EngineGame, T: Tracer>(position: &Position<V, EvalAccumulator<V>>, sum: &mut FeatureSum<T>) {
    for color in Color::BOTH {
        let pawn = Piece::new(params_of(position).pawn, color);
        let ahead = 16 * color.forward();
        for king in position.kings(color) {
            for (n, row) in [king.shift(ahead), king.shift(2 * ahead)].into_iter().enumerate() {
                let pawns = [-1, 0, 1].map(|side| i32::from(position.board.get(row.shift(side)) == pawn));
                sum.add(color, FeatureGroup::KingShelter, n, pawns.iter().sum());
            }
        }
    }
}
