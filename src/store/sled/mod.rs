//! The store on disk: a sled database with one tree and one writing thread.
//!
//! The directory holds sled's own files (`db`, `conf`, `blobs/`, `snap.*`), the commit marker (`witness`) and the
//! encryption keys (`keys`). An append is a frame, a head and its rows, all in one sled batch. The module `tree_keys`
//! defines the keys of the tree, `chunk` and `records` the format of records.

mod batch;
mod check;
pub(crate) mod chunk;
pub(crate) mod commit_marker;
mod database;
pub(crate) mod key_file;
pub(crate) mod opening;
mod options;
mod outage;
pub(crate) mod records;
mod rows;
pub(crate) mod sled_log;
mod stream_cache;
pub(crate) mod stream_reader;
mod tree;
pub(crate) mod tree_keys;
mod whole_streams;
mod writer;

pub use opening::OpeningReport;
pub use options::SledOptions;

use super::arguments::{
    Append, AppendOutcome, Claim, ClaimedJob, IndexChange, Listing, Lookup, LookupResult, Note, Snapshot,
    StoredEvent, check_changes, next_token,
};
use super::error::{Damage, StoreError};
use super::event_store::Store;
use super::hash::Head;
use super::keyring::{KeyFile, KeyStore};
use super::local_leases::LocalLeases;
use super::names::{RequestId, StreamName, Version, check_table_name};
use super::report::StoreHealth;
use super::whole_stream::{RestoreOutcome, WholeStream};
use async_trait::async_trait;
use chunk::RecordKind;
use database::{OpenDatabase, panic_text};
use records::SnapshotBody;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;
use stream_cache::Lease;
use tokio::sync::{OwnedRwLockReadGuard, RwLock, oneshot, watch};
use tracing::Instrument as _;
use writer::{DatabaseState, WriteRequest, Writer};

/// A store in a directory, which one process at a time can open.
///
/// Reads run on tokio's blocking threads, so methods must be awaited within a tokio runtime. Dropping the last handle
/// finishes the pending requests, closes sled, and waits for both.
///
/// After a failed write, every request is refused until sled was closed and reopened; see [`health`](Self::health).
/// Claims end then, as they do whenever a store is opened.
///
/// # Example
///
/// ```
/// use castellan_store::{Append, SledOptions, SledStore, Store, Version};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let directory = std::env::temp_dir().join(format!("castellan-store-example-{}", std::process::id()));
/// let store = SledStore::open(&directory, SledOptions::default())?;
/// let mut append = Append::new("order/7".parse()?, Version::ZERO, "http:1".parse()?);
/// append.events = vec![r#"{"opened":{}}"#.to_owned()];
/// store.append(append).await?;
/// drop(store);
///
/// let reopened = SledStore::open(&directory, SledOptions::default())?;
/// let head = reopened.head(&"order/7".parse()?).await?.expect("it was stored");
/// assert_eq!(head.version, Version(1));
/// assert!(reopened.check().await?.damaged.is_empty());
/// # drop(reopened);
/// # std::fs::remove_dir_all(&directory)?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct SledStore(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    state: Arc<RwLock<DatabaseState>>,
    requests: Option<Sender<WriteRequest>>,
    writer: Option<JoinHandle<()>>,
    health: watch::Receiver<StoreHealth>,
    opening: OpeningReport,
    path: PathBuf,
    keys: KeyFile,
    leases: LocalLeases,
}

impl Drop for Shared {
    fn drop(&mut self) {
        drop(self.requests.take());
        if let Some(writer) = self.writer.take() {
            // A writer that panicked has no more to close.
            drop(writer.join());
        }
    }
}

impl SledStore {
    /// Opens the store in a directory, which is created if it is missing. This blocks; after a crash it may take some
    /// seconds for each gigabyte.
    ///
    /// # Errors
    /// Returns [`StoreError::Opening`] with the fault of the directory, the remedy, and if anything in it was changed.
    pub fn open(path: impl AsRef<Path>, options: SledOptions) -> Result<Self, StoreError> {
        Self::open_with(path.as_ref().to_owned(), options, key_file::open_keys)
    }

