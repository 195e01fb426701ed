//! The features of the evaluation, and the place of each in a variant's list of weights.

use super::policy::{is_goal_of_king, is_king};
use crate::data::{EngineData, Term};
use tenfold_core::rules::Spec;
use tenfold_core::types::{Color, Square};

/// The greatest number of features that a variant may have.
pub const MAX_FEATURES: usize = 6144;
/// The number of weights for mobility: one for each number of squares from 0; greater numbers use the last weight.
pub const MOBILITY_STEPS: usize = 32;
/// The number of weights for king danger: one for each step from 0; greater danger uses the last weight.
pub const DANGER_STEPS: usize = 32;
/// The number of weights for king exposure: one for each number of squares from 0; greater numbers use the last weight.
pub const EXPOSURE_STEPS: usize = 32;
/// The number of weights for the piece count: one for each count from 0; greater counts use the last weight.
pub const PIECE_COUNTS: usize = 24;

/// The number of weights for the distance to a goal: one for each number of moves from 0; greater distances use the
/// last weight.
pub const GOAL_STEPS: usize = 12;
/// The number of weights for the way of a king to a goal: one for each number of moves from 0.
pub const GOAL_PATH_STEPS: usize = 8;
/// The number of weights for checks still to be given: one for each number of checks from 1; greater numbers use the
/// last weight.
pub const CHECK_COUNT_STEPS: usize = 9;
/// The number of weights for threatened explosions: one for each number of explosions from 1; greater numbers use the
/// last weight.
pub const EXPLOSION_STEPS: usize = 4;

/// A group of features that measure the same thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum FeatureGroup {
    /// A piece on the board, by piece type.
    Material,
    /// Piece-square table: a piece on a square, by piece type, rank from its owner's side, and file from the edge.
    PieceSquares,
    /// A piece in hand, by piece type.
    Hand,
    /// Mobility: a piece, by piece type and number of squares that it reaches, without squares that enemy pawns guard.
    /// If the piece moves and captures differently, the number is half the sum of the squares of both kinds.
    Mobility,
    /// An attack on squares near enemy kings, by piece type of the attacker.
    KingAttacks,
    /// King safety: the summed strength of all attackers near enemy kings, in steps; separate for each number of kings.
    KingDanger,
    /// King shelter: own pawns one rank and two ranks in front of kings.
    KingShelter,
    /// King exposure: the number of empty squares on lines from the king along which some piece slides.
    KingExposure,
    /// A passed pawn, by rank: first for pawns that have a piece to promote to, then for pawns that have none.
    PassedPawns,
    /// A passed pawn with a piece on the square in front of it.
    BlockedPassers,
    /// A passed pawn that no enemy stops on its way: nothing of the enemy stands on it or guards it, by rank.
    PassedPawnPaths,
    /// The distance of kings from the square in front of a passed pawn, in moves more than three, times the ranks that
    /// the pawn has gone beyond the third: of own kings, and of enemy kings.
    PassedPawnKings,
    /// Pawns: doubled, isolated, defended by a pawn.
    PawnStructure,
    /// Hanging piece: attacked and not defended, by piece type.
    Hanging,
    /// Threat: a defended piece that is attacked by a cheaper piece, by piece type.
    Threatened,
    /// A piece that no pawn defends and that two enemy piece types attack, by piece type; pawns do not count.
    DoubleAttacks,
    /// A side that can give a safe check, which no piece but the king guards, with a piece on the board; one that can do
    /// so with a piece in hand; the squares of other checks.
    SafeChecks,
    /// A piece that can promote with its next move, by piece type.
    Promotions,
    /// Two pieces of a colour-bound type, such as the bishop pair.
    Pairs,
    /// Bad bishop: own pawns on the colour of a colour-bound piece, by piece type.
    BadBishops,
    /// The square root of the number of moves to choose from, where capturing is compulsory.
    MoveChoice,
    /// For the side that is not to move: whether it would have to capture, and the number of its captures.
    MustCapture,
    /// For the side to move: whether it has moves to squares where the enemy would have to capture, and the number of
    /// such moves.
    Giveaways,
    /// The number of pieces left.
    PieceCount,
    /// Material imbalance: a pair of own pieces, by both piece types.
    ImbalanceOwn,
    /// Material imbalance: a pair of an own piece and an enemy piece of an earlier type, by both piece types.
    ImbalanceEnemy,
    /// Goal: the fewest moves on an empty board that bring a piece to a square that wins.
    GoalDistance,
    /// Goal of kings: the fewest moves that bring one to a square that wins, where squares that the enemy guards and own pawns
    /// take moves more.
    GoalPath,
    /// Counted checks: the number still to be given, from 1.
    ChecksLeft,
    /// Where captures explode: the number of own pieces next to a vital piece that the enemy attacks, from 1.
    Explosions,
    /// Tempo: the advantage of being the side to move.
    Tempo,
}

/// The number of groups of features.
pub const GROUPS: usize = FeatureGroup::Tempo as usize + 1;

