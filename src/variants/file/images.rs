//! The files with images of pieces.

use super::fault::quote_excerpt;
use super::names::{PieceEntry, piece_entry};
use super::pieces::PieceTypeKey;
use super::values::{BoardAndPieces, PerSide, check_signs};

/// The longest path of an image, in bytes.
const MAX_PATH: usize = 255;

/// The files with the images of a piece or of its promoted form, relative to the file of variants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImagePaths {
    /// The piece.
    pub key: PieceTypeKey,
    /// Whether this is its promoted form.
    pub is_form: bool,
    /// White's image and Black's. One of them is for both if the file does not give the other.
    pub paths: PerSide<Option<String>>,
}

/// The images that a variant and the variants from which it inherits give to pieces.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PieceImagePaths(Vec<ImagePaths>);

impl PieceImagePaths {
    /// The images of each piece and promoted form that has any.
    pub fn iter(&self) -> impl Iterator<Item = &ImagePaths> {
        self.0.iter()
    }

    /// Removes the images of a piece that has been replaced by another piece.
    pub(super) fn remove_piece(&mut self, key: PieceTypeKey) {
        self.0.retain(|own| own.key != key);
    }

    /// Removes the images of a promoted form that has been replaced by another form.
    pub(super) fn remove_form(&mut self, key: PieceTypeKey) {
        self.0.retain(|own| own.key != key || !own.is_form);
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
    let mut given: Vec<ImagePaths> = Vec::new();
    for part in text.split(',').map(str::trim) {
        let PieceEntry { sign, key, is_form, is_capital: is_white, text: path } =
            piece_entry(part, wanted, game, &has_form)?;
        let is_same = |own: &ImagePaths| own.key == key && own.is_form == is_form;
        let mut own = match given.iter().position(is_same) {
            Some(place) => given.swap_remove(place),
            None => ImagePaths { key, is_form, paths: PerSide::default() },
        };
        let place = if is_white { &mut own.paths.white } else { &mut own.paths.black };
        if place.is_some() {
            return Err(format!("{} has two images", quote_excerpt(sign)));
        }
        *place = Some(checked_path(sign, path)?);
        given.push(own);
    }
    for mut own in given {
        images.0.retain(|other| other.key != own.key || other.is_form != own.is_form);
        for path in [&mut own.paths.white, &mut own.paths.black] {
            path.take_if(|path| path == "-");
        }
        if own.paths != PerSide::default() {
            images.0.push(own);
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
