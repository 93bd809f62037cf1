//! State shared by the bot's processes, kept in the store.

use async_trait::async_trait;
use castellan_discord_api::shared_state::{Note, SharedState, SharedStateError, StoredText};
use castellan_store::{Append, RequestId, SharedStore, StoreError, StreamName, Version};
use sha2::{Digest, Sha256};

/// The shared state in a store: leases and notes use the store's own, and each text has a stream.
pub(super) struct StoredState(pub SharedStore);

/// Wraps a store error for the transport, which only waits and retries.
fn shared_state_error(error: impl Into<StoreError>) -> SharedStateError {
    let error: StoreError = error.into();
    SharedStateError::new(error)
}

#[async_trait]
impl SharedState for StoredState {
    async fn lease(&self, name: &str) -> Result<bool, SharedStateError> {
        self.0.lease(name).await.map_err(shared_state_error)
    }

    async fn release(&self, name: &str) -> Result<(), SharedStateError> {
        self.0.release(name).await.map_err(shared_state_error)
    }

    async fn count_leased(&self, prefix: &str) -> Result<u64, SharedStateError> {
        self.0.count_leases(prefix).await.map_err(shared_state_error)
    }

    async fn write_note(&self, name: &str, note: &str) -> Result<(), SharedStateError> {
        self.0.leave_note(name, note).await.map(drop).map_err(shared_state_error)
    }

    async fn note(&self, name: &str) -> Result<Option<Note>, SharedStateError> {
        let note = self.0.note(name).await.map_err(shared_state_error)?;
        Ok(note.map(|note| Note { text: note.text, age: note.age }))
    }

    async fn stored_text(&self, name: &str) -> Result<StoredText, SharedStateError> {
        let stream = StreamName::new(name).map_err(shared_state_error)?;
        let Some(head) = self.0.head(&stream).await.map_err(shared_state_error)? else {
            return Ok(StoredText::default());
        };
        let events = self.0.read(&stream, head.version, 1).await.map_err(shared_state_error)?;
        let text = events.into_iter().next().map(|event| event.json);
        Ok(StoredText { version: head.version.0, text })
    }

    async fn store_text(&self, name: &str, version: u64, text: &str) -> Result<(), SharedStateError> {
        let stream = StreamName::new(name).map_err(shared_state_error)?;
        let digest = base16ct::lower::encode_string(&Sha256::digest(text));
        let request = RequestId::new(format!("kept:{version}-{digest}")).map_err(shared_state_error)?;
        let mut append = Append::new(stream, Version(version), request);
        append.events = vec![text.to_owned()];
        self.0.append(append).await.map(drop).map_err(shared_state_error)
    }
}
