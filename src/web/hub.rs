//! Games that people watch, each with its newest state.
//!
//! A hub is a task that follows one game while somebody watches it. It learns of events of this process from
//! the referee (`games.subscribe`), which the append itself notifies: nothing is asked,
//! and nothing waits. Events of other processes are found by asking for the head of each watched stream, if the store
//! is one that processes can share (`Store::is_remote`), every [`POLL_INTERVAL`].
//! `LISTEN` would need a connection to the database that is always open and that a pooler in front of it may cut; the
//! outbox hands each notice to one process only. A head is one row by its key, and only watched games are asked for.
//!
//! Readers get the newest state, never a queue: a slow one skips what was in between. The text of a state is made once
//! for all readers who see the same. Those who only watch get it a little later than the players, one after the other.

use crate::state_text::StateText;
use crate::view::{History, MoveView, Reader, Subject, extend_moves, view};
use castellan_community::people::People;
use castellan_game::{FoldError, Game, GameId, PlayerId, Time};
use castellan_referee::{Referee, RefereeError, game_stream};
use castellan_text::Language;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::{JoinError, spawn_blocking};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

/// The time between two looks at a game in a store that other processes share.
pub const POLL_INTERVAL: Duration = Duration::from_millis(150);
/// The time after which a game that could not be read is read again.
const RETRY_INTERVAL: Duration = Duration::from_secs(2);
/// The time for which a hub without readers waits for the next one.
const IDLE: Duration = Duration::from_secs(30);
/// The time for which a text serves readers who join: its clocks run on in their browsers from the time that it names.
const TEXT_LIFETIME: Duration = Duration::from_millis(500);
/// The time by which players get a state before those who only watch. Otherwise thousands of messages would keep theirs
/// waiting.
const PLAYERS_FIRST: Duration = Duration::from_millis(10);
/// The time between two of those who only watch, and the longest time between the first and the last.
const SENDING_TIME: Duration = Duration::from_micros(30);
const LONGEST_SPREAD: Duration = Duration::from_millis(60);
/// The time after which names are read again.
const NAMES_LIFETIME: Duration = Duration::from_mins(5);

/// A state of a game with all that views of it need.
pub struct Snapshot {
    /// The game, with the secrets of all players.
    pub game: Arc<Game>,
    /// The public history.
    pub history: Arc<History>,
    /// The names of its people.
    pub people: Arc<People>,
    /// The moment at which this process learned of it.
    pub learned: Instant,
    moves: Arc<Mutex<HashMap<Language, Arc<Vec<MoveView>>>>>,
    texts: Mutex<HashMap<Reader, Arc<MadeText>>>,
    /// The same state with the names that anybody may read, by language, and the moment at which that was checked.
    pub(crate) public: tokio::sync::Mutex<HashMap<Language, (Instant, Arc<Self>)>>,
}

/// The text for readers who see the same, with the moment at which it was made. One of them makes it, and the others
/// wait for it.
type MadeText = tokio::sync::Mutex<Option<(Instant, Arc<StateText>)>>;

impl Snapshot {
    fn new(game: Arc<Game>, history: Arc<History>, people: Arc<People>, learned: Instant) -> Self {
        Self {
            game,
            history,
            people,
            learned,
            moves: Arc::default(),
            texts: Mutex::default(),
            public: tokio::sync::Mutex::default(),
        }
    }

    /// Returns the same state with other names.
    pub(crate) fn with_people(&self, people: People) -> Self {
        let (game, history) = (Arc::clone(&self.game), Arc::clone(&self.history));
        let moves = Arc::clone(&self.moves);
        Self { moves, ..Self::new(game, history, Arc::new(people), self.learned) }
    }

    /// Returns the moves in a language.
    #[must_use]
    pub fn moves(&self, language: Language) -> Arc<Vec<MoveView>> {
        let mut all = lock(&self.moves);
        let moves = all.entry(language).or_default();
        let is_complete = moves.len() == self.history.steps.len()
            && moves.last().map(|last| last.event) == self.history.steps.last().map(|last| last.event);
        if !is_complete {
            extend_moves(Arc::make_mut(moves), &self.game, &self.history, language);
        }
        Arc::clone(moves)
    }

