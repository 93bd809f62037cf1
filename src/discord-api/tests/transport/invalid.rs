//! Discord's limit of 10,000 invalid requests in ten minutes, which is never reached.

use crate::discord::{Discord, answer, reply};
use axum::response::IntoResponse;
use castellan_discord_api::transport::invalid::{InvalidLimits, InvalidRequests, is_invalid};
use castellan_discord_api::wire::{Answer, ChannelId, Message};
use castellan_discord_api::{CallError, Discord as _};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;
use tokio::time::{Instant, sleep};

const SPAN: Duration = Duration::from_mins(10);

fn limits(brake: usize, stop: usize) -> InvalidLimits {
    InvalidLimits { brake, stop, span: SPAN }
}

#[test]
fn limits_that_all_bots_share_are_nobodys_fault() {
    for status in [401, 403, 404] {
        assert!(is_invalid(status, false) && is_invalid(status, true), "{status}");
    }
    assert!(is_invalid(429, false) && !is_invalid(429, true));
    for status in [200, 204, 400, 500, 502] {
        assert!(!is_invalid(status, false), "{status}");
    }
}

#[tokio::test(start_paused = true)]
async fn processes_share_the_limits() {
    let requests = InvalidRequests::new(limits(6, 10));
    requests.share_with(1);
    for count in 1..=5 {
        let counted = requests.note();
        assert_eq!((counted.brakes, requests.must_wait(false)), (count == 3, count >= 3));
        assert_eq!(requests.must_wait(true), count >= 5);
    }
    requests.share_with(0);
    assert!(!requests.must_wait(false));
}

#[tokio::test(start_paused = true)]
async fn from_the_brake_on_only_what_cannot_wait_is_sent_and_from_the_stop_on_nothing() {
    let requests = InvalidRequests::new(limits(3, 5));
    for count in 1..=5 {
        assert_eq!(requests.must_wait(false), count > 3);
        assert!(!requests.must_wait(true));
        let counted = requests.note();
        assert_eq!((counted.count, counted.brakes), (count, count == 3));
    }
    assert!(requests.must_wait(true) && requests.must_wait(false));
}

#[tokio::test(start_paused = true)]
async fn each_counts_for_ten_minutes_of_its_own() {
    let requests = InvalidRequests::new(limits(2, 4));
    let start = Instant::now();
    requests.note();
    sleep(SPAN / 2).await;
    requests.note();
    assert!(requests.must_wait(false));
    requests.pass(false).await;
    let waited = start.elapsed();
    assert!(waited >= SPAN && waited < SPAN + SPAN / 100, "{waited:?}");
    assert_eq!(requests.count(), 1, "the second counts on");
    assert!(requests.note().brakes, "the brake takes hold again");
    sleep(2 * SPAN).await;
    assert_eq!(requests.count(), 0);
}

#[tokio::test]
async fn when_the_brake_has_taken_hold_interactions_are_answered_and_everything_else_waits() {
    let status = Arc::new(AtomicU16::new(403));
    let answers = Arc::clone(&status);
    let discord = Discord::start(move |_| {
        let status = answers.load(Ordering::Relaxed);
        async move {
            if status == 204 {
                axum::http::StatusCode::NO_CONTENT.into_response()
            } else {
                answer(status, &json!({ "code": 50001, "message": "Missing Access" }))
            }
        }
    })
    .await;
    let transport = discord.transport_with(limits(3, 9));
    for channel in 1..=3 {
        let refused = transport.post(ChannelId(channel), &Message::text("a"), "n").await;
        assert!(matches!(refused, Err(CallError::Forbidden { .. })), "{refused:?}");
    }
    assert_eq!(transport.counts().invalid_recently.get(), 3);
    status.store(204, Ordering::Relaxed);
    let waiting = tokio::spawn({
        let transport = transport.clone();
        async move { transport.post(ChannelId(4), &Message::text("a"), "n").await }
    });
    for interaction in 1..=3 {
        let answered = transport.answer(&reply(interaction, "tok"), &Answer::DeferUpdate).await;
        assert_eq!(answered, Ok(None), "callbacks go on");
    }
    assert!(!waiting.is_finished());
    waiting.abort();
    let posts = discord.paths().iter().filter(|path| path.starts_with("POST /channels")).count();
    assert_eq!(posts, 3, "the fourth was not sent");
}
