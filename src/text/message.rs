//! Messages of the catalogues as values, independent of a language.

use super::catalogue::{Catalogue, MessageArgument, find, text};
use super::language::Language;
use std::borrow::Cow;

/// A message with its arguments. It becomes a text once the reader's language is known.
///
/// ```
/// use castellan_text::{Language, Message, message};
///
/// let message = message!(Names, "days", count = 3_usize);
/// assert_eq!(message.text(Language::En), "3 days");
/// assert_eq!(message.text(Language::De), "3 Tage");
/// // A text that is the same in every language, such as a name.
/// assert_eq!(Message::verbatim("Ada").text(Language::Ja), "Ada");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Message(Content);

#[derive(Clone, PartialEq, Debug)]
enum Content {
    /// A message of a catalogue, by its key.
    Localized(Catalogue, &'static str, Vec<(&'static str, MessageArgument)>),
    /// A text that is the same in every language.
    Verbatim(String),
}

impl Message {
    /// Creates the message of a catalogue with this key. The macro [`message!`](macro@crate::message) is shorter.
    #[must_use]
    pub const fn new(catalogue: Catalogue, key: &'static str) -> Self {
        Self(Content::Localized(catalogue, key, Vec::new()))
    }

    /// Creates a message that is the same text in every language.
    #[must_use]
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self(Content::Verbatim(text.into()))
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, argument: impl Into<MessageArgument>) -> Self {
        if let Content::Localized(_, _, arguments) = &mut self.0 {
            arguments.push((name, argument.into()));
        }
        self
    }

    /// Returns the text in a language; in English if the language lacks it.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        match &self.0 {
            Content::Localized(catalogue, key, arguments) => text(language, *catalogue, key, arguments),
            Content::Verbatim(text) => text.clone(),
        }
    }
}

/// Creates a message that is the same text in every language.
impl From<String> for Message {
    fn from(text: String) -> Self {
        Self::verbatim(text)
    }
}

/// Creates a message that is the same text in every language.
impl From<&str> for Message {
    fn from(text: &str) -> Self {
        Self::verbatim(text)
    }
}

/// Uses a message as a part of another.
impl From<Message> for MessageArgument {
    fn from(message: Message) -> Self {
        match message.0 {
            Content::Localized(catalogue, key, arguments) => Self::Phrase(catalogue, key, arguments),
            Content::Verbatim(text) => Self::Text(text),
        }
    }
}

/// Creates a message from the name of its [`Catalogue`], its key, and its arguments.
///
/// ```
/// use castellan_text::{Language, message};
///
/// assert_eq!(message!(Names, "hours", count = 1_usize).text(Language::En), "1 hour");
/// ```
#[macro_export]
macro_rules! message {
    ($catalogue:ident, $key:literal $(, $name:ident = $argument:expr)* $(,)?) => {
        $crate::Message::new($crate::Catalogue::$catalogue, $key)$(.with(stringify!($name), $argument))*
    };
}

/// Returns a message without arguments, or an attribute of it, whose key is known only at run time. Falls back to
/// English; `None` if English lacks it too.
#[must_use]
pub fn look_up(
    language: Language,
    catalogue: Catalogue,
    key: &str,
    attribute: Option<&str>,
) -> Option<Cow<'static, str>> {
    language.with_fallbacks().find_map(|language| find(language, catalogue, key, attribute, &[]))
}
