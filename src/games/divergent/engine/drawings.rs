//! Drawings of the pieces that are not pieces of chess.

use Ink::{Body, Line, Spot};
use Shape::Path;
use tenfold_session::picture::drawing::{Drawing, Ink, Shape};

const GUARD: &[Shape] = &[
    Path(Body, "M76 14 L82 4 L88 14 L85 24 V92 H79 V24 Z"),
    Path(Body, "M16 22 Q32 23 46 13 Q60 23 76 22 V46 C76 66 62 80 46 92 C30 80 16 66 16 46 Z"),
    Path(Line, "M24 30 Q36 30 46 23 Q56 30 68 30 V46 C68 61 58 72 46 81 C34 72 24 61 24 46 Z"),
    Path(Spot, "M42.5 36 H49.5 V48 H58 V55 H49.5 V70 H42.5 V55 H34 V48 H42.5 Z"),
];

/// The drawings, each with the name of its piece type.
pub const DRAWINGS: &[Drawing] = &[("guard", GUARD)];
