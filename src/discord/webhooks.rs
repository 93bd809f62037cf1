//! Results of tournaments, posted to the operator's webhooks as signed JSON.
//!
//! A webhook is identified by its [name](WebhookUrl::name), which is derived from its URL, so that pending posts do not
//! contain the URL. Only the operator configures webhooks, so any URL is accepted, but redirects are not followed.

use crate::announcing::undelivered::announce_error;
use castellan_community::people::People;
use castellan_community::places::tournament_locations::TournamentLocations;
use castellan_game::{PlayerId, Time};
use castellan_referee::{DeliveryError, Referee};
use castellan_tournament::{Event, Tournament, webhook};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;
use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode, Url};
use ring::hmac::{self, HMAC_SHA256};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The header with the id of the event, which is the same for repeated posts.
pub const ID_HEADER: &str = "Castellan-Id";
/// The header with the signature: `t=SECONDS,v1=HEX`.
pub const SIGNATURE_HEADER: &str = "Castellan-Signature";
/// The shortest key, in characters.
pub const MIN_KEY_LENGTH: usize = 16;
/// The timeout of a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// The pause of a webhook after a failure.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(30);

/// The URL of a webhook: `https`, or `http` on this machine.
///
/// ```
/// use castellan_discord::webhooks::WebhookUrl;
///
/// assert!("https://example.org/results".parse::<WebhookUrl>().is_ok());
/// assert!("http://127.0.0.1:8000/".parse::<WebhookUrl>().is_ok());
/// assert!("http://example.org/".parse::<WebhookUrl>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookUrl(Url);

/// The error for an invalid URL of a webhook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not an address that begins with https:// (or http:// on this machine)")]
pub struct WebhookUrlError;

impl FromStr for WebhookUrl {
    type Err = WebhookUrlError;

    fn from_str(text: &str) -> Result<Self, WebhookUrlError> {
        let url = Url::parse(text).map_err(|_| WebhookUrlError)?;
        let host = url.host_str().ok_or(WebhookUrlError)?;
        let address_text = host.trim_start_matches('[').trim_end_matches(']');
        let is_loopback =
            host == "localhost" || address_text.parse().is_ok_and(|address: IpAddr| address.is_loopback());
        match url.scheme() {
            "https" => Ok(Self(url)),
            "http" if is_loopback => Ok(Self(url)),
            _ => Err(WebhookUrlError),
        }
    }
}

/// Hides the path, which may be a secret.
impl fmt::Debug for WebhookUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WebhookUrl({})", self.host())
    }
}

impl WebhookUrl {
    /// Returns the name: eight hexadecimal digits derived from the URL.
    #[must_use]
    pub fn name(&self) -> String {
        base16ct::lower::encode_string(&Sha256::digest(self.0.as_str())[..4])
    }

    fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }
}

/// The key for signatures. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookKey(String);

/// The error for a key that is too short, or contains other than visible characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a text of at least {MIN_KEY_LENGTH} visible characters without spaces")]
pub struct WebhookKeyError;

impl FromStr for WebhookKey {
    type Err = WebhookKeyError;

    fn from_str(text: &str) -> Result<Self, WebhookKeyError> {
        let is_valid = text.len() >= MIN_KEY_LENGTH && text.bytes().all(|byte| byte.is_ascii_graphic());
        if is_valid { Ok(Self(text.to_owned())) } else { Err(WebhookKeyError) }
    }
}

impl fmt::Debug for WebhookKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookKey")
    }
}

impl WebhookKey {
    /// Returns the signature of a body posted at a time: the HMAC-SHA-256 of the seconds since 1970, a dot and the
    /// body.
    ///
    /// ```
    /// use castellan_discord::webhooks::WebhookKey;
    ///
    /// // printf '1700000000.{}' | openssl dgst -sha256 -hmac 0123456789abcdef
    /// let key: WebhookKey = "0123456789abcdef".parse()?;
    /// let signature = key.signature(1_700_000_000, "{}");
    /// assert_eq!(signature, "t=1700000000,v1=e4f8e2ecae2295b2ddb2f0b5584c8275e226c0ebe9b3b819e70156bb67122e3e");
    /// # Ok::<(), castellan_discord::webhooks::WebhookKeyError>(())
    /// ```
    #[must_use]
    pub fn signature(&self, seconds: u64, body: &str) -> String {
        let key = hmac::Key::new(HMAC_SHA256, self.0.as_bytes());
        let tag = hmac::sign(&key, format!("{seconds}.{body}").as_bytes());
        format!("t={seconds},v1={}", base16ct::lower::encode_string(tag.as_ref()))
    }
}

