//! The pieces to which the rules about trading lions apply.

use super::file::{GameDef, PieceSet};
use super::piece_types::PieceTypes;
use tenfold_core::types::PieceTypeSet;

/// The rules about trading lions.
#[derive(Clone, Debug)]
pub(super) struct LionTrading {
    /// The lions.
    pub(super) lions: PieceTypeSet,
    /// The pieces whose capture on the way does not let a lion capture another from afar.
    pub(super) pawns: PieceTypeSet,
}

impl LionTrading {
    /// The rules of a definition, if it has them.
    pub(super) fn from_definition(def: &GameDef, types: &PieceTypes) -> Option<LionTrading> {
        let all = |set: PieceSet| set.keys().flat_map(|key| types.types_moving_as(key)).collect();
        let lions: PieceTypeSet = all(def.captures.lion_trading);
        (!lions.is_empty()).then(|| LionTrading { lions, pawns: all(def.captures.lion_trading_pawns) })
    }
}
