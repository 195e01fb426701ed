//! All variants behind an interface that hides their types: variants that are compiled into the program, and variants
//! from files.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod files;
mod game;
mod games_in_use;
pub mod learned;
mod named_files;
mod networks;

pub use files::{
    TextOfGames, VariantsFile, left_out, load_variants, load_variants_text, loaded_definition, loaded_games,
    parse_variants, shipped_games, suggestion,
};
pub use game::{GAMES, Game};
pub use named_files::read_file;

use std::sync::Arc;
use tenfold_core::rules::Spec;
use tenfold_engine::network::{Network, variant_name_in_file};
use tenfold_engine::solve::{CheckedProof, ProofFile, color_named};
use tenfold_session::Session;

/// A variant, and the option value that the name selects if it is an alias.
pub type Found = (Arc<Game>, Option<(&'static str, &'static str)>);

/// The variant with this protocol name or alias. A variant from a file takes precedence over an alias of a compiled
/// variant: `giveaway`, also an alias of antichess, is the variant of that name in the shipped file, which has castling.
pub fn find(name: &str) -> Option<Found> {
    find_name(name).map(|game| (game, None)).or_else(|| find_alias(name))
}

/// The variant with this name; aliases are ignored.
fn find_name(name: &str) -> Option<Arc<Game>> {
    let compiled = GAMES.iter().find(|game| game.spec.name == name);
    compiled.map(Game::found).or_else(|| files::find(name))
}

/// The [name of what is learned](Game::learned_name) for the variant that [`find`] finds. The variant looks for what was learned only
/// when it is found, so this can be asked before something is learned.
pub fn learned_name(name: &str) -> Option<String> {
    let is_it = |game: &Game| game.spec.name == name;
    let by_alias = |game: &&Game| game.spec.aliases.iter().any(|(alias, _)| *alias == name);
    let loaded = loaded_games().into_iter().find(|game| is_it(game)).map(|game| game.learned_name());
    let known = || GAMES.iter().chain(shipped_games()).find(|game| is_it(game));
    loaded.or_else(|| known().or_else(|| GAMES.iter().find(by_alias)).map(Game::learned_name))
}

/// Like [`find`], for the XBoard protocol, where an alias of a compiled variant takes precedence over a variant from a
/// file: there `giveaway` is the variant without castling.
pub fn find_for_xboard(name: &str) -> Option<Found> {
    find_alias(name).or_else(|| find(name))
}

/// The aliases by which [`find`] finds a variant.
pub fn aliases(game: &Game) -> impl Iterator<Item = &'static str> {
    let Spec { name, aliases, .. } = game.spec;
    let means = move |alias: &str| find(alias).is_some_and(|(found, _)| found.spec.name == name);
    aliases.iter().map(|(alias, _)| *alias).filter(move |alias| means(alias))
}

fn find_alias(name: &str) -> Option<Found> {
    GAMES.iter().find_map(|game| {
        let alias = game.spec.aliases.iter().find(|(alias, _)| *alias == name)?;
        Some((game.found(), alias.1))
    })
}

/// Uses the content of a network file as the own network of its compiled variant, from the next opening on: for a build
/// without the feature `networks` of the crate `tenfold-games`, which has no networks in it.
///
/// # Errors
///
/// When there is no such variant, the network does not fit it, or the content is damaged: one line.
pub fn add_network(bytes: &[u8]) -> Result<(), String> {
    let name = variant_name_in_file(bytes).ok_or("this is not a network file")?;
    let game = GAMES.iter().find(|game| game.spec.name == name);
    let spec = game.map(|game| &game.spec).ok_or_else(|| format!("there is no game '{}'", name.escape_debug()))?;
    Network::from_bytes(spec, bytes).map_err(|why| format!("the network {why}"))?;
    networks::give(spec.name, bytes);
    Ok(())
}

/// Checks the proof in a file. Returns the position that it proves to be won, reached from the file's FEN by the file's
/// moves under the file's rules, and the checked proof.
///
/// # Errors
///
/// When the file does not prove what it states: the reason, as a predicate to follow the file's name.
pub fn check_proof(file: &ProofFile) -> Result<(Box<dyn Session>, CheckedProof), String> {
    let header = &file.header;
    let game =
        find_name(&header.game).ok_or_else(|| format!("is of an unknown game '{}'", header.game.escape_debug()))?;
    let mut session = game.open();
    if session.solver().is_none() {
        return Err(format!("is of {}, whose players have secrets", header.game));
    }
    let mut unset: Vec<_> = game.spec.options.iter().collect();
    for option in &header.options {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let known = unset.iter().position(|known| known.name == name && known.values.contains(&value));
        match known.map(|place| unset.swap_remove(place)) {
            Some(_) if session.set_option(name, value) => {}
            _ => return Err(format!("sets an unknown option, or one twice: '{}'", option.escape_debug())),
        }
    }
    session.set_fen(&header.fen).map_err(|why| format!("has a refused FEN: {why}"))?;
    for mv in &header.moves {
        session.play(mv).map_err(|why| format!("has a refused move: {why}"))?;
    }
    let winner = color_named(&header.winner).ok_or("names no winner")?;
    let solver = session.solver().ok_or("cannot be checked")?;
    let proof = solver.check_proof(winner, &file.choices, header.positions);
    let proof = proof.map_err(|invalid| format!("is no proof: {invalid}"))?;
    if (proof.plies, proof.positions() as u64) != (header.plies, header.positions) {
        return Err(format!("states another length than {} plies and {} positions", proof.plies, proof.positions()));
    }
    Ok((session, proof))
}
