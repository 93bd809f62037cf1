//! Things that go wrong, when a test wants them to.

use std::time::Duration;

/// Whose limit a request runs into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The bot's own, of this route.
    Route,
    /// The bot's own, over all.
    Global,
    /// One that all bots share.
    Shared,
}

/// What happens to a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// 429, and when to come again.
    Limited {
        /// Whose limit it is.
        scope: Scope,
        /// When to come again.
        after: Duration,
    },
    /// An answer of 500, 502 and so on.
    ServerError {
        /// The status.
        status: u16,
        /// Whether what was asked is done all the same.
        done: bool,
    },
    /// It takes long.
    Slow {
        /// Before what was asked is done.
        before: Duration,
        /// After it, before the answer.
        after: Duration,
    },
    /// The connection is cut without an answer.
    Cut {
        /// Whether what was asked is done all the same.
        done: bool,
    },
    /// What was asked is done, but the reply does not say what came of it.
    Silent {
        /// Whether it is 204 without a body; otherwise a callback's reply has the interaction only.
        empty: bool,
    },
    /// A refusal of Discord's.
    Refused {
        /// The status.
        status: u16,
        /// Discord's code.
        code: u32,
    },
}

/// A fault, and which requests it hits.
#[derive(Clone, Debug)]
pub struct Trap {
    /// `GET`, `POST`, …; nothing for all.
    pub method: Option<&'static str>,
    /// Without `/api/v10`; `*` stands for one part, `**` at the end for all that follow.
    pub path: String,
    /// How many requests it hits.
    pub times: u32,
    /// What happens to them.
    pub fault: Fault,
}

impl Trap {
    /// A trap for so many requests of a method to a path.
    #[must_use]
    pub fn new(method: &'static str, path: &str, times: u32, fault: Fault) -> Self {
        Self { method: Some(method), path: path.to_owned(), times, fault }
    }

    fn hits(&self, method: &str, parts: &[&str]) -> bool {
        if self.times == 0 || self.method.is_some_and(|wanted| wanted != method) {
            return false;
        }
        let pattern: Vec<&str> = self.path.split('/').filter(|part| !part.is_empty()).collect();
        let open = pattern.last() == Some(&"**");
        let fixed = if open { &pattern[..pattern.len() - 1] } else { &pattern[..] };
        (if open { parts.len() >= fixed.len() } else { parts.len() == fixed.len() })
            && fixed.iter().zip(parts).all(|(pattern, part)| *pattern == "*" || pattern == part)
    }
}

/// How the gateway lets go of the bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Farewell {
    /// The socket is dropped without a word.
    Drop,
    /// A close frame with this code.
    Close(u16),
    /// A close frame without a code.
    CloseWithoutCode,
    /// Op 7: come again and resume.
    Reconnect,
    /// Op 9: the session is not valid; whether it may be resumed.
    InvalidSession(bool),
}

/// What is to go wrong.
#[derive(Default)]
pub(super) struct Faults {
    traps: Vec<Trap>,
    /// How many interactions are delivered twice.
    pub doubles: u32,
    /// How many resumes are refused.
    pub refused_resumes: u32,
    /// Heartbeats are not answered.
    pub deaf: bool,
    /// Every connection is cut at once.
    pub down: bool,
}

impl Faults {
    pub(super) fn plant(&mut self, trap: Trap) {
        self.traps.push(trap);
    }

    pub(super) fn clear(&mut self) {
        self.traps.clear();
    }

    /// How many requests are still to be hit.
    pub(super) fn left(&self) -> u32 {
        self.traps.iter().map(|trap| trap.times).sum()
    }

    /// What happens to this request, when it runs into a trap.
    pub(super) fn spring(&mut self, method: &str, parts: &[&str]) -> Option<Fault> {
        let trap = self.traps.iter_mut().find(|trap| trap.hits(method, parts))?;
        trap.times -= 1;
        Some(trap.fault)
    }
}
