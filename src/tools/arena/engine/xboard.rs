//! The client's side of XBoard's protocol.

use super::features::Features;
use super::process::Process;
use super::{Answer, Beginning, Client, Control, Fault, MoveRequest, Rules, Score, Setup, StartError, Thought};
use super::{choose_name, excerpt, next_line, options_to_set, wait_for};
use crate::protocol::wire;
use crate::tools::arena::secrets::SecretFault;
use std::time::Duration;

/// The option of ours that allows moves which XBoard would not understand. An engine that has it also reads broken
/// seconds.
const FULL_TURNS: &str = "FullTurns";

/// Minutes on the clock of an engine whose time does not count.
const NO_CLOCK: &str = "level 0 600 0";

/// The conversation.
pub struct XBoard {
    features: Features,
    /// The game as the engine calls it.
    variant: String,
    /// Orders that set the clock.
    clock: Vec<String>,
    patience: Duration,
    pings: u32,
    /// Moves of the game that the engine knows.
    known: usize,
    /// Whether it answers moves by itself.
    playing: bool,
}

impl XBoard {
    /// Shakes hands and sets what is to be set, once for all games.
    ///
    /// # Errors
    ///
    /// When the engine does something wrong, or cannot do what is asked.
    pub fn new(
        process: &Process,
        setup: &Setup,
        rules: &Rules,
        warnings: &mut Vec<String>,
    ) -> Result<XBoard, StartError> {
        let features = Features::ask(process, setup)?;
        let full_turns = features.option(FULL_TURNS);
        let clock = clock_orders(&setup.control, full_turns.is_some())
            .map_err(|why| StartError::Unfit(format!("engine '{}': {why}", setup.name)))?;
        let variant = choose_name(setup, rules, features.variants.as_deref())?;
        if let Some(option) = &full_turns {
            process.say(format!("option {option}=1"));
        }
        for (name, value) in options_to_set(setup, rules, warnings, |name| features.spelling(name)) {
            process.say_unless_secret(features.set(&name, &value), rules.tells_secret(&name));
        }
        let patience = setup.patience;
        Ok(XBoard { features, variant, clock, patience, pings: 0, known: 0, playing: false })
    }

    /// Waits until the engine has done all that it was told. What it publishes of a secret meanwhile.
    fn ping(&mut self, process: &Process, game: &Beginning) -> Result<Option<String>, Fault> {
        if !self.features.ping {
            // Nothing else tells that it is ready.
            let late = SecretFault::NoCommitment.into();
            let commits = game.commits.is_some();
            return commits.then(|| wait_for(process, self.patience, late, |line| game.commitment(line))).transpose();
        }
        self.pings += 1;
        process.say(format!("ping {}", self.pings));
        let pong = format!("pong {}", self.pings);
        let complains = |line: &str| line.starts_with("tellusererror") || line.starts_with("Error (unknown variant)");
        let mut published = None;
        wait_for(process, self.patience, Fault::Stalls, |line| match line {
            _ if line == pong => Some(Ok(())),
            _ if complains(line) => Some(Err(Fault::Handshake(excerpt(line, 80)))),
            _ => {
                published = published.take().or(game.commitment(line));
                None
            }
        })??;
        Ok(published)
    }

