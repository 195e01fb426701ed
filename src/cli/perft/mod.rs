//! `tenfold perft`: counts leaf nodes, checks files of counts, and splits counts into tasks.

mod count;
mod course;
mod effort;
mod suite;
mod tasks;

use anyhow::Result;
use clap::{ArgMatches, Args, FromArgMatches, Subcommand};
use count::CountArgs;
use std::io::Write;
use std::process::ExitCode;

/// A count, or a subcommand of a distributed count.
pub enum PerftArgs {
    /// `perft GAME …`
    Count(CountArgs),
    /// `perft split …`, `run` and `merge`; no game has such a name.
    Task(tasks::TaskCommand),
}

impl FromArgMatches for PerftArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        match matches.subcommand_name() {
            Some(_) => tasks::TaskCommand::from_arg_matches(matches).map(PerftArgs::Task),
            None => CountArgs::from_arg_matches(matches).map(PerftArgs::Count),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for PerftArgs {
    fn augment_args(command: clap::Command) -> clap::Command {
        tasks::TaskCommand::augment_subcommands(CountArgs::augment_args(command))
            .subcommand_required(false)
            .arg_required_else_help(false)
            .args_conflicts_with_subcommands(true)
            .subcommand_negates_reqs(true)
            .disable_help_subcommand(true)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

/// Counts, checks a suite, or runs a subcommand of a distributed count.
pub fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let args = match args {
        PerftArgs::Task(command) => return tasks::run(command, out),
        PerftArgs::Count(args) => args,
    };
    let mut session = args.game.open()?;
    match (&args.suite, args.depth) {
        (Some(file), _) => {
            let deepest = args.max_depth.unwrap_or(u32::MAX);
            suite::check(&mut *session, file, deepest, &args.effort, out)
        }
        (None, depth) if args.kinds => count::count_move_types(&*session, depth.unwrap_or(0), &args.effort, out),
        (None, depth) => count::count(&*session, depth.unwrap_or(0), args, out),
    }
}
