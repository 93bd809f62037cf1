//! The address of a store, and opening it.

use crate::config::Config;
use crate::language::{language, localize};
use crate::process::CliError;
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

/// The timeout for waiting until another process releases the database. Longer than it takes to notice that a process
/// was killed, and longer than a process takes to stop.
const OTHER_PROCESS_TIMEOUT: Duration = Duration::from_secs(20);
/// The interval between two checks for other processes.
const OTHER_PROCESS_CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// The interval at which a bot checks whether another process has taken over the database for exclusive use.
const TAKEOVER_CHECK_INTERVAL: Duration = Duration::from_secs(2);

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
    pub fn address(&self) -> Result<StoreAddress, CliError> {
        match &self.0 {
            Some(address) => Ok(address.clone()),
            None => Ok(Config::load().map_err(|error| CliError(localize(&error.message())))?.store),
        }
    }
}

/// The maximum difference between this machine's clock and the database's when bots share one. Less than the grace
/// period after players' deadlines.
const MAX_CLOCK_DIFFERENCE: Duration = Duration::from_secs(5);

/// The treatment of a missing store.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum OpenMode {
    /// The store must exist. A database must have every migration.
    MustExist,
    /// A missing store is created. Missing migrations of a database are run.
    CreateIfMissing,
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
    pub fn share_work(&self) {
        if let Backend::Postgres(store) = &self.backend {
            store.share_work();
        }
    }

    /// Waits until no process that excludes this one uses the store. A killed one counts as alive for some seconds, and
    /// a stopping one needs as long to end.
    ///
    /// # Errors
    /// Returns an error if another process keeps running.
    pub async fn wait_for_others(&self) -> Result<(), CliError> {
        // A folder that another process uses cannot be opened at all.
        let Backend::Postgres(store) = &self.backend else { return Ok(()) };
        let (started, mut is_logged) = (Instant::now(), false);
        while store.count_earlier_processes().await? > 0 {
            if started.elapsed() > OTHER_PROCESS_TIMEOUT {
                return Err(self.in_use());
            }
            if !is_logged {
                tracing::info!("another process plays in this database, or has just ended: waiting for it");
                is_logged = true;
            }
            tokio::time::sleep(OTHER_PROCESS_CHECK_INTERVAL).await;
        }
        Ok(())
    }

    /// Waits until another process takes over the store for exclusive use, because this one could not reach the store
    /// for a while and was taken for dead.
    pub async fn wait_for_takeover(&self) -> CliError {
        let Backend::Postgres(store) = &self.backend else { return std::future::pending().await };
        loop {
            tokio::time::sleep(TAKEOVER_CHECK_INTERVAL).await;
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
    pub async fn check_clock(&self) -> Result<(), CliError> {
        let Backend::Postgres(store) = &self.backend else { return Ok(()) };
        let difference = store.clock_difference().await?;
        if difference <= MAX_CLOCK_DIFFERENCE {
            return Ok(());
        }
        let ms = u64::try_from(difference.as_millis()).unwrap_or(u64::MAX);
        tracing::warn!(difference_ms = ms, "store: this machine's clock differs from the database's");
        if self.store.count_leases(PROCESSES).await? == 0 {
            return Ok(());
        }
        let span = text::duration_in(Span::from_ms(ms), language());
        Err(CliError::from_message(&message!(
            CommandLine,
            "store-clock",
            address = self.address.as_str(),
            span = span
        )))
    }

    fn in_use(&self) -> CliError {
        CliError::from_message(&message!(CommandLine, "store-in-use", address = self.address.as_str()))
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

/// Refuses a store whose format is newer than this version knows.
///
/// # Errors
/// Returns an error if the format is newer.
pub async fn refuse_newer_format(store: &dyn Store, address: &str) -> Result<(), CliError> {
    let format = store_format::allowed_format(store, store_format::KNOWN_FORMAT).await;
    format.map(drop).map_err(|error| CliError(format!("{address}: {error}")))
}

/// Opens a store at an address.
///
/// Must be called outside of the runtime that the store then uses.
///
/// # Errors
/// Returns an error that says why the store cannot be opened, and what to do.
pub fn open_address(
    address: &StoreAddress,
    mode: OpenMode,
    runtime: &Runtime,
) -> Result<OpenStore, CliError> {
    let open = match address {
        StoreAddress::Folder(path) if mode == OpenMode::MustExist && !path.is_dir() => {
            return Err(missing_store_error(path));
        }
        StoreAddress::Folder(path) => OpenStore::sled(SledStore::open(path, SledOptions::default())?),
        StoreAddress::Database(url) => {
            let options =
                PostgresOptions { migrate: mode == OpenMode::CreateIfMissing, ..PostgresOptions::default() };
            OpenStore::postgres(runtime.block_on(PostgresStore::open(url, options))?)
        }
    };
    runtime.block_on(refuse_newer_format(&*open.store, &open.address))?;
    Ok(open)
}

/// Opens the store named by an argument. Must be called outside of the runtime.
///
/// # Errors
/// Returns an error that says why the store cannot be opened, and what to do.
pub fn open_store(store: &StoreArgument, mode: OpenMode, runtime: &Runtime) -> Result<OpenStore, CliError> {
    open_address(&store.address()?, mode, runtime)
}

/// Opens an existing store to check it. If its keys cannot be used, the store is opened without them, and the reason is
/// returned as well.
///
/// # Errors
/// Returns an error that says why the store cannot be opened, and what to do.
pub fn open_for_check(
    store: &StoreArgument,
    runtime: &Runtime,
) -> Result<(OpenStore, Option<StoreError>), CliError> {
    if let StoreAddress::Folder(path) = store.address()?
        && path.is_dir()
        && let Ok((store, keys_error)) = SledStore::open_for_inspection(&path, SledOptions::default())
    {
        let open = OpenStore::sled(store);
        runtime.block_on(refuse_newer_format(&*open.store, &open.address))?;
        return Ok((open, keys_error));
    }
    // A database, a missing folder, or a folder that cannot be opened.
    Ok((open_store(store, OpenMode::MustExist, runtime)?, None))
}

/// Returns the folder of a store, for commands that do not apply to databases.
///
/// # Errors
/// Returns an error if there is no such folder, or the store is a database.
pub fn store_folder(store: &StoreArgument) -> Result<PathBuf, CliError> {
    match store.address()? {
        StoreAddress::Folder(path) if path.exists() => Ok(path),
        StoreAddress::Folder(path) => Err(missing_store_error(&path)),
        database @ StoreAddress::Database(_) => Err(CliError::from_message(&message!(
            CommandLine,
            "store-folder-only",
            address = database.to_string()
        ))),
    }
}

/// Returns the address of a database.
///
/// # Errors
/// Returns an error if the store is a folder.
pub fn database_url(store: &StoreArgument) -> Result<String, CliError> {
    match store.address()? {
        StoreAddress::Database(url) => Ok(url),
        folder @ StoreAddress::Folder(_) => Err(CliError::from_message(&message!(
            CommandLine,
            "store-database-only",
            address = folder.to_string()
        ))),
    }
}

fn missing_store_error(path: &Path) -> CliError {
    CliError::from_message(&message!(CommandLine, "store-none", path = path.display().to_string()))
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
    fn a_database_address_is_displayed_without_its_password() {
        assert_eq!(address("games"), StoreAddress::Folder(PathBuf::from("games")));
        let debug = format!("{:?}", address("postgresql://bot:secret@localhost/games"));
        assert!(debug.contains("localhost") && !debug.contains("secret"), "{debug}");
    }

    #[test]
    fn a_hyphen_names_the_configured_store() {
        let argument = |text: &str| {
            let Ok(StoreArgument(address)) = text.parse();
            address
        };
        assert_eq!(argument("-"), None);
        assert_eq!(argument("-games"), Some(address("-games")));
    }
}
