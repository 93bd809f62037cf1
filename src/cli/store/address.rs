//! The address of a store, and opening it.

use crate::config::Config;
use crate::language::{language, said};
use crate::process::BadInput;
use castellan_discord_api::transport::PROCESSES;
use castellan_game::Span;
use castellan_referee::forms;
use castellan_store::{
    PostgresOptions, PostgresStore, Report, SharedStore, SledOptions, SledStore, Store, StoreError,
    StoreHealth,
};
use castellan_text::{self as text, message};
use std::convert::Infallible;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio::sync::watch;

/// Timeout for a process that excludes this one from the same database: longer than the time until a killed one is
/// missed or a stopping one has ended.
const OTHERS_END: Duration = Duration::from_secs(20);
/// Interval between two checks for other processes.
const LOOK_AGAIN: Duration = Duration::from_millis(250);
/// Interval at which a bot checks for one that wants to be alone, and that began to play because it took this one for
/// dead.
const LOOK_WHETHER_ALONE: Duration = Duration::from_secs(2);

/// The address of a store. Neither `Display` nor `Debug` shows a password.
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
    /// Returns the address of the store.
    ///
    /// # Errors
    /// Returns an error if it is the configured one, and the configuration cannot be read.
    pub fn address(&self) -> Result<StoreAddress, BadInput> {
        match &self.0 {
            Some(address) => Ok(address.clone()),
            None => Ok(Config::here().map_err(|error| BadInput(said(&error.message())))?.store),
        }
    }
}

/// By how much the clocks of bots that play in one database may differ from the database's: less than players have
/// beyond their deadlines.
const MOST_DIFFERENCE: Duration = Duration::from_secs(5);

/// The condition in which a store may be opened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// An existing store. A database has to have every migration.
    Present,
    /// The same, which is created if it is missing. A database is given the migrations that it misses.
    PresentOrNew,
}

/// A store that is open.
pub struct OpenStore {
    /// The store, whatever it is.
    pub store: SharedStore,
    /// The address, without its password.
    pub address: String,
    /// The health of the store, which says if it can be written to.
    pub health: watch::Receiver<StoreHealth>,
    /// Repairs and other notes of the opening.
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

    /// Returns the damage in the file of its keys as an error; `None` if the file is whole.
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

    /// Waits until no process plays in this store that excludes this one: a killed one counts as alive for some
    /// seconds, and one that was asked to end takes as many.
    ///
    /// # Errors
    /// Returns an error if another goes on.
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

    /// Waits until another process plays in this store that wants to be alone, because this one could not reach the
    /// store for a while and was taken for ended.
    pub async fn other_took_over(&self) -> BadInput {
        let Backend::Postgres(store) = &self.backend else { return std::future::pending().await };
        loop {
            tokio::time::sleep(LOOK_WHETHER_ALONE).await;
            // A failed check is repeated.
            if store.earlier_processes().await.is_ok_and(|others| others > 0) {
                return self.in_use();
            }
        }
    }

    /// Compares this machine's clock with the database's, when other bots play there: their timers are the same.
    ///
    /// # Errors
    /// Returns an error if they differ by too much.
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
    /// Returns an error if the store has failed. Damage is no error: the report lists it.
    pub async fn check(&self) -> Result<Report, StoreError> {
        match &self.backend {
            Backend::Sled(store) => store.check().await,
            Backend::Postgres(store) => store.check().await,
        }
    }
}

/// # Errors
/// Returns an error if a later version writes forms there that this one cannot read.
pub async fn refuse_later(store: &dyn Store, address: &str) -> Result<(), BadInput> {
    let written = forms::written(store, forms::KNOWN).await;
    written.map(drop).map_err(|error| BadInput(format!("{address}: {error}")))
}

/// Opens a store at an address.
///
/// To be called outside of the runtime, in which the store then works.
///
/// # Errors
/// Returns an error that says why the store cannot be opened, and what to do.
pub fn open_at(address: &StoreAddress, opening: Opening, runtime: &Runtime) -> Result<OpenStore, BadInput> {
    let open = match address {
        StoreAddress::Folder(path) if opening == Opening::Present && !path.is_dir() => {
            return Err(nothing_there(path));
        }
        StoreAddress::Folder(path) => OpenStore::sled(SledStore::open(path, SledOptions::default())?),
        StoreAddress::Database(url) => {
            let options =
                PostgresOptions { migrate: opening == Opening::PresentOrNew, ..PostgresOptions::default() };
            OpenStore::postgres(runtime.block_on(PostgresStore::open(url, options))?)
        }
    };
    runtime.block_on(refuse_later(&*open.store, &open.address))?;
    Ok(open)
}

/// Opens the store that an argument names, to be called outside of the runtime.
///
/// # Errors
/// Returns an error that says why the store cannot be opened, and what to do.
pub fn open(store: &StoreArgument, opening: Opening, runtime: &Runtime) -> Result<OpenStore, BadInput> {
    open_at(&store.address()?, opening, runtime)
}

/// Opens an existing store to check it. If its keys cannot be used, it is opened without them, and the reason is
/// returned too.
///
/// # Errors
/// Returns an error that says why the store cannot be opened, and what to do.
pub fn open_to_check(
    store: &StoreArgument,
    runtime: &Runtime,
) -> Result<(OpenStore, Option<StoreError>), BadInput> {
    if let StoreAddress::Folder(path) = store.address()?
        && path.is_dir()
        && let Ok((store, locked)) = SledStore::open_to_check(&path, SledOptions::default())
    {
        let open = OpenStore::sled(store);
        runtime.block_on(refuse_later(&*open.store, &open.address))?;
        return Ok((open, locked));
    }
    // A database, a missing folder, or one that cannot be opened.
    Ok((open(store, Opening::Present, runtime)?, None))
}

/// Returns the folder of a store, for tasks that databases have other means for.
///
/// # Errors
/// Returns an error if there is none, or it is a database.
pub fn folder(store: &StoreArgument) -> Result<PathBuf, BadInput> {
    match store.address()? {
        StoreAddress::Folder(path) if path.exists() => Ok(path),
        StoreAddress::Folder(path) => Err(nothing_there(&path)),
        database @ StoreAddress::Database(_) => {
            Err(BadInput::of(&message!(CommandLine, "store-folder-only", address = database.to_string())))
        }
    }
}

/// Returns the address of a database.
///
/// # Errors
/// Returns an error if it is a folder.
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

#[cfg(test)]
mod tests {
    use super::{StoreAddress, StoreArgument};
    use std::path::PathBuf;

    fn address(text: &str) -> StoreAddress {
        let Ok(address) = text.parse();
        address
    }

    #[test]
    fn an_address_is_a_folder_or_a_database_without_its_password() {
        assert_eq!(address("games"), StoreAddress::Folder(PathBuf::from("games")));
        let shown = format!("{:?}", address("postgresql://bot:secret@localhost/games"));
        assert!(shown.contains("localhost") && !shown.contains("secret"), "{shown}");
    }

    #[test]
    fn a_hyphen_is_the_configured_store() {
        let argument = |text: &str| {
            let Ok(StoreArgument(named)) = text.parse();
            named
        };
        assert_eq!(argument("-"), None);
        assert_eq!(argument("-games"), Some(address("-games")));
    }
}
