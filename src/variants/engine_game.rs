//! The methods by which the engine and sessions use variants loaded from files.

use super::engine::{EnginePart, TERMS};
use super::loaded::{LoadedGame, OwnedGame};
use super::winning_moves;
use std::sync::{Arc, OnceLock};
use tenfold_core::position::BarePosition;
use tenfold_core::types::Move;
use tenfold_engine::data::{EngineData, SearchPolicy, TunedWeights};
use tenfold_engine::eval::{EngineGame, EvalParams};
use tenfold_session::picture::PieceImages;
use tenfold_session::{DisplayData, SessionGame};

impl OwnedGame {
    /// The same variant with tuned evaluation weights, the content of a network file, which may be empty, and images of
    /// its pieces.
    pub fn with_files(&self, weights: &'static [TunedWeights], network: Arc<[u8]>, images: PieceImages) -> OwnedGame {
        let own = &self.handle().data.engine;
        let data = EngineData { weights, ..own.data };
        self.with_engine(EnginePart { data, network, images, display: own.display, eval_params: OnceLock::new() })
    }
}

impl EngineGame for LoadedGame<'_> {
    /// A placeholder, like [`SPEC`](tenfold_core::position::Variant::SPEC): it has everything that a variant loaded
    /// from a file may have, so that the code for it is compiled.
    const ENGINE: &'static EngineData = &EngineData {
        terms: TERMS,
        search: SearchPolicy { proof_search: true, ..SearchPolicy::CHECKMATE },
        ..EngineData::DEFAULT
    };

    #[inline(always)]
    fn engine_data<'a>(self) -> &'a EngineData
    where
        Self: 'a,
    {
        &self.data.engine.data
    }

    #[inline(always)]
    fn eval_params<'a>(self) -> Option<&'a OnceLock<Box<EvalParams>>>
    where
        Self: 'a,
    {
        Some(&self.data.engine.eval_params)
    }

    #[inline(always)]
    fn winning_move(pos: &BarePosition<Self>) -> Option<Move> {
        winning_moves::may_win_at_once(pos).then(|| winning_moves::winning_move(pos)).flatten()
    }

    fn network<'a>(self) -> &'a [u8]
    where
        Self: 'a,
    {
        &self.data.engine.network
    }
}

impl SessionGame for LoadedGame<'_> {
    fn display<'a>(self) -> &'a DisplayData
    where
        Self: 'a,
    {
        &self.data.engine.display
    }

    fn piece_images(self) -> PieceImages {
        self.data.engine.images.clone()
    }
}