    /// Returns the text of the view of a reader.
    ///
    /// # Errors
    /// Returns an error if making it panics.
    pub(crate) async fn text(
        self: &Arc<Self>,
        reader: &Reader,
        now: (Time, Instant),
    ) -> Result<Arc<StateText>, JoinError> {
        // Others than the people of a game share a text.
        let reader =
            if self.concerns(reader) { reader.clone() } else { Reader { player: None, ..reader.clone() } };
        let slot = Arc::clone(lock(&self.texts).entry(reader.clone()).or_default());
        let mut slot = slot.lock().await;
        if let Some((made, text)) = &*slot
            && now.1.saturating_duration_since(*made) < TEXT_LIFETIME
        {
            return Ok(Arc::clone(text));
        }
        let snapshot = Arc::clone(self);
        // The legal moves of the largest game take milliseconds.
        let text = Arc::new(spawn_blocking(move || snapshot.make_text(&reader, now.0)).await?);
        *slot = Some((now.1, Arc::clone(&text)));
        Ok(text)
    }

    fn make_text(&self, reader: &Reader, now: Time) -> StateText {
        let subject = Subject { game: &self.game, history: &self.history, moves: &[], people: &self.people };
        StateText::new(&view(subject, reader, now), self.moves(reader.language), now)
    }

    /// Returns numbers that differ if a reader may see the difference.
    #[must_use]
    pub fn version_for(&self, reader: &Reader) -> (u64, u64) {
        let own = reader.player.as_ref().map(|player| self.game.private_event_count(player));
        (self.game.public_head().number, own.unwrap_or_default())
    }

    /// Returns `true` if a reader sees anything that others do not.
    pub(crate) fn concerns(&self, reader: &Reader) -> bool {
        let Some(player) = &reader.player else { return false };
        let game = &self.game;
        let is_named = || game.offers().iter().any(|offer| game.parties(&offer.kind).contains(player));
        // Anybody may join a lobby.
        game.record().is_none()
            || !game.seats_of(player).is_empty()
            || game.owner().id == *player
            || game.is_invited(player)
            || is_named()
    }
}

/// The failure to follow a game.
#[derive(Debug, thiserror::Error)]
pub enum HubError {
    /// The game cannot be loaded.
    #[error(transparent)]
    Referee(#[from] RefereeError),
    /// The events do not follow each other.
    #[error(transparent)]
    Fold(#[from] FoldError),
    /// The names of its people cannot be read.
    #[error(transparent)]
    People(#[from] castellan_community::error::OperatorError),
}

/// The watched games.
#[derive(Clone)]
pub struct Hubs {
    referee: Arc<Referee>,
    hubs: Arc<Mutex<HashMap<GameId, Arc<Hub>>>>,
}

/// A watched game.
pub struct Hub {
    states: watch::Sender<Arc<Snapshot>>,
    /// The same for those who only watch, a little later.
    watched: watch::Sender<Arc<Snapshot>>,
    presence: watch::Sender<BTreeMap<PlayerId, usize>>,
    readers: AtomicU32,
}

/// A person who is shown as present, until this is dropped.
pub struct Presence {
    hub: Arc<Hub>,
    player: PlayerId,
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.hub.presence.send_modify(|present| {
            if let Some(count) = present.get_mut(&self.player) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    present.remove(&self.player);
                }
            }
        });
    }
}

impl Hub {
    /// Returns a receiver of the states.
    #[must_use]
    pub fn states(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.states.subscribe()
    }

    /// Returns a receiver of the people who are present, with the number of their connections.
    #[must_use]
    pub fn presence(&self) -> watch::Receiver<BTreeMap<PlayerId, usize>> {
        self.presence.subscribe()
    }

    /// Returns a receiver of the states for a reader who only watches, with the reader's number.
    pub(crate) fn watched(&self) -> (watch::Receiver<Arc<Snapshot>>, u32) {
        (self.watched.subscribe(), self.readers.fetch_add(1, Ordering::Relaxed))
    }

