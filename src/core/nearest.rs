//! Finds the name that a misspelt word was meant to be.

/// Longer words are not searched for: all names are shorter than this.
const MAX_WORD_LENGTH: usize = 60;

/// The name closest to `word`, ignoring the case of letters. `None` when the closest name differs in more than one
/// letter and in more than a third of the letters of `word`. A name equal to `word` is skipped.
pub fn nearest_name<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    // One letter is skipped, because it is similar to every short name.
    if !(2..=MAX_WORD_LENGTH).contains(&length) {
        return None;
    }
    let limit = (length / 3).max(1);
    let may_be_near = |name: &&str| *name != word && name.chars().count().abs_diff(length) <= limit;
    let near = names.into_iter().filter(may_be_near).map(|name| (edit_distance(word, name), name));
    near.filter(|(distance, _)| *distance <= limit).min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// The edit distance between two texts, ignoring the case of letters: the fewest insertions, deletions, replacements
/// and swaps of adjacent letters that turn one text into the other.
pub fn edit_distance(one: &str, other: &str) -> usize {
    strsim::osa_distance(&one.to_lowercase(), &other.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_one_that_may_be_meant() {
        let names = ["perft", "play", "selfplay", "match"];
        for (word, expected) in [
            ("plya", Some("play")),
            ("pertf", Some("perft")),
            ("self-play", Some("selfplay")),
            ("MATCH", Some("match")),
            ("antichess", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest_name(word, names), expected, "{word}");
        }
    }
}
