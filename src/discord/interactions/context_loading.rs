//! Loads the user of an interaction, their permissions, and the settings of their server.

use crate::interactions::answer_state::PendingAnswer;
use crate::interactions::context::{Admitted, InteractionContext};
use crate::services::Services;
use castellan_community::error::OperatorError;
use castellan_community::languages::of_locale;
use castellan_community::requester::{Origin, Requester};
use castellan_discord_api::wire::Interaction;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::time::timeout;

/// The timeout for the store in requests that work without it.
const WITHOUT_STORE: Duration = Duration::from_millis(400);
/// The timeout for permissions that the interaction does not include, short enough to still answer in time.
const PERMISSIONS_WITHIN: Duration = Duration::from_millis(1_500);

/// Returns the origin of an interaction.
pub(crate) fn origin_of(interaction: &Interaction) -> Origin<'_> {
    Origin {
        user: interaction.user.id,
        name: &interaction.user.name,
        locale: of_locale(&interaction.locale),
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
        admitted: &Admitted<'a>,
        answer: &'a PendingAnswer,
    ) -> Result<InteractionContext<'a>, OperatorError> {
        let requester = self.access.requester(&origin_of(interaction)).await?;
        if let (Some(guild), Some(locale)) =
            (interaction.guild, interaction.guild_locale.as_ref().map(of_locale))
        {
            let request = format!("discord:{}-locale", interaction.reply.interaction);
            self.settings.hear_locale(guild, locale, &request).await?;
        }
        let (permissions, own_permissions) = self.permissions_in(interaction).await;
        let requester = Requester { permissions, ..requester };
        Ok(InteractionContext { own_permissions, ..context_of(interaction, admitted, answer, requester) })
    }

    /// Loads the context for requests that work without the store. If the store fails, the user counts as unknown, the
    /// server has default settings, and the language is the last one the user had.
    pub(crate) async fn context_or_stranger<'a>(
        &self,
        interaction: &'a Interaction,
        admitted: &Admitted<'a>,
        answer: &'a PendingAnswer,
    ) -> InteractionContext<'a> {
        let clock = self.referee.clock();
        let soon = clock.instant() + WITHOUT_STORE;
        let known = tokio::select! {
            biased;
            known = self.context(interaction, admitted, answer) => known.ok(),
            () = clock.sleep_until_instant(soon) => None,
        };
        let stranger = || self.access.stranger(&origin_of(interaction));
        known.unwrap_or_else(|| context_of(interaction, admitted, answer, stranger()))
    }

    /// Returns the permissions of the user and of the bot in the channel. If the interaction does not include them, as
    /// with servers other than Discord's, they are requested; `None` if that fails.
    async fn permissions_in(&self, interaction: &Interaction) -> (Option<u64>, Option<u64>) {
        let (theirs, ours) = (interaction.permissions, interaction.app_permissions);
        let Some(guild) = interaction.guild else { return (theirs, ours) };
        let (channel, user) = (interaction.channel, interaction.user.id);
        let asked = async {
            let theirs = match theirs {
                None => self.discord.permissions_of(guild, channel, user, &interaction.roles).await.ok(),
                Some(_) => None,
            };
            let ours = match ours {
                None => self.discord.own_permissions(guild, channel).await.ok(),
                Some(_) => None,
            };
            (theirs.map(|there| there.may), ours.map(|there| there.may))
        };
        if theirs.is_some() && ours.is_some() {
            return (theirs, ours);
        }
        let asked = timeout(PERMISSIONS_WITHIN, asked).await.unwrap_or_default();
        (theirs.or(asked.0), ours.or(asked.1))
    }
}

fn context_of<'a>(
    interaction: &'a Interaction,
    admitted: &Admitted<'a>,
    answer: &'a PendingAnswer,
    requester: Requester,
) -> InteractionContext<'a> {
    InteractionContext {
        interaction,
        requester,
        own_permissions: interaction.app_permissions,
        prompt: admitted.prompt,
        answer,
        ordered: admitted.ordered,
        has_acted: AtomicBool::new(false),
    }
}
