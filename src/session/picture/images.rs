//! Images of pieces that come with the file of a variant.

use super::svg_check::SvgImage;
use std::sync::Arc;
use tenfold_core::rules::Spec;
use tenfold_core::types::{Color, Piece, PieceLetter};

/// The images of a variant's pieces; clones share them.
#[derive(Clone, Default, Debug)]
pub struct PieceImages(Option<Arc<[PieceImage]>>);

/// The images that a file gives for one piece.
#[derive(Clone, Debug)]
pub struct PieceImage {
    /// The letter of the piece; a promoted form has the letter of the unpromoted piece.
    pub letter: PieceLetter,
    /// Whether this is the promoted form.
    pub promoted: bool,
    /// White's image and Black's. A single image is White's, and Black's is the same with light and dark exchanged.
    pub images: [Option<SvgImage>; 2],
}

/// The image that shows a piece.
pub(super) struct FoundImage<'a> {
    pub(super) image: &'a SvgImage,
    /// Whether light and dark must be exchanged.
    pub(super) exchanged: bool,
    /// Whether the image is that of the unpromoted piece, so that a promoted form must be marked.
    pub(super) is_of_unpromoted: bool,
}

impl PieceImages {
    /// No images.
    pub const NONE: PieceImages = PieceImages(None);

    /// These images.
    pub fn new(images: impl IntoIterator<Item = PieceImage>) -> PieceImages {
        let images: Vec<PieceImage> = images.into_iter().collect();
        PieceImages((!images.is_empty()).then(|| images.into()))
    }

    /// The image of a piece. A promoted form without an image of its own has that of the unpromoted piece.
    pub(super) fn find(&self, spec: &Spec, piece: Piece) -> Option<FoundImage<'_>> {
        let images = self.0.as_deref()?;
        let piece_type = spec.piece_type(spec.untilded_type(piece.piece_type()));
        let promoted = piece_type.unpromoted.is_some();
        let of = |promoted| {
            let mut images = images.iter();
            images.find(|own| own.letter == piece_type.letter && own.promoted == promoted).map(|own| &own.images)
        };
        let own = of(promoted);
        let [white, black] = own.or_else(|| of(false))?;
        let (of_color, other) = if piece.color() == Color::White { (white, black) } else { (black, white) };
        let image = of_color.as_ref().or(other.as_ref())?;
        let exchanged = piece.color() == Color::Black && (white.is_none() || black.is_none());
        Some(FoundImage { image, exchanged, is_of_unpromoted: !promoted || own.is_none() })
    }
}
