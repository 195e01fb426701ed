//! The value of a position in an endgame table.

use tenfold_core::types::{Color, Outcome};

/// The greatest number of plies that a byte can hold. It also stands for any greater number.
const MAX_PLIES: u16 = 126;

/// The byte of a placement in which the king of the side not to move could be captured, or the game is over.
pub(super) const NO_POSITION: u8 = u8::MAX;

/// The result of a position for the side to move, and the distance to the end of the game in plies, when the winner
/// plays for the shortest game and the loser for the longest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndgameValue {
    /// Neither side can win.
    Draw,
    /// The side to move wins.
    Win(u8),
    /// The side to move loses.
    Loss(u8),
}

impl EndgameValue {
    /// The byte in the table: 0 for a draw; otherwise twice the number of plies, plus 2 for a win or 1 for a loss.
    pub(super) const fn to_byte(self) -> u8 {
        match self {
            EndgameValue::Draw => 0,
            EndgameValue::Win(plies) => plies * 2 + 2,
            EndgameValue::Loss(plies) => plies * 2 + 1,
        }
    }

    /// A win or a loss in `plies` plies, or in the greatest number of plies that a table can hold.
    pub(super) fn win_or_loss_in(wins: bool, plies: u16) -> EndgameValue {
        let plies = plies.min(MAX_PLIES) as u8;
        if wins { EndgameValue::Win(plies) } else { EndgameValue::Loss(plies) }
    }

    pub(super) const fn from_byte(byte: u8) -> EndgameValue {
        match byte {
            0 | NO_POSITION => EndgameValue::Draw,
            _ if byte & 1 == 0 => EndgameValue::Win(byte / 2 - 1),
            _ => EndgameValue::Loss(byte / 2),
        }
    }

    /// The value of a finished game for `side`.
    pub(super) fn from_outcome(outcome: Outcome, side: Color) -> EndgameValue {
        match outcome {
            Outcome::Win(winner, _) if winner == side => EndgameValue::Win(0),
            Outcome::Win(..) => EndgameValue::Loss(0),
            _ => EndgameValue::Draw,
        }
    }

    /// Whether `winner` wins with best play when it is `side_to_move`'s turn.
    pub fn is_won_by(self, winner: Color, side_to_move: Color) -> bool {
        match self {
            EndgameValue::Draw => false,
            EndgameValue::Win(_) => winner == side_to_move,
            EndgameValue::Loss(_) => winner != side_to_move,
        }
    }

    /// The plies to the end of the game; `None` for a draw.
    pub fn plies(self) -> Option<u8> {
        match self {
            EndgameValue::Draw => None,
            EndgameValue::Win(plies) | EndgameValue::Loss(plies) => Some(plies),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_decode_to_the_value_they_encode() {
        let decided = (0..=126).flat_map(|plies| [EndgameValue::Win(plies), EndgameValue::Loss(plies)]);
        for value in decided.chain([EndgameValue::Draw]) {
            assert_eq!(EndgameValue::from_byte(value.to_byte()), value);
        }
    }
}
