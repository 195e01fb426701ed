//! Weights derived at compile time from how a variant's pieces move: the starting point of tuning, and the only weights
//! of a variant that has not been tuned.
//!
//! Material follows Ralph Betza's "crowded board mobility" ("About the values of chess pieces", 1996–2002): the value
//! of a piece grows with the number of squares that it reaches on average, each counted with the probability that
//! nothing stands in the way. A square that a piece can capture on counts twice as much as one it can only move to, as
//! H. G. Muller found for divergent pieces, and the value grows a little faster than the mobility, as he found for
//! leapers ("33 n + 0.7 n²"). With the constants below, fitted to the orthodox pieces, knight, bishop, rook and queen
//! on 8x8 are worth 310, 353, 495 and 920 centipawns.
//!
//! Where pieces are a burden ([`EvalPolicy`]), each piece has a cost for being on the board, and a cost for its
//! mobility, which forces it to capture. King safety is of the size that is usual in chess engines: short searches do not
//! tell what it is worth. Most other constants, one set for all games, were fitted to the results of self-play in 67 games
//! ("Weights from the rules" in `bench/README.md`).

use super::crowded_mobility::{VALUE_SHARES, average_mobility};
use super::derived_squares::{promotion_gain, share_of_way, square_bonus};
use super::layout::{
    CHECK_COUNT_STEPS, DANGER_STEPS, EXPLOSION_STEPS, FeatureGroup, GOAL_STEPS, Layout, MAX_FEATURES, MOBILITY_STEPS,
    king_types,
};
use super::policy::{EvalPolicy, is_goal_of_king, is_king, pawn_like_type, queens_mate};
use tenfold_core::rules::{Movement, Spec, Tables};
use tenfold_core::types::PieceType;

