//! The board within Discord: a page that Discord shows in a frame, as the bot's Activity.
//!
//! The page's address is no proof: a person could copy it. So the page asks Discord's client, in the
//! window around it, for a code, which Discord alone can give. The code names the person, and Discord says whether this
//! person takes part in the instance, and where it runs. Only then a session is opened, for the game that they chose in
//! this instance. The page keeps the session's token in memory, because browsers drop cookies in frames.

pub(crate) mod routes;

use crate::limits::{ALL_SIGN_INS_RATE, AddressLimits, SIGN_IN_RATE};
use axum::http::HeaderMap;
use axum::http::header::ORIGIN;
use castellan_discord_api::client::CallError;
use castellan_discord_api::transport::Transport;
use castellan_discord_api::transport::oauth::ClientSecret;
use castellan_discord_api::wire::ApplicationId;
use std::net::{IpAddr, Ipv4Addr};
use tokio::sync::{OnceCell, Semaphore};
use tokio::time::Instant;

/// The origins of Discord's clients, which may show the page in a frame.
const DISCORD: [&str; 6] = [
    "https://discord.com",
    "https://ptb.discord.com",
    "https://canary.discord.com",
    "https://discordapp.com",
    "https://ptb.discordapp.com",
    "https://canary.discordapp.com",
];
/// The prefix that Discord's proxy may leave before a path.
pub(crate) const PROXY_PREFIX: &str = "/.proxy";
/// The most sign-ins at once. Each takes a few requests to Discord.
pub const MAX_SIGN_INS: usize = 16;

/// The connection to Discord of boards that open there.
pub struct Activity {
    transport: Transport,
    secret: ClientSecret,
    /// The origins of the pages that may show the board in a frame.
    parents: Vec<String>,
    application: OnceCell<ApplicationId>,
    sign_ins: Semaphore,
    address_limits: AddressLimits,
    all_limits: AddressLimits,
}

impl Activity {
    /// Creates the connection of a bot at Discord.
    #[must_use]
    pub fn new(transport: Transport, secret: ClientSecret) -> Self {
        Self::with_parents(transport, secret, DISCORD.map(str::to_owned).to_vec())
    }

    /// Creates the connection of a bot at a test server, whose page has one of these origins.
    #[must_use]
    pub fn with_parents(transport: Transport, secret: ClientSecret, parents: Vec<String>) -> Self {
        Self {
            transport,
            secret,
            parents,
            application: OnceCell::new(),
            sign_ins: Semaphore::new(MAX_SIGN_INS),
            address_limits: AddressLimits::new(SIGN_IN_RATE),
            all_limits: AddressLimits::new(ALL_SIGN_INS_RATE),
        }
    }

    /// Counts a sign-in. Returns `false` if there were too many, of this address or of all together.
    fn take_sign_in(&self, address: IpAddr, now: Instant) -> bool {
        const ALL: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        self.address_limits.take(address, now) && self.all_limits.take(ALL, now)
    }

    async fn application(&self) -> Result<ApplicationId, CallError> {
        self.application.get_or_try_init(|| self.transport.application()).await.copied()
    }

    /// Returns `true` if a request comes from the page as Discord's proxy serves it. Browsers name the origin of every
    /// `POST` and every WebSocket.
    async fn is_framed_origin(&self, headers: &HeaderMap) -> Result<bool, CallError> {
        let own = format!("https://{}.discordsays.com", self.application().await?);
        let mut origins = headers.get_all(ORIGIN).iter();
        Ok(origins.next().is_some_and(|origin| origin.as_bytes() == own.as_bytes())
            && origins.next().is_none())
    }
}
