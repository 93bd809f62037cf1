//! The languages of people and channels: people read the one that they have chosen, or else the one that Discord says;
//! channels the one that was chosen for their server, or else the one that Discord says of it.

use crate::settings::{PersonSettings, ServerSettings, Settings, or_passed_over};
use crate::trouble::Failed;
use castellan_discord_api::wire::Locale;
use castellan_discord_api::wire::{GuildId, UserId};
use castellan_game::PlayerId;
use castellan_referee::private::SETTINGS;
use castellan_store::{IndexChange, StoreError, Unreadable};
use castellan_text::Language;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The languages of so many people, and of so many servers, are remembered before all are forgotten.
const REMEMBERED: usize = 10_000;

/// Languages that are remembered.
struct Remembered<K>(Mutex<HashMap<K, Language>>);

impl<K> Default for Remembered<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Copy + Eq + Hash> Remembered<K> {
    fn of(&self, whose: K) -> Option<Language> {
        self.all().get(&whose).copied()
    }

    fn note(&self, whose: K, language: Language) {
        let mut all = self.all();
        if all.len() >= REMEMBERED && !all.contains_key(&whose) {
            all.clear();
        }
        all.insert(whose, language);
    }

    fn all(&self) -> MutexGuard<'_, HashMap<K, Language>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The languages that people have chosen, as far as they were here lately: for what is said to them when nothing can be
/// read, or when there is too much to do.
#[derive(Default)]
pub(crate) struct ChosenLanguages(Remembered<UserId>);

impl ChosenLanguages {
    /// The language that somebody has chosen, if they were here lately.
    pub fn of(&self, user: UserId) -> Option<Language> {
        self.0.of(user)
    }

    /// Somebody is here, who has chosen this language or none.
    pub fn note(&self, user: UserId, chosen: Option<Language>) {
        match chosen {
            Some(language) => self.0.note(user, language),
            None => drop(self.0.all().remove(&user)),
        }
    }
}

/// The languages of servers, as Discord says them and they are stored.
#[derive(Default)]
pub(super) struct ServerLocales(Remembered<GuildId>);

impl Settings {
    /// The language that a person has chosen.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn language(&self, player: &PlayerId) -> Result<Option<Language>, Failed> {
        let mine = or_passed_over(self.unsealed::<PersonSettings>(&format!("person/{player}")).await)?;
        Ok(mine.and_then(|mine| mine.language))
    }

    /// The language of what is posted in a server: the one that was chosen for it, or that Discord said last.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn server_language(&self, guild: GuildId) -> Result<Language, Failed> {
        self.language_in(guild, &self.server_or_closed(Some(guild)).await?).await
    }

    /// The same, of what was set for the server.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn language_in(&self, guild: GuildId, server: &ServerSettings) -> Result<Language, Failed> {
        match server.language {
            Some(chosen) => Ok(chosen),
            None => self.locale(guild).await,
        }
    }

    /// The language of what is sent to a person alone about something in a server, where no interaction says which: the
    /// one that they have chosen, or else the server's.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn language_for(&self, player: &PlayerId, guild: Option<GuildId>) -> Result<Language, Failed> {
        match (self.language(player).await?, guild) {
            (Some(chosen), _) => Ok(chosen),
            (None, Some(guild)) => self.server_language(guild).await,
            (None, None) => Ok(Language::default()),
        }
    }

    /// The language of a server, as Discord said it last.
    async fn locale(&self, guild: GuildId) -> Result<Language, Failed> {
        let known = self.locales.0.of(guild);
        match known {
            Some(known) => Ok(known),
            None => Ok(self.stored_locale(guild).await?.unwrap_or_default()),
        }
    }

    /// The language of a server, as it is stored; nothing where that cannot be read.
    async fn stored_locale(&self, guild: GuildId) -> Result<Option<Language>, Failed> {
        let key = format!("locale/{guild}");
        let Some(row) = or_passed_over(self.row(&key).await)? else { return Ok(None) };
        let read = row.map(|row| read_locale(&key, &row)).transpose().map_err(StoreError::from);
        let Some(stored) = or_passed_over(read.map_err(Failed::from))? else { return Ok(None) };
        // Nothing is stored of a server in English that never was in another language.
        let stored = stored.unwrap_or_default();
        self.locales.0.note(guild, stored);
        Ok(Some(stored))
    }

    /// Discord says that a server has this language. What cannot be read of that is written anew: it is no more than
    /// what Discord says.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn hear_locale(&self, guild: GuildId, locale: Language, request: &str) -> Result<(), Failed> {
        let known = self.locales.0.of(guild);
        if known == Some(locale) || known.is_none() && self.stored_locale(guild).await? == Some(locale) {
            return Ok(());
        }
        let key = format!("locale/{guild}");
        let change =
            IndexChange::Put { index: SETTINGS.to_owned(), key: key.clone(), value: locale.tag().to_owned() };
        // Nothing hangs on it: it is written at the next chance, and meanwhile people are answered.
        match self.write(key, request, change).await {
            Ok(()) => self.locales.0.note(guild, locale),
            Err(error) => tracing::warn!(%guild, %error, "settings: language of a server not stored"),
        }
        Ok(())
    }
}

/// Returns the language of messages for a language of Discord's.
pub(super) fn of_locale(locale: &Locale) -> Language {
    locale.0.parse().unwrap_or_default()
}

/// The language of a server, as Discord says it.
pub(super) fn read_locale(key: &str, value: &str) -> Result<Language, Unreadable> {
    Language::of_tag(value)
        .ok_or_else(|| Unreadable::new(SETTINGS, key, "it should be the tag of a language, such as en"))
}

/// A language as it is stored: its tag.
pub(super) mod stored {
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
    use super::{ChosenLanguages, REMEMBERED};
    use castellan_discord_api::wire::UserId;
    use castellan_text::Language;

    #[test]
    fn what_was_chosen_is_known_until_it_is_taken_back() {
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
        for user in 0..=2 * REMEMBERED as u64 {
            languages.note(UserId(user), Some(Language::Ja));
            assert!(languages.0.all().len() <= REMEMBERED);
        }
    }
}
