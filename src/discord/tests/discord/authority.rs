//! Who may do what: every command that takes a game or a tournament, everything that is pressed or filled in, and every
//! source of suggestions, by everybody, with every kind of game, against `authority_table`.

use crate::authority_table::{CLASSES, KINDS, WHO, commands, of_source, of_step};
use crate::harness::{ALLOWED, MANAGES, command, user};
use crate::recorder::{Outgoing, Recorder};
use castellan_discord::Bot;
use castellan_discord::authority::{Denial, Fact, Facts, Intent, Policy, decide};
use castellan_discord::commands::table::{CommandSpec, Kind, Source, command_specs};
use castellan_discord::components::ids::{Id, Step};
use castellan_discord::wire::{Interaction, UserId};
use castellan_game::GameId;
use castellan_referee::{Clock, Referee};
use castellan_store::{MemoryStore, Query, Store, export, import};
use castellan_test_support::set::{Lots, SetClock};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The home of all games, and the server of others.
const HOME: u64 = 77;
const ELSEWHERE: u64 = 78;
/// Where games are played. People ask elsewhere, so that nobody waits for a board.
const PLAYED_IN: u64 = 501;
/// Where somebody asks who manages the server beside playing there.
const AS_DIRECTOR: u64 = 512;
/// The name of a game and of a tournament that are not there.
const NO_GAME: &str = "zzzzzzzzzzzzz";

type TestBot = Bot;

/// A bot with one game in its store, which can be put back to how it was. That takes longer than to ask.
struct World {
    policy: Policy,
    clock: SetClock,
    store: MemoryStore,
    bot: Arc<TestBot>,
    referee: Arc<Referee>,
    discord: Recorder,
    interactions: u64,
    /// The store as it was when everything was ready.
    ready: Vec<u8>,
    marks: Vec<String>,
    game: String,
    tournament: Option<String>,
    /// Who plays White.
    white: &'static str,
}

/// From where somebody asks: the server, the channel.
type From = (Option<u64>, u64);

impl World {
    fn over(store: MemoryStore, clock: SetClock, policy: Policy) -> (Arc<TestBot>, Arc<Referee>, Recorder) {
        let referee = Arc::new(Referee::new(store, clock, Lots::new(5)));
        let discord = Recorder::default();
        let bot = Bot::new(referee.clone(), Arc::new(discord.clone())).deciding_by(policy);
        (Arc::new(bot.operated_by(vec![UserId(user("olga"))])), referee, discord)
    }

