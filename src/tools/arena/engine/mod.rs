//! An engine as a player: a process behind UCI or XBoard's protocol.

mod features;
mod process;
mod uci;
mod xboard;

use super::control::{Clock, Control};
use super::secrets::SecretFault;
use crate::core::rules::{SecretSpec, Spec};
use crate::core::types::Color;
use crate::session::Session;
use process::{Process, Silence};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How long a program may leave `uci` unanswered before the other protocol is tried.
const DETECTION: Duration = Duration::from_secs(4);

/// How long an engine may take to show its secret.
const REVEAL: Duration = Duration::from_secs(5);

/// A protocol that engines speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// XBoard's protocol (CECP), version 2.
    XBoard,
}

/// An engine as the user names it.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What it is called in results.
    pub name: String,
    /// The program: a path, or a name to be looked for where programs are.
    pub command: String,
    /// The program's arguments.
    pub arguments: Vec<String>,
    /// The folder that it runs in.
    pub folder: Option<PathBuf>,
    /// What it speaks; found out when not said.
    pub protocol: Option<Protocol>,
    /// Options to set, in order.
    pub options: Vec<(String, String)>,
    /// What limits its thinking.
    pub control: Control,
    /// Its own name for the game, where that differs.
    pub variant: Option<String>,
    /// Whether a new process is started for each game.
    pub restart: bool,
    /// How long it may take for anything but a move that has a clock.
    pub patience: Duration,
}

impl Setup {
    /// The program to start: a relative path counts from where the match is run, else from the engine's folder.
    fn program(&self) -> PathBuf {
        let path = Path::new(&self.command);
        let plain = path.components().count() == 1 && !self.command.contains(['/', '\\']);
        if plain || path.is_absolute() {
            return path.into();
        }
        let with_suffix = format!("{}{}", self.command, std::env::consts::EXE_SUFFIX);
        let folders = [Some(PathBuf::new()), self.folder.clone()].into_iter().flatten();
        let candidates = folders.flat_map(|from| [from.join(path), from.join(&with_suffix)]);
        let mut found = candidates.filter(|path| path.is_file());
        found.next().and_then(|path| std::path::absolute(path).ok()).unwrap_or_else(|| path.into())
    }
}

/// The game that engines are to play.
#[derive(Clone, Debug)]
pub struct Rules {
    /// What the game says of itself.
    pub spec: &'static Spec,
    /// Its names that mean these very rules, the one that it was asked for by first.
    pub names: Vec<String>,
    /// Options of the rules that were chosen.
    pub options: Vec<(String, String)>,
}

impl Rules {
    /// Whether an option tells an engine its secret choice.
    fn tells_secret(&self, option: &str) -> bool {
        self.spec.secret.is_some_and(|secret| secret.option.eq_ignore_ascii_case(option))
    }

