//! The requests of the [`Discord`] interface.

use super::attachments::fetch_attachment;
use super::calls::{Body, Call, FailedCall, RateLimitClass, RetryPolicy};
use super::global_limit::Priority;
use super::responses::{channel_id, list, message_ref, number, timeout_end};
use super::routes::{callback_route, channel_route, message_route, original_route, valid_id};
use super::{Inner, Transport};
use crate::client::{
    ANSWERED_ALREADY, CallError, ChannelPermissions, Discord, EventChange, FetchError, SentMessage,
    UNKNOWN_MESSAGE,
};
use crate::permissions::{ADMINISTRATOR, Overwrite, in_channel};
use crate::wire::{
    Answer, Attachment, CalendarEntry, Channel, ChannelId, ChannelKind, File, GuildId, InteractionId,
    Message, MessageRef, ReplyHandle, RoleId, Row, ScheduledEvent, ScheduledEventId, UserId,
};
use async_trait::async_trait;
use serde_json::{Value, json};
use serenity::http::{LightMethod, Route};
use serenity::model::id;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// The timeout for a first answer: Discord accepts it for 3 seconds.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(2_500);
/// The timeout for other requests: shorter than the outbox's.
const TIMEOUT: Duration = Duration::from_secs(40);
/// The timeout for edits of buttons, which may wait behind many requests.
const EDIT_TIMEOUT: Duration = Duration::from_mins(10);
/// The timeout of each search for the message of an answer.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(5);
/// The pauses before the searches for the message of an answer.
const SEARCH_PAUSES: [Duration; 4] =
    [Duration::ZERO, Duration::from_millis(100), Duration::from_millis(300), Duration::from_secs(1)];
/// The number of messages after an interaction that are searched for its answer: the most that Discord returns at once.
const SEARCHED_MESSAGES: usize = 100;
/// The idle time after which a thread is archived, in minutes: a week, the longest possible.
const THREAD_ARCHIVE_MINUTES: u32 = 10_080;

/// The type of the answer that launches the bot's Activity.
const LAUNCH_ACTIVITY: u8 = 12;
/// Discord's error code for a message that already has a thread.
const THREAD_EXISTS: u32 = 160_004;
/// Discord's error codes for an account that is not in a server, and for an unknown account.
const UNKNOWN_MEMBER: u32 = 10_007;
const UNKNOWN_USER: u32 = 10_013;
/// Discord's error code for an interaction without an answer.
const UNKNOWN_WEBHOOK: u32 = 10015;

#[async_trait]
impl Discord for Transport {
    async fn answer(&self, to: &ReplyHandle, answer: &Answer) -> Result<Option<MessageRef>, CallError> {
        let body = Body::Json(answer.body());
        let mut call = interaction_call(callback_route(to)?, LightMethod::Post, body, answer.files());
        call.params = vec![("with_response", "true".to_owned())];
        call.timeout = ANSWER_TIMEOUT;
        let has_message = matches!(answer, Answer::Message(_) | Answer::Update(_) | Answer::Rows(_));
        // `true` if the message may be requested later.
        let is_public = matches!(answer, Answer::Message(message) if !message.private);
        match self.0.calls.send(&call).await {
            Ok(done) => {
                self.0.record_answer_time(to);
                let message = match message_ref(&done["resource"]["message"]) {
                    Ok(message) => Some(message),
                    // Discord may accept an answer without returning the resulting message.
                    Err(_) if is_public => {
                        let found = self.find_answer_message(to).await;
                        if !matches!(found, Ok(Some(_))) {
                            let error = found.as_ref().err().map(ToString::to_string);
                            tracing::warn!(interaction = %to.interaction, error, "an answer was taken, and is not found");
                        }
                        found.ok().flatten()
                    }
                    Err(_) => None,
                };
                if let Some(message) = message.filter(|_| is_public) {
                    self.0.answers.insert(message, to, self.0.clock.instant());
                }
                Ok(message)
            }
            // The attempt before succeeded, and its response was lost.
            Err(FailedCall {
                error: CallError::Refused { code: ANSWERED_ALREADY, .. },
                perhaps_done: true,
            }) => {
                self.0.record_answer_time(to);
                let found = if has_message {
                    self.find_answer_message(to).await.map_err(|error| as_perhaps_done(&error))?
                } else {
                    None
                };
                if found.is_some() { Ok(found) } else { self.send_as_follow_up(to, answer).await }
            }
            // An attempt may have succeeded, and Discord accepts no second one. Sending the same message elsewhere
            // after a failure could duplicate it. The message of the answer can be requested for longer.
            Err(FailedCall {
                error: CallError::Unavailable { status, what, perhaps_done: true }, ..
            }) if has_message => {
                match self.find_answer_message(to).await {
                    Ok(Some(message)) => {
                        self.0.record_answer_time(to);
                        Ok(Some(message))
                    }
                    Ok(None) | Err(CallError::Gone { code: UNKNOWN_WEBHOOK, .. }) => {
                        Err(CallError::Unavailable { status, what, perhaps_done: false })
                    }
                    // The token may have expired, which says nothing about the answer.
                    Err(_) => Err(CallError::Unavailable { status, what, perhaps_done: true }),
                }
            }
            Err(failed) => Err(failed.error),
        }
    }