    /// A world with a game of one of [`KINDS`], in which a policy decides.
    async fn with(kind: &str, policy: Policy) -> Self {
        let (store, clock) = (MemoryStore::new(), SetClock::new());
        let (bot, referee, discord) = Self::over(store.clone(), clock.clone(), policy);
        let (game, ready) = (String::new(), Vec::new());
        let mut world = Self {
            policy,
            clock,
            store,
            bot,
            referee,
            discord,
            interactions: 0,
            ready,
            marks: Vec::new(),
            game,
            tournament: None,
            white: "ann",
        };
        world.referee.came_back().await.expect("a store");
        let played = (Some(HOME), PLAYED_IN);
        if kind == "tournament" {
            let options = json!({
                "title": "Spring", "format": "swiss", "variant": "mount-chess", "rounds": 1, "round-time": "10d",
            });
            let said = world.says("eve", played, "tournament announce", options).await;
            assert!(said.contains("is announced"), "{said}");
            for who in ["ann", "ben"] {
                world.says(who, played, "tournament sign-up", json!({})).await;
            }
            let said = world.says("eve", played, "arbiter start", json!({})).await;
            assert!(said.contains("has started"), "{said}");
            world.quiet().await;
            let id = world.referee.tournaments().await.expect("a store").remove(0).0;
            let tournament = world.referee.tournament(&id).await.expect("it is there");
            world.game = tournament.game_of(&tournament.rounds()[0].pairings[0]).to_string();
            world.tournament = Some(id.to_string());
            let ann = world.person("ann").await;
            let game =
                world.referee.game(&GameId::new(world.game.clone()).expect("a name")).await.expect("a game");
            world.white = if game.owner().id == ann { "ann" } else { "ben" };
        } else {
            let spectators = if kind == "closed" { "off" } else { "on" };
            let options = format!("time=3d per action; spectators={spectators}");
            let options = json!({ "variant": "mount-chess", "options": options, "opponent": "ben" });
            world.asks("ann", (Some(HOME), 500), 2, &command("game new", &options, None)).await;
            world.quiet().await;
            let ann = world.person("ann").await;
            world.game = world.referee.games_of(&ann, false).await.expect("a store")[0].to_string();
            let game = json!({ "game": world.game });
            world.says("ben", (Some(HOME), 510), "game join", game.clone()).await;
            world.says("ann", (Some(HOME), 510), "game start", game).await;
            world.quiet().await;
        }
        let options = json!({ "player": "bea" });
        world.says(world.white, (Some(HOME), 500), "person block", options).await;
        world.says("eve", (Some(HOME), 500), "server ban", json!({ "player": "bob" })).await;
        let watched = json!({ "game": world.game });
        world.says("wes", (Some(HOME), 510), "game watch", watched).await;
        // Everybody is known before it is looked at what changes, and nobody has pictures drawn.
        for who in ["ann", "ben", "cem", "dan", "eve", "wes", "bob", "bea", "max", "dora", "olga", "zoe"] {
            world.says(who, (Some(HOME), 510), "settings", json!({ "text-board": true })).await;
        }
        world.quiet().await;
        export(&world.store, &mut world.ready).await.expect("a store");
        world.marks = world.marked().await;
        world
    }

    async fn person(&self, name: &str) -> castellan_game::PlayerId {
        self.referee
            .known(&format!("discord:{}", user(name)))
            .await
            .expect("a store")
            .expect("they are known")
    }

    /// By what it is noticed that something was stored: the end of each stream, and the rows without events.
    async fn marked(&self) -> Vec<String> {
        let mut marks = Vec::new();
        for stream in self.store.streams(None, 10_000).await.expect("a store") {
            let head = self.store.head(&stream).await.expect("a store");
            marks.push(format!("{stream:?} {head:?}"));
        }
        for index in ["settings", "people", "accounts", "reminders"] {
            let rows = self.store.query(Query::new(index, "", 10_000)).await.expect("a store").rows;
            marks.extend(rows.iter().map(|row| format!("{index} {} {}", row.key, row.value)));
        }
        marks
    }

    /// The world as it was when it was ready.
    async fn anew(&mut self) {
        self.store = MemoryStore::new();
        import(self.ready.as_slice(), &self.store).await.expect("what was exported");
        (self.bot, self.referee, self.discord) =
            Self::over(self.store.clone(), self.clock.clone(), self.policy);
        self.referee.came_back().await.expect("a store");
    }

    /// Everything that waits to be told or done is.
    async fn quiet(&self) {
        loop {
            let run = self.referee.run_errands(&self.bot).await.expect("a store");
            let told = self.referee.deliver(&self.bot).await.expect("a store");
            if run.done + told.done + told.given_up == 0 {
                return self.bot.settled().await;
            }
        }
    }

