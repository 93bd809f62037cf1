//! The status message of a server: edited after changes, never posted again.

use crate::harness::Harness;
use crate::recorder::Request;
use castellan_discord_api::CallError;
use castellan_discord_api::wire::ChannelId;
use castellan_game::Span;
use serde_json::json;

const STATUS_CHANNEL: ChannelId = ChannelId(510);

/// Returns the text of the status message, if it was edited.
async fn edited_text(harness: &Harness) -> Option<String> {
    harness.discord.take_requests();
    harness.bot().edit_due_statuses().await;
    let mut requests = harness.discord.take_requests();
    assert!(requests.len() <= 1, "{requests:?}");
    let edit = requests.pop()?;
    assert!(matches!(edit, Request::Edit { .. }), "{edit:?}");
    assert_eq!(edit.message()["allowed_mentions"]["parse"], json!([]), "{edit:?}");
    Some(edit.content())
}

async fn post_status_message(harness: &mut Harness) {
    let response =
        harness.run_command("eve", "server status", json!({ "channel": STATUS_CHANNEL.0.to_string() })).await;
    let first = response.only("post").content();
    assert!(first.contains("No games right now."), "{response:?}");
    assert_eq!(edited_text(harness).await, None, "the message is up to date");
}

#[tokio::test]
async fn the_status_message_follows_games_and_is_edited_at_most_twice_a_minute() {
    let mut harness = Harness::new().await;
    post_status_message(&mut harness).await;
    harness.create_game("ann", json!({ "variant": "kings-mate" })).await;
    let text = edited_text(&harness).await.expect("a game was opened");
    let (_, waiting) = text.split_once("**Waiting for players**").expect("a heading");
    assert!(waiting.contains("ann. Join with"), "{text}");
    harness.run_command("ben", "game join", json!({})).await;
    harness.run_command("ann", "game start", json!({})).await;
    assert_eq!(edited_text(&harness).await, None, "the message was edited just now");
    harness.wait(Span::from_ms(30_000)).await;
    let text = edited_text(&harness).await.expect("a game began");
    assert!(
        text.contains("ann, ben. Waiting for ann. <#500>") && !text.contains("Waiting for players"),
        "{text}"
    );
    harness.wait(Span::minutes(5)).await;
    assert_eq!(edited_text(&harness).await, None, "no change");
    // Urgent games come first, and finished games are gone.
    let urgent = harness.duel_with("mount-chess", "time=1d per action").await;
    let text = edited_text(&harness).await.expect("another game began");
    assert!(text.find("Mount Chess") < text.find("King's Mate"), "{text}");
    assert!(text.contains("Waiting for ann; time runs out <t:"), "{text}");
    let resign = harness.button_id(&urgent, castellan_discord_view::ids::Step::ResignConfirmed).await;
    harness.press("ben", &resign, true).await;
    harness.wait(Span::minutes(1)).await;
    assert!(!edited_text(&harness).await.expect("a game ended").contains("Mount Chess"));
}

#[tokio::test]
async fn private_changes_do_not_edit_the_status_message() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    harness.run_command("eve", "server status", json!({ "channel": STATUS_CHANNEL.0.to_string() })).await;
    edited_text(&harness).await;
    harness.wait(Span::minutes(1)).await;
    harness.run_command("ben", "premove", json!({ "conditions": "a1b2 -> h8g7" })).await;
    harness.run_command("ben", "note", json!({ "text": "my plan" })).await;
    assert_eq!(edited_text(&harness).await, None);
}

#[tokio::test]
async fn the_status_message_is_edited_after_a_restart_and_not_replaced_once_deleted() {
    let mut harness = Harness::new().await;
    post_status_message(&mut harness).await;
    harness.restart().await;
    harness.discord.take_requests();
    let bot = harness.bot().clone();
    let updating = tokio::spawn(async move { bot.run_status_updates().await });
    let mut requests = Vec::new();
    while requests.is_empty() {
        tokio::task::yield_now().await;
        requests = harness.discord.take_requests();
    }
    updating.abort();
    assert!(requests[0].content().contains("No games right now."), "{requests:?}");
    let gone = CallError::Gone { code: 10_008, what: "Unknown Message".to_owned() };
    harness.discord.fail_channel(STATUS_CHANNEL, Some(gone));
    harness.wait(Span::minutes(1)).await;
    harness.duel("mount-chess").await;
    assert!(edited_text(&harness).await.is_some(), "an edit is attempted");
    harness.wait(Span::minutes(1)).await;
    harness.duel("mount-chess").await;
    assert_eq!(edited_text(&harness).await, None);
}

#[tokio::test]
async fn missing_permissions_for_the_status_message_are_named_and_it_can_be_turned_off() {
    let mut harness = Harness::new().await;
    let refused = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
    harness.discord.fail_channel(STATUS_CHANNEL, Some(refused));
    let response =
        harness.run_command("eve", "server status", json!({ "channel": STATUS_CHANNEL.0.to_string() })).await;
    assert!(response.private_text().contains("View Channel and Send Messages"), "{response:?}");
    harness.discord.fail_channel(STATUS_CHANNEL, None);
    post_status_message(&mut harness).await;
    harness.run_command("eve", "server status", json!({ "off": true })).await;
    harness.duel("mount-chess").await;
    assert_eq!(edited_text(&harness).await, None);
}

#[tokio::test]
async fn editing_the_status_message_is_retried_after_an_outage() {
    let mut harness = Harness::new().await;
    post_status_message(&mut harness).await;
    harness.create_game("ann", json!({ "variant": "kings-mate" })).await;
    let outage = CallError::Unavailable { status: Some(503), what: String::new(), perhaps_done: false };
    harness.discord.fail_edits(Some(outage));
    edited_text(&harness).await.expect("an edit");
    harness.discord.fail_edits(None);
    harness.clock.advance(Span::minutes(1));
    assert!(edited_text(&harness).await.expect("another edit").contains("King's Mate: ann"));
    harness.clock.advance(Span::minutes(1));
    assert_eq!(edited_text(&harness).await, None);
}
