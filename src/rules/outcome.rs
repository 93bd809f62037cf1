//! How a game ends.

use super::parse::ParseError;
use super::piece::Seat;
use std::fmt;
use std::str::FromStr;

/// The end of a game.
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
    /// One seat has won.
    Won(Seat, WinReason),
    /// Nobody has.
    Drawn(DrawReason),
}

/// Whether a game goes on. Prints as the status line of the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The seat to act may act.
    Ongoing,
    /// It is over.
    Over(Outcome),
}

macro_rules! reasons {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $name {
            /// Every reason there is.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The word used in texts.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }
        }
    };
}

reasons! {
    /// Why a seat has won.
    WinReason {
        /// Its King stands on the summit (KOTM-27).
        Summit = "summit",
        /// Every other seat has left (KOTM-28).
        LastSeat = "last-seat",
        /// Its King has passed its last phase (ARK-12).
        Phases = "phases",
        /// It has captured both Flags (MC-11).
        Flags = "flags",
        /// Its Flag stands on the final rank (MC-11).
        FinalRank = "final-rank",
        /// The other Giant-King is in check and nothing helps (GK-14).
        Checkmate = "checkmate",
        /// The other King is defenceless, in check, and nothing helps (KM-12).
        Conquest = "conquest",
        /// Its Fool stands on the other's King Square (KM-15).
        Gambit = "gambit",
        /// It has captured the other King in Active Play (KM-18).
        KingCaptured = "king-captured",
        /// The other seat cannot act, and the option says that this loses (KM-13).
        Stalemate = "stalemate",
        /// The other seat resigned.
        Resignation = "resignation",
        /// The other seat's time ran out.
        Time = "time",
        /// A director said so.
        Director = "director",
    }
}

reasons! {
    /// Why a game is drawn.
    DrawReason {
        /// The seat to act has no legal action.
        Stalemate = "stalemate",
        /// Every seat has passed in a row.
        Passes = "passes",
        /// The same position stood too often.
        Repetition = "repetition",
        /// Nothing was captured and no pawn moved for too long.
        Clock = "clock",
        /// Every seat agreed.
        Agreement = "agreement",
        /// The seat to act claimed it.
        Claim = "claim",
        /// A director said so.
        Director = "director",
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

/// Reads what [`Display`](fmt::Display) writes.
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
