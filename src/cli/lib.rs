//! The command line of Castellan: the program `castellan` with its subcommands.
//!
//! [`run()`] parses the arguments and runs a subcommand. Without one, it runs the bot. Each subcommand has a file, or a
//! folder: `position` for positions and recorded games, `engine` for the computer player, `store` for stores, and
//! `table` for games at a terminal. Three types are public for the tests of the program:
//!
//! - [`config::Config`] is the bot's configuration, from environment variables or a `.env` file.
//! - [`store::address::StoreAddress`] names a store: a folder, or a PostgreSQL database.
//! - [`service::health::Health`] answers `/healthz` and `/metrics`.
//!
//! # Example
//!
//! The environment overrides the file:
//!
//! ```
//! use castellan_cli::config::{Config, ConfigError};
//! use castellan_cli::store::address::StoreAddress;
//!
//! let environment = [("CASTELLAN_BACKUPS_KEEP".to_owned(), "3".to_owned())];
//! let file = "CASTELLAN_STORE=/srv/castellan\nCASTELLAN_BACKUPS=/srv/backups\nCASTELLAN_BACKUPS_KEEP=9\n";
//!
//! let config = Config::parse(environment, file)?;
//! assert_eq!(config.store, StoreAddress::Folder("/srv/castellan".into()));
//! assert_eq!(config.backups().map(|backups| backups.keep), Some(3));
//! # Ok::<(), ConfigError>(())
//! ```
//!
//! # Where to go next
//!
//! - [`config`] has all settings and their errors.
//! - [`service`] has logs, traces, health, and notifications to systemd.
//! - [`store`] opens stores.

pub mod config;
mod dice;
mod engine;
mod game;
mod help;
mod language;
mod locales;
mod position;
mod process;
mod run;
pub mod service;
pub mod store;
mod system;
mod table;
mod test_server;

use castellan_text::message;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use language::localize;
use position::game_args::GameArgs;
pub use process::CliError;
use process::write_stderr;
use std::ffi::OsString;
use std::io::{ErrorKind as IoErrorKind, Write};
use std::process::ExitCode;

/// The exit status of a subcommand that fails, for example because of an invalid argument or an illegal action.
const ERROR_STATUS: u8 = 2;

/// A referee for five games about kings.
#[derive(Parser)]
#[command(
    name = "castellan",
    version,
    disable_help_subcommand = true,
    args_conflicts_with_subcommands = true
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    run: run::Arguments,
}

#[derive(Subcommand)]
enum Command {
    /// Play as a bot in Discord, or without a token at the local test server; `castellan` alone does the same
    Run(run::Arguments),
    /// Ask the running bot whether it is healthy
    Health,
    /// List the legal actions, one per line
    Moves(GameArgs),
    /// Count the sequences of legal actions
    Perft(position::perft::Arguments),
    /// Play actions and print the position and the status
    Apply(position::apply::Arguments),
    /// Say whether an action is allowed, and if not, which rule forbids it
    Explain(position::explain::Arguments),
    /// Draw a position or the end of a game as a PNG, in letters or in words
    Render(position::render::Arguments),
    /// Draw a game as an animated GIF
    Replay(position::replay::Arguments),
    /// Describe and draw how a piece moves
    Diagram(position::diagram::Arguments),
    /// Play at this terminal, alone or with others
    Table(table::Arguments),
    /// Check, export, import or salvage a store
    Store(store::Arguments),
    /// Show or direct a game in a store, as the bot's operator
    Game(game::Arguments),
    /// Ask the computer player: its move, an analysis, a game, a match, or UCI
    Engine(engine::Arguments),
    /// Check that a game's dice were fair
    Dice(dice::Arguments),
    /// List the languages, and the messages that each lacks
    Locales,
    /// Run the local test server on its own, for bots that start and stop beside it
    #[command(name = "stand-in")]
    TestServer(test_server::Arguments),
}

/// Runs the command line.
///
/// The exit status is 0, or 2 with one line on standard error and nothing on standard output.
///
/// ```
/// use std::ffi::OsString;
///
/// // Prints `nodes` and the number of sequences of two legal actions.
/// let _status = castellan_cli::run(["castellan", "perft", "mount-chess", "2"].map(OsString::from));
/// ```
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let words: Vec<OsString> = arguments.into_iter().collect();
    let matches = help::localized(Arguments::command()).try_get_matches_from(&words);
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            return print(&error.to_string());
        }
        Err(error) => return fail_with(&help::usage_error(&error, &words)),
    };
    let result = match arguments.command.unwrap_or(Command::Run(arguments.run)) {
        Command::Run(arguments) => run::run(&arguments),
        Command::Health => service::health_command::run(),
        Command::Moves(arguments) => position::moves::run(&arguments),
        Command::Perft(arguments) => position::perft::run(&arguments),
        Command::Apply(arguments) => position::apply::run(&arguments),
        Command::Explain(arguments) => position::explain::run(&arguments),
        Command::Render(arguments) => position::render::run(&arguments),
        Command::Replay(arguments) => position::replay::run(&arguments),
        Command::Diagram(arguments) => position::diagram::run(&arguments),
        Command::Store(arguments) => store::run(&arguments),
        Command::Table(arguments) => table::run(&arguments),
        Command::Game(arguments) => game::run(&arguments),
        Command::Engine(arguments) => engine::run(&arguments),
        Command::Dice(arguments) => dice::run(&arguments),
        Command::Locales => Ok(locales::run()),
        Command::TestServer(arguments) => test_server::run(&arguments),
    };
    match result {
        Ok(output) => print(&output),
        Err(CliError(problem)) => fail_with(&problem),
    }
}

fn print(text: &str) -> ExitCode {
    match std::io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe (`castellan moves … | head`).
        Err(error) if error.kind() == IoErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            fail_with(&localize(&message!(CommandLine, "output-failed", problem = error.to_string())));
            ExitCode::FAILURE
        }
    }
}

fn fail_with(problem: &str) -> ExitCode {
    write_stderr(problem);
    ExitCode::from(ERROR_STATUS)
}
