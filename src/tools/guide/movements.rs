//! Describes in plain English how pieces move. Movements that differ only in direction are described together.

use super::directions::{along, number, oblique, squares};
use super::shapes::{
    Continuation, Extent, Heading, OwnedPath, PassedContent, Segment, Shape, ShapeWithHeadings, Step, Turn,
    merged_shapes, shape,
};
use tenfold_core::rules::{Dir, Hurdle, Lame, Mode, Movement, PieceTypeSpec, Spec, Start, dirs};

/// The maximum number of segments of a path that is put into words.
const MOST_SEGMENTS: usize = 3;
/// The maximum number of kinds of paths that are put into words; with more kinds, [`SHOWN`] replaces all of them.
const MOST_KINDS: usize = 8;
/// The words for paths that are not described.
const SHOWN: &str = "along the ways that the diagram shows";

/// Sentences on how a piece type moves.
pub(super) fn movements(spec: &Spec, piece_type: &PieceTypeSpec) -> String {
    let modes = [
        (Mode::Both, "Moves and captures"),
        (Mode::Move, "Moves without capturing"),
        (Mode::Capture, "Captures"),
        (Mode::EnPassant, "Captures en passant"),
        (Mode::Own, "Captures pieces of its own side"),
    ];
    let mut sentences = Vec::new();
    for (mode, verb) in modes {
        let kinds = kinds(spec, piece_type.movements.iter().filter(|each| each.mode() == mode));
        let mut texts: Vec<String> = Vec::new();
        for text in kinds.iter().map(Kind::text) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        if texts.len() > MOST_KINDS {
            texts = vec![SHOWN.into()];
        }
        if !texts.is_empty() {
            sentences.push(format!("{verb}: {}.", texts.join(", or ")));
        }
    }
    if sentences.is_empty() { "It cannot move.".into() } else { sentences.join(" ") }
}

/// A kind of path: paths of one shape, in one or more directions.
enum Kind {
    Lame(&'static [Lame]),
    Shaped(Shape, Vec<Heading>),
}

/// The paths of movements, grouped by kind, in the order of the data. Paths that lead off the board from every square are
/// left out.
fn kinds<'a>(spec: &Spec, movements: impl Iterator<Item = &'a Movement>) -> Vec<Kind> {
    let mut shapes: Vec<ShapeWithHeadings> = Vec::new();
    let mut lame = Vec::new();
    let mut add = |path: OwnedPath| {
        let Some((shape, heading)) = shape(spec, &path) else { return };
        match shapes.iter_mut().find(|(known, _)| *known == shape) {
            Some((_, headings)) if headings.contains(&heading) => {}
            Some((_, headings)) => headings.push(heading),
            None => shapes.push((shape, vec![heading])),
        }
    };
    let line = |dir: Dir| (1..=10).map(move |n| (dir.0 * n, dir.1 * n));
    for movement in movements {
        match *movement {
            Movement::Leap(dirs, _) => dirs.iter().for_each(|&dir| add(OwnedPath::open([dir], Hurdle::None))),
            Movement::Slide(dirs, _) => dirs.iter().for_each(|&dir| add(OwnedPath::open(line(dir), Hurdle::None))),
            Movement::Hop(dirs, _) => dirs.iter().for_each(|&dir| add(OwnedPath::open(line(dir), Hurdle::Cannon))),
            Movement::Paths(paths, _) => paths.iter().for_each(|path| add(path.into())),
            Movement::Lame(steps, _) => lame.push(Kind::Lame(steps)),
        }
    }
    let headings = merged_shapes(spec, shapes).into_iter().map(|(shape, headings)| Kind::Shaped(shape, headings));
    headings.chain(lame).collect()
}

impl Kind {
    fn text(&self) -> String {
        match self {
            Kind::Lame(steps) => lame(steps),
            Kind::Shaped(shape, headings) => shape.text(headings),
        }
    }
}

