//! The connection to Discord. Out: [`Transport`] sends requests to an [`address`] through [`global_limit`],
//! [`route_limits`] and [`invalid_requests`], which keep to Discord's limits. In: the [`gateway`], or an [`endpoint`]
//! for interactions over HTTP, passes input to an [`Inbox`]. [`registration`] registers the bot's commands, and
//! [`metrics`] counts requests and connections.

pub mod address;
mod answer_tokens;
mod attachments;
mod calls;
mod component_edits;
pub mod endpoint;
pub mod gateway;
pub mod global_limit;
mod inbox;
pub mod invalid_requests;
pub mod metrics;
pub mod oauth;
mod outcomes;
pub mod registration;
mod requests;
mod responses;
pub mod route_limits;
mod routes;

pub use address::{Address, AddressError};
pub use inbox::{DiscordInput, Inbox};
pub use metrics::Metrics;

use crate::clock::Clock;
use crate::shared_state::{SharedState, SharedStateError};
use answer_tokens::AnswerTokens;
use calls::CallSender;
use component_edits::ComponentEdits;
use invalid_requests::InvalidLimits;
use oauth::SignInPause;
use reqwest::Client;
use std::fmt;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// The prefix of the names that the processes of a bot lease to be counted.
pub const PROCESSES: &str = "bot/";
/// The interval of counting the processes.
const COUNT_EVERY: Duration = Duration::from_secs(2);

/// Returns the number of processes other than the one with this name.
async fn count_other_processes(state: &dyn SharedState, own: &str) -> Result<usize, SharedStateError> {
    state.lease(own).await?;
    Ok(state.count_leased(PROCESSES).await?.saturating_sub(1) as usize)
}

/// Returns a unique name.
fn process_name() -> String {
    // The hasher's keys are random.
    format!("{:016x}{:08x}", RandomState::new().build_hasher().finish(), std::process::id())
}

/// The bot's token. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct BotToken(String);

impl BotToken {
    /// Creates a token from Discord's text.
    #[must_use]
    pub fn new(token: impl Into<String>) -> Self {
        Self(token.into())
    }
}

impl fmt::Debug for BotToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(token)")
    }
}

/// A Discord client. Clones share its state.
#[derive(Clone)]
pub struct Transport(Arc<Inner>);

struct Inner {
    address: Address,
    token: BotToken,
    client: Client,
    calls: CallSender,
    retouches: ComponentEdits,
    answers: AnswerTokens,
    clock: Arc<dyn Clock>,
    sign_in_pause: SignInPause,
    metrics: Metrics,
}

impl Transport {
    /// Creates a client. No request is sent yet. The clock determines how long interactions' tokens are used.
    ///
    /// # Errors
    /// Returns an error if a test server is not on this machine, or its certificate is invalid.
    pub fn new(address: Address, token: BotToken, clock: impl Clock) -> Result<Self, AddressError> {
        Self::with_limits(address, token, clock, InvalidLimits::default())
    }

    /// Creates a client with other limits for invalid requests.
    ///
    /// # Errors
    /// Returns an error if a test server is not on this machine, or its certificate is invalid.
    pub fn with_limits(
        address: Address,
        token: BotToken,
        clock: impl Clock,
        limits: InvalidLimits,
    ) -> Result<Self, AddressError> {
        let client = address.client()?;
        let metrics = Metrics::default();
        let calls = CallSender::new(client.clone(), &token.0, metrics.clone(), limits);
        let (retouches, answers, clock) =
            (ComponentEdits::default(), AnswerTokens::default(), Arc::new(clock));
        let sign_in_pause = SignInPause::default();
        Ok(Self(Arc::new(Inner {
            address,
            token,
            client,
            calls,
            retouches,
            answers,
            clock,
            sign_in_pause,
            metrics,
        })))
    }

    /// Returns the client's metrics.
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Shares the bot's limits with its other processes, until the future is dropped: its requests per second, and the
    /// number of invalid ones. `on_count` is called with the number of other processes. While the shared state is
    /// unavailable, the share stays the same.
    pub async fn share_limits(&self, state: &dyn SharedState, on_count: impl Fn(usize)) {
        let own = format!("{PROCESSES}{}", process_name());
        let mut is_counted = false;
        loop {
            match count_other_processes(state, &own).await {
                Ok(others) => {
                    // Earlier processes use all of the limits until they have counted this one.
                    if !is_counted && others > 0 {
                        self.0.calls.pause_counted(COUNT_EVERY);
                    }
                    is_counted = true;
                    self.0.calls.share_with(others);
                    on_count(others);
                }
                Err(error) => tracing::debug!(%error, "how many processes there are cannot be asked"),
            }
            sleep(COUNT_EVERY).await;
        }
    }

    /// Returns the number of routes whose limits are remembered.
    pub async fn count_known_limits(&self) -> usize {
        self.0.calls.count_known_limits().await
    }
}

impl fmt::Debug for Transport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transport").field("address", &self.0.address).finish_non_exhaustive()
    }
}
