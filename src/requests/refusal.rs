//! The refusal of a request.

use serde_json::{Value, json};

/// A refused request: the HTTP status that fits, a sentence that says why, and the index of the move that is wrong.
#[derive(Debug)]
pub struct Refusal {
    status: u16,
    why: String,
    /// The index of the refused move; -1 for the FEN.
    at: Option<i64>,
}

impl Refusal {
    /// A refusal with this HTTP status.
    pub fn with_status(status: u16, why: impl Into<String>) -> Refusal {
        Refusal { status, why: why.into(), at: None }
    }

    /// A request that makes no sense: an unknown game, a value out of range.
    pub fn bad_request(why: impl Into<String>) -> Refusal {
        Refusal::with_status(400, why)
    }

    /// A position or move that the rules do not allow.
    pub fn illegal_move(why: impl Into<String>, at: i64) -> Refusal {
        Refusal { status: 422, why: why.into(), at: Some(at) }
    }

    /// A request that comes while too many others are being answered.
    pub fn busy(why: &str) -> Refusal {
        Refusal::with_status(429, why)
    }

    /// A fault of this program, which is also logged.
    pub fn internal(why: impl std::fmt::Display) -> Refusal {
        log::error!("a request failed: {why}");
        Refusal::with_status(500, format!("the engine failed: {why}"))
    }

    /// The HTTP status that fits.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The reason why the rules do not allow a position or move.
    ///
    /// # Errors
    ///
    /// The refusal itself, when the request is refused for another reason.
    pub fn fault_of_position(self) -> Result<String, Refusal> {
        if self.at.is_some() { Ok(self.why) } else { Err(self) }
    }

    /// The refusal as an answer, or as the last line of an answer whose sending has already begun.
    pub fn to_json(&self) -> Value {
        match self.at {
            Some(at) => json!({ "error": self.why, "at": at }),
            None => json!({ "error": self.why }),
        }
    }
}
