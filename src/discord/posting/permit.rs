//! The gate for public posts that users ask for: puzzles, analyses, boards, overviews. The user and the bot may write
//! there, games are allowed there, and posts are rate-limited.
//!
//! Answers that do not come through here are private, as are messages that a command posts elsewhere.

use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::posting::public_answer::PublicAnswer;
use crate::posting::target_channel::TargetChannel;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::game_places::GamePlace;
use castellan_community::people::account;
use castellan_community::quota::RequestClass;
use castellan_community::refusals::user_error;
use castellan_discord_api::fit::fit;
use castellan_discord_api::ports::Discord;
use castellan_discord_api::wire::{ChannelId, Message, MessageRef, UserId};
use castellan_game::PlayerId;
use castellan_text::{Fact, message};

/// Permission for one public message in one channel.
pub(crate) struct PostPermit(ChannelId);

impl PostPermit {
    /// Returns an answer that everybody sees.
    #[expect(clippy::unused_self, reason = "a permit is used up by its one message")]
    pub fn answers(self, message: Message) -> Reply {
        Reply::Public(PublicAnswer::new(message))
    }

    /// Posts a message in the channel that the permit is for.
    pub async fn posts(
        self,
        discord: &dyn Discord,
        message: Message,
        nonce: &str,
    ) -> Result<MessageRef, OperatorError> {
        let message = fit(&Message { private: false, ..message })?;
        Ok(discord.post(self.0, &message, nonce).await?)
    }
}

impl InteractionContext<'_> {
    /// Checks that the server allows games in a channel, or in the one above it.
    ///
    /// # Errors
    /// Returns the channels in which it does.
    pub(crate) fn allows_games_in(&self, channel: ChannelId, above: Option<ChannelId>) -> Result<(), Fact> {
        let allowed = &self.server.channels;
        let here = |place: ChannelId| allowed.contains(&place);
        if allowed.is_empty() || here(channel) || above.is_some_and(here) {
            return Ok(());
        }
        Err(Fact::all(allowed.iter().map(|channel| Fact::from(format!("<#{channel}>"))).collect()))
    }
}

impl Services {
    /// Checks that the user may have something posted publicly in a channel now, where games are played.
    ///
    /// # Errors
    /// Returns a [`UserError`] that says why not.
    pub(crate) async fn may_post(
        &self,
        context: &InteractionContext<'_>,
        target: TargetChannel,
    ) -> Result<PostPermit, UserError> {
        let target = target.checked(&*self.discord, context).await?;
        if let Err(channels) = context.allows_games_in(target.channel, target.parent) {
            let channel = format!("<#{}>", target.channel);
            return UserError::say(message!(
                Errors,
                "post-not-allowed",
                channel = channel,
                channels = channels
            ));
        }
        self.counts_as_post(context)?;
        Ok(PostPermit(target.channel))
    }

    /// Checks that the user may have something posted publicly where a game is played.
    ///
    /// # Errors
    /// Returns a [`UserError`] that says why not.
    pub(crate) async fn may_post_at(
        &self,
        context: &InteractionContext<'_>,
        place: &GamePlace,
    ) -> Result<PostPermit, UserError> {
        self.may_post(context, TargetChannel::of_place(context, place)).await
    }

    /// Checks the same for managers of a server or a tournament, in a channel that they have chosen for it.
    ///
    /// # Errors
    /// Returns a [`UserError`] that says why not.
    pub(crate) async fn may_post_officially(
        &self,
        context: &InteractionContext<'_>,
        target: TargetChannel,
    ) -> Result<PostPermit, UserError> {
        let target = target.checked(&*self.discord, context).await?;
        self.counts_as_post(context)?;
        Ok(PostPermit(target.channel))
    }

    /// Counts a public message against the user's rate.
    ///
    /// # Errors
    /// Returns a [`UserError`] if there were too many.
    pub(crate) fn counts_as_post(&self, context: &InteractionContext<'_>) -> Result<(), UserError> {
        self.spend(context, RequestClass::Post)
    }

    /// Counts a request of a class for the user.
    ///
    /// # Errors
    /// Returns a [`UserError`] if there were too many.
    pub(crate) fn spend(
        &self,
        context: &InteractionContext<'_>,
        class: RequestClass,
    ) -> Result<(), UserError> {
        let interaction = context.interaction;
        let now = self.referee.instant();
        Ok(self.quotas.take(class, interaction.user.id, interaction.guild, now)?)
    }

    /// Returns `true` if the user may have one more picture drawn, and counts it.
    pub(crate) fn may_draw(&self, context: &InteractionContext<'_>) -> bool {
        self.spend(context, RequestClass::Picture).is_ok()
    }

    /// Returns the player of an account, which has this name.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub(crate) async fn player_of(&self, user: UserId, name: &str) -> Result<PlayerId, UserError> {
        self.referee.directory.named_player(&account(user), name).await.map_err(user_error)
    }
}
