//! The spelling of fastchess and cutechess-cli, rewritten to that of `tenfold match`.
//!
//! Theirs has one dash and any number of words behind it: `-engine cmd=a name="My engine" -each tc=10+0.1`. Ours is what
//! clap reads: `--engine "cmd=a 'name=My engine'" --each "tc=10+0.1"`. The words of one value are quoted as a POSIX
//! shell would have them, with [`joined`]; who reads such a value takes it apart with [`words`].
//!
//! What each option means is told in the manual of fastchess (<https://github.com/Disservin/fastchess>, `man`).
//! How OpenBench calls an engine is rewritten in `openbench`.

mod openbench;
mod writer;

use std::ffi::OsString;
use writer::Writer;

/// The command whose arguments are rewritten.
const COMMAND: &str = "match";
/// Options of the whole program that have a value and may stand in front of the command.
const WITH_VALUE: [&str; 2] = ["--log-file", "--log-level"];

/// Why a command line in their spelling is refused: one line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct SpellingError(String);

/// A command line in our spelling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rewritten {
    /// All arguments, that of the program's name included.
    pub args: Vec<OsString>,
    /// What was given in their spelling and changes nothing here.
    without_effect: Vec<String>,
    /// Whether what is wrong with the arguments is to be told in one line, because a program reads it.
    pub is_one_line: bool,
}

impl Rewritten {
    /// One line for people when something was given that changes nothing here.
    pub fn note(&self) -> Option<String> {
        let verb = if self.without_effect.len() > 1 { "have" } else { "has" };
        let list = self.without_effect.join(", ");
        (!list.is_empty()).then(|| format!("note: {list} {verb} no effect here"))
    }
}

/// Rewrites the arguments of a whole command line, its first being the program's name: those of `match`, and those that
/// OpenBench gives to an engine. Those of other commands, and those in our spelling, stay as they are.
///
/// # Errors
///
/// When an option in their spelling is unknown, is not to be had here, or has the wrong number of words.
pub fn rewrite(args: Vec<OsString>) -> Result<Rewritten, SpellingError> {
    let command = place_of_command(&args);
    if let Some(rewritten) = openbench::rewrite(&args, command)? {
        return Ok(rewritten);
    }
    if args.get(command).is_none_or(|word| word != COMMAND) {
        return Ok(Rewritten { args, without_effect: Vec::new(), is_one_line: false });
    }
    let mut writer = Writer::default();
    let mut words = args[command + 1..].iter().peekable();
    while let Some(word) = words.next() {
        let Some(name) = word.to_str().and_then(their_name) else {
            writer.rest.push(word.clone());
            continue;
        };
        let mut values = Vec::new();
        while let Some(value) = words.next_if(|next| !begins_option(next)) {
            let Some(value) = value.to_str() else {
                return Err(SpellingError(format!("-{name}: '{}' is not UTF-8", value.to_string_lossy())));
            };
            values.push(value);
        }
        writer.option(name, &values)?;
    }
    writer.counts()?;
    let mut rewritten = args[..=command].to_vec();
    rewritten.extend(writer.game.map(OsString::from));
    rewritten.extend(writer.rest);
    if !writer.each.is_empty() {
        rewritten.push(format!("--each={}", joined(&writer.each)).into());
    }
    Ok(Rewritten { args: rewritten, without_effect: writer.without_effect, is_one_line: false })
}

/// Where the command stands: behind the options of the whole program, or behind the last argument.
fn place_of_command(args: &[OsString]) -> usize {
    let mut place = 1;
    while let Some(arg) = args.get(place) {
        if WITH_VALUE.iter().any(|option| arg == option) {
            place += 2;
        } else if arg.as_encoded_bytes().starts_with(b"-") {
            place += 1;
        } else {
            break;
        }
    }
    place.min(args.len())
}

/// The name of an option in their spelling: one dash, and more than one letter.
fn their_name(word: &str) -> Option<&str> {
    let name = word.strip_prefix('-')?;
    (name.len() > 1 && !name.starts_with('-') && !is_digit(name.as_bytes()[0])).then_some(name)
}

