//! Loads the user of an interaction, their permissions, and the settings of their server.

use crate::interactions::answer_state::PendingAnswer;
use crate::interactions::context::{AdmissionTerms, InteractionContext};
use crate::services::Services;
use castellan_community::access::caller::{Caller, RequestOrigin};
use castellan_community::error::OperatorError;
use castellan_community::languages::language_of_locale;
use castellan_community::timestamps::time_from_timestamp;
use castellan_discord_api::wire::Interaction;
use castellan_game::PlayerId;
use castellan_referee::listing::PlayerGames;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::time::timeout;

/// The timeout for the store in requests that work without it.
const STORE_TIMEOUT: Duration = Duration::from_millis(400);
/// The timeout for permissions that the interaction does not include, short enough to still answer in time.
const PERMISSIONS_TIMEOUT: Duration = Duration::from_millis(1_500);

/// Returns the origin of an interaction.
pub(crate) fn origin_of(interaction: &Interaction) -> RequestOrigin<'_> {
    RequestOrigin {
        user: interaction.user.id,
        name: &interaction.user.name,
        locale: language_of_locale(&interaction.locale),
        guild: interaction.guild,
        roles: &interaction.roles,
        permissions: interaction.permissions,
    }
}

impl Services {
    /// Loads the user of an interaction, and the settings of their server.
    pub(crate) async fn context<'a>(
        &self,
        interaction: &'a Interaction,
        terms: &AdmissionTerms<'a>,
        answer: &'a PendingAnswer,
    ) -> Result<InteractionContext<'a>, OperatorError> {
        let since = time_from_timestamp(interaction.reply.created);
        let games = self.registry.chooses_own_game(interaction);
        let query = |player: &PlayerId| games.then(|| PlayerGames::query(player, since));
        let (requester, games) = self.access.caller_with_rows(&origin_of(interaction), query).await?;
        let own_games = games.and_then(|games| PlayerGames::from_listing(&requester.player, games));
        if let (Some(guild), Some(locale)) =
            (interaction.guild, interaction.guild_locale.as_ref().map(language_of_locale))
        {
            let request = format!("discord:{}-locale", interaction.reply.interaction);
            self.settings.store_locale(guild, locale, &request).await?;
        }
        let (permissions, own_permissions) = self.permissions_in(interaction).await;
        let requester = Caller { permissions, ..requester };
        Ok(InteractionContext {
            own_permissions,
            own_games,
            ..new_context(interaction, terms, answer, requester)
        })
    }

    /// Loads the context for requests that work without the store. If the store fails, the user counts as unknown, the
    /// server has default settings, and the language is the last one the user had.
    pub(crate) async fn context_or_default<'a>(
        &self,
        interaction: &'a Interaction,
        terms: &AdmissionTerms<'a>,
        answer: &'a PendingAnswer,
    ) -> InteractionContext<'a> {
        let clock = self.referee.clock();
        let deadline = clock.instant() + STORE_TIMEOUT;
        let known = tokio::select! {
            biased;
            known = self.context(interaction, terms, answer) => known.ok(),
            () = clock.sleep_until_instant(deadline) => None,
        };
        let stranger = || self.access.unknown_caller(&origin_of(interaction));
        known.unwrap_or_else(|| new_context(interaction, terms, answer, stranger()))
    }

    /// Returns the permissions of the user and of the bot in the channel. If the interaction does not include them, as
    /// with servers other than Discord's, they are requested; `None` if that fails.
    async fn permissions_in(&self, interaction: &Interaction) -> (Option<u64>, Option<u64>) {
        let (user_permissions, bot_permissions) = (interaction.permissions, interaction.app_permissions);
        let Some(guild) = interaction.guild else { return (user_permissions, bot_permissions) };
        let (channel, user) = (interaction.channel, interaction.user.id);
        let request = async {
            let user_permissions = match user_permissions {
                None => self.discord.permissions_of(guild, channel, user, &interaction.roles).await.ok(),
                Some(_) => None,
            };
            let bot_permissions = match bot_permissions {
                None => self.discord.own_permissions(guild, channel).await.ok(),
                Some(_) => None,
            };
            (user_permissions.map(|found| found.permissions), bot_permissions.map(|found| found.permissions))
        };
        if user_permissions.is_some() && bot_permissions.is_some() {
            return (user_permissions, bot_permissions);
        }
        let requested = timeout(PERMISSIONS_TIMEOUT, request).await.unwrap_or_default();
        (user_permissions.or(requested.0), bot_permissions.or(requested.1))
    }
}

fn new_context<'a>(
    interaction: &'a Interaction,
    terms: &AdmissionTerms<'a>,
    answer: &'a PendingAnswer,
    requester: Caller,
) -> InteractionContext<'a> {
    InteractionContext {
        interaction,
        requester,
        own_permissions: interaction.app_permissions,
        own_games: None,
        defer_at: terms.defer_at,
        answer,
        on_executed: terms.on_executed,
        has_acted: AtomicBool::new(false),
    }
}
