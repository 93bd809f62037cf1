//! How a game ended, as a sentence, and seats with the names of those who sit there.

use castellan_game::event::Closing;
use castellan_rules::{DrawReason, Outcome, Seat, WinReason};

/// The names of the players, by seat; none where no name is known.
pub type Names<'a> = [Option<&'a str>; 4];

/// The most characters that are shown of a player's name.
pub const LONGEST_NAME: usize = 32;

/// How a game ended: `White (Ada) wins: its King stands on the summit.`
#[must_use]
pub fn outcome(outcome: Outcome, names: &Names) -> String {
    match outcome {
        Outcome::Won(seat, reason) => format!("{} wins{}.", named(seat, names), why_won(reason)),
        Outcome::Drawn(reason) => format!("The game is drawn{}.", why_drawn(reason)),
    }
}

const fn why_won(reason: WinReason) -> &'static str {
    match reason {
        WinReason::Summit => ": its King stands on the summit",
        WinReason::LastSeat => ": every other seat has left",
        WinReason::Phases => ": its King has passed its last phase",
        WinReason::Flags => ": it has captured both Flags of the other seat",
        WinReason::FinalRank => ": its Flag stands on the final rank",
        WinReason::Checkmate => " by checkmate: nothing helps the other King out of check",
        WinReason::Conquest => " by conquest: nothing saves the other King, defenceless and in check",
        WinReason::Gambit => " by Fool's Gambit: its Fool stands on the other's King Square",
        WinReason::KingCaptured => ": it has captured the other King",
        WinReason::Stalemate => ": the other seat has no legal action",
        WinReason::Resignation => " by resignation",
        WinReason::Time => " on time",
        WinReason::Director => " by decision of a director",
    }
}

const fn why_drawn(reason: DrawReason) -> &'static str {
    match reason {
        DrawReason::Stalemate => ": the seat to act has no legal action",
        DrawReason::Passes => ": every seat has passed in a row",
        DrawReason::Repetition => ": the same position stood too often",
        DrawReason::Clock => ": for too long there was neither a capture nor an advance",
        DrawReason::Agreement => " by agreement",
        DrawReason::Claim => " by a claim of the seat to act",
        DrawReason::Director => " by decision of a director",
    }
}

/// A seat with the name of its player, if there is one: `White (Ada)`.
///
/// Names come from outside: control characters and those that turn the direction of the text
/// are not shown, and a name longer than [`LONGEST_NAME`] ends in `…`. Nothing is escaped for
/// any markup.
#[must_use]
pub fn named(seat: Seat, names: &Names) -> String {
    match names[seat as usize].map(shown).filter(|name| !name.is_empty()) {
        Some(name) => format!("{seat} ({name})"),
        None => seat.to_string(),
    }
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
pub(super) const fn closed(why: Closing) -> &'static str {
    match why {
        Closing::Cancelled => "The game was called off.",
        Closing::Expired => "The game was closed: it did not start in time.",
        Closing::Aborted => "The game was aborted: all agreed.",
    }
}
