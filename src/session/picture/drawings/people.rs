//! Drawings of people: officers, counsellors, soldiers.

use super::super::drawing::{FOOT, Ink, Shape};

use Ink::{Body, Gold, Line, Spot};
use Shape::{Ball, Path};

/// A helmet with golden horns.
pub const GOLD_GENERAL: &[Shape] = &[
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

/// A helmet with a silver moon on its brow.
pub const SILVER_GENERAL: &[Shape] = &[
    Path(Body, "M36 54 H64 V65 C64 73 57 79 50 79 C43 79 36 73 36 65 Z"),
    Ball(Spot, 44.0, 62.0, 2.4),
    Ball(Spot, 56.0, 62.0, 2.4),
    Path(Line, "M43 72 Q50 68 57 72"),
    Path(
        Body,
        "M26 56 C22 26 38 22 50 22 C62 22 78 26 74 56 L84 74 Q72 76 66 66 Q62 54 50 53 Q38 54 34 66 Q28 76 16 74 Z",
    ),
    Path(Line, "M31 50 Q50 42 69 50"),
    Path(Body, "M34 4 C26 16 32 34 50 34 C68 34 74 16 66 4 C68 16 60 23 50 23 C40 23 32 16 34 4 Z"),
    FOOT,
];

pub const ADVISOR: &[Shape] = &[
    Path(Body, "M30 80 C32 70 40 66 50 66 C60 66 68 70 70 80 Z"),
    Path(Body, "M35 44 H65 V54 C65 64 58 72 50 72 C42 72 35 64 35 54 Z"),
    Ball(Spot, 43.5, 52.0, 2.4),
    Ball(Spot, 56.5, 52.0, 2.4),
    Path(Line, "M50 62 C46 58 40 62 38 68 M50 62 C54 58 60 62 62 68"),
    Path(Body, "M34 36 L8 31 Q3 36 8 41 L34 42 Z"),
    Path(Body, "M66 36 L92 31 Q97 36 92 41 L66 42 Z"),
    Path(Body, "M33 34 C33 8 67 8 67 34 Z"),
    Path(Body, "M30 32 H70 V46 H30 Z"),
    Ball(Gold, 50.0, 39.0, 4.0),
    FOOT,
];

pub const FERS: &[Shape] = &[
    Path(Body, "M33 80 Q44 72 44 56 H56 Q56 72 67 80 Z"),
    Path(Body, "M34 46 L26 22 L40 33 L50 17 L60 33 L74 22 L66 46 Z"),
    Ball(Body, 26.0, 20.0, 4.5),
    Ball(Body, 50.0, 14.0, 5.0),
    Ball(Body, 74.0, 20.0, 4.5),
    Path(Body, "M35 57 Q30 57 30 51.5 Q30 46 35 46 H65 Q70 46 70 51.5 Q70 57 65 57 Z"),
    FOOT,
];

pub const WAZIR: &[Shape] = &[
    Path(Body, "M30 80 C32 70 40 66 50 66 C60 66 68 70 70 80 Z"),
    Path(Body, "M36 40 H64 V54 C64 66 56 76 50 78 C44 76 36 66 36 54 Z"),
    Ball(Spot, 44.0, 52.0, 2.4),
    Ball(Spot, 56.0, 52.0, 2.4),
    Path(Line, "M43 62 Q50 58 57 62"),
    Path(Body, "M50 22 C48 14 50 6 58 2 C64 8 62 18 54 24 Z"),
    Path(Body, "M28 44 C16 34 24 18 50 18 C76 18 84 34 72 44 Q50 36 28 44 Z"),
    Path(Line, "M28 28 C36 38 44 40 54 38 M72 28 C64 36 58 38 50 38"),
    Ball(Gold, 50.0, 25.0, 4.6),
    FOOT,
];

pub const COMMONER: &[Shape] = &[
    Path(Body, "M24 80 C24 64 36 58 50 58 C64 58 76 64 76 80 Z"),
    Path(Line, "M40 61 L50 72 L60 61"),
    Ball(Body, 50.0, 44.0, 14.0),
    Path(Body, "M18 38 C26 31 32 31 34 30 C35 8 65 8 66 30 C68 31 74 31 82 38 C70 44 30 44 18 38 Z"),
    Path(Line, "M34 30 Q50 35 66 30"),
    FOOT,
];

pub const SOLDIER: &[Shape] = &[
    Path(Body, "M78 24 L82 12 L86 24 L84 28 V80 H80 V28 Z"),
    Path(Body, "M26 80 C26 66 36 60 50 60 C64 60 74 66 74 80 Z"),
    Path(Body, "M37 40 H63 V50 C63 60 57 66 50 66 C43 66 37 60 37 50 Z"),
    Ball(Spot, 44.0, 50.0, 2.4),
    Ball(Spot, 56.0, 50.0, 2.4),
    Path(Body, "M14 44 Q38 30 48 12 Q50 9 52 12 Q62 30 86 44 Q50 52 14 44 Z"),
    Path(Line, "M38 30 Q50 36 62 30"),
    FOOT,
];

pub const WIZARD: &[Shape] = &[
    Path(Body, "M24 68 C36 58 36 40 44 24 C50 12 62 4 80 8 C72 12 66 18 65 26 C66 42 68 60 76 68 Z"),
    Path(Body, "M10 70 C10 60 90 60 90 70 C90 80 10 80 10 70 Z"),
    Path(Gold, "M51 27 L54.5 35 L63 36 L56.5 42 L58.5 51 L51 46 L43.5 51 L45.5 42 L39 36 L47.5 35 Z"),
    Path(Line, "M30 61 Q50 67 71 61"),
    FOOT,
];

pub const HOPLITE: &[Shape] = &[
    Path(Gold, "M38 28 C34 10 62 2 80 14 C94 24 94 42 86 56 C82 38 70 28 60 30 Z"),
    Path(
        Body,
        "M26 78 C26 66 28 58 28 46 C28 28 40 20 54 20 C70 20 78 34 78 50 C78 62 76 70 76 80 H52 L50 62 L62 50 L38 46 L36 78 Z",
    ),
    Path(Line, "M44 30 Q60 28 66 42"),
    FOOT,
];

pub const FOOL: &[Shape] = &[
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

pub const SERGEANT: &[Shape] = &[
    Path(Body, "M28 80 C28 62 36 53 50 53 C64 53 72 62 72 80 Z"),
    Path(Line, "M37 63 L50 71 L63 63 M37 70 L50 78 L63 70"),
    Ball(Body, 50.0, 40.0, 13.5),
    Path(Body, "M32 35 C31 14 69 14 68 35 Z"),
    Path(Body, "M27 39 Q25 34 31 34 H69 Q75 34 73 39 Z"),
    Ball(Gold, 50.0, 26.0, 3.6),
    FOOT,
];

/// A messenger with a letter.
pub const GO_BETWEEN: &[Shape] = &[
    Path(Body, "M30 80 C30 60 38 46 50 46 C62 46 70 60 70 80 Z"),
    Ball(Body, 50.0, 29.0, 14.0),
    Path(Body, "M25 48 H75 V74 H25 Z"),
    Path(Line, "M25 48 L50 65 L75 48"),
    Ball(Gold, 50.0, 64.0, 5.0),
    FOOT,
];

/// A helmet with a coin on its brow.
pub const COPPER_GENERAL: &[Shape] = &[
    Path(Body, "M28 50 L14 70 L32 76 L40 56 Z"),
    Path(Body, "M72 50 L86 70 L68 76 L60 56 Z"),
    Path(Body, "M36 52 H64 V64 C64 73 57 79 50 79 C43 79 36 73 36 64 Z"),
    Ball(Spot, 44.0, 61.0, 2.4),
    Ball(Spot, 56.0, 61.0, 2.4),
    Path(Line, "M43 71 H57"),
    Path(Body, "M24 56 C22 26 78 26 76 56 Q50 47 24 56 Z"),
    Ball(Body, 50.0, 24.0, 19.0),
    Ball(Line, 50.0, 24.0, 13.5),
    Path(Spot, "M45 19 H55 V29 H45 Z"),
    FOOT,
];

pub const PRINCE: &[Shape] = &[
    Path(Body, "M22 80 C22 66 34 58 50 58 C66 58 78 66 78 80 Z"),
    Path(Line, "M38 60 Q50 76 62 60"),
    Ball(Body, 50.0, 43.0, 17.0),
    Ball(Spot, 44.0, 44.0, 2.4),
    Ball(Spot, 56.0, 44.0, 2.4),
    Path(Line, "M44 51 Q50 56 56 51"),
    Path(Gold, "M33 35 L28 11 L41 21 L50 6 L59 21 L72 11 L67 35 Q50 29 33 35 Z"),
    Ball(Body, 50.0, 25.0, 3.6),
    FOOT,
];

/// A pawn with the gold general's horns.
pub const TOKIN: &[Shape] = &[
    Path(Body, "M32 80 Q45 70 45 50 H55 Q55 70 68 80 Z"),
    Path(Body, "M38 55 Q34 55 34 51.5 Q34 48 38 48 H62 Q66 48 66 51.5 Q66 55 62 55 Z"),
    Ball(Body, 50.0, 36.0, 14.0),
    Path(Gold, "M48 42 C38 37 32 24 33 5 C42 13 47 24 50 36 Z"),
    Path(Gold, "M52 42 C62 37 68 24 67 5 C58 13 53 24 50 36 Z"),
    Ball(Gold, 50.0, 39.0, 5.0),
    FOOT,
];
