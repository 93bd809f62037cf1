//! The shared part of games and tournaments: each is folded from a stream, loaded from the cache or from a snapshot and
//! the stream, and takes commands one at a time, each exactly once.

mod cache;

pub(crate) use cache::{Cache, Happening, Slot};

use crate::base::Base;
use crate::index::PAGE;
use crate::names::random_name;
use crate::trouble::Trouble;
use async_trait::async_trait;
use castellan_game::{Game, Time};
use castellan_store::{
    Append, Appended, Head, Number, RequestId, Snapshot, StoreError, StoredEvent, StreamName, WorkChange,
    read_object,
};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

/// The maximum number of retries of a decision after conflicts.
pub(crate) const MOST_CONFLICTS: usize = 8;

/// The fold of a stream, which decides commands.
#[async_trait]
pub trait Aggregate: Clone + Send + Sync + 'static {
    /// The identifier.
    type Id: Clone + Eq + Hash + Send + Sync;
    /// An event.
    type Event: Clone + Debug + Send + Sync;
    /// A command.
    type Command: Sync;
    /// The components that decisions consult and changes notify.
    type Dependencies: Send + Sync;

    /// The kind of snapshots. It changes whenever their contents do, unless the contents themselves say so.
    const SNAPSHOT: &'static str;
    /// The number of events after which a new snapshot is kept.
    const SNAPSHOT_EVERY: u64;
    /// The maximum number of states kept in memory.
    const MOST_CACHED: usize;
    /// The number of recent changes of each aggregate that are kept for the announcer.
    const MOST_RECENT: usize;
    /// The queue that stored changes are announced through.
    const QUEUE: &'static str;

    /// Returns the name of the stream.
    fn stream(id: &Self::Id) -> StreamName;
    /// Returns the request id of a command.
    fn request(command: &Self::Command) -> &str;

    /// Returns the identifier.
    fn id(&self) -> &Self::Id;
    /// Returns the number of events applied.
    fn number(&self) -> u64;
    /// Creates the state from its first event.
    ///
    /// # Errors
    /// Returns an error if the event cannot come first.
    fn begin(first: &Self::Event) -> Result<Self, impl Error>;
    /// Applies an event.
    ///
    /// # Errors
    /// Returns an error if the event does not fit the state.
    fn apply(&mut self, event: &Self::Event) -> Result<(), impl Error>;
    /// Parses the stored form of an event.
    ///
    /// # Errors
    /// Returns an error if this version does not know the event.
    fn read(stored: &str) -> Result<Self::Event, impl Error>;
    /// Returns the stored form of an event.
    fn write(event: &Self::Event) -> String;
    /// Returns the contents of a snapshot.
    fn snapshot(&self) -> Vec<u8>;
    /// Restores the state from a snapshot.
    fn restore(snapshot: &[u8]) -> Option<Self>;

    /// Returns the error for an unknown id.
    fn missing(id: &Self::Id) -> Trouble;
    /// Returns the error after too many conflicts.
    fn contended(id: &Self::Id) -> Trouble;
    /// Returns the error for an event that cannot be applied, by its number.
    fn unfoldable(id: &Self::Id, number: u64, error: &dyn Error) -> Trouble;

    /// Decides a command, and returns its events and the new state.
    ///
    /// # Errors
    /// Returns the refusal.
    fn decide(
        dependencies: &Self::Dependencies,
        before: Option<&Self>,
        id: &Self::Id,
        command: &Self::Command,
        now: Time,
        entropy: &[u8; 32],
    ) -> Result<(Vec<Self::Event>, Self), Trouble>;

    /// Returns `true` if this change ended the aggregate: a snapshot is then kept regardless of the number
    /// of events.
    fn has_ended(_before: Option<&Self>, _after: &Self) -> bool {
        false
    }

    /// Checks that the aggregate takes commands at all. For a command of a person, this is checked only if nothing
    /// could be stored on the cached state, because the append depends on it too.
    async fn takes_commands(_companions: &Self::Dependencies, _id: &Self::Id) -> Result<(), Trouble> {
        Ok(())
    }

    /// Returns `true` for a command that nobody gave, such as a timer's. If no commands are taken, an automatic command
    /// is not even decided: the last automatic decision may have panicked.
    fn is_automatic(_command: &Self::Command) -> bool {
        false
    }

    /// Checks that other aggregates can carry out the decision too.
    async fn can_be_done(
        _companions: &Self::Dependencies,
        _before: &Self,
        _command: &Self::Command,
        _now: Time,
    ) -> Result<(), Trouble> {
        Ok(())
    }

    /// Adds the data that is stored outside of its events.
    async fn completed(self, _companions: &Self::Dependencies) -> Result<Self, Trouble> {
        Ok(self)
    }

    /// Adds the index rows and jobs that are stored with these events.
    async fn add_changes(
        dependencies: &Self::Dependencies,
        append: &mut Append,
        before: Option<&Self>,
        after: &Self,
        events: &[Self::Event],
        now: Time,
    ) -> Result<(), Trouble>;

    /// Reacts to a stored state.
    async fn was_stored(_companions: &Self::Dependencies, _before: Option<&Self>, _after: &Self) {}
}

