//! The requests of a bot to Discord, and their errors.

use crate::limits::LimitError;
use crate::wire::{
    Answer, Attachment, CalendarEntry, Channel, ChannelId, ChannelKind, EventStatus, GuildId, InteractionId,
    Message, MessageRef, ReplyHandle, RoleId, Row, ScheduledEvent, ScheduledEventId, UserId,
};
use async_trait::async_trait;
use jiff::Timestamp;
use thiserror::Error;

/// The bot's requests to Discord.
///
/// Requests have been checked against every limit. Answers to interactions do not count towards the 50 requests per
/// second; all other requests do, and new messages take precedence over [`edit_components`](Self::edit_components).
#[async_trait]
pub trait Discord: Send + Sync + 'static {
    /// Sends the first answer to an interaction, and returns the resulting message, if any.
    ///
    /// `POST /interactions/{id}/{token}/callback?with_response=true`
    ///
    /// # Errors
    /// Returns [`CallError::Refused`] with [`ANSWERED_ALREADY`] if it was already answered, and [`CallError::Gone`] if
    /// it is too old.
    async fn answer(&self, to: &ReplyHandle, answer: &Answer) -> Result<Option<MessageRef>, CallError>;

    /// Answers an interaction by launching the bot's Activity for its user, and returns the id of the instance that they
    /// join: the callback of type 12.
    ///
    /// # Errors
    /// Returns an error as [`answer`](Self::answer) does, or if the application has no Activity.
    async fn launch_activity(&self, to: &ReplyHandle) -> Result<String, CallError>;

    /// Completes a deferred answer, or replaces the first one: `PATCH
    /// /webhooks/{application}/{token}/messages/@original`
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] if the token is older than 15 minutes.
    async fn edit_answer(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError>;

    /// Sends a follow-up message to an interaction: `POST /webhooks/{application}/{token}`
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] if the token is older than 15 minutes.
    async fn follow_up(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError>;

    /// Removes the answer to an interaction: `DELETE /webhooks/{application}/{token}/messages/@original`
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] if there is none, or the token is older than 15 minutes.
    async fn delete_answer(&self, to: &ReplyHandle) -> Result<(), CallError>;

    /// Sends an ordinary message: `POST /channels/{channel}/messages`. The nonce, of at most 25 characters, is
    /// enforced: repeated within minutes, the request returns the first message, with its first content.
    ///
    /// # Errors
    /// Returns an error if the message was not sent, or may not have been.
    async fn send(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<SentMessage, CallError>;

    /// Sends an ordinary message whose content depends only on the nonce. See [`Discord::send`].
    ///
    /// # Errors
    /// Returns an error if the message was not sent, or may not have been.
    async fn post(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<MessageRef, CallError> {
        Ok(self.send(channel, message, nonce).await?.at)
    }

    /// Returns the public message that answered an interaction in a channel, or `None` if there is none: `GET
    /// /channels/{channel}/messages`
    ///
    /// # Errors
    /// Returns [`CallError::Forbidden`] if the bot may not read the history there.
    async fn find_answer(
        &self,
        interaction: InteractionId,
        channel: ChannelId,
    ) -> Result<Option<MessageRef>, CallError>;

    /// Drops the waiting requests to these channels, because the bot is no longer in their server.
    fn drop_waiting(&self, channels: &[ChannelId]);

    /// Replaces the components of one of the bot's messages. Waits behind new messages. A later call for the same
    /// message supersedes it, and then both complete at once.
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] if the message no longer exists.
    async fn edit_components(&self, message: MessageRef, rows: &[Row]) -> Result<(), CallError>;

    /// Replaces one of the bot's messages: `PATCH /channels/{channel}/messages/{message}`
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] if the message no longer exists.
    async fn edit(&self, message: MessageRef, with: &Message) -> Result<(), CallError>;

    /// Deletes one of the bot's messages: `DELETE /channels/{channel}/messages/{message}`. Waits behind new messages.
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] if the message no longer exists.
    async fn delete(&self, message: MessageRef) -> Result<(), CallError>;

    /// Starts a public thread on one of the bot's messages. A message has at most one: an existing thread is returned.
    ///
    /// # Errors
    /// Returns [`CallError::Forbidden`] if the bot may not start threads there.
    async fn start_thread_on(&self, message: MessageRef, name: &str) -> Result<ChannelId, CallError>;

    /// Unarchives a thread.
    ///
    /// # Errors
    /// Returns [`CallError::Forbidden`] if it is locked and the bot may not manage threads.
    async fn unarchive(&self, thread: ChannelId) -> Result<(), CallError>;

    /// Renames a thread. Discord allows two renames in ten minutes, so this is tried once, and no other request waits
    /// for it.
    ///
    /// # Errors
    /// Returns [`CallError::Refused`] if there were too many, [`CallError::Forbidden`] if the bot may not rename it.
    async fn rename_thread(&self, thread: ChannelId, name: &str) -> Result<(), CallError>;

    /// Returns the bot's own account.
    ///
    /// # Errors
    /// Returns an error if Discord cannot be reached.
    async fn own_user(&self) -> Result<UserId, CallError>;

    /// Returns the channel of direct messages with a user.
    ///
    /// # Errors
    /// Returns an error if there can be none.
    async fn direct_channel(&self, user: UserId) -> Result<ChannelId, CallError>;

    /// Returns the current state of a channel.
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] or [`CallError::Forbidden`] if the bot cannot see it.
    async fn channel(&self, channel: ChannelId) -> Result<Channel, CallError>;

    /// Returns the bot's permissions in a channel of a server, computed from its roles and the channel's overwrites. A
    /// thread has the permissions of its parent.
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] or [`CallError::Forbidden`] if the bot cannot see it.
    async fn own_permissions(
        &self,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<ChannelPermissions, CallError>;

    /// Returns the permissions of a member with these roles in a channel of a server.
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] or [`CallError::Forbidden`] if the bot cannot see the channel.
    async fn permissions_of(
        &self,
        guild: GuildId,
        channel: ChannelId,
        member: UserId,
        roles: &[RoleId],
    ) -> Result<ChannelPermissions, CallError>;

    /// Returns `true` if an account is a member of a server: `GET /guilds/{guild}/members/{user}`
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] or [`CallError::Forbidden`] if the bot is not in the server.
    async fn is_member(&self, guild: GuildId, user: UserId) -> Result<bool, CallError>;

    /// Returns the events in a server's calendar that are not over: `GET /guilds/{guild}/scheduled-events`
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] or [`CallError::Forbidden`] if the bot is not in the server.
    async fn scheduled_events(&self, guild: GuildId) -> Result<Vec<CalendarEntry>, CallError>;

    /// Adds an event to a server's calendar: `POST /guilds/{guild}/scheduled-events`
    ///
    /// # Errors
    /// Returns [`CallError::Forbidden`] if the bot may not create events.
    async fn schedule_event(&self, guild: GuildId, event: &ScheduledEvent) -> Result<(), CallError>;

    /// Changes the contents or the status of an event in a server's calendar: `PATCH
    /// /guilds/{guild}/scheduled-events/{event}`
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] if the event no longer exists, [`CallError::Forbidden`] if the bot may not change
    /// it.
    async fn change_event(
        &self,
        guild: GuildId,
        event: ScheduledEventId,
        change: EventChange<'_>,
    ) -> Result<(), CallError>;

    /// Gives a member of a server a role: `PUT /guilds/{guild}/members/{user}/roles/{role}`
    ///
    /// # Errors
    /// Returns [`CallError::Forbidden`] if the bot may not, or the role is above its own; [`CallError::Gone`] if there
    /// is no such member or role.
    async fn give_role(&self, guild: GuildId, user: UserId, role: RoleId) -> Result<(), CallError>;

    /// Fetches an attachment of at most this many bytes.
    ///
    /// # Errors
    /// Returns [`FetchError::TooLarge`] if it is larger.
    async fn fetch_attachment(&self, attachment: &Attachment, most: usize) -> Result<Vec<u8>, FetchError>;
}

