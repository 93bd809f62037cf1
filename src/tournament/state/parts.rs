//! Components of the state of a tournament.

use crate::history::Bye;
use crate::ids::{Board, PairingNumber};
use crate::score::Score;
use castellan_game::{Player, Time};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The phase of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Players sign up.
    SignUp,
    /// Rounds are played.
    Running,
    /// The standings are final.
    Finished,
    /// The tournament was cancelled.
    Cancelled,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SignUp => "sign-up",
            Self::Running => "running",
            Self::Finished => "finished",
            Self::Cancelled => "cancelled",
        })
    }
}

/// A player who signed up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SignUp {
    /// The player.
    pub player: Player,
    /// The rating for seeding.
    pub rating: Option<u32>,
    /// `true` if the player has checked in.
    pub checked_in: bool,
}

/// An entrant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entrant {
    /// The player.
    pub player: Player,
    /// The rating for seeding.
    pub rating: Option<u32>,
    /// The first round.
    pub from: u32,
    /// `true` if the player has withdrawn or was removed.
    pub left: bool,
    /// `true` if the player's games do not count, because they left a round robin before half of them were played.
    pub annulled: bool,
    /// `true` if the player is paused in an arena.
    pub paused: bool,
    /// The time since which the player is free in an arena, after at least one game.
    pub free_since: Option<Time>,
}

impl Entrant {
    /// Creates an entrant who plays from this round on.
    #[must_use]
    pub const fn new(player: Player, rating: Option<u32>, from: u32) -> Self {
        Self { player, rating, from, left: false, annulled: false, paused: false, free_since: None }
    }
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// The number, from 1.
    pub number: u32,
    /// The games, by board.
    pub pairings: Vec<Pairing>,
    /// The players without a game.
    pub byes: Vec<(PairingNumber, Bye)>,
    /// The time at which its games start, or started.
    pub starts: Time,
    /// `true` if the games have started.
    pub started: bool,
    /// The deadline.
    pub deadline: Option<Time>,
    /// `true` if the deadline has passed.
    pub overdue: bool,
    /// `true` if all boards have results.
    pub finished: bool,
}

/// A board of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// The place of the game in the tournament.
    pub board: Board,
    /// The players, in the order of the seats of the first game.
    pub entrants: Vec<PairingNumber>,
    /// The number of replays of a drawn game. Each reverses the order of the seats.
    pub replays: u32,
    /// The number of games before the current one.
    pub games: u32,
    /// `true` if the current game has started.
    #[serde(rename = "begun")]
    pub has_started: bool,
    /// The time of the next check for no-shows.
    pub look: Option<Time>,
    /// `true` if the current game was closed without a result.
    pub closed: bool,
    /// The absent seats, as indices in the order of the seats.
    pub absent: Vec<u8>,
    /// The result, in the order of the seats.
    pub score: Option<Score>,
}

impl Round {
    pub(super) fn begin(&mut self, at: Time, deadline: Option<Time>) {
        self.started = true;
        self.starts = at;
        self.deadline = deadline;
    }

    pub(super) fn extend(&mut self, deadline: Time) {
        self.deadline = Some(deadline);
        self.overdue = false;
    }
}

impl Pairing {
    /// Creates a board without a game.
    #[must_use]
    pub const fn new(board: Board, entrants: Vec<PairingNumber>) -> Self {
        Self {
            board,
            entrants,
            replays: 0,
            games: 0,
            has_started: false,
            look: None,
            closed: false,
            absent: Vec::new(),
            score: None,
        }
    }

    /// Returns the players, in the order of the seats of the current game.
    #[must_use]
    pub fn players_by_seat(&self) -> Vec<PairingNumber> {
        let mut seated = self.entrants.clone();
        if self.replays % 2 == 1 {
            seated.reverse();
        }
        seated
    }

    /// Records no-shows. If at most one player is left, the game is forfeited.
    pub(super) fn record_absences(&mut self, seats: &[u8]) {
        self.absent.extend(seats);
        self.absent.sort_unstable();
        let all = self.entrants.len();
        if self.absent.len() + 1 >= all {
            self.set_score(Score::forfeited(all, &self.absent));
        }
    }

    /// Starts the current game, which is checked for no-shows at `look`.
    pub(super) fn begin(&mut self, look: Time) {
        self.has_started = true;
        self.look = Some(look);
    }

    /// Sets the result.
    pub(super) fn set_score(&mut self, score: Score) {
        self.score = Some(score);
        self.look = None;
    }

    /// Closes the current game without a result.
    pub(super) fn close(&mut self) {
        self.closed = true;
        self.look = None;
    }

    /// Resumes the current game, which is checked for no-shows at `look`.
    pub(super) fn reinstate(&mut self, look: Time) {
        self.score = None;
        self.closed = false;
        self.absent.clear();
        self.look = Some(look);
    }

    /// Replaces the current game with another.
    pub(super) fn replace_game(&mut self) {
        self.games += 1;
        self.has_started = false;
        self.look = None;
        self.closed = false;
        self.absent.clear();
        self.score = None;
    }
}
