//! Side effects of moves in variants loaded from files, such as explosions, and rules that make moves illegal.

use super::addition::Addition;
use super::captured_pieces::put_in_capturers_hand;
use super::counting;
use super::double_moves::finish_turn;
use super::explosions::explode;
use super::file::CountingRule;
use super::loaded::LoadedGame;
use super::special::Special;
use super::walls::{key_of_walls, toggle_wall};
use tenfold_core::position::{BarePosition, Variant};
use tenfold_core::types::{Move, MoveClass, Piece, Square};

type Position<'g> = BarePosition<LoadedGame<'g>>;

/// Applies the side effects of a move that was just made: puts captured pieces into the hand, explodes, and counts
/// checks. The opponent is to move.
pub(super) fn apply_effects(pos: &mut Position, mv: Move, captured: Piece) {
    let rules = pos.game.rules();
    if let Some(enclosing) = &rules.enclosing
        && !Special::is_pass(mv)
    {
        enclosing.after_move(pos, mv);
    }
    if captured.is_piece() {
        if rules.captures_to_hand {
            put_in_capturers_hand(pos, captured);
        }
        if rules.blast {
            explode(pos, mv.to());
        } else if rules.petrified.contains(&pos.board.get(mv.to()).piece_type()) && mv.class() != MoveClass::Promote {
            pos.take_and_log(mv.to());
            toggle_wall(pos, mv.to(), true);
        }
    }
    if rules.double_moves.is_some() {
        finish_turn(pos, mv);
    } else if let Some(addition) = Addition::of(mv) {
        put_addition(pos, addition);
    }
    if let Some(gating) = &rules.gating {
        gating.after_move(pos, mv);
    }
    if let Some(placing) = &rules.placing {
        placing.after_move(pos, mv);
    }
    if let Some(shatar_mate) = &rules.shatar_mate {
        shatar_mate.note_checks(pos);
    }
    if let Some(passing) = &rules.passing {
        passing.after_move(pos, mv);
    }
    if let Some(lions) = &rules.lion_trading {
        lions.after_move(pos, mv, captured);
    }
    count_checks(pos, mv);
    if !rules.mating_drop_loses.is_empty() {
        pos.state.extra.dropped_pawn =
            mv.class() == MoveClass::Drop && rules.mating_drop_loses.contains(&mv.piece_type());
    }
    if rules.counting != CountingRule::None {
        counting::after_move(pos, mv, captured);
    }
}

/// Counts checks, or attacks, of the player who has just moved, where a rule asks for their number.
fn count_checks(pos: &mut Position, mv: Move) {
    let rules = pos.game.rules();
    let (counts_checks, repetition) = (rules.checks_to_win != [0; 2], &rules.repetition);
    if !(counts_checks || repetition.perpetual_check_loses || repetition.perpetual_attack_loses) {
        return;
    }
    let (gives_check, mover) = (pos.in_check(), pos.side.other().idx());
    let threatens = gives_check || repetition.perpetual_attack_loses && attacks_anything(pos, mv);
    let extra = &mut pos.state.extra;
    extra.checks_in_a_row[mover] = if threatens { extra.checks_in_a_row[mover].saturating_add(1) } else { 0 };
    if counts_checks && gives_check {
        extra.checks_left[mover] = extra.checks_left[mover].saturating_sub(1);
    }
}

/// The piece that has just moved, of the type that it had before the move.
pub(super) fn type_before(pos: &Position, mv: Move) -> Piece {
    let piece = pos.board.get(mv.to());
    let unpromoted = || pos.game.spec().piece_type(piece.piece_type()).unpromoted;
    match (mv.class() == MoveClass::Promote).then(unpromoted).flatten() {
        Some(unpromoted) => Piece::new(unpromoted, piece.color()),
        None => piece,
    }
}

/// Whether a move that was just made attacks a royal piece, or with the piece that moved, if it still stands, anything at
/// all.
fn attacks_anything(pos: &Position, mv: Move) -> bool {
    let (mover, them) = (pos.side.other(), pos.side);
    let royals = pos.game.rules().extinction.iter().flat_map(|rule| rule.pieces.iter().flatten());
    let mut squares = royals.flat_map(|&royal| pos.board.squares(Piece::new(royal, them)).iter());
    squares.any(|&square| pos.is_attacked(square, mover))
        || pos.board.get(mv.to()).is(mover)
            && pos.squares().any(|square| pos.board.get(square).is(them) && pos.piece_attacks(mv.to(), square))
}

