//! Answers in HTML.

use crate::browser::browser_language;
use crate::headers;
use crate::state::Web;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use castellan_text::{Language, Message, message};
use std::fmt::Write as _;
use std::sync::Arc;

pub(crate) async fn not_found(State(web): State<Arc<Web>>, headers: HeaderMap) -> Response<Body> {
    let texts = (message!(Web, "not-found-title"), message!(Web, "not-found-text"));
    message_page(StatusCode::NOT_FOUND, texts, "", &web, browser_language(&headers))
}

/// Returns the page for a failure that is the operator's.
pub(crate) fn failure(web: &Web, language: Language) -> Response<Body> {
    let texts = (message!(Web, "failed-title"), message!(Web, "failed"));
    message_page(StatusCode::INTERNAL_SERVER_ERROR, texts, "", web, language)
}

/// Returns a page with a title and a text. `rest` is HTML.
pub(crate) fn message_page(
    status: StatusCode,
    (title, text): (Message, Message),
    rest: &str,
    web: &Web,
    language: Language,
) -> Response<Body> {
    let folder = web.assets().folder();
    let [title, text] = [title, text].map(|message| escape(&message.text(language)));
    let tag = language.tag();
    html(
        status,
        format!(
            "<!DOCTYPE html>\n<html lang=\"{tag}\" data-theme=\"auto\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
             <link rel=\"stylesheet\" href=\"{folder}/board.css\">\n</head>\n\
             <body>\n<main>\n<h1>{title}</h1>\n<p>{text}</p>\n{rest}\n</main>\n</body>\n</html>\n"
        ),
    )
}

pub(crate) fn html(status: StatusCode, page: String) -> Response<Body> {
    let mut response = empty(status);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    *response.body_mut() = Body::from(page);
    response
}

/// Returns an answer without a body, with the headers of all answers.
pub(crate) fn empty(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    headers::add_common(response.headers_mut());
    response.headers_mut().insert(CACHE_CONTROL, headers::NO_STORE);
    response
}

/// Escapes a text for HTML.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        // Writing to a text cannot fail.
        let _ = match letter {
            '<' | '>' | '&' | '"' | '\'' => write!(escaped, "&#{};", u32::from(letter)),
            letter => write!(escaped, "{letter}"),
        };
    }
    escaped
}