/// Centipawns of piece value per unit of mobility, and per unit of squared mobility.
const VALUE_LINEAR: f64 = 55.1;
const VALUE_SQUARED: f64 = 0.75;
/// The weights, in the mobility that the evaluation counts on the board, of a square that a piece can move to and of a
/// square that it can capture on.
pub const MOBILITY_SHARES: (f64, f64) = (0.5, 0.5);
/// The shares of its value by which the material weight of a piece is greater: for each thousand centipawns of value; of
/// a colour-bound piece; and, with drops, of a promoted form, whose loss gives the enemy only the unpromoted piece.
const MATERIAL_SQUARED: [f64; 2] = [-0.052, 0.066];
const MATERIAL_COLOUR_BOUND: [f64; 2] = [0.023, -0.09];
const MATERIAL_PROMOTED: [f64; 2] = [-0.062, -0.143];
/// Middlegame centipawns for each empty square on the lines of a king along which some piece slides.
const EXPOSED_SQUARE: f64 = -2.0;
/// A piece in hand is worth this many centipawns less than on the board: dropping it costs a move, but while there are
/// many pieces it can be dropped where it does most.
const DROP_COST: [f64; 2] = [-10.0, 25.0];
/// Centipawns for a piece that is attacked and not defended, to which a fortieth of its value is added: pawns, other
/// pieces, and all of them where pieces are a burden.
const HANGING_PAWN: [f64; 2] = [16.0, 52.0];
const HANGING: [f64; 2] = [40.0, 25.5];
const HANGING_BURDEN: [f64; 2] = [20.0; 2];
/// Centipawns for a defended piece that is attacked by a cheaper one, to which a 25th of its value is added.
const THREATENED: [f64; 2] = [52.0, 35.0];
const THREATENED_BURDEN: [f64; 2] = [15.0; 2];
/// Centipawns for a piece other than a pawn that two enemy piece types attack and no pawn defends.
const DOUBLE_ATTACK: [f64; 2] = [25.0, 90.0];
/// Centipawns for a side that can give a safe check with a piece on the board, with a piece in hand, and for each square of
/// another check; then where checks are counted.
const SAFE_CHECKS: [[f64; 2]; 3] = [[25.0, 45.0], [140.0, 220.0], [0.0, 0.0]];
const COUNTED_CHECKS: [[f64; 2]; 3] = [[70.0, 180.0], [140.0, 220.0], [20.0, 25.0]];
/// Centipawns for a passed pawn whose way is free, in proportion to its way from the third rank to the last but one; and for
/// each move that own and enemy kings have to a passed pawn, times its ranks from the third.
const FREE_PATH: [f64; 2] = [0.0, 170.0];
const PASSED_PAWN_KINGS: [[f64; 2]; 2] = [[0.0, -4.0], [0.0, 10.0]];
/// The share of the gain of a promotion that the chance to promote with the next move is worth.
const PROMOTION: [f64; 2] = [0.21, 0.056];
/// Passed pawns: centipawns, the share of the promotion gain ([`promotion_gain`]), and centipawns for the square of the
/// part of the way that is behind the pawn; for pawns that have a piece to promote to, then for pawns that have none.
const PASSED: [[[f64; 2]; 3]; 2] = [[[-4.0, 26.0], [0.3, 0.6], [4.0, 70.0]], [[2.0, 4.0], [0.1, 0.2], [0.0, 0.0]]];
const BLOCKED_PASSER: [f64; 2] = [-23.0, -37.0];
/// Where pieces are a burden: the centipawns that a piece costs, and the additional cost per unit of its mobility
/// (fitted by self-play).
const BURDEN_MIDDLEGAME: (f64, f64) = (47.0, 2.0);
const BURDEN_ENDGAME: (f64, f64) = (38.0, 6.0);
/// Where capturing is compulsory: centipawns for the square root of the number of moves to choose from. The constants
/// below are for a side that would have to capture, for each of its captures, for a side that can give a piece away,
/// and for each move that does so.
const MOVE_CHOICE: f64 = 44.0;
const MUST_CAPTURE: [f64; 2] = [-24.0, 31.0];
const GIVEAWAYS: [f64; 2] = [10.0, 12.0];
/// Centipawns for being one move from a goal; they are divided by the number of moves to go. There are three cases: a
/// king that cannot be put in check; a king that can, which should stay at home in the middlegame; and other pieces.
const GOAL_OF_SAFE_KING: [f64; 2] = [1200.0, 1200.0];
const GOAL_OF_KING: [f64; 2] = [300.0, 600.0];
const GOAL_OF_PIECES: [f64; 2] = [300.0, 300.0];
/// Where kings win by reaching a goal: centipawns that are divided by the square of the moves of the way to it, and one more.
const GOAL_PATH: [f64; 2] = [600.0, 600.0];
/// Where checks are counted: centipawns that are multiplied by `1 / left - 1 / all`, so that each check counts more
/// than the previous one.
const CHECKS: [f64; 2] = [1090.0, 290.0];
/// Where captures explode: centipawns that are multiplied by the square of the number of pieces that the enemy could
/// capture next to a vital piece.
const EXPLOSION: f64 = 80.0;

/// The least value of a piece in centipawns, where the player with more pieces wins.
const COUNTED_PIECE: f64 = 100.0;

/// The derived weights of a variant, in centipawns.
pub struct DerivedWeights {
    /// Middlegame and endgame weights, by feature.
    pub weights: [[f64; 2]; MAX_FEATURES],
    /// Piece values by crowded board mobility, by piece type.
    pub piece_values: [f64; PieceType::SLOTS],
    /// The contribution of a piece to the game phase, by piece type.
    pub phase_weights: [i32; PieceType::SLOTS],
    /// Whether two pieces of the type count as a pair, because the type is colour-bound.
    pub counts_pairs: [bool; PieceType::SLOTS],
    /// Whether kings are mated by queens, as in chess ([`queens_mate`]).
    pub queens_mate: bool,
}

