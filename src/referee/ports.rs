//! What the referee needs from outside: the time, numbers that nobody can guess, and somebody who tells people.

use async_trait::async_trait;
use castellan_game::{Event, Game, PlayerId, Span, Time};
use castellan_rules::Seat;
use std::error::Error;
use std::future::Future;
use std::sync::Arc;
use tokio::time::Instant;

/// The source of time: a clock that people read, which may be set, and one that nobody sets.
#[async_trait]
pub trait Clock: Send + Sync + 'static {
    /// The time now.
    fn now(&self) -> Time;

    /// Waits until a time. It may return early, never much too late.
    async fn sleep_until(&self, at: Time);

    /// The time now by a clock that nobody sets. What is short and kept in memory goes by it: limits, patience, and for how
    /// long something is remembered.
    fn instant(&self) -> Instant {
        Instant::now()
    }

    /// Waits until an instant, however the clock is set meanwhile.
    async fn sleep_until_instant(&self, at: Instant) {
        tokio::time::sleep_until(at).await;
    }

    /// The time since some moment by a clock that nobody sets. By it the referee notices that the process stood still, or
    /// that this clock was set forward. `None` where that is no sign of anything, as in tests that let time pass.
    fn uptime(&self) -> Option<Span> {
        None
    }
}

/// Where numbers come from that nobody can guess.
pub trait Entropy: Send + Sync + 'static {
    /// New bytes each time.
    ///
    /// # Errors
    /// When the source gives none.
    fn draw(&self) -> Result<[u8; 32], EntropyError>;
}

/// The source of entropy gave none.
#[derive(Clone, Debug, thiserror::Error)]
#[error("no randomness could be had: {0}")]
pub struct EntropyError(#[source] pub Arc<dyn Error + Send + Sync>);

/// Somebody who tells people what happened.
pub trait Announcer: Send + Sync + 'static {
    /// Tells it. When this returns, it was accepted where people will see it.
    ///
    /// A notice is announced at least once: again only when the program was killed between its
    /// being accepted and the receipt's being stored, or when this did not return for
    /// [`PATIENCE`](super::outbox::PATIENCE) and was dropped.
    ///
    /// # Errors
    /// Whether trying again later can help.
    fn announce(&self, notice: &Notice) -> impl Future<Output = Result<Receipt, AnnounceError>> + Send;
}

/// What people are to be told.
#[derive(Clone, Debug)]
pub struct Notice {
    /// Its place among the notices of its game; grows.
    pub key: String,
    /// The game, as it stood after what the notice is about.
    pub game: Arc<Game>,
    /// What it is about.
    pub news: News,
}

/// What a notice is about.
#[derive(Clone, Debug)]
pub enum News {
    /// Something happened.
    Happened {
        /// The game as it stood before; none when it was created.
        before: Option<Arc<Game>>,
        /// What happened, in order. Not everybody may see all of it:
        /// [`public`](castellan_game::public) says who may.
        events: Arc<[Event]>,
    },
    /// A deadline comes near.
    Reminder {
        /// Who has to act.
        seat: Seat,
        /// Who sits there.
        player: PlayerId,
        /// Until when.
        deadline: Time,
    },
    /// The game is frozen after a fault of the program, until an operator releases it.
    Frozen,
}

/// Where a notice can be found, in the words of whoever announced it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Receipt(pub String);

/// Why a notice was not announced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnnounceError {
    /// It may work later.
    Later(String),
    /// It never will: there is nobody to tell, or nowhere.
    Never(String),
}
