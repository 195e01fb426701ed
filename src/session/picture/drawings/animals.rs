//! Drawings of animals and fabulous beasts.

use super::super::drawing::{FOOT, HEAD, Ink, Shape};

use Ink::{Body, Gold, Line, Spot};
use Shape::{Ball, Path, Scaled};

pub const ELEPHANT: &[Shape] = &[
    Path(
        Body,
        "M30 20 C40 12 52 15 58 22 C76 18 88 27 90 44 Q95 50 95 62 L91 62 Q92 56 90 54 V90 H74 V70 C68 74 60 74 55 71 V90 H37 V66 C31 63 28 58 27 54 \
         C26 66 25 74 21 80 C17 86 7 84 8 76 C9 72 14 73 14 73 C16 66 15 58 15 48 C15 36 20 26 30 20 Z",
    ),
    Path(Body, "M45 26 C60 22 66 38 59 52 C54 61 45 56 42 48 C39 40 39 30 45 26 Z"),
    Path(Gold, "M26 55 C24 62 17 65 9 63 C15 60 18 56 19 51 Z"),
    Ball(Spot, 30.0, 37.0, 2.8),
];

pub const CAMEL: &[Shape] = &[
    Path(
        Body,
        "M8 31 C7 25 12 20 20 19 L25 13 L28 21 C32 25 32 30 31 36 C31 46 34 52 39 52 C42 44 42 27 51 27 C59 27 59 42 63 44 \
         C66 42 66 29 74 29 C82 29 83 44 87 52 C90 58 89 66 88 72 V91 H78 V72 C70 75 60 75 55 72 V91 H45 V72 \
         C34 70 23 58 21 41 C18 38 10 39 8 31 Z",
    ),
    Ball(Spot, 22.0, 27.0, 2.3),
    Path(Line, "M12 33 L18 33 M46 44 Q51 38 57 44 M70 46 Q74 40 80 46"),
];

pub const LION: &[Shape] = &[
    Path(
        Body,
        "M50 5 L60 11 L72 10 L77 21 L88 26 L87 38 L95 48 L88 58 L89 70 L78 74 L72 85 L60 84 L50 92 L40 84 L28 85 \
         L22 74 L11 70 L12 58 L5 48 L13 38 L12 26 L23 21 L28 10 L40 11 Z",
    ),
    Ball(Body, 29.0, 29.0, 8.0),
    Ball(Body, 71.0, 29.0, 8.0),
    Path(
        Body,
        "M50 24 C64 24 74 32 74 44 C74 54 68 58 66 64 C64 73 57 79 50 79 C43 79 36 73 34 64 C32 58 26 54 26 44 C26 32 36 24 50 24 Z",
    ),
    Ball(Spot, 40.0, 45.0, 3.2),
    Ball(Spot, 60.0, 45.0, 3.2),
    Path(Spot, "M42 55 H58 L50 63 Z"),
    Path(Line, "M50 62 V67 M50 67 Q45 74 39 68 M50 67 Q55 74 61 68"),
];

pub const GRIFFON: &[Shape] = &[
    Path(
        Body,
        "M54 76 C52 54 62 32 92 8 C95 16 95 22 92 28 C96 32 95 38 91 43 C94 48 92 54 87 58 C89 64 86 68 80 71 L76 80 Z",
    ),
    Path(Line, "M90 30 C78 36 70 46 67 56 M90 45 C81 49 75 56 72 65"),
    Path(
        Body,
        "M32 80 L34 74 L29 71 L35 66 L31 62 C27 62 22 60 18 57 C22 52 22 48 20 44 C20 30 28 20 40 19 L46 4 L52 22 \
         C62 30 68 48 70 80 Z",
    ),
    Path(Gold, "M28 31 C16 30 7 40 9 54 C13 49 19 48 28 48 C32 43 32 36 28 31 Z"),
    Ball(Spot, 39.0, 36.0, 3.0),
    Path(Line, "M43 60 L48 65 L53 60 M49 72 L54 77 L59 72"),
    FOOT,
];

