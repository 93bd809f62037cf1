//! `castellan store`: what a store holds, copied, compared and rescued.

use super::ports::{SystemClock, SystemEntropy};
use super::store_address::{OpenStore, Opening, StoreArgument, database, folder, open, open_to_check};
use super::{BadInput, language, line, runtime, said, tell, upgrade};
use crate::discord::{game_places, greeting, invitations, settings, venues};
use crate::game::{GameId, Phase};
use crate::referee::tournaments::tournament_of;
use crate::referee::upgrade::Sealing;
use crate::referee::{Referee, Trouble, forms, game_of, stored};
use crate::rules::Record;
use crate::store::keyring::is_sealed;
use crate::store::{
    OwnRow, PostgresOptions, PostgresStore, SharedStore, Store, StoreError, StreamName, export, files,
    import_with, salvage,
};
use crate::text::{message, unplayable};
use crate::tournament::rating::Rating;
use clap::{Args, Subcommand};
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: StoreCommand,
}

#[derive(Subcommand)]
enum StoreCommand {
    /// Read and compare everything, and name what is damaged
    Check {
        /// The folder of the store, the address of its database, or - for the configured one
        #[arg(value_name = "STORE")]
        store: StoreArgument,
        /// Also play every running game anew, and name those that this version judges differently
        #[arg(long)]
        replay: bool,
    },
    /// Write everything as JSON Lines, one stream a line. It holds secrets: guard it like the store
    Export {
        /// The folder of the store, the address of its database, or - for the configured one
        #[arg(value_name = "STORE")]
        store: StoreArgument,
        /// The file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Put an export into a store, which may be new
    Import {
        /// The export
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The folder of the store, the address of its database, or - for the configured one; it is made when it is not
        /// there
        #[arg(value_name = "STORE")]
        store: StoreArgument,
        /// Also make the index rows and timers of every game and tournament anew: for what was salvaged
        #[arg(long)]
        rebuild: bool,
    },
    /// Work every rating out anew from the logs of all games, and say whether it is the one that is shown
    Ratings {
        /// The folder of the store, the address of its database, or - for the configured one
        #[arg(value_name = "STORE")]
        store: StoreArgument,
    },
    /// Release a game that is frozen because its timer failed; without a game, list those that are
    Unfreeze {
        /// The folder of the store, whose bot must not be running; the address of its database, or - for the configured
        /// one
        #[arg(value_name = "STORE")]
        store: StoreArgument,
        /// The game's id
        #[arg(value_name = "GAME")]
        game: Option<String>,
    },
    /// Run the migrations that a database misses, and list all of them. Starting the bot does the same
    Migrate {
        /// The address of the database, or - for the configured one; with `--finish` also the folder of a store
        #[arg(value_name = "STORE")]
        store: StoreArgument,
        /// Only list them
        #[arg(long)]
        list: bool,
        /// Let this version write its new forms, which the version before cannot read
        #[arg(long, conflicts_with = "list")]
        finish: bool,
    },
    /// Rewrite a store that an earlier version wrote, so that what is private in it can be erased. Starting the bot does
    /// the same
    Upgrade {
        /// The folder of the store, the address of its database, or - for the configured one
        #[arg(value_name = "STORE")]
        store: StoreArgument,
        /// Go on without streams that are damaged, and name them
        #[arg(long)]
        leave_out_damaged: bool,
    },
    /// Write what can still be read of a store that cannot be opened, as an export
    Salvage {
        /// The folder of the store, or a file of it
        #[arg(value_name = "DIR")]
        store: StoreArgument,
        /// The file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
}

/// Streams looked at in one go.
const PAGE: usize = 1_000;

/// Does what is asked, and prints what was found.
pub fn run(arguments: &Arguments) -> Result<String, BadInput> {
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
        StoreCommand::Upgrade { store, leave_out_damaged } => upgraded(&folder(store)?, *leave_out_damaged),
        StoreCommand::Salvage { store, out } => salvaged(&folder(store)?, out),
    }
}

/// Does something with a store that is there: one that is asked about is not made.
pub fn with<T>(
    store: &StoreArgument,
    work: impl AsyncFnOnce(SharedStore) -> Result<T, BadInput>,
) -> Result<T, BadInput> {
    let runtime = runtime()?;
    let store = open(store, Opening::Present, &runtime)?;
    runtime.block_on(work(store.store))
}

fn upgraded(path: &Path, leave_out_damaged: bool) -> Result<String, BadInput> {
    let upgraded = runtime()?.block_on(upgrade::upgrade(path, leave_out_damaged))?;
    for left_out in &upgraded.left_out {
        tell(&said(&message!(CommandLine, "store-left-out", what = left_out.as_str())));
    }
    Ok(format!("{}\n", upgraded.told(path, language())))
}

/// The migrations of a database after those that it missed were run: a line for each, tab-separated.
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

/// Gives up the way back to the version before.
async fn finished_migration(store: &SharedStore) -> Result<String, BadInput> {
    let before = forms::finish(store, forms::KNOWN).await?;
    let known = forms::KNOWN.to_string();
    let told = if before < forms::KNOWN {
        message!(CommandLine, "store-forms-finished", forms = known)
    } else {
        message!(CommandLine, "store-forms-same", forms = known)
    };
    Ok(said(&told) + "\n")
}

async fn check(open: &OpenStore, locked: Option<StoreError>, replay: bool) -> Result<String, BadInput> {
    let (report, store) = (open.check().await?, &open.store);
    let mut text = String::new();
    line(&mut text, format!("streams {} (packed {})", report.streams, report.packed));
    line(&mut text, format!("events {}", report.events));
    line(&mut text, format!("index rows {}", report.index_rows));
    line(&mut text, format!("work {}", report.work));
    let mut wrong = report.damaged.len();
    for damage in &report.damaged {
        line(&mut text, format!("damaged {damage}"));
    }
    let rows = look(store, locked.is_none()).await?;
    match locked {
        Some(problem) => {
            line(&mut text, format!("sealed rows {}, not opened: {problem}", rows.sealed));
            wrong += 1;
        }
        None => line(&mut text, format!("sealed rows {} (erased {})", rows.sealed, rows.erased)),
    }
    wrong += rows.unreadable.len();
    for problem in rows.unreadable {
        line(&mut text, format!("unreadable {problem}"));
    }
    if replay {
        let (games, different) = replayed(store).await?;
        line(&mut text, format!("replayed {games}"));
        wrong += different.len();
        for (game, problem) in different {
            line(&mut text, format!("different {game}: {problem}"));
        }
    }
    if wrong == 0 {
        line(&mut text, said(&message!(CommandLine, "store-nothing-wrong")));
        return Ok(text);
    }
    // The findings are what was asked for; the exit status says that there are some.
    super::say(&text)?;
    let path = open.address.as_str();
    Err(BadInput::of(&message!(CommandLine, "store-wrong", count = wrong, path = path)))
}

/// What was seen in rows and work.
#[derive(Default)]
struct Looked {
    sealed: u64,
    /// How many of those were erased, and wait to be removed.
    erased: u64,
    /// What is as it was written, and is not what this version reads there.
    unreadable: Vec<String>,
}

/// Looks at all rows and all work, into what is sealed too where there are keys.
async fn look(store: &SharedStore, has_keys: bool) -> Result<Looked, BadInput> {
    let mut looked = Looked::default();
    for stream in streams(store).await? {
        // Damage is in the report already.
        let Ok(Some(whole)) = store.whole(&stream).await else { continue };
        for row in &whole.index {
            let checks = [
                stored::check_row,
                settings::check_row,
                game_places::check_row,
                venues::check_row,
                greeting::check_row,
                invitations::check_row,
            ];
            let unreadable = checks.iter().filter_map(|check| check(row).err());
            looked.unreadable.extend(unreadable.map(|unreadable| unreadable.to_string()));
            if is_sealed(&row.value) {
                looked.sealed += 1;
                if has_keys {
                    look_into(store, row, &mut looked).await?;
                }
            }
        }
        let unreadable = whole.work.iter().filter_map(|work| stored::check_work(work).err());
        looked.unreadable.extend(unreadable.map(|unreadable| unreadable.to_string()));
    }
    Ok(looked)
}

/// Opens a sealed row.
async fn look_into(store: &SharedStore, row: &OwnRow, looked: &mut Looked) -> Result<(), BadInput> {
    let read = match stored::check_opened(store, row).await {
        Ok(true) => settings::check_opened(store, row).await,
        read => read,
    };
    match read {
        Ok(true) => {}
        Ok(false) => looked.erased += 1,
        Err(error @ StoreError::Unreadable(_)) => looked.unreadable.push(error.to_string()),
        Err(error @ (StoreError::Key(_) | StoreError::Damaged(_))) => {
            looked.unreadable.push(format!("{} {}: {error}", row.index, row.key));
        }
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

/// Plays the running games anew: how many, and those that go another way now.
async fn replayed(store: &SharedStore) -> Result<(usize, Vec<(GameId, String)>), BadInput> {
    let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
    let (mut games, mut different) = (0, Vec::new());
    for stream in streams(store).await? {
        let Some(id) = game_of(&stream) else { continue };
        let game = match referee.game(&id).await {
            Ok(game) => game,
            Err(error @ Trouble::Frozen { .. }) => {
                different.push((id, error.to_string()));
                continue;
            }
            // Damage is in the report already.
            Err(_) => continue,
        };
        if let Some(record) = game.record().filter(|_| game.phase() != Phase::Over) {
            games += 1;
            different.extend(judged_anew(record).err().map(|problem| (id, problem)));
        }
    }
    Ok((games, different))
}

/// Plays a record anew, every action judged.
fn judged_anew(record: &Record) -> Result<(), String> {
    let mut anew = Record::new(record.options().clone(), record.start().clone());
    for (number, step) in (1_usize..).zip(record.steps()) {
        anew.play(step.action, step.roll).map_err(|error| {
            let action = step.action.to_string();
            let problem = unplayable(&error);
            said(&message!(
                CommandLine,
                "store-replayed-action",
                number = number,
                action = action,
                problem = problem
            ))
        })?;
    }
    if anew.position() != record.position() {
        let position = anew.position().to_string();
        return Err(said(&message!(CommandLine, "store-replayed-position", position = position)));
    }
    if anew.status() != record.status() {
        let status = anew.status().to_string();
        return Err(said(&message!(CommandLine, "store-replayed-status", status = status)));
    }
    Ok(())
}

/// Every list of ratings by the games' logs alone: a line for each player, tab-separated.
async fn rated(store: &SharedStore) -> Result<String, BadInput> {
    let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
    let mut text = String::from("list\tseats\tplayer\trating\tdeviation\tgames\tprovisional\n");
    let mut different = Vec::new();
    for (list, ratings) in referee.recount().await? {
        let seats = if list.many { "3-4" } else { "2" };
        let own = ratings.list(list);
        if referee.ratings(list).await? != own {
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
    super::say(&text)?;
    Err(BadInput::of(&message!(CommandLine, "store-ratings-differ", lists = different.join(", "))))
}

/// Releases a frozen game, or lists them: a line for each, tab-separated.
async fn unfrozen(store: &SharedStore, game: Option<&str>) -> Result<String, BadInput> {
    let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
    let Some(name) = game else {
        let mut text = String::from("game\tsince\tcause\n");
        for (id, frozen) in referee.frozen_games().await? {
            line(&mut text, format!("{id}\t{}\t{}", frozen.at.ms(), frozen.cause.replace(['\t', '\n'], " ")));
        }
        return Ok(text);
    };
    let id =
        GameId::new(name).map_err(|_| BadInput::of(&message!(CommandLine, "game-id-wrong", id = name)))?;
    match referee.unfreeze(&id).await? {
        Some(frozen) => {
            let released =
                message!(CommandLine, "store-released", id = id.to_string(), cause = frozen.cause.as_str());
            Ok(said(&released) + "\n")
        }
        None => Err(BadInput::of(&message!(CommandLine, "store-not-frozen", id = id.to_string()))),
    }
}

async fn streams(store: &SharedStore) -> Result<Vec<StreamName>, BadInput> {
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
    let exported = export(store, &mut file).await?;
    finished(file, out)?;
    for missing in &exported.missing {
        tell(&said(&message!(CommandLine, "store-left-out", what = missing.to_string())));
    }
    Ok(format!("streams {}\n", exported.streams))
}

async fn imported(file: &Path, store: &SharedStore, rebuild: bool) -> Result<String, BadInput> {
    let from = File::open(file).map_err(|error| at(file, &error))?;
    let imported = import_with(BufReader::new(from), store, &Sealing(store.clone()))
        .await
        .map_err(|error| at(file, &error))?;
    let mut text = format!("new {}\nsame {}\n", imported.new, imported.same);
    if rebuild {
        let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
        let mut games = 0;
        for id in streams(store).await?.iter().filter_map(game_of) {
            match referee.rebuild(&id).await {
                Ok(()) => games += 1,
                Err(error) => tell(&format!("game {id}: {error}")),
            }
        }
        line(&mut text, format!("rebuilt {games}"));
        let mut tournaments = 0;
        for id in streams(store).await?.iter().filter_map(tournament_of) {
            match referee.rebuild_tournament(&id).await {
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
    files::create(out).map(BufWriter::new).map_err(|error| at(out, &error))
}

/// All of it is on the disk when this is said.
fn finished(mut file: BufWriter<File>, out: &Path) -> Result<(), BadInput> {
    file.flush().and_then(|()| file.get_ref().sync_all()).map_err(|error| at(out, &error))
}

fn at(path: &Path, problem: &dyn std::fmt::Display) -> BadInput {
    BadInput(format!("{}: {problem}", path.display()))
}
