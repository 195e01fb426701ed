//! `tenfold import`: reads a game that others have described in another form, and writes it as a section of a file of games.

mod diagram;
mod pieces;
mod section;

use super::UsageError;
use super::atomic_file;
use super::game_files::counted;
use anyhow::{Result, bail};
use clap::Args;
use diagram::Diagram;
use std::fs::File;
use std::io::{Read, Write, stderr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tenfold::registry::parse_variants;

/// The largest file that is read, in bytes: a page with pictures in it.
const MAX_FILE: u64 = 4 << 20;

#[derive(Args)]
pub struct ImportArgs {
    /// The page or text with the definition of an Interactive Diagram of The Chess Variant Pages
    file: PathBuf,
    /// Name of the game in protocols and on the command line [default: from the name of the file]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Write the section to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: &ImportArgs, out: &mut dyn Write) -> Result<ExitCode> {
    if let Some(file) = &args.out {
        atomic_file::check_writable(file)?;
    }
    let name = match &args.name {
        Some(name) => name.clone(),
        None => name_of_file(&args.file),
    };
    let diagram = Diagram::parse(&read(&args.file)?).map_err(|why| UsageError(in_file(&args.file, &why)))?;
    let section = section::Section::of(&diagram, &name);
    for note in &section.notes {
        writeln!(stderr(), "note: {note}")?;
    }
    let read = parse_variants(&name, section.text.as_bytes());
    for line in read.notes.iter().map(|note| format!("note: {note}")) {
        writeln!(stderr(), "{line}")?;
    }
    match &args.out {
        Some(file) => atomic_file::write(file, &section.text)?,
        None => write!(out, "{}", section.text)?,
    }
    for fault in &read.faults {
        writeln!(stderr(), "error: {fault}")?;
    }
    let told = counted(section.notes.len() + read.notes.len(), "note");
    let told = format!("{}, {}, {told}", counted(read.games.len(), "game"), counted(read.faults.len(), "error"));
    writeln!(stderr(), "{told}")?;
    Ok(if read.games.is_empty() { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

fn read(file: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    let cannot = |why| UsageError(format!("cannot read '{}': {why}", file.display()));
    File::open(file).map_err(cannot)?.take(MAX_FILE + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() as u64 > MAX_FILE {
        bail!(UsageError(in_file(file, &format!("the file has more than {MAX_FILE} bytes"))));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn in_file(file: &Path, why: &str) -> String {
    format!("'{}': {why}", file.display())
}

/// A name for the game: the letters and digits of the file's name, in lower case.
fn name_of_file(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let name: String = stem.chars().filter(|sign| sign.is_ascii_alphanumeric() || *sign == '-').collect();
    if name.is_empty() { "imported".to_owned() } else { name }
}
