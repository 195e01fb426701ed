//! Where each feature of a game's evaluation has its place in the one list of weights.

use crate::core::rules::{Spec, Term};
use crate::core::types::{Color, Square};

/// Room for the features of a game.
pub const MOST_FEATURES: usize = 2048;
/// Squares that a piece reaches are told apart up to this number, exclusive.
pub const REACHES: usize = 32;
/// Steps of danger for a king.
pub const DANGERS: usize = 32;
/// Numbers of pieces left that are told apart.
pub const PIECES: usize = 24;

/// A group of features of the same sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Group {
    /// A piece, by kind.
    Material,
    /// A piece on a square, by kind, own rank and file counted from the edge.
    Squares,
    /// A piece in hand, by kind.
    Hand,
    /// A piece, by kind and half the sum of squares that he may move to and of those that he guards, without what enemy
    /// pawns guard.
    Mobility,
    /// Squares near enemy kings that pieces reach, by kind.
    KingReach,
    /// How strong all pieces are that reach squares near enemy kings, in steps; apart for each number of kings.
    KingDanger,
    /// Own pawns before kings: one rank ahead, and two.
    Shelter,
    /// A passed pawn by own rank: where it would promote to something, and where not.
    Passed,
    /// A passed pawn with a piece on the square before it.
    PassedBlocked,
    /// Pawns: doubled, isolated, defended by a pawn.
    PawnShape,
    /// A piece who is attacked and not defended, by kind.
    Hanging,
    /// A piece who is attacked by a cheaper one and defended, by kind.
    Threatened,
    /// A piece who can take his promoted form with the next move, by kind.
    Promotions,
    /// Two pieces of a kind that keeps to one colour of square.
    Pairs,
    /// The square root of the number of turns to choose from.
    Freedom,
    /// Of the side that waits: that it would have to capture, and how many captures it has.
    Captures,
    /// Of the side to move: that it can go where it must be captured, and how many such moves it has.
    Offers,
    /// So many pieces are left.
    Pieces,
    /// Two pieces, by both kinds.
    Together,
    /// A piece and one of the enemy's, of an earlier kind, by both kinds.
    Against,
    /// The right to move.
    Tempo,
}

/// How many groups there are.
pub const GROUPS: usize = Group::Tempo as usize + 1;

impl Group {
    /// All groups in their order.
    pub const ALL: [Group; GROUPS] = [
        Group::Material,
        Group::Squares,
        Group::Hand,
        Group::Mobility,
        Group::KingReach,
        Group::KingDanger,
        Group::Shelter,
        Group::Passed,
        Group::PassedBlocked,
        Group::PawnShape,
        Group::Hanging,
        Group::Threatened,
        Group::Promotions,
        Group::Pairs,
        Group::Freedom,
        Group::Captures,
        Group::Offers,
        Group::Pieces,
        Group::Together,
        Group::Against,
        Group::Tempo,
    ];

