//! Tests of the transport and its wire types, against a small server that reproduces each fault exactly.

mod addresses;
mod answer_tokens;
mod clock;
mod discord;
mod endpoint;
mod events;
mod gateway;
mod global_limit;
mod invalid_requests;
mod limits;
#[path = "../../../../tests/openapi/mod.rs"]
mod openapi;
mod pauses;
mod permissions;
mod random_requests;
mod reconnects;
mod refusals;
mod registration;
mod requests;
mod route_limits;
mod sign_ins;
mod test_server;
mod wire;
