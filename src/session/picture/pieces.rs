//! Pieces as SVG: the drawing with the name of the piece type, or the letter on a disc where no drawing has that name.

use super::drawing::{Drawing, Ink, Shape};
use super::drawings::DRAWINGS;
use super::xml::Document;
use tenfold_core::rules::{PieceTypeSpec, Spec};
use tenfold_core::types::{Color, Piece, PieceType};

/// The colours of a player's pieces.
struct Paint {
    /// The colours of the body: light, middle and shadow.
    body: [&'static str; 3],
    outline: &'static str,
    detail: &'static str,
}

const PAINTS: [Paint; 2] = [
    Paint { body: ["#ffffff", "#f8efdc", "#c8ae80"], outline: "#33241a", detail: "#4a3524" },
    Paint { body: ["#8f96a5", "#434853", "#14151a"], outline: "#050507", detail: "#e8e4da" },
];

const GOLD: &str = "#f2c230";

/// Whether a piece type has a drawing; if not, its letter is shown. `own` are the variant's own drawings.
pub fn has_drawing(spec: &Spec, own: &[Drawing], piece_type: PieceType) -> bool {
    drawing(spec, own, piece_type).is_some()
}

/// The drawing of a piece type. A promoted type has the drawing of the unpromoted type. If several types have the same
/// name, each uses a different drawing of that name while there are enough. If no drawing has the name of the type, the
/// drawing that has its title as a name is used.
fn drawing(spec: &Spec, own: &[Drawing], piece_type: PieceType) -> Option<&'static [Shape]> {
    let piece_type = spec.untilded_type(piece_type);
    let piece_type = spec.piece_type(piece_type).unpromoted.unwrap_or(piece_type);
    let PieceTypeSpec { name, title, .. } = *spec.piece_type(piece_type);
    let earlier = spec.piece_types[..piece_type.idx()].iter().filter(|other| other.name == name).count();
    let of = |name: &str| {
        let fitting = DRAWINGS.iter().chain(own).filter(|(known, _)| known.eq_ignore_ascii_case(name));
        let fitting: Vec<&'static [Shape]> = fitting.map(|(_, shapes)| *shapes).collect();
        fitting.get(earlier).or(fitting.first()).copied()
    };
    of(name).or_else(|| of(title?))
}

/// The id of a piece's definition in a document.
pub fn id(spec: &Spec, piece: Piece) -> String {
    format!("{}-{}-{}", spec.name, color_word(piece.color()), piece.piece_type().0)
}

/// The name of a colour: `white` or `black`.
pub fn color_word(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The name of a piece for people: `white sage`, followed by the letter when several piece types have the same name.
pub fn name(spec: &Spec, piece: Piece) -> String {
    let piece_type = spec.piece_type(piece.piece_type());
    if has_unique_name(spec, piece.piece_type()) {
        format!("{} {}", color_word(piece.color()), piece_type.title())
    } else {
        format!("{} {} {}", color_word(piece.color()), piece_type.title(), piece_type.letter)
    }
}

fn has_unique_name(spec: &Spec, piece_type: PieceType) -> bool {
    spec.piece_types.iter().filter(|other| other.title() == spec.piece_type(piece_type).title()).count() == 1
}

/// Defines the gradient that fills all pieces of a colour.
pub fn define_gradient(out: &mut Document, color: Color) {
    let paint = &PAINTS[color.idx()];
    let id = format!("tenfold-{}", color_word(color));
    out.open("radialGradient", &[("id", &id), ("cx", "0.36"), ("cy", "0.28"), ("r", "0.85")]);
    for (offset, light) in ["0", "0.45", "1"].into_iter().zip(paint.body) {
        out.leaf("stop", &[("offset", offset), ("stop-color", light)]);
    }
    out.close("radialGradient");
}

/// A single piece as an SVG document. `own` are the variant's own drawings.
pub fn piece_svg(spec: &Spec, own: &[Drawing], piece: Piece) -> String {
    let mut document = Document::new();
    let out = &mut document;
    out.open("svg", &[("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", "0 0 100 100")]);
    out.text("title", &[], &name(spec, piece));
    define_gradient(out, piece.color());
    define(out, spec, own, piece);
    out.close("svg");
    document.finish()
}

/// Defines a piece, 100 by 100 from the origin, to be used by its [`id`].
pub fn define(out: &mut Document, spec: &Spec, own: &[Drawing], piece: Piece) {
    let paint = &PAINTS[piece.color().idx()];
    let piece_type = spec.piece_type(piece.piece_type());
    out.open(
        "g",
        &[
            ("id", &id(spec, piece)),
            ("stroke", paint.outline),
            ("stroke-width", "2.6"),
            ("stroke-linejoin", "round"),
            ("stroke-linecap", "round"),
        ],
    );
    let light = format!("url(#tenfold-{})", color_word(piece.color()));
    match drawing(spec, own, piece.piece_type()) {
        Some(shapes) => shapes.iter().for_each(|shape| draw(out, shape, paint, &light)),
        None => {
            out.leaf("circle", &[("cx", "50"), ("cy", "50"), ("r", "38"), ("fill", &light)]);
            letter(out, piece_type.letter, [50.0, 68.0], 52, paint.detail);
        }
    }
    if piece_type.unpromoted.is_some() {
        out.leaf("circle", &[("cx", "80"), ("cy", "22"), ("r", "15"), ("fill", GOLD), ("stroke", "#33241a")]);
        out.leaf("path", &[("d", "M80 13 V31 M71 22 H89"), ("stroke", "#33241a"), ("stroke-width", "5")]);
    } else if !has_unique_name(spec, piece.piece_type()) {
        out.leaf("circle", &[("cx", "80"), ("cy", "24"), ("r", "15"), ("fill", &light)]);
        letter(out, piece_type.letter, [80.0, 32.0], 22, paint.detail);
    }
    out.close("g");
}

/// Writes a letter; the middle of its baseline is at the given point.
fn letter(out: &mut Document, letter: char, [x, y]: [f32; 2], size: u32, color: &str) {
    let attributes = [
        ("x", &*x.to_string()),
        ("y", &y.to_string()),
        ("font-family", "DejaVu Sans, Verdana, Arial, sans-serif"),
        ("font-weight", "bold"),
        ("font-size", &size.to_string()),
        ("text-anchor", "middle"),
        ("fill", color),
        ("stroke", "none"),
    ];
    out.text("text", &attributes, &letter.to_string());
}

fn draw(out: &mut Document, shape: &Shape, paint: &Paint, light: &str) {
    let ink = |ink: Ink| match ink {
        Ink::Body => [("fill", light), ("stroke", paint.outline)],
        Ink::Line => [("fill", "none"), ("stroke", paint.detail)],
        Ink::Spot => [("fill", paint.detail), ("stroke", "none")],
        Ink::Gold => [("fill", GOLD), ("stroke", "#33241a")],
    };
    match *shape {
        Shape::Path(filled, path) => out.leaf("path", &[("d", path), ink(filled)[0], ink(filled)[1]]),
        Shape::Ball(filled, x, y, radius) => {
            let [x, y, radius] = [x, y, radius].map(|n| n.to_string());
            out.leaf("circle", &[("cx", &*x), ("cy", &y), ("r", &radius), ink(filled)[0], ink(filled)[1]]);
        }
        Shape::Scaled(shapes, factor, right, down) => {
            out.open("g", &[("transform", &format!("translate({right} {down}) scale({factor})"))]);
            shapes.iter().for_each(|shape| draw(out, shape, paint, light));
            out.close("g");
        }
    }
}
