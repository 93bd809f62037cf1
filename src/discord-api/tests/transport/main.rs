//! Tests of the transport and its wire types, against a small server that reproduces each fault exactly.

mod addresses;
mod answers;
mod clock;
mod discord;
mod endpoint;
mod events;
mod gate;
mod gateway;
mod invalid;
mod limits;
#[path = "../../../../tests/openapi/mod.rs"]
mod openapi;
mod pauses;
mod permissions;
mod reconnects;
mod refusals;
mod registration;
mod requests;
mod requests_invented;
mod route_limits;
mod test_server;
mod wire;
