//! A game that a test plays, with helpers for its public messages.

use crate::answer::Answer;
use crate::harness::{Harness, component, components, wait_for};
use castellan::discord_view::board::ending;
use castellan::discord_view::ids;
use castellan::game::End;
use castellan::picture::{Renderer, Scene, theme};
use castellan::rules::record::Step;
use castellan::rules::text::game::GameText;
use castellan::rules::{Action, AnyPosition, Cell, Record, Seat, Square, Status};
use castellan::sandbox::Id;
use castellan::text;
use castellan_test_support::Random;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::time::Duration;

/// The approximate longest side of a board's picture, in pixels; the bot uses the same value.
const PICTURE_SIZE: u32 = 900;
/// The answer to a user who exceeds the rate limit, and the pause after it.
pub const SLOW_DOWN: &str = "Slow down";
const SLOW_DOWN_PAUSE: Duration = Duration::from_secs(1);

/// The number of repeats without an answer that are tolerated.
const MAX_UNANSWERED: usize = 5;

/// The number of attempts at a button that moves to another message.
const MAX_PRESSES: usize = 5;

/// A game in its current state.
pub struct TestGame {
    pub id: String,
    pub channel: Id,
    /// The record of the moves played by the test.
    pub record: Record,
    /// The number of moves posted in other channels before the game moved here.
    pub posted_elsewhere: usize,
    names: [Option<String>; 4],
}

/// An action as posted in the channel.
pub struct PostedAction {
    /// The player's name, or the seat if one person has several.
    pub by: String,
    /// The action, in words; `pass` for a pass.
    pub action: String,
    /// The message.
    pub message: Value,
}

/// Returns the ids of a message's components, including those that were removed.
fn component_ids(message: &Value) -> Vec<ids::ComponentId> {
    let removed = json!({ "components": message["sandbox"]["removed_components"] });
    let parts = components(message).into_iter().chain(components(&removed));
    parts.filter_map(|part| ids::ComponentId::read(part["custom_id"].as_str()?)).collect()
}

/// Returns the id of the game that a message belongs to, from its components.
pub fn game_of(message: &Value) -> Option<String> {
    component_ids(message).into_iter().find_map(|id| Some(id.game?.to_string()))
}

/// Returns the ids of a message's components, including those that were removed, as text.
pub fn component_id_texts(message: &Value) -> Vec<String> {
    component_ids(message).iter().map(ToString::to_string).collect()
}

/// Returns the number of moves in the game that a message shows, from its components.
pub fn board_version_of(message: &Value) -> Option<u32> {
    component_ids(message).into_iter().find(|id| id.game.is_some()).map(|id| id.board_version)
}

/// Returns a finished random game from the first seed that needs at most `plies` actions and fits.
pub fn random_finished_game(record: &Record, plies: usize, fits: impl Fn(&Record) -> bool) -> Vec<Step> {
    let seeds = 1..20_000;
    let found = seeds.into_iter().find_map(|seed| {
        let mut random = Random::new(seed);
        let mut played = record.clone();
        while played.status() == Status::Ongoing && played.steps().len() < plies {
            let action = random_weighted_action(played.position(), &mut random);
            played.play(action, None).expect("a legal action");
        }
        (played.status() != Status::Ongoing && fits(&played)).then(|| played.steps().collect())
    });
    found.expect("a seed with such a game")
}

/// Returns the distance from each square to the middle of the board in King's steps, around walls.
fn distances_to_the_middle(position: &AnyPosition) -> HashMap<Square, u32> {
    let (files, ranks) = (position.info().files, position.info().ranks);
    let middle = Square::new(files / 2, ranks / 2);
    let mut far = HashMap::from([(middle, 0)]);
    let mut next = VecDeque::from([middle]);
    while let Some(square) = next.pop_front() {
        let steps = far[&square] + 1;
        let around = (-1..=1).flat_map(|file| (-1..=1).filter_map(move |rank| square.offset(file, rank)));
        for near in around.filter(|near| near.file() < files && near.rank() < ranks) {
            if position.cell(near) != Cell::Wall && !far.contains_key(&near) {
                far.insert(near, steps);
                next.push_back(near);
            }
        }
    }
    far
}

