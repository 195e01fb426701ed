//! `tenfold selfplay`: a game of the engine against itself.
//!
//! On a terminal the board is redrawn in place (`watch`). Otherwise, and with `--scroll`, boards are printed one below
//! the other.

mod played;
mod watch;

use super::args::GameArgs;
use super::clock::{Clocks, TimeSetting};
use super::interrupt::{self, EXIT_CODE_INTERRUPTED};
use super::player::{Player, Progress, StrengthArgs, move_number, score_text};
use super::record::{Record, Termination};
use super::screen;
use super::style::{StyleArgs, draw_board};
use anyhow::Result;
use clap::Args;
use played::PlayedMove;
use std::io::Write;
use std::process::ExitCode;
use tenfold::core::random::Rng;
use tenfold::engine::search::Answer;
use tenfold::session::Session;
use watch::GameScreen;

/// The number of random plies at the start of a game, if a seed is given.
const RANDOM_PLIES: usize = 4;

/// The default thinking time in milliseconds when boards are printed one below the other.
const SCROLL_TIME: u64 = 100;

/// The default thinking time in milliseconds when the board is redrawn in place, so that a person can follow the game.
const SCREEN_TIME: u64 = 1500;

/// The arguments of `tenfold selfplay`.
#[derive(Args)]
pub struct SelfplayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Thinking time in milliseconds a move [default: 1500 on a terminal, else 100]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Play with clocks: minutes for the game + seconds for each move; whose time is used up loses
    #[arg(long, value_name = "MIN+SEC", conflicts_with_all = ["movetime", "nodes"], value_parser = TimeSetting::parse_clock)]
    time: Option<TimeSetting>,
    /// Fixed number of nodes a move instead of a time; makes the game reproducible
    #[arg(long, value_name = "N", conflicts_with = "movetime", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[command(flatten)]
    strength: StrengthArgs,
    /// Begin with four random moves from this seed
    ///
    /// The same number gives the same four moves. The rest of the game depends on the machine's speed unless `--nodes`
    /// is given.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// On a terminal, print one board after the other instead of redrawing the board in place
    #[arg(long)]
    scroll: bool,
    #[command(flatten)]
    style: StyleArgs,
}

/// Plays until the rules end the game.
pub fn run(args: &SelfplayArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let session = args.game.open()?;
    let screen = if args.scroll { None } else { GameScreen::open(&*session, &args.style) };
    let default_time = if screen.is_some() { SCREEN_TIME } else { SCROLL_TIME };
    let mut player = match args.nodes {
        Some(nodes) => Player::with_nodes(nodes),
        None => Player::with_time(args.movetime.unwrap_or(args.strength.default_time(default_time))),
    };
    player.skill = args.strength.skill();
    let record = Record::new(&*session, ["Tenfold", "Tenfold"]);
    let clocks = args.time.map(Clocks::new);
    let mut game = Game { session, player, record, clocks, rng: args.seed.map(Rng::new) };
    let result = match screen {
        Some(screen) => game.play_on_screen(screen)?,
        None => Some(game.play_scrolling(args, out)?),
    };
    writeln!(out, "moves: {}", game.session.played_moves().join(" "))?;
    writeln!(out, "fen: {}", game.session.fen())?;
    match result {
        Some(result) => {
            writeln!(out, "{result}")?;
            Ok(ExitCode::SUCCESS)
        }
        None => Ok(ExitCode::from(EXIT_CODE_INTERRUPTED)),
    }
}

/// A game in progress.
struct Game {
    session: Box<dyn Session>,
    player: Player,
    record: Record,
    /// The clocks, if the game is played with clocks.
    clocks: Option<Clocks>,
    /// Draws the first moves at random, if a seed is given.
    rng: Option<Rng>,
}

impl Game {
    /// Plays the game and prints one board after the other. Returns the line with the result.
    fn play_scrolling(&mut self, args: &SelfplayArgs, out: &mut dyn Write) -> Result<String> {
        let style = args.style.style();
        writeln!(out, "{}, from {}", self.session.spec().title, self.session.fen())?;
        draw_board(&*self.session, false, style, out)?;
        loop {
            if let Some(result) = self.record.result_line(&*self.session) {
                return Ok(result);
            }
            let Some(PlayedMove { number, side, mv, search_result: answer }) = self.play_move(&mut |_| {})? else {
                continue;
            };
            match answer {
                None => writeln!(out, "{number} {mv}  (drawn)")?,
                Some(Answer { score, depth, nodes, .. }) => {
                    writeln!(out, "{number} {mv}  {}, depth {depth}, {nodes} nodes", score_text(score, side))?;
                }
            }
            draw_board(&*self.session, false, style, out)?;
        }
    }

    /// Plays the game and redraws the board in place. Returns the line with the result, or `None` when the user
    /// interrupts the game.
    fn play_on_screen(&mut self, mut screen: GameScreen) -> Result<Option<String>> {
        let signals = self.player.signals();
        interrupt::listen_with(move || signals.stop(), screen::restore_terminal)?;
        loop {
            screen.show_position(&*self.session, self.clocks.as_ref())?;
            if let Some(result) = self.record.result_line(&*self.session) {
                screen.show_result(&result)?;
                return Ok(Some(result));
            }
            let side = self.session.side_to_move();
            let mut written = Ok(());
            let played = self.play_move(&mut |progress| {
                if written.is_ok() {
                    written = screen.show_progress(progress, side);
                }
            })?;
            written?;
            if self.player.is_stopped() {
                return Ok(None);
            }
            if let Some(played) = &played {
                screen.add_move(played);
            }
        }
    }

    /// Plays one move, random or searched. `None` when no move was played because the side resigns, has run out of
    /// time, or the user has stopped the search.
    fn play_move(&mut self, report: &mut dyn FnMut(&Progress)) -> Result<Option<PlayedMove>> {
        let (number, side) = (move_number(&*self.session), self.session.side_to_move());
        let rng = self.rng.as_mut().filter(|_| self.session.played_moves().len() < RANDOM_PLIES);
        let random = rng.and_then(|rng| rng.choose(&self.session.legal_move_texts()).cloned());
        let (mv, answer) = match random {
            Some(mv) => (mv, None),
            None => {
                if let Some(clocks) = &mut self.clocks {
                    self.player.set_limits(clocks.limits(side));
                    clocks.start();
                }
                let answer = self.player.think(&*self.session, report);
                if self.clocks.as_mut().is_some_and(|clocks| !clocks.press(side)) {
                    self.record.ended = Some(Termination::OutOfTime(side));
                    return Ok(None);
                }
                match answer.best.clone().filter(|_| !self.player.is_stopped()) {
                    Some(mv) => (mv, Some(answer)),
                    None => {
                        self.record.ended = Some(Termination::Resigned(side)).filter(|_| !self.player.is_stopped());
                        return Ok(None);
                    }
                }
            }
        };
        self.session.play(&mv)?;
        Ok(Some(PlayedMove { number, side, mv, search_result: answer }))
    }
}
