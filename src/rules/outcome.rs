//! Results of games.

use super::parse_error::ParseError;
use super::piece::Seat;
use std::fmt;
use std::str::FromStr;

/// The result of a game.
///
/// ```
/// use castellan_rules::{Outcome, Seat, WinReason};
///
/// let outcome: Outcome = "won w checkmate".parse()?;
/// assert_eq!(outcome, Outcome::Won(Seat::White, WinReason::Checkmate));
/// assert_eq!(outcome.to_string(), "won w checkmate");
/// # Ok::<(), castellan_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A win for one seat.
    Won(Seat, WinReason),
    /// A draw.
    Drawn(DrawReason),
}

/// The status of a game. [`Display`](fmt::Display) writes the status line of the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The game is in progress.
    Ongoing,
    /// The game is over.
    Over(Outcome),
}

macro_rules! outcome_reasons {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $name {
            /// All reasons.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// Returns the word used in texts.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }
        }
    };
}

outcome_reasons! {
    /// The reason for a win.
    WinReason {
        /// The King has reached the summit (KOTM-27).
        Summit = "summit",
        /// All other seats have left (KOTM-28).
        LastSeat = "last-seat",
        /// The King has passed the last phase (ARK-12).
        Phases = "phases",
        /// Both Flags are captured (MC-11).
        Flags = "flags",
        /// A Flag has reached the final rank (MC-11).
        FinalRank = "final-rank",
        /// The opposing Giant-King is checkmated (GK-14).
        Checkmate = "checkmate",
        /// The opposing King is defenceless and checkmated (KM-12).
        Conquest = "conquest",
        /// The Fool has reached the opposing King Square (KM-15).
        Gambit = "gambit",
        /// The opposing King is captured in Active Play (KM-18).
        KingCaptured = "king-captured",
        /// The opponent is stalemated, and the option makes that a loss (KM-13).
        Stalemate = "stalemate",
        /// The opponent resigned.
        Resignation = "resignation",
        /// The opponent ran out of time.
        Time = "time",
        /// The opponent did not show up in a tournament.
        Forfeit = "forfeit",
        /// The opponent left the tournament.
        Withdrawal = "withdrawal",
        /// A director awarded the win.
        Director = "director",
    }
}

outcome_reasons! {
    /// The reason for a draw.
    DrawReason {
        /// The seat to move has no legal action.
        Stalemate = "stalemate",
        /// All seats passed in succession.
        Passes = "passes",
        /// The same position occurred too often.
        Repetition = "repetition",
        /// Too many moves without a capture or a pawn move.
        Clock = "clock",
        /// All seats agreed to a draw.
        Agreement = "agreement",
        /// The seat to move claimed a draw.
        Claim = "claim",
        /// A director declared a draw.
        Director = "director",
        /// Only computers were left, and they stopped.
        OnlyComputers = "only-computers",
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(seat, reason) => write!(f, "won {} {}", seat.letter(), reason.word()),
            Self::Drawn(reason) => write!(f, "drawn {}", reason.word()),
        }
    }
}

impl Outcome {
    fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let outcome = match words.next()? {
            "won" => {
                let mut letters = words.next()?.chars();
                let seat = Seat::from_letter(letters.next()?).filter(|_| letters.next().is_none())?;
                let word = words.next()?;
                Self::Won(seat, *WinReason::ALL.iter().find(|reason| reason.word() == word)?)
            }
            "drawn" => {
                let word = words.next()?;
                Self::Drawn(*DrawReason::ALL.iter().find(|reason| reason.word() == word)?)
            }
            _ => return None,
        };
        words.next().is_none().then_some(outcome)
    }
}

/// Parses the output of [`Display`](fmt::Display).
impl FromStr for Outcome {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text).ok_or(ParseError { expected: "an outcome" })
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ongoing => f.write_str("ongoing"),
            Self::Over(outcome) => outcome.fmt(f),
        }
    }
}
