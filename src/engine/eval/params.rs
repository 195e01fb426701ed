//! The evaluation parameters of a variant, in the form in which evaluation and search read them, made at compile time.

use super::checking_squares::CheckingSquares;
use super::derived_weights::DerivedWeights;
use super::goal_distances::GoalDistances;
use super::layout::{FeatureGroup, Layout, MAX_FEATURES, king_types};
use super::policy::{EvalPolicy, is_king, pawn_like_type, promotion_mates};
use super::score_pair::ScorePair;
use super::zones::{SquareMap, moves_and_captures_differ, promotion_zones, sliding_lines};
use crate::data::{EngineData, Term};
use std::marker::PhantomData;
use std::sync::OnceLock;
use tenfold_core::position::{BarePosition, GameConstants, Variant};
use tenfold_core::rules::{Spec, Tables, initial_counts};
use tenfold_core::types::{Color, Move, Piece, PieceLetter, PieceType, Score, Square};

/// The class of kings as attackers. It is higher than the class of any other piece.
pub const KING_CLASS: u8 = 250;
/// The bound, in centipawns, that the terms outside the accumulator seldom exceed in a variant that is won by checkmate
/// alone.
const LAZY_MARGIN: Score = 400;

/// The evaluation parameters of a variant. The struct ends with rows of piece-square values, as many as the variant
/// needs.
pub struct EvalParams<R: ?Sized = [[ScorePair; 256]]> {
    /// Piece values in centipawns, by piece type, for move ordering and static exchange evaluation; negative for a
    /// piece that is a burden.
    pub piece_values: [Score; PieceType::SLOTS],
    /// The value of a piece in hand, by piece, from White's view.
    pub hand: [ScorePair; Piece::SLOTS],
    /// The contribution of a piece to the game phase, by piece type.
    pub phase_weights: [i32; PieceType::SLOTS],
    /// The phase weight of the initial position.
    pub full_phase: i32,
    /// The place at which each group of features begins.
    pub layout: Layout,
    /// The piece type to which pawn terms apply; [`PieceType::NONE`] if there is none.
    pub pawn: PieceType,
    /// Piece types from the most valuable attacker to the cheapest.
    pub attacker_order: [u8; PieceType::SLOTS],
    /// The class of each piece type as an attacker: cheaper attackers have lower classes; never 0.
    pub attacker_class: [u8; PieceType::SLOTS],
    /// The strength of a piece that attacks squares near a king, by piece type.
    pub king_attack_weights: [i32; PieceType::SLOTS],
    /// The greatest such strength of a piece in the initial position.
    pub strongest_attacker: i32,
    /// Whether king danger counts open lines and weak squares, too (`policy::queens_mate`).
    pub queens_mate: bool,
    /// Whether two pieces of the type count as a pair.
    pub counts_pairs: [bool; PieceType::SLOTS],
    /// Whether the piece type captures differently from how it moves.
    pub captures_differently: [bool; PieceType::SLOTS],
    /// Whether any piece type other than the pawn captures differently from how it moves.
    pub any_captures_differently: bool,
    /// The number of king types, without promoted forms.
    pub king_types: usize,
    /// Whether the piece type is a king, or takes the place of a king.
    pub kings: [bool; PieceType::SLOTS],
    /// The value, in centipawns, that the terms outside the accumulator seldom exceed.
    pub lazy_margin: Score,
    /// By side and cell: the bit `PROMOTES` where the side's pieces promote.
    pub promotion_zones: [SquareMap; 2],
    /// The lines along which some piece slides, a bit for each of [`tenfold_core::rules::OUTWARD_DELTAS`].
    pub sliding_lines: u8,
    /// Whether the endgame value is scaled where a win is unlikely (`policy::promotion_mates`).
    pub scales_endgames: bool,
    /// The distances of pieces from the squares that win, in variants with such squares.
    pub(super) goal_distances: Option<GoalDistances>,
    /// The squares from which pieces give check, in variants that count safe checks.
    pub(super) checking_squares: Option<CheckingSquares>,
    /// The index of the first feature weight in `rows`, counted in single values.
    first_weight: usize,
    /// A row for each piece, by [`Piece::idx`]: the sum of its material value and its piece-square table, by cell and
    /// from White's view. After these rows come the weights of all features, in the order of the layout.
    rows: R,
}

/// A variant that the engine plays.
pub trait EngineGame: Variant {
    /// The data of a variant that is compiled into the program; read through [`EngineGame::engine_data`], except where
    /// it decides which code is compiled.
    const ENGINE: &'static EngineData = &EngineData::DEFAULT;

