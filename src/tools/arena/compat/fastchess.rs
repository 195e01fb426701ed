//! Translates the options of fastchess and cutechess-cli to the options of `tenfold match`.

use super::translated::CompatError;
use super::words::join_words;
use std::ffi::OsString;

/// Translates options one after another, and holds the translation so far.
#[derive(Default)]
pub(super) struct Translator {
    /// The name of the variant, from the option `-variant`.
    pub game: Option<String>,
    /// The translated options, in our own form.
    pub rest: Vec<OsString>,
    /// The number of games in a round, set by `-games` or `-repeat`. If both are given, the last one counts.
    pub games: Option<String>,
    /// The number of rounds, set by `-rounds`. If it is given twice, the last one counts.
    pub rounds: Option<String>,
    /// The words of all `-each` options together.
    pub each: Vec<String>,
    /// The options that were recognised but have no effect in `tenfold match`.
    pub ignored: Vec<String>,
}

impl Translator {
    /// Translates one option and the words after it.
    pub fn option(&mut self, name: &str, values: &[&str]) -> Result<(), CompatError> {
        match name {
            "variant" => self.game = Some(only_value(name, values)?.to_string()),
            "engine" => {
                let words = self.engine(name, values)?;
                self.push_option("engine", &join_words(&words));
            }
            "each" => {
                let words = self.engine(name, values)?;
                self.each.extend(words);
            }
            "rounds" => self.rounds = Some(only_value(name, values)?.to_string()),
            "maxmoves" | "ratinginterval" => self.push_option(name, only_value(name, values)?),
            "games" => self.games = Some(only_value(name, values)?.to_string()),
            "repeat" => match values {
                [] => self.games = Some("2".to_string()),
                _ => self.games = Some(only_value(name, values)?.to_string()),
            },
            "concurrency" => self.concurrency(only_value(name, values)?)?,
            "srand" => self.push_option("seed", only_value(name, values)?),
            "sprt" | "draw" | "resign" => {
                pairs(name, values)?;
                self.push_option(name, &join_words(values));
            }
            "tournament" => self.tournament(only_value(name, values)?)?,
            "openings" => self.openings(values)?,
            "pgnout" => self.file_option("pgnout", "pgn", values)?,
            "log" => self.file_option("log", "log-file", values)?,
            "quick" => self.expand_quick_match(values)?,
            "output" => self.output(values)?,
            "seeds" if only_value(name, values)? == "1" => {}
            "help" => self.rest.push("--help".into()),
            // This option needs no translation: a match always continues after a crash.
            "recover" => no_values(name, values)?,
            "use-affinity" | "force-concurrency" | "check-mate-pvs" | "show-latency" | "testEnv" | "strict"
            | "startup-ms" | "ucinewgame-ms" | "ping-ms" | "autosaveinterval" | "scoreinterval" | "outcomeinterval"
            | "report" | "crc32" | "tb" | "tbpieces" | "tbignore50" | "tbadjudicate" | "event" | "site" | "wait"
            | "reverse" | "bookmode" => self.note_ignored(&format!("-{name}")),
            "config" => return refuse("-config: its files are not supported; --resume continues a match"),
            "noswap" => return refuse("-noswap: each opening is always played with both colours"),
            "seeds" => return refuse("-seeds: only the first engine plays the gauntlet"),
            "epdout" => return refuse("-epdout: final positions are not written; --pgn FILE has the games"),
            "debug" => {
                return refuse("-debug: use --log-file FILE --log-level debug for the conversation with engines");
            }
            "version" => return refuse("-version: use 'tenfold --version'"),
            _ => {
                return refuse(&format!(
                    "unknown option '-{}'; 'tenfold match --help' lists all options",
                    name.escape_debug()
                ));
            }
        }
        Ok(())
    }

