//! A game for tests: every accepted event is written, read, and folded again.

use castellan_game::command::{API_REQUEST_PREFIX, Army, SeatRequest};
use castellan_game::conditions::{ConditionsInput, Plan};
use castellan_game::event::EventKind;
use castellan_game::settings::GameSettings;
use castellan_game::time_control::TimeControl;
use castellan_game::{
    ActionInput, Command, CommandKind, Decision, Event, Game, GameId, Hidden, Phase, Player, PlayerId,
    Refusal, Requester, Span, Time, decide,
};
use castellan_rules::Seat;
use castellan_test_support::{self as common, Random, Terms};
use std::collections::BTreeMap;

pub const START: Time = Time::from_ms(1_700_000_000_000);
pub const FOUR: [&str; 4] = ["ann", "ben", "cem", "dan"];

/// A game, its log, and the current time.
#[derive(Clone)]
pub struct TestGame {
    pub game: Option<Game>,
    pub events: Vec<Event>,
    pub now: Time,
    /// The time since which the bot has been reachable.
    pub reachable_since: Time,
    pub requests: u32,
}

pub fn id(name: &str) -> PlayerId {
    PlayerId::new(name).expect("a name of ours")
}

pub fn person(name: &str) -> Player {
    Player::person(id(name))
}

/// Returns the sender: `system`, `director`, or a player.
pub fn by(who: &str) -> Requester {
    match who {
        "system" => Requester::System,
        "director" => Requester::Director(id("dora")),
        player => Requester::Player(id(player)),
    }
}

pub fn settings(terms: Terms) -> GameSettings {
    GameSettings::new(common::variant(terms.0), common::options(terms))
}

pub fn game_id() -> GameId {
    GameId::new("k3x9").expect("a name of ours")
}

impl TestGame {
    pub fn empty() -> Self {
        Self { game: None, events: Vec::new(), now: START, reachable_since: START, requests: 0 }
    }

    /// Creates a game in its lobby, with these players seated.
    pub fn lobby(settings: GameSettings, players: &[&str]) -> Self {
        let mut test_game = Self::empty();
        let owner = person(players.first().unwrap_or(&"olga"));
        let sit = (!players.is_empty()).then_some(SeatRequest::Any);
        let create = CommandKind::Create { settings: Box::new(settings), owner: owner.clone(), seat: sit };
        test_game.accept(owner.id.as_str(), create);
        for name in players.iter().skip(1) {
            test_game.accept(name, join(name));
        }
        test_game
    }

    /// Starts a game.
    pub fn started(settings: GameSettings, players: &[&str]) -> Self {
        let mut test_game = Self::lobby(settings, players);
        test_game.accept(players[0], CommandKind::Start);
        assert_eq!(test_game.game().phase(), Phase::Running);
        test_game
    }

    pub fn game(&self) -> &Game {
        self.game.as_ref().expect("a game")
    }

    /// Decides a command, and applies its events.
    pub fn ask(&mut self, who: &str, kind: CommandKind) -> Result<Vec<EventKind>, Refusal> {
        self.ask_at(who, kind, self.now)
    }

    /// Decides a command with another time of sending.
    pub fn ask_at(&mut self, who: &str, kind: CommandKind, at: Time) -> Result<Vec<EventKind>, Refusal> {
        self.ask_from("test:", who, kind, at)
    }

    /// Decides a command that comes through the API.
    pub fn ask_through_api(&mut self, who: &str, kind: CommandKind) -> Result<Vec<EventKind>, Refusal> {
        self.ask_from(API_REQUEST_PREFIX, who, kind, self.now)
    }

    /// Decides a command with an id that has this prefix.
    fn ask_from(
        &mut self,
        prefix: &str,
        who: &str,
        kind: CommandKind,
        at: Time,
    ) -> Result<Vec<EventKind>, Refusal> {
        self.requests += 1;
        let request = format!("{prefix}{}", self.requests);
        let command = Command { by: by(who), at, request, kind };
        let entropy = [self.requests as u8; 32];
        let Decision { events, game } =
            decide(self.game.as_ref(), &game_id(), &command, self.now, self.reachable_since, &entropy)?;
        for event in &events {
            let read = Event::from_json(&event.to_json())
                .unwrap_or_else(|error| panic!("{}: {error}", event.to_json()));
            match (&event.what, &read.what) {
                // The text of conditional moves is stored beside the log.
                (
                    EventKind::ConditionsSet { seat, .. },
                    EventKind::ConditionsSet { seat: read, plan: None },
                ) => {
                    assert_eq!(read, seat);
                }
                (what, read) => assert_eq!(read, what),
            }
            assert_eq!((read.at, &read.by, &read.request), (event.at, &event.by, &event.request));
            match &mut self.game {
                None => self.game = Some(Game::begin(event).expect("the first event")),
                Some(game) => game.apply(event).expect("what follows"),
            }
        }
        assert_eq!(&game, self.game(), "what was decided is what its events make");
        self.events.extend(events.iter().cloned());
        Ok(events.into_iter().map(|event| event.what).collect())
    }

    pub fn accept(&mut self, who: &str, kind: CommandKind) -> Vec<EventKind> {
        let asked = format!("{who}: {kind:?}");
        self.ask(who, kind).unwrap_or_else(|refusal| panic!("{asked}: {refusal:?}"))
    }

    pub fn refuse(&mut self, who: &str, kind: CommandKind) -> Refusal {
        let asked = format!("{who}: {kind:?}");
        match self.ask(who, kind) {
            Ok(happened) => panic!("{asked}: {happened:?}"),
            Err(refusal) => refusal,
        }
    }

    /// Plays actions, each by the player to move.
    pub fn play(&mut self, actions: &str) -> Vec<EventKind> {
        let mut happened = Vec::new();
        for text in actions.split_whitespace() {
            let who = self.to_act();
            happened = self.accept(&who, act(text));
        }
        happened
    }