    async fn launch_activity(&self, to: &ReplyHandle) -> Result<String, CallError> {
        let body = Body::Json(json!({ "type": LAUNCH_ACTIVITY }));
        let mut call = interaction_call(callback_route(to)?, LightMethod::Post, body, &[]);
        call.params = vec![("with_response", "true".to_owned())];
        call.timeout = ANSWER_TIMEOUT;
        let done = self.0.calls.send(&call).await.map_err(|failed| failed.error)?;
        self.0.record_answer_time(to);
        let instance = done["resource"]["activity_instance"]["id"].as_str();
        instance.map(str::to_owned).ok_or_else(|| CallError::Unavailable {
            status: None,
            what: "the answer does not say which instance it is".to_owned(),
            perhaps_done: true,
        })
    }

    async fn edit_answer(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError> {
        let body = Body::Json(message.edit());
        let call = interaction_call(original_route(to)?, LightMethod::Patch, body, &message.files);
        message_ref(&self.0.calls.send(&call).await.map_err(|failed| failed.error)?)
    }

    async fn follow_up(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError> {
        let application_id = id::ApplicationId::new(valid_id(to.application.0)?);
        let route = Route::WebhookFollowupMessages { application_id, token: &to.token.0 };
        let body = Body::Json(message.body());
        let mut call = interaction_call(route, LightMethod::Post, body, &message.files);
        // Nonces are not supported here.
        call.retry = RetryPolicy::IfNotDone;
        message_ref(&self.0.calls.send(&call).await.map_err(|failed| failed.error)?)
    }

    async fn delete_answer(&self, to: &ReplyHandle) -> Result<(), CallError> {
        let call = interaction_call(original_route(to)?, LightMethod::Delete, Body::Empty, &[]);
        let Err(FailedCall { error, perhaps_done }) = self.0.calls.send(&call).await else { return Ok(()) };
        // The attempt before may have succeeded.
        let gone = matches!(error, CallError::Gone { code: UNKNOWN_MESSAGE, .. });
        if perhaps_done && gone { Ok(()) } else { Err(error) }
    }

    async fn send(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<SentMessage, CallError> {
        let route = Route::ChannelMessages { channel_id: id::ChannelId::new(valid_id(channel.0)?) };
        let mut body = message.body();
        body["nonce"] = json!(nonce);
        body["enforce_nonce"] = json!(true);
        let call = counted_call(route, LightMethod::Post, Body::Json(body), &message.files);
        let sent = self.0.calls.send(&call).await.map_err(|failed| failed.error)?;
        // Discord trims the text.
        let content = sent["content"].as_str().unwrap_or_default().trim();
        Ok(SentMessage { at: message_ref(&sent)?, is_earlier: content != message.content.trim() })
    }

    async fn find_answer(
        &self,
        interaction: InteractionId,
        channel: ChannelId,
    ) -> Result<Option<MessageRef>, CallError> {
        let route = Route::ChannelMessages { channel_id: id::ChannelId::new(valid_id(channel.0)?) };
        let mut call = counted_call(route, LightMethod::Get, Body::Empty, &[]);
        // Ids of interactions and messages are ordered by time, so the answer is among the next ones.
        call.params = vec![("after", interaction.to_string()), ("limit", SEARCHED_MESSAGES.to_string())];
        let done = self.0.calls.send(&call).await.map_err(|failed| failed.error)?;
        let id = interaction.to_string();
        let answer =
            list(&done)?.iter().find(|message| message["interaction_metadata"]["id"].as_str() == Some(&id));
        answer.map(message_ref).transpose()
    }

    fn drop_waiting(&self, channels: &[ChannelId]) {
        self.0.calls.abandon(channels);
    }

    async fn edit_components(&self, message: MessageRef, rows: &[Row]) -> Result<(), CallError> {
        valid_id(message.channel.0)?;
        valid_id(message.message.0)?;
        let pending = self.0.retouches.request(message, rows);
        if pending.is_first {
            // In a separate task: the first caller may stop waiting, and others wait too.
            let inner = Arc::clone(&self.0);
            tokio::spawn(async move { inner.send_component_edits(message).await });
        }
        pending.wait().await
    }

    async fn edit(&self, message: MessageRef, with: &Message) -> Result<(), CallError> {
        let body = Body::Json(with.edit());
        self.0
            .change_message(
                message,
                counted_call(message_route(message)?, LightMethod::Patch, body, &with.files),
            )
            .await
    }

    async fn delete(&self, message: MessageRef) -> Result<(), CallError> {
        let mut call = counted_call(message_route(message)?, LightMethod::Delete, Body::Empty, &[]);
        call.class = RateLimitClass::Counted(Priority::Low);
        let done = self.0.change_message(message, call).await;
        self.0.answers.remove(message);
        done
    }

    async fn start_thread_on(&self, message: MessageRef, name: &str) -> Result<ChannelId, CallError> {
        let route = Route::ChannelMessageThreads {
            channel_id: id::ChannelId::new(valid_id(message.channel.0)?),
            message_id: id::MessageId::new(valid_id(message.message.0)?),
        };
        let body = json!({ "name": name, "auto_archive_duration": THREAD_ARCHIVE_MINUTES });
        let call = counted_call(route, LightMethod::Post, Body::Json(body), &[]);
        match self.0.calls.send(&call).await {
            Ok(done) => channel_id(&done),
            // The thread of a message has the message's id.
            Err(FailedCall { error: CallError::Forbidden { code: THREAD_EXISTS, .. }, .. }) => {
                Ok(ChannelId(message.message.0))
            }
            Err(failed) => Err(failed.error),
        }
    }

    async fn unarchive(&self, thread: ChannelId) -> Result<(), CallError> {
        let body = Body::Json(json!({ "archived": false }));
        let call = counted_call(channel_route(thread)?, LightMethod::Patch, body, &[]);
        self.0.calls.send(&call).await.map(drop).map_err(|failed| failed.error)
    }

    async fn rename_thread(&self, thread: ChannelId, name: &str) -> Result<(), CallError> {
        let body = Body::Json(json!({ "name": name }));
        let mut call = counted_call(channel_route(thread)?, LightMethod::Patch, body, &[]);
        call.class = RateLimitClass::Optional;
        self.0.calls.send(&call).await.map(drop).map_err(|failed| failed.error)
    }

    async fn own_user(&self) -> Result<UserId, CallError> {
        Ok(UserId(number(&self.get(Route::UserMe).await?["id"])?))
    }

    async fn direct_channel(&self, user: UserId) -> Result<ChannelId, CallError> {
        let body = Body::Json(json!({ "recipient_id": user }));
        let call = counted_call(Route::UserMeDmChannels, LightMethod::Post, body, &[]);
        channel_id(&self.0.calls.send(&call).await.map_err(|failed| failed.error)?)
    }

    async fn channel(&self, channel: ChannelId) -> Result<Channel, CallError> {
        let done = self.get(channel_route(channel)?).await?;
        Channel::read(&done).map_err(|error| CallError::unusable(error.to_string()))
    }

    async fn own_permissions(
        &self,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<ChannelPermissions, CallError> {
        let guild_id = id::GuildId::new(valid_id(guild.0)?);
        let own_user = self.own_user().await?;
        let member = Route::GuildMember { guild_id, user_id: id::UserId::new(valid_id(own_user.0)?) };
        let member = self.get(member).await?;
        let roles = list(&member["roles"])?.iter().map(|role| number(role).map(RoleId));
        let roles: Vec<RoleId> = roles.collect::<Result<_, _>>()?;
        let permitted = self.permissions_of(guild, channel, own_user, &roles).await?;
        // Administrators cannot be timed out.
        let timed_out = timeout_end(&member).filter(|_| permitted.permissions & ADMINISTRATOR == 0);
        Ok(ChannelPermissions {
            timed_out_until: timed_out.filter(|until| *until > self.0.clock.now()),
            ..permitted
        })
    }

    async fn is_member(&self, guild: GuildId, user: UserId) -> Result<bool, CallError> {
        let (guild_id, user_id) = (id::GuildId::new(valid_id(guild.0)?), id::UserId::new(valid_id(user.0)?));
        match self.get(Route::GuildMember { guild_id, user_id }).await {
            Ok(_) => Ok(true),
            Err(CallError::Gone { code: UNKNOWN_MEMBER | UNKNOWN_USER, .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    async fn permissions_of(
        &self,
        guild: GuildId,
        channel: ChannelId,
        member: UserId,
        roles: &[RoleId],
    ) -> Result<ChannelPermissions, CallError> {
        let mut container = self.get(channel_route(channel)?).await?;
        let kind = container["type"].as_u64().and_then(|kind| u8::try_from(kind).ok()).unwrap_or_default();
        let kind = ChannelKind(kind);
        if kind.is_thread() {
            container = self.get(channel_route(ChannelId(number(&container["parent_id"])?))?).await?;
        }
        let guild_id = id::GuildId::new(valid_id(guild.0)?);
        let server = self.get(Route::Guild { guild_id }).await?;
        if server["owner_id"].as_str().and_then(|owner| owner.parse().ok()) == Some(member.0) {
            return Ok(ChannelPermissions { kind, permissions: u64::MAX, timed_out_until: None });
        }
        let role = |role: &Value| Ok((number(&role["id"])?, number(&role["permissions"])?));
        let overwrite = |overwrite: &Value| {
            let (id, allow, deny) =
                (number(&overwrite["id"])?, number(&overwrite["allow"])?, number(&overwrite["deny"])?);
            Ok(Overwrite { id, allow, deny })
        };
        let server_roles: Vec<(u64, u64)> =
            list(&server["roles"])?.iter().map(role).collect::<Result<_, CallError>>()?;
        let member_roles: Vec<u64> = roles.iter().map(|role| role.0).collect();
        let overwrites = list(&container["permission_overwrites"])?.iter().map(overwrite);
        let overwrites: Vec<Overwrite> = overwrites.collect::<Result<_, CallError>>()?;
        let permissions = in_channel((guild.0, member.0), &server_roles, &member_roles, &overwrites);
        Ok(ChannelPermissions { kind, permissions, timed_out_until: None })
    }

    async fn scheduled_events(&self, guild: GuildId) -> Result<Vec<CalendarEntry>, CallError> {
        let guild_id = id::GuildId::new(valid_id(guild.0)?);
        let all = self.get(Route::GuildScheduledEvents { guild_id }).await?;
        Ok(list(&all)?.iter().filter_map(CalendarEntry::read).collect())
    }

    async fn schedule_event(&self, guild: GuildId, event: &ScheduledEvent) -> Result<(), CallError> {
        let guild_id = id::GuildId::new(valid_id(guild.0)?);
        let route = Route::GuildScheduledEvents { guild_id };
        let mut call = counted_call(route, LightMethod::Post, Body::Json(event.body()), &[]);
        // Nonces are not supported here.
        call.retry = RetryPolicy::IfNotDone;
        self.0.calls.send(&call).await.map(drop).map_err(|failed| failed.error)
    }

    async fn change_event(
        &self,
        guild: GuildId,
        event: ScheduledEventId,
        change: EventChange<'_>,
    ) -> Result<(), CallError> {
        let route = Route::GuildScheduledEvent {
            guild_id: id::GuildId::new(valid_id(guild.0)?),
            event_id: id::ScheduledEventId::new(valid_id(event.0)?),
        };
        let call = counted_call(route, LightMethod::Patch, Body::Json(change.body()), &[]);
        self.0.calls.send(&call).await.map(drop).map_err(|failed| failed.error)
    }

    async fn give_role(&self, guild: GuildId, user: UserId, role: RoleId) -> Result<(), CallError> {
        let route = Route::GuildMemberRole {
            guild_id: id::GuildId::new(valid_id(guild.0)?),
            user_id: id::UserId::new(valid_id(user.0)?),
            role_id: id::RoleId::new(valid_id(role.0)?),
        };
        let call = counted_call(route, LightMethod::Put, Body::Empty, &[]);
        self.0.calls.send(&call).await.map(drop).map_err(|failed| failed.error)
    }

    async fn fetch_attachment(&self, attachment: &Attachment, most: usize) -> Result<Vec<u8>, FetchError> {
        if attachment.size > most as u64 {
            return Err(FetchError::TooLarge);
        }
        if !self.0.address.is_attachment_url(&attachment.url) {
            return Err(CallError::unusable("the attachment is not where Discord keeps attachments").into());
        }
        fetch_attachment(&self.0.client, &attachment.url, most).await
    }
}

impl Transport {
    /// Sends the content of an answer that Discord has accepted but does not show, as a follow-up message.
    async fn send_as_follow_up(
        &self,
        to: &ReplyHandle,
        answer: &Answer,
    ) -> Result<Option<MessageRef>, CallError> {
        let message = match answer {
            Answer::Message(message) => message.clone(),
            Answer::Update(message) => Message { private: true, ..message.clone() },
            _ => return Ok(None),
        };
        tracing::warn!(interaction = %to.interaction, "an answer was taken, and is not there: it is sent beside it");
        self.follow_up(to, &message).await.map(Some)
    }

    /// Returns the message that answered an interaction, or `None` if Discord has none even after a while.
    async fn find_answer_message(&self, to: &ReplyHandle) -> Result<Option<MessageRef>, CallError> {
        let mut call = interaction_call(original_route(to)?, LightMethod::Get, Body::Empty, &[]);
        call.timeout = SEARCH_TIMEOUT;
        for pause in SEARCH_PAUSES {
            sleep(pause).await;
            match self.0.calls.send(&call).await {
                Ok(done) => return message_ref(&done).map(Some),
                // The message may not exist yet.
                Err(FailedCall { error: CallError::Gone { code: UNKNOWN_MESSAGE, .. }, .. }) => {}
                Err(failed) => return Err(failed.error),
            }
        }
        Ok(None)
    }

    /// Returns Discord's response to a request for an object.
    async fn get(&self, route: Route<'_>) -> Result<Value, CallError> {
        let call = counted_call(route, LightMethod::Get, Body::Empty, &[]);
        self.0.calls.send(&call).await.map_err(|failed| failed.error)
    }
}

impl Inner {
    /// Sends edits of a message's buttons, until no newer ones are requested.
    async fn send_component_edits(&self, message: MessageRef) {
        let give_up_at = Instant::now() + EDIT_TIMEOUT;
        loop {
            let body = || {
                let rows: Vec<Value> = self.retouches.rows(message).iter().map(Row::body).collect();
                json!({ "components": rows })
            };
            let done = match message_route(message) {
                Ok(route) => {
                    let mut call = counted_call(route, LightMethod::Patch, Body::Lazy(&body), &[]);
                    call.class = RateLimitClass::Counted(Priority::Low);
                    call.timeout = give_up_at.saturating_duration_since(Instant::now());
                    self.change_message(message, call).await
                }
                Err(error) => Err(error),
            };
            if self.retouches.complete(message, &done) {
                return;
            }
        }
    }

    /// Changes a message. While the token of the interaction that it answered is accepted, uses that token, which does
    /// not count towards the limit. If that is impossible or refused, sends a request that counts.
    async fn change_message(&self, message: MessageRef, call: Call<'_>) -> Result<(), CallError> {
        if let Some(by) = self.answers.use_token(message, self.clock.instant()) {
            let route = Route::WebhookFollowupMessage {
                application_id: id::ApplicationId::new(valid_id(by.application.0)?),
                token: &by.token.0,
                message_id: id::MessageId::new(valid_id(message.message.0)?),
            };
            match self.calls.send(&Call { route, class: RateLimitClass::Interaction, ..call.clone() }).await {
                Ok(_) => return Ok(()),
                Err(FailedCall { error: error @ CallError::Unavailable { .. }, .. }) => return Err(error),
                Err(FailedCall { error: error @ CallError::Gone { code: UNKNOWN_MESSAGE, .. }, .. }) => {
                    return Err(error);
                }
                Err(_) => self.answers.remove(message),
            }
        }
        self.calls.send(&call).await.map(drop).map_err(|failed| failed.error)
    }

    /// Records the time that an interaction's answer took.
    fn record_answer_time(&self, reply: &ReplyHandle) {
        let since = self.clock.now().duration_since(reply.created);
        self.metrics.answered.observe(since.as_secs_f64().max(0.0));
    }
}

/// Returns a request of an interaction, which its token authorises.
fn interaction_call<'a>(
    route: Route<'a>,
    method: LightMethod,
    body: Body<'a>,
    files: &'a [File],
) -> Call<'a> {
    Call { class: RateLimitClass::Interaction, ..counted_call(route, method, body, files) }
}

/// Returns a repeatable request that counts towards the 50 per second.
pub(super) fn counted_call<'a>(
    route: Route<'a>,
    method: LightMethod,
    body: Body<'a>,
    files: &'a [File],
) -> Call<'a> {
    Call {
        route,
        method,
        params: Vec::new(),
        body,
        files,
        class: RateLimitClass::Counted(Priority::High),
        retry: RetryPolicy::Always,
        timeout: TIMEOUT,
    }
}

/// Returns the error for a failed search for the result of an earlier attempt.
fn as_perhaps_done(error: &CallError) -> CallError {
    CallError::Unavailable { status: error.status(), what: error.to_string(), perhaps_done: true }
}
