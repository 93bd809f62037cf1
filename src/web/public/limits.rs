//! The requests that an address may make.

use super::visit::slow;
use crate::browser::{Peer, browser_address, browser_language};
use crate::limits::AddressLimits;
use crate::state::Web;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Response, StatusCode};
use axum::middleware::Next;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

/// Answers requests for public pages beyond the limit.
pub(crate) async fn check(State(web): State<Arc<Web>>, request: Request, next: Next) -> Response<Body> {
    check_with(&web, &web.public.limits, request, next).await
}

/// Answers requests for boards and sign-ins beyond the limit.
pub(crate) async fn check_boards(
    State(web): State<Arc<Web>>,
    request: Request,
    next: Next,
) -> Response<Body> {
    check_with(&web, &web.board_limits, request, next).await
}

async fn check_with(web: &Web, limits: &AddressLimits, request: Request, next: Next) -> Response<Body> {
    let peer = request.extensions().get::<ConnectInfo<Peer>>();
    let address = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(Peer(peer))| {
        browser_address(*peer, request.headers())
    });
    if limits.take(address, web.referee.instant()) {
        return next.run(request).await;
    }
    slow(StatusCode::TOO_MANY_REQUESTS, web, browser_language(request.headers()))
}
