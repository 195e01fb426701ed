//! The paths that code names, as absolute module paths, with re-exports followed.

use crate::source::{Source, flat, root, stripped};
use proc_macro2::{Delimiter, TokenTree};
use std::collections::{HashMap, HashSet};

/// Words that a path begins with.
pub type Path = Vec<String>;

/// A path as it is written, with the name that a `use` gives to its end.
struct Written {
    path: Path,
    alias: Option<String>,
    /// Whether it stands in a `use`, and in a public one.
    is_use: bool,
    is_public: bool,
}

/// Everything that the source files name of one another.
pub struct Names {
    /// All modules that are files.
    pub modules: HashSet<Path>,
    /// For each module what its `use` items call by another name: where that is.
    imports: HashMap<Path, HashMap<String, Path>>,
}

impl Names {
    /// The module that an absolute path leads into: the longest beginning of it that is a file.
    pub fn module_of(&self, path: &[String]) -> Path {
        let longest = (0..=path.len()).rev().find(|&length| self.modules.contains(&path[..length]));
        path[..longest.unwrap_or_default()].to_vec()
    }

    /// The path with the re-exports on the way replaced by what they export.
    fn resolved(&self, path: &[String]) -> Path {
        let mut path = path.to_vec();
        // A re-export of a re-export of …: a circle of them has an end too.
        for _ in 0..10 {
            let module = self.module_of(&path);
            let Some(next) = path.get(module.len()) else { break };
            let Some(target) = self.imports.get(&module).and_then(|imports| imports.get(next)) else { break };
            path = [target.as_slice(), &path[module.len() + 1..]].concat();
        }
        path
    }
}

/// All names in the source files.
pub fn names(sources: &[Source]) -> Names {
    let modules: HashSet<Path> = sources.iter().map(|source| source.module.clone()).collect();
    let mut names = Names { modules, imports: HashMap::new() };
    for source in sources {
        let found = written(&source.tokens);
        let imports = found.iter().filter(|one| one.is_use).filter_map(|one| {
            let name = one.alias.clone().or(one.path.last().cloned())?;
            Some((name, absolute(&names, &source.module, &one.path)?))
        });
        let imports =
            imports.filter(|(name, path)| *path != [source.module.as_slice(), std::slice::from_ref(name)].concat());
        let imports: Vec<(String, Path)> = imports.collect();
        names.imports.entry(source.module.clone()).or_default().extend(imports);
    }
    names
}

/// What a file uses, as absolute paths. A re-export counts only where the file itself uses what it exports.
pub fn used(names: &Names, source: &Source) -> Vec<Path> {
    let words: Vec<String> = flat(&source.tokens).iter().map(ToString::to_string).collect();
    let mut found = Vec::new();
    for one in written(&source.tokens) {
        let Some(path) = absolute(names, &source.module, &one.path) else { continue };
        let last = one.alias.as_ref().or(one.path.last()).cloned().unwrap_or_default();
        if one.is_public && (last == "*" || words.iter().filter(|word| **word == last).count() < 2) {
            continue;
        }
        found.push(names.resolved(&path));
    }
    found.sort();
    found.dedup();
    found
}

/// The names of the crates of layers, up to the layer.
const CRATE: &str = "tenfold_";

/// Whether a layer is a crate.
pub fn is_crate(layer: &str) -> bool {
    root().join("src").join(layer).join("Cargo.toml").exists()
}

/// An absolute path; `None` for what is not of this project. A path in expressions may begin with a child module.
fn absolute(names: &Names, module: &[String], path: &[String]) -> Option<Path> {
    let first = path.first()?.as_str();
    let mut rest = &path[1..];
    let mut base = module.to_vec();
    match first {
        "tenfold" => base.clear(),
        // The root of the crate: a layer that is one of its own, or the program's.
        "crate" => base.truncate(usize::from(module.first().is_some_and(|layer| is_crate(layer)))),
        other if other.starts_with(CRATE) => base = vec![other[CRATE.len()..].to_string()],
        "self" => {}
        "super" => {
            base.pop()?;
            while rest.first().is_some_and(|word| word == "super") {
                base.pop()?;
                rest = &rest[1..];
            }
        }
        child => {
            base.push(child.to_string());
            if !names.modules.contains(&base) {
                return None;
            }
        }
    }
    base.extend_from_slice(rest);
    Some(base)
}

/// All paths in code, those of `use` trees one by one.
fn written(tokens: &[TokenTree]) -> Vec<Written> {
    let mut found = Vec::new();
    collect(tokens, &mut found);
    found
}

