//! Copying a store into another one, and comparing the two.

use super::error::{Damage, StoreError};
use super::event_store::Store;
use super::export::{ExportError, export};
use super::hash::Hash;
use super::shared::SharedStore;
use super::whole::Restored;
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use tokio::task::JoinSet;

/// How many streams are stored at once: they share one sync of the disk.
const AT_ONCE: usize = 64;
/// Streams looked for in one go.
const PAGE: usize = 1_000;

/// What a copy stored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Copied {
    /// Streams that are new in the other store.
    pub new: u64,
    /// Streams that it had already, equal in every part.
    pub same: u64,
    /// Streams that were left out because they are damaged.
    pub missing: Vec<Damage>,
}

/// Copies everything into another store: each stream in one transaction, checked against its hash chain, and the
/// encryption keys last. What is there already and equal stays, so a copy that was broken off can be made again. Await
/// it within a tokio runtime.
///
/// # Errors
/// When a store fails, or the other one has a stream of the same name with other contents. A damaged stream is left out
/// and listed, and is no error.
///
/// ```
/// use castellan_store::{Append, MemoryStore, Number, Store, copy, digest};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (from, to) = (MemoryStore::new(), MemoryStore::new());
/// let mut append = Append::new("order/7".parse()?, Number::ZERO, "http:1".parse()?);
/// append.events = vec![r#"{"opened":{}}"#.to_owned()];
/// from.append(append).await?;
///
/// assert_eq!(copy(&from, &to).await?.new, 1);
/// assert_eq!(digest(&from).await?, digest(&to).await?);
/// # Ok(())
/// # }
/// ```
pub async fn copy(from: &dyn Store, to: &(impl Into<SharedStore> + Clone)) -> Result<Copied, StoreError> {
    let to: SharedStore = to.clone().into();
    let mut copied = Copied::default();
    let mut tasks = JoinSet::new();
    let mut last = None;
    loop {
        let names = from.streams(last.as_ref(), PAGE).await?;
        let Some(name) = names.last() else { break };
        last = Some(name.clone());
        for name in &names {
            match from.whole(name).await {
                Ok(Some(whole)) => {
                    settle(&mut tasks, AT_ONCE - 1, &mut copied).await?;
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
    settle(&mut tasks, 0, &mut copied).await?;
    let keys = from.keys();
    to.keys().restore(keys.store_key().await?, keys.all().await?).await?;
    Ok(copied)
}

/// Waits until at most so many streams are being stored.
async fn settle(
    tasks: &mut JoinSet<Result<Restored, StoreError>>,
    left: usize,
    copied: &mut Copied,
) -> Result<(), StoreError> {
    while tasks.len() > left {
        let Some(Ok(restored)) = tasks.join_next().await else { continue };
        match restored? {
            Restored::New => copied.new += 1,
            Restored::Same => copied.same += 1,
        }
    }
    Ok(())
}

/// The SHA-256 of a store's export: two stores have the same if they hold the same streams, rows, work and keys,
/// whatever kind of store they are.
///
/// # Errors
/// When the store fails.
pub async fn digest(store: &dyn Store) -> Result<Hash, StoreError> {
    let mut digest = Digesting(Sha256::new());
    match export(store, &mut digest).await {
        Ok(_) => Ok(Hash(digest.0.finalize().into())),
        Err(ExportError::Store(error)) => Err(error),
        Err(ExportError::Write(error)) => Err(StoreError::unavailable(error)),
    }
}

/// Takes what is written into a digest.
struct Digesting(Sha256);

impl Write for Digesting {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
