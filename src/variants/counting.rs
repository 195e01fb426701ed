//! The counting rules of makruk, Cambodian chess and ASEAN chess: an endgame that is not won within a number of moves is
//! drawn.
//!
//! Source: the rules of makruk, in the form in which Fairy-Stockfish states them. While no pawn is left, a side that
//! has more than its king may be counted against for 64 of its moves (board's honour). Against a bare king, the count
//! begins at the number of all pieces and goes up to a limit that depends on the stronger side's best pieces (pieces'
//! honour). In Cambodian chess each limit is one move lower, and board's honour may begin while there are pawns, for a side
//! with at most three pieces.

use super::file::CountingRule;
use super::loaded::LoadedGame;
use super::special::Special;
use super::state::LoadedState;
use tenfold_core::position::BarePosition;
use tenfold_core::types::{Color, Move, MoveClass, Piece};

/// The limits of makruk in moves. They depend on the stronger side's best pieces: two rooks, a rook, two silvers, two
/// knights, or a silver.
const MAKRUK_LIMITS: [u8; 5] = [8, 16, 22, 32, 44];
/// The limit when the stronger side has none of the pieces in [`MAKRUK_LIMITS`]; also the limit of board's honour.
const MAX_COUNT: u8 = 64;

/// Whether the count has passed its limit.
pub(super) fn is_over(state: &LoadedState) -> bool {
    state.count_limit > 0 && state.counted > state.count_limit
}

/// Counts a move that was just made; starts a count if the rules say so. The opponent is to move.
pub(super) fn after_move(pos: &mut BarePosition<LoadedGame>, mv: Move, captured: Piece) {
    let rule = pos.game.rules().counting;
    let all = |color: Color| pos.board.count_all(color) as u8;
    let (us, them) = (pos.side, pos.side.other());
    let mut extra = pos.state.extra;
    if extra.count_limit > 0 {
        extra.counted = extra.counted.saturating_add(1);
    }
    let [pawns, ..] = &pos.game.rules().counted;
    let took_pawn = captured.is_piece() && pawns.contains(&captured.piece_type());
    if rule != CountingRule::Asean && took_pawn && all(them) == 1 && !has_pawns(pos) && counting_limit(pos, them) > 0 {
        extra.count_limit = 2 * counting_limit(pos, them);
        extra.counted = 2 * (all(us) + all(them)) - 1;
    }
    let changed = captured.is_piece() || mv.class() == MoveClass::Promote || Special::promotes_in_place(mv);
    if (extra.count_limit == 0 || changed && all(us) == 1) && counting_limit(pos, us) > 0 {
        extra.count_limit = 2 * counting_limit(pos, us);
        let counts_pieces = rule != CountingRule::Asean && all(us) == 1;
        extra.counted = if counts_pieces { 2 * (all(us) + all(them)) } else { 0 };
    }
    pos.state.extra = extra;
    // In the FEN, the count is written in the field of the half-move clock.
    if extra.count_limit > 0 {
        pos.state.halfmove = extra.counted.into();
    }
}

fn has_pawns(pos: &BarePosition<LoadedGame>) -> bool {
    Color::BOTH.iter().any(|&color| count_pieces(pos, 0, color) > 0)
}

/// The number of a player's pieces in one of the groups of piece types that the counting rule distinguishes.
fn count_pieces(pos: &BarePosition<LoadedGame>, group: usize, color: Color) -> u8 {
    pos.game.rules().counted[group].iter().map(|&piece_type| pos.board.count(Piece::new(piece_type, color))).sum()
}

/// The limit in moves while this player defends; 0 if no moves are counted.
fn counting_limit(pos: &BarePosition<LoadedGame>, defender: Color) -> u8 {
    let attacker = defender.other();
    let [own, theirs] = [defender, attacker].map(|color| pos.board.count_all(color));
    let of = |group: usize| count_pieces(pos, group, attacker);
    let (rooks, silvers, knights) = (of(1), of(2), of(3));
    match pos.game.rules().counting {
        CountingRule::Cambodian if own > 3 || theirs == 1 => 0,
        CountingRule::Cambodian if own > 1 => MAX_COUNT - 1,
        _ if has_pawns(pos) => 0,
        CountingRule::Cambodian => pieces_honour(rooks, silvers, knights) - 1,
        CountingRule::Makruk if theirs == 1 => 0,
        CountingRule::Makruk if own > 1 => MAX_COUNT,
        CountingRule::Makruk => pieces_honour(rooks, silvers, knights),
        CountingRule::Asean if own == 1 => match (rooks, silvers, knights) {
            (1.., ..) => 16,
            (_, 1.., _) => 44,
            (_, _, 1..) => 64,
            _ => 0,
        },
        _ => 0,
    }
}

/// The limit of makruk against a bare king, by the numbers of the stronger side's pieces.
fn pieces_honour(rooks: u8, silvers: u8, knights: u8) -> u8 {
    match (rooks, silvers, knights) {
        (2.., ..) => MAKRUK_LIMITS[0],
        (1, ..) => MAKRUK_LIMITS[1],
        (_, 2.., _) => MAKRUK_LIMITS[2],
        (_, _, 2..) => MAKRUK_LIMITS[3],
        (_, 1, _) => MAKRUK_LIMITS[4],
        _ => MAX_COUNT,
    }
}
