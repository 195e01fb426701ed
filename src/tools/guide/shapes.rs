//! The shapes of the ways in which pieces move: equal steps in turn, and the angles between them.

use tenfold_core::rules::movement::{OVER_ALL, OVER_EMPTY, OVER_ENEMY, OVER_OWN, Passes};
use tenfold_core::rules::{Dir, Hurdle, Path, Spec, Start, Stop};

/// What ways in different directions have in common.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Shape {
    /// Equal steps in turn; none in a way that is not put into words.
    pub(super) runs: Vec<Run>,
    /// How many squares the piece must pass before the first on which it may end.
    pub(super) passed: usize,
    /// What those squares may hold.
    pub(super) over: Over,
    pub(super) course: Course,
    pub(super) hurdle: Hurdle,
    pub(super) start: Start,
    /// Whether it leads around the left and right edges of the board.
    pub(super) around: bool,
}

/// How a way goes on after its runs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Course {
    /// Not at all.
    Plain,
    /// All runs again, in all so often.
    Repeated(Extent),
    /// In steps that turn left and right by turns.
    Zigzag(Extent),
    /// In steps that turn to the same side.
    Circle(Extent),
    /// In a way that is not put into words.
    Winding,
}

/// What the squares before the first on which a piece may end hold.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Over {
    Empty,
    Pieces,
    Own,
    Enemies,
    Anything,
}

/// Equal steps in one direction.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Run {
    pub(super) step: Step,
    pub(super) extent: Extent,
    /// The angle to the run before.
    pub(super) turn: Turn,
}

/// How many steps are made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Extent {
    Exactly(usize),
    UpTo(usize),
    /// As many as the board allows.
    Any,
}

impl Extent {
    /// The most steps.
    pub(super) const fn most(self) -> usize {
        match self {
            Extent::Exactly(count) | Extent::UpTo(count) => count,
            Extent::Any => usize::MAX,
        }
    }
}

/// The size of a step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Step {
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
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Turn {
    None,
    Half,
    Right,
    Back,
    Other,
}

/// A way in one direction.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Way {
    pub(super) first: Dir,
    /// The side to which it first turns: 1 to the left, -1 to the right, 0 to none.
    pub(super) side: i8,
}

/// Squares that a piece passes in turn, in one direction.
pub(super) struct Route {
    stops: Vec<Stop>,
    hurdle: Hurdle,
    start: Start,
    around: bool,
}

impl Route {
    /// Over empty squares, on each of which the piece may end.
    pub(super) fn open(squares: impl IntoIterator<Item = Dir>, hurdle: Hurdle) -> Route {
        let stops = squares.into_iter().map(|at| Stop { at, passes: OVER_EMPTY, lands: true }).collect();
        Route { stops, hurdle, start: Start::Anywhere, around: false }
    }
}

impl From<&Path> for Route {
    fn from(path: &Path) -> Route {
        // Only paths around the edge depend on the file.
        let around = path.files != Path::ALL_FILES;
        Route { stops: path.squares.to_vec(), hurdle: path.hurdle, start: path.start, around }
    }
}

/// A route as single steps, as far as the board has room for it.
struct Steps<'a> {
    spec: &'a Spec,
    around: bool,
    steps: Vec<Dir>,
    stops: &'a [Stop],
}

impl<'a> Steps<'a> {
    fn of(spec: &'a Spec, route: &'a Route) -> Self {
        let mut found = Steps { spec, around: route.around, steps: Vec::new(), stops: &[] };
        let mut at = (0, 0);
        for stop in &route.stops {
            let step = found.step_to((stop.at.0 - at.0, stop.at.1 - at.1));
            if !found.has_room_for(&[step]) {
                break;
            }
            found.steps.push(step);
            at = stop.at;
        }
        let on_board = &route.stops[..found.steps.len()];
        let landing = on_board.iter().rposition(|stop| stop.lands).map_or(0, |last| last + 1);
        found.steps.truncate(landing);
        found.stops = &route.stops[..landing];
        found
    }

    /// The step that leads to a square: around the edge where that is the same step as before, or a shorter one.
    fn step_to(&self, (x, y): Dir) -> Dir {
        let files = self.spec.files.cast_signed();
        let ways = if self.around { [x, x - files, x + files] } else { [x; 3] };
        let before = self.steps.last().filter(|before| before.1 == y && ways.contains(&before.0));
        before.copied().unwrap_or((ways.into_iter().min_by_key(|way| way.abs()).unwrap_or(x), y))
    }

