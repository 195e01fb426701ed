//! Drawings of pieces: shapes in a square of 100 by 100 units, and parts that several drawings share.

/// How a shape is filled or drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Filled in the piece's colour with a light gradient and an outline.
    Body,
    /// Drawn as a line on the body.
    Line,
    /// Filled as a dark or light spot on the body.
    Spot,
    /// Filled as a golden ornament.
    Gold,
}

/// A part of a drawing.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Lines and curves in the notation of SVG paths.
    Path(Ink, &'static str),
    /// A circle: x and y of the centre, and the radius.
    Ball(Ink, f32, f32, f32),
    /// Other shapes, scaled by a factor and then moved to the right and down.
    Scaled(&'static [Shape], f32, f32, f32),
}

/// The names of the piece types that a drawing is for, separated by commas, and the drawing. If two piece types of a
/// variant have the same name, the second one uses the second drawing of that name.
pub type Drawing = (&'static str, &'static [Shape]);

use Ink::{Body, Line, Spot};
use Shape::{Ball, Path, Scaled};

/// The foot that most pieces stand on.
pub const FOOT: Shape = Path(Body, "M20 91 V86 Q20 79 28 79 H72 Q80 79 80 86 V91 Q80 93 78 93 H22 Q20 93 20 91 Z");

/// A horse's head and neck, looking to the left.
pub const HEAD: &[Shape] = &[
    Path(
        Body,
        "M32 80 C31 66 43 60 47 49 C43 51 39 51 36 50 C33 56 28 60 22 61 C16 62 11 56 13 50 C14 46 20 40 24 32 \
         C26 25 30 20 37 17 L37 7 L46 14 C66 14 79 32 79 56 C79 66 77 74 76 80 Z",
    ),
    Path(Line, "M52 21 C64 27 70 42 69 66 M47 49 C50 46 51 42 51 38"),
    Ball(Spot, 37.0, 29.5, 3.2),
    Ball(Spot, 19.0, 51.0, 2.0),
];

/// A smaller horse's head, for compounds with the knight: the other piece's crown is drawn above it.
pub const UNDER_HAT: Shape = Scaled(HEAD, 0.82, 9.0, 14.5);
