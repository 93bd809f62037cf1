//! Edits of messages' buttons. Of several edits of one message, only the last is sent.

use crate::ports::CallError;
use crate::wire::{MessageRef, Row};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The outcome of an edit, once it is known.
type Outcome = Option<Result<(), CallError>>;

/// The most messages that wait for an edit. More are refused: they would wait for minutes, and pressing an outdated
/// button is answered with the current state.
const MOST: usize = 1_000;

/// The messages with pending edits.
#[derive(Default)]
pub struct Retouches(Mutex<HashMap<MessageRef, Waiting>>);

struct Waiting {
    /// The rows of the last request.
    rows: Vec<Row>,
    /// `true` once they were taken for sending.
    given: bool,
    outcome: watch::Sender<Outcome>,
}

/// A requested edit.
pub struct PendingChange {
    outcome: watch::Receiver<Outcome>,
    /// `true` if no task edits this message yet, so that the caller must.
    pub first: bool,
}

impl Retouches {
    /// Requests an edit of a message.
    pub fn ask(&self, message: MessageRef, rows: &[Row]) -> PendingChange {
        let mut all = self.all();
        let first = !all.contains_key(&message);
        if first && all.len() >= MOST {
            let outcome = watch::channel(Some(Err(given_up(false)))).1;
            return PendingChange { outcome, first: false };
        }
        let waiting = all.entry(message).or_insert_with(|| Waiting {
            rows: Vec::new(),
            given: false,
            outcome: watch::Sender::new(None),
        });
        rows.clone_into(&mut waiting.rows);
        waiting.given = false;
        PendingChange { outcome: waiting.outcome.subscribe(), first }
    }

    /// Returns the rows to send now: those of the last request.
    pub fn rows(&self, message: MessageRef) -> Vec<Row> {
        let mut all = self.all();
        let Some(waiting) = all.get_mut(&message) else { return Vec::new() };
        waiting.given = true;
        waiting.rows.clone()
    }

    /// Reports the outcome to all callers. Returns `false` if other rows were requested meanwhile, which must then be
    /// sent as well.
    pub fn tell(&self, message: MessageRef, outcome: &Result<(), CallError>) -> bool {
        let mut all = self.all();
        if outcome.is_ok() && all.get(&message).is_some_and(|waiting| !waiting.given) {
            return false;
        }
        if let Some(waiting) = all.remove(&message) {
            waiting.outcome.send_replace(Some(outcome.clone()));
        }
        true
    }

    fn all(&self) -> MutexGuard<'_, HashMap<MessageRef, Waiting>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PendingChange {
    /// Waits for the outcome.
    pub async fn outcome(mut self) -> Result<(), CallError> {
        match self.outcome.wait_for(Option::is_some).await {
            Ok(outcome) => outcome.clone().unwrap_or_else(|| Err(given_up(true))),
            Err(_) => Err(given_up(true)),
        }
    }
}

fn given_up(perhaps_done: bool) -> CallError {
    CallError::Unavailable { status: None, what: "it was given up".to_owned(), perhaps_done }
}
