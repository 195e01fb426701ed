//! Drawings of the pieces of chess and of compounds with them.

use super::super::drawing::{FOOT, HEAD, Ink, Shape, UNDER_HAT};

use Ink::{Body, Gold, Line};
use Shape::{Ball, Path, Scaled};

pub const PAWN: &[Shape] = &[
    Path(Body, "M32 80 Q45 70 45 50 H55 Q55 70 68 80 Z"),
    Path(Body, "M38 52 Q34 52 34 48.5 Q34 45 38 45 H62 Q66 45 66 48.5 Q66 52 62 52 Z"),
    Ball(Body, 50.0, 32.0, 14.0),
    FOOT,
];

pub const ROOK: &[Shape] = &[
    Path(Body, "M32 80 L36 44 H64 L68 80 Z"),
    Path(Body, "M27 45 V20 H37 V28 H45 V20 H55 V28 H63 V20 H73 V45 Q73 48 70 48 H30 Q27 48 27 45 Z"),
    Path(Line, "M27 36 H73"),
    FOOT,
];

pub const KNIGHT: &[Shape] = &[Scaled(HEAD, 1.0, 0.0, 1.0), FOOT];

pub const BISHOP: &[Shape] = &[
    Path(Body, "M34 80 Q44 74 44 60 H56 Q56 74 66 80 Z"),
    Path(Body, "M50 17 C61 25 68 36 67 47 C66 54 62 58 60 60 H40 C38 58 34 54 33 47 C32 36 39 25 50 17 Z"),
    Ball(Body, 50.0, 13.0, 5.5),
    Path(Line, "M50 30 V50 M42 40 H58"),
    Path(Body, "M36 65 Q32 65 32 61.5 Q32 58 36 58 H64 Q68 58 68 61.5 Q68 65 64 65 Z"),
    FOOT,
];

pub const QUEEN: &[Shape] = &[
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

pub const KING: &[Shape] = &[
    Path(Body, "M47 5 H53 V11 H60 V17 H53 V27 H47 V17 H40 V11 H47 Z"),
    Path(Body, "M50 48 C40 38 42 29 50 24 C58 29 60 38 50 48 Z"),
    Path(Body, "M50 46 C45 30 19 28 18 47 C17 56 28 62 31 71 H69 C72 62 83 56 82 47 C81 28 55 30 50 46 Z"),
    Path(Line, "M50 46 V66 M27 48 Q29 43 36 43 M73 48 Q71 43 64 43"),
    Path(Body, "M30 79 Q28 74 30 69 H70 Q72 74 70 79 Z"),
    FOOT,
];

pub const CARDINAL: &[Shape] = &[
    UNDER_HAT,
    Path(Body, "M36 32 C32 22 38 12 47 3 C57 9 65 18 64 30 C56 26 45 27 36 32 Z"),
    Path(Line, "M48 9 L50 22 M43 17 L55 15"),
    FOOT,
];

pub const MARSHAL: &[Shape] = &[
    UNDER_HAT,
    Path(
        Body,
        "M33 31 L30 7 L39 6 L40 13 L46 12.5 L45 5.5 L54 5 L55 12 L61 11.5 L60 5 L69 5 L68 30 C57 25 44 26 33 31 Z",
    ),
    FOOT,
];

pub const AMAZON: &[Shape] = &[
    UNDER_HAT,
    Path(Body, "M34 31 L26 9 L38 20 L42 4 L50 18 L58 4 L62 19 L75 9 L68 31 C57 25 44 26 34 31 Z"),
    Ball(Gold, 26.0, 9.0, 3.6),
    Ball(Gold, 42.0, 5.0, 3.6),
    Ball(Gold, 58.0, 5.0, 3.6),
    Ball(Gold, 75.0, 9.0, 3.6),
    FOOT,
];

pub const CENTAUR: &[Shape] = &[
    UNDER_HAT,
    Path(Body, "M37 32 C24 24 26 8 40 8 C46 8 49 11 51 15 C53 11 56 8 62 8 C76 8 77 22 66 31 C56 26 46 27 37 32 Z"),
    Path(Line, "M51 15 V26"),
    Ball(Gold, 51.0, 8.0, 4.4),
    FOOT,
];

/// A small crown, on other pieces that also step like a king.
const CROWN: &[Shape] = &[Path(Gold, "M33 27 L25 6 L40 16 L50 2 L60 16 L75 6 L67 27 Z"), Ball(Body, 50.0, 20.0, 3.6)];

pub const CROWNED_ROOK: &[Shape] = &[Scaled(ROOK, 0.8, 10.0, 18.0), Scaled(CROWN, 0.9, 5.0, 7.0), FOOT];

pub const CROWNED_BISHOP: &[Shape] = &[Scaled(BISHOP, 0.82, 9.0, 16.0), Scaled(CROWN, 0.8, 10.0, 1.0), FOOT];
