//! Maps HTTP responses to results and errors.

use crate::client::{ARCHIVED_THREAD, CallError, INVALID_TOKEN, NO_MESSAGES};
use reqwest::{Response, StatusCode};
use serde::Deserialize;
use serde_json::Value;
use serenity::http::HttpError;
use std::time::Duration;

/// Discord's error codes for too many edits of a message older than an hour, or of one in an announcement channel.
/// Waiting for it would take up to an hour.
const EDITED_TOO_OFTEN: [u32; 2] = [30046, 20022];
/// Error codes for a missing permission with a status other than 403: an archived thread, a locked one, a second thread
/// on a message, too many threads in a server or in its announcement channels, a forum, which holds no messages.
const ALSO_FORBIDDEN: [u32; 6] = [NO_MESSAGES, ARCHIVED_THREAD, 160_004, 160_005, 160_006, 160_007];

/// Error codes of temporary refusals, with any status: an overloaded service, an error of Discord's network, an
/// application that is not available yet, messages or a feature that are turned off for now, too many requests to a
/// service.
const TEMPORARY: [u32; 6] = [130_000, 40_333, 110_001, 40_004, 40_006, 40_062];

/// The result of a request.
#[derive(Debug)]
pub enum CallOutcome {
    /// The request was carried out.
    Done(Value),
    /// The request was refused for good.
    Refused(CallError),
    /// The request must wait.
    Wait {
        /// The time to wait, if given.
        span: Option<Duration>,
        /// `true` if all requests must wait, not only this one.
        is_global: bool,
    },
    /// Discord failed.
    Failed(AttemptError),
}

/// The reason that there is no usable response. Contains no part of the URL, which may contain a token.
#[derive(Debug)]
pub struct AttemptError {
    /// The status, if there was a response.
    pub status: Option<u16>,
    /// The cause.
    pub cause: String,
    /// `true` if the request may have been carried out nevertheless.
    pub perhaps_done: bool,
    /// `true` if trying again would have the same result.
    pub is_permanent: bool,
}

/// The body of an error response.
#[derive(Deserialize, Default)]
struct ErrorBody {
    #[serde(default)]
    code: u32,
    #[serde(default)]
    message: String,
    retry_after: Option<f64>,
    #[serde(default)]
    global: bool,
    errors: Option<Value>,
}

impl AttemptError {
    /// Converts the error of a request without a response. `may_have_left` is `true` if Discord may have received it.
    pub fn from_serenity(error: serenity::Error, may_have_left: bool) -> Self {
        match error {
            serenity::Error::Http(HttpError::Request(error)) => {
                let perhaps_done = may_have_left && !error.is_connect();
                let is_permanent = error.is_builder();
                let mut cause = error.without_url().to_string();
                cause.truncate(cause.floor_char_boundary(200));
                Self { status: None, cause, perhaps_done, is_permanent }
            }
            _ => Self {
                status: None,
                cause: "the request cannot be made".to_owned(),
                perhaps_done: false,
                is_permanent: true,
            },
        }
    }
}

/// Returns a response, or a refusal if the response asks for a wait that is too long.
///
/// # Errors
/// Returns an error if the response breaks off.
pub async fn refuse_long_wait(response: Response) -> Result<Result<Response, CallError>, AttemptError> {
    let status = response.status();
    if status != StatusCode::TOO_MANY_REQUESTS {
        return Ok(Ok(response));
    }
    let headers = response.headers().clone();
    let bytes = response.bytes().await;
    let bytes = bytes.map_err(|error| AttemptError::from_serenity(HttpError::from(error).into(), true))?;
    let body: ErrorBody = serde_json::from_slice(&bytes).unwrap_or_default();
    if EDITED_TOO_OFTEN.contains(&body.code) {
        return Ok(Err(body.error(status)));
    }
    // The response is parsed again for the limits in its headers.
    let mut whole = http::Response::new(bytes);
    *whole.status_mut() = status;
    *whole.headers_mut() = headers;
    Ok(Ok(Response::from(whole)))
}

impl CallOutcome {
    /// Reads a response to its end.
    ///
    /// # Errors
    /// Returns an error if it breaks off.
    pub async fn read(response: Response) -> Result<Self, AttemptError> {
        let status = response.status();
        let header = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
        let after: Option<f64> = header("retry-after").and_then(|text| text.parse().ok());
        let is_global = header("x-ratelimit-global").is_some();
        let bytes = response.bytes().await;
        let bytes =
            bytes.map_err(|error| AttemptError::from_serenity(HttpError::from(error).into(), true))?;
        if status.is_success() {
            if bytes.is_empty() {
                return Ok(Self::Done(Value::Null));
            }
            let unreadable = || AttemptError {
                status: Some(status.as_u16()),
                cause: "the answer is no JSON".to_owned(),
                perhaps_done: true,
                is_permanent: false,
            };
            return serde_json::from_slice(&bytes).map(Self::Done).map_err(|_| unreadable());
        }
        let body = serde_json::from_slice::<ErrorBody>(&bytes);
        // A response that is not in Discord's form comes from a proxy.
        let is_foreign = body.is_err() && !bytes.is_empty();
        let body = body.unwrap_or_default();
        if status == StatusCode::TOO_MANY_REQUESTS {
            let seconds = after.or(body.retry_after).filter(|seconds| seconds.is_finite());
            let span = seconds.map(|seconds| Duration::from_secs_f64(seconds.clamp(0.0, 86_400.0)));
            return Ok(Self::Wait { span, is_global: is_global || body.global });
        }
        if status.is_server_error() {
            let cause = format!("Discord failed with status {}", status.as_u16());
            let status = Some(status.as_u16());
            return Ok(Self::Failed(AttemptError { status, cause, perhaps_done: true, is_permanent: false }));
        }
        if is_foreign || status == StatusCode::REQUEST_TIMEOUT || TEMPORARY.contains(&body.code) {
            let cause = body.error(status).to_string();
            let status = Some(status.as_u16());
            return Ok(Self::Failed(AttemptError {
                status,
                cause,
                perhaps_done: false,
                is_permanent: false,
            }));
        }
        Ok(Self::Refused(body.error(status)))
    }
}

impl ErrorBody {
    fn error(self, status: StatusCode) -> CallError {
        let code = self.code;
        let mut what = self.message;
        if what.is_empty() {
            what = format!("status {}", status.as_u16());
        }
        if let Some(errors) = &self.errors {
            let mut path = Vec::new();
            if let Some(message) = first_error(errors, &mut path) {
                what = format!("{what}: {}: {message}", path.join("."));
            }
        }
        match status {
            StatusCode::NOT_FOUND => CallError::Gone { code, what },
            _ if code == INVALID_TOKEN => CallError::Gone { code, what },
            StatusCode::FORBIDDEN => CallError::Forbidden { code, what },
            _ if ALSO_FORBIDDEN.contains(&code) => CallError::Forbidden { code, what },
            _ => CallError::Refused { status: Some(status.as_u16()), code, what },
        }
    }
}

/// Returns the first error in a body, with its path.
fn first_error<'a>(errors: &'a Value, path: &mut Vec<&'a str>) -> Option<&'a str> {
    for (key, value) in errors.as_object()? {
        if key == "_errors" {
            return value.get(0)?.get("message")?.as_str();
        }
        path.push(key);
        if let Some(found) = first_error(value, path) {
            return Some(found);
        }
        path.pop();
    }
    None
}
