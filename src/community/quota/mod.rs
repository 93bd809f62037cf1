//! Quotas of people and servers: token buckets, and the number of open games.
//!
//! A bucket has a burst size and a refill rate. Each class of requests has its own buckets, so that looking at too many
//! boards costs no time on the clock. Moves, and the lists that lead to one, are limited far beyond the fastest play.

pub mod buckets;

use buckets::{Buckets, Rate};
use castellan_discord_api::wire::{GuildId, UserId};
use castellan_game::Time;
use castellan_text::{Message, message};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The most open games of a person.
pub const OPEN_GAMES: usize = 30;
/// The most open games of a server.
pub const SERVER_GAMES: usize = 500;
/// The most open tournaments of a server.
pub const SERVER_TOURNAMENTS: usize = 25;
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
    pub person: Rate,
    /// For all people in a server together.
    pub server: Rate,
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
    pub const fn changes_something(self) -> bool {
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
            Self::Move => (Rate::a_second(30, 5), Rate::a_second(600, 100)),
            Self::Pick => (Rate::a_second(60, 8), Rate::a_second(900, 125)),
            Self::Change => (Rate::a_second(80, 2), Rate::a_second(400, 20)),
            Self::Look => (Rate::a_second(30, 3), Rate::a_second(400, 50)),
            Self::Suggestion => (Rate::a_second(150, 10), Rate::a_second(900, 125)),
            Self::Refusal => (Rate::a_second(10, 1), Rate::a_second(200, 20)),
            Self::Picture => (Rate::one_each(30, seconds(2)), Rate::a_second(300, 5)),
            Self::Replay => (Rate::one_each(5, seconds(120)), Rate::one_each(30, seconds(20))),
            Self::Invitation => (Rate::one_each(20, seconds(180)), Rate::one_each(200, seconds(18))),
            Self::Opening => (Rate::one_each(40, seconds(60)), Rate::one_each(400, seconds(5))),
            // Viewing one's progress counts too.
            Self::Analysis => (Rate::one_each(20, seconds(15)), Rate::one_each(120, seconds(3))),
            Self::Post => (Rate::one_each(10, seconds(20)), Rate::one_each(60, seconds(4))),
            Self::Hint => (Rate::one_each(10, seconds(15)), Rate::one_each(60, seconds(3))),
        };
        Limits { person, server }
    }
}

/// The error of an exceeded quota.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuotaExceeded {
    /// The class of the request.
    pub what: RequestClass,
    /// `true` if the server's bucket is empty.
    pub server: bool,
    /// The time until the request can be repeated.
    pub wait: Duration,
}

impl QuotaExceeded {
    /// Returns the answer, with a Discord timestamp that clients show as "in 3 seconds".
    #[must_use]
    pub fn message(self, asked: Time) -> Message {
        let what = message!(Errors, "costly", what = self.what.word());
        let again = asked.ms().saturating_add(self.wait.as_millis() as u64);
        let again = format!("<t:{}:R>", again.div_ceil(1_000));
        if self.server {
            return message!(Errors, "too-much-server", what = what, again = again);
        }
        message!(Errors, "too-much", what = what, again = again)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Who {
    User(u64),
    Guild(u64),
}

/// The recent requests of all people. Kept only in memory.
#[derive(Debug)]
pub struct Quotas {
    buckets: Mutex<Buckets<(Who, RequestClass)>>,
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
        what: RequestClass,
        user: UserId,
        guild: Option<GuildId>,
        now: Instant,
    ) -> Result<(), QuotaExceeded> {
        let processes = self.processes.load(Ordering::Relaxed);
        let Limits { person, server } = what.limits();
        let (person, server) = (person.shared_by(processes), server.shared_by(processes));
        let guild = guild.map(|guild| ((Who::Guild(guild.0), what), server));
        let whose = [Some(((Who::User(user.0), what), person)), guild];
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, rate) in whose.into_iter().flatten() {
            let again = buckets.ready(&key, rate, now);
            if again > now {
                let (server, wait) = (matches!(key.0, Who::Guild(_)), again.duration_since(now));
                return Err(QuotaExceeded { what, server, wait });
            }
        }
        for (key, rate) in whose.into_iter().flatten() {
            buckets.take(key, rate, now);
        }
        Ok(())
    }
}
