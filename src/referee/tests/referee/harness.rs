//! A referee with its ports, which can be stopped and restarted, and shorthands for playing.

use crate::faulty::{Faulty, Stop};
use crate::ports::{Recorder, SeededEntropy, TestClock};
use crate::store_location::StoreLocation;
use castellan_game::command::{Army, SeatRequest};
use castellan_game::{
    ActionInput, Command, CommandKind, Event, Game, GameId, GameSettings, Phase, Player, PlayerId, Requester,
    Span, Time,
};
use castellan_referee::reminder_preferences::ReminderPreferences;
use castellan_referee::{Clock, CommandOutcome, Referee, RefereeError, game_stream, rows};
use castellan_store::{JobChange, Store, WholeStream};
use castellan_test_support::{self as common, Terms};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A referee over a store.
pub struct Harness<P: StoreLocation> {
    location: P,
    pub clock: TestClock,
    pub entropy: SeededEntropy,
    pub announcer: Arc<Recorder>,
    store: Option<Faulty>,
    referee: Option<Arc<Referee>>,
    /// The number of the last request.
    pub requests: u64,
}

pub fn id(name: &str) -> PlayerId {
    PlayerId::new(name).expect("a name of ours")
}

pub fn person(name: &str) -> Player {
    Player::person(id(name))
}

pub fn game_id(name: &str) -> GameId {
    GameId::new(name).expect("a name of ours")
}

pub fn by(name: &str) -> Requester {
    match name {
        "system" => Requester::System,
        "director" => Requester::Director(id("dora")),
        player => Requester::Player(id(player)),
    }
}

/// Returns an agreement: a game, and options such as `time=1d per action`.
pub fn game_settings(name: &str, pairs: &[(&str, &str)]) -> GameSettings {
    GameSettings::from_pairs(common::variant(name), pairs).expect("valid settings")
}

pub const FOUR: [&str; 4] = ["ann", "ben", "cem", "dan"];
pub const CHESS: &str = "all-round-king";
/// Four seats that choose armies.
pub const MOUNTAIN: Terms = ("king-of-the-mountain", &[("seats", "4")]);

pub fn act(text: &str) -> CommandKind {
    CommandKind::Act { action: ActionInput::typed(text), seen: None }
}

/// Returns the name of a spectator. Watching is an event that only the spectator sees.
pub fn watcher(number: usize) -> String {
    format!("watcher-{number}")
}

pub fn army(name: &str) -> CommandKind {
    CommandKind::SetArmy { seat: None, army: Army::named(name) }
}

impl<P: StoreLocation> Harness<P> {
    /// Creates a referee that players can reach.
    pub async fn new(location: P) -> Self {
        let mut harness = Self::without_store(location);
        harness.open().await;
        harness.end_outage().await;
        harness
    }

    /// Creates a harness without an open store.
    pub fn without_store(location: P) -> Self {
        Self {
            location,
            clock: TestClock::new(),
            entropy: SeededEntropy::new(7),
            announcer: Arc::default(),
            store: None,
            referee: None,
            requests: 0,
        }
    }

    /// Opens the store, with a referee that players cannot reach yet.
    pub async fn open(&mut self) {
        self.close();
        let store = self.location.open().await;
        self.referee = Some(Arc::new(Referee::new(store.clone(), self.clock.clone(), self.entropy.clone())));
        self.store = Some(store);
    }

    /// Closes the store.
    pub fn close(&mut self) {
        self.store = None;
        if let Some(referee) = self.referee.take() {
            assert_eq!(Arc::strong_count(&referee), 1, "nobody works on");
        }
    }

    /// Closes the store, and opens it again.
    pub async fn restart(&mut self) {
        self.open().await;
        self.end_outage().await;
    }

    /// Makes the referee unreachable for this long. Returns the start and the end of the outage.
    pub async fn simulate_outage(&mut self, span: Span) -> (Time, Time) {
        self.referee().outages.beat().await.expect("a store");
        let from = self.clock.now();
        self.close();
        self.clock.advance(span);
        self.open().await;
        self.end_outage().await;
        (from, self.clock.now())
    }

    /// Returns the next due time in these queues, or `until` if that is earlier.
    pub async fn next_due(&self, queues: &[&str], until: Time) -> Time {
        let mut next = until;
        for queue in queues {
            let due = self.store().next_due(queue).await.expect("a store").map(Time::from_ms);
            next = due.map_or(next, |due| due.min(next));
        }
        next.max(self.clock.now())
    }

    pub fn location(&self) -> &P {
        &self.location
    }

