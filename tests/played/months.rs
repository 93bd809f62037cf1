//! Tests of long games on a clock that the test advances: reminders, vacations, timeouts, and the tasks that wait for a
//! returning player.

use crate::harness::{Harness, components, until};
use crate::test_game::{TestGame, told};
use crate::world::{in_a_thread, is_archived, told_directly};
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
    told(harness, test_game.channel, &test_game.id).into_iter().filter(reminds).collect()
}

/// Returns the bot's direct messages to a person, oldest first.
async fn direct(harness: &Harness, who: &str) -> Vec<Value> {
    let opened = harness.asks(who, "direct", &json!({})).await.expect("they may");
    let channel: Id = opened["channel"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    harness.sandbox.history(harness.person(who), channel).expect("it is theirs")
}

/// Sends a command, checks the private answer and returns it.
async fn says(harness: &Harness, who: &str, path: &str, options: Value, expected: &str) -> String {
    let said = harness.gives(who, path, options.clone()).await.privately();
    assert!(said.contains(expected), "{who}: /{path} {options}: {said}");
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_reminded_once_and_as_they_wish() {
    let mut harness = Harness::with_a_clock().await;
    let (mut test_game, _) = in_a_thread(&harness).await;
    let wish = json!({ "reminders": "direct", "remind-before": "12h" });
    says(&harness, "Ada", "settings", wish, "by direct message, 12 hours before").await;
    harness.pass(Span::hours(59)).await;
    assert_eq!(direct(&harness, "Ada").await, Vec::<Value>::new(), "it is too early");
    // Reminders survive a restart.
    harness.stop().await;
    harness.start().await;
    harness.pass(Span::hours(2)).await;
    told_directly(&harness, "Ada", ", your move in Mount Chess (White).").await;
    harness.pass(Span::hours(6)).await;
    for action in test_game.some(1) {
        test_game.types(&harness, action).await;
    }
    assert_eq!(direct(&harness, "Ada").await.len(), 1, "one for each deadline");
    assert_eq!(reminders(&harness, &test_game, "Ada"), Vec::<Value>::new());
    // Ben has default settings: a reminder in the game's channel at a quarter of the time, mentioning only him.
    harness.pass(Span::hours(55)).await;
    let [reminder] = until("a reminder", || {
        let found = reminders(&harness, &test_game, "Ben");
        (!found.is_empty()).then_some(found)
    })
    .await
    .try_into()
    .expect("one");
    let ben = harness.person("Ben");
    assert_eq!(reminder["sandbox"]["notified"], json!([ben]), "{reminder}");
    for action in test_game.some(1) {
        test_game.types(&harness, action).await;
    }
    // Ada has blocked direct messages, so her reminder appears in the game's channel.
    harness.sandbox.take_direct_messages(harness.person("Ada"), false).expect("she is there");
    harness.pass(Span::hours(61)).await;
    until("a reminder", || (reminders(&harness, &test_game, "Ada").len() == 1).then_some(())).await;
    for action in test_game.some(1) {
        test_game.types(&harness, action).await;
    }
    // Players with reminders off get none.
    says(&harness, "Ben", "settings", json!({ "reminders": "off" }), "Reminders: off").await;
    harness.pass(Span::hours(71)).await;
    for action in test_game.some(1) {
        test_game.types(&harness, action).await;
    }
    assert_eq!(reminders(&harness, &test_game, "Ben").len(), 1, "the first was the last");
    harness.ends().await;
}

/// Returns the next change of a zone's clocks at least a week from now, and the following eight o'clock in local time.
fn night_of_the_change(zone: &TimeZone, now: Time) -> (Time, Time) {
    let moment = |at: Timestamp| Time::from_ms(at.as_millisecond().try_into().expect("after 1970"));
    let now = Timestamp::from_millisecond(now.ms().try_into().expect("before the year 292278994"));
    let week = now.and_then(|now| now.checked_add((7 * 24).hours())).expect("a time");
    let change = zone.following(week).next().expect("clocks are set twice a year").timestamp();
    let morning = change.to_zoned(zone.clone()).date().at(8, 0, 0, 0).to_zoned(zone.clone()).expect("a day");
    (moment(change), moment(morning.timestamp()))
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_reminded_in_their_quiet_hours_on_the_night_that_sets_the_clocks_either() {
    let harness = Harness::with_a_clock().await;
    let wish = json!({ "remind-before": "12h", "quiet-hours": "22:00-08:00", "time-zone": "Europe/Berlin" });
    says(&harness, "Ada", "settings", wish, "Quiet hours: 22:00-08:00 (Europe/Berlin)").await;
    let zone = TimeZone::get("Europe/Berlin").expect("a zone");
    let (change, morning) = night_of_the_change(&zone, harness.now());
    let (night, five) = (morning.since(change), Span::hours(5));
    assert!(night == five || night == Span::hours(6), "one hour is left out or comes twice: {night:?}");
    // Her reminder would fall in her quiet hours, an hour before the clocks change.
    harness.pass_until(change.plus(Span::hours(11)).minus(Span::hours(72))).await;
    let (mut test_game, _) = in_a_thread(&harness).await;
    harness.pass_until(morning.minus(Span::minutes(20))).await;
    assert_eq!(reminders(&harness, &test_game, "Ada"), Vec::<Value>::new(), "she sleeps");
    harness.pass_until(morning.plus(Span::minutes(20))).await;
    until("a reminder", || (reminders(&harness, &test_game, "Ada").len() == 1).then_some(())).await;
    // Ben's deadline is early in the morning, so his reminder arrives before his quiet hours.
    let wish = json!({ "remind-before": "2h", "quiet-hours": "22-8", "time-zone": "Europe/Berlin" });
    says(&harness, "Ben", "settings", wish, "2 hours before").await;
    for action in test_game.some(1) {
        test_game.types(&harness, action).await;
    }
    let evening = morning.plus(Span::hours(3 * 24 - 10));
    harness.pass_until(evening.minus(Span::minutes(20))).await;
    assert_eq!(reminders(&harness, &test_game, "Ben"), Vec::<Value>::new(), "it is early");
    harness.pass_until(evening).await;
    until("a reminder", || (reminders(&harness, &test_game, "Ben").len() == 1).then_some(())).await;
    harness.pass_until(evening.plus(Span::hours(10))).await;
    for action in test_game.some(1) {
        test_game.types(&harness, action).await;
    }
    assert_eq!(reminders(&harness, &test_game, "Ada").len(), 1, "one for each deadline");
    assert_eq!(reminders(&harness, &test_game, "Ben").len(), 1, "one for each deadline");
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_from_a_vacation_finds_what_waits_and_nobody_was_flagged() {
    let mut harness = Harness::with_a_clock().await;
    let (mut test_game, thread) = in_a_thread(&harness).await;
    for action in test_game.some(1) {
        test_game.types(&harness, action).await;
    }
    says(&harness, "Ben", "vacation", json!({ "span": "14d" }), "You're on vacation until <t:").await;
    until("it is told", || {
        let all = told(&harness, thread, &test_game.id);
        all.iter().any(|message| message["content"].to_string().contains("is on vacation")).then_some(())
    })
    .await;
    for _ in 0..13 {
        harness.pass(Span::days(1)).await;
    }
    assert_eq!(reminders(&harness, &test_game, "Ben"), Vec::<Value>::new(), "nobody is called back");
    // A running game's thread is unarchived each time Discord archives it.
    let path = format!("/channels/{thread}");
    let brought_back = || {
        let journal = harness.sandbox.journal();
        let found = journal.iter().find(|entry| entry.method == "PATCH" && entry.path == path)?;
        found.request.as_ref().map(|request| request["archived"].clone())
    };
    assert_eq!(until("the thread", brought_back).await, json!(false));
    assert!(!is_archived(&harness, thread).await);
    let listed = says(&harness, "Ben", "games", json!({}), "**1 game is waiting for you**").await;
    assert!(listed.contains(&format!("/{thread}/")), "it leads to the board: {listed}");
    harness.stop().await;
    harness.start().await;
    // The vacation ends by itself, and the clock resumes where it stopped.
    harness.pass(Span::days(1)).await;
    until("he is back", || {
        let all = told(&harness, thread, &test_game.id);
        all.iter()
            .any(|message| message["content"].to_string().contains("is back from vacation"))
            .then_some(())
    })
    .await;
    let board = test_game.board(&harness, "the board").await;
    assert!(!components(&board).is_empty(), "it can be played on");
    test_game.goes_on(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_time_runs_out_is_flagged_by_itself_and_found_in_the_archive() {
    let harness = Harness::with_a_clock().await;
    let (mut test_game, thread) = in_a_thread(&harness).await;
    for action in test_game.some(2) {
        test_game.types(&harness, action).await;
    }
    let given = json!({ "seat": "w", "span": "1d", "game": test_game.id });
    says(&harness, "Ben", "time give", given, "gets 1 day more").await;
    // In the time that passes now, Discord archives the thread and so locks its messages against edits.
    test_game.is_dimmed(&harness).await;
    harness.pass(Span::hours(79)).await;
    until("a reminder", || (reminders(&harness, &test_game, "Ada").len() == 1).then_some(())).await;
    let over = || {
        let all = told(&harness, thread, &test_game.id);
        all.into_iter().find(|message| message["content"].to_string().contains("wins on time"))
    };
    assert_eq!(over(), None, "a day was given");
    harness.pass(Span::days(2)).await;
    let message = until("the end", over).await;
    assert_eq!(message["attachments"].as_array().map(Vec::len), Some(1), "{message}");
    test_game.is_dimmed(&harness).await;
    let found =
        says(&harness, "Ben", "archive", json!({ "player": "Ada", "result": "lost" }), "Mount Chess").await;
    assert!(found.contains(&test_game.id), "{found}");
    says(&harness, "Ben", "games", json!({}), "You have no games under way").await;
    harness.ends().await;
}
