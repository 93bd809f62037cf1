//! From a piece to a move: `choices` has the entries of lists, `pages` divides lists that exceed Discord's limit,
//! `piece_lists` has the lists and questions of a position, and `legal_moves` all its moves in words.

pub mod choices;
pub mod legal_moves;
pub mod pages;
pub mod piece_lists;
