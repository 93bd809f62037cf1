//! The entry point: runs the command line.

use std::process::ExitCode;

/// An allocator that returns freed memory to the system. The bot draws pictures on many threads and runs for months;
/// the system's allocator would retain memory per thread after each burst of work. The delay is set in
/// `.cargo/config.toml`.
#[cfg(all(target_os = "linux", feature = "jemalloc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    castellan::cli::run(std::env::args_os())
}
