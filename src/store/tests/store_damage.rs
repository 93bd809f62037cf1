//! Damaged files: damage is reported, other data stays usable, and readable data is salvaged. Also exports, imports and
//! checks.

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
