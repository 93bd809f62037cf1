//! Tests that the test server is like Discord, over real TLS, a real WebSocket for the gateway, and HTTP for people.

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
