//! The languages of people, and of messages in servers.

use super::{ServerSettings, Settings};
use crate::error::OperatorError;
use crate::languages::{chosen, parse_locale};
use crate::rows::skip_unreadable;
use castellan_discord_api::wire::GuildId;
use castellan_game::PlayerId;
use castellan_referee::directory::{PEOPLE, Person};
use castellan_referee::private_rows::{SETTINGS, unseal_row};
use castellan_store::{IndexChange, StoreError};
use castellan_text::Language;

impl Settings {
    /// Returns the language that a person has chosen.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn language(&self, player: &PlayerId) -> Result<Option<Language>, OperatorError> {
        let read = unseal_row::<Person>(&self.store, (PEOPLE, player.as_str())).await;
        let person = skip_unreadable(read.map_err(OperatorError::from))?.flatten();
        Ok(person.and_then(|person| chosen(person.language.as_deref())))
    }

    /// Returns the language of messages in a server: the one chosen for it, or the last one reported by Discord.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn server_language(&self, guild: GuildId) -> Result<Language, OperatorError> {
        self.language_in(guild, &self.server_or_default(Some(guild)).await?).await
    }

    /// Returns the language of messages in a server whose settings are known.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn language_in(
        &self,
        guild: GuildId,
        server: &ServerSettings,
    ) -> Result<Language, OperatorError> {
        match server.language {
            Some(chosen) => Ok(chosen),
            None => self.locale(guild).await,
        }
    }

    /// Returns the language of private messages about a server's games, if there is no interaction to take it from: the
    /// one that the person has chosen, otherwise the server's.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn language_for(
        &self,
        player: &PlayerId,
        guild: Option<GuildId>,
    ) -> Result<Language, OperatorError> {
        match (self.language(player).await?, guild) {
            (Some(chosen), _) => Ok(chosen),
            (None, Some(guild)) => self.server_language(guild).await,
            (None, None) => Ok(Language::default()),
        }
    }

    /// Returns the last language that Discord reported for a server.
    async fn locale(&self, guild: GuildId) -> Result<Language, OperatorError> {
        let known = self.locales.get(guild);
        match known {
            Some(known) => Ok(known),
            None => Ok(self.stored_locale(guild).await?.unwrap_or_default()),
        }
    }

    /// Returns the stored language of a server, if it can be parsed.
    async fn stored_locale(&self, guild: GuildId) -> Result<Option<Language>, OperatorError> {
        let key = format!("locale/{guild}");
        let Some(row) = skip_unreadable(self.row(&key).await)? else { return Ok(None) };
        let read = row.map(|row| parse_locale(&key, &row)).transpose().map_err(StoreError::from);
        let Some(stored) = skip_unreadable(read.map_err(OperatorError::from))? else { return Ok(None) };
        // A server that was always in English has no row.
        let stored = stored.unwrap_or_default();
        self.locales.insert(guild, stored);
        Ok(Some(stored))
    }

    /// Stores the language that Discord reports for a server, also in place of an unreadable one.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn store_locale(
        &self,
        guild: GuildId,
        locale: Language,
        request: &str,
    ) -> Result<(), OperatorError> {
        let known = self.locales.get(guild);
        if known == Some(locale) || known.is_none() && self.stored_locale(guild).await? == Some(locale) {
            return Ok(());
        }
        let key = format!("locale/{guild}");
        let change =
            IndexChange::Put { index: SETTINGS.to_owned(), key: key.clone(), value: locale.tag().to_owned() };
        // Best effort: the next interaction writes it again.
        match self.write(key, request, change).await {
            Ok(()) => self.locales.insert(guild, locale),
            Err(error) => tracing::warn!(%guild, %error, "settings: language of a server not stored"),
        }
        Ok(())
    }
}
