//! The client's side of UCI.

use super::process::Process;
use super::{Answer, Beginning, Client, Fault, MoveRequest, Rules, Score, Setup, StartError, Thought};
use super::{choose_name, excerpt, next_line, options_to_set, wait_for};
use std::time::Duration;

/// An option that an engine announces.
#[derive(Clone, Debug)]
pub struct Announced {
    name: String,
    /// The values of a combo.
    values: Vec<String>,
    is_button: bool,
}

/// The most options that are kept of an engine's list.
const MOST_OPTIONS: usize = 2000;

/// Says `uci` and hears the options. While the protocol is still to be found out, a complaint ends it.
///
/// # Errors
///
/// When `uciok` does not come.
pub fn handshake(process: &Process, limit: Duration, detecting: bool) -> Result<Vec<Announced>, Fault> {
    process.say("uci");
    let mut options = Vec::new();
    let late = Fault::Handshake("no uciok".into());
    wait_for(process, limit, late.clone(), |line| match line.split_whitespace().next() {
        Some("uciok") => Some(Ok(())),
        Some("Error" | "Illegal") if detecting => Some(Err(late.clone())),
        Some("option") => {
            options.extend(announced(line).filter(|_| options.len() < MOST_OPTIONS));
            None
        }
        _ => None,
    })??;
    Ok(options)
}

/// Reads `option name NAME type TYPE … var VALUE …`; names and values may hold blanks.
fn announced(line: &str) -> Option<Announced> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let kind = words.iter().position(|word| *word == "type")?;
    let name = words.get(2..kind).filter(|_| words.get(1) == Some(&"name"))?.join(" ");
    let mut values: Vec<String> = Vec::new();
    let mut open = false;
    for word in &words[kind + 1..] {
        match *word {
            "var" => {
                values.push(String::new());
                open = true;
            }
            "default" | "min" | "max" => open = false,
            _ if open => {
                if let Some(value) = values.last_mut() {
                    let blank = if value.is_empty() { "" } else { " " };
                    value.push_str(blank);
                    value.push_str(word);
                }
            }
            _ => {}
        }
    }
    (!name.is_empty()).then(|| Announced { name, values, is_button: words.get(kind + 1) == Some(&"button") })
}

/// The conversation.
pub struct Uci {
    options: Vec<Announced>,
    patience: Duration,
}

impl Uci {
    /// Sets what is to be set, once for all games.
    ///
    /// # Errors
    ///
    /// When the engine has not the game.
    pub fn new(
        process: &Process,
        options: Vec<Announced>,
        setup: &Setup,
        rules: &Rules,
        warnings: &mut Vec<String>,
    ) -> Result<Uci, StartError> {
        let uci = Uci { options, patience: setup.patience };
        // An engine without the option has one game, which is hoped to be this one.
        if let Some(option) = uci.find("UCI_Variant") {
            let known = (!option.values.is_empty()).then_some(&option.values[..]);
            uci.set(process, &option.name, &choose_name(setup, rules, known)?);
        }
        for (name, value) in options_to_set(setup, rules, warnings, |name| uci.option(name)) {
            let order = uci.order(&name, &value);
            process.say_unless_secret(order, rules.tells_secret(&name));
        }
        Ok(uci)
    }

    fn find(&self, name: &str) -> Option<&Announced> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn set(&self, process: &Process, name: &str, value: &str) {
        process.say(self.order(name, value));
    }

    fn order(&self, name: &str, value: &str) -> String {
        match self.find(name).is_some_and(|option| option.is_button) {
            true => format!("setoption name {name}"),
            false => format!("setoption name {name} value {value}"),
        }
    }
}

impl Client for Uci {
    fn option(&self, name: &str) -> Option<String> {
        self.find(name).map(|option| option.name.clone())
    }

    fn press(&self, process: &Process, button: &str) {
        process.say(self.order(button, ""));
    }

    fn begin(&mut self, process: &Process, game: &Beginning) -> Result<Option<String>, Fault> {
        if let Some((name, value)) = game.secret
            && let Some(option) = self.find(name)
        {
            process.whisper(self.order(&option.name, value));
        }
        process.say("ucinewgame");
        process.say("isready");
        let mut published = None;
        wait_for(process, self.patience, Fault::Stalls, |line| {
            published = published.take().or(game.commitment(line));
            (line == "readyok").then_some(())
        })?;
        Ok(published)
    }

    fn think(&mut self, process: &Process, mv: &MoveRequest, thought: &mut Thought) -> Result<Answer, Fault> {
        process.waiting_lines().for_each(drop);
        let queued = process.say_and_start_clock(format!("{}\n{}", position(mv), go(mv)));
        loop {
            let line = next_line(process, queued, mv, self.patience, "stop", thought)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => note(words, thought),
                Some("bestmove") => {
                    let text = excerpt(words.next().unwrap_or_default(), 60);
                    let legal = mv.session.parse(&text).map(|found| mv.session.text(found));
                    return Ok(Answer::Move(legal.unwrap_or(text)));
                }
                _ => {}
            }
        }
    }

    fn end(&mut self, _process: &Process, _result: &str, _reason: &str) {}
}

fn position(mv: &MoveRequest) -> String {
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

fn go(mv: &MoveRequest) -> String {
    let mut text = String::from("go");
    let (own, other) = mv.clocks();
    let control = own.control();
    if let Some(left) = own.left() {
        let increment = |control: &super::Control| control.base.map_or(0, |base| base.increment.as_millis());
        let mut times = [
            (left, increment(control)),
            // Who has no clock himself is told to have as much.
            (other.left().unwrap_or(left), increment(other.control())),
        ];
        if mv.side() == crate::core::types::Color::Black {
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
    if let Some(time) = control.each {
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

/// Notes what an `info` line tells of the best line.
fn note<'a>(mut words: impl Iterator<Item = &'a str>, thought: &mut Thought) {
    let mut seen = Thought::default();
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
    thought.nodes = thought.nodes.max(seen.nodes);
    // A score that is only a bound is better than none.
    if seen.score.is_some() && (!bound || thought.score.is_none()) {
        thought.score = seen.score;
        thought.depth = seen.depth;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_whole() {
        let combo = announced("option name UCI Variant x type combo default a b var a b var c var").expect("an option");
        assert_eq!(combo.name, "UCI Variant x");
        assert_eq!(combo.values, ["a b", "c", ""]);
        assert!(announced("option name Clear Hash type button").expect("an option").is_button);
        for wrong in ["option", "option name", "option name type", "option type combo", "option nam X type check"] {
            assert!(announced(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn the_last_exact_score_is_kept() {
        let mut thought = Thought::default();
        let mut tell = |line: &str| {
            note(line.split_whitespace(), &mut thought);
            (thought.score, thought.depth, thought.nodes)
        };
        assert_eq!(tell("depth 3 score cp 5 lowerbound nodes 7"), (Some(Score::Cp(5)), 3, 7));
        assert_eq!(tell("depth 3 score cp 25 nodes 10 pv e2e4 score cp 1"), (Some(Score::Cp(25)), 3, 10));
        assert_eq!(tell("depth 4 multipv 2 score cp 99 nodes 20"), (Some(Score::Cp(25)), 3, 10));
        assert_eq!(tell("depth 4 score mate -2 nodes 30"), (Some(Score::Mate(-2)), 4, 30));
        assert_eq!(tell("depth x score cp nodes"), (Some(Score::Mate(-2)), 4, 30));
        assert_eq!(tell("nodes 99999999999999999999 score mate 99999"), (Some(Score::Mate(10_000)), 0, 30));
    }
}