    /// The rules of a game asked for by a name of its own or an alias, with values for some of its options.
    pub fn new(spec: &'static Spec, asked: &str, chosen: &[(&'static str, &'static str)]) -> Rules {
        let aliases = || spec.aliases.iter().map(|(alias, option)| (*alias, option.as_slice()));
        let selected = aliases().find(|(alias, _)| *alias == asked).map_or(&[][..], |(_, option)| option);
        let value = |settings: &[(&str, &'static str)], name: &str| {
            settings.iter().rev().find(|(set, _)| *set == name).map(|(_, value)| *value)
        };
        let default = |name: &str| spec.options.iter().find(|option| option.name == name).map(|o| o.values[0]);
        let ours = |name: &str| value(chosen, name).or(value(selected, name)).or(default(name));
        let theirs = |settings: &[(&str, &'static str)], name: &str| value(settings, name).or(default(name));
        // Another name is as good when it selects the same rules.
        let same = |settings: &[(&str, &'static str)]| {
            spec.options.iter().all(|option| ours(option.name) == theirs(settings, option.name))
        };
        let others = std::iter::once((spec.name, &[][..])).chain(aliases());
        let mut names: Vec<String> =
            others.filter(|(_, settings)| same(settings)).map(|(name, _)| name.to_string()).collect();
        names.sort_by_key(|name| name != asked);
        if names.is_empty() {
            names.push(asked.to_string());
        }
        let set = spec.options.iter().filter_map(|option| {
            let value = value(chosen, option.name).or(value(selected, option.name))?;
            Some((option.name.to_string(), value.to_string()))
        });
        Rules { spec, names, options: set.collect() }
    }
}

/// A game about to begin, as one of its players is told of it.
pub struct Beginning<'a> {
    /// The game set up, no move made.
    pub session: &'a dyn Session,
    /// The opponent's name.
    pub opponent: &'a str,
    /// Its own secret, when it is dealt one: an option and its value.
    pub secret: Option<(&'static str, &'static str)>,
    /// The secret that it must commit to itself.
    pub commits: Option<SecretSpec>,
}

impl Beginning<'_> {
    /// What a line publishes of the secret that is to be committed to.
    fn commitment(&self, line: &str) -> Option<String> {
        told(line, self.commits.as_ref()?, "commit").map(str::to_string)
    }
}

/// A player's turn to move.
pub struct MoveRequest<'a> {
    /// The position.
    pub session: &'a dyn Session,
    /// The first position as FEN; none when it is the game's own.
    pub fen: Option<&'a str>,
    /// All moves since then.
    pub played: &'a [String],
    /// White's and Black's clock.
    pub clocks: &'a [Clock; 2],
    /// Whether the opponent's offer of a draw stands.
    pub offered: bool,
}

impl MoveRequest<'_> {
    fn side(&self) -> Color {
        self.session.side()
    }

    /// The clock of the player whose turn it is, and the opponent's.
    fn clocks(&self) -> (&Clock, &Clock) {
        (&self.clocks[self.side().idx()], &self.clocks[self.side().other().idx()])
    }
}

/// A score that an engine tells, from its own view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// A win in so many moves, or a loss when negative.
    Mate(i32),
}

impl fmt::Display for Score {
    /// `+0.25`, `+M5`, `-M3`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Score::Cp(cp) => write!(f, "{:+.2}", f64::from(cp) / 100.0),
            Score::Mate(moves) if moves > 0 => write!(f, "+M{moves}"),
            Score::Mate(moves) => write!(f, "-M{}", moves.unsigned_abs()),
        }
    }
}

/// What an engine told of its thinking.
#[derive(Clone, Copy, Default, Debug)]
pub struct Thought {
    /// How it stands.
    pub score: Option<Score>,
    /// Plies searched.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// From the order to think to the answer's arrival.
    pub time: Duration,
    /// Whether it offers a draw.
    pub offers_draw: bool,
}

/// What an engine answers when it is its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A move, as the game writes it where it is legal, else as the engine wrote it.
    Move(String),
    /// It gives the game up.
    Resigns,
    /// It says that the game has this result.
    Claims(&'static str),
    /// It says that the opponent's turn was illegal.
    Protests,
}

/// What an engine does that loses it the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It has ended, or closed its output.
    Disconnects,
    /// It does not answer what is no question of time on the clock.
    Stalls,
    /// It moves too late or not at all.
    Late,
    /// Its first words are wrong.
    Handshake(String),
    /// It breaks the rules about its secret choice.
    Secret(SecretFault),
    /// Not the engine's: the match is being stopped.
    Stopped,
}

impl From<SecretFault> for Fault {
    fn from(fault: SecretFault) -> Fault {
        Fault::Secret(fault)
    }
}

/// Why an engine cannot play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// As it was asked for it never can: one line.
    #[error("{0}")]
    Unfit(String),
    /// It does something wrong.
    #[error("{0:?}")]
    Fault(Fault),
}

impl From<Fault> for StartError {
    fn from(fault: Fault) -> StartError {
        StartError::Fault(fault)
    }
}

/// One protocol's side of the conversation.
trait Client: Send {
    /// The engine's own spelling of an option that it announces.
    fn option(&self, name: &str) -> Option<String>;

