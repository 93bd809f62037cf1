//! Languages: Discord's names, their stored form, and those of recent users.

use castellan_discord_api::wire::{Locale, UserId};
use castellan_referee::private_rows::SETTINGS;
use castellan_store::UnreadableError;
use castellan_text::Language;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most people, and the most servers, key languages are remembered. Beyond that, all are dropped.
const MAX_CACHED: usize = 10_000;

/// A bounded cache of languages by person or server.
pub(crate) struct LanguageCache<K>(Mutex<HashMap<K, Language>>);

impl<K> Default for LanguageCache<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Copy + Eq + Hash> LanguageCache<K> {
    pub fn get(&self, key: K) -> Option<Language> {
        self.all().get(&key).copied()
    }

    pub fn insert(&self, key: K, language: Language) {
        let mut all = self.all();
        if all.len() >= MAX_CACHED && !all.contains_key(&key) {
            all.clear();
        }
        all.insert(key, language);
    }

    fn all(&self) -> MutexGuard<'_, HashMap<K, Language>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The languages chosen by recent users, for answers when the store cannot be read or the bot is overloaded.
#[derive(Default)]
pub struct ChosenLanguages(LanguageCache<UserId>);

impl ChosenLanguages {
    /// Returns the language that a recent user has chosen.
    #[must_use]
    pub fn of(&self, user: UserId) -> Option<Language> {
        self.0.get(user)
    }

    /// Records the language that a user has chosen, or `None` if they reset it or were erased.
    pub fn note(&self, user: UserId, chosen: Option<Language>) {
        match chosen {
            Some(language) => self.0.insert(user, language),
            None => drop(self.0.all().remove(&user)),
        }
    }
}

/// Returns the language that a person has chosen, by its stored tag.
#[must_use]
pub fn chosen(tag: Option<&str>) -> Option<Language> {
    Language::of_tag(tag?)
}

/// Returns the language of messages for a Discord locale.
#[must_use]
pub fn language_of_locale(locale: &Locale) -> Language {
    locale.0.parse().unwrap_or_default()
}

/// Parses the stored language of a server.
pub(crate) fn parse_locale(key: &str, value: &str) -> Result<Language, UnreadableError> {
    Language::of_tag(value)
        .ok_or_else(|| UnreadableError::new(SETTINGS, key, "it should be the tag of a language, such as en"))
}

/// The stored form of a language: its tag.
pub(crate) mod stored {
    use castellan_text::Language;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "serde calls it with a reference to the field"
    )]
    pub fn serialize<S: Serializer>(language: &Option<Language>, to: S) -> Result<S::Ok, S::Error> {
        language.map(Language::tag).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Language>, D::Error> {
        let tag = Option::<String>::deserialize(from)?;
        let known = |tag: String| {
            Language::of_tag(&tag).ok_or_else(|| D::Error::custom(format!("no language has the tag {tag}")))
        };
        tag.map(known).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::{ChosenLanguages, MAX_CACHED};
    use castellan_discord_api::wire::UserId;
    use castellan_text::Language;

    #[test]
    fn a_chosen_language_is_known_until_it_is_reset() {
        let languages = ChosenLanguages::default();
        languages.note(UserId(1), Some(Language::De));
        assert_eq!(languages.of(UserId(1)), Some(Language::De));
        assert_eq!(languages.of(UserId(2)), None);
        languages.note(UserId(1), None);
        assert_eq!(languages.of(UserId(1)), None);
    }

    #[test]
    fn memory_is_bounded() {
        let languages = ChosenLanguages::default();
        for user in 0..=2 * MAX_CACHED as u64 {
            languages.note(UserId(user), Some(Language::Ja));
            assert!(languages.0.all().len() <= MAX_CACHED);
        }
    }
}