/// The recorded answer to a request: the range of its events.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Answer {
    /// The number of the first event.
    pub(crate) from: u64,
    /// The number of the last event.
    pub(crate) to: u64,
}

impl Answer {
    /// Parses a recorded answer; returns `None` for a request that led to no events, such as a reminder.
    fn read(stream: &StreamName, text: &str) -> Result<Option<Self>, StoreError> {
        if text.is_empty() {
            return Ok(None);
        }
        Ok(Some(read_object("answer of", stream.as_str(), text)?))
    }
}

/// The result of a command.
#[derive(Clone, Debug)]
pub struct Verdict<A: Aggregate = Game> {
    /// The present state.
    pub state: Arc<A>,
    /// The state after these events; the same as `state` unless the request had been answered before.
    pub then: Arc<A>,
    /// The events; empty if there was nothing to do.
    pub events: Vec<A::Event>,
    /// `true` if the same request had been answered before, and nothing was done now.
    pub repeated: bool,
}

/// A decided command that is ready to be stored.
struct Prepared<A: Aggregate> {
    append: Append,
    events: Vec<A::Event>,
    after: Arc<A>,
}

/// Returns the key of the job for the events from this number on; keys sort in the order of events.
pub(crate) fn work_key(from: u64) -> String {
    format!("{from:012}")
}

/// Applies events to a state, or creates the state from them.
pub(crate) fn follow<A: Aggregate>(id: &A::Id, before: Option<A>, events: &[A::Event]) -> Result<A, Trouble> {
    let mut rest = events.iter();
    let mut state = match (before, rest.as_slice()) {
        (Some(state), _) => state,
        (None, []) => return Err(A::missing(id)),
        (None, [first, ..]) => {
            rest.next();
            A::begin(first).map_err(|error| A::unfoldable(id, 1, &error))?
        }
    };
    for event in rest {
        let number = state.number() + 1;
        state.apply(event).map_err(|error| A::unfoldable(id, number, &error))?;
    }
    Ok(state)
}

/// The loader of the aggregates of one kind, which carries out their commands.
pub struct Runner<A: Aggregate> {
    pub(crate) base: Base,
    pub(crate) cache: Cache<A>,
    pub(crate) dependencies: A::Dependencies,
}

impl<A: Aggregate> Runner<A> {
    pub(crate) fn new(base: &Base, dependencies: A::Dependencies) -> Arc<Self> {
        Arc::new(Self { base: base.clone(), cache: Cache::default(), dependencies })
    }

    /// Returns a new random name.
    pub(crate) fn new_name(&self) -> Result<String, Trouble> {
        Ok(random_name(&self.base.entropy.draw()?))
    }

