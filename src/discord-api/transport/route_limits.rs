//! The limits of single routes, as given in Discord's responses. Measured by a monotonic clock.

use http::HeaderMap;
use serenity::http::{RatelimitingBucket, Route};
use std::collections::HashMap;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep_until};

/// The limits of unused routes are forgotten each time so many requests were sent.
const FORGET_EVERY: usize = 256;
/// The longest wait that is believed.
const LONGEST: Duration = Duration::from_hours(24);

/// The limits of all routes.
#[derive(Debug, Default)]
pub struct RouteLimits(Mutex<Routes>);

#[derive(Debug, Default)]
struct Routes {
    known: HashMap<RatelimitingBucket, Arc<Mutex<RouteLimit>>>,
    sent: usize,
}

/// The limit of one route, as far as it is known.
#[derive(Debug, Default)]
pub struct RouteLimit {
    /// The requests that may be sent until the next window.
    remaining: u64,
    /// The beginning of the next window.
    reset: Option<Instant>,
}

impl RouteLimits {
    /// Returns the limit of a route.
    pub(super) async fn of(&self, route: Route<'_>) -> Arc<Mutex<RouteLimit>> {
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

    /// Counts the routes that are remembered.
    pub(super) async fn count(&self) -> usize {
        self.0.lock().await.known.len()
    }
}

impl RouteLimit {
    /// Waits until a request may be sent, and counts it.
    pub async fn pass(&mut self) {
        let Some(reset) = self.reset else { return };
        if self.remaining == 0 {
            sleep_until(reset).await;
        }
        if reset <= Instant::now() {
            // The answers to those that are sent now say when the next window begins.
            self.reset = None;
        }
        self.remaining = self.remaining.saturating_sub(1);
    }

    /// Learns from an answer.
    pub fn learn(&mut self, headers: &HeaderMap) {
        let remaining = number(headers, "x-ratelimit-remaining");
        if let (Some(remaining), Some(after)) = (remaining, seconds(headers, "x-ratelimit-reset-after")) {
            (self.remaining, self.reset) = (remaining, Some(Instant::now() + after));
        }
    }

    /// Lets nothing pass for so long: Discord said so.
    pub fn close(&mut self, span: Duration) {
        (self.remaining, self.reset) = (0, Some(Instant::now() + span.min(LONGEST)));
    }
}

fn number<N: FromStr>(headers: &HeaderMap, name: &str) -> Option<N> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

fn seconds(headers: &HeaderMap, name: &str) -> Option<Duration> {
    let seconds = number::<f64>(headers, name)?;
    Some(Duration::try_from_secs_f64(seconds).ok()?.min(LONGEST))
}