/// Returns a random action, weighted towards captures, placements and King's moves to the middle.
pub fn random_weighted_action(position: &AnyPosition, random: &mut Random) -> Action {
    let far = distances_to_the_middle(position);
    let actions = position.actions();
    let weight = |action: &Action| match action {
        Action::Place { .. } | Action::Shoot { .. } => 60,
        Action::Move { from, to, .. } => {
            let king = matches!(position.cell(*from), Cell::Piece(piece) if piece.kind.to_string() == "K");
            let nearer = king && far[to] < far[from];
            match position.cell(*to) {
                Cell::Piece(_) => 60,
                _ if nearer => 2_000,
                _ => 1,
            }
        }
        _ => 1,
    };
    let weights: Vec<usize> = actions.iter().map(weight).collect();
    let mut left = random.below(weights.iter().sum());
    let at = weights.iter().position(|weight| {
        let is_chosen = left < *weight;
        left = left.saturating_sub(*weight);
        is_chosen
    });
    actions[at.expect("a weight is met")]
}

impl TestGame {
    /// Opens a game in the games channel, has the others join, and starts it.
    pub async fn start(harness: &Harness, options: Value, others: &[&str]) -> Self {
        let id = Self::open_lobby(harness, options, others).await;
        let answer = harness.run("Ada", "game start", json!({ "game": id })).await;
        assert!(!answer.has_failed(), "{answer:?}");
        Self::load(harness, id, harness.games_channel).await
    }

    /// Starts a game of Mount Chess between Ada, who is White, and Ben.
    pub async fn start_duel(harness: &Harness) -> Self {
        Self::start(harness, json!({ "variant": "mount-chess", "time": "3d per action" }), &["Ben"]).await
    }

    /// Opens a game and has the others join. Returns its id.
    pub async fn open_lobby(harness: &Harness, mut options: Value, others: &[&str]) -> String {
        // Separate boards are kept for inspection, independently of the store's settings.
        if options.get("boards").is_none() {
            options["boards"] = json!("every-move");
        }
        let answer = harness.run("Ada", "game new", options).await;
        assert!(answer.text().contains("opened a game"), "{answer:?}");
        let id = answer.opened_id();
        for other in others {
            let answer = harness.run(other, "game join", json!({ "game": id })).await;
            assert!(answer.text().contains("joined"), "{answer:?}");
        }
        id
    }

    /// Returns a game that has started, from the bot's export.
    pub async fn load(harness: &Harness, id: String, channel: Id) -> Self {
        // A tournament's thread exists before its game.
        wait_for(&id, || game_messages(harness, channel, &id).into_iter().find(has_picture)).await;
        let text = export(harness, "Ada", &id).await;
        let names = Seat::ALL.map(|seat| text.tag(seat.name()).map(str::to_owned));
        let test_game = Self { id, channel, record: text.into_record(), posted_elsewhere: 0, names };
        test_game.wait_for_board(harness, "the first board").await;
        test_game
    }

    /// Returns the name of the player to move.
    pub fn to_act(&self) -> &str {
        self.name(self.record.position().to_act())
    }

    pub fn name(&self, seat: Seat) -> &str {
        self.names[seat as usize].as_deref().expect("a player in this seat")
    }

    /// Returns the name that posts use for the player of a seat.
    fn posted_name(&self, seat: Seat) -> Option<String> {
        let name = self.names[seat as usize].as_ref()?;
        let seats = self.names.iter().flatten().filter(|other| *other == name).count();
        Some(if seats == 1 { name.clone() } else { seat.name().to_owned() })
    }

    /// Returns all public messages of this game, oldest first.
    pub fn messages(&self, harness: &Harness) -> Vec<Value> {
        game_messages(harness, self.channel, &self.id)
    }

