//! Drawings of the pieces that are not pieces of chess.

use Ink::{Body, Gold};
use Shape::{Ball, Path};
use tenfold_session::picture::drawing::{Drawing, FOOT, Ink, Shape, UNDER_HAT};

const ACE: &[Shape] = &[
    UNDER_HAT,
    Path(Body, "M34 31 L26 9 L38 20 L42 4 L50 18 L58 4 L62 19 L75 9 L68 31 C57 25 44 26 34 31 Z"),
    Ball(Gold, 26.0, 9.0, 3.6),
    Ball(Gold, 42.0, 5.0, 3.6),
    Ball(Gold, 58.0, 5.0, 3.6),
    Ball(Gold, 75.0, 9.0, 3.6),
    FOOT,
];

/// The drawings, each with the name of its piece type.
pub const DRAWINGS: &[Drawing] = &[("ace", ACE)];
