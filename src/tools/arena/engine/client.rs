//! Code that the clients of both protocols share: requests, replies, and waiting for lines.

use super::config::{EngineConfig, GameRules};
use super::error::{EngineError, SecretError, StartError};
use super::info::SearchInfo;
use super::process::{Process, ReadError};
use super::running_time;
use crate::arena::time_control::Clock;
use std::time::{Duration, Instant};
use tenfold_core::excerpt::plain;
use tenfold_core::rules::SecretSpec;
use tenfold_core::types::Color;
use tenfold_session::Session;

/// The data of a new game that an engine is told.
pub struct NewGame<'a> {
    /// A session at the start position of the game.
    pub session: &'a dyn Session,
    /// The opponent's name.
    pub opponent: &'a str,
    /// The secret choice that the referee made for the engine: an option and its value.
    pub secret: Option<(&'static str, &'static str)>,
    /// The description of the secret; set when the engine makes the secret choice itself and must publish a commitment
    /// to it.
    pub commitment_spec: Option<SecretSpec>,
}

impl NewGame<'_> {
    /// The commitment in a line of the engine, if the line has one.
    pub fn commitment(&self, line: &str) -> Option<String> {
        secret_field(line, self.commitment_spec.as_ref()?, "commit").map(str::to_string)
    }

    /// Keeps the commitment in a line of the engine. A second one is a fault already, so no more than two are kept, however
    /// many the engine prints.
    pub fn keep_commitment(&self, line: &str, published: &mut Vec<String>) {
        published.extend(self.commitment(line).filter(|_| published.len() < 2));
    }

    /// The commitment that an engine has published for the game; `None` if it has published none.
    ///
    /// # Errors
    ///
    /// When the engine has published several commitments.
    pub fn only_commitment(mut published: Vec<String>) -> Result<Option<String>, SecretError> {
        if published.len() > 1 { Err(SecretError::SecondCommitment) } else { Ok(published.pop()) }
    }
}

/// The request to search for a move.
pub struct MoveRequest<'a> {
    /// A session at the position to search.
    pub session: &'a dyn Session,
    /// The FEN of the start position; `None` for the initial position of the variant.
    pub fen: Option<&'a str>,
    /// All moves since the start position.
    pub played: &'a [String],
    /// The clocks of White and Black.
    pub clocks: &'a [Clock; 2],
    /// Whether the opponent offers a draw.
    pub offered: bool,
}

impl MoveRequest<'_> {
    /// The side to move.
    pub fn side(&self) -> Color {
        self.session.side_to_move()
    }

    /// The clock of the side to move, and the opponent's.
    pub fn clocks(&self) -> (&Clock, &Clock) {
        (&self.clocks[self.side().idx()], &self.clocks[self.side().other().idx()])
    }
}

/// An engine's reply to a [`MoveRequest`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// A move: in the notation of the variant if the move is legal, else as the engine wrote it.
    Move(String),
    /// The engine resigns.
    Resigns,
    /// The engine claims that the game is over with this result.
    Claims(&'static str),
    /// The engine claims that the opponent's move was illegal.
    RejectsMove,
}

/// The client side of a protocol.
pub trait Client: Send {
    /// The name of an option that the engine announces, in the engine's own spelling. `None` if it has no such option.
    fn settable_option_name(&self, name: &str) -> Option<String>;

    /// Starts a new game. Returns the commitment that the engine publishes, if any.
    fn new_game(&mut self, process: &Process, game: &NewGame) -> Result<Option<String>, EngineError>;

    /// Presses a button: triggers an option of type button.
    fn press_button(&self, process: &Process, button: &str);

    /// Keeps a line that arrived while another reply was awaited, if the next call of [`Client::request_move`] will
    /// need it.
    fn note_line(&mut self, _line: &str) {}

    /// Sends a position and waits for the engine's reply.
    fn request_move(
        &mut self,
        process: &Process,
        mv: &MoveRequest,
        info: &mut SearchInfo,
    ) -> Result<Reply, EngineError>;

    /// Informs the engine that the game is over.
    fn game_over(&mut self, process: &Process, result: &str, reason: &str);
}

