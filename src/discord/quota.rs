//! How much one person and one server may ask for.

use super::trouble::No;
use super::wire::{GuildId, UserId};
use crate::game::{Span, Time};
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

/// Games of one person that go on, or wait to begin.
pub const OPEN_GAMES: usize = 30;
/// Games of one server that go on, or wait to begin.
pub const SERVER_GAMES: usize = 500;
/// Tournaments of one server that go on, or wait to begin.
pub const SERVER_TOURNAMENTS: usize = 25;
/// Over which time pictures are counted.
pub const PICTURES_WITHIN: Span = Span::minutes(1);
/// Pictures that one person may have drawn in that time, beside the boards of games.
pub const PICTURES: usize = 30;
/// The same for all of one server.
pub const SERVER_PICTURES: usize = 300;
/// Over which time replays are counted.
pub const REPLAYS_WITHIN: Span = Span::minutes(10);
/// Replays that one person may have made in that time.
pub const REPLAYS: usize = 5;
/// The same for all of one server.
pub const SERVER_REPLAYS: usize = 30;
/// Over which time invitations are counted.
pub const INVITATIONS_WITHIN: Span = Span::hours(1);
/// Invitations that one person may send in that time.
pub const INVITATIONS: usize = 20;
/// The same for all of one server.
pub const SERVER_INVITATIONS: usize = 200;
/// How many people and servers are remembered before those that asked for nothing lately are let go.
const REMEMBERED: usize = 10_000;

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Costly {
    /// A picture that somebody asked for.
    Picture,
    /// An animated replay.
    Replay,
    /// An invitation.
    Invitation,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Who {
    User(u64),
    Guild(u64),
}

/// What everybody has asked for lately. It is forgotten when the program stops.
#[derive(Default)]
pub struct Quotas(Mutex<HashMap<(Who, Costly), VecDeque<Time>>>);

impl Costly {
    /// Over which time it is counted, and how often a person and a server may ask for it.
    const fn limits(self) -> (Span, usize, usize) {
        match self {
            Self::Picture => (PICTURES_WITHIN, PICTURES, SERVER_PICTURES),
            Self::Replay => (REPLAYS_WITHIN, REPLAYS, SERVER_REPLAYS),
            Self::Invitation => (INVITATIONS_WITHIN, INVITATIONS, SERVER_INVITATIONS),
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Picture => "pictures",
            Self::Replay => "replays",
            Self::Invitation => "invitations",
        }
    }
}

impl Quotas {
    /// Counts something that is asked for now.
    ///
    /// # Errors
    /// A sentence when it is too much; then it is not counted.
    pub fn spend(&self, what: Costly, user: UserId, guild: Option<GuildId>, now: Time) -> Result<(), No> {
        let (within, of_user, of_guild) = what.limits();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() > REMEMBERED {
            all.retain(|(_, what), times| {
                times.back().is_some_and(|last| now.since(*last) < what.limits().0)
            });
        }
        let whose = [Some((Who::User(user.0), of_user)), guild.map(|guild| (Who::Guild(guild.0), of_guild))];
        for (who, most) in whose.into_iter().flatten() {
            let times = all.entry((who, what)).or_default();
            while times.front().is_some_and(|first| now.since(*first) >= within) {
                times.pop_front();
            }
            if let Some(first) = times.front().filter(|_| times.len() >= most) {
                let again = first.plus(within).ms().div_ceil(1_000);
                return No::say(match who {
                    Who::User(_) => format!(
                        "That were too many {} in a short time. Please try again <t:{again}:R>.",
                        what.word()
                    ),
                    Who::Guild(_) => format!(
                        "This server has asked for too many {} in a short time. Please try again <t:{again}:R>.",
                        what.word()
                    ),
                });
            }
        }
        for (who, _) in whose.into_iter().flatten() {
            all.entry((who, what)).or_default().push_back(now);
        }
        Ok(())
    }
}
