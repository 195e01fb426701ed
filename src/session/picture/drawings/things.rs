//! Drawings of arms, buildings and signs.

use super::super::drawing::{FOOT, Ink, Shape};

use Ink::{Body, Gold, Line, Spot};
use Shape::{Ball, Path};

pub const CANNON: &[Shape] = &[
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

pub const LANCE: &[Shape] = &[
    Path(Body, "M52 38 L90 42 L76 51 L88 61 L52 58 Z"),
    Path(Body, "M45 80 V32 H55 V80 Z"),
    Path(Body, "M50 2 C62 12 65 22 58 34 H42 C35 22 38 12 50 2 Z"),
    Path(Line, "M50 13 V28"),
    Path(Body, "M36 80 Q38 66 50 66 Q62 66 64 80 Z"),
    FOOT,
];

pub const CHAMPION: &[Shape] = &[
    Path(Body, "M30 18 C4 14 6 48 38 52 L36 44 C20 42 16 26 32 27 Z"),
    Path(Body, "M70 18 C96 14 94 48 62 52 L64 44 C80 42 84 26 68 27 Z"),
    Path(Body, "M44 80 Q46 68 44 58 H56 Q54 68 56 80 Z"),
    Path(Body, "M28 12 H72 C74 40 66 60 50 62 C34 60 26 40 28 12 Z"),
    Path(Body, "M26 16 Q24 8 30 8 H70 Q76 8 74 16 Z"),
    Path(Gold, "M50 21 L53.5 29 L62 30 L55.5 36 L57.5 45 L50 40 L42.5 45 L44.5 36 L38 30 L46.5 29 Z"),
    FOOT,
];

pub const TOWER: &[Shape] = &[
    Path(Body, "M34 80 V40 H66 V80 Z"),
    Path(Body, "M28 44 V34 H72 V44 Q72 46 70 46 H30 Q28 46 28 44 Z"),
    Path(Body, "M28 34 Q44 24 50 7 Q56 24 72 34 Z"),
    Path(Spot, "M45 66 V58 A5 5 0 0 1 55 58 V66 Z"),
    Path(Line, "M34 53 H42 M58 53 H66 M34 72 H66 M39 46 V53 M61 46 V53"),
    FOOT,
];

pub const BANNER: &[Shape] = &[
    Path(Body, "M30 10 C46 2 56 20 88 10 V52 C60 62 48 44 30 52 Z"),
    Path(Line, "M40 31 H72 M56 18 V46"),
    Path(Body, "M24 80 V8 H31 V80 Z"),
    Ball(Gold, 27.5, 7.0, 5.0),
    FOOT,
];

pub const ARCHER: &[Shape] = &[
    Path(Line, "M22 86 L86 22"),
    Path(Body, "M18 16 C60 8 92 40 84 82 L78 78 C82 44 56 18 22 22 Z"),
    Path(Line, "M20 19 L81 80"),
    Path(Body, "M24 70 L64 30 L70 36 L30 76 Z"),
    Path(Gold, "M92 8 L86 34 L66 14 Z"),
    Path(Body, "M8 80 L20 68 L32 80 L20 92 Z"),
];

/// A round shield with a star.
pub const CAPTAIN: &[Shape] = &[
    Ball(Body, 50.0, 48.0, 42.0),
    Ball(Line, 50.0, 48.0, 33.0),
    Path(Gold, "M50 20 L57 38 L76 39 L61 51 L66 69 L50 59 L34 69 L39 51 L24 39 L43 38 Z"),
];

/// A round shield with chevrons.
pub const LIEUTENANT: &[Shape] = &[
    Ball(Body, 50.0, 48.0, 42.0),
    Ball(Line, 50.0, 48.0, 33.0),
    Path(Spot, "M28 34 L50 48 L72 34 V46 L50 60 L28 46 Z"),
    Path(Spot, "M28 54 L50 68 L72 54 V62 L50 76 L28 62 Z"),
];

/// A shield and a spear.
pub const GUARD: &[Shape] = &[
    Path(Body, "M76 14 L82 4 L88 14 L85 24 V92 H79 V24 Z"),
    Path(Body, "M16 22 Q32 23 46 13 Q60 23 76 22 V46 C76 66 62 80 46 92 C30 80 16 66 16 46 Z"),
    Path(Line, "M24 30 Q36 30 46 23 Q56 30 68 30 V46 C68 61 58 72 46 81 C34 72 24 61 24 46 Z"),
    Path(Spot, "M42.5 36 H49.5 V48 H58 V55 H49.5 V70 H42.5 V55 H34 V48 H42.5 Z"),
];

pub const STONE: &[Shape] = &[Ball(Body, 50.0, 50.0, 38.0), Ball(Line, 50.0, 50.0, 27.0)];

/// A rook that is the same upside down: it moves straight ahead and straight back.
pub const REVERSE_CHARIOT: &[Shape] = &[
    Path(Body, "M35 30 L40 50 L35 70 H65 L60 50 L65 30 Z"),
    Path(Body, "M27 31 V7 H37 V15 H45 V7 H55 V15 H63 V7 H73 V31 Q73 34 70 34 H30 Q27 34 27 31 Z"),
    Path(Body, "M27 69 V93 H37 V85 H45 V93 H55 V85 H63 V93 H73 V69 Q73 66 70 66 H30 Q27 66 27 69 Z"),
    Path(Line, "M27 24 H73 M27 76 H73"),
    Ball(Body, 50.0, 50.0, 15.0),
    Path(Line, "M50 35 V65 M35 50 H65"),
    Ball(Gold, 50.0, 50.0, 5.0),
];

pub const SIDE_MOVER: &[Shape] = &[
    Path(Body, "M44 50 H56 Q56 70 66 80 H34 Q44 70 44 50 Z"),
    Path(Body, "M4 40 L28 18 V31 H72 V18 L96 40 L72 62 V49 H28 V62 Z"),
    Path(Line, "M20 40 H80"),
    Ball(Body, 50.0, 40.0, 15.0),
    Ball(Gold, 50.0, 40.0, 6.0),
    FOOT,
];

pub const VERTICAL_MOVER: &[Shape] = &[
    Path(Body, "M50 3 L72 27 H59 V56 H72 L50 80 L28 56 H41 V27 H28 Z"),
    Path(Line, "M50 19 V64"),
    Ball(Body, 50.0, 41.0, 15.0),
    Ball(Gold, 50.0, 41.0, 6.0),
    FOOT,
];
