//! Side effects of moves in variants loaded from files, such as explosions, and rules that make moves illegal.

use super::counting;
use super::file::CountingRule;
use super::loaded::LoadedGame;
use super::pseudo_royal::are_adjacent;
use arrayvec::ArrayVec;
use tenfold_core::position::{BarePosition, Variant};
use tenfold_core::types::{Color, Move, MoveClass, Piece, Square};

type Position<'g> = BarePosition<LoadedGame<'g>>;

/// Applies the side effects of a move that was just made: puts captured pieces into the hand, explodes, and counts
/// checks. The opponent is to move.
pub(super) fn apply_effects(pos: &mut Position, mv: Move, captured: Piece) {
    let rules = pos.game.rules();
    if captured.is_piece() {
        if rules.captures_to_hand {
            put_in_capturers_hand(pos, captured);
        }
        if rules.blast {
            explode(pos, mv.to());
        }
    }
    let counts_checks = rules.checks_to_win != [0; 2];
    if counts_checks || rules.repetition.perpetual_check_loses {
        let (gives_check, mover) = (pos.in_check(), pos.side.other().idx());
        let extra = &mut pos.state.extra;
        extra.checks_in_a_row[mover] = if gives_check { extra.checks_in_a_row[mover].saturating_add(1) } else { 0 };
        if counts_checks && gives_check {
            extra.checks_left[mover] = extra.checks_left[mover].saturating_sub(1);
        }
    }
    if !rules.mating_drop_loses.is_empty() {
        pos.state.extra.dropped_pawn =
            mv.class() == MoveClass::Drop && rules.mating_drop_loses.contains(&mv.piece_type());
    }
    if rules.counting != CountingRule::None {
        counting::after_move(pos, mv, captured);
    }
}

/// Gives a captured piece to the player who captured it.
pub(super) fn put_in_capturers_hand(pos: &mut Position, captured: Piece) {
    let piece_type = pos.game.rules().held_as[captured.piece_type().idx()];
    pos.put_in_hand_and_log(Piece::new(piece_type, captured.color().other()));
}

/// Removes the capturing piece and the pieces around it, except pieces that explosions do not remove.
fn explode(pos: &mut Position, center: Square) {
    let rules = pos.game.rules();
    for step in [0, 1, 15, 16, 17, -1, -15, -16, -17] {
        let square = center.shift(step);
        let piece = pos.board.get(square);
        let stays = rules.blast_immune.contains(&piece.piece_type())
            || square != center && rules.blast_spares.contains(&piece.piece_type());
        if piece.is_piece() && !stays {
            pos.take_and_log(square);
            if rules.captures_to_hand {
                put_in_capturers_hand(pos, piece);
            }
        }
    }
}

/// Whether a move is legal by the special rules of the variant.
pub(super) fn allows(pos: &mut Position, mv: Move) -> bool {
    let rules = pos.game.rules();
    if rules.checks_are_illegal && pos.with_move_made(mv, |after| after.in_check()) {
        return false;
    }
    rules.pseudo_royal.as_ref().is_none_or(|rule| rule.allows(pos, mv))
}

/// The squares between a square and the king of a player on the same file or rank; `None` if they are not on the same
/// line.
fn between_king(pos: &Position, square: Square, color: Color) -> Option<impl Iterator<Item = Square>> {
    let king = pos.kings(color).next()?;
    let step: i8 = match (square.file().cmp(&king.file()) as i8, square.rank().cmp(&king.rank()) as i8) {
        (0, 0) => return None,
        (0, ranks) => -16 * ranks,
        (files, 0) => -files,
        _ => return None,
    };
    Some(
        std::iter::successors(Some(square.shift(step)), move |at| Some(at.shift(step)))
            .take_while(move |at| *at != king),
    )
}

/// Whether a player's king faces the square along an open line: a king of the other player on that square would be
/// attacked.
pub(super) fn is_faced(pos: &Position, square: Square, by: Color) -> bool {
    let there = pos.board.get(square);
    if there.is_piece() && !pos.game.spec().is_royal(there.piece_type()) {
        return false;
    }
    between_king(pos, square, by).is_some_and(|mut between| between.all(|at| pos.board.get(at).is_empty()))
}

/// Like [`is_faced`], for a king of the side to move. If a single piece stands between the kings, adds the squares
/// between them to the pin mask.
pub(super) fn find_facing_or_pin(pos: &mut Position, king: Square) -> bool {
    let Some(between) = between_king(pos, king, pos.side.other()) else { return false };
    let occupied: ArrayVec<Square, 2> = between.filter(|&at| !pos.board.get(at).is_empty()).take(2).collect();
    if let [single] = occupied[..] {
        pos.add_to_pin_mask(single);
    }
    occupied.is_empty()
}

/// Whether all attackers of the king of the side to move are pawns that may not give mate by a drop.
pub(super) fn only_pawns_check(pos: &Position) -> bool {
    let mut without = pos.clone();
    for &piece_type in &pos.game.rules().mating_drop_loses {
        for &square in pos.board.squares(Piece::new(piece_type, pos.side.other())) {
            let touches_king = pos.kings(pos.side).any(|king| are_adjacent(king, square));
            if touches_king {
                without.board.replace_cell(square, Piece::EMPTY);
            }
        }
    }
    !without.in_check()
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
    if rules.counting != CountingRule::None && pos.state.extra.count_limit > 0 {
        pos.state.extra.counted = u8::try_from(pos.state.halfmove).map_err(|_| "the count is too high".to_string())?;
    }
    Ok(())
}
