//! `tenfold report`: a page about a game for its inventor, from games of the engine against itself.

mod improve;

use super::args::{GameArgs, find_game, make_folder, threads_or_all};
use super::interrupt::{self, EXIT_CODE_INTERRUPTED};
use super::learn::LearningTime;
use super::shard::Shard;
use super::{UsageError, atomic_file, board, progress};
use anyhow::{Context, Result, bail};
use clap::{Args, value_parser};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tenfold::registry::{self, Game, learned};
use tenfold::session::Session;
use tenfold::tools::report::{
    Effort, GAMES_FILE, GameKind, Improvements, PageTimer, Report, ReportRun, Results, Settings, Store, StoreError,
    compare, count_missing_and_all_games, documents, merge,
};

/// The name of the file with raw results in the folder of a report.
const RESULTS_FILE: &str = "results.jsonl";

/// The arguments of `tenfold report`.
#[derive(Args)]
pub struct ReportArgs {
    /// Name or alias of a game; `tenfold games` lists all
    #[arg(required_unless_present = "compare")]
    game: Option<String>,
    /// Set an option of the game's rules; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// A quarter of the games: a first page in some minutes
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// Two and a half times the games, with four times the nodes a move: hours
    #[arg(long)]
    full: bool,
    /// Games of each kind, in percent of the usual number
    #[arg(long, value_name = "PERCENT", value_parser = value_parser!(u32).range(1..=100_000))]
    games: Option<u32>,
    /// Play games of these kinds alone: random (openings), array, pie (rule), first (moves), handicaps, endings; separated by commas
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    only: Vec<GameKind>,
    /// Random seed; the same number gives the same report on every machine
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Write the report and its raw results to this folder; a report that is there is continued [default: GAME-report]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Threads to play on [default: all of the machine]; they do not change the report
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// Make only this part of the report, such as 2/5, the second of five: its raw results, and no page; for several machines
    #[arg(long, value_name = "PART", conflicts_with = "merge")]
    shard: Option<Shard>,
    /// Write the page that one run would write from all of its parts, which are these files; nothing is played
    #[arg(long, value_name = "FILE", num_args = 1..)]
    merge: Vec<PathBuf>,
    /// If nothing was learned for the game, learn first, about this long: 5m, 1h, night (8h) or another time
    #[arg(long, value_name = "TIME", conflicts_with_all = ["merge", "shard"])]
    learn: Option<LearningTime>,
    /// When the report is made, try changes of the game that may mend what it finds, and print the best three as sections of a
    /// file; takes several times as long as the report
    #[arg(long, conflicts_with_all = ["merge", "shard"])]
    improve: bool,
    /// The address of the board on which the links of the page open games
    #[arg(long, value_name = "URL", default_value_t = board::usual_address())]
    board: String,
    /// Compare two reports: folders, or their files report.json; without --out the page goes to standard output
    #[arg(long, value_name = "REPORT", num_args = 2, conflicts_with_all = ["game", "options", "quick", "full", "games", "seed", "threads", "shard", "merge", "learn", "only", "improve"])]
    compare: Vec<PathBuf>,
}

/// Produces, merges or compares reports.
pub fn run(args: &ReportArgs, variants: &[PathBuf], out: &mut dyn Write) -> Result<ExitCode> {
    if let [one, other] = &args.compare[..] {
        return run_comparison(one, other, args.out.as_deref(), out);
    }
    let name = args.game.clone().unwrap_or_default();
    if let Some(time) = args.learn
        && !is_learned(&name)
    {
        out.flush()?;
        let learning = learn_in_process(&name, time, variants)?;
        if !learning.success() {
            return Ok(ExitCode::from(learning.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)));
        }
    }
    let (game, _) = find_game(&name)?;
    if args.improve && game.is_compiled() {
        let why = "is compiled into the program; --improve changes games from files";
        bail!(UsageError(format!("{name} {why}")));
    }
    let session = GameArgs { game: name, fen: None, options: args.options.clone() }.open()?;
    let settings = args.settings(&game, &*session);
    let folder = args.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}-report", settings.game)));
    let command = args.command(&settings, variants);
    let maker = ReportMaker { session: &*session, folder: &folder, command, board: &args.board };
    if args.merge.is_empty() {
        return maker.play(args, &settings, out);
    }
    let (found, results) = merge(&args.merge).map_err(|(n, why)| refusal_of_results(&args.merge[n], &why))?;
    if let Some(what) = settings.rules_difference(&found) {
        bail!(UsageError(format!("'{}' has results of a report with another {what}", args.merge[0].display())));
    }
    let (missing, all) = count_missing_and_all_games(&*session, &found, &results);
    if missing > 0 {
        bail!("{missing} of {all} games are missing; the command of the part that has them goes on");
    }
    make_folder(&folder)?;
    maker.write_page(&found, &results, out).map(|_| ExitCode::SUCCESS)
}

