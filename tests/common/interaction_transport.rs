//! The transport of interactions in tests: the gateway, or HTTP with `PLAYED_OVER=http`.
#![allow(dead_code, reason = "each test uses its part")]

use castellan_discord_api::transport::endpoint::Endpoint;
use castellan_sandbox::Sandbox;
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};

/// Returns `true` if interactions come over HTTP.
pub fn is_http() -> bool {
    std::env::var_os("PLAYED_OVER").is_some_and(|transport| transport == "http")
}

/// Returns a test server's addresses for a bot in a separate process.
pub fn addresses(sandbox: &Sandbox) -> Value {
    if is_http() { http_addresses(sandbox) } else { gateway_addresses(sandbox) }
}

/// Returns the addresses for a bot with interactions through the gateway.
pub fn gateway_addresses(sandbox: &Sandbox) -> Value {
    json!({
        "rest": sandbox.rest_address(),
        "certificate": sandbox.certificate_pem(),
        "token": sandbox.token(),
    })
}

/// Returns the addresses for a bot with interactions over HTTP.
pub fn http_addresses(sandbox: &Sandbox) -> Value {
    json!({
        "rest": sandbox.rest_address(),
        "certificate": sandbox.certificate_pem(),
        "token": sandbox.token(),
        "public_key": sandbox.public_key(),
    })
}

/// Returns the endpoint of a bot in the test's process, if interactions come over HTTP.
pub fn endpoint(sandbox: &Sandbox) -> Option<Endpoint> {
    is_http().then(|| open_endpoint(sandbox))
}

/// Opens an endpoint on any free port.
pub fn open_endpoint(sandbox: &Sandbox) -> Endpoint {
    let key = sandbox.public_key().parse().expect("a key");
    let endpoint = Endpoint::open(&[SocketAddr::from((Ipv4Addr::LOCALHOST, 0))], key);
    endpoint.expect("a port").register_at_test_server()
}
