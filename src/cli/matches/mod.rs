//! `tenfold match`: engines against each other.

mod display;
mod engines;
mod report;

use super::checksum::Checksum;
use super::interrupt::{self, INTERRUPTED};
use super::{GameArgs, Usage, find_option, whole};
use anyhow::{Context, Result, bail};
use clap::Args;
use display::Display;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use tenfold::session::Session;
use tenfold::tools::arena::adjudication::{Adjudication, Draw, Resign};
use tenfold::tools::arena::engine::{Rules, Setup};
use tenfold::tools::arena::journal::{Files, Journal};
use tenfold::tools::arena::openings::{Book, Opening, Order, RandomOpenings, Walks};
use tenfold::tools::arena::pgn::Heading;
use tenfold::tools::arena::schedule::{Kind, Schedule};
use tenfold::tools::arena::stats::{Decision, Sprt};
use tenfold::tools::arena::tally::{EvalAccumulator, Label};
use tenfold::tools::arena::tournament::{self, MatchError, Plan};

/// Rounds of a match that its test ends, as in fastchess: more than any test needs.
const ROUNDS_OF_TEST: u32 = 500_000;

/// What to play.
#[derive(Args)]
#[command(after_help = engines::KEYS)]
pub struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,
    /// An engine, as KEY=VALUE …; two or more
    #[arg(long = "engine", value_name = "KEYS", required = true)]
    engines: Vec<String>,
    /// What holds for all engines, as KEY=VALUE …
    #[arg(long, value_name = "KEYS")]
    each: Vec<String>,
    /// Rounds to play, each with its own opening; 1 if not given, with --sprt 500000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    rounds: Option<u32>,
    /// Games of any two engines in a round, colours swapped after each
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1000))]
    games: u32,
    /// Games to play at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// The first engine meets every other
    #[arg(long, conflicts_with = "round_robin")]
    gauntlet: bool,
    /// All engines meet all others (the default)
    #[arg(long)]
    round_robin: bool,
    /// Begin with the positions of an EPD file, or the games of a PGN file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random_plies", "fen"])]
    openings: Option<PathBuf>,
    /// In which order openings are taken from the file
    #[arg(long, value_name = "random|sequential", requires = "openings")]
    order: Option<Order>,
    /// Begin with this opening of the file, counted from 1
    #[arg(long, value_name = "N", requires = "openings", value_parser = clap::value_parser!(u32).range(1..))]
    start: Option<u32>,
    /// Take so many plies of each game of a PGN file
    #[arg(long, value_name = "N", requires = "openings")]
    plies: Option<usize>,
    /// Begin with so many random plies that leave neither side ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=200))]
    random_plies: Option<u16>,
    /// What openings are drawn from; the same number gives the same ones
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Give games up: movecount=N score=CENTIPAWNS [twosided]
    #[arg(long, value_name = "KEYS")]
    resign: Option<Resign>,
    /// Agree on draws: movenumber=N movecount=N score=CENTIPAWNS
    #[arg(long, value_name = "KEYS")]
    draw: Option<Draw>,
    /// A game is drawn after so many moves of each player
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    maxmoves: Option<u32>,
    /// Stop when a test of strength is decided: elo0=0 elo1=5 [alpha=0.05] [beta=0.05] [model=normalized]
    #[arg(long, value_name = "KEYS")]
    sprt: Option<Sprt>,
    /// Add the games to a PGN file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Keep the games in a file from which the match can be resumed: one JSON object a line
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Go on with the match that is in the log, if there is one; its settings must be the same
    #[arg(long, requires = "log")]
    resume: bool,
    /// Write all statistics at the end
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Show the result after so many games; 0: only at the end
    #[arg(long, value_name = "N", default_value_t = 10)]
    ratinginterval: u64,
}

impl MatchArgs {
    fn rounds(&self) -> u32 {
        self.rounds.unwrap_or(if self.sprt.is_some() { ROUNDS_OF_TEST } else { 1 })
    }
}

