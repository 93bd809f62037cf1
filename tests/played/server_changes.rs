//! Tests of changes in the server during a game: channels, threads, permissions and members.

use crate::harness::{Harness, components, wait_for};
use crate::test_game::{TestGame, game_messages};
use castellan::sandbox::{Id, permissions};
use serde_json::{Value, json};

/// Waits for a text in a user's direct messages from the bot.
pub async fn wait_for_direct_message(harness: &Harness, who: &str, expected: &str) {
    let opened = harness.request(who, "direct", &json!({})).await.expect("they may");
    let channel: Id = opened["channel"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    wait_for(expected, || {
        let all = harness.sandbox.history(harness.person(who), channel).ok()?;
        all.iter().any(|message| message["content"].to_string().contains(expected)).then_some(())
    })
    .await;
}

/// Waits for a message of a game that contains this text, and returns it.
pub async fn wait_for_game_message(harness: &Harness, channel: Id, game: &str, expected: &str) -> Value {
    let matches = |message: &Value| message["content"].to_string().contains(expected);
    wait_for(expected, || game_messages(harness, channel, game).into_iter().rfind(matches)).await
}

/// Starts a game of Mount Chess between Ada and Ben in a separate thread.
pub async fn start_in_thread(harness: &Harness) -> (TestGame, Id) {
    let before = harness.sandbox.channels(harness.guild);
    let options = json!({ "variant": "mount-chess", "time": "3d per action", "thread": true });
    let id = TestGame::open_lobby(harness, options, &["Ben"]).await;
    harness.run("Ada", "game start", json!({ "game": id })).await;
    let thread = wait_for("a thread", || {
        let now = harness.sandbox.channels(harness.guild);
        now.into_iter().find(|channel| !before.contains(channel))
    });
    let thread = thread.await;
    (TestGame::load(harness, id, thread).await, thread)
}

/// Returns `true` if a thread is archived.
pub async fn is_archived(harness: &Harness, thread: Id) -> bool {
    let world = harness.world("Ada").await;
    let channels = world["guilds"][0]["channels"].as_array().expect("channels");
    let found = channels.iter().find(|channel| channel["id"] == json!(thread)).expect("the thread");
    found["thread_metadata"]["archived"] == true
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_resumes_when_a_kicked_bot_is_invited_again() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    test_game.assert_play_continues(&harness).await;
    harness.sandbox.kick_bot(harness.guild).expect("it was there");
    harness.sandbox.invite_bot(harness.guild, permissions::BOT).expect("it may come");
    wait_for_game_message(&harness, harness.games_channel, &test_game.id, "The game is no longer on hold.")
        .await;
    test_game.assert_play_continues(&harness).await;
    test_game.assert_posted_once(&harness);
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_thread_is_deleted_continues_in_the_parent_channel() {
    let harness = Harness::open().await;
    let (mut test_game, thread) = start_in_thread(&harness).await;
    test_game.assert_play_continues(&harness).await;
    harness.sandbox.delete_channel(thread).expect("it was there");
    wait_for_game_message(&harness, harness.games_channel, &test_game.id, "it continues here").await;
    (test_game.channel, test_game.posted_elsewhere) = (harness.games_channel, 2);
    test_game.assert_play_continues(&harness).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_deleted_without_an_event_is_noticed_at_the_next_board() {
    let harness = Harness::open().await;
    let (mut test_game, thread) = start_in_thread(&harness).await;
    harness.sandbox.lose_events(true);
    harness.sandbox.delete_channel(thread).expect("it was there");
    harness.sandbox.lose_events(false);
    test_game.channel = harness.games_channel;
    test_game.assert_play_continues(&harness).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_deleted_is_put_on_hold_and_can_be_moved() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    test_game.assert_play_continues(&harness).await;
    harness.sandbox.delete_channel(harness.games_channel).expect("it was there");
    for who in ["Ada", "Ben"] {
        wait_for_direct_message(&harness, who, "is on hold").await;
    }
    let general = harness.sandbox.channel("general").expect("a channel");
    let moved = harness.run_in(general, "Ada", "game move", json!({ "game": test_game.id })).await;
    assert!(moved.private_text().contains("moved to <#"), "{moved:?}");
    (test_game.channel, test_game.posted_elsewhere) = (general, 2);
    for action in test_game.random_actions(2) {
        test_game.type_action_in(&harness, general, action).await;
    }
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moved_game_has_buttons_in_its_new_channel_only() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let old = test_game.wait_for_board(&harness, "the board").await;
    let general = harness.sandbox.channel("general").expect("a channel");
    let moved = harness.run("Ada", "game move", json!({ "game": test_game.id, "channel": "general" })).await;
    assert!(moved.private_text().contains("moved to <#"), "{moved:?}");
    wait_for("the old board's buttons to go", || {
        let old = harness.message(harness.person("Ada"), harness.games_channel, &old["id"])?;
        components(&old).is_empty().then_some(())
    })
    .await;
    test_game.channel = general;
    for action in test_game.random_actions(2) {
        test_game.type_action_in(&harness, general, action).await;
    }
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archived_thread_is_reopened_at_once_and_a_locked_one_at_the_next_move() {
    let harness = Harness::open().await;
    let (mut test_game, thread) = start_in_thread(&harness).await;
    // In an archived thread the lobby could not be edited.
    test_game.wait_until_dimmed(&harness).await;
    harness.sandbox.set_thread_state(thread, true, false).expect("a thread");
    while is_archived(&harness, thread).await {
        tokio::task::yield_now().await;
    }
    harness.sandbox.set_thread_state(thread, true, true).expect("a thread");
    let actions = test_game.random_actions(2);
    test_game.type_action_in(&harness, harness.games_channel, actions[0]).await;
    harness.sandbox.set_thread_state(thread, false, false).expect("a thread");
    test_game.type_action(&harness, actions[1]).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    test_game.assert_stored(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_is_reposted() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let board = test_game.wait_for_board(&harness, "the board").await;
    let id = board["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    harness.sandbox.delete_message(harness.games_channel, id).expect("it was there");
    let again = wait_for_game_message(
        &harness,
        harness.games_channel,
        &test_game.id,
        "was deleted, so here it is again",
    )
    .await;
    assert_ne!(again["id"], board["id"]);
    test_game.assert_play_continues(&harness).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_on_hold_while_the_bot_lacks_a_permission() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    test_game.assert_play_continues(&harness).await;
    let general = harness.sandbox.channel("general").expect("a channel");
    harness.sandbox.hide_from_bot(harness.games_channel, true).expect("a channel");
    let action = test_game.random_actions(1)[0];
    let options = json!({ "action": action.to_string(), "game": test_game.id });
    harness.run_in(general, "Ada", "move", options).await;
    wait_for_direct_message(&harness, "Ben", "I need View Channel").await;
    harness.sandbox.hide_from_bot(harness.games_channel, false).expect("a channel");
    test_game.play(&harness, action).await;
    let moved = harness.run("Ada", "game move", json!({ "game": test_game.id })).await;
    assert!(moved.private_text().contains("moved to <#"), "{moved:?}");
    // The action that could not be posted appears on the reposted board.
    test_game.posted_elsewhere = 1;
    test_game.assert_play_continues(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_waits_for_a_player_who_left_the_server() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let ben = harness.person("Ben");
    harness.sandbox.leave(harness.guild, ben).expect("he was there");
    let actions = test_game.random_actions(2);
    test_game.type_action(&harness, actions[0]).await;
    harness.sandbox.join(harness.guild, ben).expect("he may come");
    test_game.type_action(&harness, actions[1]).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    test_game.assert_stored(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_outage_does_not_affect_its_games() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    test_game.assert_play_continues(&harness).await;
    harness.sandbox.set_available(harness.guild, false).expect("it was");
    harness.sandbox.set_available(harness.guild, true).expect("it was not");
    test_game.assert_play_continues(&harness).await;
    assert!(
        !test_game.messages(&harness).iter().any(|message| message["content"].to_string().contains("paused"))
    );
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}
