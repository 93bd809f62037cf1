//! The parts of a request that tell of the browser.

use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::{HeaderMap, HeaderName};
use castellan_text::Language;
use std::net::{IpAddr, SocketAddr};

/// The address that a connection comes from: a browser's, or a proxy's.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub SocketAddr);

/// Returns the language that a browser asks for.
pub(crate) fn browser_language(headers: &HeaderMap) -> Language {
    let asked = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let tags = asked.split(',').map(|tag| tag.split(';').next().unwrap_or_default().trim());
    let known = tags.filter_map(|tag| Language::of_tag(tag.split('-').next().unwrap_or_default()));
    known.into_iter().next().unwrap_or_default()
}

/// Returns the address of a browser. A proxy on this machine names it last.
pub(crate) fn browser_address(peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = headers.get_all(HeaderName::from_static("x-forwarded-for")).iter().next_back();
    let forwarded = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    forwarded.filter(|_| peer.ip().is_loopback()).unwrap_or(peer.ip())
}
