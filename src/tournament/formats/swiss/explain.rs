//! Explanations of pairs and colours by the criteria of the system, for people to read.

use super::absolute::met;
use super::player::{Preference, Strength, SwissPlayer, swiss_players};
use super::refusal::PairingRefusal;
use super::tournament::{Colour, SwissTournament};
use crate::ids::PairingNumber;

/// The reasons for a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairReasons {
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
        who: PairingNumber,
        /// The colour that the player was due and has.
        colour: Colour,
    },
    /// Both were due the same colour, one of them more strongly (E.2).
    MoreDue {
        /// The player who has it.
        who: PairingNumber,
        /// The colour.
        colour: Colour,
        /// The reason for the stronger claim.
        because: DueReason,
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
        who: PairingNumber,
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
pub enum DueReason {
    /// The last two games had the other colour.
    Twice,
    /// The player has had the other colour this many times more often.
    More(u32),
}

/// Explains a pair. `tournament` is the tournament before the round.
///
/// ```
/// use castellan_tournament::PairingNumber;
/// use castellan_tournament::swiss::{ColourReason, Colour, SwissTournament, Edition, explain};
///
/// let tournament = SwissTournament {
///     edition: Edition::IN_FORCE,
///     entrants: 4,
///     rounds: 3,
///     initial: Colour::White,
///     played: Vec::new(),
///     absent: Vec::new(),
///     forbidden: Vec::new(),
/// };
/// let [first, third] = [0, 2].map(PairingNumber::from_index);
/// let reasons = explain(&tournament, first, third).expect("both are entered");
/// assert_eq!((reasons.half_points, reasons.colours), ([0, 0], ColourReason::Drawn));
/// ```
///
/// # Errors
/// Returns an error if the tournament is inconsistent, or one of the two is not an entrant.
pub fn explain(
    tournament: &SwissTournament,
    white: PairingNumber,
    black: PairingNumber,
) -> Result<PairReasons, PairingRefusal> {
    let all = swiss_players(tournament)?;
    let player = |number: PairingNumber| all.get(number.index()).ok_or(PairingRefusal::Unknown(number));
    let (white, black) = (player(white)?, player(black)?);
    Ok(PairReasons {
        half_points: [white.score, black.score],
        met: met(white, black),
        colours: colours(white, black, tournament.initial),
    })
}

fn colours(white: &SwissPlayer, black: &SwissPlayer, initial: Colour) -> ColourReason {
    let (higher, lower) = if white.rank() < black.rank() { (white, black) } else { (black, white) };
    let given = if higher.number == white.number { Colour::White } else { Colour::Black };
    if super::colour::colour_of(higher, lower, initial) != given {
        return ColourReason::Chosen;
    }
    let player_with = |colour: Colour| if colour == Colour::White { white } else { black };
    let one_due = |player: &SwissPlayer, due: Preference| ColourReason::OneDue {
        who: player.number,
        colour: due.colour,
    };
    let (own, other) = match (higher.preference, lower.preference) {
        (None, None) => return ColourReason::Drawn,
        (Some(due), None) => return one_due(higher, due),
        (None, Some(due)) => return one_due(lower, due),
        (Some(own), Some(other)) if own.colour != other.colour => return ColourReason::BothDue,
        (Some(own), Some(other)) => (own, other),
    };
    let colour = own.colour;
    let who = player_with(colour);
    let equal_strength = own.strength == other.strength;
    let by_difference = equal_strength
        && own.strength == Strength::Absolute
        && higher.colour_difference.abs() != lower.colour_difference.abs();
    if !equal_strength || by_difference {
        return ColourReason::MoreDue { who: who.number, colour, because: because(who, by_difference) };
    }
    let mut backwards = higher.colours.iter().rev().zip(lower.colours.iter().rev());
    if backwards.any(|(one, other)| one != other) {
        ColourReason::Swapped { colour }
    } else {
        ColourReason::RanksHigher { who: who.number, colour }
    }
}

/// Returns the reason for a colour claim; by the difference alone if that distinguished the two.
fn because(player: &SwissPlayer, by_difference: bool) -> DueReason {
    let twice = player.doubled_colour.is_some() && !by_difference;
    if twice { DueReason::Twice } else { DueReason::More(player.colour_difference.unsigned_abs()) }
}
