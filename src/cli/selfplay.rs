//! `tenfold selfplay`: one whole game of the engine against itself.

use super::GameArgs;
use super::player::{Player, move_number, score_text};
use super::record::Record;
use super::style::{StyleArgs, draw};
use anyhow::Result;
use clap::Args;
use std::io::Write;
use std::process::ExitCode;
use tenfold::core::random::Rng;
use tenfold::session::Session;

/// Random plies at the start of a game with a seed.
const RANDOM_PLIES: usize = 4;

/// How to play.
#[derive(Args)]
pub struct SelfplayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Milliseconds to think a move
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: u64,
    /// Think this many nodes a move instead of a time: the same game each time
    #[arg(long, value_name = "N", conflicts_with = "movetime", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Begin with four random moves drawn from this number
    ///
    /// The same number gives the same four moves. The rest of the game depends on the machine's speed unless
    /// `--nodes` limits the thinking.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    style: StyleArgs,
}

/// Plays until the rules end the game.
pub fn run(args: &SelfplayArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let mut session = args.game.open()?;
    let player = match args.nodes {
        Some(nodes) => Player::with_nodes(nodes),
        None => Player::with_time(args.movetime),
    };
    let mut rng = args.seed.map(Rng::new);
    writeln!(out, "{}, from {}", session.spec().title, session.fen())?;
    let style = args.style.style();
    draw(&*session, false, style, out)?;
    let mut record = Record::new(&*session, ["Tenfold", "Tenfold"]);
    let result = loop {
        if let Some(result) = record.result_line(&*session) {
            break result;
        }
        let number = move_number(&*session);
        let rng = rng.as_mut().filter(|_| session.played().len() < RANDOM_PLIES);
        if let Some(mv) = rng.and_then(|rng| rng.choose(&session.legal()).cloned()) {
            session.play(&mv)?;
            writeln!(out, "{number} {mv}  (drawn)")?;
        } else if !think_and_play(&mut *session, &player, &number, out)? {
            record.resigned = Some(session.side());
            continue;
        }
        draw(&*session, false, style, out)?;
    };
    writeln!(out, "moves: {}", session.played().join(" "))?;
    writeln!(out, "fen: {}", session.fen())?;
    writeln!(out, "{result}")?;
    Ok(ExitCode::SUCCESS)
}

/// One move of the engine; false when it has none to play.
fn think_and_play(session: &mut dyn Session, player: &Player, number: &str, out: &mut dyn Write) -> Result<bool> {
    let side = session.side();
    let answer = player.think(session);
    let Some(mv) = answer.best else { return Ok(false) };
    session.play(&mv)?;
    let score = score_text(answer.score, side);
    writeln!(out, "{number} {mv}  {score}, depth {}, {} nodes", answer.depth, answer.nodes)?;
    Ok(true)
}
