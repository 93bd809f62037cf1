//! Where a store is, and opening it.

use super::config::Config;
use super::{BadInput, language, said, tell, upgrade};
use crate::discord::transport::PROCESSES;
use crate::game::Span;
use crate::referee::forms;
use crate::store::{
    PostgresOptions, PostgresStore, Report, SharedStore, SledOptions, SledStore, Store, StoreError,
    StoreHealth,
};
use crate::text::{self, message};
use std::convert::Infallible;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio::sync::watch;

/// How long a process waits for another beside which it cannot play in the same database: longer than it takes until one that was killed is
/// missed, or one that is asked to end has ended.
const OTHERS_END: Duration = Duration::from_secs(20);
/// How often it looks.
const LOOK_AGAIN: Duration = Duration::from_millis(250);
/// How often a bot looks whether one that wants to be alone has begun to play, because it was taken for ended.
const LOOK_WHETHER_ALONE: Duration = Duration::from_secs(2);

/// Where a store is. Neither `Display` nor `Debug` shows a password.
#[derive(Clone, PartialEq, Eq)]
pub enum StoreAddress {
    /// A folder, for one process.
    Folder(PathBuf),
    /// A PostgreSQL database: its address, with the password.
    Database(String),
}

impl FromStr for StoreAddress {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let is_database = text.starts_with("postgres://") || text.starts_with("postgresql://");
        Ok(if is_database { Self::Database(text.to_owned()) } else { Self::Folder(PathBuf::from(text)) })
    }
}

impl fmt::Display for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(path) => path.display().fmt(f),
            Self::Database(url) => f.write_str(&PostgresStore::shown(url).unwrap_or_default()),
        }
    }
}

impl fmt::Debug for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StoreAddress({self})")
    }
}

/// The store that is meant at the command line: `-` is the configured one.
#[derive(Clone, Debug)]
pub struct StoreArgument(Option<StoreAddress>);

impl FromStr for StoreArgument {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        if text == "-" { Ok(Self(None)) } else { text.parse().map(|address| Self(Some(address))) }
    }
}

impl StoreArgument {
    /// Where the store is.
    ///
    /// # Errors
    /// When it is the configured one, and the configuration cannot be read.
    pub fn address(&self) -> Result<StoreAddress, BadInput> {
        match &self.0 {
            Some(address) => Ok(address.clone()),
            None => Ok(Config::here().map_err(|error| BadInput(said(&error.message())))?.store),
        }
    }
}

/// By how much the clocks of bots that play in one database may differ from the database's: less than players have beyond
/// their deadlines.
const MOST_DIFFERENCE: Duration = Duration::from_secs(5);

/// What is opened of a store.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// One that is there. A folder of an earlier version is upgraded; a database has to have every migration.
    Present,
    /// The same, which is created if it is missing. A database is given the migrations that it misses.
    PresentOrNew,
}

/// A store that is open.
pub struct OpenStore {
    /// The store, whatever it is.
    pub store: SharedStore,
    /// Where it is, without password.
    pub address: String,
    /// Whether it can be written to.
    pub health: watch::Receiver<StoreHealth>,
    /// What was noticed and repaired on opening.
    pub notes: Vec<String>,
    backend: Backend,
}

enum Backend {
    Sled(SledStore),
    Postgres(PostgresStore),
}

impl OpenStore {
    fn sled(store: SledStore) -> Self {
        Self {
            store: SharedStore::new(store.clone()),
            address: store.path().display().to_string(),
            health: store.health(),
            notes: store.opening().notes.clone(),
            backend: Backend::Sled(store),
        }
    }

    fn postgres(store: PostgresStore) -> Self {
        Self {
            store: SharedStore::new(store.clone()),
            address: store.address().to_owned(),
            health: store.health(),
            notes: Vec::new(),
            backend: Backend::Postgres(store),
        }
    }

    /// What is damaged in the file of its keys, as an error; nothing where all is whole.
    #[must_use]
    pub fn damaged_keys(&self) -> Option<StoreError> {
        match &self.backend {
            Backend::Sled(store) => store.damaged_keys(),
            Backend::Postgres(_) => None,
        }
    }

    /// This process plays beside others that do the same. To be called before anything is asked of the store; a process
    /// that does not call it wants to be alone.
    pub fn share_the_work(&self) {
        if let Backend::Postgres(store) = &self.backend {
            store.share_the_work();
        }
    }

