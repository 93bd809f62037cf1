//! A small server in which everything is going on at once: games of all five kinds in every phase, tournaments in
//! every phase, people and servers that have set what can be set, work that waits.
//!
//! It is played through the bot, by a clock that is set and lots that are always the same, so that it can be played
//! again and comes to the same store. What is sent meanwhile shows every button.

mod tournaments;

use crate::harness::{Harness, Heard, command, ids};
use crate::recorder::{GUILD, HALL, Outgoing};
use castellan::discord::CallError;
use castellan::discord::components::ids::{Id, Step};
use castellan::discord::wire::{ChannelId, Event, GuildCreated, GuildId};
use castellan::game::{GameId, Span};
use castellan::referee::Clock;
use castellan::store::{Append, Number, RequestId, Store, StreamName};
use castellan::tournament::TournamentId;
use castellan_test_support::Random;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The channel of the message that says what is going on.
const STATUS: &str = "510";
/// A channel that is deleted.
const DELETED: ChannelId = ChannelId(520);
/// A channel in which Discord takes nothing.
const REFUSING: ChannelId = ChannelId(530);
/// A channel that cannot be reached.
const UNREACHED: ChannelId = ChannelId(610);
/// Another server.
const ELSEWHERE: GuildId = GuildId(78);

/// A store that was played into being.
pub struct Played {
    pub harness: Harness,
    /// A button of every kind, as it was written, and who pressed or saw it.
    pub buttons: BTreeMap<&'static str, (String, &'static str)>,
    /// The games, by what each is there for.
    pub games: BTreeMap<&'static str, GameId>,
    /// The tournaments, by what each is there for.
    pub tournaments: BTreeMap<&'static str, TournamentId>,
    random: Random,
}

