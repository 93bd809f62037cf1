//! Edits of messages' buttons. Of several edits of one message, only the last is sent.

use crate::client::CallError;
use crate::wire::{MessageRef, Row};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The outcome of an edit, once it is known.
type Outcome = Option<Result<(), CallError>>;

/// The most messages that wait for an edit. More are refused: they would wait for minutes, and pressing an outdated
/// button is answered with the current state.
const MAX_QUEUED: usize = 1_000;

/// The messages with pending edits.
#[derive(Default)]
pub struct ComponentEdits(Mutex<HashMap<MessageRef, QueuedEdit>>);

struct QueuedEdit {
    /// The rows of the last request.
    rows: Vec<Row>,
    /// `true` once they were taken for sending.
    is_sent: bool,
    outcome: watch::Sender<Outcome>,
}

/// A requested edit.
pub struct PendingEdit {
    outcome: watch::Receiver<Outcome>,
    /// `true` if no task edits this message yet, so that the caller must.
    pub is_first: bool,
}

impl ComponentEdits {
    /// Requests an edit of a message.
    pub fn request(&self, message: MessageRef, rows: &[Row]) -> PendingEdit {
        let mut edits = self.edits();
        let is_first = !edits.contains_key(&message);
        if is_first && edits.len() >= MAX_QUEUED {
            let outcome = watch::channel(Some(Err(gave_up(false)))).1;
            return PendingEdit { outcome, is_first: false };
        }
        let edit = edits.entry(message).or_insert_with(|| QueuedEdit {
            rows: Vec::new(),
            is_sent: false,
            outcome: watch::Sender::new(None),
        });
        rows.clone_into(&mut edit.rows);
        edit.is_sent = false;
        PendingEdit { outcome: edit.outcome.subscribe(), is_first }
    }

    /// Returns the rows to send now: those of the last request.
    pub fn rows(&self, message: MessageRef) -> Vec<Row> {
        let mut edits = self.edits();
        let Some(edit) = edits.get_mut(&message) else { return Vec::new() };
        edit.is_sent = true;
        edit.rows.clone()
    }

    /// Reports the outcome to all callers. Returns `false` if other rows were requested meanwhile, which must then be
    /// sent as well.
    pub fn complete(&self, message: MessageRef, outcome: &Result<(), CallError>) -> bool {
        let mut edits = self.edits();
        if outcome.is_ok() && edits.get(&message).is_some_and(|edit| !edit.is_sent) {
            return false;
        }
        if let Some(edit) = edits.remove(&message) {
            edit.outcome.send_replace(Some(outcome.clone()));
        }
        true
    }

    fn edits(&self) -> MutexGuard<'_, HashMap<MessageRef, QueuedEdit>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PendingEdit {
    /// Waits for the outcome.
    pub async fn wait(mut self) -> Result<(), CallError> {
        match self.outcome.wait_for(Option::is_some).await {
            Ok(outcome) => outcome.clone().unwrap_or_else(|| Err(gave_up(true))),
            Err(_) => Err(gave_up(true)),
        }
    }
}

fn gave_up(perhaps_done: bool) -> CallError {
    CallError::Unavailable { status: None, what: "it was given up".to_owned(), perhaps_done }
}
