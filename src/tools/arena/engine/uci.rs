//! The client side of UCI.

use super::client::{Client, MoveRequest, NewGame, Reply};
use super::client::{choose_variant_name, excerpt, next_line, options_to_set, wait_for};
use super::config::{EngineConfig, GameRules};
use super::error::{EngineError, StartError};
use super::info::{Score, SearchInfo};
use super::process::Process;
use crate::arena::time_control::TimeControl;
use std::time::Duration;
use tenfold_core::types::Color;

/// An option that an engine announces.
#[derive(Clone, Debug)]
pub struct UciOption {
    name: String,
    /// The possible values, if the option is of type combo.
    values: Vec<String>,
    is_button: bool,
}

/// The maximum number of options; further options of an engine are ignored.
const MAX_OPTIONS: usize = 2000;

/// Sends `uci` and reads the options. While the protocol is being detected (`detecting_protocol`), the error message of an XBoard
/// engine ends the handshake.
///
/// # Errors
///
/// When `uciok` does not arrive in time.
pub fn handshake(process: &Process, limit: Duration, detecting_protocol: bool) -> Result<Vec<UciOption>, EngineError> {
    process.send("uci");
    let mut options = Vec::new();
    let no_uciok = EngineError::Handshake("no uciok".into());
    wait_for(process, limit, no_uciok.clone(), |line| match line.split_whitespace().next() {
        Some("uciok") => Some(Ok(())),
        Some("Error" | "Illegal") if detecting_protocol => Some(Err(no_uciok.clone())),
        Some("option") => {
            options.extend(parse_option(line).filter(|_| options.len() < MAX_OPTIONS));
            None
        }
        _ => None,
    })??;
    Ok(options)
}

/// Parses `option name NAME type TYPE … var VALUE …`; names and values may contain spaces.
fn parse_option(line: &str) -> Option<UciOption> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let type_at = words.iter().position(|word| *word == "type")?;
    let name = words.get(2..type_at).filter(|_| words.get(1) == Some(&"name"))?.join(" ");
    let mut values: Vec<String> = Vec::new();
    let mut in_value = false;
    for word in &words[type_at + 1..] {
        match *word {
            "var" => {
                values.push(String::new());
                in_value = true;
            }
            "default" | "min" | "max" => in_value = false,
            _ if in_value => {
                if let Some(value) = values.last_mut() {
                    let space = if value.is_empty() { "" } else { " " };
                    value.push_str(space);
                    value.push_str(word);
                }
            }
            _ => {}
        }
    }
    (!name.is_empty()).then(|| UciOption { name, values, is_button: words.get(type_at + 1) == Some(&"button") })
}

/// The client of a UCI engine.
pub struct Uci {
    options: Vec<UciOption>,
    timeout: Duration,
}

impl Uci {
    /// Sets the variant and all options, once for all games.
    ///
    /// # Errors
    ///
    /// When the engine does not play the variant.
    pub fn new(
        process: &Process,
        options: Vec<UciOption>,
        config: &EngineConfig,
        rules: &GameRules,
        warnings: &mut Vec<String>,
    ) -> Result<Uci, StartError> {
        let uci = Uci { options, timeout: config.timeout };
        // An engine without this option plays only one variant; the user must make sure that it is the right one.
        if let Some(option) = uci.find_option("UCI_Variant") {
            let known = (!option.values.is_empty()).then_some(&option.values[..]);
            uci.set_option(process, &option.name, &choose_variant_name(config, rules, known)?);
        }
        for (name, value) in options_to_set(config, rules, warnings, |name| uci.settable_option_name(name)) {
            let command = uci.setoption_command(&name, &value);
            process.send_option(command, rules.is_secret_option(&name));
        }
        Ok(uci)
    }

    fn find_option(&self, name: &str) -> Option<&UciOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn set_option(&self, process: &Process, name: &str, value: &str) {
        process.send(self.setoption_command(name, value));
    }

    fn setoption_command(&self, name: &str, value: &str) -> String {
        if self.find_option(name).is_some_and(|option| option.is_button) {
            format!("setoption name {name}")
        } else {
            format!("setoption name {name} value {value}")
        }
    }
}

impl Client for Uci {
    fn settable_option_name(&self, name: &str) -> Option<String> {
        self.find_option(name).map(|option| option.name.clone())
    }

    fn press_button(&self, process: &Process, button: &str) {
        process.send(self.setoption_command(button, ""));
    }

    fn new_game(&mut self, process: &Process, game: &NewGame) -> Result<Option<String>, EngineError> {
        if let Some((name, value)) = game.secret
            && let Some(option) = self.find_option(name)
        {
            process.send_unlogged(self.setoption_command(&option.name, value));
        }
        process.send("ucinewgame");
        process.send("isready");
        let mut published = Vec::new();
        wait_for(process, self.timeout, EngineError::Stalled, |line| {
            game.keep_commitment(line, &mut published);
            (line == "readyok").then_some(())
        })?;
        Ok(NewGame::only_commitment(published)?)
    }

