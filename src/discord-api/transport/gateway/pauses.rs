//! Pauses between two connections of a shard.
//!
//! A gateway can end connections in many ways: before its greeting, after it, when a session begins or resumes, or
//! seconds later. Each failure is followed by a longer pause than the one before, so that a failing gateway gets few
//! requests, but none is longer than players would wait.

use std::time::Duration;

/// The longest pause before the first connection after a session, so that shards lost together do not reconnect
/// together.
const LONGEST_FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The pause after two failed connections in a row. It doubles each time.
const SECOND_PAUSE: Duration = Duration::from_millis(500);
/// The longest pause.
pub const LONGEST_PAUSE: Duration = Duration::from_secs(8);
/// The longest pause before a new session. Discord allows a thousand of them per day.
const LONGEST_IDENTIFY_PAUSE: Duration = Duration::from_secs(30);
/// The shortest and longest pause after a refused session, as Discord's documentation requires.
const REFUSED_PAUSE: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(5));
/// The most connections in a row that may fail to resume a session. Then a new one begins, and the events in between
/// are lost. Discord keeps a session for about as long as they take.
pub const MAX_FAILED_RESUMES: u32 = 10;
/// The time after which a session counts as stable.
pub const STABLE_AFTER: Duration = Duration::from_mins(1);

/// The progress of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectionProgress {
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
    pub fn give_up_session(&mut self, reached: ConnectionProgress) -> bool {
        self.unresumed = match reached {
            ConnectionProgress::Nothing => self.unresumed,
            ConnectionProgress::Greeting => self.unresumed + 1,
            ConnectionProgress::SessionRefused(lasted) if lasted.is_zero() => self.unresumed + 1,
            ConnectionProgress::ResumeRefused
            | ConnectionProgress::SessionRefused(_)
            | ConnectionProgress::Session(_) => 0,
        };
        let gives_up = self.unresumed >= MAX_FAILED_RESUMES;
        if gives_up {
            self.unresumed = 0;
        }
        gives_up
    }

    /// Returns the pause after a connection with this progress. `identifies` says whether the next one begins a
    /// session, and `random` is a number from 0 to 1.
    #[must_use]
    pub fn next_pause(&mut self, reached: ConnectionProgress, identifies: bool, random: f64) -> Duration {
        if reached != ConnectionProgress::Nothing {
            self.ungreeted = 0;
        }
        if matches!(reached, ConnectionProgress::Session(lasted) | ConnectionProgress::SessionRefused(lasted) if lasted >= STABLE_AFTER)
        {
            self.unsettled = 0;
        }
        let (shortest, longest) = REFUSED_PAUSE;
        let refused = shortest + longest.saturating_sub(shortest).mul_f64(random);
        // A lost session adds no pause, and can only be lost once.
        if reached == ConnectionProgress::ResumeRefused {
            return refused;
        }
        let before = self.ungreeted + self.unsettled;
        let failures =
            if reached == ConnectionProgress::Nothing { &mut self.ungreeted } else { &mut self.unsettled };
        *failures = failures.saturating_add(1);
        // A gateway without a greeting was not asked for a session, and another attempt costs none.
        let counts = identifies && reached != ConnectionProgress::Nothing;
        let longest = if counts { LONGEST_IDENTIFY_PAUSE } else { LONGEST_PAUSE };
        let pause = match before {
            0 => LONGEST_FIRST_PAUSE.mul_f64(random),
            _ => SECOND_PAUSE
                .saturating_mul(1 << (before - 1).min(16))
                .min(longest)
                .mul_f64(0.75 + random / 2.0),
        };
        if matches!(reached, ConnectionProgress::SessionRefused(_)) { pause.max(refused) } else { pause }
    }
}
