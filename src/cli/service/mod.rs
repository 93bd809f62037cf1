//! The bot as a service: its logs and traces, its health, and the service manager.

pub(crate) mod ask_health;
pub mod health;
pub mod logs;
pub mod systemd;
#[cfg(feature = "otlp")]
pub mod traces;
