//! The whole life of a game as pure values: what is asked, what was accepted, how it stands.
//!
//! - [`command`]: what someone asks. [`decide`](decide()) answers with a [`Decision`] or a [`Refusal`].
//! - [`event`]: what was accepted, versioned, as it is stored. [`Game::fold`] makes a game of events;
//!   stored actions are folded, not judged again. [`fold_error`]: why events make no game, or no tournament.
//! - [`state`]: the game as it stands. [`snapshot`] keeps it, so that it need not be folded each time.
//! - [`public`]: what may be seen by whom. [`export`](export()): the whole game for somebody to keep.
//! - [`agreement`], [`offers`], [`army`], [`time_control`], [`clock`], [`dice`], [`conditions`]: the parts of a game that have
//!   rules of their own. [`vacation`] is of a player, not of a game.
//! - [`verification`]: checks an exported game against the secrets that were committed to.
//! - `hints`: who may be told a good move. [`notes`]: what players write for themselves, beside the log.
//! - [`terms`]: agreements as people write them.
//! - [`ids`], [`player`], [`time`], [`hidden`]: the values that all of it is made of.
//!
//! Nothing here reads a clock, draws a number or sends a byte: time and entropy arrive as arguments.

pub mod agreement;
pub mod army;
pub mod clock;
pub mod command;
pub mod conditions;
pub mod decide;
pub mod dice;
pub mod event;
pub mod export;
pub mod fold_error;
mod form;
pub mod hidden;
mod hints;
pub mod ids;
pub mod notes;
pub mod offers;
pub mod player;
pub mod rating_range;
pub mod refusal;
pub mod snapshot;
pub mod state;
pub mod terms;
pub mod time;
pub mod time_control;
pub mod vacation;
pub mod verification;

pub use agreement::Agreement;
pub use clock::FLAG_DELAY;
pub use command::{ActionInput, By, Command, CommandKind};
pub use decide::{Decision, decide};
pub use event::{EVENT_VERSION, Event, EventKind, RULES_VERSION};
pub use export::{PrivateTexts, export};
pub use fold_error::FoldError;
pub use hidden::Hidden;
pub use ids::{GameId, PlayerId};
pub use player::Player;
pub use rating_range::RatingRange;
pub use refusal::Refusal;
pub use state::{Due, DueKind, End, Game, Phase, public};
pub use time::{Span, Time};
