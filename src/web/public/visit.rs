//! A request for a public page, and the reasons that it gets none.

use super::state::DrawError;
use crate::browser::browser_language;
use crate::html;
use crate::requests::log_failure;
use crate::state::Web;
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequestParts, Path};
use axum::http::header::RETRY_AFTER;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Response, StatusCode};
use castellan_community::error::{OperatorError, UserError};
use castellan_referee::RefereeError;
use castellan_text::{Language, message};
use std::convert::Infallible;

use crate::hub::HubError;

/// A request for a page.
pub(crate) struct Visit {
    /// The language: the one in the address, or the browser's.
    pub language: Language,
    /// The path, as it came.
    pub path: String,
    is_chosen: bool,
    query: Vec<(String, String)>,
}

impl<S: Send + Sync> FromRequestParts<S> for Visit {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let query = parts.uri.query().unwrap_or_default().split('&');
        let pairs = query.filter_map(|pair| pair.split_once('='));
        let query: Vec<(String, String)> =
            pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let asked = query.iter().find(|(key, _)| key == "language").map(|(_, value)| value.as_str());
        let chosen = asked.and_then(language_of_tag);
        Ok(Self {
            language: chosen.unwrap_or_else(|| browser_language(&parts.headers)),
            path: parts.uri.path().to_owned(),
            is_chosen: chosen.is_some(),
            query,
        })
    }
}

impl Visit {
    /// Returns a number in the address.
    pub fn number(&self, key: &str) -> Option<u64> {
        self.query.iter().find(|(known, _)| known == key).and_then(|(_, value)| value.parse().ok())
    }

    /// Returns a link to another page, in the language that was chosen.
    pub fn link(&self, path: &str) -> String {
        if !self.is_chosen {
            return path.to_owned();
        }
        let sign = if path.contains('?') { '&' } else { '?' };
        format!("{path}{sign}language={}", self.language.tag())
    }
}

/// Returns the language with exactly this tag.
pub(crate) fn language_of_tag(tag: &str) -> Option<Language> {
    Language::ALL.into_iter().find(|language| language.tag() == tag)
}

/// The reason that a request gets no page.
pub(crate) enum Refusal {
    /// No such page exists for the public.
    Missing,
    /// Too many pictures are being drawn.
    Busy,
    /// A failure that is the operator's.
    Failed(OperatorError),
}

impl From<OperatorError> for Refusal {
    fn from(error: OperatorError) -> Self {
        Self::Failed(error)
    }
}

impl From<RefereeError> for Refusal {
    fn from(error: RefereeError) -> Self {
        Self::Failed(error.into())
    }
}

impl From<DrawError> for Refusal {
    fn from(error: DrawError) -> Self {
        match error {
            DrawError::Busy => Self::Busy,
            DrawError::Render(error) => Self::Failed(error.into()),
        }
    }
}

impl From<UserError> for Refusal {
    fn from(error: UserError) -> Self {
        match error {
            UserError::Failed(error) => Self::Failed(error),
            _ => Self::Missing,
        }
    }
}

impl From<HubError> for Refusal {
    fn from(error: HubError) -> Self {
        match error {
            HubError::Referee(error) => Self::Failed(error.into()),
            HubError::People(error) => Self::Failed(error),
            HubError::Fold(error) => {
                tracing::error!(%error, "web: game not read");
                Self::Missing
            }
        }
    }
}

/// The result of a request.
pub(crate) type Answer = Result<Response<Body>, Refusal>;

/// A part of an address.
pub(crate) type Id = Result<Path<String>, PathRejection>;

/// Reads an id in an address.
pub(crate) fn read<T>(id: Id, read: impl FnOnce(String) -> Option<T>) -> Result<T, Refusal> {
    let Ok(Path(text)) = id else { return Err(Refusal::Missing) };
    read(text).ok_or(Refusal::Missing)
}

/// Returns the response to a request.
pub(crate) fn respond(web: &Web, language: Language, answer: Answer) -> Response<Body> {
    match answer {
        Ok(response) => response,
        Err(Refusal::Missing) => {
            let texts = (message!(Web, "not-found-title"), message!(Web, "public-not-found"));
            html::message_page(StatusCode::NOT_FOUND, texts, "", web, language)
        }
        Err(Refusal::Busy) => slow(StatusCode::SERVICE_UNAVAILABLE, web, language),
        Err(Refusal::Failed(error)) => {
            log_failure(&error);
            html::failure(web, language)
        }
    }
}

/// Returns the page for somebody who asks too often, or at a time when too many do.
pub(crate) fn slow(status: StatusCode, web: &Web, language: Language) -> Response<Body> {
    let texts = (message!(Web, "public-slow-title"), message!(Web, "public-slow"));
    let mut response = html::message_page(status, texts, "", web, language);
    response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("30"));
    response
}
