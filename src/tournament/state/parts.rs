//! What a tournament is made of.

use crate::history::Bye;
use crate::ids::{Board, Number};
use crate::score::Score;
use castellan_game::{Player, Time};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Where in its life a tournament is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People sign up.
    SignUp,
    /// Rounds are played.
    Running,
    /// It has final standings.
    Finished,
    /// It was called off.
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

/// Somebody who signed up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SignUp {
    /// The player concerned.
    pub player: Player,
    /// The rating to be seeded by.
    pub rating: Option<u32>,
    /// Whether they said that they are there.
    pub checked_in: bool,
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entrant {
    /// The player concerned.
    pub player: Player,
    /// The rating to be seeded by.
    pub rating: Option<u32>,
    /// The first round.
    pub from: u32,
    /// Whether they take no further part.
    pub left: bool,
    /// Whether their games count for nobody: they left a round robin before half of them were played.
    pub annulled: bool,
    /// Whether they are not to be paired for the time being, in an arena.
    pub paused: bool,
    /// Since when they are free, in an arena, where they have played.
    pub free_since: Option<Time>,
}

impl Entrant {
    /// Somebody who plays from this round on.
    #[must_use]
    pub const fn new(player: Player, rating: Option<u32>, from: u32) -> Self {
        Self { player, rating, from, left: false, annulled: false, paused: false, free_since: None }
    }
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// The games, by board.
    pub pairings: Vec<Pairing>,
    /// Who has no game.
    pub byes: Vec<(Number, Bye)>,
    /// When its games begin, or began.
    pub starts: Time,
    /// Whether they have begun.
    pub started: bool,
    /// Until when it may take.
    pub deadline: Option<Time>,
    /// Whether it took longer.
    pub overdue: bool,
    /// Whether every board has its result.
    pub finished: bool,
}

/// A board of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// The game's place in the tournament.
    pub board: Board,
    /// Who plays, in the order of the seats of the first game.
    pub entrants: Vec<Number>,
    /// How often a drawn game was played again: each time in the opposite order.
    pub replays: u32,
    /// How many games were begun before the present one.
    pub games: u32,
    /// Whether the present game has begun.
    pub begun: bool,
    /// When to look who has not come.
    pub look: Option<Time>,
    /// Whether the present game was closed without a result.
    pub closed: bool,
    /// The seats that are not there, in the order of the seats.
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
    /// A board on which nothing has happened.
    #[must_use]
    pub const fn new(board: Board, entrants: Vec<Number>) -> Self {
        Self {
            board,
            entrants,
            replays: 0,
            games: 0,
            begun: false,
            look: None,
            closed: false,
            absent: Vec::new(),
            score: None,
        }
    }

    /// Who plays, in the order of the seats of the present game.
    #[must_use]
    pub fn seated(&self) -> Vec<Number> {
        let mut seated = self.entrants.clone();
        if self.replays % 2 == 1 {
            seated.reverse();
        }
        seated
    }

    /// Records players who did not turn up. Without opponents who did, the game is decided.
    pub(super) fn forfeit(&mut self, seats: &[u8]) {
        self.absent.extend(seats);
        self.absent.sort_unstable();
        let all = self.entrants.len();
        if self.absent.len() + 1 >= all {
            self.settle(Score::forfeited(all, &self.absent));
        }
    }

    /// Begins the present game, which is checked for no-shows at `look`.
    pub(super) fn begin(&mut self, look: Time) {
        self.begun = true;
        self.look = Some(look);
    }

    /// Sets the result.
    pub(super) fn settle(&mut self, score: Score) {
        self.score = Some(score);
        self.look = None;
    }

    /// Closes the present game without a result.
    pub(super) fn close(&mut self) {
        self.closed = true;
        self.look = None;
    }

    /// Goes on with the present game, which is checked for no-shows at `look`.
    pub(super) fn reinstate(&mut self, look: Time) {
        self.score = None;
        self.closed = false;
        self.absent.clear();
        self.look = Some(look);
    }

    /// Leaves the present game behind, and begins with another.
    pub(super) fn another(&mut self) {
        self.games += 1;
        self.begun = false;
        self.look = None;
        self.closed = false;
        self.absent.clear();
        self.score = None;
    }
}
