//! A fake of Discord that records requests and fails on demand.

#[path = "recorder_responses.rs"]
mod recorder_responses;
#[path = "request.rs"]
mod request;

pub use request::Request;

use castellan_discord_api::CallError;
use castellan_discord_api::wire::{
    CalendarEntry, ChannelId, GuildId, InteractionId, MessageId, MessageRef, UserId,
};
use castellan_game::Time;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::Barrier;

#[derive(Clone, Default)]
pub struct Recorder(Arc<Inner>);

#[derive(Default)]
struct Inner {
    requests: Mutex<Vec<Request>>,
    /// The error of all requests for a channel.
    channel_errors: Mutex<HashMap<ChannelId, CallError>>,
    /// The error of answers.
    answer_error: Mutex<Option<CallError>>,
    /// The error of launching the Activity.
    launch_error: Mutex<Option<CallError>>,
    /// The error of an archived thread once it is unarchived.
    unarchived_error: Mutex<Option<CallError>>,
    /// The error that the bot gets although the answer was sent.
    error_after_answer: Mutex<Option<CallError>>,
    /// The end of the bot's timeout.
    timed_out: Mutex<Option<Time>>,
    /// The number of answers that fail, and their error.
    failing_answers: Mutex<Option<(usize, CallError)>>,
    /// Interactions that were answered.
    answered: Mutex<Vec<InteractionId>>,
    /// The threads: their names and owners.
    threads: Mutex<HashMap<ChannelId, (String, UserId)>>,
    /// The error of renaming threads.
    rename_error: Mutex<Option<CallError>>,
    /// The error of starting threads.
    thread_error: Mutex<Option<CallError>>,
    files: Mutex<HashMap<String, Vec<u8>>>,
    /// The words that AutoMod blocks.
    blocked_words: Mutex<Vec<String>>,
    /// The error of fetching attachments.
    fetch_error: Mutex<Option<CallError>>,
    /// The bot's permissions in channels, if they can be computed.
    own_permissions: Mutex<HashMap<ChannelId, u64>>,
    /// Members' permissions in channels, if they can be computed.
    member_permissions: Mutex<HashMap<(ChannelId, UserId), u64>>,
    /// Accounts that have left the server.
    former_members: Mutex<Vec<UserId>>,
    message_count: AtomicU64,
    messages_by_nonce: Mutex<HashMap<(ChannelId, String), (MessageRef, String)>>,
    /// `true` if sent messages no longer exist.
    messages_lost: AtomicBool,
    /// `true` if a message's id depends only on its channel and contents, not on the order of messages.
    numbered_by_nonce: AtomicBool,
    /// `true` if direct messages get no response.
    direct_messages_hang: AtomicBool,
    /// `true` if deletions get no response.
    deletes_hang: AtomicBool,
    /// `true` if the program stops after an answer.
    answers_hang: AtomicBool,
    /// `true` if the program stops after a thread was started.
    threads_hang: AtomicBool,
    /// The number of messages, edits and threads before the program stops.
    requests_left: Mutex<Option<usize>>,
    /// The calendar of the server.
    calendar: Mutex<Vec<CalendarEntry>>,
    /// The error of requests for the calendar and for roles.
    management_error: Mutex<Option<CallError>>,
    /// The error of reading the history.
    history_error: Mutex<Option<CallError>>,
    /// The public answers to interactions.
    answers: Mutex<HashMap<InteractionId, MessageRef>>,
    /// The error of edits.
    edit_error: Mutex<Option<CallError>>,
    /// The next edit, message or channel look-up that waits for a test.
    held_edit: HeldRequest,
    held_post: HeldRequest,
    held_lookup: HeldRequest,
    /// The public messages.
    public_messages: Mutex<BTreeSet<MessageRef>>,
    /// The channel in which interactions are answered, if not the main channel.
    channel: Mutex<Option<ChannelId>>,
    /// The first file of the last answer with files.
    picture: Mutex<Vec<u8>>,
}

/// The next request of a kind in a channel, held until a test releases it.
#[derive(Default)]
struct HeldRequest(Mutex<Option<(ChannelId, Arc<Barrier>)>>);

