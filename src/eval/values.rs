//! What men are worth, derived at compile time from what a game says of them.
//!
//! The idea is Ralph Betza's "crowded board mobility" ("About the values of chess pieces", 1996–2002): a man is
//! worth the squares it reaches from the average square of an empty board, each counted with the chance that
//! nothing is in the way, `OPEN` for every square that must be empty. A square that a man can capture on
//! counts twice as much as one it can only move to, as H. G. Muller found for men that do not capture as they
//! move, and the value grows a little faster than the mobility, as he found for leapers ("33 n + 0.7 n²"). With
//! the constants below, fitted to the orthodox men, knight, bishop, rook and queen on 8x8 are worth 310, 353, 495
//! and 920 centipawns.
//!
//! Where men are a burden, each costs something for being there and something for its reach, which forces it to
//! capture.

use crate::rules::{Dir, Spec, Way};
use crate::types::{Color, Score, Square};
use std::ops::{AddAssign, SubAssign};

/// The chance that a square is empty.
const OPEN: f64 = 0.7;
/// Centipawns for a unit of mobility, and for its square.
const LINEAR: f64 = 55.1;
const SQUARED: f64 = 0.75;
/// Centipawns for a unit of mobility above or below a man's average, with a full and with an empty board.
const SQUARE_MIDDLE: f64 = 9.0;
const SQUARE_END: f64 = 6.0;
/// Centipawns for a line that leads to a king, and for a rank it has advanced, on a full board.
const KING_LINE: f64 = 14.0;
const KING_RANK: f64 = 12.0;
/// A man in hand costs a turn to put down.
const DROP_TURN: f64 = 25.0;
/// Where men are a burden: what one costs, and what a unit of its mobility adds to that (fitted by self-play).
const BURDEN_MIDDLE: (f64, f64) = (47.0, 2.0);
const BURDEN_END: (f64, f64) = (38.0, 6.0);

/// A value with a full and with an empty board, in centipawns from White's view.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pair {
    /// With all men of the array on the board.
    pub middle: Score,
    /// With pawns and kings only.
    pub end: Score,
}

impl Pair {
    const ZERO: Pair = Pair { middle: 0, end: 0 };

    const fn rounded(middle: f64, end: f64) -> Pair {
        const fn whole(x: f64) -> Score {
            (if x < 0.0 { x - 0.5 } else { x + 0.5 }) as Score
        }
        Pair { middle: whole(middle), end: whole(end) }
    }

    const fn negated(self) -> Pair {
        Pair { middle: -self.middle, end: -self.end }
    }

    /// The value when `weight` of the `full` weight of the array is left on the board.
    pub fn at(self, weight: i32, full: i32) -> Score {
        let (weight, full) = (i64::from(weight.clamp(0, full)), i64::from(full.max(1)));
        ((i64::from(self.middle) * weight + i64::from(self.end) * (full - weight)) / full) as Score
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        self.middle += other.middle;
        self.end += other.end;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        self.middle -= other.middle;
        self.end -= other.end;
    }
}

/// All values of a game.
pub struct Values {
    /// What a man is worth for the order of captures, by kind, in centipawns; negative for a burden.
    pub worth: [Score; 16],
    /// What a man is worth to its owner, by kind, before its square is looked at.
    pub material: [Pair; 16],
    /// What a man on a square is worth, by [`crate::types::Piece::idx`] and cell, material included.
    pub squares: [[Pair; 256]; 32],
    /// What a man in hand is worth, by piece.
    pub hand: [Pair; 32],
    /// How much a man counts when the board is asked how full it is, by kind.
    pub weight: [i32; 16],
    /// The weight of the array.
    pub full: i32,
}

impl Values {
    /// Derives the values of a game.
    pub const fn derive(spec: &Spec) -> Values {
        let mut values = Values {
            worth: [0; 16],
            material: [Pair::ZERO; 16],
            squares: [[Pair::ZERO; 256]; 32],
            hand: [Pair::ZERO; 32],
            weight: [0; 16],
            full: 0,
        };
        let mut average = [0.0; 16];
        let mut worth = [0.0; 16];
        let mut kind = 0;
        while kind < spec.kinds.len() {
            average[kind] = average_mobility(spec, kind);
            worth[kind] = LINEAR * average[kind] + SQUARED * average[kind] * average[kind];
            kind += 1;
        }
        kind = 0;
        while kind < spec.kinds.len() {
            let pair = material(spec, average[kind], worth[kind]);
            values.material[kind] = pair;
            values.worth[kind] = pair.middle;
            if !spec.kinds[kind].royal && kind != spec.pawn.kind.idx() {
                values.weight[kind] = worth[kind] as i32;
            }
            values.fill(spec, kind, average[kind], &worth);
            kind += 1;
        }
        values.full = values.weigh_array(spec);
        values
    }

