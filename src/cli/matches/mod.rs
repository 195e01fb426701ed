//! `tenfold match`: matches between engines.

mod display;
pub mod engines;
mod report;

use super::args::{GameArgs, UsageError, find_option};
use super::atomic_file;
use super::checksum::Checksum;
use super::interrupt::{self, EXIT_CODE_INTERRUPTED};
use super::shard::{self, Shard};
use anyhow::{Context, Result, bail};
use clap::Args;
use display::MatchDisplay;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use tenfold::session::Session;
use tenfold::tools::arena::adjudication::{Adjudication, DrawRule, ResignRule};
use tenfold::tools::arena::engine::{EngineConfig, GameRules};
use tenfold::tools::arena::journal::{Journal, JournalFiles, SHARD_KEY, read_parts};
use tenfold::tools::arena::openings::{Book, BookOrder, Opening, RandomOpeningSettings, RandomOpenings};
use tenfold::tools::arena::pgn::PgnHeader;
use tenfold::tools::arena::record::GameRecord;
use tenfold::tools::arena::schedule::{Schedule, TournamentType};
use tenfold::tools::arena::stats::{Decision, Sprt};
use tenfold::tools::arena::tournament::{self, MatchError, MatchPlan, OpeningSource};

/// The default number of rounds in a match with an SPRT, as in fastchess: more rounds than any test needs.
const SPRT_ROUNDS: u32 = 500_000;

/// The arguments of `tenfold match`.
#[derive(Args)]
#[command(after_help = engines::KEYS_HELP)]
pub struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,
    /// An engine, as KEY=VALUE …; give two or more
    #[arg(long = "engine", value_name = "KEYS", required = true)]
    engines: Vec<String>,
    /// Settings of all engines, as KEY=VALUE …
    #[arg(long, value_name = "KEYS")]
    each: Vec<String>,
    /// Rounds, each with its own opening [default: 1, with --sprt 500000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    rounds: Option<u32>,
    /// Games of two engines in a round, with alternating colours
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1000))]
    games: u32,
    /// Games to play at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// The first engine plays each of the others
    #[arg(long, conflicts_with = "round_robin")]
    gauntlet: bool,
    /// All engines play all others (the default)
    #[arg(long)]
    round_robin: bool,
    /// Take openings from an EPD or PGN file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random_plies", "fen"])]
    openings: Option<PathBuf>,
    /// Order of the openings
    #[arg(long, value_name = "random|sequential", requires = "openings")]
    order: Option<BookOrder>,
    /// Start with this opening of the file, counted from 1
    #[arg(long, value_name = "N", requires = "openings", value_parser = clap::value_parser!(u32).range(1..))]
    start: Option<u32>,
    /// Plies to take from each game of a PGN file
    #[arg(long, value_name = "N", requires = "openings")]
    plies: Option<usize>,
    /// Begin with this many random plies, which lead to a level position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=200))]
    random_plies: Option<u16>,
    /// Random seed of the openings; the same number gives the same openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Resign adjudication: movecount=N score=CENTIPAWNS [twosided]
    #[arg(long, value_name = "KEYS")]
    resign: Option<ResignRule>,
    /// Draw adjudication: movenumber=N movecount=N score=CENTIPAWNS
    #[arg(long, value_name = "KEYS")]
    draw: Option<DrawRule>,
    /// Adjudicate a draw after this many moves of each player
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    maxmoves: Option<u32>,
    /// Stop when an SPRT is decided: elo0=0 elo1=5 [alpha=0.05] [beta=0.05] [model=normalized]
    #[arg(long, value_name = "KEYS")]
    sprt: Option<Sprt>,
    /// Append the games to a PGN file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write the games to a log from which the match can be resumed: one JSON object a line
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Resume the match in the log, if there is one; its settings must be the same
    #[arg(long, requires = "log")]
    resume: bool,
    /// Play only this part of the match, such as 2/5, the second of five, and write it to --log: for several machines
    #[arg(long, value_name = "PART", requires = "log", conflicts_with = "sprt")]
    shard: Option<Shard>,
    /// Put the logs of all parts together, with --log, --pgn and --json as one match writes them; nothing is played
    #[arg(long, value_name = "LOG", num_args = 1.., conflicts_with_all = ["shard", "sprt", "resume"])]
    merge: Vec<PathBuf>,
    /// Write the statistics to a JSON file at the end
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Print the result after every N games; 0: only at the end
    #[arg(long, value_name = "N", default_value_t = 10)]
    ratinginterval: u64,
}

