//! Work that costs the same in a large store and a long game as in a small one.

use crate::counting_store::CountingStore;
use crate::harness::{Harness, PAUSE};
use crate::recorder::{GUILD, MAIN_CHANNEL, Recorder, Request};
use castellan_community::places::game_locations::{GameLocation, GameLocations};
use castellan_community::settings::BoardMode;
use castellan_discord::components::stale_button::EVENTS_READ;
use castellan_discord::{Bot, BotOptions};
use castellan_discord_api::wire::Interaction;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{Event, EventKind, GameId, PlayerId, Requester};
use castellan_referee::{Referee, game_stream};
use castellan_store::{Append, IndexChange, MemoryStore, Query, RequestId, Store, StreamName, Version};
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use castellan_text::Language;
use serde_json::{Value, json};
use std::sync::Arc;

/// Handles an interaction while the outbox is being delivered.
async fn handle_interaction(referee: &Arc<Referee>, bot: &Arc<Bot>, interaction: Interaction) {
    let mut handling = {
        let bot = bot.clone();
        tokio::spawn(async move { bot.handle_interaction(&interaction).await })
    };
    let handled = loop {
        referee.outbox.run_due(bot).await.expect("a store");
        tokio::select! {
            biased;
            handled = &mut handling => break handled,
            () = tokio::time::sleep(PAUSE) => {}
        }
    };
    handled.expect("no panic").expect("it works");
}

/// Adds silent events: an onlooker starts and stops watching.
async fn append_silent_events(
    store: &dyn Store,
    game: &GameId,
    from: u64,
    count: u64,
    at: castellan_game::Time,
) {
    let player = PlayerId::new("onlooker").expect("a name");
    for begin in (from..from + count).step_by(500) {
        let events = (begin..(begin + 500).min(from + count)).map(|number| {
            let kind = if number % 2 == 0 {
                EventKind::Watched { player: player.clone() }
            } else {
                EventKind::Unwatched { player: player.clone() }
            };
            let by = Requester::Player(player.clone());
            Event::new(at, by, format!("test:r{number}"), kind).to_json()
        });
        let request = RequestId::new(format!("test:grow-{begin}")).expect("a name");
        let mut append = Append::new(game_stream(game), Version(begin), request);
        append.events = events.collect();
        store.append(append).await.expect("a store");
    }
}

/// Returns a bot over a store that counts its calls.
async fn bot_with_counting_store() -> (CountingStore, Arc<Referee>, Recorder, Arc<Bot>) {
    let store = CountingStore::new(MemoryStore::new());
    let referee = Arc::new(Referee::new(store.clone(), TestClock::new(), SeededEntropy::new(5)));
    referee.outages.end_outage().await.expect("a store");
    let discord = Recorder::default();
    let bot = Arc::new(Bot::new(referee.clone(), Arc::new(discord.clone()), BotOptions::default()));
    (store, referee, discord, bot)
}

#[tokio::test]
async fn a_press_on_an_old_button_reads_only_the_last_events() {
    let mut harness = Harness::new().await;
    let (store, referee, discord, bot) = bot_with_counting_store().await;
    let act = async |json: &Value| {
        discord.take_requests();
        let interaction = Interaction::read(json).expect("an interaction");
        handle_interaction(&referee, &bot, interaction).await;
        discord.take_requests()
    };
    let options = json!({ "variant": "mount-chess", "options": "time=3d per action" });
    let opened =
        act(&harness.interaction("ann", 2, &crate::harness::command("game new", &options, None))).await;
    let game = crate::harness::Response { requests: opened, error: None }.game();
    for (who, path) in [("ben", "game join"), ("ann", "game start")] {
        act(&harness.interaction(who, 2, &crate::harness::command(path, &json!({}), None))).await;
    }
    let old = ComponentId::for_game(Step::Move, &game, 1).to_string();
    for who in ["ann", "ben", "ann"] {
        let action =
            referee.games.game(&game).await.expect("a game").record().expect("it began").position().actions()
                [0];
        let given = crate::harness::command("move", &json!({ "action": action.to_string() }), None);
        act(&harness.interaction(who, 2, &given)).await;
    }
    let mut press =
        harness.interaction("ann", 3, &json!({ "custom_id": old, "component_type": 2, "values": [] }));
    press["message"] = json!({ "id": "600", "channel_id": MAIN_CHANNEL.to_string(), "flags": 0 });
    let reply = |requests: &[Request]| requests.first().expect("an answer").content();
    let before = reply(&act(&press).await);
    let record = referee.games.game(&game).await.expect("a game").record().expect("it began").clone();
    let [answer, latest] = [1, 2].map(|location| {
        let (before, after) = (record.rewound(location), record.rewound(location + 1));
        let step = record.steps().nth(location).expect("an action");
        castellan_text::describe_action_in(step, before.position(), after.position(), Language::En)
    });
    let news = format!("Since then:\nben: {answer}.\nann: {latest}.");
    assert!(before.contains(&news), "{before}");

    let standing = referee.games.game(&game).await.expect("a game");
    append_silent_events(&store, &game, standing.events(), 10_000, referee.now()).await;
    let long = referee.games.game(&game).await.expect("a game");
    assert!(long.events() > 10_000);
    store.hooks.take_events_read();
    for _ in 0..20 {
        press["id"] =
            json!((press["id"].as_str().expect("an id").parse::<u64>().expect("an id") + 1).to_string());
        let after = reply(&act(&press).await);
        assert!(after.contains("That board is out of date") && after.contains('…'), "{after}");
        assert!(store.hooks.take_events_read() <= EVENTS_READ as usize, "only the last events are read");
    }
}

