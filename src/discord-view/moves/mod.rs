//! From a piece to a move: `choices` has the entries of lists, `pages` divides lists that exceed Discord's limit, and
//! `piece_lists` has the lists and questions of a position.

pub mod choices;
pub mod pages;
pub mod piece_lists;
