//! The store in a PostgreSQL database, which several processes can share.
//!
//! An append is one statement, which stores only at the expected version; `write_queue` carries those that wait out
//! together. Jobs belong to the `session` that claimed them for as long as the process renews it, by the clock of the
//! database. Statements are in `sql/`, and the schema in `migrations/`, which run when the store is opened.

mod append;
mod changes;
mod check;
mod database;
mod database_error;
mod events;
mod jobs;
mod keys;
mod leases;
mod lookups;
mod migrations;
mod options;
mod session;
mod snapshots;
mod sql;
mod whole_streams;
mod write_queue;

pub use keys::PostgresKeys;
pub use migrations::Migration;
pub use options::PostgresOptions;

use crate::arguments::{
    Append, AppendOutcome, Claim, ClaimedJob, IndexChange, Listing, Lookup, LookupResult, Note, Snapshot,
    StoredEvent, check_changes,
};
use crate::error::StoreError;
use crate::event_store::Store;
use crate::hash::Head;
use crate::keyring::KeyStore;
use crate::names::{RequestId, StreamName, Version, check_key, check_table_name};
use crate::report::{CheckReport, StoreHealth};
use crate::whole_stream::{RestoreOutcome, WholeStream};
use async_trait::async_trait;
use database::{Database, column, text};
use database_error::{DatabaseError, Retry};
use options::{Address, opening_error};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;
use tracing::Instrument as _;
use write_queue::WriteQueue;

/// A store in a PostgreSQL database, which any number of processes can open at the same time.
///
/// The database's encoding is UTF-8. All objects are in the schemas `castellan` and `castellan_keys`, which are created
/// when the store is opened. The store needs only statements on single rows and READ COMMITTED transactions, and
/// SERIALIZABLE works as well: it uses no advisory locks, no LISTEN, and no order among the streams. By their
/// documentation, CockroachDB and YugabyteDB have the needed features, but the tests run on PostgreSQL only.
/// CockroachDB has to be told that a statement may remove and put rows of one table:
/// `options=-c%20enable_multiple_modifications_of_table%3Don`.
///
/// - **Claims.** Tokens come from a sequence in the database. When the process that claimed a job has ended, other
///   processes can claim the job before the end of the lease: at once after [`Store::close`], and within about ten
///   seconds after a kill. A process that is cut off from the database for that long loses its claims too.
/// - **Lost connections.** A request without an answer is retried for [`PostgresOptions::patience`]. A retry recognizes
///   by its request id that it was stored before, so it is never stored twice. Such an append is answered with
///   [`AppendOutcome::Repeated`].
/// - **Snapshots** are written in the background, on the runtime in which the store was opened.
///
/// # Example
///
/// ```no_run
/// use castellan_store::{Append, PostgresOptions, PostgresStore, Store, Version};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let url = "postgres://castellan:secret@localhost/castellan?sslmode=require";
/// let store = PostgresStore::open(url, PostgresOptions::default()).await?;
/// let mut append = Append::new("order/7".parse()?, Version::ZERO, "http:1".parse()?);
/// append.events = vec![r#"{"opened":{}}"#.to_owned()];
/// store.append(append).await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct PostgresStore {
    write_queue: Arc<WriteQueue>,
    keys: PostgresKeys,
}

impl fmt::Debug for PostgresStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PostgresStore({})", self.database().redacted)
    }
}

impl PostgresStore {
    /// Opens the store at an address such as `postgres://user:password@host:port/database`. Await it within a tokio
    /// runtime.
    ///
    /// The parameter `sslmode` of the address is `prefer` (TLS if the server offers it, verified only with
    /// `sslrootcert`), `require`, `verify-ca` or `verify-full` (certificate and host name are checked), or `disable`.
    /// The authorities are the system's, or those in the file that `sslrootcert` names. Errors and `Debug` show the
    /// address without its password.
    ///
    /// # Errors
    /// Returns [`StoreError::Opening`] if the address is invalid; if the database cannot be reached, has another
    /// encoding or was changed by a later version; or if migrations are missing that are not to be run.
    pub async fn open(url: &str, options: PostgresOptions) -> Result<Self, StoreError> {
        let database = connect(url, &options)?;
        check_encoding(&database).await?;
        if options.migrate {
            migrations::run(&database).await?;
        } else {
            migrations::check_supported(&database).await?;
            migrations::check_all_run(&database).await?;
        }
        migrations::check_keys_exist(&database).await?;
        let write_queue = WriteQueue::new(database, options.writers);
        Ok(Self { keys: PostgresKeys(Arc::clone(&write_queue)), write_queue })
    }

    /// Returns the migrations that this program or the database at this address knows, in order. Read-only.
    ///
    /// # Errors
    /// Returns [`StoreError::Opening`] if the address is invalid or the database cannot be reached.
    pub async fn migrations(url: &str, options: PostgresOptions) -> Result<Vec<Migration>, StoreError> {
        migrations::list(&connect(url, &options)?).await
    }

