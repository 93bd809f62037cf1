//! The players of one channel, who play random games one after another.

use crate::harness::{
    Harness, PEOPLE_PER_CHANNEL, SimulatedUser, TestChannel, game_of, is_private, shown_action_count,
};
use crate::random::Random;
use crate::tally::Kind;
use castellan::game::GameId;
use castellan::rules::text::notation;
use castellan::rules::{Action, Options, Record, Status, Variant};
use castellan::sandbox::Id;
use serde_json::{Value, json};
use tokio::time::Instant;

/// The percentage of actions typed with suggestions.
const SUGGESTED_PERCENT: usize = 40;
/// The percentage of actions typed without suggestions.
const TYPED_PERCENT: usize = 35;
/// The percentage of presses by the wrong user. The other actions use buttons.
const WRONG_USER_PERCENT: usize = 5;
/// The most requests for suggestions for one action: an overloaded bot returns none.
const MAX_SUGGESTION_REQUESTS: usize = 20;

/// The options of four-player games: no choice of armies, and a fixed first player.
const FOUR_SEATS: &[(&str, &str)] = &[("seats", "4"), ("army", "siege"), ("first", "w")];

pub struct TestGame {
    channel: TestChannel,
    variant: Variant,
    random: Random,
    next: NextStep,
}

/// The next step of the game.
enum NextStep {
    /// Opening a game.
    Open,
    /// Joining by the next player, on the lobby's message.
    Join { lobby: Value, seated: usize },
    /// Starting the game.
    Start { lobby: Value },
    /// Starting an action.
    Act(Box<RunningGame>),
    /// Sending a typed action.
    Send(Box<RunningGame>, Action),
    /// The next step of an action, on this private message.
    Pick(Box<RunningGame>, Value),
}

/// A running game.
struct RunningGame {
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
fn component(message: &Value, matches: impl Fn(&Value) -> bool) -> Option<&Value> {
    components(message).find(|component| matches(component))
}

fn button<'a>(message: &'a Value, label: &str) -> &'a str {
    let found = component(message, |component| component["label"] == label);
    found
        .and_then(|component| component["custom_id"].as_str())
        .unwrap_or_else(|| panic!("no {label}: {message}"))
}

/// Returns the id of a button for a target.
fn target(component: &Value) -> Option<&str> {
    component["custom_id"].as_str().filter(|id| component["type"] == 2 && id.starts_with("target~"))
}

/// Returns the action of a button.
fn action_of(id: &str) -> Action {
    id.split('~').nth(3).and_then(|text: &str| text.parse::<Action>().ok()).expect("an action")
}

fn can_press(message: &Value, label: &str) -> bool {
    component(message, |component| component["label"] == label).is_some()
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
    is_busy || harness.is_overloaded() && message["components"].as_array().is_none_or(Vec::is_empty)
}

