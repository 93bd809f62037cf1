//! Copies of a store, and comparisons of two stores.

use super::error::{Damage, StoreError};
use super::event_store::Store;
use super::export::{ExportError, export};
use super::hash::Hash;
use super::shared_store::SharedStore;
use super::whole_stream::RestoreOutcome;
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use tokio::task::JoinSet;

/// The number of streams stored at once; they share one sync of the disk.
const MAX_CONCURRENT: usize = 64;
/// The number of streams listed at once.
const PAGE: usize = 1_000;

/// The result of a copy.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CopyReport {
    /// The number of streams that are new in the other store.
    pub new: u64,
    /// The number of streams that the other store had already, equal in every part.
    pub same: u64,
    /// The streams that were omitted because they are damaged.
    pub missing: Vec<Damage>,
}

/// Copies everything into another store: each stream in one transaction, checked against its hash chain, and the
/// encryption keys last. Streams that are there already and equal stay, so an interrupted copy can be repeated. Await
/// it within a tokio runtime.
///
/// # Errors
/// Returns an error if a store fails, or the other store has a stream of the same name with other contents. A damaged
/// stream is omitted and listed, which is not an error.
///
/// ```
/// use castellan_store::{Append, MemoryStore, Store, Version, copy, digest};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (from, to) = (MemoryStore::new(), MemoryStore::new());
/// let mut append = Append::new("order/7".parse()?, Version::ZERO, "http:1".parse()?);
/// append.events = vec![r#"{"opened":{}}"#.to_owned()];
/// from.append(append).await?;
///
/// assert_eq!(copy(&from, &to).await?.new, 1);
/// assert_eq!(digest(&from).await?, digest(&to).await?);
/// # Ok(())
/// # }
/// ```
pub async fn copy(from: &dyn Store, to: &(impl Into<SharedStore> + Clone)) -> Result<CopyReport, StoreError> {
    let to: SharedStore = to.clone().into();
    let mut copied = CopyReport::default();
    let mut tasks = JoinSet::new();
    let mut last = None;
    loop {
        let names = from.streams(last.as_ref(), PAGE).await?;
        let Some(name) = names.last() else { break };
        last = Some(name.clone());
        for name in &names {
            match from.whole_stream(name).await {
                Ok(Some(whole)) => {
                    finish_tasks(&mut tasks, MAX_CONCURRENT - 1, &mut copied).await?;
                    let to = to.clone();
                    tasks.spawn(async move { to.restore(whole).await });
                }
                Ok(None) => {}
                Err(StoreError::Damaged(damage)) => {
                    let key = format!("{name}: {}", damage.key);
                    copied.missing.push(Damage::new(key, damage.problem));
                }
                Err(error) => return Err(error),
            }
        }
    }
    finish_tasks(&mut tasks, 0, &mut copied).await?;
    let keys = from.keys();
    to.keys().restore(keys.store_key().await?, keys.all().await?).await?;
    Ok(copied)
}

/// Waits until at most `max_left` streams are being stored, and counts the others.
async fn finish_tasks(
    tasks: &mut JoinSet<Result<RestoreOutcome, StoreError>>,
    max_left: usize,
    copied: &mut CopyReport,
) -> Result<(), StoreError> {
    while tasks.len() > max_left {
        let Some(Ok(restored)) = tasks.join_next().await else { continue };
        match restored? {
            RestoreOutcome::New => copied.new += 1,
            RestoreOutcome::Same => copied.same += 1,
        }
    }
    Ok(())
}

/// Returns the SHA-256 of a store's export. Stores of any kind have the same digest if they hold the same streams,
/// rows, jobs and keys.
///
/// # Errors
/// Returns an error if the store fails.
pub async fn digest(store: &dyn Store) -> Result<Hash, StoreError> {
    let mut digest = HashWriter(Sha256::new());
    match export(store, &mut digest).await {
        Ok(_) => Ok(Hash(digest.0.finalize().into())),
        Err(ExportError::Store(error)) => Err(error),
        Err(ExportError::Write(error)) => Err(StoreError::unavailable(error)),
    }
}

/// A writer that hashes everything that is written to it.
struct HashWriter(Sha256);

impl Write for HashWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
