//! Describes in plain English how pieces move. Movements that differ only in direction are described together.

use super::directions::{directions_text, number_word, oblique_leap_text, squares_text};
use super::shapes::{
    Continuation, Extent, Heading, OwnedPath, PassedContent, PathShape, Segment, ShapeWithHeadings, Step, Turn,
    merged_shapes, shape,
};
use tenfold_core::rules::{Dir, Hurdle, Lame, Mode, Movement, PieceTypeSpec, Spec, Start, dirs};

/// The maximum number of segments of a path that is put into words.
const MAX_SEGMENTS: usize = 3;
/// The maximum number of kinds of paths that are put into words; with more kinds, [`WORDS_FOR_OTHER_PATHS`] replaces
/// all of them.
const MAX_PATH_KINDS: usize = 8;
/// The words for paths that are not described in detail.
const WORDS_FOR_OTHER_PATHS: &str = "along the ways that the diagram shows";

/// Sentences on how a piece type moves.
pub(super) fn movement_sentences(spec: &Spec, piece_type: &PieceTypeSpec) -> String {
    let modes = [
        (Mode::Both, "Moves and captures"),
        (Mode::Move, "Moves without capturing"),
        (Mode::Capture, "Captures"),
        (Mode::EnPassant, "Captures en passant"),
        (Mode::Own, "Captures pieces of its own side"),
    ];
    let mut sentences = Vec::new();
    for (mode, verb) in modes {
        let kinds = path_kinds(spec, piece_type.movements.iter().filter(|each| each.mode() == mode));
        let mut texts: Vec<String> = Vec::new();
        for text in kinds.iter().map(PathKind::text) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        if texts.len() > MAX_PATH_KINDS {
            texts = vec![WORDS_FOR_OTHER_PATHS.into()];
        }
        if !texts.is_empty() {
            sentences.push(format!("{verb}: {}.", texts.join(", or ")));
        }
    }
    if sentences.is_empty() { "It cannot move.".into() } else { sentences.join(" ") }
}

/// A kind of path: paths of one shape, in one or more directions.
enum PathKind {
    Lame(&'static [Lame]),
    Shaped(PathShape, Vec<Heading>),
}

/// The paths of movements, grouped by kind, in the order of the data. Paths that lead off the board from every square
/// are left out.
fn path_kinds<'a>(spec: &Spec, movements: impl Iterator<Item = &'a Movement>) -> Vec<PathKind> {
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
            Movement::Lame(steps, _) => lame.push(PathKind::Lame(steps)),
        }
    }
    let headings = merged_shapes(spec, shapes).into_iter().map(|(shape, headings)| PathKind::Shaped(shape, headings));
    headings.chain(lame).collect()
}

impl PathKind {
    fn text(&self) -> String {
        match self {
            PathKind::Lame(steps) => lame_move_text(steps),
            PathKind::Shaped(shape, headings) => shape.text(headings),
        }
    }
}

impl PathShape {
    fn text(&self, headings: &[Heading]) -> String {
        let mut firsts: Vec<Dir> = Vec::new();
        for heading in headings {
            if !firsts.contains(&heading.first) {
                firsts.push(heading.first);
            }
        }
        let text = match &self.segments[..] {
            [segment] if self.hurdle != Hurdle::None => self.hop_text(segment, &firsts),
            [segment] if matches!(self.continuation, Continuation::Plain | Continuation::Repeated(_)) => {
                self.straight_path_text(segment, &firsts)
            }
            [segment] => leap_text(segment.step, Extent::Exactly(1), &firsts),
            segments if (1..=MAX_SEGMENTS).contains(&segments.len()) => self.bent_path_text(segments, &firsts),
            _ => WORDS_FOR_OTHER_PATHS.into(),
        };
        let jumps =
            if self.segments.is_empty() && self.hurdle != Hurdle::None { ", jumping over other pieces" } else { "" };
        let sides = if self.segments.is_empty() { "" } else { sides_text(headings, &firsts) };
        let around = if self.wraps_around_files { " (also around the left and right edges of the board)" } else { "" };
        let lines = if self.stays_on_lines { " (only along the diagonal lines of the board)" } else { "" };
        let start = match self.start {
            Start::Anywhere => "",
            Start::Listed => " (from some squares only)",
            Start::Initial | Start::InitialFar => " (from the squares of first moves)",
        };
        text + sides + &self.continuation.text() + jumps + around + lines + start
    }

    /// Describes a straight path.
    fn straight_path_text(&self, segment: &Segment, firsts: &[Dir]) -> String {
        let far = leap_text(segment.step, segment.extent, firsts);
        match (self.passed, segment.extent) {
            (0, _) => far,
            (passed, Extent::Exactly(_)) => format!("{far}{}", self.passed_content.text(passed)),
            (passed, _) => {
                let least = match segment.step {
                    Step::Straight(1) => squares_text(passed + 1),
                    _ => format!("{} times", number_word(passed + 1)),
                };
                let first =
                    if passed == 1 { "first one".to_string() } else { format!("first {}", number_word(passed)) };
                let over = match self.passed_content {
                    PassedContent::Empty => String::new(),
                    PassedContent::Anything => format!(", whatever stands on the {first}"),
                    _ => self.passed_content.text(passed),
                };
                format!("{far}, but at least {least}{over}")
            }
        }
    }

