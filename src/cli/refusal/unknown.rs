//! Messages about commands, options and words that do not exist, with suggestions.

use super::line::{CommandLine, long_names};
use super::missing::example;
use super::words::{in_words, nearest, positional, quoted, shortened, text};
use crate::cli::args::game_names;
use clap::Error;
use clap::error::ContextKind;
use std::ffi::OsString;
use tenfold::registry;
use tenfold::tools::guide::list_text;

/// Commands of UCI and of XBoard's protocol.
const PROTOCOL_WORDS: [&str; 15] = [
    "uci",
    "ucinewgame",
    "isready",
    "setoption",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "d",
    "eval",
    "xboard",
    "protover",
    "usermove",
    "new",
];

/// A message about a command of UCI or XBoard, typed where a command of the program belongs.
fn protocol_word_text(word: &str) -> Option<String> {
    let is_known = PROTOCOL_WORDS.contains(&word.trim_start_matches('-').to_lowercase().as_str());
    let shown = quoted(word);
    is_known.then(|| format!("unknown command {shown}; without a command tenfold speaks UCI and XBoard's protocol"))
}

/// A message about a word that begins with a typographic dash, which word processors and web pages use instead of a
/// minus.
pub fn typographic_dash(args: &[OsString]) -> Option<String> {
    let dashes = ['\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2015}', '\u{2212}'];
    let word = args.iter().filter_map(|word| word.to_str()).find(|word| word.starts_with(dashes))?;
    let name = word.trim_start_matches(dashes).trim_start_matches('-');
    Some(format!("{} begins with a typographic dash; type --{}", quoted(word), shortened(name, usize::MAX)))
}

/// A message about a word that is not a command.
pub fn unknown_command_text(error: &Error, line: &CommandLine) -> Option<String> {
    let word = text(error, ContextKind::InvalidSubcommand)?;
    if !line.path.is_empty() && line.path != "help" {
        return Some(superfluous_text(&word, line));
    }
    if let Some(said) = protocol_word_text(&word).filter(|_| line.path.is_empty()) {
        return Some(said);
    }
    if word.to_lowercase().ends_with(".ini") {
        let shown = shortened(&word, usize::MAX);
        return Some(format!("a file of games goes with a command: tenfold --variants {shown} play GAME"));
    }
    let commands = line.commands();
    let place = line.rest.iter().position(|typed| *typed == word).unwrap_or_default();
    let later = line.rest[place + 1..].iter().find_map(|typed| commands.iter().find(|command| *command == typed));
    let game = match registry::find(&word.to_lowercase()) {
        Some(_) => Some(word.to_lowercase()),
        None => nearest(&word, game_names()).map(str::to_string),
    };
    let shown = quoted(&word);
    Some(match (nearest(&word, commands.iter().copied()), game, later) {
        (_, Some(game), Some(command)) => format!("the command comes before the game: tenfold {command} {game}"),
        (_, Some(game), None) if game.eq_ignore_ascii_case(&word) => {
            format!("{shown} is a game, not a command; to play it: tenfold play {game}")
        }
        (Some(command), _, _) => format!("unknown command {shown}; did you mean '{command}'?"),
        (None, Some(game), None) => {
            format!("unknown command {shown}; did you mean the game '{game}'? To play it: tenfold play {game}")
        }
        (None, None, _) => format!("unknown command {shown}; the commands are: {}", commands.join(", ")),
    })
}