/// Changes the values of pieces where material decides games: a piece that counts is worth something even if it never
/// moves, and pieces with points share their common value by points.
const fn value_as_counted(spec: &Spec, values: &mut [f64; PieceType::SLOTS]) {
    let mut n = 0;
    while n < spec.piece_types.len() && spec.objectives.counts_pieces {
        values[n] = if values[n] < COUNTED_PIECE { COUNTED_PIECE } else { values[n] };
        n += 1;
    }
    let (points, mut value, mut sum) = (spec.objectives.points, 0.0, 0.0);
    n = 0;
    while n < points.len() {
        value += values[points[n].0.idx()];
        sum += points[n].1 as f64;
        n += 1;
    }
    while n > 0 {
        n -= 1;
        values[points[n].0.idx()] = value * points[n].1 as f64 / sum;
    }
}

impl DerivedWeights {
    /// Derives the weights of a variant.
    pub const fn new(spec: &Spec, tables: &Tables, layout: &Layout) -> DerivedWeights {
        let mut derived = DerivedWeights {
            weights: [[0.0; 2]; MAX_FEATURES],
            piece_values: [0.0; PieceType::SLOTS],
            phase_weights: [0; PieceType::SLOTS],
            counts_pairs: [false; PieceType::SLOTS],
            queens_mate: false,
        };
        let pawn = pawn_like_type(spec);
        let mut average = [0.0; PieceType::SLOTS];
        let mut piece_type = 0;
        while piece_type < spec.piece_types.len() {
            let mobility = average_mobility(spec, piece_type, VALUE_SHARES);
            average[piece_type] = mobility;
            derived.piece_values[piece_type] = VALUE_LINEAR * mobility + VALUE_SQUARED * mobility * mobility;
            piece_type += 1;
        }
        value_as_counted(spec, &mut derived.piece_values);
        derived.queens_mate = queens_mate(spec, &derived.piece_values);
        piece_type = 0;
        while piece_type < spec.piece_types.len() {
            let base = material_weights(spec, piece_type, average[piece_type], derived.piece_values[piece_type]);
            derived.weights[layout.first_feature(FeatureGroup::Material) + piece_type] = base;
            if !is_king(spec, piece_type) && piece_type != pawn.idx() {
                derived.phase_weights[piece_type] = derived.piece_values[piece_type] as i32;
            }
            derived.fill_piece_squares(spec, tables, layout, piece_type, average[piece_type], base);
            derived.fill_piece_type(spec, layout, piece_type);
            piece_type += 1;
        }
        derived.fill_kings(spec, layout);
        derived.fill_pawns(spec, tables, layout);
        derived.fill_objectives(spec, layout);
        derived.set_group_weights(layout, FeatureGroup::MoveChoice, &[[MOVE_CHOICE; 2]]);
        derived.set_group_weights(layout, FeatureGroup::MustCapture, &[[MUST_CAPTURE[0]; 2], [MUST_CAPTURE[1]; 2]]);
        derived.set_group_weights(layout, FeatureGroup::Giveaways, &[[GIVEAWAYS[0]; 2], [GIVEAWAYS[1]; 2]]);
        derived.set_group_weights(layout, FeatureGroup::Tempo, &[EvalPolicy::for_spec(spec).tempo]);
        derived
    }

    /// Writes weights to the first features of a group, if the variant has that group.
    const fn set_group_weights(&mut self, layout: &Layout, group: FeatureGroup, weights: &[[f64; 2]]) {
        let mut i = 0;
        while i < weights.len() && i < layout.len(group) {
            self.weights[layout.first_feature(group) + i] = weights[i];
            i += 1;
        }
    }

