//! The engines of these tests: what they play is legal and always the same; how they behave is said by a word.

use super::keeper::{Keeper, keeps};
use std::io::{self, BufRead, Write};
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;
use tenfold::core::types::Outcome;
use tenfold::protocol::wire;
use tenfold::registry::{self, GAMES};
use tenfold::session::Session;

/// Moves that an engine makes before it dies or claims.
const BEHAVED: usize = 4;

struct Engine {
    mode: String,
    rest: Vec<String>,
    session: Box<dyn Session>,
    /// XBoard: whether it answers moves by itself.
    playing: bool,
    keeper: Keeper,
    /// The moves of a script, and the place that the game has reached in it.
    script: (Vec<String>, usize),
}

/// Speaks whichever protocol is asked for, until there is no more input.
pub fn serve(words: &[String]) {
    let mode = words.first().cloned().unwrap_or_default();
    let rest = words.get(1..).unwrap_or_default().to_vec();
    let script = match rest.first() {
        Some(file) if mode == "script" => std::fs::read_to_string(file).expect("a file"),
        _ => String::new(),
    };
    let script = (script.split_whitespace().map(String::from).collect(), 0);
    let mut engine = Engine { mode, rest, session: GAMES[0].open(), playing: false, keeper: Keeper::default(), script };
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first() {
            Some(&"quit") => return,
            Some(&"uci" | &"isready" | &"setoption" | &"ucinewgame" | &"position" | &"stop") => engine.uci(&words),
            Some(&"go") if words.len() > 1 => engine.go(),
            Some(_) => engine.xboard(&words),
            None => {}
        }
    }
}

fn say(text: &str) {
    say_bytes(format!("{text}\n").as_bytes());
}

