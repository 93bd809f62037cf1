//! `castellan table`: games at a terminal, without Discord.
//!
//! People share one keyboard. Each typed line becomes a command of the same referee that the bot uses, over any store,
//! and notices are printed instead of posted.

mod announcer;
mod help;
mod parse;
mod session;

use super::language::localize;
use super::process::{CliError, runtime, write_stderr, write_stdout};
use super::system::{SystemClock, SystemEntropy};
use crate::store::address::{OpenMode, OpenStore, StoreArgument, open_store};
use announcer::Console;
use castellan_game::Span;
use castellan_referee::backups::BackupSettings;
use castellan_referee::{Referee, RefereeError};
use castellan_text::message;
use clap::Args;
use session::{Next, Session};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};

/// The interval at which timers are checked while there is no input.
const TIMER_INTERVAL: Duration = Duration::from_secs(1);
/// The age at which backups are deleted.
const BACKUP_EXPIRY: Span = Span::days(30);

#[derive(Args)]
pub struct Arguments {
    /// The folder of the store, the address of its database, or - for the configured one; created if it is missing
    #[arg(long, value_name = "STORE")]
    store: StoreArgument,
    /// The player who sits at the terminal first
    #[arg(long = "as", value_name = "NAME", default_value = "Player")]
    name: String,
    /// A folder for backups, made while the table is used
    #[arg(long, value_name = "DIR")]
    backups: Option<PathBuf>,
    /// The interval between backups
    #[arg(long, value_name = "SPAN", default_value = "1d", requires = "backups")]
    every: String,
    /// The number of backups to keep
    #[arg(long, value_name = "NUMBER", default_value_t = 7, requires = "backups")]
    keep: usize,
}

/// Plays at the terminal until the input ends.
pub fn run(arguments: &Arguments) -> Result<String, CliError> {
    let every = arguments.every.parse::<Span>().map_err(|error| CliError(format!("--every: {error}")))?;
    let backups = arguments.backups.clone();
    let backups =
        backups.map(|folder| BackupSettings { folder, every, keep: arguments.keep, expire: BACKUP_EXPIRY });
    let runtime = runtime()?;
    let store = open_store(&arguments.store, OpenMode::CreateIfMissing, &runtime)?;
    runtime.block_on(run_session(&store, &arguments.name, backups))?;
    Ok(String::new())
}

async fn run_session(open: &OpenStore, name: &str, backups: Option<BackupSettings>) -> Result<(), CliError> {
    // The table delivers notices, as a bot does.
    open.wait_for_others().await?;
    let referee = Arc::new(Referee::new(open.store.clone(), SystemClock, SystemEntropy));
    let console = Arc::new(Console::new(referee.clone()));
    print_errors(&referee.outages.end_outage().await?.errors);
    let mut session = Session::new(referee.clone(), backups.clone(), name).await?;
    write_stdout(&(localize(&message!(CommandLine, "table-greeting")) + "\n"))?;
    let backing_up = async {
        let Some(backups) = &backups else { return std::future::pending().await };
        let report_result = |result: Result<_, castellan_store::ExportError>| {
            if let Err(error) = result {
                write_stderr(&localize(&message!(
                    CommandLine,
                    "table-backup-failed",
                    problem = error.to_string()
                )));
            }
        };
        referee.backups.run(backups, report_result).await;
    };
    let reading = async {
        let mut lines = BufReader::new(tokio::io::stdin()).lines();
        let mut timers = tokio::time::interval(TIMER_INTERVAL);
        let mut heartbeat =
            tokio::time::interval(Duration::from_millis(castellan_referee::outages::HEARTBEAT_INTERVAL.ms()));
        loop {
            let next = tokio::select! {
                line = lines.next_line() => match line? {
                    Some(line) => session.run_line(&line).await,
                    None => Next::Stop,
                },
                _ = heartbeat.tick() => {
                    referee.outages.beat().await?;
                    Next::Continue
                }
                _ = timers.tick() => Next::Continue,
            };
            print_errors(&referee.timers.run_due().await?.errors);
            loop {
                let delivered = referee.outbox.run_due(&console).await?;
                print_errors(&delivered.errors);
                if delivered.done == 0 {
                    break;
                }
            }
            if matches!(next, Next::Stop) {
                return Ok::<(), CliError>(());
            }
        }
    };
    let result = tokio::select! {
        result = reading => result,
        () = backing_up => Ok(()),
        error = open.wait_for_takeover() => Err(error),
    };
    referee.close().await?;
    result
}

/// Prints the errors of single games. Other games are not affected.
fn print_errors(errors: &[RefereeError]) {
    for error in errors {
        write_stderr(&error.to_string());
    }
}

/// Returns an error text as a sentence, with a capital and a full stop.
fn sentence(problem: &impl ToString) -> String {
    let text = problem.to_string();
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).chain(['.']).collect()
}
