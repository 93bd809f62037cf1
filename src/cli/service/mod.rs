//! The bot as a service: its logs and traces, its health, and the service manager.

pub mod health;
pub(crate) mod health_command;
pub mod logs;
pub mod systemd;
#[cfg(feature = "otlp")]
pub mod traces;
