//! Secret choices in a match: commitments, reveals, and the check that they match. The protocol is described in
//! [`tenfold_session::commitment`].

use super::engine::{Engine, EngineError, NewGame, SecretError};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use tenfold_core::rules::SecretSpec;
use tenfold_core::types::Color;
use tenfold_session::Session;
use tenfold_session::commitment;

/// All commitments that were used in a match; no commitment may be used twice.
#[derive(Default, Debug)]
pub struct UsedCommitments(Mutex<HashSet<String>>);

impl UsedCommitments {
    /// Adds a commitment; returns false if it was used before.
    pub fn insert(&self, published: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(published.to_string())
    }
}

/// A commitment with its reveal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SecretProof {
    /// The commitment that the player published before the game.
    pub commit: String,
    /// The reveal, if it matched the commitment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reveal: Option<String>,
}

/// One player's secret choice in a game.
#[derive(Default, Debug)]
pub struct PlayerSecret {
    /// The commitment and its reveal, if the engine made the choice itself.
    proof: Option<SecretProof>,
}

impl PlayerSecret {
    /// Starts a new game for one player. Reads the engine's commitment, or draws the choice at random if the engine
    /// cannot make commitments. In a variant with secrets, log lines of the conversation are deferred from now on.
    ///
    /// # Errors
    ///
    /// When the engine makes an error.
    pub fn new_game(
        &mut self,
        color: Color,
        session: &mut dyn Session,
        engine: &mut Engine,
        opponent: &str,
        used: &UsedCommitments,
    ) -> Result<(), EngineError> {
        let spec = session.spec().secret;
        engine.defer_log(spec.is_some());
        // A choice that the position already discloses needs no commitment.
        let hidden = session.secrets().and_then(|secrets| secrets.known_choice(color)).is_none();
        let own = spec.filter(|spec| engine.has_option(spec.button));
        let commitment_spec = own.filter(|_| hidden);
        let dealt = spec.filter(|_| own.is_none());
        let secret = dealt.and_then(|spec| {
            session.secrets_mut().and_then(|secrets| secrets.draw_choice(color)).map(|choice| (spec.option, choice))
        });
        let published = engine.new_game(&NewGame { session, opponent, secret, commitment_spec })?;
        if commitment_spec.is_some() {
            let commit = published.ok_or(SecretError::NoCommitment)?;
            if !commitment::is_commitment(&commit) {
                return Err(SecretError::NotACommitment.into());
            }
            if !used.insert(&commit) {
                return Err(SecretError::Repeated.into());
            }
            self.proof = Some(SecretProof { commit, reveal: None });
        }
        Ok(())
    }

    /// Asks the engine to reveal the choice that it committed to. Does nothing if there is no commitment or the choice
    /// has been revealed already.
    ///
    /// # Errors
    ///
    /// When the engine does not reveal its choice, or the reveal does not match the commitment.
    pub fn reveal(&mut self, spec: &SecretSpec, engine: &mut Engine) -> Result<Option<&'static str>, EngineError> {
        let Some(proof) = self.proof.as_mut().filter(|proof| proof.reveal.is_none()) else { return Ok(None) };
        let revealed = engine.reveal(spec)?;
        let choice =
            commitment::check_reveal(&proof.commit, &revealed, spec.choices).map_err(SecretError::FalseReveal)?;
        proof.reveal = Some(revealed);
        Ok(Some(choice))
    }

    /// The commitment and its reveal.
    pub fn into_proof(self) -> Option<SecretProof> {
        self.proof
    }
}
