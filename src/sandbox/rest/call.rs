//! A fully read request.

use crate::ids::Id;
use crate::limits;
use crate::refusal::{Refusal, bad_json, bad_request, invalid_form, too_large};
use crate::world::files::Upload;
use axum::body::{Body, to_bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Query, Request};
use axum::http::header::{AUTHORIZATION, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value};
use std::collections::HashMap;

pub(super) struct Call {
    /// The time of arrival, in milliseconds since 1970.
    pub at: u64,
    pub method: String,
    /// The path after `/api/v10`, each segment decoded.
    pub parts: Vec<String>,
    /// `true` if the path began with the supported version.
    pub is_versioned: bool,
    pub query: HashMap<String, String>,
    pub query_text: String,
    authorization: Option<String>,
    pub json: Option<Value>,
    pub files: Vec<Upload>,
}

/// The route that takes a form, as OAuth requires.
pub(super) const TOKEN_ROUTE: [&str; 2] = ["oauth2", "token"];

/// Returns the fields of a form as an object of texts.
fn form_fields(bytes: &[u8]) -> Option<Value> {
    // A form is written like a query.
    let uri = format!("/?{}", std::str::from_utf8(bytes).ok()?).parse().ok()?;
    let Query(fields): Query<HashMap<String, String>> = Query::try_from_uri(&uri).ok()?;
    serde_json::to_value(fields).ok()
}

/// Returns the file name of a multipart part: from `filename*`, or from the quoted form, which clients escape with
/// backslashes or percent signs.
fn file_name(disposition: &str) -> Option<String> {
    let decoded = |text: &str| {
        percent_decode_str(text).decode_utf8().map_or_else(|_| text.to_owned(), std::borrow::Cow::into_owned)
    };
    let (mut plain, mut extended) = (None, None);
    let mut rest = disposition;
    while let Some((_, parameters)) = rest.split_once(';') {
        let (name, behind) = parameters.split_once('=')?;
        let value;
        (value, rest) = if let Some(quoted) = behind.trim_start().strip_prefix('"') {
            unquoted(quoted)
        } else {
            let end = behind.find(';').unwrap_or(behind.len());
            (behind[..end].trim().to_owned(), &behind[end..])
        };
        match name.trim().to_ascii_lowercase().as_str() {
            "filename" => plain = Some(decoded(&value)),
            "filename*" => {
                extended = value.splitn(3, '\'').nth(2).map(decoded);
            }
            _ => {}
        }
    }
    extended.or(plain)
}

/// Splits a text at the closing quote. Returns the unescaped text before it and the rest.
fn unquoted(quoted: &str) -> (String, &str) {
    let mut text = String::new();
    let mut letters = quoted.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return (text, &quoted[at + 1..]),
            '\\' => text.extend(letters.next().map(|(_, escaped)| escaped)),
            _ => text.push(letter),
        }
    }
    (text, "")
}

/// The reason that a body was not read.
enum BodyError {
    /// The client disconnected before the request was complete.
    Disconnected,
    /// The body is malformed.
    Invalid(Refusal),
}

impl From<Refusal> for BodyError {
    fn from(refusal: Refusal) -> Self {
        Self::Invalid(refusal)
    }
}

/// Parses an id in a path. `name` is the route's name for it.
pub(super) fn id(name: &str, part: &str) -> Result<Id, Refusal> {
    part.parse()
        .map_err(|_| invalid_form(name, "NUMBER_TYPE_COERCE", format!("Value \"{part}\" is not snowflake.")))
}

impl Call {
    /// Reads a request, together with the refusal if its body is malformed. Returns `None` if the client disconnected
    /// before the request was complete.
    pub(super) async fn read(request: Request, at: u64) -> Option<(Self, Option<Refusal>)> {
        let (head, body) = request.into_parts();
        let path = head.uri.path();
        let below_api = path.strip_prefix("/api/");
        let decoded = |part: &str| percent_decode_str(part).decode_utf8_lossy().into_owned();
        let mut parts: Vec<String> =
            below_api.unwrap_or(path).split('/').filter(|part| !part.is_empty()).map(decoded).collect();
        let is_versioned = below_api.is_some() && parts.first().is_some_and(|version| version == "v10");
        if is_versioned {
            parts.remove(0);
        }
        let authorization =
            head.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let mut call = Self {
            at,
            method: head.method.to_string(),
            parts,
            is_versioned,
            query: Query::try_from_uri(&head.uri).map_or_else(|_| HashMap::new(), |Query(query)| query),
            query_text: head.uri.query().unwrap_or_default().to_owned(),
            authorization,
            json: None,
            files: Vec::new(),
        };
        match call.read_body(head, body).await {
            Ok(()) => Some((call, None)),
            Err(BodyError::Invalid(refusal)) => Some((call, Some(refusal))),
            Err(BodyError::Disconnected) => None,
        }
    }

