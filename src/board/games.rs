//! Which games there are, and games from text.

use tenfold_core::excerpt::escaped;
use tenfold_registry::{Found, GAMES, find, left_out, load_variants_text, loaded_games, shipped_games, suggestion};

/// The most characters of a name that a message repeats.
const MAX_SHOWN_CHARS: usize = 40;

/// The names of all games that can be played, sorted.
pub fn variants() -> Vec<String> {
    let loaded = loaded_games();
    let all = GAMES.iter().chain(shipped_games()).chain(loaded.iter().map(|game| &**game));
    let mut names: Vec<String> = all.map(|game| game.spec.name.to_owned()).collect();
    names.sort();
    names.dedup();
    names
}

/// Makes the games of a text known, which is in the format of Fairy-Stockfish's `variants.ini`. They replace games of the same
/// names from earlier texts. Returns their names.
///
/// # Errors
///
/// When a section cannot be played: all faults, one line each. The other sections are known then.
pub fn load_variants(text: &str) -> Result<Vec<String>, String> {
    let read = load_variants_text(text);
    if read.faults.is_empty() {
        Ok(read.games.iter().map(|game| game.spec.name.to_owned()).collect())
    } else {
        Err(read.faults.join("\n"))
    }
}

/// Whether there is such a game, and it has a network that this build has neither in it nor been given.
pub fn lacks_network(variant: &str) -> bool {
    find(variant).is_some_and(|(game, _)| game.lacks_network())
}

/// The game with this name, and the option that the name selects if it is an alias. Castling as in Chess960 is a game of its
/// own here: that of chess is `fischerandom`.
pub fn game(name: &str, chess960: bool) -> Result<Found, String> {
    let name = if chess960 && name == "chess" { "fischerandom" } else { name };
    let found = find(name).ok_or_else(|| match left_out(name) {
        Some(fault) => format!("the game '{name}' cannot be played: {fault}"),
        None => format!("there is no game '{}'{}", escaped(name, MAX_SHOWN_CHARS), suggestion(name)),
    })?;
    if chess960 && !found.0.spec.castles_from_any_file {
        return Err(format!("'{name}' is not played as Chess960: its definition needs chess960 = true"));
    }
    Ok(found)
}
