//! What the people's pages are told as it happens.

use crate::ids::Id;
use serde_json::Value;
use tokio::sync::mpsc;

/// How many events may wait for a page; one that falls behind by more is let go, and asks anew.
const MOST_WAITING: usize = 4_096;

/// The pages that listen.
#[derive(Default)]
pub(crate) struct Feed {
    listeners: Vec<(Id, mpsc::Sender<String>)>,
}

impl Feed {
    /// One more page listens, for this user.
    pub(crate) fn listen(&mut self, user: Id) -> mpsc::Receiver<String> {
        let (sender, receiver) = mpsc::channel(MOST_WAITING);
        self.listeners.push((user, sender));
        receiver
    }

    /// Whether nobody listens.
    pub(crate) fn is_empty(&self) -> bool {
        self.listeners.is_empty()
    }

    /// Tells an event to all for whom it is.
    pub(crate) fn tell(&mut self, event: &Value, is_for: impl Fn(Id) -> bool) {
        if self.listeners.is_empty() {
            return;
        }
        let text = event.to_string();
        self.listeners.retain(|(user, sender)| {
            if is_for(*user) { sender.try_send(text.clone()).is_ok() } else { !sender.is_closed() }
        });
    }
}
