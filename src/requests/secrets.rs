//! The engine's secret choices. The engine commits to them, uses them where the rules ask for them, and shows them at
//! the end.
//!
//! A choice is derived from the key file and the game: its rules, its first position and its id. So a request with
//! another first position is about another game with another choice, and a request whose commitments do not belong to
//! its game is refused. The engine plays on in a game until its choice is shown. If the rules show the choice, at a
//! mate, the engine plays on only in the line of moves in which this happened. After the end of the game it does not
//! play on in any line.

use super::reference::{GameReference, SecretReference, parse_side, side_name};
use super::refusal::Refusal;
use super::secret_key::SecretKey;
use super::shown::ShownChoices;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tenfold_core::rules::SecretSpec;
use tenfold_core::types::{Color, Outcome};
use tenfold_session::Session;
use tenfold_session::commitment::Commitment;

/// Derives and keeps the engine's secret choices.
pub struct SecretKeeper {
    key: SecretKey,
    shown: Mutex<ShownChoices>,
}

/// A game in which the engine is searching for its next move.
#[derive(Clone)]
pub struct SecretGame {
    keeper: Arc<SecretKeeper>,
    id: String,
    moves: Vec<String>,
}

impl SecretGame {
    /// Checks that the move may still be sent. While the engine was thinking, the choice on which the move depends may
    /// have been shown.
    ///
    /// # Errors
    ///
    /// When the move must not be sent.
    pub fn check(&self) -> Result<(), Refusal> {
        self.keeper.shown().check(&self.id, &self.moves)
    }
}

impl SecretKeeper {
    /// A keeper of the choices that are derived from this key.
    pub fn new(key: SecretKey, shown: ShownChoices) -> SecretKeeper {
        SecretKeeper { key, shown: Mutex::new(shown) }
    }

    /// The engine's commitment in a game in which it plays `side`.
    ///
    /// # Errors
    ///
    /// When the game has no secrets or cannot be opened, or the id or the side is invalid.
    pub fn commit(&self, asked: &GameReference, side: &str) -> Result<String, Refusal> {
        Ok(self.choice(asked, parse_side(side)?)?.published())
    }

    /// The engine's choice in a game. If the first position already reveals the choice, only the revealed choice is
    /// possible.
    fn choice(&self, asked: &GameReference, color: Color) -> Result<Commitment, Refusal> {
        let first = asked.open_start_position()?;
        let (secret, of_game) = secrets_of(asked, &*first).ok_or_else(no_secrets)?;
        of_game.check()?;
        let known = first.secrets().and_then(|secrets| secrets.known_choice(color));
        let choices = if known.is_some() { known.as_slice() } else { secret.choices };
        let game = [first.spec().name, &first.rules_fingerprint(), &first.fen(), &of_game.id];
        let choice = self.key.derived_choice(&game, side_name(color), choices);
        choice.ok_or_else(|| Refusal::internal("a secret without choices"))
    }

    /// The engine's choice in a game, if the request contains the engine's commitment to it.
    fn committed_choice(&self, asked: &GameReference, color: Color) -> Result<Commitment, Refusal> {
        let choice = self.choice(asked, color)?;
        let published = asked.secret.as_ref().and_then(|of_game| of_game.engine.get(side_name(color)));
        let why = "the engine has not committed itself to a choice in this game: begin a new game";
        if published == Some(&choice.published()) { Ok(choice) } else { Err(Refusal::bad_request(why)) }
    }

