//! Values of the layers below, as the sentences that people read.

mod outcome;
mod position;
mod ruling;

pub use outcome::{LONGEST_NAME, Names, named, outcome};
pub use position::{Description, LONGEST_DESCRIPTION, describe, describe_within, of_each_seat, plural};
pub use ruling::sentence;
