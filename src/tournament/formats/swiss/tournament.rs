//! The input of pairing: the tournament so far.

use super::edition::Edition;
use super::refusal::PairingRefusal;
use crate::ids::PairingNumber;

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
pub enum GameResult {
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
    DoubleForfeit,
}

impl GameResult {
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

/// A game of a finished round, played or forfeited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    /// The player with White.
    pub white: PairingNumber,
    /// The player with Black.
    pub black: PairingNumber,
    /// The result.
    pub result: GameResult,
}

/// A finished round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// The games.
    pub games: Vec<Game>,
    /// The unpaired players and their byes. Players in neither list were absent, such as late entrants before they
    /// came, or withdrawn players.
    pub byes: Vec<(PairingNumber, Bye)>,
}

/// A tournament up to the round to be paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SwissTournament {
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
    pub absent: Vec<PairingNumber>,
    /// The pairs that must not meet, in addition to the system's own rules.
    pub forbidden: Vec<(PairingNumber, PairingNumber)>,
}

/// A round of one entrant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerRound {
    /// A game.
    Game {
        /// The opponent.
        opponent: PairingNumber,
        /// The entrant's colour.
        colour: Colour,
        /// The result.
        result: GameResult,
    },
    /// A bye.
    Bye(Bye),
}

impl PlayerRound {
    /// Returns the score, in half points.
    #[must_use]
    pub const fn half_points(self) -> u32 {
        match self {
            Self::Game { colour, result, .. } => result.half_points(colour),
            Self::Bye(bye) => bye.half_points(),
        }
    }
}

impl SwissTournament {
    /// Returns the number of the round to be paired, from 1.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.played.len() as u32 + 1
    }

    /// Returns the finished rounds of each entrant.
    ///
    /// # Errors
    /// Returns an error if an unknown entrant is named, or one is named twice in a round.
    pub fn player_rounds(&self) -> Result<Vec<Vec<PlayerRound>>, PairingRefusal> {
        let check = |number: PairingNumber| {
            if number.index() < self.entrants { Ok(()) } else { Err(PairingRefusal::Unknown(number)) }
        };
        for &number in self.absent.iter().chain(self.forbidden.iter().flat_map(|(one, other)| [one, other])) {
            check(number)?;
        }
        let mut rounds = vec![vec![PlayerRound::Bye(Bye::Zero); self.played.len()]; self.entrants];
        for (at, round) in self.played.iter().enumerate() {
            let mut seen = vec![false; self.entrants];
            let mut index_of = |number: PairingNumber| {
                check(number)?;
                let again = std::mem::replace(&mut seen[number.index()], true);
                if again {
                    Err(PairingRefusal::Twice { number, round: at as u32 + 1 })
                } else {
                    Ok(number.index())
                }
            };
            for &Game { white, black, result } in &round.games {
                rounds[index_of(white)?][at] =
                    PlayerRound::Game { opponent: black, colour: Colour::White, result };
                rounds[index_of(black)?][at] =
                    PlayerRound::Game { opponent: white, colour: Colour::Black, result };
            }
            for &(number, bye) in &round.byes {
                rounds[index_of(number)?][at] = PlayerRound::Bye(bye);
            }
        }
        Ok(rounds)
    }
}
