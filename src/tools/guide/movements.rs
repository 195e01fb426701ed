//! How pieces move, in plain English: the data of their movements, with all directions of one kind taken together.

use super::directions::{along, number, oblique, squares};
use crate::core::rules::{Dir, Hurdle, Lame, Mode, Movement, Path, PieceTypeSpec, Spec, Start, dirs};

/// More runs than this are not put into words one by one.
const MOST_RUNS: usize = 3;

/// How a piece type moves, in sentences.
pub(super) fn movements(spec: &Spec, piece_type: &PieceTypeSpec) -> String {
    let modes = [
        (Mode::Both, "Moves and captures"),
        (Mode::Move, "Moves without capturing"),
        (Mode::Capture, "Captures"),
        (Mode::EnPassant, "Captures en passant"),
    ];
    let mut sentences = Vec::new();
    for (mode, verb) in modes {
        let kinds = kinds(spec, piece_type.movements.iter().filter(|each| each.mode() == mode));
        let texts: Vec<String> = kinds.iter().map(Kind::text).collect();
        if !texts.is_empty() {
            sentences.push(format!("{verb}: {}.", texts.join(", or ")));
        }
    }
    if sentences.is_empty() { "It cannot move.".into() } else { sentences.join(" ") }
}

/// Ways of one shape, in several directions.
enum Kind {
    Lame(&'static [Lame]),
    Ways(Shape, Vec<Way>),
}

/// What ways in different directions have in common.
#[derive(PartialEq)]
struct Shape {
    /// Equal steps in turn.
    runs: Vec<Run>,
    /// How many squares must be empty before the first on which the piece may end.
    passed: usize,
    /// Whether the last run goes on to the edge of the board.
    unlimited: bool,
    hurdle: Hurdle,
    start: Start,
}

/// Equal steps in one direction.
#[derive(PartialEq)]
struct Run {
    step: Step,
    /// How many; 0 where there is no limit.
    count: usize,
    /// The angle to the run before.
    turn: Turn,
}

/// The size of a step.
#[derive(Clone, Copy, PartialEq)]
enum Step {
    /// So many squares along a rank, file or diagonal, in a way without a turn.
    Straight(usize),
    /// So many squares along a rank or file, in a way with turns.
    Orthogonal(usize),
    /// So many squares diagonally, in a way with turns.
    Diagonal(usize),
    /// Any other leap: the longer distance and the shorter one.
    Oblique(i8, i8),
}

/// The angle between two steps.
#[derive(Clone, Copy, PartialEq)]
enum Turn {
    None,
    Half,
    Right,
    Back,
    Other,
}

/// A way in one direction.
struct Way {
    first: Dir,
    /// The side to which it first turns: 1 to the left, -1 to the right, 0 to none.
    side: i8,
}

/// The ways of movements by their kinds, in the order of the data. What leads off every square of the board is left out.
fn kinds<'a>(spec: &Spec, movements: impl Iterator<Item = &'a Movement>) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    let mut add = |squares: &[Dir], passed: usize, hurdle: Hurdle, start: Start| {
        let Some((shape, way)) = shape(spec, squares, passed, hurdle, start) else { return };
        for kind in &mut kinds {
            if let Kind::Ways(known, ways) = kind
                && *known == shape
            {
                return ways.push(way);
            }
        }
        kinds.push(Kind::Ways(shape, vec![way]));
    };
    let line = |dir: &Dir| (1..=10).map(|n| (dir.0 * n, dir.1 * n)).collect::<Vec<_>>();
    let mut lame = Vec::new();
    for movement in movements {
        match *movement {
            Movement::Leap(dirs, _) => dirs.iter().for_each(|&dir| add(&[dir], 0, Hurdle::None, Start::Anywhere)),
            Movement::Slide(dirs, _) => {
                dirs.iter().for_each(|dir| add(&line(dir), 0, Hurdle::None, Start::Anywhere));
            }
            Movement::Hop(dirs, _) => {
                dirs.iter().for_each(|dir| add(&line(dir), 0, Hurdle::Cannon, Start::Anywhere));
            }
            Movement::Walk(paths, _) => {
                for Path { squares, lands_from, hurdle, start } in paths {
                    add(squares, usize::from(*lands_from), *hurdle, *start);
                }
            }
            Movement::Lame(steps, _) => lame.push(Kind::Lame(steps)),
        }
    }
    kinds.extend(lame);
    kinds
}

