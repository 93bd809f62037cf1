//! Turns notices from the outbox into messages.
//!
//! [`facts`] reads the store, [`plan`] decides which messages go to whom without making requests, and [`executor`]
//! sends them.

pub(crate) mod executor;
pub(crate) mod facts;
pub(crate) mod plan;
#[cfg(test)]
mod tests;