impl FeatureGroup {
    /// All groups in their order.
    pub const ALL: [FeatureGroup; GROUPS] = [
        FeatureGroup::Material,
        FeatureGroup::PieceSquares,
        FeatureGroup::Hand,
        FeatureGroup::Mobility,
        FeatureGroup::KingAttacks,
        FeatureGroup::KingDanger,
        FeatureGroup::KingShelter,
        FeatureGroup::KingExposure,
        FeatureGroup::PassedPawns,
        FeatureGroup::BlockedPassers,
        FeatureGroup::PassedPawnPaths,
        FeatureGroup::PassedPawnKings,
        FeatureGroup::PawnStructure,
        FeatureGroup::Hanging,
        FeatureGroup::Threatened,
        FeatureGroup::DoubleAttacks,
        FeatureGroup::SafeChecks,
        FeatureGroup::Promotions,
        FeatureGroup::Pairs,
        FeatureGroup::BadBishops,
        FeatureGroup::MoveChoice,
        FeatureGroup::MustCapture,
        FeatureGroup::Giveaways,
        FeatureGroup::PieceCount,
        FeatureGroup::ImbalanceOwn,
        FeatureGroup::ImbalanceEnemy,
        FeatureGroup::GoalDistance,
        FeatureGroup::GoalPath,
        FeatureGroup::ChecksLeft,
        FeatureGroup::Explosions,
        FeatureGroup::Tempo,
    ];

    /// The name of the group in printed tables and in files of weights.
    pub const fn name(self) -> &'static str {
        match self {
            FeatureGroup::Material => "material",
            FeatureGroup::PieceSquares => "piece-square",
            FeatureGroup::Hand => "hand",
            FeatureGroup::Mobility => "mobility",
            FeatureGroup::KingAttacks => "king attacks",
            FeatureGroup::KingDanger => "king danger",
            FeatureGroup::KingShelter => "king shelter",
            FeatureGroup::KingExposure => "king exposure",
            FeatureGroup::PassedPawns => "passed pawns",
            FeatureGroup::BlockedPassers => "blocked passer",
            FeatureGroup::PassedPawnPaths => "passed pawn paths",
            FeatureGroup::PassedPawnKings => "passed pawn kings",
            FeatureGroup::PawnStructure => "pawn structure",
            FeatureGroup::Hanging => "hanging",
            FeatureGroup::Threatened => "threatened",
            FeatureGroup::DoubleAttacks => "double attacks",
            FeatureGroup::SafeChecks => "safe checks",
            FeatureGroup::Promotions => "promotions",
            FeatureGroup::Pairs => "pairs",
            FeatureGroup::BadBishops => "bad bishops",
            FeatureGroup::MoveChoice => "move choice",
            FeatureGroup::MustCapture => "must capture",
            FeatureGroup::Giveaways => "giveaways",
            FeatureGroup::PieceCount => "piece count",
            FeatureGroup::ImbalanceOwn => "imbalance own",
            FeatureGroup::ImbalanceEnemy => "imbalance opp",
            FeatureGroup::GoalDistance => "goal distance",
            FeatureGroup::GoalPath => "goal path",
            FeatureGroup::ChecksLeft => "checks left",
            FeatureGroup::Explosions => "explosions",
            FeatureGroup::Tempo => "tempo",
        }
    }

    /// A count is divided by this before it is multiplied by its weight.
    pub const fn count_divisor(self) -> i32 {
        match self {
            FeatureGroup::MoveChoice => 16,
            _ => 1,
        }
    }

    /// The number of features of the group that share a line in a file of weights, such as the features of one piece
    /// type; `None` if all features of the group share one line.
    pub const fn features_per_line(self, spec: &Spec) -> Option<usize> {
        match self {
            FeatureGroup::PieceSquares => Some(half_files(spec)),
            FeatureGroup::Mobility => Some(MOBILITY_STEPS),
            FeatureGroup::KingDanger => Some(DANGER_STEPS),
            FeatureGroup::PassedPawns => Some(spec.ranks as usize),
            _ => None,
        }
    }

    /// The number of features of the group in a variant.
    const fn len(self, spec: &Spec, data: &EngineData) -> usize {
        let piece_types = spec.piece_types.len();
        let objectives = spec.objectives;
        let (term, len) = match self {
            FeatureGroup::Material => return piece_types,
            FeatureGroup::PieceSquares => return piece_types * spec.ranks as usize * half_files(spec),
            FeatureGroup::Hand => return if spec.drops.is_some() { piece_types } else { 0 },
            FeatureGroup::Tempo => return 1,
            FeatureGroup::Mobility => (Term::Mobility, piece_types * MOBILITY_STEPS),
            FeatureGroup::KingAttacks => (Term::Kings, piece_types),
            FeatureGroup::KingDanger => (Term::Kings, king_types(spec) * DANGER_STEPS),
            FeatureGroup::KingShelter => (Term::Shelter, 2),
            FeatureGroup::KingExposure => (Term::Exposure, if king_types(spec) > 0 { EXPOSURE_STEPS } else { 0 }),
            FeatureGroup::PassedPawns => (Term::Pawns, 2 * spec.ranks as usize),
            FeatureGroup::BlockedPassers => (Term::Pawns, 1),
            FeatureGroup::PassedPawnPaths => (Term::PassedPawnPaths, spec.ranks as usize),
            FeatureGroup::PassedPawnKings => (Term::PassedPawnPaths, 2),
            FeatureGroup::PawnStructure => (Term::Pawns, 3),
            FeatureGroup::Hanging | FeatureGroup::Threatened => (Term::Threats, piece_types),
            FeatureGroup::DoubleAttacks => (Term::DoubleAttacks, piece_types),
            FeatureGroup::SafeChecks => (Term::SafeChecks, if king_types(spec) > 0 { 3 } else { 0 }),
            FeatureGroup::Promotions => (Term::Promotions, piece_types),
            FeatureGroup::Pairs => (Term::Pairs, piece_types),
            FeatureGroup::BadBishops => (Term::BadBishops, piece_types),
            FeatureGroup::MoveChoice => (Term::MoveChoice, 1),
            FeatureGroup::MustCapture => (Term::MustCapture, 2),
            FeatureGroup::Giveaways => (Term::Giveaways, 2),
            FeatureGroup::PieceCount => (Term::Pieces, PIECE_COUNTS),
            FeatureGroup::ImbalanceOwn => (Term::Imbalance, piece_types * (piece_types + 1) / 2),
            FeatureGroup::ImbalanceEnemy => (Term::Imbalance, piece_types * piece_types.saturating_sub(1) / 2),
            FeatureGroup::GoalDistance => (Term::Goals, if objectives.goal.is_some() { GOAL_STEPS } else { 0 }),
            FeatureGroup::GoalPath => (Term::GoalPaths, if is_goal_of_king(spec) { GOAL_PATH_STEPS } else { 0 }),
            FeatureGroup::ChecksLeft => {
                (Term::Checks, if objectives.checks_to_win > 0 { CHECK_COUNT_STEPS } else { 0 })
            }
            FeatureGroup::Explosions => {
                (Term::Explosions, if objectives.captures_explode { EXPLOSION_STEPS } else { 0 })
            }
        };
        if data.has_term(term) { len } else { 0 }
    }
}

