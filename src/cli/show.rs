//! `tenfold show`: a position as people and as scripts read it.

use super::GameArgs;
use anyhow::{Result, anyhow};
use clap::Args;
use std::io::Write;
use std::process::ExitCode;

/// What to show.
#[derive(Args)]
pub struct ShowArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Turns to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

/// Plays the turns and prints a diagram, then a line each for FEN, key, legal turns and result.
pub fn run(args: &ShowArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let mut session = args.game.open()?;
    for (n, text) in args.moves.iter().enumerate() {
        session.play(text).map_err(|why| anyhow!("move {} of {}: {why}", n + 1, args.moves.len()))?;
    }
    let legal = session.legal();
    writeln!(out, "{}\n", session.diagram(false))?;
    writeln!(out, "fen: {}", session.fen())?;
    writeln!(out, "key: {:016x}", session.key())?;
    write!(out, "legal: {}", legal.len())?;
    for text in legal {
        write!(out, " {text}")?;
    }
    writeln!(out, "\nresult: {}", session.outcome())?;
    Ok(ExitCode::SUCCESS)
}
