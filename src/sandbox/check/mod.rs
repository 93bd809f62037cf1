//! Checks that request bodies have the form that Discord requires and keep within its limits. Each check collects all
//! errors with their paths, as Discord does, and returns the body in its stored form.

pub(super) mod command;
pub(super) mod component;
pub(super) mod embed;
pub(super) mod layout;
pub(super) mod message;
pub(super) mod modal;
mod poll;
