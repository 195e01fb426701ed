//! The files of learned data: installing, listing and removing them.

use super::page::Page;
use super::plan::Plan;
use super::steps::Learned;
use crate::cli::args::{UsageError, find_game, make_folder};
use crate::cli::atomic_file;
use anyhow::{Context, Result, anyhow, bail};
use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tenfold::registry::Game;
use tenfold::registry::learned::{Folders, LearnedData, Manifest, file_name, files_in};
use tenfold::tools::arena::date;

/// The page and the picture of the losses that lie beside the data of a game.
fn page_and_picture(folder: &Path, learned_name: &str) -> [PathBuf; 2] {
    ["md", "svg"].map(|extension| folder.join(format!("{learned_name}.{extension}")))
}

/// Installs what was learned for a game in a folder. Returns the file.
pub fn install(game: &Game, plan: &Plan, learned: &Learned, page: &Page, folder: &Path) -> Result<PathBuf> {
    make_folder(folder)?;
    let name = game.learned_name();
    let test = &learned.test.results.games;
    let manifest = Manifest {
        game: game.spec.name.into(),
        rules: name.clone(),
        weights: 0,
        network: 0,
        games: plan.games(),
        positions: learned.network.positions,
        test: [test.wins, test.losses, test.draws],
        date: date::today().replace('.', "-"),
    };
    let [text, picture] = page_and_picture(folder, &name);
    atomic_file::write(&text, &page.text)?;
    atomic_file::write(&picture, &page.losses)?;
    let file = folder.join(file_name(&name));
    atomic_file::write(&file, &learned.data.to_file(manifest))?;
    Ok(file)
}

/// Copies files of learned data for the games of this program, one file or all in a folder, to the user's folder. The
/// exit code is 1 if one of them could not be used.
pub fn install_from(source: &Path, folder: &Path, out: &mut dyn Write) -> Result<ExitCode> {
    let files = if source.is_file() {
        vec![source.to_path_buf()]
    } else {
        files_in(source).map_err(|why| anyhow!(UsageError(why)))?
    };
    if files.is_empty() {
        bail!(UsageError(format!("no file of learned data is in '{}'", source.display())));
    }
    make_folder(folder)?;
    let mut code = ExitCode::SUCCESS;
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().escape_debug().to_string();
        let what = match fitting_manifest(&file) {
            Ok(manifest) => install_file(&file, &manifest, &folder.join(file_name(&manifest.rules)))?,
            Err(why) => {
                code = ExitCode::FAILURE;
                format!("left out: {why}")
            }
        };
        writeln!(out, "{name}: {what}")?;
    }
    Ok(code)
}

/// The manifest of a file whose data fit a game of this program; the reason if they fit none.
fn fitting_manifest(file: &Path) -> Result<Manifest, String> {
    let (manifest, data) = LearnedData::read(file)?.ok_or("it is not there any more")?;
    let (game, _) = find_game(&manifest.game).map_err(|why| why.to_string())?;
    if manifest.rules != game.learned_name() {
        return Err("it is for other rules than those of this program".into());
    }
    game.with_data(&data)?;
    Ok(manifest)
}

/// Copies a file, unless the user has learned the game. Returns what was done.
fn install_file(file: &Path, manifest: &Manifest, target: &Path) -> Result<String> {
    match LearnedData::read(target) {
        Ok(None) => {
            atomic_file::write(target, &fs::read(file).with_context(|| format!("cannot read '{}'", file.display()))?)?;
            Ok("installed".into())
        }
        Ok(Some((known, _))) if known == *manifest => Ok("is there already".into()),
        Ok(Some((known, _))) => {
            let (date, game) = (known.date.escape_debug(), known.game.escape_debug());
            Ok(format!("kept is what was learned on {date}; `learn {game} --forget` removes it"))
        }
        Err(why) => Ok(format!("not installed: {why}")),
    }
}

/// Lists what was learned: a line for each file in the folders.
pub fn list(folders: &Folders, out: &mut dyn Write) -> Result<ExitCode> {
    let mut used = HashSet::new();
    for folder in folders.all() {
        let files = files_in(folder).map_err(|why| anyhow!(UsageError(why)))?;
        if !files.is_empty() {
            writeln!(out, "{}:", folder.display())?;
        }
        for file in files {
            let line = match fitting_manifest(&file) {
                Ok(manifest) if !used.insert(manifest.rules.clone()) => {
                    format!("{} (not used: what comes before is)", description(&manifest))
                }
                Ok(manifest) => description(&manifest),
                Err(why) => format!("{}: {why}", file.file_name().unwrap_or_default().to_string_lossy().escape_debug()),
            };
            writeln!(out, "  {line}")?;
        }
    }
    if used.is_empty() {
        let first = folders.all().next().map(|folder| format!(" in {}", folder.display()));
        writeln!(out, "nothing was learned yet{}", first.unwrap_or_default())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn description(known: &Manifest) -> String {
    let Manifest { game, date, games, positions, test: [wins, losses, draws], .. } = known;
    let (game, date) = (game.escape_debug(), date.escape_debug());
    format!(
        "{game}: {date}, {games} games, {positions} positions; {wins} won, {losses} lost, {draws} drawn against what was \
         used before"
    )
}

/// Removes what the user has learned for a game, and the folder of an unfinished run.
pub fn forget(
    game: &Game,
    folder: &Path,
    of_program: &[PathBuf],
    unfinished: &Path,
    out: &mut dyn Write,
) -> Result<ExitCode> {
    let fault = |path: &Path, why| anyhow!("cannot remove '{}': {why}", path.display());
    let name = game.learned_name();
    let data = file_name(&name);
    let [text, picture] = page_and_picture(folder, &name);
    let mut any = false;
    for file in [folder.join(&data), text, picture].iter().filter(|file| file.exists()) {
        fs::remove_file(file).map_err(|why| fault(file, why))?;
        any = true;
    }
    if unfinished.exists() {
        // The folder is the program's own: `--keep` does not go together with `--forget`.
        fs::remove_dir_all(unfinished).map_err(|why| fault(unfinished, why))?;
        any = true;
    }
    let name = game.spec.name;
    writeln!(out, "{}", if any { format!("forgot {name}") } else { format!("nothing was learned for {name}") })?;
    if let Some(file) = of_program.iter().map(|folder| folder.join(&data)).find(|file| file.exists()) {
        writeln!(out, "what came with the program is used: {}", file.display())?;
    }
    Ok(ExitCode::SUCCESS)
}
