//! State shared by the bot's processes, kept in the store.

use async_trait::async_trait;
use castellan_discord_api::shared_state::{Kept, Note, SharedState, SharedStateError};
use castellan_store::{Append, Number, RequestId, SharedStore, StoreError, StreamName};
use sha2::{Digest, Sha256};

/// The shared state in a store: leases and notes use the store's own, and each text has a stream.
pub(super) struct StoredState(pub SharedStore);

/// Wraps a store error for the transport, which only waits and retries.
fn failed(error: impl Into<StoreError>) -> SharedStateError {
    let error: StoreError = error.into();
    SharedStateError::new(error)
}

#[async_trait]
impl SharedState for StoredState {
    async fn lease(&self, name: &str) -> Result<bool, SharedStateError> {
        self.0.lease(name).await.map_err(failed)
    }

    async fn release(&self, name: &str) -> Result<(), SharedStateError> {
        self.0.release(name).await.map_err(failed)
    }

    async fn leased(&self, prefix: &str) -> Result<u64, SharedStateError> {
        self.0.leased(prefix).await.map_err(failed)
    }

    async fn leave_note(&self, name: &str, note: &str) -> Result<(), SharedStateError> {
        self.0.leave_note(name, note).await.map(drop).map_err(failed)
    }

    async fn note(&self, name: &str) -> Result<Option<Note>, SharedStateError> {
        let note = self.0.note(name).await.map_err(failed)?;
        Ok(note.map(|note| Note { text: note.text, age: note.age }))
    }

    async fn kept(&self, name: &str) -> Result<Kept, SharedStateError> {
        let stream = StreamName::new(name).map_err(failed)?;
        let Some(head) = self.0.head(&stream).await.map_err(failed)? else { return Ok(Kept::default()) };
        let events = self.0.read(&stream, head.number, 1).await.map_err(failed)?;
        let text = events.into_iter().next().map(|event| event.json);
        Ok(Kept { version: head.number.0, text })
    }

    async fn keep(&self, name: &str, version: u64, text: &str) -> Result<(), SharedStateError> {
        let stream = StreamName::new(name).map_err(failed)?;
        let digest = base16ct::lower::encode_string(&Sha256::digest(text));
        let request = RequestId::new(format!("kept:{version}-{digest}")).map_err(failed)?;
        let mut append = Append::new(stream, Number(version), request);
        append.events = vec![text.to_owned()];
        self.0.append(append).await.map(drop).map_err(failed)
    }
}