    /// Fills the squares of a kind, and its hand.
    const fn fill(&mut self, spec: &Spec, kind: usize, average: f64, worth: &[f64; 16]) {
        let base = self.material[kind];
        let (mut held, mut places) = (Pair::ZERO, 0);
        let mut rank = 0;
        while rank < spec.ranks {
            let mut file = 0;
            while file < spec.files {
                let bonus =
                    if spec.lose_to_win { Pair::ZERO } else { square_bonus(spec, kind, (file, rank), average, worth) };
                let total = Pair { middle: base.middle + bonus.middle, end: base.end + bonus.end };
                let square = Square::new(file, rank);
                self.squares[kind][square.idx()] = total;
                self.squares[kind | 16][square.mirrored(spec.ranks).idx()] = total.negated();
                if let Some(rule) = spec.drops
                    && rank < rule.ranks
                {
                    held = Pair { middle: held.middle + total.middle, end: held.end + total.end };
                    places += 1;
                }
                file += 1;
            }
            rank += 1;
        }
        if places > 0 {
            let turn = DROP_TURN as Score;
            self.hand[kind] = Pair { middle: held.middle / places - turn, end: held.end / places - turn };
            self.hand[kind | 16] = self.hand[kind].negated();
        }
    }

    /// The weight of the men in the game's array.
    const fn weigh_array(&self, spec: &Spec) -> i32 {
        let text = spec.array.as_bytes();
        let mut total = 0;
        let mut i = 0;
        while i < text.len() && text[i] != b' ' && text[i] != b'[' {
            let mut kind = 0;
            while kind < spec.kinds.len() {
                if spec.kinds[kind].base.is_none() && spec.kinds[kind].letter == text[i].to_ascii_uppercase() as char {
                    total += self.weight[kind];
                }
                kind += 1;
            }
            i += 1;
        }
        total
    }
}

/// What a man with this mobility and worth counts for its owner.
const fn material(spec: &Spec, average: f64, worth: f64) -> Pair {
    if spec.lose_to_win {
        Pair::rounded(-(BURDEN_MIDDLE.0 + BURDEN_MIDDLE.1 * average), -(BURDEN_END.0 + BURDEN_END.1 * average))
    } else {
        Pair::rounded(worth, worth)
    }
}

/// What standing on this square adds for a White man.
const fn square_bonus(spec: &Spec, kind: usize, at: (u8, u8), average: f64, worth: &[f64; 16]) -> Pair {
    let gain = mobility(spec, kind, at) - average;
    if spec.kinds[kind].royal {
        let lines = open_lines(spec, at);
        return Pair::rounded(-KING_LINE * lines - KING_RANK * at.1 as f64, SQUARE_END * gain);
    }
    let hope = promotion_hope(spec, kind, at.1, worth);
    Pair::rounded(SQUARE_MIDDLE * gain + hope, SQUARE_END * gain + 1.5 * hope)
}

/// What the chance to promote is worth to a man that only walks ahead: its gain, less with each rank to go.
const fn promotion_hope(spec: &Spec, kind: usize, rank: u8, worth: &[f64; 16]) -> f64 {
    let (best, goal) = match spec.kinds[kind].form {
        Some(form) => (worth[form.idx()], spec.form_rank),
        None if kind == spec.pawn.kind.idx() && !spec.pawn.choices.is_empty() => {
            let mut best = 0.0;
            let mut i = 0;
            while i < spec.pawn.choices.len() {
                let choice = worth[spec.pawn.choices[i].idx()];
                best = if choice > best { choice } else { best };
                i += 1;
            }
            (best, spec.ranks)
        }
        None => return 0.0,
    };
    if walks_back(spec, kind) || rank + 1 >= goal {
        return 0.0;
    }
    let to_go = (goal - 1 - rank) as f64;
    (best - worth[kind]) / (2.0 + 2.0 * to_go + to_go * to_go)
}

