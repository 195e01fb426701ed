//! Files of tasks, and parts, which are files with results. Each line is a JSON object; the first line is a header.

use super::args::UsageError;
use super::checksum::Checksum;
use super::shard::{Range, Shard};
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, FromArgMatches, Subcommand};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A command, or one of its subcommands for tasks: `perft GAME …`, `perft split …`. No game has the name of a
/// subcommand.
pub enum WithTasks<A, T> {
    /// The command itself.
    Whole(A),
    /// A subcommand.
    Task(T),
}

impl<A: Args, T: Subcommand> FromArgMatches for WithTasks<A, T> {
    fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
        match matches.subcommand_name() {
            Some(_) => T::from_arg_matches(matches).map(WithTasks::Task),
            None => A::from_arg_matches(matches).map(WithTasks::Whole),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<A: Args, T: Subcommand> Args for WithTasks<A, T> {
    fn augment_args(command: clap::Command) -> clap::Command {
        T::augment_subcommands(A::augment_args(command))
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

/// Which tasks of a file to do.
#[derive(Args)]
pub struct TaskSelection {
    /// Tasks to do, such as 1-100: from 1, both ends included; the end may exceed the last task
    #[arg(long, value_name = "A-B")]
    range: Option<Range>,
    /// Do this part of the tasks, such as 2/5, the second of five
    #[arg(long, value_name = "PART", conflicts_with = "range")]
    shard: Option<Shard>,
}

impl TaskSelection {
    /// The tasks that are chosen from tasks 1 to `tasks`; none if there are more parts than tasks and this part is
    /// empty.
    pub fn range_among(&self, tasks: u64) -> Result<Range> {
        if let Some(range) = self.range.filter(|range| range.first > tasks.max(1)) {
            bail!(UsageError(format!("--range {range}: there are only {tasks} tasks")));
        }
        let all = self.range.unwrap_or(Range { first: 1, last: tasks });
        Ok(self.shard.map_or(all, |shard| shard.range(tasks)))
    }
}

/// The checksum of a header and its tasks.
pub fn checksum(header: &impl Serialize, tasks: &[impl Serialize]) -> Result<String> {
    let mut sum = Checksum::default();
    let mut add = |line: String| sum.add((line + "\n").as_bytes());
    add(serde_json::to_string(header)?);
    for task in tasks {
        add(serde_json::to_string(task)?);
    }
    Ok(format!("{:016x}", sum.0))
}

/// Writes a file of tasks.
pub fn write_tasks(header: &impl Serialize, tasks: &[impl Serialize], out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{}", serde_json::to_string(header)?)?;
    for task in tasks {
        writeln!(out, "{}", serde_json::to_string(task)?)?;
    }
    Ok(())
}

/// The type of a file: the value of `tenfold` in its header, and the version of its format.
pub type FileType = (&'static str, u32);

/// The error about a line that is not a header, task or result. Its message may repeat text of the line, so the message
/// is escaped.
fn unreadable(why: serde_json::Error) -> anyhow::Error {
    anyhow::anyhow!("unreadable: {}", why.to_string().escape_debug())
}

/// Parses the header of a file.
fn read_header<H: DeserializeOwned>(line: &str, (wanted, version): FileType) -> Result<H> {
    let value: serde_json::Value = serde_json::from_str(line).map_err(unreadable)?;
    let found = value.get("tenfold").and_then(|found| found.as_str()).unwrap_or("something else");
    ensure!(found == wanted, "this is {}, not {wanted}", found.escape_debug());
    let found = value.get("version").and_then(serde_json::Value::as_u64);
    ensure!(found == Some(version.into()), "the version of the file is not {version}");
    serde_json::from_value(value).map_err(unreadable)
}

/// The text of a file.
fn read_text(file: &Path) -> Result<String> {
    let text = std::fs::read(file).map_err(|why| UsageError(format!("cannot read '{}': {why}", file.display())))?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Reads the header and the tasks of a file. The caller must check that the file is complete and unchanged.
pub fn read_tasks<H: DeserializeOwned, T: DeserializeOwned>(file: &Path, wanted: FileType) -> Result<(H, Vec<T>)> {
    let (text, name) = (read_text(file)?, file.display());
    let mut lines = text.lines();
    let first = lines.next().with_context(|| format!("{name} is empty"))?;
    let header = read_header(first, wanted).with_context(|| format!("{name} line 1"))?;
    let read =
        |(n, line)| serde_json::from_str(line).map_err(unreadable).with_context(|| format!("{name} line {}", n + 2));
    Ok((header, lines.enumerate().map(read).collect::<Result<Vec<T>>>()?))
}

/// The file and line of a result, for messages.
#[derive(Clone, Copy)]
pub struct FileLine<'a> {
    pub file: &'a Path,
    pub line: usize,
}

impl std::fmt::Display for FileLine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{} line {}", self.file.display(), self.line)
    }
}

/// Reads parts, which must all have the same header. Calls `each` with the header and each result, and returns the
/// header. Several parts may have been joined into one file. An incomplete last line of a file is ignored, because the
/// run may have been killed while writing it.
pub fn read_parts<'a, H: DeserializeOwned + PartialEq, R: DeserializeOwned>(
    parts: &'a [PathBuf],
    wanted: FileType,
    of_different: &str,
    each: &mut dyn FnMut(&H, R, FileLine<'a>) -> Result<()>,
) -> Result<H> {
    let mut known: Option<(H, &Path)> = None;
    for file in parts {
        let (text, name) = (read_text(file)?, file.display());
        let mut has_header = false;
        for (n, line) in text.split_inclusive('\n').enumerate().filter(|(_, line)| line.ends_with('\n')) {
            let place = FileLine { file, line: n + 1 };
            if !has_header || line.starts_with("{\"tenfold\"") {
                let header: H = read_header(line, wanted).with_context(|| place.to_string())?;
                match &known {
                    Some((first, first_file)) => {
                        ensure!(
                            *first == header,
                            "{} and {name} are parts of different {of_different}",
                            first_file.display()
                        );
                    }
                    None => known = Some((header, file)),
                }
                has_header = true;
                continue;
            }
            let result: R = serde_json::from_str(line).map_err(unreadable).with_context(|| place.to_string())?;
            if let Some((header, _)) = &known {
                each(header, result, place)?;
            }
        }
        ensure!(has_header, "{name} has no header line");
    }
    Ok(known.context("no parts")?.0)
}
