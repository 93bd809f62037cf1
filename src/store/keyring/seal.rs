//! Sealing of texts with an owner's key, and keyed hashes that only the holder of the store's key can compute.

use super::{Key, KeyError, KeyState, KeyStore, check_owner};
use crate::error::{Damage, StoreError};
use base64ct::{Base64Unpadded, Encoding};
use hmac::{Hmac, KeyInit, Mac};
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use sha2::Sha256;
use std::fmt;

/// The prefix of a sealed text. The owner, the generation of the key, and nonce and ciphertext in base 64 follow,
/// separated by colons.
const PREFIX: &str = "sealed-1:";

/// The row that a sealed text belongs to. A text that was sealed for one row cannot be opened in another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowId<'a> {
    /// The index.
    pub index: &'a str,
    /// The row's key.
    pub key: &'a str,
}

impl fmt::Display for RowId<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {} of index {}", self.key, self.index)
    }
}

/// Returns the associated data of the encryption. It is unambiguous, because index names and keys have no control
/// characters.
fn associated_data(row: RowId, owner: &str, generation: u32) -> String {
    format!("{}\n{}\n{owner}\n{generation}", row.index, row.key)
}

fn aead(key: &Key) -> LessSafeKey {
    LessSafeKey::new(UnboundKey::new(&CHACHA20_POLY1305, &key.0).expect("a key has 32 bytes"))
}

/// Returns `true` if a text has the form of a sealed text.
#[must_use]
pub fn is_sealed(text: &str) -> bool {
    text.starts_with(PREFIX)
}

/// Returns the owner and the generation of the key that a sealed text names.
#[must_use]
pub fn sealing_key(text: &str) -> Option<(&str, u32)> {
    let mut parts = text.strip_prefix(PREFIX)?.splitn(3, ':');
    let (owner, generation) = (parts.next()?, parts.next()?.parse().ok()?);
    parts.next().map(|_| (owner, generation))
}

/// Encrypts a text for one row with the key of an owner (ChaCha20-Poly1305). An owner without a key gets one.
///
/// # Errors
/// Returns the errors of [`KeyStore::get_or_create_key`].
///
/// # Panics
/// Panics only for texts of 256 GB and more.
///
/// ```
/// use castellan_store::keyring::{KeyStore, RowId, seal, unseal};
/// use castellan_store::{MemoryStore, Store};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let store = MemoryStore::new();
/// let row = RowId { index: "notes", key: "ann/order-7" };
/// let sealed = seal(store.keys(), "ann", row, "call her back").await?;
/// assert!(!sealed.contains("call"));
/// assert_eq!(unseal(store.keys(), row, &sealed).await?.as_deref(), Some("call her back"));
///
/// // Without the key nobody can read it any more.
/// store.keys().destroy("ann").await?;
/// assert_eq!(unseal(store.keys(), row, &sealed).await?, None);
/// # Ok(())
/// # }
/// ```
pub async fn seal(
    keys: &dyn KeyStore,
    owner: &str,
    row: RowId<'_>,
    text: &str,
) -> Result<String, StoreError> {
    let (generation, key) = keys.get_or_create_key(owner).await?;
    let mut nonce = [0; NONCE_LEN];
    getrandom::fill(&mut nonce).map_err(StoreError::unavailable)?;
    let mut bytes = text.as_bytes().to_vec();
    let aad = Aad::from(associated_data(row, owner, generation));
    aead(&key)
        .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), aad, &mut bytes)
        .expect("far less than 256 GB");
    let sealed = Base64Unpadded::encode_string(&[&nonce[..], &bytes].concat());
    Ok(format!("{PREFIX}{owner}:{generation}:{sealed}"))
}

/// Decrypts a text that was sealed for this row; returns `None` if its key was destroyed, which erases the text.
///
/// # Errors
/// Returns [`StoreError::Damaged`] if it is not a sealed text, and [`StoreError::Key`] if its key is missing or a
/// different one.
pub async fn unseal(keys: &dyn KeyStore, row: RowId<'_>, sealed: &str) -> Result<Option<String>, StoreError> {
    let sealed = SealedText::parse(row, sealed)?;
    let key = keys.key(sealed.owner).await?;
    sealed.open(row, &key)
}

