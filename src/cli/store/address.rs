//! The address of a store, and opening it.

use crate::config::Config;
use crate::language::{language, said};
use crate::process::BadInput;
use castellan_discord_api::transport::PROCESSES;
use castellan_game::Span;
use castellan_referee::store_format;
use castellan_store::{
    CheckReport, PostgresOptions, PostgresStore, SharedStore, SledOptions, SledStore, Store, StoreError,
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

/// The timeout for a process that excludes this one from the same database. Longer than the time in which a killed
/// process is noticed or a stopping one ends.
const OTHERS_END: Duration = Duration::from_secs(20);
/// The interval between two checks for other processes.
const LOOK_AGAIN: Duration = Duration::from_millis(250);
/// The interval at which a bot checks for another one that requires exclusive use and started because it took this one
/// for dead.
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
            Self::Database(url) => f.write_str(&PostgresStore::redact_address(url).unwrap_or_default()),
        }
    }
}

impl fmt::Debug for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StoreAddress({self})")
    }
}

/// The store named at the command line. `-` is the configured one.
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
    /// Returns an error if it is the configured store, and the configuration is invalid.
    pub fn address(&self) -> Result<StoreAddress, BadInput> {
        match &self.0 {
            Some(address) => Ok(address.clone()),
            None => Ok(Config::here().map_err(|error| BadInput(said(&error.message())))?.store),
        }
    }
}

/// The maximum difference between this machine's clock and the database's when bots share one. Less than the grace
/// period after players' deadlines.
const MOST_DIFFERENCE: Duration = Duration::from_secs(5);

/// The states in which a store may be opened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// The store must exist. A database must have every migration.
    Present,
    /// A missing store is created. Missing migrations of a database are run.
    PresentOrNew,
}

/// A store that is open.
pub struct OpenStore {
    /// The store, independent of the backend.
    pub store: SharedStore,
    /// The address without the password.
    pub address: String,
    /// The health of the store: it is up while it can be written to.
    pub health: watch::Receiver<StoreHealth>,
    /// Repairs and other notes from opening the store.
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

    /// Returns the damage of the key file as an error, or `None` if the file is intact.
    #[must_use]
    pub fn damaged_keys(&self) -> Option<StoreError> {
        match &self.backend {
            Backend::Sled(store) => store.damaged_keys(),
            Backend::Postgres(_) => None,
        }
    }

    /// Declares that this process runs beside others that do the same. Must be called before the store is used; a
    /// process that does not call it requires exclusive use.
    pub fn share_the_work(&self) {
        if let Backend::Postgres(store) = &self.backend {
            store.share_work();
        }
    }

    /// Waits until no process that excludes this one uses the store. A killed one counts as alive for some seconds, and
    /// one that was asked to stop takes as long.
    ///
    /// # Errors
    /// Returns an error if another process keeps running.
    pub async fn wait_for_others(&self) -> Result<(), BadInput> {
        // A folder that another process uses cannot be opened at all.
        let Backend::Postgres(store) = &self.backend else { return Ok(()) };
        let (began, mut is_told) = (Instant::now(), false);
        while store.count_earlier_processes().await? > 0 {
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

    /// Waits until another process takes over the store for exclusive use, because this one could not reach the store
    /// for a while and was taken for dead.
    pub async fn other_took_over(&self) -> BadInput {
        let Backend::Postgres(store) = &self.backend else { return std::future::pending().await };
        loop {
            tokio::time::sleep(LOOK_WHETHER_ALONE).await;
            // A failed check is repeated.
            if store.count_earlier_processes().await.is_ok_and(|others| others > 0) {
                return self.in_use();
            }
        }
    }

    /// Compares this machine's clock with the database's if other bots share it, since they share the timers.
    ///
    /// # Errors
    /// Returns an error if the difference is too large.
    pub async fn check_clock(&self) -> Result<(), BadInput> {
        let Backend::Postgres(store) = &self.backend else { return Ok(()) };
        let difference = store.clock_difference().await?;
        if difference <= MOST_DIFFERENCE {
            return Ok(());
        }
        let ms = u64::try_from(difference.as_millis()).unwrap_or(u64::MAX);
        tracing::warn!(difference_ms = ms, "store: this machine's clock differs from the database's");
        if self.store.count_leases(PROCESSES).await? == 0 {
            return Ok(());
        }
        let span = text::lasting_in(Span::from_ms(ms), language());
        Err(BadInput::of(&message!(CommandLine, "store-clock", address = self.address.as_str(), span = span)))
    }

    fn in_use(&self) -> BadInput {
        BadInput::of(&message!(CommandLine, "store-in-use", address = self.address.as_str()))
    }

    /// Reads and verifies all data.
    ///
    /// # Errors
    /// Returns an error if the store fails. Damage is not an error: the report lists it.
    pub async fn check(&self) -> Result<CheckReport, StoreError> {
        match &self.backend {
            Backend::Sled(store) => store.check().await,
            Backend::Postgres(store) => store.check().await,
        }
    }
}

/// Refuses a store that a later version has written to in forms that this one cannot read.
///
/// # Errors
/// Returns an error if there are such forms.
pub async fn refuse_later(store: &dyn Store, address: &str) -> Result<(), BadInput> {
    let written = store_format::allowed_format(store, store_format::KNOWN_FORMAT).await;
    written.map(drop).map_err(|error| BadInput(format!("{address}: {error}")))
}

/// Opens a store at an address.
///
/// Must be called outside of the runtime that the store then uses.
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

/// Opens the store named by an argument. Must be called outside of the runtime.
///
/// # Errors
/// Returns an error that says why the store cannot be opened, and what to do.
pub fn open(store: &StoreArgument, opening: Opening, runtime: &Runtime) -> Result<OpenStore, BadInput> {
    open_at(&store.address()?, opening, runtime)
}

/// Opens an existing store to check it. If its keys cannot be used, the store is opened without them, and the reason is
/// returned as well.
///
/// # Errors
/// Returns an error that says why the store cannot be opened, and what to do.
pub fn open_to_check(
    store: &StoreArgument,
    runtime: &Runtime,
) -> Result<(OpenStore, Option<StoreError>), BadInput> {
    if let StoreAddress::Folder(path) = store.address()?
        && path.is_dir()
        && let Ok((store, locked)) = SledStore::open_for_inspection(&path, SledOptions::default())
    {
        let open = OpenStore::sled(store);
        runtime.block_on(refuse_later(&*open.store, &open.address))?;
        return Ok((open, locked));
    }
    // A database, a missing folder, or a folder that cannot be opened.
    Ok((open(store, Opening::Present, runtime)?, None))
}

/// Returns the folder of a store, for commands that do not apply to databases.
///
/// # Errors
/// Returns an error if there is no such folder, or the store is a database.
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
/// Returns an error if the store is a folder.
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
