//! The name that a misspelt word is meant for.

/// The most letters of a word for which a name is sought; no name is as long.
const LONGEST: usize = 60;

/// The name that is most like `word`, when one is: no more than a third of its letters are wrong, whether they are capital or
/// small.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    // A single letter is like everything.
    if !(2..=LONGEST).contains(&length) {
        return None;
    }
    let limit = (length / 3).max(1);
    let may_be_near = |name: &&str| *name != word && name.chars().count().abs_diff(length) <= limit;
    let near = names.into_iter().filter(may_be_near).map(|name| (distance(word, name), name));
    near.filter(|(distance, _)| *distance <= limit).min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// The fewest letters to insert, delete, replace or exchange with the next that make one text the other, in capital or small
/// letters.
pub fn distance(one: &str, other: &str) -> usize {
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
            assert_eq!(nearest(word, names), expected, "{word}");
        }
    }
}
