//! The store on disk: a sled database with one tree and one writing thread.
//!
//! The directory holds sled's own files (`db`, `conf`, `blobs/`, `snap.*`), the commit marker (`witness`) and the
//! encryption keys (`keys`). An append is a frame, a head and its rows, all in one sled batch. The module `keys`
//! defines the keys of the tree, `piece` the form of records.

mod batch;
pub(crate) mod bodies;
mod check;
pub(crate) mod commit_marker;
mod database;
pub(crate) mod fold;
mod health;
pub(crate) mod key_file;
pub(crate) mod keys;
pub(crate) mod log;
mod memo;
pub(crate) mod opening;
mod options;
pub(crate) mod piece;
mod tree;
mod whole;
mod writer;

pub use opening::Opening;
pub use options::SledOptions;

use super::error::{Damage, StoreError};
use super::event_store::Store;
use super::hash::Head;
use super::keyring::{KeyFile, KeyStore};
use super::names::{Number, RequestId, StreamName, check_table};
use super::own_leases::OwnLeases;
use super::report::StoreHealth;
use super::request::{
    Append, Appended, Claim, IndexChange, IndexRow, Listed, Note, Query, Snapshot, StoredEvent, Work,
    check_changes, next_token,
};
use super::whole::{Restored, WholeStream, check_query};
use async_trait::async_trait;
use bodies::SnapshotBody;
use database::{Open, panic_text};
use memo::Lease;
use piece::Kind;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;
use tokio::sync::{OwnedRwLockReadGuard, RwLock, oneshot, watch};
use tracing::Instrument as _;
use writer::{Job, StoreState, Writer};

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
/// use castellan_store::{Append, Number, SledOptions, SledStore, Store};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let directory = std::env::temp_dir().join(format!("castellan-store-example-{}", std::process::id()));
/// let store = SledStore::open(&directory, SledOptions::default())?;
/// let mut append = Append::new("order/7".parse()?, Number::ZERO, "http:1".parse()?);
/// append.events = vec![r#"{"opened":{}}"#.to_owned()];
/// store.append(append).await?;
/// drop(store);
///
/// let reopened = SledStore::open(&directory, SledOptions::default())?;
/// let head = reopened.head(&"order/7".parse()?).await?.expect("it was stored");
/// assert_eq!(head.number, Number(1));
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
    state: Arc<RwLock<StoreState>>,
    jobs: Option<Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    health: watch::Receiver<StoreHealth>,
    opening: Opening,
    path: PathBuf,
    keys: KeyFile,
    leases: OwnLeases,
}

impl Drop for Shared {
    fn drop(&mut self) {
        drop(self.jobs.take());
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
        Self::open_with(path.as_ref().to_owned(), options, key_file::beside)
    }

    /// Opens a store for inspection. If its encryption keys cannot be used, the store is opened without them and the
    /// second value gives the reason; then every operation that needs a key is refused. If only some keys are damaged,
    /// the others are used, and [`check`](Self::check) reports the damage.
    ///
    /// # Errors
    /// Returns the errors of [`open`](Self::open), except for problems with the keys.
    pub fn open_to_check(
        path: impl AsRef<Path>,
        options: SledOptions,
    ) -> Result<(Self, Option<StoreError>), StoreError> {
        let mut problem = None;
        let store = Self::open_with(path.as_ref().to_owned(), options, |open| {
            key_file::to_look(open).or_else(|error| {
                problem = Some(error);
                Ok(KeyFile::not_opened())
            })
        })?;
        Ok((store, problem))
    }

    fn open_with(
        path: PathBuf,
        options: SledOptions,
        keys: impl FnOnce(&Open) -> Result<KeyFile, StoreError>,
    ) -> Result<Self, StoreError> {
        let (open, opening) = opening::open(&path, &options)?;
        let keys = keys(&open)?;
        let state = Arc::new(RwLock::new(StoreState::Open(Box::new(open))));
        let (jobs, waiting) = channel();
        let (writer, health) = Writer::new(Arc::clone(&state), path.clone(), options);
        let writer = std::thread::Builder::new()
            .name("store writer".to_owned())
            .spawn(move || writer.run(&waiting))
            .map_err(StoreError::unavailable)?;
        let jobs = Some(jobs);
        let writer = Some(writer);
        let leases = OwnLeases::default();
        Ok(Self(Arc::new(Shared { state, jobs, writer, health, opening, path, keys, leases })))
    }

    /// Returns the health of the store. After a failed write the store reopens itself, after growing pauses.
    #[must_use]
    pub fn health(&self) -> watch::Receiver<StoreHealth> {
        self.0.health.clone()
    }

    /// Returns the damage in the key file that was found on opening, as an error; `None` if the file is intact.
    #[must_use]
    pub fn damaged_keys(&self) -> Option<StoreError> {
        self.0.keys.faults().first().map(|fault| key_file::damage(&self.0.path, fault))
    }

