//! Checks of a director's proposed pairing against the absolute rules.

use super::absolute::{Forbidden, met, same_colour};
use super::player::{SwissPlayer, swiss_players};
use super::refusal::PairingRefusal;
use super::tournament::{Colour, SwissTournament};
use super::{Pairing, PairingNumber};

/// A rule that a proposed pairing breaks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rule {
    /// The two have met before, in this round (C.1).
    Met(u32),
    /// The player has already had the bye or a win by forfeit (C.2).
    HadBye,
    /// Both have the same absolute colour preference, and neither is a topscorer of the last round (C.3).
    SameColour,
    /// The player would have this colour three times in a row (C.04.1.g).
    Thrice(Colour),
    /// The player would have this colour three times more often than the other (C.04.1.f).
    Excess(Colour),
    /// The director has forbidden the pair.
    Forbidden,
    /// The player is absent in this round.
    Absent,
    /// The player is named more than once, or paired with themselves.
    Twice,
    /// The player is present but not in the pairing.
    Unpaired,
}

impl Rule {
    /// Returns the article of the handbook; `None` for rules that are not in it.
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

/// A breach of a rule by one player or by the two of a pair, White first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Breach {
    /// The players.
    pub players: Vec<PairingNumber>,
    /// The rule.
    pub rule: Rule,
}

/// Returns the breaches of absolute rules in a proposed pairing of the next round: board by board, then the bye, then
/// players who are named twice or not at all. An empty list means that the pairing is valid.
///
/// # Errors
/// Returns an error if the tournament is inconsistent, or the pairing names an unknown entrant.
pub fn check(tournament: &SwissTournament, proposed: &Pairing) -> Result<Vec<Breach>, PairingRefusal> {
    let players = swiss_players(tournament)?;
    let forbidden = Forbidden::new(&tournament.forbidden);
    let mut times_named = vec![0_u32; players.len()];
    let mut player = |number: PairingNumber| {
        let index = number.index();
        *times_named.get_mut(index).ok_or(PairingRefusal::Unknown(number))? += 1;
        Ok(&players[index])
    };
    let mut breaches = Vec::new();
    for &(white, black) in &proposed.boards {
        let pair = [player(white)?, player(black)?];
        breaches.extend(
            rules_broken_by_pair(pair, &forbidden).map(|rule| Breach { players: vec![white, black], rule }),
        );
        for (player, colour) in pair.into_iter().zip([Colour::White, Colour::Black]) {
            breaches.extend(
                rules_broken_by_colour(player, colour)
                    .map(|rule| Breach { players: vec![player.number], rule }),
            );
        }
    }
    if let Some(bye) = proposed.bye
        && player(bye)?.had_bye
    {
        breaches.push(Breach { players: vec![bye], rule: Rule::HadBye });
    }
    for player in &players {
        let absent = tournament.absent.contains(&player.number);
        let rule = match times_named[player.number.index()] {
            0 if !absent => Rule::Unpaired,
            0 => continue,
            _ if absent => Rule::Absent,
            1 => continue,
            _ => Rule::Twice,
        };
        breaches.push(Breach { players: vec![player.number], rule });
    }
    Ok(breaches)
}

fn rules_broken_by_pair(
    [white, black]: [&SwissPlayer; 2],
    forbidden: &Forbidden,
) -> impl Iterator<Item = Rule> {
    let rules = [
        met(white, black).map(Rule::Met),
        (white.number != black.number && same_colour(white, black)).then_some(Rule::SameColour),
        forbidden.contains(white.number, black.number).then_some(Rule::Forbidden),
    ];
    rules.into_iter().flatten()
}

/// Returns the colour rules that a player breaks. A topscorer may break them if necessary, but the director should
/// know.
fn rules_broken_by_colour(player: &SwissPlayer, colour: Colour) -> impl Iterator<Item = Rule> + use<> {
    let surplus = if colour == Colour::White { player.colour_difference } else { -player.colour_difference };
    let rules = [
        (surplus >= 2).then_some(Rule::Excess(colour)),
        (player.doubled_colour == Some(colour)).then_some(Rule::Thrice(colour)),
    ];
    rules.into_iter().flatten()
}
