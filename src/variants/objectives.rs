//! The goals of a variant loaded from a file besides checkmate, as data for the evaluation.

use super::extinction::Extinction;
use super::file::{CountingRule, EndValue};
use super::goals::GoalRule;
use super::material::Material;
use super::rules::{PseudoRoyal, Rules};
use tenfold_core::interned::interned;
use tenfold_core::rules::{Goal, Objectives, Vital};
use tenfold_core::types::{Color, PieceType, Square};

/// The objectives that follow from the rules of a variant with this number of piece types.
pub(super) fn objectives(rules: &Rules, piece_types: usize) -> Objectives {
    let mut vital: Vec<Vital> = Vec::new();
    let pseudo_royal = rules.pseudo_royal.iter().flat_map(vital_pieces);
    for own in pseudo_royal.chain(rules.extinction.iter().flat_map(Extinction::vital)) {
        if !vital.iter().any(|other| other.piece_type == own.piece_type) {
            vital.push(own);
        }
    }
    Objectives {
        goal: rules.flag.as_ref().map(|flag| goal(flag, piece_types)),
        checks_to_win: rules.checks_to_win[0].max(rules.checks_to_win[1]),
        vital: interned(vital),
        captures_explode: rules.blast,
        checks_are_illegal: rules.checks_are_illegal,
        claims_win: Color::BOTH.map(|color| may_win_by_claim(rules, color)),
        counts_moves: rules.counting != CountingRule::None,
        counts_pieces: matches!(rules.material, Some(Material::Count)),
        points: match &rules.material {
            Some(Material::Points(points, _)) => interned(points.clone()),
            _ => &[],
        },
        depends_on_history: rules.makes_walls() || rules.passing.is_some() || rules.shatar_mate.is_some(),
    }
}

/// Whether a player may win by a repetition, or because draw odds turn a draw into a win.
fn may_win_by_claim(rules: &Rules, color: Color) -> bool {
    let rule = &rules.repetition;
    let by_result = match (rule.result, rule.for_white) {
        (EndValue::Draw | EndValue::None, _) => false,
        (EndValue::Win, true) => color == Color::White,
        (EndValue::Loss, true) => color == Color::Black,
        (EndValue::Win | EndValue::Loss, false) => true,
    };
    let by_material = match &rules.material {
        None => false,
        Some(Material::Odds(winner)) => *winner == color,
        Some(Material::Count | Material::Points(..)) => true,
    };
    by_result || rule.perpetual_check_loses || by_material
}

fn vital_pieces(rule: &PseudoRoyal) -> Vec<Vital> {
    let last = rule.last.min(255) as u8;
    rule.piece_types.iter().flatten().map(|&piece_type| Vital { piece_type, last }).collect()
}

fn goal(flag: &GoalRule, piece_types: usize) -> Goal {
    let squares =
        |color: Color| -> &'static [Square] { interned(flag.regions[color.idx()].squares().collect::<Vec<_>>()) };
    let pieces = |color: Color| -> &'static [PieceType] {
        let all = || (0..piece_types).map(|n| PieceType(n as u8)).collect();
        interned(flag.pieces[color.idx()].clone().unwrap_or_else(all))
    };
    Goal { squares: Color::BOTH.map(squares), piece_types: Color::BOTH.map(pieces), black_follows: flag.last_move }
}
