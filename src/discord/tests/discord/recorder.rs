//! A fake of Discord that records requests, and fails as tests want.

#[path = "recorded_calls.rs"]
mod calls;
#[path = "outgoing.rs"]
mod outgoing;

pub use outgoing::Outgoing;

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
    asked: Mutex<Vec<Outgoing>>,
    /// The error of all requests for a channel.
    broken: Mutex<HashMap<ChannelId, CallError>>,
    /// The error of answers.
    deaf: Mutex<Option<CallError>>,
    /// The error of an archived thread once it is opened again.
    opened: Mutex<Option<CallError>>,
    /// The error that the bot gets although the answer was given.
    unheard: Mutex<Option<CallError>>,
    /// The end of the bot's timeout.
    timed_out: Mutex<Option<Time>>,
    /// The number of answers that fail, and their error.
    refused: Mutex<Option<(usize, CallError)>>,
    /// Interactions that were answered.
    answered: Mutex<Vec<InteractionId>>,
    /// The threads: their names and owners.
    threads: Mutex<HashMap<ChannelId, (String, UserId)>>,
    /// The error of renaming threads.
    unnamed: Mutex<Option<CallError>>,
    /// The error of starting threads.
    threadless: Mutex<Option<CallError>>,
    files: Mutex<HashMap<String, Vec<u8>>>,
    /// The words that AutoMod blocks.
    blocked: Mutex<Vec<String>>,
    /// The error of fetching attachments.
    unfetched: Mutex<Option<CallError>>,
    /// The bot's permissions in channels, if they can be computed.
    own_permissions: Mutex<HashMap<ChannelId, u64>>,
    /// Members' permissions in channels, if they can be computed.
    permissions: Mutex<HashMap<(ChannelId, UserId), u64>>,
    /// Accounts that have left the server.
    strangers: Mutex<Vec<UserId>>,
    messages: AtomicU64,
    by_nonce: Mutex<HashMap<(ChannelId, String), (MessageRef, String)>>,
    /// `true` if sent messages are gone.
    forgetful: AtomicBool,
    /// `true` if a message's id depends only on its channel and contents, not on the order of messages.
    by_nonce_alone: AtomicBool,
    /// `true` if direct messages get no response.
    hanging: AtomicBool,
    /// `true` if deletions get no response.
    deletes_hang: AtomicBool,
    /// `true` if the program stops after an answer.
    answers_hang: AtomicBool,
    /// `true` if the program stops after a thread was started.
    threads_hang: AtomicBool,
    /// The number of messages, edits and threads before the program stops.
    stops: Mutex<Option<usize>>,
    /// The calendar of the server.
    calendar: Mutex<Vec<CalendarEntry>>,
    /// The error of requests for the calendar and for roles.
    unmanaged: Mutex<Option<CallError>>,
    /// The error of reading the history.
    unread: Mutex<Option<CallError>>,
    /// The public answers to interactions.
    answers: Mutex<HashMap<InteractionId, MessageRef>>,
    /// The error of edits.
    unedited: Mutex<Option<CallError>>,
    /// The next edit, message or channel look-up that waits for a test.
    held_edit: Held,
    held_post: Held,
    held_look: Held,
    /// The public messages.
    standing: Mutex<BTreeSet<MessageRef>>,
    /// The channel in which interactions are answered, if not the hall.
    here: Mutex<Option<ChannelId>>,
    /// The first file of the last answer with files.
    picture: Mutex<Vec<u8>>,
}

/// The next request of a kind in a channel, held until a test releases it.
#[derive(Default)]
struct Held(Mutex<Option<(ChannelId, Arc<Barrier>)>>);

impl Held {
    fn next_in(&self, channel: ChannelId) -> Arc<Barrier> {
        let held = Arc::new(Barrier::new(2));
        *self.0.lock().expect("nobody panics there") = Some((channel, Arc::clone(&held)));
        held
    }

    async fn waits(&self, channel: ChannelId) {
        let held = self.0.lock().expect("nobody panics there").take_if(|held| held.0 == channel);
        if let Some((_, held)) = held {
            held.wait().await;
            held.wait().await;
        }
    }
}

impl Recorder {
    /// Returns the requests since the last call.
    pub fn take(&self) -> Vec<Outgoing> {
        std::mem::take(&mut *self.0.asked.lock().expect("nobody panics there"))
    }

    /// Returns the first file of the last answer with files.
    #[allow(dead_code, reason = "other crates' tests do not check pictures")]
    pub fn picture(&self) -> Vec<u8> {
        self.0.picture.lock().expect("nobody panics there").clone()
    }

    pub fn breaks(&self, channel: ChannelId, error: Option<CallError>) {
        let mut broken = self.0.broken.lock().expect("nobody panics there");
        match error {
            Some(error) => broken.insert(channel, error),
            None => broken.remove(&channel),
        };
    }

    /// Sets the error of requests for the calendar and for roles.
    pub fn manages_nothing(&self, error: Option<CallError>) {
        *self.0.unmanaged.lock().expect("nobody panics there") = error;
    }

