//! A script that fills a small server with activity: games of all five variants and tournaments in every phase,
//! settings of people and servers, and pending work.
//!
//! The script runs through the bot with a fixed clock and deterministic entropy, so that it always produces the same
//! store. The messages it sends contain every button.

mod games;
mod later_formats;
mod tournaments;

use crate::harness::{Harness, Heard, command, ids};
use crate::recorder::{GUILD, HALL, Outgoing};
use castellan::community::permissions::ADMINISTRATOR;
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
const STATUS: &str = "510";
/// A channel that gets deleted.
const DELETED: ChannelId = ChannelId(520);
/// A channel that rejects messages.
const REFUSING: ChannelId = ChannelId(530);
/// A channel that is unreachable.
const UNREACHED: ChannelId = ChannelId(610);
/// A second server.
const ELSEWHERE: GuildId = GuildId(78);

/// The store produced by the script.
pub struct Played {
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
fn directly(mut json: Value) -> Value {
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

impl Played {
    /// Plays the script.
    pub async fn new(harness: Harness) -> Self {
        harness.discord.numbers_by_nonce();
        let mut played = Self {
            harness,
            buttons: BTreeMap::new(),
            games: BTreeMap::new(),
            tournaments: BTreeMap::new(),
            random: Random::new(15),
        };
        played.greeting().await;
        played.settings().await;
        played.puzzles().await;
        played.games_that_are_over().await;
        played.games_that_stand_still().await;
        played.games_that_go_on().await;
        played.games_with_computers().await;
        played.games_elsewhere().await;
        // The complete script would exceed a test thread's stack.
        Box::pin(played.tournaments()).await;
        played.at_the_end().await;
        played
    }

    fn sees(&mut self, who: &'static str, asked: &[Outgoing]) {
        for asked in asked {
            let message = asked.message();
            let own = message["custom_id"].as_str().map(str::to_owned);
            for id in ids(&message).into_iter().chain(own) {
                // The inputs of forms have other ids.
                if let Some(read) = ComponentId::read(&id) {
                    self.buttons.insert(read.step.word(), (id, who));
                }
            }
        }
    }

    async fn gives(&mut self, who: &'static str, path: &str, options: Value) -> Heard {
        // Boxed to keep the script's future small.
        let heard = Box::pin(self.harness.gives(who, path, options.clone())).await;
        assert!(heard.failed.is_none(), "{who}: {path} {options}: {heard:?}");
        self.sees(who, &heard.asked);
        heard
    }

    /// Sends a command, and checks that the answer contains `expected`.
    async fn says(&mut self, who: &'static str, path: &str, options: Value, expected: &str) -> Heard {
        let heard = self.gives(who, path, options.clone()).await;
        let said = format!("{:?}", heard.asked);
        assert!(said.contains(expected), "{who}: {path} {options}: {said}");
        heard
    }

    async fn picks(&mut self, who: &'static str, id: &str, picked: Option<&str>) -> Heard {
        let heard = Box::pin(self.harness.picks(who, id, picked, true)).await;
        assert!(heard.failed.is_none(), "{who}: {id}: {heard:?}");
        self.sees(who, &heard.asked);
        heard
    }

    /// Presses a button of a game in its current state.
    async fn presses(&mut self, who: &'static str, game: &GameId, step: Step, argument: &str) -> Heard {
        let id = ComponentId::for_game(step, game, self.harness.game(game).await.board_version())
            .with(argument)
            .to_string();
        self.buttons.insert(step.word(), (id.clone(), who));
        self.picks(who, &id, None).await
    }

    /// Sends a command in direct messages.
    async fn gives_directly(&mut self, who: &'static str, path: &str, options: Value) -> Heard {
        let json = directly(self.harness.interaction(who, 2, &command(path, &options, None)));
        let heard = self.harness.happens(&json).await;
        assert!(heard.failed.is_none(), "{who}: {path} {options}: {heard:?}");
        heard
    }

    /// Opens a game under a name of this script, has others join, and starts it.
    async fn starts(&mut self, name: &'static str, options: Value, people: &[&'static str]) -> GameId {
        let game = self.lobby(name, options, people).await;
        self.gives(people[0], "game start", json!({ "game": game.as_str() })).await;
        game
    }

    async fn lobby(&mut self, name: &'static str, options: Value, people: &[&'static str]) -> GameId {
        let heard = self.gives(people[0], "game new", options).await;
        let game = heard.game();
        for other in &people[1..] {
            self.says(other, "game join", json!({ "game": game.as_str() }), "joined").await;
        }
        self.games.insert(name, game.clone());
        game
    }

