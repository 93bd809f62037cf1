//! What somebody was answered.

use castellan::discord::commands::games::new_place::opened_by;
use castellan::discord_api::wire::InteractionId;
use serde_json::Value;

/// The flag of messages that are laid out by components of version 2.
const LAID_OUT: u64 = 1 << 15;

/// An answer, once it has come to its end.
#[derive(Debug)]
pub struct Heard {
    /// What the test server says of it.
    pub outcome: Value,
    /// The message that it is, as whoever asked sees it.
    pub message: Option<Value>,
}

impl Heard {
    /// Which interaction it was.
    pub fn interaction(&self) -> &str {
        self.outcome["interaction"].as_str().expect("an id")
    }

    /// The name of the game or tournament that it has opened.
    pub fn opened(&self) -> String {
        let id = InteractionId(self.interaction().parse().expect("a number"));
        opened_by(id).to_string()
    }

    /// Whether "The application did not respond" was all.
    pub fn failed(&self) -> bool {
        self.outcome["outcome"] == "failed"
    }

    /// The message.
    pub fn message(&self) -> &Value {
        self.message.as_ref().unwrap_or_else(|| panic!("no message: {}", self.outcome))
    }

    /// What was said: the message's text, those of its blocks when it is laid out, or the form's title.
    pub fn said(&self) -> String {
        let said = match &self.message {
            Some(message) if message["flags"].as_u64().unwrap_or_default() & LAID_OUT != 0 => {
                return texts(&message["components"]).join("\n");
            }
            Some(message) => &message["content"],
            None => &self.outcome["modal"]["title"],
        };
        said.as_str().unwrap_or_else(|| panic!("nothing was said: {}", self.outcome)).to_owned()
    }

    /// Whether only whoever asked sees it.
    pub fn is_private(&self) -> bool {
        self.message.as_ref().is_none_or(|message| !message["sandbox"]["only_for"].is_null())
    }

    /// What only whoever asked was told.
    pub fn privately(&self) -> String {
        let said = self.said();
        assert!(self.is_private(), "everybody sees it: {said}");
        said
    }
}

/// The texts of blocks, from above.
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
