//! The test engines: their moves are legal and deterministic, their behaviour is selected by a mode.

use super::committer::{Committer, commits};
use std::io::{self, BufRead, Write};
use std::process::{Command, Stdio, exit};
use std::thread::sleep;
use std::time::Duration;
use tenfold::core::types::Outcome;
use tenfold::protocol::wire;
use tenfold::registry::{self, GAMES};
use tenfold::session::Session;

/// Moves after which an engine crashes or claims.
const GOOD_MOVES: usize = 4;

struct Engine {
    mode: String,
    rest: Vec<String>,
    session: Box<dyn Session>,
    /// XBoard: whether it is not in force mode.
    playing: bool,
    committer: Committer,
    /// The moves of a script, and the index of the next one.
    script: (Vec<String>, usize),
}

/// Speaks either protocol until the end of the input.
pub fn serve(words: &[String]) {
    let mode = words.first().cloned().unwrap_or_default();
    let rest = words.get(1..).unwrap_or_default().to_vec();
    match (mode.as_str(), rest.first()) {
        ("sleeps", _) => hang(),
        ("parent", Some(file)) => start_child(file),
        _ => {}
    }
    let script = match rest.first() {
        Some(file) if mode == "script" => std::fs::read_to_string(file).expect("a file"),
        _ => String::new(),
    };
    let script = (script.split_whitespace().map(String::from).collect(), 0);
    let mut engine =
        Engine { mode, rest, session: GAMES[0].open(), playing: false, committer: Committer::default(), script };
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

/// Starts a process that never ends by itself, and writes its number to a file.
fn start_child(file: &str) {
    let own = std::env::current_exe().expect("this program");
    let child = Command::new(own).args(["engine", "sleeps"]).stdin(Stdio::null()).stdout(Stdio::null()).spawn();
    std::fs::write(file, child.expect("it starts").id().to_string()).expect("written");
}

fn send(text: &str) {
    send_bytes(format!("{text}\n").as_bytes());
}

/// Ends the engine when its output is closed.
fn send_bytes(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

/// All byte values, several times, with line ends in between.
fn garbage() {
    let bytes: Vec<u8> = (0..=255).chain((0..=255).rev()).collect();
    (0..20).for_each(|_| send_bytes(&bytes));
    send("bestmov e2e4\ninfo score cp\ninfo depth depth score mate\noption name\nreadyok?\n\u{7}bestmove");
}

fn hang() -> ! {
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
                    garbage();
                }
                send("id name Test engine");
                let variants: Vec<String> = names().map(|name| format!("var {name}")).collect();
                send(&format!(
                    "option name UCI_Variant type combo default {} {}",
                    GAMES[0].spec.name,
                    variants.join(" ")
                ));
                if self.is("logs-secret") || self.is("logs-moves") || commits(&self.mode) {
                    send("option name TrueKing type combo default Random var Random var K var L");
                }
                if commits(&self.mode) {
                    send("option name RevealTrueKing type button");
                }
                send("uciok");
            }
            ["isready"] if self.is("stalls") => {}
            ["isready"] => {
                if commits(&self.mode) {
                    for line in self.committer.publish(&self.mode) {
                        send(&format!("info string {line}"));
                    }
                }
                send("readyok");
                if self.is("deaf") {
                    hang();
                }
            }
            ["setoption", "name", "UCI_Variant", "value", name] => self.open(name),
            ["setoption", "name", "TrueKing", "value", value] if self.is("logs-secret") => {
                self.write_down(&format!("TrueKing={value}"));
            }
            ["setoption", "name", "RevealTrueKing"] => {
                if let Some(line) = self.committer.reveal(&self.mode) {
                    send(&format!("info string {line}"));
                }
            }
            // The script's moves need no board.
            ["position", words @ ..] if self.is("script") => self.script.1 = words.len().saturating_sub(2),
            ["position", setup @ ..] => {
                let split = setup.iter().position(|word| *word == "moves").unwrap_or(setup.len());
                match &setup[..split] {
                    ["fen", fen @ ..] => self.session.set_fen(&fen.join(" ")).expect("a position"),
                    _ => self.session.set_start_position(),
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
            return send(&format!("bestmove {}", self.script.0[self.script.1]));
        }
        let mv = self.choose();
        match self.mode.as_str() {
            "logs-moves" => {
                self.write_down(&mv);
                sleep(Duration::from_millis(150));
                send(&format!("bestmove {mv}"));
            }
            "hangs" => {}
            "illegal" => send("bestmove a1a1"),
            "none" => send("bestmove (none)"),
            "noise" => garbage(),
            "noisy" => {
                garbage();
                send(&format!("info depth 3 score cp 12 nodes 345 pv {mv}\nbestmove {mv} ponder {mv}"));
            }
            "dies" if self.session.played_moves().len() >= GOOD_MOVES => exit(1),
            "floods" => loop {
                send("info depth 1 score cp 1 nodes 1 pv e2e4 e7e5");
            },
            "one-line" => loop {
                send_bytes(&[b'x'; 4096]);
            },
            "late" => {
                sleep(Duration::from_millis(600));
                send(&format!("bestmove {mv}"));
            }
            "slow" => {
                sleep(Duration::from_millis(150));
                send(&format!("bestmove {mv}"));
            }
            _ => send(&format!("info depth 2 score cp 25 nodes 1000\nbestmove {mv}")),
        }
    }

    /// Appends a line to the file given as an argument.
    fn write_down(&self, line: &str) {
        let file = self.rest.first().expect("a file");
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(file).expect("a file");
        writeln!(file, "{line}").expect("written");
    }

    /// A legal move: one of the mode's arguments, or else one that depends on the position only.
    fn choose(&self) -> String {
        let legal = self.session.legal_move_texts();
        if let Some(wanted) = self.rest.iter().find(|word| legal.contains(word)) {
            return wanted.clone();
        }
        let index = (self.session.key() % legal.len().max(1) as u64) as usize;
        legal.get(index).cloned().unwrap_or_else(|| "(none)".into())
    }

    fn xboard(&mut self, words: &[&str]) {
        match words {
            // It reads none of the answers.
            ["protover", _] if self.is("features") => loop {
                send(&format!("feature {}", "a=1 ".repeat(1000)));
            },
            ["protover", _] if self.is("no-done") => send("feature done=0"),
            ["protover", _] if commits(&self.mode) => {
                send("feature done=0 setboard=1 usermove=1 variants=\"newchess\" option=\"RevealTrueKing -button\"");
                send(&format!("feature ping={} done=1", u8::from(self.rest.is_empty())));
            }
            ["protover", _] if self.is("version-1") || self.is("mute") => {}
            ["protover", _] => {
                let names: Vec<&str> = names().collect();
                send("feature done=0 myname=\"A test = engine\"");
                send(&format!("feature ping=1 setboard=1 usermove=1 variants=\"{}\" done=1", names.join(",")));
            }
            ["ping", number] => send(&format!("pong {number}")),
            ["variant", name] => {
                self.open(name);
                if commits(&self.mode) {
                    for line in self.committer.publish(&self.mode) {
                        send(&format!("# {line}"));
                    }
                }
            }
            ["option", "RevealTrueKing"] => {
                if let Some(line) = Committer::remark(&self.mode) {
                    send(line);
                }
                if let Some(line) = self.committer.reveal(&self.mode) {
                    send(&format!("# {line}"));
                }
            }
            ["setboard", fen @ ..] => self.session.set_fen(&fen.join(" ")).expect("a position"),
            ["force"] | ["new"] => self.playing = false,
            ["usermove", mv] => self.user_move(mv),
            ["go"] => {
                self.playing = true;
                self.think();
            }
            [mv] if self.is("version-1") && wire::parse_move(&*self.session, mv).is_ok() => self.user_move(mv),
            _ => {}
        }
    }

    fn user_move(&mut self, mv: &str) {
        if self.is("protests") {
            return send(&format!("Illegal move: {mv}"));
        }
        let (_, text) = wire::parse_move(&*self.session, mv).expect("a legal move");
        self.session.play(&text).expect("a legal move");
        if self.playing {
            self.think();
        }
    }

    fn think(&mut self) {
        if self.session.outcome() != Outcome::Ongoing {
            return;
        }
        let side = self.session.side_to_move();
        let (won, lost) = match side {
            tenfold::core::types::Color::White => ("1-0", "0-1"),
            tenfold::core::types::Color::Black => ("0-1", "1-0"),
        };
        let ready = self.session.played_moves().len() >= GOOD_MOVES;
        match self.mode.as_str() {
            "claims-win" if ready => return send(&format!("{won} {{I say so}}")),
            "claims-draw" if ready => return send("1/2-1/2 {I say so}"),
            "claims-loss" if ready => return send(&format!("{lost} {{I say so}}")),
            "resigns" if ready => return send("resign"),
            "offers" => send("offer draw"),
            _ => {}
        }
        let mv = self.choose();
        send("2 25 1 1000 a thought");
        for leg in wire::move_lines(&*self.session, &mv) {
            send(&format!("move {leg}"));
        }
        self.session.play(&mv).expect("a legal move");
    }
}