/// Plays the match.
pub fn run(args: &MatchArgs) -> Result<ExitCode> {
    let setups = engines::read(&args.engines, &args.each)?;
    if setups.len() < 2 {
        bail!(Usage("a match needs two engines or more: --engine twice".into()));
    }
    if args.sprt.is_some() && setups.len() > 2 {
        bail!(Usage("--sprt is for two engines".into()));
    }
    if let Some(file) = &args.json {
        whole::check(file).map_err(|why| Usage(format!("cannot write '{}': {why}", file.display())))?;
    }
    let session = args.game.open()?;
    let rules = rules(args, &*session)?;
    let kind = if args.gauntlet { Kind::Gauntlet } else { Kind::RoundRobin };
    let schedule = Schedule::new(kind, setups.len(), args.rounds() as usize, args.games as usize);
    let adjudication = Adjudication { resign: args.resign, draw: args.draw, maxmoves: args.maxmoves };
    let labels: Vec<Label> = setups.iter().map(Label::of).collect();
    let names: Vec<String> = setups.iter().map(|setup| setup.name.clone()).collect();
    let variant = rules.names.first().cloned().unwrap_or_default();
    let heading = Heading {
        variant: variant.clone(),
        controls: setups.iter().map(|setup| (setup.name.clone(), setup.control.to_string())).collect(),
    };
    let openings = openings(args, &*session)?;
    let settings = settings(args, &rules, &setups, kind)?;
    let files = Files { log: args.log.as_deref(), pgn: args.pgn.as_deref(), resume: args.resume };
    let (journal, played) = Journal::open(files, &settings, heading).map_err(|why| Usage(why.to_string()))?;
    let mut display =
        Display::new(schedule.clone(), names.clone(), labels, openings_name(args), args.sprt, args.ratinginterval);
    if !played.is_empty() {
        let mut tally = EvalAccumulator::new(&names, schedule.is_paired());
        played.iter().for_each(|game| tally.add(game));
        display.resumed(&tally);
        display.say(&format!("Resumed after {} of {} games\n", played.len(), schedule.total()))?;
    }
    let stop = Arc::new(AtomicBool::new(false));
    let interrupted = Arc::new(AtomicBool::new(false));
    interrupt::listen(&stop, &interrupted)?;
    let concurrency = args.concurrency.into();
    let (sprt, total) = (args.sprt, schedule.total());
    let plan = Plan { session, rules, setups, schedule, adjudication, sprt, concurrency, openings };
    let tally = tournament::run(&plan, journal, &played, &mut display, &stop);
    display.finish();
    let tally = tally.map_err(|error| -> anyhow::Error {
        match error {
            // The cause is the error itself, so that a closed pipe is known as one.
            MatchError::Told(why) => why.into(),
            MatchError::Unfit(why) => Usage(why).into(),
            MatchError::Journal(why) => why.into(),
        }
    })?;
    let summary = display.summary(&tally);
    let decision = sprt.map_or(Decision::Continue, |sprt| sprt.decide(&tally.between(0, 1)));
    let complete = tally.games() >= total as u64 || decision != Decision::Continue;
    display.say(&summary.text())?;
    if let Some(file) = &args.json {
        report::write(file, &variant, complete, &summary, &tally)?;
    }
    let interrupted = interrupted.load(Ordering::Relaxed) && !complete;
    // In the words of fastchess.
    display.say(&match sprt.filter(|_| decision != Decision::Continue) {
        Some(sprt) => format!("SPRT ({}) completed - {decision:?} was accepted\n", sprt.hypotheses()),
        None if interrupted => "Match interrupted\n".into(),
        None => "Tournament finished\n".into(),
    })?;
    Ok(if interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

fn rules(args: &MatchArgs, session: &dyn Session) -> Result<Rules> {
    let spec = session.spec();
    let chosen: Result<Vec<_>> = args.game.options.iter().map(|text| find_option(spec, text)).collect();
    Ok(Rules::new(spec, &args.game.game.to_ascii_lowercase(), &chosen?))
}

/// Where rounds get their openings from.
#[expect(clippy::type_complexity)]
fn openings(args: &MatchArgs, session: &dyn Session) -> Result<Box<dyn Fn(usize) -> Result<Opening, String> + Sync>> {
    if let Some(file) = &args.openings {
        let book = Book::read(file, session, args.plies).map_err(|why| Usage(why.to_string()))?;
        let start = args.start.unwrap_or(1) as usize;
        let book = book.arranged(args.order.unwrap_or(Order::Sequential), start, args.seed);
        return Ok(Box::new(move |round| Ok(book.opening(round - 1).clone())));
    }
    if let Some(plies) = args.random_plies {
        let walks = Walks { plies: plies.into(), seed: args.seed, ..Walks::default() };
        let found = RandomOpenings::new(session, walks, 1).map_err(Usage)?;
        let found = Mutex::new(found);
        return Ok(Box::new(move |round| {
            let mut found = found.lock().map_err(|_| "no more openings".to_string())?;
            found.opening(round - 1).cloned().map_err(|why| why.to_string())
        }));
    }
    let opening = Opening { fen: args.game.fen.clone(), moves: Vec::new() };
    Ok(Box::new(move |_| Ok(opening.clone())))
}

/// The name of the openings in the result block.
fn openings_name(args: &MatchArgs) -> Option<String> {
    let file = args.openings.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    file.or_else(|| args.random_plies.map(|plies| format!("{plies} random plies")))
}

/// All that the games depend on, as it is kept in the log.
fn settings(args: &MatchArgs, rules: &Rules, setups: &[Setup], kind: Kind) -> Result<serde_json::Value> {
    let file = match &args.openings {
        // The same name may mean another file later: what counts is what is in it.
        Some(file) => {
            let content = std::fs::read(file).with_context(|| format!("cannot read '{}'", file.display()))?;
            let mut sum = Checksum::default();
            sum.add(&content);
            Some((content.len(), sum.0))
        }
        None => None,
    };
    let engine = |setup: &Setup| {
        json!({
            "name": setup.name, "cmd": setup.command, "args": setup.arguments, "dir": setup.folder,
            "proto": setup.protocol.map(|protocol| format!("{protocol:?}").to_ascii_lowercase()),
            "options": setup.options, "control": setup.control.to_string(),
            "timemargin": setup.control.margin.as_millis() as u64, "variant": setup.variant,
        })
    };
    Ok(json!({
        "game": rules.names.first(),
        "options": rules.options,
        "fen": args.game.fen,
        "engines": setups.iter().map(engine).collect::<Vec<_>>(),
        "rounds": args.rounds(),
        "games": args.games,
        "kind": kind,
        "openings": file,
        "order": args.order.map(|order| format!("{order:?}").to_ascii_lowercase()),
        "start": args.start,
        "plies": args.plies,
        "random-plies": args.random_plies,
        "seed": args.seed,
        "resign": args.resign,
        "draw": args.draw,
        "maxmoves": args.maxmoves,
        "sprt": args.sprt,
    }))
}
