//! Loading and commands of games and tournaments: their states are folded from streams, with a cache and snapshots, and
//! each command takes effect exactly once.

mod cache;
mod subscriptions;

pub(crate) use cache::{Cache, Slot, StoredChange};

use crate::base::Base;
use crate::error::RefereeError;
use crate::index::PAGE;
use crate::stream_names::random_id;
use async_trait::async_trait;
use castellan_game::{Game, Time};
use castellan_store::{
    Append, AppendOutcome, Head, IndexRow, JobChange, Listing, Lookup, Query, RequestId, Snapshot,
    StoreError, StoredEvent, StreamName, Version, read_object,
};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;
use subscriptions::Subscriptions;
use tokio::sync::watch;

/// The maximum number of retries of a decision after conflicts.
pub(crate) const MAX_CONFLICTS: usize = 8;

/// A state that is folded from the events of a stream, and decides commands.
#[async_trait]
pub trait Aggregate: Clone + Send + Sync + 'static {
    /// The identifier.
    type Id: Clone + Eq + Hash + Send + Sync;
    /// An event.
    type Event: Clone + Debug + Send + Sync;
    /// A command.
    type Command: Sync;
    /// The services that decisions and appends use.
    type Dependencies: Send + Sync;

    /// The version of the contents of snapshots. Snapshots of other versions are ignored.
    const SNAPSHOT_VERSION: &'static str;
    /// The number of events after which a new snapshot is stored.
    const EVENTS_PER_SNAPSHOT: u64;
    /// The maximum number of states kept in memory.
    const MAX_CACHED: usize;
    /// The number of recent changes of each aggregate that are kept for the announcer.
    const MAX_RECENT_CHANGES: usize;
    /// The queue of the jobs that announce stored changes.
    const QUEUE: &'static str;

    /// Returns the name of the stream.
    fn stream(id: &Self::Id) -> StreamName;
    /// Returns the request id of a command.
    fn request_id(command: &Self::Command) -> &str;

    /// Returns the identifier.
    fn id(&self) -> &Self::Id;
    /// Returns the number of events applied.
    fn event_count(&self) -> u64;
    /// Creates the state from its first event.
    ///
    /// # Errors
    /// Returns an error if the event cannot come first.
    fn from_first_event(first: &Self::Event) -> Result<Self, impl Error>;
    /// Applies an event.
    ///
    /// # Errors
    /// Returns an error if the event does not fit the state.
    fn apply(&mut self, event: &Self::Event) -> Result<(), impl Error>;
    /// Parses the stored form of an event.
    ///
    /// # Errors
    /// Returns an error if this version does not know the event.
    fn parse_event(stored: &str) -> Result<Self::Event, impl Error>;
    /// Returns the stored form of an event.
    fn encode_event(event: &Self::Event) -> String;
    /// Returns the contents of a snapshot.
    fn snapshot(&self) -> Vec<u8>;
    /// Restores the state from a snapshot.
    fn restore(snapshot: &[u8]) -> Option<Self>;

    /// Returns the error for an unknown id.
    fn missing_error(id: &Self::Id) -> RefereeError;
    /// Returns the error after too many conflicts.
    fn contention_error(id: &Self::Id) -> RefereeError;
    /// Returns the error for an event that cannot be applied, by its number.
    fn invalid_event_error(id: &Self::Id, number: u64, error: &dyn Error) -> RefereeError;

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
    ) -> Result<(Vec<Self::Event>, Self), RefereeError>;

    /// Returns `true` if this change ended the aggregate. A snapshot is stored then.
    fn has_ended(_before: Option<&Self>, _after: &Self) -> bool {
        false
    }

    /// Checks that the aggregate accepts commands at all. The append depends on this too, so a person's command is
    /// first tried on the cached state without this check.
    async fn check_accepts_commands(
        _dependencies: &Self::Dependencies,
        _id: &Self::Id,
    ) -> Result<(), RefereeError> {
        Ok(())
    }

    /// Returns `true` for a command of the system, such as a timer's. It is decided only after
    /// [`check_accepts_commands`](Self::check_accepts_commands), because an earlier decision may have panicked.
    fn is_automatic(_command: &Self::Command) -> bool {
        false
    }

    /// Checks that other aggregates accept the consequences of the command.
    async fn check_feasible(
        _dependencies: &Self::Dependencies,
        _before: &Self,
        _command: &Self::Command,
        _now: Time,
    ) -> Result<(), RefereeError> {
        Ok(())
    }

    /// Adds data that is not stored in events to a loaded state.
    async fn with_external_data(self, _dependencies: &Self::Dependencies) -> Result<Self, RefereeError> {
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
    ) -> Result<(), RefereeError>;

    /// Updates dependencies after a change was stored.
    async fn on_stored(_dependencies: &Self::Dependencies, _before: Option<&Self>, _after: &Self) {}
}

