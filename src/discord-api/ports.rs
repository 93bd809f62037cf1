//! Discord, as far as a bot asks something of it, and the errors of its requests.

use crate::limits::Breach;
use crate::wire::{
    Answer, Attachment, CalendarEntry, Channel, ChannelId, ChannelKind, EventStatus, GuildId, InteractionId,
    Message, MessageRef, ReplyHandle, RoleId, Row, ScheduledEvent, ScheduledEventId, UserId,
};
use async_trait::async_trait;
use jiff::Timestamp;
use thiserror::Error;

/// The bot's requests to Discord.
///
/// Requests have been checked against every limit. Answers to interactions do not count against the 50 requests a
/// second; everything else does, and new messages go before [`retouch`](Self::retouch).
#[async_trait]
pub trait Discord: Send + Sync + 'static {
    /// Sends the first answer to an interaction; returns the message that it became, if any.
    ///
    /// `POST /interactions/{id}/{token}/callback?with_response=true`
    ///
    /// # Errors
    /// Returns [`CallError::Refused`] with [`ANSWERED_ALREADY`] if it was answered
    /// already, and [`CallError::Gone`] if it is too old.
    async fn answer(&self, to: &ReplyHandle, answer: &Answer) -> Result<Option<MessageRef>, CallError>;

    /// Completes a deferred answer, or replaces the first one: `PATCH
    /// /webhooks/{application}/{token}/messages/@original`
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] if the token is older than 15 minutes.
    async fn complete(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError>;

    /// Sends a further message to an interaction: `POST /webhooks/{application}/{token}`
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] if the token is older than 15 minutes.
    async fn follow_up(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError>;

    /// Removes the answer to an interaction: `DELETE /webhooks/{application}/{token}/messages/@original`
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] if there is none, or the token is older than 15 minutes.
    async fn withdraw(&self, to: &ReplyHandle) -> Result<(), CallError>;

    /// Sends an ordinary message. With the nonce, of at most 25 characters and enforced, a message that is sent again
    /// within minutes is the same message, with its first content: `POST /channels/{channel}/messages`
    ///
    /// # Errors
    /// Returns an error if it was not sent, or perhaps was.
    async fn send(&self, channel: ChannelId, message: &Message, nonce: &str) -> Result<Sent, CallError>;

    /// Sends an ordinary message whose content depends on the nonce alone. See [`Discord::send`].
    ///
    /// # Errors
    /// Returns an error if it was not sent, or perhaps was.
    async fn post(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<MessageRef, CallError> {
        Ok(self.send(channel, message, nonce).await?.at)
    }

    /// Returns the public message with which an interaction in a channel was answered; `None` if there is none: `GET
    /// /channels/{channel}/messages`
    ///
    /// # Errors
    /// Returns [`CallError::Forbidden`] if the bot may not read the history there.
    async fn answer_of(
        &self,
        interaction: InteractionId,
        channel: ChannelId,
    ) -> Result<Option<MessageRef>, CallError>;

    /// Gives up the requests that wait to be sent to these channels: the bot is no longer in their server.
    fn abandon(&self, channels: &[ChannelId]);

    /// Replaces the buttons of one of the bot's messages. Waits behind new messages; a later call for the same message
    /// takes its place, and then both return at once.
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] if the message is gone.
    async fn retouch(&self, message: MessageRef, rows: &[Row]) -> Result<(), CallError>;

    /// Replaces one of the bot's messages: `PATCH /channels/{channel}/messages/{message}`
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] if there is no such message any more.
    async fn rewrite(&self, message: MessageRef, with: &Message) -> Result<(), CallError>;

    /// Deletes one of the bot's messages: `DELETE /channels/{channel}/messages/{message}`. Waits behind new messages.
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] if the message is gone.
    async fn delete(&self, message: MessageRef) -> Result<(), CallError>;

    /// Starts the public thread of one of the bot's messages. A message has only one: an existing one is returned.
    ///
    /// # Errors
    /// Returns [`CallError::Forbidden`] if the bot may not start threads there.
    async fn start_thread_on(&self, message: MessageRef, name: &str) -> Result<ChannelId, CallError>;

    /// Opens an archived thread again.
    ///
    /// # Errors
    /// Returns [`CallError::Forbidden`] if it is locked and the bot may not manage threads.
    async fn unarchive(&self, thread: ChannelId) -> Result<(), CallError>;

    /// Renames a thread. Discord takes two names in ten minutes, so this is tried once, and no other request waits for
    /// it.
    ///
    /// # Errors
    /// Returns [`CallError::Refused`] if there were too many, [`CallError::Forbidden`] if the bot may not.
    async fn rename_thread(&self, thread: ChannelId, name: &str) -> Result<(), CallError>;

    /// Returns the bot's own account.
    ///
    /// # Errors
    /// Returns an error if Discord could not be reached.
    async fn account(&self) -> Result<UserId, CallError>;

    /// Returns the channel of direct messages with a user.
    ///
    /// # Errors
    /// Returns an error if there can be none.
    async fn direct_channel(&self, user: UserId) -> Result<ChannelId, CallError>;

    /// Returns a channel as it is now.
    ///
    /// # Errors
    /// [`CallError::Gone`] or [`CallError::Forbidden`] when the bot cannot see it.
    async fn channel(&self, channel: ChannelId) -> Result<Channel, CallError>;

    /// Returns the bot's permissions in a channel of a server: worked out from its roles and the channel's overwrites;
    /// for a thread, those of its parent.
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] or [`CallError::Forbidden`] if the bot cannot see it.
    async fn own_permissions(&self, guild: GuildId, channel: ChannelId) -> Result<Permitted, CallError>;

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
    ) -> Result<Permitted, CallError>;

    /// Returns `true` if an account is a member of a server: `GET /guilds/{guild}/members/{user}`
    ///
    /// # Errors
    /// [`CallError::Gone`] or [`CallError::Forbidden`] when the bot is not in the server.
    async fn is_member(&self, guild: GuildId, user: UserId) -> Result<bool, CallError>;

    /// Returns the events in a server's calendar that are not over: `GET /guilds/{guild}/scheduled-events`
    ///
    /// # Errors
    /// [`CallError::Gone`] or [`CallError::Forbidden`] when the bot is not in the server.
    async fn scheduled_events(&self, guild: GuildId) -> Result<Vec<CalendarEntry>, CallError>;

    /// Puts an event into a server's calendar: `POST /guilds/{guild}/scheduled-events`
    ///
    /// # Errors
    /// Returns [`CallError::Forbidden`] if the bot may not create events.
    async fn schedule_event(&self, guild: GuildId, event: &ScheduledEvent) -> Result<(), CallError>;

    /// Changes an event of a server's calendar, with a status where it gets another:
    /// `PATCH /guilds/{guild}/scheduled-events/{event}`
    ///
    /// # Errors
    /// Returns [`CallError::Gone`] if there is no such event any more, [`CallError::Forbidden`] if the bot may not
    /// change it.
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

    /// Fetches an attachment of at most so many bytes.
    ///
    /// # Errors
    /// Returns [`FetchError::TooLarge`] if it is larger.
    async fn fetch(&self, attachment: &Attachment, most: usize) -> Result<Vec<u8>, FetchError>;
}