    /// Returns all posted actions in message order.
    pub fn posted_actions(&self, harness: &Harness) -> Vec<PostedAction> {
        let mut played = Vec::new();
        for message in self.messages(harness) {
            for line in message["content"].as_str().expect("a text").lines() {
                let line = line.replace(['\\', '\u{200b}'], "");
                let ours =
                    |by: &str| (0..4).any(|seat| self.posted_name(Seat::ALL[seat]).as_deref() == Some(by));
                let action = line.split_once(": ").filter(|(by, _)| ours(by)).map(|(by, rest)| {
                    // The dice follow the action.
                    let action = rest.split(". ").next().unwrap_or(rest).trim_end_matches('.');
                    (by.to_owned(), action.trim_end_matches(" (conditional move)").to_owned())
                });
                let passed = || Some((line.strip_suffix(" passed.")?.to_owned(), "pass".to_owned()));
                if let Some((by, action)) = action.or_else(passed) {
                    played.push(PostedAction { by, action, message: message.clone() });
                }
            }
        }
        played
    }

    /// Waits for the board that shows the current position, and returns its message.
    pub async fn wait_for_board(&self, harness: &Harness, what: &str) -> Value {
        let steps = self.record.steps().len() - self.posted_elsewhere;
        wait_for(what, || {
            let board = self.messages(harness).into_iter().rfind(has_picture)?;
            let posted = self.posted_actions(harness);
            let shown = steps == 0 || posted.last().is_some_and(|last| last.message["id"] == board["id"]);
            (count_distinct(&posted) == steps && shown).then_some(board)
        })
        .await
    }

    /// Types an action as the player to move, and waits for its post in the channel.
    pub async fn type_action(&mut self, harness: &Harness, action: Action) -> Value {
        let who = self.to_act().to_owned();
        let options = json!({ "action": action.to_string(), "game": self.id });
        let answer = run_patiently(harness, self.channel, &who, ("move", options)).await;
        assert!(!answer.has_failed(), "{action}: {answer:?}");
        self.record_and_wait(harness, action).await
    }

    /// Types an action from any channel and ignores the answer.
    pub async fn type_action_in(&mut self, harness: &Harness, from: Id, action: Action) -> Value {
        let who = self.to_act().to_owned();
        let options = json!({ "action": action.to_string(), "game": self.id });
        harness.run_in(from, &who, "move", options).await;
        self.record_and_wait(harness, action).await
    }

    /// Returns a sequence of `count` random actions.
    pub fn random_actions(&self, count: usize) -> Vec<Action> {
        let (mut random, mut position) = (Random::new(11), self.record.position().clone());
        let next = |_| {
            let action = *random.pick(&position.actions());
            position.try_play(action, None).expect("a legal action");
            action
        };
        (0..count).map(next).collect()
    }

    /// Checks that the game continues, and that every action was posted once and stored.
    pub async fn assert_play_continues(&mut self, harness: &Harness) {
        for action in self.random_actions(2) {
            self.type_action(harness, action).await;
        }
        self.assert_stored(harness).await;
    }

    /// Plays an action as the player to move with buttons and lists alone.
    pub async fn pick_action(&mut self, harness: &Harness, action: Action) -> Value {
        let who = self.to_act().to_owned();
        let source = match action {
            Action::Move { from, .. } | Action::Shoot { from, .. } => from.to_string(),
            Action::Place { kind, .. } => format!("{kind}@"),
            Action::Pass => "pass".to_owned(),
            Action::Leave(_) => panic!("a departure is not picked"),
        };
        let board = self.wait_for_board(harness, "the board").await;
        let answer = harness.pick(&who, &board, &source).await;
        // A single target needs a confirmation instead of a list.
        if component(answer.message(), |part| part["label"] == "Play it").is_some() {
            harness.press(&who, answer.message(), "Play it").await;
        } else {
            harness.pick(&who, answer.message(), &action.to_string()).await;
        }
        self.record_and_wait(harness, action).await
    }

    /// Applies a requested action to the test's record, and waits for its board.
    async fn record_and_wait(&mut self, harness: &Harness, action: Action) -> Value {
        self.play(harness, action).await;
        self.wait_for_board(harness, &format!("the board after {action}")).await
    }

