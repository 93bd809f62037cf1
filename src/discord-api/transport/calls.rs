//! Sends requests to Discord until they succeed or cannot.
//!
//! serenity provides the routes and the form of requests. This module adds a global limit, limits of single
//! routes that are independent of the wall clock, global waits, and safe repetition.

use super::attachments::attach_files;
use super::global_limit::{GlobalLimit, Permit, Priority};
use super::invalid_requests::{InvalidLimits, InvalidRequests, is_invalid};
use super::metrics::Metrics;
use super::outcomes::{AttemptError, CallOutcome, refuse_long_wait};
use super::route_limits::RouteLimits;
use crate::client::CallError;
use crate::wire::{ChannelId, File};
use reqwest::{Client, Response, StatusCode};
use serde_json::Value;
use serenity::http::{HttpError, LightMethod, Request, Route};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex as Lock, PoisonError};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout};
use tracing::Instrument as _;

/// The pause before a request's first repetition. It doubles each time.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(4);
/// The time for which an abandoned channel is remembered, as long as the longest wait of a request.
const ABANDONED_FOR: Duration = Duration::from_mins(15);
/// The pause if Discord asks to wait without saying for how long.
pub(super) const DEFAULT_WAIT: Duration = Duration::from_secs(5);
/// The number of a request's first failed attempts that are each logged. After them, only the 4th, 8th, 16th and so on
/// are logged, and those whose status differs from the last logged one.
const LOGGED_FAILURES: u32 = 3;

/// A request.
#[derive(Clone)]
pub struct Call<'a> {
    /// The route.
    pub route: Route<'a>,
    /// The method.
    pub method: LightMethod,
    /// The query parameters.
    pub params: Vec<(&'static str, String)>,
    /// The body.
    pub body: Body<'a>,
    /// The attached files.
    pub files: &'a [File],
    /// The limits that the request counts against.
    pub class: RateLimitClass,
    /// The condition for sending it again.
    pub retry: RetryPolicy,
    /// The time after which to give up.
    pub timeout: Duration,
}

/// The body of a request.
#[derive(Clone)]
pub enum Body<'a> {
    /// No body.
    Empty,
    /// JSON that is known when the request is created.
    Json(Value),
    /// JSON that is computed just before the request is sent.
    Lazy(&'a (dyn Fn() -> Value + Sync)),
}

/// The limits that a request counts against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RateLimitClass {
    /// The limit of 50 per second, and the limits of its route.
    Counted(Priority),
    /// The limit of 50 per second. A response that asks to wait counts as a refusal: it concerns a separate limit,
    /// which other requests of the route do not share, and which can take ten minutes.
    Optional,
    /// The limits of its own interaction, which are not tracked: serenity would make all interactions wait for one, and
    /// keep an entry for each.
    Interaction,
}

/// The condition for sending a failed request again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RetryPolicy {
    /// Repeating the request has no further effect.
    Always,
    /// Only if it was certainly not carried out.
    IfNotDone,
}

/// A failed request.
#[derive(Debug)]
pub struct FailedCall {
    /// The error.
    pub error: CallError,
    /// `true` if an earlier attempt may have carried it out.
    pub perhaps_done: bool,
}

/// The sender of all requests.
pub struct CallSender {
    client: Client,
    routes: RouteLimits,
    token: String,
    /// The global limit of all requests except answers to interactions.
    counted: GlobalLimit,
    /// The global limit of answers to interactions, closed if Discord asks one of them to wait.
    interactions: GlobalLimit,
    invalid: InvalidRequests,
    /// The channels of servers that the bot has left, with the times at which it left them. Requests that were waiting
    /// then are not sent.
    abandoned: Lock<HashMap<ChannelId, Instant>>,
    metrics: Metrics,
}

/// Discord's error code for a server that does not exist, or that the bot is not in.
const UNKNOWN_SERVER: u32 = 10_004;
/// The status of a response that asks to wait.
const TOO_MANY_REQUESTS: u16 = 429;

