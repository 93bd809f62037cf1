//! The state of the API.

use castellan_community::board_links::BoardLinks;
use castellan_community::people::tokens::ApiTokens;
use castellan_community::quota::buckets::{BucketRate, Buckets};
use std::net::IpAddr;
use std::sync::Mutex;

/// The wrong tokens that an address may send: a school may share one.
pub(super) const GUESSES: BucketRate = BucketRate::per_second(120, 10);
/// The most addresses whose wrong tokens are counted.
const MAX_GUESSERS: usize = 10_000;

/// The state of the API.
pub(crate) struct Api {
    pub(super) tokens: ApiTokens,
    /// The recent wrong tokens, by address or network.
    pub(super) guesses: Mutex<Buckets<IpAddr>>,
}

impl Api {
    /// Creates the state, with the tokens beside these links.
    pub(crate) fn new(links: &BoardLinks) -> Self {
        Self { tokens: ApiTokens::of(links), guesses: Mutex::new(Buckets::new(MAX_GUESSERS)) }
    }
}