    /// Adds `--games` and `--rounds`. An opening is played at most twice: if there are more than two games in a round,
    /// the two numbers are swapped, as in fastchess.
    pub fn check_game_counts(&mut self) -> Result<(), CompatError> {
        let many = |count: &str| count.parse::<u64>().is_ok_and(|number| number > 2);
        if self.games.as_deref().is_some_and(many) {
            std::mem::swap(&mut self.games, &mut self.rounds);
            if let Some(games) = self.games.as_deref().filter(|games| many(games)) {
                return refuse(&format!("-games and -rounds: one of them is 2 or less, not {games} and more"));
            }
        }
        let counts = [("rounds", self.rounds.take()), ("games", self.games.take())];
        counts.into_iter().for_each(|(name, count)| count.iter().for_each(|count| self.push_option(name, count)));
        Ok(())
    }

    fn push_option(&mut self, name: &str, value: &str) {
        self.rest.push(format!("--{name}={value}").into());
    }

    fn note_ignored(&mut self, what: &str) {
        if !self.ignored.iter().any(|known| known == what) {
            self.ignored.push(what.to_string());
        }
    }

    /// Translates the words that describe an engine. Some of them have other names in `tenfold match`.
    fn engine(&mut self, name: &str, values: &[&str]) -> Result<Vec<String>, CompatError> {
        let mut words = Vec::new();
        // cutechess-cli writes one `arg=` for each argument of an engine; they are collected here.
        let mut arguments = Vec::new();
        for (key, value) in pairs(name, values)? {
            match key {
                "plies" => words.push(format!("depth={value}")),
                "arg" => arguments.push(value),
                _ => words.push(format!("{key}={value}")),
            }
        }
        if !arguments.is_empty() {
            let args = join_words(&arguments);
            match words.iter_mut().find(|word| word.starts_with("args=")) {
                Some(word) => *word += &format!(" {args}"),
                None => words.push(format!("args={args}")),
            }
        }
        Ok(words)
    }

    /// Adds `--concurrency`. A number of zero or less is added to the number of processors, as in fastchess.
    fn concurrency(&mut self, value: &str) -> Result<(), CompatError> {
        let Ok(number) = value.parse::<i64>() else {
            return refuse(&format!("-concurrency: '{}' is not a number", value.escape_debug()));
        };
        let number = if number > 0 { number } else { processors().saturating_add(number).max(1) };
        self.push_option("concurrency", &number.to_string());
        Ok(())
    }

    fn tournament(&mut self, format: &str) -> Result<(), CompatError> {
        let flag = match format {
            "gauntlet" => "--gauntlet",
            "roundrobin" | "round-robin" => "--round-robin",
            _ => {
                let format = format.escape_debug();
                return refuse(&format!("-tournament: there are roundrobin and gauntlet, not '{format}'"));
            }
        };
        self.rest.push(flag.into());
        Ok(())
    }

    fn openings(&mut self, values: &[&str]) -> Result<(), CompatError> {
        for (key, value) in pairs("openings", values)? {
            match (key, value) {
                ("file", _) => self.push_option("openings", value),
                ("order" | "start" | "plies", _) => self.push_option(key, value),
                // These values need no option: the format is detected, and each round has the next opening anyway.
                ("format", "epd" | "pgn") | ("policy", "round") => {}
                ("policy", "default" | "encounter") => self.note_ignored(&format!("-openings policy={value}")),
                _ => return unknown_value_error("openings", key, value),
            }
        }
        Ok(())
    }

    /// Translates the option for an output file. The details of the file's format are recognised but have no effect in
    /// `tenfold match`. `name` is the option of fastchess, `ours` is our option.
    fn file_option(&mut self, name: &str, ours: &str, values: &[&str]) -> Result<(), CompatError> {
        let mut file = None;
        for (n, value) in values.iter().enumerate() {
            match value.split_once('=') {
                Some(("file", path)) => file = Some(path),
                Some((key, _)) if is_format_detail(name, key) => self.note_ignored(&format!("-{name} {key}=")),
                // cutechess-cli writes the bare file name first, and other words after it.
                _ if n == 0 && name == "pgnout" => file = Some(value),
                None if n > 0 && matches!(*value, "min" | "fi") => self.note_ignored(&format!("-{name} {value}")),
                Some((key, value)) => return unknown_value_error(name, key, value),
                None => return refuse(&format!("-{name}: '{}' is not KEY=VALUE", value.escape_debug())),
            }
        }
        match file {
            Some(file) if !file.is_empty() => self.push_option(ours, file),
            _ => return refuse(&format!("-{name}: file=FILE is missing")),
        }
        Ok(())
    }

