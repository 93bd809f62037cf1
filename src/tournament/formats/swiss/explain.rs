//! Why two meet and who has which colour, by the system's own criteria, for people to read.

use super::absolute::met;
use super::card::{Card, Preference, Strength, cards};
use super::course::{Colour, Course};
use super::refusal::Refusal;
use crate::ids::Number;

/// What the system saw of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reasons {
    /// What White and Black had before the round, in half points. Who has more was moved down to meet the other, as not
    /// everybody could be paired with somebody of the same score (A.9).
    pub half_points: [u32; 2],
    /// The round in which they had met already: by the rules there is none (C.1).
    pub met: Option<u32>,
    /// Why the colours are as they are.
    pub colours: ColourReason,
}

/// Why two have the colours that they have (E.1 to E.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColourReason {
    /// Each was due the colour that they have (E.1).
    BothDue,
    /// One was due a colour, and the other has not played yet (E.1).
    OneDue {
        /// Who was due a colour.
        who: Number,
        /// The colour that they were due, and have.
        colour: Colour,
    },
    /// Both were due one colour, and one of them more than the other (E.2).
    MoreDue {
        /// Who has it.
        who: Number,
        /// The colour that both were due.
        colour: Colour,
        /// Why they were due it so much.
        because: Because,
    },
    /// Both were due one colour as much as each other. Each has the other colour than in the last round in which theirs
    /// differed (E.3).
    Swapped {
        /// The colour that both were due.
        colour: Colour,
    },
    /// Both were due one colour, and have had the same ones so far: who ranks higher has it (E.4).
    RanksHigher {
        /// Who has it.
        who: Number,
        /// The colour that both were due.
        colour: Colour,
    },
    /// Neither has played: it follows from the numbers and the colour that was drawn for number 1 (E.5).
    Drawn,
    /// The rules would have given the other colours: a director chose them.
    Chosen,
}

/// Why somebody is due a colour (A.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Because {
    /// They had the other one in both of their last two games.
    Twice,
    /// They have had the other one so many times more often.
    More(u32),
}

/// What the system saw of a pair before a round: `course` is the tournament up to that round.
///
/// ```
/// use castellan_tournament::Number;
/// use castellan_tournament::swiss::{ColourReason, Colour, Course, Edition, explain};
///
/// let course = Course {
///     edition: Edition::IN_FORCE,
///     entrants: 4,
///     rounds: 3,
///     initial: Colour::White,
///     played: Vec::new(),
///     absent: Vec::new(),
///     forbidden: Vec::new(),
/// };
/// let reasons = explain(&course, Number::at(0), Number::at(2)).expect("both are entered");
/// assert_eq!((reasons.half_points, reasons.colours), ([0, 0], ColourReason::Drawn));
/// ```
///
/// # Errors
/// When the course contradicts itself, or one of the two is not entered.
pub fn explain(course: &Course, white: Number, black: Number) -> Result<Reasons, Refusal> {
    let all = cards(course)?;
    let card = |number: Number| all.get(number.place()).ok_or(Refusal::Unknown(number));
    let (white, black) = (card(white)?, card(black)?);
    Ok(Reasons {
        half_points: [white.score, black.score],
        met: met(white, black),
        colours: colours(white, black, course.initial),
    })
}

fn colours(white: &Card, black: &Card, initial: Colour) -> ColourReason {
    let (higher, lower) = if white.rank() < black.rank() { (white, black) } else { (black, white) };
    let given = if higher.number == white.number { Colour::White } else { Colour::Black };
    if super::colour::colour_of(higher, lower, initial) != given {
        return ColourReason::Chosen;
    }
    let has = |colour: Colour| if colour == Colour::White { white } else { black };
    let of = |card: &Card, due: Preference| ColourReason::OneDue { who: card.number, colour: due.colour };
    let (own, other) = match (higher.preference, lower.preference) {
        (None, None) => return ColourReason::Drawn,
        (Some(due), None) => return of(higher, due),
        (None, Some(due)) => return of(lower, due),
        (Some(own), Some(other)) if own.colour != other.colour => return ColourReason::BothDue,
        (Some(own), Some(other)) => (own, other),
    };
    let colour = own.colour;
    let who = has(colour);
    let alike = own.strength == other.strength;
    let wider =
        alike && own.strength == Strength::Absolute && higher.difference.abs() != lower.difference.abs();
    if !alike || wider {
        return ColourReason::MoreDue { who: who.number, colour, because: because(who, wider) };
    }
    let mut backwards = higher.colours.iter().rev().zip(lower.colours.iter().rev());
    if backwards.any(|(one, other)| one != other) {
        ColourReason::Swapped { colour }
    } else {
        ColourReason::RanksHigher { who: who.number, colour }
    }
}

/// Why somebody is due a colour; by the difference alone where that told two apart.
fn because(card: &Card, by_difference: bool) -> Because {
    let twice = card.doubled.is_some() && !by_difference;
    if twice { Because::Twice } else { Because::More(card.difference.unsigned_abs()) }
}
