//! The data by which a variant loaded from a file is evaluated, searched and displayed.

mod xboard;

use super::file::GameDef;
use super::piece_types::PieceTypes;
use std::sync::{Arc, OnceLock};
use tenfold_core::rules::Spec;
use tenfold_engine::data::{EngineData, SearchPolicy, Term};
use tenfold_engine::eval::EvalParams;
use tenfold_session::DisplayData;
use tenfold_session::picture::PieceImages;

/// The evaluation terms of all variants loaded from files. They share one list, so that the code is compiled once.
pub(super) const TERMS: &[Term] = &[
    Term::Mobility,
    Term::Kings,
    Term::Shelter,
    Term::Exposure,
    Term::Pawns,
    Term::Threats,
    Term::SafeChecks,
    Term::DoubleAttacks,
    Term::PassedPawnPaths,
    Term::Promotions,
    Term::Pairs,
    Term::BadBishops,
    Term::Goals,
    Term::GoalPaths,
    Term::Checks,
    Term::EndgameScale,
    Term::Explosions,
];

/// The data by which a variant is evaluated, searched and displayed.
pub(super) struct EnginePart {
    pub(super) data: EngineData,
    pub(super) display: DisplayData,
    /// The content of a network file; empty for no network.
    pub(super) network: Arc<[u8]>,
    /// The images of the pieces that come with the file.
    pub(super) images: PieceImages,
    /// The evaluation parameters, computed when they are first needed.
    pub(super) eval_params: OnceLock<Box<EvalParams>>,
}

impl EnginePart {
    /// The data of a variant that has neither tuned weights nor a network nor images of its pieces.
    pub(super) fn new(def: &GameDef, types: &PieceTypes, spec: &Spec) -> EnginePart {
        let search = if spec.lose_to_win { SearchPolicy::LOSING_CHESS } else { SearchPolicy::CHECKMATE };
        EnginePart {
            data: EngineData { terms: TERMS, search, ..EngineData::DEFAULT },
            display: DisplayData {
                xboard: xboard::xboard(def, types, &spec.pawn, spec.castlings),
                ..DisplayData::DEFAULT
            },
            network: Arc::default(),
            images: PieceImages::NONE,
            eval_params: OnceLock::new(),
        }
    }

    /// The same data for positions with other castling squares of kings and rooks.
    pub(super) fn for_other_castling(&self) -> EnginePart {
        EnginePart {
            network: Arc::clone(&self.network),
            images: self.images.clone(),
            eval_params: OnceLock::new(),
            ..*self
        }
    }
}
