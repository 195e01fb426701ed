//! How much better one game is than another.

use crate::report::data::ReportData;
use crate::report::findings::FindingKind;
use crate::report::measures::badness;
use crate::report::verdicts;

/// What games say about a game.
pub struct Judged {
    /// The kinds of its findings, the most important first.
    pub findings: Vec<FindingKind>,
    /// How bad it is, from 0 to 1, in each kind that is to be mended.
    wanted: Vec<(FindingKind, f64)>,
}

impl Judged {
    /// Judges a game, of which findings of the kinds `wanted` are to be mended.
    pub fn new(data: &ReportData, wanted: &[FindingKind]) -> Judged {
        let findings: Vec<FindingKind> = verdicts::findings(data).iter().map(|finding| finding.kind).collect();
        let bad =
            |kind: FindingKind| badness(data, kind).unwrap_or_else(|| f64::from(u8::from(findings.contains(&kind))));
        let wanted = wanted.iter().map(|kind| (*kind, bad(*kind))).collect();
        Judged { findings, wanted }
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

/// What a change gains: for each finding that is to be mended, by how much of itself it is less bad, and against it each finding that
/// is new.
pub fn gain(before: &Judged, after: &Judged) -> f64 {
    let mended = before.wanted.iter().zip(&after.wanted).filter(|((_, was), _)| *was > 0.0);
    let gained: f64 = mended.map(|((kind, was), (_, is))| weight(*kind) * ((was - is) / was).max(-1.0)).sum();
    let new = after
        .findings
        .iter()
        .filter(|kind| !before.findings.contains(kind) && before.wanted.iter().all(|(known, _)| known != *kind));
    gained - new.map(|kind| weight(*kind)).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use FindingKind::{Drawish, FewLeadChanges, Repetition, Short, WhiteFavoured};

    fn judged(findings: &[FindingKind], wanted: &[(FindingKind, f64)]) -> Judged {
        Judged { findings: findings.to_vec(), wanted: wanted.to_vec() }
    }

    #[test]
    fn a_change_gains_what_it_mends_and_loses_by_what_it_brings() {
        let before = judged(&[Drawish, FewLeadChanges], &[(Drawish, 0.8), (FewLeadChanges, 1.0)]);
        let half = judged(&[FewLeadChanges], &[(Drawish, 0.4), (FewLeadChanges, 1.0)]);
        assert_eq!(gain(&before, &half), 0.5);
        let short = judged(&[Short], &[(Drawish, 0.4), (FewLeadChanges, 0.0)]);
        assert!((gain(&before, &short) - (0.5 + 0.1 - 1.0)).abs() < 1e-9);
    }

    #[test]
    fn what_was_not_seen_before_cannot_be_mended() {
        // The report had found both, and the trial of the unchanged game does not show that White is favoured.
        let before = judged(&[Repetition], &[(Repetition, 0.5), (WhiteFavoured, 0.0)]);
        let after = judged(&[], &[(Repetition, 0.25), (WhiteFavoured, 0.0)]);
        assert_eq!(gain(&before, &after), 0.5);
    }
}