    /// What the engine knows about the variant in addition to its rules.
    #[inline(always)]
    fn engine_data<'a>(self) -> &'a EngineData
    where
        Self: 'a,
    {
        Self::ENGINE
    }

    /// The content of the variant's network file; empty if the evaluation uses weights alone.
    #[inline(always)]
    fn network<'a>(self) -> &'a [u8]
    where
        Self: 'a,
    {
        self.engine_data().network
    }

    /// A move that wins at once by a rule other than checkmate. The search asks at every node, so this need not find all.
    #[inline(always)]
    fn winning_move(_pos: &BarePosition<Self>) -> Option<Move> {
        None
    }

    /// Where the evaluation parameters of a variant loaded at run time are stored; `None` for a compiled variant, whose
    /// parameters are constants.
    #[inline(always)]
    fn eval_params<'a>(self) -> Option<&'a OnceLock<Box<EvalParams>>>
    where
        Self: 'a,
    {
        None
    }
}

/// The greatest number of rows that a variant can need.
const MAX_ROWS: usize = 2 * PieceType::MAX + MAX_FEATURES / 256;

/// The number of rows that a variant needs.
#[inline(never)]
const fn row_count(spec: &Spec, data: &EngineData) -> usize {
    2 * spec.piece_types.len() + Layout::new(spec, data).feature_count().div_ceil(256)
}

/// The parameters of a variant that is compiled into the program, as a constant.
pub(super) struct CompiledParams<V>(PhantomData<V>);

impl<V: EngineGame> CompiledParams<V> {
    pub(super) const PARAMS: &'static EvalParams = match row_count(V::SPEC, V::ENGINE) {
        0..=14 => &EvalParams::<[_; 14]>::new(V::SPEC, V::TABLES, V::ENGINE),
        15..=18 => &EvalParams::<[_; 18]>::new(V::SPEC, V::TABLES, V::ENGINE),
        19..=22 => &EvalParams::<[_; 22]>::new(V::SPEC, V::TABLES, V::ENGINE),
        23..=30 => &EvalParams::<[_; 30]>::new(V::SPEC, V::TABLES, V::ENGINE),
        31..=40 => &EvalParams::<[_; 40]>::new(V::SPEC, V::TABLES, V::ENGINE),
        _ => &EvalParams::<[_; MAX_ROWS]>::new(V::SPEC, V::TABLES, V::ENGINE),
    };
}

/// The evaluation parameters of a variant. They are made at the first call, unless the variant is compiled into the
/// program.
#[inline(always)]
pub fn params<'a, V: EngineGame + 'a>(game: V) -> &'a EvalParams {
    match game.eval_params() {
        None => CompiledParams::<V>::PARAMS,
        Some(made) => made.get_or_init(|| make_params(game)),
    }
}

#[cold]
fn make_params<V: EngineGame>(game: V) -> Box<EvalParams> {
    let mut params = EvalParams::boxed(game.spec(), game.tables(), game.engine_data());
    params.goal_distances = GoalDistances::for_game(game);
    params.checking_squares = CheckingSquares::for_game(game);
    params
}

impl<const N: usize> EvalParams<[[ScorePair; 256]; N]> {
    /// The parameters of a variant: tuned weights, or weights derived from its rules where there are no tuned weights.
    const fn new(spec: &Spec, tables: &Tables, data: &EngineData) -> Self {
        let layout = Layout::new(spec, data);
        let derived = DerivedWeights::new(spec, tables, &layout);
        let mut params = EvalParams {
            piece_values: [0; PieceType::SLOTS],
            hand: [ScorePair::ZERO; Piece::SLOTS],
            phase_weights: derived.phase_weights,
            full_phase: 0,
            layout,
            pawn: pawn_like_type(spec),
            attacker_order: [0; PieceType::SLOTS],
            attacker_class: [1; PieceType::SLOTS],
            king_attack_weights: [0; PieceType::SLOTS],
            strongest_attacker: 0,
            queens_mate: data.has_term(Term::Exposure) && derived.queens_mate,
            counts_pairs: derived.counts_pairs,
            captures_differently: [false; PieceType::SLOTS],
            any_captures_differently: any_captures_differently(spec),
            king_types: king_types(spec),
            kings: [false; PieceType::SLOTS],
            lazy_margin: LAZY_MARGIN,
            promotion_zones: promotion_zones(spec, tables),
            sliding_lines: sliding_lines(spec),
            scales_endgames: data.has_term(Term::EndgameScale) && promotion_mates(spec, tables, &derived.piece_values),
            goal_distances: None,
            checking_squares: None,
            first_weight: 256 * 2 * spec.piece_types.len(),
            rows: [[ScorePair::ZERO; 256]; N],
        };
        (&mut params as &mut EvalParams).fill_all(spec, data, &derived);
        params
    }
}

