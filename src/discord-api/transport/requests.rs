//! The requests of the [`Discord`] interface.

use super::attached::fetched;
use super::calls::{Body, Call, Failed, Lane, Repeat};
use super::gate::Urgency;
use super::responses::{id_of, list, number, placed, timed_out};
use super::{Inside, Transport};
use crate::permissions::{ADMINISTRATOR, Overwrite, in_channel};
use crate::ports::{ANSWERED_ALREADY, CallError, Discord, EventChange, FetchError, Permitted, Sent};
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
const ANSWER: Duration = Duration::from_millis(2_500);
/// The timeout for other requests: shorter than the outbox's.
const PATIENCE: Duration = Duration::from_secs(40);
/// The timeout for edits of buttons, which may wait behind many requests.
const BEHIND: Duration = Duration::from_mins(10);
/// The timeout of each search for the message of an answer.
const ORIGINAL: Duration = Duration::from_secs(5);
/// The pauses before the searches for the message of an answer.
const LOOK_AGAIN: [Duration; 4] =
    [Duration::ZERO, Duration::from_millis(100), Duration::from_millis(300), Duration::from_secs(1)];
/// The number of messages after an interaction that are searched for its answer: the most that Discord returns at once.
const ANSWERS_READ: usize = 100;
/// The idle time after which a thread is archived, in minutes: a week, the longest possible.
const THREAD_KEPT: u32 = 10_080;

/// Discord's error code for a message that already has a thread.
const THREAD_EXISTS: u32 = 160_004;
/// Discord's error code for an unknown message.
const UNKNOWN_MESSAGE: u32 = 10008;
/// Discord's error codes for an account that is not in a server, and for an unknown account.
const UNKNOWN_MEMBER: u32 = 10_007;
const UNKNOWN_USER: u32 = 10_013;
/// Discord's error code for an interaction without an answer.
const UNKNOWN_WEBHOOK: u32 = 10015;

