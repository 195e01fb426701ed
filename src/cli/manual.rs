//! `tenfold man`: the manual, with one page for the program and one for each command.

use super::args::make_folder;
use super::atomic_file;
use anyhow::Result;
use clap::{Args, Command};
use clap_mangen::Man;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `tenfold man`.
#[derive(Args)]
pub struct ManArgs {
    /// Write tenfold.1 and a page for each command to this folder, which is created if needed
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Prints the page of the program, or writes all pages to a folder.
pub fn run(args: &ManArgs, mut command: Command, out: &mut dyn Write) -> Result<ExitCode> {
    command = command.disable_help_subcommand(true);
    command.build();
    let Some(folder) = &args.out else {
        out.write_all(page(command)?.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    };
    make_folder(folder)?;
    let mut left = vec![command];
    while let Some(command) = left.pop() {
        left.extend(command.get_subcommands().cloned());
        let name = command.get_display_name().unwrap_or(command.get_name()).to_string();
        atomic_file::write(&folder.join(format!("{name}.1")), &page(command)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A page in roff. Characters outside ASCII are escaped, since not every `man` program reads UTF-8.
fn page(command: Command) -> Result<String> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    let escaped =
        |letter: char| if letter.is_ascii() { letter.to_string() } else { format!("\\[u{:04X}]", u32::from(letter)) };
    Ok(String::from_utf8(page)?.chars().map(escaped).collect())
}