    /// Describes a path over a hurdle.
    fn hop_text(&self, segment: &Segment, firsts: &[Dir]) -> String {
        let how = match (segment.step, segment.extent) {
            (Step::Straight(1), Extent::Any) => directions_text(firsts, true),
            (Step::Straight(1), Extent::Exactly(count) | Extent::UpTo(count)) => {
                format!("up to {} {}", squares_text(count), directions_text(firsts, false))
            }
            (step, Extent::Any) => format!("in one direction by {}", leap_text(step, Extent::Exactly(1), firsts)),
            (step, Extent::Exactly(count) | Extent::UpTo(count)) => {
                format!(
                    "up to {} times in one direction by {}",
                    number_word(count),
                    leap_text(step, Extent::Exactly(1), firsts)
                )
            }
        };
        match self.hurdle {
            Hurdle::Grasshopper => format!("{how}, jumping over the first piece of either side, to the next square"),
            Hurdle::OtherType => format!(
                "{how}, jumping over exactly one piece of either side that is not of its own type, to any square beyond \
                 it up to the next piece, whose type must be another one too"
            ),
            Hurdle::Cannon | Hurdle::None => format!(
                "{how}, jumping over exactly one piece of either side, to any square beyond it up to the next piece"
            ),
        }
    }

    /// Describes a path with turns.
    fn bent_path_text(&self, segments: &[Segment], firsts: &[Dir]) -> String {
        let mut text = String::new();
        let mut before = 0;
        let ends_segment = |before: usize| self.passed == 1 && before == 1;
        for (n, segment) in segments.iter().enumerate() {
            if n == 0 {
                text += &leap_text(segment.step, segment.extent, firsts);
            } else {
                text += &format!(", then {}", segment.turned());
            }
            before += segment.extent.max_steps().min(self.passed);
            if n + 1 < segments.len() && ends_segment(before) {
                text += &format!(" to {}", self.passed_content.square());
            }
        }
        text + &if self.passed > 1 { format!(",{}", self.passed_content.text(self.passed)) } else { String::new() }
    }
}

/// The side to which paths turn, in words; empty if they turn to both sides, or not at all.
fn sides_text(headings: &[Heading], firsts: &[Dir]) -> &'static str {
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
            Continuation::Repeated(extent) => {
                format!(", up to {} times in the same way", number_word(extent.max_steps()))
            }
            Continuation::Zigzag(extent) => format!(", up to {} times in a zigzag", number_word(extent.max_steps())),
            Continuation::Circle(extent) => format!(", up to {} times in a circle", number_word(extent.max_steps())),
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
            Extent::Exactly(1) => format!("{} {way}", squares_text(length)),
            Extent::UpTo(count) if length == 1 => format!("up to {} {way}", squares_text(count)),
            Extent::Exactly(count) if length == 1 => format!("{} {way}", squares_text(count)),
            Extent::UpTo(count) => format!("{} {way}, up to {} times", squares_text(length), number_word(count)),
            Extent::Exactly(count) => format!("{} {way}, {} times", squares_text(length), number_word(count)),
        }
    }
}

/// Describes equal steps in one of these directions.
fn leap_text(step: Step, extent: Extent, firsts: &[Dir]) -> String {
    let is_single = matches!(step, Step::Straight(1) | Step::Orthogonal(1) | Step::Diagonal(1));
    match (step, extent) {
        (_, Extent::Any) if is_single => format!("any distance {}", directions_text(firsts, true)),
        (_, Extent::UpTo(count)) if is_single => {
            format!("up to {} {}", squares_text(count), directions_text(firsts, false))
        }
        (_, Extent::Exactly(count)) if is_single => {
            format!("{} {}", squares_text(count), directions_text(firsts, false))
        }
        (_, Extent::Any) => {
            format!(
                "{}, and on in the same direction up to the first piece",
                leap_text(step, Extent::Exactly(1), firsts)
            )
        }
        (_, Extent::UpTo(count)) => {
            format!(
                "{}, up to {} times in the same direction",
                leap_text(step, Extent::Exactly(1), firsts),
                number_word(count)
            )
        }
        (Step::Oblique(..), Extent::Exactly(1)) => oblique_leap_text(firsts),
        (Step::Oblique(..), Extent::Exactly(count)) => {
            format!("{}, {} times", oblique_leap_text(firsts), number_word(count))
        }
        (Step::Straight(length) | Step::Orthogonal(length) | Step::Diagonal(length), Extent::Exactly(1)) => {
            format!("a leap of {} {}", squares_text(length), directions_text(firsts, false))
        }
        (Step::Straight(length) | Step::Orthogonal(length) | Step::Diagonal(length), Extent::Exactly(count)) => {
            format!("{} leaps of {} {}", number_word(count), squares_text(length), directions_text(firsts, false))
        }
    }
}

fn lame_move_text(steps: &[Lame]) -> String {
    let first: Vec<Dir> = steps.iter().map(|step| step.first).collect();
    let (first, then) = match &first[..] {
        dirs::ORTHOGONAL => ("one square along a rank or file", "one square diagonally outward"),
        dirs::DIAGONAL => ("one square diagonally", "one square outward along a rank or file"),
        _ => ("one square", "one more"),
    };
    format!("{first} and, if that square is empty, optionally on from there {then}")
}
