//! The rules of a variant loaded from a file that the data of the core does not express: how the game ends, and which
//! moves are illegal.

use super::extinction::Extinction;
use super::file::{ChasingRule, CountingRule, GameDef, MaterialCounting, PieceSet, PieceTypeKey};
use super::free_castling::FreeCastling;
use super::goals::GoalRule;
use super::legs::TwoLegs;
use super::piece_types::PieceTypes;
use super::rules::{PseudoRoyal, Repetition, Rules};
use super::unsupported::Unsupported;
use tenfold_core::types::{Color, PieceType};

/// The rules of a variant. Adds a fault to `faults` for each rule that is not supported.
pub(super) fn rules(def: &GameDef, types: &PieceTypes, faults: &mut Vec<Unsupported>) -> Rules {
    let draw_odds = match def.ends.material {
        MaterialCounting::WhiteDrawOdds => Some(Color::White),
        MaterialCounting::BlackDrawOdds => Some(Color::Black),
        MaterialCounting::None => None,
        MaterialCounting::Janggi | MaterialCounting::Unweighted => {
            faults.push(Unsupported::by_key("materialCounting", "only whitedrawodds and blackdrawodds are supported"));
            None
        }
    };
    if def.draws.chasing != ChasingRule::None {
        let why = "not supported: without it a perpetual chase is a draw by repetition";
        faults.push(Unsupported::by_key("chasingRule", why));
    }
    if matches!(def.draws.counting, CountingRule::Cambodian) {
        faults.push(Unsupported::by_key("countingRule", "cambodian is not supported yet"));
    }
    if def.draws.counting != CountingRule::None && def.goals.check_counting {
        faults.push(Unsupported::by_key("countingRule", "not supported together with checkCounting"));
    }
    if def.captures.blast && def.pieces.contains(PieceTypeKey::KING) {
        let why = "not supported with a king, which would explode; use a commoner, with extinctionValue = loss, \
                   extinctionPieceTypes and extinctionPseudoRoyal = true";
        faults.push(Unsupported::by_key("blastOnCapture", why));
    }
    let pieces = |key: PieceTypeKey| types.type_of_key(key).into_iter().collect();
    Rules {
        captures_to_hand: def.drops.captures_to_hand,
        held_as: types.hand_types(def),
        checkmate: def.ends.checkmate,
        stalemate: def.ends.stalemate,
        stalemate_by_count: def.ends.stalemate_piece_count,
        extinction: Extinction::from_definition(def, types),
        flag: GoalRule::from_definition(def, types),
        pseudo_royal: pseudo_royal(def, types, faults),
        blast: def.captures.blast,
        blast_immune: def.captures.blast_immune.keys().flat_map(|key| types.types_moving_as(key)).collect(),
        blast_spares: types.types_moving_as(PieceTypeKey::PAWN),
        checks_are_illegal: !def.moves.checking,
        kings_may_not_face: def.moves.flying_general,
        checks_to_win: if def.goals.check_counting { checks_to_win(def) } else { [0; 2] },
        mating_drop_loses: if def.drops.pawn_drop_mate_illegal { shogi_pawns(types) } else { Vec::new() },
        counting: def.draws.counting,
        counted: [PieceTypeKey::PAWN, PieceTypeKey::ROOK, PieceTypeKey::SILVER, PieceTypeKey::KNIGHT].map(pieces),
        draw_odds,
        free_castling: FreeCastling::from_definition(def, types).unwrap_or_else(|why| {
            faults.push(Unsupported::by_key("chess960", why));
            None
        }),
        two_legs: TwoLegs::from_definition(def, types).unwrap_or_else(|more| {
            faults.extend(more);
            None
        }),
        repetition: Repetition {
            result: def.draws.fold_value,
            for_white: def.draws.fold_value_for_white,
            perpetual_check_loses: def.draws.perpetual_check_illegal,
        },
    }
}

fn pseudo_royal(def: &GameDef, types: &PieceTypes, faults: &mut Vec<Unsupported>) -> Option<PseudoRoyal> {
    if !def.ends.extinction_pseudo_royal {
        if def.ends.duple_check {
            faults.push(Unsupported::by_key("dupleCheck", "supported only together with extinctionPseudoRoyal"));
        }
        return None;
    }
    if def.ends.extinction_types.is_all() {
        faults.push(Unsupported::by_key("extinctionPseudoRoyal", "not supported for all pieces together (*)"));
    }
    let groups =
        |set: PieceSet| set.keys().map(|key| types.types_moving_as(key)).filter(|own| !own.is_empty()).collect();
    Some(PseudoRoyal {
        piece_types: groups(def.ends.extinction_types),
        last: u32::from(def.ends.extinction_count) + 1,
        all_at_once: def.ends.duple_check,
    })
}

fn shogi_pawns(types: &PieceTypes) -> Vec<PieceType> {
    let all = (0..).map(PieceType).zip(&types.keys);
    all.filter(|(_, key)| **key == PieceTypeKey::SHOGI_PAWN).map(|(piece_type, _)| piece_type).collect()
}

/// The numbers of checks that White and Black must give to win, as stated in the initial position; 3 if not stated.
fn checks_to_win(def: &GameDef) -> [u8; 2] {
    let numbers = |field: &str| {
        let (white, black) = field.split_once('+')?;
        Some([white.parse().ok()?, black.parse().ok()?])
    };
    def.start_fen.split(' ').find_map(numbers).unwrap_or([3; 2])
}