    /// Opens a store for inspection. If its encryption keys cannot be used, the store is opened without them and the
    /// second value gives the reason; then every operation that needs a key is refused. If only some keys are damaged,
    /// the others are used, and [`check`](Self::check) reports the damage.
    ///
    /// # Errors
    /// Returns the errors of [`open`](Self::open), except for problems with the keys.
    pub fn open_for_inspection(
        path: impl AsRef<Path>,
        options: SledOptions,
    ) -> Result<(Self, Option<StoreError>), StoreError> {
        let mut problem = None;
        let store = Self::open_with(path.as_ref().to_owned(), options, |open| {
            key_file::open_for_inspection(open).or_else(|error| {
                problem = Some(error);
                Ok(KeyFile::not_opened())
            })
        })?;
        Ok((store, problem))
    }

    fn open_with(
        path: PathBuf,
        options: SledOptions,
        keys: impl FnOnce(&OpenDatabase) -> Result<KeyFile, StoreError>,
    ) -> Result<Self, StoreError> {
        let (open, opening) = opening::open(&path, &options)?;
        let keys = keys(&open)?;
        let state = Arc::new(RwLock::new(DatabaseState::Open(Box::new(open))));
        let (requests, receiver) = channel();
        let (writer, health) = Writer::new(Arc::clone(&state), path.clone(), options);
        let writer = std::thread::Builder::new()
            .name("store writer".to_owned())
            .spawn(move || writer.run(&receiver))
            .map_err(StoreError::unavailable)?;
        let requests = Some(requests);
        let writer = Some(writer);
        let leases = LocalLeases::default();
        Ok(Self(Arc::new(Shared { state, requests, writer, health, opening, path, keys, leases })))
    }

    /// Returns the health of the store. After a failed write the store reopens itself, after growing pauses.
    #[must_use]
    pub fn health(&self) -> watch::Receiver<StoreHealth> {
        self.0.health.clone()
    }

    /// Returns the damage in the key file that was found on opening, as an error; `None` if the file is intact.
    #[must_use]
    pub fn damaged_keys(&self) -> Option<StoreError> {
        self.0.keys.faults().first().map(|fault| key_file::damage_error(&self.0.path, fault))
    }

    /// Returns the repairs and other notes of the opening.
    #[must_use]
    pub fn opening(&self) -> &OpeningReport {
        &self.0.opening
    }

    /// Returns the store's directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Runs a read on a blocking thread, while no write is in progress.
    async fn read_blocking<T: Send + 'static>(
        &self,
        read: impl FnOnce(&OpenDatabase) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let state = self.read_lock().await;
        let result = tokio::task::spawn_blocking(move || read(state.open()?));
        match result.await {
            Ok(result) => result,
            // Sled panics on some kinds of damage.
            Err(stopped) => match stopped.try_into_panic() {
                Ok(panic) => Err(Damage::new("a page of sled's", panic_text(&*panic)).into()),
                Err(cancelled) => Err(StoreError::unavailable(cancelled)),
            },
        }
    }

    async fn read_lock(&self) -> OwnedRwLockReadGuard<DatabaseState> {
        Arc::clone(&self.0.state).read_owned().await
    }

    async fn write<T>(
        &self,
        request: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> WriteRequest,
    ) -> Result<T, StoreError> {
        // While the store is down, callers are refused at once instead of waiting.
        if let StoreHealth::Down { problem, .. } = &*self.0.health.borrow() {
            return Err(StoreError::down(problem.clone()));
        }
        let (reply, answer) = oneshot::channel();
        self.send(request(reply));
        answer.await.unwrap_or_else(|_| Err(writer::closed()))
    }

    fn send(&self, request: WriteRequest) {
        if let Some(requests) = &self.0.requests {
            // If the writer has ended, dropping the request drops the sender of its answer.
            drop(requests.send(request));
        }
    }
}

#[async_trait]
impl Store for SledStore {
    fn keys(&self) -> &dyn KeyStore {
        &self.0.keys
    }

    async fn append(&self, append: Append) -> Result<AppendOutcome, StoreError> {
        append.check()?;
        let span = append.span();
        self.write(|reply| WriteRequest::Append(Box::new(append), reply)).instrument(span).await
    }

