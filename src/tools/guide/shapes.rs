//! The shapes of the paths along which pieces move: segments of equal steps, and the angles between the segments.

use tenfold_core::rules::movement::{OVER_ALL, OVER_EMPTY, OVER_ENEMY, OVER_OWN, PassableContents};
use tenfold_core::rules::{Dir, Hurdle, Path, Spec, Start, Stop};

/// The shape of a path: the properties that paths in different directions have in common.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PathShape {
    /// The segments of the path; empty if the path cannot be described in words.
    pub(super) segments: Vec<Segment>,
    /// The number of squares that the piece must pass before the first square on which its move may end.
    pub(super) passed: usize,
    /// What may stand on the squares that the piece must pass.
    pub(super) passed_content: PassedContent,
    pub(super) continuation: Continuation,
    pub(super) hurdle: Hurdle,
    pub(super) start: Start,
    /// Whether the path leads around the left and right edges of the board.
    pub(super) wraps_around_files: bool,
    /// Whether the path exists only on some squares of the board, such as the diagonals of janggi's palaces.
    pub(super) stays_on_lines: bool,
}

/// How a path goes on after its segments.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Continuation {
    /// The path ends after its segments.
    Plain,
    /// All segments are repeated, this number of times in total.
    Repeated(Extent),
    /// The path goes on in steps that turn left and right alternately.
    Zigzag(Extent),
    /// The path goes on in steps that always turn to the same side.
    Circle(Extent),
    /// The path goes on in another way, which cannot be described in words.
    Winding,
}

/// What may stand on the squares that a piece must pass before its move may end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum PassedContent {
    Empty,
    Pieces,
    Own,
    Enemies,
    Anything,
}

/// A segment of a path: equal steps in one direction.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Segment {
    pub(super) step: Step,
    pub(super) extent: Extent,
    /// The angle to the previous segment.
    pub(super) turn: Turn,
}

/// The number of steps of a segment, or of repetitions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Extent {
    Exactly(usize),
    UpTo(usize),
    /// Any number, as far as the board has room.
    Any,
}

impl Extent {
    /// The maximum number of steps.
    pub(super) const fn max_steps(self) -> usize {
        match self {
            Extent::Exactly(count) | Extent::UpTo(count) => count,
            Extent::Any => usize::MAX,
        }
    }
}

/// The kind and the size of a step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Step {
    /// A step of this number of squares along a rank, file or diagonal, in a path without turns.
    Straight(usize),
    /// A step of this number of squares along a rank or file, in a path with turns.
    Orthogonal(usize),
    /// A step of this number of squares along a diagonal, in a path with turns.
    Diagonal(usize),
    /// Any other leap: the longer and the shorter of its distances along files and ranks.
    Oblique(i8, i8),
}

/// The angle between two steps.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Turn {
    None,
    Half,
    Right,
    Back,
    Other,
}

/// The direction of a path: its first step, and the side to which it turns.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Heading {
    pub(super) first: Dir,
    /// The side to which the path first turns: 1 for left, -1 for right, 0 if it does not turn.
    pub(super) side: i8,
}

/// A path: the squares that a piece passes one after the other.
pub(super) struct OwnedPath {
    stops: Vec<Stop>,
    hurdle: Hurdle,
    start: Start,
    wraps_around_files: bool,
    stays_on_lines: bool,
}

impl OwnedPath {
    /// A path over empty squares, on each of which the move may end.
    pub(super) fn open(squares: impl IntoIterator<Item = Dir>, hurdle: Hurdle) -> OwnedPath {
        let stops = squares.into_iter().map(|at| Stop { at, passes: OVER_EMPTY, lands: true }).collect();
        OwnedPath { stops, hurdle, start: Start::Anywhere, wraps_around_files: false, stays_on_lines: false }
    }
}

impl From<&Path> for OwnedPath {
    fn from(path: &Path) -> OwnedPath {
        // Only paths around the edge of the board depend on the file.
        let around = path.files != Path::ALL_FILES;
        OwnedPath {
            stops: path.squares.to_vec(),
            hurdle: path.hurdle,
            start: path.start,
            wraps_around_files: around,
            stays_on_lines: !path.within.is_empty(),
        }
    }
}

