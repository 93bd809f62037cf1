//! Answers to interactions.

use castellan::discord::commands::games::game_creation::game_id_for;
use castellan::discord_api::wire::InteractionId;
use serde_json::Value;

/// The flag of Components V2 messages.
const LAID_OUT: u64 = 1 << 15;

/// An answer in its final form.
#[derive(Debug)]
pub struct Answer {
    /// The outcome as reported by the test server.
    pub outcome: Value,
    /// The message as seen by the user who asked.
    pub message: Option<Value>,
}

impl Answer {
    /// Returns the id of the interaction.
    pub fn interaction(&self) -> &str {
        self.outcome["interaction"].as_str().expect("an id")
    }

    /// Returns the id of the game or tournament that the interaction opened.
    pub fn opened_id(&self) -> String {
        let id = InteractionId(self.interaction().parse().expect("a number"));
        game_id_for(id).to_string()
    }

    /// Returns `true` if the user saw "The application did not respond".
    pub fn has_failed(&self) -> bool {
        self.outcome["outcome"] == "failed"
    }

    /// Returns the message.
    pub fn message(&self) -> &Value {
        self.message.as_ref().unwrap_or_else(|| panic!("no message: {}", self.outcome))
    }

    /// Returns the visible text: the message's content, the texts of its blocks, or the form's title.
    pub fn text(&self) -> String {
        let text = match &self.message {
            Some(message) if message["flags"].as_u64().unwrap_or_default() & LAID_OUT != 0 => {
                return texts(&message["components"]).join("\n");
            }
            Some(message) => &message["content"],
            None => &self.outcome["modal"]["title"],
        };
        text.as_str().unwrap_or_else(|| panic!("no text: {}", self.outcome)).to_owned()
    }

    /// Returns the visible text with the descriptions of its pictures.
    pub fn text_with_pictures(&self) -> String {
        self.text() + "\n" + &descriptions(self.message())
    }

    /// Returns `true` if only the user who asked sees the message.
    pub fn is_private(&self) -> bool {
        self.message.as_ref().is_none_or(|message| !message["sandbox"]["only_for"].is_null())
    }

    /// Returns the visible text, and checks that only the user who asked sees it.
    pub fn private_text(&self) -> String {
        let text = self.text();
        assert!(self.is_private(), "the message is public: {text}");
        text
    }
}

/// Returns the descriptions of a message's pictures.
pub fn descriptions(message: &Value) -> String {
    let files = message["attachments"].as_array().into_iter().flatten();
    files.filter_map(|file| file["description"].as_str()).collect::<Vec<_>>().join("\n")
}

/// Returns the texts of blocks, from top to bottom.
fn texts(blocks: &Value) -> Vec<&str> {
    let mut all = Vec::new();
    for block in blocks.as_array().into_iter().flatten() {
        match block["content"].as_str() {
            Some(text) => all.push(text),
            None => all.extend(texts(&block["components"])),
        }
    }
    all
}
