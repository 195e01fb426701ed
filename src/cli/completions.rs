//! `tenfold completions`: the script with which a shell completes commands, options and games.

use super::args::game_names;
use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command};
use clap_complete::Shell;
use std::io::Write;
use std::process::ExitCode;

/// The arguments of `tenfold completions`.
#[derive(Args)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Prints the completion script, which includes the games of `--variants`.
pub fn run(args: &CompletionsArgs, command: Command, out: &mut dyn Write) -> Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut with_game_names(command), "tenfold", &mut script);
    out.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// Adds the names of all games as possible values to every argument that takes a game.
fn with_game_names(command: Command) -> Command {
    let named = |arg: Arg| match arg.get_id().as_str() {
        "game" | "games" => arg.value_parser(PossibleValuesParser::new(game_names())),
        _ => arg,
    };
    command.mut_args(named).mut_subcommands(with_game_names)
}
