//! Permits for public posts on a user's behalf: puzzles, analyses, boards and overviews. They require that the user and
//! the bot may write in the channel, that games are allowed there, and that the user's rate limit is not used up.
//!
//! Answers without a permit are private, as are messages that a command posts elsewhere.

use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::posting::public_answer::PublicAnswer;
use crate::posting::target_channel::TargetChannel;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::error_messages::user_error;
use castellan_community::people::account;
use castellan_community::places::game_locations::GameLocation;
use castellan_community::quota::RequestClass;
use castellan_discord_api::client::Discord;
use castellan_discord_api::shortening::shorten_to_limits;
use castellan_discord_api::wire::{ChannelId, Message, MessageRef, UserId};
use castellan_game::PlayerId;
use castellan_text::message;

/// Permission for one public message in one channel.
pub(crate) struct PostPermit(ChannelId);

impl PostPermit {
    /// Returns the message as a public answer.
    #[expect(clippy::unused_self, reason = "a permit is used up by its one message")]
    pub fn into_reply(self, message: Message) -> Reply {
        Reply::Public(PublicAnswer::new(message))
    }

    /// Posts a message in the channel of the permit.
    pub async fn post(
        self,
        discord: &dyn Discord,
        message: Message,
        nonce: &str,
    ) -> Result<MessageRef, OperatorError> {
        let message = shorten_to_limits(&Message { private: false, ..message })?;
        Ok(discord.post(self.0, &message, nonce).await?)
    }
}

impl Services {
    /// Checks that the user may post publicly in a channel for games.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if not.
    pub(crate) async fn permit_post(
        &self,
        context: &InteractionContext<'_>,
        target: TargetChannel,
    ) -> Result<PostPermit, UserError> {
        let target = target.load_and_check(&*self.discord, context).await?;
        if let Err(channels) = context.check_games_allowed_in(target.channel, target.parent) {
            let channel = format!("<#{}>", target.channel);
            return UserError::err(message!(
                Errors,
                "post-not-allowed",
                channel = channel,
                channels = channels
            ));
        }
        self.count_post(context)?;
        Ok(PostPermit(target.channel))
    }

    /// Checks that the user may post publicly where a game is played.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if not.
    pub(crate) async fn permit_game_post(
        &self,
        context: &InteractionContext<'_>,
        place: &GameLocation,
    ) -> Result<PostPermit, UserError> {
        self.permit_post(context, TargetChannel::for_game(context, place)).await
    }

    /// Checks that a manager of a server or a tournament may post publicly in the channel of their choice.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if not.
    pub(crate) async fn permit_official_post(
        &self,
        context: &InteractionContext<'_>,
        target: TargetChannel,
    ) -> Result<PostPermit, UserError> {
        let target = target.load_and_check(&*self.discord, context).await?;
        self.count_post(context)?;
        Ok(PostPermit(target.channel))
    }

    /// Counts a public post towards the user's quota.
    ///
    /// # Errors
    /// Returns a [`UserError`] if the quota is used up.
    pub(crate) fn count_post(&self, context: &InteractionContext<'_>) -> Result<(), UserError> {
        self.spend_quota(context, RequestClass::Post)
    }

    /// Counts a request of a class towards the user's quota.
    ///
    /// # Errors
    /// Returns a [`UserError`] if the quota is used up.
    pub(crate) fn spend_quota(
        &self,
        context: &InteractionContext<'_>,
        class: RequestClass,
    ) -> Result<(), UserError> {
        let interaction = context.interaction;
        let now = self.referee.instant();
        Ok(self.quotas.take(class, interaction.user.id, interaction.guild, now)?)
    }

    /// Returns `true` if the user's quota allows another picture, and counts it.
    pub(crate) fn try_spend_picture(&self, context: &InteractionContext<'_>) -> bool {
        self.spend_quota(context, RequestClass::Picture).is_ok()
    }

    /// Returns the player of an account, which is created with this name if necessary.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub(crate) async fn find_or_create_player(
        &self,
        user: UserId,
        name: &str,
    ) -> Result<PlayerId, UserError> {
        self.referee.directory.mentioned_player(&account(user), name).await.map_err(user_error)
    }
}
