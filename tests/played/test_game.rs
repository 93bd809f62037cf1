//! A game that a test plays, with helpers for its public messages.

use crate::harness::{Harness, component, components, until};
use crate::heard::Heard;
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
const PICTURE: u32 = 900;
/// The answer to a user who exceeds the rate limit, and the pause after it.
pub const SLOW_DOWN: &str = "Slow down";
const SLOWER: Duration = Duration::from_secs(1);

/// The number of repeats without an answer that are tolerated.
const MOST_UNANSWERED: usize = 5;

/// The number of attempts at a button that moves to another message.
const MOST_PRESSES: usize = 5;

/// A game in its current state.
pub struct TestGame {
    pub id: String,
    pub channel: Id,
    /// The record of the moves played by the test.
    pub record: Record,
    /// The number of moves posted in other channels before the game moved here.
    pub elsewhere: usize,
    names: [Option<String>; 4],
}

/// An action as posted in the channel.
pub struct Played {
    /// The player's name, or the seat if one person has several.
    pub by: String,
    /// The action, in words; `pass` for a pass.
    pub action: String,
    /// The message.
    pub message: Value,
}

/// Returns the ids of a message's components, including those that were removed.
fn pressable(message: &Value) -> Vec<ids::ComponentId> {
    let removed = json!({ "components": message["sandbox"]["removed_components"] });
    let parts = components(message).into_iter().chain(components(&removed));
    parts.filter_map(|part| ids::ComponentId::read(part["custom_id"].as_str()?)).collect()
}

/// Returns the id of the game that a message belongs to, from its components.
pub fn game_of(message: &Value) -> Option<String> {
    pressable(message).into_iter().find_map(|id| Some(id.game?.to_string()))
}

/// Returns the ids of a message's components, including those that were removed, as text.
pub fn ids_of(message: &Value) -> Vec<String> {
    pressable(message).iter().map(ToString::to_string).collect()
}

/// Returns the number of moves in the game that a message shows, from its components.
pub fn moment_of(message: &Value) -> Option<u32> {
    pressable(message).into_iter().find(|id| id.game.is_some()).map(|id| id.board_version)
}

/// Returns a finished random game from the first seed that needs at most `plies` actions and fits.
pub fn line(record: &Record, plies: usize, fits: impl Fn(&Record) -> bool) -> Vec<Step> {
    let seeds = 1..20_000;
    let found = seeds.into_iter().find_map(|seed| {
        let mut random = Random::new(seed);
        let mut played = record.clone();
        while played.status() == Status::Ongoing && played.steps().len() < plies {
            let action = wished(played.position(), &mut random);
            played.play(action, None).expect("a legal action");
        }
        (played.status() != Status::Ongoing && fits(&played)).then(|| played.steps().collect())
    });
    found.expect("a seed with such a game")
}

/// Returns the distance from each square to the middle of the board in King's steps, around walls.
fn steps_to_the_middle(position: &AnyPosition) -> HashMap<Square, u32> {
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
pub fn wished(position: &AnyPosition, random: &mut Random) -> Action {
    let far = steps_to_the_middle(position);
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
        let here = left < *weight;
        left = left.saturating_sub(*weight);
        here
    });
    actions[at.expect("a weight is met")]
}

impl TestGame {
    /// Opens a game in the games channel, has the others join, and starts it.
    pub async fn begin(harness: &Harness, options: Value, others: &[&str]) -> Self {
        let id = Self::lobby(harness, options, others).await;
        let heard = harness.gives("Ada", "game start", json!({ "game": id })).await;
        assert!(!heard.failed(), "{heard:?}");
        Self::started(harness, id, harness.hall).await
    }

    /// Starts a game of Mount Chess between Ada, who is White, and Ben.
    pub async fn duel(harness: &Harness) -> Self {
        Self::begin(harness, json!({ "variant": "mount-chess", "time": "3d per action" }), &["Ben"]).await
    }

