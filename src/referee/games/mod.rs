//! Games: loading ([`loading`], with [`rows`] and `conditions`), lists ([`listing`]) and notices ([`outbox`],
//! `notices`, [`receipts`]).
//!
//! [`timers`] act on deadlines. A game whose timer panics is frozen ([`freezing`]) until its [`release`]. [`ratings`]
//! are computed from the rows of finished games, [`rated`].

pub(crate) mod conditions;
pub mod freezing;
pub mod listing;
pub mod loading;
pub(crate) mod notices;
pub mod outbox;
pub mod rated;
pub mod ratings;
pub mod receipts;
pub mod release;
pub mod rows;
pub mod timers;
