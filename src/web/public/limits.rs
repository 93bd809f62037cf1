//! The requests that an address may make.

use super::visit::slow;
use crate::limits::network;
use crate::server::{Peer, Web, browser_address, browser_language};
use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Response, StatusCode};
use axum::middleware::Next;
use castellan_community::quota::buckets::{BucketRate, Buckets};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::time::Instant;

/// The rate of requests from an address, which a school or a household may share.
pub const RATE: BucketRate = BucketRate::per_second(240, 8);
/// The most addresses that are remembered.
const ADDRESSES: usize = 50_000;

/// The requests of each address.
pub(crate) struct AddressLimits {
    rate: BucketRate,
    buckets: Mutex<Buckets<IpAddr>>,
}

impl Default for AddressLimits {
    fn default() -> Self {
        Self::new(RATE)
    }
}

impl AddressLimits {
    /// Creates the limits of addresses that may all make requests at this rate.
    pub(crate) fn new(rate: BucketRate) -> Self {
        Self { rate, buckets: Mutex::new(Buckets::new(ADDRESSES)) }
    }

    /// Takes a request of an address. Returns `false` if there were too many.
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> bool {
        let network = network(address);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let is_ready = buckets.ready(&network, self.rate, now) <= now;
        if is_ready {
            buckets.take(network, self.rate, now);
        }
        is_ready
    }
}

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
