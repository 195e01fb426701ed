//! Scores and numbers as the protocols count them.

use crate::core::types::{MATE, MATE_RANGE, Score};

/// A score as an interface wants it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// A win in this many own moves, or a loss, when negative.
    Mate(i32),
    /// Lost already.
    Lost,
}

impl Value {
    /// Reads a score of the search.
    pub fn of(score: Score) -> Self {
        // The winner's or the loser's own moves, the last of them half finished or not.
        let moves = |plies: Score| (plies + 1) / 2;
        if score > MATE_RANGE {
            Value::Mate(moves(MATE - score))
        } else if score <= -MATE {
            Value::Lost
        } else if score < -MATE_RANGE {
            Value::Mate(-moves(MATE + score))
        } else {
            Value::Centipawns(score)
        }
    }
}

/// Chances of a win, a draw and a loss in thousandths.
pub fn wdl(score: Score) -> (u32, u32, u32) {
    if score > MATE_RANGE {
        return (1000, 0, 0);
    }
    if score < -MATE_RANGE {
        return (0, 0, 1000);
    }
    // Two logistic curves, for winning at least and for not losing, a pawn apart on either side of balance.
    let at_least = |score: Score| 1000.0 / (1.0 + (-f64::from(score - 100) / 100.0).exp());
    let (win, loss) = (at_least(score).round() as u32, at_least(-score).round() as u32);
    (win, 1000 - win - loss, loss)
}

/// Nodes per second.
pub fn speed(nodes: u64, time: std::time::Duration) -> u64 {
    let micros = time.as_micros().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
}

/// A whole number of any length, held to what fits; `None` when the text is none.
pub fn whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let limit = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(limit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(Value::of(MATE - 1), Value::Mate(1));
        assert_eq!(Value::of(MATE - 2), Value::Mate(1));
        assert_eq!(Value::of(MATE - 3), Value::Mate(2));
        assert_eq!(Value::of(2 - MATE), Value::Mate(-1));
        assert_eq!(Value::of(4 - MATE), Value::Mate(-2));
        assert_eq!(Value::of(-MATE), Value::Lost);
        assert_eq!(Value::of(MATE_RANGE), Value::Centipawns(MATE_RANGE));
    }

    #[test]
    fn chances_add_up() {
        for score in (-MATE..=MATE).step_by(7) {
            let (win, draw, loss) = wdl(score);
            assert_eq!(win + draw + loss, 1000, "score {score}");
        }
        assert_eq!(wdl(0).0, wdl(0).2);
    }

    #[test]
    fn whole_numbers_of_any_length() {
        assert_eq!(whole("12"), Some(12));
        assert_eq!(whole("-7"), Some(-7));
        assert_eq!(whole("99999999999999999999999"), Some(i64::MAX));
        assert_eq!(whole("-99999999999999999999999"), Some(i64::MIN));
        assert_eq!(whole("1x"), None);
        assert_eq!(whole("-"), None);
        assert_eq!(whole(""), None);
    }
}