/// The shape of a way, and its direction; `None` if no piece can take it on this board.
fn shape(spec: &Spec, squares: &[Dir], passed: usize, hurdle: Hurdle, start: Start) -> Option<(Shape, Way)> {
    let fits = |square: &Dir| square.0.unsigned_abs() < spec.files && square.1.unsigned_abs() < spec.ranks;
    let on_board: Vec<Dir> = squares.iter().copied().take_while(fits).collect();
    if on_board.len() <= passed {
        return None;
    }
    let mut steps: Vec<Dir> = Vec::new();
    let mut at = (0, 0);
    for &(x, y) in &on_board {
        steps.push((x - at.0, y - at.1));
        at = (x, y);
    }
    let last = *steps.last()?;
    let unlimited = on_board.len() > passed + 1 && !fits(&(at.0 + last.0, at.1 + last.1));
    let mut runs: Vec<(Dir, usize)> = Vec::new();
    for step in steps {
        match runs.last_mut() {
            Some((dir, count)) if *dir == step => *count += 1,
            _ => runs.push((step, 1)),
        }
    }
    let bends = runs.len() > 1;
    let mut before: Option<Dir> = None;
    let mut side = 0;
    let mut shaped: Vec<Run> = Vec::new();
    for &(dir, count) in &runs {
        let turn = before.map_or(Turn::None, |before| turn(before, dir));
        if let Some(before) = before.filter(|_| side == 0) {
            side = (i16::from(before.0) * i16::from(dir.1) - i16::from(before.1) * i16::from(dir.0)).signum() as i8;
        }
        shaped.push(Run { step: step(dir, bends), count, turn });
        before = Some(dir);
    }
    if let Some(run) = shaped.last_mut().filter(|_| unlimited) {
        run.count = 0;
    }
    let first = runs.first()?.0;
    Some((Shape { runs: shaped, passed, unlimited, hurdle, start }, Way { first, side }))
}

fn step((x, y): Dir, bends: bool) -> Step {
    let (long, short) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let length = usize::from(long.unsigned_abs());
    match short {
        0 if bends => Step::Orthogonal(length),
        _ if short == long && bends => Step::Diagonal(length),
        _ if short == 0 || short == long => Step::Straight(length),
        _ => Step::Oblique(long, short),
    }
}

fn turn(a: Dir, b: Dir) -> Turn {
    let [a, b] = [a, b].map(|(x, y)| (i32::from(x), i32::from(y)));
    let (dot, cross) = (a.0 * b.0 + a.1 * b.1, a.0 * b.1 - a.1 * b.0);
    match (dot.signum(), cross.signum()) {
        (1, 0) => Turn::None,
        (-1, 0) => Turn::Back,
        (0, _) => Turn::Right,
        (1, _) if dot == cross.abs() => Turn::Half,
        _ => Turn::Other,
    }
}

impl Kind {
    fn text(&self) -> String {
        match self {
            Kind::Lame(steps) => lame(steps),
            Kind::Ways(shape, ways) => shape.text(ways),
        }
    }
}

impl Shape {
    fn text(&self, ways: &[Way]) -> String {
        let mut firsts: Vec<Dir> = Vec::new();
        for way in ways {
            if !firsts.contains(&way.first) {
                firsts.push(way.first);
            }
        }
        let text = match &self.runs[..] {
            [run] if self.hurdle != Hurdle::None => self.hop(run, &firsts),
            [run] => self.straight(run, &firsts),
            runs => self.bent(runs, ways, &firsts),
        };
        let start = match self.start {
            Start::Anywhere => "",
            Start::Listed => " (from some squares only)",
            Start::Initial => " (as its first move)",
        };
        text + start
    }

    /// A way in one direction.
    fn straight(&self, run: &Run, firsts: &[Dir]) -> String {
        if self.passed > 0 {
            let between = if self.passed == 1 { "an empty square" } else { "empty squares" };
            return format!("{} over {between}", leap(run.step, run.count, firsts));
        }
        match (run.step, run.count) {
            (_, 1) => leap(run.step, 1, firsts),
            (Step::Straight(1), 0) => format!("any distance {}", along(firsts, true)),
            (Step::Straight(1), count) => format!("up to {} {}", squares(count), along(firsts, false)),
            (step, 0) => format!("{}, and on in the same direction up to the first piece", leap(step, 1, firsts)),
            (step, count) => {
                format!("{}, up to {} times in the same direction", leap(step, 1, firsts), number(count))
            }
        }
    }

