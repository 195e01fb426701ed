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
use line::CommandLine;
use std::ffi::OsString;
use tenfold::tools::guide::list_text;
use words::{name_of, shortened, text, texts};

/// One line about a command line that clap may accept although the user means something else: a FEN without quotes, or
/// typographic dashes. `args` begin with the program's name.
pub fn misread_as_fen(root: Command, args: &[OsString]) -> Option<String> {
    unknown::typographic_dash(args).or_else(|| unquoted_fen(root, args))
}

/// One line about a command line that clap refuses. `args` begin with the program's name.
pub fn explain_error(error: &Error, root: Command, args: &[OsString]) -> String {
    let line = CommandLine::new(root, args);
    let said = match error.kind() {
        ErrorKind::InvalidSubcommand => unknown::unknown_command_text(error, &line),
        ErrorKind::UnknownArgument => unknown::unknown_argument_text(error, &line),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => values::wrong_value_text(error, &line),
        ErrorKind::MissingRequiredArgument => missing::missing_argument_text(error, &line),
        ErrorKind::ArgumentConflict => conflict_text(error, &line),
        ErrorKind::InvalidUtf8 => Some("an argument is not text in UTF-8".to_string()),
        _ => None,
    };
    said.unwrap_or_else(|| error_text(error))
}

/// A message about two arguments that exclude each other.
fn conflict_text(error: &Error, line: &CommandLine) -> Option<String> {
    if let Some(word) = text(error, ContextKind::InvalidSubcommand) {
        return Some(unknown::superfluous_text(&word, line));
    }
    let name = name_of(&text(error, ContextKind::InvalidArg)?);
    let others = texts(error, ContextKind::PriorArg);
    let others: Vec<String> = others.iter().map(|other| name_of(other)).filter(|other| *other != name).collect();
    Some(match others[..] {
        [] if line.option_count(&name) > 1 => format!("{name} is given twice"),
        // The option cannot be combined with any other argument.
        [] => {
            let usage = text(error, ContextKind::InvalidArg)?.replace(['<', '>'], "");
            format!("{name} stands alone: {} {usage}", line.command_text())
        }
        _ => format!("{name} does not go together with {}", list_text(&others, "and")),
    })
}

/// The words of clap's message, without its tips and its summary of the usage.
fn error_text(error: &Error) -> String {
    let rendered = error.render().to_string();
    let lines = rendered.lines().take_while(|line| !line.trim().is_empty()).map(str::trim);
    let line = lines.collect::<Vec<_>>().join(" ");
    shortened(line.trim_start_matches("error: "), usize::MAX)
}
