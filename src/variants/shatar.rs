//! Checkmate in shatar (`shatarMateRule`): a knight may not give mate, and a mate counts only if the series of checks
//! that leads to it has one by a queen-like bers, a rook or a knight (shak); otherwise it is a draw (niol).
//!
//! Source: the rules of shatar, in the form in which Fairy-Stockfish states them.

use super::file::{GameDef, PieceTypeKey};
use super::piece_types::PieceTypes;
use super::state::FileVariant;
use tenfold_core::position::BarePosition;
use tenfold_core::types::{Color, Outcome, PieceType, Reason};

/// The rule about checkmate.
#[derive(Clone, Debug)]
pub(super) struct ShatarMate {
    /// The piece types that may not give mate.
    knights: Vec<PieceType>,
    /// The piece types whose check is a shak.
    strong: Vec<PieceType>,
}

impl ShatarMate {
    /// The rule of a variant, if it has it.
    pub(super) fn from_definition(def: &GameDef, types: &PieceTypes) -> Option<ShatarMate> {
        let of = |keys: &[PieceTypeKey]| keys.iter().flat_map(|&key| types.types_moving_as(key)).collect();
        def.ends.shatar_mate.then(|| ShatarMate {
            knights: of(&[PieceTypeKey::KNIGHT]),
            strong: of(&[PieceTypeKey::KNIGHT, PieceTypeKey::ROOK, PieceTypeKey::BERS]),
        })
    }

    /// Notes whether the series of checks of the player who has just moved has a shak, in a position from a FEN as far as its
    /// checks tell. The opponent is to move.
    pub(super) fn note_checks(&self, pos: &mut BarePosition<impl FileVariant>) {
        let mover = pos.side.other();
        let before = pos.state.extra.shak[mover.idx()];
        let shak = checking_types(pos).any(|own| self.strong.contains(&own)) || before && pos.in_check();
        pos.state.extra.shak[mover.idx()] = shak;
    }

    /// The outcome of a position in which the side to move is checkmated; `None` if it is an ordinary mate.
    pub(super) fn outcome(&self, pos: &BarePosition<impl FileVariant>) -> Option<Outcome> {
        if checking_types(pos).all(|own| self.knights.contains(&own)) {
            return Some(Outcome::Win(pos.side, Reason::IllegalMate));
        }
        (!pos.state.extra.shak[pos.side.other().idx()]).then_some(Outcome::Draw(Reason::WeakMate))
    }
}

/// The types of the pieces that give check to the side to move.
fn checking_types<'a>(pos: &'a BarePosition<impl FileVariant>) -> impl Iterator<Item = PieceType> + 'a {
    let them: Color = pos.side.other();
    pos.squares()
        .filter(move |&at| pos.board.get(at).is(them) && pos.kings(pos.side).any(|king| pos.piece_attacks(at, king)))
        .map(|at| pos.board.get(at).piece_type())
}
