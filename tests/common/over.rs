//! How interactions come to tests' bots: through the gateway, or with `PLAYED_OVER=http` over HTTP.
#![allow(dead_code, reason = "each test uses its part")]

use castellan_discord_api::transport::endpoint::Endpoint;
use castellan_sandbox::Sandbox;
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};

/// Whether they come over HTTP.
pub fn is_http() -> bool {
    std::env::var_os("PLAYED_OVER").is_some_and(|way| way == "http")
}

/// How a bot in a process of its own finds a test server.
pub fn note(sandbox: &Sandbox) -> Value {
    if is_http() { note_over_http(sandbox) } else { note_through_the_gateway(sandbox) }
}

/// The same for one to which interactions come through the gateway.
pub fn note_through_the_gateway(sandbox: &Sandbox) -> Value {
    json!({
        "rest": sandbox.rest_address(),
        "certificate": sandbox.certificate_pem(),
        "token": sandbox.token(),
    })
}

/// The same for one to which interactions come over HTTP.
pub fn note_over_http(sandbox: &Sandbox) -> Value {
    json!({
        "rest": sandbox.rest_address(),
        "certificate": sandbox.certificate_pem(),
        "token": sandbox.token(),
        "public_key": sandbox.public_key(),
    })
}

/// Where interactions come in at a bot in the test's own process, if they come over HTTP.
pub fn endpoint(sandbox: &Sandbox) -> Option<Endpoint> {
    is_http().then(|| listening(sandbox))
}

/// An endpoint on any port.
pub fn listening(sandbox: &Sandbox) -> Endpoint {
    let key = sandbox.public_key().parse().expect("a key");
    let endpoint = Endpoint::open(&[SocketAddr::from((Ipv4Addr::LOCALHOST, 0))], key);
    endpoint.expect("a port").told_to_test_server()
}
