//! The greeting of a server that the bot has just joined, and a first game played by its buttons alone.

use crate::harness::{Harness, known};
use crate::recorder::{GUILD, HALL, Outgoing};
use castellan_discord::announcing::greeting::{Greeting, Greetings, MAX_GREETING_AGE, MAX_JOIN_AGE};
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{Event, Guild, Locale};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{Phase, Span};
use castellan_referee::Clock;
use castellan_rules::Variant;
use jiff::Timestamp;
use serde_json::json;

/// Returns the event of a server that the bot joined this long ago, in which it may write in the hall.
fn joined(harness: &Harness, ago: Span) -> Guild {
    let joined = harness.clock.now().minus(ago);
    Guild {
        guild: GUILD,
        name: "Hall".to_owned(),
        joined: Some(Timestamp::from_millisecond(joined.ms().cast_signed()).expect("a time")),
        channel: Some(HALL),
        locale: None,
    }
}

/// Returns the number of greetings among these requests.
fn greetings(asked: &[Outgoing]) -> usize {
    asked.iter().filter(|asked| asked.content().contains("I referee five chess variants")).count()
}

async fn greeted(harness: &Harness) -> Option<Greeting> {
    Greetings::new(harness.referee().store().clone()).get(GUILD).await.expect("a store")
}

/// Returns a running bot over a new store.
async fn started() -> Harness {
    Harness::new().await
}

#[tokio::test]
async fn a_server_that_the_bot_has_just_joined_is_greeted_once() {
    let mut harness = started().await;
    let seen = joined(&harness, Span::minutes(1));
    let asked = harness.event(&Event::GuildCreated(seen.clone())).await;
    let [Outgoing::Post { channel, body, .. }] = asked.as_slice() else { panic!("{asked:?}") };
    assert_eq!(*channel, HALL);
    let labels: Vec<&str> = body["components"][0]["components"]
        .as_array()
        .expect("buttons")
        .iter()
        .map(|button| button["label"].as_str().expect("a label"))
        .collect();
    assert_eq!(labels, ["New game", "Play the computer", "Play alone", "What can I do?"]);
    assert_eq!(body["allowed_mentions"]["parse"], json!([]), "it calls nobody");
    assert!(greeted(&harness).await.expect("it is stored").message.is_some());

    // A reconnect, a restart, an outage or a new invitation causes no second greeting.
    assert_eq!(harness.event(&Event::GuildCreated(seen.clone())).await, []);
    harness.open().await;
    assert_eq!(harness.event(&Event::GuildCreated(seen.clone())).await, []);
    harness.event(&Event::GuildDeleted { guild: GUILD, unavailable: true }).await;
    assert_eq!(harness.event(&Event::GuildCreated(seen)).await, []);
    harness.event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    let again = joined(&harness, Span::minutes(0));
    assert_eq!(harness.event(&Event::GuildCreated(again)).await, []);
}

#[tokio::test]
async fn a_server_is_greeted_in_its_language() {
    for (locale, label) in [
        (Some("de"), "Neue Partie"),
        (Some("ru"), "Новая партия"),
        (Some("ja"), "新しい対局"),
        (Some("en-US"), "New game"),
        (None, "New game"),
    ] {
        let harness = started().await;
        let locale = locale.map(|tag| Locale(tag.to_owned()));
        let seen = Guild { locale, ..joined(&harness, Span::minutes(1)) };
        let asked = harness.event(&Event::GuildCreated(seen)).await;
        let [Outgoing::Post { body, .. }] = asked.as_slice() else { panic!("{asked:?}") };
        assert_eq!(body["components"][0]["components"][0]["label"], label);
        assert!(
            body["content"].as_str().is_some_and(|text| text.contains(&format!("**{label}**"))),
            "{body}"
        );
    }
}

#[tokio::test]
async fn servers_that_are_made_anew_with_each_start_are_greeted_with_each_start() {
    let mut harness = started().await;
    let seen = joined(&harness, Span::minutes(1));
    harness.event(&Event::GuildCreated(seen.clone())).await;
    harness.clock.pass(Span::hours(1));
    harness.with_recreated_servers();
    assert_eq!(harness.event(&Event::GuildCreated(seen)).await, [], "it is the server of before");
    let anew = joined(&harness, Span::minutes(1));
    assert_eq!(greetings(&harness.event(&Event::GuildCreated(anew.clone())).await), 1);
    assert_eq!(harness.event(&Event::GuildCreated(anew)).await, []);
}

#[tokio::test]
async fn a_server_that_the_bot_joined_long_ago_is_not_greeted() {
    let harness = started().await;
    let seen = joined(&harness, MAX_JOIN_AGE.plus(Span::from_ms(1)));
    assert_eq!(harness.event(&Event::GuildCreated(seen)).await, []);
    assert_eq!(harness.event(&known(GUILD)).await, [], "it is not said since when");
    assert_eq!(harness.event(&Event::GuildCreated(joined(&harness, MAX_JOIN_AGE))).await.len(), 1);
}

