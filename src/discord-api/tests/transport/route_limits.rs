//! Rate limits of routes, on a clock that the test moves.

use castellan_discord_api::transport::route_limits::RouteLimit;
use http::{HeaderMap, HeaderValue};
use std::time::Duration;
use tokio::time::Instant;

fn headers(remaining: &str, after: &str) -> HeaderMap {
    let named = |(name, value): (&'static str, &str)| (name, HeaderValue::from_str(value).expect("text"));
    let all = [("x-ratelimit-remaining", remaining), ("x-ratelimit-reset-after", after)];
    all.map(named).into_iter().map(|(name, value)| (http::HeaderName::from_static(name), value)).collect()
}

#[tokio::test(start_paused = true)]
async fn remaining_requests_pass_at_once_and_the_next_waits_for_the_next_window() {
    let (mut limit, begun) = (RouteLimit::default(), Instant::now());
    limit.acquire().await;
    limit.update(&headers("2", "1.5"));
    limit.acquire().await;
    limit.acquire().await;
    assert_eq!(begun.elapsed(), Duration::ZERO);
    limit.acquire().await;
    assert_eq!(begun.elapsed(), Duration::from_millis(1_500));
    limit.close(Duration::from_secs(4));
    limit.acquire().await;
    assert_eq!(begun.elapsed(), Duration::from_millis(5_500));
    // Unreadable limits count as unknown.
    limit.update(&headers("many", "soon"));
    limit.update(&headers("0", "-1"));
    limit.acquire().await;
    assert_eq!(begun.elapsed(), Duration::from_millis(5_500));
}
