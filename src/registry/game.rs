//! A variant behind an interface that hides its type, and the list of the variants that are compiled into the program.

use super::learned::{self, LearnedData};
use super::named_files::NamedFiles;
use super::networks::{self, NetworkFile};
use sha2::{Digest, Sha256};
use std::sync::{Arc, OnceLock};
use tenfold_core::position::Variant;
use tenfold_core::rules::Spec;
use tenfold_engine::eval::layout::Layout;
use tenfold_engine::eval::{EngineGame, average_piece_values, weights_file};
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
    /// The same variant with what was learned for it, from its first opening on; nothing if nothing was learned, or if
    /// the variant is to have exactly the data that it has here.
    learned: OnceLock<Option<Box<Learned>>>,
}

/// A variant with what was learned for it.
#[derive(Clone)]
struct Learned {
    game: Game,
    /// A checksum of what was learned.
    sum: String,
}

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

fn checksum_text(sum: Checksum) -> String {
    format!("{:016x}", u64::from_be_bytes(sum))
}

impl Game {
    /// A variant that was read from a file, with its definition and the files that the definition names.
    pub(super) fn loaded(game: OwnedGame, def: &GameDef, files: &NamedFiles) -> Game {
        let (weights, network) = files.engine_files();
        let sum = checksum(&[def.rules_text().as_bytes(), weights, network]);
        Game::from_file(game, sum, OnceLock::new())
    }

    fn from_file(game: OwnedGame, sum: Checksum, learned: OnceLock<Option<Box<Learned>>>) -> Game {
        let handle = game.handle();
        let (spec, display, images) = (*handle.spec(), *handle.display(), handle.piece_images());
        Game { spec, display, images, opener: Opener::Loaded(game, sum), learned }
    }

    /// A copy of the variant, which need not look again for what was learned.
    pub(super) fn found(&self) -> Arc<Game> {
        self.learned();
        Arc::new(self.clone())
    }

    /// Whether the variant is compiled into the program.
    pub fn is_compiled(&self) -> bool {
        matches!(self.opener, Opener::Compiled(..))
    }

    /// Whether the variant is compiled and has no network, neither in the program nor by
    /// [`add_network`](super::add_network).
    pub fn lacks_network(&self) -> bool {
        self.is_compiled() && self.open().evaluation().network_file().is_empty()
    }

    /// A new game at its start position, evaluated with what was [learned](super::learned) for the variant.
    pub fn open(&self) -> Box<dyn Session> {
        match self.learned() {
            Some(learned) => learned.game.open_as_is(),
            None => self.open_as_is(),
        }
    }

    /// The same variant with what was learned for it, from the first folder whose data fit it.
    fn learned(&self) -> Option<&Learned> {
        let learned = || {
            // The checksum of the rules takes time to compute.
            if !learned::may_have_data(self.spec.name) {
                return None;
            }
            learned::installed_data(&self.learned_name()).into_iter().find_map(|data| {
                let game = self.with_data(&data);
                let game = game.map_err(|why| log::error!("what was learned for {}: {why}", self.spec.name)).ok()?;
                let parts = [&data.weights, &data.network].map(|part| part.as_deref().unwrap_or_default());
                Some(Box::new(Learned { game, sum: checksum_text(checksum(&parts)) }))
            })
        };
        self.learned.get_or_init(learned).as_deref()
    }

    /// A new game, whatever was learned for the variant.
    fn open_as_is(&self) -> Box<dyn Session> {
        match &self.opener {
            Opener::Compiled(open, network) => open(network.clone().or_else(|| networks::given(self.spec.name))),
            Opener::Loaded(game, _) => tenfold_instances::open_loaded(game),
        }
    }

    /// A checksum of what was learned for the variant and is used; empty if nothing was.
    pub fn learned_checksum(&self) -> String {
        self.learned().map(|learned| learned.sum.clone()).unwrap_or_default()
    }

    /// The name of the file with the data learned for the variant, without its ending: the variant's name and the
    /// checksum of its rules.
    pub fn learned_name(&self) -> String {
        let Spec { name, files, ranks, start_fen, .. } = self.spec;
        let sum = match &self.opener {
            Opener::Compiled(..) => {
                // What is learned corrects the weights and takes the place of the network of this build.
                let session = self.open_as_is();
                let evaluation = session.evaluation();
                let values = average_piece_values(&self.spec, evaluation.params());
                let values: Vec<u8> = values.iter().flatten().flat_map(|value| value.to_le_bytes()).collect();
                let board = [files, ranks];
                checksum(&[name.as_bytes(), &board, start_fen.as_bytes(), evaluation.network_file(), &values])
            }
            Opener::Loaded(_, sum) => *sum,
        };
        format!("{}-{}", learned::name_in_files(name), checksum_text(sum))
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
                let opener = Opener::Compiled(*open, network);
                Ok(Game { opener, learned: OnceLock::from(None), ..self.clone() })
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
                Ok(Game::from_file(game, *sum, OnceLock::from(None)))
            }
        }
    }
}

macro_rules! registry {
    ($($module:ident $Game:ident;)*) => {
        /// The variants that are compiled into the program; the first is the default.
        pub static GAMES: &[Game] = &COMPILED;

        static COMPILED: [Game; [$(stringify!($module)),*].len()] = [$(Game {
            spec: *tenfold_games::$Game::SPEC,
            display: *tenfold_games::$Game::DISPLAY,
            images: PieceImages::NONE,
            opener: Opener::Compiled(tenfold_instances::$module, None),
            learned: OnceLock::new(),
        }),*];
    };
}
all_games!(registry);