#[tokio::test]
async fn a_server_where_the_bot_may_write_nowhere_is_greeted_when_it_may() {
    let harness = started().await;
    let silent = Guild { channel: None, ..joined(&harness, Span::minutes(1)) };
    assert_eq!(harness.event(&Event::GuildCreated(silent)).await, []);
    assert_eq!(greeted(&harness).await, None);
    let asked = harness.event(&Event::GuildCreated(joined(&harness, Span::minutes(2)))).await;
    assert_eq!(greetings(&asked), 1, "{asked:?}");
}

#[tokio::test]
async fn a_kill_between_the_greeting_and_its_being_stored_posts_the_same_message_again() {
    let mut harness = started().await;
    let seen = joined(&harness, Span::minutes(1));
    // The program stops after storing that the server must be greeted.
    harness.bot().handle_event(&Event::GuildCreated(seen.clone())).await.expect("a store");
    harness.discord.take();
    harness.open().await;
    assert_eq!(
        harness.event(&Event::GuildCreated(seen)).await.len(),
        1,
        "what was left is done, and no more"
    );
    let first = greeted(&harness).await.expect("it is stored").message.expect("it was posted");

    // Discord has the greeting, but the store does not know it.
    let other = Harness::new().await;
    let seen = joined(&other, Span::minutes(1));
    let nonce = |asked: &[Outgoing]| match asked {
        [Outgoing::Post { nonce, .. }] => nonce.clone(),
        other => panic!("{other:?}"),
    };
    let one = nonce(&other.event(&Event::GuildCreated(seen.clone())).await);
    let another = Harness::new().await;
    assert_eq!(
        nonce(&another.event(&Event::GuildCreated(seen)).await),
        one,
        "the same server, the same nonce"
    );
    assert_eq!(first.channel, HALL);
}

#[tokio::test]
async fn a_greeting_that_cannot_be_posted_is_tried_again_until_it_would_come_too_late() {
    let harness = started().await;
    let down = CallError::Unavailable { status: Some(500), what: "it failed".to_owned(), perhaps_done: true };
    harness.discord.breaks(HALL, Some(down));
    let asked = harness.event(&Event::GuildCreated(joined(&harness, Span::minutes(1)))).await;
    assert_eq!(greetings(&asked), 1);
    assert_eq!(harness.bot().undelivered().count("unavailable", false), 1);
    assert_eq!(greetings(&harness.wait(Span::from_ms(1_000)).await), 0, "not at once");
    assert_eq!(greetings(&harness.wait(Span::minutes(1)).await), 1);
    assert_eq!(greetings(&harness.wait(MAX_GREETING_AGE).await), 1);
    assert_eq!(harness.bot().undelivered().count("unavailable", true), 1);
    harness.discord.breaks(HALL, None);
    assert_eq!(greetings(&harness.wait(Span::hours(1)).await), 0, "it would come too late");
    let seen = joined(&harness, Span::minutes(0));
    assert_eq!(harness.event(&Event::GuildCreated(seen)).await, [], "and it was meant to be greeted once");
}

#[tokio::test]
async fn a_greeting_that_the_server_does_not_allow_is_logged_and_given_up() {
    let harness = started().await;
    let forbidden = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
    harness.discord.breaks(HALL, Some(forbidden));
    harness.event(&Event::GuildCreated(joined(&harness, Span::minutes(1)))).await;
    assert_eq!(harness.bot().undelivered().count("forbidden", true), 1);
    harness.discord.breaks(HALL, None);
    assert_eq!(greetings(&harness.wait(Span::minutes(2)).await), 0);
}

