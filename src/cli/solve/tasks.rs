//! A search that several machines share: `split` writes positions of an unfinished search as tasks, `run` settles some
//! of them on any machine, and `merge` checks the results and finishes the search with them.

use super::effort::SearchEffort;
use super::output::{Files, print_result};
use super::progress::Reporter;
use super::root::{Player, RootArgs, SolveRoot};
use crate::cli::args::GameArgs;
use crate::cli::atomic_file;
use crate::cli::interrupt::{self, EXIT_CODE_INTERRUPTED};
use crate::cli::shard::{Range, missing};
use crate::cli::task_files::{FileLine, FileType, TaskSelection, checksum, read_parts, read_tasks, write_tasks};
use anyhow::{Context, Result, bail, ensure};
use clap::{Subcommand, value_parser};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tenfold::core::types::Color;
use tenfold::engine::solve::{Finding, KnownResult, SolveJob, SolveVerdict, color_name, color_named};

/// The subcommands of a search that several machines share.
#[derive(Subcommand)]
pub enum TaskCommand {
    /// Search for a while, and write the positions that decide whether a player wins as tasks for `solve run`
    ///
    /// These are, as far as the search knows, positions that together prove the win, and alternatives to them. The most
    /// promising ones come first. Without --time and --nodes the search has a million nodes.
    Split {
        #[command(flatten)]
        root: RootArgs,
        /// Whose win to prove [default: the side to move]
        #[arg(long, value_name = "PLAYER")]
        winner: Option<Player>,
        /// About how many tasks to write
        #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u32).range(1..=1_000_000))]
        tasks: u32,
        #[command(flatten)]
        effort: SearchEffort,
    },
    /// Search some of the tasks of `solve split`, each with these limits, and write a part for `solve merge`
    ///
    /// Without --time and --nodes each task has ten million nodes: some positions are never settled.
    Run {
        /// File of tasks
        tasks: PathBuf,
        #[command(flatten)]
        chosen: TaskSelection,
        #[command(flatten)]
        effort: SearchEffort,
    },
    /// Check the parts of `solve run`, and finish the search with what they have found
    ///
    /// Parts may be in any order and overlap. Exit code 1 when a task is missing, a proof is wrong, or two parts contradict
    /// each other. What is reported as proven or disproven was shown here as a whole, as without parts.
    Merge {
        /// Files of parts
        #[arg(required = true)]
        parts: Vec<PathBuf>,
        /// Write the proof to this file
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        #[command(flatten)]
        effort: SearchEffort,
    },
}

/// Runs a subcommand.
pub fn run(command: &TaskCommand, out: &mut dyn Write) -> Result<ExitCode> {
    match command {
        TaskCommand::Split { root, winner, tasks, effort } => {
            split(root.open()?, winner.map(Color::from), *tasks as usize, effort, out)
        }
        TaskCommand::Run { tasks, chosen, effort } => run_tasks(tasks, chosen, effort, out),
        TaskCommand::Merge { parts, out: file, effort } => merge(parts, file.as_deref(), effort, out),
    }
}

const TASKS: FileType = ("solve tasks", 1);
const PART: FileType = ("solve part", 1);
/// The number of nodes of a search before it is split, unless another limit is given.
const SPLIT_NODES: u64 = 1_000_000;
/// The number of nodes of the search of a task, unless another limit is given.
const TASK_NODES: u64 = 10_000_000;

/// The first line of a file: the search to which its tasks belong.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    tenfold: String,
    version: u32,
    game: String,
    options: Vec<String>,
    fen: String,
    moves: Vec<String>,
    winner: String,
    /// The number of tasks of the whole search.
    tasks: u64,
    /// The checksum of the header and all tasks.
    checksum: String,
}

/// A line of a file of tasks: a position of the search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Task {
    /// The number of the task, from 1 on.
    task: u64,
    /// The moves from the root to the position.
    moves: Vec<String>,
    proof: u32,
    disproof: u32,
}

/// A line of a part: the result of a task.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    task: Task,
    nodes: u64,
    found: TaskResult,
}

/// The result of the search of a task.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum TaskResult {
    Open {
        proof: u32,
        disproof: u32,
    },
    Disproven,
    /// The winner's choices as in a proof file, in hexadecimal digits, and how many positions the proof has.
    Proven {
        positions: u64,
        choices: String,
    },
}

impl Header {
    /// The checksum of this header and its tasks.
    fn compute_checksum(&self, tasks: &[Task]) -> Result<String> {
        checksum(&Header { tenfold: TASKS.0.into(), checksum: String::new(), ..self.clone() }, tasks)
    }

    /// The root position, and the player whose win is to be proven.
    fn open(&self) -> Result<(SolveRoot, Color)> {
        let game = GameArgs { game: self.game.clone(), fen: Some(self.fen.clone()), options: self.options.clone() };
        let root = SolveRoot::new(game.open()?, self.options.clone(), &self.moves)?;
        ensure!(root.session.solver().is_some(), "{} cannot be solved", self.game);
        Ok((root, color_named(&self.winner).context("the header names no winner")?))
    }
}

