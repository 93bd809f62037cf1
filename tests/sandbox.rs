//! The stand-in is like Discord: driven over real TLS, its gateway over a real WebSocket, its people over HTTP.

#[path = "openapi/mod.rs"]
mod openapi;

#[path = "sandbox/commands.rs"]
mod commands;
#[path = "sandbox/compression.rs"]
mod compression;
#[path = "sandbox/faults.rs"]
mod faults;
#[path = "sandbox/gateway.rs"]
mod gateway;
#[path = "sandbox/guard.rs"]
mod guard;
#[path = "sandbox/interactions.rs"]
mod interactions;
#[path = "sandbox/layouts.rs"]
mod layouts;
#[path = "sandbox/line.rs"]
mod line;
#[path = "sandbox/members.rs"]
mod members;
#[path = "sandbox/messages.rs"]
mod messages;
#[path = "sandbox/modals.rs"]
mod modals;
#[path = "sandbox/people.rs"]
mod people;
#[path = "sandbox/rare.rs"]
mod rare;
#[path = "sandbox/rates.rs"]
mod rates;
#[path = "sandbox/stage.rs"]
mod stage;
#[path = "sandbox/targets.rs"]
mod targets;
#[path = "sandbox/webhooks.rs"]
mod webhooks;
#[path = "sandbox/world.rs"]
mod world;
