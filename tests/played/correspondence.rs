//! Tests of long games on a clock that the test advances: reminders, vacations, timeouts, and the tasks that wait for a
//! returning player.

use crate::harness::{Harness, components, wait_for};
use crate::server_changes::{is_archived, start_in_thread, wait_for_direct_message};
use crate::test_game::{TestGame, game_messages};
use castellan::game::{Span, Time};
use castellan::sandbox::Id;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde_json::{Value, json};

/// Returns the reminders for a player in a game's channel.
fn reminders(harness: &Harness, test_game: &TestGame, who: &str) -> Vec<Value> {
    let call = format!("Reminder: <@{}>, your move", harness.person(who));
    let reminds = |message: &Value| {
        let text = message["content"].as_str().unwrap_or_default();
        text.starts_with(&call)
    };
    game_messages(harness, test_game.channel, &test_game.id).into_iter().filter(reminds).collect()
}

/// Returns the bot's direct messages to a person, oldest first.
async fn direct_messages(harness: &Harness, who: &str) -> Vec<Value> {
    let opened = harness.request(who, "direct", &json!({})).await.expect("they may");
    let channel: Id = opened["channel"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    harness.sandbox.history(harness.person(who), channel).expect("it is theirs")
}

/// Sends a command, checks the private answer and returns it.
async fn run_and_expect(harness: &Harness, who: &str, path: &str, options: Value, expected: &str) -> String {
    let reply = harness.run(who, path, options.clone()).await.private_text();
    assert!(reply.contains(expected), "{who}: /{path} {options}: {reply}");
    reply
}

#[tokio::test(flavor = "multi_thread")]
async fn each_player_is_reminded_once_per_deadline_as_their_settings_say() {
    let mut harness = Harness::with_clock().await;
    let (mut test_game, _) = start_in_thread(&harness).await;
    let wish = json!({ "reminders": "direct", "remind-before": "12h" });
    run_and_expect(&harness, "Ada", "settings", wish, "by direct message, 12 hours before").await;
    harness.advance(Span::hours(59)).await;
    assert_eq!(direct_messages(&harness, "Ada").await, Vec::<Value>::new(), "it is too early");
    // Reminders survive a restart.
    harness.stop().await;
    harness.start().await;
    harness.advance(Span::hours(2)).await;
    wait_for_direct_message(&harness, "Ada", ", your move in Mount Chess (White).").await;
    harness.advance(Span::hours(6)).await;
    for action in test_game.random_actions(1) {
        test_game.type_action(&harness, action).await;
    }
    assert_eq!(direct_messages(&harness, "Ada").await.len(), 1, "one for each deadline");
    assert_eq!(reminders(&harness, &test_game, "Ada"), Vec::<Value>::new());
    // Ben has default settings: a reminder in the game's channel at a quarter of the time, mentioning only him.
    harness.advance(Span::hours(55)).await;
    let [reminder] = wait_for("a reminder", || {
        let found = reminders(&harness, &test_game, "Ben");
        (!found.is_empty()).then_some(found)
    })
    .await
    .try_into()
    .expect("one");
    let ben = harness.person("Ben");
    assert_eq!(reminder["sandbox"]["notified"], json!([ben]), "{reminder}");
    for action in test_game.random_actions(1) {
        test_game.type_action(&harness, action).await;
    }
    // Ada has blocked direct messages, so her reminder appears in the game's channel.
    harness.sandbox.set_direct_messages(harness.person("Ada"), false).expect("she is there");
    harness.advance(Span::hours(61)).await;
    wait_for("a reminder", || (reminders(&harness, &test_game, "Ada").len() == 1).then_some(())).await;
    for action in test_game.random_actions(1) {
        test_game.type_action(&harness, action).await;
    }
    // Players with reminders off get none.
    run_and_expect(&harness, "Ben", "settings", json!({ "reminders": "off" }), "Reminders: off").await;
    harness.advance(Span::hours(71)).await;
    for action in test_game.random_actions(1) {
        test_game.type_action(&harness, action).await;
    }
    assert_eq!(reminders(&harness, &test_game, "Ben").len(), 1, "the first was the last");
    harness.finish().await;
}

/// Returns the next change of a zone's clocks at least a week from now, and the following eight o'clock in local time.
fn next_clock_change(zone: &TimeZone, now: Time) -> (Time, Time) {
    let time = |at: Timestamp| Time::from_ms(at.as_millisecond().try_into().expect("after 1970"));
    let now = Timestamp::from_millisecond(now.ms().try_into().expect("before the year 292278994"));
    let week = now.and_then(|now| now.checked_add((7 * 24).hours())).expect("a time");
    let change = zone.following(week).next().expect("clocks are set twice a year").timestamp();
    let morning = change.to_zoned(zone.clone()).date().at(8, 0, 0, 0).to_zoned(zone.clone()).expect("a day");
    (time(change), time(morning.timestamp()))
}

#[tokio::test(flavor = "multi_thread")]
async fn no_reminder_is_sent_in_quiet_hours_even_when_the_clocks_change() {
    let harness = Harness::with_clock().await;
    let wish = json!({ "remind-before": "12h", "quiet-hours": "22:00-08:00", "time-zone": "Europe/Berlin" });
    run_and_expect(&harness, "Ada", "settings", wish, "Quiet hours: 22:00-08:00 (Europe/Berlin)").await;
    let zone = TimeZone::get("Europe/Berlin").expect("a zone");
    let (change, morning) = next_clock_change(&zone, harness.now());
    let (night, five) = (morning.since(change), Span::hours(5));
    assert!(night == five || night == Span::hours(6), "one hour is left out or comes twice: {night:?}");
    // Her reminder would fall in her quiet hours, an hour before the clocks change.
    harness.advance_to(change.plus(Span::hours(11)).minus(Span::hours(72))).await;
    let (mut test_game, _) = start_in_thread(&harness).await;
    harness.advance_to(morning.minus(Span::minutes(20))).await;
    assert_eq!(reminders(&harness, &test_game, "Ada"), Vec::<Value>::new(), "she sleeps");
    harness.advance_to(morning.plus(Span::minutes(20))).await;
    wait_for("a reminder", || (reminders(&harness, &test_game, "Ada").len() == 1).then_some(())).await;
    // Ben's deadline is early in the morning, so his reminder arrives before his quiet hours.
    let wish = json!({ "remind-before": "2h", "quiet-hours": "22-8", "time-zone": "Europe/Berlin" });
    run_and_expect(&harness, "Ben", "settings", wish, "2 hours before").await;
    for action in test_game.random_actions(1) {
        test_game.type_action(&harness, action).await;
    }
    let evening = morning.plus(Span::hours(3 * 24 - 10));
    harness.advance_to(evening.minus(Span::minutes(20))).await;
    assert_eq!(reminders(&harness, &test_game, "Ben"), Vec::<Value>::new(), "it is early");
    harness.advance_to(evening).await;
    wait_for("a reminder", || (reminders(&harness, &test_game, "Ben").len() == 1).then_some(())).await;
    harness.advance_to(evening.plus(Span::hours(10))).await;
    for action in test_game.random_actions(1) {
        test_game.type_action(&harness, action).await;
    }
    assert_eq!(reminders(&harness, &test_game, "Ada").len(), 1, "one for each deadline");
    assert_eq!(reminders(&harness, &test_game, "Ben").len(), 1, "one for each deadline");
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_stops_the_clock_and_play_continues_after_it() {
    let mut harness = Harness::with_clock().await;
    let (mut test_game, thread) = start_in_thread(&harness).await;
    for action in test_game.random_actions(1) {
        test_game.type_action(&harness, action).await;
    }
    run_and_expect(&harness, "Ben", "vacation", json!({ "span": "14d" }), "You're on vacation until <t:")
        .await;
    wait_for("the notice of the vacation", || {
        let all = game_messages(&harness, thread, &test_game.id);
        all.iter().any(|message| message["content"].to_string().contains("is on vacation")).then_some(())
    })
    .await;
    for _ in 0..13 {
        harness.advance(Span::days(1)).await;
    }
    assert_eq!(reminders(&harness, &test_game, "Ben"), Vec::<Value>::new(), "no reminders during a vacation");
    // A running game's thread is unarchived each time Discord archives it.
    let path = format!("/channels/{thread}");
    let brought_back = || {
        let journal = harness.sandbox.journal();
        let found = journal.iter().find(|entry| entry.method == "PATCH" && entry.path == path)?;
        found.request.as_ref().map(|request| request["archived"].clone())
    };
    assert_eq!(wait_for("the thread", brought_back).await, json!(false));
    assert!(!is_archived(&harness, thread).await);
    let listed = run_and_expect(&harness, "Ben", "games", json!({}), "**1 game is waiting for you**").await;
    assert!(listed.contains(&format!("/{thread}/")), "it leads to the board: {listed}");
    harness.stop().await;
    harness.start().await;
    // The vacation ends by itself, and the clock resumes where it stopped.
    harness.advance(Span::days(1)).await;
    wait_for("the notice of the return", || {
        let all = game_messages(&harness, thread, &test_game.id);
        all.iter()
            .any(|message| message["content"].to_string().contains("is back from vacation"))
            .then_some(())
    })
    .await;
    let board = test_game.wait_for_board(&harness, "the board").await;
    assert!(!components(&board).is_empty(), "it can be played on");
    test_game.assert_play_continues(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_out_of_time_loses_and_the_game_is_archived() {
    let harness = Harness::with_clock().await;
    let (mut test_game, thread) = start_in_thread(&harness).await;
    for action in test_game.random_actions(2) {
        test_game.type_action(&harness, action).await;
    }
    let given = json!({ "seat": "w", "span": "1d", "game": test_game.id });
    run_and_expect(&harness, "Ben", "time give", given, "gets 1 day more").await;
    // In the time that passes now, Discord archives the thread and so locks its messages against edits.
    test_game.wait_until_dimmed(&harness).await;
    harness.advance(Span::hours(79)).await;
    wait_for("a reminder", || (reminders(&harness, &test_game, "Ada").len() == 1).then_some(())).await;
    let over = || {
        let all = game_messages(&harness, thread, &test_game.id);
        all.into_iter().find(|message| message["content"].to_string().contains("Ben wins!"))
    };
    assert_eq!(over(), None, "a day was given");
    harness.advance(Span::days(2)).await;
    let message = wait_for("the end", over).await;
    assert_eq!(message["attachments"].as_array().map(Vec::len), Some(1), "{message}");
    test_game.wait_until_dimmed(&harness).await;
    let found = run_and_expect(
        &harness,
        "Ben",
        "archive",
        json!({ "player": "Ada", "result": "lost" }),
        "Mount Chess",
    )
    .await;
    assert!(found.contains("Ada, Ben. Black (Ben) wins on time."), "{found}");
    run_and_expect(&harness, "Ben", "games", json!({}), "You have no games under way").await;
    harness.finish().await;
}
