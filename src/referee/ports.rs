//! The referee's ports: the time, unpredictable numbers, and an announcer.

use crate::games::receipts::{Receipt, Receipts};
use async_trait::async_trait;
use castellan_game::{Event, Game, PlayerId, Time};
use castellan_rules::Seat;
use std::error::Error;
use std::future::Future;
use std::sync::Arc;
use tokio::time::Instant;

/// The source of time: a clock that people read, which may be set, and one that nobody sets.
#[async_trait]
pub trait Clock: Send + Sync + 'static {
    /// Returns the time now.
    fn now(&self) -> Time;

    /// Waits until a time. May return early, never much too late.
    async fn sleep_until(&self, at: Time);

    /// Returns the time by a monotonic clock, which is used for short times in memory: limits, timeouts, and caches.
    fn instant(&self) -> Instant {
        Instant::now()
    }

    /// Waits until an instant, however the clock is set meanwhile.
    async fn sleep_until_instant(&self, at: Instant) {
        tokio::time::sleep_until(at).await;
    }

    /// Returns `true` if the referee notices by both clocks that the process stood still, or that the first was set
    /// forward. In tests that let time pass their difference means nothing.
    fn tells_standstills(&self) -> bool {
        false
    }
}

/// A source of unpredictable numbers.
pub trait Entropy: Send + Sync + 'static {
    /// New bytes each time.
    ///
    /// # Errors
    /// Returns an error if the source gives none.
    fn draw(&self) -> Result<[u8; 32], EntropyError>;
}

/// The source of entropy gave none.
#[derive(Clone, Debug, thiserror::Error)]
#[error("no randomness could be had: {0}")]
pub struct EntropyError(#[source] pub Arc<dyn Error + Send + Sync>);

/// Posts notices where people see them.
pub trait Announcer: Send + Sync + 'static {
    /// Posts a notice. When this returns, it was accepted where people will see it.
    ///
    /// A notice is announced at least once: again only after a crash between its acceptance and storing the receipt, or
    /// if this did not return within [`PATIENCE`](crate::games::outbox::PATIENCE) and was dropped.
    ///
    /// # Errors
    /// Returns an [`AnnounceError`] that says if trying again later can help.
    fn announce(&self, notice: &Notice) -> impl Future<Output = Result<Receipt, AnnounceError>> + Send;
}

/// A notice for people.
#[derive(Clone, Debug)]
pub struct Notice {
    /// The place among the notices of its game; grows.
    pub key: String,
    /// The game, as it stood after what the notice is about.
    pub game: Arc<Game>,
    /// The news.
    pub news: News,
    /// The receipts of what was told of the game before.
    pub told: Receipts,
}

/// The news in a notice.
#[derive(Clone, Debug)]
pub enum News {
    /// Events of a game.
    Happened {
        /// The game as it stood before; none when it was created.
        before: Option<Arc<Game>>,
        /// The events, in order. Not all of them are public: see [`public`](castellan_game::public).
        events: Arc<[Event]>,
    },
    /// A deadline comes near.
    Reminder {
        /// The seat to act.
        seat: Seat,
        /// The player at the seat.
        player: PlayerId,
        /// Until when.
        deadline: Time,
    },
    /// The game is frozen after a fault of the program, until an operator releases it.
    Frozen,
}

/// The reason that a notice was not announced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnnounceError {
    /// A temporary failure.
    Later(String),
    /// A permanent failure: no place, no permission, or a message that Discord would refuse again.
    Never(String),
}
