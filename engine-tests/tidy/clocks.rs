//! Times are measured by clocks that do not jump.

use crate::source::{flat, sources};

#[test]
fn the_time_of_day_is_read_for_dates_and_the_ages_of_files_alone() {
    let reads = |file: &str| file == "src/tools/arena/date.rs" || file == "src/web/watched_files.rs";
    let named = |name: &str| -> Vec<String> {
        let mut found = sources();
        found.retain(|source| flat(&source.tokens).iter().any(|token| token.to_string() == name));
        found.into_iter().map(|source| source.file).collect()
    };
    let wrong: Vec<String> = named("SystemTime").into_iter().filter(|file| !reads(file)).collect();
    assert!(wrong.is_empty(), "whoever sets the clock of the system must not change a search: {}", wrong.join(", "));
    assert!(named("Instant").len() > 5);
}
