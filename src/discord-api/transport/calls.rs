//! Sends requests to Discord until they succeed or cannot.
//!
//! serenity provides the routes and the form of requests. This module adds a gate for all of them, limits of single
//! routes that are independent of the wall clock, global waits, and safe repetition.

use super::attached::with_files;
use super::counts::Counts;
use super::gate::{Gate, Urgency};
use super::invalid::{InvalidLimits, InvalidRequests, is_invalid};
use super::route_limits::RouteLimits;
use super::trouble::{Answered, Trouble, worth_waiting_for};
use crate::ports::CallError;
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
const UNSAID: Duration = Duration::from_secs(5);
/// The number of a request's first failed attempts that are each logged. After them, only the 4th, 8th, 16th and so on
/// are logged, and those whose status differs from the last logged one.
const EACH: u32 = 3;

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
    /// The limits that it counts against.
    pub lane: Lane,
    /// The condition for repeating it.
    pub repeat: Repeat,
    /// The time after which to give up.
    pub patience: Duration,
}

/// The body of a request.
#[derive(Clone)]
pub enum Body<'a> {
    /// No body.
    Nothing,
    /// JSON that is known when the request is created.
    Json(Value),
    /// JSON that is computed just before the request is sent.
    Late(&'a (dyn Fn() -> Value + Sync)),
}

/// The limits that a request counts against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// The limit of 50 per second, and the limits of its route.
    Counted(Urgency),
    /// The limit of 50 per second. A response that asks to wait counts as a refusal: it concerns a separate limit,
    /// which other requests of the route do not share, and which can take ten minutes.
    Expendable,
    /// Only the limits of its own interaction. serenity would make all interactions wait for one, and keep an entry for
    /// each.
    Interaction,
}

/// The condition for repeating a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeat {
    /// Repeating the request has no further effect.
    Always,
    /// Only if it was certainly not carried out.
    WhileUndone,
}

/// A failed request.
#[derive(Debug)]
pub struct Failed {
    /// The error.
    pub error: CallError,
    /// `true` if an earlier attempt may have carried it out.
    pub repeated: bool,
}

/// Sends requests.
pub struct Calls {
    client: Client,
    routes: RouteLimits,
    token: String,
    /// The gate of all requests except answers to interactions.
    counted: Gate,
    /// The gate of answers to interactions.
    interactions: Gate,
    invalid: InvalidRequests,
    /// The channels that the bot lost with their server, and the times of the losses. Requests that were waiting then
    /// are not sent.
    abandoned: Lock<HashMap<ChannelId, Instant>>,
    counts: Counts,
}

/// Discord's error code for a server that does not exist, or that the bot is not in.
const UNKNOWN_SERVER: u32 = 10_004;
/// The status of a response that asks to wait.
const TOO_MANY: u16 = 429;

impl Calls {
    /// Sends requests in the name of a bot.
    pub fn new(client: Client, token: &str, counts: Counts, limits: InvalidLimits) -> Self {
        let token = format!("Bot {token}");
        Self {
            routes: RouteLimits::default(),
            client,
            token,
            counted: Gate::default(),
            interactions: Gate::default(),
            invalid: InvalidRequests::new(limits),
            abandoned: Lock::default(),
            counts,
        }
    }

    /// Shares the bot's limits with this many other processes from now on.
    pub fn share_with(&self, others: usize) {
        self.counted.share_with(others);
        self.invalid.share_with(others);
    }

    /// Drops the requests waiting for these channels.
    pub fn abandon(&self, channels: &[ChannelId]) {
        let now = Instant::now();
        let mut abandoned = self.abandoned.lock().unwrap_or_else(PoisonError::into_inner);
        abandoned.retain(|_, at| now.duration_since(*at) < ABANDONED_FOR);
        abandoned.extend(channels.iter().map(|channel| (*channel, now)));
    }

    /// Refuses a request that has waited since this time for a channel that was abandoned meanwhile.
    fn refused_since(&self, began: Instant, route: Route<'_>) -> Option<CallError> {
        let abandoned = self.abandoned.lock().unwrap_or_else(PoisonError::into_inner);
        let left = abandoned.get(&channel_of(route)?).is_some_and(|at| *at >= began);
        left.then(|| CallError::Gone {
            code: UNKNOWN_SERVER,
            what: "the bot is no longer in this server".to_owned(),
        })
    }

    /// Sends no request that counts towards the global limit for this time.
    pub fn send_nothing_for(&self, span: Duration) {
        self.counted.close(span);
    }

