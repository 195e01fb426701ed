//! Which sections Fairy-Stockfish does not load: their name is taken, their parent is not known to it at that line, or
//! their board is too large.

use super::difference::{Difference, MAX_FILES, MAX_RANKS};
use super::layout::Section;
use super::values::{file_number, leading_number};
use std::collections::BTreeSet;

/// The names of the games that are compiled into it.
const COMPILED: &str = include_str!("games.txt");

/// The names of its own games.
fn compiled() -> impl Iterator<Item = &'static str> {
    COMPILED.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace)
}

/// The sections that are not loaded, each with the reason.
pub fn differences(sections: &[Section]) -> Vec<Difference> {
    let mut known: BTreeSet<&str> = compiled().collect();
    let mut found = Vec::new();
    for section in sections {
        let reason = reason(section, &known, sections);
        match reason {
            Some((line, why)) => {
                found.push(Difference::new(line, &section.name, format!("the game is not loaded: {why}")))
            }
            None => _ = known.insert(&section.name),
        }
    }
    found
}

/// Why a section is not loaded, with the line.
fn reason(section: &Section, known: &BTreeSet<&str>, all: &[Section]) -> Option<(usize, String)> {
    let heading = |why: String| Some((section.number, why));
    let name = section.name.as_str();
    if name != name.trim() {
        return heading("blanks stand around its name".into());
    }
    if known.contains(name) {
        return heading(format!("there is a game {name} already, which stays as it is"));
    }
    if let Some(parent) = section.parent.as_deref()
        && !known.contains(parent)
    {
        let is_section = |other: &Section| other.name == parent.trim();
        return heading(match parent {
            _ if parent != parent.trim() => "blanks stand around the name of its parent".into(),
            "" => "the name of its parent is empty".into(),
            _ if !all.iter().any(is_section) => format!("there is no game {parent} to inherit from"),
            _ if all.iter().any(|other| is_section(other) && other.number > section.number) => {
                format!("its parent {parent} has to stand before it")
            }
            _ => format!("its parent {parent} is not"),
        });
    }
    let value = |key: &str| section.lines.iter().rfind(|line| line.key == key);
    let too_many = |key, read: fn(&str) -> Option<u32>, most: u32, what: &str| {
        let line = value(key)?;
        let size = read(&line.value).filter(|size| *size > most)?;
        Some((line.number, format!("its boards have at most {most} {what}, not {size}")))
    };
    too_many("maxRank", leading_number, MAX_RANKS, "ranks")
        .or_else(|| too_many("maxFile", file_number, MAX_FILES, "files"))
}
