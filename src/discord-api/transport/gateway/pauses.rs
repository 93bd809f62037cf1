//! Pauses between two connections of a shard.
//!
//! A gateway can end connections in many ways: before its greeting, after it, when a session begins or resumes, or
//! seconds later. Each failure is followed by a longer pause than the one before, so that a failing gateway gets few
//! requests, but none is longer than players would wait.

use std::time::Duration;

/// The longest pause before the first connection after a session, so that shards lost together do not reconnect
/// together.
const AT_ONCE: Duration = Duration::from_millis(100);
/// The pause after two failed connections in a row. It doubles each time.
const FIRST: Duration = Duration::from_millis(500);
/// The longest pause.
pub const LONGEST: Duration = Duration::from_secs(8);
/// The longest pause before a new session. Discord allows a thousand of them per day.
const LONGEST_TO_IDENTIFY: Duration = Duration::from_secs(30);
/// The shortest and longest pause after a refused session, as Discord's documentation requires.
const SESSION_REFUSED: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(5));
/// The most connections in a row that may fail to resume a session. Then a new one begins, and the events in between
/// are lost. Discord keeps a session for about as long as they take.
pub const MOST_RESUMES: u32 = 10;
/// The time after which a session counts as stable.
pub const GOOD: Duration = Duration::from_mins(1);

/// The progress of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// The gateway sent no greeting.
    Nothing,
    /// The gateway sent its greeting.
    Greeting,
    /// The gateway refused to resume the session.
    ResumeRefused,
    /// The gateway refused a new session, or ended one that lasted this long.
    SessionRefused(Duration),
    /// A session lasted this long.
    Session(Duration),
}

/// The pauses of one shard.
#[derive(Debug, Default)]
pub struct Pauses {
    /// The connections in a row without a greeting.
    ungreeted: u32,
    /// The connections with a greeting, but without a stable session.
    unsettled: u32,
    /// The connections in a row with a greeting that did not resume the session.
    unresumed: u32,
}

impl Pauses {
    /// Returns `true` if the session should be given up after a connection with this progress, because it cannot be
    /// resumed.
    #[must_use]
    pub fn gives_up_session(&mut self, reached: Reached) -> bool {
        self.unresumed = match reached {
            Reached::Nothing => self.unresumed,
            Reached::Greeting => self.unresumed + 1,
            Reached::SessionRefused(lasted) if lasted.is_zero() => self.unresumed + 1,
            Reached::ResumeRefused | Reached::SessionRefused(_) | Reached::Session(_) => 0,
        };
        let gives_up = self.unresumed >= MOST_RESUMES;
        if gives_up {
            self.unresumed = 0;
        }
        gives_up
    }

    /// Returns the pause after a connection with this progress. `identifies` says whether the next one begins a
    /// session, and `random` is a number from 0 to 1.
    #[must_use]
    pub fn after(&mut self, reached: Reached, identifies: bool, random: f64) -> Duration {
        if reached != Reached::Nothing {
            self.ungreeted = 0;
        }
        if matches!(reached, Reached::Session(lasted) | Reached::SessionRefused(lasted) if lasted >= GOOD) {
            self.unsettled = 0;
        }
        let (shortest, longest) = SESSION_REFUSED;
        let refused = shortest + longest.saturating_sub(shortest).mul_f64(random);
        // A lost session adds no pause, and can only be lost once.
        if reached == Reached::ResumeRefused {
            return refused;
        }
        let before = self.ungreeted + self.unsettled;
        let failures = if reached == Reached::Nothing { &mut self.ungreeted } else { &mut self.unsettled };
        *failures = failures.saturating_add(1);
        // A gateway without a greeting was not asked for a session, and another attempt costs none.
        let counts = identifies && reached != Reached::Nothing;
        let longest = if counts { LONGEST_TO_IDENTIFY } else { LONGEST };
        let pause = match before {
            0 => AT_ONCE.mul_f64(random),
            _ => FIRST.saturating_mul(1 << (before - 1).min(16)).min(longest).mul_f64(0.75 + random / 2.0),
        };
        if matches!(reached, Reached::SessionRefused(_)) { pause.max(refused) } else { pause }
    }
}
