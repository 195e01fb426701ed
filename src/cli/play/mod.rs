//! `tenfold play`: a person against the engine in the terminal.
//!
//! - `game`: the game and its secrets; `secret`: the choices made before the first move;
//! - `input`: lines that are typed; `keys`: keys pressed during a search; `view`: boards and messages;
//! - `table`: the course of a game; `commands`: what the commands do.

mod commands;
mod game;
mod input;
mod keys;
mod secret;
mod table;
mod view;

use super::args::{GameArgs, UsageError};
use super::clock::{Clocks, MAX_MOVETIME, TimeSetting};
use super::interrupt;
use super::player::{Player, StrengthArgs};
use super::screen;
use super::style::StyleArgs;
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use game::Game;
use input::Input;
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;
use table::{MOVETIME, PlayTable, title};
use tenfold::core::types::Color;
use tenfold::session::Session;
use view::View;

/// The arguments of `tenfold play`.
#[derive(Args)]
pub struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Your colour
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,
    #[command(flatten)]
    strength: StrengthArgs,
    /// Play with clocks: minutes for the game + seconds for each move; whose time is used up loses
    #[arg(long, value_name = "MIN+SEC", value_parser = TimeSetting::parse_clock)]
    time: Option<TimeSetting>,
    /// Thinking time of the engine, in milliseconds a move [default: 1000, with --level or --elo at most 5000]
    #[arg(long, value_name = "MS", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..=MAX_MOVETIME))]
    movetime: Option<u64>,
    /// In a game with secret choices, yours: a square (d1), its letter, or `draw` for a random choice; else you are
    /// asked
    #[arg(long, value_name = "CHOICE")]
    secret: Option<String>,
    /// On a terminal, print one board after the other instead of redrawing the board in place
    #[arg(long)]
    scroll: bool,
    #[command(flatten)]
    style: StyleArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    White,
    Black,
}

impl PlayArgs {
    fn person(&self) -> Color {
        match self.side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }

    fn pace(&self) -> TimeSetting {
        let time = self.movetime.unwrap_or_else(|| self.strength.default_time(MOVETIME));
        self.time.unwrap_or(TimeSetting::Move(Duration::from_millis(time)))
    }
}

/// Plays until the person quits or the input ends.
pub fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let session = args.game.open()?;
    check_secret(args.secret.as_deref(), &*session, args.person())?;
    let input = Input::open()?;
    let person = args.person();
    let is_in_place = input.is_terminal() && !args.scroll;
    let mut view = View::open(is_in_place, title(&*session, person), &args.style, person == Color::Black, out);
    if view.is_screen() {
        view.say("Type a move, or 'help' for a list of commands.")?
    } else {
        view.say(&format!("{}. Type 'help' for a list of commands.", title(&*session, person)))?
    }
    let mut player = Player::with_time(MOVETIME);
    player.skill = args.strength.skill();
    if input.is_terminal() {
        let signals = player.signals();
        interrupt::act_on_interrupts(move || signals.stop_current_search(), screen::restore_terminal)?;
    }
    let rules = GameArgs { game: args.game.game.clone(), fen: None, options: args.game.options.clone() };
    let (game, clocks) = (Game::new(session, person), Clocks::new(args.pace()));
    let mut table = PlayTable { rules, input, view, game, player, clocks, warned: None, asked: None };
    match table.choose_and_show(args.secret.as_deref())? {
        Some(code) => Ok(code),
        None => table.play(),
    }
}

/// Refuses a secret choice on the command line that cannot be made.
fn check_secret(given: Option<&str>, session: &dyn Session, person: Color) -> Result<()> {
    let Some(given) = given else { return Ok(()) };
    let choices = secret::choices(session, person);
    if choices.is_empty() {
        bail!(UsageError(format!("--secret: the players of {} have no secrets", session.spec().name)));
    }
    if session.secrets().is_some_and(|secrets| secrets.known_choice(person).is_some()) {
        bail!(UsageError("--secret: everybody knows your choice from this position".into()));
    }
    match secret::parse(&choices, given) {
        Some(_) => Ok(()),
        None => bail!(UsageError(format!("--secret is {}", secret::answers(&choices)))),
    }
}
