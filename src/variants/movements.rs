//! Converts moves in Betza notation to movements of the core.

use super::betza::{Hop, Landing, Leg, Passage, PieceMove};
use super::paths::{MAX_PATHS, paths, too_many_paths_message};
use super::single_steps::capturing_legs;
use tenfold_core::interned::interned;
use tenfold_core::rules::movement::OVER_EMPTY;
use tenfold_core::rules::{Dir, Hurdle, MAX_LEAPS, Mode, Movement, Path, Start, Stop};

/// One movement in one direction, before movements are grouped.
#[derive(Clone, Debug)]
enum LegMovement {
    Leap(Dir),
    Slide(Dir),
    Hop(Dir),
    Path(Path),
}

/// The movements of a piece on a board of this size; `start` gives the squares from which a move may start.
///
/// # Errors
///
/// Says which kind of move is not supported.
pub fn movements(
    moves: &[PieceMove],
    board: (u8, u8),
    start: impl Fn(&PieceMove) -> Start,
) -> Result<&'static [Movement], String> {
    let mut singles = Vec::new();
    for one in moves {
        let start = start(one);
        for mode in modes(&one.legs)? {
            singles.extend(single_movements(&one.legs, board, start, mode)?.into_iter().map(|single| (single, mode)));
        }
    }
    if singles.len() > MAX_PATHS {
        return Err(too_many_paths_message());
    }
    drop_repeated_first_moves(&mut singles);
    separate_paths(&mut singles, board)?;
    Ok(grouped_movements(&singles))
}

/// Whether a piece has moves that need [`PieceRule`](tenfold_core::rules::PieceRule)s of the file: first moves (i),
/// captures en passant (e), or captures before the last leg.
pub fn needs_piece_rules(moves: &[PieceMove]) -> bool {
    moves
        .iter()
        .any(|one| one.initial || capturing_legs(one).is_some() || one.legs.iter().any(|leg| leg.landing.en_passant))
}

/// What the last leg may end on. Captures en passant and captures of own pieces become separate modes.
fn modes(legs: &[Leg]) -> Result<Vec<Mode>, String> {
    let Some(Landing { empty, en_passant, enemy, own, over_enemy, over_own }) = legs.last().map(|leg| leg.landing)
    else {
        return Err("a move without legs".into());
    };
    debug_assert!(!over_enemy && !over_own, "the last leg ends on what it captures");
    let plain = match (empty, enemy) {
        (true, true) => Some(Mode::Both),
        (true, false) => Some(Mode::Move),
        (false, true) => Some(Mode::Capture),
        (false, false) => None,
    };
    let others = [(en_passant, Mode::EnPassant), (own, Mode::Own)].into_iter().filter(|(is_so, _)| *is_so);
    Ok(plain.into_iter().chain(others.map(|(_, mode)| mode)).collect())
}

/// The movements of a move in this mode: a plain leap, slide or hop if possible, otherwise paths.
fn single_movements(legs: &[Leg], board: (u8, u8), start: Start, mode: Mode) -> Result<Vec<LegMovement>, String> {
    let as_paths = || Ok(paths(legs, board, start)?.into_iter().map(LegMovement::Path).collect());
    let [leg] = legs else { return as_paths() };
    let (Some(step), 1) = (leg.steps.first(), leg.steps.len()) else { return as_paths() };
    let (x, y) = step.by;
    let along_line = (x == 0 || y == 0 || x.abs() == y.abs()) && x.abs().max(y.abs()) == 1;
    let plain = start == Start::Anywhere && (mode.moves() || mode.captures());
    if !plain || leg.passage != Passage::Free || leg.skip > 0 || leg.cylindrical {
        return as_paths();
    }
    Ok(match (leg.hop, leg.max) {
        (Hop::None, Some(1)) => vec![LegMovement::Leap(step.by)],
        (Hop::None, None) if along_line => vec![LegMovement::Slide(step.by)],
        (Hop::Cannon, None) if along_line && (x == 0 || y == 0) => vec![LegMovement::Hop(step.by)],
        _ => return as_paths(),
    })
}

/// Takes squares out of first moves (i) that the piece can always leap to, as the first square of `imfW2` in `WimfW2`: there
/// the move is not the first one's.
fn drop_repeated_first_moves(singles: &mut [(LegMovement, Mode)]) {
    let leaps: Vec<(Dir, Mode)> = singles
        .iter()
        .filter_map(|(single, mode)| if let LegMovement::Leap(dir) = single { Some((*dir, *mode)) } else { None })
        .collect();
    for (single, mode) in singles {
        let LegMovement::Path(path) = single else { continue };
        let is_repeated = |stop: &Stop| {
            let as_leap = |&(dir, other): &(Dir, Mode)| {
                dir == stop.at && *mode as u8 & !(other as u8) == 0 && *mode != Mode::EnPassant
            };
            stop.lands && leaps.iter().any(as_leap)
        };
        if path.start.is_first_move() && path.squares.iter().any(is_repeated) {
            let stops = path.squares.iter().map(|stop| Stop { lands: stop.lands && !is_repeated(stop), ..*stop });
            path.squares = interned(stops.collect::<Vec<_>>());
        }
    }
}

