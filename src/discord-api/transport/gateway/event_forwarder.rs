//! Parses the gateway's raw JSON and forwards it.

use crate::transport::inbox::{DiscordInput, Inbox};
use crate::transport::metrics::Metrics;
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
    pub metrics: Metrics,
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
    pub fn forward_payload(&self, text: &str) {
        if let Ok(Payload { op: DISPATCH, t: Some(name), d, .. }) = serde_json::from_str(text) {
            self.forward_event(name, d.unwrap_or(RawValue::NULL));
        }
    }

    /// Forwards an event if the bot needs it.
    pub fn forward_event(&self, name: &str, data: &RawValue) {
        match read(name, data) {
            Ok(Some(received)) => {
                if matches!(received, DiscordInput::Interaction(_)) {
                    self.metrics.interactions.inc();
                }
                if let DiscordInput::Ready { application } = received {
                    self.application.get_or_init(|| application);
                }
                self.inbox.push(received);
            }
            Ok(None) => {}
            Err(problem) => self.report_unreadable(name, &problem),
        }
    }

    /// Reports an unreadable payload. Its content is not logged, because it may contain a token.
    pub fn report_unreadable(&self, event: &str, problem: &str) {
        self.metrics.unreadable.inc();
        tracing::warn!(event, problem, "gateway: unreadable event");
    }
}

/// Parses an event if the bot needs it.
fn read(name: &str, data: &RawValue) -> Result<Option<DiscordInput>, String> {
    let read = match name {
        "READY" => {
            let ready = Ready::deserialize(data).map_err(|error| error_category(&error))?;
            Some(DiscordInput::Ready { application: ready.application.id })
        }
        "RESUMED" => Some(DiscordInput::Resumed),
        "INTERACTION_CREATE" => {
            let read = Interaction::read(data).map_err(|error| error.to_string())?;
            Some(DiscordInput::Interaction(Box::new(read)))
        }
        name if Event::NEEDED.contains(&name) => {
            let read = Event::read(name, data).map_err(|error| error.to_string())?;
            read.map(DiscordInput::Event)
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
fn error_category(error: &serde_json::Error) -> String {
    format!("{:?} error at column {}", error.classify(), error.column())
}
