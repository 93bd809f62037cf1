//! Notices from the outbox as messages.
//!
//! [`facts`]: reads the store. [`plan`]: decides, without a request, which messages are sent to whom. [`executor`]:
//! sends them.

pub(crate) mod executor;
pub(crate) mod facts;
pub(crate) mod plan;
#[cfg(test)]
mod tests;
