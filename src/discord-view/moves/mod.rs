//! From a piece to a move: `choices` are the entries of lists, `pages` divides lists that are longer than Discord
//! takes, and `piece_lists` has the lists and questions of a position.

pub mod choices;
pub mod pages;
pub mod piece_lists;