    /// Fills the piece-square table of a piece type, and its value in hand.
    const fn fill_piece_squares(
        &mut self,
        spec: &Spec,
        tables: &Tables,
        layout: &Layout,
        piece_type: usize,
        average: f64,
        base: [f64; 2],
    ) {
        if !EvalPolicy::for_spec(spec).derives_positional_weights {
            return;
        }
        let (half, value) = (spec.files.div_ceil(2), self.piece_values[piece_type]);
        // The sum of the bonuses of the squares where the piece may be dropped, and the number of these squares.
        let (mut droppable, mut places) = ([0.0; 2], 0.0);
        let mut rank = 0;
        while rank < spec.ranks {
            let gain = promotion_gain(spec, tables, piece_type, rank, &self.piece_values);
            let mut file = 0;
            while file < half {
                let bonus = square_bonus(spec, layout, piece_type, (file, rank), [average, value, gain]);
                let place = (piece_type * spec.ranks as usize + rank as usize) * half as usize + file as usize;
                self.weights[layout.first_feature(FeatureGroup::PieceSquares) + place] = bonus;
                if let Some(rule) = spec.drops
                    && rank < rule.ranks
                {
                    droppable = [droppable[0] + bonus[0], droppable[1] + bonus[1]];
                    places += 1.0;
                }
                file += 1;
            }
            rank += 1;
        }
        if places > 0.0 {
            let hand = [base[0] + droppable[0] / places - DROP_COST[0], base[1] + droppable[1] / places - DROP_COST[1]];
            self.weights[layout.first_feature(FeatureGroup::Hand) + piece_type] = hand;
        }
    }

    /// Fills the other weights of a piece type: mobility, threats, promotions and pairs.
    const fn fill_piece_type(&mut self, spec: &Spec, layout: &Layout, piece_type: usize) {
        let value = self.piece_values[piece_type];
        let royal = spec.piece_types[piece_type].royal;
        if layout.has_group(FeatureGroup::Mobility) && !royal && piece_type != pawn_like_type(spec).idx() {
            let average = average_mobility(spec, piece_type, MOBILITY_SHARES);
            let mut n = 0;
            while n < MOBILITY_STEPS {
                let gain = 2.0 * square_root(average) * (square_root(n as f64) - square_root(average));
                let slope = if average > 8.0 { 36.0 / average } else { 4.5 };
                let feature = layout.first_feature(FeatureGroup::Mobility) + piece_type * MOBILITY_STEPS + n;
                self.weights[feature] = [slope * gain, slope * gain];
                n += 1;
            }
        }
        if layout.has_group(FeatureGroup::Threatened) && !royal {
            let (hanging, threatened) = if EvalPolicy::for_spec(spec).pieces_are_burdens {
                (HANGING_BURDEN, THREATENED_BURDEN)
            } else if piece_type == pawn_like_type(spec).idx() {
                (HANGING_PAWN, THREATENED)
            } else {
                (HANGING, THREATENED)
            };
            let (hanging, threatened) = (plus(hanging, value / 40.0), plus(threatened, value / 25.0));
            self.weights[layout.first_feature(FeatureGroup::Hanging) + piece_type] = [-hanging[0], -hanging[1]];
            self.weights[layout.first_feature(FeatureGroup::Threatened) + piece_type] =
                [-threatened[0], -threatened[1]];
        }
        if layout.has_group(FeatureGroup::DoubleAttacks)
            && !royal
            && piece_type != pawn_like_type(spec).idx()
            && !EvalPolicy::for_spec(spec).pieces_are_burdens
        {
            self.weights[layout.first_feature(FeatureGroup::DoubleAttacks) + piece_type] =
                [-DOUBLE_ATTACK[0], -DOUBLE_ATTACK[1]];
        }
        if layout.has_group(FeatureGroup::Promotions)
            && !royal
            && let Some(promoted) = spec.piece_types[piece_type].promoted
        {
            let gain = self.piece_values[promoted.idx()] - value;
            let promotion = [gain * PROMOTION[0], gain * PROMOTION[1]];
            self.weights[layout.first_feature(FeatureGroup::Promotions) + piece_type] = promotion;
        }
        if layout.has_group(FeatureGroup::Pairs) && value > 150.0 && is_colour_bound(spec, piece_type) {
            self.counts_pairs[piece_type] = true;
            self.weights[layout.first_feature(FeatureGroup::Pairs) + piece_type] = [value * 0.09, value * 0.12];
            if layout.has_group(FeatureGroup::BadBishops) && self.queens_mate {
                self.weights[layout.first_feature(FeatureGroup::BadBishops) + piece_type] = [-5.0, -5.0];
            }
        }
    }

