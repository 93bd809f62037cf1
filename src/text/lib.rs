//! Values of the layers below, as the sentences that people read.

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
