//! How far pieces reach on an empty board, each square counted with the chance that nothing is in the way.

use crate::core::rules::{Dir, Mode, Movement, Spec};

/// The chance that a square is empty.
const OPEN: f64 = 0.7;

/// Whether a kind can ever go back, or further than one rank at once.
pub const fn walks_back(spec: &Spec, piece_type: usize) -> bool {
    let movements = spec.piece_types[piece_type].movements;
    let mut w = 0;
    while w < movements.len() {
        match movements[w] {
            Movement::Leap(dirs, _) => {
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
pub const fn open_lines(spec: &Spec, at: (u8, u8)) -> f64 {
    const ALL: &[Dir] = crate::core::rules::dirs::ALL;
    let mut sum = 0.0;
    let mut i = 0;
    while i < ALL.len() {
        sum += ray(spec, at, ALL[i]);
        i += 1;
    }
    sum
}

/// The mean of [`mobility`] over all squares.
pub const fn average_mobility(spec: &Spec, piece_type: usize, share: (f64, f64)) -> f64 {
    let mut sum = 0.0;
    let mut rank = 0;
    while rank < spec.ranks {
        let mut file = 0;
        while file < spec.files {
            sum += mobility(spec, piece_type, (file, rank), share);
            file += 1;
        }
        rank += 1;
    }
    sum / (spec.files as f64 * spec.ranks as f64)
}

/// A White piece's mobility on a square: so much for each of its moves and for each of its captures.
pub const fn mobility(spec: &Spec, piece_type: usize, at: (u8, u8), share: (f64, f64)) -> f64 {
    let movements = spec.piece_types[piece_type].movements;
    let mut sum = 0.0;
    let mut w = 0;
    while w < movements.len() {
        let (count, mode) = match movements[w] {
            Movement::Leap(dirs, mode) | Movement::Slide(dirs, mode) | Movement::Hop(dirs, mode) => (dirs.len(), mode),
            Movement::Lame(steps, mode) => (steps.len(), mode),
        };
        let (mut reach, mut i) = (0.0, 0);
        while i < count {
            reach += match movements[w] {
                Movement::Leap(dirs, _) => is_on_board(spec, after(at, dirs[i], 1)) as u8 as f64,
                Movement::Slide(dirs, _) => ray(spec, at, dirs[i]),
                Movement::Hop(dirs, _) => hop(spec, at, dirs[i]),
                Movement::Lame(steps, _) => lame(spec, at, steps[i].first, steps[i].then),
            };
            i += 1;
        }
        sum += reach * shared(mode, share);
        w += 1;
    }
    sum
}

const fn shared(mode: Mode, share: (f64, f64)) -> f64 {
    mode.moves() as u8 as f64 * share.0 + mode.captures() as u8 as f64 * share.1
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

/// The crowded length of a hop: each square counts with the chance that just one piece stands before it.
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
