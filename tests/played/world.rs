//! Tests of changes in the server during a game: channels, threads, permissions and members.

use crate::harness::{Harness, components, until};
use crate::test_game::{TestGame, told};
use castellan::sandbox::{Id, permissions};
use serde_json::{Value, json};

/// Waits for a text in a user's direct messages from the bot.
pub async fn told_directly(harness: &Harness, who: &str, expected: &str) {
    let opened = harness.asks(who, "direct", &json!({})).await.expect("they may");
    let channel: Id = opened["channel"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    until(expected, || {
        let all = harness.sandbox.history(harness.person(who), channel).ok()?;
        all.iter().any(|message| message["content"].to_string().contains(expected)).then_some(())
    })
    .await;
}

/// Waits for a message of a game that contains this text, and returns it.
pub async fn says(harness: &Harness, channel: Id, game: &str, expected: &str) -> Value {
    let said = |message: &Value| message["content"].to_string().contains(expected);
    until(expected, || told(harness, channel, game).into_iter().rfind(said)).await
}

/// Starts a game of Mount Chess between Ada and Ben in a separate thread.
pub async fn in_a_thread(harness: &Harness) -> (TestGame, Id) {
    let before = harness.sandbox.channels(harness.guild);
    let options = json!({ "variant": "mount-chess", "time": "3d per action", "thread": true });
    let id = TestGame::lobby(harness, options, &["Ben"]).await;
    harness.gives("Ada", "game start", json!({ "game": id })).await;
    let thread = until("a thread", || {
        let now = harness.sandbox.channels(harness.guild);
        now.into_iter().find(|channel| !before.contains(channel))
    });
    let thread = thread.await;
    (TestGame::started(harness, id, thread).await, thread)
}

/// Returns `true` if a thread is archived.
pub async fn is_archived(harness: &Harness, thread: Id) -> bool {
    let world = harness.world("Ada").await;
    let channels = world["guilds"][0]["channels"].as_array().expect("channels");
    let found = channels.iter().find(|channel| channel["id"] == json!(thread)).expect("the thread");
    found["thread_metadata"]["archived"] == true
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_kicked_goes_on_when_it_is_invited_again() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    test_game.goes_on(&harness).await;
    harness.sandbox.kick_bot(harness.guild).expect("it was there");
    harness.sandbox.invite_bot(harness.guild, permissions::BOT).expect("it may come");
    says(&harness, harness.hall, &test_game.id, "The game is no longer on hold.").await;
    test_game.goes_on(&harness).await;
    test_game.tells_each_action_once(&harness);
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_thread_is_deleted_goes_on_in_the_channel_above() {
    let harness = Harness::open().await;
    let (mut test_game, thread) = in_a_thread(&harness).await;
    test_game.goes_on(&harness).await;
    harness.sandbox.delete_channel(thread).expect("it was there");
    says(&harness, harness.hall, &test_game.id, "it continues here").await;
    (test_game.channel, test_game.elsewhere) = (harness.hall, 2);
    test_game.goes_on(&harness).await;
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_thread_that_no_event_told_of_is_noticed_by_the_next_board() {
    let harness = Harness::open().await;
    let (mut test_game, thread) = in_a_thread(&harness).await;
    harness.sandbox.lose_events(true);
    harness.sandbox.delete_channel(thread).expect("it was there");
    harness.sandbox.lose_events(false);
    test_game.channel = harness.hall;
    test_game.goes_on(&harness).await;
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_deleted_stops_its_players_are_told_and_it_can_be_moved() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    test_game.goes_on(&harness).await;
    harness.sandbox.delete_channel(harness.hall).expect("it was there");
    for who in ["Ada", "Ben"] {
        told_directly(&harness, who, "is on hold").await;
    }
    let general = harness.sandbox.channel("general").expect("a channel");
    let moved = harness.gives_in(general, "Ada", "game move", json!({ "game": test_game.id })).await;
    assert!(moved.privately().contains("moved to <#"), "{moved:?}");
    (test_game.channel, test_game.elsewhere) = (general, 2);
    for action in test_game.some(2) {
        test_game.tries(&harness, general, action).await;
    }
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_moved_takes_its_buttons_along() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let old = test_game.board(&harness, "the board").await;
    let general = harness.sandbox.channel("general").expect("a channel");
    let moved =
        harness.gives("Ada", "game move", json!({ "game": test_game.id, "channel": "general" })).await;
    assert!(moved.privately().contains("moved to <#"), "{moved:?}");
    until("the old board's buttons to go", || {
        let old = harness.message(harness.person("Ada"), harness.hall, &old["id"])?;
        components(&old).is_empty().then_some(())
    })
    .await;
    test_game.channel = general;
    for action in test_game.some(2) {
        test_game.tries(&harness, general, action).await;
    }
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_is_archived_is_opened_and_one_that_is_locked_too_when_somebody_acts() {
    let harness = Harness::open().await;
    let (mut test_game, thread) = in_a_thread(&harness).await;
    // In an archived thread the lobby could not be edited.
    test_game.is_dimmed(&harness).await;
    harness.sandbox.set_thread(thread, true, false).expect("a thread");
    while is_archived(&harness, thread).await {
        tokio::task::yield_now().await;
    }
    harness.sandbox.set_thread(thread, true, true).expect("a thread");
    let actions = test_game.some(2);
    test_game.tries(&harness, harness.hall, actions[0]).await;
    harness.sandbox.set_thread(thread, false, false).expect("a thread");
    test_game.types(&harness, actions[1]).await;
    test_game.was_told_once(&harness).await;
    test_game.is_what_was_played(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_deleted_is_shown_again() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let board = test_game.board(&harness, "the board").await;
    let id = board["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    harness.sandbox.delete_message(harness.hall, id).expect("it was there");
    let again = says(&harness, harness.hall, &test_game.id, "was deleted, so here it is again").await;
    assert_ne!(again["id"], board["id"]);
    test_game.goes_on(&harness).await;
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_permission_that_is_lost_stops_the_game_and_it_goes_on_when_it_is_back() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    test_game.goes_on(&harness).await;
    let general = harness.sandbox.channel("general").expect("a channel");
    harness.sandbox.hide_from_bot(harness.hall, true).expect("a channel");
    let action = test_game.some(1)[0];
    let asked = json!({ "action": action.to_string(), "game": test_game.id });
    harness.gives_in(general, "Ada", "move", asked).await;
    told_directly(&harness, "Ben", "I need View Channel").await;
    harness.sandbox.hide_from_bot(harness.hall, false).expect("a channel");
    test_game.play(&harness, action).await;
    let moved = harness.gives("Ada", "game move", json!({ "game": test_game.id })).await;
    assert!(moved.privately().contains("moved to <#"), "{moved:?}");
    // The action that could not be posted appears on the reposted board.
    test_game.elsewhere = 1;
    test_game.goes_on(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_leaves_the_server_is_waited_for() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let ben = harness.person("Ben");
    harness.sandbox.leave(harness.guild, ben).expect("he was there");
    let actions = test_game.some(2);
    test_game.types(&harness, actions[0]).await;
    harness.sandbox.join(harness.guild, ben).expect("he may come");
    test_game.types(&harness, actions[1]).await;
    test_game.was_told_once(&harness).await;
    test_game.is_what_was_played(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_be_reached_for_a_while_changes_nothing() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    test_game.goes_on(&harness).await;
    harness.sandbox.set_available(harness.guild, false).expect("it was");
    harness.sandbox.set_available(harness.guild, true).expect("it was not");
    test_game.goes_on(&harness).await;
    assert!(
        !test_game.told(&harness).iter().any(|message| message["content"].to_string().contains("paused"))
    );
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}
