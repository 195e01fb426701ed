//! What an engine can do wrong.

use tenfold_session::commitment::InvalidReveal;

/// What an engine did wrong, which loses it the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineError {
    /// The process has ended or closed its output.
    Disconnected,
    /// It does not answer where no clock is running.
    Stalled,
    /// It did not move in time.
    TimedOut,
    /// The protocol's handshake failed.
    Handshake(String),
    /// It broke the rules about its secret choice.
    Secret(SecretError),
    /// Not the engine's error: the match is being stopped.
    Stopped,
}

impl From<SecretError> for EngineError {
    fn from(error: SecretError) -> EngineError {
        EngineError::Secret(error)
    }
}

/// What an engine did wrong with its secret choice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SecretError {
    /// It has the button to reveal a choice and published no commitment.
    #[error("no commitment")]
    NoCommitment,
    /// What it published is not a commitment.
    #[error("its commitment is no SHA-256")]
    NotACommitment,
    /// It published two commitments for one game.
    #[error("two commitments")]
    SecondCommitment,
    /// It published a commitment that was published before.
    #[error("its commitment was used before")]
    Repeated,
    /// It did not reveal its choice in time.
    #[error("no reveal")]
    NoReveal,
    /// What it revealed does not match its commitment.
    #[error("false reveal, {0}")]
    FalseReveal(InvalidReveal),
}

/// Why an engine cannot play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// It cannot be started, or lacks something that the match needs: one line.
    #[error("{0}")]
    Unsupported(String),
    /// It did something wrong while starting.
    #[error("{0:?}")]
    Engine(EngineError),
}

impl From<EngineError> for StartError {
    fn from(error: EngineError) -> StartError {
        StartError::Engine(error)
    }
}
