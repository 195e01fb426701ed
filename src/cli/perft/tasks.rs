//! Distributed counts: `split` writes tasks, `run` counts some of them on any machine, `merge` adds up the results.

use super::effort::{CountEffort, UNFINISHED_MESSAGE};
use super::monitor::{CountMonitor, interrupted_exit_code};
use crate::cli::args::{GameArgs, UsageError};
use crate::cli::shard::{Range, missing};
use crate::cli::task_files::{self, TaskSelection, checksum, write_tasks};
use anyhow::{Context, Result, bail, ensure};
use clap::Subcommand;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tenfold::engine::perft::PerftProgress;

/// The subcommands of a distributed count.
#[derive(Subcommand)]
pub enum TaskCommand {
    /// Write all different positions after some plies as tasks for `perft run`
    Split {
        #[command(flatten)]
        game: GameArgs,
        /// Depth in plies
        depth: u32,
        /// Plies after which to split, at most the depth
        #[arg(long, value_name = "P", default_value_t = 2)]
        plies: u32,
    },
    /// Count some of the tasks of `perft split` and write a part for `perft merge`
    Run {
        /// File of tasks
        tasks: PathBuf,
        #[command(flatten)]
        chosen: TaskSelection,
        #[command(flatten)]
        effort: CountEffort,
    },
    /// Add up the parts of `perft run`; the last line is `nodes N`
    ///
    /// Parts may be in any order and overlap. Exit code 1 when a task is missing or two parts contradict each other.
    Merge {
        /// Files of parts
        #[arg(required = true)]
        parts: Vec<PathBuf>,
    },
}

/// Runs a subcommand.
pub fn run(command: &TaskCommand, out: &mut dyn Write) -> Result<ExitCode> {
    match command {
        TaskCommand::Split { game, depth, plies } => split(game, *depth, *plies, out)?,
        TaskCommand::Run { tasks, chosen, effort } => return run_tasks(tasks, chosen, effort, out),
        TaskCommand::Merge { parts } => merge(parts, out)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The progress of a single task is measured in this number of units.
const PROGRESS_PARTS: u64 = 1000;
/// The version of the file format.
const VERSION: u32 = 1;
/// The file type in the first line of a file of tasks.
const TASKS: &str = "perft tasks";
/// The file type in the first line of a part.
const PART: &str = "perft part";

/// The first line of a file: the count to which its tasks belong.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// The type of the file: [`TASKS`] or [`PART`].
    tenfold: String,
    version: u32,
    game: String,
    options: Vec<String>,
    fen: String,
    depth: u32,
    /// Plies after which the count is split.
    plies: u32,
    /// The number of tasks of the whole count.
    tasks: u64,
    /// The number of move sequences that lead to all tasks.
    lines: u64,
    /// The checksum of the header and all tasks.
    checksum: String,
}

/// A line of a file of tasks.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Task {
    /// The number of the task, from 1 on.
    task: u64,
    fen: String,
    /// The number of move sequences that lead to this position.
    times: u64,
}

/// A line of a part: the count of a task.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TaskCount {
    task: u64,
    times: u64,
    nodes: u64,
}

impl Header {
    /// The checksum of this header and its tasks.
    fn compute_checksum(&self, tasks: &[Task]) -> Result<String> {
        checksum(&Header { tenfold: TASKS.into(), checksum: String::new(), ..self.clone() }, tasks)
    }
}

fn split(game: &GameArgs, depth: u32, plies: u32, out: &mut dyn Write) -> Result<()> {
    if plies > depth {
        bail!(UsageError(format!("the depth {depth} is less than the plies of a task: at most --plies {depth}")));
    }
    let session = game.open()?;
    let positions = session.perft().positions_after(plies)?;
    let lines = positions.iter().map(|(_, times)| times).sum();
    let number = |(n, (fen, times)): (usize, (String, u64))| Task { task: n as u64 + 1, fen, times };
    let tasks: Vec<Task> = positions.into_iter().enumerate().map(number).collect();
    let mut header = Header {
        tenfold: TASKS.into(),
        version: VERSION,
        game: game.game.to_ascii_lowercase(),
        options: game.options.clone(),
        fen: session.fen(),
        depth,
        plies,
        tasks: tasks.len() as u64,
        lines,
        checksum: String::new(),
    };
    header.checksum = header.compute_checksum(&tasks)?;
    write_tasks(&header, &tasks, out)
}