    /// Decides a command, stores its events and queues its notices.
    ///
    /// The first decision uses the cached state without checking that it is current: the append fails if the state is
    /// old, if the request had been answered, or if no commands are taken. A command that the cached state refuses is
    /// decided again on the stored state.
    ///
    /// # Errors
    /// Returns the refusal, with nothing done, or the failure that prevented the command.
    pub async fn command(&self, id: &A::Id, command: &A::Command) -> Result<Verdict<A>, Trouble> {
        let request = RequestId::new(A::request(command)).map_err(StoreError::from)?;
        let stream = A::stream(id);
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        if A::is_automatic(command) {
            A::takes_commands(&self.dependencies, id).await?;
        }
        let now = self.base.clock.now();
        // Random values are drawn once per command.
        let mut entropy = None;
        let cached = slot.last_known();
        let asked = (command, &request);
        let prepared = match cached.as_deref() {
            Some(before) => self.prepared(id, asked, now, Some(before), &mut entropy).await.ok().flatten(),
            None => None,
        };
        let mut ready = prepared.map(|prepared| (cached, prepared));
        for _ in 0..=MOST_CONFLICTS {
            let (before, prepared) = if let Some(ready) = ready.take() {
                ready
            } else {
                A::takes_commands(&self.dependencies, id).await?;
                let before = self.load(id, &mut slot).await?;
                // Looked up after the load: if no answer is recorded now, the loaded state does not hold this request's
                // own events, and the decision is made on the intended state.
                if let Some(answer) = self.base.store.answer(&stream, &request).await? {
                    return self.repeat(id, &mut slot, &answer).await;
                }
                let prepared = self.prepared(id, asked, now, before.as_deref(), &mut entropy).await?;
                let Some(prepared) = prepared else {
                    let state = before.ok_or_else(|| A::missing(id))?;
                    let then = Arc::clone(&state);
                    return Ok(Verdict { state, then, events: Vec::new(), repeated: false });
                };
                (before, prepared)
            };
            let Prepared { append, events, after } = prepared;
            match self.base.store.append(append).await {
                Ok(Appended::Stored(head)) => {
                    A::was_stored(&self.dependencies, before.as_deref(), &after).await;
                    self.stored(&mut slot, before, &after, &events, head);
                    return Ok(Verdict { state: Arc::clone(&after), then: after, events, repeated: false });
                }
                Ok(Appended::Repeated { answer, .. }) => return self.repeat(id, &mut slot, &answer).await,
                Err(StoreError::Conflict(_)) => slot.forget(),
                Err(error) => {
                    slot.forget();
                    return Err(error.into());
                }
            }
        }
        Err(A::contended(id))
    }

    /// Decides a command and prepares its append; returns `None` if it has no events.
    async fn prepared(
        &self,
        id: &A::Id,
        (command, request): (&A::Command, &RequestId),
        now: Time,
        before: Option<&A>,
        entropy: &mut Option<[u8; 32]>,
    ) -> Result<Option<Prepared<A>>, Trouble> {
        let drawn = match entropy {
            Some(drawn) => drawn,
            None => entropy.insert(self.base.entropy.draw()?),
        };
        let (events, after) = A::decide(&self.dependencies, before, id, command, now, drawn)?;
        if let Some(before) = before {
            A::can_be_done(&self.dependencies, before, command, now).await?;
        }
        if events.is_empty() {
            return Ok(None);
        }
        let mut append = append_of::<A>(&A::stream(id), request, before, &events, now);
        A::add_changes(&self.dependencies, &mut append, before, &after, &events, now).await?;
        Ok(Some(Prepared { append, events, after: Arc::new(after) }))
    }

    /// Caches a stored state, keeps a snapshot if one is due, and wakes the workers.
    fn stored(
        &self,
        slot: &mut Slot<A>,
        before: Option<Arc<A>>,
        after: &Arc<A>,
        events: &[A::Event],
        head: Head,
    ) {
        let has_ended = A::has_ended(before.as_deref(), after);
        slot.keep(after, before, events);
        if has_ended || after.number() >= slot.snapshot() + A::SNAPSHOT_EVERY {
            let snapshot = Snapshot {
                number: head.number,
                hash: head.hash,
                version: A::SNAPSHOT.to_owned(),
                bytes: after.snapshot(),
            };
            self.base.store.keep_snapshot(&A::stream(after.id()), snapshot);
            slot.snapshot_kept(after.number());
        }
        self.base.woken.notify_waiters();
    }

