//! The layers of the source: each uses only those below it, in its unit tests as well.

use crate::paths::{names, used};
use crate::source::{Source, flat, read, root, source, sources, sources_with_tests, tokens, tokens_with_tests};
use proc_macro2::TokenTree;

/// The parts of the program, lowest first.
const LAYERS: &[&str] = &[
    "core",
    "engine",
    "session",
    "games",
    "variants",
    "rules",
    "instances",
    "registry",
    "trainer",
    "bench",
    "protocol",
    "board",
    "wheel",
    "tools",
    "requests",
    "wasm",
    "web",
    "cli",
];

/// The parts of the core, lowest first.
const CORE: &[&str] = &["excerpt", "nearest", "types", "random", "board", "rules", "position"];

/// The layers that need no operating system. In those of games the module `engine` belongs to the engine.
const RULES: &[&str] = &["core", "games", "variants", "rules"];

/// What uses a layer that is not below it, in a folder whose modules are those of `order`.
fn upward(sources: &[Source], folder: &[String], order: &[&str]) -> Vec<String> {
    let rank = |part: &str| {
        let place = order.iter().position(|known| *known == part);
        place.unwrap_or_else(|| panic!("'{part}' is no layer of src/{}: give it a place", folder.join("/")))
    };
    let names = names(sources);
    let mut wrong = Vec::new();
    for source in sources {
        let Some(own) = source.module.strip_prefix(folder).and_then(<[String]>::first) else { continue };
        for path in used(&names, source) {
            let target = path.strip_prefix(folder).and_then(<[String]>::first);
            if target.is_some_and(|target| target != own && rank(target) > rank(own)) {
                wrong.push(format!("{} uses {}", source.file, path.join("::")));
            }
        }
    }
    wrong
}

#[test]
fn arrows_between_layers_go_down() {
    let wrong = upward(&sources_with_tests(), &[], LAYERS);
    assert!(wrong.is_empty(), "a layer uses only those below it ({}):\n{}", LAYERS.join(" < "), wrong.join("\n"));
}

#[test]
fn arrows_within_the_core_go_down() {
    let wrong = upward(&sources_with_tests(), &["core".to_string()], CORE);
    assert!(wrong.is_empty(), "{}:\n{}", CORE.join(" < "), wrong.join("\n"));
}

/// The modules of the standard library that need an operating system, as far as this text of Rust names them.
fn system_modules(tokens: &[TokenTree]) -> Vec<String> {
    let words: Vec<String> = flat(tokens).iter().map(ToString::to_string).filter(|word| word != ":").collect();
    let of_std = |pair: &&[String]| {
        pair[0] == "std" && ["env", "fs", "io", "net", "os", "process", "thread", "time"].contains(&pair[1].as_str())
    };
    words.windows(2).filter(of_std).map(|pair| pair[1].clone()).collect()
}

#[test]
fn the_rules_need_no_operating_system() {
    let is_rules = |source: &&Source| RULES.contains(&source.module[0].as_str());
    let sources: Vec<Source> = sources().into_iter().filter(|source| !source.module.is_empty()).collect();
    let wrong = sources.iter().filter(is_rules).filter_map(|source| {
        let modules = system_modules(&source.tokens);
        (!modules.is_empty()).then(|| format!("{} uses std::{}", source.file, modules.join(", std::")))
    });
    assert_eq!(wrong.collect::<Vec<_>>(), [""; 0]);
    assert_eq!(system_modules(&tokens("use std::time::Instant; fn f() { std::fs::read(p) }")), ["time", "fs"]);
}

#[test]
fn every_module_of_the_library_is_a_layer() {
    for line in read(&root().join("src/lib.rs")).lines() {
        if let Some(module) = line.trim_start().trim_start_matches("pub ").strip_prefix("mod ") {
            let module = module.trim_end_matches(';');
            assert!(LAYERS.contains(&module), "'{module}' has no place among {}", LAYERS.join(" < "));
        }
    }
}

#[test]
fn every_layer_is_a_module() {
    let sources = sources_with_tests();
    let is_there = |path: &[&str]| sources.iter().any(|source| source.module == path);
    let gone = LAYERS.iter().map(|layer| vec![*layer]).chain(CORE.iter().map(|part| vec!["core", *part]));
    let gone: Vec<String> = gone.filter(|path| !is_there(path)).map(|path| path.join("/")).collect();
    assert!(gone.is_empty(), "layers that are no modules any more: {}", gone.join(", "));
}

#[test]
fn arrows_that_go_up_are_found_also_in_unit_tests() {
    let test = "use super::*; fn f() { tenfold_core::X; crate::eval::Y } #[cfg(test)] mod tests { use super::*; use tenfold_games::Job; }";
    let sources =
        [("src/engine/mod.rs", test), ("src/core/mod.rs", ""), ("src/games/mod.rs", "use tenfold_engine::Y;")];
    let sources = sources.map(|(file, text)| source(file, tokens_with_tests(text)));
    assert_eq!(upward(&sources, &[], LAYERS), ["src/engine/mod.rs uses games::Job"]);
}
