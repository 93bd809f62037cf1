//! Quotas of people and servers: token buckets, and the number of open games.
//!
//! A bucket has a burst size and a refill rate. Each class of requests has its own buckets, so that looking at too many
//! boards costs no time on the clock. Moves, and the lists that lead to one, are limited far beyond the fastest play.

pub mod buckets;

use buckets::{BucketRate, Buckets};
use castellan_discord_api::wire::{GuildId, UserId};
use castellan_game::Time;
use castellan_text::{Message, message};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The most open games of a person.
pub const MAX_OPEN_GAMES: usize = 30;
/// The most open games of a server.
pub const MAX_SERVER_GAMES: usize = 500;
/// The most open tournaments of a server.
pub const MAX_SERVER_TOURNAMENTS: usize = 25;
/// The most buckets kept, for people and servers together: a few megabytes.
pub const BUCKETS: usize = 50_000;

/// A class of limited requests.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RequestClass {
    /// A move, typed or confirmed by a button.
    Move,
    /// A button or a list on the way to a move.
    Pick,
    /// Any other change: joining, offers, settings, tournaments.
    Change,
    /// A view: boards, legal moves, lists, exports.
    Look,
    /// Suggestions while typing.
    Suggestion,
    /// An answer that asks to slow down. Beyond this limit, a user gets no answer at all.
    Refusal,
    /// A picture on request.
    Picture,
    /// An animated replay.
    Replay,
    /// An invitation.
    Invitation,
    /// A new game or tournament, which is stored permanently.
    Opening,
    /// A hint: a second of processor time.
    Hint,
    /// An analysis of a game: several seconds of processor time.
    Analysis,
    /// A public message on a user's request that is not part of a game's course.
    Post,
}

/// The rates of a person's bucket and of a server's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// For each person.
    pub person: BucketRate,
    /// For all people in a server together.
    pub server: BucketRate,
}

impl RequestClass {
    /// All classes.
    pub const ALL: [Self; 13] = [
        Self::Move,
        Self::Pick,
        Self::Change,
        Self::Look,
        Self::Suggestion,
        Self::Refusal,
        Self::Picture,
        Self::Replay,
        Self::Invitation,
        Self::Opening,
        Self::Hint,
        Self::Analysis,
        Self::Post,
    ];

    /// Returns `true` if the class may change data. Such a request is carried out once admitted, however late.
    #[must_use]
    pub const fn changes_data(self) -> bool {
        matches!(self, Self::Move | Self::Change)
    }

    /// Returns the class's name in metrics.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Pick => "pick",
            Self::Change => "change",
            Self::Look => "look",
            Self::Suggestion => "suggestion",
            Self::Refusal => "refusal",
            Self::Picture => "picture",
            Self::Replay => "replay",
            Self::Invitation => "invitation",
            Self::Opening => "opening",
            Self::Hint => "hint",
            Self::Analysis => "analysis",
            Self::Post => "post",
        }
    }

    /// Returns the rates of a person and a server. docs/design/discord.md explains the numbers.
    #[must_use]
    pub const fn limits(self) -> Limits {
        const fn seconds(seconds: u64) -> Duration {
            Duration::from_secs(seconds)
        }
        let (person, server) = match self {
            Self::Move => (BucketRate::per_second(30, 5), BucketRate::per_second(600, 100)),
            Self::Pick => (BucketRate::per_second(60, 8), BucketRate::per_second(900, 125)),
            Self::Change => (BucketRate::per_second(80, 2), BucketRate::per_second(400, 20)),
            Self::Look => (BucketRate::per_second(30, 3), BucketRate::per_second(400, 50)),
            Self::Suggestion => (BucketRate::per_second(150, 10), BucketRate::per_second(900, 125)),
            Self::Refusal => (BucketRate::per_second(10, 1), BucketRate::per_second(200, 20)),
            Self::Picture => (BucketRate::one_per(30, seconds(2)), BucketRate::per_second(300, 5)),
            Self::Replay => (BucketRate::one_per(5, seconds(120)), BucketRate::one_per(30, seconds(20))),
            Self::Invitation => {
                (BucketRate::one_per(20, seconds(180)), BucketRate::one_per(200, seconds(18)))
            }
            Self::Opening => (BucketRate::one_per(40, seconds(60)), BucketRate::one_per(400, seconds(5))),
            // Viewing one's progress counts too.
            Self::Analysis => (BucketRate::one_per(20, seconds(15)), BucketRate::one_per(120, seconds(3))),
            Self::Post => (BucketRate::one_per(10, seconds(20)), BucketRate::one_per(60, seconds(4))),
            Self::Hint => (BucketRate::one_per(10, seconds(15)), BucketRate::one_per(60, seconds(3))),
        };
        Limits { person, server }
    }
}

/// The error of an exceeded quota.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuotaExceeded {
    /// The class of the request.
    pub class: RequestClass,
    /// `true` if the server's bucket is empty.
    pub server: bool,
    /// The time until the request can be repeated.
    pub wait: Duration,
}

impl QuotaExceeded {
    /// Returns the answer, with a Discord timestamp that clients show as "in 3 seconds".
    #[must_use]
    pub fn message(self, asked: Time) -> Message {
        let what = message!(Errors, "costly", what = self.class.word());
        let again = asked.ms().saturating_add(self.wait.as_millis() as u64);
        let again = format!("<t:{}:R>", again.div_ceil(1_000));
        if self.server {
            return message!(Errors, "too-much-server", what = what, again = again);
        }
        message!(Errors, "too-much", what = what, again = again)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum BucketOwner {
    User(u64),
    Guild(u64),
}

/// The recent requests of all people. Kept only in memory.
#[derive(Debug)]
pub struct Quotas {
    buckets: Mutex<Buckets<(BucketOwner, RequestClass)>>,
    /// The number of processes that a user's interactions can arrive at, including this one.
    processes: AtomicU32,
}

impl Default for Quotas {
    fn default() -> Self {
        Self { buckets: Mutex::new(Buckets::new(BUCKETS)), processes: AtomicU32::new(1) }
    }
}

impl Quotas {
    /// Divides the quotas among this number of processes.
    pub fn share_with(&self, others: usize) {
        let processes = u32::try_from(others).unwrap_or(u32::MAX).saturating_add(1);
        self.processes.store(processes, Ordering::Relaxed);
    }

    /// Counts a request.
    ///
    /// # Errors
    /// Returns an error if it exceeds the quota. It is then not counted.
    pub fn take(
        &self,
        class: RequestClass,
        user: UserId,
        guild: Option<GuildId>,
        now: Instant,
    ) -> Result<(), QuotaExceeded> {
        let processes = self.processes.load(Ordering::Relaxed);
        let Limits { person, server } = class.limits();
        let (person, server) = (person.shared_by(processes), server.shared_by(processes));
        let guild = guild.map(|guild| ((BucketOwner::Guild(guild.0), class), server));
        let buckets_of_request = [Some(((BucketOwner::User(user.0), class), person)), guild];
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, rate) in buckets_of_request.into_iter().flatten() {
            let again = buckets.ready(&key, rate, now);
            if again > now {
                let (server, wait) = (matches!(key.0, BucketOwner::Guild(_)), again.duration_since(now));
                return Err(QuotaExceeded { class, server, wait });
            }
        }
        for (key, rate) in buckets_of_request.into_iter().flatten() {
            buckets.take(key, rate, now);
        }
        Ok(())
    }
}