/// Returns the rows of the server's index of running games.
async fn listed_running_games(harness: &Harness) -> Vec<String> {
    let prefix = format!("{GUILD}/");
    let query = Query::new("tables.running.servers", prefix.clone(), 1_000);
    let rows = harness.referee().store().query(query).await.expect("a store").rows;
    rows.into_iter().map(|row| row.key[prefix.len()..].to_owned()).collect()
}

#[tokio::test]
async fn the_index_of_running_games_follows_ends_and_reinstatements() {
    let mut harness = Harness::new().await;
    let (one, other) = (harness.duel("mount-chess").await, harness.duel("mount-chess").await);
    let both = vec![one.to_string(), other.to_string()];
    assert_eq!(listed_running_games(&harness).await, both);
    harness.run_command("ann", "resign", json!({ "game": one.as_str() })).await;
    let id = harness.button_id(&one, Step::ResignConfirmed).await;
    harness.press("ann", &id, true).await;
    assert_eq!(listed_running_games(&harness).await, [other.to_string()], "a finished game is not listed");
    let back = json!({ "game": one.as_str(), "what": "reinstate" });
    harness.run_command("eve", "direct", back).await;
    assert_eq!(listed_running_games(&harness).await, both, "a reinstated game is listed again");
}

#[tokio::test]
async fn a_game_that_ends_during_a_kill_leaves_the_index_after_a_restart() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let id = harness.button_id(&game, Step::ResignConfirmed).await;
    let mut press =
        harness.interaction("ann", 3, &json!({ "custom_id": id, "component_type": 2, "values": [] }));
    press["message"] = json!({ "id": "600", "channel_id": MAIN_CHANNEL.to_string(), "flags": 64 });
    harness.handle_without_delivery(&press).await;
    harness.restart().await;
    harness.run_until_idle().await;
    assert_eq!(listed_running_games(&harness).await, Vec::<String>::new());
}

#[tokio::test]
async fn the_rows_read_by_a_new_game_do_not_grow_with_the_number_of_games() {
    let (store, referee, _, bot) = bot_with_counting_store().await;
    let mut harness = Harness::new().await;
    let mut rows_read_by_new_game = async |who: &str| {
        let given = crate::harness::command("game new", &json!({ "variant": "mount-chess" }), None);
        let json = harness.interaction(who, 2, &given);
        let interaction = Interaction::read(&json).expect("an interaction");
        store.hooks.take_rows_read();
        handle_interaction(&referee, &bot, interaction).await;
        store.hooks.take_rows_read()
    };
    rows_read_by_new_game("ann").await;
    let few = rows_read_by_new_game("ann").await;
    // Tables of games that ended long ago.
    let location = GameLocation {
        guild: Some(GUILD),
        channel: MAIN_CHANNEL,
        parent: None,
        lost: false,
        reposted_board: None,
        language: None,
        boards: BoardMode::EveryMove,
        thread: None,
        thread_message: None,
    };
    for number in 0..1_000 {
        let game = GameId::new(format!("222222{number:07}")).expect("a name");
        let locations = GameLocations(referee.store().clone());
        locations.set(&game, &location, "test:placed").await.expect("a store");
        let stream = StreamName::new(format!("table/{game}")).expect("a name");
        let mut append = Append::new(stream, Version(1), RequestId::new("test:over").expect("a name"));
        append.index = vec![
            IndexChange::Remove {
                index: "tables.running.servers".to_owned(),
                key: format!("{GUILD}/{game}"),
            },
            IndexChange::Remove {
                index: "tables.running.channels".to_owned(),
                key: format!("{MAIN_CHANNEL}/{game}"),
            },
        ];
        store.append(append).await.expect("a store");
    }
    let many = rows_read_by_new_game("ann").await;
    assert!(many <= few + 2, "{many} rows, {few} before");
    let last = GameLocations(referee.store().clone()).last_games_in(MAIN_CHANNEL, 1).await.expect("a store");
    assert!(!last[0].as_str().starts_with('2'), "the latest game is found among many: {last:?}");
}

