//! Protects the page's routes: only the page itself and programs on this machine may use them.
//!
//! Any web page that a developer has open can send requests to loopback, and a page whose name was rebound to loopback
//! can also read the replies. The page's files and the people's routes are therefore served only under a loopback name,
//! and only to their own origin. Discord's routes and the gateway are not guarded: they require the bot's token.

use super::refusal::{Refusal, respond, unsupported_media_type};
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CONTENT_TYPE, HOST, HeaderName, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Method, Response};
use axum::middleware::Next;

/// Set by browsers: the relation between the requesting page and the requested resource.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// The content type of every request except uploads.
const JSON: &str = "application/json";
/// The content type of an upload. Like JSON, pages of other origins cannot send it without a preflight request.
const OCTETS: &str = "application/octet-stream";
/// The route for live events.
pub(super) const LIVE_PATH: &str = "/sandbox/live";
/// The route for uploads.
pub(super) const UPLOAD_PATH: &str = "/sandbox/upload";

/// Passes a request on, or refuses it.
pub(super) async fn guard(request: Request, next: Next) -> Response<Body> {
    match check(&request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => respond(Err(refusal)),
    }
}

fn check(request: &Request) -> Result<(), Refusal> {
    let (path, headers) = (request.uri().path(), request.headers());
    let host = host(headers).filter(is_loopback).ok_or_else(foreign_host)?;
    // Some clients also write the host into the request line; the two must agree.
    if request.uri().authority().is_some_and(|named| !same_authority(named, &host)) {
        return Err(foreign_host());
    }
    match single_value(headers, &ORIGIN) {
        Header::Missing if path == LIVE_PATH => return Err(foreign_origin()),
        Header::Missing => {}
        Header::Single(origin) => {
            let own = origin.strip_prefix("http://").and_then(|own| own.parse::<Authority>().ok());
            if !own.is_some_and(|own| same_authority(&own, &host)) {
                return Err(foreign_origin());
            }
        }
        Header::Invalid => return Err(foreign_origin()),
    }
    // The page may be opened from anywhere. Everything else, even pictures, is only for the page itself. For a
    // WebSocket, the origin check is enough: browsers disagree on how `ws` and `http` are related.
    let is_cross_site = !matches!(
        single_value(headers, &FETCH_SITE),
        Header::Missing | Header::Single("same-origin" | "none")
    );
    if is_cross_site && ![LIVE_PATH, "/"].contains(&path) {
        return Err(foreign_origin());
    }
    if request.method() == Method::POST {
        let wanted = if path == UPLOAD_PATH { OCTETS } else { JSON };
        let is_wanted = |kind: &str| {
            let kind = kind.split(';').next().unwrap_or_default();
            kind.trim().eq_ignore_ascii_case(wanted)
        };
        if !matches!(single_value(headers, &CONTENT_TYPE), Header::Single(kind) if is_wanted(kind)) {
            return Err(unsupported_media_type(wanted));
        }
    }
    Ok(())
}

/// A header that a request may have only once.
#[derive(PartialEq)]
enum Header<'a> {
    Missing,
    Single(&'a str),
    /// Repeated, or not text.
    Invalid,
}

fn single_value<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Header<'a> {
    let mut values = headers.get_all(name).iter();
    match (values.next().map(|value| value.to_str()), values.next()) {
        (None, _) => Header::Missing,
        (Some(Ok(value)), None) => Header::Single(value),
        _ => Header::Invalid,
    }
}

fn host(headers: &HeaderMap) -> Option<Authority> {
    match single_value(headers, &HOST) {
        Header::Single(host) => host.parse().ok(),
        Header::Missing | Header::Invalid => None,
    }
}

/// Returns `true` if a host is this machine, under a name that no other machine can have, followed by nothing but a
/// port. The port may be that of a tunnel.
fn is_loopback(host: &Authority) -> bool {
    let is_port =
        |rest: &str| rest.strip_prefix(':').map_or(rest.is_empty(), |port| port.parse::<u16>().is_ok());
    let has_name = |name: &&str| {
        let split = host.as_str().split_at_checked(name.len());
        split.is_some_and(|(begin, rest)| begin.eq_ignore_ascii_case(name) && is_port(rest))
    };
    ["127.0.0.1", "localhost", "[::1]"].iter().any(has_name)
}

/// Returns `true` if both are the same host and port on this machine.
fn same_authority(first: &Authority, second: &Authority) -> bool {
    let port = |authority: &Authority| authority.port_u16().unwrap_or(80);
    is_loopback(first) && first.host().eq_ignore_ascii_case(second.host()) && port(first) == port(second)
}

fn foreign_host() -> Refusal {
    Refusal::new(403, 0, "Wrong Host: open the page at 127.0.0.1, localhost or [::1].")
}

fn foreign_origin() -> Refusal {
    Refusal::new(403, 0, "Wrong Origin: only the page of this local test server may ask for this.")
}
