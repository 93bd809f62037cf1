//! Tokens of interactions, and random texts for other secrets.

use crate::ids::Id;
use crate::refusal::{Refusal, bad_request};
use base64ct::{Base64UrlUnpadded, Encoding};

/// Returns a random text.
pub(crate) fn random_secret() -> Result<String, Refusal> {
    let mut random = [0; 48];
    getrandom::fill(&mut random).map_err(|_| bad_request())?;
    Ok(Base64UrlUnpadded::encode_string(&random))
}

/// Returns a new token. Like Discord's, it contains the interaction's id and a random text.
pub(super) fn token(id: Id) -> Result<String, Refusal> {
    let random = random_secret()?;
    Ok(Base64UrlUnpadded::encode_string(format!("interaction:{id}:{random}").as_bytes()))
}

/// Returns the interaction's id within a token.
pub(super) fn interaction_id(token: &str) -> Option<Id> {
    let bytes = Base64UrlUnpadded::decode_vec(token).ok()?;
    let text = std::str::from_utf8(&bytes).ok()?;
    text.strip_prefix("interaction:")?.split(':').next()?.parse().ok()
}
