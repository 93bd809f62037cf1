//! Turns notices from the outbox into messages.
//!
//! [`plan_input`] reads the store, [`plan`] decides which messages go to whom without making requests, and [`executor`]
//! sends them.

pub(crate) mod executor;
pub(crate) mod plan;
pub(crate) mod plan_input;
#[cfg(test)]
mod tests;
