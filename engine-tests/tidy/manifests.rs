//! Crates without unit tests or without examples say so, so that cargo compiles and runs nothing for them: `test = false` and
//! `doctest = false`. What they then have must not stay unnoticed.

use crate::source::{files, read, root};
use std::fs;

/// What of this source is left out by the target settings of a `Cargo.toml`.
fn left_out(manifest: &str, source: &str) -> Option<&'static str> {
    let says = |setting: &str| manifest.lines().any(|line| line == setting);
    let docs =
        source.lines().map(str::trim_start).filter_map(|line| line.strip_prefix("///").or(line.strip_prefix("//!")));
    // Every other fence begins a block; what is said to be text is no example.
    let fences = docs.filter_map(|doc| doc.trim().strip_prefix("```"));
    let has_example = fences.step_by(2).any(|language| language != "text");
    if says("test = false") && source.contains("#[test]") {
        Some("unit tests")
    } else if says("doctest = false") && has_example {
        Some("examples")
    } else {
        None
    }
}

#[test]
fn no_test_is_left_out_by_a_manifest() {
    let mut crates = 0;
    let entries = fs::read_dir(root().join("src")).expect("the sources");
    for folder in entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.join("Cargo.toml").exists()) {
        let manifest = read(&folder.join("Cargo.toml"));
        crates += 1;
        for file in files(folder.strip_prefix(root()).expect("below the root").to_str().expect("UTF-8"), "rs") {
            let left_out = left_out(&manifest, &read(&file));
            assert_eq!(left_out, None, "{}: the Cargo.toml of its crate leaves them out", file.display());
        }
    }
    assert!(crates > 10, "{crates}");
}

#[test]
fn tests_that_are_left_out_are_found() {
    let manifest = "[lib]\ntest = false\ndoctest = false\n";
    assert_eq!(left_out(manifest, "#[test]\nfn a() {}"), Some("unit tests"));
    assert_eq!(left_out(manifest, "/// ```\n/// a();\n/// ```"), Some("examples"));
    assert_eq!(left_out(manifest, "/// Text.\nfn a() {}"), None);
    assert_eq!(left_out("[lib]\n", "#[test]\n/// ```"), None);
}
