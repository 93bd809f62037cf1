//! The world changes under the games.

use crate::house::{House, components, until};
use crate::table::{Table, told};
use castellan::sandbox::{Id, permissions};
use serde_json::{Value, json};

/// What a person was told in their direct channel with the bot.
pub async fn told_directly(house: &House, who: &str, expected: &str) {
    let opened = house.asks(who, "direct", &json!({})).await.expect("they may");
    let channel: Id = opened["channel"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    until(expected, || {
        let all = house.sandbox.history(house.person(who), channel).ok()?;
        all.iter().any(|message| message["content"].to_string().contains(expected)).then_some(())
    })
    .await;
}

/// A message of a game that says this, once it is there.
pub async fn says(house: &House, channel: Id, game: &str, expected: &str) -> Value {
    let said = |message: &Value| message["content"].to_string().contains(expected);
    until(expected, || told(house, channel, game).into_iter().rfind(said)).await
}

/// A game of Mount Chess between Ada and Ben in a thread of its own.
pub async fn in_a_thread(house: &House) -> (Table, Id) {
    let before = house.sandbox.channels(house.guild);
    let options = json!({ "variant": "mount-chess", "time": "3d per action", "thread": true });
    let id = Table::lobby(house, options, &["Ben"]).await;
    let thread = house.sandbox.channels(house.guild).into_iter().find(|channel| !before.contains(channel));
    let thread = thread.expect("a thread");
    house.gives_in(thread, "Ada", "game start", json!({ "game": id })).await;
    (Table::started(house, id, thread).await, thread)
}

/// Whether a thread is archived.
pub async fn is_archived(house: &House, thread: Id) -> bool {
    let url = format!("{}sandbox/world?user=Ada", house.sandbox.page_url());
    let world: Value = reqwest::get(url).await.expect("an answer").json().await.expect("JSON");
    let channels = world["guilds"][0]["channels"].as_array().expect("channels");
    let found = channels.iter().find(|channel| channel["id"] == json!(thread)).expect("the thread");
    found["thread_metadata"]["archived"] == true
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_kicked_goes_on_when_it_is_invited_again() {
    let house = House::open().await;
    let mut table = Table::duel(&house).await;
    table.goes_on(&house).await;
    house.sandbox.kick_bot(house.guild).expect("it was there");
    house.sandbox.invite_bot(house.guild, permissions::BOT).expect("it may come");
    says(&house, house.hall, &table.id, "The game goes on.").await;
    table.goes_on(&house).await;
    table.tells_each_action_once(&house);
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_thread_is_deleted_goes_on_in_the_channel_above() {
    let house = House::open().await;
    let (mut table, thread) = in_a_thread(&house).await;
    table.goes_on(&house).await;
    house.sandbox.delete_channel(thread).expect("it was there");
    says(&house, house.hall, &table.id, "it goes on here").await;
    (table.channel, table.elsewhere) = (house.hall, 2);
    table.goes_on(&house).await;
    table.was_told_once(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_thread_that_no_event_told_of_is_noticed_by_the_next_board() {
    let house = House::open().await;
    let (mut table, thread) = in_a_thread(&house).await;
    house.sandbox.lose_events(true);
    house.sandbox.delete_channel(thread).expect("it was there");
    house.sandbox.lose_events(false);
    table.channel = house.hall;
    table.goes_on(&house).await;
    table.was_told_once(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_deleted_stops_its_players_are_told_and_it_can_be_moved() {
    let house = House::open().await;
    let mut table = Table::duel(&house).await;
    table.goes_on(&house).await;
    house.sandbox.delete_channel(house.hall).expect("it was there");
    for who in ["Ada", "Ben"] {
        told_directly(&house, who, "stands still").await;
    }
    let general = house.sandbox.channel("general").expect("a channel");
    let moved = house.gives_in(general, "Ada", "game move", json!({ "game": table.id })).await;
    assert!(moved.privately().contains("goes on in <#"), "{moved:?}");
    (table.channel, table.elsewhere) = (general, 2);
    for action in table.some(2) {
        table.tries(&house, general, action).await;
    }
    table.was_told_once(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_moved_takes_its_buttons_along() {
    let house = House::open().await;
    let mut table = Table::duel(&house).await;
    let old = table.board(&house, "the board").await;
    let general = house.sandbox.channel("general").expect("a channel");
    let moved = house.gives("Ada", "game move", json!({ "game": table.id, "channel": "general" })).await;
    assert!(moved.privately().contains("goes on in <#"), "{moved:?}");
    until("the old board's buttons to go", || {
        let old = house.message(house.person("Ada"), house.hall, &old["id"])?;
        components(&old).is_empty().then_some(())
    })
    .await;
    table.channel = general;
    for action in table.some(2) {
        table.tries(&house, general, action).await;
    }
    table.was_told_once(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_is_archived_is_opened_and_one_that_is_locked_too_when_somebody_acts() {
    let house = House::open().await;
    let (mut table, thread) = in_a_thread(&house).await;
    // In an archived thread the lobby could not be edited.
    table.is_dimmed(&house).await;
    house.sandbox.set_thread(thread, true, false).expect("a thread");
    while is_archived(&house, thread).await {
        tokio::task::yield_now().await;
    }
    house.sandbox.set_thread(thread, true, true).expect("a thread");
    let actions = table.some(2);
    table.tries(&house, house.hall, actions[0]).await;
    house.sandbox.set_thread(thread, false, false).expect("a thread");
    table.types(&house, actions[1]).await;
    table.was_told_once(&house).await;
    table.is_what_was_played(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_deleted_is_shown_again() {
    let house = House::open().await;
    let mut table = Table::duel(&house).await;
    let board = table.board(&house, "the board").await;
    let id = board["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    house.sandbox.delete_message(house.hall, id).expect("it was there");
    let again = says(&house, house.hall, &table.id, "was deleted, so here it is again").await;
    assert_ne!(again["id"], board["id"]);
    table.goes_on(&house).await;
    table.was_told_once(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_permission_that_is_lost_stops_the_game_and_it_goes_on_when_it_is_back() {
    let house = House::open().await;
    let mut table = Table::duel(&house).await;
    table.goes_on(&house).await;
    let general = house.sandbox.channel("general").expect("a channel");
    house.sandbox.hide_from_bot(house.hall, true).expect("a channel");
    let action = table.some(1)[0];
    let asked = json!({ "action": action.to_string(), "game": table.id });
    house.gives_in(general, "Ada", "move", asked).await;
    told_directly(&house, "Ben", "I need the permissions").await;
    house.sandbox.hide_from_bot(house.hall, false).expect("a channel");
    table.play(&house, action).await;
    let moved = house.gives("Ada", "game move", json!({ "game": table.id })).await;
    assert!(moved.privately().contains("goes on in <#"), "{moved:?}");
    // The action that could not be shown is on the board that is shown again.
    table.elsewhere = 1;
    table.goes_on(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_leaves_the_server_is_waited_for() {
    let house = House::open().await;
    let mut table = Table::duel(&house).await;
    let ben = house.person("Ben");
    house.sandbox.leave(house.guild, ben).expect("he was there");
    let actions = table.some(2);
    table.types(&house, actions[0]).await;
    house.sandbox.join(house.guild, ben).expect("he may come");
    table.types(&house, actions[1]).await;
    table.was_told_once(&house).await;
    table.is_what_was_played(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_be_reached_for_a_while_changes_nothing() {
    let house = House::open().await;
    let mut table = Table::duel(&house).await;
    table.goes_on(&house).await;
    house.sandbox.set_available(house.guild, false).expect("it was");
    house.sandbox.set_available(house.guild, true).expect("it was not");
    table.goes_on(&house).await;
    assert!(!table.told(&house).iter().any(|message| message["content"].to_string().contains("paused")));
    table.was_told_once(&house).await;
    house.ends().await;
}