    /// What Discord sends when somebody does something.
    async fn asks(&mut self, name: &str, from: From, kind: u8, data: &Value) -> Value {
        self.interactions += 1;
        let id = (self.clock.now().ms() - 1_420_070_400_000) << 22 | self.interactions;
        let user = json!({ "id": user(name).to_string(), "username": name, "global_name": null });
        let manages = match (name, from.0) {
            ("eve", Some(HOME)) | ("max", Some(ELSEWHERE)) => MANAGES,
            (_, Some(HOME)) if from.1 == AS_DIRECTOR => MANAGES,
            _ => 0,
        };
        let mut json = json!({
            "id": id.to_string(), "application_id": "42", "type": kind, "token": "a secret token", "version": 1,
            "channel_id": from.1.to_string(), "channel": { "id": from.1.to_string(), "type": 0 },
            "app_permissions": ALLOWED.to_string(), "locale": "en-GB", "attachment_size_limit": 10_485_760,
            "data": data,
        });
        match from.0 {
            Some(guild) => {
                json["guild_id"] = guild.to_string().into();
                json["member"] = json!({
                    "user": user, "nick": null, "roles": [], "permissions": (ALLOWED | manages).to_string(),
                });
            }
            None => json["user"] = user,
        }
        if kind == 3 {
            json["message"] = json!({ "id": "600", "channel_id": from.1.to_string(), "flags": 0 });
        }
        self.discord.take();
        let interaction = Interaction::read(&json).expect("an interaction");
        let bot = self.bot.clone();
        let handling = tokio::spawn(async move { bot.interaction(&interaction).await });
        while !handling.is_finished() {
            // Whoever waits for a board gets it; nothing else is told.
            if self.ready.is_empty() {
                self.referee.deliver(&self.bot).await.expect("a store");
            }
            tokio::task::yield_now().await;
        }
        handling.await.expect("nobody panics there").expect("it works");
        let asked = self.discord.take();
        let answer = asked.iter().find(|asked| matches!(asked, Outgoing::Answer { .. }));
        match answer.expect("an answer") {
            Outgoing::Answer { body, .. } => body.clone(),
            other => panic!("{other:?}"),
        }
    }

    async fn says(&mut self, name: &str, from: From, path: &str, options: Value) -> String {
        said(&self.asks(name, from, 2, &command(path, &options, None)).await)
    }

    /// Somebody of [`WHO`], and from where they ask.
    fn asker(&self, who: usize) -> (&'static str, From) {
        let (home, elsewhere) = ((Some(HOME), 510), (Some(ELSEWHERE), 610));
        match who {
            0 => ("cem", elsewhere),
            1 => ("dan", home),
            2 => (self.white, home),
            3 => ("wes", home),
            4 => ("bob", home),
            5 => ("bea", home),
            6 => ("eve", home),
            7 => ("max", elsewhere),
            8 => ("dora", (None, 9_014)),
            9 => (self.white, (None, 9_001)),
            10 => ("olga", elsewhere),
            _ => (self.white, (Some(HOME), AS_DIRECTOR)),
        }
    }
}

/// What an answer says: its text, or the title of the form that it is.
fn said(body: &Value) -> String {
    let data = &body["data"];
    let text = data["content"].as_str().or(data["title"].as_str());
    text.unwrap_or_default().to_owned()
}

/// Something that can be asked: what is said of it, and what Discord sends for a game and a tournament.
struct Subject {
    name: String,
    class: &'static str,
    kind: u8,
    /// Whether it is about a tournament rather than a game.
    of_tournament: bool,
    data: Box<dyn Fn(&str) -> Value>,
}

/// Everything that can be asked about games and tournaments, as the bot has it.
fn subjects() -> Vec<Subject> {
    let mut all = Vec::new();
    for (path, options, class) in commands() {
        let of_tournament = !takes(path, "game");
        let name = format!("/{path}");
        let data = move |id: &str| {
            let mut options = options.clone();
            options[if of_tournament { "tournament" } else { "game" }] = id.into();
            command(path, &options, None)
        };
        all.push(Subject { name, class, kind: 2, of_tournament, data: Box::new(data) });
    }
    for &step in Step::ALL {
        let Some(class) = of_step(step) else { continue };
        let name = format!("{step:?}");
        let is_form = matches!(step, Step::ArmyFilled | Step::Conditions);
        let of_tournament = class == "tournament";
        let data = move |id: &str| pressed(step, id, of_tournament, is_form);
        let kind = if is_form { 5 } else { 3 };
        all.push(Subject { name, class, kind, of_tournament, data: Box::new(data) });
    }
    for &source in Source::ALL {
        let Some((path, focused, options, class)) = of_source(source) else { continue };
        let of_tournament = class == "suggested of a tournament";
        let data = move |id: &str| {
            let mut options = options.clone();
            options[if of_tournament { "tournament" } else { "game" }] = id.into();
            options[focused] = "".into();
            command(path, &options, Some(focused))
        };
        all.push(Subject {
            name: format!("{source:?}"),
            class,
            kind: 4,
            of_tournament,
            data: Box::new(data),
        });
    }
    all
}

