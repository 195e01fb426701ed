//! Drawings of the pieces that are not pieces of chess.

use Ink::{Body, Line};
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

/// The drawings, each with the name of its piece type.
pub const DRAWINGS: &[Drawing] = &[("king", SECOND_KING)];