/// Nobody listens to an engine whose output is closed.
fn say_bytes(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

/// All bytes there are, several times, with line ends in between.
fn noise() {
    let bytes: Vec<u8> = (0..=255).chain((0..=255).rev()).collect();
    (0..20).for_each(|_| say_bytes(&bytes));
    say("bestmov e2e4\ninfo score cp\ninfo depth depth score mate\noption name\nreadyok?\n\u{7}bestmove");
}

fn for_ever() -> ! {
    loop {
        sleep(Duration::from_secs(1));
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    let aliases = |game: &'static registry::Game| game.spec.aliases.iter().map(|(alias, _)| *alias);
    GAMES.iter().flat_map(move |game| std::iter::once(game.spec.name).chain(aliases(game)))
}

impl Engine {
    fn is(&self, mode: &str) -> bool {
        self.mode == mode
    }

    fn open(&mut self, name: &str) {
        if let Some((game, option)) = registry::find(name) {
            self.session = game.open();
            option.map(|(name, value)| self.session.set_option(name, value));
        }
    }

    fn uci(&mut self, words: &[&str]) {
        match words {
            ["uci"] if self.is("mute") => {}
            ["uci"] if self.is("stillborn") => exit(3),
            ["uci"] => {
                if self.is("noisy") || self.is("noise") {
                    noise();
                }
                say("id name Test engine");
                let variants: Vec<String> = names().map(|name| format!("var {name}")).collect();
                say(&format!(
                    "option name UCI_Variant type combo default {} {}",
                    GAMES[0].spec.name,
                    variants.join(" ")
                ));
                if self.is("told") || self.is("diary") || keeps(&self.mode) {
                    say("option name TrueKing type combo default Random var Random var K var L");
                }
                if keeps(&self.mode) {
                    say("option name RevealTrueKing type button");
                }
                say("uciok");
            }
            ["isready"] if self.is("stalls") => {}
            ["isready"] => {
                if keeps(&self.mode)
                    && let Some(line) = self.keeper.publish(&self.mode)
                {
                    say(&format!("info string {line}"));
                }
                say("readyok");
                if self.is("deaf") {
                    for_ever();
                }
            }
            ["setoption", "name", "UCI_Variant", "value", name] => self.open(name),
            ["setoption", "name", "TrueKing", "value", value] if self.is("told") => {
                self.write_down(&format!("TrueKing={value}"));
            }
            ["setoption", "name", "RevealTrueKing"] => {
                if let Some(line) = self.keeper.reveal(&self.mode) {
                    say(&format!("info string {line}"));
                }
            }
            // Without any look at the board.
            ["position", words @ ..] if self.is("script") => self.script.1 = words.len().saturating_sub(2),
            ["position", setup @ ..] => {
                let split = setup.iter().position(|word| *word == "moves").unwrap_or(setup.len());
                match &setup[..split] {
                    ["fen", fen @ ..] => self.session.set_fen(&fen.join(" ")).expect("a position"),
                    _ => self.session.reset(),
                }
                for mv in setup.iter().skip(split + 1) {
                    self.session.play(mv).expect("a legal move");
                }
            }
            _ => {}
        }
    }

    fn go(&mut self) {
        if self.is("script") {
            return say(&format!("bestmove {}", self.script.0[self.script.1]));
        }
        let mv = self.choose();
        match self.mode.as_str() {
            "diary" => {
                self.write_down(&mv);
                sleep(Duration::from_millis(150));
                say(&format!("bestmove {mv}"));
            }
            "hangs" => {}
            "illegal" => say("bestmove a1a1"),
            "none" => say("bestmove (none)"),
            "noise" => noise(),
            "noisy" => {
                noise();
                say(&format!("info depth 3 score cp 12 nodes 345 pv {mv}\nbestmove {mv} ponder {mv}"));
            }
            "dies" if self.session.played().len() >= BEHAVED => exit(1),
            "floods" => loop {
                say("info depth 1 score cp 1 nodes 1 pv e2e4 e7e5");
            },
            "one-line" => loop {
                say_bytes(&[b'x'; 4096]);
            },
            "late" => {
                sleep(Duration::from_millis(600));
                say(&format!("bestmove {mv}"));
            }
            "slow" => {
                sleep(Duration::from_millis(150));
                say(&format!("bestmove {mv}"));
            }
            _ => say(&format!("info depth 2 score cp 25 nodes 1000\nbestmove {mv}")),
        }
    }

    /// Adds a line to the file that was named.
    fn write_down(&self, line: &str) {
        let file = self.rest.first().expect("a file to tell it");
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(file).expect("a file");
        writeln!(file, "{line}").expect("written");
    }

    /// A move that follows from the position alone.
    fn choose(&self) -> String {
        let legal = self.session.legal();
        let place = (self.session.key() % legal.len().max(1) as u64) as usize;
        legal.get(place).cloned().unwrap_or_else(|| "(none)".into())
    }

    fn xboard(&mut self, words: &[&str]) {
        match words {
            ["protover", _] if self.is("no-done") => say("feature done=0"),
            ["protover", _] if keeps(&self.mode) => {
                say("feature done=0 setboard=1 usermove=1 variants=\"newchess\" option=\"RevealTrueKing -button\"");
                say(&format!("feature ping={} done=1", u8::from(self.rest.is_empty())));
            }
            ["protover", _] if self.is("version-1") || self.is("mute") => {}
            ["protover", _] => {
                let names: Vec<&str> = names().collect();
                say("feature done=0 myname=\"A test = engine\"");
                say(&format!("feature ping=1 setboard=1 usermove=1 variants=\"{}\" done=1", names.join(",")));
            }
            ["ping", number] => say(&format!("pong {number}")),
            ["variant", name] => {
                self.open(name);
                if keeps(&self.mode)
                    && let Some(line) = self.keeper.publish(&self.mode)
                {
                    say(&format!("# {line}"));
                }
            }
            ["option", "RevealTrueKing"] => {
                if let Some(line) = self.keeper.reveal(&self.mode) {
                    say(&format!("# {line}"));
                }
            }
            ["setboard", fen @ ..] => self.session.set_fen(&fen.join(" ")).expect("a position"),
            ["force"] | ["new"] => self.playing = false,
            ["usermove", mv] => self.user_move(mv),
            ["go"] => {
                self.playing = true;
                self.think();
            }
            [mv] if self.is("version-1") && wire::parse(&*self.session, mv).is_ok() => self.user_move(mv),
            _ => {}
        }
    }

    fn user_move(&mut self, mv: &str) {
        if self.is("protests") {
            return say(&format!("Illegal move: {mv}"));
        }
        let (_, text) = wire::parse(&*self.session, mv).expect("a legal move");
        self.session.play(&text).expect("a legal move");
        if self.playing {
            self.think();
        }
    }

    fn think(&mut self) {
        if self.session.outcome() != Outcome::Ongoing {
            return;
        }
        let side = self.session.side();
        let (won, lost) = match side {
            tenfold::core::types::Color::White => ("1-0", "0-1"),
            tenfold::core::types::Color::Black => ("0-1", "1-0"),
        };
        let ready = self.session.played().len() >= BEHAVED;
        match self.mode.as_str() {
            "claims-win" if ready => return say(&format!("{won} {{I say so}}")),
            "claims-draw" if ready => return say("1/2-1/2 {I say so}"),
            "claims-loss" if ready => return say(&format!("{lost} {{I say so}}")),
            "resigns" if ready => return say("resign"),
            "offers" => say("offer draw"),
            _ => {}
        }
        let mv = self.choose();
        say("2 25 1 1000 a thought");
        for leg in wire::legs(&*self.session, &mv) {
            say(&format!("move {leg}"));
        }
        self.session.play(&mv).expect("a legal move");
    }
}