/// Something pressed, picked or filled in, about a game or a tournament of this name.
fn pressed(step: Step, id: &str, of_tournament: bool, is_form: bool) -> Value {
    if is_form {
        let id = Id::of(step, &GameId::new(id).expect("a name"), 0).to_string();
        let input = json!({ "type": 4, "custom_id": "text", "value": "siege" });
        return json!({ "custom_id": id, "components": [{ "type": 1, "components": [input] }] });
    }
    let argument = match step {
        Step::Play => "a2a3",
        Step::Targets | Step::TryTargets => "a2~0",
        Step::Pieces | Step::TryPieces => "0",
        Step::Accept | Step::Decline | Step::Withdraw | Step::History => "1",
        Step::Which => "board",
        _ => "",
    };
    let picked = match step {
        Step::Piece | Step::TryPiece => vec!["a2"],
        Step::Target | Step::TryTarget => vec!["a2a3"],
        Step::Which => vec![id],
        _ => Vec::new(),
    };
    let custom = if of_tournament {
        Id::bare(step).with(id)
    } else if step == Step::Which {
        Id::bare(step).with(argument)
    } else {
        Id::of(step, &GameId::new(id).expect("a name"), 0).with(argument)
    };
    let kind = if picked.is_empty() { 2 } else { 3 };
    json!({ "custom_id": custom.to_string(), "component_type": kind, "values": picked })
}

/// Whether a command takes an option.
fn takes(path: &str, option: &str) -> bool {
    let leaf =
        command_specs().find(|leaf| leaf.path.join(" ") == path).unwrap_or_else(|| panic!("no /{path}"));
    leaf.options.iter().any(|known| known.name == option)
}

/// What an answer amounts to, as one of the letters of the table.
fn letter(said: &str) -> char {
    let of = [
        ("This game is closed", 'C'),
        ("You may not play in this server.", 'B'),
        ("Somebody in this game does not want to play with you.", 'K'),
        ("That is for those who play here", 'P'),
        ("Only the game's creator", 'O'),
        ("This is for those who direct games in this server.", 'D'),
        ("A game stays in its server.", 'E'),
        ("A tournament stays in its server.", 'E'),
        ("Tournaments are played in servers.", 'E'),
        ("From outside its server you can only do what has a reason", 'R'),
        ("You play there yourself.", 'S'),
        ("This is for those who may manage this server", 'M'),
        ("That can only be done in its own server.", 'E'),
        ("Something went wrong", '!'),
        ("This button or command is from another version", '!'),
    ];
    of.iter().find(|(text, _)| said.starts_with(text)).map_or('+', |(_, letter)| *letter)
}

