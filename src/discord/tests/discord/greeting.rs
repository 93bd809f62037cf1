//! The greeting of a server that the bot has just joined, and a first game played by its buttons alone.

use crate::harness::{Harness, guild_created};
use crate::recorder::{GUILD, MAIN_CHANNEL, Request};
use castellan_discord::announcing::greeting::{Greeting, Greetings, MAX_GREETING_AGE, MAX_JOIN_AGE};
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{Event, Guild, Locale};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{Phase, Span};
use castellan_referee::Clock;
use castellan_rules::Variant;
use jiff::Timestamp;
use serde_json::json;

/// Returns the event of a server that the bot joined this long ago, in which it may write in the main channel.
fn joined_guild(harness: &Harness, ago: Span) -> Guild {
    let joined = harness.clock.now().minus(ago);
    Guild {
        guild: GUILD,
        name: "Hall".to_owned(),
        joined: Some(Timestamp::from_millisecond(joined.ms().cast_signed()).expect("a time")),
        channel: Some(MAIN_CHANNEL),
        locale: None,
    }
}

/// Returns the number of greetings among these requests.
fn greeting_count(requests: &[Request]) -> usize {
    requests.iter().filter(|request| request.content().contains("I referee five chess variants")).count()
}

async fn stored_greeting(harness: &Harness) -> Option<Greeting> {
    Greetings::new(harness.referee().store().clone()).get(GUILD).await.expect("a store")
}

#[tokio::test]
async fn a_server_that_the_bot_has_just_joined_is_greeted_once() {
    let mut harness = Harness::new().await;
    let guild = joined_guild(&harness, Span::minutes(1));
    let requests = harness.handle_event(&Event::GuildCreated(guild.clone())).await;
    let [Request::Post { channel, body, .. }] = requests.as_slice() else { panic!("{requests:?}") };
    assert_eq!(*channel, MAIN_CHANNEL);
    let labels: Vec<&str> = body["components"][0]["components"]
        .as_array()
        .expect("buttons")
        .iter()
        .map(|button| button["label"].as_str().expect("a label"))
        .collect();
    assert_eq!(labels, ["New game", "Play the computer", "Play alone", "What can I do?"]);
    assert_eq!(body["allowed_mentions"]["parse"], json!([]), "it mentions no user");
    assert!(stored_greeting(&harness).await.expect("a stored greeting").message.is_some());

    // A reconnect, a restart, an outage or a new invitation causes no second greeting.
    assert_eq!(harness.handle_event(&Event::GuildCreated(guild.clone())).await, []);
    harness.restart().await;
    assert_eq!(harness.handle_event(&Event::GuildCreated(guild.clone())).await, []);
    harness.handle_event(&Event::GuildDeleted { guild: GUILD, unavailable: true }).await;
    assert_eq!(harness.handle_event(&Event::GuildCreated(guild)).await, []);
    harness.handle_event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    let again = joined_guild(&harness, Span::minutes(0));
    assert_eq!(harness.handle_event(&Event::GuildCreated(again)).await, []);
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
        let harness = Harness::new().await;
        let locale = locale.map(|tag| Locale(tag.to_owned()));
        let guild = Guild { locale, ..joined_guild(&harness, Span::minutes(1)) };
        let requests = harness.handle_event(&Event::GuildCreated(guild)).await;
        let [Request::Post { body, .. }] = requests.as_slice() else { panic!("{requests:?}") };
        assert_eq!(body["components"][0]["components"][0]["label"], label);
        assert!(
            body["content"].as_str().is_some_and(|text| text.contains(&format!("**{label}**"))),
            "{body}"
        );
    }
}

