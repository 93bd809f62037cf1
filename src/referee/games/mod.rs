//! Games: loading ([`loading`], with [`rows`] and `conditions`), lists ([`listing`]) and notices ([`outbox`],
//! `outbox_job`, [`receipts`]).
//!
//! [`timers`] act on deadlines. A game whose timer panics is frozen ([`freezing`]) until its [`release`]. [`ratings`]
//! are computed from the rows of finished games, [`rated_games`].

pub(crate) mod conditions;
pub mod freezing;
pub mod listing;
pub mod loading;
pub mod outbox;
pub(crate) mod outbox_job;
pub mod rated_games;
pub mod ratings;
pub mod receipts;
pub mod release;
pub mod rows;
pub mod timers;