impl HeldRequest {
    fn hold_in(&self, channel: ChannelId) -> Arc<Barrier> {
        let barrier = Arc::new(Barrier::new(2));
        *self.0.lock().expect("not poisoned") = Some((channel, Arc::clone(&barrier)));
        barrier
    }

    async fn wait_in(&self, channel: ChannelId) {
        let held = self.0.lock().expect("not poisoned").take_if(|held| held.0 == channel);
        if let Some((_, barrier)) = held {
            barrier.wait().await;
            barrier.wait().await;
        }
    }
}

impl Recorder {
    /// Returns the requests since the last call.
    pub fn take_requests(&self) -> Vec<Request> {
        std::mem::take(&mut *self.0.requests.lock().expect("not poisoned"))
    }

    /// Returns the first file of the last answer with files.
    #[allow(dead_code, reason = "other crates' tests do not check pictures")]
    pub fn picture(&self) -> Vec<u8> {
        self.0.picture.lock().expect("not poisoned").clone()
    }

    pub fn fail_channel(&self, channel: ChannelId, error: Option<CallError>) {
        let mut errors = self.0.channel_errors.lock().expect("not poisoned");
        match error {
            Some(error) => errors.insert(channel, error),
            None => errors.remove(&channel),
        };
    }

    /// Sets the error of requests for the calendar and for roles.
    pub fn fail_management(&self, error: Option<CallError>) {
        *self.0.management_error.lock().expect("not poisoned") = error;
    }

    /// Returns the calendar of the server.
    pub fn calendar(&self) -> Vec<CalendarEntry> {
        self.0.calendar.lock().expect("not poisoned").clone()
    }

    /// Adds a calendar event of another user.
    pub fn add_calendar_event(&self, entry: CalendarEntry) {
        self.0.calendar.lock().expect("not poisoned").push(entry);
    }

    fn check_management(&self) -> Result<(), CallError> {
        self.0.management_error.lock().expect("not poisoned").clone().map_or(Ok(()), Err)
    }

    pub fn fail_answers(&self, error: Option<CallError>) {
        *self.0.answer_error.lock().expect("not poisoned") = error;
    }

    /// Refuses to launch the Activity, with this error.
    #[allow(dead_code, reason = "other crates' tests launch no Activity")]
    pub fn fail_launches(&self, error: CallError) {
        *self.0.launch_error.lock().expect("not poisoned") = Some(error);
    }

    /// Sends answers, but returns this error to the bot.
    #[allow(dead_code, reason = "other crates' tests do not lose answers")]
    pub fn fail_after_answers(&self, error: Option<CallError>) {
        *self.0.error_after_answer.lock().expect("not poisoned") = error;
    }

    /// Lets the next archived thread be unarchived, and then fails requests for it with this error.
    #[allow(dead_code, reason = "other crates' tests add no threads")]
    pub fn fail_once_unarchived(&self, error: CallError) {
        *self.0.unarchived_error.lock().expect("not poisoned") = Some(error);
    }

    /// Puts the bot in a timeout, or ends it.
    #[allow(dead_code, reason = "other crates' tests set no timeouts")]
    pub fn set_timeout(&self, until: Option<Time>) {
        *self.0.timed_out.lock().expect("not poisoned") = until;
    }

    /// Fails this many answers with an error.
    pub fn fail_next_answers(&self, answers: usize, error: CallError) {
        *self.0.failing_answers.lock().expect("not poisoned") = Some((answers, error));
    }

    /// Leaves direct messages without a response.
    pub fn hang_direct_messages(&self) {
        self.0.direct_messages_hang.store(true, Ordering::SeqCst);
    }

    /// Leaves deletions without a response, as if the program stopped before them.
    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub fn hang_deletions(&self, on: bool) {
        self.0.deletes_hang.store(on, Ordering::SeqCst);
    }

    /// Sends an answer, but the bot gets no response, as if it were stopped then.
    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub fn hang_after_answers(&self, on: bool) {
        self.0.answers_hang.store(on, Ordering::SeqCst);
    }

