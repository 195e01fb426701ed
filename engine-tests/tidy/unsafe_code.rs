//! Unsafe code: none, or one audited file where the root of the crate says so.

use crate::source::{flat, read, root, sources};

#[test]
fn unsafe_code_is_what_the_root_of_the_crate_allows() {
    let with: Vec<String> = sources()
        .into_iter()
        .filter(|source| flat(&source.tokens).iter().any(|token| token.to_string() == "unsafe"))
        .map(|source| source.file)
        .collect();
    for file in ["src/lib.rs", "src/main.rs"] {
        let text = read(&root().join(file));
        let first = text.lines().find(|line| !line.starts_with("//") && !line.trim().is_empty());
        match (file, first) {
            ("src/lib.rs", Some("#![deny(unsafe_code)]")) => {
                assert!(with.len() <= 1, "one file may have unsafe code, not these: {}", with.join(", "));
            }
            (_, Some("#![forbid(unsafe_code)]")) => assert!(file != "src/lib.rs" || with.is_empty(), "{with:?}"),
            (_, other) => panic!("{file} begins with {other:?}, not with #![forbid(unsafe_code)]"),
        }
    }
}
