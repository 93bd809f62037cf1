//! The limits of single routes, as given in Discord's responses, measured by a monotonic clock.

use http::HeaderMap;
use serenity::http::{RatelimitingBucket, Route};
use std::collections::HashMap;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep_until};

/// The number of requests after which the limits of unused routes are dropped.
const FORGET_EVERY: usize = 256;
/// The longest wait that is plausible.
const MAX_WAIT: Duration = Duration::from_hours(24);

/// The limits of all routes.
#[derive(Debug, Default)]
pub struct RouteLimits(Mutex<Routes>);

#[derive(Debug, Default)]
struct Routes {
    known: HashMap<RatelimitingBucket, Arc<Mutex<RouteLimit>>>,
    sent: usize,
}

/// The known limit of one route.
#[derive(Debug, Default)]
pub struct RouteLimit {
    /// The requests left until the next window.
    remaining: u64,
    /// The start of the next window.
    reset: Option<Instant>,
}

impl RouteLimits {
    /// Returns the limit of a route.
    pub(super) async fn get(&self, route: Route<'_>) -> Arc<Mutex<RouteLimit>> {
        let mut routes = self.0.lock().await;
        routes.sent += 1;
        if routes.sent.is_multiple_of(FORGET_EVERY) {
            let now = Instant::now();
            routes.known.retain(|_, limit| {
                // Limits in use are kept.
                Arc::strong_count(limit) > 1
                    || limit.try_lock().is_ok_and(|limit| limit.reset.is_some_and(|reset| reset > now))
            });
        }
        routes.known.entry(route.ratelimiting_bucket()).or_default().clone()
    }

    /// Returns the number of remembered routes.
    pub(super) async fn count(&self) -> usize {
        self.0.lock().await.known.len()
    }
}

impl RouteLimit {
    /// Waits until a request may be sent, and counts it.
    pub async fn acquire(&mut self) {
        let Some(reset) = self.reset else { return };
        if self.remaining == 0 {
            sleep_until(reset).await;
        }
        if reset <= Instant::now() {
            // The responses to the requests sent now will give the start of the next window.
            self.reset = None;
        }
        self.remaining = self.remaining.saturating_sub(1);
    }

    /// Updates the limit from a response.
    pub fn update(&mut self, headers: &HeaderMap) {
        let remaining = number(headers, "x-ratelimit-remaining");
        if let (Some(remaining), Some(after)) = (remaining, seconds(headers, "x-ratelimit-reset-after")) {
            (self.remaining, self.reset) = (remaining, Some(Instant::now() + after));
        }
    }

    /// Blocks the route for a time, as Discord asked.
    pub fn close(&mut self, span: Duration) {
        (self.remaining, self.reset) = (0, Some(Instant::now() + span.min(MAX_WAIT)));
    }
}

fn number<N: FromStr>(headers: &HeaderMap, name: &str) -> Option<N> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

fn seconds(headers: &HeaderMap, name: &str) -> Option<Duration> {
    let seconds = number::<f64>(headers, name)?;
    Some(Duration::try_from_secs_f64(seconds).ok()?.min(MAX_WAIT))
}
