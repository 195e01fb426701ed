//! `tenfold report --improve`: what to change in a game.

use super::{RESULTS_FILE, ReportArgs, ReportMaker, refusal_of_results};
use crate::cli::args::{make_folder, threads_or_all};
use crate::cli::{UsageError, atomic_file, progress};
use anyhow::{Context, Result};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tenfold::session::Session;
use tenfold::tools::report::{Improvements, Improver, Report, ReportRun, Results, Settings, Store, StoreError};

/// The folder, in that of the report, with the games that were played to try changes.
const TRIALS: &str = "trials";
/// The file with the sections that make the changes.
const IMPROVED_FILE: &str = "improved.ini";
/// The file with the same as JSON.
const IMPROVEMENTS_FILE: &str = "improvements.json";

impl ReportMaker<'_> {
    /// Tries changes, writes those that mend something, and prints them. `None` if it was stopped before the end.
    pub(super) fn improve(
        &self,
        args: &ReportArgs,
        report: &Report,
        results: &Results,
        stop: &AtomicBool,
        out: &mut dyn Write,
    ) -> Result<Option<Improvements>> {
        let improver = Improver::new(&report.settings.game, &report.findings).map_err(UsageError)?;
        let folder = self.folder.join(TRIALS);
        make_folder(&folder)?;
        let threads = threads_or_all(args.threads);
        let play = |name: &str, session: &dyn Session, settings: &Settings| {
            play(
                &folder,
                name,
                ReportRun {
                    session,
                    settings,
                    part: (0, 1),
                    threads,
                    stop,
                    on_progress: &|_, _| {},
                    on_result: &|_| {},
                },
            )
        };
        let bar = progress::progress_bar(0, "changes");
        let on_trial = |tried: usize, all: usize| {
            bar.set_length(all as u64);
            bar.set_position(tried as u64);
        };
        let found = improver
            .run(self.session, &report.settings, results, &play, &on_trial)
            .with_context(|| format!("cannot write below '{}'", folder.display()))?;
        bar.finish_and_clear();
        let Some(found) = found else { return Ok(None) };
        self.write_improvements(&found, out)?;
        Ok(Some(found))
    }

    fn write_improvements(&self, found: &Improvements, out: &mut dyn Write) -> Result<()> {
        let sections: Vec<&str> = found.best.iter().map(|improvement| improvement.section.as_str()).collect();
        let (file, text) = (self.folder.join(IMPROVED_FILE), sections.join("\n"));
        atomic_file::write(&self.folder.join(IMPROVEMENTS_FILE), &(serde_json::to_string_pretty(found)? + "\n"))?;
        atomic_file::write(&file, &text)?;
        if found.best.is_empty() {
            writeln!(out, "{} changes were tried, and none mends what was found", found.tried)?;
        } else {
            writeln!(out, "{}: the best of {} changes\n\n{}", file.display(), found.tried, text.trim_end())?;
        }
        Ok(())
    }
}

/// Plays the games of a trial, or goes on with them.
fn play(folder: &Path, name: &str, run: ReportRun) -> io::Result<Option<Results>> {
    let file = folder.join(format!("{name}.{RESULTS_FILE}"));
    let mut store = match Store::open(&file, run.settings) {
        // Games of a report with other settings, or of another version: nobody asks for them again.
        Err(StoreError::OtherSettings(_) | StoreError::Foreign | StoreError::Damaged(_)) => {
            std::fs::remove_file(&file)?;
            Store::open(&file, run.settings)
        }
        opened => opened,
    }
    .map_err(|why| io::Error::other(refusal_of_results(&file, &why).to_string()))?;
    let finished = run.run(&mut store)?;
    Ok(finished.then(|| store.results().clone()))
}
