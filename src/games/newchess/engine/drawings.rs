//! Drawings of the pieces that are not pieces of chess.

use Ink::{Body, Gold, Line, Spot};
use Shape::{Ball, Path, Scaled};
use tenfold_session::picture::drawing::{Drawing, FOOT, HEAD, Ink, Shape};

/// The second king: a closed crown with an orb in place of the first king's cross.
const SECOND_KING: &[Shape] = &[
    Path(Body, "M31 71 C14 54 24 29 50 27 C76 29 86 54 69 71 Z"),
    Path(Line, "M50 28 V69 M50 29 C38 38 36 54 40 69 M50 29 C62 38 64 54 60 69"),
    Ball(Body, 50.0, 17.0, 10.5),
    Path(Line, "M40 17 H60 M50 7 V17"),
    Path(Body, "M30 79 Q28 74 30 69 H70 Q72 74 70 79 Z"),
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

const TOWER: &[Shape] = &[
    Path(Body, "M34 80 V40 H66 V80 Z"),
    Path(Body, "M28 44 V34 H72 V44 Q72 46 70 46 H30 Q28 46 28 44 Z"),
    Path(Body, "M28 34 Q44 24 50 7 Q56 24 72 34 Z"),
    Path(Spot, "M45 66 V58 A5 5 0 0 1 55 58 V66 Z"),
    Path(Line, "M34 53 H42 M58 53 H66 M34 72 H66 M39 46 V53 M61 46 V53"),
    FOOT,
];

const HORSE: &[Shape] = &[Scaled(HEAD, 1.0, 0.0, 1.0), FOOT];

/// The drawings, each with the name of its piece type.
pub const DRAWINGS: &[Drawing] = &[
    ("king", SECOND_KING),
    ("horse", HORSE),
    ("sergeant", SERGEANT),
    ("fool", FOOL),
    ("cannon", CANNON),
    ("golden general", GENERAL),
    ("tower", TOWER),
];