    /// Whether the board is large enough for all steps and these, and they do not lead back to the origin.
    fn has_room_for(&self, more: &[Dir]) -> bool {
        let (mut at, mut least, mut most) = ((0, 0), (0, 0), (0, 0));
        for step in self.steps.iter().chain(more) {
            at = (at.0 + step.0, at.1 + step.1);
            least = (i8::min(least.0, at.0), i8::min(least.1, at.1));
            most = (i8::max(most.0, at.0), i8::max(most.1, at.1));
        }
        let (files, ranks) = (self.spec.files.cast_signed(), self.spec.ranks.cast_signed());
        let returns = at == (0, 0) || self.around && at.1 == 0 && at.0 % files == 0;
        !returns && (self.around || most.0 - least.0 < files) && most.1 - least.1 < ranks
    }

    /// So many steps, of which there can be more only where the board has room for them.
    fn extent(&self, count: usize, next: &[Dir]) -> Extent {
        if self.has_room_for(next) { Extent::UpTo(count) } else { Extent::Any }
    }

    /// How often the first steps are made, of which the last ends on a square where the piece may end.
    fn repeated(&self, steps: usize) -> Option<Extent> {
        let same = |n: usize| {
            let (stop, first) = (self.stops[n], self.stops[n % steps]);
            self.steps[n] == self.steps[n % steps] && stop.passes == first.passes && stop.lands == first.lands
        };
        let repeats =
            self.steps.len() > steps && self.steps.len().is_multiple_of(steps) && (0..self.steps.len()).all(same);
        repeats.then(|| self.extent(self.steps.len() / steps, &self.steps[..steps]))
    }

    /// How a way goes on that turns after each step and may end on each square, if it is a zigzag or a circle.
    fn turning(&self) -> Option<Course> {
        let sides: Vec<i8> = self.steps.windows(2).map(|two| side(two[0], two[1])).collect();
        let [.., before, last] = self.steps[..] else { return None };
        if sides.contains(&0) || self.stops.iter().any(|stop| !stop.lands) {
            return None;
        }
        let count = self.steps.len();
        if (2..count).all(|n| self.steps[n] == self.steps[n - 2]) {
            return Some(Course::Zigzag(self.extent(count, &[before])));
        }
        // Steps of a knight turn by two angles by turns, which make a right angle together.
        let turned = if turn(before, last) == Turn::Right { last } else { before };
        let next = (-turned.1 * sides[0], turned.0 * sides[0]);
        sides.iter().all(|side| *side == sides[0]).then(|| Course::Circle(self.extent(count, &[next])))
    }
}

/// The shape of a route, and its direction; `None` if no piece can take it on this board.
pub(super) fn shape(spec: &Spec, route: &Route) -> Option<(Shape, Way)> {
    let steps = Steps::of(spec, route);
    let first = *steps.steps.first()?;
    let side = steps.steps.windows(2).map(|two| side(two[0], two[1])).find(|&side| side != 0).unwrap_or(0);
    let shape = in_words(&steps, route).unwrap_or_else(|| {
        let needs_pieces = steps.stops.iter().any(|stop| stop.passes & OVER_EMPTY == 0);
        Shape {
            runs: Vec::new(),
            passed: 0,
            over: Over::Empty,
            course: Course::Winding,
            hurdle: if needs_pieces { Hurdle::Cannon } else { route.hurdle },
            start: route.start,
            around: route.around,
        }
    });
    Some((shape, Way { first, side }))
}

/// The shape of a route, if it is one that can be put into words.
fn in_words(way: &Steps, route: &Route) -> Option<Shape> {
    let passed = way.stops.iter().position(|stop| stop.lands)?;
    let over = over(&way.stops[..passed])?;
    let repeated = if passed > 0 { way.repeated(passed + 1) } else { None };
    let steps = if repeated.is_some() { &way.steps[..=passed] } else { &way.steps[..] };
    let mut runs = runs(steps);
    let bends = runs.len() > 1;
    let last = runs.last_mut()?;
    let (landing, on_last) = (steps.len() - passed, last.extent.most());
    if landing > 1 {
        last.extent = way.extent(on_last, &way.steps[way.steps.len() - 1..]);
    }
    let course = match repeated {
        Some(extent) => Course::Repeated(extent),
        None if bends && passed == 0 => way.turning()?,
        None if landing > on_last || way.stops[passed..].iter().any(|stop| !stop.lands) => return None,
        None => Course::Plain,
    };
    if bends && route.hurdle != Hurdle::None {
        return None;
    }
    if matches!(course, Course::Zigzag(_) | Course::Circle(_)) {
        runs.truncate(1);
    }
    Some(Shape { runs, passed, over, course, hurdle: route.hurdle, start: route.start, around: route.around })
}

/// Equal steps taken together.
fn runs(steps: &[Dir]) -> Vec<Run> {
    let mut counted: Vec<(Dir, usize)> = Vec::new();
    for &step in steps {
        match counted.last_mut() {
            Some((dir, count)) if *dir == step => *count += 1,
            _ => counted.push((step, 1)),
        }
    }
    let bends = counted.len() > 1;
    let mut before: Option<Dir> = None;
    let run = |(dir, count): (Dir, usize)| {
        let turn = before.map_or(Turn::None, |before| turn(before, dir));
        before = Some(dir);
        Run { step: step(dir, bends), extent: Extent::Exactly(count), turn }
    };
    counted.into_iter().map(run).collect()
}

