//! `tenfold show`: a position, for people and for scripts.

use super::style::StyleArgs;
use super::{GameArgs, UsageError, atomic_file};
use anyhow::{Result, anyhow, bail};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tenfold::core::excerpt::escaped;
use tenfold::core::position::Scene;
use tenfold::core::types::Square;
use tenfold::session::Session;
use tenfold::session::picture::Picture;
use tenfold::tools::guide;

/// The arguments of `tenfold show`.
#[derive(Args)]
pub struct ShowArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Moves to play first; the squares that the last one changed are highlighted where there are colours
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Mark the squares to which the piece on this square can move
    #[arg(long, value_name = "SQUARE")]
    targets: Option<String>,
    /// Show the board from Black's side
    #[arg(long)]
    flip: bool,
    /// Also write the board as SVG to this file; with `-`, print the SVG and nothing else
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    style: StyleArgs,
}

/// Plays the moves and prints a diagram, followed by one line each for FEN, key, legal moves and result.
pub fn run(args: &ShowArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let mut session = args.game.open()?;
    for (n, text) in args.moves.iter().enumerate() {
        session.play(text).map_err(|why| anyhow!("move {} of {}: {why}", n + 1, args.moves.len()))?;
    }
    let picture = picture(args, &*session)?;
    match args.svg.as_deref() {
        Some(file) if file == Path::new("-") => {
            out.write_all(picture.svg().as_bytes())?;
            return Ok(ExitCode::SUCCESS);
        }
        Some(file) => atomic_file::write(file, &picture.svg())?,
        None => {}
    }
    let legal = session.legal_move_texts();
    writeln!(out, "{}\n", picture.text(args.style.style()))?;
    writeln!(out, "fen: {}", session.fen())?;
    writeln!(out, "key: {:016x}", session.key())?;
    write!(out, "legal: {}", legal.len())?;
    for text in legal {
        write!(out, " {text}")?;
    }
    writeln!(out, "\nresult: {}", session.outcome())?;
    Ok(ExitCode::SUCCESS)
}

/// The position with highlights and marks.
fn picture(args: &ShowArgs, session: &dyn Session) -> Result<Picture> {
    let scene = session.scene();
    let selected = args.targets.as_deref().map(|text| selected_square(session, &scene, text)).transpose()?;
    let mut description = format!("{:?} to move. FEN {}", scene.side, session.fen());
    if let Some(mv) = args.moves.last() {
        description += &format!(". Last move {}", mv.escape_debug());
    }
    Ok(Picture {
        description,
        flipped: args.flip,
        last_move: guide::squares_of_last_move(session),
        selected,
        marks: selected.map(|square| guide::targets(session, square)).unwrap_or_default(),
        ..session.picture()
    })
}

/// The square of the piece whose targets should be marked.
fn selected_square(session: &dyn Session, scene: &Scene, text: &str) -> Result<Square> {
    let spec = session.spec();
    let shown = escaped(text, 20);
    let Some(square) = Square::parse(text, spec.files, spec.ranks) else {
        let last = Square::new(spec.files - 1, spec.ranks - 1);
        bail!(UsageError(format!("'{shown}' is not a square; squares are a1 to {last}")));
    };
    match scene.piece(square) {
        None => bail!("no piece on {square}"),
        Some(piece) if piece.color() != scene.side => {
            bail!("the piece on {square} belongs to the side that is not to move")
        }
        Some(_) => Ok(square),
    }
}
