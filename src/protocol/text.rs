//! Reading text from outside: numbers, and excerpts for messages.

use tenfold_core::excerpt::plain;

/// The beginning of a text from outside, short enough for a message, without control characters that could end the
/// line.
pub fn excerpt(text: &str) -> String {
    plain(text, 80)
}

/// Parses a whole number of any length, clamped to an `i64`; `None` when the text is not a number.
pub fn whole_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let limit = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(limit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_of_any_length() {
        assert_eq!(whole_number("12"), Some(12));
        assert_eq!(whole_number("-7"), Some(-7));
        assert_eq!(whole_number("99999999999999999999999"), Some(i64::MAX));
        assert_eq!(whole_number("-99999999999999999999999"), Some(i64::MIN));
        assert_eq!(whole_number("1x"), None);
        assert_eq!(whole_number("-"), None);
        assert_eq!(whole_number(""), None);
    }
}
