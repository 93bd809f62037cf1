//! The layers around all handlers: counts for operators, and access for pages of other origins.
//!
//! The API takes no cookies: a page can do with it only what its own token allows. So pages of any origin may use it.

use super::caller::{IDEMPOTENCY_KEY, accepted_language, address};
use super::events::LAST_EVENT_ID;
use crate::metrics::ApiLabels;
use crate::state::Web;
use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{ACCEPT_LANGUAGE, AUTHORIZATION, CONTENT_LANGUAGE, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{Method, Response};
use axum::middleware::Next;
use axum::response::IntoResponse;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use tower_http::cors::{Any, CorsLayer};

/// The time for which a browser need not ask again: the longest that Chromium keeps.
const MAX_AGE: Duration = Duration::from_hours(2);

/// Returns the layer that lets pages of other origins make requests, without cookies, and read the answers.
pub(super) fn other_origins() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([AUTHORIZATION, CONTENT_TYPE, ACCEPT_LANGUAGE, IDEMPOTENCY_KEY, LAST_EVENT_ID])
        .expose_headers([RETRY_AFTER, CONTENT_LANGUAGE])
        .max_age(MAX_AGE)
}

/// Counts the questions of browsers, which carry no token, as requests without one.
pub(super) async fn limit_preflights(
    State(web): State<Arc<Web>>,
    request: Request,
    next: Next,
) -> Response<Body> {
    if request.method() == Method::OPTIONS {
        let (parts, body) = request.into_parts();
        if let Err(refusal) = web.take_visitor(address(&parts), accepted_language(&parts.headers)) {
            return refusal.into_response();
        }
        return next.run(Request::from_parts(parts, body)).await;
    }
    next.run(request).await
}

/// Counts requests with the time until their answer begins.
pub(super) async fn measure(State(web): State<Arc<Web>>, request: Request, next: Next) -> Response<Body> {
    let path = request.extensions().get::<MatchedPath>();
    let route = path.map_or_else(String::new, |path| path.as_str().to_owned());
    // Anybody can invent methods, and each would be a series of its own.
    let method = match *request.method() {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    };
    let began = Instant::now();
    let response = next.run(request).await;
    let labels = ApiLabels { route, method, status: response.status().as_u16() };
    web.metrics.count_api_request(&labels, began.elapsed());
    response
}