pub const HAWK: &[Shape] = &[
    Path(Body, "M40 64 L32 90 L41 86 L50 93 L59 86 L68 90 L60 64 Z"),
    Path(
        Body,
        "M44 34 C36 22 22 14 4 10 C4 20 6 27 10 32 L7 34 C9 41 13 46 18 49 L16 52 C20 58 25 61 31 62 L31 65 C37 69 44 70 50 70 \
         C56 70 63 69 69 65 L69 62 C75 61 80 58 84 52 L82 49 C87 46 91 41 93 34 L90 32 C94 27 96 20 96 10 C78 14 64 22 56 34 Z",
    ),
    Path(
        Line,
        "M10 32 Q20 36 30 37 M18 49 Q26 49 34 46 M90 32 Q80 36 70 37 M82 49 Q74 49 66 46 M44 50 L50 55 L56 50 M44 59 L50 64 L56 59",
    ),
    Path(Body, "M41 44 C36 24 40 9 52 9 C63 9 64 26 59 44 Q50 48 41 44 Z"),
    Path(Gold, "M45 18 C36 17 29 22 30 32 C34 28 40 28 45 28 Z"),
    Ball(Spot, 50.0, 20.0, 2.6),
];

pub const GIRAFFE: &[Shape] = &[
    Path(Body, "M42 18 L38 5 M50 16 L52 4"),
    Path(
        Body,
        "M36 80 C44 66 45 54 42 41 C36 42 28 42 22 40 C15 38 15 29 22 26 C30 24 35 16 44 15 L58 8 L57 19 C64 26 66 52 72 80 Z",
    ),
    Ball(Body, 38.0, 7.0, 4.0),
    Ball(Body, 50.0, 5.0, 4.0),
    Ball(Spot, 42.0, 25.0, 2.6),
    Path(
        Spot,
        "M51 34 L58 36 L57 46 L51 43 Z M48 56 L55 50 L61 57 L54 66 Z M46 70 L51 71 L50 78 H43 Z M59 68 L64 66 L67 77 L60 77 Z",
    ),
    Ball(Spot, 21.0, 32.0, 1.8),
    FOOT,
];

pub const UNICORN: &[Shape] = &[Scaled(HEAD, 0.9, 8.0, 9.0), Path(Gold, "M29 34 L12 2 L40 24 Z"), FOOT];

/// Two horses' heads: the leaps of a nightrider go on.
pub const NIGHTRIDER: &[Shape] = &[Scaled(HEAD, 0.8, 22.0, -2.0), Scaled(HEAD, 0.82, 2.0, 15.0), FOOT];

pub const ZEBRA: &[Shape] = &[
    Scaled(HEAD, 1.0, 0.0, 1.0),
    Path(Line, "M63 22 L53 32 M71 33 L57 42 M76 45 L59 53 M78 57 L58 62 M78 69 L52 72"),
    FOOT,
];

pub const DRAGON: &[Shape] = &[
    Path(Body, "M50 22 C56 10 68 4 82 4 C74 10 70 18 69 28 Z"),
    Path(
        Body,
        "M34 80 C38 72 38 66 34 62 L14 66 L24 56 C16 56 10 52 8 46 L16 42 L14 34 C22 34 26 28 32 24 C42 18 56 18 64 26 L80 24 L74 36 \
         L90 42 L79 50 L92 60 L79 64 L88 76 L76 80 Z",
    ),
    Path(Line, "M10 46 C20 50 30 50 40 46 M70 38 C74 50 72 60 68 72"),
    Path(Spot, "M34 34 L46 30 L43 39 Z"),
    Ball(Spot, 20.0, 40.0, 1.8),
    FOOT,
];

pub const OX: &[Shape] = &[
    Path(Gold, "M34 34 C16 34 6 24 8 6 C14 16 22 20 38 20 Z"),
    Path(Gold, "M66 34 C84 34 94 24 92 6 C86 16 78 20 62 20 Z"),
    Path(Body, "M33 38 C24 34 16 36 10 42 C16 50 24 52 32 48 Z"),
    Path(Body, "M67 38 C76 34 84 36 90 42 C84 50 76 52 68 48 Z"),
    Path(
        Body,
        "M34 24 C40 16 60 16 66 24 C72 38 66 54 66 64 C72 70 72 88 50 90 C28 88 28 70 34 64 C34 54 28 38 34 24 Z",
    ),
    Ball(Spot, 40.0, 46.0, 3.2),
    Ball(Spot, 60.0, 46.0, 3.2),
    Ball(Spot, 42.0, 75.0, 3.0),
    Ball(Spot, 58.0, 75.0, 3.0),
    Path(Line, "M35 65 Q50 58 65 65 M50 20 V30"),
];

