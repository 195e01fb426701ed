//! The files that the definition of a variant names: its tuned weights, its network, and the images of its pieces.

use std::path::Path;
use tenfold_core::position::Variant;
use tenfold_engine::eval::EngineGame;
use tenfold_engine::eval::layout::Layout;
use tenfold_engine::eval::weights_file;
use tenfold_engine::network::{self, Network};
use tenfold_engine::regular_file::read_regular_file;
use tenfold_session::picture::{MAX_IMAGE_BYTES, PieceImage, PieceImages, SvgImage};
use tenfold_variants::OwnedGame;
use tenfold_variants::file::GameDef;

/// The contents of the files that a definition names.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct NamedFiles {
    weights: Option<Vec<u8>>,
    network: Option<Vec<u8>>,
    /// The images of pieces, with their paths in the definition.
    images: Vec<(String, SvgImage)>,
}

impl NamedFiles {
    /// Reads the files that a definition names; their names are relative to `folder`.
    ///
    /// # Errors
    ///
    /// When a file cannot be read: the line of the definition, and the reason.
    pub(super) fn read(def: &GameDef, folder: Option<&Path>) -> Result<NamedFiles, (usize, String)> {
        let content = |key: &str, name: &str, most: usize| {
            let folder = folder.ok_or_else(|| {
                fault(def, key, format!("'{name}' cannot be found, since this text of games has no folder"))
            });
            read_file(&folder?.join(name), most).map_err(|why| fault(def, key, why))
        };
        let read = |key: &str, value: &Option<String>, most: usize| {
            named(value).map(|name| content(key, name, most)).transpose()
        };
        let mut images: Vec<(String, SvgImage)> = Vec::new();
        for path in def.piece_images.iter().flat_map(|own| own.paths.white.iter().chain(&own.paths.black)) {
            if images.iter().all(|(known, _)| known != path) {
                let image = SvgImage::from_file(&content("pieceImages", path, MAX_IMAGE_BYTES)?);
                let image = image.map_err(|why| fault(def, "pieceImages", format!("'{path}': {why}")))?;
                images.push((path.clone(), image));
            }
        }
        Ok(NamedFiles {
            weights: read("weights", &def.weights, weights_file::MAX_FILE_BYTES)?,
            network: read("network", &def.network, network::MAX_BYTES)?,
            images,
        })
    }

    /// The variant with what these files give it.
    ///
    /// # Errors
    ///
    /// When the files do not fit the variant: the line of the definition, and the reason.
    pub(super) fn apply(&self, game: OwnedGame, def: &GameDef) -> Result<OwnedGame, (usize, String)> {
        let (spec, data) = (game.handle().spec(), game.handle().engine_data());
        let (mut weights, mut network): (_, &[u8]) = (data.weights, &[]);
        if let Some(bytes) = &self.weights {
            let name = named(&def.weights).unwrap_or_default();
            let read = weights_file::parse_file(spec, &Layout::new(spec, data), bytes);
            weights = read.map_err(|why| fault(def, "weights", format!("'{name}': {why}")))?;
        }
        if let Some(bytes) = &self.network {
            let name = named(&def.network).unwrap_or_default();
            Network::from_bytes(spec, bytes).map_err(|why| fault(def, "network", format!("'{name}' {why}")))?;
            network = bytes;
        }
        let nothing = *self == NamedFiles::default();
        Ok(if nothing { game } else { game.with_files(weights, network.into(), self.piece_images(def)) })
    }

    /// The contents of the files of weights and network; empty where there is none.
    pub(super) fn engine_files(&self) -> (&[u8], &[u8]) {
        (self.weights.as_deref().unwrap_or_default(), self.network.as_deref().unwrap_or_default())
    }

    /// The images of the pieces that a definition gives images.
    fn piece_images(&self, def: &GameDef) -> PieceImages {
        let image = |path: &Option<String>| {
            let path = path.as_ref()?;
            self.images.iter().find(|(known, _)| known == path).map(|(_, image)| image.clone())
        };
        PieceImages::new(def.piece_images.iter().filter_map(|own| {
            let letter = def.pieces.get(own.key)?.letter;
            let images = [image(&own.paths.white), image(&own.paths.black)];
            Some(PieceImage { letter, promoted: own.is_form, images })
        }))
    }
}

/// The name of the file that a key gives; `-` means no file.
fn named(value: &Option<String>) -> Option<&str> {
    value.as_deref().filter(|name| *name != "-")
}

fn fault(def: &GameDef, key: &str, why: String) -> (usize, String) {
    (def.given.get(key).map_or(def.line, |given| given.line), format!("{key}: {why}"))
}

/// The content of a regular file that has at most `most` bytes.
///
/// # Errors
///
/// When the file cannot be read: one line with the name of the file and the reason.
pub fn read_file(path: &Path, most: usize) -> Result<Vec<u8>, String> {
    read_regular_file(path, most).map_err(|why| format!("cannot read '{}': {why}", path.display()))
}