/// Whether a word begins an option in either spelling; a negative number does not.
fn begins_option(word: &OsString) -> bool {
    match word.as_encoded_bytes() {
        [b'-', next, ..] => !is_digit(*next),
        _ => false,
    }
}

fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit()
}

/// The words of a value, as a POSIX shell takes a line apart, but that on Windows a backslash separates folders. `None`
/// when a quote is open.
pub fn words(value: &str) -> Option<Vec<String>> {
    if cfg!(windows) { shlex::split(&with_paths(value)) } else { shlex::split(value) }
}

/// A value in which a backslash stands for itself, unless it stands before a sign that needs one within quotes, as
/// [`joined`] may have written.
fn with_paths(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut quote = None;
    let mut signs = value.chars().peekable();
    while let Some(sign) = signs.next() {
        text.push(sign);
        match (sign, quote) {
            ('\\', None | Some('"')) => text.push(signs.next_if(|next| "\\\"$`".contains(*next)).unwrap_or('\\')),
            ('"' | '\'', None) => quote = Some(sign),
            ('"' | '\'', Some(open)) if open == sign => quote = None,
            _ => {}
        }
    }
    text
}

/// Words as one value, which [`words`] takes apart again. Only words that need quotes get them.
pub fn joined<S: AsRef<str>>(words: &[S]) -> String {
    let plain =
        |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "+-_./:,@%=".contains(c));
    let quoted = words.iter().map(|word| match word.as_ref() {
        word if plain(word) => word.into(),
        // Only a NUL cannot be quoted, and no argument has one.
        word => shlex::try_quote(word).unwrap_or_default(),
    });
    quoted.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A command line as a shell would cut it, rewritten.
    fn rewritten(line: &str) -> Result<Rewritten, String> {
        let words = shlex::split(line).expect("quotes in pairs");
        rewrite(words.into_iter().map(OsString::from).collect()).map_err(|why| why.to_string())
    }

    fn args(line: &str) -> Vec<String> {
        let rewritten = rewritten(line).unwrap_or_else(|why| panic!("{line}: {why}"));
        rewritten.args.into_iter().map(|arg| arg.into_string().expect("text")).collect()
    }

    fn note(line: &str) -> Option<String> {
        rewritten(line).unwrap_or_else(|why| panic!("{line}: {why}")).note()
    }

    #[test]
    fn the_spelling_of_fastchess() {
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
    fn the_spelling_of_cutechess() {
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
        let found = rewrite(theirs).expect("good").args[2].clone().into_string().expect("text");
        let value = found.strip_prefix("--engine=").expect("an engine");
        assert_eq!(shlex::split(value), Some(vec![format!("name={name}"), format!("cmd={path}")]));
    }

    #[test]
    fn windows_paths_are_read() {
        let read = |value: &str| shlex::split(&with_paths(value));
        let path = |value: &str| read(value).expect("quotes in pairs").concat();
        assert_eq!(path(r"cmd=C:\chess\new\tenfold.exe"), r"cmd=C:\chess\new\tenfold.exe");
        assert_eq!(path(r#"cmd="C:\Program Files\x.exe""#), r"cmd=C:\Program Files\x.exe");
        assert_eq!(path(r"cmd='\\server\a b\x.exe'"), r"cmd=\\server\a b\x.exe");
        assert_eq!(read(r"dir=C:\ name=x").expect("quotes in pairs"), [r"dir=C:\", "name=x"]);
        for words in [&[r"cmd=C:\it's\new", r#"name="\""#][..], &[r"cmd=\\s\a $b`", "x"], &[r"a\", "b c", r"d\ e"]] {
            assert_eq!(read(&joined(words)).expect("quotes in pairs"), words);
        }
        assert_eq!(read(r"cmd='C:\x"), None);
    }

    #[test]
    fn ours_stays_as_it_is() {
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
        // Theirs and ours in one line.
        assert_eq!(
            args("t match G --rounds 3 -games 2 --json j")[2..],
            ["G", "--rounds", "3", "--json", "j", "--games=2"]
        );
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_text_is_kept_or_refused() {
        use std::os::unix::ffi::OsStringExt;
        let noise = OsString::from_vec(vec![b'a', 0xFF]);
        let line =
            |option: &str| ["t", "match", option].map(OsString::from).into_iter().chain([noise.clone()]).collect();
        assert_eq!(rewrite(line("--pgn")).expect("ours").args[3], noise);
        let why = rewrite(line("-pgnout")).expect_err("theirs").to_string();
        assert_eq!(why, "-pgnout: 'a\u{FFFD}' is not UTF-8");
    }

    #[test]
    fn a_quick_match_is_spelled_out() {
        let found = args("tenfold match -quick cmd=./a cmd=./a book=b.epd -variant g");
        assert_eq!(found[2..5], ["g", "--engine=cmd=./a name=./a1 tc=10+0.1", "--engine=cmd=./a name=./a2 tc=10+0.1"]);
        assert_eq!(found[5..7], ["--openings=b.epd", "--order=random"]);
        assert!(found.contains(&"--rounds=25000".to_string()), "{found:?}");
        assert!(found.contains(&"--games=2".to_string()), "{found:?}");
    }

    #[test]
    fn many_games_are_rounds() {
        assert_eq!(args("t match -games 100")[2..], ["--rounds=100"]);
        assert_eq!(args("t match -rounds 2 -games 100")[2..], ["--rounds=100", "--games=2"]);
        assert_eq!(args("t match -games 100 -repeat -rounds 50")[2..], ["--rounds=50", "--games=2"]);
        assert_eq!(args("t match -rounds 4 -rounds 5 -games 1")[2..], ["--rounds=5", "--games=1"]);
    }

    #[test]
    fn what_has_no_effect_is_told_once() {
        let line = "tenfold match -use-affinity 3,5 -force-concurrency -force-concurrency -event My event -strict";
        assert_eq!(args(line), ["tenfold", "match"]);
        let told = "note: -use-affinity, -force-concurrency, -event, -strict have no effect here";
        assert_eq!(note(line), Some(told.to_string()));
        assert_eq!(note("t match -tb /tb"), Some("note: -tb has no effect here".to_string()));
        assert_eq!(note("t match -concurrency -1000"), None);
        assert_eq!(args("t match -concurrency -1000")[2..], ["--concurrency=1"]);
    }

    #[test]
    fn what_cannot_be_is_refused_with_one_line() {
        for (line, why) in [
            ("-rouns 5", "unknown option '-rouns'; 'tenfold match --help' lists them"),
            ("-rounds", "-rounds: its value is missing"),
            ("-rounds 5 -games 6", "-games and -rounds: one of them is 2 or less, not 5 and more"),
            ("-rounds 5 6", "-rounds: '6' is one word too many"),
            ("-recover now", "-recover: 'now' is one word too many"),
            ("-engine", "-engine: KEY=VALUE is missing"),
            ("-engine cmd", "-engine: 'cmd' is not KEY=VALUE"),
            ("-concurrency many", "-concurrency: 'many' is no number"),
            ("-config file=c.json", "-config: its files are not read; --resume goes on with a match"),
            ("-tournament knockout", "-tournament: there are roundrobin and gauntlet, not 'knockout'"),
            ("-openings file=a format=txt", "-openings: 'format=txt' is unknown"),
            ("-pgnout notation=san", "-pgnout: file=FILE is missing"),
            ("-pgnout a b", "-pgnout: 'b' is not KEY=VALUE"),
            ("-log level=info", "-log: file=FILE is missing"),
            ("-log x", "-log: 'x' is not KEY=VALUE"),
            ("-quick cmd=a book=b", "-quick: it takes cmd=ENGINE twice and book=FILE"),
            ("-seeds 2", "-seeds: only the first engine plays the gauntlet"),
            ("-\u{1b}[31m", "unknown option '-\\u{1b}[31m'; 'tenfold match --help' lists them"),
        ] {
            assert_eq!(rewritten(&format!("tenfold match {line}")), Err(why.to_string()), "{line}");
        }
    }
}
