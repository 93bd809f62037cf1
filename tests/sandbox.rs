//! The stand-in is like Discord: driven over real TLS, its gateway over a real WebSocket, its people over HTTP.

#[path = "openapi/mod.rs"]
mod openapi;

#[path = "sandbox/commands.rs"]
mod commands;
#[path = "sandbox/faults.rs"]
mod faults;
#[path = "sandbox/gateway.rs"]
mod gateway;
#[path = "sandbox/guard.rs"]
mod guard;
#[path = "sandbox/interactions.rs"]
mod interactions;
#[path = "sandbox/line.rs"]
mod line;
#[path = "sandbox/messages.rs"]
mod messages;
#[path = "sandbox/rates.rs"]
mod rates;
#[path = "sandbox/stage.rs"]
mod stage;
#[path = "sandbox/world.rs"]
mod world;
