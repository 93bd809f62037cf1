//! What the bot asks of Discord.

use crate::wire::interaction::{Attachment, Channel, ChannelKind};
use crate::wire::{
    Answer, CalendarEntry, ChannelId, EventStatus, GuildId, InteractionId, Message, MessageRef, ReplyHandle,
    RoleId, Row, ScheduledEvent, ScheduledEventId, UserId,
};
use async_trait::async_trait;
use thiserror::Error;

/// Discord, as far as the bot asks something of it.
///
/// What is asked has been checked against every limit. Answers to interactions do not count against the
/// 50 requests a second; everything else does, and new messages go before [`retouch`](Self::retouch).
#[async_trait]
pub trait Discord: Send + Sync + 'static {
    /// The first answer to an interaction; gives the message that came of it, when one did.
    ///
    /// `POST /interactions/{id}/{token}/callback?with_response=true`
    ///
    /// # Errors
    /// [`CallError::Gone`] when it was answered already or is too old.
    async fn answer(&self, to: &ReplyHandle, answer: &Answer) -> Result<Option<MessageRef>, CallError>;

    /// What was deferred, or said first, becomes this: `PATCH /webhooks/{application}/{token}/messages/@original`
    ///
    /// # Errors
    /// [`CallError::Gone`] when the token is older than 15 minutes.
    async fn complete(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError>;

    /// A further message to an interaction: `POST /webhooks/{application}/{token}`
    ///
    /// # Errors
    /// [`CallError::Gone`] when the token is older than 15 minutes.
    async fn follow_up(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError>;

    /// Removes the answer to an interaction: `DELETE /webhooks/{application}/{token}/messages/@original`
    ///
    /// # Errors
    /// [`CallError::Gone`] when there is none, or the token is older than 15 minutes.
    async fn withdraw(&self, to: &ReplyHandle) -> Result<(), CallError>;

    /// An ordinary message. The nonce, of at most 25 characters and enforced, makes a message that is sent
    /// again within minutes the same message.
    ///
    /// # Errors
    /// When it was not sent, or perhaps was.
    async fn post(&self, channel: ChannelId, message: &Message, nonce: &str)
    -> Result<MessageRef, CallError>;

    /// The message that everybody sees and that an interaction in a channel was answered with; nothing when there is
    /// none: `GET /channels/{channel}/messages`
    ///
    /// # Errors
    /// [`CallError::Forbidden`] when the bot may not read there what was said.
    async fn answer_of(
        &self,
        interaction: InteractionId,
        channel: ChannelId,
    ) -> Result<Option<MessageRef>, CallError>;

    /// Other buttons for a message of ours. It waits behind new messages, and a later one for the same
    /// message takes its place; then both return when that is done.
    ///
    /// # Errors
    /// [`CallError::Gone`] when there is no such message any more.
    async fn retouch(&self, message: MessageRef, rows: &[Row]) -> Result<(), CallError>;

    /// A message of ours becomes another: `PATCH /channels/{channel}/messages/{message}`
    ///
    /// # Errors
    /// [`CallError::Gone`] when there is no such message any more.
    async fn rewrite(&self, message: MessageRef, with: &Message) -> Result<(), CallError>;

    /// Removes a message of ours: `DELETE /channels/{channel}/messages/{message}`. It waits behind new messages.
    ///
    /// # Errors
    /// [`CallError::Gone`] when there is no such message any more.
    async fn delete(&self, message: MessageRef) -> Result<(), CallError>;

    /// The public thread of a message of ours. A message has only one: it is given when it is there already.
    ///
    /// # Errors
    /// [`CallError::Forbidden`] when the bot may not start threads there.
    async fn start_thread_on(&self, message: MessageRef, name: &str) -> Result<ChannelId, CallError>;

    /// Opens an archived thread again.
    ///
    /// # Errors
    /// [`CallError::Forbidden`] when it is locked and the bot may not manage threads.
    async fn unarchive(&self, thread: ChannelId) -> Result<(), CallError>;

    /// Gives a thread another name. Discord takes two of them in ten minutes, so this is tried once, and nothing else
    /// waits for it.
    ///
    /// # Errors
    /// [`CallError::Refused`] when there were too many, [`CallError::Forbidden`] when the bot may not.
    async fn rename_thread(&self, thread: ChannelId, name: &str) -> Result<(), CallError>;

    /// The bot's own account.
    ///
    /// # Errors
    /// When Discord could not be reached.
    async fn account(&self) -> Result<UserId, CallError>;

    /// The channel of direct messages with somebody.
    ///
    /// # Errors
    /// When there can be none.
    async fn direct_channel(&self, user: UserId) -> Result<ChannelId, CallError>;

    /// A channel as it is now.
    ///
    /// # Errors
    /// [`CallError::Gone`] or [`CallError::Forbidden`] when the bot cannot see it.
    async fn channel(&self, channel: ChannelId) -> Result<Channel, CallError>;

    /// What the bot may do in a channel of a server, bit by bit: worked out from its roles and from the channel's
    /// overwrites, those of the channel above for a thread.
    ///
    /// # Errors
    /// [`CallError::Gone`] or [`CallError::Forbidden`] when the bot cannot see it.
    async fn own_permissions(&self, guild: GuildId, channel: ChannelId) -> Result<Permitted, CallError>;

    /// The same for a member with these roles.
    ///
    /// # Errors
    /// [`CallError::Gone`] or [`CallError::Forbidden`] when the bot cannot see the channel.
    async fn permissions_of(
        &self,
        guild: GuildId,
        channel: ChannelId,
        member: UserId,
        roles: &[RoleId],
    ) -> Result<Permitted, CallError>;

    /// The events in a server's calendar that are not over: `GET /guilds/{guild}/scheduled-events`
    ///
    /// # Errors
    /// [`CallError::Gone`] or [`CallError::Forbidden`] when the bot is not in the server.
    async fn scheduled_events(&self, guild: GuildId) -> Result<Vec<CalendarEntry>, CallError>;

    /// Puts an event into a server's calendar: `POST /guilds/{guild}/scheduled-events`
    ///
    /// # Errors
    /// [`CallError::Forbidden`] when the bot may not create events.
    async fn schedule_event(&self, guild: GuildId, event: &ScheduledEvent) -> Result<(), CallError>;

    /// Changes an event of a server's calendar, with a status where it gets another:
    /// `PATCH /guilds/{guild}/scheduled-events/{event}`
    ///
    /// # Errors
    /// [`CallError::Gone`] when there is no such event any more, [`CallError::Forbidden`] when the bot may not change it.
    async fn change_event(
        &self,
        guild: GuildId,
        event: ScheduledEventId,
        change: EventChange<'_>,
    ) -> Result<(), CallError>;

    /// Gives a member of a server a role: `PUT /guilds/{guild}/members/{user}/roles/{role}`
    ///
    /// # Errors
    /// [`CallError::Forbidden`] when the bot may not, or the role is above its own; [`CallError::Gone`] when there is no such
    /// member or role.
    async fn give_role(&self, guild: GuildId, user: UserId, role: RoleId) -> Result<(), CallError>;

    /// An attachment that somebody gave, if it has at most so many bytes.
    ///
    /// # Errors
    /// [`FetchError::TooLarge`] when it is larger.
    async fn fetch(&self, attachment: &Attachment, most: usize) -> Result<Vec<u8>, FetchError>;
}

/// Why an attachment could not be fetched.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FetchError {
    /// It has more bytes than are taken.
    #[error("the attachment is too large")]
    TooLarge,
    /// It is not there, or not now.
    #[error(transparent)]
    Call(#[from] CallError),
}

/// What a member may do in a channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Permitted {
    /// What the channel is.
    pub kind: ChannelKind,
    /// What they may do there, bit by bit.
    pub may: u64,
}

