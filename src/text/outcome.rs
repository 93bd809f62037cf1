//! How a game ended, as a sentence, and seats with the names of those who sit there.

use super::catalogue::{self, Fact, Family};
use super::language::Language;
use castellan_game::event::Closing;
use castellan_rules::{DrawReason, Outcome, Seat, WinReason};

/// The names of the players, by seat; none where no name is known.
pub type Names<'a> = [Option<&'a str>; 4];

/// The most characters that are shown of a player's name.
pub const LONGEST_NAME: usize = 32;

/// How a game ended, in English: `White (Ada) wins: the King is on the summit.`
#[must_use]
pub fn outcome(outcome: Outcome, names: &Names) -> String {
    outcome_in(outcome, names, Language::En)
}

/// How a game ended.
#[must_use]
pub fn outcome_in(outcome: Outcome, names: &Names, language: Language) -> String {
    match outcome {
        Outcome::Won(seat, reason) => {
            let winner = [("winner", player(seat, names))];
            catalogue::text(language, Family::Outcomes, why_won(reason), &winner)
        }
        Outcome::Drawn(reason) => catalogue::text(language, Family::Outcomes, why_drawn(reason), &[]),
    }
}

const fn why_won(reason: WinReason) -> &'static str {
    match reason {
        WinReason::Summit => "won-summit",
        WinReason::LastSeat => "won-last-seat",
        WinReason::Phases => "won-phases",
        WinReason::Flags => "won-flags",
        WinReason::FinalRank => "won-final-rank",
        WinReason::Checkmate => "won-checkmate",
        WinReason::Conquest => "won-conquest",
        WinReason::Gambit => "won-gambit",
        WinReason::KingCaptured => "won-king-captured",
        WinReason::Stalemate => "won-stalemate",
        WinReason::Resignation => "won-resignation",
        WinReason::Time => "won-time",
        WinReason::Director => "won-director",
    }
}

const fn why_drawn(reason: DrawReason) -> &'static str {
    match reason {
        DrawReason::Stalemate => "drawn-stalemate",
        DrawReason::Passes => "drawn-passes",
        DrawReason::Repetition => "drawn-repetition",
        DrawReason::Clock => "drawn-clock",
        DrawReason::Agreement => "drawn-agreement",
        DrawReason::Claim => "drawn-claim",
        DrawReason::Director => "drawn-director",
    }
}

/// A seat with the name of its player, if there is one, in English: `White (Ada)`.
///
/// Names come from outside: control characters and those that turn the direction of the text
/// are not shown, and a name longer than [`LONGEST_NAME`] ends in `…`. Nothing is escaped for
/// any markup.
#[must_use]
pub fn named(seat: Seat, names: &Names) -> String {
    named_in(seat, names, Language::En)
}

/// The same in a language, as a sentence begins with it.
#[must_use]
pub fn named_in(seat: Seat, names: &Names, language: Language) -> String {
    player(seat, names).text(language)
}

/// The same as an argument of a message.
pub(super) fn player(seat: Seat, names: &Names) -> Fact {
    let name = names[seat as usize].map(shown).filter(|name| !name.is_empty());
    Fact::player(seat, name)
}

fn shown(name: &str) -> String {
    let name: String = name.chars().filter(|&letter| !is_control(letter)).collect();
    let name = name.trim();
    if name.chars().nth(LONGEST_NAME).is_none() {
        return name.to_owned();
    }
    let mut clipped: String = name.chars().take(LONGEST_NAME - 1).collect();
    // A joiner with nothing behind it would join the mark of clipping.
    clipped.truncate(clipped.trim_end_matches([' ', '\u{200d}']).len());
    clipped.push('…');
    clipped
}

/// Whether a character is not to be seen but does something to the text around it: breaks its
/// line, or turns its direction, which would reach beyond the name.
fn is_control(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

/// How a game was closed without a result, as a sentence.
pub(super) fn closed(why: Closing, language: Language) -> String {
    let key = match why {
        Closing::Cancelled => "closed-cancelled",
        Closing::Expired => "closed-expired",
        Closing::Aborted => "closed-aborted",
    };
    catalogue::text(language, Family::Outcomes, key, &[])
}