impl EvalParams {
    const fn fill_all(&mut self, spec: &Spec, data: &EngineData, derived: &DerivedWeights) {
        self.fill_weights(data, derived);
        self.widen_lazy_margin();
        self.full_phase = self.initial_phase(spec);
        let counts = initial_counts(spec);
        let mut piece_type = 0;
        while piece_type < spec.piece_types.len() {
            self.fill_piece_value(spec, piece_type);
            self.fill_piece_squares(spec, piece_type);
            self.captures_differently[piece_type] = moves_and_captures_differ(spec, piece_type);
            self.kings[piece_type] = is_king(spec, piece_type);
            let value = derived.piece_values[piece_type] as i32;
            let is_top = self.kings[piece_type] || value / 40 + 1 > KING_CLASS as i32;
            self.attacker_class[piece_type] = if is_top { KING_CLASS } else { (value / 40 + 1) as u8 };
            let strength = 1 + value / 200;
            self.king_attack_weights[piece_type] = if strength > 6 { 6 } else { strength };
            let is_there = counts[2 * piece_type] > 0 && !self.kings[piece_type];
            if is_there && self.king_attack_weights[piece_type] > self.strongest_attacker {
                self.strongest_attacker = self.king_attack_weights[piece_type];
            }
            piece_type += 1;
        }
        self.sort_attackers(spec);
    }

    /// The weight of a feature.
    #[inline(always)]
    pub const fn weight(&self, feature: usize) -> ScorePair {
        self.rows.as_flattened()[self.first_weight + feature]
    }

    /// The weights of all features, in the order of the layout.
    pub fn weights(&self) -> &[ScorePair] {
        &self.rows.as_flattened()[self.first_weight..][..self.layout.feature_count()]
    }

    /// The part of the prior's standard deviation that each feature has in tuning, up to 1. Games with few nodes a move say
    /// little about attacks on kings by queens, which only deep searches punish: on games of a strong engine, derived
    /// weights of king safety predict results better than tuned ones. So their prior is narrow.
    pub fn prior_shares(&self) -> Vec<f32> {
        let share = |group: FeatureGroup| match group {
            FeatureGroup::KingAttacks | FeatureGroup::KingDanger | FeatureGroup::KingExposure if self.queens_mate => {
                0.1
            }
            _ => 1.0,
        };
        let of_group = |group: FeatureGroup| std::iter::repeat_n(share(group), self.layout.len(group));
        FeatureGroup::ALL.into_iter().flat_map(of_group).collect()
    }

    /// The value of a piece on a square, from White's view: the sum of its material value and its piece-square table.
    #[inline(always)]
    pub fn piece_square(&self, piece: Piece, square: Square) -> ScorePair {
        self.rows[piece.idx()][square.idx()]
    }

    /// The parameters that follow from a variant's rules alone, without its tuned weights.
    pub fn derived_from_rules<V: EngineGame>(game: V) -> Box<EvalParams> {
        EvalParams::boxed(game.spec(), game.tables(), &EngineData { weights: &[], ..*game.engine_data() })
    }

    /// The parameters of a variant that is loaded at run time.
    fn boxed(spec: &Spec, tables: &Tables, data: &EngineData) -> Box<EvalParams> {
        match row_count(spec, data) {
            0..=26 => Box::new(EvalParams::<[_; 26]>::new(spec, tables, data)),
            27..=40 => Box::new(EvalParams::<[_; 40]>::new(spec, tables, data)),
            _ => Box::new(EvalParams::<[_; MAX_ROWS]>::new(spec, tables, data)),
        }
    }

    /// Adds half of the largest weight of each group that can decide a game to the lazy margin.
    const fn widen_lazy_margin(&mut self) {
        const GROUPS: [FeatureGroup; 4] =
            [FeatureGroup::GoalDistance, FeatureGroup::GoalPath, FeatureGroup::ChecksLeft, FeatureGroup::Explosions];
        let mut g = 0;
        while g < GROUPS.len() {
            let (start, mut largest, mut n) = (self.layout.first_feature(GROUPS[g]), 0, 0);
            while n < self.layout.len(GROUPS[g]) {
                let weight = self.weight(start + n);
                let parts = [weight.middlegame().abs(), weight.endgame().abs()];
                let more = if parts[0] > parts[1] { parts[0] } else { parts[1] };
                largest = if more > largest { more } else { largest };
                n += 1;
            }
            self.lazy_margin += largest / 32;
            g += 1;
        }
    }

