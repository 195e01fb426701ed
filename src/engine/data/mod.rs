//! What the engine needs to know about a variant in addition to its rules: data in the variant's folder.

mod evaluation;
mod search_policy;

pub use evaluation::{DrawnEnding, Term, TunedWeights};
pub use search_policy::{DepthMargin, SearchPolicy};

/// The data by which a variant is evaluated and searched.
#[derive(Clone, Copy, Debug)]
pub struct EngineData {
    /// The evaluation terms in addition to material, piece-square tables and tempo.
    pub terms: &'static [Term],
    /// The tuned evaluation weights; groups that are missing here are derived from the rules.
    pub weights: &'static [TunedWeights],
    /// The content of the network file of a variant that is compiled into the program; empty if the variant has none.
    pub network: &'static [u8],
    /// The endings that the evaluation knows to be drawn.
    pub drawn_endings: &'static [DrawnEnding],
    /// The search parameters.
    pub search: SearchPolicy,
}

impl EngineData {
    /// The data of a variant that is won by checkmate and has no tuned weights, for `..EngineData::DEFAULT` in the data
    /// of a variant.
    pub const DEFAULT: EngineData = EngineData {
        terms: &[Term::Mobility, Term::Kings, Term::Shelter, Term::Pawns, Term::Threats, Term::Pairs],
        weights: &[],
        network: &[],
        drawn_endings: &[],
        search: SearchPolicy::CHECKMATE,
    };

    /// Whether the evaluation of the variant uses a term.
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
