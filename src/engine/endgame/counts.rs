//! Statistics of a table.

use super::material::MaterialSet;
use super::placement::placement_indices;
use super::value::{EndgameValue, NO_POSITION};
use tenfold_core::rules::Spec;

/// Wins, draws and losses of a set's positions with one player to move, and the longest win and loss.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EndgameCounts {
    /// Positions that the side to move wins.
    pub wins: u32,
    /// Positions that are drawn.
    pub draws: u32,
    /// Positions that the side to move loses.
    pub losses: u32,
    /// The most plies of a win.
    pub longest_win: u8,
    /// The most plies of a loss.
    pub longest_loss: u8,
}

/// Counts the positions of a table with the first player to move, or with the second. Positions in which two equal
/// pieces are exchanged count once.
pub fn count_outcomes(set: &MaterialSet, table: &[u8], spec: &Spec, second_moves: bool) -> EndgameCounts {
    let mut counts = EndgameCounts::default();
    for index in placement_indices(set, spec, second_moves) {
        let byte = table.get(index).copied().unwrap_or(0);
        match EndgameValue::from_byte(byte) {
            _ if byte == NO_POSITION => {}
            EndgameValue::Draw => counts.draws += 1,
            EndgameValue::Win(plies) => {
                counts.wins += 1;
                counts.longest_win = counts.longest_win.max(plies);
            }
            EndgameValue::Loss(plies) => {
                counts.losses += 1;
                counts.longest_loss = counts.longest_loss.max(plies);
            }
        }
    }
    counts
}
