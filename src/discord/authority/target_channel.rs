//! Where somebody may have the bot post: only where both they and the bot may write.

use crate::authority::Access;
use crate::context::InteractionContext;
use crate::permissions::{
    CREATE_PUBLIC_THREADS, SEND_IN_THREADS, SEND_MESSAGES, VIEW_CHANNEL, missing, to_play,
};
use crate::trouble::UserError;
use crate::wire::interaction::Channel;
use crate::wire::{ChannelId, Interaction};

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
        let mut target = TargetChannel::of(context.interaction, named);
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

    /// Whether whoever asks may write there. What Discord did not say is not taken for granted.
    ///
    /// # Errors
    /// A sentence why not.
    pub fn may_be_written_in(&self) -> Result<(), UserError> {
        let channel = self.channel;
        let write = VIEW_CHANNEL | if self.is_thread { SEND_IN_THREADS } else { SEND_MESSAGES };
        match missing(write, self.theirs.ok_or_else(|| self.unknown("you"))?) {
            Some(missing) => UserError::say(format!(
                "You cannot write in <#{channel}>: you lack the permissions {missing} there."
            )),
            None => Ok(()),
        }
    }

    /// Whether whoever asks may start a thread there and write in it.
    ///
    /// # Errors
    /// A sentence why not.
    pub fn may_have_a_thread(&self) -> Result<(), UserError> {
        let channel = self.channel;
        match missing(
            CREATE_PUBLIC_THREADS | SEND_IN_THREADS,
            self.theirs.ok_or_else(|| self.unknown("you"))?,
        ) {
            Some(missing) => UserError::say(format!(
                "You cannot start a thread in <#{channel}>: you lack the permissions {missing} there."
            )),
            None => Ok(()),
        }
    }

    fn unknown(&self, who: &str) -> UserError {
        UserError::sentence(format!(
            "I can't tell whether {who} may post in <#{}>. Please give the command in that channel.",
            self.channel
        ))
    }

    /// Whether both may write there.
    fn check(&self) -> Result<(), UserError> {
        self.may_be_written_in()?;
        let channel = self.channel;
        if let Some(missing) = missing(to_play(self.is_thread), self.ours.ok_or_else(|| self.unknown("I"))?) {
            return UserError::say(format!(
                "I cannot write in <#{channel}>: I lack the permissions {missing} there."
            ));
        }
        Ok(())
    }
}
