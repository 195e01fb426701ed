//! Scores and speeds as the protocols report them.

use std::time::Duration;
use tenfold_core::types::{MATE, MATE_RANGE, Score};

/// A score as it is reported to an interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportedScore {
    /// A score in centipawns.
    Centipawns(i32),
    /// Mate in this number of moves of the side to move; negative when that side is mated.
    Mate(i32),
    /// The side to move has already lost the game.
    Lost,
}

impl ReportedScore {
    /// Converts a score of the search.
    pub fn from_score(score: Score) -> Self {
        // Converts plies to moves of one player, rounded up.
        let moves = |plies: Score| (plies + 1) / 2;
        if score > MATE_RANGE {
            ReportedScore::Mate(moves(MATE - score))
        } else if score <= -MATE {
            ReportedScore::Lost
        } else if score < -MATE_RANGE {
            ReportedScore::Mate(-moves(MATE + score))
        } else {
            ReportedScore::Centipawns(score)
        }
    }
}

/// Probabilities of a win, a draw and a loss (WDL) in thousandths.
pub fn wdl(score: Score) -> (u32, u32, u32) {
    if score > MATE_RANGE {
        return (1000, 0, 0);
    }
    if score < -MATE_RANGE {
        return (0, 0, 1000);
    }
    // The curves for wins and for losses are logistic; each is shifted by a pawn from a balanced score.
    let curve = |score: Score| 1000.0 / (1.0 + (-f64::from(score - 100) / 100.0).exp());
    let (win, loss) = (curve(score).round() as u32, curve(-score).round() as u32);
    (win, 1000 - win - loss, loss)
}

/// The number of nodes per second.
pub fn nps(nodes: u64, time: Duration) -> u64 {
    let micros = time.as_micros().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_scores_are_counted_in_moves() {
        assert_eq!(ReportedScore::from_score(MATE - 1), ReportedScore::Mate(1));
        assert_eq!(ReportedScore::from_score(MATE - 2), ReportedScore::Mate(1));
        assert_eq!(ReportedScore::from_score(MATE - 3), ReportedScore::Mate(2));
        assert_eq!(ReportedScore::from_score(2 - MATE), ReportedScore::Mate(-1));
        assert_eq!(ReportedScore::from_score(4 - MATE), ReportedScore::Mate(-2));
        assert_eq!(ReportedScore::from_score(-MATE), ReportedScore::Lost);
        assert_eq!(ReportedScore::from_score(MATE_RANGE), ReportedScore::Centipawns(MATE_RANGE));
    }

    #[test]
    fn wdl_probabilities_add_up() {
        for score in (-MATE..=MATE).step_by(7) {
            let (win, draw, loss) = wdl(score);
            assert_eq!(win + draw + loss, 1000, "score {score}");
        }
        assert_eq!(wdl(0).0, wdl(0).2);
    }
}