#[tokio::test]
async fn repeated_offers_mention_the_opponent_once_an_hour() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let offer_and_withdraw = async |harness: &mut Harness| {
        let response = harness.run_command("ann", "draw offer", json!({})).await;
        let message = response.answer().message();
        assert!(response.public_text().contains("<@2>, OK?"), "{response:?}");
        let is_mentioned = message["allowed_mentions"]["users"] == json!(["2"]);
        let number = harness.game(&game).await.offers()[0].number;
        let id = ComponentId::for_game(Step::Withdraw, &game, 0).with(number).to_string();
        harness.press("ann", &id, false).await;
        is_mentioned
    };
    assert!(offer_and_withdraw(&mut harness).await, "the first offer mentions the opponent");
    for _ in 0..5 {
        harness.clock.advance(castellan_game::Span::minutes(9));
        assert!(!offer_and_withdraw(&mut harness).await, "another offer within the hour does not");
    }
    harness.restart().await;
    assert!(!offer_and_withdraw(&mut harness).await, "nor after a restart");
    let response = harness.run_command("ann", "pause", json!({})).await;
    assert_eq!(
        response.answer().message()["allowed_mentions"]["users"],
        json!(["2"]),
        "an offer of another kind does"
    );
    harness.clock.advance(castellan_game::Span::minutes(16));
    assert!(offer_and_withdraw(&mut harness).await, "an offer after an hour does again");
}

/// Returns the reads among the store's calls, without the keys of rows. The parts of a lookup are one read.
fn reads(calls: &[String]) -> Vec<String> {
    let writes = |call: &&String| ["append ", "claim ", "finish "].iter().any(|word| call.starts_with(word));
    let words = |part: &str| part.split([' ', '/']).take(2).collect::<Vec<_>>().join(" ");
    let parts = |call: &String| call.split(", ").map(words).collect::<Vec<_>>().join(", ");
    calls.iter().filter(|call| !writes(call)).map(parts).collect()
}

/// Returns `true` if a request sends a picture.
fn has_picture(request: &Request) -> bool {
    request.message()["attachments"].as_array().is_some_and(|files| !files.is_empty())
}

#[tokio::test]
async fn a_move_makes_six_reads_and_reads_no_events() {
    let mut harness = Harness::new().await;
    let (store, referee, discord, bot) = bot_with_counting_store().await;
    let options = json!({ "variant": "mount-chess", "options": "time=3d per action" });
    let mut given = vec![("ann", crate::harness::command("game new", &options, None))];
    given.push(("ben", crate::harness::command("game join", &json!({}), None)));
    given.push(("ann", crate::harness::command("game start", &json!({}), None)));
    // A newcomer costs one more lookup.
    given.push(("ben", crate::harness::command("games", &json!({}), None)));
    for (who, command) in &given {
        let json = harness.interaction(who, 2, command);
        handle_interaction(&referee, &bot, Interaction::read(&json).expect("an interaction")).await;
    }
    let requests = discord.take_requests();
    let game = crate::harness::Response { requests, error: None }.game();
    for who in ["ann", "ben", "ann", "ben"] {
        let position = referee.games.game(&game).await.expect("a game");
        let action = position.record().expect("it began").position().actions()[0];
        let given = crate::harness::command("move", &json!({ "action": action.to_string() }), None);
        let interaction = Interaction::read(harness.interaction(who, 2, &given)).expect("an interaction");
        bot.wait_for_background_tasks().await;
        discord.take_requests();
        store.hooks.take_calls();
        store.hooks.take_events_read();
        let handling = {
            let bot = bot.clone();
            tokio::spawn(async move { bot.handle_interaction(&interaction).await })
        };
        let mut moved = Vec::new();
        while !moved.iter().any(|call: &String| call.starts_with("append game/")) {
            tokio::time::sleep(PAUSE).await;
            moved.extend(store.hooks.take_calls());
        }
        referee.outbox.run_due(&bot).await.expect("a store");
        handling.await.expect("no panic").expect("it works");
        bot.wait_for_background_tasks().await;
        let delivered = store.hooks.take_calls();
        let of_user = "query people, query settings, query players";
        let of_game = "head game, query tables";
        assert_eq!(reads(&moved), [of_user, of_game, "query reminders"]);
        let of_place = "query people, query people, query tables, query tables.lines";
        let of_server = "query settings, query tables.running.channels";
        assert_eq!(reads(&delivered), ["query receipts", of_place, of_server]);
        assert_eq!(store.hooks.take_events_read(), 0, "the decided state needs no reading");
        let pictures = discord.take_requests().into_iter().filter(has_picture).count();
        assert_eq!(pictures, 1, "the board is drawn once");
    }
}