    /// How tables and files call it.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Material => "material",
            Group::Squares => "squares",
            Group::Hand => "hand",
            Group::Mobility => "mobility",
            Group::KingReach => "king reach",
            Group::KingDanger => "king danger",
            Group::Shelter => "shelter",
            Group::Passed => "passed pawns",
            Group::PassedBlocked => "blocked",
            Group::PawnShape => "pawn shape",
            Group::Hanging => "hanging",
            Group::Threatened => "threatened",
            Group::Promotions => "promotions",
            Group::Pairs => "pairs",
            Group::Freedom => "freedom",
            Group::Captures => "captures",
            Group::Offers => "offers",
            Group::Pieces => "pieces left",
            Group::Together => "together",
            Group::Against => "against",
            Group::Tempo => "to move",
        }
    }

    /// What a count is divided by before it meets its weight.
    pub const fn unit(self) -> i32 {
        match self {
            Group::Freedom => 16,
            _ => 1,
        }
    }

    /// How many features of a group stand together: by kind, say.
    pub const fn row(self, spec: &Spec) -> usize {
        match self {
            Group::Squares => half(spec),
            Group::Mobility => REACHES,
            Group::KingDanger => DANGERS,
            Group::Passed => spec.ranks as usize,
            _ => self.len(spec),
        }
    }

    /// How many features of the group a game has.
    pub const fn len(self, spec: &Spec) -> usize {
        let piece_types = spec.piece_types.len();
        let (term, len) = match self {
            Group::Material => return piece_types,
            Group::Squares => return piece_types * spec.ranks as usize * half(spec),
            Group::Hand => return if spec.drops.is_some() { piece_types } else { 0 },
            Group::Tempo => return 1,
            Group::Mobility => (Term::Mobility, piece_types * REACHES),
            Group::KingReach => (Term::Kings, piece_types),
            Group::KingDanger => (Term::Kings, kings(spec) * DANGERS),
            Group::Shelter => (Term::Shelter, 2),
            Group::Passed => (Term::Pawns, 2 * spec.ranks as usize),
            Group::PassedBlocked => (Term::Pawns, 1),
            Group::PawnShape => (Term::Pawns, 3),
            Group::Hanging | Group::Threatened => (Term::Threats, piece_types),
            Group::Promotions => (Term::Promotions, piece_types),
            Group::Pairs => (Term::Pairs, piece_types),
            Group::Freedom => (Term::Freedom, 1),
            Group::Captures => (Term::Captures, 2),
            Group::Offers => (Term::Offers, 2),
            Group::Pieces => (Term::Pieces, PIECES),
            Group::Together => (Term::Imbalance, piece_types * (piece_types + 1) / 2),
            Group::Against => (Term::Imbalance, piece_types * (piece_types - 1) / 2),
        };
        if spec.has_term(term) { len } else { 0 }
    }
}

/// Files counted from the edge of the board.
const fn half(spec: &Spec) -> usize {
    spec.files.div_ceil(2) as usize
}

/// How many kings a side may have at once.
pub const fn kings(spec: &Spec) -> usize {
    let (mut count, mut piece_type) = (0, 0);
    while piece_type < spec.piece_types.len() {
        count += (spec.piece_types[piece_type].royal && spec.piece_types[piece_type].base.is_none()) as usize;
        piece_type += 1;
    }
    count
}

/// Where each group begins in the list of a game's weights.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    starts: [usize; GROUPS + 1],
}

impl Layout {
    /// The layout of a game.
    pub const fn of(spec: &Spec) -> Layout {
        let mut starts = [0; GROUPS + 1];
        let mut group = 0;
        while group < GROUPS {
            starts[group + 1] = starts[group] + Group::ALL[group].len(spec);
            group += 1;
        }
        assert!(starts[GROUPS] <= MOST_FEATURES, "a game has too many features");
        Layout { starts }
    }

    /// The place of a group's first feature.
    pub const fn start(&self, group: Group) -> usize {
        self.starts[group as usize]
    }

    /// The places of a group's features.
    pub fn places(&self, group: Group) -> std::ops::Range<usize> {
        self.starts[group as usize]..self.starts[group as usize + 1]
    }

    /// How many features there are.
    pub const fn features(&self) -> usize {
        self.starts[GROUPS]
    }

    /// The group of a feature.
    pub fn group_of(&self, feature: usize) -> Group {
        let after = self.starts.partition_point(|&start| start <= feature);
        Group::ALL[after.clamp(1, GROUPS) - 1]
    }

    /// The feature "a piece of this kind and colour stands on this square".
    pub const fn square(&self, spec: &Spec, piece_type: usize, color: Color, square: Square) -> usize {
        let rank = color.rank(square.rank(), spec.ranks) as usize;
        let (left, right) = (square.file(), spec.files - 1 - square.file());
        let file = if left < right { left } else { right } as usize;
        self.start(Group::Squares) + (piece_type * spec.ranks as usize + rank) * half(spec) + file
    }
}
