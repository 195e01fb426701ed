//! What Fairy-Stockfish makes of a file of games: the keys that it does not read, and what it reads otherwise than
//! Tenfold. Its reader says nothing about most of this while it loads a file, and plays another game.
//!
//! Everything here was found out from its documentation and by reading how it reads files; [`games`] and [`keys`] list
//! what it knows. Rules that both read alike but apply differently in rare positions are no concern of this module: the
//! README of games from files lists them.

mod betza;
mod difference;
mod directions;
mod games;
mod keys;
mod layout;
mod letters;
mod movement;
mod notation;
mod rules;
mod values;

use difference::Difference;
use layout::KeyLine;
use std::collections::BTreeSet;
use tenfold::variants::file::GameDef;

/// The most differences that are listed.
const MOST: usize = 1000;

/// All differences of a file, one line of text each, in the order of the file. `defs` are the games of the file that
/// Tenfold reads.
pub fn differences(text: &str, file: &str, defs: &[GameDef]) -> Vec<String> {
    let read = layout::read(text);
    let mut found = read.differences;
    found.extend(games::differences(&read.sections));
    for section in &read.sections {
        if found.len() > MOST {
            break;
        }
        for line in &section.lines {
            let told =
                message(line).map(|why| Difference::new(line.number, &section.name, format!("{}: {why}", line.key)));
            found.extend(told);
        }
        found.extend(rules::order_differences(section));
    }
    found.extend(defs.iter().flat_map(|def| rules::differences(def).into_iter().chain(letters::differences(def))));
    found.sort_by_key(|one| one.line);
    let mut seen = BTreeSet::new();
    let text = |one: Difference| match one.section {
        Some(section) => format!("{file}:{}: [{section}] {}", one.line, one.message),
        None => format!("{file}:{}: {}", one.line, one.message),
    };
    let mut lines: Vec<String> = found.into_iter().map(text).filter(|text| seen.insert(text.clone())).collect();
    if lines.len() > MOST {
        lines.truncate(MOST);
        lines.push(format!("{file}: further differences are not listed"));
    }
    lines
}

/// What is to be said about a key with its value, if anything.
fn message(line: &KeyLine) -> Option<String> {
    match keys::kind(&line.key) {
        // Whether it has boards of this size is a matter of the section.
        _ if ["maxFile", "maxRank"].contains(&line.key.as_str()) => None,
        None => Some(keys::unknown_message(&line.key)),
        Some(keys::Kind::Moves) if letters::begins_with_mark(&line.value) => None,
        Some(keys::Kind::Moves) => notation::message(&line.value),
        Some(kind) => values::message(kind, &line.value),
    }
}

#[cfg(test)]
mod tests {
    use super::differences;
    use tenfold::core::random::Rng;
    use tenfold::variants::read_definitions;

    const LINES: &[&str] = &[
        "[a:chess]",
        "[b:a]",
        "[c]",
        " [d]",
        "customPiece1 = x:fsRbKmQ2cpR",
        "king = k:KN",
        "maxRank = 11",
        "maxFile = l",
        "flagRegionWhite = *8 e4 d*",
        "castling = true ",
        "wallingRule = duck",
        "startFen = 8/8/8 w - - 0 1",
        "# note",
    ];

    #[test]
    fn any_text_is_taken_apart() {
        let mut rng = Rng::new(3);
        for _ in 0..200 {
            let lines = (0..rng.below(12)).map(|_| LINES[rng.below(LINES.len())]);
            let mut text: Vec<char> = lines.collect::<Vec<_>>().join("\n").chars().collect();
            for _ in 0..rng.below(8) {
                let signs = ['\u{feff}', 'é', '9', '*', ':', '=', '[', ']', ' ', '\t', '\n', 'p', 'h', 'Q', '-'];
                let (at, sign) = (rng.below(text.len() + 1), signs[rng.below(signs.len())]);
                text.insert(at, sign);
            }
            let text: String = text.into_iter().collect();
            for line in differences(&text, "f", &read_definitions(text.as_bytes(), &[]).games) {
                assert!(line.starts_with("f:"), "{line}");
            }
        }
        let many = "x = y\n".repeat(5000);
        assert_eq!(differences(&format!("[a:chess]\n{many}"), "f", &[]).len(), 1001);
    }
}
