//! What the engine has to be told of a game beside its rules: data that lies in the game's folder.

mod derived;
mod evaluation;
mod search_policy;

pub use derived::Derived;
pub use evaluation::{DrawnEnding, Fitted, Term};
pub use search_policy::{DepthMargin, SearchPolicy};

use crate::core::position::Variant;

/// What a game is evaluated and searched by.
#[derive(Clone, Copy, Debug)]
pub struct EngineData {
    /// The evaluation terms in addition to material, piece-square tables and tempo.
    pub terms: &'static [Term],
    /// The tuned evaluation weights; groups that are missing here are derived from the rules.
    pub weights: &'static [Fitted],
    /// The content of a network file; empty where the evaluation is by these weights alone.
    pub network: &'static [u8],
    /// The endings that the evaluation knows to be drawn.
    pub drawn_endings: &'static [DrawnEnding],
    /// The search parameters.
    pub search: SearchPolicy,
}

impl EngineData {
    /// A game that is won by checkmate and has no tuned weights, for `..EngineData::DEFAULT` in a game's data.
    pub const DEFAULT: EngineData = EngineData {
        terms: &[Term::Mobility, Term::Kings, Term::Shelter, Term::Pawns, Term::Threats, Term::Pairs],
        weights: &[],
        network: &[],
        drawn_endings: &[],
        search: SearchPolicy::CHECKMATE,
    };

    /// Whether the evaluation of the game uses a term.
    pub const fn has_term(&self, term: Term) -> bool {
        let mut i = 0;
        while i < self.terms.len() {
            if self.terms[i] as u8 == term as u8 {
                return true;
            }
            i += 1;
        }
        false
    }
}

/// A game that the engine plays.
pub trait EngineGame: Variant {
    /// The data of a game that is compiled into the program; read through [`EngineGame::engine_data`], except where it
    /// decides which code is compiled.
    const ENGINE: &'static EngineData = &EngineData::DEFAULT;

    /// What the engine is told of the game beside its rules.
    #[inline(always)]
    fn engine_data(self) -> &'static EngineData {
        Self::ENGINE
    }

    /// The place for what is derived from the data of a game that is not compiled into the program; `None` for one that
    /// is, where constants hold it.
    #[inline(always)]
    fn derived(self) -> Option<&'static Derived> {
        None
    }
}
