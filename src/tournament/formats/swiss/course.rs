//! A tournament so far, as pairing looks at it.

use super::edition::Edition;
use super::refusal::Refusal;
use crate::ids::Number;

/// Which side of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Colour {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// How a game between two came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// White won it.
    White,
    /// Nobody won it.
    Draw,
    /// Black won it.
    Black,
    /// Not played: Black was not there.
    WhiteByForfeit,
    /// Not played: White was not there.
    BlackByForfeit,
    /// Not played: neither was there.
    NobodyThere,
}

impl Score {
    /// Whether there was a game. One that was forfeited is none: the two may still meet, and have had no colour.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Self::White | Self::Draw | Self::Black)
    }

    /// What it gave to one side, in half points.
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
    /// Nobody was left to play against: a point (A.5).
    Allocated,
    /// A point that the director gave.
    Full,
    /// Half a point, asked for.
    Half,
    /// Nothing: not there.
    Zero,
}

impl Bye {
    /// What it gives, in half points.
    #[must_use]
    pub const fn half_points(self) -> u32 {
        match self {
            Self::Allocated | Self::Full => 2,
            Self::Half => 1,
            Self::Zero => 0,
        }
    }
}

/// A pairing of a finished round, with what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Met {
    /// Who had White.
    pub white: Number,
    /// Who had Black.
    pub black: Number,
    /// How it came out.
    pub score: Score,
}

/// A finished round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// Who was paired with whom.
    pub met: Vec<Met>,
    /// Who was not paired, and why. Who is in neither list was not there: a late entry before it came, a
    /// player who has withdrawn.
    pub byes: Vec<(Number, Bye)>,
}

/// A tournament up to the round that is to be paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// By which edition of the rules it is paired.
    pub edition: Edition,
    /// How many entrants there are. They have the pairing numbers from 1 on, by rating from the highest, as
    /// article A.2 has them; late entries have been given theirs.
    pub entrants: usize,
    /// How many rounds there are to be.
    pub rounds: u32,
    /// The colour drawn for number 1 before the first round (E.5).
    pub initial: Colour,
    /// The rounds that are over, in order.
    pub played: Vec<Round>,
    /// Who is not to be paired this time: byes asked for, late entries not here yet, withdrawals.
    pub absent: Vec<Number>,
    /// Who may not meet, whatever the system says.
    pub forbidden: Vec<(Number, Number)>,
}

/// A round as one entrant had it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Paired.
    Met {
        /// With whom.
        opponent: Number,
        /// On which side.
        colour: Colour,
        /// How it came out.
        score: Score,
    },
    /// Not paired.
    Bye(Bye),
}

impl Cell {
    /// What it gave, in half points.
    #[must_use]
    pub const fn half_points(self) -> u32 {
        match self {
            Self::Met { colour, score, .. } => score.half_points(colour),
            Self::Bye(bye) => bye.half_points(),
        }
    }
}

impl Course {
    /// The number of the round that is to be paired, from 1.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.played.len() as u32 + 1
    }

    /// For each entrant each finished round as they had it.
    ///
    /// # Errors
    /// When somebody who is not entered is named, or somebody twice in a round.
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