/// The numbers of the events of a request. Stored as the answer to the request.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct EventRange {
    /// The number of the first event.
    pub(crate) from: u64,
    /// The number of the last event.
    pub(crate) to: u64,
}

impl EventRange {
    /// Parses a recorded answer; returns `None` for a request that led to no events, such as a reminder.
    fn parse(stream: &StreamName, text: &str) -> Result<Option<Self>, StoreError> {
        if text.is_empty() {
            return Ok(None);
        }
        Ok(Some(read_object("answer of", stream.as_str(), text)?))
    }
}

/// The result of a command.
#[derive(Clone, Debug)]
pub struct CommandOutcome<A: Aggregate = Game> {
    /// The present state.
    pub state: Arc<A>,
    /// The state right after these events. It differs from `state` only if the request had been answered before.
    pub state_after: Arc<A>,
    /// The events; empty if there was nothing to do.
    pub events: Vec<A::Event>,
    /// `true` if the same request had been answered before, and nothing was stored now.
    pub repeated: bool,
}

/// A decided command that is ready to be stored.
struct PreparedAppend<A: Aggregate> {
    append: Append,
    events: Vec<A::Event>,
    after: Arc<A>,
}

/// Returns the key of the job for the events from this number on; keys sort in the order of events.
pub(crate) fn job_key(from: u64) -> String {
    format!("{from:012}")
}

/// Applies events to a state, or creates the state from them.
pub(crate) fn fold_events<A: Aggregate>(
    id: &A::Id,
    before: Option<A>,
    events: &[A::Event],
) -> Result<A, RefereeError> {
    let mut rest = events.iter();
    let mut state = match (before, rest.as_slice()) {
        (Some(state), _) => state,
        (None, []) => return Err(A::missing_error(id)),
        (None, [first, ..]) => {
            rest.next();
            A::from_first_event(first).map_err(|error| A::invalid_event_error(id, 1, &error))?
        }
    };
    for event in rest {
        let number = state.event_count() + 1;
        state.apply(event).map_err(|error| A::invalid_event_error(id, number, &error))?;
    }
    Ok(state)
}

/// The repository of the aggregates of one kind: loads them and carries out their commands.
pub struct Repository<A: Aggregate> {
    pub(crate) base: Base,
    pub(crate) cache: Cache<A>,
    subscriptions: Subscriptions<A::Id>,
    pub(crate) dependencies: A::Dependencies,
}

impl<A: Aggregate> Repository<A> {
    pub(crate) fn new(base: &Base, dependencies: A::Dependencies) -> Arc<Self> {
        let (cache, subscriptions) = (Cache::default(), Subscriptions::default());
        Arc::new(Self { base: base.clone(), cache, subscriptions, dependencies })
    }

    /// Returns the number of events that this process has stored last, as a value that changes with each append. It is
    /// 0 before the first one. Appends of other processes do not show here.
    #[must_use]
    pub fn subscribe(&self, id: &A::Id) -> watch::Receiver<u64> {
        self.subscriptions.subscribe(id)
    }

    /// Returns a new random name.
    pub(crate) fn new_random_id(&self) -> Result<String, RefereeError> {
        Ok(random_id(&self.base.entropy.random_bytes()?))
    }