    /// Returns the repairs and other notes of the opening.
    #[must_use]
    pub fn opening(&self) -> &Opening {
        &self.0.opening
    }

    /// Returns the store's directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Runs a read on a blocking thread, while no write is in progress.
    async fn reading<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Open) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let state = self.read_lock().await;
        let reading = tokio::task::spawn_blocking(move || read(state.open()?));
        match reading.await {
            Ok(result) => result,
            // Sled panics on some kinds of damage.
            Err(stopped) => match stopped.try_into_panic() {
                Ok(panic) => Err(Damage::new("a page of sled's", panic_text(&*panic)).into()),
                Err(cancelled) => Err(StoreError::unavailable(cancelled)),
            },
        }
    }

    async fn read_lock(&self) -> OwnedRwLockReadGuard<StoreState> {
        Arc::clone(&self.0.state).read_owned().await
    }

    async fn request<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Job,
    ) -> Result<T, StoreError> {
        // While the store is down, callers are refused at once instead of waiting.
        if let StoreHealth::Down { problem, .. } = &*self.0.health.borrow() {
            return Err(StoreError::down(problem.clone()));
        }
        let (reply, answer) = oneshot::channel();
        self.send(job(reply));
        answer.await.unwrap_or_else(|_| Err(writer::closed()))
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.0.jobs {
            // If the writer has ended, dropping the job drops the sender of its answer.
            drop(jobs.send(job));
        }
    }
}

#[async_trait]
impl Store for SledStore {
    fn keys(&self) -> &dyn KeyStore {
        &self.0.keys
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        append.check()?;
        let span = append.span();
        self.request(|reply| Job::Append(Box::new(append), reply)).instrument(span).await
    }

