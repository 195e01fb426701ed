//! Chance nodes: positions in which the side to move may have lost already, and only the opponent knows.
//!
//! With probability [`Belief::lost`] the node is a loss, otherwise it is worth its best move. Both cases are averaged
//! as *expected scores* (0 to 1), and the average is converted back to centipawns. The node is a proven win or loss
//! only when both cases are. The best move is searched with a window widened accordingly, as in the *-minimax
//! algorithms (Ballard, "The *-minimax search procedure for trees containing chance nodes", 1983).

use super::node::INFINITE;
use tenfold_core::position::Belief;
use tenfold_core::types::{MATE, MATE_RANGE, Score};

/// The advantage, in centipawns, at which the odds of winning are ten to one.
const CENTIPAWNS_FOR_TENFOLD_ODDS: f64 = 400.0;
/// The bound on the absolute score of a chance node, so that the score never looks like a proven win or loss.
const MAX_UNPROVEN: Score = 10_000;
/// Centipawns that cover the rounding errors of converting a window to expected scores and back.
const ROUNDING_SLACK: Score = 2;

/// The expected score, from 0 for a loss to 1 for a win, of a score in centipawns.
fn expected_score(score: Score) -> f64 {
    match score {
        s if s > MATE_RANGE => 1.0,
        s if s < -MATE_RANGE => 0.0,
        s => 1.0 / (1.0 + 10f64.powf(f64::from(-s) / CENTIPAWNS_FOR_TENFOLD_ODDS)),
    }
}

/// The inverse of [`expected_score`]. The result is never in the range of proven wins and losses.
fn score_from_expected(expected: f64) -> Score {
    if expected <= 0.0 {
        return -MAX_UNPROVEN;
    }
    if expected >= 1.0 {
        return MAX_UNPROVEN;
    }
    let score = CENTIPAWNS_FOR_TENFOLD_ODDS * (expected / (1.0 - expected)).log10();
    (score.round() as Score).clamp(-MAX_UNPROVEN, MAX_UNPROVEN)
}

/// The score of a chance node, `ply` plies from the root, whose best move is worth `best`.
pub(super) fn chance_score(belief: Belief, best: Score, ply: usize) -> Score {
    if belief.lost >= 1.0 {
        return ply as Score - MATE;
    }
    // When even the best move loses, the node is lost, in no more plies than that move takes.
    if belief.lost <= 0.0 || best < -MATE_RANGE {
        return best;
    }
    score_from_expected((1.0 - belief.lost) * expected_score(best))
}

/// The window in which the best move must be searched so that the node's score is right within `alpha` and `beta`.
pub(super) fn child_window(belief: Belief, alpha: Score, beta: Score) -> (Score, Score) {
    if belief.lost <= 0.0 {
        return (alpha, beta);
    }
    let scaled = |score: Score| expected_score(score) / (1.0 - belief.lost).max(1e-9);
    let low = match scaled(alpha) {
        e if alpha <= -MAX_UNPROVEN || e >= 1.0 => -INFINITE,
        e => score_from_expected(e) - ROUNDING_SLACK,
    };
    let high = match scaled(beta) {
        e if beta >= MAX_UNPROVEN || beta <= -MAX_UNPROVEN || e >= 1.0 => INFINITE,
        e => score_from_expected(e) + ROUNDING_SLACK,
    };
    (low, high.max(low + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: Belief = Belief { lost: 0.5 };

    #[test]
    fn an_even_chance_of_loss_or_win_is_a_draw() {
        assert_eq!(chance_score(EVEN, MATE - 5, 2), 0);
    }

    #[test]
    fn an_even_chance_of_loss_or_draw_is_a_quarter_less_than_even() {
        assert_eq!(chance_score(EVEN, 0, 2), score_from_expected(0.25));
        assert_eq!(score_from_expected(0.25), -191);
    }

    #[test]
    fn only_a_certain_loss_is_proven() {
        assert_eq!(chance_score(EVEN, 9 - MATE, 3), 9 - MATE);
        assert_eq!(chance_score(Belief { lost: 1.0 }, 500, 3), 3 - MATE);
        assert_eq!(chance_score(Belief { lost: 0.0 }, MATE - 7, 3), MATE - 7);
        for best in [-MATE_RANGE, -9_000, 0, 9_000, MATE_RANGE, MATE - 1] {
            for lost in [1e-9, 0.01, 0.5, 0.99, 1.0 - 1e-9] {
                assert!(chance_score(Belief { lost }, best, 1).abs() <= MAX_UNPROVEN);
            }
        }
    }

    #[test]
    fn the_score_grows_with_the_best_move() {
        let values: Vec<Score> = (-3000..3000).step_by(50).map(|best| chance_score(EVEN, best, 1)).collect();
        assert!(values.is_sorted());
    }

    #[test]
    fn a_cutoff_of_the_child_window_is_a_cutoff_of_the_node() {
        for lost in [0.1, 0.5, 0.9] {
            let belief = Belief { lost };
            for (alpha, beta) in [(-500, -499), (-100, 100), (0, 1), (300, 301), (-3000, 3000), (-MATE, MATE)] {
                let (low, high) = child_window(belief, alpha, beta);
                assert!(low < high);
                if low > -MATE {
                    assert!(chance_score(belief, low, 0) <= alpha, "{lost} {alpha} {low}");
                }
                if high < MATE {
                    assert!(chance_score(belief, high, 0) >= beta, "{lost} {beta} {high}");
                }
            }
        }
    }
}
