//! Which stored forms may be written, so that an operator can go back to the version before.
//!
//! A version that stores something in a new form reads that form from the start, but writes it only once the operator
//! has said that nobody goes back (`castellan store migrate --finish`). That is noted in the store, in a stream of its
//! own, and a version that knows less than was noted does not open the store.
//!
//! Forms are numbered. All that the first release writes has number 1; what writes a form that comes with number 2 asks
//! whether it [`may_write`] that.

use castellan_store::{Append, Number, RequestId, Store, StoreError, StreamName};

/// The number of the newest forms that this version reads and, once it may, writes.
pub const KNOWN: u64 = 1;
/// The forms of every store where nothing else was noted.
const FIRST: u64 = 1;
/// The stream of the notes: event `n` allows the forms of number `n + 1`.
const STREAM: &str = "forms";

/// Why forms cannot be told or allowed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum FormsError {
    /// A later version writes forms that this one cannot read.
    #[error(
        "a later version of Castellan writes in it (forms {written}), which this one cannot read (forms {known}): use that \
         version or a later one, or restore a backup from before `castellan store migrate --finish`"
    )]
    Later {
        /// The forms that may be written.
        written: u64,
        /// The forms that this version knows.
        known: u64,
    },
    /// The store has failed, or has something else there.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The number of the forms that may be written to a store, by a version that knows them up to `known`.
///
/// # Errors
/// [`FormsError::Later`] when this version cannot read what others may have written.
pub async fn written(store: &dyn Store, known: u64) -> Result<u64, FormsError> {
    let head = store.head(&stream()?).await?;
    let written = FIRST + head.map_or(0, |head| head.number.0);
    if written > known { Err(FormsError::Later { written, known }) } else { Ok(written) }
}

/// Whether forms of this number may be written to a store.
///
/// # Errors
/// When the store fails.
pub async fn may_write(store: &dyn Store, forms: u64) -> Result<bool, StoreError> {
    match written(store, KNOWN).await {
        // Another process may have allowed more since this one has opened the store.
        Ok(written) | Err(FormsError::Later { written, .. }) => Ok(written >= forms),
        Err(FormsError::Store(error)) => Err(error),
    }
}

/// Allows all forms that this version knows: from now on the version before cannot open the store. Gives the forms that
/// were written before. What was allowed already is left as it is.
///
/// # Errors
/// Those of [`written`].
pub async fn finish(store: &dyn Store, known: u64) -> Result<u64, FormsError> {
    let before = written(store, known).await?;
    for forms in before + 1..=known {
        // Whoever else finishes at the same time appends the same.
        let request: RequestId = format!("finish:{forms}").parse().map_err(StoreError::from)?;
        let mut append = Append::new(stream()?, Number(forms - FIRST - 1), request);
        append.events = vec![format!(r#"{{"finished":{{"forms":{forms}}}}}"#)];
        store.append(append).await?;
    }
    Ok(before)
}

/// Allows all known forms in a store in which nothing is yet: no other version has played there.
///
/// # Errors
/// Those of [`written`].
pub async fn begin(store: &dyn Store, known: u64) -> Result<(), FormsError> {
    if store.streams(None, 1).await?.is_empty() {
        finish(store, known).await?;
    }
    Ok(())
}

fn stream() -> Result<StreamName, StoreError> {
    Ok(STREAM.parse()?)
}
