//! The test server is like Discord: driven over real TLS, its gateway over a real WebSocket, its people over HTTP.

#[path = "../../../../tests/openapi/mod.rs"]
mod openapi;

mod commands;
mod compression;
mod endpoint;
mod faults;
mod gateway;
mod guard;
mod interactions;
mod layouts;
mod line;
mod members;
mod messages;
mod modals;
mod people;
mod rare;
mod rates;
mod scheduled_events;
mod stage;
mod targets;
mod texts;
mod webhooks;
mod world;
