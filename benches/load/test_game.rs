//! The players of one channel, who play random games one after another.

use crate::harness::{Harness, Lane, Place, SEATED, actions_on, game_of, is_private};
use crate::random::Random;
use crate::tally::Kind;
use castellan::game::GameId;
use castellan::rules::text::notation;
use castellan::rules::{Action, Options, Record, Status, Variant};
use castellan::sandbox::Id;
use serde_json::{Value, json};
use tokio::time::Instant;

/// The percentages of actions typed with suggestions and without. A few are presses by the wrong user; the rest use
/// buttons.
const SUGGESTED: usize = 40;
const AT_ONCE: usize = 35;
/// The number of requests for suggestions: an overloaded bot returns none.
const ATTEMPTS: usize = 20;
const WRONG: usize = 5;

/// The options of four-player games: no choice of armies, and a fixed first player.
const FOUR_SEATS: &[(&str, &str)] = &[("seats", "4"), ("army", "siege"), ("first", "w")];

pub struct TestGame {
    place: Place,
    variant: Variant,
    random: Random,
    next: Next,
}

/// The next step of the game.
enum Next {
    /// Opening a game.
    Open,
    /// Joining by the next player, on the lobby's message.
    Join { lobby: Value, seated: usize },
    /// Starting the game.
    Start { lobby: Value },
    /// Starting an action.
    Act(Box<Playing>),
    /// Sending a typed action.
    Send(Box<Playing>, Action),
    /// The next step of an action, on this private message.
    Pick(Box<Playing>, Value),
}

/// A running game.
struct Playing {
    game: GameId,
    record: Record,
    /// The id of the latest board's message.
    board: Id,
}

/// Returns the buttons and lists of a message.
fn components(message: &Value) -> impl Iterator<Item = &Value> {
    let rows = message["components"].as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten())
}

/// Returns the first matching component.
fn component(message: &Value, fits: impl Fn(&Value) -> bool) -> Option<&Value> {
    components(message).find(|one| fits(one))
}

fn button<'a>(message: &'a Value, label: &str) -> &'a str {
    let found = component(message, |one| one["label"] == label);
    found.and_then(|one| one["custom_id"].as_str()).unwrap_or_else(|| panic!("no {label}: {message}"))
}

/// Returns the id of a button for a target.
fn target(one: &Value) -> Option<&str> {
    one["custom_id"].as_str().filter(|id| one["type"] == 2 && id.starts_with("target~"))
}

/// Returns the action of a button.
fn action_of(id: &str) -> Action {
    id.split('~').nth(3).and_then(|text: &str| text.parse::<Action>().ok()).expect("an action")
}

fn can_press(message: &Value, label: &str) -> bool {
    component(message, |one| one["label"] == label).is_some()
}

/// Returns `true` if a message is the board of a running game.
fn can_move(message: &Value) -> bool {
    can_press(message, "Move")
}

/// Returns `true` if an interaction had no answer: in an overload harmless ones are dropped, and repeated.
fn is_dropped(outcome: &Value) -> bool {
    outcome["outcome"] == "failed"
}

/// Returns `true` if the answer only says that the bot is busy. Such requests are repeated.
fn is_refused(harness: &Harness, message: &Value) -> bool {
    let is_busy = message["content"].as_str().is_some_and(|content| content.contains("too busy"));
    is_busy || harness.is_rushing() && message["components"].as_array().is_none_or(Vec::is_empty)
}

