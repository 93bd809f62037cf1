//! The bot as a service: what an operator's tools see of it.
//!
//! Logs go to standard error, and traces to a collector if the feature `otlp` is built in. `/healthz` and `/metrics`
//! are served over HTTP, `castellan health` asks for them, and systemd learns when the bot is ready, alive and
//! stopping.

pub mod health;
pub(crate) mod health_command;
pub mod logs;
pub mod systemd;
#[cfg(feature = "otlp")]
pub mod traces;