/// The error of a fetch of an attachment.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FetchError {
    /// More bytes than are accepted.
    #[error("the attachment is too large")]
    TooLarge,
    /// A request that failed.
    #[error(transparent)]
    Call(#[from] CallError),
}

/// A member's permissions in a channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Permitted {
    /// The kind of the channel.
    pub kind: ChannelKind,
    /// The permissions, as Discord's bits, without regard to a timeout.
    pub may: u64,
    /// The end of the member's timeout, in which they can only read.
    pub timed_out: Option<Timestamp>,
}

/// A message that Discord has taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sent {
    /// The place of the message.
    pub at: MessageRef,
    /// `true` if it does not say what was sent, as its nonce was used before.
    pub is_earlier: bool,
}

/// A change of a calendar event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventChange<'a> {
    /// New contents or another time.
    To(&'a ScheduledEvent),
    /// A new status: under way, over or called off.
    Status(EventStatus),
}

impl EventChange<'_> {
    /// Returns the body of the request.
    #[must_use]
    pub fn body(&self) -> serde_json::Value {
        match self {
            Self::To(event) => event.body(),
            Self::Status(status) => serde_json::json!({ "status": *status as u8 }),
        }
    }
}

/// Discord's codes for texts that a server's AutoMod or Discord itself blocks: a message, a title, a link.
pub const BLOCKED: [u32; 3] = [200_000, 200_001, 240_000];