    /// Returns the calendar of the server.
    pub fn calendar(&self) -> Vec<CalendarEntry> {
        self.0.calendar.lock().expect("nobody panics there").clone()
    }

    /// Adds a calendar event of another user.
    pub fn puts_into_calendar(&self, entry: CalendarEntry) {
        self.0.calendar.lock().expect("nobody panics there").push(entry);
    }

    fn manages(&self) -> Result<(), CallError> {
        self.0.unmanaged.lock().expect("nobody panics there").clone().map_or(Ok(()), Err)
    }

    pub fn is_deaf(&self, error: Option<CallError>) {
        *self.0.deaf.lock().expect("nobody panics there") = error;
    }

    /// Sets the error that the bot gets although its answers are given.
    #[allow(dead_code, reason = "other crates' tests do not lose answers")]
    pub fn hears_of_answers(&self, error: Option<CallError>) {
        *self.0.unheard.lock().expect("nobody panics there") = error;
    }

    /// Lets the next archived thread be opened again, and then fail with this error.
    #[allow(dead_code, reason = "other crates' tests add no threads")]
    pub fn breaks_when_opened(&self, error: CallError) {
        *self.0.opened.lock().expect("nobody panics there") = Some(error);
    }

    /// Gives the bot a timeout, or ends it.
    #[allow(dead_code, reason = "other crates' tests set no timeouts")]
    pub fn is_timed_out(&self, until: Option<Time>) {
        *self.0.timed_out.lock().expect("nobody panics there") = until;
    }

    /// Refuses this many answers with an error.
    pub fn refuses_answers(&self, answers: usize, error: CallError) {
        *self.0.refused.lock().expect("nobody panics there") = Some((answers, error));
    }

    /// Leaves direct messages without a response.
    pub fn hangs_at_direct_messages(&self) {
        self.0.hanging.store(true, Ordering::SeqCst);
    }

    /// Leaves deletions without a response, as if the program stopped before them.
    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub fn hangs_at_deletes(&self, on: bool) {
        self.0.deletes_hang.store(on, Ordering::SeqCst);
    }

    /// Sends an answer, but the bot gets no response, as if it were stopped then.
    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub fn hangs_after_answers(&self, on: bool) {
        self.0.answers_hang.store(on, Ordering::SeqCst);
    }

    /// Starts a thread, but the bot gets no response, as if it were stopped then.
    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub fn hangs_after_threads(&self, on: bool) {
        self.0.threads_hang.store(on, Ordering::SeqCst);
    }

    /// Carries out this many more messages, edits and threads. The bot gets no response to the last one, nor to any
    /// later request, as if it stopped then.
    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub fn hangs_after(&self, requests: Option<usize>) {
        *self.0.stops.lock().expect("nobody panics there") = requests;
    }

    /// Returns `true` if that many requests were made.
    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub fn hangs(&self) -> bool {
        *self.0.stops.lock().expect("nobody panics there") == Some(0)
    }

    async fn goes_on(&self) {
        let stopped = {
            let mut stops = self.0.stops.lock().expect("nobody panics there");
            let left = stops.map(|left| left.saturating_sub(1));
            *stops = left;
            left == Some(0)
        };
        if stopped {
            std::future::pending::<()>().await;
        }
    }

    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub fn hides_history(&self, error: CallError) {
        *self.0.unread.lock().expect("nobody panics there") = Some(error);
    }

    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub fn refuses_edits(&self, error: Option<CallError>) {
        *self.0.unedited.lock().expect("nobody panics there") = error;
    }

    /// Holds the next edit in the hall. The test waits on the barrier twice: for the request, and to release its
    /// response.
    #[allow(dead_code, reason = "other crates' tests hold no requests")]
    pub fn holds_an_edit(&self) -> Arc<Barrier> {
        self.0.held_edit.next_in(HALL)
    }

    /// Holds the next message in the hall, like [`Self::holds_an_edit`].
    #[allow(dead_code, reason = "other crates' tests hold no requests")]
    pub fn holds_a_post(&self) -> Arc<Barrier> {
        self.0.held_post.next_in(HALL)
    }

    /// Holds the next look-up of the hall, like [`Self::holds_an_edit`].
    #[allow(dead_code, reason = "other crates' tests hold no requests")]
    pub fn holds_a_look(&self) -> Arc<Barrier> {
        self.0.held_look.next_in(HALL)
    }

    /// Sets the channel in which interactions are made and answered.
    pub fn is_in(&self, channel: ChannelId) {
        *self.0.here.lock().expect("nobody panics there") = Some(channel);
    }

    /// Returns the public messages of a channel.
    #[allow(dead_code, reason = "other crates' tests do not count messages")]
    pub fn standing(&self, channel: ChannelId) -> Vec<MessageRef> {
        let standing = self.0.standing.lock().expect("nobody panics there");
        standing.iter().filter(|message| message.channel == channel).copied().collect()
    }

    /// Deletes a message, as another user.
    #[allow(dead_code, reason = "other crates' tests delete nothing")]
    pub fn loses(&self, message: MessageRef) {
        self.0.standing.lock().expect("nobody panics there").remove(&message);
    }

