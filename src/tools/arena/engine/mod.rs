//! An engine of a match: a process that speaks UCI or XBoard's protocol.
//!
//! - `config`: how the engine is started; `error`: errors of the engine; `info`: data that the engine reports while it
//!   searches;
//! - `process`: reading and writing lines; `group`: all processes that the engine has started;
//! - `running_time`: the clock by which engines are timed;
//! - `client`: code that both protocols share; `uci`: the client of UCI; `xboard`, `features`: the client of XBoard's
//!   protocol.

mod client;
mod config;
mod error;
mod features;
pub mod group;
mod info;
mod process;
mod running_time;
mod uci;
mod xboard;

pub use client::{MoveRequest, NewGame, Reply};
pub use config::{EngineConfig, GameRules, Protocol};
pub use error::{EngineError, SecretError, StartError};
pub use info::{Score, SearchInfo};

use client::{Client, secret_field, wait_for};
use process::Process;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tenfold_core::rules::SecretSpec;

/// The time to wait for an answer to `uci` when the protocol is not configured. After that, XBoard's protocol is tried.
const DETECTION_TIMEOUT: Duration = Duration::from_secs(4);

/// The time that an engine may take to reveal its secret choice.
const REVEAL_TIMEOUT: Duration = Duration::from_secs(5);

/// A running engine.
pub struct Engine {
    process: Process,
    client: Box<dyn Client>,
    protocol: Protocol,
    /// Warnings for the user about options that the user wants to set but the engine lacks, one a line.
    warnings: Vec<String>,
}

impl Engine {
    /// Starts an engine and sets its options and its variant.
    ///
    /// # Errors
    ///
    /// When the engine cannot be started, lacks a feature that the match needs, or makes an error.
    pub fn start(config: &EngineConfig, rules: &GameRules, stop: &Arc<AtomicBool>) -> Result<Engine, StartError> {
        let launch = || {
            let folder = config.folder.as_deref();
            Process::start(&config.name, &config.program(), &config.arguments, folder, Arc::clone(stop)).map_err(
                |why| {
                    let command = config.command.escape_debug();
                    StartError::Unsupported(if config.program().is_dir() {
                        format!("cannot start '{command}': it is a folder")
                    } else {
                        format!("cannot start '{command}': {why}")
                    })
                },
            )
        };
        let mut process = launch()?;
        let mut warnings = Vec::new();
        let uci = match config.protocol {
            Some(Protocol::Uci) => Some(uci::handshake(&process, config.timeout, false)?),
            Some(Protocol::XBoard) => None,
            None => match uci::handshake(&process, DETECTION_TIMEOUT.min(config.timeout), true) {
                Ok(options) => Some(options),
                Err(EngineError::Stopped) => return Err(EngineError::Stopped.into()),
                Err(_) => None,
            },
        };
        let protocol = if uci.is_some() { Protocol::Uci } else { Protocol::XBoard };
        let client: Box<dyn Client> = match uci {
            Some(options) => Box::new(uci::Uci::new(&process, options, config, rules, &mut warnings)?),
            None => {
                if config.protocol.is_none() {
                    process = launch()?;
                }
                Box::new(xboard::XBoard::new(&process, config, rules, &mut warnings)?)
            }
        };
        Ok(Engine { process, client, protocol, warnings })
    }

    /// The protocol that the engine speaks.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// Warnings for the user about options that the user wants to set but the engine lacks, one a line.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Whether the process still runs.
    pub fn is_alive(&mut self) -> bool {
        self.process.is_alive()
    }

    /// Whether the engine announces an option of this name.
    pub fn has_option(&self, name: &str) -> bool {
        self.client.settable_option_name(name).is_some()
    }

    /// Starts a new game. Returns the commitment to a secret choice that the engine publishes, if any.
    ///
    /// # Errors
    ///
    /// When the engine makes an error.
    pub fn new_game(&mut self, game: &NewGame) -> Result<Option<String>, EngineError> {
        // Lines that are still in the queue belong to the previous game.
        self.process.pending_lines().for_each(drop);
        self.client.new_game(&self.process, game)
    }

    /// Asks the engine to reveal its secret choice.
    ///
    /// # Errors
    ///
    /// When the engine does not reveal its choice in time.
    pub fn reveal(&mut self, secret: &SecretSpec) -> Result<String, EngineError> {
        self.client.press_button(&self.process, secret.button);
        let on_timeout = SecretError::NoReveal.into();
        let Engine { process, client, .. } = self;
        wait_for(process, REVEAL_TIMEOUT, on_timeout, |line| {
            let revealed = secret_field(line, secret, "reveal").map(str::to_string);
            if revealed.is_none() {
                client.note_line(line);
            }
            revealed
        })
    }

    /// With true, starts to defer log lines of the conversation. With false, writes the deferred lines and stops
    /// deferring.
    pub fn defer_log(&self, defer: bool) {
        self.process.defer_log(defer);
    }

    /// Lets the engine search until its reply arrives. The data that the engine reports in the meantime goes into
    /// `info`, even on failure.
    ///
    /// # Errors
    ///
    /// When the engine makes an error, or the match is being stopped.
    pub fn think(&mut self, mv: &MoveRequest, info: &mut SearchInfo) -> Result<Reply, EngineError> {
        self.client.request_move(&self.process, mv, info)
    }

    /// Informs the engine that the game is over.
    pub fn game_over(&mut self, result: &str, reason: &str) {
        self.client.game_over(&self.process, result, reason);
    }

    /// Asks the engine to quit, and kills its processes if it does not.
    pub fn quit(self) {
        self.process.quit();
    }
}
