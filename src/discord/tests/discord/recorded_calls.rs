//! The recorder's responses to each kind of request.

use super::{BOT, GUILD, HALL, Outgoing, Recorder};
use async_trait::async_trait;
use castellan_discord_api::client::{ChannelPermissions, EventChange, FetchError, SentMessage};
use castellan_discord_api::limits::{Limited, NONCE, length};
use castellan_discord_api::wire::{
    Answer, Attachment, CalendarEntry, Channel, ChannelId, ChannelKind, EventStatus, GuildId, InteractionId,
    Message, MessageRef, ReplyHandle, RoleId, Row, ScheduledEvent, ScheduledEventId, UserId,
};
use castellan_discord_api::{CallError, Discord};
use jiff::Timestamp;
use std::sync::atomic::Ordering;

#[async_trait]
impl Discord for Recorder {
    async fn answer(&self, to: &ReplyHandle, answer: &Answer) -> Result<Option<MessageRef>, CallError> {
        answer.check().expect("it was checked before it was sent");
        self.note(Outgoing::Answer { to: to.interaction, body: answer.body(), files: answer.files().len() });
        self.lets_say(&answer.body().to_string())?;
        if let Some(file) = answer.files().first() {
            *self.0.picture.lock().expect("nobody panics there") = file.bytes.to_vec();
        }
        if let Some(error) = self.0.deaf.lock().expect("nobody panics there").clone() {
            return Err(error);
        }
        if let Some((left, error)) = &mut *self.0.refused.lock().expect("nobody panics there")
            && *left > 0
        {
            *left -= 1;
            return Err(error.clone());
        }
        {
            let mut answered = self.0.answered.lock().expect("nobody panics there");
            if answered.contains(&to.interaction) {
                return Err(CallError::Refused {
                    status: Some(400),
                    code: 40_060,
                    what: "already acknowledged".to_owned(),
                });
            }
            answered.push(to.interaction);
        }
        let placed = match answer {
            Answer::Message(message) if message.private => Some(self.new_message(self.here())),
            Answer::Message(_) => {
                let placed = self.stands(self.new_message(self.here()));
                self.0.answers.lock().expect("nobody panics there").insert(to.interaction, placed);
                Some(placed)
            }
            _ => None,
        };
        if self.0.answers_hang.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        match self.0.unheard.lock().expect("nobody panics there").clone() {
            Some(error) => Err(error),
            None => Ok(placed),
        }
    }