/// Whether a move is legal by the special rules of the variant.
pub(super) fn allows(pos: &mut Position, mv: Move) -> bool {
    let rules = pos.game.rules();
    if rules.checks_are_illegal && pos.with_move_made(mv, |after| after.in_check()) {
        return false;
    }
    !(rules.checked_king_stays && leaves_check_by_king(pos, mv))
        && rules.lion_trading.as_ref().is_none_or(|rule| rule.allows(pos, mv))
        && rules.immunity.as_ref().is_none_or(|rule| rule.allows(pos, mv))
        && rules.enclosing.as_ref().is_none_or(|rule| rule.allows(pos, mv))
        && rules.placing.as_ref().is_none_or(|rule| rule.allows(pos, mv))
        && rules.sittuyin.as_ref().is_none_or(|rule| rule.allows(pos, mv))
        && rules.passing.as_ref().is_none_or(|rule| rule.allows(pos, mv))
        && rules.pseudo_royal.as_ref().is_none_or(|rule| rule.allows(pos, mv))
}

/// Whether the move takes a king out of check other than by capturing the only piece that gives check.
fn leaves_check_by_king(pos: &Position, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let checks = |square: Square| pos.board.get(square).is(pos.side.other()) && pos.piece_attacks(square, from);
    pos.game.spec().is_royal(pos.board.get(from).piece_type())
        && mv.class() != MoveClass::Drop
        && pos.squares().any(|square| square != to && checks(square))
}

/// Puts what a move adds on the board. The opponent is to move.
fn put_addition(pos: &mut Position, addition: Addition) {
    let rules = pos.game.rules();
    if !addition.is_wall() {
        let piece = Piece::new(addition.piece_type, pos.side.other());
        pos.take_from_hand_and_log(piece);
        pos.put_and_log(piece, addition.square);
    } else if let Some(walls) = &rules.walls {
        walls.put(pos, addition.square);
    }
}

/// Whether all attackers of the king of the side to move are pawns that may not give mate by a drop.
pub(super) fn only_pawns_check(pos: &Position) -> bool {
    let mut without = pos.clone();
    for &piece_type in &pos.game.rules().mating_drop_loses {
        for &square in pos.board.squares(Piece::new(piece_type, pos.side.other())) {
            let touches_king = pos.kings(pos.side).any(|king| king.is_adjacent(square));
            if touches_king {
                without.board.replace_cell(square, Piece::EMPTY);
            }
        }
    }
    !without.in_check()
}

/// Checks where the FEN says that a lion was captured.
///
/// # Errors
///
/// When no piece can have captured a lion there.
fn check_lion_square(pos: &Position) -> Result<(), String> {
    let square = pos.state.extra.lion_captured_on;
    // The square is empty after a capture by a piece that returned to its square.
    let fits = pos.game.rules().lion_trading.is_some() && !pos.board.get(square).is_wall();
    if fits { Ok(()) } else { Err(format!("'x{square}': no lion can have been captured there")) }
}

/// Sets the parts of the state that follow from the rules because the FEN does not give them.
///
/// # Errors
///
/// When a number in the FEN is not possible.
pub(super) fn check_and_set_state(pos: &mut Position) -> Result<(), String> {
    let rules = pos.game.rules();
    if rules.checks_to_win != [0; 2] && pos.state.extra.checks_left == [0; 2] {
        pos.state.extra.checks_left = rules.checks_to_win;
    }
    if rules.counting == CountingRule::None && pos.state.extra.count_limit > 0 {
        return Err(format!("en passant field: '{}' is no square", pos.state.extra.count_limit));
    }
    if pos.state.extra.lion_captured_on != Square::NONE {
        check_lion_square(pos)?;
    }
    if rules.makes_walls() {
        pos.state.extra.walls = key_of_walls(pos);
    }
    if let Some(passing) = &rules.passing {
        passing.prepare(pos);
    }
    if let Some(shatar_mate) = &rules.shatar_mate {
        shatar_mate.note_checks(pos);
    }
    if rules.counting != CountingRule::None && pos.state.extra.count_limit > 0 {
        pos.state.extra.counted = u8::try_from(pos.state.halfmove).map_err(|_| "the count is too high".to_string())?;
    }
    Ok(())
}
