//! Hands over to the command line.

use std::process::ExitCode;

/// The bot draws pictures on many threads and lives for months. The system's allocator keeps what a rush has freed,
/// for each thread by itself; this one gives it back. `.cargo/config.toml` says how soon.
#[cfg(all(target_os = "linux", feature = "jemalloc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    castellan::cli::run(std::env::args_os())
}