    /// Fills king safety and king shelter.
    const fn fill_kings(&mut self, spec: &Spec, layout: &Layout) {
        // Where giving check is illegal, no king is in danger.
        if layout.has_group(FeatureGroup::KingDanger) && !spec.objectives.checks_are_illegal {
            let mut count = 0;
            while count < king_types(spec) {
                // A side with a second king can lose one of them, so its kings are in less danger.
                let share = if count == 0 { 1.0 } else { 0.7 };
                let mut step = 0;
                while step < DANGER_STEPS {
                    let danger = 0.9 * (step * step) as f64;
                    let danger = share * if danger > 450.0 { 450.0 } else { danger };
                    let place = layout.first_feature(FeatureGroup::KingDanger) + count * DANGER_STEPS + step;
                    self.weights[place] = [danger, danger * 0.2];
                    step += 1;
                }
                count += 1;
            }
            let mut squares = 0;
            while squares < layout.len(FeatureGroup::KingExposure) && self.queens_mate {
                let place = layout.first_feature(FeatureGroup::KingExposure) + squares;
                self.weights[place] = [EXPOSED_SQUARE * squares as f64, 0.0];
                squares += 1;
            }
        }
        let checks = if spec.objectives.checks_to_win > 0 { &COUNTED_CHECKS } else { &SAFE_CHECKS };
        self.set_group_weights(layout, FeatureGroup::SafeChecks, checks);
        self.set_group_weights(layout, FeatureGroup::KingShelter, &[[14.0, 0.0], [7.0, 0.0]]);
    }

    /// Fills the terms of the ways to win other than checkmate.
    const fn fill_objectives(&mut self, spec: &Spec, layout: &Layout) {
        let [middlegame, endgame] = match is_goal_of_king(spec) {
            true if spec.objectives.checks_are_illegal => GOAL_OF_SAFE_KING,
            true => GOAL_OF_KING,
            false => GOAL_OF_PIECES,
        };
        let mut moves = 0;
        while moves < GOAL_STEPS && moves < layout.len(FeatureGroup::GoalDistance) {
            let share = if moves == 0 { 1.0 } else { 1.0 / moves as f64 };
            self.weights[layout.first_feature(FeatureGroup::GoalDistance) + moves] =
                [middlegame * share, endgame * share];
            moves += 1;
        }
        let mut steps = 0;
        while steps < layout.len(FeatureGroup::GoalPath) {
            let share = 1.0 / (1 + steps * steps) as f64;
            self.weights[layout.first_feature(FeatureGroup::GoalPath) + steps] =
                [GOAL_PATH[0] * share, GOAL_PATH[1] * share];
            steps += 1;
        }
        let mut left = 1;
        while left <= CHECK_COUNT_STEPS && left <= layout.len(FeatureGroup::ChecksLeft) {
            let given = 1.0 / left as f64 - 1.0 / spec.objectives.checks_to_win as f64;
            if given > 0.0 {
                self.weights[layout.first_feature(FeatureGroup::ChecksLeft) + left - 1] =
                    [CHECKS[0] * given, CHECKS[1] * given];
            }
            left += 1;
        }
        let mut threats = 1;
        while threats <= EXPLOSION_STEPS && threats <= layout.len(FeatureGroup::Explosions) {
            let danger = EXPLOSION * (threats * threats) as f64;
            self.weights[layout.first_feature(FeatureGroup::Explosions) + threats - 1] = [-danger; 2];
            threats += 1;
        }
    }

