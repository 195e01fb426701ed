//! The one list of games. Every other part reads it; a new game is a file in `variants/` and a line here.

use crate::core::position::Variant;
use crate::core::rules::Spec;
use crate::engine::solve::{CheckedProof, ProofFile, color_named, is_offered};
use crate::games::{Antichess, Devingt, Divergent, Escalier, Newchess};
use crate::session::{Session, Table};

/// A game that can be played.
pub struct Game {
    /// What the game says of itself.
    pub spec: &'static Spec,
    open: fn() -> Box<dyn Session>,
}

impl Game {
    const fn of<V: Variant>() -> Game {
        Game { spec: V::SPEC, open: || Box::new(Table::<V>::new()) }
    }

    /// A new game at its first position.
    pub fn open(&self) -> Box<dyn Session> {
        (self.open)()
    }
}

/// All games; the first is the default.
pub static GAMES: &[Game] = &[
    Game::of::<Antichess>(),
    Game::of::<Devingt>(),
    Game::of::<Divergent>(),
    Game::of::<Escalier>(),
    Game::of::<Newchess>(),
];

/// The game with this protocol name or alias, and the option value that the alias selects.
pub fn find(name: &str) -> Option<(&'static Game, Option<(&'static str, &'static str)>)> {
    GAMES.iter().find_map(|game| {
        if game.spec.name == name {
            return Some((game, None));
        }
        let alias = game.spec.aliases.iter().find(|(alias, _)| *alias == name)?;
        Some((game, alias.1))
    })
}

/// Checks the proof in a file from the position that it names, by the rules that it names. Also gives that position, after
/// the moves that lead there.
///
/// # Errors
///
/// When it is no proof of what it says: why, in words to follow the file's name.
pub fn check_proof(proof: &ProofFile) -> Result<(Box<dyn Session>, CheckedProof), String> {
    let head = &proof.header;
    let game = GAMES.iter().find(|game| game.spec.name == head.game);
    let game = game.ok_or_else(|| format!("is of an unknown game '{}'", head.game.escape_debug()))?;
    if !is_offered(game.spec) {
        return Err(format!("is of {}, whose players have secrets", head.game));
    }
    let mut session = game.open();
    let mut left: Vec<_> = game.spec.options.iter().collect();
    for option in &head.options {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let known = left.iter().position(|known| known.name == name && known.values.contains(&value));
        match known.map(|place| left.swap_remove(place)) {
            Some(_) if session.set_option(name, value) => {}
            _ => return Err(format!("names a rule unknown or named before '{}'", option.escape_debug())),
        }
    }
    session.set_fen(&head.fen).map_err(|why| format!("has a refused FEN: {why}"))?;
    for mv in &head.moves {
        session.play(mv).map_err(|why| format!("has a refused move: {why}"))?;
    }
    let winner = color_named(&head.winner).ok_or("names no winner")?;
    let checked = session.check_proof(winner, &proof.choices, head.positions);
    let checked = checked.map_err(|invalid| format!("is no proof: {invalid}"))?;
    if (checked.plies, checked.positions() as u64) != (head.plies, head.positions) {
        return Err(format!("says another length than {} plies and {} positions", checked.plies, checked.positions()));
    }
    Ok((session, checked))
}