fn id_of(message: &Value) -> Id {
    message["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

impl TestGame {
    pub fn new(harness: &Harness, place: usize) -> Self {
        let variant = Variant::ALL[place % Variant::ALL.len()];
        Self { place: harness.places[place].clone(), variant, random: Random(place as u64), next: Next::Open }
    }

    /// Returns `true` if a game is running.
    pub const fn plays(&self) -> bool {
        matches!(self.next, Next::Act(_))
    }

    fn seats(&self) -> usize {
        if self.variant.info().seats.len() >= SEATED { SEATED } else { 2 }
    }

    /// Returns the player to move and another user.
    fn people(&self, playing: &Playing) -> (Id, Id) {
        let position = playing.record.position();
        let seats = self.variant.info().seats;
        let agreed: Vec<_> = if self.seats() == SEATED { seats.to_vec() } else { self.two() };
        let place = agreed.iter().position(|seat| *seat == position.to_act()).expect("a seat of the game");
        (self.place.people[place], self.place.people[(place + 1) % agreed.len()])
    }

    fn two(&self) -> Vec<castellan::rules::Seat> {
        self.variant.begin(&Options::default()).expect("a start").seats()
    }

    async fn open(&self, harness: &Harness, due: Instant) -> Next {
        let mut options = vec![json!({"name": "variant", "value": self.variant.info().name})];
        if self.seats() == SEATED {
            let agreed: Vec<String> =
                FOUR_SEATS.iter().map(|(key, value)| format!("{key}={value}")).collect();
            options.push(json!({"name": "options", "value": agreed.join(";")}));
        }
        let options = json!([{"name": "new", "options": options}]);
        let (channel, owner) = (self.place.channel, self.place.people[0]);
        let outcome = harness.run(Kind::Opened, due, channel, owner, "game", options).await;
        let lobby = harness.answered(channel, owner, &outcome, &Value::Null).await;
        let mut lobby = lobby.unwrap_or_else(|| panic!("no lobby: {outcome}"));
        if is_private(&lobby) {
            // The answer only announces the lobby.
            let place = (channel, owner);
            lobby = harness.posted(place, "a lobby", |message| can_press(message, "Join")).await;
        }
        Next::Join { lobby: self.lobby(harness, &lobby, "Join").await, seated: 1 }
    }

    /// Waits until a lobby's message has a button. Joins are posted at once; the components arrive with the map's
    /// picture.
    async fn lobby(&self, harness: &Harness, lobby: &Value, label: &str) -> Value {
        let at = (self.place.channel, self.place.people[0], id_of(lobby));
        harness.message_once(at, &format!("{label}: {lobby}"), |message| can_press(message, label)).await
    }

    async fn join(&self, harness: &Harness, due: Instant, lobby: &Value, seated: usize) -> Next {
        let (channel, user) = (self.place.channel, self.place.people[seated]);
        let join = (id_of(lobby), button(lobby, "Join"), None);
        harness.touch(Kind::Opened, due, channel, user, join).await;
        let seated = seated + 1;
        let label = if seated < self.seats() { "Join" } else { "Start" };
        let lobby = self.lobby(harness, lobby, label).await;
        if seated < self.seats() { Next::Join { lobby, seated } } else { Next::Start { lobby } }
    }

    async fn start(&self, harness: &Harness, due: Instant, lobby: &Value) -> Next {
        let (channel, owner) = (self.place.channel, self.place.people[0]);
        let start = (id_of(lobby), button(lobby, "Start"), None);
        harness.touch(Kind::Opened, due, channel, owner, start).await;
        let game = game_of(lobby).expect("a lobby names its game");
        let board = harness.board((channel, owner), &game, "the first board", can_move).await;
        let chosen = if self.seats() == SEATED { FOUR_SEATS } else { &[] };
        let options = Options::new(self.variant.info(), chosen).expect("options of the game");
        let record = Record::begin(self.variant, options).expect("a start");
        Next::Act(Box::new(Playing { game, record, board: id_of(&board) }))
    }

    /// Starts an action.
    async fn act(&mut self, harness: &Harness, due: Instant, playing: Box<Playing>) -> Next {
        let position = playing.record.position();
        let action = *self.random.of(&position.actions()).expect("the game goes on");
        let channel = self.place.channel;
        let (user, other) = self.people(&playing);
        let way = self.random.below(100);
        if way < SUGGESTED {
            let written: String = notation::write(position, action).chars().take(2).collect();
            let options = json!([{"name": "action", "value": written, "focused": true}]);
            for _ in 0..ATTEMPTS {
                let options = options.clone();
                let outcome = harness.run(Kind::Suggested, due, channel, user, "move", options).await;
                if harness.is_rushing() || outcome["choices"] != json!([]) {
                    return Next::Send(playing, action);
                }
            }
            let (game, position) = (playing.record.variant().info().name, playing.record.position());
            panic!("nothing is suggested for {written}: {game} {position}");
        }
        if way < SUGGESTED + AT_ONCE {
            return self.send(harness, due, playing, action).await;
        }
        let board = harness.message(channel, user, playing.board).await;
        let press = (playing.board, button(&board, "Move"), None);
        if way < SUGGESTED + AT_ONCE + WRONG {
            harness.touch(Kind::Refused, due, channel, other, press).await;
            return Next::Act(playing);
        }
        let outcome = harness.touch(Kind::Picked, due, channel, user, press).await;
        if is_dropped(&outcome) {
            return Next::Act(playing);
        }
        self.next_pick(harness, playing, &outcome, &board).await
    }

    /// Returns the next step towards an action, if any.
    async fn next_pick(
        &self,
        harness: &Harness,
        playing: Box<Playing>,
        outcome: &Value,
        pressed: &Value,
    ) -> Next {
        let (user, _) = self.people(&playing);
        let message = harness.answered(self.place.channel, user, outcome, pressed).await;
        let message = message.unwrap_or_else(|| panic!("no answer: {outcome}"));
        if is_refused(harness, &message) { Next::Act(playing) } else { Next::Pick(playing, message) }
    }

    async fn send(&mut self, harness: &Harness, due: Instant, playing: Box<Playing>, action: Action) -> Next {
        let (user, _) = self.people(&playing);
        let written = notation::write(playing.record.position(), action);
        let options = json!([{"name": "action", "value": written}]);
        let outcome = harness.run(Kind::Typed, due, self.place.channel, user, "move", options).await;
        self.acted(harness, playing, user, action, (&outcome, &Value::Null)).await
    }

    /// Picks a random entry of a list, or confirms a question.
    async fn pick(
        &mut self,
        harness: &Harness,
        due: Instant,
        playing: Box<Playing>,
        message: &Value,
    ) -> Next {
        let (channel, (user, _)) = (self.place.channel, self.people(&playing));
        // The list of targets is below the list of pieces.
        let lists = || components(message).filter(|one| one["type"] == 3);
        let asks = can_press(message, "Play it");
        // A piece with few targets has a button for each.
        let targets: Vec<&str> = components(message).filter_map(target).collect();
        if let Some(id) = self.random.of(&targets).filter(|_| !asks) {
            let outcome = harness.touch(Kind::Picked, due, channel, user, (id_of(message), id, None)).await;
            if is_dropped(&outcome) {
                return Next::Act(playing);
            }
            let answer = harness.answered(channel, user, &outcome, message).await;
            if answer.is_some_and(|answer| can_press(&answer, "Cancel") || is_refused(harness, &answer)) {
                return self.next_pick(harness, playing, &outcome, message).await;
            }
            return self.acted(harness, playing, user, action_of(id), (&outcome, message)).await;
        }
        if let Some(list) = lists().last().filter(|_| !asks) {
            let choices = list["options"].as_array().expect("choices");
            let value = self.random.of(choices).and_then(|one| one["value"].as_str());
            let id = list["custom_id"].as_str().expect("an id");
            let outcome = harness.touch(Kind::Picked, due, channel, user, (id_of(message), id, value)).await;
            if is_dropped(&outcome) {
                return Next::Act(playing);
            }
            return self.next_pick(harness, playing, &outcome, message).await;
        }
        let id = button(message, "Play it");
        let outcome = harness.touch(Kind::Played, due, channel, user, (id_of(message), id, None)).await;
        self.acted(harness, playing, user, action_of(id), (&outcome, message)).await
    }

    /// Checks the answer to an action, and waits until the board shows it.
    async fn acted(
        &self,
        harness: &Harness,
        mut playing: Box<Playing>,
        user: Id,
        action: Action,
        (outcome, before): (&Value, &Value),
    ) -> Next {
        let channel = self.place.channel;
        if let Some(message) = harness.answered(channel, user, outcome, before).await
            && !message["sandbox"]["only_for"].is_null()
        {
            let content = message["content"].as_str().unwrap_or_default();
            if content.contains("too busy") {
                return Next::Act(playing);
            }
            // On a busy machine the answer arrives before the board.
            let is_taken = ["Posted in", "will appear"].iter().any(|said| content.contains(said));
            assert!(is_taken, "{action}: {message}");
        }
        playing.record.play(action, None).expect("the bot took it");
        let actions = playing.record.steps().len();
        let shows = |message: &Value| actions_on(message) == Some(actions);
        let board = harness.board((channel, user), &playing.game, &format!("action {actions}"), shows).await;
        assert!(board["attachments"][0]["size"].as_u64() > Some(1_000), "{action}: {board}");
        playing.board = id_of(&board);
        let over = !can_move(&board);
        assert_eq!(over, playing.record.status() != Status::Ongoing, "{board}");
        if over { Next::Open } else { Next::Act(playing) }
    }
}

impl Lane for TestGame {
    async fn step(&mut self, harness: &Harness, due: Instant) {
        self.next = match std::mem::replace(&mut self.next, Next::Open) {
            Next::Open => self.open(harness, due).await,
            Next::Join { lobby, seated } => self.join(harness, due, &lobby, seated).await,
            Next::Start { lobby } => self.start(harness, due, &lobby).await,
            Next::Act(playing) => self.act(harness, due, playing).await,
            Next::Send(playing, action) => self.send(harness, due, playing, action).await,
            Next::Pick(playing, message) => self.pick(harness, due, playing, &message).await,
        };
    }
}