    async fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        if let Some(state) = self.read_lock().await.open()?.memo().known(stream) {
            return Ok(Some(state.last.head()));
        }
        let name = stream.clone();
        self.reading(move |open| {
            let Some((bytes, _)) = fold::head_bytes(&open.tree, &name)? else { return Ok(None) };
            Ok(Some(fold::head_record(&name, &bytes)?.last.head()))
        })
        .await
    }

    async fn read(
        &self,
        stream: &StreamName,
        from: Number,
        limit: usize,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let name = stream.clone();
        self.reading(move |open| fold::events(&open.tree, &name, from.0, limit)).await
    }

    async fn answer(&self, stream: &StreamName, request: &RequestId) -> Result<Option<String>, StoreError> {
        if let Some(state) = self.read_lock().await.open()?.memo().known(stream)
            && state.seen(memo::fingerprint(request.as_str())).is_none()
        {
            return Ok(None);
        }
        let (name, request) = (stream.clone(), request.clone());
        self.reading(move |open| {
            let mut memo = open.memo();
            let Some(state) = memo.state(&open.tree, &name)? else { return Ok(None) };
            let Some(seen) = state.seen(memo::fingerprint(request.as_str())) else { return Ok(None) };
            batch::answer_at(&open.tree, &name, state, &request, seen).map(Some)
        })
        .await
    }

    async fn streams(&self, after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError> {
        let from = after.map_or(Bound::Unbounded, |name| Bound::Excluded(keys::head(name)));
        self.reading(move |open| {
            let scan = open.tree.scan(Kind::Head, &[keys::HEADS], from);
            // An unreadable head still names its stream.
            let names = scan.filter_map(|found| found.map(|(key, _)| keys::stream_of(&key)).transpose());
            names.take(limit).collect()
        })
        .await
    }

    async fn query(&self, query: Query) -> Result<Listed<IndexRow>, StoreError> {
        check_query(&query.index, query.after.as_deref())?;
        self.reading(move |open| {
            let behind = query.after.filter(|after| *after >= query.prefix);
            let from = behind.map_or_else(
                || {
                    let mut first = keys::index(&query.index);
                    first.extend(query.prefix.as_bytes());
                    Bound::Included(first)
                },
                |after| Bound::Excluded(keys::row(&query.index, &after)),
            );
            let mut listed = Listed { rows: Vec::new(), damaged: Vec::new() };
            for found in open.tree.scan(Kind::Index, &keys::index(&query.index), from) {
                let (key, record) = found?;
                let Some((_, row)) = keys::read_row(&key) else {
                    listed.damaged.push(Damage::new(keys::describe(&key), "no row has such a key"));
                    continue;
                };
                if !row.starts_with(&query.prefix) || listed.rows.len() == query.limit {
                    break;
                }
                match record.and_then(|record| whole::index_row(&key, row, &record)) {
                    Ok(row) => listed.rows.push(row),
                    Err(damage) => listed.damaged.push(damage),
                }
            }
            Ok(listed)
        })
        .await
    }

    async fn claim(
        &self,
        queue: &str,
        now: u64,
        lease_until: u64,
        limit: usize,
    ) -> Result<Listed<Work>, StoreError> {
        check_table("the name of a queue", queue)?;
        let queue = queue.to_owned();
        self.reading(move |open| {
            let mut memo = open.memo();
            let mut listed = Listed { rows: Vec::new(), damaged: Vec::new() };
            for found in open.tree.scan(Kind::Work, &keys::queue(&queue), Bound::Unbounded) {
                let (key, record) = found?;
                let damage = |problem: &str| Damage::new(keys::describe(&key), problem);
                let Some(found) = keys::read_work(&key) else {
                    listed.damaged.push(damage("no work has such a key"));
                    continue;
                };
                if found.due > now || listed.rows.len() == limit {
                    break;
                }
                if memo.leases.get(&key).is_some_and(|lease| lease.until > now) {
                    continue;
                }
                match record
                    .and_then(|bytes| String::from_utf8(bytes).map_err(|_| damage("its payload is no text")))
                {
                    Ok(payload) => {
                        let token = next_token();
                        let due = found.due;
                        let (stream, item) = (found.stream, found.key.to_owned());
                        let claim = Claim { queue: queue.clone(), stream, key: item, due, token };
                        listed.rows.push(Work { claim, due, payload });
                        memo.leases.insert(key, Lease { token, until: lease_until });
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
        self.request(|reply| Job::Finish(claim, changes, reply)).await
    }

    async fn postpone(&self, claim: &Claim, due: u64) -> Result<bool, StoreError> {
        let claim = Box::new(claim.clone());
        self.request(|reply| Job::Postpone(claim, due, reply)).await
    }

    async fn next_due(&self, queue: &str) -> Result<Option<u64>, StoreError> {
        check_table("the name of a queue", queue)?;
        let queue = queue.to_owned();
        self.reading(move |open| {
            let memo = open.memo();
            let mut earliest: Option<u64> = None;
            for found in open.tree.scan(Kind::Work, &keys::queue(&queue), Bound::Unbounded) {
                let (key, _) = found?;
                let Some(found) = keys::read_work(&key) else { continue };
                if earliest.is_some_and(|earliest| found.due >= earliest) {
                    break;
                }
                let lease = memo.leases.get(&key);
                let when = lease.map_or(found.due, |lease| lease.until.max(found.due));
                earliest = Some(earliest.map_or(when, |earliest| earliest.min(when)));
            }
            Ok(earliest)
        })
        .await
    }

    async fn snapshot(&self, stream: &StreamName) -> Result<Option<Snapshot>, StoreError> {
        let name = stream.clone();
        self.reading(move |open| {
            // An unreadable snapshot is ignored: the state is computed from the events.
            let Ok(Some(record)) = open.tree.get(Kind::Snapshot, &keys::snapshot(&name)) else {
                return Ok(None);
            };
            let Ok(body) = bodies::decode::<SnapshotBody>(&record) else { return Ok(None) };
            let snapshot = Snapshot {
                number: Number(body.number),
                hash: body.hash,
                version: body.version.to_owned(),
                bytes: body.bytes.to_vec(),
            };
            Ok(batch::fits(&open.tree, &name, &snapshot)?.then_some(snapshot))
        })
        .await
    }

    fn keep_snapshot(&self, stream: &StreamName, snapshot: Snapshot) {
        self.send(Job::KeepSnapshot(stream.clone(), Box::new(snapshot)));
    }

    fn drop_snapshot(&self, stream: &StreamName) {
        self.send(Job::DropSnapshot(stream.clone()));
    }

    async fn pack(&self, stream: &StreamName) -> Result<bool, StoreError> {
        let name = stream.clone();
        match self.reading(move |open| whole::packing(open, &name)).await? {
            Some(packing) => self.request(|reply| Job::Pack(Box::new(packing), reply)).await,
            None => Ok(false),
        }
    }

    async fn whole(&self, stream: &StreamName) -> Result<Option<WholeStream>, StoreError> {
        let name = stream.clone();
        self.reading(move |open| whole::read(open, &name)).await
    }

    async fn restore(&self, restored: WholeStream) -> Result<Restored, StoreError> {
        let restored = tokio::task::spawn_blocking(move || restored.check().map(|()| restored));
        let restored = restored.await.map_err(StoreError::unavailable)??;
        match self.whole(&restored.stream).await? {
            Some(present) if present == restored => Ok(Restored::Same),
            Some(_) => Err(StoreError::Exists(restored.stream)),
            None => self.request(|reply| Job::Restore(Box::new(restored), reply)).await,
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

    async fn leased(&self, prefix: &str) -> Result<u64, StoreError> {
        Ok(self.0.leases.count(prefix))
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.0.leases.release_all();
        Ok(())
    }
}
