//! Weights to begin with, derived at compile time from what a game says of its pieces.
//!
//! Material follows Ralph Betza's "crowded board mobility" ("About the values of chess pieces", 1996–2002): a piece is
//! worth the squares it reaches from the average square of an empty board, each counted with the chance that
//! nothing is in the way. A square that a piece can capture on counts twice as much as one it can only move to, as
//! H. G. Muller found for pieces that do not capture as they move, and the value grows a little faster than the mobility,
//! as he found for leapers ("33 n + 0.7 n²"). With the constants below, fitted to the orthodox pieces, knight, bishop, rook
//! and queen on 8x8 are worth 310, 353, 495 and 920 centipawns.
//!
//! Where pieces are a burden, each costs something for being there and something for its reach, which forces it to
//! capture. All other weights are of the size that is usual in engines for chess, told by what pieces are worth here.

use super::layout::{DANGERS, Group, Layout, MOST_FEATURES, REACHES, kings};
use super::reach::{average_mobility, mobility, open_lines, walks_back};
use crate::core::rules::{Movement, Spec, Term};

/// Centipawns for a unit of mobility, and for its square.
const LINEAR: f64 = 55.1;
const SQUARED: f64 = 0.75;
/// Shares of moves and captures in the mobility that material follows.
const WORTH: (f64, f64) = (1.0 / 3.0, 2.0 / 3.0);
/// The same in the mobility that is counted on the board.
pub const COUNTED: (f64, f64) = (0.5, 0.5);
/// Centipawns for a unit of mobility above or below a piece's average, with a full and with an empty board; less where
/// mobility is counted on the board itself.
const SQUARE_MIDDLE: f64 = 9.0;
const SQUARE_END: f64 = 6.0;
/// Centipawns for a line that leads to a king, and for a rank it has advanced, on a full board.
const KING_LINE: f64 = 14.0;
const KING_RANK: f64 = 12.0;
/// A piece in hand costs a turn to put down.
const DROP_MOVE: f64 = 25.0;
/// Where pieces are a burden: what one costs, and what a unit of its mobility adds to that (fitted by self-play).
const BURDEN_MIDDLE: (f64, f64) = (47.0, 2.0);
const BURDEN_END: (f64, f64) = (38.0, 6.0);
/// There too: centipawns for having the move, for the square root of the number of turns to choose from, for a capture
/// that a side would have to make, and for each of these captures.
const BURDEN_TEMPO: f64 = 60.0;
const FREEDOM: f64 = 44.0;
const CAPTURES: [f64; 2] = [-24.0, 31.0];
/// There too: for a move that the enemy must answer by a capture, and for each of these.
const OFFERS: [f64; 2] = [10.0, 12.0];
/// Centipawns for having the move elsewhere.
const TEMPO: f64 = 10.0;

/// What is derived for a game, in centipawns.
pub struct Derived {
    /// With a full and with an empty board, by feature.
    pub weights: [[f64; 2]; MOST_FEATURES],
    /// What a piece is worth by his mobility, by kind.
    pub worth: [f64; 16],
    /// How much a piece counts when the board is asked how full it is, by kind.
    pub weight: [i32; 16],
    /// Whether two of the kind count as a pair: where it keeps to one colour of square.
    pub paired: [bool; 16],
}

impl Derived {
    /// Derives the weights of a game.
    pub const fn of(spec: &Spec, layout: &Layout) -> Derived {
        let mut derived =
            Derived { weights: [[0.0; 2]; MOST_FEATURES], worth: [0.0; 16], weight: [0; 16], paired: [false; 16] };
        let mut average = [0.0; 16];
        let mut piece_type = 0;
        while piece_type < spec.piece_types.len() {
            average[piece_type] = average_mobility(spec, piece_type, WORTH);
            derived.worth[piece_type] =
                LINEAR * average[piece_type] + SQUARED * average[piece_type] * average[piece_type];
            piece_type += 1;
        }
        piece_type = 0;
        while piece_type < spec.piece_types.len() {
            let base = material(spec, average[piece_type], derived.worth[piece_type]);
            derived.weights[layout.start(Group::Material) + piece_type] = base;
            if !spec.piece_types[piece_type].royal && piece_type != spec.pawn.piece_type.idx() {
                derived.weight[piece_type] = derived.worth[piece_type] as i32;
            }
            derived.fill_squares(spec, layout, piece_type, average[piece_type], base);
            derived.fill_piece_type(spec, layout, piece_type);
            piece_type += 1;
        }
        derived.fill_kings(spec, layout);
        derived.fill_pawns(spec, layout);
        if spec.lose_to_win {
            derived.put(spec, layout, Group::Freedom, &[[FREEDOM; 2]]);
            derived.put(spec, layout, Group::Captures, &[[CAPTURES[0]; 2], [CAPTURES[1]; 2]]);
            derived.put(spec, layout, Group::Offers, &[[OFFERS[0]; 2], [OFFERS[1]; 2]]);
            derived.put(spec, layout, Group::Tempo, &[[BURDEN_TEMPO; 2]]);
        } else {
            derived.put(spec, layout, Group::Tempo, &[[TEMPO; 2]]);
        }
        derived
    }

