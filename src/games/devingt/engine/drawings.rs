//! Drawings of the pieces that are not pieces of chess.

use Ink::{Body, Gold, Line, Spot};
use Shape::{Ball, Path};
use tenfold_session::picture::drawing::{Drawing, FOOT, Ink, Shape};

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

/// The drawings, each with the name of its piece type.
pub const DRAWINGS: &[Drawing] = &[("sage", SAGE)];