/// A path split into single steps, as far as the board has room.
struct Steps<'a> {
    spec: &'a Spec,
    wraps_around_files: bool,
    steps: Vec<Dir>,
    stops: &'a [Stop],
}

impl<'a> Steps<'a> {
    fn new(spec: &'a Spec, path: &'a OwnedPath) -> Self {
        let mut found = Steps { spec, wraps_around_files: path.wraps_around_files, steps: Vec::new(), stops: &[] };
        let mut at = (0, 0);
        for stop in &path.stops {
            let step = found.step_to((stop.at.0 - at.0, stop.at.1 - at.1));
            if !found.has_room_for(&[step]) {
                break;
            }
            found.steps.push(step);
            at = stop.at;
        }
        let on_board = &path.stops[..found.steps.len()];
        let landing = on_board.iter().rposition(|stop| stop.lands).map_or(0, |last| last + 1);
        found.steps.truncate(landing);
        found.stops = &path.stops[..landing];
        found
    }

    /// The step that leads to a square at this offset. Around the edge of the board there may be another step to the
    /// same square: the step that equals the previous one is preferred, otherwise the shorter one.
    fn step_to(&self, (x, y): Dir) -> Dir {
        let files = self.spec.files.cast_signed();
        let shifts = if self.wraps_around_files { [x, x - files, x + files] } else { [x; 3] };
        let before = self.steps.last().filter(|before| before.1 == y && shifts.contains(&before.0));
        before.copied().unwrap_or((shifts.into_iter().min_by_key(|shift| shift.abs()).unwrap_or(x), y))
    }

    /// Whether the board is large enough for all steps followed by these, and they do not lead back to the origin.
    fn has_room_for(&self, more: &[Dir]) -> bool {
        let (mut at, mut least, mut most) = ((0, 0), (0, 0), (0, 0));
        for step in self.steps.iter().chain(more) {
            at = (at.0 + step.0, at.1 + step.1);
            least = (i8::min(least.0, at.0), i8::min(least.1, at.1));
            most = (i8::max(most.0, at.0), i8::max(most.1, at.1));
        }
        let (files, ranks) = (self.spec.files.cast_signed(), self.spec.ranks.cast_signed());
        let returns = at == (0, 0) || self.wraps_around_files && at.1 == 0 && at.0 % files == 0;
        !returns && (self.wraps_around_files || most.0 - least.0 < files) && most.1 - least.1 < ranks
    }

    /// The extent of `count` steps: [`Extent::Any`] if the board has no room for the step `next` after the whole path.
    fn extent(&self, count: usize, next: &[Dir]) -> Extent {
        if self.has_room_for(next) { Extent::UpTo(count) } else { Extent::Any }
    }

    /// If the path repeats its first `steps` steps, the number of repetitions; otherwise `None`.
    fn repeated(&self, steps: usize) -> Option<Extent> {
        let same = |n: usize| {
            let (stop, first) = (self.stops[n], self.stops[n % steps]);
            self.steps[n] == self.steps[n % steps] && stop.passes == first.passes && stop.lands == first.lands
        };
        let repeats =
            self.steps.len() > steps && self.steps.len().is_multiple_of(steps) && (0..self.steps.len()).all(same);
        repeats.then(|| self.extent(self.steps.len() / steps, &self.steps[..steps]))
    }

    /// Zigzag or circle, if the path is one of them: a path that turns after each step and may end on each square.
    fn turning(&self) -> Option<Continuation> {
        let sides: Vec<i8> = self.steps.windows(2).map(|two| side(two[0], two[1])).collect();
        let [.., before, last] = self.steps[..] else { return None };
        if sides.contains(&0) || self.stops.iter().any(|stop| !stop.lands) {
            return None;
        }
        let count = self.steps.len();
        if (2..count).all(|n| self.steps[n] == self.steps[n - 2]) {
            return Some(Continuation::Zigzag(self.extent(count, &[before])));
        }
        // In a circle of knight's steps, the turns alternate between two angles, which add up to a right angle.
        let turned = if turn(before, last) == Turn::Right { last } else { before };
        let next = (-turned.1 * sides[0], turned.0 * sides[0]);
        sides.iter().all(|side| *side == sides[0]).then(|| Continuation::Circle(self.extent(count, &[next])))
    }
}

