//! Rate limits: buckets per route and channel (or server, or token), 50 requests per second in total, and the ban after
//! too many refused requests.
//!
//! Discord does not publish the sizes of its buckets and asks bots to read the headers; these sizes were observed by
//! bots.

use super::ids::Id;
use super::limits;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Headers of a reply.
pub(super) type Headers = Vec<(&'static str, String)>;

/// A route, as far as it matters for rate limits.
pub(super) struct Route {
    /// Method and path without ids and tokens. Routes with the same template share the name of their buckets.
    pub template: String,
    /// The channel, the server, or the webhook and token that selects the bucket.
    pub major: String,
    /// `true` if the route counts towards the global limit.
    pub counts_globally: bool,
    /// `true` for answers to interactions, which have no bucket.
    pub is_callback: bool,
}

impl Route {
    /// Returns the route of a request, given its path segments.
    pub(super) fn from_request(method: &str, parts: &[&str]) -> Self {
        let is_callback = parts.first() == Some(&"interactions");
        let by_token = parts.first() == Some(&"webhooks") && parts.len() > 2;
        let major = match parts {
            ["webhooks", id, token, ..] => format!("{id}/{token}"),
            ["channels" | "guilds" | "webhooks", id, ..] => (*id).to_owned(),
            _ => String::new(),
        };
        let masked = |(index, part): (usize, &&str)| {
            let is_secret = part.parse::<u64>().is_ok() || ((by_token || is_callback) && index == 2);
            if is_secret { ":id".to_owned() } else { (*part).to_owned() }
        };
        let path: Vec<String> = parts.iter().enumerate().map(masked).collect();
        let template = format!("{method} /{}", path.join("/"));
        Self { template, major, counts_globally: !(is_callback || by_token), is_callback }
    }

    /// Returns the bucket's size: a number of requests and a window in milliseconds.
    fn bucket_size(&self) -> (u32, u64) {
        match self.template.as_str() {
            "POST /channels/:id/messages" | "PATCH /channels/:id/messages/:id" => (5, 5_000),
            "DELETE /channels/:id/messages/:id" => (5, 1_000),
            template if template.contains("/webhooks/:id/:id") => (5, 2_000),
            "POST /channels/:id/threads"
            | "POST /channels/:id/messages/:id/threads"
            | "POST /users/@me/channels" => (10, 10_000),
            "PATCH /channels/:id" => (5, 15_000),
            _ => (50, 1_000),
        }
    }
}

impl Route {
    /// Returns the headers that describe this route's bucket: its limit, the requests left, and the reset time.
    pub(super) fn headers(&self, remaining: u32, resets_at: u64, now: u64) -> Headers {
        let mut hasher = DefaultHasher::new();
        self.template.hash(&mut hasher);
        vec![
            ("x-ratelimit-limit", self.bucket_size().0.to_string()),
            ("x-ratelimit-remaining", remaining.to_string()),
            ("x-ratelimit-reset", format!("{:.3}", resets_at as f64 / 1_000.0)),
            ("x-ratelimit-reset-after", format!("{:.3}", resets_at.saturating_sub(now) as f64 / 1_000.0)),
            ("x-ratelimit-bucket", format!("{:016x}", hasher.finish())),
        ]
    }
}

struct Bucket {
    remaining: u32,
    /// The time at which the bucket is full again, in milliseconds since 1970.
    resets_at: u64,
}

/// A request over a limit.
pub(super) struct RateLimitExceeded {
    /// The wait, in milliseconds.
    pub after: u64,
    pub scope: &'static str,
}

impl RateLimitExceeded {
    /// Returns the body of the reply.
    pub(super) fn body(&self) -> Value {
        let after = self.after as f64 / 1_000.0;
        let global = self.scope == "global";
        json!({"message": "You are being rate limited.", "retry_after": after, "global": global, "code": 0})
    }

    /// Returns the headers of the reply.
    pub(super) fn headers(&self) -> Headers {
        let mut headers = vec![
            ("retry-after", self.after.div_ceil(1_000).to_string()),
            ("x-ratelimit-scope", self.scope.to_owned()),
        ];
        if self.scope == "global" {
            headers.push(("x-ratelimit-global", "true".to_owned()));
        }
        headers
    }
}

/// The request counters.
pub(super) struct RateLimiter {
    /// `true` if requests over a limit are refused.
    enforced: bool,
    buckets: HashMap<(String, String), Bucket>,
    /// The start of the current second, and the requests in it.
    second: (u64, u32),
    /// The times at which channels were renamed.
    renamed: HashMap<Id, VecDeque<u64>>,
    /// The times of responses with status 401, 403 or 429.
    invalid: VecDeque<u64>,
    /// The highest number of counted requests in one second.
    pub busiest_second: u32,
}

impl RateLimiter {
    pub(super) fn new(enforced: bool) -> Self {
        Self {
            enforced,
            buckets: HashMap::new(),
            second: (0, 0),
            renamed: HashMap::new(),
            invalid: VecDeque::new(),
            busiest_second: 0,
        }
    }

    /// Returns `true` if too many requests were refused. From then on every response is a bare 429.
    pub(super) fn is_banned(&mut self, now: u64) -> bool {
        let window = limits::INVALID_WINDOW.as_millis() as u64;
        while self.invalid.front().is_some_and(|at| at + window <= now) {
            self.invalid.pop_front();
        }
        self.enforced && self.invalid.len() >= limits::INVALID_REQUESTS
    }

    /// Records the status of a reply. Shared limits do not count against the bot.
    pub(super) fn record_status(&mut self, now: u64, status: u16, shared: bool) {
        if matches!(status, 401 | 403 | 429) && !shared {
            self.invalid.push_back(now);
        }
    }

    /// Counts a rename of a channel. If there were too many, returns the milliseconds until the next one is possible.
    /// No header reports how many are left.
    pub(super) fn count_rename(&mut self, now: u64, channel: Id) -> Result<(), u64> {
        let window = limits::RENAME_WINDOW.as_millis() as u64;
        let renamed = self.renamed.entry(channel).or_default();
        while renamed.front().is_some_and(|at| at + window <= now) {
            renamed.pop_front();
        }
        match renamed.front() {
            Some(first) if self.enforced && renamed.len() >= limits::RENAMES => Err(first + window - now),
            _ => {
                renamed.push_back(now);
                Ok(())
            }
        }
    }

    /// Counts a request and returns the headers for its reply.
    pub(super) fn count_request(
        &mut self,
        now: u64,
        route: &Route,
    ) -> Result<Headers, (RateLimitExceeded, Headers)> {
        if route.counts_globally {
            if now >= self.second.0 + 1_000 {
                self.second = (now, 0);
            }
            if self.enforced && self.second.1 >= limits::REQUESTS_PER_SECOND {
                let after = self.second.0 + 1_000 - now;
                return Err((RateLimitExceeded { after, scope: "global" }, Vec::new()));
            }
            self.second.1 += 1;
            self.busiest_second = self.busiest_second.max(self.second.1);
        }
        if route.is_callback {
            return Ok(Vec::new());
        }
        if self.buckets.len() > 10_000 {
            self.buckets.retain(|_, bucket| bucket.resets_at > now);
        }
        let (size, window) = route.bucket_size();
        let key = (route.template.clone(), route.major.clone());
        let bucket = self.buckets.entry(key).or_insert(Bucket { remaining: size, resets_at: 0 });
        if bucket.resets_at <= now {
            *bucket = Bucket { remaining: size, resets_at: now + window };
        }
        let after = bucket.resets_at - now;
        let too_many = bucket.remaining == 0;
        bucket.remaining = bucket.remaining.saturating_sub(1);
        let headers = route.headers(bucket.remaining, bucket.resets_at, now);
        if too_many && self.enforced {
            Err((RateLimitExceeded { after, scope: "user" }, headers))
        } else {
            Ok(headers)
        }
    }
}
