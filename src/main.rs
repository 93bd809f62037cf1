//! Hands over to the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    castellan::cli::run(std::env::args_os())
}
