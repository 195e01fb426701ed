//! What the engine needs to know of a game in addition to its rules: data in the game's folder.

mod evaluation;
mod search_policy;

pub use evaluation::{DrawnEnding, Term, TunedWeights};
pub use search_policy::{DepthMargin, SearchPolicy};

/// What a game is evaluated and searched by.
#[derive(Clone, Copy, Debug)]
pub struct EngineData {
    /// The evaluation terms in addition to material, piece-square tables and tempo.
    pub terms: &'static [Term],
    /// The tuned evaluation weights; groups that are missing here are derived from the rules.
    pub weights: &'static [TunedWeights],
    /// The content of the network file of a game that is compiled into the program; empty where it has none.
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
