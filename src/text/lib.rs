//! Turns values of the rules, games and tournaments into the sentences that people read: refusals, news, outcomes,
//! spoken descriptions of positions, and the rule book.
//!
//! ```
//! use castellan_rules::{Action, Options, Variant};
//!
//! let game = "mount-chess".parse::<Variant>().unwrap();
//! let position = game.begin(&Options::default()).unwrap();
//! let ruling = position.explain("a2a4".parse::<Action>().unwrap()).unwrap_err();
//! assert_eq!(
//!     castellan_text::sentence(&ruling),
//!     "MC-4: White's Farmer cannot go from a2 to a4: it goes one step forward, left or right."
//! );
//! ```

mod diagram;
mod game;
mod news;
mod outcome;
mod position;
mod rulebook;
mod ruling;
mod tournament;

pub use diagram::{diagram, mark};
pub use game::refused;
pub use news::{Called, lasting, told, told_later};
pub use outcome::{LONGEST_NAME, Names, named, outcome};
pub use position::{
    Description, LONGEST_DESCRIPTION, describe, describe_within, dice, of_each_seat, plural, standing,
};
pub use rulebook::{Origin, Rule, rule, rules};
pub use ruling::sentence;
pub use tournament::{asked_of_directors, bye, format, refused_by_tournament, scored, told_of_tournament};
