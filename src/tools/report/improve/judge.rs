//! How much better one game is than another.

use crate::report::data::ReportData;
use crate::report::findings::FindingKind;
use crate::report::measures::{badness, notable};
use crate::report::verdicts;

/// What a finding counts for by itself, beside how bad the game is in it.
const FINDING: f64 = 0.25;

/// What games say about a game.
pub struct Judged {
    /// The kinds of its findings, the most important first.
    pub findings: Vec<FindingKind>,
    /// For each kind that is measured, how much worse the game is than what is not notable, from 0 to 1.
    excess: Vec<(FindingKind, f64)>,
}

impl Judged {
    /// Judges a game.
    pub fn new(data: &ReportData) -> Judged {
        let findings = verdicts::findings(data).iter().map(|finding| finding.kind).collect();
        let excess = |kind: FindingKind| {
            let least = notable(kind);
            badness(data, kind).map(|bad| (kind, ((bad - least) / (1.0 - least)).max(0.0)))
        };
        Judged { findings, excess: FindingKind::ALL.iter().filter_map(|kind| excess(*kind)).collect() }
    }

    /// How bad the game is in all that is found and measured.
    fn badness(&self) -> f64 {
        let by_measure = self
            .excess
            .iter()
            .map(|(kind, excess)| weight(*kind) * (excess + if *excess > 0.0 { FINDING } else { 0.0 }));
        let is_measured = |kind: &FindingKind| self.excess.iter().any(|(known, _)| known == kind);
        let by_finding = self.findings.iter().filter(|kind| !is_measured(kind)).map(|kind| weight(*kind) * FINDING);
        by_measure.chain(by_finding).sum()
    }
}

/// How much a kind of finding counts.
fn weight(kind: FindingKind) -> f64 {
    match kind {
        kind if kind <= FindingKind::FewMoves => 1.0,
        kind if kind <= FindingKind::StrongPiece => 0.5,
        _ => 0.1,
    }
}

/// What a change gains: how much less bad the game is.
pub fn gain(before: &Judged, after: &Judged) -> f64 {
    before.badness() - after.badness()
}

#[cfg(test)]
mod tests {
    use super::*;
    use FindingKind::{DeadPiece, Drawish, FewLeadChanges, Repetition, WhiteFavoured};

    fn judged(findings: &[FindingKind], excess: &[(FindingKind, f64)]) -> Judged {
        Judged { findings: findings.to_vec(), excess: excess.to_vec() }
    }

    #[test]
    fn a_change_gains_what_it_mends_and_loses_by_what_it_brings() {
        let before = judged(&[Drawish, FewLeadChanges], &[(Drawish, 0.5), (Repetition, 0.0)]);
        let half = judged(&[FewLeadChanges], &[(Drawish, 0.25), (Repetition, 0.0)]);
        assert_eq!(gain(&before, &half), 0.25);
        let other = judged(&[Repetition], &[(Drawish, 0.0), (Repetition, 0.5)]);
        assert!((gain(&before, &other) - 0.1 * FINDING).abs() < 1e-9);
        let idle = judged(&[DeadPiece, FewLeadChanges], &[(Drawish, 0.0), (Repetition, 0.0)]);
        assert_eq!(gain(&before, &idle), 0.5 + FINDING - 0.5 * FINDING);
    }

    #[test]
    fn much_of_a_grave_flaw_counts_more_than_all_of_a_slight_one() {
        let before = judged(&[WhiteFavoured, Repetition], &[(WhiteFavoured, 0.5), (Repetition, 0.08)]);
        let fair = judged(&[Repetition], &[(WhiteFavoured, 0.0), (Repetition, 0.28)]);
        let lively = judged(&[WhiteFavoured], &[(WhiteFavoured, 0.4), (Repetition, 0.0)]);
        assert!(gain(&before, &fair) > gain(&before, &lively));
    }
}
