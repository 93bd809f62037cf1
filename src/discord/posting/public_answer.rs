//! Public answers to interactions, created only with a permit.

use castellan_discord_api::wire::Message;

/// A public answer to an interaction.
pub(crate) struct PublicAnswer(Message);

impl PublicAnswer {
    pub(super) fn new(message: Message) -> Self {
        Self(Message { private: false, ..message })
    }

    /// Returns the message to send.
    pub fn message(self) -> Message {
        self.0
    }
}
