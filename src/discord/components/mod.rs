//! Buttons, lists and forms.
//!
//! `dispatch` leads from an interaction to its handler, `input` and `press` are the types of a component interaction,
//! before and after its permission is checked, and [`spec`] is the specification of a component. The other
//! modules are families of components.

pub(crate) mod army;
pub(crate) mod computer_players;
pub(crate) mod dispatch;
pub mod getting_started;
pub(crate) mod input;
pub mod move_picker;
pub(crate) mod premove;
pub(crate) mod press;
pub(crate) mod private_link;
pub(crate) mod puzzle;
pub mod settings_page;
pub mod spec;
pub mod stale_button;
pub(crate) mod tutorial;
pub mod what_if;
