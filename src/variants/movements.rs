//! Moves in Betza notation as movements of the core.

use super::betza::{Hop, Landing, Leg, Offset, Passage, PieceMove};
use crate::core::rules::{Dir, Hurdle, MAX_LEAPS, Mode, Movement, Path, Start};
use crate::core::types::Square;

/// The longest step of a path, in files and in ranks.
const LONGEST_STEP: i8 = Square::MARGIN.cast_signed();
/// The longest way over a board, in files or in ranks.
const LONGEST_WAY: i8 = Square::MAX_SIZE.cast_signed() - 1;

/// One movement in one direction.
#[derive(Clone, Debug)]
enum Single {
    Leap(Dir),
    Slide(Dir),
    Hop(Dir),
    Walk(Path),
}

/// The movements of a piece. Where `sideways_is_listed`, moves to the side start from listed squares only
/// ([`Start::Listed`]).
///
/// # Errors
///
/// Says which kind of move is not supported.
pub fn movements(moves: &[PieceMove], sideways_is_listed: bool) -> Result<&'static [Movement], String> {
    let mut singles = Vec::new();
    for one in moves {
        let sideways = one.legs.iter().flat_map(|leg| &leg.steps).any(|step| step.by.1 == 0);
        let start = match one.initial {
            true => Start::Initial,
            false if sideways_is_listed && sideways => Start::Listed,
            false => Start::Anywhere,
        };
        for mode in modes(&one.legs)? {
            if one.initial && mode.captures() {
                return Err("captures by an unmoved piece (i without m) are not supported".into());
            }
            singles.push((single(&one.legs, start, mode)?, mode));
        }
    }
    let bends = moves.iter().flat_map(|one| &one.legs).any(|leg| leg.steps.len() > 1);
    if let Some(target) = reached_twice(&singles) {
        let place = place(target);
        return Err(match bends {
            true => {
                format!("crooked and circular riders (z, q) are not supported: two ways to the same square ({place})")
            }
            false => format!("two of its ways lead to the same square ({place}), which is not supported"),
        });
    }
    Ok(grouped(&singles))
}

/// Whether a piece has moves that only games with [`PieceRules`](crate::core::rules::PieceRules) have: of an unmoved piece
/// (i), or en passant (e).
pub fn needs_piece_rules(moves: &[PieceMove]) -> bool {
    moves.iter().any(|one| one.initial || one.legs.iter().any(|leg| leg.landing.en_passant))
}

/// What the last leg may end on; captures en passant are ways of their own.
fn modes(legs: &[Leg]) -> Result<Vec<Mode>, String> {
    let Some(Landing { empty, en_passant, enemy, own, over_enemy, over_own }) = legs.last().map(|leg| leg.landing)
    else {
        return Err("a move without legs".into());
    };
    if own || over_enemy || over_own {
        return Err("captures of own pieces (d) are not supported".into());
    }
    let plain = match (empty, enemy) {
        (true, true) => Some(Mode::Both),
        (true, false) => Some(Mode::Move),
        (false, true) => Some(Mode::Capture),
        (false, false) => None,
    };
    if plain.is_none() && !en_passant {
        return Err("a move that can end nowhere".into());
    }
    Ok(plain.into_iter().chain(en_passant.then_some(Mode::EnPassant)).collect())
}

fn single(legs: &[Leg], start: Start, mode: Mode) -> Result<Single, String> {
    let walk = || Ok(Single::Walk(path(legs, start)?));
    let [leg] = legs else { return walk() };
    let (Some(step), 1) = (leg.steps.first(), leg.steps.len()) else { return walk() };
    let (x, y) = step.by;
    let along_line = (x == 0 || y == 0 || x.abs() == y.abs()) && x.abs().max(y.abs()) == 1;
    let plain = start == Start::Anywhere && mode != Mode::EnPassant;
    if !plain || leg.passage != Passage::Free || leg.skip > 0 || leg.cylindrical {
        return walk();
    }
    Ok(match (leg.hop, leg.max) {
        (Hop::None, Some(1)) if x.abs().max(y.abs()) <= LONGEST_STEP => Single::Leap(step.by),
        (Hop::None, None) if along_line => Single::Slide(step.by),
        (Hop::Cannon, None) if along_line && (x == 0 || y == 0) => Single::Hop(step.by),
        _ => return walk(),
    })
}

