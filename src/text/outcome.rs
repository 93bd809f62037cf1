//! The end of a game, as a sentence, and seats with the names of their players.

use super::catalogue::{self, Arguments, Catalogue, MessageArgument};
use super::language::Language;
use castellan_game::event::ClosingReason;
use castellan_names as names;
use castellan_rules::{AnyPosition, DrawReason, Outcome, Seat, WinReason};
use unicode_segmentation::UnicodeSegmentation;

/// The names of the players, by seat; `None` if a name is not known.
pub type SeatNames<'a> = [Option<&'a str>; 4];

/// The maximum length of a displayed name, in characters.
pub const LONGEST_NAME: usize = 32;

/// Returns the end of a game, in English: `White (Ada) wins: the King is on the summit.`
#[must_use]
pub fn outcome(outcome: Outcome, names: &SeatNames) -> String {
    outcome_in(outcome, names, Language::En)
}

/// Returns the end of a game.
#[must_use]
pub fn outcome_in(outcome: Outcome, names: &SeatNames, language: Language) -> String {
    match outcome {
        Outcome::Won(seat, reason) => {
            let winner = [("winner", named_seat_argument(seat, names))];
            catalogue::text(language, Catalogue::Outcomes, win_key(reason), &winner)
        }
        Outcome::Drawn(reason) => catalogue::text(language, Catalogue::Outcomes, draw_key(reason), &[]),
    }
}

/// Returns the end of a game in its last position: draws also name the player without a move, or the count of
/// repetitions.
pub(super) fn result_in(
    outcome: Outcome,
    position: &AnyPosition,
    names: &SeatNames,
    language: Language,
) -> String {
    let say =
        |key: &str, arguments: Arguments| catalogue::text(language, Catalogue::Outcomes, key, arguments);
    match outcome {
        Outcome::Drawn(DrawReason::Stalemate) => {
            say("drawn-stalemate-of", &[("player", named_seat_argument(position.to_act(), names))])
        }
        Outcome::Drawn(DrawReason::Repetition) => {
            say("drawn-repetition-times", &[("count", position.info().repetition.draw.into())])
        }
        outcome => outcome_in(outcome, names, language),
    }
}

const fn win_key(reason: WinReason) -> &'static str {
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
        WinReason::Forfeit => "won-forfeit",
        WinReason::Withdrawal => "won-withdrawal",
        WinReason::Director => "won-director",
    }
}

const fn draw_key(reason: DrawReason) -> &'static str {
    match reason {
        DrawReason::Stalemate => "drawn-stalemate",
        DrawReason::Passes => "drawn-passes",
        DrawReason::Repetition => "drawn-repetition",
        DrawReason::Clock => "drawn-clock",
        DrawReason::Agreement => "drawn-agreement",
        DrawReason::Claim => "drawn-claim",
        DrawReason::Director => "drawn-director",
        DrawReason::OnlyComputers => "drawn-only-computers",
    }
}

/// Returns a seat with the name of its player, if there is one, in English: `White (Ada)`.
///
/// Names are external text: control characters and those that change the direction of text are removed, and a name
/// longer than [`LONGEST_NAME`] ends in `…`. No markup is escaped.
#[must_use]
pub fn named_seat(seat: Seat, names: &SeatNames) -> String {
    named_seat_in(seat, names, Language::En)
}

/// Returns a seat with the name of its player in a language, as it stands at the beginning of a sentence.
#[must_use]
pub fn named_seat_in(seat: Seat, names: &SeatNames, language: Language) -> String {
    named_seat_argument(seat, names).text(language)
}

/// Returns a seat with the name of its player as an argument of a message.
pub(super) fn named_seat_argument(seat: Seat, names: &SeatNames) -> MessageArgument {
    let name = names[seat as usize].map(display_name).filter(|name| !name.is_empty());
    MessageArgument::player(seat, name)
}

/// Returns a name cleaned and shortened to [`LONGEST_NAME`] characters. Marks around the name are kept.
fn display_name(name: &str) -> String {
    let is_marked = name.starts_with(names::START_MARK);
    let name = names::clean(name);
    let name = name.trim();
    let mut shown = name.to_owned();
    if name.chars().nth(LONGEST_NAME).is_some() {
        let mut left = LONGEST_NAME - 1;
        shown.clear();
        for letter in name.graphemes(true) {
            let Some(rest) = left.checked_sub(letter.chars().count()) else { break };
            (left, shown) = (rest, shown + letter);
        }
        shown.truncate(shown.trim_end().len());
        shown.push('…');
    }
    if is_marked && !shown.is_empty() { names::mark(&shown) } else { shown }
}

/// Returns the reason that a game was closed without a result, as a sentence.
pub(super) fn closing_reason(why: ClosingReason, language: Language) -> String {
    let key = match why {
        ClosingReason::Cancelled => "closed-cancelled",
        ClosingReason::Expired => "closed-expired",
        ClosingReason::Aborted => "closed-aborted",
    };
    catalogue::text(language, Catalogue::Outcomes, key, &[])
}
