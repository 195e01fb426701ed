//! The engine's secret choices: committed to, used where the rules ask for them, and shown at the end.
//!
//! A choice follows from the key file and the game's id, so that it needs no memory. What is remembered, while the server
//! runs, is which line of moves a choice has been used for: the outcome of a mate says what it was, so in any other line of
//! that game the engine does not answer.

use super::key::Key;
use super::reference::{Reference, SecretReference, side_name, side_named};
use super::refusal::Refusal;
use crate::core::rules::SecretSpec;
use crate::core::types::{Color, Outcome};
use crate::registry;
use crate::session::Session;
use crate::session::commitment::Commitment;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most games that are remembered; then the memory starts anew.
const MAX_GAMES: usize = 100_000;

/// Keeps the engine's choices.
pub struct SecretKeeper {
    key: Key,
    /// By the game's id: the line of moves in which a choice was used.
    used: Mutex<HashMap<String, Vec<String>>>,
}

impl SecretKeeper {
    /// Keeps the choices that follow from a key.
    pub fn new(key: Key) -> SecretKeeper {
        SecretKeeper { key, used: Mutex::default() }
    }

    /// The commitment of the engine in a game, which it plays as `side`.
    ///
    /// # Errors
    ///
    /// When the game has no secrets, or the id or the side is none.
    pub fn commit(&self, game: &str, id: &SecretReference, side: &str) -> Result<String, Refusal> {
        id.check()?;
        let found = registry::find(game).map(|(game, _)| game.spec);
        let secret = found.and_then(|spec| Some((spec.name, spec.secret?)));
        let (name, secret) = secret.ok_or_else(|| Refusal::bad("the players of this game have no secrets"))?;
        Ok(self.commitment(name, &id.id, side_named(side)?, &secret)?.published())
    }

    fn commitment(&self, game: &str, id: &str, color: Color, secret: &SecretSpec) -> Result<Commitment, Refusal> {
        let commitment = self.key.choice(game, id, side_name(color), secret.choices);
        commitment.ok_or_else(|| Refusal::internal("a secret without choices"))
    }

    /// Tells the game what people have chosen and, where the rules now ask for it, what the engine has.
    ///
    /// # Errors
    ///
    /// When the engine's choice has been used in another line of the game.
    pub fn tell_choices(&self, asked: &Reference, session: &mut dyn Session) -> Result<(), Refusal> {
        let Some((secret, of_game)) = session.spec().secret.zip(asked.secret.as_ref()) else { return Ok(()) };
        of_game.check()?;
        let side = session.side();
        for color in Color::BOTH {
            let own = of_game.own.get(side_name(color));
            let own = own.and_then(|own| secret.choices.iter().find(|choice| *choice == own));
            if let (Some(choice), Some(secrets)) = (own, session.secrets_mut())
                && secrets.known_choice(color).is_none()
            {
                secrets.set_choice(color, choice);
            }
        }
        let is_engine = of_game.engine.iter().any(|engine| engine == side_name(side));
        if is_engine && session.secrets().is_some_and(|secrets| secrets.awaits_choice()) {
            self.remember(&of_game.id, &asked.moves)?;
            let choice = self.commitment(session.spec().name, &of_game.id, side, &secret)?.choice();
            if let Some(secrets) = session.secrets_mut() {
                secrets.set_choice(side, choice);
            }
        }
        Ok(())
    }

    /// Makes the engine know its own choice for the side to move, and nothing else, before it thinks.
    ///
    /// # Errors
    ///
    /// When the id is none, or its choice has been used in another line of the game.
    pub fn tell_engine(&self, asked: &Reference, session: &mut dyn Session) -> Result<(), Refusal> {
        let Some((secret, of_game)) = session.spec().secret.zip(asked.secret.as_ref()) else { return Ok(()) };
        of_game.check()?;
        let used = self.used();
        if used.get(&of_game.id).is_some_and(|line| !is_one_line(line, &asked.moves)) {
            return Err(another_line());
        }
        let choice = self.commitment(session.spec().name, &of_game.id, session.side(), &secret)?.choice();
        session.set_option(secret.option, choice);
        Ok(())
    }

    /// Shows the engine's choice as `side` when the game is over. From then on it plays no other line of the game.
    ///
    /// # Errors
    ///
    /// When the game is not over.
    pub fn reveal(&self, asked: &Reference, side: &str, ended: bool) -> Result<String, Refusal> {
        let (mut session, _) = asked.open()?;
        self.tell_choices(asked, &mut *session)?;
        let Some((secret, of_game)) = session.spec().secret.zip(asked.secret.as_ref()) else {
            return Err(Refusal::bad("the players of this game have no secrets"));
        };
        if !ended && session.outcome() == Outcome::Ongoing {
            return Err(Refusal::bad("the game is not over, so the choice stays secret"));
        }
        self.remember(&of_game.id, &asked.moves)?;
        Ok(self.commitment(session.spec().name, &of_game.id, side_named(side)?, &secret)?.revealed())
    }

    /// Remembers that a choice was used in a line of moves.
    fn remember(&self, id: &str, moves: &[String]) -> Result<(), Refusal> {
        let mut used = self.used();
        if used.len() >= MAX_GAMES {
            used.clear();
        }
        let line = used.entry(id.to_string()).or_insert_with(|| moves.to_vec());
        if !is_one_line(line, moves) {
            return Err(another_line());
        }
        if moves.len() > line.len() {
            *line = moves.to_vec();
        }
        Ok(())
    }

    fn used(&self) -> MutexGuard<'_, HashMap<String, Vec<String>>> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether one list of moves is the beginning of the other.
fn is_one_line(one: &[String], other: &[String]) -> bool {
    one.iter().zip(other).all(|(a, b)| a == b)
}

fn another_line() -> Refusal {
    Refusal::bad("the engine's secret choice has been shown in this game, after other moves: begin a new game")
}
