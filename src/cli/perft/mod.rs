//! `tenfold perft`: counts leaf nodes, checks files of counts, and splits counts into tasks.

mod count;
mod effort;
mod monitor;
mod suite;
mod tasks;

use super::task_files::WithTasks;
use anyhow::Result;
use count::CountArgs;
use std::io::Write;
use std::process::ExitCode;

/// A count, or a subcommand of a distributed count.
pub type PerftArgs = WithTasks<CountArgs, tasks::TaskCommand>;

/// Counts, checks a suite, or runs a subcommand of a distributed count.
pub fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let args = match args {
        WithTasks::Task(command) => return tasks::run(command, out),
        WithTasks::Whole(args) => args,
    };
    let mut session = args.game.open()?;
    match (&args.suite, args.depth) {
        (Some(file), _) => {
            let deepest = args.max_depth.unwrap_or(u32::MAX);
            suite::check_suite(&mut *session, file, deepest, &args.effort, out)
        }
        (None, depth) if args.kinds => count::count_move_types(&*session, depth.unwrap_or(0), &args.effort, out),
        (None, depth) => count::count(&*session, depth.unwrap_or(0), args, out),
    }
}