/// The error of fetching an attachment.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FetchError {
    /// The attachment is too large.
    #[error("the attachment is too large")]
    TooLarge,
    /// The request failed.
    #[error(transparent)]
    Call(#[from] CallError),
}

/// A member's permissions in a channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChannelPermissions {
    /// The kind of the channel.
    pub kind: ChannelKind,
    /// The permissions as Discord's bits, ignoring a timeout.
    pub permissions: u64,
    /// The end of the member's timeout, during which they can only read.
    pub timed_out_until: Option<Timestamp>,
}

/// A message that Discord has accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SentMessage {
    /// The address of the message.
    pub at: MessageRef,
    /// `true` if the message has other content, because its nonce was used before.
    pub is_earlier: bool,
}

/// A change of a calendar event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventChange<'a> {
    /// New contents, which may include other times.
    Contents(&'a ScheduledEvent),
    /// A new status: active, over or cancelled.
    Status(EventStatus),
}

impl EventChange<'_> {
    /// Returns the request's body.
    #[must_use]
    pub fn body(&self) -> serde_json::Value {
        match self {
            Self::Contents(event) => event.body(),
            Self::Status(status) => serde_json::json!({ "status": *status as u8 }),
        }
    }
}

/// Discord's error codes for texts blocked by a server's AutoMod or by Discord itself: a message, a title, a link.
pub const BLOCKED_TEXT_CODES: [u32; 3] = [200_000, 200_001, 240_000];

