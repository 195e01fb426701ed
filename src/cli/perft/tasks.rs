//! Distributed counts: `split` writes tasks, `run` counts some of them on any machine, `merge` adds up the results.

use super::course::{Course, interrupted};
use super::effort::{Effort, UNFINISHED};
use crate::cli::args::{GameArgs, Usage};
use crate::cli::checksum::Checksum;
use anyhow::{Context, Result, bail, ensure};
use clap::Subcommand;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
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
        /// Tasks to count, such as 1-100: from 1, both ends included; the end may exceed the last task
        #[arg(long, value_name = "A-B")]
        range: Option<Range>,
        #[command(flatten)]
        effort: Effort,
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
        TaskCommand::Run { tasks, range, effort } => return run_tasks(tasks, *range, effort, out),
        TaskCommand::Merge { parts } => merge(parts, out)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Units of the progress of a task.
const PERMILLE: u64 = 1000;
/// The version of the file format.
const VERSION: u32 = 1;
/// The type of a file of tasks in its first line.
const TASKS: &str = "perft tasks";
/// The type of a part in its first line.
const PART: &str = "perft part";

/// The first line of a file: the count to which its tasks belong.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// [`TASKS`] or [`PART`].
    tenfold: String,
    version: u32,
    game: String,
    options: Vec<String>,
    fen: String,
    depth: u32,
    /// Plies after which the count is split.
    plies: u32,
    /// The number of tasks.
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
struct Share {
    task: u64,
    times: u64,
    nodes: u64,
}

impl Header {
    /// The checksum of this header and its tasks.
    fn sum(&self, tasks: &[Task]) -> Result<String> {
        let bare = Header { tenfold: TASKS.into(), checksum: String::new(), ..self.clone() };
        let mut sum = Checksum::default();
        let mut add = |line: String| sum.add((line + "\n").as_bytes());
        add(serde_json::to_string(&bare)?);
        for task in tasks {
            add(serde_json::to_string(task)?);
        }
        Ok(format!("{:016x}", sum.0))
    }

    /// Parses the header of a file of the wanted type.
    fn read(line: &str, wanted: &str) -> Result<Header> {
        let value: serde_json::Value = serde_json::from_str(line).context("unreadable")?;
        let file_type = value.get("tenfold").and_then(|file_type| file_type.as_str()).unwrap_or("something else");
        ensure!(file_type == wanted, "this is {file_type}, not {wanted}");
        let version = value.get("version").and_then(serde_json::Value::as_u64);
        ensure!(version == Some(VERSION.into()), "the version of the file is not {VERSION}");
        serde_json::from_value(value).context("unreadable")
    }
}

/// A range of tasks, both ends included.
#[derive(Clone, Copy)]
pub struct Range {
    first: u64,
    last: u64,
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Range, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        match (number(first), number(last)) {
            (Some(first), Some(last)) if 1 <= first && first <= last => Ok(Range { first, last }),
            _ => Err("not a range of tasks such as 1-100".into()),
        }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.first == self.last {
            true => write!(f, "{}", self.first),
            false => write!(f, "{}-{}", self.first, self.last),
        }
    }
}

