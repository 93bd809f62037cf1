//! Pauses between two connections of a shard.
//!
//! A gateway can end connections in many ways: before it has said anything, after its greeting, when a session begins
//! or goes on, or seconds later. Each is followed by a longer pause than the one before, so that a gateway that is ill
//! is asked seldom, and none is longer than players would wait.

use std::time::Duration;

/// The longest pause before the first connection after a session: shards that are lost together do not come back
/// together.
const AT_ONCE: Duration = Duration::from_millis(100);
/// The pause after two connections in a row that led to nothing; then twice as long each time.
const FIRST: Duration = Duration::from_millis(500);
/// The longest of these pauses.
pub const LONGEST: Duration = Duration::from_secs(8);
/// The longest of them before a new session: of these Discord allows a thousand a day.
const LONGEST_TO_IDENTIFY: Duration = Duration::from_secs(30);
/// The shortest and longest pause after a session that was refused, as Discord's documentation asks for.
const SESSION_REFUSED: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(5));
/// The most connections in a row that may fail to go on with one session: then a new one begins, and what happened in
/// between is lost. Discord keeps a session for about as long as they take.
pub const MOST_RESUMES: u32 = 10;
/// A session that lasts so long is a good one.
pub const GOOD: Duration = Duration::from_mins(1);

/// The progress of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// The gateway said nothing.
    Nothing,
    /// The gateway greeted the shard.
    Greeting,
    /// The gateway did not take up the session that was to go on.
    ResumeRefused,
    /// The gateway did not let a session begin, or ended one that lasted so long.
    SessionRefused(Duration),
    /// A session lasted so long.
    Session(Duration),
}

/// The pauses of one shard.
#[derive(Debug, Default)]
pub struct Pauses {
    /// The connections in a row that were not greeted.
    ungreeted: u32,
    /// The connections that were greeted, and led to no session that lasted.
    unsettled: u32,
    /// The connections in a row that were greeted, and did not take up the session that was to go on.
    unresumed: u32,
}

impl Pauses {
    /// Returns `true` if a session is to be given up after a connection that came so far: whatever the gateway says of
    /// it, it does not go on.
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

    /// Returns the pause after a connection that came so far. `identifies` says whether the next one begins a session,
    /// and `random` is a number from 0 to 1.
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
        // A session that is lost takes no pause besides, and can only be lost once.
        if reached == Reached::ResumeRefused {
            return refused;
        }
        let before = self.ungreeted + self.unsettled;
        let failures = if reached == Reached::Nothing { &mut self.ungreeted } else { &mut self.unsettled };
        *failures = failures.saturating_add(1);
        // A gateway that said nothing was not asked for a session, and another look at it costs none.
        let counts = identifies && reached != Reached::Nothing;
        let longest = if counts { LONGEST_TO_IDENTIFY } else { LONGEST };
        let pause = match before {
            0 => AT_ONCE.mul_f64(random),
            _ => FIRST.saturating_mul(1 << (before - 1).min(16)).min(longest).mul_f64(0.75 + random / 2.0),
        };
        if matches!(reached, Reached::SessionRefused(_)) { pause.max(refused) } else { pause }
    }
}
