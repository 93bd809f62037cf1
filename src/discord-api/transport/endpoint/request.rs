//! A request to the endpoint: its headers and its content.
//!
//! The body is parsed only after its signature was verified, and only the headers needed for that are read.

use super::signature::{PublicKey, SIGNATURE, decode_hex};
use crate::clock::Clock;
use crate::wire::{Interaction, WireError};
use http::{HeaderMap, HeaderValue};
use jiff::Timestamp;
use serde_json::value::RawValue;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The header with the signature, as hexadecimal digits.
const SIGNATURE_HEADER: &str = "x-signature-ed25519";
/// The header with the time of the signature, in seconds since 1970.
const TIMESTAMP_HEADER: &str = "x-signature-timestamp";
/// The maximum difference between the current time and a request's signature, by the bot's clock. A request that is
/// repeated within it is answered like a duplicate from the gateway.
pub const LEEWAY: Duration = Duration::from_mins(5);
/// The most digits of a timestamp.
const MAX_TIMESTAMP_DIGITS: usize = 12;

/// The content of a request.
#[derive(Debug)]
pub enum SignedContent {
    /// A check that the endpoint exists.
    Ping,
    /// An interaction to be handled.
    Interaction(Box<Interaction>),
}

/// The reason that a request is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RequestRefusal {
    /// The headers do not contain exactly one well-formed signature and timestamp.
    Headers,
    /// The signature is not Discord's.
    Signature,
    /// The signature is too old, or from the future.
    Timestamp {
        /// The difference from the bot's time, in seconds.
        off_s: u64,
    },
    /// The signed content cannot be parsed.
    Unreadable(String),
}

/// The signature of a request and its time, from the headers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Credentials {
    signature: [u8; SIGNATURE],
    timestamp: HeaderValue,
    /// The time of the signature.
    signed_at: Timestamp,
}

impl Credentials {
    /// Parses the credentials in a request's headers.
    ///
    /// # Errors
    /// Returns an error if they are missing, repeated or malformed.
    pub fn from_headers(headers: &HeaderMap) -> Result<Self, RequestRefusal> {
        let signature = decode_hex(single_header(headers, SIGNATURE_HEADER)?.as_bytes())
            .ok_or(RequestRefusal::Headers)?;
        let timestamp = single_header(headers, TIMESTAMP_HEADER)?.clone();
        let digits = timestamp.to_str().ok().filter(|text| {
            (1..=MAX_TIMESTAMP_DIGITS).contains(&text.len())
                && text.bytes().all(|digit| digit.is_ascii_digit())
        });
        let seconds: i64 = digits.and_then(|digits| digits.parse().ok()).ok_or(RequestRefusal::Headers)?;
        let signed_at = Timestamp::from_second(seconds).unwrap_or(Timestamp::MAX);
        Ok(Self { signature, timestamp, signed_at })
    }
}

/// A clock based on the time of Discord's latest requests, in case this machine's clock is adjusted.
#[derive(Default)]
pub struct SteadyTime(Mutex<Option<(Timestamp, Instant)>>);

impl SteadyTime {
    /// Returns the current time, by this machine's clock or by a steady clock since the last accepted request,
    /// whichever is nearer to this request's signature.
    pub fn nearest_to(&self, credentials: &Credentials, clock: &dyn Clock) -> Timestamp {
        let taken = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let steady = taken.and_then(|(at, taken)| at.checked_add(clock.instant().duration_since(taken)).ok());
        let difference = |time: &Timestamp| time.duration_since(credentials.signed_at).unsigned_abs();
        std::iter::once(clock.now()).chain(steady).min_by_key(difference).unwrap_or_default()
    }

    /// Records the time of an accepted request.
    pub fn record(&self, at: Timestamp, now: Instant) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((at, now));
    }
}

/// Returns a header that occurs exactly once.
fn single_header<'a>(headers: &'a HeaderMap, name: &str) -> Result<&'a HeaderValue, RequestRefusal> {
    let mut all = headers.get_all(name).iter();
    match (all.next(), all.next()) {
        (Some(one), None) => Ok(one),
        _ => Err(RequestRefusal::Headers),
    }
}

/// Parses the content of a request that Discord has signed recently.
///
/// # Errors
/// Returns an error if it has not, or the content is unknown.
pub fn read_signed(
    key: &PublicKey,
    credentials: &Credentials,
    body: &[u8],
    now: Timestamp,
) -> Result<SignedContent, RequestRefusal> {
    if !key.has_signed(credentials.timestamp.as_bytes(), body, &credentials.signature) {
        return Err(RequestRefusal::Signature);
    }
    let difference = now.duration_since(credentials.signed_at).unsigned_abs();
    if difference > LEEWAY {
        return Err(RequestRefusal::Timestamp { off_s: difference.as_secs() });
    }
    // The error's own text can quote the content.
    let json: &RawValue = serde_json::from_slice(body)
        .map_err(|error| RequestRefusal::Unreadable(WireError::from(error).to_string()))?;
    match Interaction::read(json) {
        Ok(interaction) => Ok(SignedContent::Interaction(Box::new(interaction))),
        Err(WireError::Ping) => Ok(SignedContent::Ping),
        Err(problem) => Err(RequestRefusal::Unreadable(problem.to_string())),
    }
}
