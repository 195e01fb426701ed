//! Drawings of men by the names of their kinds, each in a square of 100 by 100.

/// What a shape is filled or drawn with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// A lit body with an outline.
    Body,
    /// A line on a body.
    Line,
    /// A spot on a body.
    Spot,
    /// An ornament of gold.
    Gold,
}

/// A part of a drawing.
#[derive(Clone, Copy)]
pub enum Shape {
    /// Lines and curves in SVG's notation.
    Path(Ink, &'static str),
    /// A circle: centre and radius.
    Ball(Ink, f32, f32, f32),
    /// Other shapes, made smaller or larger by a factor and then moved right and down.
    Scaled(&'static [Shape], f32, f32, f32),
}

use Ink::{Body, Gold, Line, Spot};
use Shape::{Ball, Path, Scaled};

/// The foot that most men stand on.
const FOOT: Shape = Path(Body, "M20 91 V86 Q20 79 28 79 H72 Q80 79 80 86 V91 Q80 93 78 93 H22 Q20 93 20 91 Z");

const PAWN: &[Shape] = &[
    Path(Body, "M32 80 Q45 70 45 50 H55 Q55 70 68 80 Z"),
    Path(Body, "M38 52 Q34 52 34 48.5 Q34 45 38 45 H62 Q66 45 66 48.5 Q66 52 62 52 Z"),
    Ball(Body, 50.0, 32.0, 14.0),
    FOOT,
];

const ROOK: &[Shape] = &[
    Path(Body, "M32 80 L36 44 H64 L68 80 Z"),
    Path(Body, "M27 45 V20 H37 V28 H45 V20 H55 V28 H63 V20 H73 V45 Q73 48 70 48 H30 Q27 48 27 45 Z"),
    Path(Line, "M27 36 H73"),
    FOOT,
];

const TOWER: &[Shape] = &[
    Path(Body, "M34 80 V40 H66 V80 Z"),
    Path(Body, "M28 44 V34 H72 V44 Q72 46 70 46 H30 Q28 46 28 44 Z"),
    Path(Body, "M28 34 Q44 24 50 7 Q56 24 72 34 Z"),
    Path(Spot, "M45 66 V58 A5 5 0 0 1 55 58 V66 Z"),
    Path(Line, "M34 53 H42 M58 53 H66 M34 72 H66 M39 46 V53 M61 46 V53"),
    FOOT,
];

/// A horse's head and neck, looking to the left.
const HEAD: &[Shape] = &[
    Path(
        Body,
        "M32 80 C31 66 43 60 47 49 C43 51 39 51 36 50 C33 56 28 60 22 61 C16 62 11 56 13 50 C14 46 20 40 24 32 \
         C26 25 30 20 37 17 L37 7 L46 14 C66 14 79 32 79 56 C79 66 77 74 76 80 Z",
    ),
    Path(Line, "M52 21 C64 27 70 42 69 66 M47 49 C50 46 51 42 51 38"),
    Ball(Spot, 37.0, 29.5, 3.2),
    Ball(Spot, 19.0, 51.0, 2.0),
];

const KNIGHT: &[Shape] = &[Scaled(HEAD, 1.0, 0.0, 1.0), FOOT];

const BISHOP: &[Shape] = &[
    Path(Body, "M34 80 Q44 74 44 60 H56 Q56 74 66 80 Z"),
    Path(Body, "M50 17 C61 25 68 36 67 47 C66 54 62 58 60 60 H40 C38 58 34 54 33 47 C32 36 39 25 50 17 Z"),
    Ball(Body, 50.0, 13.0, 5.5),
    Path(Line, "M50 30 V50 M42 40 H58"),
    Path(Body, "M36 65 Q32 65 32 61.5 Q32 58 36 58 H64 Q68 58 68 61.5 Q68 65 64 65 Z"),
    FOOT,
];

const QUEEN: &[Shape] = &[
    Path(Body, "M31 70 L18 36 L35 52 L34 24 L45 48 L50 20 L55 48 L66 24 L65 52 L82 36 L69 70 Z"),
    Ball(Body, 18.0, 33.0, 5.0),
    Ball(Body, 34.0, 21.0, 5.0),
    Ball(Body, 50.0, 16.0, 5.5),
    Ball(Body, 66.0, 21.0, 5.0),
    Ball(Body, 82.0, 33.0, 5.0),
    Path(Body, "M30 79 Q28 74 30 69 H70 Q72 74 70 79 Z"),
    Path(Line, "M36 61 Q50 57 64 61"),
    FOOT,
];

const KING: &[Shape] = &[
    Path(Body, "M47 5 H53 V11 H60 V17 H53 V27 H47 V17 H40 V11 H47 Z"),
    Path(Body, "M50 48 C40 38 42 29 50 24 C58 29 60 38 50 48 Z"),
    Path(Body, "M50 46 C45 30 19 28 18 47 C17 56 28 62 31 71 H69 C72 62 83 56 82 47 C81 28 55 30 50 46 Z"),
    Path(Line, "M50 46 V66 M27 48 Q29 43 36 43 M73 48 Q71 43 64 43"),
    Path(Body, "M30 79 Q28 74 30 69 H70 Q72 74 70 79 Z"),
    FOOT,
];

/// A second king: a closed crown with an orb where the first has a cross.
const SECOND_KING: &[Shape] = &[
    Path(Body, "M31 71 C14 54 24 29 50 27 C76 29 86 54 69 71 Z"),
    Path(Line, "M50 28 V69 M50 29 C38 38 36 54 40 69 M50 29 C62 38 64 54 60 69"),
    Ball(Body, 50.0, 17.0, 10.5),
    Path(Line, "M40 17 H60 M50 7 V17"),
    Path(Body, "M30 79 Q28 74 30 69 H70 Q72 74 70 79 Z"),
    FOOT,
];

const SAGE: &[Shape] = &[
    Path(Body, "M28 80 C30 60 36 50 50 46 C64 50 70 60 72 80 Z"),
    Path(Body, "M36 36 H64 V46 C64 60 56 69 50 76 C44 69 36 60 36 46 Z"),
    Path(Line, "M41 55 Q45 51 50 54 Q55 51 59 55 M46 60 L49 69 M54 60 L51 69"),
    Ball(Spot, 44.0, 45.0, 2.3),
    Ball(Spot, 56.0, 45.0, 2.3),
    Path(Body, "M36 33 C40 22 44 16 54 5 C55 16 60 24 64 33 Z"),
    Path(Body, "M26 37 C26 31 74 31 74 37 C74 43 26 43 26 37 Z"),
    Ball(Gold, 50.0, 26.0, 3.6),
    FOOT,
];

const GUARD: &[Shape] = &[
    Path(Body, "M76 14 L82 4 L88 14 L85 24 V92 H79 V24 Z"),
    Path(Body, "M16 22 Q32 23 46 13 Q60 23 76 22 V46 C76 66 62 80 46 92 C30 80 16 66 16 46 Z"),
    Path(Line, "M24 30 Q36 30 46 23 Q56 30 68 30 V46 C68 61 58 72 46 81 C34 72 24 61 24 46 Z"),
    Path(Spot, "M42.5 36 H49.5 V48 H58 V55 H49.5 V70 H42.5 V55 H34 V48 H42.5 Z"),
];

/// A horse's head under the hat of the man whose moves are joined to the knight's.
const UNDER_HAT: Shape = Scaled(HEAD, 0.82, 9.0, 14.5);

const CARDINAL: &[Shape] = &[
    UNDER_HAT,
    Path(Body, "M36 32 C32 22 38 12 47 3 C57 9 65 18 64 30 C56 26 45 27 36 32 Z"),
    Path(Line, "M48 9 L50 22 M43 17 L55 15"),
    FOOT,
];

const MARSHAL: &[Shape] = &[
    UNDER_HAT,
    Path(
        Body,
        "M33 31 L30 7 L39 6 L40 13 L46 12.5 L45 5.5 L54 5 L55 12 L61 11.5 L60 5 L69 5 L68 30 C57 25 44 26 33 31 Z",
    ),
    FOOT,
];

const ACE: &[Shape] = &[
    UNDER_HAT,
    Path(Body, "M34 31 L26 9 L38 20 L42 4 L50 18 L58 4 L62 19 L75 9 L68 31 C57 25 44 26 34 31 Z"),
    Ball(Gold, 26.0, 9.0, 3.6),
    Ball(Gold, 42.0, 5.0, 3.6),
    Ball(Gold, 58.0, 5.0, 3.6),
    Ball(Gold, 75.0, 9.0, 3.6),
    FOOT,
];

const SERGEANT: &[Shape] = &[
    Path(Body, "M28 80 C28 62 36 53 50 53 C64 53 72 62 72 80 Z"),
    Path(Line, "M37 63 L50 71 L63 63 M37 70 L50 78 L63 70"),
    Ball(Body, 50.0, 40.0, 13.5),
    Path(Body, "M32 35 C31 14 69 14 68 35 Z"),
    Path(Body, "M27 39 Q25 34 31 34 H69 Q75 34 73 39 Z"),
    Ball(Gold, 50.0, 26.0, 3.6),
    FOOT,
];

const FOOL: &[Shape] = &[
    Path(Body, "M36 48 H64 C66 62 58 72 50 72 C42 72 34 62 36 48 Z"),
    Path(
        Body,
        "M35 51 C33 40 26 36 15 46 C15 28 31 20 42 31 C43 23 46 17 50 12 C54 17 57 23 58 31 C69 20 85 28 85 46 \
         C74 36 67 40 65 51 Q50 44 35 51 Z",
    ),
    Path(Line, "M42 31 Q44 38 43 46 M58 31 Q56 38 57 46"),
    Ball(Gold, 15.0, 47.0, 4.6),
    Ball(Gold, 50.0, 10.0, 4.6),
    Ball(Gold, 85.0, 47.0, 4.6),
    Ball(Spot, 44.5, 55.0, 2.3),
    Ball(Spot, 55.5, 55.0, 2.3),
    Path(Line, "M43 62 Q50 69 57 62"),
    Path(Body, "M30 80 L27 73 L35 70 L39 74 L44 70 L50 75 L56 70 L61 74 L65 70 L73 73 L70 80 Z"),
    FOOT,
];

const CANNON: &[Shape] = &[
    Path(Body, "M50 64 L60 54 L94 84 Q96 88 91 89 H84 Z"),
    Path(
        Body,
        "M8 31 L17 14 Q19 11 22 12 L26 14 L70 38 C82 45 80 62 66 64 C60 65 56 63 52 60 L18 38 L12 38 Q7 36 8 31 Z",
    ),
    Ball(Body, 77.0, 56.0, 5.0),
    Path(Line, "M26 14 L14 38 M41 23 L29 45"),
    Ball(Body, 46.0, 70.0, 22.0),
    Ball(Line, 46.0, 70.0, 15.0),
    Path(Line, "M46 48 V92 M24 70 H68 M30.5 54.5 L61.5 85.5 M61.5 54.5 L30.5 85.5"),
    Ball(Gold, 46.0, 70.0, 5.0),
];

/// A general's helmet with golden horns.
const GENERAL: &[Shape] = &[
    Path(Body, "M30 50 L13 66 Q18 76 34 74 L40 58 Z"),
    Path(Body, "M70 50 L87 66 Q82 76 66 74 L60 58 Z"),
    Path(Body, "M36 52 H64 V64 C64 73 57 79 50 79 C43 79 36 73 36 64 Z"),
    Ball(Spot, 44.0, 60.0, 2.4),
    Ball(Spot, 56.0, 60.0, 2.4),
    Path(Line, "M43 70 Q50 66 57 70"),
    Path(Body, "M25 54 C22 22 78 22 75 54 Q50 46 25 54 Z"),
    Path(Gold, "M46 45 C42 32 32 20 15 8 C17 26 28 40 45 47 Z"),
    Path(Gold, "M54 45 C58 32 68 20 85 8 C83 26 72 40 55 47 Z"),
    Ball(Gold, 50.0, 42.0, 6.5),
    FOOT,
];

/// Drawings by the name of a kind; a second kind of that name takes the second one.
pub const DRAWINGS: &[(&str, &[Shape])] = &[
    ("pawn", PAWN),
    ("rook", ROOK),
    ("tower", TOWER),
    ("knight", KNIGHT),
    ("horse", KNIGHT),
    ("bishop", BISHOP),
    ("queen", QUEEN),
    ("king", KING),
    ("king", SECOND_KING),
    ("sage", SAGE),
    ("guard", GUARD),
    ("cardinal", CARDINAL),
    ("marshal", MARSHAL),
    ("ace", ACE),
    ("sergeant", SERGEANT),
    ("fool", FOOL),
    ("cannon", CANNON),
    ("golden general", GENERAL),
];