    /// Plays an action on the test's own record, with the dice that the bot rolled.
    pub async fn play(&mut self, harness: &Harness, action: Action) {
        if self.record.position().dice_sides(action).is_none() {
            self.record.play(action, None).expect("a legal action");
            return;
        }
        let steps = self.record.steps().len();
        let who = self.to_act().to_owned();
        let text = export(harness, &who, &self.id).await;
        let step = text.record().steps().nth(steps).expect("it was played");
        assert_eq!(step.action, action);
        self.record.play(action, step.roll).expect("a legal action");
    }

    /// Renders the current position.
    pub fn picture(&self, renderer: &mut Renderer) -> Vec<u8> {
        let position = self.record.position();
        let info = position.info();
        let end = match self.record.status() {
            Status::Over(outcome) => Some(End::Outcome(outcome)),
            Status::Ongoing => None,
        };
        let mut scene =
            Scene::new(position, &theme::DARK, PICTURE_SIZE / u32::from(info.files.max(info.ranks)));
        scene.last = self.record.last();
        scene.names.clone_from(&self.names);
        scene.marks_turn = end.is_none();
        info.title.clone_into(&mut scene.title);
        let status = text::position_status(position, end, &self.names.each_ref().map(Option::as_deref));
        scene.ending = ending(&self.record, end, status.clone());
        if scene.ending.is_none() {
            scene.status = status;
        }
        renderer.png(&scene).expect("a picture")
    }

    /// Checks that the bot's export matches the test's record.
    pub async fn assert_stored(&self, harness: &Harness) {
        let text = export(harness, "Ada", &self.id).await;
        let steps = |record: &Record| record.steps().collect::<Vec<Step>>();
        assert_eq!(steps(text.record()), steps(&self.record));
        assert_eq!(text.record().position(), self.record.position());
    }

    /// Checks that every action was posted once, in order, and that only the latest board has buttons.
    pub async fn assert_posted_once_and_dimmed(&self, harness: &Harness) {
        self.assert_posted_once(harness);
        self.wait_until_dimmed(harness).await;
    }

    /// Checks that every action was posted once, in order, with the right player.
    pub fn assert_posted_once(&self, harness: &Harness) {
        let posted: Vec<(String, String)> =
            self.posted_actions(harness).into_iter().map(|played| (played.by, played.action)).collect();
        let steps = self.record.steps().enumerate().skip(self.posted_elsewhere);
        let expected: Vec<(String, String)> = steps
            .map(|(place, step)| {
                (self.posted_name(step.seat).expect("a player"), action_text(&self.record, place))
            })
            .collect();
        assert_eq!(posted, expected);
    }

    /// Waits until only the latest board has buttons.
    pub async fn wait_until_dimmed(&self, harness: &Harness) {
        wait_for("the old boards' buttons to go", || {
            let boards: Vec<Value> = self.messages(harness).into_iter().filter(is_board).collect();
            let (_, old) = boards.split_last()?;
            old.iter().all(|board| components(board).is_empty()).then_some(())
        })
        .await;
    }
}

/// Returns all public messages of a game in a channel, oldest first, with those that belong to no game, such as
/// reminders.
pub fn game_messages(harness: &Harness, channel: Id, game: &str) -> Vec<Value> {
    let all = harness.sandbox.history(harness.person("Ada"), channel).unwrap_or_default();
    let ours = |message: &Value| {
        message["sandbox"]["only_for"].is_null() && game_of(message).is_none_or(|id| id == game)
    };
    all.into_iter().filter(ours).collect()
}

/// Waits for a message of a game with this button in the games channel, and returns the latest one.
pub async fn wait_for_button(harness: &Harness, game: &str, label: &str) -> Value {
    wait_for_button_in(harness, harness.games_channel, game, label).await
}

/// Waits for a message of a game with this button in any channel, and returns the latest one.
pub async fn wait_for_button_in(harness: &Harness, channel: Id, game: &str, label: &str) -> Value {
    let has = |message: &Value| component(message, |part| part["label"] == label).is_some();
    wait_for(label, || game_messages(harness, channel, game).into_iter().rfind(has)).await
}

