//! Messages about wrong values, with the values that are allowed.

use super::line::CommandLine;
use super::missing::example;
use super::words::{name_of, nearest, quoted, text, texts};
use clap::error::ContextKind;
use clap::{Arg, Command, Error};
use tenfold::registry;
use tenfold::tools::guide::list_text;

/// A message about a value that an argument cannot have, or about an option without its value.
pub fn wrong_value_text(error: &Error, line: &CommandLine) -> Option<String> {
    let usage = text(error, ContextKind::InvalidArg)?;
    let value = text(error, ContextKind::InvalidValue).unwrap_or_default();
    let name = name_of(&usage);
    let arg = line.command.get_arguments().find(|arg| arg.to_string() == usage);
    let known = texts(error, ContextKind::ValidValue);
    let wanted = match &known[..] {
        [] => arg.and_then(|arg| number_range_text(arg, &value)).map(|wanted| wanted + unit_of_option(arg)),
        known => Some(list_text(known, "or")),
    };
    if value.is_empty() {
        let place = usage.split_once(' ').map(|(_, place)| place.trim_matches(['<', '>', '[', ']', '.']));
        let wanted = wanted.or(place.map(str::to_string)).map(|wanted| format!(": {wanted}")).unwrap_or_default();
        return Some(format!("{name} needs a value{wanted}"));
    }
    let shown = quoted(&value);
    // The user has typed the game and another argument in the wrong order.
    let has_game = line.command.get_positionals().any(|arg| arg.get_id() == "game");
    if has_game && !name.starts_with('-') && registry::find(&value.to_lowercase()).is_some() {
        let example = example(line).map(|example| format!(": {example}")).unwrap_or_default();
        return Some(format!("the game comes first, {name} behind it{example}"));
    }
    if let Some(wanted) = wanted {
        let meant = nearest(&value, known.iter().map(String::as_str));
        let meant = meant.map(|meant| format!("; did you mean '{meant}'?")).unwrap_or_default();
        return Some(format!("{name} is {wanted}, not {shown}{meant}"));
    }
    let why = std::error::Error::source(error)?.to_string();
    Some(if why.contains('\'') { format!("{name}: {why}") } else { format!("{name} {shown}: {why}") })
}

/// The unit of an option's number, if clap's name for the value shows it.
fn unit_of_option(arg: Option<&Arg>) -> &'static str {
    let name = arg.and_then(Arg::get_value_names).and_then(|names| names.first());
    match name.map(|name| name.as_str()) {
        Some("MS") => ", in milliseconds",
        Some("MIB") => ", in MiB",
        _ => "",
    }
}

/// The numbers that an argument may have, in words; `None` when the argument is not a whole number. The maximum is
/// mentioned only if it is less than `i32::MAX` or if `value` exceeds it.
///
/// clap tells the range only in the error about a number outside the range, so this function tries a few extreme
/// numbers.
fn number_range_text(arg: &Arg, value: &str) -> Option<String> {
    let mut alone = Arg::new("value").value_parser(arg.get_value_parser().clone()).action(clap::ArgAction::Set);
    alone = alone.allow_negative_numbers(true);
    let alone = Command::new("value").no_binary_name(true).arg(alone);
    let why = |value: &str| {
        let refused = alone.clone().try_get_matches_from([value]).err()?;
        std::error::Error::source(&refused).map(ToString::to_string)
    };
    // This is the message with which a parser of whole numbers refuses letters and fractions.
    if why("x")? != "invalid digit found in string" || why("0.5")? != "invalid digit found in string" {
        return None;
    }
    let range = |value: &&str| why(value)?.split_once(" is not in ").map(|(_, range)| range.to_string());
    let range = ["-1", "0", "9223372036854775807", "18446744073709551615"].iter().find_map(range);
    let (least, most) = range.as_deref().and_then(|range| range.split_once("..")).unwrap_or(("0", ""));
    let most: u64 = most.trim_start_matches('=').parse().unwrap_or(u64::MAX);
    let is_greater = value.parse::<f64>().is_ok_and(|value| value > most as f64);
    Some(if is_greater || most < i32::MAX as u64 {
        format!("a whole number from {least} to {most}")
    } else {
        format!("a whole number, {least} or more")
    })
}
