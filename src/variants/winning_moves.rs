//! Moves that win at once by another rule than checkmate: a step to a goal, the last check, the capture of a piece without
//! which a player has lost.

use super::loaded::LoadedGame;
use tenfold_core::position::{BarePosition, Variant};
use tenfold_core::types::{Move, MoveClass, Outcome, Piece, Square};

type Position<'g> = BarePosition<LoadedGame<'g>>;

/// Whether the side to move may have such a move; fast, and true in few positions where it has none. Explosions that win are
/// found as captures that gain much.
#[inline(always)]
pub(super) fn may_win_at_once(pos: &Position) -> bool {
    let rules = pos.game.rules();
    rules.flag.is_some() && may_step_to_goal(pos)
        || pos.state.extra.checks_left[pos.side.idx()] == 1
        || rules.extinction.is_some() && !rules.blast && attacks_vital_piece(pos)
}

/// A move that wins at once; only simple steps, captures and direct checks are tried.
#[inline(never)]
pub(super) fn winning_move(pos: &Position) -> Option<Move> {
    let mut after = pos.clone();
    let (us, moves) = (pos.side, after.legal_moves());
    let vital: Vec<Square> = attacked_vital_pieces(pos).collect();
    let goals = pos.game.spec().objectives.goal.map_or(&[][..], |goal| goal.squares[us.idx()]);
    let may_win = |mv: &Move| {
        goals.contains(&mv.to())
            || vital.contains(&mv.to())
            || pos.state.extra.checks_left[us.idx()] == 1
                && (mv.class() == MoveClass::Special || pos.checks_directly(*mv))
    };
    let wins = |mv: &Move| {
        let outcome = after.with_move_made(*mv, LoadedGame::outcome_before_moves);
        matches!(outcome, Some(Outcome::Win(winner, _)) if winner == us)
    };
    moves.into_iter().filter(may_win).find(wins)
}

/// Whether a piece that may reach a goal stands beside one that is not barred to it.
#[inline(never)]
fn may_step_to_goal(pos: &Position) -> bool {
    let (us, them) = (pos.side, pos.side.other());
    let Some(goal) = pos.game.spec().objectives.goal else { return false };
    let goals = goal.squares[us.idx()];
    let ranks = goals.iter().fold((u8::MAX, 0), |(low, high), at| (low.min(at.rank()), high.max(at.rank())));
    let is_near = |from: &&Square| from.rank() + 1 >= ranks.0 && from.rank() <= ranks.1 + 1;
    goal.piece_types[us.idx()].iter().any(|&piece_type| {
        let is_barred = |to| pos.game.spec().is_royal(piece_type) && pos.is_attacked(to, them);
        let may_step = |from: Square, to: Square| from.is_adjacent(to) && !pos.board.get(to).is(us) && !is_barred(to);
        let mut squares = pos.board.squares(Piece::new(piece_type, us)).iter().filter(is_near);
        squares.any(|&from| goals.iter().any(|&to| may_step(from, to)))
    })
}

#[inline(never)]
fn attacks_vital_piece(pos: &Position) -> bool {
    attacked_vital_pieces(pos).next().is_some()
}

/// The attacked pieces without which the opponent has lost.
fn attacked_vital_pieces<'p>(pos: &'p Position) -> impl Iterator<Item = Square> + 'p {
    let (us, them) = (pos.side, pos.side.other());
    let squares = pos.last_vital_pieces(them).flat_map(|piece| pos.board.squares(piece).iter().copied());
    squares.filter(move |&at| pos.is_attacked(at, us))
}