    /// Opens a game and has the others join. Returns its id.
    pub async fn lobby(harness: &Harness, mut options: Value, others: &[&str]) -> String {
        // Separate boards are kept for inspection, independently of the store's settings.
        if options.get("boards").is_none() {
            options["boards"] = json!("every-move");
        }
        let heard = harness.gives("Ada", "game new", options).await;
        assert!(heard.said().contains("opened a game"), "{heard:?}");
        let id = heard.opened();
        for other in others {
            let heard = harness.gives(other, "game join", json!({ "game": id })).await;
            assert!(heard.said().contains("joined"), "{heard:?}");
        }
        id
    }

    /// Returns a game that has started, from the bot's export.
    pub async fn started(harness: &Harness, id: String, channel: Id) -> Self {
        // A tournament's thread exists before its game.
        until(&id, || told(harness, channel, &id).into_iter().find(has_picture)).await;
        let text = export(harness, "Ada", &id).await;
        let names = Seat::ALL.map(|seat| text.tag(seat.name()).map(str::to_owned));
        let test_game = Self { id, channel, record: text.into_record(), elsewhere: 0, names };
        test_game.board(harness, "the first board").await;
        test_game
    }

    /// Returns the name of the player to move.
    pub fn to_act(&self) -> &str {
        self.name(self.record.position().to_act())
    }

    pub fn name(&self, seat: Seat) -> &str {
        self.names[seat as usize].as_deref().expect("somebody sits there")
    }

    /// Returns the name that posts use for the player of a seat.
    fn calls(&self, seat: Seat) -> Option<String> {
        let name = self.names[seat as usize].as_ref()?;
        let seats = self.names.iter().flatten().filter(|other| *other == name).count();
        Some(if seats == 1 { name.clone() } else { seat.name().to_owned() })
    }

    /// Returns all public messages of this game, oldest first.
    pub fn told(&self, harness: &Harness) -> Vec<Value> {
        told(harness, self.channel, &self.id)
    }

    /// Returns all posted actions in message order.
    pub fn played(&self, harness: &Harness) -> Vec<Played> {
        let mut played = Vec::new();
        for message in self.told(harness) {
            for line in message["content"].as_str().expect("a text").lines() {
                let line = line.replace(['\\', '\u{200b}'], "");
                let ours = |by: &str| (0..4).any(|seat| self.calls(Seat::ALL[seat]).as_deref() == Some(by));
                let action = line.split_once(": ").filter(|(by, _)| ours(by)).map(|(by, rest)| {
                    // The dice follow the action.
                    let action = rest.split(". ").next().unwrap_or(rest).trim_end_matches('.');
                    (by.to_owned(), action.trim_end_matches(" (conditional move)").to_owned())
                });
                let passed = || Some((line.strip_suffix(" passed.")?.to_owned(), "pass".to_owned()));
                if let Some((by, action)) = action.or_else(passed) {
                    played.push(Played { by, action, message: message.clone() });
                }
            }
        }
        played
    }

    /// Waits for the board that shows the current position, and returns its message.
    pub async fn board(&self, harness: &Harness, what: &str) -> Value {
        let steps = self.record.steps().len() - self.elsewhere;
        until(what, || {
            let board = self.told(harness).into_iter().rfind(has_picture)?;
            let told = self.played(harness);
            let shown = steps == 0 || told.last().is_some_and(|last| last.message["id"] == board["id"]);
            (distinct(&told) == steps && shown).then_some(board)
        })
        .await
    }

    /// Types an action as the player to move, and waits for its post in the channel.
    pub async fn types(&mut self, harness: &Harness, action: Action) -> Value {
        let who = self.to_act().to_owned();
        let asked = json!({ "action": action.to_string(), "game": self.id });
        let heard = patiently(harness, self.channel, &who, ("move", asked)).await;
        assert!(!heard.failed(), "{action}: {heard:?}");
        self.follows(harness, action).await
    }

    /// Types an action from any channel and ignores the answer.
    pub async fn tries(&mut self, harness: &Harness, from: Id, action: Action) -> Value {
        let who = self.to_act().to_owned();
        let asked = json!({ "action": action.to_string(), "game": self.id });
        harness.gives_in(from, &who, "move", asked).await;
        self.follows(harness, action).await
    }

