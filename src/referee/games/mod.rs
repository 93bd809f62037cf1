//! Games: loaded, decided and stored ([`loading`], with [`rows`] and `conditions`), found ([`listing`]), and told of
//! ([`outbox`], `notices`, [`receipts`]).
//!
//! What happens in them by itself: [`timers`]. A game whose timer panics stops alone ([`freezing`]) until its
//! [`release`]. What they are worth to their players: [`ratings`], from the rows of finished games, [`rated`].

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