/// What the squares hold that a piece passes, if it is the same for all.
fn over(stops: &[Stop]) -> Option<Over> {
    const PIECES: Passes = OVER_OWN | OVER_ENEMY;
    let passes = stops.first().map_or(OVER_EMPTY, |stop| stop.passes);
    let over = match passes {
        OVER_EMPTY => Over::Empty,
        PIECES => Over::Pieces,
        OVER_OWN => Over::Own,
        OVER_ENEMY => Over::Enemies,
        OVER_ALL => Over::Anything,
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

/// The side to which a step turns from another: 1 to the left, -1 to the right, 0 to none.
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

/// Shapes with the ways that have them.
pub(super) type Shaped = (Shape, Vec<Way>);

/// Takes ways together that differ only in how far they go before they turn, and takes out those that are part of others.
pub(super) fn united(spec: &Spec, shapes: Vec<Shaped>) -> Vec<Shaped> {
    let mut united: Vec<Shaped> = Vec::new();
    for (shape, ways) in shapes {
        let same = united.iter().position(|(known, _)| differ_in_length(spec, known, &shape));
        let Some(n) = same else {
            united.push((shape, ways));
            continue;
        };
        let (known, known_ways) = &mut united[n];
        known.passed = known.passed.max(shape.passed);
        let turns = shape.runs.len() - 1;
        if known.runs[turns].extent.most() < shape.runs[turns].extent.most() {
            known.runs[turns].extent = shape.runs[turns].extent;
        }
        for (run, other) in known.runs[..turns].iter_mut().zip(&shape.runs) {
            if run.extent != other.extent {
                run.extent = Extent::UpTo(run.extent.most().max(other.extent.most()));
            }
        }
        known_ways.extend(ways.into_iter().filter(|way| !known_ways.contains(way)).collect::<Vec<_>>());
    }
    let longest = usize::from(spec.files.max(spec.ranks)) - 1;
    for run in united.iter_mut().flat_map(|(shape, _)| &mut shape.runs) {
        if matches!(run.extent, Extent::UpTo(count) if count >= longest) {
            run.extent = Extent::Any;
        }
    }
    let is_part = |n: usize| {
        let (shape, ways) = &united[n];
        united.iter().enumerate().any(|(m, (other, others))| {
            m != n
                && covers(other, shape)
                && ways.iter().all(|way| others.contains(way))
                && !(m > n && covers(shape, other))
        })
    };
    let kept: Vec<bool> = (0..united.len()).map(|n| !is_part(n)).collect();
    united.into_iter().zip(kept).filter_map(|(shaped, is_kept)| is_kept.then_some(shaped)).collect()
}

/// Whether two ways with turns differ only in how far they go before the last one, over empty squares. What is left of the
/// board after that can be a single step.
fn differ_in_length(spec: &Spec, one: &Shape, other: &Shape) -> bool {
    let longest = usize::from(spec.files.max(spec.ranks)) - 1;
    let plain = |shape: &Shape, with: &Shape| {
        let mut plain = shape.clone();
        let last = shape.runs.len() - 1;
        plain.runs[..last].iter_mut().for_each(|run| run.extent = Extent::Any);
        let fills = matches!(shape.runs[last].extent, Extent::Exactly(count) if shape.passed + count >= longest);
        if fills && with.runs.last().is_some_and(|run| run.extent == Extent::Any) {
            plain.runs[last].extent = Extent::Any;
        }
        plain.passed = 0;
        plain
    };
    let fits = |shape: &Shape| shape.course == Course::Plain && shape.runs.len() > 1 && shape.over == Over::Empty;
    fits(one) && fits(other) && plain(one, other) == plain(other, one)
}

/// Whether straight ways of one shape end on all squares on which those of another end, under the same conditions.
fn covers(one: &Shape, other: &Shape) -> bool {
    let [(Some(run), 1), (Some(part), 1)] = [one, other].map(|shape| (shape.runs.first(), shape.runs.len())) else {
        return false;
    };
    let alike = (one.hurdle, one.start, one.around) == (other.hurdle, other.start, other.around);
    let is_plain =
        |shape: &Shape| (shape.course, shape.over, shape.hurdle) == (Course::Plain, Over::Empty, Hurdle::None);
    alike
        && is_plain(one)
        && is_plain(other)
        && run.step == part.step
        && one.passed <= other.passed
        && !matches!(run.extent, Extent::Exactly(_))
        && run.extent.most() >= part.extent.most()
}
