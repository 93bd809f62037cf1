//! Fault injection: failures of requests and of gateway connections.
//!
//! ```
//! use castellan_sandbox::faults::{Fault, FaultRule};
//! use castellan_sandbox::{Options, start};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> std::io::Result<()> {
//! let discord = start(Options::default()).await?;
//! // The next two messages in any channel are posted, but the bot gets a 502.
//! let fault = Fault::ServerError { status: 502, executed: true };
//! discord.inject(FaultRule::new("POST", "/channels/*/messages", 2, fault));
//! assert_eq!(discord.faults_left(), 2);
//! # Ok(())
//! # }
//! ```

use std::time::Duration;

/// The scope of a rate limit, as in the header `X-RateLimit-Scope`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The bot's limit for this route.
    Route,
    /// The bot's limit over all routes.
    Global,
    /// A limit that all bots share.
    Shared,
}

/// A fault of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A 429.
    RateLimited {
        /// The scope of the limit.
        scope: Scope,
        /// The `retry_after`.
        after: Duration,
    },
    /// A 5xx.
    ServerError {
        /// The status, such as 502.
        status: u16,
        /// `true` if the request is carried out nevertheless.
        executed: bool,
    },
    /// A slow reply.
    Slow {
        /// The delay before the request is carried out.
        before: Duration,
        /// The delay between execution and reply.
        after: Duration,
    },
    /// The connection is cut without a reply.
    Cut {
        /// `true` if the request is carried out nevertheless.
        executed: bool,
    },
    /// The request is carried out, but the reply does not contain its result.
    Silent {
        /// `true` if the reply is 204 without a body. Otherwise the reply to a callback contains only the interaction.
        empty: bool,
    },
    /// An error response by Discord.
    Refused {
        /// The status, such as 403.
        status: u16,
        /// Discord's error code, such as 50013.
        code: u32,
    },
}

/// A rule that selects the requests that a fault hits.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> std::io::Result<()> {
/// use castellan_sandbox::faults::{Fault, FaultRule};
/// use castellan_sandbox::{Options, start};
///
/// let discord = start(Options::default()).await?;
/// // The next two messages are answered with an error of the server.
/// let error = Fault::ServerError { status: 502, executed: false };
/// discord.inject(FaultRule::new("POST", "/channels/*/messages", 2, error));
/// assert_eq!(discord.faults_left(), 2);
/// discord.clear_faults();
/// # discord.stop().await;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct FaultRule {
    /// The method; `None` for all.
    pub method: Option<&'static str>,
    /// The path without `/api/v10`. `*` matches one segment, `**` at the end matches all that follow.
    pub path: String,
    /// The number of requests to hit.
    pub times: u32,
    /// The fault.
    pub fault: Fault,
}

impl FaultRule {
    /// Creates a rule for the next `times` requests of a method to a path.
    #[must_use]
    pub fn new(method: &'static str, path: &str, times: u32, fault: Fault) -> Self {
        Self { method: Some(method), path: path.to_owned(), times, fault }
    }

    fn matches(&self, method: &str, parts: &[&str]) -> bool {
        if self.times == 0 || self.method.is_some_and(|wanted| wanted != method) {
            return false;
        }
        let pattern: Vec<&str> = self.path.split('/').filter(|part| !part.is_empty()).collect();
        let has_wildcard_end = pattern.last() == Some(&"**");
        let fixed = if has_wildcard_end { &pattern[..pattern.len() - 1] } else { &pattern[..] };
        (if has_wildcard_end { parts.len() >= fixed.len() } else { parts.len() == fixed.len() })
            && fixed.iter().zip(parts).all(|(pattern, part)| *pattern == "*" || pattern == part)
    }
}

/// A way for the gateway to end a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disconnect {
    /// The socket is dropped.
    Drop,
    /// A close frame with this code.
    Close(u16),
    /// A close frame without a code.
    CloseWithoutCode,
    /// Op 7: reconnect and resume.
    Reconnect,
    /// Op 9, invalid session. `true` if it can be resumed.
    InvalidSession(bool),
}

/// The active faults.
#[derive(Default)]
pub(super) struct Faults {
    rules: Vec<FaultRule>,
    /// The number of interactions to deliver twice.
    pub double_deliveries: u32,
    /// The number of resumes to refuse.
    pub refused_resumes: u32,
    /// `true` if heartbeats are ignored.
    pub ignores_heartbeats: bool,
    /// `true` if every new connection is cut.
    pub down: bool,
}

impl Faults {
    pub(super) fn inject(&mut self, rule: FaultRule) {
        self.rules.push(rule);
    }

    pub(super) fn clear(&mut self) {
        self.rules.clear();
    }

    /// Returns the number of requests that the rules will still hit.
    pub(super) fn remaining(&self) -> u32 {
        self.rules.iter().map(|rule| rule.times).sum()
    }

    /// Returns the fault for this request if a rule matches, and counts the hit.
    pub(super) fn next_fault(&mut self, method: &str, parts: &[&str]) -> Option<Fault> {
        let rule = self.rules.iter_mut().find(|rule| rule.matches(method, parts))?;
        rule.times -= 1;
        Some(rule.fault)
    }
}
