//! A script that fills a small server with activity: games of all five variants and tournaments in every phase,
//! settings of people and servers, and pending work.
//!
//! The script runs through the bot with a fixed clock and deterministic entropy, so that it always produces the same
//! store. The messages it sends contain every button.

mod formats;
mod games;
mod rare_events;
mod tournaments;
mod web;

use crate::harness::{Harness, Response, command, component_ids};
use crate::recorder::{GUILD, MAIN_CHANNEL, Request};
use castellan::community::access::permissions::ADMINISTRATOR;
use castellan::discord_api::CallError;
use castellan::discord_api::wire::{ChannelId, Event, Guild, GuildId};
use castellan::discord_view::ids::{ComponentId, Step};
use castellan::game::{GameId, Span};
use castellan::referee::Clock;
use castellan::referee::puzzles::PuzzleId;
use castellan::rules::{Action, Variant};
use castellan::store::{Append, RequestId, StreamName, Version};
use castellan::tournament::TournamentId;
use castellan_test_support::Random;
use jiff::Timestamp;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The channel of the status message.
const STATUS_CHANNEL: &str = "510";
/// A channel that gets deleted.
const DELETED_CHANNEL: ChannelId = ChannelId(520);
/// A channel to which games and tournaments are moved.
const OTHER_CHANNEL: ChannelId = ChannelId(540);
/// A channel that rejects messages.
const REJECTING_CHANNEL: ChannelId = ChannelId(530);
/// A channel that is unreachable.
const UNREACHABLE_CHANNEL: ChannelId = ChannelId(610);
/// A second server.
const SECOND_SERVER: GuildId = GuildId(78);

/// The store produced by the script.
pub struct ScriptedStore {
    pub harness: Harness,
    /// A button of every kind, with the user who pressed or saw it.
    pub buttons: BTreeMap<&'static str, (String, &'static str)>,
    /// The games by their role in the script.
    pub games: BTreeMap<&'static str, GameId>,
    /// The tournaments by their role in the script.
    pub tournaments: BTreeMap<&'static str, TournamentId>,
    random: Random,
}

/// Turns an interaction into one from a direct message, which has a user instead of a member, and no server.
fn from_direct_message(mut json: Value) -> Value {
    let user = json["member"]["user"].take();
    let channel = format!("90{}", user["id"].as_str().expect("an id"));
    let fields = json.as_object_mut().expect("an interaction");
    fields.remove("member");
    fields.remove("guild_id");
    fields.insert("user".to_owned(), user);
    fields.insert("channel".to_owned(), json!({ "id": channel, "type": 1 }));
    fields.insert("channel_id".to_owned(), json!(channel));
    json
}

impl ScriptedStore {
    /// Plays the script.
    pub async fn new(harness: Harness) -> Self {
        harness.discord.number_messages_by_nonce();
        let mut script = Self {
            harness,
            buttons: BTreeMap::new(),
            games: BTreeMap::new(),
            tournaments: BTreeMap::new(),
            random: Random::new(15),
        };
        script.greeting().await;
        script.settings().await;
        Box::pin(script.rare_events()).await;
        script.puzzles().await;
        script.finished_games().await;
        script.waiting_games().await;
        script.running_games().await;
        script.games_with_computers().await;
        script.games_in_other_places().await;
        // The complete script would exceed a test thread's stack.
        Box::pin(script.tournaments()).await;
        Box::pin(script.web()).await;
        script.finish().await;
        script
    }

    fn record_buttons(&mut self, user_name: &'static str, requests: &[Request]) {
        for request in requests {
            let message = request.message();
            let form_id = message["custom_id"].as_str().map(str::to_owned);
            for id in component_ids(&message).into_iter().chain(form_id) {
                // The inputs of forms have other ids.
                if let Some(component_id) = ComponentId::read(&id) {
                    self.buttons.insert(component_id.step.word(), (id, user_name));
                }
            }
        }
    }

    async fn run_command(&mut self, user_name: &'static str, path: &str, options: Value) -> Response {
        // Boxed to keep the script's future small.
        let response = Box::pin(self.harness.run_command(user_name, path, options.clone())).await;
        assert!(response.error.is_none(), "{user_name}: {path} {options}: {response:?}");
        self.record_buttons(user_name, &response.requests);
        response
    }