    /// Runs the migrations that the database at this address lacks, and returns those that this call has run. Each runs
    /// once, even if several processes do this at the same time. Processes that use the database are not interrupted.
    ///
    /// # Errors
    /// Returns [`StoreError::Opening`] if the address is invalid, or the database cannot be reached or refuses.
    pub async fn migrate(url: &str, options: PostgresOptions) -> Result<Vec<Migration>, StoreError> {
        let database = connect(url, &options)?;
        check_encoding(&database).await?;
        migrations::run(&database).await
    }

    /// Returns an address without its password and parameters, as errors show it.
    ///
    /// # Errors
    /// Returns [`StoreError::Opening`] if the address is invalid; the error contains no part of it.
    pub fn redact_address(url: &str) -> Result<String, StoreError> {
        Ok(Address::parse(url)?.redacted)
    }

    /// Returns the health of the database, as of the latest write. Failing writes are retried for
    /// [`PostgresOptions::patience`].
    #[must_use]
    pub fn health(&self) -> watch::Receiver<StoreHealth> {
        self.database().health.subscribe()
    }

    /// Reads and verifies everything: hash chains against heads, and rows and jobs against the streams that own them.
    /// The store may be in use meanwhile: each stream is verified in its state when its turn comes.
    ///
    /// # Errors
    /// Returns an error if the database cannot be reached. Damage is not an error: the report lists it.
    pub async fn check(&self) -> Result<CheckReport, StoreError> {
        check::check(self.database()).await
    }

    /// Lets this process share the work with others that call this too. Call it before claiming or leasing anything; a
    /// process without this call expects to be alone.
    pub fn share_work(&self) {
        self.write_queue.session.share_work();
    }

    /// Returns the number of processes that this one has to wait for: they are alive, began to claim jobs in this
    /// database before it, and at least one of the two expects to be alone. A killed process counts for some seconds,
    /// and one that stood still for that long counts as new. Of two simultaneous calls, one returns 0.
    ///
    /// # Errors
    /// Returns an error if the database cannot be reached.
    pub async fn count_earlier_processes(&self) -> Result<u64, StoreError> {
        let session = self.write_queue.session.id(&self.write_queue).await?;
        let shares = self.write_queue.session.shares_work();
        let found =
            self.database().query_with_retry(sql::COUNT_EARLIER_SESSIONS, &[&session, &shares]).await?;
        Ok(found.first().map(|row| database::number(row, 0, "a count")).transpose()?.unwrap_or_default())
    }

    /// Returns the minimum difference between this machine's clock and the database's. Time that the request may have
    /// taken counts as no difference.
    ///
    /// # Errors
    /// Returns an error if the database cannot be reached.
    pub async fn clock_difference(&self) -> Result<Duration, StoreError> {
        let asked_at = SystemTime::now();
        let found = self.database().query_with_retry(sql::CLOCK, &[]).await?;
        let answered_at = SystemTime::now();
        let database_time =
            found.first().map(|row| database::number(row, 0, "a clock")).transpose()?.unwrap_or_default();
        let database_time = UNIX_EPOCH + Duration::from_millis(database_time);
        // Any time that this clock showed during the request counts as no difference.
        let ahead = database_time.duration_since(answered_at).unwrap_or_default();
        Ok(ahead.max(asked_at.duration_since(database_time).unwrap_or_default()))
    }

    /// Returns the address without its password.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.database().redacted
    }

    fn database(&self) -> &Database {
        &self.write_queue.database
    }
}

/// Creates the pool of connections to a database, without opening one.
fn connect(url: &str, options: &PostgresOptions) -> Result<Database, StoreError> {
    let address = Address::parse(url)?;
    let health = watch::Sender::new(StoreHealth::Up);
    let (pool, is_refusing) = (address.pool(options)?, AtomicBool::new(false));
    Ok(Database { pool, redacted: address.redacted, patience: options.patience, health, is_refusing })
}

async fn check_encoding(database: &Database) -> Result<(), StoreError> {
    let mut retry = Retry::new(database.patience);
    let found = loop {
        match database.query_once(sql::ENCODING, &[]).await {
            Ok(found) => break found,
            // An unreachable database is reported at once.
            Err(failure @ (DatabaseError::Conflict(_) | DatabaseError::Lost(_))) => {
                retry
                    .wait_after(failure)
                    .await
                    .map_err(|failure| options::failed_opening(&database.redacted, &failure))?;
            }
            Err(failure) => return Err(options::failed_opening(&database.redacted, &failure)),
        }
    };
    let encoding: String = match found.first() {
        Some(row) => column(row, 0, "the encoding")?,
        None => String::new(),
    };
    if encoding == "UTF8" {
        return Ok(());
    }
    let problem = format!("its encoding is {encoding}; create it with ENCODING 'UTF8' TEMPLATE template0");
    Err(opening_error(&database.redacted, &problem))
}

