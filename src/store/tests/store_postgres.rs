//! The store in PostgreSQL: several processes at once, crashing servers, cut connections and damaged rows.
//!
//! `CRASH_ROUNDS=50 cargo test -p castellan-store --features postgres --test store_postgres` stops the server 50 times
//! instead of 4.
#![cfg(feature = "postgres")]

#[path = "store/postgres/addresses.rs"]
mod addresses;
#[path = "store/postgres/damaged_rows.rs"]
mod damaged_rows;
#[path = "store/groups.rs"]
mod groups;
#[path = "store/harness.rs"]
mod harness;
#[path = "store/postgres/migrations.rs"]
mod migrations;
#[path = "store/postgres/outages.rs"]
mod outages;
#[path = "store/postgres/processes.rs"]
mod processes;
#[path = "store/proxy.rs"]
mod proxy;
#[path = "store/server.rs"]
mod server;
#[path = "store/postgres/sessions.rs"]
mod sessions;
#[path = "store/postgres/together.rs"]
mod together;
