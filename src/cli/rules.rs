//! `tenfold rules`: a game explained, with diagrams.

use super::args::make_folder;
use super::{atomic_file, find_game};
use anyhow::Result;
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tenfold::tools::guide::Guide;

/// The arguments of `tenfold rules`.
#[derive(Args)]
pub struct RulesArgs {
    /// Name or alias of a game; `tenfold games` lists them
    game: String,
    /// Write the page GAME.md and its pictures to this folder, which is created if needed; without it the page goes to
    /// standard output, with boards as text
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Prints the page, or writes it with its pictures.
pub fn run(args: &RulesArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let (game, _) = find_game(&args.game)?;
    let guide = Guide::for_game(&*game.open())?;
    match &args.out {
        None => out.write_all(guide.markdown(false).as_bytes())?,
        Some(folder) => write(&guide, game.spec.name, folder, out)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the pictures, and then the page that shows them.
fn write(guide: &Guide, name: &str, folder: &Path, out: &mut dyn Write) -> Result<()> {
    make_folder(folder)?;
    let mut pictures = 0;
    for figure in guide.figures() {
        atomic_file::write(&folder.join(&figure.file), &figure.picture.svg())?;
        pictures += 1;
    }
    let page = folder.join(format!("{name}.md"));
    atomic_file::write(&page, &guide.markdown(true))?;
    writeln!(out, "{} and {pictures} pictures", page.display())?;
    Ok(())
}