/// One answer: what is asked, about which kind of game, by whom.
type Cell = (String, &'static str, usize);

/// Everything that the bot answers about one kind of game, when a policy decides. Whatever is refused changes nothing.
async fn answers(kind: &'static str, policy: Policy) -> BTreeMap<Cell, char> {
    let mut answers = BTreeMap::new();
    let mut world = World::with(kind, policy).await;
    for subject in subjects() {
        if subject.of_tournament && kind != "tournament" {
            continue;
        }
        for (who, asker) in WHO.iter().enumerate() {
            let letter = answer(&mut world, &subject, who).await;
            if world.marked().await != world.marks {
                assert_eq!(letter, '+', "{} by {asker}: something was stored", subject.name);
                world.anew().await;
                assert_eq!(world.marked().await, world.marks, "all is as it was");
            }
            answers.insert((subject.name.clone(), kind, who), letter);
        }
    }
    answers
}

/// What the bot answers to one of [`WHO`].
async fn answer(world: &mut World, subject: &Subject, who: usize) -> char {
    let (name, mut from) = world.asker(who);
    let id = if subject.of_tournament { world.tournament.clone() } else { Some(world.game.clone()) };
    let id = id.expect("its name");
    if subject.class == "games listed" && from.0 == Some(HOME) {
        // What is near comes first: here they stand where it is played.
        let table = castellan_discord::tables::Tables(world.referee.store().clone());
        let game = GameId::new(world.game.clone()).expect("a name");
        from.1 = table.of(&game).await.expect("a store").expect("a table").channel.0;
    }
    let body = world.asks(name, from, subject.kind, &(subject.data)(&id)).await;
    if subject.kind == 4 {
        let choices = body["data"]["choices"].as_array().expect("choices");
        let listed = match subject.name.as_str() {
            "Games" | "Tournaments" => choices.iter().any(|choice| choice["value"] == id.as_str()),
            _ => !choices.is_empty(),
        };
        return if listed { '+' } else { '-' };
    }
    let heard = said(&body);
    if heard.starts_with("There is no game ") || heard.starts_with("There is no tournament ") {
        // Nothing tells it from one that is not there.
        let other = world.asks(name, from, subject.kind, &(subject.data)(NO_GAME)).await;
        assert_eq!(heard.replace(&id, NO_GAME), said(&other), "{} by {}", subject.name, WHO[who]);
        return '?';
    }
    letter(&heard)
}

/// The right answers about one kind of game, cell by cell.
fn right(kind: &'static str) -> BTreeMap<Cell, char> {
    let mut right = BTreeMap::new();
    for subject in subjects() {
        let class = CLASSES.iter().find(|class| class.name == subject.class);
        let class = class.unwrap_or_else(|| panic!("no class {}", subject.class));
        let place = KINDS.iter().position(|known| *known == kind).expect("a kind");
        let answers = class.answers[place];
        assert!(answers.is_empty() || answers.len() == WHO.len(), "{}: {answers}", class.name);
        for (who, letter) in answers.chars().enumerate() {
            right.insert((subject.name.clone(), kind, who), letter);
        }
    }
    right
}

/// Where answers are not the right ones, or there is no right one.
fn wrong(right: &BTreeMap<Cell, char>, answers: &BTreeMap<Cell, char>) -> Vec<Cell> {
    let cells: BTreeSet<&Cell> = right.keys().chain(answers.keys()).collect();
    cells.into_iter().filter(|cell| right.get(*cell) != answers.get(*cell)).cloned().collect()
}

/// The bot answers as the table says, and a wrong cell anywhere would be found.
async fn holds(kind: &'static str, cells: usize) {
    let (mut right, mut answers) = (right(kind), answers(kind, Policy::default()).await);
    let told: Vec<String> = wrong(&right, &answers)
        .iter()
        .map(|cell| {
            let (name, kind, who) = cell;
            format!("{name}, {kind}, {}: {:?}, not {:?}", WHO[*who], answers.get(cell), right.get(cell))
        })
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert!(right.len() >= cells, "{}", right.len());
    // A wrong cell is found, and nothing else with it: where the bot lets somebody through or keeps them out, where the
    // table does, and where the table says nothing.
    // Seven and the number of askers have no common part, so that each of them comes up everywhere.
    for cell in right.keys().step_by(7).cloned().collect::<Vec<_>>() {
        let letter = right[&cell];
        let other = if letter == '+' { '?' } else { '+' };
        answers.insert(cell.clone(), other);
        assert_eq!(wrong(&right, &answers), std::slice::from_ref(&cell));
        answers.insert(cell.clone(), letter);
        right.insert(cell.clone(), other);
        assert_eq!(wrong(&right, &answers), std::slice::from_ref(&cell));
        right.remove(&cell);
        assert_eq!(wrong(&right, &answers), std::slice::from_ref(&cell));
        right.insert(cell, letter);
    }
}

#[tokio::test]
async fn everybody_may_do_with_an_open_game_just_what_the_table_says() {
    holds("open", 800).await;
}

#[tokio::test]
async fn everybody_may_do_with_a_closed_game_just_what_the_table_says() {
    holds("closed", 800).await;
}

#[tokio::test]
async fn everybody_may_do_with_a_tournament_and_its_games_just_what_the_table_says() {
    holds("tournament", 1_100).await;
}

/// These facts without some.
fn without(facts: Facts, forgotten: &[Fact]) -> Facts {
    Facts::of(Fact::ALL.iter().copied().filter(|fact| facts.has(*fact) && !forgotten.contains(fact)))
}

/// A hole in the policy: what it is called, the policy, the kind of game with which it shows, and who gets through there
/// with what.
type Hole = (&'static str, Policy, &'static str, &'static [(&'static str, &'static str)]);

/// A policy with a hole for each kind of check. Each is found by the rows that are held against the bot.
fn holes() -> Vec<Hole> {
    let right = Policy::default();
    vec![
        (
            "nobody looks from which server somebody asks",
            Policy { is_home: |home, from| home.is_some() && from.is_some(), ..right },
            "tournament",
            &[
                ("/direct", "a manager of another server"),
                ("/arbiter cancel", "a manager of another server"),
                ("/board", "a member of another server"),
                ("/game join", "a member of another server"),
                ("Board", "a member of another server"),
                ("Standings", "a manager of another server"),
                ("Boards", "a member of another server"),
            ],
        ),
        (
            "a direct message counts as the server of the game",
            Policy {
                is_home: |home, from| home.is_some() && from.is_none_or(|from| Some(from) == home),
                ..right
            },
            "open",
            &[
                ("/board", "a member, by direct message"),
                ("/export", "a member, by direct message"),
                ("Join", "a member, by direct message"),
                ("Pieces", "a member, by direct message"),
            ],
        ),
        (
            "bans are forgotten",
            Policy { decide: |intent, facts| decide(intent, without(facts, &[Fact::Banned])), ..right },
            "open",
            &[
                ("/game join", "somebody banned"),
                ("/game watch", "somebody banned"),
                ("Join", "somebody banned"),
                ("Games", "somebody banned"),
            ],
        ),
        (
            "blocks are forgotten",
            Policy { decide: |intent, facts| decide(intent, without(facts, &[Fact::Blocked])), ..right },
            "open",
            &[("/game join", "somebody whom a player blocked"), ("Join", "somebody whom a player blocked")],
        ),
        (
            "directors decide their own games",
            Policy {
                decide: |intent, facts| match intent {
                    Intent::Direct | Intent::DecideBoard => decide(intent, without(facts, &[Fact::Plays])),
                    _ => decide(intent, facts),
                },
                ..right
            },
            "tournament",
            &[
                ("/direct", "a director who plays"),
                ("/arbiter result", "a director who plays"),
                ("/arbiter pair", "a director who plays"),
                ("/arbiter forbid", "a director who plays"),
                ("/arbiter extend", "a director who plays"),
            ],
        ),
        (
            "closed games are open",
            Policy { decide: |intent, facts| decide(intent, facts.with(Fact::Open)), ..right },
            "closed",
            &[
                ("/board", "a member"),
                ("/export", "a member"),
                ("/game join", "a member"),
                ("History", "a member"),
                ("Games", "a member"),
                ("Pieces", "a member"),
            ],
        ),
        (
            "everybody directs",
            Policy { decide: |intent, facts| decide(intent, facts.with(Fact::Directs)), ..right },
            "closed",
            &[
                ("/direct", "a member"),
                ("/board", "a member of another server"),
                ("/direct", "somebody banned"),
            ],
        ),
    ]
}

#[tokio::test]
async fn each_hole_in_the_policy_is_found_by_the_rows_where_somebody_gets_through() {
    for (hole, policy, kind, through) in holes() {
        let (right, answers) = (right(kind), answers(kind, policy).await);
        let wrong = wrong(&right, &answers);
        for (name, who) in through {
            let place = WHO.iter().position(|known| known == who).expect("one of those who ask");
            let cell = ((*name).to_owned(), kind, place);
            assert!(wrong.contains(&cell), "{hole}: nobody sees that {who} gets through with {name}");
            assert_eq!(answers[&cell], '+', "{hole}: {name} by {who}");
        }
    }
}

/// Commands that take neither a game nor a tournament, and what they are about.
const ABOUT_NEITHER: &[(&str, &str)] = &[
    ("games", "one's own games"),
    ("game new", "the server where it is given"),
    ("game list", "one's own games, and those of the channel"),
    ("vacation", "oneself"),
    ("archive", "one's own games, and those of the server: tested apart"),
    ("rules", "nobody"),
    ("piece", "nobody"),
    ("help", "nobody"),
    ("settings", "oneself"),
    ("person block", "oneself"),
    ("person unblock", "oneself"),
    ("privacy show", "oneself"),
    ("privacy export", "oneself"),
    ("privacy erase", "oneself"),
    ("server show", "the server where it is given, for its managers"),
    ("server set", "the server where it is given, for its managers"),
    ("server channel", "the server where it is given, for its managers"),
    ("server default", "the server where it is given, for its managers"),
    ("server ban", "the server where it is given, for its managers"),
    ("server unban", "the server where it is given, for its managers"),
    ("server status", "the server where it is given, for its managers"),
    ("tournament announce", "the server where it is given, for its directors"),
    ("tournament list", "the server where it is given"),
    ("ratings list", "the players of the server: tested apart"),
    ("ratings show", "the players of the server: tested apart"),
];

#[test]
fn every_command_has_its_row() {
    let name = |leaf: &CommandSpec| leaf.path.join(" ");
    let is_about = |leaf: &&CommandSpec| {
        leaf.options
            .iter()
            .any(|option| matches!(option.kind, Kind::Text(Source::Games | Source::Tournaments)))
    };
    let (about, neither): (Vec<&CommandSpec>, Vec<&CommandSpec>) =
        command_specs().partition(|leaf| is_about(leaf));
    let about: BTreeSet<String> = about.into_iter().map(name).collect();
    let neither: BTreeSet<String> = neither.into_iter().map(name).collect();
    let rows: BTreeSet<String> = commands().iter().map(|(path, ..)| (*path).to_owned()).collect();
    assert_eq!(about, rows);
    let known: BTreeSet<String> = ABOUT_NEITHER.iter().map(|(path, _)| (*path).to_owned()).collect();
    assert_eq!(neither, known);
}

/// Sets of facts: all of them.
fn all_facts() -> impl Iterator<Item = Facts> {
    (0..1_u32 << Fact::ALL.len()).map(|bits| {
        let has = |(place, _): &(usize, &Fact)| bits & (1 << place) != 0;
        Facts::of(Fact::ALL.iter().enumerate().filter(has).map(|(_, fact)| *fact))
    })
}

#[test]
fn what_holds_of_the_policy_holds_whatever_is_known_of_somebody() {
    use Fact::{
        AtHome, Banned, Blocked, Directs, Invited, Listed, Local, Lost, Oneself, Open, Operates, Owns, Plays,
    };
    let games = [
        Intent::See,
        Intent::Export,
        Intent::Join,
        Intent::Leave,
        Intent::Invite,
        Intent::Start,
        Intent::Play,
        Intent::Answer,
        Intent::CallOff,
        Intent::Watch,
        Intent::Move,
        Intent::TakeElsewhere,
        Intent::Direct,
    ];
    for facts in all_facts() {
        let has = |fact| facts.has(fact);
        let may = |intent| decide(intent, facts).is_ok();
        let concerned = has(Plays) || has(Owns) || has(Invited) || has(Directs);
        for intent in games {
            if !concerned && !has(AtHome) && !has(Operates) {
                assert_eq!(decide(intent, facts), Err(Denial::Unknown), "{intent:?} {facts:?}");
            }
            if !concerned && !has(Open) && !has(Operates) {
                assert!(!may(intent), "{intent:?} {facts:?}");
            }
        }
        assert!(!has(Operates) || concerned || has(AtHome) || !may(Intent::See), "{facts:?}");
        for intent in
            [Intent::Join, Intent::Watch, Intent::SignUp, Intent::BeSeated, Intent::Open, Intent::Invite]
        {
            assert!(!(has(Banned) && may(intent)), "{intent:?} {facts:?}");
        }
        for intent in [Intent::Join, Intent::BeSeated] {
            assert!(!(has(Blocked) && may(intent)), "{intent:?} {facts:?}");
        }
        for intent in [Intent::Direct, Intent::DecideBoard] {
            assert!(!(has(Plays) && may(intent)), "{intent:?} {facts:?}");
            assert!(has(Directs) || has(Operates) || !may(intent), "{intent:?} {facts:?}");
        }
        assert!(has(AtHome) || !may(Intent::Move), "{facts:?}");
        assert!(has(Lost) && has(Plays) || !may(Intent::TakeElsewhere), "{facts:?}");
        // Whoever plays can always go on to the end.
        assert!(!has(Plays) || may(Intent::Play) && may(Intent::See), "{facts:?}");
        assert!(has(Oneself) || has(Local) || has(Listed) || !may(Intent::SeeRatings), "{facts:?}");
    }
}

/// What decides about people, or loads what is not everybody's; and the files beside `authority` in which it stands,
/// with how often. Everything else has to ask.
const BESIDE: &[(&str, &[(&str, usize)])] = &[
    ("referee.game(", &[("bot.rs", 1), ("events.rs", 1), ("status.rs", 1)]),
    ("referee.log(", &[("commands/privacy.rs", 1)]),
    (
        "referee.tournament(",
        &[
            ("commands/tournaments/look.rs", 1),
            ("commands/tournaments/mod.rs", 2),
            ("tournaments/message.rs", 3),
        ],
    ),
    ("referee.tournament_log(", &[("commands/tournaments/look.rs", 2)]),
    ("roles.contains(", &[]),
    ("banned.contains(", &[]),
    ("blocked.contains(", &[]),
    (".spectators", &[("layout.rs", 1)]),
    (".may(MANAGE_GUILD)", &[]),
];

#[test]
fn nothing_decides_beside_the_authority() {
    let root = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut found: BTreeMap<(&str, String), usize> = BTreeMap::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(&root).expect("below").to_string_lossy().replace('\\', "/");
            if path.is_dir() {
                if name != "authority" && name != "tests" {
                    folders.push(path);
                }
                continue;
            }
            let text: String = std::fs::read_to_string(&path).expect("text").split_whitespace().collect();
            for (what, _) in BESIDE {
                let count = text.matches(what).count();
                if count > 0 {
                    found.insert((what, name.clone()), count);
                }
            }
        }
    }
    let known = BESIDE
        .iter()
        .flat_map(|(what, files)| files.iter().map(|(file, count)| ((*what, (*file).to_owned()), *count)));
    assert_eq!(found, known.collect());
}
