//! The rules of a variant loaded from a file that the data of the core does not express: how the game ends, and which
//! moves are illegal.

use super::bare_king::BareKing;
use super::connections::Connections;
use super::double_moves::DoubleMoves;
use super::enclosing::Enclosing;
use super::extinction::Extinction;
use super::file::{ChasingRule, EnclosingRule, GameDef, MovesPerTurn, PieceSet, PieceTypeKey};
use super::free_castling::FreeCastling;
use super::gating::Gating;
use super::goals::GoalRule;
use super::immunity::Immunity;
use super::legs::TwoLegs;
use super::lions::LionTrading;
use super::material::Material;
use super::passing::Passing;
use super::piece_passes::PiecePasses;
use super::piece_types::PieceTypes;
use super::placing::Placing;
use super::rules::{PseudoRoyal, Repetition, Rules};
use super::shatar::ShatarMate;
use super::sittuyin::SittuyinPromotion;
use super::unsupported::Unsupported;
use super::walls::WallPlacing;
use tenfold_core::rules::CastlingRight;
use tenfold_core::types::{Color, PieceType};

/// The rules of a variant. Adds a fault to `faults` for each rule that is not supported.
pub(super) fn rules(
    def: &GameDef,
    types: &PieceTypes,
    rights: &[CastlingRight],
    faults: &mut Vec<Unsupported>,
) -> Rules {
    if def.draws.chasing != ChasingRule::None {
        let why = "not supported: without it a perpetual chase is a draw by repetition";
        faults.push(Unsupported::by_key("chasingRule", why));
    }
    faults.extend(faults_with_kings(def));
    let extinction = Extinction::from_definition(def, types);
    Rules {
        captures_to_hand: def.drops.captures_to_hand,
        held_as: types.hand_types(def),
        kings: kings(def),
        checkmate: def.ends.checkmate,
        stalemate: def.ends.stalemate,
        stalemate_by_count: def.ends.stalemate_piece_count,
        bare_king: BareKing::from_definition(def, types, extinction.as_ref()),
        extinction,
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
        counted: counted_pieces(types),
        material: Material::from_definition(def, types),
        ends_with_full_board: def.ends.full_board,
        petrified: def.captures.petrify.keys().flat_map(|key| types.types_moving_as(key)).collect(),
        blast_petrifies: def.captures.petrify_blasted,
        immunity: Immunity::from_definition(def, types, faults),
        checked_king_stays: def.moves.makpong,
        shatar_mate: ShatarMate::from_definition(def, types),
        walls: WallPlacing::from_definition(def, &types.specs),
        gating: Gating::from_definition(def, types, rights),
        passing: Passing::from_definition(def),
        double_moves: double_moves(def),
        lion_trading: LionTrading::from_definition(def, types),
        piece_passes: PiecePasses::from_definition(def, types, faults),
        connections: Connections::from_definition(def, types),
        placing: Placing::from_definition(def, types),
        enclosing: Enclosing::from_definition(def),
        sittuyin: sittuyin(def, types),
        free_castling: FreeCastling::from_definition(def, types).unwrap_or_else(|why| {
            faults.push(Unsupported::by_key("chess960", why));
            None
        }),
        two_legs: TwoLegs::from_definition(def, types).unwrap_or_else(|more| {
            faults.extend(more);
            None
        }),
        repetition: repetition(def),
    }
}

/// The rule that a turn has two moves, if the variant has it.
fn double_moves(def: &GameDef) -> Option<DoubleMoves> {
    let balanced = def.moves.per_turn == MovesPerTurn::Balanced;
    (balanced || def.moves.per_turn == MovesPerTurn::Two).then_some(DoubleMoves { balanced })
}

/// The pieces that makruk's rule of counting counts.
fn counted_pieces(types: &PieceTypes) -> [Vec<PieceType>; 4] {
    let keys = [PieceTypeKey::PAWN, PieceTypeKey::ROOK, PieceTypeKey::SILVER, PieceTypeKey::KNIGHT];
    keys.map(|key| types.type_of_key(key).into_iter().collect())
}

fn repetition(def: &GameDef) -> Repetition {
    Repetition {
        result: def.draws.fold_value,
        for_white: def.draws.fold_value_for_white,
        perpetual_check_loses: def.draws.perpetual_check_illegal,
        perpetual_attack_loses: def.draws.perpetual_attack_illegal,
    }
}

/// The rules that are not supported together with a king, which cannot be lost.
fn faults_with_kings(def: &GameDef) -> Vec<Unsupported> {
    let has_king = def.pieces.contains(PieceTypeKey::KING);
    let flips = def.drops.flip_enclosed != EnclosingRule::None && has_king;
    let petrifies = def.captures.petrify.contains(PieceTypeKey::KING) && has_king;
    let blasts = def.captures.blast && has_king;
    let why = "not supported for a king, which would be lost; use a commoner, with extinctionValue = loss, \
               extinctionPieceTypes and extinctionPseudoRoyal = true";
    let all = [("flipEnclosedPieces", flips), ("petrifyOnCaptureTypes", petrifies), ("blastOnCapture", blasts)];
    all.into_iter().filter(|(_, is_fault)| *is_fault).map(|(key, _)| Unsupported::by_key(key, why)).collect()
}

/// The numbers of kings that White and Black have in the initial position.
fn kings(def: &GameDef) -> [u32; 2] {
    let Some(king) = def.pieces.get(PieceTypeKey::KING) else { return [0; 2] };
    let field = def.start_fen.split(' ').next().unwrap_or_default();
    king.letter.counts_in(field).map(|count| count as u32)
}

/// Promotion as in sittuyin, if the variant has it.
fn sittuyin(def: &GameDef, types: &PieceTypes) -> Option<SittuyinPromotion> {
    let pawn = types.type_of_key(PieceTypeKey::PAWN).filter(|_| def.promotion.sittuyin)?;
    let limit = |choice: PieceType| {
        let key = types.keys[choice.idx()];
        (choice, def.promotion_limits.get(&key).map_or(0, |&limit| limit.min(255) as u8))
    };
    let choices = |color| types.choices_of(color).iter().copied().map(limit).collect();
    Some(SittuyinPromotion { pawn, choices: Color::BOTH.map(choices) })
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