/// The shape and the direction of a path; `None` if no piece can take the path on this board.
pub(super) fn shape(spec: &Spec, path: &OwnedPath) -> Option<(PathShape, Heading)> {
    let steps = Steps::new(spec, path);
    let first = *steps.steps.first()?;
    let side = steps.steps.windows(2).map(|two| side(two[0], two[1])).find(|&side| side != 0).unwrap_or(0);
    let shape = describable_shape(&steps, path).unwrap_or_else(|| {
        let needs_pieces = steps.stops.iter().any(|stop| stop.passes & OVER_EMPTY == 0);
        PathShape {
            segments: Vec::new(),
            passed: 0,
            passed_content: PassedContent::Empty,
            continuation: Continuation::Winding,
            hurdle: if needs_pieces { Hurdle::Cannon } else { path.hurdle },
            start: path.start,
            wraps_around_files: path.wraps_around_files,
            stays_on_lines: path.stays_on_lines,
        }
    });
    Some((shape, Heading { first, side }))
}

/// The shape of a path, if the shape can be put into words.
fn describable_shape(whole: &Steps, path: &OwnedPath) -> Option<PathShape> {
    let passed = whole.stops.iter().position(|stop| stop.lands)?;
    let over = passed_content(&whole.stops[..passed])?;
    let repeated = if passed > 0 { whole.repeated(passed + 1) } else { None };
    let steps = if repeated.is_some() { &whole.steps[..=passed] } else { &whole.steps[..] };
    let mut segments = segments(steps);
    let bends = segments.len() > 1;
    let last = segments.last_mut()?;
    let (landing, on_last) = (steps.len() - passed, last.extent.max_steps());
    if landing > 1 {
        last.extent = whole.extent(on_last, &whole.steps[whole.steps.len() - 1..]);
    }
    let continuation = match repeated {
        Some(extent) => Continuation::Repeated(extent),
        None if bends && passed == 0 => whole.turning()?,
        None if landing > on_last || whole.stops[passed..].iter().any(|stop| !stop.lands) => return None,
        None => Continuation::Plain,
    };
    if bends && path.hurdle != Hurdle::None {
        return None;
    }
    if matches!(continuation, Continuation::Zigzag(_) | Continuation::Circle(_)) {
        segments.truncate(1);
    }
    Some(PathShape {
        segments,
        passed,
        passed_content: over,
        continuation,
        hurdle: path.hurdle,
        start: path.start,
        wraps_around_files: path.wraps_around_files,
        stays_on_lines: path.stays_on_lines,
    })
}

/// Combines consecutive equal steps to segments.
fn segments(steps: &[Dir]) -> Vec<Segment> {
    let mut counted: Vec<(Dir, usize)> = Vec::new();
    for &step in steps {
        match counted.last_mut() {
            Some((dir, count)) if *dir == step => *count += 1,
            _ => counted.push((step, 1)),
        }
    }
    let bends = counted.len() > 1;
    let mut before: Option<Dir> = None;
    let segment = |(dir, count): (Dir, usize)| {
        let turn = before.map_or(Turn::None, |before| turn(before, dir));
        before = Some(dir);
        Segment { step: step(dir, bends), extent: Extent::Exactly(count), turn }
    };
    counted.into_iter().map(segment).collect()
}