    fn request_move(
        &mut self,
        process: &Process,
        mv: &MoveRequest,
        info: &mut SearchInfo,
    ) -> Result<Reply, EngineError> {
        process.pending_lines().for_each(drop);
        let queued = process.send_and_start_clock(format!("{}\n{}", position_command(mv), go_command(mv)));
        loop {
            let line = next_line(process, queued, mv, self.timeout, "stop", info)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => parse_info(words, info),
                Some("bestmove") => {
                    let text = excerpt(words.next().unwrap_or_default(), 60);
                    let legal = mv.session.parse_move(&text).map(|found| mv.session.move_text(found));
                    return Ok(Reply::Move(legal.unwrap_or(text)));
                }
                _ => {}
            }
        }
    }

    fn game_over(&mut self, _process: &Process, _result: &str, _reason: &str) {}
}

fn position_command(mv: &MoveRequest) -> String {
    let mut text = match mv.fen {
        Some(fen) => format!("position fen {fen}"),
        None => "position startpos".into(),
    };
    if !mv.played.is_empty() {
        text.push_str(" moves");
    }
    for played in mv.played {
        text.push(' ');
        text.push_str(played);
    }
    text
}

fn go_command(mv: &MoveRequest) -> String {
    let mut text = String::from("go");
    let (own, other) = mv.clocks();
    let control = own.control();
    if let Some(left) = own.left() {
        let increment = |control: &TimeControl| control.period.map_or(0, |period| period.increment.as_millis());
        let mut times = [
            (left, increment(control)),
            // If the opponent has no clock, the engine is told that the opponent has the same time.
            (other.left().unwrap_or(left), increment(other.control())),
        ];
        if mv.side() == Color::Black {
            times.reverse();
        }
        let millis = |time: Duration| time.as_millis().max(1);
        let [(white, white_increment), (black, black_increment)] = times;
        text += &format!(" wtime {} btime {}", millis(white), millis(black));
        text += &format!(" winc {white_increment} binc {black_increment}");
        if let Some(moves) = own.moves_to_go() {
            text += &format!(" movestogo {moves}");
        }
    }
    if let Some(time) = control.move_time {
        text += &format!(" movetime {}", time.as_millis().max(1));
    }
    if let Some(depth) = control.depth {
        text += &format!(" depth {depth}");
    }
    if let Some(nodes) = control.nodes {
        text += &format!(" nodes {nodes}");
    }
    if text == "go" { "go infinite".into() } else { text }
}

/// Parses an `info` line. Lines about other moves than the best one (`multipv`) are ignored.
fn parse_info<'a>(mut words: impl Iterator<Item = &'a str>, info: &mut SearchInfo) {
    let mut seen = SearchInfo::default();
    let mut bound = false;
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
        match word {
            "depth" => seen.depth = number().unwrap_or(0).clamp(0, 1000) as u32,
            "nodes" => seen.nodes = number().unwrap_or(0).max(0) as u64,
            "multipv" if number() != Some(1) => return,
            "cp" => seen.score = number().map(|cp| Score::Cp(cp.clamp(-1_000_000, 1_000_000) as i32)),
            "mate" => seen.score = number().map(|moves| Score::Mate(moves.clamp(-10_000, 10_000) as i32)),
            "lowerbound" | "upperbound" => bound = true,
            "pv" | "string" => break,
            _ => {}
        }
    }
    info.nodes = info.nodes.max(seen.nodes);
    // A score that is only a bound is replaced as soon as there is an exact score.
    if seen.score.is_some() && (!bound || info.score.is_none()) {
        info.score = seen.score;
        info.depth = seen.depth;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_with_spaces_are_parsed() {
        let combo =
            parse_option("option name UCI Variant x type combo default a b var a b var c var").expect("an option");
        assert_eq!(combo.name, "UCI Variant x");
        assert_eq!(combo.values, ["a b", "c", ""]);
        assert!(parse_option("option name Clear Hash type button").expect("an option").is_button);
        for wrong in ["option", "option name", "option name type", "option type combo", "option nam X type check"] {
            assert!(parse_option(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn the_last_exact_score_is_kept() {
        let mut info = SearchInfo::default();
        let mut parse = |line: &str| {
            parse_info(line.split_whitespace(), &mut info);
            (info.score, info.depth, info.nodes)
        };
        assert_eq!(parse("depth 3 score cp 5 lowerbound nodes 7"), (Some(Score::Cp(5)), 3, 7));
        assert_eq!(parse("depth 3 score cp 25 nodes 10 pv e2e4 score cp 1"), (Some(Score::Cp(25)), 3, 10));
        assert_eq!(parse("depth 4 multipv 2 score cp 99 nodes 20"), (Some(Score::Cp(25)), 3, 10));
        assert_eq!(parse("depth 4 score mate -2 nodes 30"), (Some(Score::Mate(-2)), 4, 30));
        assert_eq!(parse("depth x score cp nodes"), (Some(Score::Mate(-2)), 4, 30));
        assert_eq!(parse("nodes 99999999999999999999 score mate 99999"), (Some(Score::Mate(10_000)), 0, 30));
    }
}
