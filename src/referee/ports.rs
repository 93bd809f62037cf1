//! The referee's ports: the time, unpredictable numbers, and an announcer.

use crate::games::receipts::{Receipt, Receipts};
use async_trait::async_trait;
use castellan_game::{Event, Game, PlayerId, Time};
use castellan_rules::Seat;
use std::error::Error;
use std::future::Future;
use std::sync::Arc;
use tokio::time::Instant;

/// The source of time: a wall clock, which may be set, and a monotonic one.
#[async_trait]
pub trait Clock: Send + Sync + 'static {
    /// Returns the current time.
    fn now(&self) -> Time;

    /// Waits until a time. May return early, but never much too late.
    async fn sleep_until(&self, at: Time);

    /// Returns the time by the monotonic clock, used for short times in memory: limits, timeouts, and caches.
    fn instant(&self) -> Instant {
        Instant::now()
    }

    /// Waits until an instant, regardless of changes of the wall clock.
    async fn sleep_until_instant(&self, at: Instant) {
        tokio::time::sleep_until(at).await;
    }

    /// Returns `true` if the referee can detect by the difference between both clocks that the process was suspended or
    /// the wall clock was set forward. A clock that tests control returns `false`.
    fn can_detect_standstills(&self) -> bool {
        false
    }
}

/// A source of unpredictable numbers.
pub trait Entropy: Send + Sync + 'static {
    /// Returns new random bytes.
    ///
    /// # Errors
    /// Returns an error if the source fails.
    fn random_bytes(&self) -> Result<[u8; 32], EntropyError>;
}

/// The error of a failed source of entropy.
#[derive(Clone, Debug, thiserror::Error)]
#[error("no randomness could be had: {0}")]
pub struct EntropyError(#[source] pub Arc<dyn Error + Send + Sync>);

/// An announcer, which posts notices where people see them.
pub trait Announcer: Send + Sync + 'static {
    /// Posts a notice. Returns once it was accepted where people will see it.
    ///
    /// A notice is announced at least once. It is announced again only after a crash between its acceptance and the
    /// stored receipt, or if this did not return within [`CALL_TIMEOUT`](crate::games::outbox::CALL_TIMEOUT) and was
    /// dropped.
    ///
    /// # Errors
    /// Returns a [`DeliveryError`] that says if a later retry can help.
    fn announce(&self, notice: &Notice) -> impl Future<Output = Result<Receipt, DeliveryError>> + Send;
}

/// A notice for people.
#[derive(Clone, Debug)]
pub struct Notice {
    /// The sort key among the notices of its game, in the order of announcement.
    pub key: String,
    /// The game after the change that the notice is about.
    pub game: Arc<Game>,
    /// The contents.
    pub kind: NoticeKind,
    /// The receipts of the earlier notices of the game.
    pub receipts: Receipts,
}

/// The kind of a notice, with its contents.
#[derive(Clone, Debug)]
pub enum NoticeKind {
    /// Events of a game.
    Events {
        /// The game before the events; `None` if they created it.
        before: Option<Arc<Game>>,
        /// The events, in order. Not all of them are public: see [`visibility`](castellan_game::visibility).
        events: Arc<[Event]>,
    },
    /// A reminder of a deadline.
    Reminder {
        /// The seat to act.
        seat: Seat,
        /// The player at the seat.
        player: PlayerId,
        /// The deadline.
        deadline: Time,
    },
    /// A fault of the program has frozen the game until an operator releases it.
    Frozen,
}

/// The reason that a notice or another post was not delivered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeliveryError {
    /// A temporary failure.
    Temporary(String),
    /// A permanent failure: no channel, no permission, or a message that Discord would refuse again.
    Permanent(String),
}
