//! What the engine has to be told of a game beside its rules: data that lies in the game's folder.

mod search_policy;

pub use search_policy::{DepthMargin, SearchPolicy};

use crate::core::position::Variant;

/// What a game is searched by.
#[derive(Clone, Copy, Debug)]
pub struct EngineData {
    /// The search parameters.
    pub search: SearchPolicy,
}

impl EngineData {
    /// A game that is won by checkmate, for `..EngineData::DEFAULT` in a game's data.
    pub const DEFAULT: EngineData = EngineData { search: SearchPolicy::CHECKMATE };
}

/// A game that the engine plays.
pub trait EngineGame: Variant {
    /// The data of a game that is compiled into the program; read through [`EngineGame::engine_data`].
    const ENGINE: &'static EngineData = &EngineData::DEFAULT;

    /// What the engine is told of the game beside its rules.
    #[inline(always)]
    fn engine_data(self) -> &'static EngineData {
        Self::ENGINE
    }
}