    pub async fn end_outage(&self) -> usize {
        let report = self.referee().outages.end_outage().await.expect("a store");
        assert!(report.errors.is_empty(), "{:?}", report.errors);
        report.games
    }

    pub fn referee(&self) -> &Arc<Referee> {
        self.referee.as_ref().expect("it is open")
    }

    /// Creates another referee over the same store, with its own cache.
    pub async fn another_referee(&self) -> Arc<Referee> {
        let store = self.store().clone();
        let other = Arc::new(Referee::new(store, self.clock.clone(), self.entropy.clone()));
        other.outages.end_outage().await.expect("a store");
        other
    }

    /// Creates another referee that yields to other tasks between any two operations of the store.
    pub async fn yielding_referee(&self) -> Arc<Referee> {
        let store = Faulty::new(self.store().store.clone());
        store.hooks.set_yielding();
        let other = Arc::new(Referee::new(store, self.clock.clone(), self.entropy.clone()));
        other.outages.end_outage().await.expect("a store");
        other
    }

    pub fn store(&self) -> &Faulty {
        self.store.as_ref().expect("it is open")
    }

    pub fn command(&mut self, who: &str, kind: CommandKind) -> Command {
        self.requests += 1;
        Command { by: by(who), at: self.clock.now(), request: format!("test:{}", self.requests), kind }
    }

    pub async fn ask(
        &mut self,
        game: &GameId,
        who: &str,
        kind: CommandKind,
    ) -> Result<CommandOutcome, RefereeError> {
        let command = self.command(who, kind);
        self.referee().games.command(game, &command).await
    }

    pub async fn accept(&mut self, game: &GameId, who: &str, kind: CommandKind) -> CommandOutcome {
        let asked = format!("{who}: {kind:?}");
        self.ask(game, who, kind).await.unwrap_or_else(|error| panic!("{asked}: {error}: {error:?}"))
    }

    /// Creates a game in its lobby, with these players seated.
    pub async fn create_lobby(&mut self, name: &str, agreement: GameSettings, players: &[&str]) -> GameId {
        let game = game_id(name);
        let (owner, sit) = (person(players[0]), (!agreement.solo).then_some(SeatRequest::Any));
        let create = CommandKind::Create { settings: Box::new(agreement), owner, seat: sit };
        self.accept(&game, players[0], create).await;
        for player in &players[1..] {
            let join = CommandKind::Join { player: person(player), place: SeatRequest::Any };
            self.accept(&game, player, join).await;
        }
        game
    }

    /// Starts a game.
    pub async fn start_game(&mut self, name: &str, agreement: GameSettings, players: &[&str]) -> GameId {
        let game = self.create_lobby(name, agreement, players).await;
        let verdict = self.accept(&game, players[0], CommandKind::Start).await;
        assert_ne!(verdict.state.phase(), Phase::Lobby);
        game
    }

    /// Starts a game of two with a day for each action.
    pub async fn start_duel(&mut self, name: &str) -> GameId {
        self.start_game(name, game_settings(CHESS, &[("time", "1d per action")]), &["ann", "ben"]).await
    }

    pub async fn game(&self, game: &GameId) -> Arc<Game> {
        self.referee().games.game(game).await.expect("a game")
    }

    /// Plays actions, each by the player to move.
    pub async fn play(&mut self, game: &GameId, actions: &str) {
        for text in actions.split_whitespace() {
            let who = self.to_act(game).await;
            self.accept(game, &who, act(text)).await;
        }
    }

    pub async fn to_act(&self, game: &GameId) -> String {
        let game = self.game(game).await;
        let seat = game.to_act().expect("somebody is to act");
        game.player_at(seat).expect("somebody sits there").id.to_string()
    }

