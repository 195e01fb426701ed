//! The results of positions without a legal move and of claims, in variants loaded from files.

use super::counting;
use super::effects;
use super::file::{CountingRule, EndValue};
use super::goals::outcome;
use super::loaded::LoadedGame;
use std::cmp::Ordering;
use tenfold_core::position::{BarePosition, Claim, Variant};
use tenfold_core::types::{Color, Outcome, Reason};

type Position<'g> = BarePosition<LoadedGame<'g>>;

/// The outcome when the side to move has no legal move.
pub(super) fn without_moves(pos: &Position) -> Outcome {
    let rules = pos.game.rules();
    if pos.in_check() {
        if let Some(outcome) = rules.shatar_mate.as_ref().and_then(|rule| rule.outcome(pos)) {
            return outcome;
        }
        return if pos.state.extra.dropped_pawn && effects::only_pawns_check(pos) {
            Outcome::Win(pos.side, Reason::DropMate)
        } else {
            outcome(rules.checkmate, pos.side, Reason::Checkmate)
        };
    }
    let [own, theirs] = [pos.side, pos.side.other()].map(|color| pos.board.count_all(color));
    let result = match (rules.stalemate_by_count, own.cmp(&theirs), rules.stalemate) {
        (true, Ordering::Equal, _) => EndValue::Draw,
        (true, Ordering::Greater, EndValue::Win) => EndValue::Loss,
        (true, Ordering::Greater, EndValue::Loss) => EndValue::Win,
        (_, _, result) => result,
    };
    by_material(pos, outcome(result, pos.side, Reason::Stalemate))
}

/// The outcome of a claim.
#[inline(always)]
pub(super) fn claimed(pos: &Position, claim: Claim) -> Option<Outcome> {
    let holds = match claim {
        // While the moves of an endgame are counted, the count replaces the half-move clock.
        Claim::MoveRule => pos.state.extra.count_limit == 0,
        Claim::Count => pos.game.rules().counting != CountingRule::None && counting::is_over(&pos.state.extra),
        Claim::DeadPosition | Claim::Repetition { .. } => true,
    };
    holds.then(|| outcome_of(pos, claim))
}

#[inline(never)]
fn outcome_of(pos: &Position, claim: Claim) -> Outcome {
    let reason = claim.reason(pos.game.spec());
    by_material(
        pos,
        match claim {
            Claim::Repetition { plies } => repeated(pos, plies, reason),
            _ => Outcome::Draw(reason),
        },
    )
}

/// The outcome of a repetition whose first occurrence was `plies` plies ago; material does not decide yet.
fn repeated(pos: &Position, plies: usize, reason: Reason) -> Outcome {
    let rule = &pos.game.rules().repetition;
    let checks_all = |color: Color| {
        (rule.perpetual_check_loses || rule.perpetual_attack_loses)
            && usize::from(pos.state.extra.checks_in_a_row[color.idx()]) >= plies / 2
    };
    let perpetual = if rule.perpetual_attack_loses { Reason::PerpetualAttack } else { Reason::PerpetualCheck };
    let (us, them) = (pos.side, pos.side.other());
    match (checks_all(us), checks_all(them)) {
        (false, true) => Outcome::Win(us, perpetual),
        (true, false) => Outcome::Win(them, perpetual),
        (true, true) => Outcome::Draw(reason),
        (false, false) => outcome(rule.result, if rule.for_white { Color::White } else { us }, reason),
    }
}

/// The outcome if the player who has just moved has formed a connection that decides the game.
#[inline(always)]
pub(super) fn by_connection(pos: &Position) -> Option<Outcome> {
    let (rule, mover) = (pos.game.rules().connections.as_ref()?, pos.side.other());
    rule.are_formed(pos, mover).then(|| outcome(rule.result, mover, Reason::Connected))
}

/// The outcome of a game that has ended by the last move: by passes, by kings that face each other, or because the
/// board is full.
#[inline(always)]
pub(super) fn at_end(pos: &Position) -> Option<Outcome> {
    let rules = pos.game.rules();
    let by_pass = rules.passing.as_ref().and_then(|passing| passing.reason(pos));
    let is_full = || rules.ends_with_full_board && pos.squares().all(|square| !pos.board.get(square).is_empty());
    let reason = by_pass.or_else(|| is_full().then_some(Reason::FullBoard))?;
    Some(by_material(pos, Outcome::Draw(reason)))
}

/// Lets material decide what would be a draw, where the rules say so.
fn by_material(pos: &Position, outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Draw(reason) => match pos.game.rules().material.as_ref().and_then(|rule| rule.winner(pos)) {
            Some(winner) => Outcome::Win(winner, reason),
            None => outcome,
        },
        _ => outcome,
    }
}
