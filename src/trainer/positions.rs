//! The positions that weights are fitted to, as a table: for analysis outside the program, such as whether a new term of
//! the evaluation would pay.

use super::dataset::{VALIDATION_ONE_IN, position_weight, split_training_and_validation};
use super::samples::{Label, ReplayError, TrainingGame};
use tenfold_core::types::Color;
use tenfold_engine::eval::{FULL_SCALE, phase};
use tenfold_session::Session;

/// The first line of [`positions_table`].
const HEADER: &str = "game,held_out,weight,result,score,phase,endgame_scale,evaluation,fen\n";

/// The quiet positions of games as CSV, a line each, with the split that [`Dataset::from_games`](super::Dataset::from_games)
/// makes of the same games and seed. The columns:
///
/// - `game`: the number of the game, from 1; `held_out`: 1 in games of the validation set, 0 in others;
/// - `weight`: the weight of the position in the loss, up to 1;
/// - `result`: White's result, from 0 to 1; empty if a random move follows in the game;
/// - `score`, `evaluation`: the search's score and the static evaluation (HCE) for White, in centipawns;
/// - `phase`: from 0 in the endgame to 1 in the opening; `endgame_scale`: the share of the endgame value that counts;
/// - `fen`: the position, in quotes.
///
/// # Errors
///
/// If a game has an illegal move.
pub fn positions_table(session: &dyn Session, games: &[TrainingGame], seed: u64) -> Result<String, ReplayError> {
    let mut rows = Vec::new();
    for game in games {
        let mut of_game = Vec::new();
        game.replay(&mut *session.duplicate(), &mut |position, label| of_game.push(row(position, label)))?;
        rows.push(of_game);
    }
    let mut table = HEADER.to_string();
    for (number, (of_game, validates)) in split_training_and_validation(rows, VALIDATION_ONE_IN, seed).enumerate() {
        let weight = position_weight(of_game.len());
        for row in &of_game {
            table += &format!("{},{},{weight:.4},{row}\n", number + 1, u8::from(validates));
        }
    }
    Ok(table)
}

/// The columns of a position from `result` on.
fn row(position: &dyn Session, label: Label) -> String {
    let trace = position.evaluation().trace();
    let hce = position.evaluation().hce();
    format!(
        "{},{},{:.4},{:.4},{},\"{}\"",
        label.result.map_or(String::new(), |result| (f32::from(result) / 2.0).to_string()),
        label.score,
        phase(trace.phase.0, trace.phase.1),
        trace.endgame_scale as f32 / FULL_SCALE as f32,
        if position.side_to_move() == Color::White { hce } else { -hce },
        position.fen()
    )
}
