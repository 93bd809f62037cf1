//! The command line: one file per subcommand.

pub mod config;
mod dice;
mod direct;
mod engine;
mod help;
mod language;
mod ports;
mod position;
mod process;
mod run;
pub mod service;
pub mod store;
mod table;
mod test_server;

use castellan_text::message;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use language::said;
use position::game::GameArgs;
pub use process::BadInput;
use process::tell;
use std::ffi::OsString;
use std::io::{ErrorKind as IoErrorKind, Write};
use std::process::ExitCode;

/// The exit status for an invalid argument, an unreadable text or an illegal action.
const BAD_INPUT: u8 = 2;

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
    Game(direct::Arguments),
    /// Ask the computer player: its move, an analysis, a game, a match, or UCI
    Engine(engine::Arguments),
    /// Check that a game's dice were fair
    Dice(dice::Arguments),
    /// Run the local test server on its own, for bots that start and stop beside it
    #[command(name = "stand-in")]
    TestServer(test_server::Arguments),
}

/// Runs the command line.
///
/// The exit status is 0, or 2 with one line on standard error and nothing on standard output.
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let line: Vec<OsString> = arguments.into_iter().collect();
    let matches = help::spoken(Arguments::command()).try_get_matches_from(&line);
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            return print(&error.to_string());
        }
        Err(error) => return complain(&help::problem(&error, &line)),
    };
    let printed = match arguments.command.unwrap_or(Command::Run(arguments.run)) {
        Command::Run(arguments) => run::run(&arguments),
        Command::Health => service::ask_health::run(),
        Command::Moves(arguments) => position::moves::run(&arguments),
        Command::Perft(arguments) => position::perft::run(&arguments),
        Command::Apply(arguments) => position::apply::run(&arguments),
        Command::Explain(arguments) => position::explain::run(&arguments),
        Command::Render(arguments) => position::render::run(&arguments),
        Command::Replay(arguments) => position::replay::run(&arguments),
        Command::Diagram(arguments) => position::diagram::run(&arguments),
        Command::Store(arguments) => store::run(&arguments),
        Command::Table(arguments) => table::run(&arguments),
        Command::Game(arguments) => direct::run(&arguments),
        Command::Engine(arguments) => engine::run(&arguments),
        Command::Dice(arguments) => dice::run(&arguments),
        Command::TestServer(arguments) => test_server::run(&arguments),
    };
    match printed {
        Ok(printed) => print(&printed),
        Err(BadInput(problem)) => complain(&problem),
    }
}

fn print(text: &str) -> ExitCode {
    match std::io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe (`castellan moves … | head`).
        Err(error) if error.kind() == IoErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(&said(&message!(CommandLine, "output-failed", problem = error.to_string())));
            ExitCode::FAILURE
        }
    }
}

fn complain(problem: &str) -> ExitCode {
    tell(problem);
    ExitCode::from(BAD_INPUT)
}