pub const HERON: &[Shape] = &[
    Path(Body, "M51 66 H56 V82 H51 Z M61 66 H66 V82 H61 Z"),
    Path(Gold, "M30 15 L4 24 L30 27 Z"),
    Path(
        Body,
        "M28 20 C29 8 46 6 48 20 C50 34 40 36 46 44 C60 36 78 44 94 62 C80 64 78 70 64 72 C48 74 34 66 33 52 C32 40 40 34 38 28 C32 30 28 28 28 20 Z",
    ),
    Path(Line, "M52 52 C62 52 72 56 82 61 M46 20 C54 18 60 22 64 28"),
    Ball(Spot, 37.0, 18.0, 2.4),
    FOOT,
];

pub const CHICK: &[Shape] = &[
    Path(Body, "M48 12 C44 6 46 2 50 2 C52 6 54 8 58 4 C60 8 58 12 54 14 Z"),
    Path(
        Body,
        "M50 11 C68 11 76 24 74 38 C86 46 88 56 86 66 C82 78 68 82 50 82 C32 82 18 78 14 66 C12 56 14 46 26 38 C24 24 32 11 50 11 Z",
    ),
    Path(Gold, "M40 38 L50 33 L60 38 L50 47 Z"),
    Ball(Spot, 38.0, 29.0, 3.4),
    Ball(Spot, 62.0, 29.0, 3.4),
    Path(Line, "M22 54 Q28 66 38 62 M78 54 Q72 66 62 62"),
    FOOT,
];

pub const FROG: &[Shape] = &[
    Path(Body, "M30 34 C14 46 6 60 12 74 C20 82 34 80 40 80 H60 C66 80 80 82 88 74 C94 60 86 46 70 34 Z"),
    Path(Body, "M24 34 C18 22 28 10 38 18 Q50 14 62 18 C72 10 82 22 76 34 C80 50 66 58 50 58 C34 58 20 50 24 34 Z"),
    Ball(Spot, 32.0, 26.0, 4.0),
    Ball(Spot, 68.0, 26.0, 4.0),
    Path(Line, "M30 44 Q50 54 70 44 M30 80 Q38 72 32 62 M70 80 Q62 72 68 62"),
    FOOT,
];

pub const GRASSHOPPER: &[Shape] = &[
    Path(Line, "M20 36 C22 20 34 12 46 12 M24 38 C30 26 42 22 52 24 M30 60 L24 80 M44 64 L40 80"),
    Path(Body, "M10 46 C10 36 22 32 32 38 C50 40 74 50 94 66 C76 72 52 72 34 64 C20 62 10 56 10 46 Z"),
    Path(Body, "M48 62 L70 18 L77 20 L92 82 H84 L71 38 L58 66 Z"),
    Ball(Spot, 20.0, 45.0, 3.4),
    Path(Line, "M32 39 Q36 50 33 62"),
    FOOT,
];

pub const FOX: &[Shape] = &[
    Path(Body, "M50 90 L24 64 L12 12 L38 30 H62 L88 12 L76 64 Z"),
    Path(Line, "M24 64 Q40 58 46 76 M76 64 Q60 58 54 76 M20 24 L26 42 M80 24 L74 42"),
    Ball(Spot, 37.0, 48.0, 3.4),
    Ball(Spot, 63.0, 48.0, 3.4),
    Ball(Spot, 50.0, 83.0, 5.0),
];

pub const HOUND: &[Shape] = &[
    Path(
        Body,
        "M32 24 C42 14 58 14 68 24 C74 40 68 52 66 64 C64 82 58 90 50 90 C42 90 36 82 34 64 C32 52 26 40 32 24 Z",
    ),
    Path(Body, "M36 20 C18 18 10 36 14 66 C24 70 32 58 33 42 Z"),
    Path(Body, "M64 20 C82 18 90 36 86 66 C76 70 68 58 67 42 Z"),
    Ball(Spot, 42.0, 44.0, 3.4),
    Ball(Spot, 58.0, 44.0, 3.4),
    Path(Spot, "M42 66 Q50 60 58 66 Q56 74 50 74 Q44 74 42 66 Z"),
    Path(Line, "M50 74 V80 M42 82 Q50 78 58 82"),
];
