//! Damaged files: what is damaged is told, the rest stays, and what can still be read is salvaged. Exports,
//! imports, and checks.

#[path = "store/damage.rs"]
mod damage;
#[path = "store/exports.rs"]
mod exports;
#[path = "store/harness.rs"]
mod harness;
#[path = "store/key_file.rs"]
mod key_file;
#[path = "store/salvage.rs"]
mod salvage;
#[cfg(feature = "postgres")]
#[path = "store/server.rs"]
mod server;
#[path = "store/sled_log.rs"]
mod sled_log;