    fn output(&mut self, values: &[&str]) -> Result<(), CompatError> {
        for (key, value) in pairs("output", values)? {
            match (key, value) {
                ("format", "fastchess") => {}
                ("format", "cutechess") => self.note_ignored("-output format=cutechess"),
                _ => return unknown_value_error("output", key, value),
            }
        }
        Ok(())
    }

    /// Translates `-quick`: a match of two engines with the fixed settings that the manual of fastchess describes.
    fn expand_quick_match(&mut self, values: &[&str]) -> Result<(), CompatError> {
        let (mut engines, mut book) = (Vec::new(), None);
        for (key, value) in pairs("quick", values)? {
            match key {
                "cmd" => engines.push(value),
                "book" => book = Some(value),
                _ => return unknown_value_error("quick", key, value),
            }
        }
        let (&[first, second], Some(book)) = (&engines[..], book) else {
            return refuse("-quick: it takes cmd=ENGINE twice and book=FILE");
        };
        for (number, engine) in [first, second].iter().enumerate() {
            let number = if first == second { (number + 1).to_string() } else { String::new() };
            let words = [format!("cmd={engine}"), format!("name={engine}{number}"), "tc=10+0.1".to_string()];
            self.push_option("engine", &join_words(&words));
        }
        self.push_option("openings", book);
        self.push_option("order", "random");
        self.games = Some("2".to_string());
        self.rounds = Some("25000".to_string());
        self.push_option("concurrency", &(processors() - 2).max(1).to_string());
        self.push_option("draw", "movenumber=30 movecount=8 score=8");
        Ok(())
    }
}

/// Whether a key of an option sets a detail of the format of an output file.
fn is_format_detail(option: &str, key: &str) -> bool {
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
    const LOG_OPTIONS: [&str; 5] = ["level", "append", "compress", "realtime", "engine"];
    if option == "log" { LOG_OPTIONS.contains(&key) } else { PGN.contains(&key) }
}

fn processors() -> i64 {
    std::thread::available_parallelism().map_or(1, |number| number.get() as i64)
}

fn refuse<T>(why: &str) -> Result<T, CompatError> {
    Err(CompatError(why.to_string()))
}

fn unknown_value_error<T>(option: &str, key: &str, value: &str) -> Result<T, CompatError> {
    refuse(&format!("-{option}: '{}={}' is unknown", key.escape_debug(), value.escape_debug()))
}

/// The word after an option that takes exactly one word.
fn only_value<'a>(name: &str, values: &[&'a str]) -> Result<&'a str, CompatError> {
    match values {
        [value] => Ok(value),
        [] => refuse(&format!("-{name}: its value is missing")),
        [_, more, ..] => refuse(&format!("-{name}: '{}' is one word too many", more.escape_debug())),
    }
}

fn no_values(name: &str, values: &[&str]) -> Result<(), CompatError> {
    match values {
        [] => Ok(()),
        [value, ..] => refuse(&format!("-{name}: '{}' is one word too many", value.escape_debug())),
    }
}

/// The words after an option, all of them `KEY=VALUE`.
fn pairs<'a>(name: &str, values: &[&'a str]) -> Result<Vec<(&'a str, &'a str)>, CompatError> {
    if values.is_empty() {
        return refuse(&format!("-{name}: KEY=VALUE is missing"));
    }
    let pair = |value: &&'a str| {
        let error = || CompatError(format!("-{name}: '{}' is not KEY=VALUE", value.escape_debug()));
        value.split_once('=').ok_or_else(error)
    };
    values.iter().map(pair).collect()
}
