//! The store on disk when its process is killed, its disk is full, or its directory cannot be opened.
//!
//! `CRASH_ROUNDS=200 cargo test -p castellan-store --test store_crash` kills 200 times instead of 20.

#[path = "store/crash.rs"]
mod crash;
#[path = "store/directories.rs"]
mod directories;
#[path = "store/full_disk.rs"]
mod full_disk;
#[path = "store/groups.rs"]
mod groups;
#[path = "store/harness.rs"]
mod harness;
#[path = "store/processes.rs"]
mod processes;
#[cfg(feature = "postgres")]
#[path = "store/server.rs"]
mod server;
#[path = "store/traced.rs"]
mod traced;
