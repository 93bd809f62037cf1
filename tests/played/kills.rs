//! Kills at the worst moments and recovery by another process: the right message with the right picture appears, no
//! move is played twice, and none is lost.

use crate::harness::{Harness, wait_for};
use crate::test_game::{TestGame, action_text, export, random_finished_game, wait_for_button};
use castellan::picture::Renderer;
use castellan::rules::Action;
use castellan::sandbox::Id;
use castellan::sandbox::faults::{Fault, FaultRule};
use castellan_test_support::Random;
use serde_json::{Value, json};
use std::time::Duration;

/// A delay longer than any test.
const FOREVER: Duration = Duration::from_hours(1);
/// The number of checks, one per second, for an action that is being stored.
const MAX_CHECKS: usize = 180;
/// A fault that holds a request before Discord carries it out.
const HOLD_REQUEST: Fault = Fault::Slow { before: FOREVER, after: Duration::ZERO };
/// A fault that holds the response after Discord has carried out the request.
pub const HOLD_RESPONSE: Fault = Fault::Slow { before: Duration::ZERO, after: FOREVER };

/// Returns the number of kills over complete games.
fn kills() -> usize {
    std::env::var("KILLS").ok().map_or(5, |kills| kills.parse().expect("KILLS is a number"))
}

/// Plays a move from a channel, and kills the bot when a request of this kind has arrived at the test server, or with
/// `HOLD_RESPONSE` once it was carried out. Then another process takes over. On a busy machine the answer may be
/// deferred first: if nothing is stored by then, the move is repeated.
async fn kill_during_move(
    harness: &mut Harness,
    test_game: &mut TestGame,
    from: Id,
    path: &str,
    fault: Fault,
) -> Action {
    let (action, before) = (test_game.random_actions(1)[0], test_game.posted_actions(harness).len());
    loop {
        harness.sandbox.inject(FaultRule::new("POST", path, 1, fault));
        let options = json!({ "action": action.to_string(), "game": test_game.id });
        let body = harness.command_body("move", &options, None).await;
        let who = test_game.to_act().to_owned();
        let path = format!("channels/{from}/run");
        {
            let asking = async {
                // A user in another channel is answered before the board is there.
                let _ = harness.request(&who, &path, &body).await;
                std::future::pending::<()>().await;
            };
            let falls = wait_for("the request", || {
                let done = fault != HOLD_RESPONSE || test_game.posted_actions(harness).len() > before;
                (harness.sandbox.faults_left() == 0 && done).then_some(())
            });
            tokio::select! {
                () = asking => {}
                () = falls => {}
            }
        }
        harness.kill().await;
        harness.start().await;
        if count_new_actions(harness, test_game).await > 0 {
            test_game.record.play(action, None).expect("a legal action");
            return action;
        }
    }
}

/// Returns the number of stored actions that the test has not played yet.
async fn count_new_actions(harness: &Harness, test_game: &TestGame) -> usize {
    let known = export(harness, "Ada", &test_game.id).await;
    known.record().steps().len() - test_game.record.steps().len()
}

