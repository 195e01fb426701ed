//! One option of fastchess or cutechess-cli after the other, in our spelling.

use super::{SpellingError, joined};
use std::ffi::OsString;

/// What has been rewritten so far.
#[derive(Default)]
pub(super) struct Writer {
    /// What stands for the game.
    pub game: Option<String>,
    /// What follows it, in our spelling.
    pub rest: Vec<OsString>,
    /// `-games` and `-repeat` set the same number; the last one holds.
    pub games: Option<String>,
    /// `-rounds`; the last one holds.
    pub rounds: Option<String>,
    /// What all `-each` say together.
    pub each: Vec<String>,
    /// What was given and changes nothing here.
    pub without_effect: Vec<String>,
}

impl Writer {
    /// Rewrites one option with the words behind it.
    pub fn option(&mut self, name: &str, values: &[&str]) -> Result<(), SpellingError> {
        match name {
            "variant" => self.game = Some(only(name, values)?.to_string()),
            "engine" => {
                let words = self.engine(name, values)?;
                self.push("engine", &joined(&words));
            }
            "each" => {
                let words = self.engine(name, values)?;
                self.each.extend(words);
            }
            "rounds" => self.rounds = Some(only(name, values)?.to_string()),
            "maxmoves" | "ratinginterval" => self.push(name, only(name, values)?),
            "games" => self.games = Some(only(name, values)?.to_string()),
            "repeat" => match values {
                [] => self.games = Some("2".to_string()),
                _ => self.games = Some(only(name, values)?.to_string()),
            },
            "concurrency" => self.concurrency(only(name, values)?)?,
            "srand" => self.push("seed", only(name, values)?),
            "sprt" | "draw" | "resign" => {
                pairs(name, values)?;
                self.push(name, &joined(values));
            }
            "tournament" => self.tournament(only(name, values)?)?,
            "openings" => self.openings(values)?,
            "pgnout" => self.file("pgnout", "pgn", values)?,
            "log" => self.file("log", "log-file", values)?,
            "quick" => self.quick(values)?,
            "output" => self.output(values)?,
            "seeds" if only(name, values)? == "1" => {}
            "help" => self.rest.push("--help".into()),
            // The match always goes on after a crash.
            "recover" => none(name, values)?,
            "use-affinity" | "force-concurrency" | "check-mate-pvs" | "show-latency" | "testEnv" | "strict"
            | "startup-ms" | "ucinewgame-ms" | "ping-ms" | "autosaveinterval" | "scoreinterval" | "outcomeinterval"
            | "report" | "crc32" | "tb" | "tbpieces" | "tbignore50" | "tbadjudicate" | "event" | "site" | "wait"
            | "reverse" | "bookmode" => self.nothing(&format!("-{name}")),
            "config" => return refuse("-config: its files are not read; --resume goes on with a match"),
            "noswap" => return refuse("-noswap: each opening is always played with both colours"),
            "seeds" => return refuse("-seeds: only the first engine plays the gauntlet"),
            "epdout" => return refuse("-epdout: last positions are not written; --pgn FILE has whole games"),
            "debug" => {
                return refuse(
                    "-debug: nothing but the match is told; --log-file FILE --log-level debug has what engines say",
                );
            }
            "version" => return refuse("-version: 'tenfold --version' tells it"),
            _ => {
                return refuse(&format!(
                    "unknown option '-{}'; 'tenfold match --help' lists them",
                    name.escape_debug()
                ));
            }
        }
        Ok(())
    }

    /// Games of an opening and rounds. An opening is played twice at most: like fastchess, this takes a greater number
    /// of games for that of the rounds, and the other way round.
    pub fn counts(&mut self) -> Result<(), SpellingError> {
        let many = |count: &str| count.parse::<u64>().is_ok_and(|number| number > 2);
        if self.games.as_deref().is_some_and(many) {
            std::mem::swap(&mut self.games, &mut self.rounds);
            if let Some(games) = self.games.as_deref().filter(|games| many(games)) {
                return refuse(&format!("-games and -rounds: one of them is 2 or less, not {games} and more"));
            }
        }
        let counts = [("rounds", self.rounds.take()), ("games", self.games.take())];
        counts.into_iter().for_each(|(name, count)| count.iter().for_each(|count| self.push(name, count)));
        Ok(())
    }

    fn push(&mut self, name: &str, value: &str) {
        self.rest.push(format!("--{name}={value}").into());
    }

    fn nothing(&mut self, what: &str) {
        if !self.without_effect.iter().any(|known| known == what) {
            self.without_effect.push(what.to_string());
        }
    }

    /// The words of an engine. Only those change that have another name here.
    fn engine(&mut self, name: &str, values: &[&str]) -> Result<Vec<String>, SpellingError> {
        let mut words = Vec::new();
        // cutechess-cli gives each argument of an engine by itself.
        let mut arguments = Vec::new();
        for (key, value) in pairs(name, values)? {
            match key {
                "plies" => words.push(format!("depth={value}")),
                "arg" => arguments.push(value),
                _ => words.push(format!("{key}={value}")),
            }
        }
        if !arguments.is_empty() {
            let args = joined(&arguments);
            match words.iter_mut().find(|word| word.starts_with("args=")) {
                Some(word) => *word += &format!(" {args}"),
                None => words.push(format!("args={args}")),
            }
        }
        Ok(words)
    }

    /// Zero and less is counted from the number of processors downwards, as in fastchess.
    fn concurrency(&mut self, value: &str) -> Result<(), SpellingError> {
        let Ok(number) = value.parse::<i64>() else {
            return refuse(&format!("-concurrency: '{}' is no number", value.escape_debug()));
        };
        let number = if number > 0 { number } else { processors().saturating_add(number).max(1) };
        self.push("concurrency", &number.to_string());
        Ok(())
    }