/// Discord's error code for an interaction that was already answered.
pub const ANSWERED_ALREADY: u32 = 40_060;
/// Discord's error code for an unknown message.
pub const UNKNOWN_MESSAGE: u32 = 10_008;
/// Discord's error code for an archived thread.
pub const ARCHIVED_THREAD: u32 = 50_083;

/// The error of a request to Discord.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CallError {
    /// The object does not exist: status 404, with Discord's own code, such as 10003 for a channel, 10008 for a
    /// message, 10062 for an interaction.
    #[error("not there: {what} ({code})")]
    Gone {
        /// Discord's error code, or 0 if there is none.
        code: u32,
        /// Discord's message.
        what: String,
    },
    /// The bot lacks permission: status 403, with Discord's own code, such as 50001 for missing access, 50013 for a
    /// missing permission, 50007 for a user who accepts no messages, 50083 for an archived thread.
    #[error("not allowed: {what} ({code})")]
    Forbidden {
        /// Discord's error code, or 0 if there is none.
        code: u32,
        /// Discord's message.
        what: String,
    },
    /// The request was invalid: it violated a limit or a form, or (40060) the interaction was already answered.
    #[error("refused: {what} ({code})")]
    Refused {
        /// The status, or `None` if the request was not sent.
        status: Option<u16>,
        /// Discord's error code, or 0 if there is none.
        code: u32,
        /// Discord's message.
        what: String,
    },
    /// Discord could not be reached in time, after all attempts.
    #[error("not reached{}: {what}", if *.perhaps_done { ", perhaps done" } else { "" })]
    Unavailable {
        /// The last status, if Discord answered.
        status: Option<u16>,
        /// The cause.
        what: String,
        /// `true` if the request may have been carried out nevertheless.
        perhaps_done: bool,
    },
}

/// The remedy for a request that failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remedy {
    /// Time: the same request may succeed later.
    Time,
    /// The operator, who must set a valid token.
    Operator,
    /// A permission, or access to a server.
    Permission,
    /// None: the same request will be refused again.
    None,
}

impl CallError {
    /// Returns the error for a request that cannot be made, or whose response cannot be used.
    #[must_use]
    pub fn unusable(what: impl Into<String>) -> Self {
        Self::Refused { status: None, code: 0, what: what.into() }
    }

    /// Returns the remedy. For the table of all responses, see docs/design/discord.md.
    #[must_use]
    pub const fn remedy(&self) -> Remedy {
        match self {
            Self::Unavailable { .. } => Remedy::Time,
            Self::Refused { status: Some(401), .. } => Remedy::Operator,
            Self::Forbidden { .. } => Remedy::Permission,
            Self::Gone { .. } | Self::Refused { .. } => Remedy::None,
        }
    }

    /// Returns the status of Discord's response, if there was one.
    #[must_use]
    pub const fn status(&self) -> Option<u16> {
        match self {
            // The only token that is refused as if there were no token at all.
            Self::Gone { code: INVALID_TOKEN, .. } => Some(401),
            Self::Gone { .. } => Some(404),
            // Discord reports archived and locked threads, and forums, as bad requests (400).
            Self::Forbidden { code: ARCHIVED_THREAD | NO_MESSAGES | FIRST_THREAD_CODE.., .. } => Some(400),
            Self::Forbidden { .. } => Some(403),
            Self::Refused { status, .. } | Self::Unavailable { status, .. } => *status,
        }
    }

    /// Returns `true` if a text in the request was blocked, as by a server's AutoMod.
    #[must_use]
    pub fn is_blocked(&self) -> bool {
        BLOCKED_TEXT_CODES.contains(&self.code())
    }

    /// Returns Discord's error code, or 0 if there is none.
    #[must_use]
    pub const fn code(&self) -> u32 {
        match self {
            Self::Gone { code, .. } | Self::Forbidden { code, .. } | Self::Refused { code, .. } => *code,
            Self::Unavailable { .. } => 0,
        }
    }
}

impl From<LimitError> for CallError {
    fn from(error: LimitError) -> Self {
        Self::unusable(error.to_string())
    }
}

/// Discord's error code for an expired interaction token.
pub(crate) const INVALID_TOKEN: u32 = 50_027;
/// Discord's error code for a channel that holds no messages, such as a forum.
pub(crate) const NO_MESSAGES: u32 = 50_008;
/// The first of Discord's error codes about threads.
const FIRST_THREAD_CODE: u32 = 160_000;