    /// Tells the rules the choices of people and, if the rules now need it, the engine's choice.
    ///
    /// # Errors
    ///
    /// When the engine's choice has been shown in another line of the game, or was never made.
    pub fn tell_known_choices(&self, asked: &GameReference, session: &mut dyn Session) -> Result<(), Refusal> {
        let Some((secret, of_game)) = secrets_of(asked, session) else { return Ok(()) };
        of_game.check()?;
        let is_engine = |color| of_game.engine.contains_key(side_name(color));
        for color in Color::BOTH.into_iter().filter(|&color| !is_engine(color)) {
            let own = of_game.own.get(side_name(color));
            let own = own.and_then(|own| secret.choices.iter().find(|choice| *choice == own));
            if let (Some(choice), Some(secrets)) = (own, session.secrets_mut())
                && secrets.known_choice(color).is_none()
            {
                secrets.set_choice(color, choice);
            }
        }
        let side = session.side_to_move();
        if is_engine(side) && awaits_choice(session) {
            let choice = self.committed_choice(asked, side)?.choice();
            self.shown().show(&of_game.id, side, &session.played_moves())?;
            if let Some(secrets) = session.secrets_mut() {
                secrets.set_choice(side, choice);
            }
        }
        Ok(())
    }

    /// The game in which the engine searches for its next move. The search may or may not use the engine's choice.
    ///
    /// # Errors
    ///
    /// When a choice has been shown, at the end of the game or in another line.
    pub fn game(self: &Arc<Self>, asked: &GameReference, session: &dyn Session) -> Result<Option<SecretGame>, Refusal> {
        let Some((_, of_game)) = secrets_of(asked, session) else { return Ok(None) };
        of_game.check()?;
        let game = SecretGame { keeper: Arc::clone(self), id: of_game.id.clone(), moves: session.played_moves() };
        game.check()?;
        Ok(Some(game))
    }

    /// Tells the engine its own choice for the side to move, and no other choice, before it thinks about its move.
    ///
    /// # Errors
    ///
    /// When the engine's choice was never made, or this line may not go on.
    pub fn tell_engine(
        &self,
        game: &SecretGame,
        asked: &GameReference,
        session: &mut dyn Session,
    ) -> Result<(), Refusal> {
        let side = session.side_to_move();
        let choice = self.committed_choice(asked, side)?.choice();
        if awaits_choice(session) {
            // The move reveals the choice, and so does the fact that there is no move.
            self.shown().show(&game.id, side, &game.moves)?;
        }
        if let Some(secret) = session.spec().secret {
            session.set_option(secret.option, choice);
        }
        Ok(())
    }

    /// Shows the engine's choice as `side` when the game is over by its rules. From then on the engine no longer plays
    /// in this game.
    ///
    /// # Errors
    ///
    /// When the game is not over.
    pub fn reveal(&self, asked: &GameReference, side: &str) -> Result<String, Refusal> {
        let (mut session, _) = asked.open()?;
        self.tell_known_choices(asked, &mut *session)?;
        match session.outcome() {
            Outcome::Ongoing => Err(Refusal::bad_request("the game is not over, so the choice stays secret")),
            _ => self.end_game(asked, side),
        }
    }

    /// Ends a game in which the players agreed on a draw or one of them gave up, and shows the engine's choice as
    /// `side`. From then on the engine no longer plays in this game.
    ///
    /// # Errors
    ///
    /// When the engine has not committed itself in this game.
    pub fn end_game(&self, asked: &GameReference, side: &str) -> Result<String, Refusal> {
        let choice = self.committed_choice(asked, parse_side(side)?)?;
        // The request has an id, because otherwise it would have no committed choice.
        let id = asked.secret.as_ref().map_or("", |of_game| &of_game.id);
        self.shown().end(id)?;
        Ok(choice.revealed())
    }

    fn shown(&self) -> MutexGuard<'_, ShownChoices> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The description of the game's secret and the data of the request about it, if both exist.
fn secrets_of<'a>(asked: &'a GameReference, session: &dyn Session) -> Option<(SecretSpec, &'a SecretReference)> {
    session.spec().secret.zip(asked.secret.as_ref())
}

fn awaits_choice(session: &dyn Session) -> bool {
    session.secrets().is_some_and(|secrets| secrets.awaits_choice())
}

fn no_secrets() -> Refusal {
    Refusal::bad_request("the players of this game have no secrets, or the request names none")
}
