//! The attack context: what each square of the board means to the pieces of one side, worked out once for all of them.

use super::accumulator::EvalAccumulator;
use super::objectives::vital_squares;
use super::params::params;
use super::zones::{KING_ZONE, PAWN_GUARDS, PROMOTION_ZONE, SquareMap, captures_otherwise_than_it_moves};
use crate::core::board::Board;
use crate::core::position::{Position, Variant};
use crate::core::rules::{Spec, Term};
use crate::core::types::{Color, Delta, Piece, Square};

/// The zones of all squares, as bits.
pub struct Zones(SquareMap);

impl Zones {
    /// The zones of a position.
    #[inline(always)]
    pub fn of<V: Variant>(position: &Position<V, EvalAccumulator<V>>) -> Zones {
        let mut zones = Zones(params(position.game).promotion_zones);
        for color in Color::BOTH {
            zones.add_pawn_guards(position, color);
            if const { V::SPEC.has_term(Term::Kings) } {
                zones.add_king_zones(position, color);
            }
        }
        zones
    }

    /// Marks the squares that pawns guard.
    #[inline(always)]
    fn add_pawn_guards<V: Variant>(&mut self, position: &Position<V, EvalAccumulator<V>>, color: Color) {
        let ahead = 16 * color.forward();
        for &square in position.board.squares(Piece::new(position.game.spec().pawn.piece_type, color)) {
            self.0[square.shift(ahead - 1).idx()] |= 1 << PAWN_GUARDS[color.idx()];
            self.0[square.shift(ahead + 1).idx()] |= 1 << PAWN_GUARDS[color.idx()];
        }
    }

    /// Marks the zones of a colour's kings and what takes their place: the eight neighbours, and three squares two ranks ahead.
    #[inline(always)]
    fn add_king_zones<V: Variant>(&mut self, position: &Position<V, EvalAccumulator<V>>, color: Color) {
        for king in position.kings(color) {
            self.add_king_zone(&position.board, color, king);
        }
        if !V::IS_COMPILED {
            for square in vital_squares(position, color, true) {
                self.add_king_zone(&position.board, color, square);
            }
        }
    }

    /// Marks the zone of one king.
    #[inline(always)]
    fn add_king_zone(&mut self, board: &Board, color: Color, king: Square) {
        const ZONE: [[Delta; 11]; 2] =
            [[16, 17, 1, -15, -16, -17, -1, 15, 31, 32, 33], [16, 17, 1, -15, -16, -17, -1, 15, -31, -32, -33]];
        for &delta in &ZONE[color.idx()] {
            let square = king.shift(delta);
            // Cells beyond the edge of the board do not count as attacked squares.
            let on_board = !board.get(square).is_wall();
            self.0[square.idx()] |= u8::from(on_board) << KING_ZONE[color.idx()];
        }
    }
}

/// The piece can go to the square, and no enemy pawn guards it: the square counts for mobility. No piece reaches as
/// many squares as [`NEAR_KING`], so a sum over squares keeps both counts apart.
pub const MOBILE: u8 = 1;
/// The square is near an enemy king.
pub const NEAR_KING: u8 = 64;
/// The piece can go to the square and promotes there.
pub const PROMOTES: u8 = 128;

/// What squares mean to the pieces of one side: by cell, a sum of [`MOBILE`], [`NEAR_KING`] and [`PROMOTES`], so that
/// one look at a square answers for all terms.
pub struct AttackContext {
    /// For movements that may both move to a square and capture on it.
    both: SquareMap,
    /// For movements that only move to an empty square.
    moves: SquareMap,
    /// For movements that only capture.
    captures: SquareMap,
}

impl AttackContext {
    /// The cells that hold a board of any size.
    const BOARD: std::ops::Range<usize> = 48..208;

    /// The context of one side's pieces.
    #[inline(always)]
    pub fn of<V: Variant>(board: &Board, zones: &Zones, us: Color) -> AttackContext {
        let mut context = AttackContext { both: [0; 256], moves: [0; 256], captures: [0; 256] };
        let captures_otherwise = const { any_captures_otherwise(V::SPEC) };
        for at in Self::BOARD {
            let (cell, zone) = (board.cells()[at], zones.0[at]);
            let (empty, enemy) = (u8::from(cell.is_empty()), u8::from(cell.is(us.other())));
            let safe = (zone >> PAWN_GUARDS[us.other().idx()] & 1 ^ 1) * MOBILE;
            let near_king = (zone >> KING_ZONE[us.other().idx()] & 1) * NEAR_KING;
            let promotes = (zone >> PROMOTION_ZONE[us.idx()] & 1) * PROMOTES;
            let free = empty | enemy;
            context.both[at] = free * safe + near_king + free * promotes;
            if captures_otherwise {
                context.moves[at] = empty * safe + empty * promotes;
                context.captures[at] = free * safe + near_king + enemy * promotes;
            }
        }
        context
    }

    /// What a square means to a movement with these mode bits ([`Mode`]).
    #[inline(always)]
    pub fn at(&self, square: Square, mode: u8) -> u8 {
        match mode {
            1 => self.moves[square.idx()],
            2 => self.captures[square.idx()],
            _ => self.both[square.idx()],
        }
    }
}

/// Whether any piece type but the pawn captures otherwise than it moves.
const fn any_captures_otherwise(spec: &Spec) -> bool {
    let mut piece_type = 0;
    while piece_type < spec.piece_types.len() {
        if piece_type != spec.pawn.piece_type.idx() && captures_otherwise_than_it_moves(spec, piece_type) {
            return true;
        }
        piece_type += 1;
    }
    false
}
