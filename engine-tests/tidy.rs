//! The shape of the source: layers, sizes, safety, and what stands where.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use tenfold::registry::GAMES;

/// The parts of the library and the binary, lowest first. Each may use only those before it.
const LAYERS: &[&str] =
    &["core", "games", "engine", "session", "registry", "bench", "protocol", "tools", "cli", "main"];

/// A file may have this many lines.
const MOST_LINES: usize = 500;

/// Where the project is now: a test built in another copy of it may be run here.
fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        std::env::var_os("CARGO_MANIFEST_DIR").map_or(env!("CARGO_MANIFEST_DIR").into(), PathBuf::from)
    });
    &ROOT
}

/// All Rust files below a folder of the project.
fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the project") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The path as it is told in messages: from the project's root, with slashes.
fn name(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// The part of the program that a source file belongs to; `None` for the library's root.
fn layer(path: &Path) -> Option<String> {
    let name = name(path);
    let inside = name.strip_prefix("src/").expect("a source file");
    let part = inside.split('/').next().unwrap_or_default().trim_end_matches(".rs");
    (part != "lib").then(|| part.to_string())
}

fn rank(layer: &str) -> usize {
    LAYERS.iter().position(|known| *known == layer).unwrap_or_else(|| panic!("'{layer}' is no layer: put it in LAYERS"))
}

/// The code of a file: no comments, and nothing from the first unit test on.
fn code(path: &Path) -> String {
    let text = read(path);
    let tested = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = tested.lines().map(|line| match line.find("//") {
        // Two slashes within a string literal do not begin a comment.
        Some(at) if line[..at].matches('"').count() % 2 == 0 => &line[..at],
        _ => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The parts of the program that code names in paths: `crate::part` and `crate::{part, other::Thing}`, and the
/// same behind the library's name.
fn parts_used(code: &str) -> Vec<String> {
    let mut parts = Vec::new();
    for start in ["crate::", "tenfold::"] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let rest = &code[at + start.len()..];
            match rest.strip_prefix('{') {
                Some(group) => parts.extend(first_names_of_group(group)),
                None => parts.extend(word(rest)),
            }
        }
    }
    parts
}

/// The word at the front of a text.
fn word(text: &str) -> Option<String> {
    let word: String = text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    (!word.is_empty()).then_some(word)
}

/// The first name of each path in what stands behind `{` of a `use`.
fn first_names_of_group(group: &str) -> Vec<String> {
    let (mut depth, mut start, mut names) = (0, 0, Vec::new());
    for (at, sign) in group.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                names.extend(word(&group[start..at]));
                start = at + 1;
                if sign == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    names
}

#[test]
fn paths_are_read_as_the_compiler_does() {
    let code = "use crate::core::{Keyed, Sums};\nuse crate::{\n    engine::{self, Tally},\n    games::Move,\n};\n\
                fn f(x: crate::protocol::Spec) -> tenfold::session::Job { other::crate::no() }";
    let mut parts = parts_used(code);
    parts.sort();
    assert_eq!(parts, ["core", "engine", "games", "protocol", "session"]);
}

#[test]
fn arrows_between_layers_go_down() {
    let mut wrong = Vec::new();
    for path in rust_files("src") {
        let Some(own) = layer(&path) else { continue };
        for used in parts_used(&code(&path)) {
            // A module's own name, and what the binary's root has itself.
            if used != own && rank(&used) >= rank(&own) {
                wrong.push(format!("{} uses {used}", name(&path)));
            }
        }
    }
    assert!(wrong.is_empty(), "a layer may use only those below it ({}):\n{}", LAYERS.join(" < "), wrong.join("\n"));
}

#[test]
fn every_module_is_a_layer() {
    for line in read(&root().join("src/lib.rs")).lines() {
        if let Some(module) = line.trim_start().trim_start_matches("pub ").strip_prefix("mod ") {
            rank(module.trim_end_matches(';'));
        }
    }
}

#[test]
fn the_readme_lists_the_games_of_the_registry() {
    let readme = read(&root().join("README.md"));
    let section = readme.split("\n## Games\n").nth(1).expect("a section 'Games'");
    let section = section.split("\n## ").next().unwrap_or_default();
    let mut listed = Vec::new();
    for row in section.lines().filter(|line| line.starts_with("| <img ")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, picture, name, title, _, _] = cells[..] else { panic!("a row of four cells: {row}") };
        let name = name.trim_matches('`');
        assert!(picture.contains(&format!("src=\"src/games/{name}/board.svg\"")), "{picture}");
        let (title, folder) = title.trim_matches(['[', ')']).split_once("](").expect("a link");
        assert_eq!(folder, format!("src/games/{name}"));
        listed.push((name.to_string(), title.to_string()));
    }
    let wanted = GAMES.iter().map(|game| (game.spec.name.into(), game.spec.title.into()));
    assert_eq!(listed, wanted.collect::<Vec<(String, String)>>());
    assert!(readme.lines().count() <= 150, "README.md is the front door: what explains a folder belongs there");
}

/// All pages of documentation, the front page first.
fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    let mut folders = vec![root().to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the project") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && !name.starts_with('.') && name != "target" {
                folders.push(path);
            } else if name.ends_with(".md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// A page without its blocks of code.
fn prose(page: &str) -> String {
    let mut fenced = false;
    let lines = page.lines().filter(|line| {
        let fence = line.starts_with("```");
        fenced ^= fence;
        !fenced && !fence && !line.starts_with("    ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The anchors that a page's headings have on GitHub.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    let anchor =
        |line: &str| line.trim_start_matches('#').trim().to_lowercase().chars().filter(kept).collect::<String>();
    headings.map(|line| anchor(line).replace(' ', "-")).collect()
}

#[test]
fn links_of_all_pages_lead_somewhere() {
    let mut broken = Vec::new();
    for path in pages() {
        let page = prose(&read(&path));
        let links = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let pictures = page.split(" src=\"").skip(1).filter_map(|rest| rest.split('"').next());
        for link in links.chain(pictures).filter(|link| !link.contains("://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.with_file_name(file) };
            let found =
                target.exists() && (anchor.is_empty() || anchors(&prose(&read(&target))).iter().any(|a| a == anchor));
            if !found {
                broken.push(format!("{} links to {link}", name(&path)));
            }
        }
    }
    assert!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
}

#[test]
fn files_are_short() {
    for path in ["src", "engine-tests", "bench"].iter().flat_map(|folder| rust_files(folder)) {
        let lines = read(&path).lines().count();
        assert!(lines <= MOST_LINES, "{} has {lines} lines, {MOST_LINES} are enough", name(&path));
    }
}

#[test]
fn unsafe_code_stands_in_one_function() {
    for (file, lint) in [("src/lib.rs", "deny"), ("src/main.rs", "forbid")] {
        let text = read(&root().join(file));
        let first = text.lines().find(|line| !line.starts_with("//") && !line.trim().is_empty());
        assert_eq!(first, Some(&*format!("#![{lint}(unsafe_code)]")), "{file}");
    }
    let allowed: Vec<_> =
        rust_files("src").iter().filter(|path| read(path).contains("(unsafe_code)]")).map(|path| name(path)).collect();
    assert_eq!(allowed, ["src/engine/huge_pages.rs", "src/lib.rs", "src/main.rs"]);
    assert_eq!(read(&root().join("src/engine/huge_pages.rs")).matches("unsafe {").count(), 1);
}

/// The string literals of code, as far as they stand on one line.
fn literals(code: &str) -> impl Iterator<Item = &str> {
    code.lines().flat_map(|line| line.split('"').skip(1).step_by(2))
}

#[test]
fn only_its_file_and_the_registry_name_a_game() {
    let mut wrong = Vec::new();
    for path in rust_files("src") {
        let file = name(&path);
        if file.starts_with("src/games/") || file == "src/registry.rs" {
            continue;
        }
        let code = code(&path);
        for spec in GAMES.iter().map(|game| game.spec) {
            if code.to_lowercase().contains(spec.name) {
                wrong.push(format!("{file} names {}", spec.name));
            }
            if spec.aliases.iter().any(|(alias, _)| literals(&code).any(|text| text == *alias)) {
                wrong.push(format!("{file} has an alias of {} as a text", spec.name));
            }
        }
    }
    assert!(wrong.is_empty(), "only src/games and the registry know which games there are:\n{}", wrong.join("\n"));
}
