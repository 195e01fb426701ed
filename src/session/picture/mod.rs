//! Pictures of boards: as text for a terminal, and as SVG for a page.
//!
//! A [`Picture`] is a [`Scene`](tenfold_core::position::Scene) (the pieces on the board and in the hands) with
//! highlights and marks. Nothing here knows the rules of a variant: the caller says which squares to highlight or mark.

pub mod drawing;
mod drawings;
mod images;
mod model;
mod pieces;
mod svg;
mod svg_check;
mod text;
mod xml;

pub use images::{PieceImage, PieceImages};
pub use model::{Mark, Picture};
pub use pieces::{has_drawing, piece_svg};
pub use svg_check::{MAX_IMAGE_BYTES, SvgImage};
pub use text::TextStyle;
pub use xml::Document;
