//! The shared part of games and tournaments: each is the fold of a stream, is loaded from the cache or from a snapshot
//! and the stream, and takes commands one at a time, each once.

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

/// The most times that a command is decided anew after a conflict.
pub(crate) const MOST_CONFLICTS: usize = 8;

/// The fold of a stream, which decides what its commands lead to.
#[async_trait]
pub trait Aggregate: Clone + Send + Sync + 'static {
    /// The identifier.
    type Id: Clone + Eq + Hash + Send + Sync;
    /// An event.
    type Event: Clone + Debug + Send + Sync;
    /// A command.
    type Command: Sync;
    /// The components that are asked, or told, when it changes.
    type Dependencies: Send + Sync;

    /// The kind of snapshots. It changes whenever their contents do, unless the contents themselves say so.
    const SNAPSHOT: &'static str;
    /// The most events since the last snapshot.
    const SNAPSHOT_EVERY: u64;
    /// The most states kept in memory.
    const MOST_CACHED: usize;
    /// The number of latest happenings of each that are kept for the announcer.
    const MOST_RECENT: usize;
    /// The queue in which word is left of what happened.
    const QUEUE: &'static str;

    /// Returns the stream of this name.
    fn stream(id: &Self::Id) -> StreamName;
    /// Returns the request id of a command.
    fn request(command: &Self::Command) -> &str;

    /// Returns the identifier.
    fn id(&self) -> &Self::Id;
    /// Returns the number of events applied.
    fn number(&self) -> u64;
    /// Returns the fold of a first event.
    ///
    /// # Errors
    /// Returns an error if it is not one that can be first.
    fn begin(first: &Self::Event) -> Result<Self, impl Error>;
    /// Lets an event follow.
    ///
    /// # Errors
    /// Returns an error if it cannot.
    fn apply(&mut self, event: &Self::Event) -> Result<(), impl Error>;
    /// Returns an event of its stored form.
    ///
    /// # Errors
    /// Returns an error if this version does not know it.
    fn read(stored: &str) -> Result<Self::Event, impl Error>;
    /// Returns the stored form of an event.
    fn write(event: &Self::Event) -> String;
    /// Returns the contents of a snapshot.
    fn snapshot(&self) -> Vec<u8>;
    /// Restores the state from a snapshot.
    fn restore(snapshot: &[u8]) -> Option<Self>;

    /// Returns the error for an unknown id.
    fn missing(id: &Self::Id) -> Trouble;
    /// Others were quicker each time.
    fn contended(id: &Self::Id) -> Trouble;
    /// Returns the error for an event that cannot be applied, by its number.
    fn unfoldable(id: &Self::Id, number: u64, error: &dyn Error) -> Trouble;

    /// Decides a command: returns its events and the new state.
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

    /// Returns `true` if it has just ended: then a snapshot is kept, whatever the number of events.
    fn has_ended(_before: Option<&Self>, _after: &Self) -> bool {
        false
    }

    /// Checks that it takes commands at all. Where somebody gives one it is asked only when nothing could be stored on
    /// the cached state: the append itself depends on it.
    async fn takes_commands(_companions: &Self::Dependencies, _id: &Self::Id) -> Result<(), Trouble> {
        Ok(())
    }

    /// Returns `true` for a command that nobody gave. Where none are taken it is not even decided: what was decided by
    /// itself last may have panicked.
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

    /// The same with what is kept beside its events.
    async fn completed(self, _companions: &Self::Dependencies) -> Result<Self, Trouble> {
        Ok(self)
    }

    /// Adds the index rows and the work that become part of the store with these events.
    async fn add_changes(
        dependencies: &Self::Dependencies,
        append: &mut Append,
        before: Option<&Self>,
        after: &Self,
        events: &[Self::Event],
        now: Time,
    ) -> Result<(), Trouble>;

    /// Called when this state was stored.
    async fn was_stored(_companions: &Self::Dependencies, _before: Option<&Self>, _after: &Self) {}
}

