//! Tests of the program as operators and developers use it: settings, documentation, packages, probes, the database at
//! the command line, and third-party clients.

#[path = "../common/clients.rs"]
mod clients;
#[path = "../common/interaction_transport.rs"]
mod interaction_transport;
#[path = "../../src/store/tests/store/proxy.rs"]
mod proxy;
#[path = "../../src/store/tests/store/server.rs"]
mod server;

mod comments;
mod config;
mod database;
mod discordjs;
mod discordpy;
mod health;
mod new_language;
mod packaging;
mod readme;
mod recipes;
mod rings;
mod round_trips;
mod running;
mod store_copy;
#[cfg(target_os = "linux")]
mod systemd;
mod translators;
