//! Error messages about a command line: clap's errors, reworded as one helpful line.
//!
//! - `line`: the command line as it was typed, and the command that it is for;
//! - `fen`: a position without quotes;
//! - `unknown`: commands, options and words that do not exist, and what may have been meant;
//! - `values`: wrong values, and the values that are allowed;
//! - `missing`: what a command needs, with an example;
//! - `words`: names of arguments, lists, quotes, and the name that is most like a word.

mod fen;
mod line;
mod missing;
mod unknown;
mod values;
mod words;

use fen::unquoted_fen;

use clap::error::{ContextKind, ErrorKind};
use clap::{Command, Error};
use line::Line;
use std::ffi::OsString;
use tenfold::tools::guide::list;
use words::{name_of, shown, text, texts};

/// One line about a command line that clap may accept although the user means something else: a FEN without quotes, or
/// typographic dashes. `args` begin with the program's name.
pub fn misread(root: Command, args: &[OsString]) -> Option<String> {
    unknown::typographic_dash(args).or_else(|| unquoted_fen(root, args))
}

/// One line about a command line that clap refuses. `args` begin with the program's name.
pub fn explain(error: &Error, root: Command, args: &[OsString]) -> String {
    let line = Line::new(root, args);
    let said = match error.kind() {
        ErrorKind::InvalidSubcommand => unknown::command(error, &line),
        ErrorKind::UnknownArgument => unknown::argument(error, &line),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => values::wrong(error, &line),
        ErrorKind::MissingRequiredArgument => missing::missing(error, &line),
        ErrorKind::ArgumentConflict => conflict(error, &line),
        ErrorKind::InvalidUtf8 => Some("an argument is not text in UTF-8".to_string()),
        _ => None,
    };
    said.unwrap_or_else(|| plain(error))
}

/// A message about two arguments that exclude each other.
fn conflict(error: &Error, line: &Line) -> Option<String> {
    if let Some(word) = text(error, ContextKind::InvalidSubcommand) {
        return Some(unknown::superfluous(&word, line));
    }
    let name = name_of(&text(error, ContextKind::InvalidArg)?);
    let others = texts(error, ContextKind::PriorArg);
    let others: Vec<String> = others.iter().map(|other| name_of(other)).filter(|other| *other != name).collect();
    Some(match others[..] {
        [] if line.times(&name) > 1 => format!("{name} is given twice"),
        // An option that excludes all other arguments.
        [] => {
            let usage = text(error, ContextKind::InvalidArg)?.replace(['<', '>'], "");
            format!("{name} stands alone: {} {usage}", line.called())
        }
        _ => format!("{name} does not go together with {}", list(&others, "and")),
    })
}

/// clap's own words, without its tips and its summary of the usage.
fn plain(error: &Error) -> String {
    let rendered = error.render().to_string();
    let lines = rendered.lines().take_while(|line| !line.trim().is_empty()).map(str::trim);
    let line = lines.collect::<Vec<_>>().join(" ");
    shown(line.trim_start_matches("error: "), usize::MAX)
}