/// The squares of all legs in turn.
fn path(legs: &[Leg], start: Start) -> Result<Path, String> {
    let mut squares: Vec<Offset> = Vec::new();
    let mut at = (0i8, 0i8);
    let mut lands_from = 0;
    let mut hurdle = Hurdle::None;
    for (n, leg) in legs.iter().enumerate() {
        let is_last = n + 1 == legs.len();
        supported(leg, is_last)?;
        lands_from = squares.len();
        hurdle = match leg.hop {
            Hop::None => Hurdle::None,
            Hop::Cannon => Hurdle::Cannon,
            Hop::Grasshopper => Hurdle::Grasshopper,
        };
        let longest = LONGEST_WAY.unsigned_abs();
        let most = usize::from(leg.max.unwrap_or(longest).min(longest));
        for step in leg.steps.iter().cycle().take(most) {
            let origin = at;
            if leg.passage == Passage::Empty {
                if most > 1 {
                    return Err("lame riders (n on a rider) are not supported".into());
                }
                squares.extend(step.between.iter().map(|&by| plus(origin, by)));
                lands_from = squares.len();
            }
            at = plus(origin, step.by);
            squares.push(at);
        }
    }
    if lands_from > 0 && hurdle != Hurdle::None {
        return Err("hoppers after another leg are not supported".into());
    }
    let mut before = (0, 0);
    for &(x, y) in &squares {
        if (x - before.0).abs().max((y - before.1).abs()) > LONGEST_STEP {
            return Err(format!("leaps of more than {LONGEST_STEP} squares are not supported"));
        }
        before = (x, y);
    }
    // Squares farther away than the board is wide are never reached, so the path ends there.
    let reached = squares.iter().take_while(|(x, y)| x.abs().max(y.abs()) <= LONGEST_WAY).count();
    squares.truncate(reached);
    if squares.len() > Path::MAX_SQUARES {
        return Err(format!("moves over more than {} squares are not supported", Path::MAX_SQUARES));
    }
    if squares.len() <= lands_from {
        return Err("a move that leads off every board".into());
    }
    Ok(Path { squares: Vec::leak(squares), lands_from: lands_from as u8, hurdle, start })
}

fn supported(leg: &Leg, is_last: bool) -> Result<(), String> {
    if leg.cylindrical {
        return Err("cylindrical boards (o) are not supported".into());
    }
    if leg.skip > 0 || leg.passage == Passage::Occupied {
        return Err("jumping sliders (j) are not supported".into());
    }
    let only_empty = Landing { empty: true, ..Landing::default() };
    if !is_last && (leg.landing != only_empty || leg.max != Some(1)) {
        return Err(
            "moves of several legs (a) are supported only where the earlier legs are single steps to empty squares"
                .into(),
        );
    }
    Ok(())
}

fn plus(a: Offset, b: Offset) -> Offset {
    (a.0.saturating_add(b.0), a.1.saturating_add(b.1))
}

/// A square on which a movement can end, and what must hold before it.
struct Way {
    target: Dir,
    /// The squares passed before it: empty, but for the one hurdle of a hopper.
    before: Vec<Dir>,
    hops: bool,
}

impl Way {
    /// Whether at most one of two ways is open at a time: where one needs a hurdle, the other needs an empty square.
    fn excludes(&self, other: &Way) -> bool {
        let (hop, plain) = if self.hops { (self, other) } else { (other, self) };
        hop.hops && !plain.hops && hop.before.iter().all(|square| plain.before.contains(square))
    }
}

