//! Unsafe code: none, or one audited file of a crate whose root says so.

use crate::paths::is_crate;
use crate::source::{flat, read, root, sources};
use std::fs;

#[test]
fn unsafe_code_is_what_the_root_of_each_crate_allows() {
    let with: Vec<String> = sources()
        .into_iter()
        .filter(|source| flat(&source.tokens).iter().any(|token| token.to_string() == "unsafe"))
        .map(|source| source.file)
        .collect();
    let entries = fs::read_dir(root().join("src")).expect("the sources");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let crates: Vec<String> = names.filter(|name| is_crate(name)).collect();
    assert!(!crates.is_empty());
    let roots = crates.iter().map(|name| format!("src/{name}/mod.rs"));
    let (mut denied, mut allowed) = (Vec::new(), 0);
    for file in roots.chain(["src/lib.rs", "src/main.rs"].map(String::from)) {
        let text = read(&root().join(&file));
        let first = text.lines().find(|line| !line.starts_with("//") && !line.trim().is_empty());
        match first {
            Some("#![deny(unsafe_code)]") => denied.push(file.trim_end_matches("mod.rs").to_string()),
            Some("#![forbid(unsafe_code)]") => {}
            other => panic!("{file} begins with {other:?}, not with #![forbid(unsafe_code)]"),
        }
    }
    for folder in &denied {
        let inside = with.iter().filter(|file| file.starts_with(folder.as_str())).count();
        assert!(inside <= 1, "one file of {folder} may have unsafe code: {}", with.join(", "));
        allowed += inside;
    }
    assert_eq!(allowed, with.len(), "{}", with.join(", "));
}