fn split(game: &GameArgs, depth: u32, plies: u32, out: &mut dyn Write) -> Result<()> {
    if plies > depth {
        bail!(Usage(format!("the depth {depth} is less than the plies of a task: at most --plies {depth}")));
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
    header.checksum = header.sum(&tasks)?;
    writeln!(out, "{}", serde_json::to_string(&header)?)?;
    for task in &tasks {
        writeln!(out, "{}", serde_json::to_string(task)?)?;
    }
    Ok(())
}

fn run_tasks(file: &Path, range: Option<Range>, effort: &Effort, out: &mut dyn Write) -> Result<ExitCode> {
    let (header, tasks) = read_tasks(file)?;
    let range = range.unwrap_or(Range { first: 1, last: header.tasks });
    if range.first > header.tasks.max(1) {
        bail!(Usage(format!("--range {range}: there are only {} tasks", header.tasks)));
    }
    let game = GameArgs { game: header.game.clone(), fen: None, options: header.options.clone() };
    let mut session = game.open()?;
    let chosen: Vec<&Task> = tasks.iter().filter(|t| (range.first..=range.last).contains(&t.task)).collect();
    let course = Course::new(chosen.len() as u64 * PERMILLE)?;
    let (depth, table) = (header.depth - header.plies, effort.table()?);
    writeln!(out, "{}", serde_json::to_string(&Header { tenfold: PART.into(), ..header })?)?;
    for (done, task) in chosen.iter().enumerate() {
        let watch = |now: PerftProgress| {
            let part = now.done * PERMILLE / now.parts.max(1);
            course.show(done as u64 * PERMILLE + part, format!("{done} of {} tasks", chosen.len()));
        };
        watch(PerftProgress::default());
        let job = effort.job(depth, course.stop(), table.as_ref()).watched(&watch);
        session.set_fen(&task.fen).with_context(|| format!("task {}: refused FEN", task.task))?;
        let nodes = session.perft().count(&job, &mut |_, _| {});
        if course.is_interrupted() {
            course.finish();
            // Standard output is the part.
            let rest = Range { first: task.task, last: range.last.min(tasks.len() as u64) };
            let all = chosen.len();
            writeln!(io::stderr(), "interrupted after {done} of {all} tasks; --range {rest} counts the others")?;
            return Ok(interrupted());
        }
        let nodes = nodes.context(UNFINISHED)?;
        let line = serde_json::to_string(&Share { task: task.task, times: task.times, nodes })?;
        course.print(|| writeln!(out, "{line}").and_then(|()| out.flush()))?;
    }
    course.finish();
    Ok(ExitCode::SUCCESS)
}

/// The text of a file.
fn read(file: &Path) -> Result<String> {
    let text = std::fs::read(file).map_err(|why| Usage(format!("cannot read '{}': {why}", file.display())))?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// The tasks of a file, which must be complete and unchanged.
fn read_tasks(file: &Path) -> Result<(Header, Vec<Task>)> {
    let (text, name) = (read(file)?, file.display());
    let mut lines = text.lines();
    let first = lines.next().with_context(|| format!("{name} is empty"))?;
    let header = Header::read(first, TASKS).with_context(|| format!("{name} line 1"))?;
    let read = |(n, line)| serde_json::from_str(line).with_context(|| format!("{name} line {}: unreadable", n + 2));
    let tasks = lines.enumerate().map(read).collect::<Result<Vec<Task>>>()?;
    ensure!(tasks.len() as u64 == header.tasks, "{name} has {} tasks instead of {}", tasks.len(), header.tasks);
    ensure!(header.sum(&tasks)? == header.checksum && header.plies <= header.depth, "{name} has been changed");
    Ok((header, tasks))
}

/// Adds up parts. An incomplete last line of a file is ignored.
fn merge(parts: &[PathBuf], out: &mut dyn Write) -> Result<()> {
    let mut known: Option<(Header, &Path)> = None;
    let mut shares: BTreeMap<u64, (Share, &Path)> = BTreeMap::new();
    for file in parts {
        let (text, name) = (read(file)?, file.display());
        let mut has_header = false;
        for (n, line) in text.split_inclusive('\n').enumerate().filter(|(_, line)| line.ends_with('\n')) {
            let location = || format!("{name} line {}", n + 1);
            if !has_header || line.contains("\"tenfold\"") {
                let header = Header::read(line, PART).with_context(location)?;
                let (first, first_file) = known.get_or_insert_with(|| (header.clone(), file));
                ensure!(*first == header, "{} and {name} are parts of different counts", first_file.display());
                has_header = true;
                continue;
            }
            let share: Share = serde_json::from_str(line).context("unreadable").with_context(location)?;
            let tasks = known.as_ref().map_or(0, |(header, _)| header.tasks);
            ensure!((1..=tasks).contains(&share.task), "{}: there is no task {} of {tasks}", location(), share.task);
            let (other, other_file) = *shares.entry(share.task).or_insert((share, file));
            ensure!(
                other == share,
                "contradiction: task {} has {} times {} nodes in {}, {} times {} in {name}",
                share.task,
                other.times,
                other.nodes,
                other_file.display(),
                share.times,
                share.nodes,
            );
        }
        ensure!(has_header, "{name} has no header line");
    }
    let Some((header, _)) = known else { bail!("no parts") };
    let missing = gaps(shares.keys().copied(), header.tasks);
    if !missing.is_empty() {
        let number: u64 = missing.iter().map(|gap| gap.last - gap.first + 1).sum();
        let list: Vec<String> = missing.iter().take(20).map(Range::to_string).collect();
        let more = if missing.len() > list.len() { ", …" } else { "" };
        bail!("{number} of {} tasks are missing: {}{more}", header.tasks, list.join(", "));
    }
    let of = |count: fn(&Share) -> u128| shares.values().map(|(share, _)| count(share)).sum::<u128>();
    let lines = of(|share| share.times.into());
    ensure!(lines == header.lines.into(), "contradiction: {lines} lines lead to the tasks instead of {}", header.lines);
    writeln!(out, "{} {} depth {}: {} tasks", header.game, header.fen, header.depth, header.tasks)?;
    writeln!(out, "nodes {}", of(|share| u128::from(share.times) * u128::from(share.nodes)))?;
    Ok(())
}

/// The numbers from 1 to `last` that are missing in these sorted ones.
fn gaps(numbers: impl Iterator<Item = u64>, last: u64) -> Vec<Range> {
    let mut gaps = Vec::new();
    let mut next = 1;
    for number in numbers.chain([last.saturating_add(1)]) {
        if number > next {
            gaps.push(Range { first: next, last: number - 1 });
        }
        next = number.saturating_add(1);
    }
    gaps
}