/// All ways of a movement.
fn ways(single: &Single) -> Vec<Way> {
    let ray = |dir: &Dir| (1..=LONGEST_WAY).map(|n| (dir.0 * n, dir.1 * n)).collect::<Vec<_>>();
    let (squares, lands_from, hops) = match single {
        Single::Leap(dir) => (vec![*dir], 0, false),
        Single::Slide(dir) => (ray(dir), 0, false),
        Single::Hop(dir) => (ray(dir), 0, true),
        Single::Walk(path) => (path.squares.to_vec(), path.lands_from.into(), path.hurdle != Hurdle::None),
    };
    // The first square of a hopper is its hurdle at best.
    let first = if hops { lands_from.max(1) } else { lands_from };
    let way = |n: usize| Way { target: squares[n], before: squares[..n].to_vec(), hops };
    (first..squares.len()).map(way).collect()
}

/// A square that a piece can reach in two ways at a time, which is refused: each move must be generated once.
fn reached_twice(singles: &[(Single, Mode)]) -> Option<Dir> {
    let all: Vec<(Vec<Way>, Mode)> = singles.iter().map(|(single, mode)| (ways(single), *mode)).collect();
    all.iter().enumerate().find_map(|(n, (one, mode))| {
        all[..n].iter().filter(|(_, other)| *mode as u8 & *other as u8 != 0).find_map(|(other, _)| {
            let meets = |way: &&Way| other.iter().any(|own| own.target == way.target && !own.excludes(way));
            one.iter().find(meets).map(|way| way.target)
        })
    })
}

/// A difference of squares in words: `1 file to the right and 2 ranks ahead`.
fn place((files, ranks): Dir) -> String {
    let part = |count: i8, unit: &str, [plus, minus]: [&str; 2]| {
        let plural = if count.abs() == 1 { "" } else { "s" };
        let way = if count > 0 { plus } else { minus };
        (count != 0).then(|| format!("{} {unit}{plural} {way}", count.abs()))
    };
    let parts = [part(files, "file", ["to the right", "to the left"]), part(ranks, "rank", ["ahead", "back"])];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "where it stands".into() } else { parts.join(" and ") }
}

/// The movements grouped by kind and mode.
fn grouped(singles: &[(Single, Mode)]) -> &'static [Movement] {
    let mut movements = Vec::new();
    let mut leaps_left = MAX_LEAPS;
    for mode in [Mode::Both, Mode::Move, Mode::Capture, Mode::EnPassant] {
        let of_mode = || singles.iter().filter(|(_, own)| *own == mode).map(|(single, _)| single);
        let mut leaps: Vec<Dir> =
            of_mode().filter_map(|s| if let Single::Leap(dir) = s { Some(*dir) } else { None }).collect();
        let slides: Vec<Dir> =
            of_mode().filter_map(|s| if let Single::Slide(dir) = s { Some(*dir) } else { None }).collect();
        let hops: Vec<Dir> =
            of_mode().filter_map(|s| if let Single::Hop(dir) = s { Some(*dir) } else { None }).collect();
        let mut walks: Vec<Path> =
            of_mode().filter_map(|s| if let Single::Walk(path) = s { Some(*path) } else { None }).collect();
        let more = leaps.split_off(leaps.len().min(leaps_left));
        leaps_left -= leaps.len();
        walks.extend(more.into_iter().map(|dir| Path {
            squares: Vec::leak(vec![dir]),
            lands_from: 0,
            hurdle: Hurdle::None,
            start: Start::Anywhere,
        }));
        if !leaps.is_empty() {
            movements.push(Movement::Leap(Vec::leak(leaps), mode));
        }
        if !slides.is_empty() {
            movements.push(Movement::Slide(Vec::leak(slides), mode));
        }
        if !hops.is_empty() {
            movements.push(Movement::Hop(Vec::leak(hops), mode));
        }
        if !walks.is_empty() {
            movements.push(Movement::Walk(Vec::leak(walks), mode));
        }
    }
    Vec::leak(movements)
}