/// What becomes of an event in a calendar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventChange<'a> {
    /// It says something else, or is at another time.
    To(&'a ScheduledEvent),
    /// It goes on, is over or called off.
    Status(EventStatus),
}

impl EventChange<'_> {
    /// The body of the request.
    #[must_use]
    pub fn body(&self) -> serde_json::Value {
        match self {
            Self::To(event) => event.body(),
            Self::Status(status) => serde_json::json!({ "status": *status as u8 }),
        }
    }
}

/// Discord's codes of texts that a server's AutoMod, or Discord itself, does not let through: a message, a title, a link.
pub const BLOCKED: [u32; 3] = [200_000, 200_001, 240_000];

/// Discord's code of an interaction that was answered already.
pub const ANSWERED_ALREADY: u32 = 40_060;

/// Why Discord did not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CallError {
    /// What it is about is not there (any more): status 404, with Discord's own code, such as 10003 for a
    /// channel, 10008 for a message, 10062 for an interaction.
    #[error("not there: {what} ({code})")]
    Gone {
        /// Discord's code; 0 where there is none.
        code: u32,
        /// What Discord says.
        what: String,
    },
    /// The bot may not: status 403, with Discord's own code, such as 50001 where it cannot look, 50013
    /// where it lacks a permission, 50007 where somebody takes no messages, 50083 in an archived thread.
    #[error("not allowed: {what} ({code})")]
    Forbidden {
        /// Discord's code; 0 where there is none.
        code: u32,
        /// What Discord says.
        what: String,
    },
    /// The request was wrong: a limit or a form, or (40060) the interaction was answered already.
    #[error("refused: {what} ({code})")]
    Refused {
        /// The status; none where nothing was sent.
        status: Option<u16>,
        /// Discord's code; 0 where there is none.
        code: u32,
        /// What Discord says.
        what: String,
    },
    /// Discord could not be reached, or not in time, whatever was tried.
    #[error("not reached{}: {what}", if *.perhaps_done { ", perhaps done" } else { "" })]
    Unavailable {
        /// The last status, where Discord answered.
        status: Option<u16>,
        /// What happened.
        what: String,
        /// Whether it may have been done all the same.
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
    /// Returns the remedy. DESIGN.md has the table of all answers.
    #[must_use]
    pub const fn remedy(&self) -> Remedy {
        match self {
            Self::Unavailable { .. } => Remedy::Time,
            Self::Refused { status: Some(401), .. } => Remedy::Operator,
            Self::Forbidden { .. } => Remedy::Permission,
            Self::Gone { .. } | Self::Refused { .. } => Remedy::None,
        }
    }

    /// The status that Discord answered with, if it did.
    #[must_use]
    pub const fn status(&self) -> Option<u16> {
        match self {
            // The one token that is refused as if it were no token at all.
            Self::Gone { code: TOKEN_TOO_OLD, .. } => Some(401),
            Self::Gone { .. } => Some(404),
            // Archived and locked threads are mistakes of the request to Discord.
            Self::Forbidden { code, .. } if *code >= FIRST_OF_THREADS || *code == ARCHIVED => Some(400),
            Self::Forbidden { .. } => Some(403),
            Self::Refused { status, .. } | Self::Unavailable { status, .. } => *status,
        }
    }

    /// Returns `true` if a text in it was not let through, as by a server's AutoMod.
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

/// Discord's code of an interaction's token that is too old.
const TOKEN_TOO_OLD: u32 = 50_027;
/// Discord's code of an archived thread.
const ARCHIVED: u32 = 50_083;
/// The first of Discord's codes about threads.
const FIRST_OF_THREADS: u32 = 160_000;
