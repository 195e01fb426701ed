//! Secret choices in a match: who keeps them, and whether what is shown is true. [`crate::session::commitment`] tells why and how.

use super::engine::{Beginning, Engine, Fault};
use crate::core::rules::SecretSpec;
use crate::core::types::Color;
use crate::session::Session;
use crate::session::commitment::{self, InvalidReveal};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

/// What an engine does wrong with its secret.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SecretFault {
    /// It could commit to a choice and did not.
    #[error("no commitment")]
    NoCommitment,
    /// What it published is none.
    #[error("its commitment is no SHA-256")]
    NotACommitment,
    /// It published what was published before.
    #[error("its commitment was used before")]
    Repeated,
    /// It did not show its choice in time.
    #[error("no reveal")]
    NoReveal,
    /// What it showed is not what it had committed to.
    #[error("false reveal, {0}")]
    FalseReveal(InvalidReveal),
}

/// The commitments of a match, none of which may come again.
#[derive(Default, Debug)]
pub struct Seen(Mutex<HashSet<String>>);

impl Seen {
    /// Notes a commitment; false when it was known.
    pub fn note(&self, published: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(published.to_string())
    }
}

/// A commitment and what it was resolved by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proof {
    /// What the player published before the game.
    pub commit: String,
    /// What he showed, if it was the truth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reveal: Option<String>,
}

/// One player's secret in a game.
#[derive(Default, Debug)]
pub struct Secret {
    /// The player's own proof, where he has committed to a choice that nobody else knows.
    proof: Option<Proof>,
}

impl Secret {
    /// Begins a game for one player: takes his commitment, or deals him his choice where he cannot give one. Lines of the
    /// conversation are held back from now on in a game with secrets.
    ///
    /// # Errors
    ///
    /// When the engine does something wrong.
    pub fn begin(
        &mut self,
        color: Color,
        session: &mut dyn Session,
        engine: &mut Engine,
        opponent: &str,
        seen: &Seen,
    ) -> Result<(), Fault> {
        let spec = session.spec().secret;
        engine.hold_back(spec.is_some());
        // What the position tells already is nothing to commit to.
        let hidden = session.secrets().is_some_and(|secrets| secrets.known_choice(color).is_none());
        let own = spec.filter(|spec| engine.has_option(spec.button));
        let commits = own.filter(|_| hidden);
        let dealt = spec.filter(|_| own.is_none());
        let told = dealt.and_then(|spec| Some((spec.option, session.secrets_mut()?.draw_choice(color)?)));
        let published = engine.begin(&Beginning { session, opponent, secret: told, commits })?;
        if commits.is_some() {
            let commit = published.ok_or(SecretFault::NoCommitment)?;
            if !commitment::is_commitment(&commit) {
                return Err(SecretFault::NotACommitment.into());
            }
            if !seen.note(&commit) {
                return Err(SecretFault::Repeated.into());
            }
            self.proof = Some(Proof { commit, reveal: None });
        }
        Ok(())
    }

    /// Has the engine show what it has committed to; nothing where it has not, or has shown it before.
    ///
    /// # Errors
    ///
    /// When it does not, or shows something else.
    pub fn reveal(&mut self, spec: &SecretSpec, engine: &mut Engine) -> Result<Option<&'static str>, Fault> {
        // Who has proved his choice need not do it again.
        let Some(proof) = self.proof.as_mut().filter(|proof| proof.reveal.is_none()) else { return Ok(None) };
        let shown = engine.reveal(spec)?;
        let choice = commitment::check(&proof.commit, &shown, spec.choices).map_err(SecretFault::FalseReveal)?;
        proof.reveal = Some(shown);
        Ok(Some(choice))
    }

    /// What was committed to and shown.
    pub fn into_proof(self) -> Option<Proof> {
        self.proof
    }
}
