//! King safety: the danger to kings from enemy pieces near them, and from the lines on which they stand open.

use super::accumulator::{EvalAccumulator, params_of};
use super::attack_context::king_zone;
use super::feature_sum::FeatureSum;
use super::layout::{DANGER_STEPS, EXPOSURE_STEPS, FeatureGroup};
use super::params::{EngineGame, KING_CLASS};
use super::tracer::Tracer;
use super::zones::SquareMap;
use crate::data::Term;
use tenfold_core::position::Position;
use tenfold_core::rules::OUTWARD_DELTAS;
use tenfold_core::types::{Color, Square};

/// The steps of danger for each weak square near a king, and for each safe square from which it can be checked along a
/// line, up to the greatest number of such squares.
const WEAK_SQUARE: i32 = 2;
const SAFE_CHECK: i32 = 5;
const MOST_SAFE_CHECKS: i32 = 3;
/// The steps by which a king is in less danger when the attacker has lost the strongest pieces, such as the queen.
const WITHOUT_STRONGEST: i32 = 12;

/// The attack of one side on the enemy kings.
#[derive(Default)]
pub struct KingAttack {
    /// The summed strength of the attackers, counted once for each attacked square near a king.
    pub strength: i32,
    /// The number of attacking pieces.
    pub attackers: i32,
    /// The greatest strength of a piece of the side, wherever it stands.
    pub strongest: i32,
}

/// Counts the danger that one side's attack poses to the enemy kings. `guards` are the squares that the attacking side
/// guards, and those that the kings' side guards.
#[inline(always)]
pub fn count_danger<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
    color: Color,
    attack: &KingAttack,
    guards: [&SquareMap; 2],
) {
    let king_types = params_of(position).king_types;
    if king_types == 0 {
        return;
    }
    // A single attacker seldom mates, so its strength counts half.
    let strength = if attack.attackers > 1 { attack.strength / 2 } else { attack.strength / 4 };
    let step = if const { V::ENGINE.has_term(Term::Exposure) } && params_of(position).queens_mate {
        let has_strongest = attack.strongest + 1 >= params_of(position).strongest_attacker;
        // Without a queen the rest would hardly count, and takes time.
        if has_strongest {
            strength / 2 + holes_near_kings(position, sum, color, guards)
        } else {
            strength / 2 - WITHOUT_STRONGEST
        }
    } else {
        strength
    };
    let step = step.clamp(0, DANGER_STEPS as i32 - 1) as usize;
    let more_kings = if king_types > 1 { position.kings(color.other()).count().clamp(1, king_types) - 1 } else { 0 };
    sum.add(color, FeatureGroup::KingDanger, more_kings * DANGER_STEPS + step, 1);
}

/// The steps of danger from weak squares near enemy kings, which the attacker guards and only a king defends, and from
/// safe checks along open lines. Counts the exposure of these kings, too.
#[inline(always)]
fn holes_near_kings<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
    color: Color,
    [own, their]: [&SquareMap; 2],
) -> i32 {
    let is_weak = |at: Square| own[at.idx()] != 0 && (their[at.idx()] == 0 || their[at.idx()] == KING_CLASS);
    let (mut weak, mut checks) = (0, 0);
    for king in position.kings(color.other()) {
        for square in king_zone(king, color.other()) {
            weak += i32::from(!position.board.get(square).is_wall() && is_weak(square));
        }
        let mut exposed = 0;
        for (n, &delta) in OUTWARD_DELTAS.iter().enumerate() {
            if params_of(position).sliding_lines >> n & 1 == 0 {
                continue;
            }
            let mut at = king.shift(delta);
            while position.board.get(at).is_empty() {
                exposed += 1;
                checks += i32::from(own[at.idx()] != 0 && their[at.idx()] == 0);
                at = at.shift(delta);
            }
        }
        sum.add(color.other(), FeatureGroup::KingExposure, exposed.min(EXPOSURE_STEPS - 1), 1);
    }
    WEAK_SQUARE * weak + SAFE_CHECK * checks.min(MOST_SAFE_CHECKS)
}
