//! The way from a piece to a move: `choices` are the entries of lists, `pages` lists that are longer than Discord takes,
//! and `piece_lists` the lists and questions of a position.

pub mod choices;
pub mod pages;
pub mod piece_lists;
