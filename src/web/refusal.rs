//! The refusal of a request as an HTTP response.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tenfold_requests::Refusal;

/// A refusal that the server answers with.
#[derive(Debug)]
pub struct RefusedRequest(Refusal);

impl RefusedRequest {
    /// A refusal with this status.
    pub fn new(status: StatusCode, why: &str) -> RefusedRequest {
        RefusedRequest(Refusal::with_status(status.as_u16(), why))
    }
}

impl From<Refusal> for RefusedRequest {
    fn from(refusal: Refusal) -> RefusedRequest {
        RefusedRequest(refusal)
    }
}

impl IntoResponse for RefusedRequest {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, axum::Json(self.0.to_json())).into_response()
    }
}