#[async_trait]
impl Store for PostgresStore {
    fn keys(&self) -> &dyn KeyStore {
        &self.keys
    }

    fn is_remote(&self) -> bool {
        true
    }

    async fn append(&self, append: Append) -> Result<AppendOutcome, StoreError> {
        append.check()?;
        let span = append.span();
        self.write_queue.append(append).instrument(span).await
    }

    async fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        let found = self.database().query_with_retry(sql::HEAD, &[&stream.as_str()]).await?;
        let Some(row) = found.first() else { return Ok(None) };
        let head = database::head(row, 0, &format!("head of {stream}"))?;
        self.write_queue.heads.put(stream, head);
        Ok(Some(head))
    }

    async fn read(
        &self,
        stream: &StreamName,
        from: Version,
        limit: usize,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let Some((head, events)) = events::read(self.database(), stream, from, limit).await? else {
            return Ok(Vec::new());
        };
        self.write_queue.heads.put(stream, head);
        Ok(events)
    }

    async fn answer(&self, stream: &StreamName, request: &RequestId) -> Result<Option<String>, StoreError> {
        let found =
            self.database().query_with_retry(sql::ANSWER, &[&stream.as_str(), &request.as_str()]).await?;
        let context = || format!("request {request} of {stream}");
        Ok(found.first().map(|row| text(row, 0, &context())).transpose()?)
    }

    async fn streams(&self, after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError> {
        let after = after.map_or("", StreamName::as_str);
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let found = self.database().query_with_retry(sql::STREAMS, &[&after, &limit]).await?;
        Ok(found.iter().map(|row| database::stream(row, 0, "a stream")).collect::<Result<_, _>>()?)
    }

    async fn look_up(&self, lookup: Lookup) -> Result<LookupResult, StoreError> {
        lookup.check()?;
        let found = lookups::look_up(self.database(), &lookup).await?;
        for (stream, head) in lookup.heads.iter().zip(&found.heads) {
            if let Some(head) = head {
                self.write_queue.heads.put(stream, *head);
            }
        }
        Ok(found)
    }

    async fn claim(
        &self,
        queue: &str,
        now: u64,
        lease_until: u64,
        limit: usize,
    ) -> Result<Listing<ClaimedJob>, StoreError> {
        check_table_name("the name of a queue", queue)?;
        self.write_queue.session.id(&self.write_queue).await?;
        jobs::claim(self.database(), &self.write_queue.session, queue, (now, lease_until), limit).await
    }

    async fn finish(&self, claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError> {
        check_changes(&changes)?;
        jobs::finish(self.database(), claim, &changes).await
    }

    async fn postpone(&self, claim: &Claim, due: u64) -> Result<bool, StoreError> {
        jobs::postpone(self.database(), claim, due).await
    }

    async fn next_due(&self, queue: &str) -> Result<Option<u64>, StoreError> {
        check_table_name("the name of a queue", queue)?;
        jobs::next_due(self.database(), self.write_queue.session.current_id(), queue).await
    }

    async fn snapshot(&self, stream: &StreamName) -> Result<Option<Snapshot>, StoreError> {
        self.write_queue.wait_for_writes(stream).await;
        snapshots::read(self.database(), stream).await
    }

    fn put_snapshot(&self, stream: &StreamName, snapshot: Snapshot) {
        self.write_queue.put_snapshot(stream, snapshot);
    }

    fn remove_snapshot(&self, stream: &StreamName) {
        self.write_queue.remove_snapshot(stream);
    }

    async fn pack(&self, stream: &StreamName) -> Result<bool, StoreError> {
        whole_streams::pack(self.database(), stream).await
    }

    async fn whole_stream(&self, stream: &StreamName) -> Result<Option<WholeStream>, StoreError> {
        whole_streams::read(self.database(), stream).await
    }

    async fn restore(&self, whole: WholeStream) -> Result<RestoreOutcome, StoreError> {
        whole.check()?;
        whole_streams::restore(self.database(), whole).await
    }

    async fn lease(&self, name: &str) -> Result<bool, StoreError> {
        check_key("the name of a lease", name)?;
        let session = self.write_queue.session.id(&self.write_queue).await?;
        leases::lease(self.database(), session, name).await
    }

    async fn release(&self, name: &str) -> Result<(), StoreError> {
        leases::release(self.database(), self.write_queue.session.current_id(), name).await
    }

    async fn leave_note(&self, name: &str, note: &str) -> Result<bool, StoreError> {
        leases::leave_note(self.database(), self.write_queue.session.current_id(), name, note).await
    }

    async fn note(&self, name: &str) -> Result<Option<Note>, StoreError> {
        leases::note(self.database(), name).await
    }

    async fn count_leases(&self, prefix: &str) -> Result<u64, StoreError> {
        leases::leased(self.database(), prefix).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.write_queue.session.end(self.database()).await
    }
}