/// What may stand on the squares that a piece passes, if it is the same for all of them.
fn passed_content(stops: &[Stop]) -> Option<PassedContent> {
    const PIECES: PassableContents = OVER_OWN | OVER_ENEMY;
    let passes = stops.first().map_or(OVER_EMPTY, |stop| stop.passes);
    let over = match passes {
        OVER_EMPTY => PassedContent::Empty,
        PIECES => PassedContent::Pieces,
        OVER_OWN => PassedContent::Own,
        OVER_ENEMY => PassedContent::Enemies,
        OVER_ALL => PassedContent::Anything,
        _ => return None,
    };
    stops.iter().all(|stop| stop.passes == passes).then_some(over)
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

/// The side to which step `b` turns from step `a`: 1 for left, -1 for right, 0 if it does not turn.
fn side(a: Dir, b: Dir) -> i8 {
    (i16::from(a.0) * i16::from(b.1) - i16::from(a.1) * i16::from(b.0)).signum() as i8
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

/// A shape with the directions of all paths of this shape.
pub(super) type ShapeWithHeadings = (PathShape, Vec<Heading>);

/// Merges shapes that differ only in the number of steps before a turn, and removes shapes whose paths are part of
/// other paths.
pub(super) fn merged_shapes(spec: &Spec, shapes: Vec<ShapeWithHeadings>) -> Vec<ShapeWithHeadings> {
    let mut united: Vec<ShapeWithHeadings> = Vec::new();
    for (shape, headings) in shapes {
        let same = united.iter().position(|(known, _)| differ_in_length(spec, known, &shape));
        let Some(n) = same else {
            united.push((shape, headings));
            continue;
        };
        let (known, known_headings) = &mut united[n];
        known.passed = known.passed.max(shape.passed);
        let turns = shape.segments.len() - 1;
        if known.segments[turns].extent.max_steps() < shape.segments[turns].extent.max_steps() {
            known.segments[turns].extent = shape.segments[turns].extent;
        }
        for (segment, other) in known.segments[..turns].iter_mut().zip(&shape.segments) {
            if segment.extent != other.extent {
                segment.extent = Extent::UpTo(segment.extent.max_steps().max(other.extent.max_steps()));
            }
        }
        known_headings
            .extend(headings.into_iter().filter(|heading| !known_headings.contains(heading)).collect::<Vec<_>>());
    }
    let longest = usize::from(spec.files.max(spec.ranks)) - 1;
    for segment in united.iter_mut().flat_map(|(shape, _)| &mut shape.segments) {
        if matches!(segment.extent, Extent::UpTo(count) if count >= longest) {
            segment.extent = Extent::Any;
        }
    }
    let is_part = |n: usize| {
        let (shape, headings) = &united[n];
        united.iter().enumerate().any(|(m, (other, others))| {
            m != n
                && covers_targets_of(other, shape)
                && headings.iter().all(|heading| others.contains(heading))
                && !(m > n && covers_targets_of(shape, other))
        })
    };
    let kept: Vec<bool> = (0..united.len()).map(|n| !is_part(n)).collect();
    united.into_iter().zip(kept).filter_map(|(shaped, is_kept)| is_kept.then_some(shaped)).collect()
}

/// Whether two paths over empty squares differ only in the number of steps before their last segment. If a last segment
/// of fixed length extends to the edge of the board, it counts as a segment of any length.
fn differ_in_length(spec: &Spec, one: &PathShape, other: &PathShape) -> bool {
    let longest = usize::from(spec.files.max(spec.ranks)) - 1;
    let plain = |shape: &PathShape, with: &PathShape| {
        let mut plain = shape.clone();
        let last = shape.segments.len() - 1;
        plain.segments[..last].iter_mut().for_each(|segment| segment.extent = Extent::Any);
        let fills = matches!(shape.segments[last].extent, Extent::Exactly(count) if shape.passed + count >= longest);
        if fills && with.segments.last().is_some_and(|segment| segment.extent == Extent::Any) {
            plain.segments[last].extent = Extent::Any;
        }
        plain.passed = 0;
        plain
    };
    let fits = |shape: &PathShape| {
        shape.continuation == Continuation::Plain
            && shape.segments.len() > 1
            && shape.passed_content == PassedContent::Empty
    };
    fits(one) && fits(other) && plain(one, other) == plain(other, one)
}

/// Whether straight paths of shape `one` can end on all squares on which paths of shape `other` can end, under the same
/// conditions.
fn covers_targets_of(one: &PathShape, other: &PathShape) -> bool {
    let [(Some(segment), 1), (Some(part), 1)] =
        [one, other].map(|shape| (shape.segments.first(), shape.segments.len()))
    else {
        return false;
    };
    let alike = (one.hurdle, one.start, one.wraps_around_files, one.stays_on_lines)
        == (other.hurdle, other.start, other.wraps_around_files, other.stays_on_lines);
    let is_plain = |shape: &PathShape| {
        (shape.continuation, shape.passed_content, shape.hurdle)
            == (Continuation::Plain, PassedContent::Empty, Hurdle::None)
    };
    alike
        && is_plain(one)
        && is_plain(other)
        && segment.step == part.step
        && one.passed <= other.passed
        && !matches!(segment.extent, Extent::Exactly(_))
        && segment.extent.max_steps() >= part.extent.max_steps()
}
