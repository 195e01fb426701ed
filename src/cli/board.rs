//! `tenfold board`: the board in the browser.

use super::interrupt::{self, EXIT_CODE_INTERRUPTED};
use super::matches::engines;
use super::{UsageError, find_game};
use anyhow::Result;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use tenfold::web::{Key, KnowledgeFiles, Server, ServerSettings};

/// The default port. It is fixed, so that bookmarks and open pages find a restarted server.
const DEFAULT_PORT: u16 = 7310;

/// The address of the board at the default port.
pub fn usual_address() -> String {
    format!("http://127.0.0.1:{DEFAULT_PORT}/")
}

/// The arguments of `tenfold board`.
#[derive(Args)]
pub struct BoardArgs {
    /// Name or alias of the game that the page begins with; `tenfold games` lists all
    game: Option<String>,
    /// Port on 127.0.0.1; 0 for any that is free
    #[arg(long, default_value_t = DEFAULT_PORT)]
    port: u16,
    /// Print the address, but open no browser
    #[arg(long)]
    no_open: bool,
    /// Threads of each search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// File of the key; FILE.shown beside it records which secret choices the engine has shown [default:
    /// tenfold/board.key in your folder for application data]
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
    /// Another engine to play against, over UCI or XBoard: a program, NAME=PROGRAM, or KEYS as for `tenfold match`
    /// (without limits, which the page sets); may be given more than once
    #[arg(long = "engine", value_name = "[NAME=]PROGRAM")]
    engines: Vec<String>,
    /// Show what is proved: a file of `tenfold solve`, or a folder of files *.proof
    #[arg(long, value_name = "PATH")]
    proofs: Option<PathBuf>,
    /// Show what endgame tables say, and search with them: a folder of `tenfold tables`, or none [default: those of
    /// `tenfold tables --install`]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

/// Serves the board until Ctrl-C. The files of games have been loaded.
pub fn run(args: &BoardArgs, game_files: &[PathBuf], out: &mut dyn Write) -> Result<ExitCode> {
    let game = args.game.as_deref().map(find_game).transpose()?.map(|(game, _)| game.spec.name);
    let engines = engines::read_without_limits(&args.engines)?;
    // A program that does not exist yet is only a warning: it may be installed before the page starts it.
    for engine in engines.iter().filter(|engine| !engine.program_exists()) {
        let _ = writeln!(std::io::stderr(), "warning: there is no program '{}'", engine.command.escape_debug());
    }
    let knowledge = KnowledgeFiles::read(args.proofs.as_deref(), args.tables.as_deref()).map_err(UsageError)?;
    let key_file = args.key_file.clone().map_or_else(Key::usual_path, Ok)?;
    let key = Key::load(&key_file)?;
    let (port, threads, game_files) = (args.port, args.threads.into(), game_files.to_vec());
    let settings = ServerSettings { port, threads, engines, knowledge, key_file, game_files };
    let server = Server::listen(&key, settings)?;
    interrupt::listen_with(server.shutdown_function(), || {})?;
    let url = server.url(game);
    writeln!(out, "{url}")?;
    writeln!(out, "The board is at this address until you press Ctrl-C.")?;
    out.flush()?;
    if !args.no_open
        && let Err(why) = open::that_detached(&url)
    {
        writeln!(out, "No browser could be opened ({why}): open the address yourself.")?;
    }
    server.run();
    Ok(ExitCode::from(EXIT_CODE_INTERRUPTED))
}
