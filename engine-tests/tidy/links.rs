//! Every link of every page leads to something.

use crate::source::{files, name, read, root};
use std::collections::HashMap;
use std::path::Path;

/// The lines of a page that are text: no blocks of code.
fn text_lines(page: &str) -> impl Iterator<Item = &str> {
    let mut in_code = false;
    page.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        !in_code && !fence
    })
}

/// A line without what stands in backquotes.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

/// Where the links of a page lead: `[text](target)`, `[label]: target`, and `src` and `href` of HTML.
fn targets(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    // A link may be broken over two lines.
    let text = text_lines(page).map(without_code).collect::<Vec<_>>().join("\n");
    for (start, end) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
        found.extend(text.split(start).skip(1).filter_map(|rest| rest.split(end).next()).map(str::to_string));
    }
    for line in text.lines().filter(|line| line.starts_with('[')) {
        found.extend(line.split_once("]: ").map(|(_, target)| target.to_string()));
    }
    // A title may stand behind the target.
    found.iter().filter_map(|target| target.split_whitespace().next()).map(str::to_string).collect()
}

/// The anchors of a page as GitHub makes them: the letters, digits, `-` and `_` of each heading, blanks as `-`.
fn anchors(page: &str) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut found = Vec::new();
    for line in text_lines(page).filter(|line| line.starts_with('#')) {
        let heading = line.trim_start_matches('#').trim();
        // Of a link only its text is part of the heading.
        let mut shown = String::new();
        for (n, part) in heading.split("](").enumerate() {
            shown += if n == 0 { part } else { part.split_once(')').map_or("", |(_, rest)| rest) };
        }
        let kept = shown.to_lowercase();
        let kept = kept.chars().filter(|sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_'));
        let anchor: String = kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect();
        let before = seen.entry(anchor.clone()).or_default();
        found.push(if *before == 0 { anchor } else { format!("{anchor}-{before}") });
        *before += 1;
    }
    for name in ["id=\"", "name=\""] {
        found.extend(page.split(name).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_string));
    }
    found
}

/// Why a link of a page leads nowhere.
fn fault(page: &Path, text: &str, target: &str) -> Option<String> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let folder = page.parent().expect("a folder");
    let path = if file.is_empty() { page.to_path_buf() } else { folder.join(file.replace("%20", " ")) };
    let Ok(path) = path.canonicalize() else { return Some("is not there".into()) };
    if !path.starts_with(root().canonicalize().expect("the project's folder")) {
        return Some("is outside of the repository".into());
    }
    let is_page = path.extension().is_some_and(|end| end == "md");
    if anchor.is_empty() || !is_page {
        return None;
    }
    let text = if file.is_empty() { text.to_string() } else { read(&path) };
    (!anchors(&text).iter().any(|known| known == anchor)).then(|| "has no such heading".into())
}

#[test]
fn every_link_leads_to_something() {
    let mut wrong = Vec::new();
    for page in files("", "md") {
        let text = read(&page);
        for target in targets(&text) {
            if let Some(why) = fault(&page, &text, &target) {
                wrong.push(format!("{}: {target} {why}", name(&page)));
            }
        }
    }
    assert!(wrong.is_empty(), "links that lead nowhere:\n{}", wrong.join("\n"));
}

#[test]
fn links_and_headings_are_found() {
    let page = "# A `b` (c)\n[x](y.md#z) `[no](no)`\n```\n[no](no)\n# no\n```\n[r]: s\n<img src=\"t.svg\">\n## A b c\n";
    assert_eq!(targets(page), ["y.md#z", "t.svg", "s"]);
    assert_eq!(anchors(page), ["a-b-c", "a-b-c-1"]);
}