    /// Returns a sequence of `count` random actions.
    pub fn some(&self, count: usize) -> Vec<Action> {
        let (mut random, mut position) = (Random::new(11), self.record.position().clone());
        let next = |_| {
            let action = *random.pick(&position.actions());
            position.try_play(action, None).expect("a legal action");
            action
        };
        (0..count).map(next).collect()
    }

    /// Checks that the game continues, and that every action was posted once and stored.
    pub async fn goes_on(&mut self, harness: &Harness) {
        for action in self.some(2) {
            self.types(harness, action).await;
        }
        self.is_what_was_played(harness).await;
    }

    /// Plays an action as the player to move with buttons and lists alone.
    pub async fn picks(&mut self, harness: &Harness, action: Action) -> Value {
        let who = self.to_act().to_owned();
        let source = match action {
            Action::Move { from, .. } | Action::Shoot { from, .. } => from.to_string(),
            Action::Place { kind, .. } => format!("{kind}@"),
            Action::Pass => "pass".to_owned(),
            Action::Leave(_) => panic!("nobody picks that"),
        };
        let board = self.board(harness, "the board").await;
        let mut heard = harness.picks(&who, &board, &source).await;
        // A single target needs no list.
        if component(heard.message(), |part| part["label"] == "Play it").is_none() {
            heard = harness.picks(&who, heard.message(), &action.to_string()).await;
        }
        harness.presses(&who, heard.message(), "Play it").await;
        self.follows(harness, action).await
    }

    /// Applies a requested action to the test's record, and waits for its board.
    async fn follows(&mut self, harness: &Harness, action: Action) -> Value {
        self.play(harness, action).await;
        self.board(harness, &format!("the board after {action}")).await
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
        let mut scene = Scene::new(position, &theme::DARK, PICTURE / u32::from(info.files.max(info.ranks)));
        scene.last = self.record.last();
        scene.names.clone_from(&self.names);
        scene.turn = end.is_none();
        info.title.clone_into(&mut scene.title);
        scene.status = text::standing(position, end, &self.names.each_ref().map(Option::as_deref));
        renderer.png(&scene).expect("a picture")
    }

    /// Checks that the bot's export matches the test's record.
    pub async fn is_what_was_played(&self, harness: &Harness) {
        let text = export(harness, "Ada", &self.id).await;
        let steps = |record: &Record| record.steps().collect::<Vec<Step>>();
        assert_eq!(steps(text.record()), steps(&self.record));
        assert_eq!(text.record().position(), self.record.position());
    }

    /// Checks that every action was posted once, in order, and that only the latest board has buttons.
    pub async fn was_told_once(&self, harness: &Harness) {
        self.tells_each_action_once(harness);
        self.is_dimmed(harness).await;
    }

    /// Checks that every action was posted once, in order, with the right player.
    pub fn tells_each_action_once(&self, harness: &Harness) {
        let told: Vec<(String, String)> =
            self.played(harness).into_iter().map(|played| (played.by, played.action)).collect();
        let steps = self.record.steps().enumerate().skip(self.elsewhere);
        let wanted: Vec<(String, String)> = steps
            .map(|(place, step)| (self.calls(step.seat).expect("a player"), words(&self.record, place)))
            .collect();
        assert_eq!(told, wanted);
    }

    /// Waits until only the latest board has buttons.
    pub async fn is_dimmed(&self, harness: &Harness) {
        until("the old boards' buttons to go", || {
            let boards: Vec<Value> = self.told(harness).into_iter().filter(is_board).collect();
            let (_, old) = boards.split_last()?;
            old.iter().all(|board| components(board).is_empty()).then_some(())
        })
        .await;
    }
}

/// Returns all public messages of a game in a channel, oldest first, with those that belong to no game, such as
/// reminders.
pub fn told(harness: &Harness, channel: Id, game: &str) -> Vec<Value> {
    let all = harness.sandbox.history(harness.person("Ada"), channel).unwrap_or_default();
    let ours = |message: &Value| {
        message["sandbox"]["only_for"].is_null() && game_of(message).is_none_or(|of| of == game)
    };
    all.into_iter().filter(ours).collect()
}