/// The flags that Ctrl-C sets during a search.
fn listen() -> Result<(Arc<AtomicBool>, Arc<AtomicBool>)> {
    let (stop, interrupted) = Default::default();
    interrupt::stop_on_interrupt(&stop, &interrupted)?;
    Ok((stop, interrupted))
}

fn split(
    root: SolveRoot,
    winner: Option<Color>,
    most: usize,
    effort: &SearchEffort,
    out: &mut dyn Write,
) -> Result<ExitCode> {
    let session = &*root.session;
    let (stop, interrupted) = listen()?;
    let endgames = effort.endgames(session)?;
    let winner = winner.unwrap_or(session.side_to_move());
    let job = effort.job_within(SPLIT_NODES, winner, endgames.as_ref(), &stop);
    let mut reporter = Reporter::new(None);
    let solver = session.solver().context("no solver")?;
    let found = solver.split_search(&job, most, &mut |progress, checkpoint| reporter.report(&progress, checkpoint));
    reporter.finish();
    if interrupted.load(Ordering::Relaxed) {
        return Ok(ExitCode::from(EXIT_CODE_INTERRUPTED));
    }
    let number = |(n, open): (usize, tenfold::engine::solve::OpenPosition)| Task {
        task: n as u64 + 1,
        moves: open.moves,
        proof: open.proof,
        disproof: open.disproof,
    };
    let tasks: Vec<Task> = found.into_iter().enumerate().map(number).collect();
    let mut header = Header {
        tenfold: TASKS.0.into(),
        version: TASKS.1,
        game: session.spec().name.into(),
        options: root.options.clone(),
        fen: root.fen.clone(),
        moves: session.played_moves(),
        winner: color_name(winner).into(),
        tasks: tasks.len() as u64,
        checksum: String::new(),
    };
    header.checksum = header.compute_checksum(&tasks)?;
    write_tasks(&header, &tasks, out)?;
    Ok(ExitCode::SUCCESS)
}

fn run_tasks(file: &Path, chosen: &TaskSelection, effort: &SearchEffort, out: &mut dyn Write) -> Result<ExitCode> {
    let (header, tasks): (Header, Vec<Task>) = read_tasks(file, TASKS)?;
    let name = file.display();
    ensure!(tasks.len() as u64 == header.tasks, "{name} has {} tasks instead of {}", tasks.len(), header.tasks);
    ensure!(header.compute_checksum(&tasks)? == header.checksum, "{name} has been changed");
    let (root, winner) = header.open().with_context(|| name.to_string())?;
    let range = chosen.range_among(header.tasks)?;
    let chosen: Vec<&Task> = tasks.iter().filter(|t| (range.first..=range.last).contains(&t.task)).collect();
    let endgames = effort.endgames(&*root.session)?;
    let (stop, interrupted) = listen()?;
    let job = effort.job_within(TASK_NODES, winner, endgames.as_ref(), &stop);
    writeln!(out, "{}", serde_json::to_string(&Header { tenfold: PART.0.into(), version: PART.1, ..header.clone() })?)?;
    let mut reporter = Reporter::new(None);
    for (done, task) in chosen.iter().enumerate() {
        reporter.before = format!("{done} of {} tasks, ", chosen.len());
        let answer = search(task, &root, &job, &mut reporter)?;
        if interrupted.load(Ordering::Relaxed) && matches!(answer.found, TaskResult::Open { .. }) {
            reporter.finish();
            let rest = Range { first: task.task, last: range.last.min(header.tasks) };
            let all = chosen.len();
            // Standard output contains the part, so this message goes to standard error.
            writeln!(io::stderr(), "interrupted after {done} of {all} tasks; --range {rest} searches the others")?;
            return Ok(ExitCode::from(EXIT_CODE_INTERRUPTED));
        }
        let line = serde_json::to_string(&answer)?;
        reporter.print(|| writeln!(out, "{line}").and_then(|()| out.flush()))?;
    }
    reporter.finish();
    Ok(ExitCode::SUCCESS)
}

/// Searches the position of a task and returns what was found.
fn search(task: &Task, root: &SolveRoot, job: &SolveJob, reporter: &mut Reporter) -> Result<Answer> {
    let mut session = root.session.duplicate();
    for text in &task.moves {
        session.play(text).with_context(|| format!("task {}", task.task))?;
    }
    let solver = session.solver().context("no solver")?;
    let result = solver.solve(job, None, &mut |progress, checkpoint| reporter.report(&progress, checkpoint));
    let found = match result.verdicts.into_iter().next_back().map(|(_, verdict)| verdict) {
        Some(SolveVerdict::Proven { choices, proof }) => {
            TaskResult::Proven { positions: proof.positions() as u64, choices: hex::encode(&choices) }
        }
        // Wins by claims count as not won, because the search that the task belongs to ignores them as well.
        Some(SolveVerdict::Disproven | SolveVerdict::DisprovenButForClaims) => TaskResult::Disproven,
        Some(SolveVerdict::Open { proof, disproof }) => TaskResult::Open { proof, disproof },
        Some(SolveVerdict::Rejected(invalid)) => bail!("task {}: the checker rejected the proof: {invalid}", task.task),
        Some(SolveVerdict::DisprovenByCheckpoint) | None => bail!("task {} was not searched", task.task),
    };
    Ok(Answer { task: task.clone(), nodes: result.nodes, found })
}

