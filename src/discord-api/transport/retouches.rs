//! Of several changes to the buttons of one message, only the last is sent.

use crate::ports::CallError;
use crate::wire::{MessageRef, Row};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// What became of a change, once it is known.
type Outcome = Option<Result<(), CallError>>;

/// How many messages may wait for other buttons. What is asked for beyond that is given up: they would wait for
/// minutes, and whoever presses an old button is told what has happened since.
const MOST: usize = 1_000;

/// The messages whose buttons are about to change.
#[derive(Default)]
pub struct Retouches(Mutex<HashMap<MessageRef, Waiting>>);

struct Waiting {
    /// What is to be there, from whoever asked last.
    rows: Vec<Row>,
    /// Whether it has been given out to be sent.
    given: bool,
    outcome: watch::Sender<Outcome>,
}

/// What becomes of a change.
pub struct InteractionData {
    outcome: watch::Receiver<Outcome>,
    /// Whether nobody sees to this message yet, so that whoever asked has to.
    pub first: bool,
}

impl Retouches {
    /// Asks for other buttons.
    pub fn ask(&self, message: MessageRef, rows: &[Row]) -> InteractionData {
        let mut all = self.all();
        let first = !all.contains_key(&message);
        if first && all.len() >= MOST {
            let outcome = watch::channel(Some(Err(given_up(false)))).1;
            return InteractionData { outcome, first: false };
        }
        let waiting = all.entry(message).or_insert_with(|| Waiting {
            rows: Vec::new(),
            given: false,
            outcome: watch::Sender::new(None),
        });
        rows.clone_into(&mut waiting.rows);
        waiting.given = false;
        InteractionData { outcome: waiting.outcome.subscribe(), first }
    }

    /// What is to be sent now: what was asked for last.
    pub fn rows(&self, message: MessageRef) -> Vec<Row> {
        let mut all = self.all();
        let Some(waiting) = all.get_mut(&message) else { return Vec::new() };
        waiting.given = true;
        waiting.rows.clone()
    }

    /// Tells everybody who asked. False when something else was asked for meanwhile: then that is to be
    /// sent too.
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

impl InteractionData {
    /// Waits for what becomes of it.
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
