//! The client side of XBoard's protocol.

use super::client::{Client, MoveRequest, NewGame, Reply};
use super::client::{choose_variant_name, excerpt, next_line, options_to_set, wait_for};
use super::config::{EngineConfig, GameRules};
use super::error::{EngineError, SecretError, StartError};
use super::features::Features;
use super::info::{Score, SearchInfo};
use super::process::Process;
use crate::arena::time_control::TimeControl;
use std::time::Duration;
use tenfold_protocol::wire;
use tenfold_registry::find_for_xboard;

/// An option of Tenfold that allows moves which XBoard itself would not understand. An engine with this option also
/// reads fractions of a second.
const FULL_TURNS_OPTION: &str = "FullTurns";

/// The command for an engine without time control: ten hours, which are not enforced.
const LEVEL_WITHOUT_CLOCK: &str = "level 0 600 0";

/// The maximum number of remarks that are kept between two moves. A correct engine sends at most one.
const MAX_REMARKS: usize = 8;

/// A line of an engine that matters to the game but is not a move.
enum DrawOfferOrReply {
    /// The engine offers a draw.
    OffersDraw,
    /// The engine ends the game, for example by resigning.
    Reply(Reply),
}

impl DrawOfferOrReply {
    /// The remark in a line, if the line is one.
    fn parse(line: &str) -> Option<DrawOfferOrReply> {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        match first {
            "resign" => Some(DrawOfferOrReply::Reply(Reply::Resigns)),
            "offer" if words.next() == Some("draw") => Some(DrawOfferOrReply::OffersDraw),
            "Illegal" if line.starts_with("Illegal move") => Some(DrawOfferOrReply::Reply(Reply::RejectsMove)),
            _ => {
                let claim = ["1-0", "0-1", "1/2-1/2"].into_iter().find(|result| *result == first);
                claim.map(|result| DrawOfferOrReply::Reply(Reply::Claims(result)))
            }
        }
    }

    /// The engine's reply, if the remark ends the game.
    fn reply(self) -> Option<Reply> {
        match self {
            DrawOfferOrReply::OffersDraw => None,
            DrawOfferOrReply::Reply(reply) => Some(reply),
        }
    }
}

/// The client of an XBoard engine.
pub struct XBoard {
    features: Features,
    /// The engine's name for the variant.
    variant: String,
    /// Commands that set the time control.
    clock: Vec<String>,
    timeout: Duration,
    pings: u32,
    /// The number of moves of the game that the engine knows, because it has made or received them.
    known: usize,
    /// Whether the engine is playing, that is, not in force mode. It then replies to moves without the command `go`.
    playing: bool,
    /// Remarks that the engine has made since its last move.
    remarks: Vec<String>,
}

impl XBoard {
    /// Performs the handshake and sets all options, once for all games.
    ///
    /// # Errors
    ///
    /// When the engine makes an error, or lacks a feature that the match needs.
    pub fn new(
        process: &Process,
        config: &EngineConfig,
        rules: &GameRules,
        warnings: &mut Vec<String>,
    ) -> Result<XBoard, StartError> {
        let features = Features::handshake(process, config)?;
        let full_turns = features.option(FULL_TURNS_OPTION);
        let clock = clock_commands(&config.control, full_turns.is_some())
            .map_err(|why| StartError::Unsupported(format!("engine '{}': {why}", config.name)))?;
        let variant = choose_variant_name(config, rules, features.variants.as_deref())?;
        if let Some(option) = &full_turns {
            process.send(format!("option {option}=1"));
        }
        for (name, value) in options_to_set(config, rules, warnings, |name| features.settable_name(name)) {
            process.send_option(features.set_command(&name, &value), rules.is_secret_option(&name));
        }
        let timeout = config.timeout;
        Ok(XBoard { features, variant, clock, timeout, pings: 0, known: 0, playing: false, remarks: Vec::new() })
    }

    /// Waits until the engine has handled all commands. Returns the commitment that the engine publishes meanwhile, if
    /// any.
    fn ping(&mut self, process: &Process, game: &NewGame) -> Result<Option<String>, EngineError> {
        if !self.features.ping {
            // Without `ping`, the commitment is the only sign that the engine is ready.
            let on_timeout = SecretError::NoCommitment.into();
            let commitment_spec = game.commitment_spec.is_some();
            return commitment_spec
                .then(|| wait_for(process, self.timeout, on_timeout, |line| game.commitment(line)))
                .transpose();
        }
        self.pings += 1;
        process.send(format!("ping {}", self.pings));
        let pong = format!("pong {}", self.pings);
        let is_error = |line: &str| line.starts_with("tellusererror") || line.starts_with("Error (unknown variant)");
        let mut published = Vec::new();
        wait_for(process, self.timeout, EngineError::Stalled, |line| match line {
            _ if line == pong => Some(Ok(())),
            _ if is_error(line) => Some(Err(EngineError::Handshake(excerpt(line, 80)))),
            _ => {
                game.keep_commitment(line, &mut published);
                None
            }
        })??;
        Ok(NewGame::only_commitment(published)?)
    }

