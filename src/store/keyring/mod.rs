//! Keys, kept apart from streams: what is sealed with a key can no longer be read by anybody once the key is
//! destroyed, wherever old copies of it lie.
//!
//! A store has one key of its own, for keyed hashes, and one for each owner, for sealing. Owners are opaque names.
//! [`fn@seal`] and [`unseal`] keep texts with them. [`KeyFile`] keeps keys in a file that is overwritten in place;
//! [`MemoryKeys`] in memory.

mod file;
mod memory;
mod seal;

pub use file::KeyFile;
pub(crate) use file::{SavedKeys, Unusable};
pub use memory::MemoryKeys;
pub(crate) use seal::Sealed;
pub use seal::{Place, is_sealed, keyed_hash, seal, sealed_with, unseal};

use super::error::{Invalid, StoreError};
use std::error::Error;
use std::fmt;
use std::future::Future;

/// Bytes of an owner's name.
pub const MAX_OWNER: usize = 64;

/// 32 secret bytes. `Debug` does not show them.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(pub(super) [u8; 32]);

impl Key {
    /// A new key, of the operating system's entropy.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when there is no entropy.
    pub fn random() -> Result<Self, StoreError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(StoreError::unavailable)?;
        Ok(Self(bytes))
    }

    /// The key as 64 hexadecimal digits, to be exported.
    pub(super) fn reveal(&self) -> String {
        base16ct::lower::encode_string(&self.0)
    }

    /// Reads what [`reveal`](Self::reveal) gives.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        (base16ct::lower::decode(text, &mut bytes).ok()?.len() == 32).then_some(Self(bytes))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(hidden)")
    }
}

/// What there is of an owner's key. Each new key of an owner has a higher generation than the ones before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KeyState {
    /// There has never been one.
    Unknown,
    /// It can be used.
    Live {
        /// Which of the owner's keys it is, from 1.
        generation: u32,
        /// The key.
        key: Key,
    },
    /// It was destroyed, and what was sealed with it is erased.
    Destroyed {
        /// Which of the owner's keys it was.
        generation: u32,
    },
}

/// An owner's key as it is exported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyRecord {
    /// Whose.
    pub owner: String,
    /// Which of the owner's keys.
    pub generation: u32,
    /// The key; none when it was destroyed.
    pub key: Option<Key>,
}

/// Keys of a store.
///
/// Errors that every method may return, beside those named: [`StoreError::Unavailable`] when keys cannot be written
/// or read, [`StoreError::Invalid`] when an owner's name is none.
pub trait KeyStore: Send + Sync + 'static {
    /// The store's own key, for [`keyed_hash`].
    ///
    /// # Errors
    /// See the trait.
    fn store_key(&self) -> impl Future<Output = Result<Key, StoreError>> + Send;

    /// The key of an owner.
    ///
    /// # Errors
    /// [`StoreError::Key`] when its record is damaged.
    fn key(&self, owner: &str) -> impl Future<Output = Result<KeyState, StoreError>> + Send;

    /// The key of an owner and its generation; a new one when there is none. A new key is durable before it is given.
    ///
    /// # Errors
    /// [`StoreError::Key`] when its record is damaged.
    fn live_key(&self, owner: &str) -> impl Future<Output = Result<(u32, Key), StoreError>> + Send;

    /// Destroys the key of an owner, damaged or not: when this returns, its bytes were overwritten and that is on
    /// the disk. False when there was none.
    ///
    /// # Errors
    /// See the trait.
    fn destroy(&self, owner: &str) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// All keys of owners, destroyed ones too, in no particular order.
    ///
    /// # Errors
    /// [`StoreError::Key`] when a record is damaged.
    fn all(&self) -> impl Future<Output = Result<Vec<KeyRecord>, StoreError>> + Send;

    /// Takes over keys that were exported: the store's own where this one has sealed nothing yet, and those of owners
    /// that are not here. A key that was destroyed here stays destroyed.
    ///
    /// # Errors
    /// [`StoreError::Key`] when there are other keys here.
    fn restore(
        &self,
        store_key: Key,
        records: Vec<KeyRecord>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// A key that is not as it should be. What needs no key, or another one, stays usable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KeyError {
    /// Something is sealed with a key that is not there and was not destroyed.
    Lost {
        /// Whose key.
        owner: String,
    },
    /// The record of a key is damaged.
    Damaged {
        /// Whose key.
        owner: String,
    },
    /// The key that is there does not open what it should have sealed.
    Wrong {
        /// Whose key.
        owner: String,
        /// What it should have sealed.
        place: String,
    },
    /// Other keys are to be put where there are some.
    Others,
    /// The store was opened without its keys.
    NotOpened,
}

impl KeyError {
    /// Whose key it is about, where it is about one.
    pub(super) fn owner(&self) -> Option<&str> {
        match self {
            Self::Lost { owner } | Self::Damaged { owner } | Self::Wrong { owner, .. } => Some(owner),
            Self::Others | Self::NotOpened => None,
        }
    }
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost { owner } => write!(
                f,
                "the key of {owner} is not in `keys`. Restore `keys` as it was when the store was last used, or import a backup"
            ),
            Self::Damaged { owner } => write!(
                f,
                "the key of {owner} is damaged in `keys`. Restore `keys` as it was when the store was last used, or import a backup"
            ),
            Self::Wrong { owner, place } => write!(
                f,
                "the key of {owner} does not open {place}: `keys` is of another time, or the row is damaged. \
                 Restore `keys` as it was when the store was last used, or import a backup"
            ),
            Self::Others => f.write_str(
                "the store has keys of its own, and the export has others. Import it into a new store",
            ),
            Self::NotOpened => f.write_str(
                "the store was opened without its keys. Restore `keys` as it was when the store was last used",
            ),
        }
    }
}

impl Error for KeyError {}

/// An owner's name: 1 to [`MAX_OWNER`] bytes of visible ASCII without colons.
fn check_owner(owner: &str) -> Result<(), Invalid> {
    let fits = (1..=MAX_OWNER).contains(&owner.len());
    if fits && owner.bytes().all(|byte| byte.is_ascii_graphic() && byte != b':') {
        return Ok(());
    }
    Err(Invalid::new("the owner of a key", format!("has 1 to {MAX_OWNER} visible letters and no colon")))
}

/// What [`KeyStore::restore`] has to do with a record, when `here` is what there is of that owner's key.
fn to_restore(here: &KeyState, record: &KeyRecord) -> Result<bool, KeyError> {
    match here {
        KeyState::Unknown => Ok(true),
        KeyState::Live { generation, key } => {
            if *generation == record.generation && record.key.as_ref() == Some(key) {
                return Ok(false);
            }
            Err(KeyError::Others)
        }
        KeyState::Destroyed { generation } if *generation >= record.generation => Ok(false),
        KeyState::Destroyed { .. } => Err(KeyError::Others),
    }
}
