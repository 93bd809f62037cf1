//! Refusals as problem details (RFC 9457), with the sentence that the bot would answer.

use super::respond;
use crate::state::Web;
use axum::body::Body;
use axum::http::header::{CONTENT_LANGUAGE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use castellan_community::error::{AccessDenied, UserError};
use castellan_text::{Language, Message};
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// The kind of a refusal, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Code {
    /// The request is malformed.
    BadRequest,
    /// The request has no valid token.
    Unauthorized,
    /// The person may not do this.
    Forbidden,
    /// The thing does not exist, as far as the person may know.
    NotFound,
    /// The path takes other methods.
    MethodNotAllowed,
    /// The rules refuse it, now.
    Refused,
    /// The body is too large.
    TooLarge,
    /// Too many requests.
    TooManyRequests,
    /// A failure of the server.
    Failed,
}

/// A refusal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(super) struct Problem {
    /// The type of the problem: always `about:blank`, since `code` tells.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The phrase of the status.
    title: &'static str,
    /// The status.
    status: u16,
    /// The kind of the refusal.
    code: Code,
    /// The reason as a sentence, in the language of the request.
    detail: String,
    #[serde(skip)]
    language: Language,
    #[serde(skip)]
    wait: Option<Duration>,
}

impl Code {
    const fn status(self) -> StatusCode {
        match self {
            Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::Unauthorized => StatusCode::UNAUTHORIZED,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Refused => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Self::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Returns the kind of an error. A game that the person may not know of is not told from one that does not exist.
    fn of(error: &UserError) -> Self {
        match error {
            UserError::Failed(_) => Self::Failed,
            UserError::QuotaExceeded(_) => Self::TooManyRequests,
            UserError::Denied(AccessDenied::Tournament(_)) => Self::NotFound,
            error if error.is_missing_game() => Self::NotFound,
            UserError::Denied(_) => Self::Forbidden,
            UserError::Sentence(_)
            | UserError::NoGame(_)
            | UserError::Refused { .. }
            | UserError::RefusedByTournament { .. }
            | UserError::Ask(_) => Self::Refused,
        }
    }
}

impl Problem {
    /// Creates a refusal with this reason, in English if no language is given.
    pub(super) fn of(code: Code, detail: &Message, language: Option<Language>) -> Self {
        let language = language.unwrap_or_default();
        Self::with_text(code, detail.text(language), language)
    }

    fn with_text(code: Code, detail: String, language: Language) -> Self {
        let status = code.status();
        Self {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or_default(),
            status: status.as_u16(),
            code,
            detail,
            language,
            wait: None,
        }
    }

    /// Returns `true` for a failure of the server.
    pub(super) fn is_failure(&self) -> bool {
        self.code == Code::Failed
    }

    /// Adds the time after which the request can be repeated.
    pub(super) fn after(self, wait: Duration) -> Self {
        Self { wait: Some(wait), ..self }
    }
}

impl Web {
    /// Returns the refusal for an error of the bot's.
    pub(super) async fn problem(&self, error: UserError, language: Language) -> Problem {
        let code = Code::of(&error);
        let wait = match &error {
            UserError::QuotaExceeded(exceeded) => Some(exceeded.wait),
            _ => None,
        };
        Problem { wait, ..Problem::with_text(code, self.refusal(error, language).await, language) }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response<Body> {
        let body = serde_json::to_string(&self).unwrap_or_default();
        let mut response = respond::text(self.code.status(), "application/problem+json", body);
        let headers = response.headers_mut();
        headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(self.language.tag()));
        if self.code == Code::Unauthorized {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(wait) = self.wait {
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds.max(1)));
        }
        response
    }
}