    /// Decides a command, stores its events and queues its notices.
    ///
    /// The first decision uses the cached state without checking that it is current: the append fails if the state is
    /// old, if the request had been answered, or if no commands are taken. A command that the cached state refuses is
    /// decided again on the stored state.
    ///
    /// # Errors
    /// Returns the refusal, with nothing done, or the failure that prevented the command.
    pub async fn command(&self, id: &A::Id, command: &A::Command) -> Result<CommandOutcome<A>, RefereeError> {
        let request = RequestId::new(A::request_id(command)).map_err(StoreError::from)?;
        let stream = A::stream(id);
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        if A::is_automatic(command) {
            A::check_accepts_commands(&self.dependencies, id).await?;
        }
        let now = self.base.clock.now();
        // One command uses the same random bytes in all attempts.
        let mut entropy = None;
        let cached = slot.last_known();
        let identified_command = (command, &request);
        let prepared = match cached.as_deref() {
            Some(before) => {
                self.prepare(id, identified_command, now, Some(before), &mut entropy).await.ok().flatten()
            }
            None => None,
        };
        let mut first_attempt = prepared.map(|prepared| (cached, prepared));
        for _ in 0..=MAX_CONFLICTS {
            let (before, prepared) = if let Some(attempt) = first_attempt.take() {
                attempt
            } else {
                A::check_accepts_commands(&self.dependencies, id).await?;
                let before = self.load(id, &mut slot).await?;
                // Looked up after the load: if no answer is recorded now, the loaded state does not hold this request's
                // own events, and the decision is made on the intended state.
                if let Some(answer) = self.base.store.answer(&stream, &request).await? {
                    return self.repeated_outcome(id, &mut slot, &answer).await;
                }
                let prepared =
                    self.prepare(id, identified_command, now, before.as_deref(), &mut entropy).await?;
                let Some(prepared) = prepared else {
                    let state = before.ok_or_else(|| A::missing_error(id))?;
                    let state_after = Arc::clone(&state);
                    return Ok(CommandOutcome { state, state_after, events: Vec::new(), repeated: false });
                };
                (before, prepared)
            };
            let PreparedAppend { append, events, after } = prepared;
            match self.base.store.append(append).await {
                Ok(AppendOutcome::Stored(head)) => {
                    A::on_stored(&self.dependencies, before.as_deref(), &after).await;
                    self.after_append(&mut slot, before, &after, &events, head);
                    return Ok(CommandOutcome {
                        state: Arc::clone(&after),
                        state_after: after,
                        events,
                        repeated: false,
                    });
                }
                Ok(AppendOutcome::Repeated { answer, .. }) => {
                    return self.repeated_outcome(id, &mut slot, &answer).await;
                }
                Err(StoreError::Conflict(_)) => slot.clear(),
                Err(error) => {
                    slot.clear();
                    return Err(error.into());
                }
            }
        }
        Err(A::contention_error(id))
    }

    /// Decides a command and prepares its append. Returns `None` if it has no events.
    async fn prepare(
        &self,
        id: &A::Id,
        (command, request): (&A::Command, &RequestId),
        now: Time,
        before: Option<&A>,
        entropy: &mut Option<[u8; 32]>,
    ) -> Result<Option<PreparedAppend<A>>, RefereeError> {
        let entropy = match entropy {
            Some(bytes) => bytes,
            None => entropy.insert(self.base.entropy.random_bytes()?),
        };
        let (events, after) = A::decide(&self.dependencies, before, id, command, now, entropy)?;
        if let Some(before) = before {
            A::check_feasible(&self.dependencies, before, command, now).await?;
        }
        if events.is_empty() {
            return Ok(None);
        }
        let mut append = new_append::<A>(&A::stream(id), request, before, &events, now);
        A::add_changes(&self.dependencies, &mut append, before, &after, &events, now).await?;
        Ok(Some(PreparedAppend { append, events, after: Arc::new(after) }))
    }

    /// Caches a stored state, stores a snapshot if one is due, and wakes the workers.
    fn after_append(
        &self,
        slot: &mut Slot<A>,
        before: Option<Arc<A>>,
        after: &Arc<A>,
        events: &[A::Event],
        head: Head,
    ) {
        let has_ended = A::has_ended(before.as_deref(), after);
        slot.set_changed(after, before, events);
        if has_ended || after.event_count() >= slot.snapshot_events() + A::EVENTS_PER_SNAPSHOT {
            let snapshot = Snapshot {
                version: head.version,
                hash: head.hash,
                code_version: A::SNAPSHOT_VERSION.to_owned(),
                bytes: after.snapshot(),
            };
            self.base.store.put_snapshot(&A::stream(after.id()), snapshot);
            slot.set_snapshot_events(after.event_count());
        }
        self.subscriptions.notify(after.id(), after.event_count());
        self.base.job_queued.notify_waiters();
    }

    /// Returns the outcome of a request that had been answered before.
    async fn repeated_outcome(
        &self,
        id: &A::Id,
        slot: &mut Slot<A>,
        answer: &str,
    ) -> Result<CommandOutcome<A>, RefereeError> {
        let state = self.load(id, slot).await?.ok_or_else(|| A::missing_error(id))?;
        let (mut state_after, mut events) = (Arc::clone(&state), Vec::new());
        if let Some(EventRange { from, to }) = EventRange::parse(&A::stream(id), answer)? {
            events = self.events(id, from, to).await?;
            if state.event_count() != to {
                state_after = Arc::new(self.fold_to(id, to, slot).await?);
            }
        }
        Ok(CommandOutcome { state, state_after, events, repeated: true })
    }