    /// Sends a command, and checks that the answer contains `expected`.
    async fn run_command_expecting(
        &mut self,
        user_name: &'static str,
        path: &str,
        options: Value,
        expected: &str,
    ) -> Response {
        let response = self.run_command(user_name, path, options.clone()).await;
        let text = format!("{:?}", response.requests);
        assert!(text.contains(expected), "{user_name}: {path} {options}: {text}");
        response
    }

    async fn pick(&mut self, user_name: &'static str, id: &str, picked: Option<&str>) -> Response {
        let response = Box::pin(self.harness.pick(user_name, id, picked, true)).await;
        assert!(response.error.is_none(), "{user_name}: {id}: {response:?}");
        self.record_buttons(user_name, &response.requests);
        response
    }

    /// Presses a button of a game in its current state.
    async fn press(
        &mut self,
        user_name: &'static str,
        game: &GameId,
        step: Step,
        argument: &str,
    ) -> Response {
        let id = ComponentId::for_game(step, game, self.harness.game(game).await.board_version())
            .with(argument)
            .to_string();
        self.buttons.insert(step.word(), (id.clone(), user_name));
        self.pick(user_name, &id, None).await
    }

    /// Sends a command in direct messages.
    async fn run_direct_command(&mut self, user_name: &'static str, path: &str, options: Value) -> Response {
        let json =
            from_direct_message(self.harness.interaction(user_name, 2, &command(path, &options, None)));
        let response = self.harness.handle(&json).await;
        assert!(response.error.is_none(), "{user_name}: {path} {options}: {response:?}");
        response
    }