    async fn edit_answer(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError> {
        message.check().expect("it was checked before it was sent");
        self.note(Outgoing::Complete { to: to.interaction, body: message.edit() });
        self.lets_say(&message.edit().to_string())?;
        Ok(self.new_message(HALL))
    }

    async fn follow_up(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError> {
        message.check().expect("it was checked before it was sent");
        self.note(Outgoing::FollowUp { to: to.interaction, body: message.body() });
        self.lets_say(&message.body().to_string())?;
        Ok(self.new_message(HALL))
    }

    async fn delete_answer(&self, to: &ReplyHandle) -> Result<(), CallError> {
        self.note(Outgoing::Withdraw { to: to.interaction });
        Ok(())
    }

    async fn send(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<SentMessage, CallError> {
        message.check().expect("it was checked before it was sent");
        assert!(length(nonce) <= NONCE, "{nonce}");
        assert!(!message.private, "an ordinary message is seen by everybody");
        let files = message.files.len();
        self.note(Outgoing::Post { channel, body: message.body(), nonce: nonce.to_owned(), files });
        self.lets_say(&message.body().to_string())?;
        self.0.held_post.waits(channel).await;
        self.works(channel)?;
        let (at, first) = self.placed(channel, nonce, &message.content);
        self.goes_on().await;
        Ok(SentMessage { at, is_earlier: first != message.content })
    }

    // No request is queued here.
    fn drop_waiting(&self, _channels: &[ChannelId]) {}

    async fn edit_components(&self, message: MessageRef, rows: &[Row]) -> Result<(), CallError> {
        rows.check().expect("it was checked before it was sent");
        self.note(Outgoing::Retouch { message, rows: rows.len() });
        self.works(message.channel)
    }

    async fn edit(&self, message: MessageRef, with: &Message) -> Result<(), CallError> {
        with.check().expect("it was checked before it was sent");
        self.note(Outgoing::Rewrite { message, body: with.edit() });
        self.lets_say(&with.edit().to_string())?;
        self.0.held_edit.waits(message.channel).await;
        if self.0.forgetful.load(Ordering::SeqCst) {
            return Err(CallError::Gone { code: 10_008, what: "Unknown Message".to_owned() });
        }
        if let Some(error) = self.0.unedited.lock().expect("nobody panics there").clone() {
            return Err(error);
        }
        self.works(message.channel)?;
        self.goes_on().await;
        Ok(())
    }

    async fn delete(&self, message: MessageRef) -> Result<(), CallError> {
        if self.0.deletes_hang.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        self.note(Outgoing::Delete { message });
        self.works(message.channel)?;
        if self.0.standing.lock().expect("nobody panics there").remove(&message) {
            self.0.by_nonce.lock().expect("nobody panics there").retain(|_, (known, _)| *known != message);
            return Ok(());
        }
        Err(CallError::Gone { code: 10_008, what: "Unknown Message".to_owned() })
    }

    async fn start_thread_on(&self, message: MessageRef, name: &str) -> Result<ChannelId, CallError> {
        self.note(Outgoing::StartThreadOn { message, name: name.to_owned() });
        self.lets_say(name)?;
        if let Some(error) = self.0.threadless.lock().expect("nobody panics there").clone() {
            return Err(error);
        }
        if self.0.threads_hang.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        let thread = ChannelId(message.message.0);
        self.has_thread(thread, name, BOT);
        self.goes_on().await;
        Ok(thread)
    }

    async fn find_answer(
        &self,
        interaction: InteractionId,
        channel: ChannelId,
    ) -> Result<Option<MessageRef>, CallError> {
        self.note(Outgoing::AnswerOf { interaction });
        self.works(channel)?;
        if let Some(error) = self.0.unread.lock().expect("nobody panics there").clone() {
            return Err(error);
        }
        let answer = self.0.answers.lock().expect("nobody panics there").get(&interaction).copied();
        Ok(answer.filter(|answer| answer.channel == channel))
    }

    async fn unarchive(&self, thread: ChannelId) -> Result<(), CallError> {
        self.note(Outgoing::Unarchive { thread });
        let archived = matches!(self.works(thread), Err(CallError::Forbidden { code: 50_083, .. }));
        if archived {
            self.breaks(thread, self.0.opened.lock().expect("nobody panics there").take());
            return Ok(());
        }
        self.works(thread)
    }

    async fn rename_thread(&self, thread: ChannelId, name: &str) -> Result<(), CallError> {
        self.note(Outgoing::RenameThread { thread, name: name.to_owned() });
        self.lets_say(name)?;
        self.works(thread)?;
        if let Some(error) = self.0.unnamed.lock().expect("nobody panics there").clone() {
            return Err(error);
        }
        if let Some((known, _)) = self.0.threads.lock().expect("nobody panics there").get_mut(&thread) {
            name.clone_into(known);
        }
        Ok(())
    }

    async fn own_user(&self) -> Result<UserId, CallError> {
        Ok(BOT)
    }

    async fn scheduled_events(&self, guild: GuildId) -> Result<Vec<CalendarEntry>, CallError> {
        self.note(Outgoing::ScheduledEvents { guild });
        self.manages()?;
        Ok(self.calendar())
    }

    async fn schedule_event(&self, guild: GuildId, event: &ScheduledEvent) -> Result<(), CallError> {
        self.note(Outgoing::ScheduleEvent { guild, body: event.body() });
        self.lets_say(&event.body().to_string())?;
        self.manages()?;
        let id = ScheduledEventId(self.0.messages.fetch_add(1, Ordering::SeqCst));
        let description = event.description.clone();
        let status = EventStatus::Scheduled;
        self.puts_into_calendar(CalendarEntry { id, creator: Some(BOT), status, description });
        Ok(())
    }

    async fn change_event(
        &self,
        _: GuildId,
        event: ScheduledEventId,
        change: EventChange<'_>,
    ) -> Result<(), CallError> {
        self.note(Outgoing::ChangeEvent { event, body: change.body() });
        self.lets_say(&change.body().to_string())?;
        self.manages()?;
        let mut calendar = self.0.calendar.lock().expect("nobody panics there");
        let entry = calendar.iter_mut().find(|entry| entry.id == event).expect("it is there");
        match change {
            EventChange::Contents(to) => to.description.clone_into(&mut entry.description),
            EventChange::Status(status) => entry.status = status,
        }
        calendar.retain(|entry| matches!(entry.status, EventStatus::Scheduled | EventStatus::Active));
        Ok(())
    }

    async fn give_role(&self, _: GuildId, user: UserId, role: RoleId) -> Result<(), CallError> {
        self.note(Outgoing::GiveRole { user, role });
        self.manages()
    }

    async fn direct_channel(&self, user: UserId) -> Result<ChannelId, CallError> {
        self.note(Outgoing::DirectChannel { user });
        if self.0.hanging.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        Ok(ChannelId(9_000 + user.0))
    }

    async fn channel(&self, channel: ChannelId) -> Result<Channel, CallError> {
        self.note(Outgoing::Channel { channel });
        self.0.held_look.waits(channel).await;
        self.works(channel)?;
        let thread = self.0.threads.lock().expect("nobody panics there").get(&channel).cloned();
        let kind = if thread.is_some() { ChannelKind::PUBLIC_THREAD } else { ChannelKind::TEXT };
        let (name, owner) = thread.map_or_else(|| ("hall".to_owned(), None), |(name, by)| (name, Some(by)));
        Ok(Channel {
            id: channel,
            kind,
            name,
            guild: Some(GUILD),
            parent: owner.map(|_| HALL),
            owner,
            archived: false,
            locked: false,
            permissions: None,
            app_permissions: None,
        })
    }

    async fn own_permissions(&self, _: GuildId, channel: ChannelId) -> Result<ChannelPermissions, CallError> {
        let known = self.0.own_permissions.lock().expect("nobody panics there").get(&channel).copied();
        let may =
            known.ok_or_else(|| CallError::Forbidden { code: 50_001, what: "Missing Access".to_owned() })?;
        let timed_out = *self.0.timed_out.lock().expect("nobody panics there");
        let timed_out =
            timed_out.map(|at| Timestamp::from_millisecond(at.ms().cast_signed()).expect("a time"));
        Ok(ChannelPermissions { kind: ChannelKind::TEXT, permissions: may, timed_out_until: timed_out })
    }

    async fn is_member(&self, _: GuildId, user: UserId) -> Result<bool, CallError> {
        Ok(!self.0.strangers.lock().expect("nobody panics there").contains(&user))
    }

    async fn permissions_of(
        &self,
        _: GuildId,
        channel: ChannelId,
        member: UserId,
        _: &[RoleId],
    ) -> Result<ChannelPermissions, CallError> {
        self.works(channel)?;
        let all = self.0.permissions.lock().expect("nobody panics there");
        let known = all.get(&(channel, member)).copied();
        let may =
            known.ok_or_else(|| CallError::Forbidden { code: 50_001, what: "Missing Access".to_owned() })?;
        Ok(ChannelPermissions { kind: ChannelKind::TEXT, permissions: may, timed_out_until: None })
    }

    async fn fetch_attachment(&self, attachment: &Attachment, most: usize) -> Result<Vec<u8>, FetchError> {
        self.note(Outgoing::Fetch { url: attachment.url.clone() });
        if let Some(error) = self.0.unfetched.lock().expect("nobody panics there").clone() {
            return Err(error.into());
        }
        let files = self.0.files.lock().expect("nobody panics there");
        let gone = || CallError::Gone { code: 0, what: "no such file".to_owned() };
        let bytes = files.get(&attachment.url).cloned().ok_or_else(gone)?;
        assert!(bytes.len() <= most, "files of this test are small");
        Ok(bytes)
    }
}