impl Shape {
    fn text(&self, headings: &[Heading]) -> String {
        let mut firsts: Vec<Dir> = Vec::new();
        for heading in headings {
            if !firsts.contains(&heading.first) {
                firsts.push(heading.first);
            }
        }
        let text = match &self.segments[..] {
            [segment] if self.hurdle != Hurdle::None => self.hop(segment, &firsts),
            [segment] if matches!(self.continuation, Continuation::Plain | Continuation::Repeated(_)) => {
                self.straight(segment, &firsts)
            }
            [segment] => leap(segment.step, Extent::Exactly(1), &firsts),
            segments if (1..=MOST_SEGMENTS).contains(&segments.len()) => self.bent(segments, &firsts),
            _ => SHOWN.into(),
        };
        let jumps =
            if self.segments.is_empty() && self.hurdle != Hurdle::None { ", jumping over other pieces" } else { "" };
        let sides = if self.segments.is_empty() { "" } else { sides(headings, &firsts) };
        let around = if self.around { " (also around the left and right edges of the board)" } else { "" };
        let start = match self.start {
            Start::Anywhere => "",
            Start::Listed => " (from some squares only)",
            Start::Initial | Start::InitialFar => " (from the squares of first moves)",
        };
        text + sides + &self.continuation.text() + jumps + around + start
    }

    /// Describes a straight path.
    fn straight(&self, segment: &Segment, firsts: &[Dir]) -> String {
        let far = leap(segment.step, segment.extent, firsts);
        match (self.passed, segment.extent) {
            (0, _) => far,
            (passed, Extent::Exactly(_)) => format!("{far}{}", self.over.text(passed)),
            (passed, _) => {
                let least = match segment.step {
                    Step::Straight(1) => squares(passed + 1),
                    _ => format!("{} times", number(passed + 1)),
                };
                let first = if passed == 1 { "first one".to_string() } else { format!("first {}", number(passed)) };
                let over = match self.over {
                    PassedContent::Empty => String::new(),
                    PassedContent::Anything => format!(", whatever stands on the {first}"),
                    _ => self.over.text(passed),
                };
                format!("{far}, but at least {least}{over}")
            }
        }
    }

    /// Describes a path over a hurdle.
    fn hop(&self, segment: &Segment, firsts: &[Dir]) -> String {
        let how = match (segment.step, segment.extent) {
            (Step::Straight(1), Extent::Any) => along(firsts, true),
            (Step::Straight(1), Extent::Exactly(count) | Extent::UpTo(count)) => {
                format!("up to {} {}", squares(count), along(firsts, false))
            }
            (step, Extent::Any) => format!("in one direction by {}", leap(step, Extent::Exactly(1), firsts)),
            (step, Extent::Exactly(count) | Extent::UpTo(count)) => {
                format!("up to {} times in one direction by {}", number(count), leap(step, Extent::Exactly(1), firsts))
            }
        };
        match self.hurdle {
            Hurdle::Grasshopper => format!("{how}, jumping over the first piece of either side, to the next square"),
            Hurdle::Cannon | Hurdle::None => format!(
                "{how}, jumping over exactly one piece of either side, to any square beyond it up to the next piece"
            ),
        }
    }

    /// Describes a path with turns.
    fn bent(&self, segments: &[Segment], firsts: &[Dir]) -> String {
        let mut text = String::new();
        let mut before = 0;
        let ends_segment = |before: usize| self.passed == 1 && before == 1;
        for (n, segment) in segments.iter().enumerate() {
            if n == 0 {
                text += &leap(segment.step, segment.extent, firsts);
            } else {
                text += &format!(", then {}", segment.turned());
            }
            before += segment.extent.most().min(self.passed);
            if n + 1 < segments.len() && ends_segment(before) {
                text += &format!(" to {}", self.over.square());
            }
        }
        text + &if self.passed > 1 { format!(",{}", self.over.text(self.passed)) } else { String::new() }
    }
}

/// The side to which paths turn, in words; empty if they turn to both sides or not at all.
fn sides(headings: &[Heading], firsts: &[Dir]) -> &'static str {
    let turn_to = |side: i8| {
        firsts.iter().all(|first| headings.iter().any(|heading| heading.first == *first && heading.side == side))
    };
    match (turn_to(1), turn_to(-1)) {
        (true, true) => "",
        (true, false) if headings.iter().all(|heading| heading.side == 1) => " to the left",
        (false, true) if headings.iter().all(|heading| heading.side == -1) => " to the right",
        _ if headings.iter().all(|heading| heading.side == 0) => "",
        _ => " to the sides that the diagram shows",
    }
}

