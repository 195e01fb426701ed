//! Quotes and splits several words in the value of one option, as a POSIX shell does.

/// Splits a value into words as a POSIX shell does, except that on Windows a backslash separates folders. `None` when a
/// quotation mark is not closed.
pub fn split_words(value: &str) -> Option<Vec<String>> {
    if cfg!(windows) { shlex::split(&with_escaped_paths(value)) } else { shlex::split(value) }
}

/// Doubles each backslash of a Windows path (outside of single quotes), so that splitting the value keeps the
/// backslash. Only a backslash before `\`, `"`, `$` or `` ` `` stays single, since [`join_words`] may have written it
/// to escape that character.
fn with_escaped_paths(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut quote = None;
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        text.push(c);
        match (c, quote) {
            ('\\', None | Some('"')) => text.push(chars.next_if(|next| "\\\"$`".contains(*next)).unwrap_or('\\')),
            ('"' | '\'', None) => quote = Some(c),
            ('"' | '\'', Some(open)) if open == c => quote = None,
            _ => {}
        }
    }
    text
}

/// Joins words to one value, which [`split_words`] splits again. Only words that need quotation marks get them.
pub fn join_words<S: AsRef<str>>(words: &[S]) -> String {
    let plain =
        |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "+-_./:,@%=".contains(c));
    let quoted = words.iter().map(|word| match word.as_ref() {
        word if plain(word) => word.into(),
        // Quoting fails only for a NUL character, which no argument can contain.
        word => shlex::try_quote(word).unwrap_or_default(),
    });
    quoted.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_paths_are_read() {
        let read = |value: &str| shlex::split(&with_escaped_paths(value));
        let path = |value: &str| read(value).expect("quotes in pairs").concat();
        assert_eq!(path(r"cmd=C:\chess\new\tenfold.exe"), r"cmd=C:\chess\new\tenfold.exe");
        assert_eq!(path(r#"cmd="C:\Program Files\x.exe""#), r"cmd=C:\Program Files\x.exe");
        assert_eq!(path(r"cmd='\\server\a b\x.exe'"), r"cmd=\\server\a b\x.exe");
        assert_eq!(read(r"dir=C:\ name=x").expect("quotes in pairs"), [r"dir=C:\", "name=x"]);
        for words in [&[r"cmd=C:\it's\new", r#"name="\""#][..], &[r"cmd=\\s\a $b`", "x"], &[r"a\", "b c", r"d\ e"]] {
            assert_eq!(read(&join_words(words)).expect("quotes in pairs"), words);
        }
        assert_eq!(read(r"cmd='C:\x"), None);
    }
}
