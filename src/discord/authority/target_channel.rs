//! Where somebody may have the bot post: only where both they and the bot may write.

use crate::authority::Access;
use crate::context::InteractionContext;
use crate::game_places::GamePlace;
use crate::permissions::{
    CREATE_PUBLIC_THREADS, SEND_IN_THREADS, SEND_MESSAGES, VIEW_CHANNEL, missing, to_play,
};
use crate::trouble::UserError;
use crate::wire::interaction::Channel;
use crate::wire::{ChannelId, Interaction};
use castellan_text::message;

impl Access {
    /// The channel of a server that somebody wants the bot to post in, when both may write there.
    ///
    /// # Errors
    /// A sentence why not.
    pub(crate) async fn target(
        &self,
        context: &InteractionContext<'_>,
        named: Option<&Channel>,
    ) -> Result<TargetChannel, UserError> {
        self.checked(context, TargetChannel::of(context.interaction, named)).await
    }

    /// The same for a channel of which more or less is known.
    ///
    /// # Errors
    /// A sentence why not.
    pub(super) async fn checked(
        &self,
        context: &InteractionContext<'_>,
        mut target: TargetChannel,
    ) -> Result<TargetChannel, UserError> {
        if let (None, Some(guild)) = (target.ours, context.interaction.guild) {
            // Where that cannot be worked out either, it is not known.
            target.ours = self.discord.own_permissions(guild, target.channel).await.ok();
        }
        target.check()?;
        Ok(target)
    }
}

/// A channel in which somebody wants the bot to post.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TargetChannel {
    /// The channel or thread where something is to be posted.
    pub channel: ChannelId,
    /// The channel above it, when it is a thread.
    pub parent: Option<ChannelId>,
    /// Whether it is a thread.
    pub is_thread: bool,
    /// What whoever asks may do there, where that is known.
    pub theirs: Option<u64>,
    /// What the bot may do there, where that is known.
    pub ours: Option<u64>,
}

impl TargetChannel {
    /// The channel that was named, or the one where something is asked.
    pub fn of(interaction: &Interaction, named: Option<&Channel>) -> Self {
        match named.filter(|channel| channel.id != interaction.channel) {
            Some(channel) => Self {
                channel: channel.id,
                parent: channel.parent.filter(|_| channel.kind.is_thread()),
                is_thread: channel.kind.is_thread(),
                theirs: channel.permissions,
                ours: channel.app_permissions,
            },
            None => Self {
                channel: interaction.channel,
                parent: interaction.parent,
                is_thread: interaction.channel_kind.is_thread(),
                theirs: Some(interaction.permissions),
                ours: Some(interaction.app_permissions),
            },
        }
    }

    /// The channel or thread in which a game is played. Of another than that where something is asked, Discord says nothing.
    pub fn of_place(interaction: &Interaction, place: &GamePlace) -> Self {
        let is_here = interaction.channel == place.channel;
        Self {
            channel: place.channel,
            parent: place.parent,
            is_thread: place.parent.is_some(),
            theirs: is_here.then_some(interaction.permissions),
            ours: is_here.then_some(interaction.app_permissions),
        }
    }

    /// Whether whoever asks may write there. What Discord did not say is not taken for granted.
    ///
    /// # Errors
    /// A sentence why not.
    pub fn may_be_written_in(&self) -> Result<(), UserError> {
        let channel = self.link();
        let Some(theirs) = self.theirs else {
            return UserError::say(message!(Errors, "you-perhaps-cannot-write", channel = channel));
        };
        let write = VIEW_CHANNEL | if self.is_thread { SEND_IN_THREADS } else { SEND_MESSAGES };
        match missing(write, theirs) {
            Some(names) => {
                UserError::say(message!(Errors, "you-cannot-write", channel = channel, permissions = names))
            }
            None => Ok(()),
        }
    }

    /// Whether whoever asks may start a thread there and write in it.
    ///
    /// # Errors
    /// A sentence why not.
    pub fn may_have_a_thread(&self) -> Result<(), UserError> {
        let channel = self.link();
        let Some(theirs) = self.theirs else {
            return UserError::say(message!(Errors, "you-perhaps-cannot-write", channel = channel));
        };
        match missing(CREATE_PUBLIC_THREADS | SEND_IN_THREADS, theirs) {
            Some(names) => UserError::say(message!(
                Errors,
                "you-cannot-start-thread",
                channel = channel,
                permissions = names
            )),
            None => Ok(()),
        }
    }

    /// Whether both may write there.
    fn check(&self) -> Result<(), UserError> {
        self.may_be_written_in()?;
        let channel = self.link();
        let Some(ours) = self.ours else {
            return UserError::say(message!(Errors, "i-perhaps-cannot-write", channel = channel));
        };
        match missing(to_play(self.is_thread), ours) {
            Some(names) => {
                UserError::say(message!(Errors, "i-cannot-write", channel = channel, permissions = names))
            }
            None => Ok(()),
        }
    }

    fn link(&self) -> String {
        format!("<#{}>", self.channel)
    }
}
