//! The channel of a post on a user's behalf, in which both the user and the bot must be able to write.

use crate::interactions::context::InteractionContext;
use castellan_community::error::OperatorError;
use castellan_community::error::UserError;
use castellan_community::game_places::GamePlace;
use castellan_community::permissions::{CREATE_PUBLIC_THREADS, SEND_IN_THREADS, missing, to_play, to_write};
use castellan_discord_api::ports::{CallError, Discord};
use castellan_discord_api::wire::{Channel, ChannelId, ChannelKind};
use castellan_text::message;

/// A channel in which a user wants the bot to post.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TargetChannel {
    /// The channel or thread for the post.
    pub channel: ChannelId,
    /// `true` for the channel of the interaction.
    pub is_here: bool,
    /// The parent channel of a thread.
    pub parent: Option<ChannelId>,
    /// The kind of the channel.
    pub kind: ChannelKind,
    /// The user's permissions there, if known.
    pub theirs: Option<u64>,
    /// The bot's permissions there, if known.
    pub ours: Option<u64>,
}

impl TargetChannel {
    /// Returns the named channel, or that of the interaction.
    pub fn of(context: &InteractionContext<'_>, named: Option<&Channel>) -> Self {
        let interaction = context.interaction;
        match named.filter(|channel| channel.id != interaction.channel) {
            Some(channel) => Self {
                channel: channel.id,
                is_here: false,
                parent: channel.parent.filter(|_| channel.kind.is_thread()),
                kind: channel.kind,
                theirs: channel.permissions,
                ours: channel.app_permissions,
            },
            None => Self {
                channel: interaction.channel,
                is_here: true,
                parent: interaction.parent,
                kind: interaction.channel_kind,
                theirs: context.permissions,
                ours: context.own_permissions,
            },
        }
    }

    /// Returns the channel or thread of a game. Its permissions are known only if it is the channel of the interaction.
    pub fn of_place(context: &InteractionContext<'_>, place: &GamePlace) -> Self {
        let interaction = context.interaction;
        let is_here = interaction.channel == place.channel;
        let kind = if place.parent.is_some() { ChannelKind::PUBLIC_THREAD } else { ChannelKind::TEXT };
        Self {
            channel: place.channel,
            is_here,
            parent: place.parent,
            kind: if is_here { interaction.channel_kind } else { kind },
            theirs: context.permissions.filter(|_| is_here),
            ours: context.own_permissions.filter(|_| is_here),
        }
    }

    /// Checks the channel, after requesting unknown permissions from Discord.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if the check fails.
    pub async fn checked(
        mut self,
        discord: &dyn Discord,
        context: &InteractionContext<'_>,
    ) -> Result<Self, UserError> {
        if let (None, Some(guild)) = (self.ours, context.guild) {
            // Permissions stay unknown if this request fails too.
            if let Ok(there) = discord.own_permissions(guild, self.channel).await {
                (self.ours, self.kind) = (Some(there.may), there.kind);
            }
        }
        if let (None, Some(guild)) = (self.theirs, context.guild) {
            let (user, roles) = (context.interaction.user.id, &context.interaction.roles);
            let there = discord.permissions_of(guild, self.channel, user, roles).await.ok();
            self.theirs = there.map(|there| there.may);
        }
        self.check()?;
        Ok(self)
    }

    /// Checks that the user may write there. Unknown permissions count as missing.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if not.
    pub fn may_be_written_in(&self) -> Result<(), UserError> {
        let channel = self.link();
        let Some(theirs) = self.theirs else { return Err(self.theirs_unknown()) };
        match missing(to_write(self.kind), theirs) {
            Some(names) => {
                UserError::say(message!(Errors, "you-cannot-write", channel = channel, permissions = names))
            }
            None => Ok(()),
        }
    }

    /// Checks that the user may start a thread there and write in it.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if not.
    pub fn may_have_a_thread(&self) -> Result<(), UserError> {
        let channel = self.link();
        if !self.kind.takes_threads() {
            return UserError::say(message!(Games, "no-threads-there", channel = channel));
        }
        let Some(theirs) = self.theirs else { return Err(self.theirs_unknown()) };
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

    /// Checks that both may write there, and that the bot may attach boards.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if not.
    pub fn check(&self) -> Result<(), UserError> {
        self.may_be_written_in()?;
        let channel = self.link();
        let Some(ours) = self.ours else {
            return UserError::say(if self.is_here {
                message!(Errors, "own-permissions-unknown", channel = channel)
            } else {
                message!(Errors, "i-perhaps-cannot-write", channel = channel)
            });
        };
        match missing(to_play(self.kind), ours) {
            Some(names) => {
                UserError::say(message!(Errors, "i-cannot-write", channel = channel, permissions = names))
            }
            None => Ok(()),
        }
    }

    fn theirs_unknown(&self) -> UserError {
        UserError::sentence(if self.is_here {
            message!(Errors, "permissions-unknown")
        } else {
            message!(Errors, "you-perhaps-cannot-write", channel = self.link())
        })
    }

    fn link(&self) -> String {
        format!("<#{}>", self.channel)
    }
}

/// Returns `true` if a channel was deleted or the bot may not write in it.
pub(crate) const fn is_unwritable(failed: &OperatorError) -> bool {
    matches!(failed, OperatorError::Call(CallError::Gone { .. } | CallError::Forbidden { .. }))
}