impl PassedContent {
    /// The `count` squares that the piece passes, in words: ` over an empty square`.
    fn text(self, count: usize) -> String {
        match (self, count) {
            (PassedContent::Anything, _) => ", whatever stands in between".into(),
            (PassedContent::Empty, 2..) => " over empty squares".into(),
            (PassedContent::Pieces, 2..) => " over occupied squares".into(),
            (PassedContent::Own, 2..) => " over own pieces".into(),
            (PassedContent::Enemies, 2..) => " over enemy pieces".into(),
            _ => format!(" over {}", self.square()),
        }
    }

    /// A single square that the piece passes, in words.
    fn square(self) -> &'static str {
        match self {
            PassedContent::Empty => "an empty square",
            PassedContent::Pieces => "an occupied square",
            PassedContent::Own => "the square of an own piece",
            PassedContent::Enemies => "the square of an enemy piece",
            PassedContent::Anything => "any square",
        }
    }
}

impl Continuation {
    fn text(self) -> String {
        match self {
            Continuation::Plain | Continuation::Winding => String::new(),
            Continuation::Repeated(Extent::Any) => ", and on in the same way up to the first piece".into(),
            Continuation::Zigzag(Extent::Any) => ", and on in a zigzag up to the first piece".into(),
            Continuation::Circle(Extent::Any) => ", and on in a circle up to the first piece".into(),
            Continuation::Repeated(extent) => format!(", up to {} times in the same way", number(extent.most())),
            Continuation::Zigzag(extent) => format!(", up to {} times in a zigzag", number(extent.most())),
            Continuation::Circle(extent) => format!(", up to {} times in a circle", number(extent.most())),
        }
    }
}

impl Segment {
    /// Describes a segment after a turn: `one square diagonally outward`.
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
        match self.extent {
            Extent::Any => format!("any distance {way}"),
            Extent::Exactly(1) => format!("{} {way}", squares(length)),
            Extent::UpTo(count) if length == 1 => format!("up to {} {way}", squares(count)),
            Extent::Exactly(count) if length == 1 => format!("{} {way}", squares(count)),
            Extent::UpTo(count) => format!("{} {way}, up to {} times", squares(length), number(count)),
            Extent::Exactly(count) => format!("{} {way}, {} times", squares(length), number(count)),
        }
    }
}

/// Describes equal steps in one of these directions.
fn leap(step: Step, extent: Extent, firsts: &[Dir]) -> String {
    let is_single = matches!(step, Step::Straight(1) | Step::Orthogonal(1) | Step::Diagonal(1));
    match (step, extent) {
        (_, Extent::Any) if is_single => format!("any distance {}", along(firsts, true)),
        (_, Extent::UpTo(count)) if is_single => format!("up to {} {}", squares(count), along(firsts, false)),
        (_, Extent::Exactly(count)) if is_single => format!("{} {}", squares(count), along(firsts, false)),
        (_, Extent::Any) => {
            format!("{}, and on in the same direction up to the first piece", leap(step, Extent::Exactly(1), firsts))
        }
        (_, Extent::UpTo(count)) => {
            format!("{}, up to {} times in the same direction", leap(step, Extent::Exactly(1), firsts), number(count))
        }
        (Step::Oblique(..), Extent::Exactly(1)) => oblique(firsts),
        (Step::Oblique(..), Extent::Exactly(count)) => format!("{}, {} times", oblique(firsts), number(count)),
        (Step::Straight(length) | Step::Orthogonal(length) | Step::Diagonal(length), Extent::Exactly(1)) => {
            format!("a leap of {} {}", squares(length), along(firsts, false))
        }
        (Step::Straight(length) | Step::Orthogonal(length) | Step::Diagonal(length), Extent::Exactly(count)) => {
            format!("{} leaps of {} {}", number(count), squares(length), along(firsts, false))
        }
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
