//! The way to Discord, against a small server of the tests' own that plays each fault exactly.

mod addresses;
mod answers;
mod clock;
mod discord;
mod endpoint;
mod events;
mod gate;
mod gateway;
mod invalid;
mod pauses;
mod permissions;
mod reconnects;
mod refusals;
mod registration;
mod requests;
mod requests_invented;
mod route_limits;
mod test_server;