/// The parts of a sealed text.
pub(crate) struct SealedText<'a> {
    /// The owner of the key.
    pub owner: &'a str,
    generation: u32,
    text: &'a str,
}

impl<'a> SealedText<'a> {
    /// Parses a sealed text.
    ///
    /// # Errors
    /// Returns [`Damage`] if the text does not have that form.
    pub fn parse(row: RowId, sealed: &'a str) -> Result<Self, Damage> {
        let damaged = |problem: &str| Damage::new(row.to_string(), problem);
        let parts = sealed.strip_prefix(PREFIX).ok_or_else(|| damaged("it is not sealed"))?;
        let mut parts = parts.splitn(3, ':');
        let (Some(owner), Some(generation), Some(text)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(damaged("what is sealed is not of the form"));
        };
        check_owner(owner).map_err(|_| damaged("what is sealed names no owner"))?;
        let generation = generation.parse().map_err(|_| damaged("what is sealed names no key"))?;
        Ok(Self { owner, generation, text })
    }

    /// Decrypts the text with its owner's key; returns `None` if that was destroyed.
    ///
    /// # Errors
    /// Returns the errors of [`unseal`].
    pub fn open(&self, row: RowId, key: &KeyState) -> Result<Option<String>, StoreError> {
        let damaged = |problem: &str| StoreError::from(Damage::new(row.to_string(), problem));
        let key = match key {
            KeyState::Live { generation, key } if *generation == self.generation => key,
            KeyState::Live { generation, .. } if *generation > self.generation => return Ok(None),
            KeyState::Destroyed { generation } if *generation >= self.generation => return Ok(None),
            _ => return Err(KeyError::Lost { owner: self.owner.to_owned() }.into()),
        };
        let mut bytes =
            Base64Unpadded::decode_vec(self.text).map_err(|_| damaged("what is sealed is not base 64"))?;
        let wrong =
            || StoreError::from(KeyError::Wrong { owner: self.owner.to_owned(), row: row.to_string() });
        let (nonce, text) = bytes.split_first_chunk_mut::<NONCE_LEN>().ok_or_else(wrong)?;
        let aad = Aad::from(associated_data(row, self.owner, self.generation));
        let opened =
            aead(key).open_in_place(Nonce::assume_unique_for_key(*nonce), aad, text).map_err(|_| wrong())?;
        let text = str::from_utf8(opened).map_err(|_| damaged("what is sealed is no text"))?;
        Ok(Some(text.to_owned()))
    }
}

/// Returns the HMAC-SHA-256 of a text under the store's key, as 64 hexadecimal digits. Without the key it reveals
/// nothing about the text.
///
/// # Errors
/// Returns the errors of [`KeyStore::store_key`].
///
/// # Panics
/// Never: HMAC takes keys of any length.
///
/// ```
/// use castellan_store::keyring::keyed_hash;
/// use castellan_store::{MemoryStore, Store};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (store, other) = (MemoryStore::new(), MemoryStore::new());
/// let hash = keyed_hash(store.keys(), "mail:ann@example.org").await?;
/// assert_eq!(hash, keyed_hash(store.keys(), "mail:ann@example.org").await?);
/// assert_ne!(hash, keyed_hash(other.keys(), "mail:ann@example.org").await?);
/// # Ok(())
/// # }
/// ```
pub async fn keyed_hash(keys: &dyn KeyStore, text: &str) -> Result<String, StoreError> {
    let key = keys.store_key().await?;
    let mac = Hmac::<Sha256>::new_from_slice(&key.0).expect("a key of any length");
    let mac = mac.chain_update("castellan index\n").chain_update(text);
    Ok(base16ct::lower::encode_string(&mac.finalize().into_bytes()))
}