fn is(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

fn colons(tokens: &[TokenTree], at: usize) -> bool {
    is(tokens.get(at), ':') && is(tokens.get(at + 1), ':')
}

fn collect(tokens: &[TokenTree], found: &mut Vec<Written>) {
    let mut at = 0;
    let mut is_public = false;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Ident(word) if word == "pub" => {
                is_public = true;
                at += 1;
                // `pub(crate)` names no module.
                if matches!(tokens.get(at), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
                {
                    at += 1;
                }
                continue;
            }
            TokenTree::Ident(word) if word == "use" => {
                at = use_tree(tokens, at + 1, &[], is_public, found);
            }
            TokenTree::Ident(word) if word == "mod" && is_inline(tokens, at) => {
                let TokenTree::Group(group) = &tokens[at + 2] else { unreachable!("it is a group") };
                let mut inside = Vec::new();
                collect(&stripped(group.stream()), &mut inside);
                inside.iter_mut().for_each(|one| leave_inline_module(&mut one.path));
                found.extend(inside);
                at += 3;
            }
            TokenTree::Ident(_) if !colons_before(tokens, at) => {
                let (path, behind) = plain_path(tokens, at);
                if path.len() > 1 {
                    found.push(Written { path, alias: None, is_use: false, is_public: false });
                }
                at = behind;
            }
            TokenTree::Group(group) => {
                collect(&stripped(group.stream()), found);
                at += 1;
            }
            _ => at += 1,
        }
        is_public = false;
    }
}

/// Whether a `mod` has its content in braces behind its name.
fn is_inline(tokens: &[TokenTree], at: usize) -> bool {
    matches!(tokens.get(at + 2), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
}

/// Changes a path of a module within a file to what it is in the file: there `super` is the file's module.
fn leave_inline_module(path: &mut Path) {
    match (path.first().map(String::as_str), path.get(1).map(String::as_str)) {
        (Some("super"), Some("super")) => drop(path.remove(0)),
        (Some("super"), _) => path[0] = "self".to_string(),
        _ => {}
    }
}

fn colons_before(tokens: &[TokenTree], at: usize) -> bool {
    at >= 2 && colons(tokens, at - 2) || at >= 1 && is(tokens.get(at - 1), '.')
}

/// A path of words that begins at a place, and the place behind it.
fn plain_path(tokens: &[TokenTree], mut at: usize) -> (Path, usize) {
    let mut path = Vec::new();
    while let Some(TokenTree::Ident(word)) = tokens.get(at) {
        path.push(word.to_string());
        at += 1;
        if !colons(tokens, at) || !matches!(tokens.get(at + 2), Some(TokenTree::Ident(_))) {
            break;
        }
        at += 2;
    }
    (path, at)
}

/// The paths of a `use` tree that begins at a place, each behind `before`; gives the place behind the tree.
fn use_tree(tokens: &[TokenTree], start: usize, before: &[String], is_public: bool, found: &mut Vec<Written>) -> usize {
    let (words, mut at) = plain_path(tokens, start);
    let mut path = [before, &words].concat();
    let mut alias = None;
    if colons(tokens, at) {
        at += 2;
    }
    match tokens.get(at) {
        Some(TokenTree::Group(group)) => {
            let inner = stripped(group.stream());
            let mut place = 0;
            while place < inner.len() {
                place = use_tree(&inner, place, &path, is_public, found);
                place += usize::from(is(inner.get(place), ','));
            }
            return at + 1;
        }
        // What a star brings in cannot be told from here: it is the module itself that is used.
        Some(TokenTree::Punct(_)) if is(tokens.get(at), '*') => {
            at += 1;
            alias = Some("*".to_string());
        }
        Some(TokenTree::Ident(word)) if word == "as" => {
            alias = tokens.get(at + 1).map(ToString::to_string);
            at += 2;
        }
        _ => {}
    }
    if path.last().is_some_and(|word| word == "self") && path.len() > 1 {
        path.pop();
    }
    // A stray sign must not hold up the reader.
    let at = at.max(start + usize::from(words.is_empty()));
    found.push(Written { path, alias, is_use: true, is_public });
    at
}

#[cfg(test)]
use crate::source::tokens;

#[test]
fn paths_are_read_as_the_compiler_does() {
    let code = "use crate::core::{self, types::{Move, Square as Field}, *};\npub use self::child::Item;\n\
                pub(crate) fn f(x: crate::protocol::Spec<super::X>) -> tenfold::session::Job { a.b::<crate::c::D>(other::crate_) }";
    let mut paths: Vec<String> = written(&tokens(code)).iter().map(|one| one.path.join("::")).collect();
    paths.sort();
    let wanted = [
        "crate::c::D",
        "crate::core",
        "crate::core",
        "crate::core::types::Move",
        "crate::core::types::Square",
        "crate::protocol::Spec",
        "other::crate_",
        "self::child::Item",
        "super::X",
        "tenfold::session::Job",
    ];
    assert_eq!(paths, wanted);
    let code =
        "mod tests { use super::*; use super::super::other::X; mod deep { use super::super::y; use super::z; } }";
    let paths: Vec<String> = written(&tokens(code)).iter().map(|one| one.path.join("::")).collect();
    assert_eq!(paths, ["self", "super::other::X", "self::y", "self::z"]);
}
