//! No folder of the source has modules that use one another in a circle.

use crate::paths::{Names, Path, names, used};
use crate::source::{Source, sources};
use std::collections::{BTreeMap, BTreeSet};

/// `mod.rs` among its children.
const PARENT: &str = "mod.rs";

/// Who uses whom within a folder: from user and used to a file that does so.
type Graph<'a> = BTreeMap<String, BTreeMap<String, &'a str>>;

/// The graph of the modules in a folder. What `mod.rs` defines counts as a module of its own.
fn graph<'a>(folder: &[String], names: &Names, sources: &'a [Source]) -> Graph<'a> {
    let node = |path: &Path| -> Option<String> {
        let inside = path.strip_prefix(folder)?;
        let child = inside.first().filter(|child| {
            let child: Path = [folder, std::slice::from_ref(*child)].concat();
            names.modules.iter().any(|module| module.starts_with(&child))
        });
        Some(child.cloned().unwrap_or(PARENT.into()))
    };
    let mut graph = Graph::new();
    for source in sources {
        let Some(user) = node(&source.module) else { continue };
        for target in used(names, source).iter().filter_map(node).filter(|target| *target != user) {
            graph.entry(user.clone()).or_default().entry(target).or_insert(&source.file);
        }
    }
    graph
}

/// All that can be reached from a module.
fn reached(graph: &Graph, start: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![start.to_string()];
    while let Some(module) = open.pop() {
        for target in graph.get(&module).into_iter().flat_map(BTreeMap::keys) {
            if found.insert(target.clone()) {
                open.push(target.clone());
            }
        }
    }
    found
}

/// The uses that are part of some cycle, one line each.
fn cycles(graph: &Graph) -> Vec<String> {
    let mut found = Vec::new();
    for (user, targets) in graph {
        for (target, file) in targets {
            if reached(graph, target).contains(user) {
                found.push(format!("{user} uses {target} ({file})"));
            }
        }
    }
    found
}

#[test]
fn no_modules_of_a_folder_use_one_another_in_a_circle() {
    let sources = sources();
    let names = names(&sources);
    let folders: BTreeSet<Path> =
        sources.iter().flat_map(|source| (0..source.module.len()).map(|n| source.module[..n].to_vec())).collect();
    let mut wrong = Vec::new();
    for folder in folders {
        let lines = cycles(&graph(&folder, &names, &sources));
        if !lines.is_empty() {
            wrong.push(format!("src/{}:\n  {}", folder.join("/"), lines.join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "import cycles:\n{}", wrong.join("\n"));
}

#[test]
fn a_circle_is_found() {
    let file = "x.rs";
    let edges = [("a", "b"), ("b", "c"), ("c", "b"), ("c", "d")];
    let mut graph = Graph::new();
    for (user, target) in edges {
        graph.entry(user.into()).or_default().insert(target.into(), file);
    }
    assert_eq!(cycles(&graph), ["b uses c (x.rs)", "c uses b (x.rs)"]);
}
