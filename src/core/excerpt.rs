//! Excerpts of texts from outside the program, for one-line messages.

/// At most `most` characters of a text, for people: control characters and quotes are escaped, and `…` stands for the
/// rest.
pub fn escaped(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text[..end].escape_debug()),
        None => text.escape_debug().to_string(),
    }
}

/// At most `most` characters of a text, for programs: `?` stands for a control character, and `...`, which is ASCII,
/// for the rest.
pub fn plain(text: &str, most: usize) -> String {
    let mut short: String = text.chars().take(most).map(|c| if c.is_control() { '?' } else { c }).collect();
    if text.chars().nth(most).is_some() {
        short.push_str("...");
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_are_short_and_on_one_line() {
        assert_eq!(escaped("a\nb\u{1b}", 4), "a\\nb\\u{1b}");
        assert_eq!(escaped("abcd", 4), "abcd");
        assert_eq!(escaped("\u{e4}bcde", 4), "\u{e4}bcd…");
        assert_eq!(plain("a\nb\u{1b}", 80), "a?b?");
        assert_eq!(plain(&"x".repeat(81), 80), format!("{}...", "x".repeat(80)));
    }
}
