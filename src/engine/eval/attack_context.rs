//! The attack context: what each square of the board means to the pieces of one side, computed once for all pieces.

use super::accumulator::{EvalAccumulator, params_of};
use super::objectives::vital_squares;
use super::params::EngineGame;
use super::zones::SquareMap;
use crate::data::Term;
use tenfold_core::position::Position;
use tenfold_core::types::{Color, Delta, Piece, Square};

/// The piece can go to the square, and no enemy pawn guards the square: it counts for mobility. A piece always reaches
/// fewer squares than the value of [`NEAR_KING`], so one sum over squares holds both counts without overlap.
pub const MOBILE: u8 = 1;
/// The square is near an enemy king.
pub const NEAR_KING: u8 = 64;

/// What squares mean to the pieces of one side: for each cell, a sum of [`MOBILE`], [`NEAR_KING`] and
/// [`PROMOTES`](super::zones::PROMOTES), so that a single lookup serves all terms.
pub struct AttackContext {
    /// For movements that may both move to a square and capture on it.
    both: SquareMap,
    /// For movements that only move to an empty square.
    moves: SquareMap,
    /// For movements that only capture.
    captures: SquareMap,
}

impl AttackContext {
    /// The context of one side's pieces.
    #[inline(always)]
    pub fn new<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>, us: Color) -> AttackContext {
        let mut context = AttackContext { both: [0; 256], moves: [0; 256], captures: [0; 256] };
        context.add_board(position, us);
        context.add_pawn_guards(position, us.other());
        if const { V::ENGINE.has_term(Term::Kings) } {
            for king in position.kings(us.other()) {
                context.add_king_zone(position, us.other(), king);
            }
            for square in vital_squares(position, us.other(), true) {
                context.add_king_zone(position, us.other(), square);
            }
        }
        context
    }

    /// Adds the meaning of empty squares and of enemy pieces. It uses masks instead of branches, so that the compiler
    /// can work on many cells at once. Steps that concern few squares come later: a wide load of bytes that were just
    /// stored one by one would have to wait for those stores.
    #[inline(always)]
    fn add_board<V: EngineGame>(&mut self, position: &Position<V, EvalAccumulator<V>>, us: Color) {
        let promotion_zone = &params_of(position).promotion_zones[us.idx()];
        let cell_masks = |at: usize| {
            let cell = position.board.cells()[at];
            let promotes = if const { V::ENGINE.has_term(Term::Promotions) } { promotion_zone[at] } else { 0 };
            (bits_if(cell.is_empty()), bits_if(cell.is(us.other())), promotes)
        };
        let board = Square::rows(position.game.spec().ranks);
        for at in board.clone() {
            let (empty, enemy, promotes) = cell_masks(at);
            self.both[at] = (MOBILE | promotes) & (empty | enemy);
        }
        if params_of(position).any_captures_differently {
            for at in board {
                let (empty, enemy, promotes) = cell_masks(at);
                self.moves[at] = (MOBILE | promotes) & empty;
                self.captures[at] = MOBILE & (empty | enemy) | promotes & enemy;
            }
        }
    }

    /// Excludes squares that enemy pawns guard from mobility.
    #[inline(always)]
    fn add_pawn_guards<V: EngineGame>(&mut self, position: &Position<V, EvalAccumulator<V>>, them: Color) {
        let ahead = 16 * them.forward();
        for &square in position.board.squares(Piece::new(params_of(position).pawn, them)) {
            for guarded in [square.shift(ahead - 1), square.shift(ahead + 1)] {
                self.both[guarded.idx()] &= !MOBILE;
                if params_of(position).any_captures_differently {
                    self.moves[guarded.idx()] &= !MOBILE;
                    self.captures[guarded.idx()] &= !MOBILE;
                }
            }
        }
    }

    /// Adds the zone of an enemy king, or of a piece that takes the place of a king.
    #[inline(always)]
    fn add_king_zone<V: EngineGame>(&mut self, position: &Position<V, EvalAccumulator<V>>, them: Color, king: Square) {
        for square in king_zone(king, them) {
            // Cells beyond the edge of the board do not count as attacked squares.
            let near_king = NEAR_KING & !bits_if(position.board.get(square).is_wall());
            self.both[square.idx()] |= near_king;
            if params_of(position).any_captures_differently {
                self.captures[square.idx()] |= near_king;
            }
        }
    }

    /// The meaning of squares to movements with these mode bits ([`Mode`]).
    #[inline(always)]
    pub fn map(&self, mode: u8) -> &SquareMap {
        match mode {
            1 => &self.moves,
            2 => &self.captures,
            _ => &self.both,
        }
    }
}

/// The zone of a king: its eight neighbours, and the three squares two ranks ahead of it. Some may be beyond the edge
/// of the board.
#[inline(always)]
pub fn king_zone(king: Square, color: Color) -> impl Iterator<Item = Square> {
    const ZONE: [[Delta; 11]; 2] =
        [[16, 17, 1, -15, -16, -17, -1, 15, 31, 32, 33], [16, 17, 1, -15, -16, -17, -1, 15, -31, -32, -33]];
    ZONE[color.idx()].iter().map(move |&delta| king.shift(delta))
}

/// A mask of all bits, or of none.
#[inline(always)]
fn bits_if(all: bool) -> u8 {
    u8::from(all).wrapping_neg()
}