    /// Sends the moves that the engine does not know yet, and returns the commands that start the search. If the last
    /// move itself starts the search, it is returned instead of sent.
    fn send_missing_moves(&mut self, process: &Process, mv: &MoveRequest) -> String {
        let mut session = mv.session.duplicate();
        let missing = mv.played.get(self.known..).unwrap_or_default();
        for _ in missing {
            session.take_back();
        }
        let mut commands = Vec::new();
        for text in missing {
            let wire = wire::move_lines(session.as_ref(), text).concat();
            let word = if self.features.usermove { "usermove " } else { "" };
            commands.push(format!("{word}{wire}"));
            // Playing the move cannot fail, because it was already played in the game.
            let _ = session.play(text);
        }
        self.known = mv.played.len();
        let mut last = if self.playing { commands.pop().unwrap_or_default() } else { "go".into() };
        commands.drain(..).for_each(|command| process.send(command));
        let (own, other) = mv.clocks();
        if self.features.time
            && let Some(left) = own.left()
        {
            let centis = |time: Duration| time.as_millis() / 10;
            let other = other.left().unwrap_or(left);
            last = format!("time {}\notim {}\n{last}", centis(left), centis(other));
        }
        if mv.offered {
            last = format!("draw\n{last}");
        }
        self.playing = true;
        last
    }

    /// Parses a line of the engine. If a move comes in several lines, its parts are collected in `legs`.
    fn parse_reply(&self, line: &str, mv: &MoveRequest, legs: &mut String, info: &mut SearchInfo) -> Option<Reply> {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        let text = match first {
            "move" => words.next().unwrap_or_default(),
            "My" => line.strip_prefix("My move is")?.trim_start_matches([':', ' ']),
            _ => {
                let remark = DrawOfferOrReply::parse(line);
                match &remark {
                    Some(DrawOfferOrReply::OffersDraw) => info.offers_draw = true,
                    Some(DrawOfferOrReply::Reply(_)) => {}
                    None => parse_thinking(line, info),
                }
                return remark.and_then(DrawOfferOrReply::reply);
            }
        };
        if legs.len() < 200 {
            legs.push_str(&excerpt(text, 60).replace('=', ""));
        }
        if text.ends_with(',') {
            return None;
        }
        let written = std::mem::take(legs);
        let legal = wire::parse_move(mv.session, &written).map(|(_, text)| text);
        Some(Reply::Move(legal.unwrap_or(written)))
    }
}

impl Client for XBoard {
    fn settable_option_name(&self, name: &str) -> Option<String> {
        self.features.option(name)
    }

    fn press_button(&self, process: &Process, button: &str) {
        process.send(self.features.set_command(button, ""));
    }

    fn new_game(&mut self, process: &Process, game: &NewGame) -> Result<Option<String>, EngineError> {
        process.send("new");
        process.send(format!("variant {}", self.variant));
        if let Some((name, value)) = game.secret
            && let Some(option) = self.features.option(name)
        {
            process.send_unlogged(format!("option {option}={value}"));
        }
        self.clock.iter().for_each(|command| process.send(command.clone()));
        ["post", "easy", "computer"].into_iter().for_each(|command| process.send(command));
        if self.features.name {
            process.send(format!("name {}", game.opponent));
        }
        process.send("force");
        let fen = game.session.fen();
        let needs_setup = fen != game.session.spec().start_fen;
        if needs_setup && !self.features.setboard {
            return Err(EngineError::Handshake("it cannot set up a position".into()));
        }
        // Castling rights tell which game is meant by a name that has two meanings.
        let is_alias = find_for_xboard(&self.variant).is_some_and(|(found, _)| found.spec.name != self.variant);
        if needs_setup || is_alias && self.features.setboard {
            process.send(format!("setboard {fen}"));
        }
        (self.known, self.playing) = (0, false);
        self.remarks.clear();
        self.ping(process, game)
    }

    fn note_line(&mut self, line: &str) {
        if self.remarks.len() < MAX_REMARKS && DrawOfferOrReply::parse(line).is_some() {
            self.remarks.push(line.to_string());
        }
    }

    fn request_move(
        &mut self,
        process: &Process,
        mv: &MoveRequest,
        info: &mut SearchInfo,
    ) -> Result<Reply, EngineError> {
        let mut legs = String::new();
        // Lines that arrived since the engine's last move may contain a claim or an offer. Thinking output in them is
        // out of date.
        let remarks = std::mem::take(&mut self.remarks);
        for line in remarks.into_iter().chain(process.pending_lines().map(|line| line.text)) {
            match self.parse_reply(&line, mv, &mut legs, info) {
                Some(Reply::Move(_)) | None => legs.clear(),
                Some(reply) => return Ok(reply),
            }
        }
        *info = SearchInfo { offers_draw: info.offers_draw, ..SearchInfo::default() };
        let commands = self.send_missing_moves(process, mv);
        let queued = process.send_and_start_clock(commands);
        loop {
            let line = next_line(process, queued, mv, self.timeout, "?", info)?;
            if let Some(reply) = self.parse_reply(&line, mv, &mut legs, info) {
                if matches!(reply, Reply::Move(_)) {
                    self.known += 1;
                }
                return Ok(reply);
            }
        }
    }

