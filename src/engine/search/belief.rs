//! Chance at a node where the side to move may have lost already, and nobody but its player knows.
//!
//! Such a node is worth the average of the *expected scores* of "lost" and of the best play that is left, turned
//! back to centipawns. It is a proven end of the game only when both are.

use crate::core::position::Belief;
use crate::core::types::{MATE, MATE_RANGE, Score};

/// Centipawns by which the odds of winning grow tenfold.
const TENFOLD: f64 = 400.0;
/// No average is worth more than this, so that it never looks like a proven end of the game.
const MOST: Score = 10_000;
/// More than any error of rounding, in centipawns, when a window is turned there and back.
const SLACK: Score = 2;

/// The expected score, from 0 for a loss to 1 for a win, of a position that is worth so many centipawns.
pub fn expected_score(score: Score) -> f64 {
    match score {
        s if s > MATE_RANGE => 1.0,
        s if s < -MATE_RANGE => 0.0,
        s => 1.0 / (1.0 + 10f64.powf(f64::from(-s) / TENFOLD)),
    }
}

/// The way back from [`expected_score`], kept outside the range of proven ends.
fn centipawns(expected: f64) -> Score {
    if expected <= 0.0 {
        return -MOST;
    }
    if expected >= 1.0 {
        return MOST;
    }
    let score = TENFOLD * (expected / (1.0 - expected)).log10();
    (score.round() as Score).clamp(-MOST, MOST)
}

/// The value of a node, `ply` plies from the root, whose best play is worth `best`.
pub(super) fn mix(belief: Belief, best: Score, ply: usize) -> Score {
    if belief.lost >= 1.0 {
        return ply as Score - MATE;
    }
    // When the best play loses as well, the game ends there at the latest.
    if belief.lost <= 0.0 || best < -MATE_RANGE {
        return best;
    }
    centipawns((1.0 - belief.lost) * expected_score(best))
}

/// The window in which the best play must be searched so that the node's value is right within `alpha` and `beta`.
pub(super) fn inner(belief: Belief, alpha: Score, beta: Score) -> (Score, Score) {
    const ALL: Score = MATE + 1;
    if belief.lost <= 0.0 {
        return (alpha, beta);
    }
    let widened = |score: Score| expected_score(score) / (1.0 - belief.lost).max(1e-9);
    let low = match widened(alpha) {
        e if alpha <= -MOST || e >= 1.0 => -ALL,
        e => centipawns(e) - SLACK,
    };
    let high = match widened(beta) {
        e if beta >= MOST || beta <= -MOST || e >= 1.0 => ALL,
        e => centipawns(e) + SLACK,
    };
    (low, high.max(low + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: Belief = Belief { lost: 0.5 };

    #[test]
    fn an_even_chance_of_loss_or_win_is_a_draw() {
        assert_eq!(mix(EVEN, MATE - 5, 2), 0);
    }

    #[test]
    fn an_even_chance_of_loss_or_draw_is_a_quarter_less_than_even() {
        assert_eq!(mix(EVEN, 0, 2), centipawns(0.25));
        assert_eq!(centipawns(0.25), -191);
    }

    #[test]
    fn only_a_sure_end_is_a_mate() {
        assert_eq!(mix(EVEN, 9 - MATE, 3), 9 - MATE);
        assert_eq!(mix(Belief { lost: 1.0 }, 500, 3), 3 - MATE);
        assert_eq!(mix(Belief { lost: 0.0 }, MATE - 7, 3), MATE - 7);
        for best in [-MATE_RANGE, -9_000, 0, 9_000, MATE_RANGE, MATE - 1] {
            for lost in [1e-9, 0.01, 0.5, 0.99, 1.0 - 1e-9] {
                assert!(mix(Belief { lost }, best, 1).abs() <= MOST);
            }
        }
    }

    #[test]
    fn the_value_grows_with_the_best_play() {
        let values: Vec<Score> = (-3000..3000).step_by(50).map(|best| mix(EVEN, best, 1)).collect();
        assert!(values.is_sorted());
    }

    #[test]
    fn a_cut_inside_is_a_cut_outside() {
        for lost in [0.1, 0.5, 0.9] {
            let belief = Belief { lost };
            for (alpha, beta) in [(-500, -499), (-100, 100), (0, 1), (300, 301), (-3000, 3000), (-MATE, MATE)] {
                let (low, high) = inner(belief, alpha, beta);
                assert!(low < high);
                if low > -MATE {
                    assert!(mix(belief, low, 0) <= alpha, "{lost} {alpha} {low}");
                }
                if high < MATE {
                    assert!(mix(belief, high, 0) >= beta, "{lost} {beta} {high}");
                }
            }
        }
    }
}