#[tokio::test]
async fn recreated_servers_are_greeted_at_each_start() {
    let mut harness = Harness::new().await;
    let guild = joined_guild(&harness, Span::minutes(1));
    harness.handle_event(&Event::GuildCreated(guild.clone())).await;
    harness.clock.advance(Span::hours(1));
    harness.recreate_servers();
    assert_eq!(harness.handle_event(&Event::GuildCreated(guild)).await, [], "it is the same server");
    let recreated = joined_guild(&harness, Span::minutes(1));
    assert_eq!(greeting_count(&harness.handle_event(&Event::GuildCreated(recreated.clone())).await), 1);
    assert_eq!(harness.handle_event(&Event::GuildCreated(recreated)).await, []);
}

#[tokio::test]
async fn a_server_that_the_bot_joined_long_ago_is_not_greeted() {
    let harness = Harness::new().await;
    let guild = joined_guild(&harness, MAX_JOIN_AGE.plus(Span::from_ms(1)));
    assert_eq!(harness.handle_event(&Event::GuildCreated(guild)).await, []);
    assert_eq!(harness.handle_event(&guild_created(GUILD)).await, [], "the time of joining is unknown");
    assert_eq!(
        harness.handle_event(&Event::GuildCreated(joined_guild(&harness, MAX_JOIN_AGE))).await.len(),
        1
    );
}

#[tokio::test]
async fn a_server_is_greeted_once_the_bot_can_write_there() {
    let harness = Harness::new().await;
    let silent = Guild { channel: None, ..joined_guild(&harness, Span::minutes(1)) };
    assert_eq!(harness.handle_event(&Event::GuildCreated(silent)).await, []);
    assert_eq!(stored_greeting(&harness).await, None);
    let requests = harness.handle_event(&Event::GuildCreated(joined_guild(&harness, Span::minutes(2)))).await;
    assert_eq!(greeting_count(&requests), 1, "{requests:?}");
}

#[tokio::test]
async fn a_kill_before_the_greeting_is_stored_posts_the_same_message_again() {
    let mut harness = Harness::new().await;
    let guild = joined_guild(&harness, Span::minutes(1));
    // The program stops after storing that the server must be greeted.
    harness.bot().handle_event(&Event::GuildCreated(guild.clone())).await.expect("a store");
    harness.discord.take_requests();
    harness.restart().await;
    assert_eq!(
        harness.handle_event(&Event::GuildCreated(guild)).await.len(),
        1,
        "the pending greeting is posted once"
    );
    let first = stored_greeting(&harness).await.expect("a stored greeting").message.expect("it was posted");

    // Discord has the greeting, but the store does not know it.
    let other = Harness::new().await;
    let guild = joined_guild(&other, Span::minutes(1));
    let nonce = |requests: &[Request]| match requests {
        [Request::Post { nonce, .. }] => nonce.clone(),
        other => panic!("{other:?}"),
    };
    let one = nonce(&other.handle_event(&Event::GuildCreated(guild.clone())).await);
    let another = Harness::new().await;
    assert_eq!(
        nonce(&another.handle_event(&Event::GuildCreated(guild)).await),
        one,
        "the same server, the same nonce"
    );
    assert_eq!(first.channel, MAIN_CHANNEL);
}

#[tokio::test]
async fn a_failed_greeting_is_retried_until_it_expires() {
    let harness = Harness::new().await;
    let down = CallError::Unavailable { status: Some(500), what: "it failed".to_owned(), perhaps_done: true };
    harness.discord.fail_channel(MAIN_CHANNEL, Some(down));
    let requests = harness.handle_event(&Event::GuildCreated(joined_guild(&harness, Span::minutes(1)))).await;
    assert_eq!(greeting_count(&requests), 1);
    assert_eq!(harness.bot().undelivered().count("unavailable", false), 1);
    assert_eq!(greeting_count(&harness.wait(Span::from_ms(1_000)).await), 0, "not at once");
    assert_eq!(greeting_count(&harness.wait(Span::minutes(1)).await), 1);
    assert_eq!(greeting_count(&harness.wait(MAX_GREETING_AGE).await), 1);
    assert_eq!(harness.bot().undelivered().count("unavailable", true), 1);
    harness.discord.fail_channel(MAIN_CHANNEL, None);
    assert_eq!(greeting_count(&harness.wait(Span::hours(1)).await), 0, "the greeting has expired");
    let guild = joined_guild(&harness, Span::minutes(0));
    assert_eq!(harness.handle_event(&Event::GuildCreated(guild)).await, [], "a server is greeted only once");
}

