//! Failed answers that Discord may have accepted: the bot looks for them before it posts them as messages.

use crate::harness::{Harness, Heard};
use crate::recorder::{HALL, Outgoing};
use castellan_discord_api::CallError;
use serde_json::json;

fn perhaps_done() -> CallError {
    let what = "Discord failed with status 500, 4 times".to_owned();
    CallError::Unavailable { status: Some(500), what, perhaps_done: true }
}

/// Counts the messages that were posted in the hall.
fn posts(heard: &Heard) -> usize {
    heard
        .asked
        .iter()
        .filter(|asked| matches!(asked, Outgoing::Post { channel, .. } if *channel == HALL))
        .count()
}

#[tokio::test]
async fn what_was_answered_though_discord_failed_is_not_posted_again() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    harness.discord.hears_of_answers(Some(perhaps_done()));
    for (who, command, options) in [
        ("ann", "game new", json!({ "variant": "kings-mate" })),
        ("ann", "move", json!({ "action": "a2a3" })),
        ("ben", "draw offer", json!({})),
    ] {
        let heard = harness.gives(who, command, options).await;
        assert_eq!(posts(&heard), 0, "{command}: {heard:?}");
        assert_eq!(heard.count("answer of"), 1, "{command}: {heard:?}");
    }
}

#[tokio::test]
async fn what_was_not_answered_after_all_is_posted_once() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    harness.discord.is_deaf(Some(perhaps_done()));
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!((heard.count("answer of"), posts(&heard)), (1, 1), "{heard:?}");
}