/// Waits for the next line of an engine that is searching. `queued` is the time at which the command to search was
/// queued. Sets the time used so far in `info`. After a timeout it sends `stop_command`, so that the engine stops
/// searching.
pub fn next_line(
    process: &Process,
    queued: Instant,
    mv: &MoveRequest,
    timeout: Duration,
    stop_command: &str,
    info: &mut SearchInfo,
) -> Result<String, EngineError> {
    let limit = mv.clocks().0.current_time_limit();
    match process.next_line_within(queued, limit.unwrap_or(timeout)) {
        Ok(line) => {
            info.time = line.at.saturating_duration_since(process.clock_started(queued));
            Ok(line.text)
        }
        Err(error) => {
            info.time = running_time::now().saturating_duration_since(process.clock_started(queued));
            if error == ReadError::TimedOut {
                process.send(stop_command);
            }
            Err(error.to_engine_error(if limit.is_some() { EngineError::TimedOut } else { EngineError::Stalled }))
        }
    }
}

/// Waits for a line for which `parse` returns a value; `on_timeout` is the error when no such line arrives in time.
pub fn wait_for<T>(
    process: &Process,
    limit: Duration,
    on_timeout: EngineError,
    mut parse: impl FnMut(&str) -> Option<T>,
) -> Result<T, EngineError> {
    let deadline = running_time::now() + limit;
    loop {
        match process.next_line_before(deadline) {
            Ok(line) => {
                if let Some(found) = parse(&line.text) {
                    return Ok(found);
                }
            }
            Err(error) => return Err(error.to_engine_error(on_timeout)),
        }
    }
}

/// The text after two words such as `trueking commit` or `trueking reveal` in a line of either protocol. The first word
/// is the label of the secret, the second is `word`.
pub fn secret_field<'a>(line: &'a str, secret: &SecretSpec, word: &str) -> Option<&'a str> {
    let text = line.strip_prefix("info string ").or(line.strip_prefix("# "))?;
    let rest = text.trim_start().strip_prefix(secret.label)?.strip_prefix(' ')?.strip_prefix(word)?;
    rest.starts_with(' ').then_some(rest.trim())
}

/// The engine's name for the variant: the name in the engine's configuration, or the first of our names that the engine
/// knows. `known` are the variants that the engine lists, if it lists them.
pub fn choose_variant_name(
    config: &EngineConfig,
    rules: &GameRules,
    known: Option<&[String]>,
) -> Result<String, StartError> {
    let wanted = config.variant.as_ref().map_or(&rules.names[..], std::slice::from_ref);
    let Some(known) = known else { return Ok(wanted.first().cloned().unwrap_or_default()) };
    let find = |name: &String| known.iter().find(|known| known.eq_ignore_ascii_case(name)).cloned();
    wanted.iter().find_map(find).ok_or_else(|| {
        let asked = wanted.first().map_or("", String::as_str);
        StartError::Unsupported(format!(
            "engine '{}' does not play {asked}; it has {} (variant=NAME sets its name for the game)",
            config.name,
            excerpt(&known.join(", "), 200)
        ))
    })
}

/// The options to set, in the engine's own spelling: first the options of the rules, then the options that the user
/// asked for. Options that the engine lacks are left out; if the user asked for one, a line is added to `warnings`.
pub fn options_to_set(
    config: &EngineConfig,
    rules: &GameRules,
    warnings: &mut Vec<String>,
    own_name: impl Fn(&str) -> Option<String>,
) -> Vec<(String, String)> {
    let rules = rules.options.iter().filter_map(|(name, value)| Some((own_name(name)?, value.clone())));
    let mut options: Vec<(String, String)> = rules.collect();
    for (name, value) in &config.options {
        match own_name(name) {
            Some(name) => options.push((name, value.clone())),
            None => warnings.push(format!("engine '{}' has no option {}", config.name, excerpt(name, 60))),
        }
    }
    options
}

/// At most `max_chars` characters of an engine's text, without characters that would end a line or a PGN comment.
pub fn excerpt(text: &str, max_chars: usize) -> String {
    plain(text, max_chars).replace('{', "(").replace('}', ")")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_commitments_is_not_kept() {
        let (newchess, _) = tenfold_registry::find("newchess").expect("the game");
        let session = newchess.open();
        let game =
            NewGame { session: &*session, opponent: "other", secret: None, commitment_spec: session.spec().secret };
        let mut published = Vec::new();
        game.keep_commitment("info string nothing", &mut published);
        assert_eq!(published.len(), 0);
        (0..100).for_each(|n| game.keep_commitment(&format!("info string trueking commit {n}"), &mut published));
        assert_eq!(published, ["0", "1"]);
        assert_eq!(NewGame::only_commitment(published), Err(SecretError::SecondCommitment));
    }
}
