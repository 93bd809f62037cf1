//! The sign-in of people in an Activity: the exchange of their code, their account, and the instance that they are in.
//!
//! These requests are sent once: a code can be exchanged once, and a person who waits asks again. Strangers cause them,
//! so they stop long before Discord's limits of the bot, and for a while when Discord refuses the bot or asks to wait.

use super::Transport;
use super::calls::DEFAULT_WAIT;
use super::global_limit::Priority;
use super::outcomes::{AttemptError, CallOutcome};
use crate::client::CallError;
use crate::wire::{ActivityInstance, ApplicationId, UserId};
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use reqwest::{RequestBuilder, StatusCode};
use serde_json::Value;
use serenity::http::HttpError;
use std::fmt;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use thiserror::Error;
use tokio::time::Instant;

/// The address of Discord's API.
const API: &str = "https://discord.com/api/v10";
/// The longest code or id of an instance that is passed on.
const LONGEST_TEXT: usize = 200;
/// The pause after a 401: the bot's token or secret is wrong, and every request would be an invalid one.
const REFUSED_PAUSE: Duration = Duration::from_mins(1);

/// The pause of sign-ins that Discord has asked for.
#[derive(Debug, Default)]
pub(super) struct SignInPause(Mutex<Option<Instant>>);

impl SignInPause {
    fn is_over(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_none_or(|end| end <= Instant::now())
    }

    fn extend(&self, span: Duration) {
        let mut end = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *end = (*end).max(Some(Instant::now() + span));
    }
}

/// The application's secret. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct ClientSecret(String);

/// The error for a text that is not an application's secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a secret consists of letters, digits, hyphens and underscores")]
pub struct ClientSecretError;

impl FromStr for ClientSecret {
    type Err = ClientSecretError;

    fn from_str(text: &str) -> Result<Self, ClientSecretError> {
        if is_token(text) { Ok(Self(text.to_owned())) } else { Err(ClientSecretError) }
    }
}

impl fmt::Debug for ClientSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// A token with which Discord says whose it is. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct AccessToken(String);

impl AccessToken {
    /// Returns the token as text for the page that signs in.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for AccessToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(token)")
    }
}

impl Transport {
    /// Returns the bot's application: `GET /applications/@me`
    ///
    /// # Errors
    /// Returns an error if Discord cannot be reached.
    pub async fn application(&self) -> Result<ApplicationId, CallError> {
        let request = self.0.client.get(format!("{API}/applications/@me"));
        let done = self.send_as_bot(request).await?;
        let id = done["id"].as_str().and_then(|id| id.parse().ok());
        id.map(ApplicationId).ok_or_else(|| CallError::unusable("the application has no id"))
    }

    /// Exchanges the code of a person in an Activity for their token: `POST /oauth2/token`
    ///
    /// # Errors
    /// Returns [`CallError::Refused`] if the secret is wrong, or the code is not valid, or not any more.
    pub async fn exchange_code(
        &self,
        application: ApplicationId,
        secret: &ClientSecret,
        code: &str,
    ) -> Result<AccessToken, CallError> {
        if !is_token(code) {
            return Err(CallError::unusable("the code is not one of Discord's"));
        }
        // Nothing in these values has a meaning in a form.
        let form = format!(
            "grant_type=authorization_code&client_id={application}&client_secret={}&code={code}",
            secret.0
        );
        let request = self.0.client.post(format!("{API}/oauth2/token")).body(form);
        let done = self.send_once(request.header(CONTENT_TYPE, "application/x-www-form-urlencoded")).await?;
        let token = done["access_token"].as_str().map(|token| AccessToken(token.to_owned()));
        token.ok_or_else(|| CallError::unusable("the answer has no token"))
    }

    /// Returns the account that a token belongs to: `GET /users/@me`
    ///
    /// # Errors
    /// Returns an error if the token is not valid.
    pub async fn user_of_token(&self, token: &AccessToken) -> Result<UserId, CallError> {
        let request = self.0.client.get(format!("{API}/users/@me"));
        let done = self.send_once(request.header(AUTHORIZATION, format!("Bearer {}", token.0))).await?;
        let id = done["id"].as_str().and_then(|id| id.parse().ok());
        id.map(UserId).ok_or_else(|| CallError::unusable("the account has no id"))
    }

    /// Returns an instance of the bot's Activity, or `None` if there is none:
    /// `GET /applications/{application}/activity-instances/{instance}`
    ///
    /// # Errors
    /// Returns an error if Discord cannot be reached.
    pub async fn activity_instance(
        &self,
        application: ApplicationId,
        instance: &str,
    ) -> Result<Option<ActivityInstance>, CallError> {
        if !is_token(instance) {
            return Ok(None);
        }
        let path = format!("{API}/applications/{application}/activity-instances/{instance}");
        match self.send_as_bot(self.0.client.get(path)).await {
            Ok(found) => {
                let instance = ActivityInstance::read(&found);
                instance.map(Some).ok_or_else(|| CallError::unusable("the instance has an unknown form"))
            }
            Err(CallError::Gone { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn send_as_bot(&self, request: RequestBuilder) -> Result<Value, CallError> {
        let _pass = self.0.calls.pass(Priority::High).await;
        self.send_once(request.header(AUTHORIZATION, format!("Bot {}", self.0.token.0))).await
    }

    /// Sends a request once, and returns the body of its response.
    async fn send_once(&self, request: RequestBuilder) -> Result<Value, CallError> {
        let unavailable = |failed: AttemptError| CallError::Unavailable {
            status: failed.status,
            what: failed.cause,
            perhaps_done: failed.perhaps_done,
        };
        let not_now = |status, what: &str| {
            Err(CallError::Unavailable { status, what: what.to_owned(), perhaps_done: false })
        };
        if !self.0.sign_in_pause.is_over() {
            return not_now(None, "Discord refused or limited sign-ins a short time ago");
        }
        if !self.0.calls.has_room_for_strangers() {
            return not_now(None, "too many requests were invalid of late, so nobody is signed in");
        }
        self.0.metrics.requests.inc();
        let response = request
            .send()
            .await
            .map_err(|error| unavailable(AttemptError::from_serenity(HttpError::from(error).into(), true)))?;
        self.0.calls.count_invalid(&response);
        if response.status() == StatusCode::UNAUTHORIZED {
            self.0.sign_in_pause.extend(REFUSED_PAUSE);
        }
        match CallOutcome::read(response).await.map_err(unavailable)? {
            CallOutcome::Done(value) => Ok(value),
            CallOutcome::Refused(error) => Err(error),
            CallOutcome::Failed(failed) => Err(unavailable(failed)),
            CallOutcome::Wait { span, is_global } => {
                let span = span.unwrap_or(DEFAULT_WAIT);
                self.0.sign_in_pause.extend(span);
                if is_global {
                    self.0.calls.pause_counted(span);
                }
                self.0.metrics.rate_limited.inc();
                not_now(Some(StatusCode::TOO_MANY_REQUESTS.as_u16()), "Discord said to wait")
            }
        }
    }
}

/// Returns `true` if a text can be a code, a secret or the id of an instance: nothing in it changes an address or a
/// form.
fn is_token(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=LONGEST_TEXT).contains(&text.len()) && text.bytes().all(fits)
}