/// Discord's code of an interaction that was answered already.
pub const ANSWERED_ALREADY: u32 = 40_060;

/// The error of a request to Discord.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CallError {
    /// The object is gone or never existed: status 404, with Discord's own code, such as 10003 for a channel, 10008 for
    /// a message, 10062 for an interaction.
    #[error("not there: {what} ({code})")]
    Gone {
        /// Discord's code; 0 where there is none.
        code: u32,
        /// Discord's message.
        what: String,
    },
    /// The bot may not: status 403, with Discord's own code, such as 50001 without access, 50013 without a permission,
    /// 50007 for a user who takes no messages, 50083 in an archived thread.
    #[error("not allowed: {what} ({code})")]
    Forbidden {
        /// Discord's code; 0 where there is none.
        code: u32,
        /// Discord's message.
        what: String,
    },
    /// The request was wrong: a limit or a form, or (40060) the interaction was answered already.
    #[error("refused: {what} ({code})")]
    Refused {
        /// The status; `None` if nothing was sent.
        status: Option<u16>,
        /// Discord's code; 0 where there is none.
        code: u32,
        /// Discord's message.
        what: String,
    },
    /// Discord could not be reached, or not in time, whatever was tried.
    #[error("not reached{}: {what}", if *.perhaps_done { ", perhaps done" } else { "" })]
    Unavailable {
        /// The last status, where Discord answered.
        status: Option<u16>,
        /// The cause.
        what: String,
        /// `true` if the request may have been carried out all the same.
        perhaps_done: bool,
    },
}

/// The remedy for a request that failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remedy {
    /// Time: the same request may be done later.
    Time,
    /// The operator, who has to set a valid token.
    Operator,
    /// A permission, or being let into a server.
    Permission,
    /// None: the same request is refused again.
    None,
}

impl CallError {
    /// Returns the error for a request that cannot be made, or whose answer cannot be used.
    #[must_use]
    pub fn unusable(what: impl Into<String>) -> Self {
        Self::Refused { status: None, code: 0, what: what.into() }
    }

    /// Returns the remedy. docs/design/discord.md has the table of all answers.
    #[must_use]
    pub const fn remedy(&self) -> Remedy {
        match self {
            Self::Unavailable { .. } => Remedy::Time,
            Self::Refused { status: Some(401), .. } => Remedy::Operator,
            Self::Forbidden { .. } => Remedy::Permission,
            Self::Gone { .. } | Self::Refused { .. } => Remedy::None,
        }
    }

    /// Returns the status that Discord answered with, if it did.
    #[must_use]
    pub const fn status(&self) -> Option<u16> {
        match self {
            // The one token that is refused as if it were no token at all.
            Self::Gone { code: TOKEN_TOO_OLD, .. } => Some(401),
            Self::Gone { .. } => Some(404),
            // Archived and locked threads are reported by Discord as bad requests (400).
            Self::Forbidden { code, .. } if *code >= FIRST_OF_THREADS || *code == ARCHIVED => Some(400),
            Self::Forbidden { .. } => Some(403),
            Self::Refused { status, .. } | Self::Unavailable { status, .. } => *status,
        }
    }

    /// Returns `true` if a text in the request was blocked, as by a server's AutoMod.
    #[must_use]
    pub fn is_blocked(&self) -> bool {
        BLOCKED.contains(&self.code())
    }

    /// Discord's own code; 0 where there is none.
    #[must_use]
    pub const fn code(&self) -> u32 {
        match self {
            Self::Gone { code, .. } | Self::Forbidden { code, .. } | Self::Refused { code, .. } => *code,
            Self::Unavailable { .. } => 0,
        }
    }
}

impl From<Breach> for CallError {
    fn from(breach: Breach) -> Self {
        Self::unusable(breach.to_string())
    }
}

/// Discord's code of an interaction's token that is too old.
const TOKEN_TOO_OLD: u32 = 50_027;
/// Discord's code of an archived thread.
const ARCHIVED: u32 = 50_083;
/// The first of Discord's codes about threads.
const FIRST_OF_THREADS: u32 = 160_000;