    /// Returns the result of a request that had been answered before.
    async fn repeat(&self, id: &A::Id, slot: &mut Slot<A>, answer: &str) -> Result<Verdict<A>, Trouble> {
        let state = self.load(id, slot).await?.ok_or_else(|| A::missing(id))?;
        let (mut then, mut events) = (Arc::clone(&state), Vec::new());
        if let Some(Answer { from, to }) = Answer::read(&A::stream(id), answer)? {
            events = self.events(id, from, to).await?;
            if state.number() != to {
                then = Arc::new(self.fold_to(id, to, slot).await?);
            }
        }
        Ok(Verdict { state, then, events, repeated: true })
    }

    /// Returns the current state.
    pub(crate) async fn current(&self, id: &A::Id) -> Result<Arc<A>, Trouble> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        self.load(id, &mut slot).await?.ok_or_else(|| A::missing(id))
    }

    /// Returns the state, if there is one, from the cache if that is current.
    pub(crate) async fn load(&self, id: &A::Id, slot: &mut Slot<A>) -> Result<Option<Arc<A>>, Trouble> {
        let Some(head) = self.base.store.head(&A::stream(id)).await? else { return Ok(None) };
        if let Some(state) = slot.state(head.number.0) {
            return Ok(Some(state));
        }
        let state = self.fold_to(id, head.number.0, slot).await?;
        let state = Arc::new(state.completed(&self.dependencies).await?);
        slot.loaded(&state);
        Ok(Some(state))
    }

    /// Returns the state after event `to`, folded from its snapshot or from its first event.
    pub(crate) async fn fold_to(&self, id: &A::Id, to: u64, slot: &mut Slot<A>) -> Result<A, Trouble> {
        let mut state = None;
        if let Some(snapshot) = self.base.store.snapshot(&A::stream(id)).await?
            && snapshot.number.0 <= to
            && snapshot.version == A::SNAPSHOT
        {
            let restored = A::restore(&snapshot.bytes);
            state = restored.filter(|state| state.id() == id && state.number() == snapshot.number.0);
            slot.snapshot_kept(state.as_ref().map_or(0, A::number));
        }
        let mut next = state.as_ref().map_or(0, A::number) + 1;
        while next <= to {
            let page = self.events(id, next, to).await?;
            if page.is_empty() {
                break;
            }
            next += page.len() as u64;
            state = Some(follow(id, state, &page)?);
        }
        state.ok_or_else(|| A::missing(id))
    }

    /// Returns the events of a range, at most 1,000.
    ///
    /// # Errors
    /// Returns an error if an event cannot be read; the aggregate is then frozen.
    pub async fn events(&self, id: &A::Id, from: u64, to: u64) -> Result<Vec<A::Event>, Trouble> {
        let limit = to.saturating_sub(from).saturating_add(1).min(PAGE as u64) as usize;
        let stored = self.base.store.read(&A::stream(id), Number(from), limit).await?;
        let read = |stored: StoredEvent| {
            A::read(&stored.json).map_err(|error| A::unfoldable(id, stored.number.0, &error))
        };
        stored.into_iter().filter(|stored| stored.number.0 <= to).map(read).collect()
    }

    /// Returns all events.
    ///
    /// # Errors
    /// Returns an error if an event cannot be read; the aggregate is then frozen.
    pub async fn log(&self, id: &A::Id) -> Result<Vec<A::Event>, Trouble> {
        let mut log = Vec::new();
        loop {
            let page = self.events(id, log.len() as u64 + 1, u64::MAX).await?;
            if page.is_empty() {
                return Ok(log);
            }
            log.extend(page);
        }
    }
}

/// Returns an append of the events, the recorded answer and the job that every change leads to.
fn append_of<A: Aggregate>(
    stream: &StreamName,
    request: &RequestId,
    before: Option<&A>,
    events: &[A::Event],
    now: Time,
) -> Append {
    let expected = before.map_or(0, A::number);
    let answer = Answer { from: expected + 1, to: expected + events.len() as u64 };
    let answer = serde_json::to_string(&answer).expect("two numbers have a JSON form");
    let mut append = Append::new(stream.clone(), Number(expected), request.clone());
    append.answer.clone_from(&answer);
    append.events = events.iter().map(A::write).collect();
    append.work.push(WorkChange::Put {
        queue: A::QUEUE.to_owned(),
        key: work_key(expected + 1),
        due: now.ms(),
        payload: answer,
    });
    append
}
