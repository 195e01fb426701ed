//! `tenfold values`: a game's piece values.

use super::args::find_game;
use anyhow::Result;
use clap::Args;
use std::io::Write;
use std::process::ExitCode;
use tenfold::engine::eval::average_piece_values;
use tenfold::tools::markup;
use tenfold::tools::report::derived_values;

/// The arguments of `tenfold values`.
#[derive(Args)]
pub struct ValuesArgs {
    /// Name or alias of a game; `tenfold games` lists all
    game: String,
}

/// Prints the values as a Markdown table.
pub fn run(args: &ValuesArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let (game, _) = find_game(&args.game)?;
    let spec = &game.spec;
    let session = game.open();
    let evaluation = session.evaluation();
    let derived = derived_values(&*session);
    let fitted = average_piece_values(spec, evaluation.params());
    let is_fitted = !evaluation.data().weights.is_empty();
    let [heading, line] =
        if is_fitted { [" fitted, full board | fitted, empty board |", "---:|---:|"] } else { [""; 2] };
    writeln!(out, "| {} | from the rules |{heading}", markup::escape_text(spec.title))?;
    writeln!(out, "|---|---:|{line}")?;
    for ((piece_type, rules), [full, empty]) in spec.piece_types.iter().zip(derived).zip(fitted) {
        if piece_type.royal {
            continue;
        }
        let fitted = if is_fitted { format!(" {full:.0} | {empty:.0} |") } else { String::new() };
        writeln!(out, "| {} | {rules:.0} |{fitted}", markup::escape_text(piece_type.title()))?;
    }
    Ok(ExitCode::SUCCESS)
}
