//! Answers of the API, and the path that most handlers share.

use super::problem::{Code, Problem};
use crate::headers;
use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use castellan_text::message;
use utoipa::IntoParams;

/// The path of a game.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it is only described")]
pub(super) struct GamePath {
    /// The game's id.
    game: String,
}

/// Returns an answer with a text.
pub(super) fn text(status: StatusCode, kind: &'static str, text: String) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    headers::add_common(response.headers_mut());
    response.headers_mut().insert(CACHE_CONTROL, headers::NO_STORE);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// Returns an answer with a value as JSON.
pub(super) fn json<T: serde::Serialize>(value: &T) -> Response<Body> {
    match serde_json::to_string(value) {
        Ok(value) => text(StatusCode::OK, "application/json", value),
        Err(error) => {
            tracing::error!(%error, "api: answer not written");
            Problem::of(Code::Failed, &message!(Web, "failed"), None).into_response()
        }
    }
}
