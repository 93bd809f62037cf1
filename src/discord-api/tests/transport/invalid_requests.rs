//! Discord's limit of 10,000 invalid requests in ten minutes, which is never reached.

use crate::discord::{Discord, answer, reply};
use axum::response::IntoResponse;
use castellan_discord_api::transport::invalid_requests::{InvalidLimits, InvalidRequests, is_invalid};
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
fn limits_shared_by_all_bots_do_not_count() {
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
        let counted = requests.record();
        assert_eq!((counted.brakes, requests.must_wait(false)), (count == 3, count >= 3));
        assert_eq!(requests.must_wait(true), count >= 5);
    }
    requests.share_with(0);
    assert!(!requests.must_wait(false));
}

#[tokio::test(start_paused = true)]
async fn only_urgent_requests_are_sent_after_the_brake_and_none_after_the_stop() {
    let requests = InvalidRequests::new(limits(3, 5));
    for count in 1..=5 {
        assert_eq!(requests.must_wait(false), count > 3);
        assert!(!requests.must_wait(true));
        let counted = requests.record();
        assert_eq!((counted.count, counted.brakes), (count, count == 3));
    }
    assert!(requests.must_wait(true) && requests.must_wait(false));
}

#[tokio::test(start_paused = true)]
async fn each_invalid_request_counts_for_ten_minutes() {
    let requests = InvalidRequests::new(limits(2, 4));
    let start = Instant::now();
    requests.record();
    sleep(SPAN / 2).await;
    requests.record();
    assert!(requests.must_wait(false));
    requests.wait_until_allowed(false).await;
    let waited = start.elapsed();
    assert!(waited >= SPAN && waited < SPAN + SPAN / 100, "{waited:?}");
    assert_eq!(requests.count(), 1, "the second one still counts");
    assert!(requests.record().brakes, "the brake engages again");
    sleep(2 * SPAN).await;
    assert_eq!(requests.count(), 0);
}

#[tokio::test]
async fn after_the_brake_interactions_are_answered_and_other_requests_wait() {
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
    assert_eq!(transport.metrics().invalid_recently.get(), 3);
    status.store(204, Ordering::Relaxed);
    let waiting = tokio::spawn({
        let transport = transport.clone();
        async move { transport.post(ChannelId(4), &Message::text("a"), "n").await }
    });
    for interaction in 1..=3 {
        let answered = transport.answer(&reply(interaction, "tok"), &Answer::DeferUpdate).await;
        assert_eq!(answered, Ok(None), "interactions are still answered");
    }
    assert!(!waiting.is_finished());
    waiting.abort();
    let posts = discord.paths().iter().filter(|path| path.starts_with("POST /channels")).count();
    assert_eq!(posts, 3, "the fourth was not sent");
}
