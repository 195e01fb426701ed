//! The source files, cut into tokens, without comments, and with or without unit tests.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Where the project is now: a test built in another copy of it may be run here.
pub fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        std::env::var_os("CARGO_MANIFEST_DIR").map_or(env!("CARGO_MANIFEST_DIR").into(), PathBuf::from)
    });
    &ROOT
}

/// All files below a folder of the project with this extension. Folders whose name begins with a dot and build outputs
/// are left out.
pub fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the project") {
            let path = entry.expect("an entry").path();
            let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
            if path.is_dir() && !hidden && path != root().join("target") {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The path as messages show it: from the project's root, with slashes.
pub fn name(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// A source file of the library or the binary.
pub struct Source {
    /// The file, from the project's root.
    pub file: String,
    /// The module that it is: `["engine", "search", "node"]`; empty for `lib.rs` and `main.rs`.
    pub module: Vec<String>,
    /// Its tokens, without doc comments.
    pub tokens: Vec<TokenTree>,
}

/// All source files below `src`, without items under `#[cfg(test)]`.
pub fn sources() -> Vec<Source> {
    files("src", "rs").iter().map(|path| source(&name(path), tokens(&read(path)))).collect()
}

/// All source files below `src`, with their unit tests.
pub fn sources_with_tests() -> Vec<Source> {
    files("src", "rs").iter().map(|path| source(&name(path), tokens_with_tests(&read(path)))).collect()
}

/// The source file with this name and these tokens.
pub fn source(file: &str, tokens: Vec<TokenTree>) -> Source {
    let inside = file.trim_start_matches("src/").trim_end_matches(".rs");
    let mut module: Vec<String> = inside.split('/').map(str::to_string).collect();
    if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        module.pop();
    }
    Source { file: file.to_string(), module, tokens }
}

/// The tokens of a text of Rust, without doc comments and without items under `#[cfg(test)]`.
pub fn tokens(text: &str) -> Vec<TokenTree> {
    stripped(parsed(text))
}

/// The tokens of a text of Rust, without doc comments; items under `#[cfg(test)]` stand there as others do.
pub fn tokens_with_tests(text: &str) -> Vec<TokenTree> {
    stripped(unmarked(parsed(text)))
}

fn parsed(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|why| panic!("{why}: {text}"))
}

/// The tokens without the attributes `#[cfg(test)]`, in all groups.
fn unmarked(stream: TokenStream) -> TokenStream {
    let all: Vec<TokenTree> = stream.into_iter().collect();
    let mut kept = Vec::new();
    let mut at = 0;
    while at < all.len() {
        match (attribute(&all, at).as_deref(), &all[at]) {
            (Some("cfg(test)"), _) => at += 1,
            (_, TokenTree::Group(group)) => {
                kept.push(Group::new(group.delimiter(), unmarked(group.stream())).into());
            }
            (_, token) => kept.push(token.clone()),
        }
        at += 1;
    }
    kept.into_iter().collect()
}

/// The tokens of a group, stripped as those of a file are.
pub fn stripped(stream: TokenStream) -> Vec<TokenTree> {
    let all: Vec<TokenTree> = stream.into_iter().collect();
    let mut kept = Vec::new();
    let mut at = 0;
    while at < all.len() {
        match attribute(&all, at).as_deref() {
            Some("cfg(test)") => at = behind_item(&all, at + 2),
            Some(text) if text.starts_with("doc=") => at += 2,
            _ => {
                kept.push(all[at].clone());
                at += 1;
            }
        }
    }
    kept
}

/// The text of an outer attribute, `#[…]`, that begins at a place.
fn attribute(all: &[TokenTree], at: usize) -> Option<String> {
    let TokenTree::Punct(sign) = all.get(at)? else { return None };
    let TokenTree::Group(group) = all.get(at + 1)? else { return None };
    let outer = sign.as_char() == '#' && group.delimiter() == Delimiter::Bracket;
    outer.then(|| group.stream().to_string().replace(' ', ""))
}

/// The place behind the item that begins at a place: behind its braces or its semicolon.
fn behind_item(all: &[TokenTree], start: usize) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Punct(sign) => sign.as_char() == ';',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        _ => false,
    };
    // The braces of `use a::{b, c};` are not its end.
    let is_use = matches!(&all.get(start), Some(TokenTree::Ident(word)) if word == "use");
    let length = all[start..].iter().position(|token| match token {
        TokenTree::Group(_) if is_use => false,
        token => ends(token),
    });
    length.map_or(all.len(), |length| start + length + 1)
}

/// All tokens with those inside groups, groups left out.
pub fn flat(tokens: &[TokenTree]) -> Vec<TokenTree> {
    let mut found = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => found.extend(flat(&stripped(group.stream()))),
            other => found.push(other.clone()),
        }
    }
    found
}

#[test]
fn unit_tests_and_comments_are_no_code() {
    let text = "/// Doc of crate::a.\nfn f() {} // crate::b\n#[cfg(test)]\nuse crate::{c, d};\n#[cfg(test)]\n#[rustfmt::skip]\n\
                mod tests { use crate::e; }\nstruct S { #[cfg(test)] hidden: u8 }\n";
    let words: Vec<String> = flat(&tokens(text)).iter().map(ToString::to_string).collect();
    assert_eq!(words, ["fn", "f", "struct", "S"]);
    let words: Vec<String> = flat(&tokens_with_tests(text)).iter().map(ToString::to_string).collect();
    assert_eq!(words.join(""), "fnfusecrate::c,d;#rustfmt::skipmodtestsusecrate::e;structShidden:u8");
}
