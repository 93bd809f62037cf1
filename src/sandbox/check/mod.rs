//! Whether a request's body is of the form and within the limits that Discord asks for. Each check collects all
//! mistakes with the path to each, as Discord does, and gives the body in the form in which it is kept.

pub(super) mod command;
pub(super) mod component;
pub(super) mod embed;
pub(super) mod layout;
pub(super) mod message;
pub(super) mod modal;
mod poll;
