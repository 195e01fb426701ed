//! Which games there are is known to their folders and the registry only, and the front page says the same.

use crate::source::{flat, read, root, sources};
use proc_macro2::TokenTree;
use tenfold::core::rules::Spec;
use tenfold::registry::GAMES;

fn specs() -> impl Iterator<Item = &'static Spec> {
    GAMES.iter().map(|game| game.spec)
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

#[test]
fn only_its_folder_and_the_registry_name_a_game() {
    let mut wrong = Vec::new();
    for source in sources() {
        if source.file.starts_with("src/games/") || source.file == "src/registry.rs" {
            continue;
        }
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
                    wrong.push(format!("{}: {text} names {}", source.file, spec.name));
                }
                let whole = |alias: &str| text == format!("\"{alias}\"");
                if matches!(token, TokenTree::Literal(_)) && spec.aliases.iter().any(|(alias, _)| whole(alias)) {
                    wrong.push(format!("{}: {text} is an alias of {}", source.file, spec.name));
                }
            }
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "only src/games and the registry know which games there are:\n{}", wrong.join("\n"));
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