/// Checks that the board shows the current position.
async fn assert_board_shows_position(harness: &Harness, test_game: &TestGame) {
    let board = test_game.wait_for_board(harness, "the board").await;
    let bytes = harness.bytes(&board["attachments"][0]).await;
    assert!(bytes == test_game.picture(&mut Renderer::new()), "{board}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_store_and_answer_posts_the_board_as_an_ordinary_message() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let games_channel = harness.games_channel;
    kill_during_move(&mut harness, &mut test_game, games_channel, "/interactions/*/*/callback", HOLD_REQUEST)
        .await;
    assert_board_shows_position(&harness, &test_game).await;
    test_game.assert_posted_once(&harness);
    test_game.assert_play_continues(&harness).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_store_and_message_posts_the_message_once() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let general = harness.sandbox.channel("general").expect("a channel");
    kill_during_move(&mut harness, &mut test_game, general, "/channels/*/messages", HOLD_REQUEST).await;
    assert_board_shows_position(&harness, &test_game).await;
    test_game.assert_play_continues(&harness).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_message_and_receipt_resends_the_message_without_a_duplicate() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let general = harness.sandbox.channel("general").expect("a channel");
    kill_during_move(&mut harness, &mut test_game, general, "/channels/*/messages", HOLD_RESPONSE).await;
    // The message is sent again with the same nonce.
    let nonce = test_game.posted_actions(&harness)[0].message["nonce"].clone();
    assert!(nonce.is_string());
    wait_for("the same message", || {
        let journal = harness.sandbox.journal();
        let again = |body: &Value| body["nonce"] == nonce && body["enforce_nonce"] == true;
        journal.iter().filter_map(|entry| entry.request.as_ref()).any(again).then_some(())
    })
    .await;
    assert_board_shows_position(&harness, &test_game).await;
    test_game.assert_play_continues(&harness).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

/// Answers to interactions have no nonce: after the start the bot looks them up by interaction.
#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_answer_and_receipt_repeats_neither_board_nor_move() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let games_channel = harness.games_channel;
    // On a busy machine the answer may have been deferred; then the board was an ordinary message.
    let before = loop {
        let before = test_game.record.steps().len();
        kill_during_move(
            &mut harness,
            &mut test_game,
            games_channel,
            "/interactions/*/*/callback",
            HOLD_RESPONSE,
        )
        .await;
        if test_game.posted_actions(&harness)[before].message["interaction_metadata"].is_object() {
            break before;
        }
    };
    assert_board_shows_position(&harness, &test_game).await;
    test_game.assert_play_continues(&harness).await;
    let posted: Vec<String> =
        test_game.posted_actions(&harness).into_iter().map(|played| played.action).collect();
    assert_eq!(posted[before], action_text(&test_game.record, before));
    assert_eq!(posted.len(), test_game.record.steps().len(), "{posted:?}");
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_click_and_answer_changes_nothing_and_the_click_can_be_repeated() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let board = wait_for_button(&harness, &test_game.id, "Move").await;
    harness.sandbox.inject(FaultRule::new("POST", "/interactions/*/*/callback", 1, HOLD_REQUEST));
    {
        let pressing = harness.press("Ada", &board, "Move");
        let falls = wait_for("the request", || (harness.sandbox.faults_left() == 0).then_some(()));
        tokio::select! {
            _ = pressing => panic!("it was answered"),
            () = falls => {}
        }
    }
    harness.kill().await;
    harness.start().await;
    test_game.assert_stored(&harness).await;
    for action in test_game.random_actions(2) {
        test_game.pick_action(&harness, action).await;
    }
    test_game.assert_posted_once_and_dimmed(&harness).await;
    test_game.assert_stored(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_survive_kills_at_any_moment() {
    let mut harness = Harness::open().await;
    let mut random = Random::new(2);
    let (mut left, mut lost, mut doubled) = (kills(), 0, 0);
    while left > 0 {
        let mut test_game = TestGame::start_duel(&harness).await;
        let line = random_finished_game(&test_game.record, 24, |_| true);
        let mut killed = 0;
        for step in &line {
            if left == 0 || !random.chance(100 * kills() / 12) {
                test_game.type_action(&harness, step.action).await;
                continue;
            }
            (left, killed) = (left - 1, killed + 1);
            let body = json!({ "action": step.action.to_string(), "game": test_game.id });
            let body = harness.command_body("move", &body, None).await;
            let who = test_game.to_act().to_owned();
            let path = format!("channels/{}/run", harness.games_channel);
            let delay = Duration::from_millis(random.below(400) as u64);
            // The interaction is delivered twice to the current process.
            let before = harness.sandbox.interactions(1);
            harness.sandbox.deliver_twice(1);
            let outcome = tokio::time::timeout(delay, harness.request(&who, &path, &body)).await;
            harness.kill().await;
            harness.start().await;
            harness.sandbox.deliver_twice(0);
            let acknowledged = matches!(outcome, Ok(Ok(outcome)) if outcome["outcome"] == "message");
            let latest = harness.sandbox.interactions(1);
            lost += usize::from(acknowledged && count_new_actions(&harness, &test_game).await == 0);
            if latest == before {
                // The test server has not received the interaction.
                test_game.type_action(&harness, step.action).await;
                continue;
            }
            // Deliver it again, to the process that took over.
            redeliver(&harness, latest[0]).await;
            let mut count = count_new_actions(&harness, &test_game).await;
            for _ in 0..MAX_CHECKS {
                if count > 0 {
                    break;
                }
                tokio::time::sleep(Duration::from_secs(1)).await;
                count = count_new_actions(&harness, &test_game).await;
            }
            doubled += count.checked_sub(1).expect("it is done in the end");
            test_game.record.play(step.action, None).expect("a legal action");
            assert_board_shows_position(&harness, &test_game).await;
        }
        test_game.assert_stored(&harness).await;
        let posted: Vec<String> =
            test_game.posted_actions(&harness).into_iter().map(|played| played.action).collect();
        let mut once = posted.clone();
        once.dedup();
        let expected: Vec<String> =
            (0..line.len()).map(|place| action_text(&test_game.record, place)).collect();
        assert_eq!(once, expected);
        assert!(posted.len() <= expected.len() + killed, "{posted:?}");
    }
    println!("{} kills: {lost} acknowledged actions lost, {doubled} played twice", kills());
    assert_eq!((lost, doubled), (0, 0));
    harness.finish().await;
}

/// Delivers an interaction again, and waits until the bot has tried to answer it, or has accepted it if Discord no
/// longer takes an answer, as on a slow machine.
async fn redeliver(harness: &Harness, interaction: Id) {
    let of_it = format!("/interactions/{interaction}/");
    let answers = || harness.sandbox.journal().iter().filter(|entry| entry.path.starts_with(&of_it)).count();
    let taken_up = async || harness.counter("castellan_discord_waited_seconds_count").await;
    let (before, taken_before) = (answers(), taken_up().await.expect("a count"));
    harness.sandbox.replay(interaction).expect("it is kept");
    let answered = wait_for("an answer to it", || (answers() > before).then_some(()));
    let done_late = async {
        while taken_up().await.is_none_or(|taken| taken == taken_before) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::select! {
        () = answered => {}
        () = done_late => {}
    }
}