/// The record of a request: the events that it led to.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Answer {
    /// The number of the first.
    pub(crate) from: u64,
    /// The number of the last.
    pub(crate) to: u64,
}

impl Answer {
    /// Parses the record of a request; `None` for one that led to no events, such as a reminder.
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
    /// The state after these events: the same unless the request had been answered before.
    pub then: Arc<A>,
    /// The events; empty if there was nothing to do.
    pub events: Vec<A::Event>,
    /// `true` if the same request had been answered before, so that nothing was done now.
    pub repeated: bool,
}

/// The result of a command before it is stored.
struct Prepared<A: Aggregate> {
    append: Append,
    events: Vec<A::Event>,
    after: Arc<A>,
}

/// Returns the key of the work that follows from this event on; keys sort as events happened.
pub(crate) fn work_key(from: u64) -> String {
    format!("{from:012}")
}

/// Lets events follow on a state, or on nothing.
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

/// Loads the aggregates of one kind, and carries out their commands.
pub struct Runner<A: Aggregate> {
    pub(crate) base: Base,
    pub(crate) cache: Cache<A>,
    pub(crate) dependencies: A::Dependencies,
}

impl<A: Aggregate> Runner<A> {
    pub(crate) fn new(base: &Base, dependencies: A::Dependencies) -> Arc<Self> {
        Arc::new(Self { base: base.clone(), cache: Cache::default(), dependencies })
    }

    /// Returns a name that nobody has yet.
    pub(crate) fn new_name(&self) -> Result<String, Trouble> {
        Ok(random_name(&self.base.entropy.draw()?))
    }

    /// Carries a command out: decides, stores, and queues its notices.
    ///
    /// The decision is made on the cached state first, without checking that it is up to date: the append fails if it
    /// is not, if the request had been answered, or if no commands are taken. A command that the cached state refuses
    /// is decided once more on the stored one.
    ///
    /// # Errors
    /// Returns a refusal, with nothing done; or the failure that prevented it.
    pub async fn command(&self, id: &A::Id, command: &A::Command) -> Result<Verdict<A>, Trouble> {
        let request = RequestId::new(A::request(command)).map_err(StoreError::from)?;
        let stream = A::stream(id);
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        if A::is_automatic(command) {
            A::takes_commands(&self.dependencies, id).await?;
        }
        let now = self.base.clock.now();
        // Random values are drawn once for a command.
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
                // Looked at behind the load: when nothing is recorded now, what was loaded does not hold
                // this request's own events, and it is judged as it was meant.
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

    /// Returns the result of a command, ready to be stored; `None` if it has no events.
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

    /// Follows up on a stored result: caches the state, keeps a snapshot, wakes the workers.
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

    /// Returns the answer to a request that had been answered before.
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

    /// Returns the present state.
    pub(crate) async fn current(&self, id: &A::Id) -> Result<Arc<A>, Trouble> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        self.load(id, &mut slot).await?.ok_or_else(|| A::missing(id))
    }

    /// Returns the state, if there is one: the cached one if it is up to date.
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

    /// Returns the state after its event `to`, folded from its snapshot or from its beginning.
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

    /// Returns its events from one number to another, at most 1,000.
    ///
    /// # Errors
    /// Returns an error if one of them cannot be read: then it is frozen.
    pub async fn events(&self, id: &A::Id, from: u64, to: u64) -> Result<Vec<A::Event>, Trouble> {
        let limit = to.saturating_sub(from).saturating_add(1).min(PAGE as u64) as usize;
        let stored = self.base.store.read(&A::stream(id), Number(from), limit).await?;
        let read = |stored: StoredEvent| {
            A::read(&stored.json).map_err(|error| A::unfoldable(id, stored.number.0, &error))
        };
        stored.into_iter().filter(|stored| stored.number.0 <= to).map(read).collect()
    }

    /// Returns all its events.
    ///
    /// # Errors
    /// Returns an error if one of them cannot be read: then it is frozen.
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

/// Returns the events, with the answer to their request and the work that follows from all events.
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
