//! Where Discord is: at discord.com, or the local test server that the same names lead to.
//!
//! A test server is reached by the way names are resolved and a certificate that is trusted for it, so that
//! addresses, TLS and the limits of the client library are those of the real thing. Then nothing may leave
//! this machine: no other name is resolved, no proxy is used, and an address of the gateway that is not of
//! this machine is refused.

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::redirect::Policy;
use reqwest::{Certificate, Client, Url};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

/// Where requests go.
const HOST: &str = "discord.com";
/// Where the gateway is, and every server of it.
const GATEWAY: &str = "discord.gg";
/// Where attachments are.
const ATTACHMENTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];

/// How long a connection may take to come about.
const CONNECT: Duration = Duration::from_secs(5);
/// How long one request may take.
const REQUEST: Duration = Duration::from_secs(15);
/// How many connections are kept for the next request. In a rush many are under way at once; what is not kept then
/// begins anew with a handshake.
const IDLE: usize = 64;
/// How long a connection is kept without a request. A rush uses all of them all the time; what it has opened, and the
/// memory that goes with it, is given back soon after.
const KEPT: Duration = Duration::from_secs(15);

/// Where Discord is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Address {
    /// At discord.com.
    Discord,
    /// On this machine.
    TestServer {
        /// What answers for discord.com, over TLS.
        rest: SocketAddr,
        /// The certificate that it shows, as PEM.
        certificate: String,
    },
}

/// Why an address is not used.
#[derive(Debug, thiserror::Error)]
pub enum AddressError {
    /// A test server is not on this machine.
    #[error("a test server has to be on this machine, not at {0}")]
    NotLoopback(String),
    /// The gateway would be reached at an address that is not Discord's, or without TLS.
    #[error("the gateway is not Discord's: {0}")]
    NotDiscord(String),
    /// The test server's certificate cannot be read, or there is no TLS.
    #[error("no connections can be made: {0}")]
    Client(#[source] reqwest::Error),
}

impl Address {
    /// A client that finds Discord where it is.
    ///
    /// # Errors
    /// When a test server is not on this machine, or its certificate cannot be read.
    pub fn client(&self) -> Result<Client, AddressError> {
        let client = Client::builder()
            .use_native_tls()
            .redirect(Policy::none())
            .connect_timeout(CONNECT)
            .timeout(REQUEST)
            .pool_max_idle_per_host(IDLE)
            .pool_idle_timeout(KEPT);
        let client = match self {
            Self::Discord => client.https_only(true),
            Self::TestServer { rest, certificate } => {
                if !rest.ip().is_loopback() {
                    return Err(AddressError::NotLoopback(rest.to_string()));
                }
                let certificate =
                    Certificate::from_pem(certificate.as_bytes()).map_err(AddressError::Client)?;
                client
                    .no_proxy()
                    .dns_resolver(Arc::new(Nowhere))
                    .resolve(HOST, *rest)
                    .tls_certs_only([certificate])
            }
        };
        client.build().map_err(AddressError::Client)
    }

    /// The gateway's address as Discord has given it, when it may be used.
    ///
    /// # Errors
    /// When it is elsewhere than it has to be.
    pub fn gateway(&self, given: &str) -> Result<String, AddressError> {
        let url = Url::parse(given).ok();
        let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
        let scheme = url.as_ref().map(Url::scheme).unwrap_or_default();
        match self {
            Self::TestServer { .. } if is_loopback(host) && matches!(scheme, "ws" | "wss") => {
                Ok(given.to_owned())
            }
            Self::TestServer { .. } => Err(AddressError::NotLoopback(given.to_owned())),
            Self::Discord if scheme == "wss" && is_at(host, GATEWAY) => Ok(given.to_owned()),
            Self::Discord => Err(AddressError::NotDiscord(given.to_owned())),
        }
    }

    /// Whether an attachment may be fetched from there: players say where it is.
    #[must_use]
    pub fn holds_attachment(&self, url: &str) -> bool {
        let Ok(url) = Url::parse(url) else { return false };
        let host = url.host_str().unwrap_or_default();
        match self {
            Self::Discord => url.scheme() == "https" && ATTACHMENTS.contains(&host),
            Self::TestServer { .. } => is_loopback(host),
        }
    }
}

/// Whether a host is this machine, by number: names can lead anywhere.
fn is_loopback(host: &str) -> bool {
    let number = host.trim_start_matches('[').trim_end_matches(']');
    number.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// Whether a host is a domain or below it.
fn is_at(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain).is_some_and(|above| above.is_empty() || above.ends_with('.'))
}

/// Resolves no name.
#[derive(Debug)]
struct Nowhere;

impl Resolve for Nowhere {
    fn resolve(&self, name: Name) -> Resolving {
        let problem = format!("{} is not on this machine", name.as_str());
        Box::pin(async move { Err::<Addrs, _>(problem.into()) })
    }
}
