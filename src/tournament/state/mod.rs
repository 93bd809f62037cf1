//! A tournament as it stands: its events, folded.

mod arena;
mod due;
mod fold;
mod ladder;
mod league;
pub(crate) mod parts;
mod teams;
mod view;

use super::announcement::Announcement;
use super::ids::{Board, TournamentId};
use crate::formats::teams::Team;
use castellan_game::dice::Secret;
use castellan_game::{PlayerId, Time};
pub use due::{Due, DueKind};
pub use parts::{Entrant, Pairing, Phase, Round, SignUp};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A tournament as it stands. Until it starts it holds a secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tournament {
    pub(super) id: TournamentId,
    pub(super) announcement: Announcement,
    pub(super) phase: Phase,
    /// How many events there are.
    pub(super) events: u64,
    pub(super) secret: Secret,
    /// When it starts by itself.
    pub(super) starts: Option<Time>,
    pub(super) check_in_open: bool,
    /// Who signed up, in that order.
    pub(super) signed_up: Vec<SignUp>,
    /// Who was asked to enter, with the rating to be seeded by.
    pub(super) invited: BTreeMap<PlayerId, Option<u32>>,
    /// The entrants by number.
    pub(super) entrants: Vec<Entrant>,
    /// Who had which number at the start, the first of them number 1. Others may have taken their places since.
    pub(super) numbered: Vec<PlayerId>,
    pub(super) white_first: bool,
    pub(super) forbidden: Vec<[PlayerId; 2]>,
    /// Who sits out which round.
    pub(super) sitting_out: BTreeSet<(u32, PlayerId)>,
    pub(super) rounds: Vec<Round>,
    /// How many rounds there are to be, where that was settled after the announcement.
    pub(super) rounds_set: Option<u32>,
    /// The teams, where teams meet.
    pub(super) teams: Vec<Team>,
    /// The boards of a ladder that have a result, in the order in which their games ended.
    pub(super) ended: Vec<u32>,
    /// Who forfeited which board as they did not turn up.
    pub(super) no_shows: BTreeSet<(Board, PlayerId)>,
    /// Whether the next round waits for a director to pair it.
    pub(super) unpaired: bool,
    /// The last event that each director decided, by its number.
    pub(super) decided: BTreeMap<PlayerId, u64>,
    /// The ranks at the end, by number.
    pub(super) ranks: Vec<u32>,
}