/// Returns the id of the button with this label, or of the list of users.
fn button(heard: &crate::harness::Heard, label: &str) -> String {
    let message = heard.answer().message();
    let rows = message["components"].as_array().expect("rows").clone();
    let all = rows.iter().flat_map(|row| row["components"].as_array().expect("components").clone());
    let found = all.into_iter().find(|one| one["label"] == label || one["placeholder"] == label);
    found.unwrap_or_else(|| panic!("no {label}: {message}"))["custom_id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn one_person_plays_both_sides_after_two_presses() {
    let mut harness = Harness::new().await;
    let heard = harness.presses("ann", &ComponentId::without_game(Step::NewGame).to_string(), false).await;
    assert!(heard.publicly().contains("Mount Chess"), "{heard:?}");
    assert_eq!(heard.counted(), 0, "{heard:?}");
    let heard = harness.presses("ann", &button(&heard, "Play alone"), false).await;
    assert!(heard.failed.is_none(), "{heard:?}");
    let game = harness.game(&heard.game()).await;
    assert_eq!((game.phase(), game.settings().solo), (Phase::Running, true));
    assert!(heard.publicly().contains("your move (White)"), "{heard:?}");
    let moved = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(moved.publicly().contains("Farmer a2 to a3"), "{moved:?}");
}

#[tokio::test]
async fn one_person_plays_both_sides_after_one_press_in_the_game_that_they_are_likely_to_want() {
    let mut harness = Harness::new().await;
    let alone = ComponentId::without_game(Step::NewAlone).to_string();
    let heard = harness.presses("ann", &alone, false).await;
    let game = harness.game(&heard.game()).await;
    assert_eq!((game.phase(), game.settings().solo), (Phase::Running, true), "{heard:?}");
    assert_eq!(game.settings().variant, Variant::MountChess);
    assert!(format!("{heard:?}").contains("your move (White)"), "{heard:?}");
    harness.clock.pass(Span::minutes(1));
    harness.opens("ann", json!({ "variant": "kings-mate" })).await;
    harness.clock.pass(Span::minutes(1));
    let heard = harness.presses("ann", &alone, false).await;
    assert_eq!(harness.game(&heard.game()).await.settings().variant, Variant::KingsMate);
}

#[tokio::test]
async fn a_press_that_comes_twice_opens_one_game() {
    let mut harness = Harness::new().await;
    let id = ComponentId::without_game(Step::NewAlone).to_string();
    let mut json =
        harness.interaction("ann", 3, &json!({ "custom_id": id, "component_type": 2, "values": [] }));
    json["message"] = json!({ "id": "600", "channel_id": HALL.to_string(), "flags": 64 });
    harness.happens(&json).await;
    harness.happens(&json).await;
    harness.open().await;
    harness.happens(&json).await;
    let games = harness.referee().game_list.games(None, 10).await.expect("games");
    assert_eq!(games.len(), 1);
    assert_eq!(harness.game(&games[0].0).await.phase(), Phase::Running);
}

#[tokio::test]
async fn whoever_may_not_open_games_is_told_so_at_every_step_and_learns_what_there_is() {
    let mut harness = Harness::new().await;
    harness.gives("eve", "server ban", json!({ "player": "ben" })).await;
    for step in [Step::NewGame, Step::NewAlone, Step::NewComputer] {
        let id = ComponentId::without_game(step).to_string();
        let heard = harness.presses("ben", &id, false).await;
        assert!(heard.failed.is_none(), "{step:?}: {heard:?}");
        assert_eq!(heard.privately(), "You are banned from games in this server.", "{step:?}");
    }
    assert_eq!(harness.referee().game_list.games(None, 10).await.expect("games").len(), 0);
    let guide = harness.presses("ben", &ComponentId::without_game(Step::Guide).to_string(), false).await;
    assert!(guide.privately().contains("What can I do?"), "{guide:?}");
    let learn = harness.presses("ben", &button(&guide, "Learn"), true).await;
    assert!(learn.answer().content().contains("`/why`"), "{learn:?}");
    // If games may start in some channels only, the button lists them.
    harness.gives("eve", "server channel", json!({ "channel": "510", "allowed": true })).await;
    let id = ComponentId::without_game(Step::NewGame).to_string();
    let heard = harness.presses("ann", &id, false).await;
    assert!(heard.privately().contains("In this server, games start in <#510>"), "{heard:?}");
}

#[tokio::test]
async fn help_is_by_topic_and_by_word_and_directors_commands_are_for_directors() {
    let mut harness = Harness::new().await;
    for (who, directs) in [("ann", false), ("eve", true)] {
        let help = harness.gives(who, "help", json!({})).await;
        let said = help.privately();
        assert!(said.contains("`/move` `/board`") && said.contains("What do you want to do?"), "{said}");
        assert_eq!(said.contains("/arbiter start"), directs, "{who}: {said}");
        let is_theirs = |id: &String| id.ends_with("directors") || id.ends_with("servers");
        assert_eq!(
            help.ids().iter().filter(|id| is_theirs(id)).count(),
            if directs { 2 } else { 0 },
            "{who}"
        );
        for typed in ["", "arbiter", "director"] {
            let found = harness.types(who, "help", json!({ "command": typed }), "command").await;
            let theirs = found.iter().any(|one| one.starts_with("arbiter") || one == "directors");
            assert!(directs || !theirs, "{who} {typed}: {found:?}");
        }
        let said =
            harness.gives(who, "help", json!({ "command": "end tournament standings" })).await.privately();
        assert_eq!(said.contains("`/arbiter finish`"), directs, "{who}: {said}");
        // An old directors' button, and the help for an arbiter command.
        let old = format!("{}~directors", ComponentId::without_game(Step::Guide));
        let said = harness.presses(who, &old, true).await.privately();
        assert_eq!(said.contains("/arbiter start"), directs, "{who}: {said}");
        let said = harness.gives(who, "help", json!({ "command": "arbiter start" })).await.privately();
        assert!(said.contains("/arbiter start"), "{who}: {said}");
    }
    let found = harness.types("ann", "help", json!({ "command": "" }), "command").await;
    assert_eq!(&found[..2], ["start", "play"]);
    for (typed, part) in
        [("start", "`/game new`"), ("Start a game", "`/game new`"), ("offer draw", "`/draw offer`")]
    {
        let said = harness.gives("ann", "help", json!({ "command": typed })).await.privately();
        assert!(said.contains(part), "{typed}: {said}");
    }
    let said = harness.gives("ann", "help", json!({ "command": "castle" })).await;
    assert!(said.privately().contains("There is no command `castle`"), "{said:?}");
}