    /// Plays any action that captures nothing and loses nothing, as the player to move.
    pub fn play_any(&mut self) {
        let who = self.to_act();
        let record = self.game().record().expect("a game that started");
        let mut actions = record.position().actions();
        actions.sort_by_cached_key(|action| {
            let mut after = record.position().clone();
            after.play_unchecked(*action, None);
            (after.outcome().is_some(), record.position().dice_sides(*action).is_some(), action.to_string())
        });
        self.accept(&who, act(&actions[0].to_string()));
    }

    /// Returns the player to move.
    pub fn to_act(&self) -> String {
        let seat = self.game().to_act().expect("somebody is to act");
        self.game().player_at(seat).expect("somebody sits there").id.to_string()
    }

    pub fn wait(&mut self, span: Span) -> &mut Self {
        self.now = self.now.plus(span);
        self
    }

    pub fn tick(&mut self) -> Vec<EventKind> {
        self.accept("system", CommandKind::Tick)
    }

    pub fn board(&self) -> String {
        self.game().record().expect("a game that started").position().to_string()
    }

    /// Asserts that the live state equals a fold of the log, and its snapshot.
    pub fn assert_folds(&self) {
        let read: Vec<Event> =
            self.events.iter().map(|event| Event::from_json(&event.to_json()).expect("an event")).collect();
        let folded = Game::fold(&read).expect("the log folds");
        assert_eq!(folded.events(), self.events.len() as u64);
        assert_eq!(Game::restore(&folded.snapshot()).as_ref(), Some(&folded));
        // Conditional moves are stored beside the log.
        assert_eq!(folded.plans().count(), 0);
        assert_eq!(folded.with_plans(self.plans()), *self.game());
    }

    /// Returns the game as if it had this many public events.
    pub fn with_public_events(mut self, events: u64) -> Self {
        let kept = self.game().snapshot();
        let line = kept.iter().position(|byte| *byte == b'\n').expect("a line");
        let text = std::str::from_utf8(&kept[..line]).expect("text");
        let of = |number: u64| format!("\"public\":{{\"number\":{number},");
        let now = of(self.game().public_head().number);
        assert!(text.contains(&now), "{text}");
        let grown = [text.replacen(&now, &of(events), 1).as_bytes(), &kept[line..]].concat();
        self.game = Some(Game::restore(&grown).expect("a game"));
        self
    }

    /// Returns the conditional moves of the seats.
    pub fn plans(&self) -> BTreeMap<Seat, Plan> {
        self.game().plans().map(|(seat, plan)| (seat, plan.clone())).collect()
    }
}

pub fn join(name: &str) -> CommandKind {
    CommandKind::Join { player: person(name), place: SeatRequest::Any }
}

pub fn join_at(name: &str, seat: Seat) -> CommandKind {
    CommandKind::Join { player: person(name), place: SeatRequest::At(seat) }
}

pub fn act(text: &str) -> CommandKind {
    CommandKind::Act { action: ActionInput::typed(text), seen: None }
}

pub fn army(text: &str) -> CommandKind {
    CommandKind::SetArmy { seat: None, army: Army::named(text) }
}

pub fn seed(text: &str) -> CommandKind {
    CommandKind::Seed(Hidden(text.to_owned()))
}

pub fn conditions(text: &str) -> CommandKind {
    CommandKind::SetConditions(Hidden(ConditionsInput::typed(text)))
}

pub const RESIGN: CommandKind = CommandKind::Resign { seat: None };
pub const READY: CommandKind = CommandKind::Ready { seat: None };

/// The games of most tests.
pub const MOUNT: Terms = ("mount-chess", &[]);
pub const GIANT: Terms = ("giant-king", &[]);
pub const DICE: Terms = ("kings-mate", &[("active", "on"), ("touch", "on")]);
pub const KINGS: Terms = ("kings-mate", &[]);
/// Four seats with agreed armies, so that play begins at once.
pub const MOUNTAIN: Terms = ("king-of-the-mountain", &[("seats", "4"), ("army", "balanced"), ("first", "w")]);
/// Four seats that choose their armies in secret.
pub const SECRET: Terms = ("king-of-the-mountain", &[("seats", "4"), ("first", "w")]);

/// Starts Mount Chess for two.
pub fn two_players() -> TestGame {
    TestGame::started(settings(MOUNT), &["ann", "ben"])
}

/// Starts King of the Mountain for four.
pub fn four_players() -> TestGame {
    TestGame::started(settings(MOUNTAIN), &FOUR)
}

pub fn timed(terms: Terms, control: &str) -> GameSettings {
    GameSettings { time: control.parse::<TimeControl>().expect("a time control"), ..settings(terms) }
}

pub fn kinds(happened: &[EventKind]) -> Vec<&'static str> {
    happened.iter().map(EventKind::kind).collect()
}

impl TestGame {
    /// Returns the game after this player's command to start.
    pub fn started_by(mut self, who: &str) -> Self {
        self.accept(who, CommandKind::Start);
        self
    }
}

/// Returns a game of King's Mate with dice in which the seat to move can declare a capture, and its text.
pub fn game_with_declared_capture() -> (TestGame, String) {
    let mut random = Random::new(11);
    let mut test_game = TestGame::started(settings(DICE), &["ann", "ben"]);
    loop {
        let position = test_game.game().record().expect("played").position().clone();
        let actions = position.actions();
        if let Some(capture) = actions.iter().find(|action| position.dice_sides(**action).is_some()) {
            return (test_game, capture.to_string());
        }
        let action = random.pick(&actions).to_string();
        let who = test_game.to_act();
        test_game.accept(&who, act(&action));
    }
}