    /// Tells the moves that the engine does not know yet.
    fn tell_moves(&mut self, process: &Process, mv: &MoveRequest) -> String {
        let mut session = mv.session.duplicate();
        let missing = mv.played.get(self.known..).unwrap_or_default();
        for _ in missing {
            session.undo();
        }
        let mut orders = Vec::new();
        for text in missing {
            let wire = wire::legs(session.as_ref(), text).concat();
            let word = if self.features.usermove { "usermove " } else { "" };
            orders.push(format!("{word}{wire}"));
            // Played before, it is legal.
            let _ = session.play(text);
        }
        self.known = mv.played.len();
        let mut last = if self.playing { orders.pop().unwrap_or_default() } else { "go".into() };
        orders.drain(..).for_each(|order| process.say(order));
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

    /// Understands a line; an answer, if it is one. Legs of a move wait in `legs` for the rest of it.
    fn hear(&self, line: &str, mv: &MoveRequest, legs: &mut String, thought: &mut Thought) -> Option<Answer> {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        let said = match first {
            "move" => words.next().unwrap_or_default(),
            "My" => line.strip_prefix("My move is")?.trim_start_matches([':', ' ']),
            "resign" => return Some(Answer::Resigns),
            "offer" if words.next() == Some("draw") => {
                thought.offers_draw = true;
                return None;
            }
            "Illegal" if line.starts_with("Illegal move") => return Some(Answer::Protests),
            _ => {
                let claim = ["1-0", "0-1", "1/2-1/2"].into_iter().find(|result| *result == first);
                note(line, thought);
                return claim.map(Answer::Claims);
            }
        };
        if legs.len() < 200 {
            legs.push_str(&excerpt(said, 60).replace('=', ""));
        }
        if said.ends_with(',') {
            return None;
        }
        let written = std::mem::take(legs);
        let legal = wire::parse(mv.session, &written).map(|(_, text)| text);
        Some(Answer::Move(legal.unwrap_or(written)))
    }
}

impl Client for XBoard {
    fn option(&self, name: &str) -> Option<String> {
        self.features.option(name)
    }

    fn press(&self, process: &Process, button: &str) {
        process.say(self.features.set(button, ""));
    }

    fn begin(&mut self, process: &Process, game: &Beginning) -> Result<Option<String>, Fault> {
        process.say("new");
        process.say(format!("variant {}", self.variant));
        if let Some((name, value)) = game.secret
            && let Some(option) = self.features.option(name)
        {
            process.whisper(format!("option {option}={value}"));
        }
        self.clock.iter().for_each(|order| process.say(order.clone()));
        ["post", "easy", "computer"].into_iter().for_each(|order| process.say(order));
        if self.features.name {
            process.say(format!("name {}", game.opponent));
        }
        process.say("force");
        let fen = game.session.fen();
        if fen != game.session.spec().array {
            if !self.features.setboard {
                return Err(Fault::Handshake("it cannot set up a position".into()));
            }
            process.say(format!("setboard {fen}"));
        }
        (self.known, self.playing) = (0, false);
        self.ping(process, game)
    }

    fn think(&mut self, process: &Process, mv: &MoveRequest, thought: &mut Thought) -> Result<Answer, Fault> {
        let mut legs = String::new();
        // What it said after its last move belongs to the game; what it thought does not.
        for line in process.waiting_lines() {
            match self.hear(&line.text, mv, &mut legs, thought) {
                Some(Answer::Move(_)) | None => legs.clear(),
                Some(answer) => return Ok(answer),
            }
        }
        *thought = Thought { offers_draw: thought.offers_draw, ..Thought::default() };
        let order = self.tell_moves(process, mv);
        let queued = process.say_and_start_clock(order);
        loop {
            let line = next_line(process, queued, mv, self.patience, "?", thought)?;
            if let Some(answer) = self.hear(&line, mv, &mut legs, thought) {
                if matches!(answer, Answer::Move(_)) {
                    self.known += 1;
                }
                return Ok(answer);
            }
        }
    }

