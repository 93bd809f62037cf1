//! A Discord that writes down what it is asked, and does what it is told to do about it.

#[path = "recorded_calls.rs"]
mod calls;
#[path = "outgoing.rs"]
mod outgoing;

pub use outgoing::Outgoing;

use castellan_discord::CallError;
use castellan_discord::wire::{
    CalendarEntry, ChannelId, GuildId, InteractionId, MessageId, MessageRef, UserId,
};
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::Barrier;

#[derive(Clone, Default)]
pub struct Recorder(Arc<Inner>);

#[derive(Default)]
struct Inner {
    asked: Mutex<Vec<Outgoing>>,
    /// What goes wrong in a channel, whatever is asked of it.
    broken: Mutex<HashMap<ChannelId, CallError>>,
    /// What goes wrong with answers.
    deaf: Mutex<Option<CallError>>,
    /// How many answers are refused, and how.
    refused: Mutex<Option<(usize, CallError)>>,
    /// Interactions that were answered.
    answered: Mutex<Vec<InteractionId>>,
    /// The threads: what each is called, and who opened it.
    threads: Mutex<HashMap<ChannelId, (String, UserId)>>,
    /// What goes wrong with names of threads.
    unnamed: Mutex<Option<CallError>>,
    /// Whether threads can be started.
    threadless: Mutex<Option<CallError>>,
    files: Mutex<HashMap<String, Vec<u8>>>,
    /// Words that no text may have.
    blocked: Mutex<Vec<String>>,
    /// What goes wrong with attachments.
    unfetched: Mutex<Option<CallError>>,
    /// What the bot may do in channels, where that can be worked out.
    own_permissions: Mutex<HashMap<ChannelId, u64>>,
    /// What members may do in channels, where that can be worked out.
    permissions: Mutex<HashMap<(ChannelId, UserId), u64>>,
    messages: AtomicU64,
    by_nonce: Mutex<HashMap<(ChannelId, String), MessageRef>>,
    /// Whether messages that were sent are there no more.
    forgetful: AtomicBool,
    /// Whether a message's number follows from where and what it is, whichever of several is sent first.
    by_nonce_alone: AtomicBool,
    /// Whether direct messages get no answer.
    hanging: AtomicBool,
    /// Whether deletions get no answer.
    deletes_hang: AtomicBool,
    /// Whether the program stops when an answer was given.
    answers_hang: AtomicBool,
    /// Whether the program stops when a thread was opened.
    threads_hang: AtomicBool,
    /// How many more messages are sent and edited, and threads opened, before the program stops.
    stops: Mutex<Option<usize>>,
    /// What is in the calendar of the server.
    calendar: Mutex<Vec<CalendarEntry>>,
    /// What goes wrong with the calendar and with roles.
    unmanaged: Mutex<Option<CallError>>,
    /// What goes wrong with reading what was said.
    unread: Mutex<Option<CallError>>,
    /// What interactions were answered with before everybody.
    answers: Mutex<HashMap<InteractionId, MessageRef>>,
    /// What goes wrong with edits.
    unedited: Mutex<Option<CallError>>,
    /// Where an edit, a message or a look at a channel waits for a test to let it go on.
    held_edit: Held,
    held_post: Held,
    held_look: Held,
    /// The messages that everybody sees.
    standing: Mutex<BTreeSet<MessageRef>>,
    /// Where interactions are answered, when not in the hall.
    here: Mutex<Option<ChannelId>>,
    /// The first file of the last answer that had one.
    picture: Mutex<Vec<u8>>,
}