    /// Plays an action as the player to move.
    async fn acts(&mut self, game: &GameId, action: &str) {
        let now = self.harness.game(game).await;
        let player =
            now.player_at(now.to_act().expect("it goes on")).expect("somebody sits there").id.clone();
        let person = self.harness.referee().directory.person(&player).await.expect("a store").expect("known");
        let who = *["ann", "ben", "cem", "dan", "eve", "fay"]
            .iter()
            .find(|who| **who == person.name)
            .expect("one of these");
        // A player with several seats is named by seat.
        let seat = now.to_act().expect("it goes on").name();
        let told = if now.seats_of(&player).len() == 1 { format!("{who}: ") } else { format!("{seat}: ") };
        self.says(who, "move", json!({ "game": game.as_str(), "action": action }), &told).await;
    }

    /// Plays a number of random actions.
    async fn plays(&mut self, game: &GameId, count: usize) {
        for _ in 0..count {
            let now = self.harness.game(game).await;
            if now.to_act().is_none() {
                break;
            }
            let actions = now.record().expect("it has started").position().actions();
            let action = self.random.pick(&actions).to_string();
            self.acts(game, &action).await;
        }
    }

    /// Plays two puzzles: one with a wrong move, and one that is given up.
    async fn puzzles(&mut self) {
        let game = json!({ "variant": "mount-chess" });
        let shown = self.says("ann", "puzzle", game.clone(), "to move. Win").await;
        let solution = ComponentId::read(&shown.id(Step::PuzzleSolution)).expect("an id of ours");
        let place: Vec<&str> = solution.argument.split('~').collect();
        let name = PuzzleId { variant: Variant::MountChess, number: place[1].parse().expect("a number") };
        let puzzle = name.puzzle().expect("it is there");
        let Action::Move { from, .. } = puzzle.line[0] else { panic!("nothing is placed in Mount Chess") };
        let piece = shown.id(Step::PuzzlePiece);
        self.picks("ann", &piece, Some(&from.to_string())).await;
        let id =
            |step: Step| ComponentId::without_game(step).with(format!("{}~0", solution.argument)).to_string();
        self.picks("ann", &id(Step::PuzzleMove), Some(&puzzle.line[0].to_string())).await;
        self.says("ben", "puzzle", json!({ "variant": "mount-chess", "post": true }), "to move. Win").await;
        let other = self.gives("ben", "puzzle", game).await;
        self.picks("ben", &other.id(Step::PuzzleSolution), None).await;
    }

    /// Joins a server, and goes from the greeting to a game.
    async fn greeting(&mut self) {
        let joined = Timestamp::from_millisecond(self.harness.clock.now().ms().cast_signed()).ok();
        let seen = Guild { guild: GUILD, name: "Hall".to_owned(), joined, channel: Some(HALL), locale: None };
        let asked = self.harness.event(&Event::GuildCreated(seen)).await;
        self.sees("ann", &asked);
        let step = |step| ComponentId::without_game(step).to_string();
        self.picks("ann", &step(Step::Guide), None).await;
        self.picks("ann", &step(Step::NewGame), None).await;
    }

    /// Joins another server while Discord is unavailable, so that the greeting stays pending.
    async fn greeting_that_waits(&mut self) {
        let down =
            CallError::Unavailable { status: Some(500), what: "it failed".to_owned(), perhaps_done: true };
        self.harness.discord.breaks(UNREACHED, Some(down));
        let joined = Timestamp::from_millisecond(self.harness.clock.now().ms().cast_signed()).ok();
        let seen = Guild {
            guild: ELSEWHERE,
            name: "Yard".to_owned(),
            joined,
            channel: Some(UNREACHED),
            locale: None,
        };
        self.harness.event(&Event::GuildCreated(seen)).await;
    }