    /// A way over a hurdle.
    fn hop(&self, run: &Run, firsts: &[Dir]) -> String {
        let how = match (run.step, run.count) {
            (Step::Straight(1), 0) => along(firsts, true),
            (Step::Straight(1), count) => format!("up to {} {}", squares(count), along(firsts, false)),
            (step, 0) => format!("in one direction by {}", leap(step, 1, firsts)),
            (step, count) => format!("up to {} times in one direction by {}", number(count), leap(step, 1, firsts)),
        };
        match self.hurdle {
            Hurdle::Grasshopper => format!("{how}, jumping over the first piece of either side, to the next square"),
            Hurdle::Cannon | Hurdle::None => format!(
                "{how}, jumping over exactly one piece of either side, to any square beyond it up to the next piece"
            ),
        }
    }

    /// A way with turns.
    fn bent(&self, runs: &[Run], ways: &[Way], firsts: &[Dir]) -> String {
        if runs.len() > MOST_RUNS || self.hurdle != Hurdle::None {
            let hurdle = if self.hurdle == Hurdle::None { "" } else { ", jumping over one piece of either side" };
            return format!("along the winding way that the diagram shows{hurdle}");
        }
        let mut text = String::new();
        let mut before = 0;
        for (n, run) in runs.iter().enumerate() {
            if n == 0 {
                text += &leap(run.step, run.count, firsts);
            } else {
                text += &format!(", then {}", run.turned());
            }
            before += run.count;
            if n + 1 < runs.len() && before == self.passed && self.passed == 1 {
                text += " to an empty square";
            }
        }
        let sides =
            |side: i8| firsts.iter().all(|first| ways.iter().any(|way| way.first == *first && way.side == side));
        text += match (sides(1), sides(-1)) {
            (true, true) => "",
            (true, false) if ways.iter().all(|way| way.side == 1) => " to the left",
            (false, true) if ways.iter().all(|way| way.side == -1) => " to the right",
            _ if ways.iter().all(|way| way.side == 0) => "",
            _ => " to the sides that the diagram shows",
        };
        text + if self.passed > 1 { ", over empty squares" } else { "" }
    }
}

impl Run {
    /// A run after a turn: `one square diagonally outward`.
    fn turned(&self) -> String {
        let turn = match self.turn {
            Turn::None => "on",
            Turn::Half => "outward",
            Turn::Right => "at a right angle",
            Turn::Back => "straight back",
            Turn::Other => "at an angle",
        };
        let (length, way) = match self.step {
            Step::Orthogonal(1) | Step::Straight(1) => (1, format!("{turn} along a rank or file")),
            Step::Diagonal(1) => (1, format!("diagonally {turn}")),
            Step::Orthogonal(length) | Step::Diagonal(length) | Step::Straight(length) => {
                (length, format!("{turn} in a leap"))
            }
            Step::Oblique(2, 1) => return format!("a knight's leap {turn}"),
            Step::Oblique(..) => return format!("a leap {turn}"),
        };
        match self.count {
            0 => format!("any distance {way}"),
            1 => format!("{} {way}", squares(length)),
            count if length == 1 => format!("{} {way}", squares(count)),
            count => format!("{} {way}, {} times", squares(length), number(count)),
        }
    }
}

/// So many equal steps in one of these directions.
fn leap(step: Step, count: usize, firsts: &[Dir]) -> String {
    match step {
        Step::Straight(1) | Step::Orthogonal(1) | Step::Diagonal(1) => {
            format!("{} {}", squares(count), along(firsts, false))
        }
        Step::Straight(length) | Step::Orthogonal(length) | Step::Diagonal(length) => match count {
            1 => format!("a leap of {} {}", squares(length), along(firsts, false)),
            _ => format!("{} leaps of {} {}", number(count), squares(length), along(firsts, false)),
        },
        Step::Oblique(..) => oblique(firsts),
    }
}

fn lame(steps: &[Lame]) -> String {
    let first: Vec<Dir> = steps.iter().map(|step| step.first).collect();
    let (first, then) = match &first[..] {
        dirs::ORTHOGONAL => ("one square along a rank or file", "one square diagonally outward"),
        dirs::DIAGONAL => ("one square diagonally", "one square outward along a rank or file"),
        _ => ("one square", "one more"),
    };
    format!("{first} and, if that square is empty, optionally on from there {then}")
}
