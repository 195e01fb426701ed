//! Pieces that some others cannot capture.

use super::file::{GameDef, PieceSet, PieceSets, PieceTypeKey};
use super::piece_types::PieceTypes;
use super::state::FileVariant;
use super::unsupported::Unsupported;
use tenfold_core::position::BarePosition;
use tenfold_core::types::{Move, MoveClass, PieceType};

/// Which pieces cannot capture which.
#[derive(Clone, Debug)]
pub(super) struct Immunity {
    /// By type of a piece: the types that cannot capture it, a bit for each.
    to: Vec<u64>,
    /// By type of a piece: the types that cannot capture it except from an adjacent square.
    from_afar: Vec<u64>,
}

impl Immunity {
    /// The rule of a definition; `None` if any piece can capture any other.
    pub(super) fn from_definition(
        def: &GameDef,
        types: &PieceTypes,
        faults: &mut Vec<Unsupported>,
    ) -> Option<Immunity> {
        let sets = [("immuneTo", &def.immune_to), ("immuneFromAfar", &def.immune_from_afar)];
        faults.extend(sets.into_iter().filter_map(|(key, sets)| fault(def, key, sets)));
        let mutual = def.captures.mutually_immune;
        if mutual.is_empty() && sets.iter().all(|(_, sets)| sets.is_empty()) {
            return None;
        }
        let mut to = captors(types, &def.immune_to);
        for own in mutual.keys().flat_map(|key| types.types_moving_as(key)) {
            to[own.idx()] |= 1 << own.0;
        }
        Some(Immunity { to, from_afar: captors(types, &def.immune_from_afar) })
    }

    /// Whether the piece that a move captures may be captured by the piece that moves. Moves of two legs are generated only
    /// where each of their captures is allowed.
    pub(super) fn allows(&self, pos: &BarePosition<impl FileVariant>, mv: Move) -> bool {
        if !mv.is_capture() || mv.class() == MoveClass::Special {
            return true;
        }
        let square = pos.state.ep.captured_square(mv);
        let [captor, captured] = [mv.from(), square].map(|square| pos.board.get(square).piece_type());
        self.allows_capture(captor, captured, mv.from().is_adjacent(square))
    }

    /// Whether a piece of one type may capture one of another, from an adjacent square or from afar.
    pub(super) fn allows_capture(&self, captor: PieceType, captured: PieceType, adjacent: bool) -> bool {
        let never = self.to[captured.idx()];
        let barred = if adjacent { never } else { never | self.from_afar[captured.idx()] };
        barred >> captor.0 & 1 == 0
    }
}

/// By type of a piece: the types in its set, a bit for each.
fn captors(types: &PieceTypes, sets: &PieceSets) -> Vec<u64> {
    let mut captors = vec![0; types.specs.len()];
    for (key, set) in sets.iter() {
        let listed = set.keys().flat_map(|key| types.types_moving_as(key)).fold(0, |bits, own| bits | 1 << own.0);
        let bits = if set.is_all() { u64::MAX } else { listed };
        types.types_moving_as(key).into_iter().for_each(|own| captors[own.idx()] = bits);
    }
    captors
}

/// The fault of immune pieces that are subject to check, for which every attack counts.
fn fault(def: &GameDef, key: &str, sets: &PieceSets) -> Option<Unsupported> {
    let is_royal = |own: PieceTypeKey| {
        own == PieceTypeKey::KING || def.ends.extinction_pseudo_royal && def.ends.extinction_types.contains(own)
    };
    let has_set = |(own, set): (PieceTypeKey, PieceSet)| is_royal(own) && !set.is_empty();
    sets.iter().any(has_set).then(|| Unsupported::by_key(key, "not supported for pieces that are subject to check"))
}