    async fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        if let Some(state) = self.read_lock().await.open()?.cache().get_cached(stream) {
            return Ok(Some(state.last.head()));
        }
        let name = stream.clone();
        self.read_blocking(move |open| stream_reader::read_head(open, &name)).await
    }

    async fn read(
        &self,
        stream: &StreamName,
        from: Version,
        limit: usize,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let name = stream.clone();
        self.read_blocking(move |open| stream_reader::read_events(&open.tree, &name, from.0, limit)).await
    }

    async fn answer(&self, stream: &StreamName, request: &RequestId) -> Result<Option<String>, StoreError> {
        if let Some(state) = self.read_lock().await.open()?.cache().get_cached(stream)
            && state.find_request(stream_cache::fingerprint(request.as_str())).is_none()
        {
            return Ok(None);
        }
        let (name, request) = (stream.clone(), request.clone());
        self.read_blocking(move |open| {
            let mut cache = open.cache();
            let Some(state) = cache.get_or_load(&open.tree, &name)? else { return Ok(None) };
            let Some(stored) = state.find_request(stream_cache::fingerprint(request.as_str())) else {
                return Ok(None);
            };
            batch::read_answer(&open.tree, &name, state, &request, stored).map(Some)
        })
        .await
    }

    async fn streams(&self, after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError> {
        let from = after.map_or(Bound::Unbounded, |name| Bound::Excluded(tree_keys::head(name)));
        self.read_blocking(move |open| {
            let scan = open.tree.scan(RecordKind::Head, &[tree_keys::HEADS], from);
            // An unreadable head still names its stream.
            let names =
                scan.filter_map(|scanned| scanned.map(|(key, _)| tree_keys::parse_stream(&key)).transpose());
            names.take(limit).collect()
        })
        .await
    }

    async fn look_up(&self, lookup: Lookup) -> Result<LookupResult, StoreError> {
        lookup.check()?;
        self.read_blocking(move |open| {
            let heads = lookup.heads.iter().map(|stream| stream_reader::read_head(open, stream));
            let heads = heads.collect::<Result<_, _>>()?;
            let listings = lookup.queries.iter().map(|query| rows::query(&open.tree, query));
            Ok(LookupResult { heads, listings: listings.collect::<Result<_, _>>()? })
        })
        .await
    }

    async fn claim(
        &self,
        queue: &str,
        now: u64,
        lease_until: u64,
        limit: usize,
    ) -> Result<Listing<ClaimedJob>, StoreError> {
        check_table_name("the name of a queue", queue)?;
        let queue = queue.to_owned();
        self.read_blocking(move |open| {
            let mut cache = open.cache();
            let mut listed = Listing { rows: Vec::new(), damaged: Vec::new() };
            for scanned in open.tree.scan(RecordKind::Job, &tree_keys::queue(&queue), Bound::Unbounded) {
                let (tree_key, record) = scanned?;
                let damage = |problem: &str| Damage::new(tree_keys::describe(&tree_key), problem);
                let Some(job) = tree_keys::parse_job(&tree_key) else {
                    listed.damaged.push(damage("no work has such a key"));
                    continue;
                };
                if job.due > now || listed.rows.len() == limit {
                    break;
                }
                if cache.leases.get(&tree_key).is_some_and(|lease| lease.until > now) {
                    continue;
                }
                match record
                    .and_then(|bytes| String::from_utf8(bytes).map_err(|_| damage("its payload is no text")))
                {
                    Ok(payload) => {
                        let token = next_token();
                        let due = job.due;
                        let (stream, key) = (job.stream, job.key.to_owned());
                        let claim = Claim { queue: queue.clone(), stream, key, due, token };
                        listed.rows.push(ClaimedJob { claim, due, payload });
                        cache.leases.insert(tree_key, Lease { token, until: lease_until });
                    }
                    Err(damage) => listed.damaged.push(damage),
                }
            }
            Ok(listed)
        })
        .await
    }

    async fn finish(&self, claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError> {
        check_changes(&changes)?;
        let claim = Box::new(claim.clone());
        self.write(|reply| WriteRequest::Finish(claim, changes, reply)).await
    }

    async fn postpone(&self, claim: &Claim, due: u64) -> Result<bool, StoreError> {
        let claim = Box::new(claim.clone());
        self.write(|reply| WriteRequest::Postpone(claim, due, reply)).await
    }

    async fn next_due(&self, queue: &str) -> Result<Option<u64>, StoreError> {
        check_table_name("the name of a queue", queue)?;
        let queue = queue.to_owned();
        self.read_blocking(move |open| {
            let cache = open.cache();
            let mut earliest: Option<u64> = None;
            for scanned in open.tree.scan(RecordKind::Job, &tree_keys::queue(&queue), Bound::Unbounded) {
                let (tree_key, _) = scanned?;
                let Some(job) = tree_keys::parse_job(&tree_key) else { continue };
                if earliest.is_some_and(|earliest| job.due >= earliest) {
                    break;
                }
                let lease = cache.leases.get(&tree_key);
                let claimable_at = lease.map_or(job.due, |lease| lease.until.max(job.due));
                earliest = Some(earliest.map_or(claimable_at, |earliest| earliest.min(claimable_at)));
            }
            Ok(earliest)
        })
        .await
    }

    async fn snapshot(&self, stream: &StreamName) -> Result<Option<Snapshot>, StoreError> {
        let name = stream.clone();
        self.read_blocking(move |open| {
            // An unreadable snapshot is ignored: the state is computed from the events.
            let Ok(Some(record)) = open.tree.get(RecordKind::Snapshot, &tree_keys::snapshot(&name)) else {
                return Ok(None);
            };
            let Ok(body) = records::decode::<SnapshotBody>(&record) else { return Ok(None) };
            let snapshot = Snapshot {
                version: Version(body.version),
                hash: body.hash,
                code_version: body.code_version.to_owned(),
                bytes: body.bytes.to_vec(),
            };
            Ok(batch::snapshot_fits(&open.tree, &name, &snapshot)?.then_some(snapshot))
        })
        .await
    }

    fn put_snapshot(&self, stream: &StreamName, snapshot: Snapshot) {
        self.send(WriteRequest::PutSnapshot(stream.clone(), Box::new(snapshot)));
    }

    fn remove_snapshot(&self, stream: &StreamName) {
        self.send(WriteRequest::RemoveSnapshot(stream.clone()));
    }

    async fn pack(&self, stream: &StreamName) -> Result<bool, StoreError> {
        let name = stream.clone();
        match self.read_blocking(move |open| whole_streams::prepare_pack(open, &name)).await? {
            Some(prepared) => self.write(|reply| WriteRequest::Pack(Box::new(prepared), reply)).await,
            None => Ok(false),
        }
    }

    async fn whole_stream(&self, stream: &StreamName) -> Result<Option<WholeStream>, StoreError> {
        let name = stream.clone();
        self.read_blocking(move |open| whole_streams::read(open, &name)).await
    }

    async fn restore(&self, restored: WholeStream) -> Result<RestoreOutcome, StoreError> {
        let restored = tokio::task::spawn_blocking(move || restored.check().map(|()| restored));
        let restored = restored.await.map_err(StoreError::unavailable)??;
        match self.whole_stream(&restored.stream).await? {
            Some(present) if present == restored => Ok(RestoreOutcome::Same),
            Some(_) => Err(StoreError::Exists(restored.stream)),
            None => self.write(|reply| WriteRequest::Restore(Box::new(restored), reply)).await,
        }
    }

    async fn lease(&self, name: &str) -> Result<bool, StoreError> {
        self.0.leases.lease(name)
    }

    async fn release(&self, name: &str) -> Result<(), StoreError> {
        self.0.leases.release(name);
        Ok(())
    }

    async fn leave_note(&self, name: &str, note: &str) -> Result<bool, StoreError> {
        Ok(self.0.leases.leave_note(name, note))
    }

    async fn note(&self, name: &str) -> Result<Option<Note>, StoreError> {
        Ok(self.0.leases.note(name))
    }

    async fn count_leases(&self, prefix: &str) -> Result<u64, StoreError> {
        Ok(self.0.leases.count(prefix))
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.0.leases.release_all();
        Ok(())
    }
}
