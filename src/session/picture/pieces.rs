//! Pieces as SVG: the image in the variant's file, or the drawing with the name of the piece type, or the letter on a
//! disc where there is neither.

use super::drawing::{Drawing, Ink, Shape};
use super::drawings::{DRAWINGS, FORMS};
use super::images::{FoundImage, PieceImages};
use super::xml::Document;
use tenfold_core::rules::{PieceTypeSpec, Spec};
use tenfold_core::types::{Color, Piece, PieceLetter, PieceType};

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

/// The matrix of a filter that exchanges light and dark and keeps hues: an inversion and half a turn of the hues, with
/// black and white brought a little nearer to each other.
const EXCHANGE_OF_LIGHT: &str = "0.46 -1.14 -0.12 0 0.95 -0.34 -0.34 -0.12 0 0.95 -0.34 -1.14 0.68 0 0.95 0 0 0 1 0";

/// Whether a piece type has a drawing; if not, its letter is shown. `own` are the variant's own drawings.
pub fn has_drawing(spec: &Spec, own: &[Drawing], piece_type: PieceType) -> bool {
    drawing(spec, own, piece_type).is_some()
}

/// The drawing of a piece type, and its place in the list of all drawings. It is that of the title, which the file of a
/// variant can give, or else that of the name. If several types have the same name, each uses a different drawing of
/// that name while there are enough.
fn drawing(spec: &Spec, own: &[Drawing], piece_type: PieceType) -> Option<(usize, &'static [Shape])> {
    let piece_type = drawn_type(spec, piece_type);
    let PieceTypeSpec { name, title, .. } = *spec.piece_type(piece_type);
    let earlier = spec.piece_types[..piece_type.idx()].iter().filter(|other| other.name == name).count();
    let of = |name: &str| {
        let all = DRAWINGS.iter().chain(FORMS).chain(own);
        let drawings = all.enumerate().filter(|(_, (names, _))| is_among(name, names));
        let fitting: Vec<(usize, &'static [Shape])> = drawings.map(|(at, (_, shapes))| (at, *shapes)).collect();
        fitting.get(earlier).or(fitting.first()).copied()
    };
    title.and_then(of).or_else(|| of(name))
}

/// Whether a name is one of those that a drawing is for.
fn is_among(name: &str, names: &str) -> bool {
    names.split(", ").any(|known| known.eq_ignore_ascii_case(name))
}

/// The piece type that a type is drawn as: itself, or the unpromoted type if it is a promoted form without a drawing of
/// its own. For a promoted pawn that is written with a tilde, it is the type that the pawn moves like.
fn drawn_type(spec: &Spec, piece_type: PieceType) -> PieceType {
    let piece_type = spec.untilded_type(piece_type);
    let own = spec.piece_type(piece_type);
    let has_own_drawing = FORMS.iter().any(|(names, _)| is_among(own.title(), names));
    own.unpromoted.filter(|_| !has_own_drawing).unwrap_or(piece_type)
}

/// Whether no other unpromoted piece type has the same name, and none is drawn in the same way.
fn looks_unique(spec: &Spec, own: &[Drawing], piece_type: PieceType) -> bool {
    let place = |piece_type| drawing(spec, own, piece_type).map(|(place, _)| place);
    let own_place = place(piece_type);
    let others = (0..spec.piece_types.len()).map(|n| PieceType(n as u8)).filter(|&other| other != piece_type);
    let mut unpromoted = others.filter(|&other| spec.piece_type(other).unpromoted.is_none());
    has_unique_name(spec, piece_type) && !unpromoted.any(|other| own_place.is_some() && place(other) == own_place)
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

/// A single piece as an SVG document. `own` are the variant's own drawings, and `images` those of its file.
pub fn piece_svg(spec: &Spec, own: &[Drawing], images: &PieceImages, piece: Piece) -> String {
    let mut document = Document::new();
    let out = &mut document;
    out.open("svg", &[("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", "0 0 100 100")]);
    out.text("title", &[], &name(spec, piece));
    define_gradient(out, piece.color());
    define(out, spec, own, images, piece);
    out.close("svg");
    document.finish()
}

/// Defines a piece, 100 by 100 from the origin, to be used by its [`id`].
pub fn define(out: &mut Document, spec: &Spec, own: &[Drawing], images: &PieceImages, piece: Piece) {
    let paint = &PAINTS[piece.color().idx()];
    let piece_type = spec.piece_type(piece.piece_type());
    let id = id(spec, piece);
    out.open(
        "g",
        &[
            ("id", &id),
            ("stroke", paint.outline),
            ("stroke-width", "2.6"),
            ("stroke-linejoin", "round"),
            ("stroke-linecap", "round"),
        ],
    );
    let light = format!("url(#tenfold-{})", color_word(piece.color()));
    let image = images.find(spec, piece);
    match (&image, drawing(spec, own, piece.piece_type())) {
        (Some(found), _) => draw_image(out, found, &id),
        (None, Some((_, shapes))) => shapes.iter().for_each(|shape| draw(out, shape, paint, &light)),
        (None, None) => {
            out.leaf("circle", &[("cx", "50"), ("cy", "50"), ("r", "38"), ("fill", &light)]);
            letter(out, piece_type.letter, [50.0, 68.0], 52, paint.detail);
        }
    }
    if piece_type.unpromoted.is_some() {
        if image.is_none_or(|found| found.is_of_unpromoted) {
            promotion_mark(out);
        }
    } else if image.is_none() && !looks_unique(spec, own, piece.piece_type()) {
        out.leaf("circle", &[("cx", "80"), ("cy", "24"), ("r", "15"), ("fill", &light)]);
        letter(out, piece_type.letter, [80.0, 32.0], 22, paint.detail);
    }
    out.close("g");
}

/// Draws the mark of promoted forms: a golden disc with a plus.
fn promotion_mark(out: &mut Document) {
    out.leaf("circle", &[("cx", "80"), ("cy", "22"), ("r", "15"), ("fill", GOLD), ("stroke", "#33241a")]);
    out.leaf("path", &[("d", "M80 13 V31 M71 22 H89"), ("stroke", "#33241a"), ("stroke-width", "5")]);
}

/// Draws an image that comes with the file of a variant. As a document of its own it cannot change anything around it.
fn draw_image(out: &mut Document, found: &FoundImage, id: &str) {
    let mut attributes = vec![("width", "100"), ("height", "100"), ("href", found.image.data_url())];
    let (filter_id, filter) = (format!("{id}-exchanged"), format!("url(#{id}-exchanged)"));
    if found.exchanged {
        out.open("filter", &[("id", &filter_id), ("color-interpolation-filters", "sRGB")]);
        out.leaf("feColorMatrix", &[("values", EXCHANGE_OF_LIGHT)]);
        out.close("filter");
        attributes.push(("filter", &filter));
    }
    out.leaf("image", &attributes);
}

/// Writes a letter; the middle of its baseline is at the given point.
fn letter(out: &mut Document, letter: PieceLetter, [x, y]: [f32; 2], size: u32, color: &str) {
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
