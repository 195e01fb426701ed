//! The data by which a variant loaded from a file is evaluated, searched and displayed.

mod xboard;

use super::file::GameDef;
use super::loaded::{LoadedGame, OwnedGame};
use super::piece_types::PieceTypes;
use std::sync::{Arc, OnceLock};
use tenfold_core::rules::Spec;
use tenfold_engine::data::{EngineData, SearchPolicy, Term, TunedWeights};
use tenfold_engine::eval::{EngineGame, EvalParams};
use tenfold_session::{Display, SessionGame};

/// The evaluation terms of all variants loaded from files: the code for them is compiled once.
const TERMS: &[Term] = &[
    Term::Mobility,
    Term::Kings,
    Term::Shelter,
    Term::Pawns,
    Term::Threats,
    Term::Promotions,
    Term::Pairs,
    Term::Goals,
    Term::Checks,
    Term::Explosions,
];

/// The data by which a variant is evaluated, searched and displayed.
pub(super) struct EnginePart {
    data: EngineData,
    display: Display,
    /// The content of a network file; empty for no network.
    network: Arc<[u8]>,
    /// Computed when they are first needed.
    eval_params: OnceLock<Box<EvalParams>>,
}

impl EnginePart {
    /// The data of a variant that has neither tuned weights nor a network.
    pub(super) fn new(def: &GameDef, types: &PieceTypes, spec: &Spec) -> EnginePart {
        let search = if spec.lose_to_win { SearchPolicy::LOSING_CHESS } else { SearchPolicy::CHECKMATE };
        EnginePart {
            data: EngineData { terms: TERMS, search, ..EngineData::DEFAULT },
            display: Display { xboard: xboard::xboard(def, types, &spec.pawn, spec.castlings), ..Display::DEFAULT },
            network: Arc::default(),
            eval_params: OnceLock::new(),
        }
    }

    /// The same data for another set of squares from which kings and rooks castle.
    pub(super) fn for_other_castling(&self) -> EnginePart {
        EnginePart { network: Arc::clone(&self.network), eval_params: OnceLock::new(), ..*self }
    }
}

impl OwnedGame {
    /// The same variant with tuned evaluation weights, and the content of a network file, which may be empty.
    pub fn with_evaluation(&self, weights: &'static [TunedWeights], network: Arc<[u8]>) -> OwnedGame {
        let own = &self.handle().data.engine;
        let data = EngineData { weights, ..own.data };
        self.with_engine(EnginePart { data, network, display: own.display, eval_params: OnceLock::new() })
    }
}

impl EngineGame for LoadedGame<'_> {
    /// A placeholder like [`Variant::SPEC`], with everything that a variant loaded from a file may have.
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

    fn network<'a>(self) -> &'a [u8]
    where
        Self: 'a,
    {
        &self.data.engine.network
    }
}

impl SessionGame for LoadedGame<'_> {
    fn display<'a>(self) -> &'a Display
    where
        Self: 'a,
    {
        &self.data.engine.display
    }
}