fn merge(parts: &[PathBuf], file: Option<&Path>, effort: &SearchEffort, out: &mut dyn Write) -> Result<ExitCode> {
    if let Some(file) = file {
        atomic_file::check_writable(file)?;
    }
    let (header, answers) = read_answers(parts)?;
    let (root, winner) = header.open().with_context(|| parts[0].display().to_string())?;
    let known = answers.iter().map(|(answer, place)| {
        known_result(answer, &root, winner).with_context(|| format!("{place}: task {}", answer.task.task))
    });
    let known = known.collect::<Result<Vec<_>>>()?;
    let count = |wanted: fn(&TaskResult) -> bool| answers.iter().filter(|(answer, _)| wanted(&answer.found)).count();
    let (proven, disproven) =
        (count(|f| matches!(f, TaskResult::Proven { .. })), count(|f| *f == TaskResult::Disproven));
    let nodes: u128 = answers.iter().map(|(answer, _)| u128::from(answer.nodes)).sum();
    writeln!(out, "tasks: {} with {proven} proven and {disproven} disproven, {nodes} nodes", answers.len())?;
    out.flush()?;
    let endgames = effort.endgames(&*root.session)?;
    let (stop, interrupted) = listen()?;
    let job = SolveJob { known, ..effort.job(Some(winner), endgames.as_ref(), &stop) };
    let mut reporter = Reporter::new(None);
    let solver = root.session.solver().context("no solver")?;
    let result = solver.solve(&job, None, &mut |progress, checkpoint| reporter.report(&progress, checkpoint));
    reporter.finish();
    print_result(&result, &root, Files { out: file, checkpoint: None }, out)?;
    let is_open = result.verdicts.iter().all(|(_, verdict)| matches!(verdict, SolveVerdict::Open { .. }));
    Ok(if is_open && interrupted.load(Ordering::Relaxed) {
        ExitCode::from(EXIT_CODE_INTERRUPTED)
    } else {
        ExitCode::SUCCESS
    })
}

/// The answers to all tasks, each with the file and line where it was found. If a task has several answers, only the
/// best.
fn read_answers(parts: &[PathBuf]) -> Result<(Header, Vec<(Answer, FileLine<'_>)>)> {
    let mut answers: BTreeMap<u64, (Answer, FileLine)> = BTreeMap::new();
    let header: Header = read_parts(parts, PART, "searches", &mut |header: &Header, answer: Answer, place| {
        let (number, tasks) = (answer.task.task, header.tasks);
        ensure!((1..=tasks).contains(&number), "{place}: there is no task {number} of {tasks}");
        let Some((known, other)) = answers.get(&number) else {
            answers.insert(number, (answer, place));
            return Ok(());
        };
        ensure!(known.task == answer.task, "contradiction: task {number} is another one at {place} than at {other}");
        let is_settled = |answer: &Answer| !matches!(answer.found, TaskResult::Open { .. });
        let is_proven = |answer: &Answer| matches!(answer.found, TaskResult::Proven { .. });
        if is_settled(known) && is_settled(&answer) && is_proven(known) != is_proven(&answer) {
            let (proven, disproven) = if is_proven(known) { (*other, place) } else { (place, *other) };
            bail!("contradiction: task {number} is proven at {proven}, disproven at {disproven}");
        }
        // Of two searches without a result, the longer one is better.
        if !is_settled(known) && (is_settled(&answer) || answer.nodes > known.nodes) {
            answers.insert(number, (answer, place));
        }
        Ok(())
    })?;
    if let Some(missing) = missing("tasks", answers.keys().copied(), header.tasks) {
        bail!(missing);
    }
    let tasks: Vec<Task> = answers.values().map(|(answer, _)| answer.task.clone()).collect();
    let sum = Header { version: TASKS.1, ..header.clone() }.compute_checksum(&tasks)?;
    ensure!(sum == header.checksum, "the parts have been changed: their tasks are not those that were split");
    Ok((header, answers.into_values().collect()))
}

/// Checks the proof in an answer, and converts the answer to the form that the solver uses.
fn known_result(answer: &Answer, root: &SolveRoot, winner: Color) -> Result<KnownResult> {
    let mut session = root.session.duplicate();
    let mut moves = Vec::new();
    for text in &answer.task.moves {
        moves.push(session.parse_move(text)?);
        session.play(text)?;
    }
    let finding = match &answer.found {
        TaskResult::Proven { positions, choices } => {
            let choices = hex::decode(choices).context("the proof is unreadable")?;
            let solver = session.solver().context("no solver")?;
            let proof = solver.check_proof(winner, &choices, *positions);
            let proof = proof.map_err(|invalid| anyhow::anyhow!("the proof is refused: {invalid}"))?;
            Finding::Proven(proof)
        }
        TaskResult::Disproven => Finding::Disproven,
        TaskResult::Open { proof, disproof } => Finding::NumbersOnly(*proof, *disproof),
    };
    Ok(KnownResult { moves, finding })
}