    /// Fills passed pawns and pawn structure.
    const fn fill_pawns(&mut self, spec: &Spec, tables: &Tables, layout: &Layout) {
        if !layout.has_group(FeatureGroup::PassedPawns) || !EvalPolicy::for_spec(spec).derives_positional_weights {
            return;
        }
        let (pawn, ranks) = (pawn_like_type(spec).idx(), spec.ranks as usize);
        let mut rank = 0;
        while rank < ranks {
            let gain = promotion_gain(spec, tables, pawn, rank as u8, &self.piece_values);
            let way = share_of_way(rank as u8, spec.ranks);
            let mut kind = 0;
            while kind < PASSED.len() {
                let [base, share, squared] = PASSED[kind];
                self.weights[layout.first_feature(FeatureGroup::PassedPawns) + kind * ranks + rank] = [
                    base[0] + share[0] * gain + squared[0] * way * way,
                    base[1] + share[1] * gain + squared[1] * way * way,
                ];
                kind += 1;
            }
            if layout.has_group(FeatureGroup::PassedPawnPaths) && rank > 2 && ranks > 4 {
                let share = (rank - 2) as f64 / (ranks - 4) as f64;
                self.weights[layout.first_feature(FeatureGroup::PassedPawnPaths) + rank] =
                    [FREE_PATH[0] * share, FREE_PATH[1] * share];
            }
            rank += 1;
        }
        self.set_group_weights(layout, FeatureGroup::PassedPawnKings, &PASSED_PAWN_KINGS);
        self.set_group_weights(layout, FeatureGroup::BlockedPassers, &[BLOCKED_PASSER]);
        self.set_group_weights(layout, FeatureGroup::PawnStructure, &[[-8.0, -14.0], [-8.0, -10.0], [5.0, 4.0]]);
    }
}

/// The middlegame and endgame value of a piece to its owner, from its average mobility and piece value.
const fn material_weights(spec: &Spec, piece_type: usize, average: f64, value: f64) -> [f64; 2] {
    if EvalPolicy::for_spec(spec).pieces_are_burdens {
        [-(BURDEN_MIDDLEGAME.0 + BURDEN_MIDDLEGAME.1 * average), -(BURDEN_ENDGAME.0 + BURDEN_ENDGAME.1 * average)]
    } else if is_king(spec, piece_type) || piece_type == pawn_like_type(spec).idx() {
        [value, value]
    } else {
        let (thousands, bound) = (value / 1000.0, is_colour_bound(spec, piece_type) as u8 as f64);
        let promoted = (spec.drops.is_some() && spec.piece_types[piece_type].unpromoted.is_some()) as u8 as f64;
        let mut weights = [value, value];
        let mut phase = 0;
        while phase < 2 {
            let change = MATERIAL_SQUARED[phase] * thousands
                + MATERIAL_COLOUR_BOUND[phase] * bound
                + MATERIAL_PROMOTED[phase] * promoted;
            weights[phase] += value * change;
            phase += 1;
        }
        weights
    }
}

/// The same centipawns more in middlegame and endgame.
const fn plus(weights: [f64; 2], more: f64) -> [f64; 2] {
    [weights[0] + more, weights[1] + more]
}

/// Whether a piece type is colour-bound: never leaves the squares of one colour.
const fn is_colour_bound(spec: &Spec, piece_type: usize) -> bool {
    let movements = spec.piece_types[piece_type].movements;
    let mut w = 0;
    while w < movements.len() {
        let dirs = match movements[w] {
            Movement::Leap(dirs, _) | Movement::Slide(dirs, _) | Movement::Hop(dirs, _) => dirs,
            Movement::Lame(..) | Movement::Paths(..) => return false,
        };
        let mut i = 0;
        while i < dirs.len() {
            if (dirs[i].0 + dirs[i].1) % 2 != 0 {
                return false;
            }
            i += 1;
        }
        w += 1;
    }
    true
}

/// The square root, by Newton's method: `f64::sqrt` cannot be called at compile time, when the parameters of compiled
/// variants are made, so that the evaluation reads constants.
const fn square_root(x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    let (mut guess, mut n) = (x + 1.0, 0);
    while n < 30 {
        guess = (guess + x / guess) / 2.0;
        n += 1;
    }
    guess
}
