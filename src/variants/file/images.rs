//! The files with images of pieces.

use super::fault::quote_excerpt;
use super::names::lettered;
use super::pieces::PieceTypeKey;
use super::values::{BoardAndPieces, PerSide, check_signs};
use std::collections::BTreeMap;

/// The longest path of an image, in bytes.
const MAX_PATH: usize = 255;

/// The paths of the images that a variant and the variants from which it inherits give to pieces, relative to the file
/// of variants.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PieceImagePaths {
    /// By piece, and whether it is the promoted form: White's path and Black's. One of them is for both if the file does
    /// not give the other.
    paths: BTreeMap<(PieceTypeKey, bool), PerSide<Option<String>>>,
}

impl PieceImagePaths {
    /// The paths of White's image and of Black's for each piece and promoted form that has any.
    pub fn iter(&self) -> impl Iterator<Item = (PieceTypeKey, bool, &PerSide<Option<String>>)> {
        self.paths.iter().map(|((kind, is_form), paths)| (*kind, *is_form, paths))
    }

    /// Removes the images of a piece that has been replaced by another piece.
    pub(super) fn remove_piece(&mut self, kind: PieceTypeKey) {
        self.paths.remove(&(kind, false));
        self.paths.remove(&(kind, true));
    }

    /// Removes the images of a promoted form that has been replaced by another form.
    pub(super) fn remove_form(&mut self, kind: PieceTypeKey) {
        self.paths.remove(&(kind, true));
    }
}

/// Reads paths such as `g: griffon.svg, +p: tokin.svg` and adds them to `images`. A capital letter stands for White's
/// piece and a small one for Black's if both are given; otherwise the image is for both. A `-` in place of a path removes
/// the images of that piece; a `-` in place of the list removes all. `has_form` says which pieces have promoted forms.
pub(super) fn read_piece_images(
    mut images: PieceImagePaths,
    text: &str,
    game: &BoardAndPieces,
    has_form: impl Fn(PieceTypeKey) -> bool,
) -> Result<PieceImagePaths, String> {
    if text == "-" {
        return Ok(PieceImagePaths::default());
    }
    let wanted = "a letter and a file such as g: griffon.svg, with commas between several";
    let mut given: BTreeMap<(PieceTypeKey, bool), PerSide<Option<String>>> = BTreeMap::new();
    for part in text.split(',').map(str::trim) {
        let piece = lettered(part, wanted, game, &has_form)?;
        let is_white = piece.sign.ends_with(|letter: char| letter.is_ascii_uppercase());
        let paths = given.entry((piece.kind, piece.is_form)).or_default();
        let place = if is_white { &mut paths.white } else { &mut paths.black };
        if place.is_some() {
            return Err(format!("{} has two images", quote_excerpt(piece.sign)));
        }
        *place = Some(checked_path(piece.sign, piece.text)?);
    }
    for (piece, paths) in given {
        let own = |path: Option<String>| path.filter(|path| path != "-");
        let paths = PerSide { white: own(paths.white), black: own(paths.black) };
        if paths == PerSide::default() {
            images.paths.remove(&piece);
        } else {
            images.paths.insert(piece, paths);
        }
    }
    Ok(images)
}

fn checked_path(sign: &str, path: &str) -> Result<String, String> {
    if path.is_empty() {
        return Err(format!("there is no file behind {}", quote_excerpt(&format!("{sign}:"))));
    }
    if path.len() > MAX_PATH {
        return Err(format!("the path {} has {} bytes; at most {MAX_PATH} are read", quote_excerpt(path), path.len()));
    }
    check_signs(path)?;
    Ok(path.to_owned())
}
