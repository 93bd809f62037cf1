//! A request to the endpoint: its headers, and its content.
//!
//! The body is parsed only after its signature was verified, and of the headers only those needed for that are read.

use super::signature::{PublicKey, SIGNATURE, bytes};
use crate::clock::Clock;
use crate::wire::{Interaction, WireError};
use http::{HeaderMap, HeaderValue};
use jiff::Timestamp;
use serde_json::value::RawValue;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The signature, as hexadecimal digits.
const SIGNED: &str = "x-signature-ed25519";
/// The header with the time of the signature, in seconds since 1970.
const SIGNED_AT: &str = "x-signature-timestamp";
/// The most time between now and the signature of a request, by the bot's clock. A request that is repeated within it
/// is answered like a duplicate from the gateway.
pub const LEEWAY: Duration = Duration::from_mins(5);
/// The most digits of a timestamp.
const DIGITS: usize = 12;

/// The content of a request.
#[derive(Debug)]
pub enum Asked {
    /// A check that the endpoint is there.
    Ping,
    /// An interaction to be handled.
    Interaction(Box<Interaction>),
}

/// The reason that a request is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The headers do not have exactly one signature and one timestamp, both well-formed.
    Headers,
    /// Discord has not signed it.
    Signature,
    /// A signature that is too old, or from the future.
    Timestamp {
        /// The difference from the bot's time, in seconds.
        off_s: u64,
    },
    /// Discord has signed something that the bot cannot read.
    Unreadable(String),
}

/// The headers of a body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Credentials {
    signature: [u8; SIGNATURE],
    timestamp: HeaderValue,
    /// The same, read.
    signed_at: Timestamp,
}

impl Credentials {
    /// Takes them from a request's headers.
    ///
    /// # Errors
    /// Returns an error if they are not there, are there twice, or have another form.
    pub fn of(headers: &HeaderMap) -> Result<Self, Refused> {
        let signature = bytes(one(headers, SIGNED)?.as_bytes()).ok_or(Refused::Headers)?;
        let timestamp = one(headers, SIGNED_AT)?.clone();
        let digits = timestamp.to_str().ok().filter(|text| {
            (1..=DIGITS).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit())
        });
        let seconds: i64 = digits.and_then(|digits| digits.parse().ok()).ok_or(Refused::Headers)?;
        let signed_at = Timestamp::from_second(seconds).unwrap_or(Timestamp::MAX);
        Ok(Self { signature, timestamp, signed_at })
    }
}

/// The time by which requests of Discord's were of late. This machine's clock may be set meanwhile.
#[derive(Default)]
pub struct SteadyTime(Mutex<Option<(Timestamp, Instant)>>);

impl SteadyTime {
    /// Returns the time now, by this machine's clock or by what it was when a request was taken last: the one that is
    /// nearer to when this request was signed.
    pub fn nearer_to(&self, with: &Credentials, clock: &dyn Clock) -> Timestamp {
        let taken = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let steady = taken.and_then(|(at, taken)| at.checked_add(clock.instant().duration_since(taken)).ok());
        let off = |time: &Timestamp| time.duration_since(with.signed_at).unsigned_abs();
        std::iter::once(clock.now()).chain(steady).min_by_key(off).unwrap_or_default()
    }

    /// A request was taken at a time.
    pub fn note(&self, at: Timestamp, now: Instant) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((at, now));
    }
}

/// Returns a header that is there once.
fn one<'a>(headers: &'a HeaderMap, name: &str) -> Result<&'a HeaderValue, Refused> {
    let mut all = headers.get_all(name).iter();
    match (all.next(), all.next()) {
        (Some(one), None) => Ok(one),
        _ => Err(Refused::Headers),
    }
}

/// Reads what a request asks, when Discord has signed it of late.
///
/// # Errors
/// Returns an error if it has not, or asks nothing that the bot knows.
pub fn read(key: &PublicKey, with: &Credentials, body: &[u8], now: Timestamp) -> Result<Asked, Refused> {
    if !key.has_signed(with.timestamp.as_bytes(), body, &with.signature) {
        return Err(Refused::Signature);
    }
    let off = now.duration_since(with.signed_at).unsigned_abs();
    if off > LEEWAY {
        return Err(Refused::Timestamp { off_s: off.as_secs() });
    }
    // The error's own text can quote what was sent.
    let json: &RawValue = serde_json::from_slice(body)
        .map_err(|error| Refused::Unreadable(WireError::from(error).to_string()))?;
    match Interaction::read(json) {
        Ok(interaction) => Ok(Asked::Interaction(Box::new(interaction))),
        Err(WireError::Ping) => Ok(Asked::Ping),
        Err(problem) => Err(Refused::Unreadable(problem.to_string())),
    }
}