/// The webhooks for results of tournaments.
#[derive(Debug)]
pub struct Webhooks {
    urls: Vec<WebhookUrl>,
    key: WebhookKey,
    client: Client,
    /// Recently failed webhooks by name, with the end of their pause.
    paused: Mutex<HashMap<String, Instant>>,
    /// The number of posts, by result.
    counts: Family<[(&'static str, &'static str); 1], Counter>,
}

/// The error if no HTTP client can be created.
#[derive(Debug, thiserror::Error)]
#[error("no connections can be made: {0}")]
pub struct WebhookClientError(#[source] reqwest::Error);

/// Returns the error if this process has no webhooks, but an earlier one had.
pub(super) fn no_webhooks_error() -> DeliveryError {
    DeliveryError::Temporary("this process has no web hooks".to_owned())
}

impl Webhooks {
    /// Creates webhooks with these URLs.
    ///
    /// # Errors
    /// Returns an error if no HTTP client can be created.
    pub fn new(urls: Vec<WebhookUrl>, key: WebhookKey) -> Result<Self, WebhookClientError> {
        let client = Client::builder()
            .use_native_tls()
            .redirect(Policy::none())
            .timeout(REQUEST_TIMEOUT)
            .user_agent(concat!("Castellan/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(WebhookClientError)?;
        Ok(Self { urls, key, client, paused: Mutex::default(), counts: Family::default() })
    }

    /// Registers the counter.
    pub fn register(&self, registry: &mut Registry) {
        let help = "Results that were posted to web hooks, by what came of it: accepted or failed";
        registry.register("webhook_posts", help, self.counts.clone());
    }

    /// Returns the number of posts that were `accepted` or `failed`.
    #[must_use]
    pub fn post_count(&self, result: &'static str) -> u64 {
        self.counts.get_or_create(&[("result", result)]).get()
    }

    /// Returns the names of the webhooks.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.urls.iter().map(WebhookUrl::name).collect()
    }

    /// Posts a body to a webhook, with the id of its event.
    async fn post(
        &self,
        name: &str,
        id: &str,
        body: String,
        (at, now): (Time, Instant),
    ) -> Result<(), DeliveryError> {
        let Some(url) = self.urls.iter().find(|url| url.name() == name) else {
            // During a change of settings, another process may still have this webhook.
            return Err(DeliveryError::Temporary("its address is not in CASTELLAN_HOOKS".to_owned()));
        };
        if self.paused().get(name).is_some_and(|until| now < *until) {
            return Err(DeliveryError::Temporary("it failed a moment ago".to_owned()));
        }
        let request = self
            .client
            .post(url.0.clone())
            .header(CONTENT_TYPE, "application/json")
            .header(ID_HEADER, id)
            .header(SIGNATURE_HEADER, self.key.signature(at.ms() / 1_000, &body))
            .body(body);
        let (problem, is_gone) = match request.send().await.map(|answer| answer.status()) {
            Ok(status) if status.is_success() => {
                self.paused().remove(name);
                self.count("accepted");
                return Ok(());
            }
            Ok(status) => (format!("answered with {status}"), status == StatusCode::GONE),
            // The error message would include the URL, whose path may be a secret.
            Err(error) => (error.without_url().to_string(), false),
        };
        self.count("failed");
        if self.paused().insert(name.to_owned(), now + PAUSE_AFTER_FAILURE).is_none() {
            tracing::warn!(
                host = url.host(),
                problem,
                "a web hook failed; what it was to be told is tried again"
            );
        }
        Err(if is_gone { DeliveryError::Permanent(problem) } else { DeliveryError::Temporary(problem) })
    }

    /// Posts an event of a tournament to a webhook, if events of its kind are posted.
    pub(super) async fn post_event(
        &self,
        (referee, venues): (&Referee, &TournamentLocations),
        name: &str,
        tournament: &Tournament,
        event: &Event,
    ) -> Result<(), DeliveryError> {
        let venue = venues.of(tournament.id()).await.map_err(|error| announce_error(&error))?;
        let server = venue.map_or_else(String::new, |venue| venue.guild.to_string());
        let people =
            People::of_tournament(referee, tournament).await.map_err(|error| announce_error(&error))?;
        let name_of = |player: &PlayerId| people.person(player);
        let Some((id, body)) = webhook::json(event, tournament, &server, &name_of, &|_| true) else {
            return Ok(());
        };
        self.post(name, &id, body, (referee.now(), referee.instant())).await
    }

    fn count(&self, result: &'static str) {
        self.counts.get_or_create(&[("result", result)]).inc();
    }

    fn paused(&self) -> MutexGuard<'_, HashMap<String, Instant>> {
        self.paused.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
