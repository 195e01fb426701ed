//! A game in the terminal: its rules, its record, its undone moves, and which player knows which secret.

use super::secret::{self, Choice, SecretChoices};
use crate::cli::record::{Record, Termination};
use anyhow::Result;
use tenfold::core::types::Color;
use tenfold::session::Session;

/// A game between a person and the engine.
pub struct Game {
    /// The game including the person's secret choice.
    session: Box<dyn Session>,
    /// The game as the engine sees it, without the person's secret choice; `None` in games without secrets.
    session_for_engine: Option<Box<dyn Session>>,
    pub secret: Option<SecretChoices>,
    pub record: Record,
    pub person: Color,
    /// Moves that were taken back. The last one in the list is replayed first.
    undone: Vec<String>,
}

impl Game {
    /// A new game, without secret choices so far.
    pub fn new(session: Box<dyn Session>, person: Color) -> Game {
        let players = match person {
            Color::White => ["You", "Tenfold"],
            Color::Black => ["Tenfold", "You"],
        };
        let record = Record::new(&*session, players);
        Game { session, session_for_engine: None, secret: None, record, person, undone: Vec::new() }
    }

    /// Makes both secret choices and commits to them. `choice` is the person's choice; `None` if the position already
    /// reveals it.
    ///
    /// # Errors
    ///
    /// When the system has no random numbers.
    pub fn choose_secret(&mut self, choice: Option<Choice>) -> Result<()> {
        let value = choice.as_ref().map(|choice| choice.value);
        self.secret = Some(SecretChoices::commit(&mut *self.session, self.person, choice)?);
        self.session_for_engine = Some(self.session.duplicate());
        if let Some((value, secrets)) = value.zip(self.session.secrets_mut()) {
            secrets.set_choice(self.person, value);
        }
        self.tell_engines_choice();
        Ok(())
    }

    /// Lines that show and check both secret choices; empty after the first call, and in games without secrets.
    pub fn show_secrets(&mut self) -> Vec<String> {
        match (&mut self.secret, &self.session_for_engine) {
            (Some(secret), Some(engine)) => secret.show(&**engine),
            _ => Vec::new(),
        }
    }

    /// The game including the person's secret choice.
    pub fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// The game as the engine sees it, without the person's secret choice.
    pub fn for_engine(&self) -> &dyn Session {
        self.session_for_engine.as_deref().unwrap_or(&*self.session)
    }

    /// The result and its reason; `None` while the game goes on.
    pub fn result(&self) -> Option<(&'static str, String)> {
        self.record.result(&*self.session)
    }

    /// Whether it is the person's turn.
    pub fn is_persons_turn(&self) -> bool {
        self.session.side_to_move() == self.person
    }

