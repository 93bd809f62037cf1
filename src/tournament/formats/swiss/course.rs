//! The input of pairing: the tournament so far.

use super::edition::Edition;
use super::refusal::Refusal;
use crate::ids::Number;

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// The side that moves first.
    White,
    /// The side that moves second.
    Black,
}

impl Colour {
    /// Returns the other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// The result of a game between two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// A win of White.
    White,
    /// A draw.
    Draw,
    /// A win of Black.
    Black,
    /// A forfeit of Black, who was absent.
    WhiteByForfeit,
    /// A forfeit of White, who was absent.
    BlackByForfeit,
    /// A double forfeit: both were absent.
    NobodyThere,
}

impl Score {
    /// Returns `true` if the game was played. After a forfeit the two may still meet, and have had no colour.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Self::White | Self::Draw | Self::Black)
    }

    /// Returns the score of one side, in half points.
    #[must_use]
    pub const fn half_points(self, colour: Colour) -> u32 {
        match (self, colour) {
            (Self::White | Self::WhiteByForfeit, Colour::White)
            | (Self::Black | Self::BlackByForfeit, Colour::Black) => 2,
            (Self::Draw, _) => 1,
            _ => 0,
        }
    }
}

/// A round without an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bye {
    /// A point for a player without an opponent, allocated by the pairing (A.5).
    Allocated,
    /// A point given by the director.
    Full,
    /// Half a point, on request.
    Half,
    /// No points: the player was absent.
    Zero,
}

impl Bye {
    /// Returns the score, in half points.
    #[must_use]
    pub const fn half_points(self) -> u32 {
        match self {
            Self::Allocated | Self::Full => 2,
            Self::Half => 1,
            Self::Zero => 0,
        }
    }
}

/// A pairing of a finished round, with its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Met {
    /// The player with White.
    pub white: Number,
    /// The player with Black.
    pub black: Number,
    /// The result.
    pub score: Score,
}

/// A finished round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// The pairings.
    pub met: Vec<Met>,
    /// The unpaired players and their byes. Players in neither list were absent, such as late entrants before they
    /// came, or withdrawn players.
    pub byes: Vec<(Number, Bye)>,
}

/// A tournament up to the round to be paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// The edition of the rules.
    pub edition: Edition,
    /// The number of entrants. They have the pairing numbers from 1 on, by rating from the highest as in article A.2;
    /// late entries have been given theirs.
    pub entrants: usize,
    /// The total number of rounds.
    pub rounds: u32,
    /// The colour drawn for number 1 before the first round (E.5).
    pub initial: Colour,
    /// The finished rounds, in order.
    pub played: Vec<Round>,
    /// The players who are not paired in the next round: requested byes, late entries still to come, withdrawals.
    pub absent: Vec<Number>,
    /// The pairs that must not meet, in addition to the system's own rules.
    pub forbidden: Vec<(Number, Number)>,
}

/// A round of one entrant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// A pairing.
    Met {
        /// The opponent.
        opponent: Number,
        /// The entrant's colour.
        colour: Colour,
        /// The result.
        score: Score,
    },
    /// A bye.
    Bye(Bye),
}

impl Cell {
    /// Returns the score, in half points.
    #[must_use]
    pub const fn half_points(self) -> u32 {
        match self {
            Self::Met { colour, score, .. } => score.half_points(colour),
            Self::Bye(bye) => bye.half_points(),
        }
    }
}

impl Course {
    /// Returns the number of the round to be paired, from 1.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.played.len() as u32 + 1
    }

    /// Returns the finished rounds of each entrant.
    ///
    /// # Errors
    /// Returns an error if an unknown entrant is named, or one is named twice in a round.
    pub fn cells(&self) -> Result<Vec<Vec<Cell>>, Refusal> {
        let known = |number: Number| {
            if number.place() < self.entrants { Ok(number) } else { Err(Refusal::Unknown(number)) }
        };
        for &number in self.absent.iter().chain(self.forbidden.iter().flat_map(|(one, other)| [one, other])) {
            known(number)?;
        }
        let mut cells = vec![vec![Cell::Bye(Bye::Zero); self.played.len()]; self.entrants];
        for (at, round) in self.played.iter().enumerate() {
            let mut named = vec![false; self.entrants];
            let mut name = |number: Number| {
                known(number)?;
                let again = std::mem::replace(&mut named[number.place()], true);
                if again { Err(Refusal::Twice { number, round: at as u32 + 1 }) } else { Ok(number.place()) }
            };
            for &Met { white, black, score } in &round.met {
                cells[name(white)?][at] = Cell::Met { opponent: black, colour: Colour::White, score };
                cells[name(black)?][at] = Cell::Met { opponent: white, colour: Colour::Black, score };
            }
            for &(number, bye) in &round.byes {
                cells[name(number)?][at] = Cell::Bye(bye);
            }
        }
        Ok(cells)
    }
}