    /// Returns the pause before a state is sent to a reader who only watches, so that thousands do not get it at the
    /// same moment.
    pub(crate) fn pause_of(&self, reader: u32) -> Duration {
        let readers = u32::try_from(self.watched.receiver_count()).unwrap_or(u32::MAX).max(1);
        (SENDING_TIME * (reader % readers)).min(LONGEST_SPREAD)
    }

    fn has_readers(&self) -> bool {
        self.states.receiver_count() + self.watched.receiver_count() > 0
    }

    /// Shows a player as present.
    #[must_use]
    pub fn enter(self: &Arc<Self>, player: &PlayerId) -> Presence {
        self.presence.send_modify(|present| *present.entry(player.clone()).or_default() += 1);
        Presence { hub: Arc::clone(self), player: player.clone() }
    }
}

impl Hubs {
    /// Returns the games of a referee, of which none is watched.
    #[must_use]
    pub fn new(referee: Arc<Referee>) -> Self {
        Self { referee, hubs: Arc::default() }
    }

    /// Returns the number of watched games.
    #[must_use]
    pub fn count(&self) -> usize {
        lock(&self.hubs).len()
    }

    /// Returns a watched game. The first reader of a game starts its hub.
    ///
    /// # Errors
    /// Returns an error if the game cannot be loaded.
    pub async fn watch(&self, id: &GameId) -> Result<(Arc<Hub>, watch::Receiver<Arc<Snapshot>>), HubError> {
        if let Some(watched) = self.known(id) {
            return Ok(watched);
        }
        // Subscribed before the log is read, so that no event is missed in between.
        let appends = self.referee.games.subscribe(id);
        let follower = Follower::start(Arc::clone(&self.referee), id).await?;
        let mut hubs = lock(&self.hubs);
        // Another reader may have been quicker.
        if let Some(hub) = hubs.get(id) {
            return Ok((Arc::clone(hub), hub.states.subscribe()));
        }
        let hub = Arc::new(Hub {
            states: watch::Sender::new(Arc::clone(&follower.snapshot)),
            watched: watch::Sender::new(Arc::clone(&follower.snapshot)),
            presence: watch::Sender::default(),
            readers: AtomicU32::new(0),
        });
        let states = hub.states.subscribe();
        hubs.insert(id.clone(), Arc::clone(&hub));
        drop(hubs);
        tokio::spawn(self.clone().follow(follower, Arc::clone(&hub), appends));
        Ok((hub, states))
    }

    fn known(&self, id: &GameId) -> Option<(Arc<Hub>, watch::Receiver<Arc<Snapshot>>)> {
        let hubs = lock(&self.hubs);
        let hub = hubs.get(id)?;
        Some((Arc::clone(hub), hub.states.subscribe()))
    }

    /// Follows a game while it has readers.
    async fn follow(self, mut follower: Follower, hub: Arc<Hub>, mut appends: watch::Receiver<u64>) {
        let is_shared = self.referee.store().is_remote();
        let mut poll = interval(POLL_INTERVAL);
        poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut idle = interval(IDLE);
        idle.reset();
        // The time at which those who only watch get the newest state.
        let mut later = None;
        // The time at which a game that could not be read is read again. Its open pages wait.
        let mut retry = None;
        loop {
            let is_new = tokio::select! {
                changed = appends.changed() => {
                    if changed.is_err() {
                        // The subscriptions were pruned: subscribe again.
                        appends = self.referee.games.subscribe(&follower.id);
                    }
                    true
                }
                _ = poll.tick(), if is_shared && retry.is_none() => follower.has_news().await,
                () = sleep_until(later.unwrap_or_else(Instant::now)), if later.is_some() => {
                    later = None;
                    hub.watched.send_replace(Arc::clone(&follower.snapshot));
                    false
                }
                () = sleep_until(retry.unwrap_or_else(Instant::now)), if retry.is_some() => {
                    retry = None;
                    true
                }
                _ = idle.tick() => {
                    let mut hubs = lock(&self.hubs);
                    if !hub.has_readers() {
                        hubs.remove(&follower.id);
                        return;
                    }
                    false
                }
            };
            if !is_new {
                continue;
            }
            match follower.update(Instant::now()).await {
                Ok(true) => {
                    hub.states.send_replace(Arc::clone(&follower.snapshot));
                    later.get_or_insert_with(|| Instant::now() + PLAYERS_FIRST);
                }
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(game = %follower.id, %error, "web: game not followed");
                    retry = Some(Instant::now() + RETRY_INTERVAL);
                }
            }
        }
    }
}