/// Whether a kind can ever go back, or further than one rank at once.
const fn walks_back(spec: &Spec, kind: usize) -> bool {
    let ways = spec.kinds[kind].ways;
    let mut w = 0;
    while w < ways.len() {
        match ways[w] {
            Way::Leap(dirs, _) => {
                let mut i = 0;
                while i < dirs.len() {
                    if dirs[i].1 != 1 {
                        return true;
                    }
                    i += 1;
                }
            }
            _ => return true,
        }
        w += 1;
    }
    false
}

/// How many of the eight lines to a square an enemy can use: each counts with its crowded length.
const fn open_lines(spec: &Spec, at: (u8, u8)) -> f64 {
    const ALL: &[Dir] = crate::rules::dirs::ALL;
    let mut sum = 0.0;
    let mut i = 0;
    while i < ALL.len() {
        sum += ray(spec, at, ALL[i]);
        i += 1;
    }
    sum
}

const fn average_mobility(spec: &Spec, kind: usize) -> f64 {
    let mut sum = 0.0;
    let mut rank = 0;
    while rank < spec.ranks {
        let mut file = 0;
        while file < spec.files {
            sum += mobility(spec, kind, (file, rank));
            file += 1;
        }
        rank += 1;
    }
    sum / (spec.files as f64 * spec.ranks as f64)
}

/// A White man's mobility on a square: a third of its moves and two thirds of its captures.
const fn mobility(spec: &Spec, kind: usize, at: (u8, u8)) -> f64 {
    let ways = spec.kinds[kind].ways;
    let mut sum = 0.0;
    let mut w = 0;
    while w < ways.len() {
        let (reach, mode) = match ways[w] {
            Way::Leap(dirs, mode) => {
                let mut reach = 0.0;
                let mut i = 0;
                while i < dirs.len() {
                    reach += is_on_board(spec, after(at, dirs[i], 1)) as u8 as f64;
                    i += 1;
                }
                (reach, mode)
            }
            Way::Slide(dirs, mode) => {
                let mut reach = 0.0;
                let mut i = 0;
                while i < dirs.len() {
                    reach += ray(spec, at, dirs[i]);
                    i += 1;
                }
                (reach, mode)
            }
            Way::Hop(dirs, mode) => {
                let mut reach = 0.0;
                let mut i = 0;
                while i < dirs.len() {
                    reach += hop(spec, at, dirs[i]);
                    i += 1;
                }
                (reach, mode)
            }
            Way::Lame(steps, mode) => {
                let mut reach = 0.0;
                let mut i = 0;
                while i < steps.len() {
                    reach += lame(spec, at, steps[i].first, steps[i].then);
                    i += 1;
                }
                (reach, mode)
            }
        };
        let share = mode.moves() as u8 as f64 + 2.0 * (mode.captures() as u8 as f64);
        sum += reach * share / 3.0;
        w += 1;
    }
    sum
}

const fn after(at: (u8, u8), dir: Dir, times: i8) -> (i8, i8) {
    (at.0 as i8 + dir.0 * times, at.1 as i8 + dir.1 * times)
}

const fn is_on_board(spec: &Spec, at: (i8, i8)) -> bool {
    at.0 >= 0 && at.1 >= 0 && at.0 < spec.files as i8 && at.1 < spec.ranks as i8
}

/// The crowded length of a slide.
const fn ray(spec: &Spec, at: (u8, u8), dir: Dir) -> f64 {
    let (mut sum, mut chance, mut n) = (0.0, 1.0, 1);
    while is_on_board(spec, after(at, dir, n)) {
        sum += chance;
        chance *= OPEN;
        n += 1;
    }
    sum
}

/// The crowded length of a hop: each square counts with the chance that just one man stands before it.
const fn hop(spec: &Spec, at: (u8, u8), dir: Dir) -> f64 {
    let (mut sum, mut none, mut one, mut n) = (0.0, 1.0, 0.0, 1);
    while is_on_board(spec, after(at, dir, n)) {
        sum += one;
        one = one * OPEN + none * (1.0 - OPEN);
        none *= OPEN;
        n += 1;
    }
    sum
}

const fn lame(spec: &Spec, at: (u8, u8), first: Dir, then: [Dir; 2]) -> f64 {
    if !is_on_board(spec, after(at, first, 1)) {
        return 0.0;
    }
    let leg = after(at, first, 1);
    let mut sum = 1.0;
    let mut i = 0;
    while i < 2 {
        if is_on_board(spec, (leg.0 + then[i].0, leg.1 + then[i].1)) {
            sum += OPEN;
        }
        i += 1;
    }
    sum
}

/// The sign of a colour's values.
#[inline(always)]
pub const fn sign(color: Color) -> Score {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}