/// Says how to go on.
fn interrupted(out: &mut dyn Write) -> Result<ExitCode> {
    writeln!(out, "interrupted; the same command goes on")?;
    Ok(ExitCode::from(EXIT_CODE_INTERRUPTED))
}

impl ReportArgs {
    fn settings(&self, game: &Game, session: &dyn Session) -> Settings {
        let effort = match (self.quick, self.full) {
            (true, _) => Effort::Quick,
            (_, true) => Effort::Full,
            _ => Effort::Usual,
        };
        let mut settings = Settings::new(game, session, self.seed, effort);
        if let Some(percent) = self.games {
            settings = settings.with_games(percent);
        }
        if self.only.is_empty() { settings } else { settings.with_only(&self.only) }
    }

    /// The command that produces the same report.
    fn command(&self, settings: &Settings, variants: &[PathBuf]) -> String {
        let mut words = vec!["tenfold".to_string()];
        words.extend(variants.iter().map(|file| format!("--variants {}", file.display())));
        words.push(format!("report {}", settings.game));
        words.extend(self.options.iter().map(|option| format!("--option {option}")));
        let flags = [(self.quick, "--quick"), (self.full, "--full")];
        words.extend(flags.into_iter().filter(|(given, _)| *given).map(|(_, flag)| flag.to_string()));
        words.extend(self.games.map(|percent| format!("--games {percent}")));
        let names = GameKind::NAMES.into_iter().filter(|(_, kind)| self.only.contains(kind));
        let only: Vec<&str> = names.map(|(name, _)| name).collect();
        if !only.is_empty() {
            words.push(format!("--only {}", only.join(",")));
        }
        words.push(format!("--seed {}", self.seed));
        words.join(" ")
    }
}

/// Whether something has been learned for a game; the game must not be found before it has been learned.
fn is_learned(game: &str) -> bool {
    let name = registry::learned_name(&game.to_ascii_lowercase());
    name.is_some_and(|name| !learned::installed_data(&name).is_empty())
}

/// Learns the game in a process of its own, because this one keeps the evaluation with which it has opened a game.
fn learn_in_process(game: &str, time: LearningTime, variants: &[PathBuf]) -> Result<ExitStatus> {
    let Some(folder) = learned::folders().own else {
        bail!(UsageError("--learn needs a folder for what is learned: name one with --learned DIR".into()));
    };
    let program = std::env::current_exe().context("this program is not found any more")?;
    let mut learning = Command::new(program);
    variants.iter().for_each(|file| {
        learning.arg("--variants").arg(file);
    });
    learning.arg("--learned").arg(folder).args(["learn", game, "--time", &format!("{}s", time.0.as_secs())]);
    learning.status().context("cannot start 'tenfold learn'")
}

/// Writes the files of a report.
struct ReportMaker<'a> {
    session: &'a dyn Session,
    folder: &'a Path,
    command: String,
    board: &'a str,
}