    fn game_over(&mut self, process: &Process, result: &str, reason: &str) {
        process.send(format!("result {result} {{{reason}}}"));
        process.send("force");
        self.playing = false;
    }
}

/// The commands that set the time control. `fractions` says whether the engine reads fractions of a second.
fn clock_commands(control: &TimeControl, fractions: bool) -> Result<Vec<String>, String> {
    if control.nodes.is_some() {
        return Err("XBoard's protocol cannot limit nodes (nodes=)".into());
    }
    let whole = |time: Duration| time.subsec_nanos() == 0;
    let mut commands = vec![match (control.period, control.move_time) {
        (Some(_), Some(_)) => return Err("XBoard's protocol has either tc= or st=, not both".into()),
        (None, Some(time)) if !whole(time) && !fractions => {
            return Err(format!("XBoard's protocol has whole seconds only, not st={}", time.as_secs_f64()));
        }
        (None, Some(time)) => format!("st {}", time.as_secs_f64()),
        (None, None) => LEVEL_WITHOUT_CLOCK.into(),
        (Some(period), None) => {
            // Rounding up does no harm, because the engine is told its exact time in centiseconds before each move.
            let seconds = if fractions { period.time.as_secs_f64() } else { period.time.as_secs_f64().ceil() };
            let (minutes, seconds) = ((seconds / 60.0).floor(), seconds % 60.0);
            let time = match seconds {
                0.0 => format!("{minutes}"),
                _ if whole(period.time) || !fractions => format!("{minutes}:{seconds:02}"),
                _ => format!("{minutes}:{seconds:06.3}"),
            };
            format!("level {} {time} {}", period.moves, period.increment.as_secs_f64())
        }
    }];
    commands.extend(control.depth.map(|depth| format!("sd {depth}")));
    Ok(commands)
}

/// Parses a line of thinking output: `ply score centiseconds nodes …`.
fn parse_thinking(line: &str, info: &mut SearchInfo) {
    let mut numbers = line.split_whitespace().map(|word| word.trim_end_matches(['.', '&']).parse::<i64>());
    let (Some(Ok(depth)), Some(Ok(score)), Some(Ok(_)), Some(Ok(nodes))) =
        (numbers.next(), numbers.next(), numbers.next(), numbers.next())
    else {
        return;
    };
    info.depth = depth.clamp(0, 1000) as u32;
    info.nodes = info.nodes.max(nodes.max(0) as u64);
    const MATE: i64 = 100_000;
    let moves = |distance: i64| distance.clamp(0, 10_000) as i32;
    info.score = Some(match score {
        MATE.. => Score::Mate(moves(score - MATE).max(1)),
        ..=-100_000 => Score::Mate(-moves(-MATE - score)),
        _ => Score::Cp(score as i32),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::time_control::{Period, seconds};

    fn commands(period: Option<&str>, move_time: Option<&str>, fractions: bool) -> Result<Vec<String>, String> {
        let period = period.map(|text| Period::parse(text).expect("a time control"));
        let control = TimeControl { period, move_time: move_time.and_then(seconds), ..TimeControl::default() };
        clock_commands(&control, fractions)
    }

    #[test]
    fn the_time_control_is_sent_with_the_precision_that_the_engine_reads() {
        assert_eq!(commands(Some("40/60"), None, false).expect("a level"), ["level 40 1 0"]);
        assert_eq!(commands(Some("10+0.1"), None, false).expect("a level"), ["level 0 0:10 0.1"]);
        assert_eq!(commands(Some("0.5+0.01"), None, false).expect("a level"), ["level 0 0:01 0.01"]);
        assert_eq!(commands(Some("0.5+0.01"), None, true).expect("a level"), ["level 0 0:00.500 0.01"]);
        assert_eq!(commands(None, Some("2"), false).expect("a time"), ["st 2"]);
        assert_eq!(commands(None, Some("0.5"), true).expect("a time"), ["st 0.5"]);
        assert!(commands(None, Some("0.5"), false).expect_err("no fraction").contains("whole seconds"));
        assert!(commands(Some("1"), Some("1"), true).is_err());
        assert_eq!(commands(None, None, false).expect("none"), [LEVEL_WITHOUT_CLOCK]);
        assert!(clock_commands(&TimeControl { nodes: Some(9), ..TimeControl::default() }, true).is_err());
    }

    #[test]
    fn thinking_output_is_parsed() {
        let mut info = SearchInfo::default();
        parse_thinking(" 5.  -31 12 3456 7 e2e4", &mut info);
        assert_eq!((info.score, info.depth, info.nodes), (Some(Score::Cp(-31)), 5, 3456));
        parse_thinking("6& 100004 1 2 e2e4", &mut info);
        assert_eq!((info.score, info.depth, info.nodes), (Some(Score::Mate(4)), 6, 3456));
        parse_thinking("7 -100003 1 2", &mut info);
        assert_eq!(info.score, Some(Score::Mate(-3)));
        parse_thinking("7 x 1 2", &mut info);
        parse_thinking("1-0 {noise}", &mut info);
        assert_eq!(info.depth, 7);
    }
}