#[async_trait]
impl Discord for Transport {
    async fn answer(&self, to: &ReplyHandle, answer: &Answer) -> Result<Option<MessageRef>, CallError> {
        let route = Route::InteractionResponse {
            interaction_id: id::InteractionId::new(nonzero(to.interaction.0)?),
            token: &to.token.0,
        };
        let mut call = of_interaction(route, LightMethod::Post, Body::Json(answer.body()), answer.files());
        call.params = vec![("with_response", "true".to_owned())];
        call.patience = ANSWER;
        let shows = matches!(answer, Answer::Message(_) | Answer::Update(_) | Answer::Rows(_));
        // `true` if the message may be requested later.
        let is_named = matches!(answer, Answer::Message(message) if !message.private);
        match self.0.calls.send(&call).await {
            Ok(done) => {
                self.0.answered(to);
                let placed = match placed(&done["resource"]["message"]) {
                    Ok(placed) => Some(placed),
                    // Discord may accept an answer without returning the resulting message.
                    Err(_) if is_named => {
                        let found = self.original(to).await;
                        if !matches!(found, Ok(Some(_))) {
                            let error = found.as_ref().err().map(ToString::to_string);
                            tracing::warn!(interaction = %to.interaction, error, "an answer was taken, and is not found");
                        }
                        found.ok().flatten()
                    }
                    Err(_) => None,
                };
                if let Some(placed) = placed.filter(|_| is_named) {
                    self.0.answers.note(placed, to, self.0.clock.instant());
                }
                Ok(placed)
            }
            // The attempt before succeeded, and its response was lost.
            Err(Failed { error: CallError::Refused { code: ANSWERED_ALREADY, .. }, repeated: true }) => {
                self.0.answered(to);
                let found =
                    if shows { self.original(to).await.map_err(|error| perhaps_done(&error))? } else { None };
                if found.is_some() { Ok(found) } else { self.say_beside(to, answer).await }
            }
            // An attempt may have succeeded, and Discord accepts no second one. Sending the same message elsewhere
            // after a failure could duplicate it. The message of the answer can be requested for longer.
            Err(Failed { error: CallError::Unavailable { status, what, perhaps_done: true }, .. })
                if shows =>
            {
                match self.original(to).await {
                    Ok(Some(placed)) => {
                        self.0.answered(to);
                        Ok(Some(placed))
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

    async fn complete(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError> {
        let body = Body::Json(message.edit());
        let call = of_interaction(original(to)?, LightMethod::Patch, body, &message.files);
        placed(&self.0.calls.send(&call).await.map_err(|failed| failed.error)?)
    }

    async fn follow_up(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError> {
        let application_id = id::ApplicationId::new(nonzero(to.application.0)?);
        let route = Route::WebhookFollowupMessages { application_id, token: &to.token.0 };
        let body = Body::Json(message.body());
        let mut call = of_interaction(route, LightMethod::Post, body, &message.files);
        // Nonces are not supported here.
        call.repeat = Repeat::WhileUndone;
        placed(&self.0.calls.send(&call).await.map_err(|failed| failed.error)?)
    }

    async fn withdraw(&self, to: &ReplyHandle) -> Result<(), CallError> {
        let call = of_interaction(original(to)?, LightMethod::Delete, Body::Nothing, &[]);
        let Err(Failed { error, repeated }) = self.0.calls.send(&call).await else { return Ok(()) };
        // The attempt before may have succeeded.
        let gone = matches!(error, CallError::Gone { code: UNKNOWN_MESSAGE, .. });
        if repeated && gone { Ok(()) } else { Err(error) }
    }

    async fn send(&self, channel: ChannelId, message: &Message, nonce: &str) -> Result<Sent, CallError> {
        let route = Route::ChannelMessages { channel_id: id::ChannelId::new(nonzero(channel.0)?) };
        let mut body = message.body();
        body["nonce"] = json!(nonce);
        body["enforce_nonce"] = json!(true);
        let call = counted(route, LightMethod::Post, Body::Json(body), &message.files);
        let sent = self.0.calls.send(&call).await.map_err(|failed| failed.error)?;
        // Discord trims the text.
        let says = sent["content"].as_str().unwrap_or_default().trim();
        Ok(Sent { at: placed(&sent)?, is_earlier: says != message.content.trim() })
    }

    async fn answer_of(
        &self,
        interaction: InteractionId,
        channel: ChannelId,
    ) -> Result<Option<MessageRef>, CallError> {
        let route = Route::ChannelMessages { channel_id: id::ChannelId::new(nonzero(channel.0)?) };
        let mut call = counted(route, LightMethod::Get, Body::Nothing, &[]);
        // Ids of interactions and messages are ordered by time, so the answer is among the next ones.
        call.params = vec![("after", interaction.to_string()), ("limit", ANSWERS_READ.to_string())];
        let done = self.0.calls.send(&call).await.map_err(|failed| failed.error)?;
        let id = interaction.to_string();
        let answer =
            list(&done)?.iter().find(|message| message["interaction_metadata"]["id"].as_str() == Some(&id));
        answer.map(placed).transpose()
    }

    fn abandon(&self, channels: &[ChannelId]) {
        self.0.calls.abandon(channels);
    }

    async fn retouch(&self, message: MessageRef, rows: &[Row]) -> Result<(), CallError> {
        nonzero(message.channel.0)?;
        nonzero(message.message.0)?;
        let asked = self.0.retouches.ask(message, rows);
        if asked.first {
            // In a separate task: the first caller may stop waiting, and others wait too.
            let inside = Arc::clone(&self.0);
            tokio::spawn(async move { inside.retouch(message).await });
        }
        asked.outcome().await
    }

    async fn rewrite(&self, message: MessageRef, with: &Message) -> Result<(), CallError> {
        let body = Body::Json(with.edit());
        self.0.change(message, counted(of_message(message)?, LightMethod::Patch, body, &with.files)).await
    }

    async fn delete(&self, message: MessageRef) -> Result<(), CallError> {
        let mut call = counted(of_message(message)?, LightMethod::Delete, Body::Nothing, &[]);
        call.lane = Lane::Counted(Urgency::Behind);
        let done = self.0.change(message, call).await;
        self.0.answers.forget(message);
        done
    }

    async fn start_thread_on(&self, message: MessageRef, name: &str) -> Result<ChannelId, CallError> {
        let route = Route::ChannelMessageThreads {
            channel_id: id::ChannelId::new(nonzero(message.channel.0)?),
            message_id: id::MessageId::new(nonzero(message.message.0)?),
        };
        let body = json!({ "name": name, "auto_archive_duration": THREAD_KEPT });
        let call = counted(route, LightMethod::Post, Body::Json(body), &[]);
        match self.0.calls.send(&call).await {
            Ok(done) => id_of(&done),
            // The thread of a message has the message's id.
            Err(Failed { error: CallError::Forbidden { code: THREAD_EXISTS, .. }, .. }) => {
                Ok(ChannelId(message.message.0))
            }
            Err(failed) => Err(failed.error),
        }
    }

    async fn unarchive(&self, thread: ChannelId) -> Result<(), CallError> {
        let body = Body::Json(json!({ "archived": false }));
        let call = counted(of_channel(thread)?, LightMethod::Patch, body, &[]);
        self.0.calls.send(&call).await.map(drop).map_err(|failed| failed.error)
    }

    async fn rename_thread(&self, thread: ChannelId, name: &str) -> Result<(), CallError> {
        let body = Body::Json(json!({ "name": name }));
        let mut call = counted(of_channel(thread)?, LightMethod::Patch, body, &[]);
        call.lane = Lane::Expendable;
        self.0.calls.send(&call).await.map(drop).map_err(|failed| failed.error)
    }

    async fn account(&self) -> Result<UserId, CallError> {
        Ok(UserId(number(&self.looked_up(Route::UserMe).await?["id"])?))
    }

    async fn direct_channel(&self, user: UserId) -> Result<ChannelId, CallError> {
        let body = Body::Json(json!({ "recipient_id": user }));
        let call = counted(Route::UserMeDmChannels, LightMethod::Post, body, &[]);
        id_of(&self.0.calls.send(&call).await.map_err(|failed| failed.error)?)
    }

    async fn channel(&self, channel: ChannelId) -> Result<Channel, CallError> {
        let done = self.looked_up(of_channel(channel)?).await?;
        Channel::read(&done).map_err(|error| CallError::unusable(error.to_string()))
    }

    async fn own_permissions(&self, guild: GuildId, channel: ChannelId) -> Result<Permitted, CallError> {
        let guild_id = id::GuildId::new(nonzero(guild.0)?);
        let me = self.account().await?;
        let member = Route::GuildMember { guild_id, user_id: id::UserId::new(nonzero(me.0)?) };
        let member = self.looked_up(member).await?;
        let roles = list(&member["roles"])?.iter().map(|role| number(role).map(RoleId));
        let roles: Vec<RoleId> = roles.collect::<Result<_, _>>()?;
        let permitted = self.permissions_of(guild, channel, me, &roles).await?;
        // Administrators cannot be timed out.
        let timed_out = timed_out(&member).filter(|_| permitted.may & ADMINISTRATOR == 0);
        Ok(Permitted { timed_out: timed_out.filter(|until| *until > self.0.clock.now()), ..permitted })
    }

    async fn is_member(&self, guild: GuildId, user: UserId) -> Result<bool, CallError> {
        let (guild_id, user_id) = (id::GuildId::new(nonzero(guild.0)?), id::UserId::new(nonzero(user.0)?));
        match self.looked_up(Route::GuildMember { guild_id, user_id }).await {
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
    ) -> Result<Permitted, CallError> {
        let mut place = self.looked_up(of_channel(channel)?).await?;
        let kind = place["type"].as_u64().and_then(|kind| u8::try_from(kind).ok()).unwrap_or_default();
        let kind = ChannelKind(kind);
        if kind.is_thread() {
            place = self.looked_up(of_channel(ChannelId(number(&place["parent_id"])?))?).await?;
        }
        let guild_id = id::GuildId::new(nonzero(guild.0)?);
        let home = self.looked_up(Route::Guild { guild_id }).await?;
        if home["owner_id"].as_str().and_then(|owner| owner.parse().ok()) == Some(member.0) {
            return Ok(Permitted { kind, may: u64::MAX, timed_out: None });
        }
        let role = |role: &Value| Ok((number(&role["id"])?, number(&role["permissions"])?));
        let over = |over: &Value| {
            let (id, allow, deny) = (number(&over["id"])?, number(&over["allow"])?, number(&over["deny"])?);
            Ok(Overwrite { id, allow, deny })
        };
        let all: Vec<(u64, u64)> =
            list(&home["roles"])?.iter().map(role).collect::<Result<_, CallError>>()?;
        let own: Vec<u64> = roles.iter().map(|role| role.0).collect();
        let overwrites = list(&place["permission_overwrites"])?.iter().map(over);
        let overwrites: Vec<Overwrite> = overwrites.collect::<Result<_, CallError>>()?;
        let may = in_channel((guild.0, member.0), &all, &own, &overwrites);
        Ok(Permitted { kind, may, timed_out: None })
    }

    async fn scheduled_events(&self, guild: GuildId) -> Result<Vec<CalendarEntry>, CallError> {
        let guild_id = id::GuildId::new(nonzero(guild.0)?);
        let all = self.looked_up(Route::GuildScheduledEvents { guild_id }).await?;
        Ok(list(&all)?.iter().filter_map(CalendarEntry::read).collect())
    }

    async fn schedule_event(&self, guild: GuildId, event: &ScheduledEvent) -> Result<(), CallError> {
        let guild_id = id::GuildId::new(nonzero(guild.0)?);
        let route = Route::GuildScheduledEvents { guild_id };
        let mut call = counted(route, LightMethod::Post, Body::Json(event.body()), &[]);
        // Nonces are not supported here.
        call.repeat = Repeat::WhileUndone;
        self.0.calls.send(&call).await.map(drop).map_err(|failed| failed.error)
    }

    async fn change_event(
        &self,
        guild: GuildId,
        event: ScheduledEventId,
        change: EventChange<'_>,
    ) -> Result<(), CallError> {
        let route = Route::GuildScheduledEvent {
            guild_id: id::GuildId::new(nonzero(guild.0)?),
            event_id: id::ScheduledEventId::new(nonzero(event.0)?),
        };
        let call = counted(route, LightMethod::Patch, Body::Json(change.body()), &[]);
        self.0.calls.send(&call).await.map(drop).map_err(|failed| failed.error)
    }

    async fn give_role(&self, guild: GuildId, user: UserId, role: RoleId) -> Result<(), CallError> {
        let route = Route::GuildMemberRole {
            guild_id: id::GuildId::new(nonzero(guild.0)?),
            user_id: id::UserId::new(nonzero(user.0)?),
            role_id: id::RoleId::new(nonzero(role.0)?),
        };
        let call = counted(route, LightMethod::Put, Body::Nothing, &[]);
        self.0.calls.send(&call).await.map(drop).map_err(|failed| failed.error)
    }

    async fn fetch(&self, attachment: &Attachment, most: usize) -> Result<Vec<u8>, FetchError> {
        if attachment.size > most as u64 {
            return Err(FetchError::TooLarge);
        }
        if !self.0.address.holds_attachment(&attachment.url) {
            return Err(CallError::unusable("the attachment is not where Discord keeps attachments").into());
        }
        fetched(&self.0.client, &attachment.url, most).await
    }
}

impl Transport {
    /// Sends the content of an answer that Discord has accepted but does not show, as a follow-up message.
    async fn say_beside(&self, to: &ReplyHandle, answer: &Answer) -> Result<Option<MessageRef>, CallError> {
        let message = match answer {
            Answer::Message(message) => message.clone(),
            Answer::Update(message) => Message { private: true, ..message.clone() },
            _ => return Ok(None),
        };
        tracing::warn!(interaction = %to.interaction, "an answer was taken, and is not there: it is sent beside it");
        self.follow_up(to, &message).await.map(Some)
    }

    /// Returns the message that answered an interaction, or `None` if Discord has none even after a while.
    async fn original(&self, to: &ReplyHandle) -> Result<Option<MessageRef>, CallError> {
        let mut call = of_interaction(original(to)?, LightMethod::Get, Body::Nothing, &[]);
        call.patience = ORIGINAL;
        for pause in LOOK_AGAIN {
            sleep(pause).await;
            match self.0.calls.send(&call).await {
                Ok(done) => return placed(&done).map(Some),
                // The message may not exist yet.
                Err(Failed { error: CallError::Gone { code: UNKNOWN_MESSAGE, .. }, .. }) => {}
                Err(failed) => return Err(failed.error),
            }
        }
        Ok(None)
    }

    /// Returns Discord's response to a request for an object.
    async fn looked_up(&self, route: Route<'_>) -> Result<Value, CallError> {
        let call = counted(route, LightMethod::Get, Body::Nothing, &[]);
        self.0.calls.send(&call).await.map_err(|failed| failed.error)
    }
}

impl Inside {
    /// Sends edits of a message's buttons, until no newer ones are requested.
    async fn retouch(&self, message: MessageRef) {
        let until = Instant::now() + BEHIND;
        loop {
            let body = || {
                let rows: Vec<Value> = self.retouches.rows(message).iter().map(Row::body).collect();
                json!({ "components": rows })
            };
            let done = match of_message(message) {
                Ok(route) => {
                    let mut call = counted(route, LightMethod::Patch, Body::Late(&body), &[]);
                    call.lane = Lane::Counted(Urgency::Behind);
                    call.patience = until.saturating_duration_since(Instant::now());
                    self.change(message, call).await
                }
                Err(error) => Err(error),
            };
            if self.retouches.tell(message, &done) {
                return;
            }
        }
    }

    /// Changes a message. While the token of the interaction that it answered is accepted, uses that token, which does
    /// not count towards the limit. If that is impossible or refused, sends a request that counts.
    async fn change(&self, message: MessageRef, call: Call<'_>) -> Result<(), CallError> {
        if let Some(by) = self.answers.of(message, self.clock.instant()) {
            let route = Route::WebhookFollowupMessage {
                application_id: id::ApplicationId::new(nonzero(by.application.0)?),
                token: &by.token.0,
                message_id: id::MessageId::new(nonzero(message.message.0)?),
            };
            match self.calls.send(&Call { route, lane: Lane::Interaction, ..call.clone() }).await {
                Ok(_) => return Ok(()),
                Err(Failed { error: error @ CallError::Unavailable { .. }, .. }) => return Err(error),
                Err(Failed { error: error @ CallError::Gone { code: UNKNOWN_MESSAGE, .. }, .. }) => {
                    return Err(error);
                }
                Err(_) => self.answers.forget(message),
            }
        }
        self.calls.send(&call).await.map(drop).map_err(|failed| failed.error)
    }

    /// Records the time that an interaction's answer took.
    fn answered(&self, to: &ReplyHandle) {
        let since = self.clock.now().duration_since(to.created);
        self.counts.answered.observe(since.as_secs_f64().max(0.0));
    }
}

/// Returns a request of an interaction, which its token authorises.
fn of_interaction<'a>(route: Route<'a>, method: LightMethod, body: Body<'a>, files: &'a [File]) -> Call<'a> {
    Call { lane: Lane::Interaction, ..counted(route, method, body, files) }
}

/// Returns a repeatable request that counts towards the 50 per second.
pub(super) fn counted<'a>(
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
        lane: Lane::Counted(Urgency::First),
        repeat: Repeat::Always,
        patience: PATIENCE,
    }
}

/// Returns the error for a failed search for the result of an earlier attempt.
fn perhaps_done(error: &CallError) -> CallError {
    CallError::Unavailable { status: error.status(), what: error.to_string(), perhaps_done: true }
}

/// Returns the route of the first answer.
fn original(to: &ReplyHandle) -> Result<Route<'_>, CallError> {
    let application_id = id::ApplicationId::new(nonzero(to.application.0)?);
    Ok(Route::WebhookOriginalInteractionResponse { application_id, token: &to.token.0 })
}

fn of_message(message: MessageRef) -> Result<Route<'static>, CallError> {
    Ok(Route::ChannelMessage {
        channel_id: id::ChannelId::new(nonzero(message.channel.0)?),
        message_id: id::MessageId::new(nonzero(message.message.0)?),
    })
}

fn of_channel(channel: ChannelId) -> Result<Route<'static>, CallError> {
    Ok(Route::Channel { channel_id: id::ChannelId::new(nonzero(channel.0)?) })
}

/// Returns an id for serenity, which panics on 0 and on the largest number. Discord assigns neither.
fn nonzero(id: u64) -> Result<u64, CallError> {
    if id == 0 || id == u64::MAX {
        return Err(CallError::unusable(format!("there is no id {id}")));
    }
    Ok(id)
}