    async fn read_body(&mut self, head: Parts, body: Body) -> Result<(), BodyError> {
        let length = head.headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        let fits = length.is_some_and(|length: usize| length <= limits::REQUEST_SIZE);
        let bytes = to_bytes(body, limits::REQUEST_SIZE).await;
        let bytes = bytes.map_err(|_| if fits { BodyError::Disconnected } else { too_large().into() })?;
        let kind = head.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.starts_with("multipart/form-data") {
            let mut request = Request::from_parts(head, Body::from(bytes));
            DefaultBodyLimit::disable().apply(&mut request);
            let parts = Multipart::from_request(request, &()).await.map_err(|_| bad_request())?;
            return Ok(self.read_parts(parts).await?);
        }
        if self.parts == TOKEN_ROUTE && kind.starts_with("application/x-www-form-urlencoded") {
            self.json = Some(form_fields(&bytes).ok_or_else(bad_request)?);
            return Ok(());
        }
        if !bytes.is_empty() {
            self.json = Some(serde_json::from_slice(&bytes).map_err(|_| bad_json())?);
        }
        Ok(())
    }

    async fn read_parts(&mut self, mut multipart: Multipart) -> Result<(), Refusal> {
        while let Some(field) = multipart.next_field().await.map_err(|_| bad_request())? {
            let name = field.name().unwrap_or_default().to_owned();
            let disposition = field.headers().get(CONTENT_DISPOSITION);
            let file_name =
                disposition.and_then(|value| file_name(&String::from_utf8_lossy(value.as_bytes())));
            let content_type = field.content_type().map(str::to_owned);
            let bytes = field.bytes().await.map_err(|_| bad_request())?;
            if name == "payload_json" {
                self.json = Some(serde_json::from_slice(&bytes).map_err(|_| bad_json())?);
                continue;
            }
            let index = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']')?.parse().ok());
            match (index, file_name) {
                (Some(index), Some(name)) => self.files.push(Upload { index, name, content_type, bytes }),
                _ => {
                    return Err(invalid_form(
                        &name,
                        "UNKNOWN_PART",
                        "A part is payload_json, or files[n] with a name.",
                    ));
                }
            }
        }
        Ok(())
    }

    /// Returns `true` if the request carries this token.
    pub(super) fn has_token(&self, token: &str) -> bool {
        self.authorization
            .as_deref()
            .and_then(|value| value.strip_prefix("Bot "))
            .is_some_and(|given| !given.is_empty() && given == token)
    }

    /// Returns the access token of a user that the request carries.
    pub(super) fn bearer(&self) -> Option<&str> {
        self.authorization.as_deref()?.strip_prefix("Bearer ")
    }

    /// Returns the path after the version for complaints, without tokens.
    pub(super) fn path(&self) -> String {
        let contains_token =
            matches!(self.parts.first().map(String::as_str), Some("webhooks" | "interactions"));
        let shown = self.parts.iter().enumerate();
        let parts: Vec<&str> = shown
            .map(|(index, part)| if contains_token && index == 2 { "TOKEN" } else { part.as_str() })
            .collect();
        format!("/{}", parts.join("/"))
    }

    /// Returns the body as an object. A missing body counts as an empty object.
    pub(super) fn object(&self) -> Result<&Map<String, Value>, Refusal> {
        static EMPTY: std::sync::LazyLock<Map<String, Value>> = std::sync::LazyLock::new(Map::new);
        match &self.json {
            None => Ok(&EMPTY),
            Some(Value::Object(object)) => Ok(object),
            Some(_) => {
                Err(invalid_form("", "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"))
            }
        }
    }

    /// Returns a number in the query, within bounds.
    pub(super) fn number(&self, name: &str, default: usize, max: usize) -> Result<usize, Refusal> {
        let Some(text) = self.query.get(name) else { return Ok(default) };
        let wrong = || invalid_form(name, "NUMBER_TYPE_COERCE", format!("Must be between 1 and {max}."));
        text.parse().ok().filter(|number| (1..=max).contains(number)).ok_or_else(wrong)
    }

    /// Returns an id in the query.
    pub(super) fn id(&self, name: &str) -> Option<Id> {
        self.query.get(name).and_then(|text| text.parse().ok())
    }

    pub(super) fn flag(&self, name: &str) -> bool {
        self.query.get(name).is_some_and(|text| matches!(text.as_str(), "true" | "1" | "True"))
    }
}