    /// Starts a thread, but the bot gets no response, as if it were stopped then.
    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub fn hang_after_threads(&self, on: bool) {
        self.0.threads_hang.store(on, Ordering::SeqCst);
    }

    /// Carries out this many more messages, edits and threads. The bot gets no response to the last one, nor to any
    /// later request, as if it stopped then.
    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub fn hang_after_requests(&self, requests: Option<usize>) {
        *self.0.requests_left.lock().expect("not poisoned") = requests;
    }

    /// Returns `true` once that many requests were made.
    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub fn is_hanging(&self) -> bool {
        *self.0.requests_left.lock().expect("not poisoned") == Some(0)
    }

    async fn hang_if_stopped(&self) {
        let stopped = {
            let mut requests_left = self.0.requests_left.lock().expect("not poisoned");
            *requests_left = requests_left.map(|left| left.saturating_sub(1));
            *requests_left == Some(0)
        };
        if stopped {
            std::future::pending::<()>().await;
        }
    }

    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub fn fail_history(&self, error: CallError) {
        *self.0.history_error.lock().expect("not poisoned") = Some(error);
    }

    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub fn fail_edits(&self, error: Option<CallError>) {
        *self.0.edit_error.lock().expect("not poisoned") = error;
    }

    /// Holds the next edit in the main channel. The test waits on the barrier twice: for the request, and to release
    /// its response.
    #[allow(dead_code, reason = "other crates' tests hold no requests")]
    pub fn hold_next_edit(&self) -> Arc<Barrier> {
        self.0.held_edit.hold_in(MAIN_CHANNEL)
    }

    /// Holds the next message in the main channel, like [`Self::hold_next_edit`].
    #[allow(dead_code, reason = "other crates' tests hold no requests")]
    pub fn hold_next_post(&self) -> Arc<Barrier> {
        self.0.held_post.hold_in(MAIN_CHANNEL)
    }

    /// Holds the next look-up of the main channel, like [`Self::hold_next_edit`].
    #[allow(dead_code, reason = "other crates' tests hold no requests")]
    pub fn hold_next_lookup(&self) -> Arc<Barrier> {
        self.0.held_lookup.hold_in(MAIN_CHANNEL)
    }

    /// Sets the channel in which interactions are made and answered.
    pub fn set_channel(&self, channel: ChannelId) {
        *self.0.channel.lock().expect("not poisoned") = Some(channel);
    }

    /// Returns the public messages of a channel.
    #[allow(dead_code, reason = "other crates' tests do not count messages")]
    pub fn public_messages(&self, channel: ChannelId) -> Vec<MessageRef> {
        let messages = self.0.public_messages.lock().expect("not poisoned");
        messages.iter().filter(|message| message.channel == channel).copied().collect()
    }

    /// Deletes a message, as another user.
    #[allow(dead_code, reason = "other crates' tests delete nothing")]
    pub fn delete_message(&self, message: MessageRef) {
        self.0.public_messages.lock().expect("not poisoned").remove(&message);
    }

    fn current_channel(&self) -> ChannelId {
        self.0.channel.lock().expect("not poisoned").unwrap_or(MAIN_CHANNEL)
    }

    fn add_message(&self, message: MessageRef) -> MessageRef {
        self.0.public_messages.lock().expect("not poisoned").insert(message);
        message
    }

    pub fn fail_threads(&self, error: impl Into<Option<CallError>>) {
        *self.0.thread_error.lock().expect("not poisoned") = error.into();
    }

    /// Adds a thread of a user.
    #[allow(dead_code, reason = "other crates' tests add no threads")]
    pub fn add_thread(&self, thread: ChannelId, name: &str, owner: UserId) {
        self.0.threads.lock().expect("not poisoned").insert(thread, (name.to_owned(), owner));
    }

    /// Returns the name of a thread.
    #[allow(dead_code, reason = "other crates' tests add no threads")]
    pub fn thread_name(&self, thread: ChannelId) -> String {
        self.0.threads.lock().expect("not poisoned")[&thread].0.clone()
    }