    /// Opens a game under a name of this script, has others join, and starts it.
    async fn start_game(&mut self, name: &'static str, options: Value, people: &[&'static str]) -> GameId {
        let game = self.create_lobby(name, options, people).await;
        self.run_command(people[0], "game start", json!({ "game": game.as_str() })).await;
        game
    }

    async fn create_lobby(&mut self, name: &'static str, options: Value, people: &[&'static str]) -> GameId {
        let response = self.run_command(people[0], "game new", options).await;
        let game = response.game();
        for player in &people[1..] {
            self.run_command_expecting(player, "game join", json!({ "game": game.as_str() }), "joined").await;
        }
        self.games.insert(name, game.clone());
        game
    }

    /// Plays an action as the player to move.
    async fn play_action(&mut self, game: &GameId, action: &str) {
        let state = self.harness.game(game).await;
        let player = state
            .player_at(state.to_act().expect("a running game"))
            .expect("a player at the seat")
            .id
            .clone();
        let person = self.harness.referee().directory.person(&player).await.expect("a store").expect("known");
        let user_name = *["ann", "ben", "cem", "dan", "eve", "fay"]
            .iter()
            .find(|user_name| **user_name == person.name)
            .expect("a user of the script");
        // A player with several seats is named by seat.
        let seat = state.to_act().expect("a running game").name();
        let prefix =
            if state.seats_of(&player).len() == 1 { format!("{user_name}: ") } else { format!("{seat}: ") };
        self.run_command_expecting(
            user_name,
            "move",
            json!({ "game": game.as_str(), "action": action }),
            &prefix,
        )
        .await;
    }

    /// Plays a number of random actions.
    async fn play_random_actions(&mut self, game: &GameId, count: usize) {
        for _ in 0..count {
            let state = self.harness.game(game).await;
            if state.to_act().is_none() {
                break;
            }
            let actions = state.record().expect("a started game").position().actions();
            let action = self.random.pick(&actions).to_string();
            self.play_action(game, &action).await;
        }
    }

    /// Plays two puzzles: one with a wrong move, and one that is given up.
    async fn puzzles(&mut self) {
        let game = json!({ "variant": "mount-chess" });
        let shown = self.run_command_expecting("ann", "puzzle", game.clone(), "to move. Win").await;
        let solution = ComponentId::read(&shown.component_id(Step::PuzzleSolution)).expect("an id of ours");
        let parts: Vec<&str> = solution.argument.split('~').collect();
        let name = PuzzleId { variant: Variant::MountChess, number: parts[1].parse().expect("a number") };
        let puzzle = name.puzzle().expect("a puzzle");
        let Action::Move { from, .. } = puzzle.line[0] else { panic!("nothing is placed in Mount Chess") };
        let piece = shown.component_id(Step::PuzzlePiece);
        self.pick("ann", &piece, Some(&from.to_string())).await;
        let id =
            |step: Step| ComponentId::without_game(step).with(format!("{}~0", solution.argument)).to_string();
        self.pick("ann", &id(Step::PuzzleMove), Some(&puzzle.line[0].to_string())).await;
        self.run_command_expecting(
            "ben",
            "puzzle",
            json!({ "variant": "mount-chess", "post": true }),
            "to move. Win",
        )
        .await;
        let second = self.run_command("ben", "puzzle", game).await;
        self.pick("ben", &second.component_id(Step::PuzzleSolution), None).await;
    }

    /// Joins a server, and goes from the greeting to a game.
    async fn greeting(&mut self) {
        let joined = Timestamp::from_millisecond(self.harness.clock.now().ms().cast_signed()).ok();
        let guild = Guild {
            guild: GUILD,
            name: "Hall".to_owned(),
            joined,
            channel: Some(MAIN_CHANNEL),
            locale: None,
        };
        let requests = self.harness.handle_event(&Event::GuildCreated(guild)).await;
        self.record_buttons("ann", &requests);
        let step = |step| ComponentId::without_game(step).to_string();
        self.pick("ann", &step(Step::Guide), None).await;
        self.pick("ann", &step(Step::NewGame), None).await;
    }

    /// Joins another server while Discord is unavailable, so that the greeting stays pending.
    async fn leave_greeting_pending(&mut self) {
        let down =
            CallError::Unavailable { status: Some(500), what: "it failed".to_owned(), perhaps_done: true };
        self.harness.discord.fail_channel(UNREACHABLE_CHANNEL, Some(down));
        let joined = Timestamp::from_millisecond(self.harness.clock.now().ms().cast_signed()).ok();
        let guild = Guild {
            guild: SECOND_SERVER,
            name: "Yard".to_owned(),
            joined,
            channel: Some(UNREACHABLE_CHANNEL),
            locale: None,
        };
        self.harness.handle_event(&Event::GuildCreated(guild)).await;
    }

    /// Sets the options of people and servers. Blocks and bans come at the end of the script.
    async fn settings(&mut self) {
        self.run_command_expecting(
            "eve",
            "server set",
            json!({ "director": "88", "theme": "light", "viewpoint": "to-act" }),
            "<@&88>",
        )
        .await;
        for channel in ["500", "520", "530", "540"] {
            self.run_command("eve", "server channel", json!({ "channel": channel, "allowed": true })).await;
        }
        self.run_command("eve", "server default", json!({ "key": "time", "value": "3d per action" })).await;
        self.run_command("eve", "server default", json!({ "key": "offers", "value": "5d" })).await;
        self.run_command("eve", "server status", json!({ "channel": STATUS_CHANNEL })).await;
        let ann = json!({
            "viewpoint": "white", "theme": "light", "text-board": true, "reminders": "direct",
            "remind-before": "6h", "quiet-hours": "22-8", "time-zone": "europe/berlin",
        });
        self.run_command("ann", "settings", ann).await;
        self.run_command(
            "ben",
            "settings",
            json!({ "reminders": "off", "viewpoint": "to-act", "confirm-moves": "always" }),
        )
        .await;
        self.run_command("cem", "settings", json!({ "remind-before": "2d" })).await;
        self.run_command("dan", "settings", json!({ "listed": true })).await;
        self.run_command("eve", "server set", json!({ "pages": "on" })).await;
        for user_name in ["dan", "fay"] {
            self.run_command(user_name, "games", json!({})).await;
        }
    }

    /// Finishes the script: blocks and bans, an outage, edited messages and pending work.
    async fn finish(&mut self) {
        self.run_command("ann", "person block", json!({ "player": "dan" })).await;
        self.run_command("cem", "person block", json!({ "player": "fay" })).await;
        self.run_command("eve", "server ban", json!({ "player": "fay" })).await;
        self.run_command("eve", "server set", json!({ "key-moments": true })).await;
        let set = json!({ "calendar": true, "winner": "89" });
        let mut interaction = self.harness.interaction("eve", 2, &command("server set", &set, None));
        interaction["member"]["permissions"] = json!(ADMINISTRATOR.to_string());
        let role = json!({ "id": "89", "name": "Champion", "permissions": "0", "managed": false });
        interaction["data"]["resolved"] = json!({ "roles": { "89": role } });
        let text = self.harness.handle(&interaction).await.private_text();
        assert!(text.contains("<@&89>"), "{text}");

        let short = json!({ "variant": "mount-chess", "time": "2h per action" });
        self.start_game("an outage noted", short, &["ben", "cem"]).await;
        let referee = self.harness.referee().clone();
        referee.outages.beat().await.expect("a store");
        referee.reachability.mark_lost();
        self.harness.clock.advance(Span::hours(3));
        let outage = referee.outages.end_outage().await.expect("a store");
        assert!(outage.errors.is_empty(), "{outage:?}");
        self.harness.run_until_idle().await;
        self.harness.clock.advance(Span::minutes(1));
        let requests = self.harness.edit_announcements().await;
        self.record_buttons("ann", &requests);
        self.harness.bot().edit_due_statuses().await;
        self.leave_greeting_pending().await;

        // The hash of registered commands, as the Discord client stores it.
        let stream = StreamName::new("commands/42/everywhere").expect("a name");
        let request = RequestId::new("commands:0-fixture").expect("a name");
        let mut append = Append::new(stream, Version::ZERO, request);
        append.events.push(json!({ "ours": "0".repeat(64), "theirs": "1".repeat(64) }).to_string());
        referee.store().append(append).await.expect("a store");
        drop(referee);

        let game = self
            .start_game("an action waits to be told", json!({ "variant": "mount-chess" }), &["ann", "cem"])
            .await;
        let card = self.run_command("eve", "tournament new", json!({})).await;
        let draft = ComponentId::read(&card.component_id(Step::DraftForm)).expect("an id").argument;
        for step in Step::ALL
            .iter()
            .filter(|step| !self.buttons.contains_key(step.word()))
            .copied()
            .collect::<Vec<_>>()
        {
            let id = match step {
                Step::LessonPiece | Step::LessonMove => ComponentId::without_game(step).with("mount-chess~1"),
                Step::DirectorForm | Step::DirectorFilled => {
                    let tournament = self.tournaments.values().next().expect("a tournament");
                    ComponentId::without_game(step).with(format!("{tournament}~cancel"))
                }
                Step::DirectorCommand | Step::DirectorCommandConfirmed => {
                    let tournament = self.tournaments.values().next().expect("a tournament");
                    ComponentId::without_game(step).with(format!("{tournament}~finish"))
                }
                Step::DraftForm | Step::DraftFilled => ComponentId::without_game(step).with(draft.as_str()),
                Step::Draft => ComponentId::without_game(step).with(format!("rated~{draft}")),
                Step::DraftSettings => ComponentId::without_game(step).with(format!("0~{draft}")),
                Step::DraftSetting => ComponentId::without_game(step).with(format!("conditions~{draft}")),
                Step::DirectorPanel => {
                    let tournament = self.tournaments.values().next().expect("a tournament");
                    ComponentId::without_game(step).with(tournament)
                }
                _ => ComponentId::for_game(step, &game, 0),
            };
            self.buttons.insert(step.word(), (id.to_string(), "ann"));
        }
        self.harness.referee().outages.beat().await.expect("a store");
        // In another channel the answer does not wait for the board, and the program ends before the board is sent.
        self.harness.channel = REJECTING_CHANNEL;
        let options = json!({ "game": game.as_str(), "action": "a1b2" });
        let json = self.harness.interaction("ann", 2, &command("move", &options, None));
        self.harness.start_handling(&json).await.expect("no panic").expect("no error");

        // The program ends before the message to the players of a tournament is sent, too.
        self.harness.channel = MAIN_CHANNEL;
        let options =
            json!({ "tournament": self.tournaments["Soon"].as_str(), "text": "Bring coffee, too." });
        let json = self.harness.interaction("eve", 2, &command("arbiter message", &options, None));
        self.harness.start_handling(&json).await.expect("no panic").expect("no error");

        // A requested analysis that has not started.
        let over = self.games["over by mate"].clone();
        self.harness.referee().analyses.request(&over).await.expect("a store");
        // The key moments of the game are requested too.
        self.harness.referee().analyses.request_key_moments(&over).await.expect("a store");

        // Opening a form stores no event.
        let options = json!({ "variant": "king-of-the-mountain", "board-form": true });
        let json = self.harness.interaction("dan", 2, &command("game new", &options, None));
        self.harness.discord.take_requests();
        self.harness.start_handling(&json).await.expect("no panic").expect("no error");
        let requests = self.harness.discord.take_requests();
        self.record_buttons("dan", &requests);
    }
}
