//! Each sentence about security names tests that exist.

use crate::source::{read, root};

/// The sentences of the page: what stands behind a dash, up to the next or to an empty line.
fn sentences(page: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut in_sentence = false;
    for line in page.lines() {
        if let Some(begin) = line.strip_prefix("- ") {
            found.push(begin.to_string());
            in_sentence = true;
        } else if in_sentence && line.starts_with("  ") {
            found.last_mut().into_iter().for_each(|sentence| *sentence += &format!(" {}", line.trim()));
        } else {
            in_sentence = false;
        }
    }
    found
}

/// The tests that a sentence names, each as its file and its name.
fn tests(sentence: &str) -> Vec<(&str, &str)> {
    let quoted = sentence.split('`').skip(1).step_by(2);
    let is_source = |file: &str| [".rs", ".py"].iter().any(|ending| file.ends_with(ending));
    quoted.filter_map(|quoted| quoted.split_once(": ")).filter(|(file, _)| is_source(file)).collect()
}

#[test]
fn each_sentence_about_security_names_a_test_that_exists() {
    let page = read(&root().join("SECURITY.md"));
    let sentences = sentences(&page);
    assert!(sentences.len() > 20);
    for sentence in sentences {
        let tests = tests(&sentence);
        assert!(!tests.is_empty(), "no test is named: {sentence}");
        for (file, test) in tests {
            let source = read(&root().join(file));
            // A function, a constant with cases, or the name of a case.
            let is_there =
                [format!("fn {test}("), format!("def {test}("), format!("const {test}:"), format!("(\"{test}\",")];
            assert!(is_there.iter().any(|text| source.contains(text)), "{file} has no test '{test}'");
        }
    }
}

#[test]
fn sentences_and_their_tests_are_found() {
    let page = "Text.\n- One `a/b.rs: c` and\n  `d.py: e f`\n\nMore.\n  Text.\n- Two";
    let found = sentences(page);
    assert_eq!(found, ["One `a/b.rs: c` and `d.py: e f`", "Two"]);
    assert_eq!((tests(&found[0]), tests(&found[1])), (vec![("a/b.rs", "c"), ("d.py", "e f")], vec![]));
}
