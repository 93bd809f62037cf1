//! `castellan store`: checks, copies and repairs stores, in a folder or a database.
//!
//! Here are the subcommands, most of which are a call of the store or the referee. `address` opens a store for every
//! part of the program, the bot included; `check` reads all that is stored.

pub mod address;
mod check;

use crate::language::localize;
use crate::process::{CliError, push_line, runtime, write_stderr};
use crate::system::{SystemClock, SystemEntropy};
use address::{OpenMode, OpenStore, StoreArgument, database_url, open_for_check, open_store, store_folder};
use castellan_game::GameId;
use castellan_referee::tournaments::tournament_of_stream;
use castellan_referee::{Referee, game_of_stream, store_format};
use castellan_store::{
    PostgresOptions, PostgresStore, SharedStore, StreamName, copy, digest, export, import, private_files,
    salvage,
};
use castellan_text::message;
use castellan_tournament::rating::Rating;
use check::check;
use clap::{Args, Subcommand};
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: StoreCommand,
}

#[derive(Subcommand)]
enum StoreCommand {
    /// Read everything, and name damaged data
    Check {
        /// The folder of the store, the address of its database, or - for the configured one
        #[arg(value_name = "STORE")]
        store: StoreArgument,
        /// Also replay every running game, and name those that this version judges differently
        #[arg(long)]
        replay: bool,
    },
    /// Write everything as JSON Lines, one stream per line. The file holds secrets: guard it like the store
    Export {
        /// The folder of the store, the address of its database, or - for the configured one
        #[arg(value_name = "STORE")]
        store: StoreArgument,
        /// The file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Add an export to a store, which may be new
    Import {
        /// The export
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The folder of the store, the address of its database, or - for the configured one; created if it is missing
        #[arg(value_name = "STORE")]
        store: StoreArgument,
        /// Also rebuild the index rows and timers of every game and tournament, after a salvage
        #[arg(long)]
        rebuild: bool,
    },
    /// Copy a store into another, which may be new, and compare the two by their hashes
    Copy {
        /// The folder of the store, the address of its database, or - for the configured one
        #[arg(value_name = "FROM")]
        from: StoreArgument,
        /// The other store; created if it is missing
        #[arg(value_name = "TO")]
        to: StoreArgument,
    },
    /// Recompute all ratings from the games, and compare them with those shown
    Ratings {
        /// The folder of the store, the address of its database, or - for the configured one
        #[arg(value_name = "STORE")]
        store: StoreArgument,
    },
    /// Release a game that is frozen because its timer failed; without a game, list the frozen ones
    Unfreeze {
        /// The folder of the store, which no running bot may use; the address of its database, or - for the configured
        /// one
        #[arg(value_name = "STORE")]
        store: StoreArgument,
        /// The game's id
        #[arg(value_name = "GAME")]
        game: Option<String>,
    },
    /// Run the missing migrations of a database, and list all of them. Starting the bot does the same
    Migrate {
        /// The address of the database, or - for the configured one; with `--finish` also the folder of a store
        #[arg(value_name = "STORE")]
        store: StoreArgument,
        /// Only list them
        #[arg(long)]
        list: bool,
        /// Let this version write its new forms, which the previous version cannot read
        #[arg(long, conflicts_with = "list")]
        finish: bool,
    },
    /// Rescue the readable data of a store that cannot be opened, as an export
    Salvage {
        /// The folder of the store, or a file of it
        #[arg(value_name = "DIR")]
        store: StoreArgument,
        /// The file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
}

/// The number of streams read at once.
const STREAM_PAGE_SIZE: usize = 1_000;

/// Runs the command and returns its output.
pub(crate) fn run(arguments: &Arguments) -> Result<String, CliError> {
    match &arguments.command {
        StoreCommand::Check { store, replay } => {
            let runtime = runtime()?;
            let (store, keys_error) = open_for_check(store, &runtime)?;
            runtime.block_on(check(&store, keys_error, *replay))
        }
        StoreCommand::Export { store, out } => {
            with_store(store, async |store| export_store(&store, out).await)
        }
        StoreCommand::Import { file, store, rebuild } => {
            let runtime = runtime()?;
            let target = open_store(store, OpenMode::CreateIfMissing, &runtime)?;
            runtime.block_on(import_store(file, &target.store, *rebuild))
        }
        StoreCommand::Copy { from, to } => {
            let runtime = runtime()?;
            let from = open_store(from, OpenMode::MustExist, &runtime)?;
            let to = open_store(to, OpenMode::CreateIfMissing, &runtime)?;
            runtime.block_on(copy_store(&from, &to))
        }
        StoreCommand::Ratings { store } => with_store(store, async |store| recompute_ratings(&store).await),
        StoreCommand::Unfreeze { store, game } => {
            with_store(store, async |store| unfreeze(&store, game.as_deref()).await)
        }
        StoreCommand::Migrate { store, finish: true, .. } => {
            with_store(store, async |store| finish_migration(&store).await)
        }
        StoreCommand::Migrate { store, list, .. } => {
            let url = database_url(store)?;
            runtime()?.block_on(migrate(&url, *list))
        }
        StoreCommand::Salvage { store, out } => salvage_store(&store_folder(store)?, out),
    }
}

/// Runs `work` on an existing store. A missing one is not created.
pub(crate) fn with_store<T>(
    store: &StoreArgument,
    work: impl AsyncFnOnce(SharedStore) -> Result<T, CliError>,
) -> Result<T, CliError> {
    let runtime = runtime()?;
    let store = open_store(store, OpenMode::MustExist, &runtime)?;
    runtime.block_on(work(store.store))
}

/// Runs the missing migrations of a database unless `only_list` is set, and returns a tab-separated line for each
/// migration.
async fn migrate(url: &str, only_list: bool) -> Result<String, CliError> {
    if !only_list {
        PostgresStore::migrate(url, PostgresOptions::default()).await?;
    }
    let mut text = String::from("migration\tname\tapplied\n");
    for migration in PostgresStore::migrations(url, PostgresOptions::default()).await? {
        let applied = migration.applied.map_or_else(|| "-".to_owned(), |at| at.to_string());
        push_line(&mut text, format!("{}\t{}\t{applied}", migration.version, migration.name));
    }
    Ok(text)
}

/// Finishes a migration, after which the previous version can no longer use the store.
async fn finish_migration(store: &SharedStore) -> Result<String, CliError> {
    let before = store_format::allow_formats(&**store, store_format::KNOWN_FORMAT).await?;
    let known = store_format::KNOWN_FORMAT.to_string();
    let message = if before < store_format::KNOWN_FORMAT {
        message!(CommandLine, "store-forms-finished", forms = known)
    } else {
        message!(CommandLine, "store-forms-same", forms = known)
    };
    Ok(localize(&message) + "\n")
}

/// Recomputes all ratings from the games' logs, and returns a tab-separated line for each player.
async fn recompute_ratings(store: &SharedStore) -> Result<String, CliError> {
    let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
    let mut text = String::from("list\tseats\tplayer\trating\tdeviation\tgames\tprovisional\n");
    let mut different = Vec::new();
    for (list, ratings) in referee.ratings.recompute().await? {
        let seats = if list.many { "3-4" } else { "2" };
        let ranked = ratings.ranked_players(list);
        if referee.ratings.list(list).await? != ranked {
            different.push(format!("{} ({seats} seats)", list.game));
        }
        for (player, rating) in ranked {
            let Rating { rating, deviation, games, provisional } = rating;
            let row = format!(
                "{}\t{seats}\t{player}\t{rating:.2}\t{deviation:.2}\t{games}\t{provisional}",
                list.game
            );
            push_line(&mut text, row);
        }
    }
    if different.is_empty() {
        return Ok(text);
    }
    crate::process::write_stdout(&text)?;
    Err(CliError::from_message(&message!(CommandLine, "store-ratings-differ", lists = different.join(", "))))
}

/// Releases a frozen game. Without a game, returns a tab-separated line for each frozen game.
async fn unfreeze(store: &SharedStore, game: Option<&str>) -> Result<String, CliError> {
    let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
    let Some(name) = game else {
        let mut text = String::from("game\tsince\tcause\n");
        for (id, frozen) in referee.frozen.all().await? {
            push_line(
                &mut text,
                format!("{id}\t{}\t{}", frozen.at.ms(), frozen.cause.replace(['\t', '\n'], " ")),
            );
        }
        return Ok(text);
    };
    let id = GameId::new(name)
        .map_err(|_| CliError::from_message(&message!(CommandLine, "game-id-wrong", id = name)))?;
    match referee.release.release(&id).await? {
        Some(frozen) => {
            let released =
                message!(CommandLine, "store-released", id = id.to_string(), cause = frozen.cause.as_str());
            Ok(localize(&released) + "\n")
        }
        None => Err(CliError::from_message(&message!(CommandLine, "store-not-frozen", id = id.to_string()))),
    }
}

/// Returns the names of all streams.
pub(crate) async fn list_streams(store: &SharedStore) -> Result<Vec<StreamName>, CliError> {
    let mut streams: Vec<StreamName> = Vec::new();
    loop {
        let page = store.streams(streams.last(), STREAM_PAGE_SIZE).await?;
        if page.is_empty() {
            return Ok(streams);
        }
        streams.extend(page);
    }
}

async fn export_store(store: &SharedStore, out: &Path) -> Result<String, CliError> {
    let mut file = create_file(out)?;
    let exported = export(&**store, &mut file).await?;
    finish_file(file, out)?;
    for missing in &exported.missing {
        write_stderr(&localize(&message!(CommandLine, "store-left-out", what = missing.to_string())));
    }
    Ok(format!("streams {}\n", exported.streams))
}

async fn import_store(file: &Path, store: &SharedStore, rebuild: bool) -> Result<String, CliError> {
    let from = File::open(file).map_err(|error| file_error(file, &error))?;
    let imported = import(BufReader::new(from), store).await.map_err(|error| file_error(file, &error))?;
    let mut text = format!("new {}\nsame {}\n", imported.new, imported.same);
    if rebuild {
        let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
        let mut games = 0;
        for id in list_streams(store).await?.iter().filter_map(game_of_stream) {
            match referee.games.rebuild(&id).await {
                Ok(()) => games += 1,
                Err(error) => write_stderr(&format!("game {id}: {error}")),
            }
        }
        push_line(&mut text, format!("rebuilt {games}"));
        let mut tournaments = 0;
        for id in list_streams(store).await?.iter().filter_map(tournament_of_stream) {
            match referee.tournaments.rebuild(&id).await {
                Ok(()) => tournaments += 1,
                Err(error) => write_stderr(&format!("tournament {id}: {error}")),
            }
        }
        if tournaments > 0 {
            push_line(&mut text, format!("rebuilt tournaments {tournaments}"));
        }
    }
    Ok(text)
}

/// Copies a store and compares the two.
async fn copy_store(from: &OpenStore, to: &OpenStore) -> Result<String, CliError> {
    let copied = copy(&*from.store, &to.store).await?;
    for missing in &copied.missing {
        write_stderr(&localize(&message!(CommandLine, "store-left-out", what = missing.to_string())));
    }
    let mut text = format!("new {}\nsame {}\n", copied.new, copied.same);
    let (from_hash, to_hash) = (digest(&*from.store).await?, digest(&*to.store).await?);
    push_line(&mut text, format!("hash {from_hash}"));
    // The hashes also differ if one store has damaged data, because its export lists that data as missing.
    if from_hash == to_hash {
        push_line(&mut text, localize(&message!(CommandLine, "store-copied")));
        return Ok(text);
    }
    push_line(&mut text, format!("hash {to_hash}"));
    crate::process::write_stdout(&text)?;
    let (from, to) = (from.address.as_str(), to.address.as_str());
    Err(CliError::from_message(&message!(CommandLine, "store-copy-differs", from = from, to = to)))
}

fn salvage_store(store: &Path, out: &Path) -> Result<String, CliError> {
    let mut file = create_file(out)?;
    let salvaged = salvage(store, &mut file)?;
    finish_file(file, out)?;
    let mut text = format!("streams {}\nevents {}\n", salvaged.streams, salvaged.events);
    push_line(&mut text, format!("fragments {}", salvaged.fragments));
    push_line(&mut text, format!("index rows {} (sealed {})", salvaged.rows, salvaged.sealed));
    if salvaged.sealed_lost > 0 {
        push_line(&mut text, format!("sealed rows lost {}", salvaged.sealed_lost));
    }
    if let Some(problem) = &salvaged.keys_problem {
        let problem = problem.clone();
        push_line(&mut text, localize(&message!(CommandLine, "store-keys-missing", problem = problem)));
    }
    push_line(&mut text, format!("broken {}", salvaged.broken));
    for missing in &salvaged.missing {
        push_line(&mut text, format!("missing {missing}"));
    }
    Ok(text)
}

fn create_file(out: &Path) -> Result<BufWriter<File>, CliError> {
    private_files::create(out).map(BufWriter::new).map_err(|error| file_error(out, &error))
}

/// Flushes a file and syncs it to disk.
fn finish_file(mut file: BufWriter<File>, out: &Path) -> Result<(), CliError> {
    file.flush().and_then(|()| file.get_ref().sync_all()).map_err(|error| file_error(out, &error))
}

fn file_error(path: &Path, problem: &dyn std::fmt::Display) -> CliError {
    CliError(format!("{}: {problem}", path.display()))
}
