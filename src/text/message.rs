//! Messages of the catalogues as values, in no language yet.

use super::catalogue::{Fact, Family, find, text};
use super::language::Language;
use std::borrow::Cow;

/// A message with what it is about. It becomes a text when it is known who reads it.
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
    /// Of a catalogue, by its key.
    Of(Family, &'static str, Vec<(&'static str, Fact)>),
    /// Of no catalogue.
    Verbatim(String),
}

impl Message {
    /// The message of a family that has this key. [`message!`](macro@crate::message) reads better.
    #[must_use]
    pub const fn new(family: Family, key: &'static str) -> Self {
        Self(Form::Of(family, key, Vec::new()))
    }

    /// A text that is the same in every language.
    #[must_use]
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self(Form::Verbatim(text.into()))
    }

    /// The same with one more fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Self {
        if let Form::Of(_, _, facts) = &mut self.0 {
            facts.push((name, fact.into()));
        }
        self
    }

    /// Its text in a language; in English where the language lacks it.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        match &self.0 {
            Form::Of(family, key, facts) => text(language, *family, key, facts),
            Form::Verbatim(said) => said.clone(),
        }
    }
}

/// The same in every language.
impl From<String> for Message {
    fn from(text: String) -> Self {
        Self::verbatim(text)
    }
}

/// The same in every language.
impl From<&str> for Message {
    fn from(text: &str) -> Self {
        Self::verbatim(text)
    }
}

/// As a part of another message.
impl From<Message> for Fact {
    fn from(message: Message) -> Self {
        match message.0 {
            Form::Of(family, key, facts) => Self::Phrase(family, key, facts),
            Form::Verbatim(said) => Self::Text(said),
        }
    }
}

/// A message of a catalogue: the name of its [`Family`], its key, and what it is about.
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

/// A message whose key is known only while the program runs, or an attribute of it, in a language; in English where the
/// language lacks it, and nothing where English does.
#[must_use]
pub fn looked_up(
    language: Language,
    family: Family,
    key: &str,
    attribute: Option<&str>,
) -> Option<Cow<'static, str>> {
    find(language, family, key, attribute, &[]).or_else(|| find(Language::En, family, key, attribute, &[]))
}
