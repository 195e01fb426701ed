//! Setting up pieces at the start of a game: drops that are compulsory (`mustDrop`), bishops on squares of different
//! colours (`dropOppositeColoredBishop`), castling with pieces that were dropped (`castlingDroppedPiece`), and drops
//! that may not give check (`dropChecks`).

use super::file::{GameDef, PieceChoice, PieceTypeKey};
use super::piece_types::PieceTypes;
use super::state::FileVariant;
use tenfold_core::position::BarePosition;
use tenfold_core::rules::piece_rules::MAY_BE_DROPPED;
use tenfold_core::types::{Color, Move, MoveClass, Piece, PieceType, Square};

/// The rules about setting up pieces.
#[derive(Clone, Debug)]
pub(super) struct Placing {
    /// Whether a player who can drop must drop.
    is_compulsory: bool,
    /// The only piece type to which that applies; `None` for all.
    compulsory_type: Option<PieceType>,
    /// The bishop, if a player's bishops must stand on squares of both colours.
    two_colored: Option<PieceType>,
    /// Whether kings and rooks can castle after they were dropped.
    castles: bool,
    /// Whether drops may give check.
    may_check: bool,
}

impl Placing {
    /// The rules of a variant, if it has any.
    pub(super) fn from_definition(def: &GameDef, types: &PieceTypes) -> Option<Placing> {
        let drops = &def.drops;
        let placing = Placing {
            is_compulsory: drops.compulsory,
            compulsory_type: match drops.compulsory_type {
                PieceChoice::One(key) => types.type_of_key(key),
                PieceChoice::Any => None,
            },
            two_colored: types.type_of_key(PieceTypeKey::BISHOP).filter(|_| drops.bishops_on_opposite_colors),
            castles: def.castling.dropped_pieces,
            may_check: drops.checks,
        };
        let any = placing.is_compulsory || placing.two_colored.is_some() || placing.castles || !placing.may_check;
        (any && drops.allowed).then_some(placing)
    }

    /// Whether some drops can be illegal by these rules.
    pub(super) fn has_legality_rules(&self) -> bool {
        self.compulsory_type.is_some() || self.two_colored.is_some() || !self.may_check
    }

    /// Whether moves have side effects.
    pub(super) fn has_effects(&self) -> bool {
        self.castles
    }

    /// Whether the side to move must drop a piece if it can.
    #[inline(always)]
    pub(super) fn must_drop(&self, pos: &BarePosition<impl FileVariant>) -> bool {
        self.is_compulsory
            && match self.compulsory_type {
                Some(piece_type) => pos.board.in_hand(Piece::new(piece_type, pos.side)) > 0,
                None => pos.board.count_in_hand(pos.side) > 0,
            }
    }

    /// Whether the move is legal by these rules.
    pub(super) fn allows(&self, pos: &mut BarePosition<impl FileVariant>, mv: Move) -> bool {
        if mv.class() != MoveClass::Drop {
            return true;
        }
        let dropped = mv.piece_type();
        let is_wanted = self.compulsory_type.is_none_or(|only| only == dropped) || !self.must_drop(pos);
        is_wanted
            && self.two_colored.is_none_or(|bishop| leaves_both_colors(pos, bishop, mv))
            && (self.may_check || !pos.with_move_made(mv, |after| after.in_check()))
    }

    /// Gives the rights to castle that a drop of a king or rook on its square leads to. The opponent is to move.
    pub(super) fn after_move(&self, pos: &mut BarePosition<impl FileVariant>, mv: Move) {
        if !self.castles || mv.class() != MoveClass::Drop {
            return;
        }
        let spec = pos.game.spec();
        for (n, right) in spec.rights.iter().enumerate() {
            let stands = |square: Square, piece: Piece| pos.board.get(square) == piece;
            let at_home = right.king_squares.iter().any(|&square| stands(square, right.king));
            let is_new = mv.to() == right.rook_square || right.king_squares.contains(&mv.to());
            if is_new && at_home && stands(right.rook_square, right.rook) {
                pos.state.rights |= 1 << n;
            }
        }
    }
}

/// Whether the square is dark, as a1 is.
fn is_dark(square: Square) -> bool {
    (square.file() + square.rank()).is_multiple_of(2)
}

/// Whether half of the player's bishops, those in hand included, can still stand on squares of each colour after a drop.
fn leaves_both_colors(pos: &BarePosition<impl FileVariant>, bishop: PieceType, mv: Move) -> bool {
    let us: Color = pos.side;
    let piece = Piece::new(bishop, us);
    let all = u32::from(pos.board.count(piece)) + u32::from(pos.board.in_hand(piece));
    let on = |dark: bool| pos.board.squares(piece).iter().filter(|&&square| is_dark(square) == dark).count() as u32;
    if mv.piece_type() == bishop {
        return on(is_dark(mv.to())) < all.div_ceil(2);
    }
    let is_free = |square: &Square| {
        *square != mv.to()
            && pos.board.get(*square).is_empty()
            && pos.game.tables().rules_on(piece, *square) & MAY_BE_DROPPED != 0
    };
    [true, false].into_iter().all(|dark| {
        let free = pos.squares().filter(|square| is_dark(*square) == dark && is_free(square)).count() as u32;
        on(dark) + free >= all / 2
    })
}