    /// Writes the first weights of a group, where the game has it.
    const fn put(&mut self, spec: &Spec, layout: &Layout, group: Group, weights: &[[f64; 2]]) {
        let mut i = 0;
        while i < weights.len() && i < group.len(spec) {
            self.weights[layout.start(group) + i] = weights[i];
            i += 1;
        }
    }

    /// Fills the squares of a kind, and its hand.
    const fn fill_squares(&mut self, spec: &Spec, layout: &Layout, piece_type: usize, average: f64, base: [f64; 2]) {
        if spec.lose_to_win {
            return;
        }
        let half = spec.files.div_ceil(2);
        let (mut held, mut places) = ([0.0; 2], 0.0);
        let mut rank = 0;
        while rank < spec.ranks {
            let mut file = 0;
            while file < half {
                let bonus = square_bonus(spec, piece_type, (file, rank), average, &self.worth);
                let place = (piece_type * spec.ranks as usize + rank as usize) * half as usize + file as usize;
                self.weights[layout.start(Group::Squares) + place] = bonus;
                if let Some(rule) = spec.drops
                    && rank < rule.ranks
                {
                    held = [held[0] + bonus[0], held[1] + bonus[1]];
                    places += 1.0;
                }
                file += 1;
            }
            rank += 1;
        }
        if places > 0.0 {
            let hand = [base[0] + held[0] / places - DROP_MOVE, base[1] + held[1] / places - DROP_MOVE];
            self.weights[layout.start(Group::Hand) + piece_type] = hand;
        }
    }

    /// Fills what else there is by kind.
    const fn fill_piece_type(&mut self, spec: &Spec, layout: &Layout, piece_type: usize) {
        let worth = self.worth[piece_type];
        let royal = spec.piece_types[piece_type].royal;
        if spec.has_term(Term::Mobility) && !royal && piece_type != spec.pawn.piece_type.idx() {
            let average = average_mobility(spec, piece_type, COUNTED);
            let mut n = 0;
            while n < REACHES {
                let gain = 2.0 * root(average) * (root(n as f64) - root(average));
                let slope = if average > 8.0 { 36.0 / average } else { 4.5 };
                self.weights[layout.start(Group::Mobility) + piece_type * REACHES + n] = [slope * gain, slope * gain];
                n += 1;
            }
        }
        if spec.has_term(Term::Threats) && !royal {
            let (hanging, threatened) = (20.0 + worth / 40.0, 15.0 + worth / 25.0);
            self.weights[layout.start(Group::Hanging) + piece_type] = [-hanging, -hanging];
            self.weights[layout.start(Group::Threatened) + piece_type] = [-threatened, -threatened];
        }
        if spec.has_term(Term::Promotions)
            && !royal
            && let Some(form) = spec.piece_types[piece_type].form
        {
            let gain = (self.worth[form.idx()] - worth) * 0.08;
            self.weights[layout.start(Group::Promotions) + piece_type] = [gain, gain];
        }
        if spec.has_term(Term::Pairs) && worth > 150.0 && keeps_colour(spec, piece_type) {
            self.paired[piece_type] = true;
            self.weights[layout.start(Group::Pairs) + piece_type] = [worth * 0.09, worth * 0.12];
        }
    }