    fn end(&mut self, process: &Process, result: &str, reason: &str) {
        process.say(format!("result {result} {{{reason}}}"));
        process.say("force");
        self.playing = false;
    }
}

/// The orders that set the clock. `broken` tells whether the engine reads fractions of a second.
fn clock_orders(control: &Control, broken: bool) -> Result<Vec<String>, String> {
    if control.nodes.is_some() {
        return Err("XBoard's protocol cannot limit nodes (nodes=)".into());
    }
    let whole = |time: Duration| time.subsec_nanos() == 0;
    let mut orders = vec![match (control.base, control.each) {
        (Some(_), Some(_)) => return Err("XBoard's protocol has either tc= or st=, not both".into()),
        (None, Some(each)) if !whole(each) && !broken => {
            return Err(format!("XBoard's protocol has whole seconds only, st={} is none", each.as_secs_f64()));
        }
        (None, Some(each)) => format!("st {}", each.as_secs_f64()),
        (None, None) => NO_CLOCK.into(),
        (Some(base), None) => {
            // Others are told the time left before each move, in hundredths.
            let rest = if broken { base.time.as_secs_f64() } else { base.time.as_secs_f64().ceil() };
            let (minutes, seconds) = ((rest / 60.0).floor(), rest % 60.0);
            let time = match seconds {
                0.0 => format!("{minutes}"),
                _ if whole(base.time) || !broken => format!("{minutes}:{seconds:02}"),
                _ => format!("{minutes}:{seconds:06.3}"),
            };
            format!("level {} {time} {}", base.moves, base.increment.as_secs_f64())
        }
    }];
    orders.extend(control.depth.map(|depth| format!("sd {depth}")));
    Ok(orders)
}

/// Notes a thinking line: `ply score centiseconds nodes …`.
fn note(line: &str, thought: &mut Thought) {
    let mut numbers = line.split_whitespace().map(|word| word.trim_end_matches(['.', '&']).parse::<i64>());
    let (Some(Ok(depth)), Some(Ok(score)), Some(Ok(_)), Some(Ok(nodes))) =
        (numbers.next(), numbers.next(), numbers.next(), numbers.next())
    else {
        return;
    };
    thought.depth = depth.clamp(0, 1000) as u32;
    thought.nodes = thought.nodes.max(nodes.max(0) as u64);
    const MATE: i64 = 100_000;
    let moves = |beyond: i64| beyond.clamp(0, 10_000) as i32;
    thought.score = Some(match score {
        MATE.. => Score::Mate(moves(score - MATE).max(1)),
        ..=-100_000 => Score::Mate(-moves(-MATE - score)),
        _ => Score::Cp(score as i32),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::arena::control::{Base, seconds};

    fn orders(base: Option<&str>, each: Option<&str>, broken: bool) -> Result<Vec<String>, String> {
        let base = base.map(|text| Base::parse(text).expect("a control"));
        clock_orders(&Control { base, each: each.and_then(seconds), ..Control::default() }, broken)
    }

    #[test]
    fn clocks_are_told_as_the_engine_can_read_them() {
        assert_eq!(orders(Some("40/60"), None, false).expect("a level"), ["level 40 1 0"]);
        assert_eq!(orders(Some("10+0.1"), None, false).expect("a level"), ["level 0 0:10 0.1"]);
        assert_eq!(orders(Some("0.5+0.01"), None, false).expect("a level"), ["level 0 0:01 0.01"]);
        assert_eq!(orders(Some("0.5+0.01"), None, true).expect("a level"), ["level 0 0:00.500 0.01"]);
        assert_eq!(orders(None, Some("2"), false).expect("a time"), ["st 2"]);
        assert_eq!(orders(None, Some("0.5"), true).expect("a time"), ["st 0.5"]);
        assert!(orders(None, Some("0.5"), false).expect_err("no fraction").contains("whole seconds"));
        assert!(orders(Some("1"), Some("1"), true).is_err());
        assert_eq!(orders(None, None, false).expect("none"), [NO_CLOCK]);
        assert!(clock_orders(&Control { nodes: Some(9), ..Control::default() }, true).is_err());
    }

    #[test]
    fn thinking_lines_are_read() {
        let mut thought = Thought::default();
        note(" 5.  -31 12 3456 7 e2e4", &mut thought);
        assert_eq!((thought.score, thought.depth, thought.nodes), (Some(Score::Cp(-31)), 5, 3456));
        note("6& 100004 1 2 e2e4", &mut thought);
        assert_eq!((thought.score, thought.depth, thought.nodes), (Some(Score::Mate(4)), 6, 3456));
        note("7 -100003 1 2", &mut thought);
        assert_eq!(thought.score, Some(Score::Mate(-3)));
        note("7 x 1 2", &mut thought);
        note("1-0 {noise}", &mut thought);
        assert_eq!(thought.depth, 7);
    }
}
