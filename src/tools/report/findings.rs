//! Findings: what stands out in a game. A finding is a sentence for people, and for programs a kind with a figure, games
//! that show it, and how sure it is.

use super::stats::Estimate;
use serde::{Deserialize, Serialize};

/// The number of games from different openings that a finding on games requires.
pub const MIN_GAMES: usize = 20;
/// The most games that show a finding.
const MAX_EXAMPLES: usize = 3;

macro_rules! kinds {
    ($($Kind:ident $name:literal $meaning:literal,)*) => {
        /// What a finding says; the most important kinds come first.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        pub enum FindingKind {
            $(#[doc = $meaning] #[serde(rename = $name)] $Kind,)*
        }

        impl FindingKind {
            /// The name in JSON of each kind, and what it means, in Markdown.
            pub const MEANINGS: &'static [(&'static str, &'static str)] = &[$(($name, $meaning)),*];

            /// All kinds.
            pub const ALL: &'static [FindingKind] = &[$(FindingKind::$Kind),*];

            /// The name in JSON.
            pub const fn name(self) -> &'static str {
                match self {
                    $(FindingKind::$Kind => $name,)*
                }
            }
        }
    };
}

impl FindingKind {
    /// The kinds that say which side is favoured.
    pub const FAVOURED: &[FindingKind] = &[FindingKind::WhiteFavoured, FindingKind::BlackFavoured];
}

kinds! {
    ForcedWin "forced_win" "one side wins by force from the array, as a search sees",
    WhiteFavoured "white_favoured" "White scores more than half of the points",
    BlackFavoured "black_favoured" "Black scores more than half of the points",
    Endless "endless" "some games are cut off as too long",
    Short "short" "many games are over within 20 plies",
    Trap "trap" "first moves lose by force, or a player with even chances is beaten within some plies of the opening",
    FewOpenings "few_openings" "fewer than 30 different sensible openings were found",
    Drawish "drawish" "more than half of the games are drawn",
    Repetition "repetition" "many games end by repetition",
    MoveRule "move_rule" "many games end by the rule that limits moves without captures and pawn moves",
    MateImpossible "mate_impossible" "hardly a game is won, also against players who lack pieces, although there is a king",
    Long "long" "games take more than 180 plies on average, or a quarter of them more than 200",
    FewMoves "few_moves" "on many turns there is a single legal move",
    DeadPiece "dead_piece" "a type of piece hardly ever comes on the board, or hardly ever moves or is dropped",
    DeadRule "dead_rule" "a kind of move that the rules have is hardly ever possible, or hardly ever played, or a goal hardly ever reached",
    IdlePiece "idle_piece" "a type of piece is hardly moved or dropped, or keeps to few squares",
    WeakPiece "weak_piece" "a type of piece is worth less in games than its moves suggest",
    StrongPiece "strong_piece" "a type of piece is worth more in games than its moves suggest",
    DecisiveMove "decisive_move" "players who make a kind of move score much more, or less, than those who could have",
    PoorFirstMoves "poor_first_moves" "most first moves are much worse than the best",
    FewLeadChanges "few_lead_changes" "the lead seldom changes in a game",
    NoDraws "no_draws" "hardly a game is drawn",
    PieRule "pie_rule" "White's score is level with the pie rule, and not without",
}

/// How sure a finding is; the surest comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// A search has seen it to the end.
    Proven,
    /// Chance explains it in fewer than one of twenty reports.
    Shown,
    /// It was so in the games; whether it would be so in others was not tested.
    Seen,
}

/// A game, or the beginning of one, that shows a finding.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Example {
    /// The FEN of its start position, if that is not the array.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The moves, separated by spaces.
    pub moves: String,
}

/// Something that stands out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// What it says.
    pub kind: FindingKind,
    /// How sure it is.
    pub certainty: Certainty,
    /// The same as a sentence, in Markdown.
    pub text: String,
    /// The figure from which it follows, with its 95 % interval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<Estimate>,
    /// Some games that show it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<Example>,
}

impl Finding {
    /// A finding without figure and examples.
    pub fn new(kind: FindingKind, certainty: Certainty, text: String) -> Finding {
        Finding { kind, certainty, text, figure: None, examples: Vec::new() }
    }

    /// Adds what another finding of the same kind says; its figure is left out.
    fn merge(&mut self, other: Finding) {
        self.text = format!("{} {}", self.text, other.text);
        self.add_examples(other.examples);
    }

    /// Adds the first of these games, each once, up to [`MAX_EXAMPLES`] in all.
    fn add_examples(&mut self, examples: impl IntoIterator<Item = Example>) {
        for example in examples {
            if self.examples.len() >= MAX_EXAMPLES {
                return;
            }
            if !self.examples.contains(&example) {
                self.examples.push(example);
            }
        }
    }

    /// The same finding with its figure.
    pub fn with_figure(self, figure: Estimate) -> Finding {
        Finding { figure: Some(figure), ..self }
    }

    /// The same finding with the first of these games.
    pub fn with_examples(mut self, examples: impl IntoIterator<Item = Example>) -> Finding {
        self.add_examples(examples);
        self
    }
}

/// Sorts findings, the most important first, with one for each kind.
pub fn one_of_each_kind(mut found: Vec<Finding>) -> Vec<Finding> {
    found.sort_by_key(|finding| (finding.kind, finding.certainty));
    let mut merged: Vec<Finding> = Vec::new();
    for finding in found {
        match merged.last_mut().filter(|last| last.kind == finding.kind) {
            Some(last) => last.merge(finding),
            None => merged.push(finding),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_of_a_kind_are_one_finding() {
        let finding = |kind, certainty, text: &str| Finding::new(kind, certainty, text.into());
        let found = one_of_each_kind(vec![
            finding(FindingKind::WeakPiece, Certainty::Shown, "The alfil."),
            finding(FindingKind::Trap, Certainty::Shown, "Often."),
            finding(FindingKind::Trap, Certainty::Proven, "By force."),
        ]);
        let told: Vec<(FindingKind, Certainty, &str)> =
            found.iter().map(|finding| (finding.kind, finding.certainty, &*finding.text)).collect();
        let traps = (FindingKind::Trap, Certainty::Proven, "By force. Often.");
        assert_eq!(told, [traps, (FindingKind::WeakPiece, Certainty::Shown, "The alfil.")]);
    }

    #[test]
    fn each_kind_is_in_the_readme() {
        let readme = include_str!("README.md");
        for (name, meaning) in FindingKind::MEANINGS {
            assert!(readme.contains(&format!("\n| `{name}` | {meaning} |\n")), "{name}");
        }
    }
}