    /// Returns the current state.
    pub(crate) async fn current(&self, id: &A::Id) -> Result<Arc<A>, RefereeError> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        self.load(id, &mut slot).await?.ok_or_else(|| A::missing_error(id))
    }

    /// Returns the current states in the order of the ids, and pages of rows that are read together with their heads.
    ///
    /// # Errors
    /// Returns an error if the store fails. States that cannot be loaded are part of the result.
    pub async fn current_with_rows(
        &self,
        ids: &[A::Id],
        queries: Vec<Query>,
    ) -> Result<(Vec<Result<Arc<A>, RefereeError>>, Vec<Listing<IndexRow>>), RefereeError> {
        let lookup = Lookup { heads: ids.iter().map(A::stream).collect(), queries };
        let found = self.base.store.look_up(lookup).await?;
        let mut states = Vec::new();
        for (id, head) in ids.iter().zip(found.heads) {
            let slot = self.cache.slot(id);
            let mut slot = slot.lock().await;
            states.push(match head.and_then(|head| slot.state(head.version.0)) {
                Some(state) => Ok(state),
                // The head is read again under the lock, because a command may just have changed the cached state.
                None => {
                    self.load(id, &mut slot).await.and_then(|state| state.ok_or_else(|| A::missing_error(id)))
                }
            });
        }
        Ok((states, found.listings))
    }

    /// Returns the latest state that this process knows, without asking the store whether another one has changed it.
    pub async fn last_known(&self, id: &A::Id) -> Option<Arc<A>> {
        let slot = self.cache.slot(id);
        let slot = slot.lock().await;
        slot.last_known()
    }

    /// Loads the current state, from the cache if that is up to date. Returns `None` if there are no events.
    pub(crate) async fn load(&self, id: &A::Id, slot: &mut Slot<A>) -> Result<Option<Arc<A>>, RefereeError> {
        let Some(head) = self.base.store.head(&A::stream(id)).await? else { return Ok(None) };
        if let Some(state) = slot.state(head.version.0) {
            return Ok(Some(state));
        }
        let state = self.fold_to(id, head.version.0, slot).await?;
        let state = Arc::new(state.with_external_data(&self.dependencies).await?);
        slot.set_loaded(&state);
        Ok(Some(state))
    }

    /// Returns the state after event `to`, folded from its snapshot or from its first event.
    pub(crate) async fn fold_to(&self, id: &A::Id, to: u64, slot: &mut Slot<A>) -> Result<A, RefereeError> {
        let mut state = None;
        if let Some(snapshot) = self.base.store.snapshot(&A::stream(id)).await?
            && snapshot.version.0 <= to
            && snapshot.code_version == A::SNAPSHOT_VERSION
        {
            let restored = A::restore(&snapshot.bytes);
            state = restored.filter(|state| state.id() == id && state.event_count() == snapshot.version.0);
            slot.set_snapshot_events(state.as_ref().map_or(0, A::event_count));
        }
        let mut next = state.as_ref().map_or(0, A::event_count) + 1;
        while next <= to {
            let page = self.events(id, next, to).await?;
            if page.is_empty() {
                break;
            }
            next += page.len() as u64;
            state = Some(fold_events(id, state, &page)?);
        }
        state.ok_or_else(|| A::missing_error(id))
    }

    /// Returns the events of a range, at most 1,000.
    ///
    /// # Errors
    /// Returns an error if an event cannot be read; the aggregate is then frozen.
    pub async fn events(&self, id: &A::Id, from: u64, to: u64) -> Result<Vec<A::Event>, RefereeError> {
        let limit = to.saturating_sub(from).saturating_add(1).min(PAGE as u64) as usize;
        let stored = self.base.store.read(&A::stream(id), Version(from), limit).await?;
        let read = |stored: StoredEvent| {
            A::parse_event(&stored.json).map_err(|error| A::invalid_event_error(id, stored.version.0, &error))
        };
        stored.into_iter().filter(|stored| stored.version.0 <= to).map(read).collect()
    }

    /// Returns all events.
    ///
    /// # Errors
    /// Returns an error if an event cannot be read; the aggregate is then frozen.
    pub async fn log(&self, id: &A::Id) -> Result<Vec<A::Event>, RefereeError> {
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

/// Creates an append of events, with the answer to their request and the job that announces them.
fn new_append<A: Aggregate>(
    stream: &StreamName,
    request: &RequestId,
    before: Option<&A>,
    events: &[A::Event],
    now: Time,
) -> Append {
    let expected = before.map_or(0, A::event_count);
    let range = EventRange { from: expected + 1, to: expected + events.len() as u64 };
    let answer = serde_json::to_string(&range).expect("two numbers have a JSON form");
    let mut append = Append::new(stream.clone(), Version(expected), request.clone());
    append.answer.clone_from(&answer);
    append.events = events.iter().map(A::encode_event).collect();
    append.jobs.push(JobChange::Put {
        queue: A::QUEUE.to_owned(),
        key: job_key(expected + 1),
        due: now.ms(),
        payload: answer,
    });
    append
}
