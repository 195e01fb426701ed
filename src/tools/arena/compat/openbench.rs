//! Translates the arguments that OpenBench gives to an engine.
//!
//! The client of OpenBench (<https://github.com/AndyGrant/OpenBench>, `Client/genfens.py`) asks for openings with two
//! arguments: `"genfens N seed S book None WORDS"` and `"quit"`. WORDS is the field *Genfens Args* of a test, which may
//! be empty. For this program it consists of pairs KEY VALUE, such as `variant NAME`.

use super::translated::{CompatError, Translated};
use std::ffi::OsString;
use tenfold_registry::GAMES;

/// The first word of the argument that asks for openings, and the name of our command that generates them.
const GENFENS: &str = "genfens";
/// The name of our benchmark command.
const BENCH: &str = "bench";
/// An optional last argument, which makes other engines quit; without it most engines would wait for commands.
const QUIT: &str = "quit";
/// The keys that OpenBench may pass, each with our option for it. The empty option stands for the name of the variant,
/// which is not an option in our form.
const KEYS: [(&str, &str); 8] = [
    ("seed", "--seed="),
    ("book", "--book="),
    ("variant", ""),
    ("game", ""),
    ("plies", "--plies="),
    ("max-score", "--max-score="),
    ("nodes", "--nodes="),
    ("option", "--option="),
];

/// Translates the arguments if the argument with index `command` has the form that OpenBench uses; `None` otherwise.
pub(super) fn translate(args: &[OsString], command: usize) -> Result<Option<Translated>, CompatError> {
    let (before, rest) = args.split_at(command);
    let more = rest.get(1..).unwrap_or_default();
    let Some(first) = rest.first().map(|word| word.to_string_lossy()) else { return Ok(None) };
    let written = if first == BENCH && more.last().is_some_and(|word| word == QUIT) {
        rest[..rest.len() - 1].to_vec()
    } else if first.strip_prefix(GENFENS).is_some_and(|words| words.starts_with(char::is_whitespace)) {
        if let Some(word) = more.iter().enumerate().find(|(n, word)| *n > 0 || *word != QUIT).map(|(_, word)| word) {
            return refuse(&format!("'{}' is not allowed here, only '{QUIT}'", word.to_string_lossy().escape_debug()));
        }
        openings(&first)?.into_iter().map(OsString::from).collect()
    } else {
        return Ok(None);
    };
    let args = [before, &written].concat();
    Ok(Some(Translated { args, ignored: Vec::new() }))
}

/// Our own arguments that correspond to the argument `genfens N seed S book FILE …`.
fn openings(text: &str) -> Result<Vec<String>, CompatError> {
    let mut words = text.split_whitespace().skip(1);
    let Some(count) = words.next() else { return refuse("the number of positions is missing: 'genfens N seed S'") };
    let mut game = GAMES.first().map_or("", |game| game.spec.name);
    // One thread is enough: the client runs one process for each thread. It gives up after 15 seconds without a
    // position.
    let mut args = [GENFENS, "--uci", "--threads=1"].map(String::from).to_vec();
    let mut is_seeded = false;
    while let Some(key) = words.next() {
        let Some((_, ours)) = KEYS.iter().find(|(known, _)| *known == key) else {
            let known = KEYS.map(|(known, _)| known).join(", ");
            return refuse(&format!("'{}' is unknown; the keys are {known}", key.escape_debug()));
        };
        let Some(value) = words.next() else { return refuse(&format!("the value of '{key}' is missing")) };
        is_seeded |= key == "seed";
        match key {
            "variant" | "game" => game = value,
            "book" if value.eq_ignore_ascii_case("none") => {}
            _ => args.push(format!("{ours}{value}")),
        }
    }
    if !is_seeded {
        return refuse("the seed is missing: 'genfens N seed S'");
    }
    args.extend(["--", game, count].map(String::from));
    Ok(args)
}

fn refuse<T>(why: &str) -> Result<T, CompatError> {
    Err(CompatError(format!("{GENFENS}: {why}")))
}

#[cfg(test)]
mod tests {
    use crate::arena::compat::translate;
    use std::ffi::OsString;

    fn translated(args: &[&str]) -> Result<String, String> {
        let args = [&["tenfold"], args].concat().into_iter().map(OsString::from).collect();
        let found = translate(args).map_err(|why| why.to_string())?;
        let words: Vec<String> = found.args.into_iter().skip(1).filter_map(|word| word.into_string().ok()).collect();
        Ok(words.join(" "))
    }

    #[test]
    fn the_clients_request_for_openings() {
        let game = super::GAMES[0].spec.name;
        for (text, ours) in [
            ("genfens 5 seed 7 book None ", format!("--seed=7 -- {game} 5")),
            ("genfens 5 seed 7 book none variant g", "--seed=7 -- g 5".to_string()),
            ("genfens 5 seed 7 book Books/x.epd game g", "--seed=7 --book=Books/x.epd -- g 5".to_string()),
            (
                "genfens 1 seed 0 book None  plies 6 max-score 40\tnodes 9 option A=b variant g",
                "--seed=0 --plies=6 --max-score=40 --nodes=9 --option=A=b -- g 1".to_string(),
            ),
            // Numbers and names are not checked here, because the command checks them itself.
            ("genfens -1 seed x variant --help", "--seed=x -- --help -1".to_string()),
        ] {
            let wanted = format!("genfens --uci --threads=1 {ours}");
            assert_eq!(translated(&[text, "quit"]), Ok(wanted.clone()), "{text}");
            assert_eq!(translated(&[text]), Ok(wanted.clone()), "{text}");
            assert_eq!(translated(&["--log-file", "l", text, "quit"]), Ok(format!("--log-file l {wanted}")));
        }
    }

    #[test]
    fn quit_after_bench_is_dropped() {
        assert_eq!(translated(&["bench", "quit"]), Ok("bench".to_string()));
        assert_eq!(translated(&["bench", "3", "quit"]), Ok("bench 3".to_string()));
    }

    #[test]
    fn errors_are_one_line() {
        for (args, why) in [
            (&["genfens "][..], "genfens: the number of positions is missing: 'genfens N seed S'"),
            (&["genfens 5"], "genfens: the seed is missing: 'genfens N seed S'"),
            (&["genfens 5 book None", "quit"], "genfens: the seed is missing: 'genfens N seed S'"),
            (&["genfens 5 seed"], "genfens: the value of 'seed' is missing"),
            (
                &["genfens 5 seed 1 dfrc\u{1b} 1"],
                "genfens: 'dfrc\\u{1b}' is unknown; the keys are seed, book, variant, game, plies, max-score, nodes, option",
            ),
            (&["genfens 5 seed 1", "uci"], "genfens: 'uci' is not allowed here, only 'quit'"),
            (&["genfens 5 seed 1", "quit", "quit"], "genfens: 'quit' is not allowed here, only 'quit'"),
        ] {
            assert_eq!(translated(args), Err(why.to_string()), "{args:?}");
        }
    }
}
