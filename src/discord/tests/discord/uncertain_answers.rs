//! Failed answers that Discord may have accepted: the bot looks for them before it posts them as messages.

use crate::harness::{Harness, Response};
use crate::recorder::{MAIN_CHANNEL, Request};
use castellan_discord_api::CallError;
use serde_json::json;

fn uncertain_failure() -> CallError {
    let what = "Discord failed with status 500, 4 times".to_owned();
    CallError::Unavailable { status: Some(500), what, perhaps_done: true }
}

/// Counts the messages that were posted in the main channel.
fn count_posts(response: &Response) -> usize {
    response
        .requests
        .iter()
        .filter(|request| matches!(request, Request::Post { channel, .. } if *channel == MAIN_CHANNEL))
        .count()
}

#[tokio::test]
async fn an_answer_that_arrived_despite_an_error_is_not_posted_again() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    harness.discord.fail_after_answers(Some(uncertain_failure()));
    for (who, command, options) in [
        ("ann", "game new", json!({ "variant": "kings-mate" })),
        ("ann", "move", json!({ "action": "a2a3" })),
        ("ben", "draw offer", json!({})),
    ] {
        let response = harness.run_command(who, command, options).await;
        assert_eq!(count_posts(&response), 0, "{command}: {response:?}");
        assert_eq!(response.count("find answer"), 1, "{command}: {response:?}");
    }
}

#[tokio::test]
async fn an_answer_that_did_not_arrive_is_posted_once() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    harness.discord.fail_answers(Some(uncertain_failure()));
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!((response.count("find answer"), count_posts(&response)), (1, 1), "{response:?}");
}
