//! Work that costs the same in a large store and a long game as in a small one.

use crate::counting::Counting;
use crate::harness::{Harness, PAUSE};
use crate::recorder::{GUILD, HALL, Outgoing, Recorder};
use castellan_community::game_locations::{GameLocation, GameLocations};
use castellan_community::settings::BoardMode;
use castellan_discord::Bot;
use castellan_discord::components::stale_button::EVENTS_READ;
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
async fn handled(referee: &Arc<Referee>, bot: &Arc<Bot>, interaction: Interaction) {
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
async fn grow(store: &dyn Store, game: &GameId, from: u64, count: u64, at: castellan_game::Time) {
    let player = PlayerId::new("onlooker").expect("a name");
    for begin in (from..from + count).step_by(500) {
        let events = (begin..(begin + 500).min(from + count)).map(|number| {
            let what = if number % 2 == 0 {
                EventKind::Watched { player: player.clone() }
            } else {
                EventKind::Unwatched { player: player.clone() }
            };
            let by = Requester::Player(player.clone());
            Event::new(at, by, format!("test:r{number}"), what).to_json()
        });
        let request = RequestId::new(format!("test:grow-{begin}")).expect("a name");
        let mut append = Append::new(game_stream(game), Version(begin), request);
        append.events = events.collect();
        store.append(append).await.expect("a store");
    }
}

/// Returns a bot over a store that counts its calls.
async fn counted() -> (Counting, Arc<Referee>, Recorder, Arc<Bot>) {
    let store = Counting::new(MemoryStore::new());
    let referee = Arc::new(Referee::new(store.clone(), TestClock::new(), SeededEntropy::new(5)));
    referee.outages.end_outage().await.expect("a store");
    let discord = Recorder::default();
    let bot = Arc::new(Bot::new(referee.clone(), Arc::new(discord.clone())));
    (store, referee, discord, bot)
}

#[tokio::test]
async fn a_press_on_an_old_button_reads_some_dozens_of_events_of_ten_thousand() {
    let mut people = Harness::new().await;
    let (store, referee, discord, bot) = counted().await;
    let act = async |json: &Value| {
        discord.take();
        let interaction = Interaction::read(json).expect("an interaction");
        handled(&referee, &bot, interaction).await;
        discord.take()
    };
    let options = json!({ "variant": "mount-chess", "options": "time=3d per action" });
    let opened =
        act(&people.interaction("ann", 2, &crate::harness::command("game new", &options, None))).await;
    let game = crate::harness::Heard { asked: opened, failed: None }.game();
    for (who, path) in [("ben", "game join"), ("ann", "game start")] {
        act(&people.interaction(who, 2, &crate::harness::command(path, &json!({}), None))).await;
    }
    let old = ComponentId::for_game(Step::Move, &game, 1).to_string();
    for who in ["ann", "ben", "ann"] {
        let action =
            referee.games.game(&game).await.expect("a game").record().expect("it began").position().actions()
                [0];
        let given = crate::harness::command("move", &json!({ "action": action.to_string() }), None);
        act(&people.interaction(who, 2, &given)).await;
    }
    let mut press =
        people.interaction("ann", 3, &json!({ "custom_id": old, "component_type": 2, "values": [] }));
    press["message"] = json!({ "id": "600", "channel_id": HALL.to_string(), "flags": 0 });
    let said = |asked: &[Outgoing]| asked.first().expect("an answer").content();
    let before = said(&act(&press).await);
    let record = referee.games.game(&game).await.expect("a game").record().expect("it began").clone();
    let [answer, latest] = [1, 2].map(|place| {
        let (before, after) = (record.rewound(place), record.rewound(place + 1));
        let step = record.steps().nth(place).expect("an action");
        castellan_text::acted_in(step, before.position(), after.position(), Language::En)
    });
    let news = format!("Since then:\nben: {answer}.\nann: {latest}.");
    assert!(before.contains(&news), "{before}");

    let standing = referee.games.game(&game).await.expect("a game");
    grow(&store, &game, standing.events(), 10_000, referee.now()).await;
    let long = referee.games.game(&game).await.expect("a game");
    assert!(long.events() > 10_000);
    store.hooks.events_read();
    for _ in 0..20 {
        press["id"] =
            json!((press["id"].as_str().expect("an id").parse::<u64>().expect("an id") + 1).to_string());
        let after = said(&act(&press).await);
        assert!(after.contains("That board is out of date") && after.contains('…'), "{after}");
        assert!(store.hooks.events_read() <= EVENTS_READ as usize, "no more than the last events are read");
    }
}

/// Returns the rows of the server's index of running games.
async fn listed(harness: &Harness) -> Vec<String> {
    let prefix = format!("{GUILD}/");
    let query = Query::new("tables.running.servers", prefix.clone(), 1_000);
    let rows = harness.referee().store().query(query).await.expect("a store").rows;
    rows.into_iter().map(|row| row.key[prefix.len()..].to_owned()).collect()
}

#[tokio::test]
async fn the_index_of_open_games_follows_them_through_their_end_and_back() {
    let mut harness = Harness::new().await;
    let (one, other) = (harness.duel("mount-chess").await, harness.duel("mount-chess").await);
    let both = vec![one.to_string(), other.to_string()];
    assert_eq!(listed(&harness).await, both);
    harness.gives("ann", "resign", json!({ "game": one.as_str() })).await;
    let id = harness.id(&one, Step::ResignConfirmed).await;
    harness.presses("ann", &id, true).await;
    assert_eq!(listed(&harness).await, [other.to_string()], "one that is over is not listed");
    let back = json!({ "game": one.as_str(), "what": "reinstate" });
    harness.gives("eve", "direct", back).await;
    assert_eq!(listed(&harness).await, both, "and is again when it goes on");
}

#[tokio::test]
async fn a_game_that_ends_as_the_program_is_killed_leaves_the_index_at_the_next_start() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let id = harness.id(&game, Step::ResignConfirmed).await;
    let mut press =
        harness.interaction("ann", 3, &json!({ "custom_id": id, "component_type": 2, "values": [] }));
    press["message"] = json!({ "id": "600", "channel_id": HALL.to_string(), "flags": 64 });
    harness.happens_and_stops(&press).await;
    harness.open().await;
    harness.quiet().await;
    assert_eq!(listed(&harness).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_new_game_reads_as_many_rows_after_a_thousand_games_as_after_none() {
    let (store, referee, _, bot) = counted().await;
    let mut people = Harness::new().await;
    let mut opens = async |who: &str| {
        let given = crate::harness::command("game new", &json!({ "variant": "mount-chess" }), None);
        let json = people.interaction(who, 2, &given);
        let interaction = Interaction::read(&json).expect("an interaction");
        store.hooks.rows_read();
        handled(&referee, &bot, interaction).await;
        store.hooks.rows_read()
    };
    opens("ann").await;
    let few = opens("ann").await;
    // Tables of games that ended long ago.
    let place = GameLocation {
        guild: Some(GUILD),
        channel: HALL,
        parent: None,
        lost: false,
        reposted_board: None,
        language: None,
        boards: BoardMode::EveryMove,
        thread: None,
    };
    for number in 0..1_000 {
        let game = GameId::new(format!("222222{number:07}")).expect("a name");
        let places = GameLocations(referee.store().clone());
        places.set(&game, &place, "test:placed").await.expect("a store");
        let stream = StreamName::new(format!("table/{game}")).expect("a name");
        let mut append = Append::new(stream, Version(1), RequestId::new("test:over").expect("a name"));
        append.index = vec![
            IndexChange::Remove {
                index: "tables.running.servers".to_owned(),
                key: format!("{GUILD}/{game}"),
            },
            IndexChange::Remove {
                index: "tables.running.channels".to_owned(),
                key: format!("{HALL}/{game}"),
            },
        ];
        store.append(append).await.expect("a store");
    }
    let many = opens("ann").await;
    assert!(many <= few + 2, "{many} rows, {few} before");
    let last = GameLocations(referee.store().clone()).last_games_in(HALL, 1).await.expect("a store");
    assert!(!last[0].as_str().starts_with('2'), "the last of all is found among many: {last:?}");
}

#[tokio::test]
async fn whoever_offers_the_same_again_and_again_calls_nobody_each_time() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let offers = async |harness: &mut Harness| {
        let heard = harness.gives("ann", "draw offer", json!({})).await;
        let message = heard.answer().message();
        assert!(heard.publicly().contains("<@2>, OK?"), "{heard:?}");
        let called = message["allowed_mentions"]["users"] == json!(["2"]);
        let number = harness.game(&game).await.offers()[0].number;
        let id = ComponentId::for_game(Step::Withdraw, &game, 0).with(number).to_string();
        harness.presses("ann", &id, false).await;
        called
    };
    assert!(offers(&mut harness).await, "the first calls");
    for _ in 0..5 {
        harness.clock.pass(castellan_game::Span::minutes(9));
        assert!(!offers(&mut harness).await, "another within the hour does not");
    }
    harness.open().await;
    assert!(!offers(&mut harness).await, "nor after a restart");
    let heard = harness.gives("ann", "pause", json!({})).await;
    assert_eq!(heard.answer().message()["allowed_mentions"]["users"], json!(["2"]), "another kind does");
    harness.clock.pass(castellan_game::Span::minutes(16));
    assert!(offers(&mut harness).await, "an hour after the first the next one calls");
}

/// Returns the reads among the store's calls, without the keys of rows.
fn reads(asked: &[String]) -> Vec<String> {
    let writes =
        |asked: &&String| ["append ", "claim ", "finish "].iter().any(|word| asked.starts_with(word));
    let until = asked.iter().position(|asked| asked.starts_with("finish ")).unwrap_or(asked.len());
    let words = |asked: &String| asked.split([' ', '/']).take(2).collect::<Vec<_>>().join(" ");
    asked[..until].iter().filter(|asked| !writes(asked)).map(words).collect()
}

#[tokio::test]
async fn a_move_is_folded_once_and_reads_each_row_once() {
    let mut people = Harness::new().await;
    let (store, referee, discord, bot) = counted().await;
    let options = json!({ "variant": "mount-chess", "options": "time=3d per action" });
    let mut given = vec![("ann", crate::harness::command("game new", &options, None))];
    given.push(("ben", crate::harness::command("game join", &json!({}), None)));
    given.push(("ann", crate::harness::command("game start", &json!({}), None)));
    // A newcomer costs one more lookup.
    given.push(("ben", crate::harness::command("games", &json!({}), None)));
    for (who, command) in &given {
        let json = people.interaction(who, 2, command);
        handled(&referee, &bot, Interaction::read(&json).expect("an interaction")).await;
    }
    let asked = discord.take();
    let game = crate::harness::Heard { asked, failed: None }.game();
    for who in ["ann", "ben", "ann", "ben"] {
        let position = referee.games.game(&game).await.expect("a game");
        let action = position.record().expect("it began").position().actions()[0];
        let given = crate::harness::command("move", &json!({ "action": action.to_string() }), None);
        let interaction = Interaction::read(people.interaction(who, 2, &given)).expect("an interaction");
        bot.wait_for_background_tasks().await;
        store.hooks.asked();
        store.hooks.events_read();
        let handling = {
            let bot = bot.clone();
            tokio::spawn(async move { bot.handle_interaction(&interaction).await })
        };
        let mut moved = Vec::new();
        while !moved.iter().any(|asked: &String| asked.starts_with("append game/")) {
            tokio::time::sleep(PAUSE).await;
            moved.extend(store.hooks.asked());
        }
        referee.outbox.run_due(&bot).await.expect("a store");
        let told = store.hooks.asked();
        handling.await.expect("no panic").expect("it works");
        let of_interaction = ["query people", "query settings"];
        let of_game = ["query players", "head game", "query tables", "query reminders"];
        assert_eq!(reads(&moved), [&of_interaction[..], &of_game].concat());
        let of_game = ["query receipts", "query tables", "query people", "query people", "query settings"];
        let of_line = ["query tables.running.channels", "query tables.lines", "query tables.lines"];
        let of_board = ["head game", "query settings"];
        assert_eq!(reads(&told), [&of_game[..], &of_line, &of_board].concat());
        assert_eq!(store.hooks.events_read(), 0, "what is folded is what was decided");
    }
}
