//! The bot's application and its registered endpoint. Without a gateway, only Discord's API knows both, and Discord
//! removes an endpoint that fails its checks. Therefore the bot asks repeatedly.

use super::{EndpointError, EndpointStatus, PublicKey};
use crate::client::{CallError, Remedy};
use crate::transport::Inner;
use crate::transport::calls::Body;
use crate::transport::inbox::{DiscordInput, Inbox};
use crate::transport::requests::counted_call;
use crate::wire::ApplicationId;
use serde::Deserialize;
use serde_json::json;
use serenity::http::{LightMethod, Route};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::sleep;

/// The interval of the checks while all is well.
const CHECK_INTERVAL: Duration = Duration::from_secs(20);
/// The pause before a check after a request came for an unregistered endpoint: saving the form sends a ping first.
const SAVE_CHECK_PAUSE: Duration = Duration::from_secs(1);
/// The pause after a failure. It doubles each time up to [`CHECK_INTERVAL`].
const FIRST_RETRY_PAUSE: Duration = Duration::from_secs(2);
/// The timeout for asking.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The URL at which the endpoint is registered with a test server.
const APPLICATION_URL: &str = "https://discord.com/api/v10/applications/@me";

/// The parts of the application that the bot needs.
#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
    verify_key: String,
    interactions_endpoint_url: Option<String>,
}

/// The task that watches the endpoint's registration.
pub struct ApplicationWatch<'a> {
    pub inner: Arc<Inner>,
    pub inbox: Arc<dyn Inbox>,
    pub key: PublicKey,
    pub registered_url: Option<String>,
    pub status: &'a EndpointStatus,
    pub request_received: Arc<Notify>,
}

impl ApplicationWatch<'_> {
    /// Checks repeatedly, until further checks are of no use.
    pub async fn run(&self) -> EndpointError {
        let (mut was_saved, mut pause) = (None, FIRST_RETRY_PAUSE);
        loop {
            let application = match self.fetch_application().await {
                Ok(application) => application,
                Err(error) if error.remedy() == Remedy::Operator => {
                    return EndpointError::Fatal(format!("the token is not valid ({error})"));
                }
                Err(error) => {
                    tracing::warn!(%error, "the application cannot be asked for");
                    self.set_connected(false);
                    sleep(pause).await;
                    pause = (pause * 2).min(CHECK_INTERVAL);
                    continue;
                }
            };
            pause = FIRST_RETRY_PAUSE;
            if application.verify_key.parse() != Ok(self.key) {
                return EndpointError::Key;
            }
            self.set_connected(true);
            self.inbox.push(DiscordInput::Application(application.id));
            let mut saved = application.interactions_endpoint_url;
            if let Some(url) = self.registered_url.as_ref().filter(|url| saved.as_ref() != Some(*url)) {
                match self.register_url(url).await {
                    Ok(()) => saved = Some(url.clone()),
                    Err(problem) => {
                        tracing::warn!(problem, "the test server does not take the endpoint");
                        sleep(FIRST_RETRY_PAUSE).await;
                        continue;
                    }
                }
            }
            let is_saved = saved.is_some();
            self.inner.metrics.endpoint_unknown.set(i64::from(!is_saved));
            self.status.saved.send_if_modified(|was| std::mem::replace(was, is_saved) != is_saved);
            if was_saved != Some(is_saved) {
                was_saved = Some(is_saved);
                if let Some(url) = saved {
                    tracing::info!(url, "endpoint: Discord sends interactions there");
                } else {
                    tracing::error!(
                        "endpoint: Discord knows none: enter its address in the developer portal, General \
                         Information, Interactions Endpoint URL"
                    );
                }
            }
            tokio::select! {
                () = sleep(CHECK_INTERVAL) => {}
                () = self.request_received.notified(), if !is_saved => sleep(SAVE_CHECK_PAUSE).await,
            }
        }
    }

    async fn fetch_application(&self) -> Result<Application, CallError> {
        let mut call = counted_call(Route::Oauth2ApplicationCurrent, LightMethod::Get, Body::Empty, &[]);
        call.timeout = TIMEOUT;
        let value = self.inner.calls.send(&call).await.map_err(|failed| failed.error)?;
        serde_json::from_value(value).map_err(|error| CallError::Unavailable {
            status: None,
            what: format!("the application is not of Discord's form: {:?}", error.classify()),
            perhaps_done: false,
        })
    }

    /// Registers the endpoint with a test server, like the form of the developer portal.
    async fn register_url(&self, url: &str) -> Result<(), String> {
        let body = json!({ "interactions_endpoint_url": url }).to_string();
        let request = self
            .inner
            .client
            .patch(APPLICATION_URL)
            .header("authorization", format!("Bot {}", self.inner.token.0))
            .header("content-type", "application/json")
            .body(body);
        let response = request.send().await.map_err(|error| error.without_url().to_string())?;
        let status = response.status();
        if status.is_success() { Ok(()) } else { Err(status.to_string()) }
    }

    fn set_connected(&self, is: bool) {
        if let Some(connected) = &self.status.connected {
            connected.send_if_modified(|was| std::mem::replace(was, is) != is);
        }
    }
}
