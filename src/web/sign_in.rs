//! Sign-in: the exchange of a private link for a session, which is a cookie.

use crate::headers;
use crate::requests::log_failure;
use crate::server::{Web, browser_language, empty, escape, failure, message_page};
use crate::study::puzzle_path;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{COOKIE, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use castellan_community::board_links::{BoardPlace, LinkError, SESSION_LIFETIME};
use castellan_text::{Language, message};
use std::sync::Arc;

/// Returns the name of the cookie of a place. Browsers take `__Host-` over TLS and from this very host alone.
fn cookie_name(place: &BoardPlace) -> String {
    match place {
        BoardPlace::Game(game) => format!("__Host-board-{game}"),
        BoardPlace::Puzzle(_) => "__Host-puzzles".to_owned(),
    }
}

/// Returns the token in the cookie of a place.
pub(crate) fn cookie(headers: &HeaderMap, place: &BoardPlace) -> Option<String> {
    let name = cookie_name(place);
    let cookies = headers.get_all(COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
    let mut values = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name).then(|| value.to_owned())
    });
    values.next()
}

/// Returns the page for somebody without a session.
pub(crate) fn signed_out(web: &Web, language: Language) -> Response<Body> {
    let again = message!(Web, "link-again", button = message!(Buttons, "board"));
    message_page(StatusCode::UNAUTHORIZED, (message!(Web, "signed-out"), again), "", web, language)
}

/// Shows the page that exchanges a link.
pub(crate) async fn show_link(
    State(web): State<Arc<Web>>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response<Body> {
    match web.links.read(&token) {
        Ok(grant) => {
            let language = Language::of_tag(&grant.language).unwrap_or_default();
            let texts = (message!(Web, "enter-title"), message!(Web, "enter-text"));
            let button = escape(&message!(Web, "enter-button").text(language));
            // The token is letters, digits and signs that HTML and addresses leave alone, as the signature proves.
            let form = format!(
                "<form method=\"post\" action=\"/enter/{token}\"><button>{button}</button></form>\
                 <script type=\"module\" src=\"{}/enter.js\"></script>",
                web.assets().folder()
            );
            let mut response = message_page(StatusCode::OK, texts, &form, &web, language);
            headers::allow_own_referrer(response.headers_mut());
            response
        }
        Err(error) => link_error(&error, &web, browser_language(&headers)),
    }
}

/// Exchanges a link for a session, and leads to its place.
pub(crate) async fn enter(
    State(web): State<Arc<Web>>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response<Body> {
    let language = browser_language(&headers);
    if !web.is_own_origin(&headers) {
        let texts = (message!(Web, "foreign-title"), message!(Web, "foreign-text"));
        return message_page(StatusCode::FORBIDDEN, texts, "", &web, language);
    }
    match web.links.exchange(&token).await {
        Ok((token, session)) => {
            let mut response = empty(StatusCode::SEE_OTHER);
            let (name, lifetime) = (cookie_name(&session.place), SESSION_LIFETIME.ms() / 1_000);
            let pairs = [format!("{name}={}", token.reveal()), format!("Max-Age={lifetime}")];
            let attributes = ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"].map(str::to_owned);
            let cookie = [pairs.as_slice(), &attributes].concat().join("; ");
            let place = HeaderValue::try_from(match &session.place {
                BoardPlace::Game(game) => format!("/game/{game}"),
                BoardPlace::Puzzle(name) => puzzle_path(*name),
            });
            let (Ok(cookie), Ok(place)) = (HeaderValue::try_from(cookie), place) else {
                return failure(&web, language);
            };
            response.headers_mut().insert(SET_COOKIE, cookie);
            response.headers_mut().insert(LOCATION, place);
            response
        }
        Err(error) => link_error(&error, &web, language),
    }
}

/// Returns the page for a link that is not exchanged.
fn link_error(error: &LinkError, web: &Web, language: Language) -> Response<Body> {
    let again = message!(Web, "link-again", button = message!(Buttons, "board"));
    let (status, title) = match error {
        LinkError::Forged => (StatusCode::NOT_FOUND, message!(Web, "link-forged")),
        LinkError::Expired => (StatusCode::GONE, message!(Web, "link-expired")),
        LinkError::Used => (StatusCode::GONE, message!(Web, "link-used")),
        LinkError::Failed(failed) => {
            log_failure(failed);
            return failure(web, language);
        }
    };
    message_page(status, (title, again), "", web, language)
}
