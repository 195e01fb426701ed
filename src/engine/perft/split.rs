//! Splits a perft count into positions that can be counted separately.

use std::collections::BTreeMap;
use tenfold_core::board::AccumulatorFor;
use tenfold_core::position::{BarePosition, FenError, Position, Variant};

/// The positions after `plies` plies as FENs, sorted, each with the number of lines that lead to it. The half-move
/// clock is set to 0, because no count depends on it.
///
/// # Errors
///
/// When a position reached by legal moves cannot be written as a FEN, which would be a bug.
pub fn positions_after<V: Variant, S: AccumulatorFor<V>>(
    position: &Position<V, S>,
    plies: u32,
) -> Result<Vec<(String, u64)>, FenError> {
    let (game, config) = (position.game, position.config);
    let mut found = BTreeMap::from([(fen_without_clock(&mut position.clone()), 1)]);
    for ply in 1..=plies {
        let mut next = BTreeMap::new();
        for (fen, times) in found {
            // The first position has its past, which its FEN has not.
            let mut position = match ply {
                1 => position.clone(),
                _ => Position::<V, S>::from(BarePosition::from_fen(game, &fen)?),
            };
            position.config = config;
            for mv in position.legal_moves() {
                let undo = position.make(mv);
                // Where the game is over by how the position came about, its FEN alone would go on.
                if ply == plies || position.has_legal_move() {
                    *next.entry(fen_without_clock(&mut position)).or_insert(0) += times;
                }
                position.unmake(mv, &undo);
            }
        }
        found = next;
    }
    Ok(found.into_iter().collect())
}

/// The position as FEN with the half-move clock set to 0; making or unmaking a move sets the clock again.
fn fen_without_clock<V: Variant, S: AccumulatorFor<V>>(position: &mut Position<V, S>) -> String {
    position.state.halfmove = 0;
    position.fen()
}