/// The number of different columns of a piece-square table: the tables are symmetrical, so this is half the number of
/// files, including a middle file.
const fn half_files(spec: &Spec) -> usize {
    spec.files.div_ceil(2) as usize
}

/// The number of kings that a side may have at the same time: the number of piece types that are kings or take the
/// place of a king, not counting promoted forms.
pub const fn king_types(spec: &Spec) -> usize {
    let (mut count, mut piece_type) = (0, 0);
    while piece_type < spec.piece_types.len() {
        count += (is_king(spec, piece_type) && spec.piece_types[piece_type].unpromoted.is_none()) as usize;
        piece_type += 1;
    }
    count
}

/// The place at which each group begins in a variant's list of weights.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    starts: [usize; GROUPS + 1],
}

impl Layout {
    /// The layout of a variant. Not inlined, as parameters of each size are made by a function of their own.
    #[inline(never)]
    pub const fn new(spec: &Spec, data: &EngineData) -> Layout {
        let mut starts = [0; GROUPS + 1];
        let mut group = 0;
        while group < GROUPS {
            starts[group + 1] = starts[group] + FeatureGroup::ALL[group].len(spec, data);
            group += 1;
        }
        assert!(starts[GROUPS] <= MAX_FEATURES, "a game has too many features");
        Layout { starts }
    }

    /// The index of a group's first feature.
    pub const fn first_feature(&self, group: FeatureGroup) -> usize {
        self.starts[group as usize]
    }

    /// The number of features of a group.
    pub const fn len(&self, group: FeatureGroup) -> usize {
        self.starts[group as usize + 1] - self.starts[group as usize]
    }

    /// Whether the variant has a group.
    pub const fn has_group(&self, group: FeatureGroup) -> bool {
        self.len(group) > 0
    }

    /// The indices of a group's features.
    pub fn range(&self, group: FeatureGroup) -> std::ops::Range<usize> {
        self.starts[group as usize]..self.starts[group as usize + 1]
    }

    /// The number of features of all groups.
    pub const fn feature_count(&self) -> usize {
        self.starts[GROUPS]
    }

    /// The feature "a piece of this type and colour stands on this square".
    pub const fn piece_square(&self, spec: &Spec, piece_type: usize, color: Color, square: Square) -> usize {
        let rank = color.board_rank(square.rank(), spec.ranks) as usize;
        let (left, right) = (square.file(), spec.files - 1 - square.file());
        let file = if left < right { left } else { right } as usize;
        self.first_feature(FeatureGroup::PieceSquares)
            + (piece_type * spec.ranks as usize + rank) * half_files(spec)
            + file
    }
}
