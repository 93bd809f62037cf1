//! Sign-in: the exchange of a private link for a session, which is a cookie.

use crate::browser::browser_language;
use crate::headers;
use crate::html::{empty, escape, failure, message_page};
use crate::limits::MAX_COOKIES;
use crate::requests::log_failure;
use crate::state::Web;
use crate::study::puzzle_path;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{COOKIE, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use castellan_community::board_links::{BoardPlace, LinkError, SESSION_LIFETIME, SessionToken};
use castellan_community::error::OperatorError;
use castellan_game::GameId;
use castellan_text::{Language, message};
use std::sync::Arc;

/// The beginning of the names of cookies of games.
const BOARD_COOKIE: &str = "__Host-board-";
/// The most of them that are looked at.
const LOOKED_AT: usize = 250;
/// The most that an answer deletes. Proxies refuse answers with long headers too.
const DELETED_AT_ONCE: usize = 20;

/// Returns the name of the cookie of a place. Browsers take `__Host-` over TLS and from this very host alone.
fn cookie_name(place: &BoardPlace) -> String {
    match place {
        BoardPlace::Game(game) => format!("{BOARD_COOKIE}{game}"),
        BoardPlace::Puzzle(_) => "__Host-puzzles".to_owned(),
    }
}

/// Returns the names and values of the cookies of a request.
fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
    cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='))
}

/// Returns the token in the cookie of a place.
pub(crate) fn cookie(headers: &HeaderMap, place: &BoardPlace) -> Option<String> {
    let name = cookie_name(place);
    cookies(headers).find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
}

/// Returns a cookie as a header: browsers delete it without a token.
fn set_cookie(name: &str, token: Option<&SessionToken>) -> Option<HeaderValue> {
    let seconds = token.map_or(0, |_| SESSION_LIFETIME.ms() / 1_000);
    let token = token.map_or("", SessionToken::reveal);
    let cookie = [
        &format!("{name}={token}"),
        &format!("Max-Age={seconds}"),
        "Path=/",
        "HttpOnly",
        "Secure",
        "SameSite=Lax",
    ];
    HeaderValue::try_from(cookie.join("; ")).ok()
}

/// Returns the names of the board cookies of a request that are to be deleted: those that open nothing, and all but the
/// newest. Browsers send all of them with every request, and proxies refuse long headers. `entered` is the cookie that
/// the answer sets.
async fn surplus_cookies(
    web: &Web,
    headers: &HeaderMap,
    entered: &str,
) -> Result<Vec<String>, OperatorError> {
    let boards = cookies(headers).filter(|(name, _)| name.starts_with(BOARD_COOKIE) && *name != entered);
    let mut known = Vec::new();
    for (name, token) in boards.take(LOOKED_AT) {
        // Of a session that is not there, the time is before all others.
        let exchanged = web.links.any_session(token).await?.map(|session| session.exchanged());
        known.push((exchanged, name.to_owned()));
    }
    known.sort();
    let live = known.iter().filter(|(exchanged, _)| exchanged.is_some()).count();
    let surplus = known.len() - live + (live + 1).saturating_sub(MAX_COOKIES);
    Ok(known.into_iter().take(surplus.min(DELETED_AT_ONCE)).map(|(_, name)| name).collect())
}

/// Returns the page for somebody without a session.
pub(crate) fn signed_out(web: &Web, language: Language) -> Response<Body> {
    let again = message!(Web, "link-again", button = message!(Buttons, "board"));
    message_page(StatusCode::UNAUTHORIZED, (message!(Web, "signed-out"), again), "", web, language)
}

/// Returns the page for somebody whose session at a game has ended. The browser forgets it.
pub(crate) fn signed_out_of(web: &Web, language: Language, game: &GameId) -> Response<Body> {
    let mut response = signed_out(web, language);
    if let Some(cookie) = set_cookie(&cookie_name(&BoardPlace::Game(game.clone())), None) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
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
            headers::allow_own_origin(response.headers_mut());
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
            let name = cookie_name(&session.place);
            // The link is used, so the person gets their session in any case.
            let surplus = surplus_cookies(&web, &headers, &name).await.unwrap_or_else(|error| {
                log_failure(&error);
                Vec::new()
            });
            let place = HeaderValue::try_from(match &session.place {
                BoardPlace::Game(game) => format!("/game/{game}"),
                BoardPlace::Puzzle(name) => puzzle_path(*name),
            });
            let (Some(cookie), Ok(place)) = (set_cookie(&name, Some(&token)), place) else {
                return failure(&web, language);
            };
            response.headers_mut().insert(SET_COOKIE, cookie);
            for deleted in surplus.iter().filter_map(|name| set_cookie(name, None)) {
                response.headers_mut().append(SET_COOKIE, deleted);
            }
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