    /// Sends a request until it succeeds, cannot succeed, or times out.
    ///
    /// Returns Discord's response, or null if it was empty.
    pub async fn send(&self, call: &Call<'_>) -> Result<Value, Failed> {
        // `true` once an attempt may have carried it out.
        let perhaps = AtomicBool::new(false);
        // The cause of the latest failure, which becomes the error on a timeout.
        let last = Mutex::new(None);
        let span = tracing::info_span!(target: "spans", "request", request = shown(call));
        let attempts = self.attempts(call, &perhaps, &last).instrument(span);
        let result = timeout(call.patience, attempts).await;
        let perhaps_done = perhaps.load(Ordering::Relaxed);
        let error = match result {
            Ok(Ok(value)) => return Ok(value),
            Ok(Err(error)) => error,
            Err(_) => {
                let (status, what) =
                    last.into_inner().unwrap_or((None, "there was no answer in time".to_owned()));
                CallError::Unavailable { status, what, perhaps_done }
            }
        };
        match error {
            CallError::Unavailable { .. } => self.counts.failed.inc(),
            _ => self.counts.refused.inc(),
        };
        Err(Failed { error, repeated: perhaps_done })
    }

    async fn attempts(
        &self,
        call: &Call<'_>,
        perhaps: &AtomicBool,
        last: &Mutex<Option<(Option<u16>, String)>>,
    ) -> Result<Value, CallError> {
        let began = Instant::now();
        let mut pause = FIRST_PAUSE;
        let mut failures = 0_u32;
        let mut logged = None;
        loop {
            let before = perhaps.load(Ordering::Relaxed);
            self.keep_from_being_shut_out(call.lane, last).await;
            let trouble = match self.attempt(call, began, perhaps).await {
                Ok(Answered::Done(value)) => return Ok(value),
                Ok(Answered::Refused(error)) => {
                    perhaps.store(before, Ordering::Relaxed);
                    tracing::info!(
                        request = shown(call),
                        status = error.status(),
                        code = error.code(),
                        %error,
                        "discord: request refused"
                    );
                    return Err(error);
                }
                Ok(Answered::Wait { span, everybody }) => {
                    perhaps.store(before, Ordering::Relaxed);
                    if call.lane == Lane::Expendable {
                        if everybody {
                            self.counted.close(span.unwrap_or(UNSAID));
                        }
                        let what = "Discord said to wait".to_owned();
                        return Err(CallError::Refused { status: Some(TOO_MANY), code: 0, what });
                    }
                    *last.lock().await = Some((Some(TOO_MANY), "Discord said to wait".to_owned()));
                    self.wait(call.lane, span.unwrap_or(UNSAID), everybody).await;
                    continue;
                }
                Ok(Answered::Failed(trouble)) | Err(trouble) => trouble,
            };
            failures += 1;
            if failures <= EACH || failures.is_power_of_two() || logged != Some(trouble.status) {
                logged = Some(trouble.status);
                tracing::warn!(
                    request = shown(call),
                    status = trouble.status,
                    attempt = failures,
                    error = trouble.what,
                    "discord: request failed"
                );
            }
            if !trouble.perhaps_done {
                perhaps.store(before, Ordering::Relaxed);
            } else if call.repeat == Repeat::WhileUndone {
                return Err(CallError::Unavailable {
                    status: trouble.status,
                    what: trouble.what,
                    perhaps_done: true,
                });
            }
            if trouble.for_good {
                let perhaps_done = perhaps.load(Ordering::Relaxed);
                return Err(CallError::Unavailable {
                    status: trouble.status,
                    what: trouble.what,
                    perhaps_done,
                });
            }
            let times = if failures == 1 { String::new() } else { format!(", {failures} times") };
            *last.lock().await = Some((trouble.status, trouble.what + &times));
            self.counts.repeated.inc();
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Sends a request once, as soon as it may be sent. Its first attempt began at the given time.
    async fn attempt(
        &self,
        call: &Call<'_>,
        began: Instant,
        perhaps: &AtomicBool,
    ) -> Result<Answered, Trouble> {
        let before = perhaps.load(Ordering::Relaxed);
        let params = (!call.params.is_empty()).then(|| call.params.clone());
        let request = Request::new(call.route, call.method).params(params);
        let (limit, pass) = match call.lane {
            Lane::Interaction => {
                self.interactions.open().await;
                (None, None)
            }
            Lane::Expendable => (None, Some(self.counted.pass(Urgency::Behind).await)),
            Lane::Counted(urgency) => {
                let limit = self.routes.of(call.route).await;
                limit.lock().await.pass().await;
                let pass = self.counted.pass(urgency).await;
                (Some(limit), Some(pass))
            }
        };
        if let Some(refused) = self.refused_since(began, call.route) {
            return Ok(Answered::Refused(refused));
        }
        let body = match &call.body {
            Body::Nothing => None,
            Body::Json(body) => Some(body.to_string()),
            Body::Late(body) => Some(body().to_string()),
        };
        let alone = body.clone().filter(|_| call.files.is_empty()).map(String::into_bytes);
        let built = request.clone().body(alone).build(&self.client, &self.token, None);
        let mut built = built.map_err(|error| Trouble::of(error, false))?;
        if let Some(body) = body.filter(|_| !call.files.is_empty()) {
            built = with_files(built, body, call.files)?;
        }
        self.counts.requests.inc();
        perhaps.store(true, Ordering::Relaxed);
        let response = built.send().await;
        drop(pass);
        let response = response.map_err(|error| Trouble::of(HttpError::from(error).into(), true))?;
        if response.status() == StatusCode::TOO_MANY_REQUESTS {
            perhaps.store(before, Ordering::Relaxed);
            let header = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
            // Logged before the wait, during which the program may end.
            tracing::warn!(
                request = shown(call),
                status = TOO_MANY,
                seconds = header("retry-after"),
                everybody = header("x-ratelimit-global").is_some(),
                "discord: told to wait"
            );
        }
        self.note_invalid(&response);
        let response = match worth_waiting_for(response).await? {
            Ok(response) => response,
            Err(refused) => return Ok(Answered::Refused(refused)),
        };
        let headers = response.headers().clone();
        let answered = Answered::read(response).await?;
        if let Some(limit) = limit {
            let mut limit = limit.lock().await;
            match &answered {
                Answered::Wait { everybody: true, .. } => {}
                // Other requests to the route wait as well.
                Answered::Wait { span, .. } => limit.close(span.unwrap_or(UNSAID)),
                _ => limit.learn(&headers),
            }
        }
        Ok(answered)
    }

    /// Waits while too many recent requests were invalid.
    async fn keep_from_being_shut_out(&self, lane: Lane, last: &Mutex<Option<(Option<u16>, String)>>) {
        let essential = lane == Lane::Interaction;
        self.counts.invalid_recently.set(self.invalid.count() as i64);
        if !self.invalid.must_wait(essential) {
            return;
        }
        let why = "too many requests were invalid of late, so nothing is sent that can wait";
        last.lock().await.get_or_insert_with(|| (None, why.to_owned()));
        self.invalid.pass(essential).await;
        self.counts.invalid_recently.set(self.invalid.count() as i64);
    }

    /// Counts a response if Discord counts it as invalid.
    fn note_invalid(&self, response: &Response) {
        let status = response.status().as_u16();
        let scope = response.headers().get("x-ratelimit-scope");
        if !is_invalid(status, scope.is_some_and(|scope| scope.as_bytes() == b"shared")) {
            return;
        }
        let counted = self.invalid.note();
        self.counts.invalid(status);
        self.counts.invalid_recently.set(counted.count as i64);
        if counted.brakes {
            tracing::error!(
                invalid = counted.count,
                status,
                "requests: too many were invalid in ten minutes, so only interactions are answered for now"
            );
        }
    }

    /// Waits as Discord asks: either all requests wait, or only this one.
    async fn wait(&self, lane: Lane, span: Duration, everybody: bool) {
        if everybody {
            self.counted.close(span);
            // Answers to interactions are not counted, but wait if one of them was asked to wait globally.
            if lane == Lane::Interaction {
                self.interactions.close(span);
            }
        }
        self.counts.told_to_wait.inc();
        if !everybody {
            sleep(span).await;
        }
    }

    /// Returns the number of routes whose limits are remembered.
    pub async fn limits_known(&self) -> usize {
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
fn shown(call: &Call<'_>) -> String {
    let path = call.route.path();
    // The text also contains Discord's own address.
    let below = path.split_once("/api/v10").map_or(&*path, |(_, below)| below);
    let mut parts: Vec<&str> = below.split('/').collect();
    let by_token = parts.iter().position(|part| matches!(*part, "interactions" | "webhooks"));
    for (place, part) in parts.iter_mut().enumerate() {
        let is_token = by_token.is_some_and(|by_token| place == by_token + 2);
        if is_token || (!part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())) {
            *part = "*";
        }
    }
    format!("{} {}", call.method.reqwest_method(), parts.join("/"))
}
