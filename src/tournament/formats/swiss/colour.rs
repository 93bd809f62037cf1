//! The allocation of colours (E.1 to E.5).

use super::player::{Strength, SwissPlayer};
use super::tournament::Colour;

/// Returns the colour of `higher`, which ranks before `lower`, in a game between them. `initial` is the colour drawn
/// for number 1.
pub(super) fn colour_of(higher: &SwissPlayer, lower: &SwissPlayer, initial: Colour) -> Colour {
    let own = higher.preference;
    match (own, lower.preference) {
        // E.5: neither has played. Odd numbers get the initial colour.
        (None, None) => {
            if higher.number.get() % 2 == 1 {
                initial
            } else {
                initial.other()
            }
        }
        (Some(own), None) => own.colour,
        (None, Some(other)) => other.colour.other(),
        // E.1: both preferences can be granted.
        (Some(own), Some(other)) if own.colour != other.colour => own.colour,
        // E.2: the stronger preference; of two absolute ones, that with the wider colour difference.
        (Some(own), Some(other)) if own.strength != other.strength => {
            if own.strength > other.strength {
                own.colour
            } else {
                other.colour.other()
            }
        }
        (Some(own), Some(other)) => {
            let (higher_difference, lower_difference) =
                (higher.colour_difference.abs(), lower.colour_difference.abs());
            if own.strength == Strength::Absolute && higher_difference != lower_difference {
                return if higher_difference > lower_difference { own.colour } else { other.colour.other() };
            }
            // E.3: the reverse of the last round in which their colours differed. E.4: the preference of the higher
            // ranked player.
            let backwards = higher.colours.iter().rev().zip(lower.colours.iter().rev());
            let differing = backwards.into_iter().find(|(one, other)| one != other);
            differing.map_or(own.colour, |(before, _)| before.other())
        }
    }
}
