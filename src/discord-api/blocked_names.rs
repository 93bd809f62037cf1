//! Names and titles that a server's AutoMod blocks in the bot's texts. A blocked text is sent again without them.
//!
//! Each task that writes a text records the names that it loads.

use crate::client::{CallError, ChannelPermissions, Discord, EventChange, FetchError, SentMessage};
use crate::escape::escape_line;
use crate::shortening::shorten_to_limits;
use crate::wire::{
    Answer, Attachment, Block, CalendarEntry, Channel, ChannelId, Control, GuildId, InteractionId, Message,
    MessageRef, Modal, ModalPart, ReplyHandle, RoleId, Row, ScheduledEvent, ScheduledEventId, UserId,
};
use async_trait::async_trait;
use castellan_names::isolate;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of names recorded for one text, more than a tournament can have.
const MAX_NAMES: usize = 4_096;
/// The minimum length of the rest of a shortened name that is still recognised.
const MIN_CUT_NAME: usize = 2;
/// The first letter of the scripts that put no spaces between words, or attach endings to names.
const FIRST_UNSPACED_LETTER: char = '\u{e00}';
/// The fence of a code block, which renders no mentions.
const FENCE: &str = "```";

tokio::task_local! {
    static NOTED: RecordedNames;
}

/// The names that a task has loaded, and the code of the error that blocked one of its texts.
#[derive(Default)]
struct RecordedNames(Mutex<Names>);

/// Names by spelling, with their replacements.
#[derive(Default)]
struct Names {
    known: BTreeMap<String, Replacement>,
    blocked: Option<u32>,
}

/// The replacement of a name.
#[derive(Clone)]
struct Replacement {
    /// The replacement in places that render mentions.
    mention: String,
    /// The replacement in other places.
    word: String,
}

/// Runs a task that writes texts, and records the names in them. Also returns Discord's error code if a text was
/// blocked and then sent without names.
pub async fn recording_names<T>(work: impl Future<Output = T>) -> (T, Option<u32>) {
    NOTED
        .scope(RecordedNames::default(), async {
            let done = work.await;
            let blocked = NOTED.with(|noted| noted.names(|names| names.blocked));
            (done, blocked)
        })
        .await
}

/// Records a person's name, with their account and the bot's own name for them.
pub fn record_person(name: &str, user: Option<UserId>, id: &dyn Display) {
    let word = id.to_string();
    let mention = user.map_or_else(|| word.clone(), |user| format!("<@{user}>"));
    record(name, &Replacement { mention, word });
}

/// Records a title or a team's name, with its replacement.
pub fn record_title(title: &str, id: &dyn Display) {
    let word = id.to_string();
    record(title, &Replacement { mention: word.clone(), word });
}

fn record(name: &str, instead: &Replacement) {
    // Outside of a task that writes texts, names are not needed.
    let _ = NOTED.try_with(|noted| {
        noted.names(|names| {
            let (label, safe) = (isolate(name), escape_line(name));
            for written in [name.to_owned(), label, safe, name.replace('`', "\u{2bb}")] {
                if !written.trim().is_empty() && names.known.len() < MAX_NAMES {
                    names.known.insert(written, instead.clone());
                }
            }
        });
    });
}

