//! Games that others have published, each written as its authors would write it for Fairy-Stockfish. Some can be played,
//! and are, at random; the others are refused. `community/verdicts.txt` says which, and why:
//! `COMMUNITY_VERDICTS=write cargo test --test variants community` writes that file anew.

use crate::games::play_at_random;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tenfold::registry::{Game, parse_variants};

/// The fewest games of the files.
const FEWEST: usize = 60;
/// The moves of a game at random.
const PLIES: usize = 40;

/// The head of the file of verdicts.
const HEAD: &str = "# What becomes of the games in the files beside this one: a line for each that is played, and the errors of the others.\n\
                    # COMMUNITY_VERDICTS=write cargo test --test variants community writes this file.\n";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("engine-tests/variants/community")
}

/// A file with its games.
struct GameFile {
    name: String,
    /// The names of its sections, in their order.
    sections: Vec<String>,
    games: Vec<Arc<Game>>,
    faults: Vec<String>,
}

/// All files, by name.
fn files() -> Vec<GameFile> {
    let entries = folder().read_dir().expect("the folder").map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "ini")).collect();
    paths.sort();
    paths.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> GameFile {
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    let text = std::fs::read_to_string(path).expect("text");
    let headings = text.lines().filter_map(|line| line.strip_prefix('['));
    let sections = headings.map(|heading| heading.split([':', ']']).next().unwrap_or_default().to_owned()).collect();
    let read = parse_variants(&name, text.as_bytes());
    GameFile { name, sections, games: read.games, faults: read.faults }
}

impl GameFile {
    /// What becomes of a section, a line for each error.
    fn verdict(&self, section: &str) -> Vec<String> {
        let is_played = self.games.iter().any(|game| game.spec.name == section);
        let sign = format!(": [{section}] ");
        let faults: Vec<String> = self.faults.iter().filter(|fault| fault.contains(&sign)).cloned().collect();
        assert_eq!(is_played, faults.is_empty(), "{}: [{section}] is played or has errors: {faults:?}", self.name);
        if is_played { vec![format!("{}: [{section}] is played", self.name)] } else { faults }
    }
}

#[test]
fn each_game_is_played_or_refused_as_noted() {
    let files = files();
    let sections = || files.iter().flat_map(|file| file.sections.iter().map(move |section| (file, section)));
    assert!(sections().count() >= FEWEST, "only {} games", sections().count());
    let lines = sections().flat_map(|(file, section)| file.verdict(section));
    let verdicts = HEAD.to_owned() + &lines.map(|line| line + "\n").collect::<String>();
    let told: usize = files.iter().map(|file| file.faults.len() + file.games.len()).sum();
    assert_eq!(told, verdicts.lines().count() - HEAD.lines().count(), "each error is that of a section");
    let path = folder().join("verdicts.txt");
    if std::env::var("COMMUNITY_VERDICTS").is_ok_and(|what| what == "write") {
        std::fs::write(&path, &verdicts).expect("the file can be written");
    }
    let noted = std::fs::read_to_string(&path).expect("the verdicts");
    for (now, noted) in verdicts.lines().zip(noted.lines()) {
        assert_eq!(now, noted, "verdicts.txt says otherwise; COMMUNITY_VERDICTS=write writes it anew");
    }
    assert_eq!(verdicts.lines().count(), noted.lines().count(), "verdicts.txt has other lines");
}

#[test]
fn those_that_are_played_can_be_played_at_random() {
    let mut failed = Vec::new();
    for file in files() {
        for game in &file.games {
            if catch_unwind(|| (0..2).for_each(|seed| play_at_random(game, seed, PLIES))).is_err() {
                failed.push(format!("{}: [{}]", file.name, game.spec.name));
            }
        }
    }
    assert!(failed.is_empty(), "games with faults, which are printed above: {}", failed.join(", "));
}
