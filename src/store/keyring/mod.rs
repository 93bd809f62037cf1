//! Encryption keys, kept apart from the streams. Destroying a key erases all texts that are sealed with it, old copies
//! included.
//!
//! A store has one key of its own, for keyed hashes, and one key per owner, for sealing. Owners are opaque names.
//! [`fn@seal`] and [`unseal`] use the keys; [`KeyFile`] keeps them in a file that is overwritten in place,
//! [`MemoryKeys`] in memory.
//!
//! ```
//! use castellan_store::keyring::{KeyStore, MemoryKeys, RowId, seal, unseal};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let keys = MemoryKeys::default();
//! let row = RowId { index: "notes", key: "ann/7" };
//! let sealed = seal(&keys, "ann", row, "pay on Monday").await?;
//! assert_eq!(unseal(&keys, row, &sealed).await?.as_deref(), Some("pay on Monday"));
//!
//! // Without the key the text is gone, from backups of the row too.
//! assert!(keys.destroy("ann").await?);
//! assert_eq!(unseal(&keys, row, &sealed).await?, None);
//! # Ok(())
//! # }
//! ```

mod file;
mod memory;
mod seal;

pub use super::error::KeyError;
pub use file::KeyFile;
pub(crate) use file::{Fault, KeyFileError, SavedKeys};
pub use memory::MemoryKeys;
pub(crate) use seal::SealedText;
pub use seal::{RowId, is_sealed, keyed_hash, seal, sealing_key, unseal};

use super::argument_error::ArgumentError;
use super::error::StoreError;
use async_trait::async_trait;
use std::fmt;

/// The maximum length of an owner's name in bytes.
pub const MAX_OWNER: usize = 64;

/// A secret key of 32 bytes, which `Debug` does not show.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(pub(super) [u8; 32]);

impl Key {
    /// Returns a new key from the operating system's random numbers.
    ///
    /// # Errors
    /// Returns [`StoreError::Unavailable`] if the system fails to provide them.
    pub fn random() -> Result<Self, StoreError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(StoreError::unavailable)?;
        Ok(Self(bytes))
    }

    /// Returns the key as 64 hexadecimal digits, for exports.
    pub(super) fn to_hex(&self) -> String {
        base16ct::lower::encode_string(&self.0)
    }

    /// Parses the output of [`to_hex`](Self::to_hex).
    pub(super) fn from_hex(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        (base16ct::lower::decode(text, &mut bytes).ok()?.len() == 32).then_some(Self(bytes))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(hidden)")
    }
}

/// The state of an owner's key. Each new key of an owner has a higher generation than those before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KeyState {
    /// The owner has never had a key.
    Unknown,
    /// The key is usable.
    Live {
        /// The number of the owner's keys so far, from 1.
        generation: u32,
        /// The key.
        key: Key,
    },
    /// The key was destroyed, so all texts that were sealed with it are erased.
    Destroyed {
        /// The generation of the destroyed key.
        generation: u32,
    },
}

/// An owner's key in an export.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyRecord {
    /// The owner.
    pub owner: String,
    /// The number of the owner's keys so far, from 1.
    pub generation: u32,
    /// The key; `None` if it was destroyed.
    pub key: Option<Key>,
}

/// The encryption keys of a store.
///
/// Besides its documented errors, each method may return [`StoreError::Unavailable`] if keys cannot be read or written,
/// and [`StoreError::Invalid`] if an owner's name is invalid.
#[async_trait]
pub trait KeyStore: Send + Sync + 'static {
    /// Returns the store's own key, for [`keyed_hash`].
    ///
    /// # Errors
    /// As for every method, see [`KeyStore`].
    async fn store_key(&self) -> Result<Key, StoreError>;

    /// Returns the state of an owner's key.
    ///
    /// # Errors
    /// Returns [`StoreError::Key`] if its record is damaged.
    async fn key(&self, owner: &str) -> Result<KeyState, StoreError>;

    /// Returns an owner's key with its generation. An owner without a key gets a new one, which is durable before it is
    /// returned.
    ///
    /// # Errors
    /// Returns [`StoreError::Key`] if its record is damaged.
    async fn get_or_create_key(&self, owner: &str) -> Result<(u32, Key), StoreError>;

    /// Destroys the key of an owner, damaged or not. Returns once the key has been overwritten on the disk; `false`
    /// means that the owner had no key.
    ///
    /// # Errors
    /// As for every method, see [`KeyStore`].
    async fn destroy(&self, owner: &str) -> Result<bool, StoreError>;

    /// Returns the keys of all owners, destroyed ones included, in no particular order.
    ///
    /// # Errors
    /// Returns [`StoreError::Key`] if a record is damaged.
    async fn all(&self) -> Result<Vec<KeyRecord>, StoreError>;

    /// Restores exported keys: the store's own key if nothing has been sealed here yet, and the keys of owners without
    /// one here. A key that was destroyed here stays destroyed.
    ///
    /// # Errors
    /// Returns [`StoreError::Key`] if this store has different keys already.
    async fn restore(&self, store_key: Key, records: Vec<KeyRecord>) -> Result<(), StoreError>;
}

/// Checks an owner's name: 1 to [`MAX_OWNER`] bytes of visible ASCII without colons.
pub(super) fn check_owner(owner: &str) -> Result<(), ArgumentError> {
    let has_valid_length = (1..=MAX_OWNER).contains(&owner.len());
    if has_valid_length && owner.bytes().all(|byte| byte.is_ascii_graphic() && byte != b':') {
        return Ok(());
    }
    Err(ArgumentError::new(
        "the owner of a key",
        format!("has 1 to {MAX_OWNER} visible letters and no colon"),
    ))
}

/// Returns `true` if [`KeyStore::restore`] has to write a record, where `current` is the state of that owner's key
/// here.
pub(super) fn needs_restore(current: &KeyState, record: &KeyRecord) -> Result<bool, KeyError> {
    match current {
        KeyState::Unknown => Ok(true),
        KeyState::Live { generation, key } => {
            if *generation == record.generation && record.key.as_ref() == Some(key) {
                return Ok(false);
            }
            Err(KeyError::DifferentKeys)
        }
        KeyState::Destroyed { generation } if *generation >= record.generation => Ok(false),
        KeyState::Destroyed { .. } => Err(KeyError::DifferentKeys),
    }
}