    fn tournament(&mut self, kind: &str) -> Result<(), SpellingError> {
        let flag = match kind {
            "gauntlet" => "--gauntlet",
            "roundrobin" | "round-robin" => "--round-robin",
            _ => {
                let kind = kind.escape_debug();
                return refuse(&format!("-tournament: there are roundrobin and gauntlet, not '{kind}'"));
            }
        };
        self.rest.push(flag.into());
        Ok(())
    }

    fn openings(&mut self, values: &[&str]) -> Result<(), SpellingError> {
        for (key, value) in pairs("openings", values)? {
            match (key, value) {
                ("file", _) => self.push("openings", value),
                ("order" | "start" | "plies", _) => self.push(key, value),
                // What kind of file it is shows its first line; each round has the next opening.
                ("format", "epd" | "pgn") | ("policy", "round") => {}
                ("policy", "default" | "encounter") => self.nothing(&format!("-openings policy={value}")),
                _ => return unknown("openings", key, value),
            }
        }
        Ok(())
    }

    /// A file that is written, with details of how; ours has one form.
    fn file(&mut self, theirs: &str, ours: &str, values: &[&str]) -> Result<(), SpellingError> {
        let mut file = None;
        for (n, value) in values.iter().enumerate() {
            match value.split_once('=') {
                Some(("file", path)) => file = Some(path),
                Some((key, _)) if is_detail(theirs, key) => self.nothing(&format!("-{theirs} {key}=")),
                // The file by itself, and behind it words of cutechess-cli.
                _ if n == 0 && theirs == "pgnout" => file = Some(value),
                None if n > 0 && matches!(*value, "min" | "fi") => self.nothing(&format!("-{theirs} {value}")),
                Some((key, value)) => return unknown(theirs, key, value),
                None => return refuse(&format!("-{theirs}: '{}' is not KEY=VALUE", value.escape_debug())),
            }
        }
        match file {
            Some(file) if !file.is_empty() => self.push(ours, file),
            _ => return refuse(&format!("-{theirs}: file=FILE is missing")),
        }
        Ok(())
    }

    fn output(&mut self, values: &[&str]) -> Result<(), SpellingError> {
        for (key, value) in pairs("output", values)? {
            match (key, value) {
                ("format", "fastchess") => {}
                ("format", "cutechess") => self.nothing("-output format=cutechess"),
                _ => return unknown("output", key, value),
            }
        }
        Ok(())
    }

    /// A match of two engines with all the rest settled, as the manual of fastchess has it.
    fn quick(&mut self, values: &[&str]) -> Result<(), SpellingError> {
        let (mut engines, mut book) = (Vec::new(), None);
        for (key, value) in pairs("quick", values)? {
            match key {
                "cmd" => engines.push(value),
                "book" => book = Some(value),
                _ => return unknown("quick", key, value),
            }
        }
        let (&[first, second], Some(book)) = (&engines[..], book) else {
            return refuse("-quick: it takes cmd=ENGINE twice and book=FILE");
        };
        for (number, engine) in [first, second].iter().enumerate() {
            let number = if first == second { (number + 1).to_string() } else { String::new() };
            let words = [format!("cmd={engine}"), format!("name={engine}{number}"), "tc=10+0.1".to_string()];
            self.push("engine", &joined(&words));
        }
        self.push("openings", book);
        self.push("order", "random");
        self.games = Some("2".to_string());
        self.rounds = Some("25000".to_string());
        self.push("concurrency", &(processors() - 2).max(1).to_string());
        self.push("draw", "movenumber=30 movecount=8 score=8");
        Ok(())
    }
}

/// Whether this is a key of theirs that says how a file is written.
fn is_detail(option: &str, key: &str) -> bool {
    const PGN: [&str; 13] = [
        "append",
        "nodes",
        "seldepth",
        "nps",
        "hashfull",
        "tbhits",
        "timeleft",
        "latency",
        "min",
        "notation",
        "match_line",
        "pv",
        "fi",
    ];
    const LOG: [&str; 5] = ["level", "append", "compress", "realtime", "engine"];
    if option == "log" { LOG.contains(&key) } else { PGN.contains(&key) }
}

fn processors() -> i64 {
    std::thread::available_parallelism().map_or(1, |number| number.get() as i64)
}

fn refuse<T>(why: &str) -> Result<T, SpellingError> {
    Err(SpellingError(why.to_string()))
}

fn unknown<T>(option: &str, key: &str, value: &str) -> Result<T, SpellingError> {
    refuse(&format!("-{option}: '{}={}' is unknown", key.escape_debug(), value.escape_debug()))
}

/// The only word behind an option.
fn only<'a>(name: &str, values: &[&'a str]) -> Result<&'a str, SpellingError> {
    match values {
        [value] => Ok(value),
        [] => refuse(&format!("-{name}: its value is missing")),
        [_, more, ..] => refuse(&format!("-{name}: '{}' is one word too many", more.escape_debug())),
    }
}

fn none(name: &str, values: &[&str]) -> Result<(), SpellingError> {
    match values {
        [] => Ok(()),
        [value, ..] => refuse(&format!("-{name}: '{}' is one word too many", value.escape_debug())),
    }
}

/// The words behind an option, all of them `KEY=VALUE`.
fn pairs<'a>(name: &str, values: &[&'a str]) -> Result<Vec<(&'a str, &'a str)>, SpellingError> {
    if values.is_empty() {
        return refuse(&format!("-{name}: KEY=VALUE is missing"));
    }
    let pair = |value: &&'a str| {
        let no_pair = || SpellingError(format!("-{name}: '{}' is not KEY=VALUE", value.escape_debug()));
        value.split_once('=').ok_or_else(no_pair)
    };
    values.iter().map(pair).collect()
}