impl RecordedNames {
    fn names<T>(&self, with: impl FnOnce(&mut Names) -> T) -> T {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Names {
    /// Returns a text without its names.
    fn without_names(&self, text: &str, shows_mentions: bool) -> String {
        let mut kept = String::with_capacity(text.len());
        let mut at = 0;
        while let Some(letter) = text[at..].chars().next() {
            let rest = &text[at..];
            let after_word = is_word(kept.chars().next_back()) && is_word(Some(letter));
            let found = if after_word { None } else { self.name_at_start(rest) };
            if let Some((length, instead)) = found {
                kept.push_str(if shows_mentions { &instead.mention } else { &instead.word });
                at += length;
            } else {
                kept.push(letter);
                at += letter.len_utf8();
            }
        }
        kept
    }

    /// Returns the replacement for the longest name at the start of a text, and the length of the name there. The name
    /// may have been shortened.
    fn name_at_start(&self, text: &str) -> Option<(usize, &Replacement)> {
        let ends = |length: usize| {
            let (name, behind) = (text[..length].chars().next_back(), text[length..].chars().next());
            !(is_word(name) && is_word(behind))
        };
        let whole = |name: &str| (text.starts_with(name) && ends(name.len())).then_some(name.len());
        let cut = |name: &str| {
            let same: usize = text
                .chars()
                .zip(name.chars())
                .take_while(|(one, other)| one == other)
                .map(|(one, _)| one.len_utf8())
                .sum();
            let enough = text[..same].chars().count() >= MIN_CUT_NAME;
            (enough && same < name.len() && text[same..].starts_with('…')).then_some(same)
        };
        let found = self
            .known
            .iter()
            .filter_map(|(name, instead)| Some((whole(name).or_else(|| cut(name))?, instead)));
        found.max_by_key(|(length, _)| *length)
    }

    /// Returns a text with Discord's formatting, without its names. Code renders no mentions.
    fn without_names_in_formatted(&self, text: &str) -> String {
        let parts = text.split(FENCE).enumerate();
        parts.map(|(number, part)| self.without_names(part, number % 2 == 0)).collect::<Vec<_>>().join(FENCE)
    }

    fn clean(&self, text: &mut String) {
        *text = self.without_names(text, false);
    }

    fn clean_formatted(&self, text: &mut String) {
        *text = self.without_names_in_formatted(text);
    }

    fn message(&self, message: &Message) -> Message {
        let mut message = message.clone();
        self.clean_formatted(&mut message.content);
        for embed in &mut message.embeds {
            self.clean(&mut embed.title);
            self.clean_formatted(&mut embed.description);
            self.clean(&mut embed.footer);
            for field in &mut embed.fields {
                self.clean(&mut field.name);
                self.clean_formatted(&mut field.value);
            }
        }
        message.rows.iter_mut().for_each(|row| self.row(row));
        self.blocks(&mut message.layout);
        message.files.iter_mut().for_each(|file| self.clean(&mut file.description));
        message
    }

    fn row(&self, row: &mut Row) {
        match row {
            Row::Buttons(buttons) => buttons.iter_mut().for_each(|button| self.clean(&mut button.label)),
            Row::Users(users) => self.clean(&mut users.placeholder),
            Row::Select(select) => {
                self.clean(&mut select.placeholder);
                for pick in &mut select.picks {
                    self.clean(&mut pick.label);
                    self.clean(&mut pick.description);
                }
            }
        }
    }

    fn blocks(&self, blocks: &mut [Block]) {
        for block in blocks {
            match block {
                Block::Text(text) => self.clean_formatted(text),
                Block::Separator => {}
                Block::Row(row) => self.row(row),
                Block::Container(inner) => self.blocks(inner),
            }
        }
    }

    /// Returns a form without names in its labels. Values stay, because people edit them.
    fn modal(&self, modal: &Modal) -> Modal {
        let mut modal = modal.clone();
        self.clean(&mut modal.title);
        for part in &mut modal.parts {
            match part {
                ModalPart::Text(text) => self.clean_formatted(text),
                ModalPart::Labelled { label, description, control } => {
                    self.clean(label);
                    self.clean(description);
                    let picks = match control {
                        Control::Radios(radios) => &mut radios.picks,
                        Control::Select(select) => &mut select.picks,
                        Control::Input(_) | Control::Users(_) => continue,
                    };
                    for pick in picks {
                        self.clean(&mut pick.label);
                        self.clean(&mut pick.description);
                    }
                }
            }
        }
        modal
    }

    fn answer(&self, answer: &Answer) -> Answer {
        match answer {
            Answer::Message(message) => Answer::Message(self.message(message)),
            Answer::Update(message) => Answer::Update(self.message(message)),
            Answer::Modal(modal) => Answer::Modal(self.modal(modal)),
            other => other.clone(),
        }
    }

    fn event(&self, event: &ScheduledEvent) -> ScheduledEvent {
        let mut event = event.clone();
        self.clean(&mut event.name);
        self.clean(&mut event.description);
        event
    }
}

/// Returns `true` for a letter or digit of a script with spaces between its words.
fn is_word(letter: Option<char>) -> bool {
    letter.is_some_and(|letter| letter.is_alphanumeric() && letter < FIRST_UNSPACED_LETTER)
}

/// Sends a blocked request again without names, if that changes it.
async fn retry_without_names<T, R, F>(
    sent: Result<R, CallError>,
    given: &T,
    without: impl FnOnce(&Names, &T) -> T,
    send: impl FnOnce(T) -> F,
) -> Result<R, CallError>
where
    T: PartialEq,
    F: Future<Output = Result<R, CallError>>,
{
    let error = match sent {
        Err(error) if error.is_blocked() => error,
        sent => return sent,
    };
    let named = NOTED.try_with(|noted| noted.names(|names| without(names, given)));
    let Some(nameless) = named.ok().filter(|nameless| nameless != given) else { return Err(error) };
    let code = error.code();
    let sent = send(nameless).await;
    if sent.is_ok() {
        tracing::warn!(code, %error, "discord: a text was blocked, and sent without names and titles");
        let _ = NOTED.try_with(|noted| noted.names(|names| names.blocked = Some(code)));
    } else {
        tracing::warn!(code, %error, "discord: a text was blocked, without names and titles too");
    }
    sent
}

/// A Discord client that sends blocked texts again without names and titles.
pub struct NameFilterClient(pub Arc<dyn Discord>);

#[async_trait]
impl Discord for NameFilterClient {
    async fn answer(&self, to: &ReplyHandle, answer: &Answer) -> Result<Option<MessageRef>, CallError> {
        retry_without_names(self.0.answer(to, answer).await, answer, Names::answer, |nameless| async move {
            self.0.answer(to, &shorten_to_limits(&nameless)?).await
        })
        .await
    }

    async fn launch_activity(&self, to: &ReplyHandle) -> Result<String, CallError> {
        self.0.launch_activity(to).await
    }

    async fn edit_answer(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError> {
        retry_without_names(
            self.0.edit_answer(to, message).await,
            message,
            Names::message,
            |nameless| async move { self.0.edit_answer(to, &shorten_to_limits(&nameless)?).await },
        )
        .await
    }

    async fn follow_up(&self, to: &ReplyHandle, message: &Message) -> Result<MessageRef, CallError> {
        retry_without_names(
            self.0.follow_up(to, message).await,
            message,
            Names::message,
            |nameless| async move { self.0.follow_up(to, &shorten_to_limits(&nameless)?).await },
        )
        .await
    }

    async fn delete_answer(&self, to: &ReplyHandle) -> Result<(), CallError> {
        self.0.delete_answer(to).await
    }

    async fn send(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<SentMessage, CallError> {
        retry_without_names(
            self.0.send(channel, message, nonce).await,
            message,
            Names::message,
            |nameless| async move { self.0.send(channel, &shorten_to_limits(&nameless)?, nonce).await },
        )
        .await
    }

    async fn find_answer(
        &self,
        interaction: InteractionId,
        channel: ChannelId,
    ) -> Result<Option<MessageRef>, CallError> {
        self.0.find_answer(interaction, channel).await
    }

    fn drop_waiting(&self, channels: &[ChannelId]) {
        self.0.drop_waiting(channels);
    }

    async fn edit_components(&self, message: MessageRef, rows: &[Row]) -> Result<(), CallError> {
        self.0.edit_components(message, rows).await
    }

    async fn edit(&self, message: MessageRef, with: &Message) -> Result<(), CallError> {
        retry_without_names(self.0.edit(message, with).await, with, Names::message, |nameless| async move {
            self.0.edit(message, &shorten_to_limits(&nameless)?).await
        })
        .await
    }

    async fn delete(&self, message: MessageRef) -> Result<(), CallError> {
        self.0.delete(message).await
    }

    async fn start_thread_on(&self, message: MessageRef, name: &str) -> Result<ChannelId, CallError> {
        self.0.start_thread_on(message, name).await
    }

    async fn unarchive(&self, thread: ChannelId) -> Result<(), CallError> {
        self.0.unarchive(thread).await
    }

    async fn rename_thread(&self, thread: ChannelId, name: &str) -> Result<(), CallError> {
        self.0.rename_thread(thread, name).await
    }

    async fn own_user(&self) -> Result<UserId, CallError> {
        self.0.own_user().await
    }

    async fn direct_channel(&self, user: UserId) -> Result<ChannelId, CallError> {
        self.0.direct_channel(user).await
    }

    async fn channel(&self, channel: ChannelId) -> Result<Channel, CallError> {
        self.0.channel(channel).await
    }

    async fn own_permissions(
        &self,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<ChannelPermissions, CallError> {
        self.0.own_permissions(guild, channel).await
    }

    async fn permissions_of(
        &self,
        guild: GuildId,
        channel: ChannelId,
        member: UserId,
        roles: &[RoleId],
    ) -> Result<ChannelPermissions, CallError> {
        self.0.permissions_of(guild, channel, member, roles).await
    }

    async fn is_member(&self, guild: GuildId, user: UserId) -> Result<bool, CallError> {
        self.0.is_member(guild, user).await
    }

    async fn scheduled_events(&self, guild: GuildId) -> Result<Vec<CalendarEntry>, CallError> {
        self.0.scheduled_events(guild).await
    }

    async fn schedule_event(&self, guild: GuildId, event: &ScheduledEvent) -> Result<(), CallError> {
        retry_without_names(
            self.0.schedule_event(guild, event).await,
            event,
            Names::event,
            |nameless| async move { self.0.schedule_event(guild, &nameless).await },
        )
        .await
    }

    async fn change_event(
        &self,
        guild: GuildId,
        event: ScheduledEventId,
        change: EventChange<'_>,
    ) -> Result<(), CallError> {
        let sent = self.0.change_event(guild, event, change).await;
        let EventChange::Contents(to) = change else { return sent };
        let send = |nameless| async move {
            self.0.change_event(guild, event, EventChange::Contents(&nameless)).await
        };
        retry_without_names(sent, to, Names::event, send).await
    }

    async fn give_role(&self, guild: GuildId, user: UserId, role: RoleId) -> Result<(), CallError> {
        self.0.give_role(guild, user, role).await
    }

    async fn fetch_attachment(&self, attachment: &Attachment, most: usize) -> Result<Vec<u8>, FetchError> {
        self.0.fetch_attachment(attachment, most).await
    }
}

#[cfg(test)]
mod tests {
    use crate::blocked_names::{NOTED, RecordedNames, record_person, record_title};
    use crate::wire::UserId;

    /// Removes the names of Ann, Зоя, アダ and a cup from a text.
    fn without(text: &str) -> String {
        NOTED.sync_scope(RecordedNames::default(), || {
            record_person("Ann", Some(UserId(1)), &"p-1");
            record_person("*Зоя*", Some(UserId(2)), &"p-2");
            record_person("アダ", None, &"p-3");
            record_title("Winter Cup", &"cup-1");
            NOTED.with(|noted| noted.names(|names| names.without_names_in_formatted(text)))
        })
    }

    #[test]
    fn names_become_mentions_and_titles_become_ids() {
        assert_eq!(
            without("White (Ann): a2a3. Anna and Joann watch."),
            "White (<@1>): a2a3. Anna and Joann watch."
        );
        assert_eq!(without("\\*Зоя\\*, your move"), "<@2>, your move");
        assert_eq!(without("アダさんの番です"), "p-3さんの番です");
        assert_eq!(without("**Winter Cup** begins. Ann"), "**cup-1** begins. <@1>");
        assert_eq!(without("nobody is named"), "nobody is named");
    }

    #[test]
    fn names_that_are_cut_or_isolated_are_found_and_code_holds_no_mention() {
        assert_eq!(without("Winter C… \u{2068}Ann\u{2069}"), "cup-1… \u{2068}<@1>\u{2069}");
        assert_eq!(without("```\n1. Ann  3\n``` Ann"), "```\n1. p-1  3\n``` <@1>");
    }
}
