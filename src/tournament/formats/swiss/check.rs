//! Which absolute rules a proposed pairing breaks, for a director who corrects one by hand.

use super::absolute::{Forbidden, met, same_colour};
use super::card::{Card, cards};
use super::course::{Colour, Course};
use super::refusal::Refusal;
use super::{Number, Pairing};

/// A rule that a proposed pairing breaks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rule {
    /// The two have met before, in this round (C.1).
    Met(u32),
    /// They had the bye, or a win by forfeit, already (C.2).
    HadBye,
    /// Both must have the same colour, and neither is a topscorer of the last round (C.3).
    SameColour,
    /// With this colour a player has had it three times running (C.04.1.g).
    Thrice(Colour),
    /// With this colour a player has had it three times more often than the other (C.04.1.f).
    Excess(Colour),
    /// The director has forbidden the pair.
    Forbidden,
    /// They are not here this round.
    Absent,
    /// They are named more than once, or paired with themselves.
    Twice,
    /// They are here, and named nowhere.
    Unpaired,
}

impl Rule {
    /// The article of the handbook, where it is one of its rules.
    #[must_use]
    pub const fn article(self) -> Option<&'static str> {
        match self {
            Self::Met(_) => Some("C.1"),
            Self::HadBye => Some("C.2"),
            Self::SameColour => Some("C.3"),
            Self::Excess(_) => Some("C.04.1.f"),
            Self::Thrice(_) => Some("C.04.1.g"),
            Self::Forbidden | Self::Absent | Self::Twice | Self::Unpaired => None,
        }
    }
}

/// Who breaks which rule: one player, or the two of a pair, White first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Breach {
    /// Who is concerned.
    pub players: Vec<Number>,
    /// Which rule.
    pub rule: Rule,
}

/// Every absolute rule that a proposed pairing of the next round breaks, board by board, then the bye, then
/// those who are named twice or not at all. None when it may stand.
///
/// # Errors
/// When the course contradicts itself, or somebody is named who is not entered.
pub fn check(course: &Course, proposed: &Pairing) -> Result<Vec<Breach>, Refusal> {
    let cards = cards(course)?;
    let forbidden = Forbidden::new(&course.forbidden);
    let mut named = vec![0_u32; cards.len()];
    let mut card = |number: Number| {
        let place = number.place();
        *named.get_mut(place).ok_or(Refusal::Unknown(number))? += 1;
        Ok(&cards[place])
    };
    let mut breaches = Vec::new();
    for &(white, black) in &proposed.boards {
        let pair = [card(white)?, card(black)?];
        breaches.extend(of_pair(pair, &forbidden).map(|rule| Breach { players: vec![white, black], rule }));
        for (player, colour) in pair.into_iter().zip([Colour::White, Colour::Black]) {
            breaches
                .extend(of_colour(player, colour).map(|rule| Breach { players: vec![player.number], rule }));
        }
    }
    if let Some(bye) = proposed.bye
        && card(bye)?.had_bye
    {
        breaches.push(Breach { players: vec![bye], rule: Rule::HadBye });
    }
    for card in &cards {
        let absent = course.absent.contains(&card.number);
        let rule = match named[card.number.place()] {
            0 if !absent => Rule::Unpaired,
            0 => continue,
            _ if absent => Rule::Absent,
            1 => continue,
            _ => Rule::Twice,
        };
        breaches.push(Breach { players: vec![card.number], rule });
    }
    Ok(breaches)
}

fn of_pair([white, black]: [&Card; 2], forbidden: &Forbidden) -> impl Iterator<Item = Rule> {
    let rules = [
        met(white, black).map(Rule::Met),
        (white.number != black.number && same_colour(white, black)).then_some(Rule::SameColour),
        forbidden.holds(white.number, black.number).then_some(Rule::Forbidden),
    ];
    rules.into_iter().flatten()
}

/// A topscorer may have a colour too often where there is no other way, but a director should know.
fn of_colour(player: &Card, colour: Colour) -> impl Iterator<Item = Rule> + use<> {
    let more = if colour == Colour::White { player.difference } else { -player.difference };
    let rules = [
        (more >= 2).then_some(Rule::Excess(colour)),
        (player.doubled == Some(colour)).then_some(Rule::Thrice(colour)),
    ];
    rules.into_iter().flatten()
}