/// What waits for a test to let it go on: the next of its kind in a channel.
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
    /// Everything asked since this was called last.
    pub fn take(&self) -> Vec<Outgoing> {
        std::mem::take(&mut *self.0.asked.lock().expect("nobody panics there"))
    }

    /// The first file of the last answer that had one.
    #[allow(dead_code, reason = "other crates' tests look at no pictures")]
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

    /// What goes wrong with the calendar and with roles.
    pub fn manages_nothing(&self, error: Option<CallError>) {
        *self.0.unmanaged.lock().expect("nobody panics there") = error;
    }

    /// What is in the calendar of the server.
    pub fn calendar(&self) -> Vec<CalendarEntry> {
        self.0.calendar.lock().expect("nobody panics there").clone()
    }

    /// Something that somebody else has put there.
    pub fn puts_into_calendar(&self, entry: CalendarEntry) {
        self.0.calendar.lock().expect("nobody panics there").push(entry);
    }

    fn manages(&self) -> Result<(), CallError> {
        self.0.unmanaged.lock().expect("nobody panics there").clone().map_or(Ok(()), Err)
    }

    pub fn is_deaf(&self, error: Option<CallError>) {
        *self.0.deaf.lock().expect("nobody panics there") = error;
    }

    /// The next so many answers are refused.
    pub fn refuses_answers(&self, answers: usize, error: CallError) {
        *self.0.refused.lock().expect("nobody panics there") = Some((answers, error));
    }

    /// Direct messages get no answer.
    pub fn hangs_at_direct_messages(&self) {
        self.0.hanging.store(true, Ordering::SeqCst);
    }

    /// Deletions get no answer, as if the program were stopped before them.
    #[allow(dead_code, reason = "other crates' tests do not break off")]
    pub fn hangs_at_deletes(&self, on: bool) {
        self.0.deletes_hang.store(on, Ordering::SeqCst);
    }

    /// An answer is given, and the bot does not hear of it, as if it were stopped then.
    #[allow(dead_code, reason = "other crates' tests do not break off")]
    pub fn hangs_after_answers(&self, on: bool) {
        self.0.answers_hang.store(on, Ordering::SeqCst);
    }

    /// A thread is opened, and the bot does not hear of it, as if it were stopped then.
    #[allow(dead_code, reason = "other crates' tests do not break off")]
    pub fn hangs_after_threads(&self, on: bool) {
        self.0.threads_hang.store(on, Ordering::SeqCst);
    }

    /// So many more messages are sent and edited, and threads opened; the bot does not hear of the last, nor of anything
    /// after it, as if it were stopped then.
    #[allow(dead_code, reason = "other crates' tests do not break off")]
    pub fn hangs_after(&self, requests: Option<usize>) {
        *self.0.stops.lock().expect("nobody panics there") = requests;
    }

    /// Whether that many were made.
    #[allow(dead_code, reason = "other crates' tests do not break off")]
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

    #[allow(dead_code, reason = "other crates' tests do not break off")]
    pub fn hides_history(&self, error: CallError) {
        *self.0.unread.lock().expect("nobody panics there") = Some(error);
    }

    #[allow(dead_code, reason = "other crates' tests do not break off")]
    pub fn refuses_edits(&self, error: Option<CallError>) {
        *self.0.unedited.lock().expect("nobody panics there") = error;
    }

    /// The next edit in the hall gets its answer when the test has waited here twice: once for it to be asked, once to let
    /// it go on.
    #[allow(dead_code, reason = "other crates' tests do nothing beside something else")]
    pub fn holds_an_edit(&self) -> Arc<Barrier> {
        self.0.held_edit.next_in(HALL)
    }

    /// The same for the next message in the hall.
    #[allow(dead_code, reason = "other crates' tests do nothing beside something else")]
    pub fn holds_a_post(&self) -> Arc<Barrier> {
        self.0.held_post.next_in(HALL)
    }

    /// The same for the next look at the hall.
    #[allow(dead_code, reason = "other crates' tests do nothing beside something else")]
    pub fn holds_a_look(&self) -> Arc<Barrier> {
        self.0.held_look.next_in(HALL)
    }

    /// Interactions are made and answered in this channel.
    pub fn is_in(&self, channel: ChannelId) {
        *self.0.here.lock().expect("nobody panics there") = Some(channel);
    }

    /// The messages of a channel that everybody sees.
    #[allow(dead_code, reason = "other crates' tests do not count them")]
    pub fn standing(&self, channel: ChannelId) -> Vec<MessageRef> {
        let standing = self.0.standing.lock().expect("nobody panics there");
        standing.iter().filter(|message| message.channel == channel).copied().collect()
    }

    /// Somebody deletes a message.
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

    /// There is a thread, which somebody opened.
    #[allow(dead_code, reason = "other crates' tests open no threads by hand")]
    pub fn has_thread(&self, thread: ChannelId, name: &str, owner: UserId) {
        self.0.threads.lock().expect("nobody panics there").insert(thread, (name.to_owned(), owner));
    }

    /// What a thread is called.
    #[allow(dead_code, reason = "other crates' tests open no threads by hand")]
    pub fn thread_name(&self, thread: ChannelId) -> String {
        self.0.threads.lock().expect("nobody panics there")[&thread].0.clone()
    }

    #[allow(dead_code, reason = "other crates' tests open no threads by hand")]
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

    /// AutoMod lets no text through that has one of these words.
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

    /// What a member may do in a channel, where that can be worked out.
    #[allow(dead_code, reason = "other crates' tests have Discord say it")]
    pub fn lets(&self, member: UserId, channel: ChannelId, permissions: u64) {
        self.0.permissions.lock().expect("nobody panics there").insert((channel, member), permissions);
    }

    /// Where a message stands that is sent with a nonce: the same for the same.
    fn placed(&self, channel: ChannelId, nonce: &str) -> MessageRef {
        let mut known = self.0.by_nonce.lock().expect("nobody panics there");
        let number = || {
            // FNV-1a, of which 40 bits stay.
            let bytes = channel.0.to_be_bytes().into_iter().chain(nonce.bytes());
            let hash = bytes.fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
            });
            MessageRef { channel, message: MessageId((1 << 40) + (hash >> 24)) }
        };
        let alone = self.0.by_nonce_alone.load(Ordering::SeqCst);
        let place = || if alone { number() } else { self.new_message(channel) };
        *known.entry((channel, nonce.to_owned())).or_insert_with(|| self.stands(place()))
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

/// The channel that people speak in.
pub const HALL: ChannelId = ChannelId(500);
/// The bot's own account.
pub const BOT: UserId = UserId(42);
/// Their server.
pub const GUILD: GuildId = GuildId(77);
