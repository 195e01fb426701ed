//! The errors that an engine can make during a match.

use tenfold_session::commitment::InvalidReveal;

/// An error of an engine. The engine loses the game because of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineError {
    /// The engine's process has ended or closed its output.
    Disconnected,
    /// The engine does not answer although no clock is running.
    Stalled,
    /// The engine did not move in time.
    TimedOut,
    /// The protocol's handshake failed.
    Handshake(String),
    /// The engine broke the rules about its secret choice.
    Secret(SecretError),
    /// The match is being stopped, which is not an error of the engine.
    Stopped,
}

impl From<SecretError> for EngineError {
    fn from(error: SecretError) -> EngineError {
        EngineError::Secret(error)
    }
}

/// An error of an engine with its secret choice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SecretError {
    /// The engine has the button to reveal a choice but published no commitment.
    #[error("no commitment")]
    NoCommitment,
    /// The text that the engine published is not a commitment.
    #[error("its commitment is no SHA-256")]
    NotACommitment,
    /// The engine published two commitments for one game.
    #[error("two commitments")]
    SecondCommitment,
    /// The engine published a commitment that was used before in the match.
    #[error("its commitment was used before")]
    Repeated,
    /// The engine did not reveal its choice in time.
    #[error("no reveal")]
    NoReveal,
    /// The reveal of the engine does not match its commitment.
    #[error("false reveal, {0}")]
    FalseReveal(InvalidReveal),
}

/// Why an engine cannot play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// The engine cannot be started, or lacks a feature that the match needs; the message is one line.
    #[error("{0}")]
    Unsupported(String),
    /// The engine made an error while it was being started.
    #[error("{0:?}")]
    Engine(EngineError),
}

impl From<EngineError> for StartError {
    fn from(error: EngineError) -> StartError {
        StartError::Engine(error)
    }
}
