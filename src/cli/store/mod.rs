//! `castellan store`: checks, copies and repairs stores.

pub mod address;
mod check;

use crate::language::said;
use crate::ports::{SystemClock, SystemEntropy};
use crate::process::{BadInput, line, runtime, tell};
use address::{OpenStore, Opening, StoreArgument, database, folder, open, open_to_check};
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
const PAGE: usize = 1_000;

/// Runs the command and returns its output.
pub(crate) fn run(arguments: &Arguments) -> Result<String, BadInput> {
    match &arguments.command {
        StoreCommand::Check { store, replay } => {
            let runtime = runtime()?;
            let (store, locked) = open_to_check(store, &runtime)?;
            runtime.block_on(check(&store, locked, *replay))
        }
        StoreCommand::Export { store, out } => with(store, async |store| exported(&store, out).await),
        StoreCommand::Import { file, store, rebuild } => {
            let runtime = runtime()?;
            let into = open(store, Opening::PresentOrNew, &runtime)?;
            runtime.block_on(imported(file, &into.store, *rebuild))
        }
        StoreCommand::Copy { from, to } => {
            let runtime = runtime()?;
            let from = open(from, Opening::Present, &runtime)?;
            let to = open(to, Opening::PresentOrNew, &runtime)?;
            runtime.block_on(copied(&from, &to))
        }
        StoreCommand::Ratings { store } => with(store, async |store| rated(&store).await),
        StoreCommand::Unfreeze { store, game } => {
            with(store, async |store| unfrozen(&store, game.as_deref()).await)
        }
        StoreCommand::Migrate { store, finish: true, .. } => {
            with(store, async |store| finished_migration(&store).await)
        }
        StoreCommand::Migrate { store, list, .. } => {
            let url = database(store)?;
            runtime()?.block_on(migrated(&url, *list))
        }
        StoreCommand::Salvage { store, out } => salvaged(&folder(store)?, out),
    }
}

/// Runs `work` on an existing store. A missing one is not created.
pub(crate) fn with<T>(
    store: &StoreArgument,
    work: impl AsyncFnOnce(SharedStore) -> Result<T, BadInput>,
) -> Result<T, BadInput> {
    let runtime = runtime()?;
    let store = open(store, Opening::Present, &runtime)?;
    runtime.block_on(work(store.store))
}

/// Runs the missing migrations of a database unless `only_list` is set, and returns a tab-separated line for each
/// migration.
async fn migrated(url: &str, only_list: bool) -> Result<String, BadInput> {
    if !only_list {
        PostgresStore::migrate(url, PostgresOptions::default()).await?;
    }
    let mut text = String::from("migration\tname\tapplied\n");
    for migration in PostgresStore::migrations(url, PostgresOptions::default()).await? {
        let applied = migration.applied.map_or_else(|| "-".to_owned(), |at| at.to_string());
        line(&mut text, format!("{}\t{}\t{applied}", migration.version, migration.name));
    }
    Ok(text)
}

/// Finishes a migration, after which the previous version can no longer use the store.
async fn finished_migration(store: &SharedStore) -> Result<String, BadInput> {
    let before = store_format::allow_formats(&**store, store_format::KNOWN_FORMAT).await?;
    let known = store_format::KNOWN_FORMAT.to_string();
    let told = if before < store_format::KNOWN_FORMAT {
        message!(CommandLine, "store-forms-finished", forms = known)
    } else {
        message!(CommandLine, "store-forms-same", forms = known)
    };
    Ok(said(&told) + "\n")
}

/// Recomputes all ratings from the games' logs, and returns a tab-separated line for each player.
async fn rated(store: &SharedStore) -> Result<String, BadInput> {
    let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
    let mut text = String::from("list\tseats\tplayer\trating\tdeviation\tgames\tprovisional\n");
    let mut different = Vec::new();
    for (list, ratings) in referee.ratings.recompute().await? {
        let seats = if list.many { "3-4" } else { "2" };
        let own = ratings.ranked_players(list);
        if referee.ratings.list(list).await? != own {
            different.push(format!("{} ({seats} seats)", list.game));
        }
        for (player, rating) in own {
            let Rating { rating, deviation, games, provisional } = rating;
            let row = format!(
                "{}\t{seats}\t{player}\t{rating:.2}\t{deviation:.2}\t{games}\t{provisional}",
                list.game
            );
            line(&mut text, row);
        }
    }
    if different.is_empty() {
        return Ok(text);
    }
    crate::process::say(&text)?;
    Err(BadInput::of(&message!(CommandLine, "store-ratings-differ", lists = different.join(", "))))
}

