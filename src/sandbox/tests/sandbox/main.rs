//! Tests that the test server is like Discord, over real TLS, a real WebSocket for the gateway, and HTTP for people.

#[path = "../../../../tests/openapi/mod.rs"]
mod openapi;

mod activities;
mod commands;
mod compression;
mod context_menus;
mod endpoint;
mod faults;
mod forums;
mod gateway;
mod gateway_connection;
mod guard;
mod harness;
mod interactions;
mod layouts;
mod members;
mod message_features;
mod messages;
mod modals;
mod people;
mod rates;
mod scheduled_events;
mod texts;
mod voice;
mod webhooks;
mod world;