impl CallSender {
    /// Creates a sender of requests with a bot's token.
    pub fn new(client: Client, token: &str, metrics: Metrics, limits: InvalidLimits) -> Self {
        let token = format!("Bot {token}");
        Self {
            routes: RouteLimits::default(),
            client,
            token,
            counted: GlobalLimit::default(),
            interactions: GlobalLimit::default(),
            invalid: InvalidRequests::new(limits),
            abandoned: Lock::default(),
            metrics,
        }
    }

    /// Shares the bot's limits with this many other processes from now on.
    pub fn share_with(&self, others: usize) {
        self.counted.share_with(others);
        self.invalid.share_with(others);
    }

    /// Completes when a request that is sent by other means may count towards the global limit.
    pub async fn pass(&self, priority: Priority) -> Permit<'_> {
        self.counted.acquire(priority).await
    }

    /// Drops the requests waiting for these channels.
    pub fn abandon(&self, channels: &[ChannelId]) {
        let now = Instant::now();
        let mut abandoned = self.abandoned.lock().unwrap_or_else(PoisonError::into_inner);
        abandoned.retain(|_, at| now.duration_since(*at) < ABANDONED_FOR);
        abandoned.extend(channels.iter().map(|channel| (*channel, now)));
    }

    /// Refuses a request that has waited since this time for a channel that was abandoned meanwhile.
    fn refuse_if_abandoned(&self, started: Instant, route: Route<'_>) -> Option<CallError> {
        let abandoned = self.abandoned.lock().unwrap_or_else(PoisonError::into_inner);
        let is_abandoned = abandoned.get(&channel_of(route)?).is_some_and(|at| *at >= started);
        is_abandoned.then(|| CallError::Gone {
            code: UNKNOWN_SERVER,
            what: "the bot is no longer in this server".to_owned(),
        })
    }

    /// Holds back all requests that count towards the global limit for this time.
    pub fn pause_counted(&self, span: Duration) {
        self.counted.close(span);
    }

    /// Sends a request until it succeeds, cannot succeed, or times out.
    ///
    /// Returns Discord's response, or null if it was empty.
    pub async fn send(&self, call: &Call<'_>) -> Result<Value, FailedCall> {
        // `true` once an attempt may have carried out the request.
        let may_be_done = AtomicBool::new(false);
        // The cause of the latest failure, which becomes the error on a timeout.
        let last_failure = Mutex::new(None);
        let span = tracing::info_span!(target: "spans", "request", request = describe(call));
        let attempts = self.attempts(call, &may_be_done, &last_failure).instrument(span);
        let result = timeout(call.timeout, attempts).await;
        let perhaps_done = may_be_done.load(Ordering::Relaxed);
        let error = match result {
            Ok(Ok(value)) => return Ok(value),
            Ok(Err(error)) => error,
            Err(_) => {
                let (status, what) =
                    last_failure.into_inner().unwrap_or((None, "there was no answer in time".to_owned()));
                CallError::Unavailable { status, what, perhaps_done }
            }
        };
        match error {
            CallError::Unavailable { .. } => self.metrics.failed.inc(),
            _ => self.metrics.refused.inc(),
        };
        Err(FailedCall { error, perhaps_done })
    }

    async fn attempts(
        &self,
        call: &Call<'_>,
        may_be_done: &AtomicBool,
        last_failure: &Mutex<Option<(Option<u16>, String)>>,
    ) -> Result<Value, CallError> {
        let started = Instant::now();
        let mut pause = FIRST_PAUSE;
        let mut failures = 0_u32;
        let mut logged = None;
        loop {
            let before = may_be_done.load(Ordering::Relaxed);
            self.wait_while_too_many_invalid(call.class, last_failure).await;
            let error = match self.attempt(call, started, may_be_done).await {
                Ok(CallOutcome::Done(value)) => return Ok(value),
                Ok(CallOutcome::Refused(error)) => {
                    may_be_done.store(before, Ordering::Relaxed);
                    tracing::info!(
                        request = describe(call),
                        status = error.status(),
                        code = error.code(),
                        %error,
                        "discord: request refused"
                    );
                    return Err(error);
                }
                Ok(CallOutcome::Wait { span, is_global }) => {
                    may_be_done.store(before, Ordering::Relaxed);
                    if call.class == RateLimitClass::Optional {
                        if is_global {
                            self.counted.close(span.unwrap_or(DEFAULT_WAIT));
                        }
                        let what = "Discord said to wait".to_owned();
                        return Err(CallError::Refused { status: Some(TOO_MANY_REQUESTS), code: 0, what });
                    }
                    *last_failure.lock().await =
                        Some((Some(TOO_MANY_REQUESTS), "Discord said to wait".to_owned()));
                    self.wait(call.class, span.unwrap_or(DEFAULT_WAIT), is_global).await;
                    continue;
                }
                Ok(CallOutcome::Failed(error)) | Err(error) => error,
            };
            failures += 1;
            if failures <= LOGGED_FAILURES || failures.is_power_of_two() || logged != Some(error.status) {
                logged = Some(error.status);
                tracing::warn!(
                    request = describe(call),
                    status = error.status,
                    attempt = failures,
                    error = error.cause,
                    "discord: request failed"
                );
            }
            if !error.perhaps_done {
                may_be_done.store(before, Ordering::Relaxed);
            } else if call.retry == RetryPolicy::IfNotDone {
                return Err(CallError::Unavailable {
                    status: error.status,
                    what: error.cause,
                    perhaps_done: true,
                });
            }
            if error.is_permanent {
                let perhaps_done = may_be_done.load(Ordering::Relaxed);
                return Err(CallError::Unavailable { status: error.status, what: error.cause, perhaps_done });
            }
            let times = if failures == 1 { String::new() } else { format!(", {failures} times") };
            *last_failure.lock().await = Some((error.status, error.cause + &times));
            self.metrics.repeated.inc();
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Sends a request once, as soon as it may be sent. Its first attempt began at the given time.
    async fn attempt(
        &self,
        call: &Call<'_>,
        started: Instant,
        may_be_done: &AtomicBool,
    ) -> Result<CallOutcome, AttemptError> {
        let before = may_be_done.load(Ordering::Relaxed);
        let params = (!call.params.is_empty()).then(|| call.params.clone());
        let request = Request::new(call.route, call.method).params(params);
        let (limit, pass) = match call.class {
            RateLimitClass::Interaction => {
                self.interactions.wait_until_open().await;
                (None, None)
            }
            RateLimitClass::Optional => (None, Some(self.counted.acquire(Priority::Low).await)),
            RateLimitClass::Counted(priority) => {
                let limit = self.routes.get(call.route).await;
                limit.lock().await.acquire().await;
                let pass = self.counted.acquire(priority).await;
                (Some(limit), Some(pass))
            }
        };
        if let Some(refused) = self.refuse_if_abandoned(started, call.route) {
            return Ok(CallOutcome::Refused(refused));
        }
        let body = match &call.body {
            Body::Empty => None,
            Body::Json(body) => Some(body.to_string()),
            Body::Lazy(body) => Some(body().to_string()),
        };
        let json_body = body.clone().filter(|_| call.files.is_empty()).map(String::into_bytes);
        let built = request.clone().body(json_body).build(&self.client, &self.token, None);
        let mut built = built.map_err(|error| AttemptError::from_serenity(error, false))?;
        if let Some(body) = body.filter(|_| !call.files.is_empty()) {
            built = attach_files(built, body, call.files)?;
        }
        self.metrics.requests.inc();
        may_be_done.store(true, Ordering::Relaxed);
        let response = built.send().await;
        drop(pass);
        let response =
            response.map_err(|error| AttemptError::from_serenity(HttpError::from(error).into(), true))?;
        if response.status() == StatusCode::TOO_MANY_REQUESTS {
            may_be_done.store(before, Ordering::Relaxed);
            let header = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
            // Logged before the wait, during which the program may end.
            tracing::warn!(
                request = describe(call),
                status = TOO_MANY_REQUESTS,
                seconds = header("retry-after"),
                everybody = header("x-ratelimit-global").is_some(),
                "discord: told to wait"
            );
        }
        self.count_invalid(&response);
        let response = match refuse_long_wait(response).await? {
            Ok(response) => response,
            Err(refused) => return Ok(CallOutcome::Refused(refused)),
        };
        let headers = response.headers().clone();
        let outcome = CallOutcome::read(response).await?;
        if let Some(limit) = limit {
            let mut limit = limit.lock().await;
            match &outcome {
                CallOutcome::Wait { is_global: true, .. } => {}
                // Other requests to the route wait as well.
                CallOutcome::Wait { span, .. } => limit.close(span.unwrap_or(DEFAULT_WAIT)),
                _ => limit.update(&headers),
            }
        }
        Ok(outcome)
    }

    /// Waits while too many recent requests were invalid.
    async fn wait_while_too_many_invalid(
        &self,
        class: RateLimitClass,
        last_failure: &Mutex<Option<(Option<u16>, String)>>,
    ) {
        let essential = class == RateLimitClass::Interaction;
        self.metrics.invalid_recently.set(self.invalid.count() as i64);
        if !self.invalid.must_wait(essential) {
            return;
        }
        let why = "too many requests were invalid of late, so nothing is sent that can wait";
        last_failure.lock().await.get_or_insert_with(|| (None, why.to_owned()));
        self.invalid.wait_until_allowed(essential).await;
        self.metrics.invalid_recently.set(self.invalid.count() as i64);
    }

    /// Returns `true` if so few requests were invalid that strangers may cause some more.
    pub fn has_room_for_strangers(&self) -> bool {
        self.invalid.has_room_for_strangers()
    }

    /// Counts a response if Discord counts it as invalid.
    pub fn count_invalid(&self, response: &Response) {
        let status = response.status().as_u16();
        let scope = response.headers().get("x-ratelimit-scope");
        if !is_invalid(status, scope.is_some_and(|scope| scope.as_bytes() == b"shared")) {
            return;
        }
        let counted = self.invalid.record();
        self.metrics.count_invalid(status);
        self.metrics.invalid_recently.set(counted.count as i64);
        if counted.brakes {
            tracing::error!(
                invalid = counted.count,
                status,
                "requests: too many were invalid in ten minutes, so only interactions are answered for now"
            );
        }
    }

    /// Waits as Discord asks: either all requests wait, or only this one.
    async fn wait(&self, class: RateLimitClass, span: Duration, is_global: bool) {
        if is_global {
            self.counted.close(span);
            // Answers to interactions are not counted, but wait if one of them was asked to wait globally.
            if class == RateLimitClass::Interaction {
                self.interactions.close(span);
            }
        }
        self.metrics.rate_limited.inc();
        if !is_global {
            sleep(span).await;
        }
    }

    /// Returns the number of routes whose limits are remembered.
    pub async fn count_known_limits(&self) -> usize {
        self.routes.count().await
    }
}

/// Returns the channel that a request is sent to.
fn channel_of(route: Route<'_>) -> Option<ChannelId> {
    match route {
        Route::ChannelMessages { channel_id }
        | Route::ChannelMessage { channel_id, .. }
        | Route::ChannelMessageThreads { channel_id, .. }
        | Route::Channel { channel_id } => Some(ChannelId(channel_id.get())),
        _ => None,
    }
}

/// Returns a request for the log, without ids and, above all, tokens.
fn describe(call: &Call<'_>) -> String {
    let path = call.route.path();
    // The text also contains Discord's own address.
    let below = path.split_once("/api/v10").map_or(&*path, |(_, below)| below);
    let mut parts: Vec<&str> = below.split('/').collect();
    let token_parent = parts.iter().position(|part| matches!(*part, "interactions" | "webhooks"));
    for (index, part) in parts.iter_mut().enumerate() {
        let is_token = token_parent.is_some_and(|token_parent| index == token_parent + 2);
        if is_token || (!part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())) {
            *part = "*";
        }
    }
    format!("{} {}", call.method.reqwest_method(), parts.join("/"))
}
