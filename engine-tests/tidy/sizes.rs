//! Files, functions and the front page are short.

use crate::source::{files, name, read, root, sources, stripped};
use proc_macro2::{Delimiter, TokenTree};

/// Most lines of a file of Rust.
const FILE: usize = 500;

/// Most lines of a function in `src`, from its `fn` to its closing brace.
const FUNCTION: usize = 60;

/// Most lines of the front page.
const README: usize = 150;

#[test]
fn files_are_short() {
    let mut long = Vec::new();
    for path in ["src", "engine-tests", "bench"].iter().flat_map(|folder| files(folder, "rs")) {
        let lines = read(&path).lines().count();
        if lines > FILE {
            long.push(format!("{}: {lines} lines", name(&path)));
        }
    }
    assert!(long.is_empty(), "more than {FILE} lines:\n{}", long.join("\n"));
}

#[test]
fn functions_are_short() {
    let mut long = Vec::new();
    for source in sources() {
        for (function, lines) in functions(&source.tokens) {
            if lines > FUNCTION {
                long.push(format!("{}: {function} has {lines} lines", source.file));
            }
        }
    }
    assert!(long.is_empty(), "more than {FUNCTION} lines:\n{}", long.join("\n"));
}

/// All functions with how many lines they have.
fn functions(tokens: &[TokenTree]) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => found.extend(functions(&stripped(group.stream()))),
            TokenTree::Ident(word) if word == "fn" => {
                let Some(TokenTree::Ident(name)) = tokens.get(at + 1) else { continue };
                let ends = |token: &TokenTree| match token {
                    TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                    TokenTree::Punct(sign) => sign.as_char() == ';',
                    _ => false,
                };
                // A signature ends with a body, or with a semicolon where there is none.
                if let Some(TokenTree::Group(body)) = tokens[at..].iter().find(|token| ends(token)) {
                    let lines = body.span_close().end().line + 1 - word.span().start().line;
                    found.push((name.to_string(), lines));
                }
            }
            _ => {}
        }
    }
    found
}

#[test]
fn the_front_page_is_short() {
    let lines = read(&root().join("README.md")).lines().count();
    assert!(lines <= README, "README.md has {lines} lines, {README} are enough");
}
