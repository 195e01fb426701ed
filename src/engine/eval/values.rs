//! A game's weights as the search reads them, made at compile time.

use super::derived::Derived;
use super::layout::{Group, Layout, MOST_FEATURES};
use super::pair::Pair;
use crate::core::rules::Spec;
use crate::core::types::{Color, Score, Square};

/// All values of a game.
pub struct Values {
    /// What a piece is worth for the order of captures, by kind, in centipawns; negative for a burden.
    pub worth: [Score; 16],
    /// What a piece on a square is worth, by [`crate::core::types::Piece::idx`] and cell, material included, from White's view.
    pub squares: [[Pair; 256]; 32],
    /// What a piece in hand is worth, by piece, from White's view.
    pub hand: [Pair; 32],
    /// How much a piece counts when the board is asked how full it is, by kind.
    pub weight: [i32; 16],
    /// The weight of the array.
    pub full: i32,
    /// The weights of all features, in the order of the layout.
    pub weights: [Pair; MOST_FEATURES],
    /// Where they stand.
    pub layout: Layout,
    /// Kinds in the order of what they are worth to an attacker, the dearest first.
    pub order: [u8; 16],
    /// The class of worth of each kind as an attacker: a cheaper one has a lower number; never 0.
    pub price: [u8; 16],
    /// How strong a piece is that reaches a square near a king, by kind.
    pub force: [i32; 16],
    /// Whether two of the kind count as a pair.
    pub paired: [bool; 16],
}

impl Values {
    /// The values of a game: those fitted, and else those derived from its rules.
    pub const fn of(spec: &Spec) -> Values {
        let layout = Layout::of(spec);
        let derived = Derived::of(spec, &layout);
        let mut values = Values {
            worth: [0; 16],
            squares: [[Pair::ZERO; 256]; 32],
            hand: [Pair::ZERO; 32],
            weight: derived.weight,
            full: 0,
            weights: [Pair::ZERO; MOST_FEATURES],
            layout,
            order: [0; 16],
            price: [1; 16],
            force: [0; 16],
            paired: [false; 16],
        };
        values.fill_weights(spec, &derived);
        values.full = values.weigh_array(spec);
        let mut piece_type = 0;
        while piece_type < spec.piece_types.len() {
            let material = values.weights[layout.start(Group::Material) + piece_type];
            values.worth[piece_type] =
                if spec.lose_to_win { material.middle() / 16 } else { (material.middle() + material.end()) / 32 };
            values.fill_squares(spec, piece_type);
            let class =
                if spec.piece_types[piece_type].royal { 250 } else { derived.worth[piece_type] as i32 / 40 + 1 };
            values.price[piece_type] = if class > 250 { 250 } else { class as u8 };
            let force = 1 + derived.worth[piece_type] as i32 / 200;
            values.paired[piece_type] = derived.paired[piece_type];
            values.force[piece_type] = if force > 6 { 6 } else { force };
            piece_type += 1;
        }
        values.sort(spec);
        values
    }

    /// The values that follow from a game's rules, whatever was fitted.
    pub fn derived(spec: &Spec) -> Values {
        Values::of(&Spec { weights: &[], ..*spec })
    }

    const fn fill_weights(&mut self, spec: &Spec, derived: &Derived) {
        let mut g = 0;
        while g < Group::ALL.len() {
            let group = Group::ALL[g];
            let (start, len) = (self.layout.start(group), group.len(spec));
            let fitted = fitted(spec, group, len);
            let unit = group.unit() as f64;
            let mut i = 0;
            while i < len {
                let [middle, end] = match fitted {
                    Some(list) => [list[i][0] as f64, list[i][1] as f64],
                    None => derived.weights[start + i],
                };
                self.weights[start + i] = Pair::rounded(middle / unit, end / unit);
                i += 1;
            }
            g += 1;
        }
    }

    /// Fills the squares of a kind, and its hand.
    const fn fill_squares(&mut self, spec: &Spec, piece_type: usize) {
        let base = self.weights[self.layout.start(Group::Material) + piece_type];
        let mut rank = 0;
        while rank < spec.ranks {
            let mut file = 0;
            while file < spec.files {
                let square = Square::new(file, rank);
                let total = base.plus(self.weights[self.layout.square(spec, piece_type, Color::White, square)]);
                self.squares[piece_type][square.idx()] = total;
                self.squares[piece_type | 16][square.mirrored(spec.ranks).idx()] = total.negated();
                file += 1;
            }
            rank += 1;
        }
        if spec.drops.is_some() {
            self.hand[piece_type] = self.weights[self.layout.start(Group::Hand) + piece_type];
            self.hand[piece_type | 16] = self.hand[piece_type].negated();
        }
    }

    /// The weight of the pieces in the game's array.
    const fn weigh_array(&self, spec: &Spec) -> i32 {
        let text = spec.array.as_bytes();
        let mut total = 0;
        let mut i = 0;
        while i < text.len() && text[i] != b' ' && text[i] != b'[' {
            let mut piece_type = 0;
            while piece_type < spec.piece_types.len() {
                if spec.piece_types[piece_type].base.is_none()
                    && spec.piece_types[piece_type].letter == text[i].to_ascii_uppercase() as char
                {
                    total += self.weight[piece_type];
                }
                piece_type += 1;
            }
            i += 1;
        }
        total
    }

    /// Puts the kinds into their order: by price, the highest first.
    const fn sort(&mut self, spec: &Spec) {
        let mut n = 0;
        while n < spec.piece_types.len() {
            let mut place = n;
            while place > 0 && self.price[self.order[place - 1] as usize] < self.price[n] {
                self.order[place] = self.order[place - 1];
                place -= 1;
            }
            self.order[place] = n as u8;
            n += 1;
        }
    }
}

/// The fitted weights of a group, where there are as many as there must be.
const fn fitted(spec: &Spec, group: Group, len: usize) -> Option<&'static [[f32; 2]]> {
    let mut i = 0;
    while i < spec.weights.len() {
        if same(spec.weights[i].group, group.name()) && spec.weights[i].weights.len() == len {
            return Some(spec.weights[i].weights);
        }
        i += 1;
    }
    None
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}