    /// Returns the kinds of a game's events, in order.
    pub async fn event_kinds(&self, game: &GameId) -> Vec<&'static str> {
        self.log(game).await.iter().map(|event| event.what.kind()).collect()
    }

    /// Returns the number of events of a kind.
    pub async fn count(&self, game: &GameId, kind: &str) -> usize {
        self.event_kinds(game).await.iter().filter(|known| **known == kind).count()
    }

    pub async fn log(&self, game: &GameId) -> Vec<Event> {
        self.referee().games.log(game).await.expect("a log")
    }

    pub async fn whole_stream(&self, game: &GameId) -> WholeStream {
        self.store().whole_stream(&game_stream(game)).await.expect("a store").expect("a game")
    }

    /// Lets time pass, and runs due timers.
    pub async fn wait(&self, span: Span) {
        self.clock.advance(span);
        self.run_timers().await;
    }

    pub async fn run_timers(&self) {
        let acted = self.referee().timers.run_due().await.expect("a store");
        assert!(acted.errors.is_empty(), "{:?}", acted.errors);
    }

    /// Runs due timers. Returns the errors.
    pub async fn run_timers_with_errors(&self) -> Vec<RefereeError> {
        self.referee().timers.run_due().await.expect("a store").errors
    }

    /// Delivers the outbox completely.
    pub async fn deliver(&self) {
        loop {
            let done = self.referee().outbox.run_due(&self.announcer).await.expect("a store");
            if done.done + done.given_up == 0 {
                return;
            }
        }
    }

    /// Runs all due effects of tournaments.
    pub async fn run_effects(&self) {
        loop {
            let done = self.referee().effects.run_due(&self.announcer).await.expect("a store");
            assert!(done.errors.is_empty(), "{:?}", done.errors);
            if done.done + done.given_up == 0 {
                return;
            }
        }
    }

    /// Asserts that a game's live state, index rows and timers match a fold of its stored events.
    pub async fn assert_consistent(&self, game: &GameId) {
        let whole = self.whole_stream(game).await;
        let read = |json: &String| Event::from_json(json).expect("an event");
        let events: Vec<Event> = whole.events.iter().map(read).collect();
        let folded = Game::fold(&events).expect("a game");
        let live = self.game(game).await;
        // Conditional moves are stored beside the log.
        let plans = live.plans().map(|(seat, plan)| (seat, plan.clone())).collect();
        let folded = folded.with_plans(plans);
        assert_eq!(*live, folded);
        let mut rows = BTreeMap::new();
        for change in rows::index_changes(None, &folded) {
            let castellan_store::IndexChange::Put { index, key, value } = change else { continue };
            rows.insert((index, key), value);
        }
        let plans = whole.index.iter().filter(|row| row.index == "plans").map(|row| row.key.clone());
        let planned = folded.plans().map(|(seat, _)| format!("{}/{}", game, seat.letter()));
        assert_eq!(plans.collect::<BTreeSet<_>>(), planned.collect());
        let stored = whole.index.iter().filter(|row| row.index != "receipts" && row.index != "plans");
        let stored: BTreeMap<_, _> =
            stored.map(|row| ((row.index.clone(), row.key.clone()), row.value.clone())).collect();
        assert_eq!(stored, rows);
        let to_act = folded.clock().deadline().and_then(|(seat, _)| folded.player_at(seat));
        let preferences = match to_act {
            Some(player) => self.referee().preferences.of_player(&player.id).await.expect("a store"),
            None => ReminderPreferences::default(),
        };
        for change in rows::timer_changes(None, &folded, &preferences, Time::default()) {
            let (queue, key) = match &change {
                JobChange::Put { queue, key, .. } | JobChange::Remove { queue, key, .. } => {
                    (queue.clone(), key.clone())
                }
            };
            let stored = whole.jobs.iter().find(|work| work.queue == queue && work.key == key);
            if let (true, JobChange::Put { payload, .. }) = (queue == rows::COMPUTERS, &change) {
                // The due time depends on when the job was created, which is not stored elsewhere.
                assert_eq!(stored.map(|work| &work.payload), Some(payload), "{key}");
                continue;
            }
            match (change, stored) {
                (JobChange::Put { due, payload, .. }, Some(stored)) => {
                    assert_eq!((stored.due, &stored.payload), (due, &payload), "{key}");
                }
                // The reminder was due, and has been sent or skipped.
                (JobChange::Put { due, .. }, None) => {
                    assert!(key == rows::REMIND && due <= self.clock.now().ms(), "{key} is missing");
                }
                (JobChange::Remove { .. }, stored) => assert_eq!(stored, None),
            }
        }
    }
}

/// Repeats an action, stopping it one step of the store later each time, then restarting and repeating it, until it
/// runs without a stop. Checks the result of each round.
pub async fn stopped_at_every_step<P: StoreLocation>(
    prepare: impl AsyncFn() -> Harness<P>,
    act: impl AsyncFn(&Harness<P>),
    check: impl AsyncFn(&Harness<P>),
) {
    for after in 0.. {
        let mut reached = false;
        for done in [false, true] {
            let mut harness = prepare().await;
            harness.store().hooks.stop(Some(Stop { after, done }));
            act(&harness).await;
            reached |= harness.store().hooks.has_stopped();
            harness.store().hooks.stop(None);
            harness.open().await;
            act(&harness).await;
            act(&harness).await;
            check(&harness).await;
        }
        if !reached {
            assert!(after > 3, "it was stopped at all");
            return;
        }
    }
}