    /// Sets the options of people and servers. Blocks and bans come at the end of the script.
    async fn settings(&mut self) {
        self.says(
            "eve",
            "server set",
            json!({ "director": "88", "theme": "light", "viewpoint": "to-act" }),
            "<@&88>",
        )
        .await;
        for channel in ["500", "520", "530", "540"] {
            self.gives("eve", "server channel", json!({ "channel": channel, "allowed": true })).await;
        }
        self.gives("eve", "server default", json!({ "key": "time", "value": "3d per action" })).await;
        self.gives("eve", "server default", json!({ "key": "offers", "value": "5d" })).await;
        self.gives("eve", "server status", json!({ "channel": STATUS })).await;
        let ann = json!({
            "viewpoint": "white", "theme": "light", "text-board": true, "reminders": "direct",
            "remind-before": "6h", "quiet-hours": "22-8", "time-zone": "europe/berlin",
        });
        self.gives("ann", "settings", ann).await;
        self.gives(
            "ben",
            "settings",
            json!({ "reminders": "off", "viewpoint": "to-act", "confirm-moves": "always" }),
        )
        .await;
        self.gives("cem", "settings", json!({ "remind-before": "2d" })).await;
        for who in ["dan", "fay"] {
            self.gives(who, "games", json!({})).await;
        }
    }

    /// Adds what comes last: blocks and bans, an outage, edited messages and pending work.
    async fn at_the_end(&mut self) {
        self.gives("ann", "person block", json!({ "player": "dan" })).await;
        self.gives("cem", "person block", json!({ "player": "fay" })).await;
        self.gives("eve", "server ban", json!({ "player": "fay" })).await;
        self.gives("eve", "server set", json!({ "key-moments": true })).await;
        let set = json!({ "calendar": true, "winner": "89" });
        let mut asked = self.harness.interaction("eve", 2, &command("server set", &set, None));
        asked["member"]["permissions"] = json!(ADMINISTRATOR.to_string());
        let role = json!({ "id": "89", "name": "Champion", "permissions": "0", "managed": false });
        asked["data"]["resolved"] = json!({ "roles": { "89": role } });
        let said = self.harness.happens(&asked).await.privately();
        assert!(said.contains("<@&89>"), "{said}");

        let short = json!({ "variant": "mount-chess", "time": "2h per action" });
        self.starts("an outage noted", short, &["ben", "cem"]).await;
        let referee = self.harness.referee().clone();
        referee.outages.beat().await.expect("a store");
        referee.reachability.mark_lost();
        self.harness.clock.pass(Span::hours(3));
        let told = referee.outages.end_outage().await.expect("a store");
        assert!(told.errors.is_empty(), "{told:?}");
        self.harness.quiet().await;
        self.harness.clock.pass(Span::minutes(1));
        let asked = self.harness.edits().await;
        self.sees("ann", &asked);
        self.harness.bot().edit_due_statuses().await;
        self.greeting_that_waits().await;

        // The hash of registered commands, as the Discord client stores it.
        let stream = StreamName::new("commands/42/everywhere").expect("a name");
        let request = RequestId::new("commands:0-fixture").expect("a name");
        let mut append = Append::new(stream, Version::ZERO, request);
        append.events.push(json!({ "ours": "0".repeat(64), "theirs": "1".repeat(64) }).to_string());
        referee.store().append(append).await.expect("a store");
        drop(referee);

        let game = self
            .starts("an action waits to be told", json!({ "variant": "mount-chess" }), &["ann", "cem"])
            .await;
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
                    ComponentId::without_game(step).with(format!("{tournament}~finish"))
                }
                Step::Draft | Step::DraftForm | Step::DraftFilled => {
                    ComponentId::without_game(step).with("form~mount-chess~swiss~3d per action~90d~true")
                }
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
        self.harness.channel = REFUSING;
        let options = json!({ "game": game.as_str(), "action": "a1b2" });
        let json = self.harness.interaction("ann", 2, &command("move", &options, None));
        self.harness.begins(&json).await.expect("nobody panics").expect("it works");

        // A requested analysis that has not started.
        let over = self.games["over by mate"].clone();
        self.harness.referee().analyses.request(&over).await.expect("a store");
        // The key moments of the game are requested too.
        self.harness.referee().analyses.request_key_moments(&over).await.expect("a store");

        // Opening a form stores no event.
        let options = json!({ "variant": "king-of-the-mountain", "board-form": true });
        let json = self.harness.interaction("dan", 2, &command("game new", &options, None));
        self.harness.discord.take();
        self.harness.begins(&json).await.expect("nobody panics").expect("it works");
        let asked = self.harness.discord.take();
        self.sees("dan", &asked);
    }
}