    /// Begins a game. What the engine publishes about its secret.
    fn begin(&mut self, process: &Process, game: &Beginning) -> Result<Option<String>, Fault>;

    /// Presses a button.
    fn press(&self, process: &Process, button: &str);

    /// Has the engine think until its answer is there.
    fn think(&mut self, process: &Process, mv: &MoveRequest, thought: &mut Thought) -> Result<Answer, Fault>;

    /// Tells that the game is over.
    fn end(&mut self, process: &Process, result: &str, reason: &str);
}

/// An engine that runs.
pub struct Engine {
    process: Process,
    client: Box<dyn Client>,
    /// What was asked for and cannot be had: lines for the user.
    warnings: Vec<String>,
}

impl Engine {
    /// Starts an engine and prepares it for the game.
    ///
    /// # Errors
    ///
    /// When it cannot be started, cannot do what is asked, or does something wrong.
    pub fn start(setup: &Setup, rules: &Rules, stop: &Arc<AtomicBool>) -> Result<Engine, StartError> {
        let launch = || {
            Process::start(&setup.name, &setup.program(), &setup.arguments, setup.folder.as_deref(), Arc::clone(stop))
                .map_err(|why| StartError::Unfit(format!("cannot start '{}': {why}", setup.command.escape_debug())))
        };
        let mut process = launch()?;
        let mut warnings = Vec::new();
        let uci = match setup.protocol {
            Some(Protocol::Uci) => Some(uci::handshake(&process, setup.patience, false)?),
            Some(Protocol::XBoard) => None,
            None => match uci::handshake(&process, DETECTION.min(setup.patience), true) {
                Ok(options) => Some(options),
                Err(Fault::Stopped) => return Err(Fault::Stopped.into()),
                Err(_) => None,
            },
        };
        let client: Box<dyn Client> = match uci {
            Some(options) => Box::new(uci::Uci::new(&process, options, setup, rules, &mut warnings)?),
            None => {
                if setup.protocol.is_none() {
                    process = launch()?;
                }
                Box::new(xboard::XBoard::new(&process, setup, rules, &mut warnings)?)
            }
        };
        Ok(Engine { process, client, warnings })
    }

    /// What the user should know: options that the engine has not.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Whether it still runs.
    pub fn is_alive(&mut self) -> bool {
        self.process.is_alive()
    }

    /// Whether the engine announces an option of this name.
    pub fn has_option(&self, name: &str) -> bool {
        self.client.option(name).is_some()
    }

    /// Begins a game. What the engine publishes about its secret, where it is to commit to one.
    ///
    /// # Errors
    ///
    /// When it does something wrong.
    pub fn begin(&mut self, game: &Beginning) -> Result<Option<String>, Fault> {
        // What was said before belongs to another game.
        self.process.waiting_lines().for_each(drop);
        self.client.begin(&self.process, game)
    }

    /// Has it show what it has chosen in secret.
    ///
    /// # Errors
    ///
    /// When it does not in time.
    pub fn reveal(&mut self, secret: &SecretSpec) -> Result<String, Fault> {
        self.client.press(&self.process, secret.button);
        let late = SecretFault::NoReveal.into();
        wait_for(&self.process, REVEAL, late, |line| told(line, secret, "reveal").map(str::to_string))
    }

    /// Holds back what a log is told of the conversation, or tells it.
    pub fn hold_back(&self, hold: bool) {
        self.process.hold_back(hold);
    }

    /// Has it think until its answer is there. What it tells meanwhile is noted in `thought`, also when it fails.
    ///
    /// # Errors
    ///
    /// When it does something wrong.
    pub fn think(&mut self, mv: &MoveRequest, thought: &mut Thought) -> Result<Answer, Fault> {
        self.client.think(&self.process, mv, thought)
    }

    /// Tells that the game is over.
    pub fn end(&mut self, result: &str, reason: &str) {
        self.client.end(&self.process, result, reason);
    }

