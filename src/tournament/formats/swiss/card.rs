//! Pairing cards: the properties of a player that the rules depend on (A.2 to A.7, C.2).

use super::course::{Bye, Cell, Colour, Course, Score};
use super::edition::Edition;
use super::refusal::Refusal;
use crate::ids::Number;
use std::cmp::Reverse;

/// The strength of a colour preference (A.6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Strength {
    /// A.6.c: the colour difference is zero, and the last game had the other colour.
    Mild,
    /// A.6.b: the colour difference is one.
    Strong,
    /// A.6.a: the colour difference is greater than one, or the last two games had the same colour.
    Absolute,
}

/// The colour that a player should have next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Preference {
    pub(super) colour: Colour,
    pub(super) strength: Strength,
}

/// The relation of a player's score to the opponent's in a round (A.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Float {
    Down,
    Level,
    Up,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Card {
    pub(super) number: Number,
    /// The score, in half points.
    pub(super) score: u32,
    /// The opponents of the games played, with their rounds.
    pub(super) opponents: Vec<(Number, u32)>,
    /// The colours of the games played, in order.
    pub(super) colours: Vec<Colour>,
    /// The games with White minus those with Black (A.6).
    pub(super) difference: i32,
    /// The colour of the last two games, if it was the same.
    pub(super) doubled: Option<Colour>,
    pub(super) preference: Option<Preference>,
    /// The floats of the last round and of the one before.
    pub(super) floats: [Float; 2],
    /// `true` if C.2 forbids the bye, because the player had one or won by forfeit; in the edition of 2026, because of
    /// any full point without a game.
    pub(super) had_bye: bool,
    /// The number of rounds without a game.
    pub(super) missed: u32,
    /// `true` if the last round is being paired and the score is above half of the maximum (A.7).
    pub(super) topscorer: bool,
}

impl Card {
    /// Returns the key of the order of A.2: by score, then by pairing number. The first rank is the smallest.
    pub(super) fn rank(&self) -> (Reverse<u32>, Number) {
        (Reverse(self.score), self.number)
    }

    /// Returns the colour of an absolute preference (A.6.a).
    pub(super) fn absolute(&self) -> Option<Colour> {
        let absolute = |preference: &Preference| preference.strength == Strength::Absolute;
        self.preference.filter(absolute).map(|preference| preference.colour)
    }

    /// Returns `true` if the player prefers this colour with at least this strength.
    pub(super) fn wants(&self, colour: Colour, strength: Strength) -> bool {
        self.preference.is_some_and(|own| own.colour == colour && own.strength >= strength)
    }
}

/// Returns the cards of all entrants.
pub(super) fn cards(course: &Course) -> Result<Vec<Card>, Refusal> {
    let cells = course.cells()?;
    let played = course.played.len();
    // The score of each player before each round, and the current one.
    let scores: Vec<Vec<u32>> = cells
        .iter()
        .map(|cells| {
            let sums = cells.iter().scan(0, |sum, cell| {
                *sum += cell.half_points();
                Some(*sum)
            });
            std::iter::once(0).chain(sums).collect()
        })
        .collect();
    let last = course.round() >= course.rounds;
    let cards = cells.iter().enumerate().map(|(place, cells)| {
        let float = |back: usize| match played.checked_sub(back) {
            Some(round) => {
                float(course.edition, cells[round], scores[place][round], |other| scores[other][round])
            }
            None => Float::Level,
        };
        let games = cells.iter().enumerate().filter_map(|(round, cell)| match *cell {
            Cell::Met { opponent, colour, score } if score.is_played() => {
                Some((opponent, round as u32 + 1, colour))
            }
            _ => None,
        });
        let colours: Vec<Colour> = games.clone().map(|(_, _, colour)| colour).collect();
        let whites = colours.iter().filter(|colour| **colour == Colour::White).count() as i32;
        let difference = 2 * whites - colours.len() as i32;
        let doubled = match colours[..] {
            [.., before, last] if before == last => Some(last),
            _ => None,
        };
        Card {
            number: Number::at(place),
            score: scores[place][played],
            opponents: games.clone().map(|(opponent, round, _)| (opponent, round)).collect(),
            difference,
            doubled,
            preference: preference(difference, doubled, colours.last().copied()),
            colours,
            floats: [float(1), float(2)],
            had_bye: cells.iter().any(|cell| is_unearned(course.edition, *cell)),
            missed: (played - games.clone().count()) as u32,
            // A win is two half points, so half of the maximum is one half point for each round.
            topscorer: last && scores[place][played] as usize > played,
        }
    });
    Ok(cards.collect())
}

/// Returns the float of a round (A.4.b). A player whose opponent has another score floats, and one without a game
/// floats down; in the edition of 2026, only one who scores without a game (1.4.3).
fn float(edition: Edition, cell: Cell, own: u32, score_of: impl Fn(usize) -> u32) -> Float {
    match cell {
        Cell::Met { opponent, score, .. } if score.is_played() => {
            match own.cmp(&score_of(opponent.place())) {
                std::cmp::Ordering::Greater => Float::Down,
                std::cmp::Ordering::Equal => Float::Level,
                std::cmp::Ordering::Less => Float::Up,
            }
        }
        _ if edition == Edition::Of2026 && cell.half_points() == 0 => Float::Level,
        _ => Float::Down,
    }
}

/// Returns `true` for an allocated bye or a win by forfeit (C.2); in the edition of 2026, also for a full-point bye
/// given by a director.
fn is_unearned(edition: Edition, cell: Cell) -> bool {
    match cell {
        Cell::Bye(bye) => bye == Bye::Allocated || (bye == Bye::Full && edition == Edition::Of2026),
        Cell::Met { colour, score, .. } => {
            let winner = if colour == Colour::White { Score::WhiteByForfeit } else { Score::BlackByForfeit };
            score == winner
        }
    }
}

/// Returns the colour preference (A.6), which is `None` before the first game (A.6.d).
fn preference(difference: i32, doubled: Option<Colour>, last: Option<Colour>) -> Option<Preference> {
    let last = last?;
    let balancing = if difference > 0 { Colour::Black } else { Colour::White };
    let (colour, strength) = match (difference.abs(), doubled) {
        (2.., _) => (balancing, Strength::Absolute),
        (_, Some(doubled)) => (doubled.other(), Strength::Absolute),
        (1, None) => (balancing, Strength::Strong),
        _ => (last.other(), Strength::Mild),
    };
    Some(Preference { colour, strength })
}
