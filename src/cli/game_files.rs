//! Files of training games, as arguments of a command.

use super::args::UsageError;
use super::progress::progress_bar;
use anyhow::{Result, anyhow, bail};
use std::fs;
use std::path::{Path, PathBuf};
use tenfold::core::rules::Spec;
use tenfold::registry::{self, Game};
use tenfold::tools::training::game_file::{self, FileError};
use tenfold::trainer::{DatagenSettings, ReplayError, TrainingGame};

/// The games of all files that were read.
pub struct GameFiles<'a> {
    spec: Spec,
    pub games: Vec<TrainingGame>,
    /// For each file: its path, the settings of its games, and the index in `games` after its last game.
    files: Vec<(&'a Path, DatagenSettings, usize)>,
}

impl<'a> GameFiles<'a> {
    /// Reads the files of training games.
    pub fn read(paths: &'a [PathBuf], spec: &Spec) -> Result<Self> {
        let mut all = GameFiles { spec: *spec, games: Vec::new(), files: Vec::new() };
        for path in paths {
            let (settings, played) = game_file::read_games(path, spec).map_err(|why| match why {
                FileError::Io(why) => anyhow!(UsageError(format!("cannot read '{}': {why}", path.display()))),
                why => anyhow!("'{}' {why}", path.display()),
            })?;
            all.games.extend(played);
            all.files.push((path, settings, all.games.len()));
        }
        Ok(all)
    }

    /// The `datagen` command that made each file, with file names without folders.
    pub fn commands(&self) -> impl Iterator<Item = String> {
        let starts = [0].into_iter().chain(self.files.iter().map(|(_, _, end)| *end));
        let made = self.files.iter().zip(starts);
        made.map(|(&(path, settings, end), start)| self.command(settings, end - start, &file_name(path)))
    }

    fn command(&self, settings: DatagenSettings, games: usize, file: &str) -> String {
        let DatagenSettings { seed, nodes, plies, random_percent } = settings;
        let random = if random_percent > 0 { format!(" --random {random_percent}") } else { String::new() };
        let game = self.spec.name;
        format!("datagen {game} --games {games} --nodes {nodes} --seed {seed} --plies {plies}{random} --out {file}")
    }

    /// The error message when there are too few games or positions for `purpose`, such as "to fit weights". It names
    /// the least number of games, and the command that extends the last file to `good` games. `prefix` is the start of
    /// that command.
    pub fn refusal(&self, positions: usize, purpose: &str, [least, good]: [usize; 2], prefix: &str) -> String {
        let (games, positions) = (counted(self.games.len(), "game"), counted(positions, "position"));
        let found =
            format!("nothing was learnt, and no file is written: {games} with {positions} are too few {purpose}");
        let Some(&(path, settings, _)) = self.files.last() else { return found };
        let command = self.command(settings, good, &quoted(path));
        format!(
            "{found}; it takes {least} games at least, and more are better: {prefix} {command} goes on with that file"
        )
    }

    /// Replays all games with `replay` and shows a progress bar. An error message names the file and the game.
    pub fn with_progress<T>(
        &self,
        replay: impl FnOnce(&[TrainingGame], &(dyn Fn() + Sync)) -> Result<T, (usize, ReplayError)>,
    ) -> Result<T> {
        let bar = progress_bar(self.games.len(), "games read");
        let data = replay(&self.games, &|| bar.inc(1));
        bar.finish_and_clear();
        data.map_err(|(game, why)| {
            let file = self.files.partition_point(|(_, _, end)| *end <= game);
            let start = if file == 0 { 0 } else { self.files[file - 1].2 };
            anyhow!("'{}' game {} {why}", self.files[file].0.display(), game - start + 1)
        })
    }
}

/// The start of a command for this game. File names are shown without folders.
pub fn command_prefix(game: &Game, variants: &[PathBuf]) -> String {
    prefix_with(game, variants, file_name)
}

/// The start of a command for this game. Paths are quoted for a shell.
pub fn quoted_prefix(game: &Game, variants: &[PathBuf]) -> String {
    prefix_with(game, variants, quoted)
}

fn prefix_with(game: &Game, variants: &[PathBuf], file: impl Fn(&Path) -> String) -> String {
    let is_of_user = registry::loaded_games().iter().any(|loaded| loaded.spec.name == game.spec.name);
    let files = variants.iter().filter(|_| is_of_user).map(|path| format!(" --variants {}", file(path)));
    format!("tenfold{}", files.collect::<String>())
}

/// A path, quoted as it must be typed in a shell.
fn quoted(path: &Path) -> String {
    let path = path.to_string_lossy();
    shlex::try_quote(&path).map(|quoted| quoted.into_owned()).unwrap_or_default()
}

/// Refuses an output file that is also an input file, because writing it would replace the games.
pub fn check_output(option: &str, out: &Path, files: &[PathBuf]) -> Result<()> {
    let is_out =
        |file: &&PathBuf| fs::canonicalize(file).is_ok_and(|file| fs::canonicalize(out).is_ok_and(|out| out == file));
    match files.iter().find(is_out) {
        Some(file) => bail!(UsageError(format!("{option} would replace the games in '{}'", file.display()))),
        None => Ok(()),
    }
}

/// A count with its noun: `1 game`, `2 games`.
pub fn counted(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// A file's name without its folder.
pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