/// Waits for a message with this button of the same game and channel as another message, and returns the latest one.
pub async fn wait_for_latest(harness: &Harness, message: &Value, label: &str) -> Value {
    wait_for_button_in(harness, channel_of(message), &game_of(message).expect("a game"), label).await
}

/// Waits for the card of a game that was opened with a button, and returns it. On a busy machine the answer is
/// deferred.
pub async fn wait_for_card(harness: &Harness, message: &Value, opened: &Answer) -> Value {
    wait_for_button_in(harness, channel_of(message), &opened.opened_id(), "Cancel game").await
}

pub fn channel_of(message: &Value) -> Id {
    message["channel_id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

/// Presses a button as a user on the latest message of the same game as another message. Repeats on its replacement if
/// the message changes meanwhile.
pub async fn press_latest(harness: &Harness, who: &str, about: &Value, label: &str) -> Answer {
    for _ in 0..MAX_PRESSES {
        let message = wait_for_latest(harness, about, label).await;
        match harness.try_press(who, &message, label).await {
            Ok(answer) => return answer,
            Err(refusal) => assert!(refusal.to_string().contains("no such button"), "{label}: {refusal}"),
        }
    }
    panic!("{label} is never there when {who} presses it: {about}");
}

/// Returns the channel's wording of an action of a game.
pub fn action_text(record: &Record, place: usize) -> String {
    let (before, after) = (record.rewound(place), record.rewound(place + 1));
    let step = record.steps().nth(place).expect("an action");
    text::describe_action_in(step, before.position(), after.position(), text::Language::En)
}

/// Returns the number of posted actions, ignoring repeats.
fn count_distinct(posted: &[PostedAction]) -> usize {
    let mut count = 0;
    let mut last: Option<(&str, &str)> = None;
    for action in posted {
        let this = (action.by.as_str(), action.action.as_str());
        count += usize::from(last != Some(this));
        last = Some(this);
    }
    count
}

/// Returns `true` if a message shows the board of a game that has started.
fn has_picture(message: &Value) -> bool {
    message["attachments"].as_array().is_some_and(|files| !files.is_empty())
}

/// Returns `true` if a message shows a board or a lobby.
pub fn is_board(message: &Value) -> bool {
    let of_lobby = ["Settings: ", "picks the game and its settings"];
    let has = |text: &str| of_lobby.iter().any(|part| text.contains(part));
    has_picture(message) || message["content"].as_str().is_some_and(has)
}

/// Returns the bot's export of a game for a user.
pub async fn export(harness: &Harness, who: &str, game: &str) -> GameText {
    let bytes = export_file(harness, who, game, "text").await;
    let text = String::from_utf8(bytes).expect("text");
    text.parse::<GameText>().unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Sends a command as a user, and repeats it while the answer is to slow down. Each of several processes has a part of
/// the quota, and killed ones count until their sessions expire. Repeats that are too fast may get no answer.
async fn run_patiently(
    harness: &Harness,
    channel: Id,
    who: &str,
    (command, options): (&str, Value),
) -> Answer {
    let mut unanswered = 0;
    loop {
        let answer = harness.run_in(channel, who, command, options.clone()).await;
        let reply = answer.message.as_ref().and_then(|message| message["content"].as_str());
        if answer.has_failed() && unanswered < MAX_UNANSWERED {
            unanswered += 1;
        } else if !reply.is_some_and(|text| text.starts_with(SLOW_DOWN)) {
            return answer;
        }
        tokio::time::sleep(SLOW_DOWN_PAUSE).await;
    }
}

/// Returns an exported file of a game.
pub async fn export_file(harness: &Harness, who: &str, game: &str, format: &str) -> Vec<u8> {
    let options = json!({ "game": game, "format": format });
    let answer = run_patiently(harness, harness.games_channel, who, ("export", options)).await;
    let attachment = &answer.message()["attachments"][0];
    assert!(attachment.is_object(), "{answer:?}");
    harness.bytes(attachment).await
}
