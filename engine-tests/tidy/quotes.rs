//! What the referee's comments quote of the rules are the words of the rules.

use crate::source::{files, name, read, root};

/// A text in small letters, without marks and with single blanks.
fn plain(text: &str) -> String {
    let text: String = text.chars().filter(|sign| !matches!(sign, '`' | '*')).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The quotations in the comments of a file, one line each.
fn quotations(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut comment = String::new();
    for line in text.lines().chain([""]) {
        match line.trim_start().strip_prefix("//") {
            Some(rest) => comment += &format!("{} ", rest.trim_start_matches(['/', '!']).trim()),
            None => {
                found.extend(comment.split('"').skip(1).step_by(2).map(str::to_string));
                comment.clear();
            }
        }
    }
    found
}

#[test]
fn quotations_are_the_words_of_the_rules() {
    let rules = plain(&read(&root().join("src/games/RULES.md")));
    let mut wrong = Vec::new();
    for path in files("engine-tests/referee", "rs") {
        for quotation in quotations(&read(&path)) {
            let parts = quotation.split("[…]").map(plain);
            for part in parts.map(|part| part.trim_matches([' ', '.', ',', ';']).to_string()) {
                if !rules.contains(&part) {
                    wrong.push(format!("{}: {part}", name(&path)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "not in src/games/RULES.md:\n{}", wrong.join("\n"));
}

#[test]
fn quotations_are_found() {
    let text = "/// \"One,\n/// two […] three\": x\nfn f() { \"no\" }\n// \"four\"\n";
    assert_eq!(quotations(text), ["One, two […] three", "four"]);
}
