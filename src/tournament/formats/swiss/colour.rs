//! The allocation of colours (E.1 to E.5).

use super::card::{Card, Strength};
use super::course::Colour;

/// The colour of `higher`, which ranks before `lower`, when they meet. `initial` is the colour drawn for
/// number 1.
pub(super) fn colour_of(higher: &Card, lower: &Card, initial: Colour) -> Colour {
    let own = higher.preference;
    match (own, lower.preference) {
        // E.5: nobody has played. An odd number has the initial colour.
        (None, None) => {
            if higher.number.get() % 2 == 1 {
                initial
            } else {
                initial.other()
            }
        }
        (Some(own), None) => own.colour,
        (None, Some(other)) => other.colour.other(),
        // E.1: both.
        (Some(own), Some(other)) if own.colour != other.colour => own.colour,
        // E.2: the stronger one; of two absolute ones that with the wider difference.
        (Some(own), Some(other)) if own.strength != other.strength => {
            if own.strength > other.strength {
                own.colour
            } else {
                other.colour.other()
            }
        }
        (Some(own), Some(other)) => {
            let (wide, far) = (higher.difference.abs(), lower.difference.abs());
            if own.strength == Strength::Absolute && wide != far {
                return if wide > far { own.colour } else { other.colour.other() };
            }
            // E.3: the other colours than the last time that they had different ones. E.4: what the higher
            // ranked player prefers.
            let backwards = higher.colours.iter().rev().zip(lower.colours.iter().rev());
            let parted = backwards.into_iter().find(|(one, other)| one != other);
            parted.map_or(own.colour, |(before, _)| before.other())
        }
    }
}
