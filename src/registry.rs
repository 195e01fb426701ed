//! The games behind one type-erased interface. Everything above reads this list.

use crate::core::position::Variant;
use crate::core::rules::Spec;
use crate::engine::solve::{CheckedProof, ProofFile, color_named};
use crate::games::{self, all_games};
use crate::session::{GameSession, Session};

/// A game that can be played.
pub struct Game {
    /// The description of the game.
    pub spec: &'static Spec,
    open: fn() -> Box<dyn Session>,
}

impl Game {
    /// A new game at its start position.
    pub fn open(&self) -> Box<dyn Session> {
        (self.open)()
    }
}

macro_rules! registry {
    ($($Game:ident)*) => {
        /// All games; the first is the default.
        pub static GAMES: &[Game] = &[$(Game {
            spec: games::$Game::SPEC,
            open: || Box::new(GameSession::new(games::$Game)),
        }),*];
    };
}
all_games!(registry);

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

/// Checks the proof in a file. Returns the position that it proves to be won, reached from the file's FEN by the file's
/// moves under the file's rules, and the checked proof.
///
/// # Errors
///
/// When it does not prove what it states: why, as a predicate to follow the file's name.
pub fn check_proof(file: &ProofFile) -> Result<(Box<dyn Session>, CheckedProof), String> {
    let header = &file.header;
    let game = GAMES.iter().find(|game| game.spec.name == header.game);
    let game = game.ok_or_else(|| format!("is of an unknown game '{}'", header.game.escape_debug()))?;
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