impl MatchArgs {
    fn rounds(&self) -> u32 {
        self.rounds.unwrap_or(if self.sprt.is_some() { SPRT_ROUNDS } else { 1 })
    }
}

/// Plays the match, or merges its parts.
pub fn run(args: &MatchArgs) -> Result<ExitCode> {
    let (plan, settings) = match_plan(args)?;
    let variant = plan.rules.names.first().cloned().unwrap_or_default();
    let merged = if args.merge.is_empty() { None } else { Some(merged_games(args, &plan, &settings)?) };
    let header = PgnHeader {
        variant: variant.clone(),
        controls: plan.configs.iter().map(|config| (config.name.clone(), config.control.to_string())).collect(),
    };
    let (log, pgn) = (args.log.as_deref(), args.pgn.as_deref());
    let files = JournalFiles { log, pgn, resume: args.resume, schedule: &plan.schedule };
    let (mut journal, played) = Journal::open(files, &settings, header).map_err(|why| UsageError(why.to_string()))?;
    let mut display = MatchDisplay::new(&plan, openings_name(args), args.ratinginterval);
    let stop = Arc::new(AtomicBool::new(false));
    let interrupted = Arc::new(AtomicBool::new(false));
    interrupt::stop_on_interrupt(&stop, &interrupted)?;
    let stats = match merged {
        Some(games) => journal.add_all(&games).map(|()| plan.stats(&games)).map_err(MatchError::from),
        None => tournament::run(&plan, journal, &played, &mut display, &stop),
    };
    display.finish();
    let stats = stats.map_err(|error| -> anyhow::Error {
        match error {
            // No context is added to this error, so that `main` can recognise a closed pipe.
            MatchError::Output(why) => why.into(),
            MatchError::Unsupported(why) => UsageError(why).into(),
            MatchError::Journal(why) => why.into(),
        }
    })?;
    let summary = display.summary(&stats);
    let decision = plan.sprt.map_or(Decision::Continue, |sprt| sprt.decide(&stats.results_between(0, 1)));
    let complete = stats.games() >= plan.schedule.count() as u64 || decision != Decision::Continue;
    display.print(&summary.text())?;
    if let Some(file) = &args.json {
        report::write_report(file, &variant, complete, &summary, &stats)?;
    }
    let interrupted = interrupted.load(Ordering::Relaxed) && !complete;
    // These messages have the same words as in fastchess.
    display.print(&match plan.sprt.filter(|_| decision != Decision::Continue) {
        Some(sprt) => format!("SPRT ({}) completed - {decision:?} was accepted\n", sprt.hypotheses()),
        None if interrupted => "Match interrupted\n".into(),
        None => "Tournament finished\n".into(),
    })?;
    Ok(if interrupted { ExitCode::from(EXIT_CODE_INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// The games of all parts. It is an error if one of them is missing.
fn merged_games(args: &MatchArgs, plan: &MatchPlan, settings: &serde_json::Value) -> Result<Vec<GameRecord>> {
    let games = read_parts(&args.merge, settings, &plan.schedule).map_err(|why| UsageError(why.to_string()))?;
    match shard::missing("games", games.iter().map(|game| game.game as u64), plan.schedule.total() as u64) {
        Some(missing) => bail!(missing),
        None => Ok(games),
    }
}

/// The match that the arguments describe, and its settings as stored in the log.
fn match_plan(args: &MatchArgs) -> Result<(MatchPlan, serde_json::Value)> {
    let configs = engines::read(&args.engines, &args.each)?;
    if configs.len() < 2 {
        bail!(UsageError("a match needs two engines or more: --engine twice".into()));
    }
    if args.sprt.is_some() && configs.len() > 2 {
        bail!(UsageError("--sprt is for two engines".into()));
    }
    if let Some(file) = &args.json {
        atomic_file::check_writable(file)?;
    }
    let session = args.game.open()?;
    let rules = game_rules(args, &*session)?;
    let tournament = if args.gauntlet { TournamentType::Gauntlet } else { TournamentType::RoundRobin };
    let openings = opening_source(args, &*session)?;
    let mut settings = journal_settings(args, &rules, &configs, tournament)?;
    let mut schedule = Schedule::new(tournament, configs.len(), args.rounds() as usize, args.games as usize);
    if let Some(shard) = args.shard {
        if shard.of > args.rounds() {
            bail!(UsageError(format!("--shard {shard}: there are more parts than --rounds {}", args.rounds())));
        }
        schedule = schedule.shard(shard.number as usize, shard.of as usize);
        settings[SHARD_KEY] = json!(shard.to_string());
    }
    let plan = MatchPlan {
        schedule,
        adjudication: Adjudication { resign: args.resign, draw: args.draw, maxmoves: args.maxmoves },
        sprt: args.sprt,
        concurrency: args.concurrency.into(),
        openings,
        session,
        rules,
        configs,
    };
    Ok((plan, settings))
}

/// The rules of the game with the options that were chosen.
fn game_rules(args: &MatchArgs, session: &dyn Session) -> Result<GameRules> {
    let spec = session.spec();
    let chosen: Result<Vec<_>> = args.game.options.iter().map(|text| find_option(spec, text)).collect();
    Ok(GameRules::new(spec, &args.game.game.to_ascii_lowercase(), &chosen?))
}

/// The source of openings: a book, random plies, or the start position.
fn opening_source(args: &MatchArgs, session: &dyn Session) -> Result<OpeningSource> {
    if let Some(file) = &args.openings {
        let book = Book::read(file, session, args.plies).map_err(|why| UsageError(why.to_string()))?;
        let start = args.start.unwrap_or(1) as usize;
        let book = book.ordered(args.order.unwrap_or(BookOrder::Sequential), start, args.seed);
        return Ok(Box::new(move |round| Ok(book.opening(round - 1).clone())));
    }
    if let Some(plies) = args.random_plies {
        let settings =
            RandomOpeningSettings { plies: plies.into(), seed: args.seed, ..RandomOpeningSettings::default() };
        let found = RandomOpenings::new(session, settings, 1).map_err(UsageError)?;
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

/// All settings on which the games depend, as stored in the log.
fn journal_settings(
    args: &MatchArgs,
    rules: &GameRules,
    configs: &[EngineConfig],
    tournament: TournamentType,
) -> Result<serde_json::Value> {
    let file = match &args.openings {
        // The log stores the content of the book, because the file may change later.
        Some(file) => {
            let content = std::fs::read(file).with_context(|| format!("cannot read '{}'", file.display()))?;
            let mut sum = Checksum::default();
            sum.add(&content);
            Some((content.len(), sum.0))
        }
        None => None,
    };
    let engine = |config: &EngineConfig| {
        json!({
            "name": config.name, "cmd": config.command, "args": config.arguments, "dir": config.folder,
            "proto": config.protocol.map(|protocol| format!("{protocol:?}").to_ascii_lowercase()),
            "options": config.options, "control": config.control.to_string(),
            "timemargin": config.control.margin.as_millis() as u64, "variant": config.variant,
        })
    };
    Ok(json!({
        "game": rules.names.first(),
        "options": rules.options,
        "fen": args.game.fen,
        "engines": configs.iter().map(engine).collect::<Vec<_>>(),
        "rounds": args.rounds(),
        "games": args.games,
        "kind": tournament,
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
