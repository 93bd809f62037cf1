//! Versions of the stored format, so that operators can return to the previous version of the program.
//!
//! A version that introduces a new stored form reads it from the start, but writes it only once the operator has given
//! up the way back (`castellan store migrate --finish`). This is noted in the store, in a stream of its own, and a
//! version that does not know the noted forms does not open the store.
//!
//! Forms are numbered. All forms of the first release have number 1. Code that writes a form of number 2 calls
//! [`is_format_allowed`] first.

use castellan_store::{Append, RequestId, Store, StoreError, StreamName, Version};

/// The number of the newest forms that this version reads and, once allowed, writes.
pub const KNOWN_FORMAT: u64 = 1;
/// The forms of every store without a note.
const FIRST_FORMAT: u64 = 1;
/// The stream of the notes: event `n` allows the forms of number `n + 1`.
const STREAM: &str = "forms";

/// The reasons why forms cannot be determined or allowed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreFormatError {
    /// A later version writes forms that this one cannot read.
    #[error(
        "a later version of Castellan writes in it (forms {allowed}), which this one cannot read (forms {known}): use that \
         version or a later one, or restore a backup from before `castellan store migrate --finish`"
    )]
    Newer {
        /// The number of the forms that may be written.
        allowed: u64,
        /// The number of the newest forms that this version knows.
        known: u64,
    },
    /// The store failed, or the stream holds something else.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Returns the number of the forms that may be written to a store, for a version that knows forms up to `known`.
///
/// # Errors
/// Returns [`StoreFormatError::Newer`] if this version cannot read forms that others may have written.
pub async fn allowed_format(store: &dyn Store, known: u64) -> Result<u64, StoreFormatError> {
    let head = store.head(&stream()?).await?;
    let allowed = FIRST_FORMAT + head.map_or(0, |head| head.version.0);
    if allowed > known { Err(StoreFormatError::Newer { allowed, known }) } else { Ok(allowed) }
}

/// Returns `true` if forms of this number may be written to a store.
///
/// # Errors
/// Returns an error if the store fails.
pub async fn is_format_allowed(store: &dyn Store, forms: u64) -> Result<bool, StoreError> {
    match allowed_format(store, KNOWN_FORMAT).await {
        // Another process may have allowed more since this one opened the store.
        Ok(allowed) | Err(StoreFormatError::Newer { allowed, .. }) => Ok(allowed >= forms),
        Err(StoreFormatError::Store(error)) => Err(error),
    }
}

/// Allows all forms that this version knows: from now on the previous version cannot open the store. Returns the number
/// that was allowed before. Forms that are already allowed stay so.
///
/// # Errors
/// Returns the errors of [`allowed_format`].
pub async fn allow_formats(store: &dyn Store, known: u64) -> Result<u64, StoreFormatError> {
    let before = allowed_format(store, known).await?;
    for forms in before + 1..=known {
        // Processes that finish at the same time append the same.
        let request: RequestId = format!("finish:{forms}").parse().map_err(StoreError::from)?;
        let mut append = Append::new(stream()?, Version(forms - FIRST_FORMAT - 1), request);
        append.events = vec![format!(r#"{{"finished":{{"forms":{forms}}}}}"#)];
        store.append(append).await?;
    }
    Ok(before)
}

/// Allows all known forms in an empty store, which no other version has used.
///
/// # Errors
/// Returns the errors of [`allowed_format`].
pub async fn allow_in_new_store(store: &dyn Store, known: u64) -> Result<(), StoreFormatError> {
    if store.streams(None, 1).await?.is_empty() {
        allow_formats(store, known).await?;
    }
    Ok(())
}

fn stream() -> Result<StreamName, StoreError> {
    Ok(STREAM.parse()?)
}