impl ReportMaker<'_> {
    /// Plays the games of the part that was asked for, or goes on with them, and writes the page of a whole report.
    fn play(&self, args: &ReportArgs, settings: &Settings, out: &mut dyn Write) -> Result<ExitCode> {
        make_folder(self.folder)?;
        let file = self.folder.join(match args.shard {
            Some(Shard { number, of }) => format!("results-{number}-of-{of}.jsonl"),
            None => RESULTS_FILE.into(),
        });
        let mut store = Store::open(&file, settings).map_err(|why| refusal_of_results(&file, &why))?;
        let stop = Arc::new(AtomicBool::new(false));
        interrupt::stop_on_interrupt(&stop, &Arc::default())?;
        let bar = progress::progress_bar(0, "games");
        let shown = |done: usize, all: usize| {
            if bar.length() != Some(all as u64) {
                bar.set_length(all as u64);
                bar.set_position(done as u64);
                bar.reset_eta();
            }
            bar.set_position(done as u64);
        };
        let timer = Mutex::new(PageTimer::default());
        let grow = |results: &Results| {
            // Several machines each make a part, and no page.
            if args.shard.is_none() {
                let mut timer = timer.lock().unwrap_or_else(PoisonError::into_inner);
                timer.run(|| self.write_growing_page(settings, results));
            }
        };
        let work = ReportRun {
            session: self.session,
            settings,
            part: args.shard.map_or((0, 1), |shard| (shard.number as usize - 1, shard.of as usize)),
            threads: threads_or_all(args.threads),
            stop: &stop,
            on_progress: &shown,
            on_result: &grow,
        };
        let finished = work.run(&mut store).with_context(|| format!("cannot write '{}'", file.display()))?;
        bar.finish_and_clear();
        if args.shard.is_none() {
            let report = self.write_page(settings, store.results(), out)?;
            if args.improve && finished {
                let Some(found) = self.improve(args, &report, store.results(), &stop, out)? else {
                    return interrupted(out);
                };
                self.write_files(settings, store.results(), Some(&found), true)?;
            }
        } else {
            writeln!(out, "{}", file.display())?;
        }
        if finished || !stop.load(Ordering::Relaxed) {
            return Ok(ExitCode::SUCCESS);
        }
        interrupted(out)
    }

    /// Writes the page of an unfinished report.
    fn write_growing_page(&self, settings: &Settings, results: &Results) {
        if let Err(why) = self.write_files(settings, results, None, false) {
            log::warn!("the page of the unfinished report: {why:#}");
        }
    }

    fn write_page(&self, settings: &Settings, results: &Results, out: &mut dyn Write) -> Result<Report> {
        let report = self.write_files(settings, results, None, true)?;
        writeln!(out, "{}: {}", self.folder.join("report.html").display(), report.sample())?;
        Ok(report)
    }

    /// Writes all files of the report. A browser loads the page anew if it is not the last one of this run.
    fn write_files(
        &self,
        settings: &Settings,
        results: &Results,
        improvements: Option<&Improvements>,
        finished: bool,
    ) -> Result<Report> {
        let built = Report::build(self.session, settings, results, &self.command, self.board, improvements);
        let Some((report, page)) = built else {
            bail!("there are no results to write a page from yet");
        };
        let (markdown, html) = documents(&page, &format!("Report: {}", report.title), finished);
        let json = serde_json::to_string_pretty(&report)? + "\n";
        let files = [("report.md", markdown), ("report.json", json), (GAMES_FILE, page.pgn()), ("report.html", html)];
        for (name, content) in &files {
            atomic_file::write(&self.folder.join(name), content)?;
        }
        Ok(report)
    }
}

fn refusal_of_results(file: &Path, why: &StoreError) -> anyhow::Error {
    UsageError(format!("'{}' {why}", file.display())).into()
}

/// Reads the report in a folder or a file.
fn read(path: &Path) -> Result<Report> {
    let file = if path.is_dir() { path.join("report.json") } else { path.to_path_buf() };
    let name = file.display().to_string();
    if path.is_dir() && !file.exists() {
        let path = path.display();
        bail!(UsageError(format!("'{path}' has no report yet: 'tenfold report GAME --out {path}' makes it")));
    }
    let text = std::fs::read(&file).map_err(|why| UsageError(format!("cannot read '{name}': {why}")))?;
    serde_json::from_slice(&text).map_err(|why| UsageError(format!("'{name}' is no report: {why}")).into())
}

fn run_comparison(one: &Path, other: &Path, folder: Option<&Path>, out: &mut dyn Write) -> Result<ExitCode> {
    let names = [one, other].map(|path| path.display().to_string());
    let (one, other) = (read(one)?, read(other)?);
    let page = compare(&one, &other, names.each_ref().map(String::as_str));
    let title = format!("{} and {} compared", one.title, other.title);
    let (markdown, html) = documents(&page, &title, true);
    let Some(folder) = folder else {
        out.write_all(markdown.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    };
    make_folder(folder)?;
    for (name, content) in [("comparison.md", &markdown), ("comparison.html", &html)] {
        atomic_file::write(&folder.join(name), content)?;
    }
    writeln!(out, "{}", folder.join("comparison.html").display())?;
    Ok(ExitCode::SUCCESS)
}
