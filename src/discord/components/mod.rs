//! Buttons, lists and forms.
//!
//! [`argument`]: the arguments of custom ids. `army`: choosing an army. `choices`: the lists for a move. `computer`:
//! computers at a table. `dispatch`: from a use of a component to its handler. [`ids`]: custom ids. [`newcomer`]: from the greeting to a first game. [`picker`]: from a piece
//! to a move. `premove`: conditional moves. `press`: a use of a component. `puzzle`: puzzles. [`settings_page`]: the agreement before the start. [`spec`]: the entry of a component.
//! [`stale_button`](mod@stale_button): answers to old buttons. `tutorial`: exercises for one move each. [`what_if`]: a
//! board for trying moves. [`written_command`]: commands in custom ids.

pub(crate) mod army;
pub(crate) mod computer;
pub(crate) mod dispatch;
pub mod newcomer;
pub mod picker;
pub(crate) mod premove;
pub(crate) mod press;
pub(crate) mod puzzle;
pub mod settings_page;
pub mod spec;
pub mod stale_button;
pub(crate) mod tutorial;
pub mod what_if;
pub mod written_command;

pub(crate) use crate::view::choices;
pub use crate::view::{argument, ids};
