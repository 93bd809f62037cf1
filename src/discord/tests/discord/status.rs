//! The status message of a server: edited after changes, and never sent again.

use crate::harness::Harness;
use crate::recorder::Outgoing;
use castellan_discord_api::CallError;
use castellan_discord_api::wire::ChannelId;
use castellan_game::Span;
use serde_json::json;

const BOARD: ChannelId = ChannelId(510);

/// Returns the text of the status message, if it was edited.
async fn edited(harness: &Harness) -> Option<String> {
    harness.discord.take();
    harness.bot().edit_due_statuses().await;
    let mut asked = harness.discord.take();
    assert!(asked.len() <= 1, "{asked:?}");
    let edit = asked.pop()?;
    assert!(matches!(edit, Outgoing::Rewrite { .. }), "{edit:?}");
    assert_eq!(edit.message()["allowed_mentions"]["parse"], json!([]), "{edit:?}");
    Some(edit.content())
}

async fn wanted(harness: &mut Harness) {
    let heard = harness.gives("eve", "server status", json!({ "channel": BOARD.0.to_string() })).await;
    let first = heard.only("post").content();
    assert!(first.contains("No games right now."), "{heard:?}");
    assert_eq!(edited(harness).await, None, "it says how things are");
}

#[tokio::test]
async fn it_follows_what_happens_and_is_edited_at_most_twice_a_minute() {
    let mut harness = Harness::new().await;
    wanted(&mut harness).await;
    let open = harness.opens("ann", json!({ "variant": "kings-mate" })).await;
    let said = edited(&harness).await.expect("a game was opened");
    let (_, waiting) = said.split_once("**Waiting for players**").expect("a heading");
    assert!(waiting.contains(open.as_str()) && waiting.contains("ann. Join with"), "{said}");
    harness.gives("ben", "game join", json!({})).await;
    harness.gives("ann", "game start", json!({})).await;
    assert_eq!(edited(&harness).await, None, "it was edited just now");
    harness.wait(Span::from_ms(30_000)).await;
    let said = edited(&harness).await.expect("a game began");
    assert!(
        said.contains("ann, ben. Waiting for ann. <#500>") && !said.contains("Waiting for players"),
        "{said}"
    );
    harness.wait(Span::minutes(5)).await;
    assert_eq!(edited(&harness).await, None, "nothing happened");
    // Urgent games come first, and finished games are gone.
    let urgent = harness.duel_with("mount-chess", "time=1d per action").await;
    let said = edited(&harness).await.expect("another began");
    assert!(said.find(urgent.as_str()) < said.find(open.as_str()), "{said}");
    assert!(said.contains("Waiting for ann; time runs out <t:"), "{said}");
    let resign = harness.id(&urgent, castellan_discord_view::ids::Step::ResignConfirmed).await;
    harness.presses("ben", &resign, true).await;
    harness.wait(Span::minutes(1)).await;
    assert!(!edited(&harness).await.expect("one ended").contains(urgent.as_str()));
}

#[tokio::test]
async fn secrets_do_not_edit_it() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    harness.gives("eve", "server status", json!({ "channel": BOARD.0.to_string() })).await;
    edited(&harness).await;
    harness.wait(Span::minutes(1)).await;
    harness.gives("ben", "premove", json!({ "conditions": "a1b2 -> h8g7" })).await;
    harness.gives("ben", "note", json!({ "text": "my plan" })).await;
    assert_eq!(edited(&harness).await, None);
}

#[tokio::test]
async fn after_a_restart_it_is_looked_at_once_and_whoever_deletes_it_is_rid_of_it() {
    let mut harness = Harness::new().await;
    wanted(&mut harness).await;
    harness.open().await;
    harness.discord.take();
    let keeper = harness.bot().clone();
    let keeping = tokio::spawn(async move { keeper.run_status_updates().await });
    let mut asked = Vec::new();
    while asked.is_empty() {
        tokio::task::yield_now().await;
        asked = harness.discord.take();
    }
    keeping.abort();
    assert!(asked[0].content().contains("No games right now."), "{asked:?}");
    let gone = CallError::Gone { code: 10_008, what: "Unknown Message".to_owned() };
    harness.discord.breaks(BOARD, Some(gone));
    harness.wait(Span::minutes(1)).await;
    harness.duel("mount-chess").await;
    assert!(edited(&harness).await.is_some(), "it was tried");
    harness.wait(Span::minutes(1)).await;
    harness.duel("mount-chess").await;
    assert_eq!(edited(&harness).await, None);
}

#[tokio::test]
async fn where_it_may_not_stand_the_permissions_are_named_and_it_can_be_left() {
    let mut harness = Harness::new().await;
    let refused = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
    harness.discord.breaks(BOARD, Some(refused));
    let heard = harness.gives("eve", "server status", json!({ "channel": BOARD.0.to_string() })).await;
    assert!(heard.privately().contains("View Channel and Send Messages"), "{heard:?}");
    harness.discord.breaks(BOARD, None);
    wanted(&mut harness).await;
    harness.gives("eve", "server status", json!({ "off": true })).await;
    harness.duel("mount-chess").await;
    assert_eq!(edited(&harness).await, None);
}

#[tokio::test]
async fn while_discord_cannot_be_reached_it_is_tried_again() {
    let mut harness = Harness::new().await;
    wanted(&mut harness).await;
    let open = harness.opens("ann", json!({ "variant": "kings-mate" })).await;
    let unreached = CallError::Unavailable { status: Some(503), what: String::new(), perhaps_done: false };
    harness.discord.refuses_edits(Some(unreached));
    edited(&harness).await.expect("it is tried");
    harness.discord.refuses_edits(None);
    harness.clock.pass(Span::minutes(1));
    assert!(edited(&harness).await.expect("it is tried again").contains(open.as_str()));
    harness.clock.pass(Span::minutes(1));
    assert_eq!(edited(&harness).await, None);
}