fn id_of(message: &Value) -> Id {
    message["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

impl TestGame {
    pub fn new(harness: &Harness, number: usize) -> Self {
        let variant = Variant::ALL[number % Variant::ALL.len()];
        Self {
            channel: harness.channels[number].clone(),
            variant,
            random: Random(number as u64),
            next: NextStep::Open,
        }
    }

    /// Returns `true` if a game is running.
    pub const fn is_running(&self) -> bool {
        matches!(self.next, NextStep::Act(_))
    }

    fn seats(&self) -> usize {
        if self.variant.info().seats.len() >= PEOPLE_PER_CHANNEL { PEOPLE_PER_CHANNEL } else { 2 }
    }

    /// Returns the player to move and another user.
    fn people(&self, game_state: &RunningGame) -> (Id, Id) {
        let position = game_state.record.position();
        let seats = self.variant.info().seats;
        let taken_seats: Vec<_> =
            if self.seats() == PEOPLE_PER_CHANNEL { seats.to_vec() } else { self.two_seats() };
        let index =
            taken_seats.iter().position(|seat| *seat == position.to_act()).expect("a seat of the game");
        (self.channel.people[index], self.channel.people[(index + 1) % taken_seats.len()])
    }

    fn two_seats(&self) -> Vec<castellan::rules::Seat> {
        self.variant.begin(&Options::default()).expect("a start").seats()
    }

    async fn create_game(&self, harness: &Harness, due: Instant) -> NextStep {
        let mut options = vec![json!({"name": "variant", "value": self.variant.info().name})];
        if self.seats() == PEOPLE_PER_CHANNEL {
            let pairs: Vec<String> = FOUR_SEATS.iter().map(|(key, value)| format!("{key}={value}")).collect();
            options.push(json!({"name": "options", "value": pairs.join(";")}));
        }
        let options = json!([{"name": "new", "options": options}]);
        let (channel, owner) = (self.channel.id, self.channel.people[0]);
        let outcome = harness.run(Kind::Opened, due, channel, owner, "game", options).await;
        let lobby = harness.answer_message(channel, owner, &outcome, &Value::Null).await;
        let mut lobby = lobby.unwrap_or_else(|| panic!("no lobby: {outcome}"));
        if is_private(&lobby) {
            // The answer only announces the lobby.
            let reader = (channel, owner);
            lobby = harness.wait_for_message(reader, "a lobby", |message| can_press(message, "Join")).await;
        }
        NextStep::Join { lobby: self.wait_for_lobby(harness, &lobby, "Join").await, seated: 1 }
    }

    /// Waits until a lobby's message has a button. Joins are posted at once; the components arrive with the map's
    /// picture.
    async fn wait_for_lobby(&self, harness: &Harness, lobby: &Value, label: &str) -> Value {
        let message = (self.channel.id, self.channel.people[0], id_of(lobby));
        harness
            .wait_until_message(message, &format!("{label}: {lobby}"), |message| can_press(message, label))
            .await
    }

    async fn join(&self, harness: &Harness, due: Instant, lobby: &Value, seated: usize) -> NextStep {
        let (channel, user) = (self.channel.id, self.channel.people[seated]);
        let join = (id_of(lobby), button(lobby, "Join"), None);
        harness.use_component(Kind::Opened, due, channel, user, join).await;
        let seated = seated + 1;
        let label = if seated < self.seats() { "Join" } else { "Start" };
        let lobby = self.wait_for_lobby(harness, lobby, label).await;
        if seated < self.seats() { NextStep::Join { lobby, seated } } else { NextStep::Start { lobby } }
    }

    async fn start(&self, harness: &Harness, due: Instant, lobby: &Value) -> NextStep {
        let (channel, owner) = (self.channel.id, self.channel.people[0]);
        let start = (id_of(lobby), button(lobby, "Start"), None);
        harness.use_component(Kind::Opened, due, channel, owner, start).await;
        let game = game_of(lobby).expect("a lobby names its game");
        let board = harness.wait_for_board((channel, owner), &game, "the first board", can_move).await;
        let pairs = if self.seats() == PEOPLE_PER_CHANNEL { FOUR_SEATS } else { &[] };
        let options = Options::new(self.variant.info(), pairs).expect("options of the game");
        let record = Record::begin(self.variant, options).expect("a start");
        NextStep::Act(Box::new(RunningGame { game, record, board: id_of(&board) }))
    }

    /// Starts an action.
    async fn act(&mut self, harness: &Harness, due: Instant, game_state: Box<RunningGame>) -> NextStep {
        let position = game_state.record.position();
        let action = *self.random.pick(&position.actions()).expect("a running game");
        let channel = self.channel.id;
        let (user, other) = self.people(&game_state);
        let percent = self.random.below(100);
        if percent < SUGGESTED_PERCENT {
            let written: String = notation::write(position, action).chars().take(2).collect();
            let options = json!([{"name": "action", "value": written, "focused": true}]);
            for _ in 0..MAX_SUGGESTION_REQUESTS {
                let options = options.clone();
                let outcome = harness.run(Kind::Suggested, due, channel, user, "move", options).await;
                if harness.is_overloaded() || outcome["choices"] != json!([]) {
                    return NextStep::Send(game_state, action);
                }
            }
            let (game, position) = (game_state.record.variant().info().name, game_state.record.position());
            panic!("nothing is suggested for {written}: {game} {position}");
        }
        if percent < SUGGESTED_PERCENT + TYPED_PERCENT {
            return self.send(harness, due, game_state, action).await;
        }
        let board = harness.message(channel, user, game_state.board).await;
        let press = (game_state.board, button(&board, "Move"), None);
        if percent < SUGGESTED_PERCENT + TYPED_PERCENT + WRONG_USER_PERCENT {
            harness.use_component(Kind::Refused, due, channel, other, press).await;
            return NextStep::Act(game_state);
        }
        let outcome = harness.use_component(Kind::Picked, due, channel, user, press).await;
        if is_dropped(&outcome) {
            return NextStep::Act(game_state);
        }
        self.next_pick(harness, game_state, &outcome, &board).await
    }

    /// Returns the next step towards an action, if any.
    async fn next_pick(
        &self,
        harness: &Harness,
        game_state: Box<RunningGame>,
        outcome: &Value,
        pressed: &Value,
    ) -> NextStep {
        let (user, _) = self.people(&game_state);
        let message = harness.answer_message(self.channel.id, user, outcome, pressed).await;
        let message = message.unwrap_or_else(|| panic!("no answer: {outcome}"));
        if is_refused(harness, &message) {
            NextStep::Act(game_state)
        } else {
            NextStep::Pick(game_state, message)
        }
    }

    async fn send(
        &mut self,
        harness: &Harness,
        due: Instant,
        game_state: Box<RunningGame>,
        action: Action,
    ) -> NextStep {
        let (user, _) = self.people(&game_state);
        let written = notation::write(game_state.record.position(), action);
        let options = json!([{"name": "action", "value": written}]);
        let outcome = harness.run(Kind::Typed, due, self.channel.id, user, "move", options).await;
        self.finish_action(harness, game_state, user, action, (&outcome, &Value::Null)).await
    }

    /// Picks a random entry of a list, or confirms a question.
    async fn pick(
        &mut self,
        harness: &Harness,
        due: Instant,
        game_state: Box<RunningGame>,
        message: &Value,
    ) -> NextStep {
        let (channel, (user, _)) = (self.channel.id, self.people(&game_state));
        // The list of targets is below the list of pieces.
        let lists = || components(message).filter(|component| component["type"] == 3);
        let is_question = can_press(message, "Play it");
        // A piece with few targets has a button for each.
        let targets: Vec<&str> = components(message).filter_map(target).collect();
        if let Some(id) = self.random.pick(&targets).filter(|_| !is_question) {
            let outcome =
                harness.use_component(Kind::Picked, due, channel, user, (id_of(message), id, None)).await;
            if is_dropped(&outcome) {
                return NextStep::Act(game_state);
            }
            let answer = harness.answer_message(channel, user, &outcome, message).await;
            if answer.is_some_and(|answer| can_press(&answer, "Cancel") || is_refused(harness, &answer)) {
                return self.next_pick(harness, game_state, &outcome, message).await;
            }
            return self.finish_action(harness, game_state, user, action_of(id), (&outcome, message)).await;
        }
        if let Some(list) = lists().last().filter(|_| !is_question) {
            let choices = list["options"].as_array().expect("choices");
            let value = self.random.pick(choices).and_then(|choice| choice["value"].as_str());
            let id = list["custom_id"].as_str().expect("an id");
            let outcome =
                harness.use_component(Kind::Picked, due, channel, user, (id_of(message), id, value)).await;
            if is_dropped(&outcome) {
                return NextStep::Act(game_state);
            }
            let answer = harness.answer_message(channel, user, &outcome, message).await;
            let is_asked = |answer: &Value| {
                components(answer).any(|component| component["type"] == 3 || target(component).is_some())
                    || can_press(answer, "Play it")
            };
            return match value.and_then(|value| value.parse::<Action>().ok()) {
                Some(action)
                    if answer.is_some_and(|answer| !is_asked(&answer) && !is_refused(harness, &answer)) =>
                {
                    self.finish_action(harness, game_state, user, action, (&outcome, message)).await
                }
                _ => self.next_pick(harness, game_state, &outcome, message).await,
            };
        }
        let id = button(message, "Play it");
        let outcome =
            harness.use_component(Kind::Played, due, channel, user, (id_of(message), id, None)).await;
        self.finish_action(harness, game_state, user, action_of(id), (&outcome, message)).await
    }

    /// Checks the answer to an action, and waits until the board shows it.
    async fn finish_action(
        &self,
        harness: &Harness,
        mut game_state: Box<RunningGame>,
        user: Id,
        action: Action,
        (outcome, before): (&Value, &Value),
    ) -> NextStep {
        let channel = self.channel.id;
        if let Some(message) = harness.answer_message(channel, user, outcome, before).await
            && !message["sandbox"]["only_for"].is_null()
        {
            let content = message["content"].as_str().unwrap_or_default();
            if content.contains("too busy") {
                return NextStep::Act(game_state);
            }
            // On a busy machine the answer arrives before the board. It repeats the move.
            let is_accepted = content.starts_with("Player ")
                || ["Posted in", "will appear"].iter().any(|phrase| content.contains(phrase));
            assert!(is_accepted, "{action}: {message}");
        }
        game_state.record.play(action, None).expect("the bot accepted it");
        let actions = game_state.record.steps().len();
        let is_shown = |message: &Value| shown_action_count(message) == Some(actions);
        let board = harness
            .wait_for_board((channel, user), &game_state.game, &format!("action {actions}"), is_shown)
            .await;
        assert!(board["attachments"][0]["size"].as_u64() > Some(1_000), "{action}: {board}");
        game_state.board = id_of(&board);
        let is_over = !can_move(&board);
        assert_eq!(is_over, game_state.record.status() != Status::Ongoing, "{board}");
        if is_over { NextStep::Open } else { NextStep::Act(game_state) }
    }
}

impl SimulatedUser for TestGame {
    async fn step(&mut self, harness: &Harness, due: Instant) {
        self.next = match std::mem::replace(&mut self.next, NextStep::Open) {
            NextStep::Open => self.create_game(harness, due).await,
            NextStep::Join { lobby, seated } => self.join(harness, due, &lobby, seated).await,
            NextStep::Start { lobby } => self.start(harness, due, &lobby).await,
            NextStep::Act(game_state) => self.act(harness, due, game_state).await,
            NextStep::Send(game_state, action) => self.send(harness, due, game_state, action).await,
            NextStep::Pick(game_state, message) => self.pick(harness, due, game_state, &message).await,
        };
    }
}