/// Waits for a message of a game with this button in the games channel, and returns the latest one.
pub async fn with_button(harness: &Harness, game: &str, label: &str) -> Value {
    with_button_in(harness, harness.hall, game, label).await
}

/// Waits for a message of a game with this button in any channel, and returns the latest one.
async fn with_button_in(harness: &Harness, channel: Id, game: &str, label: &str) -> Value {
    let has = |message: &Value| component(message, |part| part["label"] == label).is_some();
    until(label, || told(harness, channel, game).into_iter().rfind(has)).await
}

/// Waits for a message with this button of the same game and channel as another message, and returns the latest one.
pub async fn latest(harness: &Harness, message: &Value, label: &str) -> Value {
    with_button_in(harness, channel_of(message), &game_of(message).expect("a game"), label).await
}

/// Waits for the card of a game that was opened with a button, and returns it. On a busy machine the answer is
/// deferred.
pub async fn card_of(harness: &Harness, message: &Value, opened: &Heard) -> Value {
    with_button_in(harness, channel_of(message), &opened.opened(), "Cancel game").await
}

pub fn channel_of(message: &Value) -> Id {
    message["channel_id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

/// Presses a button as a user on the latest message of the same game as another message. Repeats on its replacement if
/// the message changes meanwhile.
pub async fn presses_latest(harness: &Harness, who: &str, about: &Value, label: &str) -> Heard {
    for _ in 0..MOST_PRESSES {
        let message = latest(harness, about, label).await;
        match harness.may_press(who, &message, label).await {
            Ok(heard) => return heard,
            Err(refusal) => assert!(refusal.to_string().contains("no such button"), "{label}: {refusal}"),
        }
    }
    panic!("{label} is never there when {who} presses it: {about}");
}

/// Returns the channel's wording of an action of a game.
pub fn words(record: &Record, place: usize) -> String {
    let (before, after) = (record.rewound(place), record.rewound(place + 1));
    let step = record.steps().nth(place).expect("an action");
    text::acted_in(step, before.position(), after.position(), text::Language::En)
}

/// Returns the number of posted actions, ignoring repeats.
fn distinct(told: &[Played]) -> usize {
    let mut count = 0;
    let mut last: Option<(&str, &str)> = None;
    for played in told {
        let this = (played.by.as_str(), played.action.as_str());
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
    has_picture(message) || message["content"].as_str().is_some_and(|text| text.contains("Settings: "))
}

/// Returns the bot's export of a game for a user.
pub async fn export(harness: &Harness, who: &str, game: &str) -> GameText {
    let bytes = file(harness, who, game, "text").await;
    let text = String::from_utf8(bytes).expect("text");
    text.parse::<GameText>().unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Sends a command as a user, and repeats it while the answer is to slow down. Each of several processes has a part of
/// the quota, and killed ones count until their sessions expire. Repeats that are too fast may get no answer.
async fn patiently(harness: &Harness, channel: Id, who: &str, (command, asked): (&str, Value)) -> Heard {
    let mut unanswered = 0;
    loop {
        let heard = harness.gives_in(channel, who, command, asked.clone()).await;
        let said = heard.message.as_ref().and_then(|message| message["content"].as_str());
        if heard.failed() && unanswered < MOST_UNANSWERED {
            unanswered += 1;
        } else if !said.is_some_and(|said| said.starts_with(SLOW_DOWN)) {
            return heard;
        }
        tokio::time::sleep(SLOWER).await;
    }
}

/// Returns an exported file of a game.
pub async fn file(harness: &Harness, who: &str, game: &str, format: &str) -> Vec<u8> {
    let asked = json!({ "game": game, "format": format });
    let heard = patiently(harness, harness.hall, who, ("export", asked)).await;
    let attachment = &heard.message()["attachments"][0];
    assert!(attachment.is_object(), "{heard:?}");
    harness.bytes(attachment).await
}
