//! Explanations of pairs and colours by the criteria of the system, for people to read.

use super::absolute::met;
use super::card::{Card, Preference, Strength, cards};
use super::course::{Colour, Course};
use super::refusal::Refusal;
use crate::ids::Number;

/// The reasons for a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reasons {
    /// The scores of White and Black before the round, in half points. A player with a higher score was moved down,
    /// because not everyone could be paired within their score group (A.9).
    pub half_points: [u32; 2],
    /// The round in which they had already met; by the rules always `None` (C.1).
    pub met: Option<u32>,
    /// The reason for the colours.
    pub colours: ColourReason,
}

/// The reason for the colours of a pair (E.1 to E.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColourReason {
    /// Both have the colour that they were due (E.1).
    BothDue,
    /// Only one was due a colour, as the other has not played yet (E.1).
    OneDue {
        /// The player who was due a colour.
        who: Number,
        /// The colour that the player was due and has.
        colour: Colour,
    },
    /// Both were due the same colour, one of them more strongly (E.2).
    MoreDue {
        /// The player who has it.
        who: Number,
        /// The colour.
        colour: Colour,
        /// The reason for the stronger claim.
        because: Because,
    },
    /// Both were due the same colour equally. Each has the opposite of their colour in the last round in which their
    /// colours differed (E.3).
    Swapped {
        /// The colour.
        colour: Colour,
    },
    /// Both were due the same colour, and have had the same colours so far, so the higher ranked player has it (E.4).
    RanksHigher {
        /// The player who has it.
        who: Number,
        /// The colour.
        colour: Colour,
    },
    /// Neither has played, so the colours follow from the numbers and the colour drawn for number 1 (E.5).
    Drawn,
    /// A director chose colours other than those of the rules.
    Chosen,
}

/// The reason for which a player is due a colour (A.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Because {
    /// The last two games had the other colour.
    Twice,
    /// The player has had the other colour this many times more often.
    More(u32),
}

/// Explains a pair. `course` is the tournament before the round.
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
/// Returns an error if the course is inconsistent, or one of the two is not an entrant.
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

/// Returns the reason for a colour claim; by the difference alone if that distinguished the two.
fn because(card: &Card, by_difference: bool) -> Because {
    let twice = card.doubled.is_some() && !by_difference;
    if twice { Because::Twice } else { Because::More(card.difference.unsigned_abs()) }
}
