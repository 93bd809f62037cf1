//! Public answers to interactions, which only the gate for public posts makes.

use castellan_discord_api::wire::Message;

/// A message for everybody as the answer to an interaction.
pub(crate) struct PublicAnswer(Message);

impl PublicAnswer {
    pub(super) fn new(message: Message) -> Self {
        Self(Message { private: false, ..message })
    }

    /// Returns the message to be sent.
    pub fn message(self) -> Message {
        self.0
    }
}