    const fn fill_piece_value(&mut self, spec: &Spec, piece_type: usize) {
        let material = self.weight(self.layout.first_feature(FeatureGroup::Material) + piece_type);
        self.piece_values[piece_type] = if EvalPolicy::for_spec(spec).orders_by_middlegame {
            material.middlegame() / 16
        } else {
            (material.middlegame() + material.endgame()) / 32
        };
    }

    const fn fill_weights(&mut self, data: &EngineData, derived: &DerivedWeights) {
        let mut g = 0;
        while g < FeatureGroup::ALL.len() {
            let group = FeatureGroup::ALL[g];
            let (start, len) = (self.layout.first_feature(group), self.layout.len(group));
            let tuned = tuned(data, group, len);
            let unit = group.count_divisor() as f64;
            let mut i = 0;
            while i < len {
                let [middlegame, endgame] = match tuned {
                    Some(list) => [list[i][0] as f64, list[i][1] as f64],
                    None => derived.weights[start + i],
                };
                let weight = ScorePair::from_centipawns(middlegame / unit, endgame / unit);
                self.rows.as_flattened_mut()[self.first_weight + start + i] = weight;
                i += 1;
            }
            g += 1;
        }
    }

    /// Fills the piece-square table of a piece type, and its value in hand.
    const fn fill_piece_squares(&mut self, spec: &Spec, piece_type: usize) {
        let material = self.weight(self.layout.first_feature(FeatureGroup::Material) + piece_type);
        let mut rank = 0;
        while rank < spec.ranks {
            let mut file = 0;
            while file < spec.files {
                let square = Square::new(file, rank);
                let feature = self.layout.piece_square(spec, piece_type, Color::White, square);
                let total = material.plus(self.weight(feature));
                self.rows[2 * piece_type][square.idx()] = total;
                self.rows[2 * piece_type + 1][square.mirrored(spec.ranks).idx()] = total.negated();
                file += 1;
            }
            rank += 1;
        }
        if spec.drops.is_some() {
            self.hand[2 * piece_type] = self.weight(self.layout.first_feature(FeatureGroup::Hand) + piece_type);
            self.hand[2 * piece_type + 1] = self.hand[2 * piece_type].negated();
        }
    }

    /// The phase weight of the initial position.
    const fn initial_phase(&self, spec: &Spec) -> i32 {
        let text = spec.start_fen.as_bytes();
        let mut total = 0;
        let mut i = 0;
        while i < text.len() && text[i] != b' ' && text[i] != b'[' {
            let (letter, length) = PieceLetter::at(text, i);
            let mut piece_type = 0;
            while piece_type < spec.piece_types.len() {
                if spec.piece_types[piece_type].unpromoted.is_none()
                    && spec.piece_types[piece_type].letter.is(letter.to_ascii_uppercase())
                {
                    total += self.phase_weights[piece_type];
                }
                piece_type += 1;
            }
            i += length;
        }
        total
    }

    /// Sorts the piece types by their class as attackers, the highest first.
    const fn sort_attackers(&mut self, spec: &Spec) {
        let mut n = 0;
        while n < spec.piece_types.len() {
            let mut place = n;
            while place > 0 && self.attacker_class[self.attacker_order[place - 1] as usize] < self.attacker_class[n] {
                self.attacker_order[place] = self.attacker_order[place - 1];
                place -= 1;
            }
            self.attacker_order[place] = n as u8;
            n += 1;
        }
    }
}

/// The tuned weights of a group; `None` if the variant has none, or not as many as the group has features.
const fn tuned(data: &EngineData, group: FeatureGroup, len: usize) -> Option<&'static [[f32; 2]]> {
    let mut i = 0;
    while i < data.weights.len() {
        if is_equal(data.weights[i].group, group.name()) && data.weights[i].weights.len() == len {
            return Some(data.weights[i].weights);
        }
        i += 1;
    }
    None
}

/// Whether any piece type but the pawn captures differently from how it moves.
#[inline(never)]
const fn any_captures_differently(spec: &Spec) -> bool {
    let (pawn, mut piece_type) = (pawn_like_type(spec).idx(), 0);
    while piece_type < spec.piece_types.len() {
        if piece_type != pawn && moves_and_captures_differ(spec, piece_type) {
            return true;
        }
        piece_type += 1;
    }
    false
}

/// Whether two texts are equal: `==` cannot compare texts at compile time.
const fn is_equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}
