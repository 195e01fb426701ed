//! Compatibility with the command lines of other programs, which are translated to our own options.
//!
//! - `fastchess`: the options of fastchess and cutechess-cli, for `tenfold match`;
//! - `openbench`: the arguments that OpenBench gives to an engine;
//! - `words`: quoting of words; `translated`: the result of a translation.
//!
//! The options of fastchess have one dash and any number of words: `-engine cmd=a name="My engine" -each tc=10+0.1`.
//! Our options are parsed by clap: `--engine "cmd=a 'name=My engine'" --each "tc=10+0.1"`. The words in one value are
//! quoted by [`join_words`] and split by [`split_words`]. The manual of fastchess explains each option
//! (<https://github.com/Disservin/fastchess>, `man`).

mod fastchess;
mod openbench;
mod translated;
mod words;

pub use translated::{CompatError, Translated};
pub use words::{join_words, split_words};

use fastchess::Translator;
use std::ffi::OsString;

/// The command whose options are translated.
const MATCH_COMMAND: &str = "match";
/// Global options that take a value; they may precede the command.
const OPTIONS_WITH_VALUE: [&str; 3] = ["--log-file", "--log-level", "--variants"];

/// Translates a command line, whose first argument is the program's name: the options of `match`, and the arguments
/// that OpenBench gives to an engine. Our own options and other commands are not changed.
///
/// # Errors
///
/// When an option of another program is unknown or not supported, or has the wrong number of words.
pub fn translate(args: Vec<OsString>) -> Result<Translated, CompatError> {
    let command = command_index(&args);
    if let Some(translated) = openbench::translate(&args, command)? {
        return Ok(translated);
    }
    if args.get(command).is_none_or(|word| word != MATCH_COMMAND) {
        return Ok(Translated { args, ignored: Vec::new() });
    }
    let mut translator = Translator::default();
    let mut words = args[command + 1..].iter().peekable();
    while let Some(word) = words.next() {
        let Some(name) = word.to_str().and_then(foreign_option) else {
            translator.rest.push(word.clone());
            continue;
        };
        let mut values = Vec::new();
        while let Some(value) = words.next_if(|next| !begins_option(next)) {
            let Some(value) = value.to_str() else {
                return Err(CompatError(format!("-{name}: '{}' is not UTF-8", value.to_string_lossy())));
            };
            values.push(value);
        }
        translator.option(name, &values)?;
    }
    translator.check_game_counts()?;
    let mut translated = args[..=command].to_vec();
    translated.extend(translator.game.map(OsString::from));
    translated.extend(translator.rest);
    if !translator.each.is_empty() {
        translated.push(format!("--each={}", join_words(&translator.each)).into());
    }
    Ok(Translated { args: translated, ignored: translator.ignored })
}

/// The index of the command: the first argument after the global options, or the number of arguments if there is no
/// command.
fn command_index(args: &[OsString]) -> usize {
    let mut index = 1;
    while let Some(arg) = args.get(index) {
        if OPTIONS_WITH_VALUE.iter().any(|option| arg == option) {
            index += 2;
        } else if arg.as_encoded_bytes().starts_with(b"-") {
            index += 1;
        } else {
            break;
        }
    }
    index.min(args.len())
}

/// The name in a word that has the form of another program's option: one dash and more than one letter. `None` for
/// other words.
fn foreign_option(word: &str) -> Option<&str> {
    let name = word.strip_prefix('-')?;
    (name.len() > 1 && !name.starts_with('-') && !is_digit(name.as_bytes()[0])).then_some(name)
}

/// Whether a word is an option, with one dash or two. A negative number is not an option.
fn begins_option(word: &OsString) -> bool {
    match word.as_encoded_bytes() {
        [b'-', next, ..] => !is_digit(*next),
        _ => false,
    }
}

fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A command line, split as by a shell and translated.
    fn translated(line: &str) -> Result<Translated, String> {
        let words = shlex::split(line).expect("quotes in pairs");
        translate(words.into_iter().map(OsString::from).collect()).map_err(|why| why.to_string())
    }

    fn args(line: &str) -> Vec<String> {
        let translated = translated(line).unwrap_or_else(|why| panic!("{line}: {why}"));
        translated.args.into_iter().map(|arg| arg.into_string().expect("text")).collect()
    }

    fn note(line: &str) -> Option<String> {
        translated(line).unwrap_or_else(|why| panic!("{line}: {why}")).note()
    }

    #[test]
    fn options_of_fastchess() {
        let theirs = "tenfold match -variant antichess -engine name=A cmd=./a proto=uci option.Hash=16 \
            -engine name=B cmd=/b plies=6 -each tc=10+0.1 -rounds 10 -games 2 -repeat -concurrency 4 \
            -openings file=book.epd format=epd order=random plies=8 start=3 -sprt elo0=-1.75 elo1=0.25 alpha=0.05 \
            -pgnout file=out.pgn -srand 42 -tournament roundrobin -maxmoves 200 -recover -ratinginterval 5 \
            -resign movecount=3 score=600 twosided=true -draw movenumber=40 movecount=8 score=10 -log file=l.txt \
            -each option.Threads=1";
        let ours = [
            "tenfold",
            "match",
            "antichess",
            "--engine=name=A cmd=./a proto=uci option.Hash=16",
            "--engine=name=B cmd=/b depth=6",
            "--concurrency=4",
            "--openings=book.epd",
            "--order=random",
            "--plies=8",
            "--start=3",
            "--sprt=elo0=-1.75 elo1=0.25 alpha=0.05",
            "--pgn=out.pgn",
            "--seed=42",
            "--round-robin",
            "--maxmoves=200",
            "--ratinginterval=5",
            "--resign=movecount=3 score=600 twosided=true",
            "--draw=movenumber=40 movecount=8 score=10",
            "--log-file=l.txt",
            "--rounds=10",
            "--games=2",
            "--each=tc=10+0.1 option.Threads=1",
        ];
        assert_eq!(args(theirs), ours);
        assert_eq!(note(theirs), None);
    }

    #[test]
    fn options_of_cutechess() {
        let theirs = "tenfold match -engine cmd=a arg=--x 'arg=two words' proto=xboard -engine cmd=b args=-q arg=-r \
            -repeat 2 -pgnout 'my games.pgn' min -wait 10 -openings file=b.pgn policy=encounter -tournament gauntlet";
        let found = args(theirs);
        let words = |arg: &str| shlex::split(arg.split_once('=').expect("a value").1).expect("quotes in pairs");
        assert_eq!(words(&found[2]), ["cmd=a", "proto=xboard", "args=--x 'two words'"]);
        assert_eq!(words(&found[3]), ["cmd=b", "args=-q -r"]);
        assert_eq!(found[4..], ["--pgn=my games.pgn", "--openings=b.pgn", "--gauntlet", "--games=2"]);
        let line = "note: -pgnout min, -wait, -openings policy=encounter have no effect here";
        assert_eq!(note(theirs), Some(line.to_string()));
    }

    #[test]
    fn spaces_and_quotes_survive() {
        let name = r#"He said "it's" \ #1"#;
        let path = "/some where/e'n gine";
        let theirs: Vec<OsString> = ["tenfold", "match", "-engine", &format!("name={name}"), &format!("cmd={path}")]
            .map(OsString::from)
            .to_vec();
        let found = translate(theirs).expect("good").args[2].clone().into_string().expect("text");
        let value = found.strip_prefix("--engine=").expect("an engine");
        assert_eq!(shlex::split(value), Some(vec![format!("name={name}"), format!("cmd={path}")]));
    }

    #[test]
    fn our_own_options_stay_as_they_are() {
        for line in [
            "tenfold match escalier --engine 'name=A cmd=./a' --each tc=1 --sprt 'elo0=-5 elo1=0' --rounds 5 --resume",
            "tenfold --log-file match --log-level debug match -h",
            "tenfold --log-file match show -variant x",
            "tenfold perft devingt 3 -variant",
            "tenfold",
        ] {
            assert_eq!(args(line), shlex::split(line).expect("good"), "{line}");
        }
        assert_eq!(args("tenfold --log-file l match -rounds 3")[3..], ["match", "--rounds=3"]);
        assert_eq!(args("tenfold --variants v.ini match -rounds 3")[3..], ["match", "--rounds=3"]);
        // One command line may contain options of both forms.
        assert_eq!(
            args("t match G --rounds 3 -games 2 --json j")[2..],
            ["G", "--rounds", "3", "--json", "j", "--games=2"]
        );
    }

    #[cfg(unix)]
    #[test]
    fn arguments_that_are_not_utf8() {
        use std::os::unix::ffi::OsStringExt;
        let noise = OsString::from_vec(vec![b'a', 0xFF]);
        let line =
            |option: &str| ["t", "match", option].map(OsString::from).into_iter().chain([noise.clone()]).collect();
        assert_eq!(translate(line("--pgn")).expect("ours").args[3], noise);
        let why = translate(line("-pgnout")).expect_err("theirs").to_string();
        assert_eq!(why, "-pgnout: 'a\u{FFFD}' is not UTF-8");
    }

    #[test]
    fn a_quick_match_is_expanded() {
        let found = args("tenfold match -quick cmd=./a cmd=./a book=b.epd -variant g");
        assert_eq!(found[2..5], ["g", "--engine=cmd=./a name=./a1 tc=10+0.1", "--engine=cmd=./a name=./a2 tc=10+0.1"]);
        assert_eq!(found[5..7], ["--openings=b.epd", "--order=random"]);
        assert!(found.contains(&"--rounds=25000".to_string()), "{found:?}");
        assert!(found.contains(&"--games=2".to_string()), "{found:?}");
    }

    #[test]
    fn more_than_two_games_are_rounds() {
        assert_eq!(args("t match -games 100")[2..], ["--rounds=100"]);
        assert_eq!(args("t match -rounds 2 -games 100")[2..], ["--rounds=100", "--games=2"]);
        assert_eq!(args("t match -games 100 -repeat -rounds 50")[2..], ["--rounds=50", "--games=2"]);
        assert_eq!(args("t match -rounds 4 -rounds 5 -games 1")[2..], ["--rounds=5", "--games=1"]);
    }

    #[test]
    fn ignored_options_are_listed_once() {
        let line = "tenfold match -use-affinity 3,5 -force-concurrency -force-concurrency -event My event -strict";
        assert_eq!(args(line), ["tenfold", "match"]);
        let expected = "note: -use-affinity, -force-concurrency, -event, -strict have no effect here";
        assert_eq!(note(line), Some(expected.to_string()));
        assert_eq!(note("t match -tb /tb"), Some("note: -tb has no effect here".to_string()));
        assert_eq!(note("t match -concurrency -1000"), None);
        assert_eq!(args("t match -concurrency -1000")[2..], ["--concurrency=1"]);
    }

    #[test]
    fn errors_are_one_line() {
        for (line, why) in [
            ("-rouns 5", "unknown option '-rouns'; 'tenfold match --help' lists all options"),
            ("-rounds", "-rounds: its value is missing"),
            ("-rounds 5 -games 6", "-games and -rounds: one of them is 2 or less, not 5 and more"),
            ("-rounds 5 6", "-rounds: '6' is one word too many"),
            ("-recover now", "-recover: 'now' is one word too many"),
            ("-engine", "-engine: KEY=VALUE is missing"),
            ("-engine cmd", "-engine: 'cmd' is not KEY=VALUE"),
            ("-concurrency many", "-concurrency: 'many' is not a number"),
            ("-config file=c.json", "-config: its files are not supported; --resume continues a match"),
            ("-tournament knockout", "-tournament: there are roundrobin and gauntlet, not 'knockout'"),
            ("-openings file=a format=txt", "-openings: 'format=txt' is unknown"),
            ("-pgnout notation=san", "-pgnout: file=FILE is missing"),
            ("-pgnout a b", "-pgnout: 'b' is not KEY=VALUE"),
            ("-log level=info", "-log: file=FILE is missing"),
            ("-log x", "-log: 'x' is not KEY=VALUE"),
            ("-quick cmd=a book=b", "-quick: it takes cmd=ENGINE twice and book=FILE"),
            ("-seeds 2", "-seeds: only the first engine plays the gauntlet"),
            ("-\u{1b}[31m", "unknown option '-\\u{1b}[31m'; 'tenfold match --help' lists all options"),
        ] {
            assert_eq!(translated(&format!("tenfold match {line}")), Err(why.to_string()), "{line}");
        }
    }
}