    #[allow(dead_code, reason = "other crates' tests add no threads")]
    pub fn fail_renames(&self, error: Option<CallError>) {
        *self.0.rename_error.lock().expect("not poisoned") = error;
    }

    pub fn lose_messages(&self, on: bool) {
        self.0.messages_lost.store(on, Ordering::SeqCst);
    }

    #[allow(dead_code, reason = "the tests of upgrades use it")]
    pub fn number_messages_by_nonce(&self) {
        self.0.numbered_by_nonce.store(true, Ordering::SeqCst);
    }

    pub fn add_file(&self, url: &str, bytes: &[u8]) {
        self.0.files.lock().expect("not poisoned").insert(url.to_owned(), bytes.to_vec());
    }

    pub fn set_bot_permissions(&self, channel: ChannelId, permissions: u64) {
        self.0.own_permissions.lock().expect("not poisoned").insert(channel, permissions);
    }

    /// Sets the words that AutoMod blocks.
    #[allow(dead_code, reason = "other crates' tests have no AutoMod")]
    pub fn block_words(&self, words: &[&str]) {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        *self.0.blocked_words.lock().expect("not poisoned") = words;
    }

    fn check_blocked_words(&self, text: &str) -> Result<(), CallError> {
        if self.0.blocked_words.lock().expect("not poisoned").iter().any(|word| text.contains(word.as_str()))
        {
            let what = "Message was blocked by automatic moderation".to_owned();
            return Err(CallError::Refused { status: Some(400), code: 200_000, what });
        }
        Ok(())
    }

    #[allow(dead_code, reason = "other crates' tests have all their files")]
    pub fn fail_fetches(&self, error: Option<CallError>) {
        *self.0.fetch_error.lock().expect("not poisoned") = error;
    }

    /// Sets the permissions of a member in a channel.
    #[allow(dead_code, reason = "other crates' tests take permissions from interactions")]
    pub fn set_permissions(&self, member: UserId, channel: ChannelId, permissions: u64) {
        self.0.member_permissions.lock().expect("not poisoned").insert((channel, member), permissions);
    }

    /// Removes an account from the server.
    #[allow(dead_code, reason = "other crates' tests have no members who leave")]
    pub fn remove_member(&self, member: UserId) {
        self.0.former_members.lock().expect("not poisoned").push(member);
    }

    /// Returns the message that is sent with a nonce, and its first content: the same for the same nonce.
    fn message_for_nonce(&self, channel: ChannelId, nonce: &str, content: &str) -> (MessageRef, String) {
        let mut known = self.0.messages_by_nonce.lock().expect("not poisoned");
        let number = || {
            // FNV-1a, cut to 40 bits.
            let bytes = channel.0.to_be_bytes().into_iter().chain(nonce.bytes());
            let hash = bytes.fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
            });
            MessageRef { channel, message: MessageId((1 << 40) + (hash >> 24)) }
        };
        let is_by_nonce = self.0.numbered_by_nonce.load(Ordering::SeqCst);
        let new = || if is_by_nonce { number() } else { self.new_message(channel) };
        let first = || (self.add_message(new()), content.to_owned());
        known.entry((channel, nonce.to_owned())).or_insert_with(first).clone()
    }

    fn record(&self, request: Request) {
        self.0.requests.lock().expect("not poisoned").push(request);
    }

    fn check_channel(&self, channel: ChannelId) -> Result<(), CallError> {
        match self.0.channel_errors.lock().expect("not poisoned").get(&channel) {
            Some(error) => Err(error.clone()),
            None => Ok(()),
        }
    }

    fn new_message(&self, channel: ChannelId) -> MessageRef {
        let number = self.0.message_count.fetch_add(1, Ordering::SeqCst);
        MessageRef { channel, message: MessageId(1_000_000 + number) }
    }
}

/// The channel that users are in.
pub const MAIN_CHANNEL: ChannelId = ChannelId(500);
/// The instance of every Activity.
pub const INSTANCE: &str = "i-1-gc-77-500";
/// The bot's own account.
pub const BOT: UserId = UserId(42);
/// The server of the main channel.
pub const GUILD: GuildId = GuildId(77);