    const fn fill_kings(&mut self, spec: &Spec, layout: &Layout) {
        if spec.has_term(Term::Kings) {
            let mut count = 0;
            while count < kings(spec) {
                // Who has a king to lose is in less danger.
                let share = if count == 0 { 1.0 } else { 0.7 };
                let mut step = 0;
                while step < DANGERS {
                    let danger = 0.9 * (step * step) as f64;
                    let danger = share * if danger > 450.0 { 450.0 } else { danger };
                    let place = layout.start(Group::KingDanger) + count * DANGERS + step;
                    self.weights[place] = [danger, danger * 0.2];
                    step += 1;
                }
                count += 1;
            }
        }
        self.put(spec, layout, Group::Shelter, &[[14.0, 0.0], [7.0, 0.0]]);
    }

    const fn fill_pawns(&mut self, spec: &Spec, layout: &Layout) {
        if !spec.has_term(Term::Pawns) || spec.lose_to_win {
            return;
        }
        let pawn = spec.pawn.piece_type.idx();
        let ranks = spec.ranks as usize;
        let mut rank = 0;
        while rank < ranks {
            let hope = promotion_hope(spec, pawn, rank as u8, &self.worth);
            let start = layout.start(Group::Passed) + rank;
            self.weights[start] = [4.0 + 0.3 * hope, 8.0 + 0.6 * hope];
            self.weights[start + ranks] = [2.0 + 0.1 * hope, 4.0 + 0.2 * hope];
            rank += 1;
        }
        self.put(spec, layout, Group::PassedBlocked, &[[-5.0, -15.0]]);
        self.put(spec, layout, Group::PawnShape, &[[-8.0, -14.0], [-8.0, -10.0], [5.0, 4.0]]);
    }
}

/// What a piece with this mobility and worth counts for its owner.
const fn material(spec: &Spec, average: f64, worth: f64) -> [f64; 2] {
    if spec.lose_to_win {
        [-(BURDEN_MIDDLE.0 + BURDEN_MIDDLE.1 * average), -(BURDEN_END.0 + BURDEN_END.1 * average)]
    } else {
        [worth, worth]
    }
}

/// What standing on this square adds for a White piece.
const fn square_bonus(spec: &Spec, piece_type: usize, at: (u8, u8), average: f64, worth: &[f64; 16]) -> [f64; 2] {
    let gain = mobility(spec, piece_type, at, WORTH) - average;
    if spec.piece_types[piece_type].royal {
        let lines = open_lines(spec, at);
        return [-KING_LINE * lines - KING_RANK * at.1 as f64, SQUARE_END * gain];
    }
    let share = if spec.has_term(Term::Mobility) { 0.6 } else { 1.0 };
    let hope = promotion_hope(spec, piece_type, at.1, worth);
    [share * SQUARE_MIDDLE * gain + hope, share * SQUARE_END * gain + 1.5 * hope]
}

/// What the chance to promote is worth to a piece that only walks ahead: its gain, less with each rank to go.
const fn promotion_hope(spec: &Spec, piece_type: usize, rank: u8, worth: &[f64; 16]) -> f64 {
    let (best, goal) = match spec.piece_types[piece_type].form {
        Some(form) => (worth[form.idx()], spec.form_rank),
        None if piece_type == spec.pawn.piece_type.idx() && !spec.pawn.promotion.choices.is_empty() => {
            let mut best = 0.0;
            let mut i = 0;
            while i < spec.pawn.promotion.choices.len() {
                let choice = worth[spec.pawn.promotion.choices[i].idx()];
                best = if choice > best { choice } else { best };
                i += 1;
            }
            (best, spec.ranks)
        }
        None => return 0.0,
    };
    if walks_back(spec, piece_type) || rank + 1 >= goal {
        return 0.0;
    }
    let to_go = (goal - 1 - rank) as f64;
    (best - worth[piece_type]) / (2.0 + 2.0 * to_go + to_go * to_go)
}

/// Whether a kind never leaves its colour of square.
const fn keeps_colour(spec: &Spec, piece_type: usize) -> bool {
    let movements = spec.piece_types[piece_type].movements;
    let mut w = 0;
    while w < movements.len() {
        let dirs = match movements[w] {
            Movement::Leap(dirs, _) | Movement::Slide(dirs, _) | Movement::Hop(dirs, _) => dirs,
            Movement::Lame(..) => return false,
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

/// The square root, by Newton's method.
const fn root(x: f64) -> f64 {
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
