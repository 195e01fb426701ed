//! The position to solve.

use crate::cli::args::{GameArgs, UsageError, find_game, find_option};
use anyhow::{Result, anyhow, bail};
use clap::{Args, ValueEnum};
use tenfold::core::rules::Spec;
use tenfold::core::types::Color;
use tenfold::session::Session;

/// The position to solve, on the command line.
#[derive(Args)]
pub struct RootArgs {
    /// Name or alias of a game; `tenfold games` lists them
    #[arg(required = true)]
    game: Option<String>,
    /// Moves to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Start from this position instead of the game's first
    #[arg(long)]
    fen: Option<String>,
    /// Set an option of the game's rules; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

/// A position to solve, and the position from which its moves lead there.
pub struct SolveRoot {
    /// The position to solve, with the moves that lead to it.
    pub session: Box<dyn Session>,
    /// The FEN of the position before the moves.
    pub fen: String,
    /// The options of the rules that differ from the defaults, as `NAME=VALUE`.
    pub options: Vec<String>,
}

impl RootArgs {
    /// Sets up the position that the arguments describe.
    pub fn open(&self) -> Result<SolveRoot> {
        let Some(game) = &self.game else { bail!(UsageError("no game is named".into())) };
        let (known, selected) = find_game(game)?;
        if known.open().solver().is_none() {
            bail!(UsageError(format!("{} cannot be solved: its players have secrets", known.spec.name)));
        }
        let opened = GameArgs { game: game.clone(), fen: self.fen.clone(), options: self.options.clone() };
        let (session, options) = (opened.open()?, changed_options(selected, &self.options, &known.spec)?);
        SolveRoot::new(session, options, &self.moves)
    }
}

impl SolveRoot {
    /// Plays the moves that lead to the position to solve.
    pub fn new(mut session: Box<dyn Session>, options: Vec<String>, moves: &[String]) -> Result<SolveRoot> {
        let fen = session.fen();
        for (n, text) in moves.iter().enumerate() {
            session.play(text).map_err(|why| anyhow!("move {} of {}: {why}", n + 1, moves.len()))?;
        }
        Ok(SolveRoot { session, fen, options })
    }
}

/// The options that differ from the defaults, as `NAME=VALUE`.
fn changed_options(selected: Option<(&str, &str)>, options: &[String], spec: &Spec) -> Result<Vec<String>> {
    let mut chosen: Vec<(&str, &str)> = selected.into_iter().collect();
    for text in options {
        chosen.push(find_option(spec, text)?);
    }
    let last = |name: &str| chosen.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| *value);
    let found = spec.options.iter().filter_map(|option| Some((option.name, last(option.name)?)));
    Ok(found.map(|(name, value)| format!("{name}={value}")).collect())
}

/// A player's name on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub enum Player {
    White,
    Black,
}

impl From<Player> for Color {
    fn from(player: Player) -> Color {
        match player {
            Player::White => Color::White,
            Player::Black => Color::Black,
        }
    }
}
