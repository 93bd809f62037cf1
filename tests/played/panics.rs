//! Tests of panics in background tasks and interactions: each is reported and contained. A panic in a timer freezes its
//! game only.

use crate::harness::{Harness, castellan_command, wait_for};
use crate::in_process::BotInProcess;
use crate::stores;
use crate::test_game::{TestGame, game_messages};
use castellan::game::Span;
use castellan::referee::backups;
use serde_json::{Value, json};

/// Waits until a number is at least `least`.
async fn wait_for_count(what: &str, least: u64, number: impl Fn() -> u64) {
    wait_for(what, || (number() >= least).then_some(())).await;
}

/// Waits until a task was restarted.
async fn wait_for_restart(bot: &BotInProcess, task: &str) {
    wait_for_count(&format!("{task} to begin again"), 1, || bot.restarts(task)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_background_task_restarts_after_a_panic() {
    let mut harness = Harness::with_clock_without_bot().await;
    // Tasks that run at the start.
    harness.panics.plant("query settings server/", "");
    harness.panics.plant("claim outage", "");
    harness.panics.plant("claim greetings", "");
    harness.panics.plant("streams", "");
    harness.panics.plant("append commands/", "");
    harness.start().await;
    for task in ["statuses", "reach", "greetings", "backups", "registration"] {
        wait_for_restart(harness.in_process(), task).await;
    }
    let mut test_game = TestGame::start_duel(&harness).await;
    for (task, operation) in
        [("outbox", "claim outbox"), ("tournaments", "claim tournaments"), ("timers", "claim timers")]
    {
        harness.panics.plant(operation, "");
        test_game.assert_play_continues(&harness).await;
        wait_for_restart(harness.in_process(), task).await;
    }
    let made = || backups::list_backups(&harness.folder().join("backups")).unwrap_or_default().len();
    wait_for("a backup", || (made() == 1).then_some(())).await;
    harness.panics.plant("streams", "");
    harness.in_process().request_backup();
    wait_for_restart(harness.in_process(), "backups on request").await;
    harness.in_process().request_backup();
    wait_for("another backup", || (made() == 2).then_some(())).await;
    // The heartbeat runs every twenty seconds.
    harness.panics.plant("claim reached", "");
    wait_for_restart(harness.in_process(), "beat").await;
    assert_eq!(harness.panics.pending(), 0);
    test_game.assert_play_continues(&harness).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panicking_interaction_is_answered_and_affects_no_other_user() {
    let harness = Harness::with_clock().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    harness.panics.plant("query settings person/", "");
    let reply = harness.run("Cleo", "settings", json!({})).await.private_text();
    assert!(reply.contains("Something went wrong on my side"), "{reply}");
    let counts = harness.in_process().referee_metrics();
    assert_eq!(counts.panics("interaction"), 1);
    harness.panics.plant("query tables.running", "");
    let gone =
        harness.sandbox.open_thread(harness.games_channel, harness.person("Ada"), "Gone").expect("a thread");
    harness.sandbox.delete_channel(gone).expect("it is there");
    wait_for_count("the event", 1, || counts.panics("event")).await;
    // A notice that panics is retried and posted once.
    harness.panics.plant("query receipts", &test_game.id);
    test_game.assert_play_continues(&harness).await;
    assert_eq!(counts.panics("outbox"), 1);
    assert_eq!(harness.panics.pending(), 0);
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

/// Returns the public messages of a game that contain a text.
fn messages_containing(harness: &Harness, test_game: &TestGame, text: &str) -> Vec<Value> {
    let all = game_messages(harness, test_game.channel, &test_game.id).into_iter();
    all.filter(|message| message["content"].as_str().is_some_and(|content| content.contains(text))).collect()
}

/// Checks that the bot rejects moves in a frozen game.
async fn assert_frozen(harness: &Harness, test_game: &TestGame) {
    let options = json!({ "action": test_game.random_actions(1)[0].to_string(), "game": test_game.id });
    let reply = harness.run(test_game.to_act(), "move", options).await.private_text();
    assert!(reply.contains("is on hold: something went wrong with its timer"), "{reply}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panicking_timer_freezes_only_its_own_game_until_it_is_unfrozen() {
    let mut harness = Harness::with_clock().await;
    let (mut frozen, late, mut test_game) = (
        TestGame::start_duel(&harness).await,
        TestGame::start_duel(&harness).await,
        TestGame::start_duel(&harness).await,
    );
    // The timer would send a reminder.
    harness.panics.plant(&format!("append game/{}", frozen.id), "timer:remind");
    harness.advance(Span::hours(60)).await;
    wait_for("the notice to the players", || {
        (messages_containing(&harness, &frozen, "on hold").len() == 1).then_some(())
    })
    .await;
    assert_eq!(harness.panics.pending(), 0);
    assert_eq!(harness.in_process().referee_metrics().panics("timer"), 1);
    // The players learn of it first.
    wait_for("the game to be counted", || {
        (harness.in_process().referee_metrics().frozen.get() == 1).then_some(())
    })
    .await;
    assert_frozen(&harness, &frozen).await;
    test_game.assert_play_continues(&harness).await;
    harness.advance(Span::hours(13)).await;
    wait_for("the other's time to be up", || {
        (!messages_containing(&harness, &late, " wins!").is_empty()).then_some(())
    })
    .await;
    // At a restart the timer panics again.
    harness.panics.plant(&format!("append game/{}", frozen.id), "timer:");
    harness.stop().await;
    harness.start().await;
    assert_frozen(&harness, &frozen).await;
    harness.advance(Span::hours(24)).await;
    test_game.assert_play_continues(&harness).await;
    wait_for("it to be counted", || (harness.in_process().referee_metrics().frozen.get() == 1).then_some(()))
        .await;
    assert_eq!((harness.panics.pending(), harness.in_process().referee_metrics().panics("timer")), (1, 0));
    assert_eq!(messages_containing(&harness, &frozen, "on hold").len(), 1, "the notice is not repeated");
    // An operator inspects the game and unfreezes it.
    harness.stop().await;
    let store = if stores::is_database() { "-".into() } else { harness.store() };
    let unfreeze = async |arguments: &[&str]| {
        let mut command = castellan_command(harness.folder());
        command.args(["store", "unfreeze"]).arg(&store).args(arguments).stdout(std::process::Stdio::piped());
        let output = command.output().await.expect("it runs");
        (output.status.code(), String::from_utf8(output.stdout).expect("text"))
    };
    let (code, list) = unfreeze(&[]).await;
    assert_eq!(code, Some(0));
    assert!(list.contains(&format!("{}\t", frozen.id)) && list.contains("planted at"), "{list}");
    let (code, report) = unfreeze(&[&frozen.id]).await;
    assert!(code == Some(0) && report.starts_with(&format!("released {}", frozen.id)), "{report}");
    assert_eq!(unfreeze(&[&frozen.id]).await.0, Some(2), "it is frozen no longer");
    assert_eq!(unfreeze(&[]).await, (Some(0), "game\tsince\tcause\n".to_owned()));
    harness.panics.clear();
    harness.start().await;
    // No player has lost on time: the deadline has moved, as after any outage.
    frozen.assert_play_continues(&harness).await;
    assert_eq!(harness.in_process().referee_metrics().frozen.get(), 0);
    for test_game in [&frozen, &test_game] {
        test_game.assert_posted_once(&harness);
    }
    assert_eq!(messages_containing(&harness, &frozen, " wins!"), Vec::<Value>::new());
    harness.finish().await;
}
