//! Live events for the people's pages.

use crate::ids::Id;
use serde_json::Value;
use tokio::sync::mpsc;

/// The number of events that may wait for a page. A page that falls further behind is disconnected and reloads
/// everything.
const QUEUE_LENGTH: usize = 4_096;

/// The connected pages.
#[derive(Default)]
pub(crate) struct Feed {
    subscribers: Vec<(Id, mpsc::Sender<String>)>,
}

impl Feed {
    /// Subscribes a page of this user.
    pub(crate) fn subscribe(&mut self, user: Id) -> mpsc::Receiver<String> {
        let (sender, receiver) = mpsc::channel(QUEUE_LENGTH);
        self.subscribers.push((user, sender));
        receiver
    }

    /// Returns `true` if no page is connected.
    pub(crate) fn is_empty(&self) -> bool {
        self.subscribers.is_empty()
    }

    /// Sends an event to the pages of the users selected by `is_for`.
    pub(crate) fn send(&mut self, event: &Value, is_for: impl Fn(Id) -> bool) {
        if self.subscribers.is_empty() {
            return;
        }
        let text = event.to_string();
        self.subscribers.retain(|(user, sender)| {
            if is_for(*user) { sender.try_send(text.clone()).is_ok() } else { !sender.is_closed() }
        });
    }
}
