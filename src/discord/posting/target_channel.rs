//! The channel of a post on a user's behalf, in which both the user and the bot must be able to write.

use crate::interactions::context::InteractionContext;
use castellan_community::access::permissions::{
    CREATE_PUBLIC_THREADS, SEND_IN_THREADS, missing_names, required_to_play, required_to_write,
};
use castellan_community::error::OperatorError;
use castellan_community::error::UserError;
use castellan_community::places::game_locations::GameLocation;
use castellan_discord_api::client::{CallError, Discord};
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
    pub user_permissions: Option<u64>,
    /// The bot's permissions there, if known.
    pub bot_permissions: Option<u64>,
}

impl TargetChannel {
    /// Returns the named channel, or that of the interaction.
    pub fn named_or_current(context: &InteractionContext<'_>, named: Option<&Channel>) -> Self {
        let interaction = context.interaction;
        match named.filter(|channel| channel.id != interaction.channel) {
            Some(channel) => Self {
                channel: channel.id,
                is_here: false,
                parent: channel.parent.filter(|_| channel.kind.is_thread()),
                kind: channel.kind,
                user_permissions: channel.permissions,
                bot_permissions: channel.app_permissions,
            },
            None => Self {
                channel: interaction.channel,
                is_here: true,
                parent: interaction.parent,
                kind: interaction.channel_kind,
                user_permissions: context.permissions,
                bot_permissions: context.own_permissions,
            },
        }
    }

    /// Returns the channel or thread of a game. Its permissions are known only if it is the channel of the interaction.
    pub fn for_game(context: &InteractionContext<'_>, place: &GameLocation) -> Self {
        let interaction = context.interaction;
        let is_here = interaction.channel == place.channel;
        let kind = if place.parent.is_some() { ChannelKind::PUBLIC_THREAD } else { ChannelKind::TEXT };
        Self {
            channel: place.channel,
            is_here,
            parent: place.parent,
            kind: if is_here { interaction.channel_kind } else { kind },
            user_permissions: context.permissions.filter(|_| is_here),
            bot_permissions: context.own_permissions.filter(|_| is_here),
        }
    }

    /// Checks the channel, after requesting unknown permissions from Discord.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if the check fails.
    pub async fn load_and_check(
        mut self,
        discord: &dyn Discord,
        context: &InteractionContext<'_>,
    ) -> Result<Self, UserError> {
        if let (None, Some(guild)) = (self.bot_permissions, context.guild) {
            // Permissions stay unknown if this request fails too.
            if let Ok(found) = discord.own_permissions(guild, self.channel).await {
                (self.bot_permissions, self.kind) = (Some(found.permissions), found.kind);
            }
        }
        if let (None, Some(guild)) = (self.user_permissions, context.guild) {
            let (user, roles) = (context.interaction.user.id, &context.interaction.roles);
            let found = discord.permissions_of(guild, self.channel, user, roles).await.ok();
            self.user_permissions = found.map(|found| found.permissions);
        }
        self.check_can_post()?;
        Ok(self)
    }

    /// Checks that the user may write there. Unknown permissions count as missing.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if not.
    pub fn check_user_can_write(&self) -> Result<(), UserError> {
        let channel = self.mention();
        let Some(user_permissions) = self.user_permissions else {
            return Err(self.user_permissions_unknown());
        };
        match missing_names(required_to_write(self.kind), user_permissions) {
            Some(names) => {
                UserError::err(message!(Errors, "you-cannot-write", channel = channel, permissions = names))
            }
            None => Ok(()),
        }
    }

    /// Checks that the user may start a thread there and write in it.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if not.
    pub fn check_user_can_start_thread(&self) -> Result<(), UserError> {
        let channel = self.mention();
        if !self.kind.can_start_threads() {
            return UserError::err(message!(Games, "no-threads-there", channel = channel));
        }
        let Some(user_permissions) = self.user_permissions else {
            return Err(self.user_permissions_unknown());
        };
        match missing_names(CREATE_PUBLIC_THREADS | SEND_IN_THREADS, user_permissions) {
            Some(names) => UserError::err(message!(
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
    pub fn check_can_post(&self) -> Result<(), UserError> {
        self.check_user_can_write()?;
        let channel = self.mention();
        let Some(bot_permissions) = self.bot_permissions else {
            return UserError::err(if self.is_here {
                message!(Errors, "own-permissions-unknown", channel = channel)
            } else {
                message!(Errors, "i-perhaps-cannot-write", channel = channel)
            });
        };
        match missing_names(required_to_play(self.kind), bot_permissions) {
            Some(names) => {
                UserError::err(message!(Errors, "i-cannot-write", channel = channel, permissions = names))
            }
            None => Ok(()),
        }
    }

    fn user_permissions_unknown(&self) -> UserError {
        UserError::sentence(if self.is_here {
            message!(Errors, "permissions-unknown")
        } else {
            message!(Errors, "you-perhaps-cannot-write", channel = self.mention())
        })
    }

    fn mention(&self) -> String {
        format!("<#{}>", self.channel)
    }
}

/// Returns `true` if a channel was deleted or the bot may not write in it.
pub(crate) const fn is_unwritable(failed: &OperatorError) -> bool {
    matches!(failed, OperatorError::Call(CallError::Gone { .. } | CallError::Forbidden { .. }))
}