/// Converts a leap, slide or hop into a path if another move can reach the same square: the core removes duplicate
/// moves only among paths.
fn separate_paths(singles: &mut [(LegMovement, Mode)], board: (u8, u8)) -> Result<(), String> {
    let longest = board.0.max(board.1).cast_signed();
    let ray = |dir: &Dir| (1..longest).map(|n| (dir.0 * n, dir.1 * n)).collect::<Vec<_>>();
    let targets = |single: &LegMovement| match single {
        LegMovement::Leap(dir) => vec![*dir],
        LegMovement::Slide(dir) | LegMovement::Hop(dir) => ray(dir),
        LegMovement::Path(path) => path.squares.iter().filter(|stop| stop.lands).map(|stop| stop.at).collect(),
    };
    let all: Vec<Vec<Dir>> = singles.iter().map(|(single, _)| targets(single)).collect();
    let is_first_move = |single: &LegMovement| matches!(single, LegMovement::Path(path) if path.start.is_first_move());
    let mut meeting = vec![false; singles.len()];
    for (n, (one, mode)) in singles.iter().enumerate() {
        for (m, (other, other_mode)) in singles.iter().enumerate().take(n) {
            let apart = *mode as u8 & *other_mode as u8 == 0;
            if apart || are_slide_and_hop(one, other) || !all[n].iter().any(|target| all[m].contains(target)) {
                continue;
            }
            if is_first_move(one) != is_first_move(other) {
                return Err("moves of unmoved pieces (i) to squares of its other moves are not supported".into());
            }
            (meeting[n], meeting[m]) = (true, true);
        }
    }
    for ((single, _), _) in singles.iter_mut().zip(meeting).filter(|(_, meets)| *meets) {
        *single = match single {
            LegMovement::Leap(dir) => LegMovement::Path(open_path(&[*dir], Hurdle::None)),
            LegMovement::Slide(dir) => LegMovement::Path(open_path(&ray(dir), Hurdle::None)),
            LegMovement::Hop(dir) => LegMovement::Path(open_path(&ray(dir), Hurdle::Cannon)),
            LegMovement::Path(path) => LegMovement::Path(*path),
        };
    }
    Ok(())
}

/// Whether one slides and the other hops along the same line: a slide ends before the first piece or on it, a hop beyond it.
fn are_slide_and_hop(one: &LegMovement, other: &LegMovement) -> bool {
    let hops = |dir: &Dir, single: &LegMovement| match single {
        LegMovement::Hop(hop) => hop == dir,
        LegMovement::Path(path) if path.hurdle == Hurdle::Cannon => {
            (1..).zip(path.squares).all(|(n, stop)| stop.at == (dir.0 * n, dir.1 * n))
        }
        _ => false,
    };
    match (one, other) {
        (LegMovement::Slide(dir), other) | (other, LegMovement::Slide(dir)) => hops(dir, other),
        _ => false,
    }
}

/// A path over these squares that may end on each of them.
fn open_path(squares: &[Dir], hurdle: Hurdle) -> Path {
    let stops = squares.iter().map(|&at| Stop { at, passes: OVER_EMPTY, lands: true });
    Path {
        squares: interned(stops.collect::<Vec<_>>()),
        hurdle,
        start: Start::Anywhere,
        files: Path::ALL_FILES,
        within: &[],
    }
}

/// The movements grouped by kind and mode.
fn grouped_movements(singles: &[(LegMovement, Mode)]) -> &'static [Movement] {
    let mut movements = Vec::new();
    let mut leaps_left = MAX_LEAPS;
    for mode in [Mode::Both, Mode::Move, Mode::Capture, Mode::EnPassant, Mode::Own] {
        let of_mode = || singles.iter().filter(|(_, own)| *own == mode).map(|(single, _)| single);
        let mut leaps: Vec<Dir> =
            of_mode().filter_map(|s| if let LegMovement::Leap(dir) = s { Some(*dir) } else { None }).collect();
        let slides: Vec<Dir> =
            of_mode().filter_map(|s| if let LegMovement::Slide(dir) = s { Some(*dir) } else { None }).collect();
        let hops: Vec<Dir> =
            of_mode().filter_map(|s| if let LegMovement::Hop(dir) = s { Some(*dir) } else { None }).collect();
        let mut paths: Vec<Path> =
            of_mode().filter_map(|s| if let LegMovement::Path(path) = s { Some(*path) } else { None }).collect();
        let more = leaps.split_off(leaps.len().min(leaps_left));
        leaps_left -= leaps.len();
        paths.extend(more.into_iter().map(|dir| open_path(&[dir], Hurdle::None)));
        if !leaps.is_empty() {
            movements.push(Movement::Leap(interned(leaps), mode));
        }
        if !slides.is_empty() {
            movements.push(Movement::Slide(interned(slides), mode));
        }
        if !hops.is_empty() {
            movements.push(Movement::Hop(interned(hops), mode));
        }
        if !paths.is_empty() {
            movements.push(Movement::Paths(interned(paths), mode));
        }
    }
    interned(movements)
}
