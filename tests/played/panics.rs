//! Tests of panics in background tasks and interactions: each is reported and contained. A panic in a timer freezes its
//! game only.

use crate::harness::{Harness, castellan, until};
use crate::in_process::BotInProcess;
use crate::stores;
use crate::test_game::{TestGame, told};
use castellan::game::Span;
use castellan::referee::backups;
use serde_json::{Value, json};

/// Waits until a number is at least `least`.
async fn at_least(what: &str, least: u64, number: impl Fn() -> u64) {
    until(what, || (number() >= least).then_some(())).await;
}

/// Waits until a task was restarted.
async fn restarted(bot: &BotInProcess, task: &str) {
    at_least(&format!("{task} to begin again"), 1, || bot.restarts(task)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_task_in_the_background_is_begun_again_when_it_panics() {
    let mut harness = Harness::with_a_clock_and_no_bot().await;
    // Tasks that run at the start.
    harness.panics.plant("query settings server/", "");
    harness.panics.plant("claim outage", "");
    harness.panics.plant("claim greetings", "");
    harness.panics.plant("streams", "");
    harness.panics.plant("append commands/", "");
    harness.start().await;
    for task in ["statuses", "reach", "greetings", "backups", "registration"] {
        restarted(harness.in_process(), task).await;
    }
    let mut test_game = TestGame::duel(&harness).await;
    for (task, asked) in
        [("outbox", "claim outbox"), ("tournaments", "claim tournaments"), ("timers", "claim timers")]
    {
        harness.panics.plant(asked, "");
        test_game.goes_on(&harness).await;
        restarted(harness.in_process(), task).await;
    }
    let made = || backups::list_backups(&harness.folder().join("backups")).unwrap_or_default().len();
    until("a backup", || (made() == 1).then_some(())).await;
    harness.panics.plant("streams", "");
    harness.in_process().wishes_a_backup();
    restarted(harness.in_process(), "backups on request").await;
    harness.in_process().wishes_a_backup();
    until("another backup", || (made() == 2).then_some(())).await;
    // The heartbeat runs every twenty seconds.
    harness.panics.plant("claim reached", "");
    restarted(harness.in_process(), "beat").await;
    assert_eq!(harness.panics.left(), 0);
    test_game.goes_on(&harness).await;
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_something_that_panics_is_answered_and_nobody_else_is_concerned() {
    let harness = Harness::with_a_clock().await;
    let mut test_game = TestGame::duel(&harness).await;
    harness.panics.plant("query settings person/", "");
    let told = harness.gives("Cleo", "settings", json!({})).await.privately();
    assert!(told.contains("Something went wrong on my side"), "{told}");
    let counts = harness.in_process().counts();
    assert_eq!(counts.panics("interaction"), 1);
    harness.panics.plant("query tables.running", "");
    let gone = harness.sandbox.open_thread(harness.hall, harness.person("Ada"), "Gone").expect("a thread");
    harness.sandbox.delete_channel(gone).expect("it is there");
    at_least("the event", 1, || counts.panics("event")).await;
    // A notice that panics is retried and posted once.
    harness.panics.plant("query receipts", &test_game.id);
    test_game.goes_on(&harness).await;
    assert_eq!(counts.panics("outbox"), 1);
    assert_eq!(harness.panics.left(), 0);
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

/// Returns the public messages of a game that contain a text.
fn says(harness: &Harness, test_game: &TestGame, text: &str) -> Vec<Value> {
    let all = told(harness, test_game.channel, &test_game.id).into_iter();
    all.filter(|message| message["content"].as_str().is_some_and(|content| content.contains(text))).collect()
}

/// Checks that the bot rejects moves in a frozen game.
async fn is_frozen(harness: &Harness, test_game: &TestGame) {
    let asked = json!({ "action": test_game.some(1)[0].to_string(), "game": test_game.id });
    let told = harness.gives(test_game.to_act(), "move", asked).await.privately();
    assert!(told.contains("is on hold: something went wrong with its timer"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_timer_panics_is_frozen_alone_until_it_is_released() {
    let mut harness = Harness::with_a_clock().await;
    let (mut frozen, late, mut test_game) =
        (TestGame::duel(&harness).await, TestGame::duel(&harness).await, TestGame::duel(&harness).await);
    // The timer would send a reminder.
    harness.panics.plant(&format!("append game/{}", frozen.id), "timer:remind");
    harness.pass(Span::hours(60)).await;
    until("its players to be told", || (says(&harness, &frozen, "on hold").len() == 1).then_some(())).await;
    assert_eq!(harness.panics.left(), 0);
    assert_eq!(harness.in_process().counts().panics("timer"), 1);
    assert_eq!(harness.in_process().counts().frozen.get(), 1);
    is_frozen(&harness, &frozen).await;
    test_game.goes_on(&harness).await;
    harness.pass(Span::hours(13)).await;
    until("the other's time to be up", || (!says(&harness, &late, "wins on time").is_empty()).then_some(()))
        .await;
    // At a restart the timer panics again.
    harness.panics.plant(&format!("append game/{}", frozen.id), "timer:");
    harness.stop().await;
    harness.start().await;
    is_frozen(&harness, &frozen).await;
    harness.pass(Span::hours(24)).await;
    test_game.goes_on(&harness).await;
    until("it to be counted", || (harness.in_process().counts().frozen.get() == 1).then_some(())).await;
    assert_eq!((harness.panics.left(), harness.in_process().counts().panics("timer")), (1, 0));
    assert_eq!(says(&harness, &frozen, "on hold").len(), 1, "nobody is told again");
    // An operator inspects the game and unfreezes it.
    harness.stop().await;
    let store = if stores::is_database() { "-".into() } else { harness.store() };
    let unfreeze = async |arguments: &[&str]| {
        let mut command = castellan(harness.folder());
        command.args(["store", "unfreeze"]).arg(&store).args(arguments).stdout(std::process::Stdio::piped());
        let output = command.output().await.expect("it runs");
        (output.status.code(), String::from_utf8(output.stdout).expect("text"))
    };
    let (code, list) = unfreeze(&[]).await;
    assert_eq!(code, Some(0));
    assert!(list.contains(&format!("{}\t", frozen.id)) && list.contains("planted at"), "{list}");
    let (code, said) = unfreeze(&[&frozen.id]).await;
    assert!(code == Some(0) && said.starts_with(&format!("released {}", frozen.id)), "{said}");
    assert_eq!(unfreeze(&[&frozen.id]).await.0, Some(2), "it is frozen no longer");
    assert_eq!(unfreeze(&[]).await, (Some(0), "game\tsince\tcause\n".to_owned()));
    harness.panics.clear();
    harness.start().await;
    // No player has lost on time: the deadline has moved, as after any outage.
    frozen.goes_on(&harness).await;
    assert_eq!(harness.in_process().counts().frozen.get(), 0);
    for test_game in [&frozen, &test_game] {
        test_game.tells_each_action_once(&harness);
    }
    assert_eq!(says(&harness, &frozen, "wins on time"), Vec::<Value>::new());
    harness.ends().await;
}
