//! Ralph Betza's crowded board mobility: the number of squares that a piece reaches from a square of an otherwise empty
//! board, where each square counts with the probability that nothing stands in the way. It is computed at compile time.

use super::policy::is_first_move_or_en_passant;
use tenfold_core::rules::movement::{OVER_EMPTY, OVER_ENEMY, OVER_OWN, PassableContents};
use tenfold_core::rules::{Dir, Hurdle, Mode, Movement, Path, Spec};

/// The probability that a square is empty (Betza's "magic number").
const EMPTY: f64 = 0.7;
/// The weights, in the mobility from which piece values are derived, of a square that a piece can move to and of a
/// square that it can capture on.
pub const VALUE_SHARES: (f64, f64) = (1.0 / 3.0, 2.0 / 3.0);

/// Whether a piece type can do more than leap one rank ahead, apart from first moves and captures en passant.
pub const fn is_more_than_forward(spec: &Spec, piece_type: usize) -> bool {
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
            Movement::Paths(..) if is_first_move_or_en_passant(&movements[w]) => {}
            _ => return true,
        }
        w += 1;
    }
    false
}

/// The sum of the crowded lengths of the eight lines that lead to a square: how open the square is to attack.
pub const fn sum_of_crowded_line_lengths(spec: &Spec, at: (u8, u8)) -> f64 {
    const ALL: &[Dir] = tenfold_core::rules::dirs::ALL;
    let mut sum = 0.0;
    let mut i = 0;
    while i < ALL.len() {
        sum += slide(spec, at, ALL[i]);
        i += 1;
    }
    sum
}

/// The mean of [`mobility`] over all squares.
pub const fn average_mobility(spec: &Spec, piece_type: usize, shares: (f64, f64)) -> f64 {
    let mut sum = 0.0;
    let mut rank = 0;
    while rank < spec.ranks {
        let mut file = 0;
        while file < spec.files {
            sum += mobility(spec, piece_type, (file, rank), shares);
            file += 1;
        }
        rank += 1;
    }
    sum / (spec.files as f64 * spec.ranks as f64)
}

/// The crowded board mobility of a White piece on a square. `shares` are the weights of a square that the piece can
/// move to, and of a square that it can capture on.
pub const fn mobility(spec: &Spec, piece_type: usize, at: (u8, u8), shares: (f64, f64)) -> f64 {
    let movements = spec.piece_types[piece_type].movements;
    let mut sum = 0.0;
    let mut w = 0;
    while w < movements.len() {
        let (count, mode) = match movements[w] {
            Movement::Leap(dirs, mode) | Movement::Slide(dirs, mode) | Movement::Hop(dirs, mode) => (dirs.len(), mode),
            Movement::Lame(steps, mode) => (steps.len(), mode),
            Movement::Paths(paths, mode) => (paths.len(), mode),
        };
        let (mut squares, mut i) = (0.0, 0);
        while i < count {
            squares += match movements[w] {
                Movement::Leap(dirs, _) => is_on_board(spec, after(at, dirs[i], 1)) as u8 as f64,
                Movement::Slide(dirs, _) => slide(spec, at, dirs[i]),
                Movement::Hop(dirs, _) => hop(spec, at, dirs[i]),
                Movement::Lame(steps, _) => lame(spec, at, steps[i].first, steps[i].then),
                Movement::Paths(paths, _) => path(spec, at, &paths[i]),
            };
            i += 1;
        }
        sum += squares * mode_share(mode, shares);
        w += 1;
    }
    sum
}

const fn mode_share(mode: Mode, shares: (f64, f64)) -> f64 {
    mode.moves() as u8 as f64 * shares.0 + mode.captures() as u8 as f64 * shares.1
}

const fn after(at: (u8, u8), dir: Dir, times: i8) -> (i8, i8) {
    (at.0 as i8 + dir.0 * times, at.1 as i8 + dir.1 * times)
}

const fn is_on_board(spec: &Spec, at: (i8, i8)) -> bool {
    at.0 >= 0 && at.1 >= 0 && at.0 < spec.files as i8 && at.1 < spec.ranks as i8
}

/// The crowded length of a slide.
const fn slide(spec: &Spec, at: (u8, u8), dir: Dir) -> f64 {
    let (mut sum, mut open, mut n) = (0.0, 1.0, 1);
    while is_on_board(spec, after(at, dir, n)) {
        sum += open;
        open *= EMPTY;
        n += 1;
    }
    sum
}

/// The crowded length of a hop: each square counts with the probability that exactly one piece stands before it.
const fn hop(spec: &Spec, at: (u8, u8), dir: Dir) -> f64 {
    let (mut sum, mut none, mut one, mut n) = (0.0, 1.0, 0.0, 1);
    while is_on_board(spec, after(at, dir, n)) {
        sum += one;
        one = one * EMPTY + none * (1.0 - EMPTY);
        none *= EMPTY;
        n += 1;
    }
    sum
}

/// The crowded length of a path: each square counts with the probability that the piece gets there.
const fn path(spec: &Spec, at: (u8, u8), path: &Path) -> f64 {
    let hops = path.hurdle as u8 != Hurdle::None as u8;
    let (mut sum, mut none, mut one, mut n) = (0.0, 1.0, 0.0, 0);
    // First moves do not count: they are possible from few squares, and usually only once.
    let is_open = path.exists_from(at.0, at.1) && !path.start.is_first_move();
    while is_open && n < path.squares.len() && is_on_board(spec, after(at, path.squares[n].at, 1)) {
        let stop = path.squares[n];
        if stop.lands {
            sum += if hops { one } else { none };
        }
        let stays = hops && path.hurdle as u8 != Hurdle::Grasshopper as u8;
        one = (if stays { one * EMPTY } else { 0.0 }) + none * (1.0 - EMPTY);
        none *= if hops { EMPTY } else { passing(stop.passes) };
        n += 1;
    }
    sum
}

/// The probability that the content of a square lets a path pass.
const fn passing(passes: PassableContents) -> f64 {
    let pieces = (passes & OVER_OWN != 0) as u8 + (passes & OVER_ENEMY != 0) as u8;
    let empty = if passes & OVER_EMPTY != 0 { EMPTY } else { 0.0 };
    empty + pieces as f64 * (1.0 - EMPTY) / 2.0
}

/// The crowded mobility of a lame leap: its first square, and the two squares beyond if the first square is empty.
const fn lame(spec: &Spec, at: (u8, u8), first: Dir, then: [Dir; 2]) -> f64 {
    if !is_on_board(spec, after(at, first, 1)) {
        return 0.0;
    }
    let leg = after(at, first, 1);
    let mut sum = 1.0;
    let mut i = 0;
    while i < 2 {
        if is_on_board(spec, (leg.0 + then[i].0, leg.1 + then[i].1)) {
            sum += EMPTY;
        }
        i += 1;
    }
    sum
}
