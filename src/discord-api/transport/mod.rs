//! The connection to Discord. Out: [`Transport`] sends requests to an [`address`] through [`gate`], [`route_limits`]
//! and [`invalid`], which keep to Discord's limits. In: the [`gateway`], or an [`endpoint`] for interactions over HTTP,
//! passes input to an [`Inbox`]. [`registration`] handles the commands that Discord shows, and [`counts`] the metrics.

pub mod address;
mod answers;
mod attached;
mod calls;
pub mod counts;
pub mod endpoint;
pub mod gate;
pub mod gateway;
mod inbox;
pub mod invalid;
pub mod registration;
mod requests;
mod responses;
mod retouches;
pub mod route_limits;
mod trouble;

pub use address::{Address, AddressError};
pub use counts::Counts;
pub use inbox::{Inbox, Received};

use crate::clock::Clock;
use crate::shared_state::{SharedState, SharedStateError};
use answers::Answers;
use calls::Calls;
use invalid::InvalidLimits;
use reqwest::Client;
use retouches::Retouches;
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
async fn others(state: &dyn SharedState, own: &str) -> Result<usize, SharedStateError> {
    state.lease(own).await?;
    Ok(state.leased(PROCESSES).await?.saturating_sub(1) as usize)
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
pub struct Transport(Arc<Inside>);

struct Inside {
    address: Address,
    token: BotToken,
    client: Client,
    calls: Calls,
    retouches: Retouches,
    answers: Answers,
    clock: Arc<dyn Clock>,
    counts: Counts,
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
        let counts = Counts::default();
        let calls = Calls::new(client.clone(), &token.0, counts.clone(), limits);
        let (retouches, answers, clock) = (Retouches::default(), Answers::default(), Arc::new(clock));
        Ok(Self(Arc::new(Inside { address, token, client, calls, retouches, answers, clock, counts })))
    }

    /// Returns the client's metrics.
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.0.counts
    }

    /// Shares the bot's limits with its other processes, until the future is dropped: its requests per second, and the
    /// number of invalid ones. `told` is called with the number of other processes. While the shared state is
    /// unavailable, the share stays the same.
    pub async fn keep_sharing(&self, state: &dyn SharedState, told: impl Fn(usize)) {
        let own = format!("{PROCESSES}{}", process_name());
        let mut is_known = false;
        loop {
            match others(state, &own).await {
                Ok(others) => {
                    // Earlier processes use all of the limits until they have counted this one.
                    if !is_known && others > 0 {
                        self.0.calls.send_nothing_for(COUNT_EVERY);
                    }
                    is_known = true;
                    self.0.calls.share_with(others);
                    told(others);
                }
                Err(error) => tracing::debug!(%error, "how many processes there are cannot be asked"),
            }
            sleep(COUNT_EVERY).await;
        }
    }

    /// Returns the number of routes whose limits are remembered.
    pub async fn limits_known(&self) -> usize {
        self.0.calls.limits_known().await
    }
}

impl fmt::Debug for Transport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transport").field("address", &self.0.address).finish_non_exhaustive()
    }
}