/// What is asked in direct messages comes with a user instead of a member, and with no server.
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
    /// Plays all of it.
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
        played.games_that_are_over().await;
        played.games_that_stand_still().await;
        played.games_that_go_on().await;
        played.games_elsewhere().await;
        played.tournaments().await;
        played.at_the_end().await;
        played
    }

    fn sees(&mut self, who: &'static str, asked: &[Outgoing]) {
        for asked in asked {
            let message = asked.message();
            let own = message["custom_id"].as_str().map(str::to_owned);
            for id in ids(&message).into_iter().chain(own) {
                // The inputs of forms have other names.
                if let Some(read) = Id::read(&id) {
                    self.buttons.insert(read.step.word(), (id, who));
                }
            }
        }
    }

    async fn gives(&mut self, who: &'static str, path: &str, options: Value) -> Heard {
        let heard = self.harness.gives(who, path, options.clone()).await;
        assert!(heard.failed.is_none(), "{who}: {path} {options}: {heard:?}");
        self.sees(who, &heard.asked);
        heard
    }

    /// The same, where the answer says this.
    async fn says(&mut self, who: &'static str, path: &str, options: Value, expected: &str) -> Heard {
        let heard = self.gives(who, path, options.clone()).await;
        let said = format!("{:?}", heard.asked);
        assert!(said.contains(expected), "{who}: {path} {options}: {said}");
        heard
    }

    async fn picks(&mut self, who: &'static str, id: &str, picked: Option<&str>) -> Heard {
        let heard = self.harness.picks(who, id, picked, true).await;
        assert!(heard.failed.is_none(), "{who}: {id}: {heard:?}");
        self.sees(who, &heard.asked);
        heard
    }

    /// Presses a button of a game as it stands.
    async fn presses(&mut self, who: &'static str, game: &GameId, step: Step, argument: &str) -> Heard {
        let id = Id::of(step, game, self.harness.game(game).await.moment()).with(argument).to_string();
        self.buttons.insert(step.word(), (id.clone(), who));
        self.picks(who, &id, None).await
    }

    /// Gives a command in direct messages.
    async fn gives_directly(&mut self, who: &'static str, path: &str, options: Value) -> Heard {
        let json = directly(self.harness.interaction(who, 2, &command(path, &options, None)));
        let heard = self.harness.happens(&json).await;
        assert!(heard.failed.is_none(), "{who}: {path} {options}: {heard:?}");
        heard
    }

    /// Opens a game under a name of this script, has others join it, and starts it.
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

    /// Whoever is to act in a game does something.
    async fn acts(&mut self, game: &GameId, action: &str) {
        let now = self.harness.game(game).await;
        let player =
            now.player_at(now.to_act().expect("it goes on")).expect("somebody sits there").id.clone();
        let person = self.harness.referee().person(&player).await.expect("a store").expect("known");
        let who = *["ann", "ben", "cem", "dan", "eve", "fay"]
            .iter()
            .find(|who| **who == person.name)
            .expect("one of these");
        // Whoever has several seats is called by the seat.
        let seat = now.to_act().expect("it goes on").name();
        let told = if now.seats_of(&player).len() == 1 { format!("{who}: ") } else { format!("{seat}: ") };
        self.says(who, "move", json!({ "game": game.as_str(), "action": action }), &told).await;
    }

    /// So many actions at random.
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

    /// A server that the bot has just joined, and the way from its greeting to a game.
    async fn greeting(&mut self) {
        self.harness.bot().begin_greeting().await.expect("a store");
        let joined = Some(self.harness.clock.now());
        let seen =
            GuildCreated { guild: GUILD, name: "Hall".to_owned(), joined, channel: Some(HALL), locale: None };
        let asked = self.harness.event(&Event::GuildCreated(seen)).await;
        self.sees("ann", &asked);
        let step = |step| Id::bare(step).to_string();
        self.picks("ann", &step(Step::Guide), None).await;
        self.picks("ann", &step(Step::NewGame), None).await;
        let variant = Id::bare(Step::NewVariant).with("mount-chess").to_string();
        self.picks("ann", &variant, None).await;
    }

    /// Another server is to be greeted, and Discord cannot be reached.
    async fn greeting_that_waits(&mut self) {
        let down =
            CallError::Unavailable { status: Some(500), what: "it failed".to_owned(), perhaps_done: true };
        self.harness.discord.breaks(UNREACHED, Some(down));
        let joined = Some(self.harness.clock.now());
        let seen = GuildCreated {
            guild: ELSEWHERE,
            name: "Yard".to_owned(),
            joined,
            channel: Some(UNREACHED),
            locale: None,
        };
        self.harness.event(&Event::GuildCreated(seen)).await;
    }

    /// What people and servers have set. Whom somebody blocks, and who is banned, comes last.
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

    async fn games_that_are_over(&mut self) {
        let mate =
            json!({ "variant": "all-round-king", "options": "phases=N; takebacks=off", "rated": true });
        let game = self.starts("over by mate", mate, &["ann", "ben"]).await;
        for action in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            self.acts(&game, action).await;
        }

        let rated = json!({ "variant": "mount-chess", "rated": true });
        for (name, people) in
            [("over by resignation", ["ann", "ben"]), ("over by resignation too", ["ben", "cem"])]
        {
            let game = self.starts(name, rated.clone(), &people).await;
            self.plays(&game, 3).await;
            self.presses("ben", &game, Step::Resign, "").await;
            self.presses("ben", &game, Step::ResignMeant, "").await;
        }

        let timed = json!({ "variant": "giant-king", "rated": true, "time": "1h per action" });
        let game = self.starts("over by time", timed, &["cem", "dan"]).await;
        self.plays(&game, 2).await;
        let asked = self.harness.wait(Span::hours(2)).await;
        self.sees("cem", &asked);

        let game = self.starts("over by a draw", json!({ "variant": "mount-chess" }), &["ann", "cem"]).await;
        self.plays(&game, 2).await;
        self.presses("ann", &game, Step::OfferDraw, "").await;
        self.presses("cem", &game, Step::Accept, "1").await;

        let dice = json!({ "variant": "kings-mate", "options": "active=on; expanded=on; takebacks=off" });
        let game = self.lobby("over with dice", dice.clone(), &["ann", "ben"]).await;
        for (who, text) in [("ann", "the old mill"), ("ben", "17 \"geese\"")] {
            self.gives(who, "seed", json!({ "game": game.as_str(), "text": text })).await;
        }
        self.gives("ann", "game start", json!({ "game": game.as_str() })).await;
        self.declares(&game).await;
        self.says("ann", "dice", json!({ "game": game.as_str() }), "ommitment").await;
        self.gives("ben", "resign", json!({ "game": game.as_str() })).await;
        self.presses("ben", &game, Step::ResignMeant, "").await;

        let game = self.lobby("called off", json!({ "variant": "kings-mate" }), &["ann"]).await;
        let set = |key| Id::of(Step::Setting, &game, 0).with(key).to_string();
        self.presses("ann", &game, Step::Options, "").await;
        self.picks("ann", &set("rated"), Some("on")).await;
        self.gives("ben", "game join", json!({ "game": game.as_str() })).await;
        self.picks("ann", &set("time"), Some("3d per action")).await;
        self.presses("ben", &game, Step::Accept, "1").await;
        self.presses("ann", &game, Step::AbortMeant, "").await;

        let closed = json!({ "variant": "mount-chess", "options": "spectators=off", "opponent": "dan" });
        let game = self.starts("over and closed", closed, &["cem", "dan"]).await;
        self.plays(&game, 2).await;
        self.gives("cem", "note", json!({ "game": game.as_str(), "text": "over and closed, by cem" })).await;
        self.presses("dan", &game, Step::ResignMeant, "").await;

        let game = self.starts("reinstated", json!({ "variant": "mount-chess" }), &["ben", "cem"]).await;
        self.plays(&game, 2).await;
        self.presses("cem", &game, Step::ResignMeant, "").await;
        let again = json!({ "what": "reinstate", "game": game.as_str(), "span": "1d" });
        self.says("eve", "direct", again, "resumed the game").await;

        let left = json!({ "variant": "king-of-the-mountain", "options": "seats=3; army=siege" });
        let game = self.starts("over for three", left, &["ann", "cem", "dan"]).await;
        self.plays(&game, 4).await;
        for who in ["dan", "ann"] {
            self.presses(who, &game, Step::ResignMeant, "").await;
        }
    }

    /// Plays until dice were rolled twice.
    async fn declares(&mut self, game: &GameId) {
        let mut rolled = 0;
        while rolled < 2 {
            let now = self.harness.game(game).await;
            let position = now.record().expect("it has started").position().clone();
            let actions = position.actions();
            let capture = actions.iter().find(|action| position.die(**action).is_some());
            rolled += usize::from(capture.is_some());
            let action = capture.unwrap_or_else(|| self.random.pick(&actions)).to_string();
            self.acts(game, &action).await;
        }
    }

    async fn games_that_stand_still(&mut self) {
        let invited = json!({
            "variant": "giant-king", "opponent": "ben", "seat": "b",
            "options": "entry=invited; lobby=30d; ratings=1400-1700",
        });
        let game = self.lobby("a lobby with invitations", invited, &["ann"]).await;
        self.gives("ann", "game invite", json!({ "game": game.as_str(), "player": "cem" })).await;
        self.gives("ann", "game invite", json!({ "game": game.as_str(), "player": "dan" })).await;
        self.says("ann", "game uninvite", json!({ "game": game.as_str(), "player": "dan" }), "no longer")
            .await;
        self.presses("fay", &game, Step::Options, "").await;

        let secret = json!({ "variant": "king-of-the-mountain", "options": "choosing=20d" });
        let game = self.starts("armies in secret", secret, &["ann", "ben"]).await;
        self.presses("ann", &game, Step::Army, "").await;
        self.presses("ann", &game, Step::ArmyMore, "w~11110006~G").await;
        let filled = Id::of(Step::ArmyFilled, &game, 0).to_string();
        self.buttons.insert(Step::ArmyFilled.word(), (filled.clone(), "ann"));
        let heard = self.harness.fills("ann", &filled, "PPAAGGJJ HHHHHHNN").await;
        assert!(heard.failed.is_none(), "{heard:?}");
        self.presses("ann", &game, Step::Ready, "").await;
        self.gives("ben", "army", json!({ "game": game.as_str(), "army": "random" })).await;

        let game = self.starts("paused", json!({ "variant": "mount-chess" }), &["cem", "ben"]).await;
        self.plays(&game, 1).await;
        self.presses("cem", &game, Step::Pause, "").await;
        self.presses("ben", &game, Step::Accept, "1").await;

        self.lobby(
            "a lobby that is full",
            json!({ "variant": "kings-mate", "thread": true }),
            &["ben", "dan"],
        )
        .await;
    }

    async fn games_that_go_on(&mut self) {
        let game = self
            .starts("notes and a draw offered", json!({ "variant": "all-round-king" }), &["ann", "ben"])
            .await;
        self.plays(&game, 22).await;
        for (who, text) in [
            ("ann", "ann's first plan"),
            ("ann", "ann's plan: hold the ridge"),
            ("ben", "ben's plan\nsecond line \u{2654}"),
        ] {
            self.gives(who, "note", json!({ "game": game.as_str(), "text": text })).await;
        }
        self.presses("ann", &game, Step::OfferDraw, "").await;
        self.gives("fay", "game watch", json!({ "game": game.as_str() })).await;

        let game = self.starts("conditions", json!({ "variant": "mount-chess" }), &["ann", "ben"]).await;
        let lines = "a1b2 -> h8g7; any -> h7h6";
        self.says("ben", "premove", json!({ "game": game.as_str(), "conditions": lines }), "saved").await;
        self.gives("ben", "premove", json!({ "game": game.as_str() })).await;
        self.gives("ann", "whatif", json!({ "game": game.as_str() })).await;
        for (step, picked) in [(Step::TryPiece, "a1"), (Step::TryTarget, "a1b2"), (Step::TryTarget, "h8g7")] {
            let id = Id::of(step, &game, 0).to_string();
            self.picks("ann", &id, Some(picked)).await;
        }
        let id = Id::of(Step::TryTarget, &game, 0).to_string();
        self.picks("ben", &id, Some("a2a3")).await;
        for (step, argument) in [(Step::TryTargets, "a2~0"), (Step::TryPieces, "0"), (Step::TryNote, "")] {
            self.presses("ann", &game, step, argument).await;
        }

        let game =
            self.starts("a takeback offered", json!({ "variant": "giant-king" }), &["ben", "ann"]).await;
        self.plays(&game, 5).await;
        self.presses("ben", &game, Step::Takeback, "").await;
        for step in [Step::More, Step::Abort, Step::Legal, Step::Board, Step::History] {
            self.presses("ben", &game, step, "").await;
        }

        let away =
            json!({ "variant": "mount-chess", "time": "5d + 1h max 9d", "options": "flagging=by-claim" });
        let game = self.starts("somebody on vacation", away, &["dan", "cem"]).await;
        self.plays(&game, 2).await;
        self.gives("ann", "vacation", json!({ "span": "2d" })).await;
        self.gives("ann", "vacation", json!({})).await;
        self.gives("dan", "vacation", json!({ "span": "6d" })).await;
        self.harness.wait(Span::minutes(1)).await;
        self.presses("cem", &game, Step::ClaimTime, "").await;
        self.presses("cem", &game, Step::ClaimDraw, "").await;

        let dice = json!({ "variant": "kings-mate", "options": "active=on; expanded=on; touch=on" });
        let game = self.starts("dice", dice, &["cem", "ann"]).await;
        self.gives("cem", "time give", json!({ "game": game.as_str(), "seat": "b", "span": "1d" })).await;
        self.declares(&game).await;
        self.presses_a_piece(&game).await;

        let four = json!({ "variant": "king-of-the-mountain", "options": "seats=4; army=skirmish" });
        let game = self.starts("four", four, &["ann", "ben", "cem", "dan"]).await;
        self.plays(&game, 5).await;
        let seat = json!({ "what": "seat", "game": game.as_str(), "seat": "g", "player": "fay" });
        self.says("eve", "direct", seat, "fay now plays Gold").await;

        let solo = json!({ "variant": "all-round-king", "solo": true, "time": "none" });
        let game = self.lobby("solo", solo, &["dan"]).await;
        self.gives("dan", "game start", json!({ "game": game.as_str() })).await;
        self.plays(&game, 3).await;

        let closed = json!({ "variant": "mount-chess", "options": "spectators=off", "opponent": "ben" });
        let game = self.starts("closed", closed, &["cem", "ben"]).await;
        self.plays(&game, 3).await;
        self.gives("cem", "note", json!({ "game": game.as_str(), "text": "nobody looks on" })).await;

        let game = self.starts("moved", json!({ "variant": "mount-chess" }), &["ben", "cem"]).await;
        self.says("ben", "game move", json!({ "game": game.as_str(), "channel": "540" }), "moved to").await;

        let thread = json!({ "variant": "mount-chess", "thread": true });
        let game = self.starts("in a thread", thread, &["ben", "dan"]).await;
        self.plays(&game, 1).await;
        self.gives("ann", "archive", json!({})).await;
        self.gives("ann", "move", json!({ "action": "pass" })).await;
        self.gives("ann", "privacy erase", json!({})).await;
    }

    /// Whoever is to act chooses a piece, and is asked whether they mean what they chose.
    async fn presses_a_piece(&mut self, game: &GameId) {
        let now = self.harness.game(game).await;
        let who = now.player_at(now.to_act().expect("it goes on")).expect("somebody").id.clone();
        let ann = self.harness.referee().known("discord:1").await.expect("a store").expect("known");
        let who = if who == ann { "ann" } else { "cem" };
        self.presses(who, game, Step::Move, "").await;
        self.presses(who, game, Step::Pieces, "0").await;
        let action = now.record().expect("it runs").position().actions()[0].to_string();
        let square = &action[..2];
        for (step, picked) in [(Step::Piece, square), (Step::Target, action.as_str())] {
            let id = Id::of(step, game, now.moment()).to_string();
            self.buttons.insert(step.word(), (id.clone(), who));
            self.picks(who, &id, Some(picked)).await;
        }
        self.presses(who, game, Step::Targets, &format!("{square}~0")).await;
    }

    async fn games_elsewhere(&mut self) {
        let heard = self
            .gives_directly("dan", "game new", json!({ "variant": "mount-chess", "opponent": "ben" }))
            .await;
        let game = heard.game();
        self.gives_directly("ben", "game join", json!({ "game": game.as_str() })).await;
        self.gives_directly("dan", "game start", json!({ "game": game.as_str() })).await;
        self.gives_directly("dan", "move", json!({ "game": game.as_str(), "action": "a1b2" })).await;
        self.games.insert("in direct messages", game);

        self.harness.channel = DELETED;
        let game =
            self.starts("its channel is gone", json!({ "variant": "mount-chess" }), &["ben", "cem"]).await;
        self.plays(&game, 1).await;
        // It would go on in another channel, could the bot write there.
        let gone = CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() };
        for channel in [HALL, DELETED, REFUSING] {
            self.harness.discord.breaks(channel, Some(gone.clone()));
        }
        self.harness.event(&Event::ChannelDeleted(DELETED)).await;
        for channel in [HALL, REFUSING] {
            self.harness.discord.breaks(channel, None);
        }

        self.harness.channel = REFUSING;
        let game = self.starts("not told", json!({ "variant": "mount-chess" }), &["ben", "cem"]).await;
        let refused =
            CallError::Refused { status: Some(400), code: 50_035, what: "Invalid Form Body".to_owned() };
        self.harness.discord.breaks(REFUSING, Some(refused));
        self.harness.channel = HALL;
        let options = json!({ "game": game.as_str(), "action": "a1b2" });
        let json = self.harness.interaction("ben", 2, &command("move", &options, None));
        self.harness.happens(&json).await;

        // Another server has other settings.
        for (path, options) in [
            ("server default", json!({ "key": "takebacks", "value": "off" })),
            ("server ban", json!({ "player": "ben" })),
        ] {
            let mut json = self.harness.interaction("eve", 2, &command(path, &options, None));
            json["guild_id"] = json!(ELSEWHERE.to_string());
            let heard = self.harness.happens(&json).await;
            assert!(heard.failed.is_none(), "{path}: {heard:?}");
        }
    }

    /// What comes last: blocks and bans, an outage, messages that are brought up to date, and work that waits.
    async fn at_the_end(&mut self) {
        self.gives("ann", "person block", json!({ "player": "dan" })).await;
        self.gives("cem", "person block", json!({ "player": "fay" })).await;
        self.gives("eve", "server ban", json!({ "player": "fay" })).await;

        let short = json!({ "variant": "mount-chess", "time": "2h per action" });
        self.starts("an outage noted", short, &["ben", "cem"]).await;
        let referee = self.harness.referee().clone();
        referee.beat().await.expect("a store");
        referee.was_lost();
        self.harness.clock.pass(Span::hours(3));
        let told = referee.came_back().await.expect("a store");
        assert!(told.troubles.is_empty(), "{told:?}");
        self.harness.quiet().await;
        self.harness.clock.pass(Span::minutes(1));
        let asked = self.harness.edits().await;
        self.sees("ann", &asked);
        self.harness.bot().edit_statuses().await;
        self.greeting_that_waits().await;

        // What Discord was told of the commands, as the way to Discord keeps it.
        let stream = StreamName::new("commands/42/everywhere").expect("a name");
        let request = RequestId::new("commands:0-fixture").expect("a name");
        let mut append = Append::new(stream, Number::ZERO, request);
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
                // Only earlier versions wrote them.
                Step::NewVariant | Step::NewOpen | Step::NewAgainst | Step::NewAlone => continue,
                Step::LessonPiece | Step::LessonMove => Id::bare(step).with("mount-chess~1"),
                _ => Id::of(step, &game, 0),
            };
            self.buttons.insert(step.word(), (id.to_string(), "ann"));
        }
        self.harness.referee().beat().await.expect("a store");
        // From another channel nobody waits for the board, and the program ends before it is sent.
        self.harness.channel = REFUSING;
        let options = json!({ "game": game.as_str(), "action": "a1b2" });
        let json = self.harness.interaction("ann", 2, &command("move", &options, None));
        self.harness.begins(&json).await.expect("nobody panics").expect("it works");

        // A form stores nothing.
        let options = json!({ "variant": "king-of-the-mountain", "board-form": true });
        let json = self.harness.interaction("dan", 2, &command("game new", &options, None));
        self.harness.discord.take();
        self.harness.begins(&json).await.expect("nobody panics").expect("it works");
        let asked = self.harness.discord.take();
        self.sees("dan", &asked);
    }
}
