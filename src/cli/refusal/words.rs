//! Words and phrases for messages about a command line.

use clap::Error;
use clap::error::{ContextKind, ContextValue};
use tenfold::core::excerpt::escaped;
use tenfold::core::nearest;

/// The longest word of a command line that a message repeats in full, in characters.
const LONGEST_SHOWN: usize = 60;

/// The text of a part of clap's error.
pub fn text(error: &Error, kind: ContextKind) -> Option<String> {
    error.get(kind).map(|value| value.to_string())
}

/// The texts of a part of clap's error.
pub fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::Strings(all)) => all.clone(),
        Some(ContextValue::String(one)) => vec![one.clone()],
        _ => Vec::new(),
    }
}

/// What a person calls an argument, given clap's `--level <N>` or `[DEPTH]`: the option, or `the depth`.
pub fn name_of(usage: &str) -> String {
    match usage.split([' ', '=']).next() {
        Some(option) if option.starts_with('-') => option.to_string(),
        _ => format!("the {}", positional(usage)),
    }
}

/// The name of a positional argument, given clap's `<DEPTH>`, `[FILE]...` and similar forms.
pub fn positional(usage: &str) -> String {
    match usage.trim_matches(['<', '>', '[', ']', '.']) {
        "N" => "number".to_string(),
        other => other.to_lowercase(),
    }
}

/// What the value of an option is, in words, given clap's name for it.
pub fn in_words(name: &str) -> &str {
    match name {
        "TIME" => "a time such as 90s or 5m",
        "MIN+SEC" => "minutes and seconds, such as 5+3",
        "MS" => "milliseconds",
        "MIB" => "MiB",
        other => other,
    }
}

/// A word of the command line in quotes, for a message. Control characters are escaped, and long words are shortened.
pub fn quoted(word: &str) -> String {
    format!("'{}'", shortened(word, LONGEST_SHOWN))
}

/// Like [`quoted`], but without the quotes and with another limit, in characters.
pub fn shortened(text: &str, longest: usize) -> String {
    // Quotes are not escaped here.
    escaped(text, longest).replace("\\'", "'").replace("\\\"", "\"")
}

/// The name that is most similar to `word`: it begins with the word, or differs from it in a few letters. `None` if no
/// name is similar.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let names: Vec<&str> = names.into_iter().collect();
    let lower = word.to_lowercase();
    let longer = names.iter().find(|name| word.chars().count() >= 3 && name.starts_with(&lower));
    longer.copied().or_else(|| nearest::nearest_name(word, names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_one_that_may_be_meant() {
        let names = ["perft", "play", "selfplay", "xboard-config", "match"];
        for (word, expected) in [
            ("plya", Some("play")),
            ("pertf", Some("perft")),
            ("self-play", Some("selfplay")),
            ("xboard", Some("xboard-config")),
            ("MATCH", Some("match")),
            ("antichess", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, names), expected, "{word}");
        }
    }

    #[test]
    fn words_are_shown_without_control_characters_and_shortened() {
        assert_eq!(quoted("it's \u{1b}[31m"), "'it's \\u{1b}[31m'");
        let long = quoted(&"x".repeat(10_000));
        assert_eq!(long.chars().count(), LONGEST_SHOWN + 3);
    }
}
