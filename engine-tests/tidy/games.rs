//! Which games there are is known to their folder only, and the front page says the same.

use crate::source::{Source, flat, read, root, source, sources, tokens};
use proc_macro2::TokenTree;
use tenfold::core::rules::Spec;
use tenfold::registry::GAMES;

/// The files and folders (with a slash at the end) that name games.
const EXEMPT: &[&str] = &["src/games/"];

fn specs() -> impl Iterator<Item = &'static Spec> {
    GAMES.iter().map(|game| &game.spec)
}

/// The words of a name or a text, in small letters: `GameOfChess` and `game_of_chess` have the same.
fn words(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut was_small = false;
    for sign in text.chars() {
        if !sign.is_alphanumeric() || (sign.is_uppercase() && was_small) {
            found.push(String::new());
        }
        if sign.is_alphanumeric() {
            found.last_mut().expect("a word").extend(sign.to_lowercase());
        }
        was_small = sign.is_lowercase();
    }
    found
}

/// Where a file names games.
fn naming(source: &Source) -> Vec<String> {
    let mut found = Vec::new();
    let tokens: Vec<TokenTree> = flat(&source.tokens).into_iter().collect();
    for (n, token) in tokens.iter().enumerate() {
        let text = token.to_string();
        // Comments may say what was measured in which game.
        if n >= 2 && tokens[n - 2].to_string() == "doc" && tokens[n - 1].to_string() == "=" {
            continue;
        }
        let words = words(&text);
        for spec in specs() {
            if words.iter().any(|word| word == spec.name) {
                found.push(format!("{}: {text} names {}", source.file, spec.name));
            }
            let whole = |alias: &str| text == format!("\"{alias}\"");
            if matches!(token, TokenTree::Literal(_)) && spec.aliases.iter().any(|(alias, _)| whole(alias)) {
                found.push(format!("{}: {text} is an alias of {}", source.file, spec.name));
            }
        }
    }
    found.dedup();
    found
}

/// Whether a line of a list of exemptions is for this file.
fn is_for(exempt: &str, file: &str) -> bool {
    file == exempt || exempt.ends_with('/') && file.starts_with(exempt)
}

/// What is wrong with the files: games that are named where they may not be, and exemptions that exempt nothing.
fn faults(sources: &[Source], exempt: &[&str]) -> Vec<String> {
    let (allowed, others): (Vec<&Source>, Vec<&Source>) =
        sources.iter().partition(|source| exempt.iter().any(|exempt| is_for(exempt, &source.file)));
    let mut faults: Vec<String> = others.into_iter().flat_map(naming).collect();
    for exempt in exempt {
        let named =
            allowed.iter().filter(|source| is_for(exempt, &source.file)).any(|source| !naming(source).is_empty());
        if !named {
            faults.push(format!("{exempt} is exempt, but is not there or names no game"));
        }
    }
    faults
}

#[test]
fn only_their_folder_names_games() {
    let faults = faults(&sources(), EXEMPT);
    assert!(faults.is_empty(), "only {} knows which games there are:\n{}", EXEMPT.join(", "), faults.join("\n"));
}

#[test]
fn names_and_needless_exemptions_are_found() {
    let game = GAMES[0].spec.name;
    let files =
        [("src/a/b.rs", format!("fn f() {{ \"{game}\" }}")), ("src/c.rs", format!("/// As {game}.\nfn g() {{}}"))];
    let sources = files.map(|(file, text)| source(file, tokens(&text)));
    let named = format!("src/a/b.rs: \"{game}\" names {game}");
    assert_eq!(faults(&sources, &[]), [named]);
    assert_eq!(faults(&sources, &["src/a/"]), [""; 0]);
    let needless = |exempt: &str| format!("{exempt} is exempt, but is not there or names no game");
    assert_eq!(faults(&sources, &["src/a/b.rs", "src/c.rs", "src/gone.rs"]), ["src/c.rs", "src/gone.rs"].map(needless));
}

/// The names in backquotes of a row's first cell that has any.
fn named(row: &str) -> Vec<&str> {
    let first = row.trim_start_matches('|').split('|').find(|cell| cell.contains('`')).unwrap_or_default();
    first.split('`').skip(1).step_by(2).collect()
}

#[test]
fn the_front_page_lists_the_games_of_the_registry() {
    let readme = read(&root().join("README.md"));
    let wanted: Vec<&str> = specs().map(|spec| spec.name).collect();
    let lines: Vec<&str> = readme.lines().collect();
    let tables = lines.split(|line| !line.starts_with('|'));
    let listed = tables
        .map(|rows| rows.iter().flat_map(|row| named(row)).filter(|name| specs().any(|spec| spec.name == *name)))
        .map(Iterator::collect::<Vec<&str>>)
        .find(|names| !names.is_empty());
    assert_eq!(listed.unwrap_or_default(), wanted, "the table of games in README.md, by the names in backquotes");
}

#[test]
fn words_are_told_apart() {
    assert_eq!(words("GrandTotal"), ["grand", "total"]);
    assert!(words("\"grandmaster\"").contains(&"grandmaster".to_string()));
}
