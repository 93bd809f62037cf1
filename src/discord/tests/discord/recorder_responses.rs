//! The recorder's responses to each kind of request.

use super::{BOT, GUILD, INSTANCE, MAIN_CHANNEL, Recorder, Request};
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
        answer.check().expect("checked before it was sent");
        self.record(Request::Answer { to: to.interaction, body: answer.body(), files: answer.files().len() });
        self.check_blocked_words(&answer.body().to_string())?;
        if let Some(file) = answer.files().first() {
            *self.0.picture.lock().expect("not poisoned") = file.bytes.to_vec();
        }
        if let Some(error) = self.0.answer_error.lock().expect("not poisoned").clone() {
            return Err(error);
        }
        if let Some((left, error)) = &mut *self.0.failing_answers.lock().expect("not poisoned")
            && *left > 0
        {
            *left -= 1;
            return Err(error.clone());
        }
        {
            let mut answered = self.0.answered.lock().expect("not poisoned");
            if answered.contains(&to.interaction) {
                return Err(CallError::Refused {
                    status: Some(400),
                    code: 40_060,
                    what: "already acknowledged".to_owned(),
                });
            }
            answered.push(to.interaction);
        }
        let sent = match answer {
            Answer::Message(message) if message.private => Some(self.new_message(self.current_channel())),
            Answer::Message(_) => {
                let sent = self.add_message(self.new_message(self.current_channel()));
                self.0.answers.lock().expect("not poisoned").insert(to.interaction, sent);
                Some(sent)
            }
            _ => None,
        };
        if self.0.answers_hang.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        match self.0.error_after_answer.lock().expect("not poisoned").clone() {
            Some(error) => Err(error),
            None => Ok(sent),
        }
    }

    async fn launch_activity(&self, to: &ReplyHandle) -> Result<String, CallError> {
        let body = serde_json::json!({ "type": 12 });
        self.record(Request::Answer { to: to.interaction, body, files: 0 });
        if let Some(error) = self.0.launch_error.lock().expect("not poisoned").clone() {
            return Err(error);
        }
        self.0.answered.lock().expect("not poisoned").push(to.interaction);
        Ok(INSTANCE.to_owned())
    }

    async fn edit_answer(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError> {
        message.check().expect("checked before it was sent");
        self.record(Request::EditAnswer { to: to.interaction, body: message.edit() });
        self.check_blocked_words(&message.edit().to_string())?;
        Ok(self.new_message(MAIN_CHANNEL))
    }

    async fn follow_up(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError> {
        message.check().expect("checked before it was sent");
        self.record(Request::FollowUp { to: to.interaction, body: message.body() });
        self.check_blocked_words(&message.body().to_string())?;
        Ok(self.new_message(MAIN_CHANNEL))
    }

    async fn delete_answer(&self, to: &ReplyHandle) -> Result<(), CallError> {
        self.record(Request::DeleteAnswer { to: to.interaction });
        Ok(())
    }

    async fn send(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<SentMessage, CallError> {
        message.check().expect("checked before it was sent");
        assert!(length(nonce) <= NONCE, "{nonce}");
        assert!(!message.private, "only answers can be private");
        let files = message.files.len();
        self.record(Request::Post { channel, body: message.body(), nonce: nonce.to_owned(), files });
        self.check_blocked_words(&message.body().to_string())?;
        self.0.held_post.wait_in(channel).await;
        self.check_channel(channel)?;
        let (at, first) = self.message_for_nonce(channel, nonce, &message.content);
        self.hang_if_stopped().await;
        Ok(SentMessage { at, is_earlier: first != message.content })
    }

    // The recorder queues no requests.
    fn drop_waiting(&self, _channels: &[ChannelId]) {}

    async fn edit_components(&self, message: MessageRef, rows: &[Row]) -> Result<(), CallError> {
        rows.check().expect("checked before it was sent");
        self.record(Request::EditComponents { message, rows: rows.len() });
        self.check_channel(message.channel)
    }

    async fn edit(&self, message: MessageRef, with: &Message) -> Result<(), CallError> {
        with.check().expect("checked before it was sent");
        self.record(Request::Edit { message, body: with.edit() });
        self.check_blocked_words(&with.edit().to_string())?;
        self.0.held_edit.wait_in(message.channel).await;
        if self.0.messages_lost.load(Ordering::SeqCst) {
            return Err(CallError::Gone { code: 10_008, what: "Unknown Message".to_owned() });
        }
        if let Some(error) = self.0.edit_error.lock().expect("not poisoned").clone() {
            return Err(error);
        }
        self.check_channel(message.channel)?;
        self.hang_if_stopped().await;
        Ok(())
    }

    async fn delete(&self, message: MessageRef) -> Result<(), CallError> {
        if self.0.deletes_hang.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        self.record(Request::Delete { message });
        self.check_channel(message.channel)?;
        if self.0.public_messages.lock().expect("not poisoned").remove(&message) {
            self.0.messages_by_nonce.lock().expect("not poisoned").retain(|_, (known, _)| *known != message);
            return Ok(());
        }
        Err(CallError::Gone { code: 10_008, what: "Unknown Message".to_owned() })
    }

    async fn start_thread_on(&self, message: MessageRef, name: &str) -> Result<ChannelId, CallError> {
        self.record(Request::StartThreadOn { message, name: name.to_owned() });
        self.check_blocked_words(name)?;
        if let Some(error) = self.0.thread_error.lock().expect("not poisoned").clone() {
            return Err(error);
        }
        if self.0.threads_hang.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        let thread = ChannelId(message.message.0);
        self.add_thread(thread, name, BOT);
        self.hang_if_stopped().await;
        Ok(thread)
    }

    async fn find_answer(
        &self,
        interaction: InteractionId,
        channel: ChannelId,
    ) -> Result<Option<MessageRef>, CallError> {
        self.record(Request::FindAnswer { interaction });
        self.check_channel(channel)?;
        if let Some(error) = self.0.history_error.lock().expect("not poisoned").clone() {
            return Err(error);
        }
        let answer = self.0.answers.lock().expect("not poisoned").get(&interaction).copied();
        Ok(answer.filter(|answer| answer.channel == channel))
    }

    async fn unarchive(&self, thread: ChannelId) -> Result<(), CallError> {
        self.record(Request::Unarchive { thread });
        let archived = matches!(self.check_channel(thread), Err(CallError::Forbidden { code: 50_083, .. }));
        if archived {
            self.fail_channel(thread, self.0.unarchived_error.lock().expect("not poisoned").take());
            return Ok(());
        }
        self.check_channel(thread)
    }

    async fn rename_thread(&self, thread: ChannelId, name: &str) -> Result<(), CallError> {
        self.record(Request::RenameThread { thread, name: name.to_owned() });
        self.check_blocked_words(name)?;
        self.check_channel(thread)?;
        if let Some(error) = self.0.rename_error.lock().expect("not poisoned").clone() {
            return Err(error);
        }
        if let Some((known, _)) = self.0.threads.lock().expect("not poisoned").get_mut(&thread) {
            name.clone_into(known);
        }
        Ok(())
    }

    async fn own_user(&self) -> Result<UserId, CallError> {
        Ok(BOT)
    }

    async fn scheduled_events(&self, guild: GuildId) -> Result<Vec<CalendarEntry>, CallError> {
        self.record(Request::ScheduledEvents { guild });
        self.check_management()?;
        Ok(self.calendar())
    }

    async fn schedule_event(&self, guild: GuildId, event: &ScheduledEvent) -> Result<(), CallError> {
        self.record(Request::ScheduleEvent { guild, body: event.body() });
        self.check_blocked_words(&event.body().to_string())?;
        self.check_management()?;
        let id = ScheduledEventId(self.0.message_count.fetch_add(1, Ordering::SeqCst));
        let description = event.description.clone();
        let status = EventStatus::Scheduled;
        self.add_calendar_event(CalendarEntry { id, creator: Some(BOT), status, description });
        Ok(())
    }

    async fn change_event(
        &self,
        _: GuildId,
        event: ScheduledEventId,
        change: EventChange<'_>,
    ) -> Result<(), CallError> {
        self.record(Request::ChangeEvent { event, body: change.body() });
        self.check_blocked_words(&change.body().to_string())?;
        self.check_management()?;
        let mut calendar = self.0.calendar.lock().expect("not poisoned");
        let entry = calendar.iter_mut().find(|entry| entry.id == event).expect("a calendar entry");
        match change {
            EventChange::Contents(to) => to.description.clone_into(&mut entry.description),
            EventChange::Status(status) => entry.status = status,
        }
        calendar.retain(|entry| matches!(entry.status, EventStatus::Scheduled | EventStatus::Active));
        Ok(())
    }

    async fn give_role(&self, _: GuildId, user: UserId, role: RoleId) -> Result<(), CallError> {
        self.record(Request::GiveRole { user, role });
        self.check_management()
    }

    async fn direct_channel(&self, user: UserId) -> Result<ChannelId, CallError> {
        self.record(Request::DirectChannel { user });
        if self.0.direct_messages_hang.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        Ok(ChannelId(9_000 + user.0))
    }

    async fn channel(&self, channel: ChannelId) -> Result<Channel, CallError> {
        self.record(Request::Channel { channel });
        self.0.held_lookup.wait_in(channel).await;
        self.check_channel(channel)?;
        let thread = self.0.threads.lock().expect("not poisoned").get(&channel).cloned();
        let kind = if thread.is_some() { ChannelKind::PUBLIC_THREAD } else { ChannelKind::TEXT };
        let (name, owner) = thread.map_or_else(|| ("hall".to_owned(), None), |(name, by)| (name, Some(by)));
        Ok(Channel {
            id: channel,
            kind,
            name,
            guild: Some(GUILD),
            parent: owner.map(|_| MAIN_CHANNEL),
            owner,
            archived: false,
            locked: false,
            permissions: None,
            app_permissions: None,
        })
    }

    async fn own_permissions(&self, _: GuildId, channel: ChannelId) -> Result<ChannelPermissions, CallError> {
        let permissions = self.0.own_permissions.lock().expect("not poisoned").get(&channel).copied();
        let permissions = permissions
            .ok_or_else(|| CallError::Forbidden { code: 50_001, what: "Missing Access".to_owned() })?;
        let timed_out = *self.0.timed_out.lock().expect("not poisoned");
        let timed_out =
            timed_out.map(|at| Timestamp::from_millisecond(at.ms().cast_signed()).expect("a time"));
        Ok(ChannelPermissions { kind: ChannelKind::TEXT, permissions, timed_out_until: timed_out })
    }

    async fn is_member(&self, _: GuildId, user: UserId) -> Result<bool, CallError> {
        Ok(!self.0.former_members.lock().expect("not poisoned").contains(&user))
    }

    async fn permissions_of(
        &self,
        _: GuildId,
        channel: ChannelId,
        member: UserId,
        _: &[RoleId],
    ) -> Result<ChannelPermissions, CallError> {
        self.check_channel(channel)?;
        let all = self.0.member_permissions.lock().expect("not poisoned");
        let permissions = all.get(&(channel, member)).copied();
        let permissions = permissions
            .ok_or_else(|| CallError::Forbidden { code: 50_001, what: "Missing Access".to_owned() })?;
        Ok(ChannelPermissions { kind: ChannelKind::TEXT, permissions, timed_out_until: None })
    }

    async fn fetch_attachment(&self, attachment: &Attachment, most: usize) -> Result<Vec<u8>, FetchError> {
        self.record(Request::Fetch { url: attachment.url.clone() });
        if let Some(error) = self.0.fetch_error.lock().expect("not poisoned").clone() {
            return Err(error.into());
        }
        let files = self.0.files.lock().expect("not poisoned");
        let gone = || CallError::Gone { code: 0, what: "no such file".to_owned() };
        let bytes = files.get(&attachment.url).cloned().ok_or_else(gone)?;
        assert!(bytes.len() <= most, "files of this test are small");
        Ok(bytes)
    }
}
