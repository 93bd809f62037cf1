//! The JSON API, for the programs of people: `/api/v1`.
//!
//! A request acts for the person whose [token](castellan_community::people::tokens) it carries, by the same policy, quotas and
//! commands as the bot. A token reaches the person's own games; what all members of a server may read, it reaches for
//! a day after the person was seen there. What has a public page, anybody may read, with the names that the page shows.
//!
//! - `problem` are the refusals, `caller` the people who make requests, `reader` those who only read.
//! - `layers` surround all handlers: counts, and requests of pages of other origins.
//! - `games`, `events`, `actions` and `lists` are the handlers, each with its part of the OpenAPI description.

mod actions;
mod caller;
mod events;
mod games;
mod layers;
mod lists;
mod problem;
mod reader;
mod respond;
pub(crate) mod state;

use crate::limits::MAX_MESSAGE;
use crate::state::Web;
use axum::Router;
use axum::body::Body;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, Response, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{any, get};
use caller::accepted_language;
use castellan_text::message;
use problem::{Code, Problem};
use respond::text;
use std::sync::{Arc, LazyLock};
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi as Description, RefOr, Response as ResponseItem};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The parts of the description that belong to no single handler.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Castellan",
        version = "1",
        description = "Games, tournaments and ratings of Castellan. Make a token with /settings in Discord. What has a \
                       public page needs none.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    tags(
        (name = "games", description = "One's own games, and public ones"),
        (name = "lists", description = "Tournaments and ratings")
    ),
    components(schemas(Problem)),
    security(("token" = [])),
    modifiers(&Common)
)]
struct Common;

impl Modify for Common {
    fn modify(&self, openapi: &mut Description) {
        let token = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("A personal token, made with /settings in Discord"));
        let components = openapi.components.get_or_insert_default();
        components.add_security_scheme("token", SecurityScheme::Http(token.build()));
    }
}

/// The refusals that every handler may answer with.
const REFUSALS: [(StatusCode, &str); 6] = [
    (StatusCode::BAD_REQUEST, "The request is malformed"),
    (StatusCode::UNAUTHORIZED, "There is no valid token, and without one this is not to be had"),
    (StatusCode::FORBIDDEN, "The person may not do this"),
    (StatusCode::NOT_FOUND, "There is no such thing, as far as the person may know"),
    (StatusCode::TOO_MANY_REQUESTS, "Too many requests; `Retry-After` says when to go on"),
    (StatusCode::INTERNAL_SERVER_ERROR, "A failure of the server"),
];

/// Returns the handlers with their description.
fn described() -> (Router<Arc<Web>>, Description) {
    let (router, mut description) = OpenApiRouter::with_openapi(Common::openapi())
        .routes(routes!(games::list))
        .routes(routes!(games::read))
        .routes(routes!(events::read))
        .routes(routes!(actions::play))
        .routes(routes!(actions::offer))
        .routes(routes!(actions::answer))
        .routes(routes!(actions::withdraw_next_move_draw))
        .routes(routes!(actions::resign))
        .routes(routes!(lists::tournaments))
        .routes(routes!(lists::tournament))
        .routes(routes!(lists::tournament_trf))
        .routes(routes!(lists::ratings))
        .split_for_parts();
    for item in description.paths.paths.values_mut() {
        if let Some(operation) = &mut item.get {
            add_refusals(operation, &REFUSALS);
        }
        if let Some(operation) = &mut item.post {
            add_refusals(operation, &REFUSALS);
            add_refusals(operation, &[(StatusCode::CONFLICT, "The rules refuse it")]);
            if operation.request_body.is_some() {
                add_refusals(operation, &[(StatusCode::PAYLOAD_TOO_LARGE, "The body is too large")]);
            }
        }
    }
    (router, description)
}

/// Adds refusals to the answers of an operation that does not describe them itself.
fn add_refusals(operation: &mut Operation, refusals: &[(StatusCode, &str)]) {
    for (status, text) in refusals {
        let answers = &mut operation.responses.responses;
        answers.entry(status.as_str().to_owned()).or_insert_with(|| RefOr::T(refusal(text)));
    }
}

/// Returns the description of a refusal.
fn refusal(text: &str) -> ResponseItem {
    let content =
        ContentBuilder::new().schema(Some(utoipa::openapi::Ref::from_schema_name("Problem"))).build();
    utoipa::openapi::ResponseBuilder::new()
        .description(text)
        .content("application/problem+json", content)
        .build()
}

/// The description as a text.
static DESCRIPTION: LazyLock<String> = LazyLock::new(|| described().1.to_pretty_json().unwrap_or_default());

/// Returns the routes of the API.
pub(crate) fn router(web: &Arc<Web>) -> Router<Arc<Web>> {
    described()
        .0
        .route("/api/v1/openapi.json", get(description))
        .method_not_allowed_fallback(method_not_allowed)
        .route("/api/v1/{*rest}", any(no_route))
        // A move is one short text.
        .layer(DefaultBodyLimit::max(MAX_MESSAGE))
        .layer(layers::other_origins())
        .layer(from_fn_with_state(Arc::clone(web), layers::limit_preflights))
        .layer(from_fn_with_state(Arc::clone(web), layers::measure))
}

async fn description() -> Response<Body> {
    text(StatusCode::OK, "application/json", DESCRIPTION.clone())
}

async fn no_route(headers: HeaderMap) -> Response<Body> {
    Problem::of(Code::NotFound, &message!(Web, "api-not-found"), accepted_language(&headers)).into_response()
}

async fn method_not_allowed(headers: HeaderMap) -> Response<Body> {
    let detail = message!(Web, "api-method");
    Problem::of(Code::MethodNotAllowed, &detail, accepted_language(&headers)).into_response()
}
