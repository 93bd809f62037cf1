//! Stores to test, and shorthands for requests.
#![allow(dead_code, reason = "each test uses its part")]

use castellan_store::{
    Append, AppendOutcome, Head, IndexChange, JobChange, MemoryStore, RequestId, SledOptions, SledStore,
    Store, StreamName, Version,
};
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Opens sled without the store around it. A child process that another test is starting shares this one's locks until
/// it executes its program, and sled tries only once.
pub fn open_sled(path: &Path) -> sled::Db {
    let until = Instant::now() + Duration::from_mins(3);
    loop {
        match sled::Config::new().path(path).flush_every_ms(None).open() {
            Err(sled::Error::Io(_)) if Instant::now() < until => std::thread::sleep(Duration::from_millis(5)),
            opened => return opened.expect("sled"),
        }
    }
}

/// The location of one store.
pub trait Harness {
    type Store: Store + Clone;
    fn new() -> Self;
    fn store(&self) -> Self::Store;
}

pub struct Memory(MemoryStore);

impl Harness for Memory {
    type Store = MemoryStore;

    fn new() -> Self {
        Self(MemoryStore::new())
    }

    fn store(&self) -> MemoryStore {
        self.0.clone()
    }
}

pub struct Sled {
    store: SledStore,
    _folder: TempDir,
}

impl Harness for Sled {
    type Store = SledStore;

    fn new() -> Self {
        let folder = folder();
        Self { store: open(folder.path()), _folder: folder }
    }

    fn store(&self) -> SledStore {
        self.store.clone()
    }
}

/// A database of the tests' own server.
#[cfg(feature = "postgres")]
pub struct Postgres(castellan_store::PostgresStore);

#[cfg(feature = "postgres")]
impl Harness for Postgres {
    type Store = castellan_store::PostgresStore;

    fn new() -> Self {
        use crate::server::{open_database, server, wait_for};
        let url = server().expect("PostgreSQL").database();
        Self(wait_for(async move { open_database(&url).await }))
    }

    fn store(&self) -> castellan_store::PostgresStore {
        self.0.clone()
    }
}

pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

pub fn open(path: &Path) -> SledStore {
    SledStore::open(path, SledOptions::default()).expect("a store")
}

pub fn name(name: &str) -> StreamName {
    StreamName::new(name).expect("a name")
}

pub fn request(id: &str) -> RequestId {
    RequestId::new(id).expect("an id")
}

/// Returns an append of events.
pub fn append(stream: &str, expected: u64, id: &str, events: &[&str]) -> Append {
    Append {
        answer: format!("answer to {id}"),
        events: events.iter().map(|event| (*event).to_owned()).collect(),
        ..Append::new(name(stream), Version(expected), request(id))
    }
}

pub fn put(index: &str, key: &str, value: &str) -> IndexChange {
    IndexChange::Put { index: index.to_owned(), key: key.to_owned(), value: value.to_owned() }
}

pub fn remove(index: &str, key: &str) -> IndexChange {
    IndexChange::Remove { index: index.to_owned(), key: key.to_owned() }
}

pub fn put_job(queue: &str, key: &str, due: u64, payload: &str) -> JobChange {
    JobChange::Put { queue: queue.to_owned(), key: key.to_owned(), due, payload: payload.to_owned() }
}

pub fn remove_job(queue: &str, key: &str) -> JobChange {
    JobChange::Remove { queue: queue.to_owned(), key: key.to_owned() }
}

/// Stores an append. Returns the head after it.
pub async fn store(store: &dyn Store, append: Append) -> Head {
    match store.append(append).await {
        Ok(AppendOutcome::Stored(head)) => head,
        other => panic!("should be stored: {other:?}"),
    }
}
