//! Addresses: discord.com, or the local test server that takes its place.
//!
//! A test server is used by resolving the names differently and trusting its certificate, so that addresses, TLS and
//! the limits of the client library are the real ones. In that case no traffic may leave this machine: no other name is
//! resolved, no proxy is used, and gateway addresses outside of this machine are refused.

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::redirect::Policy;
use reqwest::{Certificate, Client, Url};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

/// The host of requests.
const API_HOST: &str = "discord.com";
/// The domain of the gateway and of its servers.
const GATEWAY: &str = "discord.gg";
/// The hosts of attachments.
const ATTACHMENTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];

/// Timeout for connecting.
const CONNECT: Duration = Duration::from_secs(5);
/// Timeout for one request.
const REQUEST: Duration = Duration::from_secs(15);
/// The number of idle connections kept for later requests. A load peak uses many at once; those that are not kept begin
/// with a handshake.
const MAX_IDLE: usize = 64;
/// The time for which an idle connection is kept. A load peak uses all of them all the time; soon after it they are
/// closed and their memory is returned.
const IDLE_TIMEOUT: Duration = Duration::from_secs(15);

/// The address of Discord.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Address {
    /// At discord.com.
    Discord,
    /// At a test server on this machine.
    TestServer {
        /// The address that answers for discord.com, over TLS.
        rest: SocketAddr,
        /// The certificate, as PEM.
        certificate: String,
    },
}

/// The reason that an address is rejected.
#[derive(Debug, thiserror::Error)]
pub enum AddressError {
    /// A test server is not on this machine.
    #[error("a test server has to be on this machine, not at {0}")]
    NotLoopback(String),
    /// The gateway's address is not Discord's, or lacks TLS.
    #[error("the gateway is not Discord's: {0}")]
    NotDiscord(String),
    /// The test server's certificate is invalid, or TLS is not available.
    #[error("no connections can be made: {0}")]
    Client(#[source] reqwest::Error),
}

impl Address {
    /// Creates an HTTP client for this address.
    ///
    /// # Errors
    /// Returns an error if a test server is not on this machine, or its certificate is invalid.
    pub fn client(&self) -> Result<Client, AddressError> {
        let client = Client::builder()
            .use_native_tls()
            .redirect(Policy::none())
            .connect_timeout(CONNECT)
            .timeout(REQUEST)
            .pool_max_idle_per_host(MAX_IDLE)
            .pool_idle_timeout(IDLE_TIMEOUT);
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
                    .dns_resolver(Arc::new(NoNames))
                    .resolve(API_HOST, *rest)
                    .tls_certs_only([certificate])
            }
        };
        client.build().map_err(AddressError::Client)
    }

    /// Checks a gateway address from Discord, and returns it.
    ///
    /// # Errors
    /// Returns an error if it is not Discord's, or not on this machine for a test server.
    pub fn check_gateway(&self, given: &str) -> Result<String, AddressError> {
        let url = Url::parse(given).ok();
        let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
        let scheme = url.as_ref().map(Url::scheme).unwrap_or_default();
        match self {
            Self::TestServer { .. } if is_loopback(host) && matches!(scheme, "ws" | "wss") => {
                Ok(given.to_owned())
            }
            Self::TestServer { .. } => Err(AddressError::NotLoopback(given.to_owned())),
            Self::Discord if scheme == "wss" && is_in_domain(host, GATEWAY) => Ok(given.to_owned()),
            Self::Discord => Err(AddressError::NotDiscord(given.to_owned())),
        }
    }

    /// Returns `true` if an attachment may be fetched from this address, which users can choose.
    #[must_use]
    pub fn is_attachment_url(&self, url: &str) -> bool {
        let Ok(url) = Url::parse(url) else { return false };
        let host = url.host_str().unwrap_or_default();
        match self {
            Self::Discord => url.scheme() == "https" && ATTACHMENTS.contains(&host),
            Self::TestServer { .. } => is_loopback(host),
        }
    }
}

/// Returns `true` if a host is a loopback address, as a number: names can resolve to anywhere.
fn is_loopback(host: &str) -> bool {
    let number = host.trim_start_matches('[').trim_end_matches(']');
    number.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// Returns `true` if a host is a domain or a subdomain of it.
fn is_in_domain(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain).is_some_and(|above| above.is_empty() || above.ends_with('.'))
}

/// A resolver that resolves no names.
#[derive(Debug)]
struct NoNames;

impl Resolve for NoNames {
    fn resolve(&self, name: Name) -> Resolving {
        let problem = format!("{} is not on this machine", name.as_str());
        Box::pin(async move { Err::<Addrs, _>(problem.into()) })
    }
}