    fn here(&self) -> ChannelId {
        self.0.here.lock().expect("nobody panics there").unwrap_or(HALL)
    }

    fn stands(&self, message: MessageRef) -> MessageRef {
        self.0.standing.lock().expect("nobody panics there").insert(message);
        message
    }

    pub fn starts_no_threads(&self, error: impl Into<Option<CallError>>) {
        *self.0.threadless.lock().expect("nobody panics there") = error.into();
    }

    /// Adds a user's thread.
    #[allow(dead_code, reason = "other crates' tests add no threads")]
    pub fn has_thread(&self, thread: ChannelId, name: &str, owner: UserId) {
        self.0.threads.lock().expect("nobody panics there").insert(thread, (name.to_owned(), owner));
    }

    /// Returns the name of a thread.
    #[allow(dead_code, reason = "other crates' tests add no threads")]
    pub fn thread_name(&self, thread: ChannelId) -> String {
        self.0.threads.lock().expect("nobody panics there")[&thread].0.clone()
    }

    #[allow(dead_code, reason = "other crates' tests add no threads")]
    pub fn refuses_names(&self, error: Option<CallError>) {
        *self.0.unnamed.lock().expect("nobody panics there") = error;
    }

    pub fn forgets_messages(&self, on: bool) {
        self.0.forgetful.store(on, Ordering::SeqCst);
    }

    #[allow(dead_code, reason = "the tests of upgrades use it")]
    pub fn numbers_by_nonce(&self) {
        self.0.by_nonce_alone.store(true, Ordering::SeqCst);
    }

    pub fn has_file(&self, url: &str, bytes: &[u8]) {
        self.0.files.lock().expect("nobody panics there").insert(url.to_owned(), bytes.to_vec());
    }

    pub fn may(&self, channel: ChannelId, permissions: u64) {
        self.0.own_permissions.lock().expect("nobody panics there").insert(channel, permissions);
    }

    /// Sets the words that AutoMod blocks.
    #[allow(dead_code, reason = "other crates' tests have no AutoMod")]
    pub fn blocks(&self, words: &[&str]) {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        *self.0.blocked.lock().expect("nobody panics there") = words;
    }

    fn lets_say(&self, text: &str) -> Result<(), CallError> {
        if self.0.blocked.lock().expect("nobody panics there").iter().any(|word| text.contains(word.as_str()))
        {
            let what = "Message was blocked by automatic moderation".to_owned();
            return Err(CallError::Refused { status: Some(400), code: 200_000, what });
        }
        Ok(())
    }

    #[allow(dead_code, reason = "other crates' tests have all their files")]
    pub fn fetches_nothing(&self, error: Option<CallError>) {
        *self.0.unfetched.lock().expect("nobody panics there") = error;
    }

    /// Sets the permissions of a member in a channel.
    #[allow(dead_code, reason = "other crates' tests have Discord say it")]
    pub fn lets(&self, member: UserId, channel: ChannelId, permissions: u64) {
        self.0.permissions.lock().expect("nobody panics there").insert((channel, member), permissions);
    }

    /// Removes an account from the server.
    #[allow(dead_code, reason = "other crates' tests have nobody who leaves")]
    pub fn leaves(&self, member: UserId) {
        self.0.strangers.lock().expect("nobody panics there").push(member);
    }

    /// Returns the message that is sent with a nonce, and its first content: the same for the same nonce.
    fn placed(&self, channel: ChannelId, nonce: &str, content: &str) -> (MessageRef, String) {
        let mut known = self.0.by_nonce.lock().expect("nobody panics there");
        let number = || {
            // FNV-1a, cut to 40 bits.
            let bytes = channel.0.to_be_bytes().into_iter().chain(nonce.bytes());
            let hash = bytes.fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
            });
            MessageRef { channel, message: MessageId((1 << 40) + (hash >> 24)) }
        };
        let alone = self.0.by_nonce_alone.load(Ordering::SeqCst);
        let place = || if alone { number() } else { self.new_message(channel) };
        let first = || (self.stands(place()), content.to_owned());
        known.entry((channel, nonce.to_owned())).or_insert_with(first).clone()
    }

    fn note(&self, asked: Outgoing) {
        self.0.asked.lock().expect("nobody panics there").push(asked);
    }

    fn works(&self, channel: ChannelId) -> Result<(), CallError> {
        match self.0.broken.lock().expect("nobody panics there").get(&channel) {
            Some(error) => Err(error.clone()),
            None => Ok(()),
        }
    }

    fn new_message(&self, channel: ChannelId) -> MessageRef {
        let number = self.0.messages.fetch_add(1, Ordering::SeqCst);
        MessageRef { channel, message: MessageId(1_000_000 + number) }
    }
}

/// The channel that users are in.
pub const HALL: ChannelId = ChannelId(500);
/// The bot's own account.
pub const BOT: UserId = UserId(42);
/// The server of the hall.
pub const GUILD: GuildId = GuildId(77);
