//! The state of a tournament: the fold of its events.
//!
//! `fold` is the only way to change it. The other files read it: what all formats have in `accessors`, what only one
//! kind of format has in a file of its own, and in `due` what happens by itself when its time comes. Commands are
//! checked against it in `decide/`.

mod accessors;
mod arena;
mod due;
mod fold;
mod ladder;
mod league;
pub(crate) mod parts;
mod teams;

use super::announcement::Announcement;
use super::ids::{Board, TournamentId};
use crate::formats::teams::Team;
use castellan_game::dice::Secret;
use castellan_game::{PlayerId, Time};
pub use due::{DueAction, DueActionKind};
pub use parts::{Entrant, Pairing, Phase, Round, SignUp};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The state of a tournament. It holds a secret until the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tournament {
    pub(super) id: TournamentId,
    pub(super) announcement: Announcement,
    pub(super) phase: Phase,
    /// The number of events.
    pub(super) events: u64,
    pub(super) secret: Secret,
    /// The time of the automatic start.
    pub(super) starts: Option<Time>,
    pub(super) check_in_open: bool,
    /// The time at which the last of those signed up withdrew, while nobody has signed up since.
    #[serde(default)]
    pub(super) emptied: Option<Time>,
    /// The sign-ups, in order.
    pub(super) signed_up: Vec<SignUp>,
    /// The invited players, with their ratings for seeding.
    pub(super) invited: BTreeMap<PlayerId, Option<u32>>,
    /// The entrants, by number.
    pub(super) entrants: Vec<Entrant>,
    /// The original entrants, by number. Some may have been replaced since.
    pub(super) numbered: Vec<PlayerId>,
    pub(super) white_first: bool,
    pub(super) forbidden: Vec<[PlayerId; 2]>,
    /// The requested byes, by round.
    pub(super) sitting_out: BTreeSet<(u32, PlayerId)>,
    pub(super) rounds: Vec<Round>,
    /// The number of rounds, if it was set after the announcement.
    pub(super) rounds_set: Option<u32>,
    /// The teams, in team tournaments.
    pub(super) teams: Vec<Team>,
    /// The boards of a ladder with a result, in the order in which their games ended.
    pub(super) ended: Vec<u32>,
    /// The boards forfeited by no-shows.
    pub(super) no_shows: BTreeSet<(Board, PlayerId)>,
    /// `true` if the next round waits for a director to pair it.
    pub(super) unpaired: bool,
    /// The number of the last event that each director decided.
    pub(super) decided: BTreeMap<PlayerId, u64>,
    /// The final ranks, by number.
    pub(super) ranks: Vec<u32>,
}
