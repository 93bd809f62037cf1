//! The messages of a page, within their limits.

use crate::limits::{MAX_FAULTS, MessageBucket};
use crate::messages::{ClientMessage, RequestKey};
use crate::metrics::WebMetrics;
use crate::socket::{Closing, FAULTY};
use axum::extract::ws::Message;
use tokio::time::Instant;

/// The messages that a page may still send.
pub(crate) struct Inbox {
    bucket: MessageBucket,
    faults: u32,
}

/// A message, as far as it was read.
pub(crate) enum Received {
    /// A message of ours.
    Message(ClientMessage),
    /// A message beyond the rate. Its request is refused, if it has an id.
    TooFast(Option<RequestKey>),
    /// A message that needs no answer.
    Nothing,
}

impl Inbox {
    pub(crate) fn new() -> Self {
        Self { bucket: MessageBucket::new(Instant::now()), faults: 0 }
    }

    /// Reads a message.
    ///
    /// # Errors
    /// Returns the reason to close the connection: the page closes it, or there were too many faults.
    pub(crate) fn read(&mut self, metrics: &WebMetrics, message: Message) -> Result<Received, Closing> {
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(None),
            // Pings are answered by the library.
            Message::Ping(_) | Message::Pong(_) => {
                if !self.bucket.take(Instant::now()) {
                    self.fault(metrics)?;
                }
                return Ok(Received::Nothing);
            }
            Message::Binary(_) => {
                self.fault(metrics)?;
                return Ok(Received::Nothing);
            }
        };
        let Ok(message) = serde_json::from_str::<ClientMessage>(&text) else {
            self.fault(metrics)?;
            return Ok(Received::Nothing);
        };
        if self.bucket.take(Instant::now()) {
            return Ok(Received::Message(message));
        }
        self.fault(metrics)?;
        Ok(Received::TooFast(message.request().cloned()))
    }

    /// Counts a message that is not ours, or one too many.
    fn fault(&mut self, metrics: &WebMetrics) -> Result<(), Closing> {
        metrics.count("fault");
        self.faults += 1;
        if self.faults > MAX_FAULTS { Err(Some(FAULTY)) } else { Ok(()) }
    }
}