/// A message about an option that does not exist, or a superfluous word.
pub fn unknown_argument_text(error: &Error, line: &CommandLine) -> Option<String> {
    let word = text(error, ContextKind::InvalidArg)?;
    if !word.starts_with('-') {
        return Some(superfluous_text(&word, line));
    }
    if word[1..].parse::<f64>().is_ok() && !line.path.is_empty() {
        return Some(negative_number_text(&word, line));
    }
    let places = line.command.get_positionals().map(|arg| positional(&arg.to_string()));
    if let Some(place) = places.into_iter().find(|place| word.strip_prefix("--") == Some(place)) {
        let example = example(line).map(|example| format!(": {example}")).unwrap_or_default();
        return Some(format!("the {place} is no option, it stands by itself{example}"));
    }
    // clap reads a word with one dash as a series of one-letter options, and its error names only the first letter.
    if let Some(said) = protocol_word_text(&word).filter(|_| line.path.is_empty()) {
        return Some(said);
    }
    let is_letters = word.chars().count() == 2;
    let typed = line.rest.iter().find(|typed| typed.starts_with(&word)).filter(|_| is_letters).unwrap_or(&word);
    let name = typed.split('=').next().unwrap_or_default();
    let bare = name.trim_start_matches('-');
    let shown = quoted(name);
    let called = line.command_text();
    if line.option(bare).is_some() {
        return Some(format!("unknown option {shown}; with two dashes it is --{bare}"));
    }
    let names = line.command.get_arguments().filter(|arg| !arg.is_hide_set()).flat_map(long_names);
    if let Some(name) = nearest(bare, names) {
        return Some(format!("unknown option {shown}; did you mean '--{name}'?"));
    }
    let has_option = |command: &&clap::Command| {
        let mut names = command.get_arguments().filter(|arg| !arg.is_global_set()).flat_map(long_names);
        names.any(|name| name == bare)
    };
    let owners: Vec<String> =
        line.root.get_subcommands().filter(has_option).map(|command| command.get_name().to_string()).collect();
    let later = line.rest.iter().find(|typed| owners.contains(typed)).filter(|_| line.path.is_empty());
    Some(match (later, &owners[..]) {
        (Some(command), _) => format!("{name} belongs to '{command}': it stands behind that word"),
        (None, []) => format!("unknown option {shown}; `{called} --help` lists the options"),
        (None, owners) => format!("{called} has no option {name}; it belongs to {}", list_text(owners, "and")),
    })
}

/// A message about a word that begins with a minus and a digit. clap's error names only the beginning of the word.
fn negative_number_text(word: &str, line: &CommandLine) -> String {
    let place = line.rest.iter().position(|typed| typed.starts_with(word)).unwrap_or_default();
    let whole = line.rest.get(place).map_or(word, String::as_str);
    let before = place.checked_sub(1).and_then(|place| line.rest[place].strip_prefix("--"));
    let names = before.and_then(|name| line.option(name)).and_then(clap::Arg::get_value_names);
    match (before, names) {
        (Some(option), Some([name])) => format!("--{option} is {}, not {}", in_words(name), quoted(whole)),
        _ => superfluous_text(whole, line),
    }
}

/// A message about a superfluous word.
pub fn superfluous_text(word: &str, line: &CommandLine) -> String {
    let (shown, called) = (quoted(word), line.command_text());
    if line.command.find_subcommand(word).is_some() {
        return format!("{shown} stands right behind the command: {called} {word}");
    }
    if line.option(word).is_some() {
        return format!("{shown} is one word too many; did you mean --{word}?");
    }
    if let Some(sub) = line.rest.iter().find(|word| line.command.find_subcommand(word).is_some()) {
        return format!("{} stands right behind the command: {called} {sub}", quoted(sub));
    }
    if word.contains('=') && line.option("each").is_some() {
        return format!(
            "{shown} is one word too many; for all engines: --each {word}; for one: --engine \"cmd=… {word}\""
        );
    }
    let has_value = |arg: &&clap::Arg| arg.get_possible_values().iter().any(|value| value.get_name() == word);
    if let Some(option) = line.command.get_arguments().filter(has_value).find_map(clap::Arg::get_long) {
        return format!("{shown} is one word too many; did you mean --{option} {word}?");
    }
    if word.contains('=') && line.option("option").is_some() {
        return format!("{shown} is one word too many; did you mean --option {word}?");
    }
    let places: Vec<String> = line.command.get_positionals().map(|arg| positional(&arg.to_string())).collect();
    let taken = match &places[..] {
        [] => format!("{called} takes only options"),
        places => format!("{called} takes a {}", list_text(places, "and a")),
    };
    let example = example(line).map(|example| format!(", as in: {example}")).unwrap_or_default();
    format!("{shown} is one word too many; {taken}{example}")
}