    /// Whether the person has resigned.
    pub fn has_resigned(&self) -> bool {
        self.record.ended == Some(Termination::Resigned(self.person))
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// When the move is not legal; nothing changes then.
    pub fn play(&mut self, text: &str) -> Result<()> {
        self.session.play(text)?;
        if let Some(other) = &mut self.session_for_engine {
            other.play(text)?;
        }
        if self.undone.last().is_some_and(|next| next == text) {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        self.tell_engines_choice();
        Ok(())
    }

    /// Takes one move back; false when there is no move to take back.
    pub fn take_back(&mut self) -> bool {
        let Some(last) = self.session.played_moves().pop() else { return false };
        self.record.ended = None;
        self.undone.push(last);
        if let Some(other) = &mut self.session_for_engine {
            other.take_back();
        }
        self.session.take_back()
    }

    /// The move that was taken back last, which can be replayed.
    pub fn next_undone(&self) -> Option<String> {
        self.undone.last().cloned()
    }

    /// Continues from another position and moves; `fresh` is a new game with the same rules. If the position and moves
    /// reveal another secret choice than the one that was made, both choices are made again, and the returned lines say
    /// so.
    ///
    /// # Errors
    ///
    /// When the position or a move is refused; the error is one line that says why, and nothing changes.
    pub fn set_up(&mut self, mut fresh: Box<dyn Session>, fen: &str, moves: &[String]) -> Result<Vec<String>, String> {
        if self.secret.is_some() {
            replay(&mut *fresh, fen, moves)?;
            if let Some(lines) = self.contradiction(&*fresh) {
                let own = self.secret.as_ref().and_then(SecretChoices::own_choice);
                let is_known = |color| fresh.secrets().is_some_and(|secrets| secrets.known_choice(color).is_some());
                let choices = secret::choices(&*fresh, self.person).into_iter();
                let choice = choices.filter(|_| !is_known(self.person)).find(|choice| Some(choice.value) == own);
                let begun = start_fen(&*fresh);
                let mut game = Game::new(fresh, self.person);
                game.record.fen = begun;
                game.choose_secret(choice).map_err(|why| why.to_string())?;
                *self = game;
                let committed = self.secret.as_ref().map(SecretChoices::commitment_lines).unwrap_or_default();
                return Ok(lines.into_iter().chain(committed).collect());
            }
        }
        let set = |session: &dyn Session| -> Result<Box<dyn Session>, String> {
            let mut other = session.duplicate();
            replay(&mut *other, fen, moves)?;
            Ok(other)
        };
        let other = self.session_for_engine.as_deref().map(set).transpose()?;
        let mut session = set(&*self.session)?;
        std::mem::swap(&mut self.session, &mut session);
        self.session_for_engine = other;
        self.record.fen = start_fen(&*self.session);
        self.record.ended = None;
        self.undone.clear();
        self.tell_engines_choice();
        Ok(Vec::new())
    }

    /// A line for each player whose secret choice differs from the choice that the position reveals; `None` if there is
    /// no such player.
    fn contradiction(&self, session: &dyn Session) -> Option<Vec<String>> {
        let known = |color| session.secrets()?.known_choice(color);
        let says = |color: Color, chosen: Option<&str>| {
            let shown = known(color).filter(|shown| chosen.is_some_and(|chosen| chosen != *shown))?;
            Some(format!("This game shows that {color:?}'s choice was {shown}; secret choices are made anew."))
        };
        let own = self.secret.as_ref().and_then(SecretChoices::own_choice);
        let lines = [says(self.person, own), says(self.person.other(), self.disclosed_engine_choice())];
        let lines: Vec<String> = lines.into_iter().flatten().collect();
        (!lines.is_empty()).then_some(lines)
    }

    /// The choice that the engine made in secret before the game, as one of the values of the option; `None` if it has made
    /// none.
    fn disclosed_engine_choice(&self) -> Option<&'static str> {
        let revealed = self.session_for_engine.as_deref()?.secrets()?.reveal()?;
        let chosen = revealed.rsplit(':').next().unwrap_or_default();
        self.session.spec().secret.and_then(|secret| secret.choices.iter().find(|own| **own == chosen)).copied()
    }

    /// Tells the rules the engine's secret choice if they need it in this position.
    fn tell_engines_choice(&mut self) {
        let engine = self.person.other();
        let Some(choice) = self.disclosed_engine_choice() else { return };
        if self.session.side_to_move() != engine
            || !self.session.secrets().is_some_and(|secrets| secrets.awaits_choice())
        {
            return;
        }
        if let Some(secrets) = self.session.secrets_mut() {
            secrets.set_choice(engine, choice);
        }
    }
}

/// Sets up a position and plays moves from there. An error is one line that says why.
fn replay(session: &mut dyn Session, fen: &str, moves: &[String]) -> Result<(), String> {
    session.set_fen(fen).map_err(|why| format!("refused FEN: {why}"))?;
    moves.iter().try_for_each(|mv| session.play(mv).map_err(|why| why.to_string()))
}

/// The FEN of the position before the first move.
fn start_fen(session: &dyn Session) -> String {
    let mut first = session.duplicate();
    while first.take_back() {}
    first.fen()
}
