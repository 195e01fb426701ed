//! Drawings of the pieces that are not pieces of chess.

use Ink::{Body, Gold, Line};
use Shape::{Ball, Path};
use tenfold_session::picture::drawing::{Drawing, FOOT, Ink, Shape};

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

/// The drawings, each with the name of its piece type.
pub const DRAWINGS: &[Drawing] = &[("king", SECOND_KING), ("sergeant", SERGEANT)];
