//! A variant behind an interface that hides its type, and the list of the variants that are compiled into the program.

use super::learned::{self, LearnedData};
use super::named_files::NamedFiles;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use tenfold_core::position::Variant;
use tenfold_core::rules::Spec;
use tenfold_engine::eval::layout::Layout;
use tenfold_engine::eval::{EngineGame, weights_file};
use tenfold_engine::network::Network;
use tenfold_games::all_games;
use tenfold_session::picture::PieceImages;
use tenfold_session::{DisplayData, Session, SessionGame};
use tenfold_variants::OwnedGame;
use tenfold_variants::file::GameDef;

/// A variant that can be played.
#[derive(Clone)]
pub struct Game {
    /// The data that describes the variant.
    pub spec: Spec,
    /// The data for displaying the variant.
    pub display: DisplayData,
    /// The images of pieces that come with the variant's file.
    pub images: PieceImages,
    opener: Opener,
    /// Whether the variant is opened with exactly the data that it has here, also if others were learned.
    has_given_data: bool,
}

/// The content of a network file.
type NetworkFile = Arc<[u8]>;

/// How to open a new game of a variant.
#[derive(Clone)]
enum Opener {
    /// For a variant that is compiled into the program: a function that opens a game, and the content of a network file
    /// that takes the place of the variant's own.
    Compiled(fn(Option<NetworkFile>) -> Box<dyn Session>, Option<NetworkFile>),
    /// For a variant that was read from a file: its data, and the checksum of its definition.
    Loaded(OwnedGame, Checksum),
}

/// A checksum of the rules of a variant, and of the weights and the network that come with it.
type Checksum = [u8; 8];

fn checksum(parts: &[&[u8]]) -> Checksum {
    let mut sum = Sha256::new();
    for part in parts {
        sum.update((part.len() as u64).to_le_bytes());
        sum.update(part);
    }
    let sum = sum.finalize();
    std::array::from_fn(|n| sum[n])
}

impl Game {
    /// A variant that was read from a file, with its definition and the files that the definition names.
    pub(super) fn loaded(game: OwnedGame, def: &GameDef, files: &NamedFiles) -> Game {
        let (weights, network) = files.engine_files();
        let sum = checksum(&[def.rules_text().as_bytes(), weights, network]);
        Game::from_file(game, sum, false)
    }

    fn from_file(game: OwnedGame, sum: Checksum, has_given_data: bool) -> Game {
        let handle = game.handle();
        let (spec, display, images) = (*handle.spec(), *handle.display(), handle.piece_images());
        Game { spec, display, images, opener: Opener::Loaded(game, sum), has_given_data }
    }

    /// Whether the variant is compiled into the program.
    pub fn is_compiled(&self) -> bool {
        matches!(self.opener, Opener::Compiled(..))
    }

    /// A new game at its start position, evaluated with what was [learned](super::set_learned_folder) for the variant.
    pub fn open(&self) -> Box<dyn Session> {
        if !self.has_given_data
            && let Some(learned) = learned::with_learned_data(self)
        {
            return learned.open();
        }
        match &self.opener {
            Opener::Compiled(open, network) => open(network.clone()),
            Opener::Loaded(game, _) => tenfold_instances::open_loaded(game),
        }
    }

    /// The name of the folder with the data learned for the variant: its name and the checksum of its rules.
    pub fn learned_name(&self) -> String {
        let Spec { name, files, ranks, start_fen, .. } = self.spec;
        let sum = match &self.opener {
            Opener::Compiled(..) => checksum(&[name.as_bytes(), &[files, ranks], start_fen.as_bytes()]),
            Opener::Loaded(_, sum) => *sum,
        };
        let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        format!("{name}-{:016x}", u64::from_be_bytes(sum))
    }

    /// The variant with these weights and this network instead of its own, whatever was learned for it. Without
    /// weights, its own weights stay; without both, its own network stays too.
    ///
    /// # Errors
    ///
    /// When the data do not fit the variant, or have weights for a compiled variant, whose weights are constants: the
    /// reason.
    pub fn with_data(&self, data: &LearnedData) -> Result<Game, String> {
        let network = data.network.as_deref();
        if let Some(bytes) = network {
            Network::from_bytes(&self.spec, bytes).map_err(|why| format!("the network {why}"))?;
        }
        match &self.opener {
            Opener::Compiled(..) if data.weights.is_some() => {
                Err(format!("the weights of {} are compiled into the program", self.spec.name))
            }
            Opener::Compiled(open, own) => {
                let network = network.map(Arc::from).or_else(|| own.clone());
                Ok(Game { opener: Opener::Compiled(*open, network), has_given_data: true, ..self.clone() })
            }
            Opener::Loaded(game, sum) => {
                let handle = game.handle();
                let (spec, own) = (handle.spec(), handle.engine_data());
                let parse = |bytes: &Vec<u8>| weights_file::parse_file(spec, &Layout::new(spec, own), bytes);
                let weights = data.weights.as_ref().map(parse).transpose();
                let weights = weights.map_err(|why| format!("the weights: {why}"))?;
                // A network that corrects the evaluation belongs to its weights.
                let kept = if weights.is_some() { &[] } else { handle.network() };
                let network = network.unwrap_or(kept).into();
                let game = game.with_files(weights.unwrap_or(own.weights), network, self.images.clone());
                Ok(Game::from_file(game, *sum, true))
            }
        }
    }
}

macro_rules! registry {
    ($($module:ident $Game:ident;)*) => {
        /// The variants that are compiled into the program; the first is the default.
        pub static GAMES: &[Game] = &[$(Game {
            spec: *tenfold_games::$Game::SPEC,
            display: *tenfold_games::$Game::DISPLAY,
            images: PieceImages::NONE,
            opener: Opener::Compiled(tenfold_instances::$module, None),
            has_given_data: false,
        }),*];
    };
}
all_games!(registry);