    /// Waits until no process plays in this store beside which this one cannot: one that was killed is taken for alive for
    /// some seconds, and one that is asked to end takes as many.
    ///
    /// # Errors
    /// When another goes on.
    pub async fn wait_for_others(&self) -> Result<(), BadInput> {
        // A folder that another process has open cannot be opened.
        let Backend::Postgres(store) = &self.backend else { return Ok(()) };
        let (began, mut is_told) = (Instant::now(), false);
        while store.earlier_processes().await? > 0 {
            if began.elapsed() > OTHERS_END {
                return Err(self.in_use());
            }
            if !is_told {
                tracing::info!("another process plays in this database, or has just ended: waiting for it");
                is_told = true;
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
        Ok(())
    }

    /// Waits until another process plays in this store that wants to be alone, because this one could not reach the store
    /// for a while and was taken for ended.
    pub async fn other_took_over(&self) -> BadInput {
        let Backend::Postgres(store) = &self.backend else { return std::future::pending().await };
        loop {
            tokio::time::sleep(LOOK_WHETHER_ALONE).await;
            // What cannot be asked now is asked again.
            if store.earlier_processes().await.is_ok_and(|others| others > 0) {
                return self.in_use();
            }
        }
    }

    /// Compares this machine's clock with the database's, when other bots play there: their timers are the same.
    ///
    /// # Errors
    /// When they differ by too much.
    pub async fn check_clock(&self) -> Result<(), BadInput> {
        let Backend::Postgres(store) = &self.backend else { return Ok(()) };
        let difference = store.clock_difference().await?;
        if difference <= MOST_DIFFERENCE {
            return Ok(());
        }
        let ms = u64::try_from(difference.as_millis()).unwrap_or(u64::MAX);
        tracing::warn!(difference_ms = ms, "store: this machine's clock differs from the database's");
        if self.store.leased(PROCESSES).await? == 0 {
            return Ok(());
        }
        let span = text::lasting_in(Span::from_ms(ms), language());
        Err(BadInput::of(&message!(CommandLine, "store-clock", address = self.address.as_str(), span = span)))
    }

    fn in_use(&self) -> BadInput {
        BadInput::of(&message!(CommandLine, "store-in-use", address = self.address.as_str()))
    }

    /// Reads and verifies everything.
    ///
    /// # Errors
    /// When the store has failed. Damage is no error: the report lists it.
    pub async fn check(&self) -> Result<Report, StoreError> {
        match &self.backend {
            Backend::Sled(store) => store.check().await,
            Backend::Postgres(store) => store.check().await,
        }
    }
}

/// # Errors
/// When a later version writes forms there that this one cannot read.
pub async fn refuse_later(store: &impl Store, address: &str) -> Result<(), BadInput> {
    let written = forms::written(store, forms::KNOWN).await;
    written.map(drop).map_err(|error| BadInput(format!("{address}: {error}")))
}

/// Opens a store. `told` is called with what was rewritten of an earlier version.
///
/// To be called outside of the runtime, in which the store then works.
///
/// # Errors
/// What is wrong with it, and what to do.
pub fn open_with(
    address: &StoreAddress,
    opening: Opening,
    runtime: &Runtime,
    told: impl FnOnce(&Path, &upgrade::Upgraded),
) -> Result<OpenStore, BadInput> {
    let open = match address {
        StoreAddress::Folder(path) if opening == Opening::Present && !path.is_dir() => {
            return Err(nothing_there(path));
        }
        StoreAddress::Folder(path) => {
            OpenStore::sled(upgrade::opened(path, |upgraded| told(path, upgraded))?)
        }
        StoreAddress::Database(url) => {
            let options =
                PostgresOptions { migrate: opening == Opening::PresentOrNew, ..PostgresOptions::default() };
            OpenStore::postgres(runtime.block_on(PostgresStore::open(url, options))?)
        }
    };
    runtime.block_on(refuse_later(&open.store, &open.address))?;
    Ok(open)
}

/// The same, telling the person at the terminal of what was rewritten.
///
/// # Errors
/// What is wrong with it, and what to do.
pub fn open(store: &StoreArgument, opening: Opening, runtime: &Runtime) -> Result<OpenStore, BadInput> {
    let tell = |path: &Path, upgraded: &upgrade::Upgraded| tell(&upgraded.told(path, language()));
    open_with(&store.address()?, opening, runtime, tell)
}

/// Opens a store that is there to be looked at: without its keys where they cannot be used, and why they cannot.
///
/// # Errors
/// What is wrong with it, and what to do.
pub fn open_to_check(
    store: &StoreArgument,
    runtime: &Runtime,
) -> Result<(OpenStore, Option<StoreError>), BadInput> {
    if let StoreAddress::Folder(path) = store.address()?
        && path.is_dir()
        && let Ok((store, locked)) = SledStore::open_to_check(&path, SledOptions::default())
    {
        let open = OpenStore::sled(store);
        runtime.block_on(refuse_later(&open.store, &open.address))?;
        return Ok((open, locked));
    }
    // It is a database, is not there, is to be upgraded first, or cannot be opened.
    Ok((open(store, Opening::Present, runtime)?, None))
}

/// The folder of a store that is there, for what databases do otherwise.
///
/// # Errors
/// When there is none, or it is a database.
pub fn folder(store: &StoreArgument) -> Result<PathBuf, BadInput> {
    match store.address()? {
        StoreAddress::Folder(path) if path.exists() => Ok(path),
        StoreAddress::Folder(path) => Err(nothing_there(&path)),
        database @ StoreAddress::Database(_) => {
            Err(BadInput::of(&message!(CommandLine, "store-folder-only", address = database.to_string())))
        }
    }
}

/// The address of a database.
///
/// # Errors
/// When it is a folder.
pub fn database(store: &StoreArgument) -> Result<String, BadInput> {
    match store.address()? {
        StoreAddress::Database(url) => Ok(url),
        folder @ StoreAddress::Folder(_) => {
            Err(BadInput::of(&message!(CommandLine, "store-database-only", address = folder.to_string())))
        }
    }
}

fn nothing_there(path: &Path) -> BadInput {
    BadInput::of(&message!(CommandLine, "store-none", path = path.display().to_string()))
}