/// Releases a frozen game, or returns a tab-separated line for each frozen game.
async fn unfrozen(store: &SharedStore, game: Option<&str>) -> Result<String, BadInput> {
    let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
    let Some(name) = game else {
        let mut text = String::from("game\tsince\tcause\n");
        for (id, frozen) in referee.frozen.all().await? {
            line(&mut text, format!("{id}\t{}\t{}", frozen.at.ms(), frozen.cause.replace(['\t', '\n'], " ")));
        }
        return Ok(text);
    };
    let id =
        GameId::new(name).map_err(|_| BadInput::of(&message!(CommandLine, "game-id-wrong", id = name)))?;
    match referee.release.release(&id).await? {
        Some(frozen) => {
            let released =
                message!(CommandLine, "store-released", id = id.to_string(), cause = frozen.cause.as_str());
            Ok(said(&released) + "\n")
        }
        None => Err(BadInput::of(&message!(CommandLine, "store-not-frozen", id = id.to_string()))),
    }
}

pub(crate) async fn streams(store: &SharedStore) -> Result<Vec<StreamName>, BadInput> {
    let mut streams: Vec<StreamName> = Vec::new();
    loop {
        let page = store.streams(streams.last(), PAGE).await?;
        if page.is_empty() {
            return Ok(streams);
        }
        streams.extend(page);
    }
}

async fn exported(store: &SharedStore, out: &Path) -> Result<String, BadInput> {
    let mut file = created(out)?;
    let exported = export(&**store, &mut file).await?;
    finished(file, out)?;
    for missing in &exported.missing {
        tell(&said(&message!(CommandLine, "store-left-out", what = missing.to_string())));
    }
    Ok(format!("streams {}\n", exported.streams))
}

async fn imported(file: &Path, store: &SharedStore, rebuild: bool) -> Result<String, BadInput> {
    let from = File::open(file).map_err(|error| at(file, &error))?;
    let imported = import(BufReader::new(from), store).await.map_err(|error| at(file, &error))?;
    let mut text = format!("new {}\nsame {}\n", imported.new, imported.same);
    if rebuild {
        let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
        let mut games = 0;
        for id in streams(store).await?.iter().filter_map(game_of_stream) {
            match referee.games.rebuild(&id).await {
                Ok(()) => games += 1,
                Err(error) => tell(&format!("game {id}: {error}")),
            }
        }
        line(&mut text, format!("rebuilt {games}"));
        let mut tournaments = 0;
        for id in streams(store).await?.iter().filter_map(tournament_of_stream) {
            match referee.tournaments.rebuild(&id).await {
                Ok(()) => tournaments += 1,
                Err(error) => tell(&format!("tournament {id}: {error}")),
            }
        }
        if tournaments > 0 {
            line(&mut text, format!("rebuilt tournaments {tournaments}"));
        }
    }
    Ok(text)
}

/// Copies a store and compares the two.
async fn copied(from: &OpenStore, to: &OpenStore) -> Result<String, BadInput> {
    let copied = copy(&*from.store, &to.store).await?;
    for missing in &copied.missing {
        tell(&said(&message!(CommandLine, "store-left-out", what = missing.to_string())));
    }
    let mut text = format!("new {}\nsame {}\n", copied.new, copied.same);
    let (of_one, of_other) = (digest(&*from.store).await?, digest(&*to.store).await?);
    line(&mut text, format!("hash {of_one}"));
    // Damaged data is missing in one of the two exports, which notes it.
    if of_one == of_other {
        line(&mut text, said(&message!(CommandLine, "store-copied")));
        return Ok(text);
    }
    line(&mut text, format!("hash {of_other}"));
    crate::process::say(&text)?;
    let (from, to) = (from.address.as_str(), to.address.as_str());
    Err(BadInput::of(&message!(CommandLine, "store-copy-differs", from = from, to = to)))
}

fn salvaged(store: &Path, out: &Path) -> Result<String, BadInput> {
    let mut file = created(out)?;
    let salvaged = salvage(store, &mut file)?;
    finished(file, out)?;
    let mut text = format!("streams {}\nevents {}\n", salvaged.streams, salvaged.events);
    line(&mut text, format!("fragments {}", salvaged.fragments));
    line(&mut text, format!("index rows {} (sealed {})", salvaged.rows, salvaged.sealed));
    if salvaged.sealed_lost > 0 {
        line(&mut text, format!("sealed rows lost {}", salvaged.sealed_lost));
    }
    if let Some(problem) = &salvaged.keys_problem {
        let problem = problem.clone();
        line(&mut text, said(&message!(CommandLine, "store-keys-missing", problem = problem)));
    }
    line(&mut text, format!("broken {}", salvaged.broken));
    for missing in &salvaged.missing {
        line(&mut text, format!("missing {missing}"));
    }
    Ok(text)
}

fn created(out: &Path) -> Result<BufWriter<File>, BadInput> {
    private_files::create(out).map(BufWriter::new).map_err(|error| at(out, &error))
}

/// Flushes a file and syncs it to disk.
fn finished(mut file: BufWriter<File>, out: &Path) -> Result<(), BadInput> {
    file.flush().and_then(|()| file.get_ref().sync_all()).map_err(|error| at(out, &error))
}

fn at(path: &Path, problem: &dyn std::fmt::Display) -> BadInput {
    BadInput(format!("{}: {problem}", path.display()))
}
