//! The refusal of a request, as it is sent to the page.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// A refused request: the HTTP status, a sentence that says why, and the index of the move that is wrong.
#[derive(Debug)]
pub struct Refusal {
    status: StatusCode,
    why: String,
    /// The index of the refused move; -1 for the FEN.
    at: Option<i64>,
}

impl Refusal {
    /// A request that makes no sense: an unknown game, a value out of range.
    pub fn bad_request(why: impl Into<String>) -> Refusal {
        Refusal { status: StatusCode::BAD_REQUEST, why: why.into(), at: None }
    }

    /// A position or move that the rules do not allow.
    pub fn illegal_move(why: impl Into<String>, at: i64) -> Refusal {
        Refusal { status: StatusCode::UNPROCESSABLE_ENTITY, why: why.into(), at: Some(at) }
    }

    /// A request without the token, or from another page.
    pub fn forbidden(status: StatusCode, why: &str) -> Refusal {
        Refusal { status, why: why.into(), at: None }
    }

    /// A request that comes while too many others are being answered.
    pub fn busy(why: &str) -> Refusal {
        Refusal { status: StatusCode::TOO_MANY_REQUESTS, why: why.into(), at: None }
    }

    /// The reason why the rules do not allow a position or move.
    ///
    /// # Errors
    ///
    /// The refusal itself, when the request is refused for another reason.
    pub fn fault_of_position(self) -> Result<String, Refusal> {
        if self.at.is_some() { Ok(self.why) } else { Err(self) }
    }

    /// The refusal as the last line of an answer whose sending has already begun.
    pub fn into_json_line(self) -> Value {
        json!({ "error": self.why })
    }

    /// A fault of this program, which is also logged.
    pub fn internal(why: impl std::fmt::Display) -> Refusal {
        log::error!("a request failed: {why}");
        Refusal { status: StatusCode::INTERNAL_SERVER_ERROR, why: format!("the server failed: {why}"), at: None }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = match self.at {
            Some(at) => json!({ "error": self.why, "at": at }),
            None => json!({ "error": self.why }),
        };
        (self.status, axum::Json(body)).into_response()
    }
}
