//! Messages of the catalogues as values, independent of a language.

use super::catalogue::{Fact, Family, find, text};
use super::language::Language;
use std::borrow::Cow;

/// A message with its facts. It becomes a text once the reader's language is known.
///
/// ```
/// use castellan_text::{Language, Message, message};
///
/// let said = message!(Names, "days", count = 3_usize);
/// assert_eq!(said.text(Language::En), "3 days");
/// assert_eq!(said.text(Language::De), "3 Tage");
/// // A text that is the same in every language, such as a name.
/// assert_eq!(Message::verbatim("Ada").text(Language::Ja), "Ada");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Message(Form);

#[derive(Clone, PartialEq, Debug)]
enum Form {
    /// A message of a catalogue, by its key.
    Of(Family, &'static str, Vec<(&'static str, Fact)>),
    /// A text of no catalogue.
    Verbatim(String),
}

impl Message {
    /// Creates the message of a family with this key. [`message!`](macro@crate::message) reads better.
    #[must_use]
    pub const fn new(family: Family, key: &'static str) -> Self {
        Self(Form::Of(family, key, Vec::new()))
    }

    /// Creates a message that is the same text in every language.
    #[must_use]
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self(Form::Verbatim(text.into()))
    }

    /// Adds a fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Self {
        if let Form::Of(_, _, facts) = &mut self.0 {
            facts.push((name, fact.into()));
        }
        self
    }

    /// Returns the text in a language; in English if the language lacks it.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        match &self.0 {
            Form::Of(family, key, facts) => text(language, *family, key, facts),
            Form::Verbatim(said) => said.clone(),
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
impl From<Message> for Fact {
    fn from(message: Message) -> Self {
        match message.0 {
            Form::Of(family, key, facts) => Self::Phrase(family, key, facts),
            Form::Verbatim(said) => Self::Text(said),
        }
    }
}

/// Creates a message of a catalogue from the name of its [`Family`], its key, and its facts.
///
/// ```
/// use castellan_text::{Language, message};
///
/// assert_eq!(message!(Names, "hours", count = 1_usize).text(Language::En), "1 hour");
/// ```
#[macro_export]
macro_rules! message {
    ($family:ident, $key:literal $(, $name:ident = $fact:expr)* $(,)?) => {
        $crate::Message::new($crate::Family::$family, $key)$(.with(stringify!($name), $fact))*
    };
}

/// Returns a message without arguments, or an attribute of it, whose key is known only at run time. Falls back to
/// English; `None` if English lacks it too.
#[must_use]
pub fn looked_up(
    language: Language,
    family: Family,
    key: &str,
    attribute: Option<&str>,
) -> Option<Cow<'static, str>> {
    find(language, family, key, attribute, &[]).or_else(|| find(Language::En, family, key, attribute, &[]))
}
