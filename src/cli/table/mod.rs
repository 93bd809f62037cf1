//! `castellan table`: games at a terminal, without Discord.

mod announcer;
mod help;
mod parse;
mod session;

use super::language::said;
use super::ports::{SystemClock, SystemEntropy};
use super::process::{BadInput, runtime, say, tell};
use crate::store::address::{OpenStore, Opening, StoreArgument, open};
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
const CHECK_TIMERS: Duration = Duration::from_secs(1);
/// The age at which backups are deleted.
const EXPIRE: Span = Span::days(30);

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
pub fn run(arguments: &Arguments) -> Result<String, BadInput> {
    let every = arguments.every.parse::<Span>().map_err(|error| BadInput(format!("--every: {error}")))?;
    let backups = arguments.backups.clone();
    let backups =
        backups.map(|folder| BackupSettings { folder, every, keep: arguments.keep, expire: EXPIRE });
    let runtime = runtime()?;
    let store = open(&arguments.store, Opening::PresentOrNew, &runtime)?;
    runtime.block_on(play(&store, &arguments.name, backups))?;
    Ok(String::new())
}

async fn play(open: &OpenStore, name: &str, backups: Option<BackupSettings>) -> Result<(), BadInput> {
    // The table delivers notices, as a bot does.
    open.wait_for_others().await?;
    let referee = Arc::new(Referee::new(open.store.clone(), SystemClock, SystemEntropy));
    let console = Arc::new(Console::new(referee.clone()));
    report(&referee.outages.end_outage().await?.errors);
    let mut session = Session::new(referee.clone(), backups.clone(), name).await?;
    say(&(said(&message!(CommandLine, "table-greeting")) + "\n"))?;
    let backing_up = async {
        let Some(backups) = &backups else { return std::future::pending().await };
        let made = |made: Result<_, castellan_store::ExportError>| {
            if let Err(error) = made {
                tell(&said(&message!(CommandLine, "table-backup-failed", problem = error.to_string())));
            }
        };
        referee.backups.run(backups, made).await;
    };
    let reading = async {
        let mut lines = BufReader::new(tokio::io::stdin()).lines();
        let mut timers = tokio::time::interval(CHECK_TIMERS);
        let mut beat =
            tokio::time::interval(Duration::from_millis(castellan_referee::outages::HEARTBEAT_INTERVAL.ms()));
        loop {
            let next = tokio::select! {
                line = lines.next_line() => match line? {
                    Some(line) => session.take(&line).await,
                    None => Next::Stop,
                },
                _ = beat.tick() => {
                    referee.outages.beat().await?;
                    Next::Go
                }
                _ = timers.tick() => Next::Go,
            };
            report(&referee.timers.run_due().await?.errors);
            loop {
                let delivered = referee.outbox.run_due(&console).await?;
                report(&delivered.errors);
                if delivered.done == 0 {
                    break;
                }
            }
            if matches!(next, Next::Stop) {
                return Ok::<(), BadInput>(());
            }
        }
    };
    let done = tokio::select! {
        done = reading => done,
        () = backing_up => Ok(()),
        other = open.other_took_over() => Err(other),
    };
    referee.close().await?;
    done
}

/// Reports problems of single games. The others continue.
fn report(troubles: &[RefereeError]) {
    for trouble in troubles {
        tell(&trouble.to_string());
    }
}

/// Returns an error text as a sentence, with a capital and a full stop.
fn sentence(problem: &impl ToString) -> String {
    let text = problem.to_string();
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).chain(['.']).collect()
}