/// The state of a hub's task.
struct Follower {
    referee: Arc<Referee>,
    id: GameId,
    /// The game as folded from its events, without what is stored beside them.
    folded: Arc<Game>,
    names_read: Instant,
    snapshot: Arc<Snapshot>,
}

impl Follower {
    async fn start(referee: Arc<Referee>, id: &GameId) -> Result<Self, HubError> {
        let game = referee.games.game(id).await?;
        let log = referee.games.log(id).await?;
        let (history, folded) = History::read(&log)?;
        let people = Arc::new(people_of(&referee, &game, &log).await?);
        let snapshot = Snapshot::new(game, Arc::new(history), people, Instant::now());
        let (id, names_read) = (id.clone(), Instant::now());
        let mut follower = Self { referee, id, folded, names_read, snapshot: Arc::new(snapshot) };
        // Events may have come between the two reads.
        follower.update(Instant::now()).await?;
        Ok(follower)
    }

    /// Returns `true` if the stream has moved on. Failures are left to the next look.
    async fn has_news(&self) -> bool {
        let head = self.referee.store().head(&game_stream(&self.id)).await;
        matches!(head, Ok(Some(head)) if head.version.0 != self.folded.events())
    }

    /// Reads the newest state, of which this process `learned` then. Returns `false` if it is known.
    async fn update(&mut self, learned: Instant) -> Result<bool, HubError> {
        let game = self.referee.games.game(&self.id).await?;
        if game.events() == self.folded.events() && game.events() == self.snapshot.game.events() {
            return Ok(false);
        }
        // Nothing is taken over before all has been read: a failure leaves this as it was.
        let (mut history, mut folded) = (History::clone(&self.snapshot.history), Arc::clone(&self.folded));
        let mut events = Vec::new();
        while folded.events() < game.events() {
            let page = self.referee.games.events(&self.id, folded.events() + 1, game.events()).await?;
            if page.is_empty() {
                break;
            }
            folded = history.advance(folded, &page)?;
            events.extend(page);
        }
        let people = if self.names_read.elapsed() > NAMES_LIFETIME {
            let people = people_of(&self.referee, &game, &events).await?;
            self.names_read = Instant::now();
            people
        } else {
            let mut people = People::clone(&self.snapshot.people);
            add_people(&mut people, &self.referee, &game, &events).await?;
            people
        };
        let moves = lock(&self.snapshot.moves).clone();
        self.folded = folded;
        self.snapshot = Arc::new(Snapshot {
            moves: Arc::new(Mutex::new(moves)),
            ..Snapshot::new(game, Arc::new(history), Arc::new(people), learned)
        });
        Ok(true)
    }
}

/// Loads the names of the people that a view mentions. Watchers are left out: there may be thousands.
async fn people_of(
    referee: &Referee,
    game: &Game,
    events: &[castellan_game::Event],
) -> Result<People, HubError> {
    let mut people = People::default();
    add_people(&mut people, referee, game, events).await?;
    Ok(people)
}

async fn add_people(
    people: &mut People,
    referee: &Referee,
    game: &Game,
    events: &[castellan_game::Event],
) -> Result<(), HubError> {
    people.add_players(referee, game).await?;
    people.add(referee, &game.owner().id).await?;
    for invitation in game.invitations() {
        people.add(referee, &invitation.player).await?;
    }
    for offer in game.offers() {
        people.add(referee, &offer.by).await?;
        for party in game.parties(&offer.kind) {
            people.add(referee, &party).await?;
        }
    }
    // The last event is said: it may name somebody who has left.
    let last = events.iter().rposition(|event| {
        castellan_game::visibility::visible(event, Some(game), castellan_game::visibility::Viewer::Anybody)
            .is_some()
    });
    if let Some(last) = last {
        people.add_named_in(referee, &events[last..=last]).await?;
    }
    Ok(())
}

/// Locks a value. A panic elsewhere leaves it usable: each is changed in one step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
