//! The part of a file that defines one variant.

use super::fault::Faults;
use super::ini::{Section, read_sections};

/// The sections of a file that define the variant with this name, without comments and with one form of writing: its own
/// section, and those from which it inherits as far as they are in the file, in the order of the file. Empty if the file
/// has no such section.
pub fn definition_text(file: &str, name: &str) -> String {
    let sections = read_sections(file.as_bytes(), &mut Faults::default());
    let mut needed = Vec::new();
    let mut wanted = Some(name);
    // A section that inherits from itself is not followed twice.
    while let Some(section) = sections.iter().find(|section| Some(section.name.as_str()) == wanted)
        && !needed.contains(&section.line)
    {
        needed.push(section.line);
        wanted = section.parent.as_deref();
    }
    sections.iter().filter(|section| needed.contains(&section.line)).map(section_text).collect()
}

fn section_text(section: &Section) -> String {
    let parent = section.parent.as_ref().map_or(String::new(), |parent| format!(":{parent}"));
    let lines = section.entries.iter().map(|entry| format!("{} = {}\n", entry.key, entry.value));
    format!("[{}{parent}]\n{}", section.name, lines.collect::<String>())
}