fn run_tasks(file: &Path, chosen: &TaskSelection, effort: &CountEffort, out: &mut dyn Write) -> Result<ExitCode> {
    let (header, tasks) = read_tasks(file)?;
    let range = chosen.range_among(header.tasks)?;
    let game = GameArgs { game: header.game.clone(), fen: None, options: header.options.clone() };
    let mut session = game.open()?;
    let chosen: Vec<&Task> = tasks.iter().filter(|t| (range.first..=range.last).contains(&t.task)).collect();
    let running = CountMonitor::new(chosen.len() as u64 * PROGRESS_PARTS)?;
    let (depth, table) = (header.depth - header.plies, effort.table()?);
    writeln!(out, "{}", serde_json::to_string(&Header { tenfold: PART.into(), ..header })?)?;
    for (done, task) in chosen.iter().enumerate() {
        let watch = |now: PerftProgress| {
            let part = now.done * PROGRESS_PARTS / now.parts.max(1);
            running.show(done as u64 * PROGRESS_PARTS + part, format!("{done} of {} tasks", chosen.len()));
        };
        watch(PerftProgress::default());
        let job = effort.job(depth, running.stop(), table.as_ref()).watched(&watch);
        session.set_fen(&task.fen).with_context(|| format!("task {}: refused FEN", task.task))?;
        let nodes = session.perft().count_leaves(&job, &mut |_, _| {});
        if running.is_interrupted() {
            running.finish();
            // Standard output contains the part, so this message goes to standard error.
            let rest = Range { first: task.task, last: range.last.min(tasks.len() as u64) };
            let all = chosen.len();
            writeln!(io::stderr(), "interrupted after {done} of {all} tasks; --range {rest} counts the others")?;
            return Ok(interrupted_exit_code());
        }
        let nodes = nodes.context(UNFINISHED_MESSAGE)?;
        let line = serde_json::to_string(&TaskCount { task: task.task, times: task.times, nodes })?;
        running.print(|| writeln!(out, "{line}").and_then(|()| out.flush()))?;
    }
    running.finish();
    Ok(ExitCode::SUCCESS)
}

/// The tasks of a file, which must be complete and unchanged.
fn read_tasks(file: &Path) -> Result<(Header, Vec<Task>)> {
    let (header, tasks): (Header, Vec<Task>) = task_files::read_tasks(file, (TASKS, VERSION))?;
    let name = file.display();
    ensure!(tasks.len() as u64 == header.tasks, "{name} has {} tasks instead of {}", tasks.len(), header.tasks);
    ensure!(
        header.compute_checksum(&tasks)? == header.checksum && header.plies <= header.depth,
        "{name} has been changed"
    );
    Ok((header, tasks))
}

/// Adds up the counts of parts. An incomplete last line of a file is ignored.
fn merge(parts: &[PathBuf], out: &mut dyn Write) -> Result<()> {
    let mut shares: BTreeMap<u64, (TaskCount, &Path)> = BTreeMap::new();
    let header: Header =
        task_files::read_parts(parts, (PART, VERSION), "counts", &mut |header: &Header, share: TaskCount, place| {
            let Header { tasks, .. } = header;
            ensure!((1..=*tasks).contains(&share.task), "{place}: there is no task {} of {tasks}", share.task);
            let (other, other_file) = *shares.entry(share.task).or_insert((share, place.file));
            ensure!(
                other == share,
                "contradiction: task {} has {} times {} nodes in {}, {} times {} in {}",
                share.task,
                other.times,
                other.nodes,
                other_file.display(),
                share.times,
                share.nodes,
                place.file.display(),
            );
            Ok(())
        })?;
    if let Some(missing) = missing("tasks", shares.keys().copied(), header.tasks) {
        bail!(missing);
    }
    let of = |count: fn(&TaskCount) -> u128| shares.values().map(|(share, _)| count(share)).sum::<u128>();
    let lines = of(|share| share.times.into());
    ensure!(lines == header.lines.into(), "contradiction: {lines} lines lead to the tasks instead of {}", header.lines);
    writeln!(out, "{} {} depth {}: {} tasks", header.game, header.fen, header.depth, header.tasks)?;
    writeln!(out, "nodes {}", of(|share| u128::from(share.times) * u128::from(share.nodes)))?;
    Ok(())
}