    /// Ends the process.
    pub fn quit(self) {
        self.process.quit();
    }
}

/// The next line of an engine that has been told at `queued` to think; `thought` learns how long it has taken by then. When
/// its time is over it is told to `hurry`, for what it is worth.
fn next_line(
    process: &Process,
    queued: Instant,
    mv: &MoveRequest,
    patience: Duration,
    hurry: &str,
    thought: &mut Thought,
) -> Result<String, Fault> {
    let limit = mv.clocks().0.limit();
    match process.line_within(queued, limit.unwrap_or(patience)) {
        Ok(line) => {
            thought.time = line.at.saturating_duration_since(process.clock_started(queued));
            Ok(line.text)
        }
        Err(silence) => {
            thought.time = process.clock_started(queued).elapsed();
            if silence == Silence::Late {
                process.say(hurry);
            }
            Err(silence.or(if limit.is_some() { Fault::Late } else { Fault::Stalls }))
        }
    }
}

/// Waits for a line that `wanted` takes.
fn wait_for<T>(
    process: &Process,
    limit: Duration,
    late: Fault,
    mut wanted: impl FnMut(&str) -> Option<T>,
) -> Result<T, Fault> {
    let deadline = Instant::now() + limit;
    loop {
        match process.line_by(deadline) {
            Ok(line) => {
                if let Some(found) = wanted(&line.text) {
                    return Ok(found);
                }
            }
            Err(silence) => return Err(silence.or(late)),
        }
    }
}

/// What a line tells of a secret, in either protocol: behind `trueking commit ` or the like.
fn told<'a>(line: &'a str, secret: &SecretSpec, word: &str) -> Option<&'a str> {
    let text = line.strip_prefix("info string ").or(line.strip_prefix("# "))?;
    let rest = text.trim_start().strip_prefix(secret.label)?.strip_prefix(' ')?.strip_prefix(word)?;
    rest.starts_with(' ').then_some(rest.trim())
}

/// The name by which an engine knows the game: the user's, or the first of ours that it has. `known` is its own list,
/// if it has one.
fn choose_name(setup: &Setup, rules: &Rules, known: Option<&[String]>) -> Result<String, StartError> {
    let wanted = setup.variant.as_ref().map_or(&rules.names[..], std::slice::from_ref);
    let Some(known) = known else { return Ok(wanted.first().cloned().unwrap_or_default()) };
    let find = |name: &String| known.iter().find(|known| known.eq_ignore_ascii_case(name)).cloned();
    wanted.iter().find_map(find).ok_or_else(|| {
        let asked = wanted.first().map_or("", String::as_str);
        StartError::Unfit(format!(
            "engine '{}' does not play {asked}; it has {} (variant=NAME names the game as it does)",
            setup.name,
            excerpt(&known.join(", "), 200)
        ))
    })
}

/// The options to set, the rules' before the user's: each with the engine's own spelling of its name, where it has it.
/// What only the user asked for and the engine has not is told in `warnings`.
fn options_to_set(
    setup: &Setup,
    rules: &Rules,
    warnings: &mut Vec<String>,
    spelling: impl Fn(&str) -> Option<String>,
) -> Vec<(String, String)> {
    let rules = rules.options.iter().filter_map(|(name, value)| Some((spelling(name)?, value.clone())));
    let mut options: Vec<(String, String)> = rules.collect();
    for (name, value) in &setup.options {
        match spelling(name) {
            Some(name) => options.push((name, value.clone())),
            None => warnings.push(format!("engine '{}' has no option {}", setup.name, excerpt(name, 60))),
        }
    }
    options
}

/// As much of an engine's text as fits a line and a record: nothing in it ends a line or a comment.
pub(super) fn excerpt(text: &str, most: usize) -> String {
    let clean = |sign: char| match sign {
        '{' => '(',
        '}' => ')',
        sign if sign.is_control() => '?',
        sign => sign,
    };
    let mut short: String = text.chars().take(most).map(clean).collect();
    if text.chars().count() > most {
        short.push_str("...");
    }
    short
}
