//! Parses the gateway's raw JSON and forwards it.

use crate::transport::counts::Counts;
use crate::transport::inbox::{Inbox, Received};
use crate::wire::{ApplicationId, Event, Interaction};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::sync::{Arc, OnceLock};

/// Forwards events.
#[derive(Clone)]
pub struct EventForwarder {
    /// The receiver.
    pub inbox: Arc<dyn Inbox>,
    /// The counters.
    pub counts: Counts,
    /// The bot's application, once a session has named it.
    pub application: Arc<OnceLock<ApplicationId>>,
}

/// A payload of the gateway. Its data stays unparsed until its name shows that the bot needs it.
#[derive(Deserialize)]
pub struct Payload<'a> {
    /// The opcode.
    pub op: u64,
    /// The number of an event.
    pub s: Option<u64>,
    /// The name of an event.
    pub t: Option<&'a str>,
    /// The data.
    #[serde(borrow)]
    pub d: Option<&'a RawValue>,
}

/// The opcode of an event.
pub const DISPATCH: u64 = 0;

impl EventForwarder {
    /// Parses a payload and forwards it if it is an event that the bot needs.
    pub fn payload(&self, text: &str) {
        if let Ok(Payload { op: DISPATCH, t: Some(name), d, .. }) = serde_json::from_str(text) {
            self.event(name, d.unwrap_or(RawValue::NULL));
        }
    }

    /// Forwards an event if the bot needs it.
    pub fn event(&self, name: &str, data: &RawValue) {
        match read(name, data) {
            Ok(Some(received)) => {
                if matches!(received, Received::Interaction(_)) {
                    self.counts.interactions.inc();
                }
                if let Received::Ready { application } = received {
                    self.application.get_or_init(|| application);
                }
                self.inbox.take(received);
            }
            Ok(None) => {}
            Err(problem) => self.unreadable(name, &problem),
        }
    }

    /// Reports an unreadable payload. Its content is not logged, because it may contain a token.
    pub fn unreadable(&self, event: &str, problem: &str) {
        self.counts.unreadable.inc();
        tracing::warn!(event, problem, "gateway: unreadable event");
    }
}

/// Parses an event if the bot needs it.
fn read(name: &str, data: &RawValue) -> Result<Option<Received>, String> {
    let read = match name {
        "READY" => {
            let ready = Ready::deserialize(data).map_err(|error| place(&error))?;
            Some(Received::Ready { application: ready.application.id })
        }
        "RESUMED" => Some(Received::Resumed),
        "INTERACTION_CREATE" => {
            let read = Interaction::read(data).map_err(|error| error.to_string())?;
            Some(Received::Interaction(Box::new(read)))
        }
        name if Event::NEEDED.contains(&name) => {
            let read = Event::read(name, data).map_err(|error| error.to_string())?;
            read.map(Received::Change)
        }
        _ => None,
    };
    Ok(read)
}

#[derive(Deserialize)]
struct Ready {
    application: Application,
}

#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
}

/// Returns the category of an error. The error's own text can quote the input.
fn place(error: &serde_json::Error) -> String {
    format!("{:?} error at column {}", error.classify(), error.column())
}