#[tokio::test]
async fn a_forbidden_greeting_is_counted_and_given_up() {
    let harness = Harness::new().await;
    let forbidden = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
    harness.discord.fail_channel(MAIN_CHANNEL, Some(forbidden));
    harness.handle_event(&Event::GuildCreated(joined_guild(&harness, Span::minutes(1)))).await;
    assert_eq!(harness.bot().undelivered().count("forbidden", true), 1);
    harness.discord.fail_channel(MAIN_CHANNEL, None);
    assert_eq!(greeting_count(&harness.wait(Span::minutes(2)).await), 0);
}

/// Returns the id of the button with this label, or of the list of users.
fn component_labelled(response: &crate::harness::Response, label: &str) -> String {
    let message = response.answer().message();
    let rows = message["components"].as_array().expect("rows").clone();
    let all = rows.iter().flat_map(|row| row["components"].as_array().expect("components").clone());
    let found = all.into_iter().find(|one| one["label"] == label || one["placeholder"] == label);
    found.unwrap_or_else(|| panic!("no {label}: {message}"))["custom_id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn a_solo_game_starts_after_two_presses() {
    let mut harness = Harness::new().await;
    let response = harness.press("ann", &ComponentId::without_game(Step::NewGame).to_string(), false).await;
    assert!(response.public_text().contains("Mount Chess"), "{response:?}");
    assert_eq!(response.rate_limited(), 0, "{response:?}");
    let response = harness.press("ann", &component_labelled(&response, "Play alone"), false).await;
    assert!(response.error.is_none(), "{response:?}");
    let game = harness.game(&response.game()).await;
    assert_eq!((game.phase(), game.settings().solo), (Phase::Running, true));
    assert!(response.public_text().contains("your move (White)"), "{response:?}");
    let moved = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(moved.public_text().contains("Farmer a2 to a3"), "{moved:?}");
}

#[tokio::test]
async fn a_solo_game_of_the_users_last_variant_starts_after_one_press() {
    let mut harness = Harness::new().await;
    let alone = ComponentId::without_game(Step::NewAlone).to_string();
    let response = harness.press("ann", &alone, false).await;
    let game = harness.game(&response.game()).await;
    assert_eq!((game.phase(), game.settings().solo), (Phase::Running, true), "{response:?}");
    assert_eq!(game.settings().variant, Variant::MountChess);
    assert!(format!("{response:?}").contains("your move (White)"), "{response:?}");
    harness.clock.advance(Span::minutes(1));
    harness.create_game("ann", json!({ "variant": "kings-mate" })).await;
    harness.clock.advance(Span::minutes(1));
    let response = harness.press("ann", &alone, false).await;
    assert_eq!(harness.game(&response.game()).await.settings().variant, Variant::KingsMate);
}

#[tokio::test]
async fn a_repeated_press_opens_one_game() {
    let mut harness = Harness::new().await;
    let id = ComponentId::without_game(Step::NewAlone).to_string();
    let mut json =
        harness.interaction("ann", 3, &json!({ "custom_id": id, "component_type": 2, "values": [] }));
    json["message"] = json!({ "id": "600", "channel_id": MAIN_CHANNEL.to_string(), "flags": 64 });
    harness.handle(&json).await;
    harness.handle(&json).await;
    harness.restart().await;
    harness.handle(&json).await;
    let games = harness.referee().game_list.games(None, 10).await.expect("games");
    assert_eq!(games.len(), 1);
    assert_eq!(harness.game(&games[0].0).await.phase(), Phase::Running);
}

#[tokio::test]
async fn users_who_may_not_open_games_are_refused_and_can_read_the_guide() {
    let mut harness = Harness::new().await;
    harness.run_command("eve", "server ban", json!({ "player": "ben" })).await;
    for step in [Step::NewGame, Step::NewAlone, Step::NewComputer] {
        let id = ComponentId::without_game(step).to_string();
        let response = harness.press("ben", &id, false).await;
        assert!(response.error.is_none(), "{step:?}: {response:?}");
        assert_eq!(response.private_text(), "You are banned from games in this server.", "{step:?}");
    }
    assert_eq!(harness.referee().game_list.games(None, 10).await.expect("games").len(), 0);
    let guide = harness.press("ben", &ComponentId::without_game(Step::Guide).to_string(), false).await;
    assert!(guide.private_text().contains("What can I do?"), "{guide:?}");
    let learn = harness.press("ben", &component_labelled(&guide, "Learn"), true).await;
    assert!(learn.answer().content().contains("`/why`"), "{learn:?}");
    // If games may start in some channels only, the button lists them.
    harness.run_command("eve", "server channel", json!({ "channel": "510", "allowed": true })).await;
    let id = ComponentId::without_game(Step::NewGame).to_string();
    let response = harness.press("ann", &id, false).await;
    assert!(response.private_text().contains("In this server, games start in <#510>"), "{response:?}");
}

#[tokio::test]
async fn help_is_searchable_and_lists_director_commands_only_for_directors() {
    let mut harness = Harness::new().await;
    for (who, directs) in [("ann", false), ("eve", true)] {
        let help = harness.run_command(who, "help", json!({})).await;
        let reply = help.private_text();
        assert!(reply.contains("`/move` `/board`") && reply.contains("What do you want to do?"), "{reply}");
        assert_eq!(reply.contains("/arbiter start"), directs, "{who}: {reply}");
        let is_theirs = |id: &String| id.ends_with("directors") || id.ends_with("servers");
        assert_eq!(
            help.component_ids().iter().filter(|id| is_theirs(id)).count(),
            if directs { 2 } else { 0 },
            "{who}"
        );
        for typed in ["", "arbiter", "director"] {
            let found = harness.suggestions(who, "help", json!({ "command": typed }), "command").await;
            let theirs = found.iter().any(|one| one.starts_with("arbiter") || one == "directors");
            assert!(directs || !theirs, "{who} {typed}: {found:?}");
        }
        let reply = harness
            .run_command(who, "help", json!({ "command": "end tournament standings" }))
            .await
            .private_text();
        assert_eq!(reply.contains("`/arbiter finish`"), directs, "{who}: {reply}");
        // An old directors' button, and the help for an arbiter command.
        let old = format!("{}~directors", ComponentId::without_game(Step::Guide));
        let reply = harness.press(who, &old, true).await.private_text();
        assert_eq!(reply.contains("/arbiter start"), directs, "{who}: {reply}");
        let reply =
            harness.run_command(who, "help", json!({ "command": "arbiter start" })).await.private_text();
        assert!(reply.contains("/arbiter start"), "{who}: {reply}");
    }
    let found = harness.suggestions("ann", "help", json!({ "command": "" }), "command").await;
    assert_eq!(&found[..2], ["start", "play"]);
    for (typed, part) in
        [("start", "`/game new`"), ("Start a game", "`/game new`"), ("offer draw", "`/draw offer`")]
    {
        let reply = harness.run_command("ann", "help", json!({ "command": typed })).await.private_text();
        assert!(reply.contains(part), "{typed}: {reply}");
    }
    let reply = harness.run_command("ann", "help", json!({ "command": "castle" })).await;
    assert!(reply.private_text().contains("There is no command `castle`"), "{reply:?}");
}
