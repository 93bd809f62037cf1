//! Agreements: the settings of a game that players agree on, and their validation.

use super::form;
use super::rating_range::RatingRange;
use super::refusal::Refusal;
use super::time::Span;
use super::time_control::TimeControl;
use castellan_rules::{OptionError, Options, Seat, Variant};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The settings of a game, agreed on at its creation.
// Each flag is an independent setting with its own switch.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct Agreement {
    /// The game variant.
    pub variant: Variant,
    /// The options of the variant.
    pub options: Options,
    /// The time control.
    pub time: TimeControl,
    /// `true` if one person plays all seats.
    pub solo: bool,
    /// `true` if the result counts for ratings.
    pub rated: bool,
    /// `true` if games with computers are rated too, on lists of their own. Set by the server where the game was
    /// opened.
    pub rated_with_computers: bool,
    /// `true` if actions can be taken back by agreement of all players.
    pub takebacks: bool,
    /// `true` if players may ask for hints on their turn.
    pub hints: bool,
    /// `true` if players may set conditional moves.
    pub conditions: bool,
    /// `true` if players may analyse (try moves on a board of their own, see attacked squares) during the game.
    pub analysis: bool,
    /// The way seats are assigned.
    pub seating: Seating,
    /// The players who may join.
    pub entry: Entry,
    /// The consequence of running out of time.
    pub flagging: Flagging,
    /// The time after which an offer expires.
    pub offers_stand: Span,
    /// The time after which an unfilled lobby closes.
    pub lobby_waits: Span,
    /// The time limit for choosing an army.
    pub setup_time: Span,
    /// `true` if others may watch.
    pub spectators: bool,
    /// The ratings that may join; `None` for any. Invited players may always join.
    pub ratings: Option<RatingRange>,
}

/// The way seats are assigned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// Players choose their seats when they join.
    Chosen,
    /// Seats are drawn at the start.
    Random,
}

/// The players who may join.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// Everyone.
    Open,
    /// The owner and invited players.
    Invited,
}

/// The consequence of running out of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flagging {
    /// The seat loses, or leaves the game, at once.
    AtOnce,
    /// The seat may still act until an opponent claims the time.
    ByClaim,
}

/// The limits of [`Agreement::offers_stand`].
pub const OFFERS_STAND: RangeInclusive<Span> = Span::hours(1)..=Span::days(30);
/// The limits of [`Agreement::lobby_waits`].
pub const LOBBY_WAITS: RangeInclusive<Span> = Span::minutes(10)..=Span::days(90);
/// The limits of [`Agreement::setup_time`].
pub const SETUP_TIME: RangeInclusive<Span> = Span::minutes(10)..=Span::days(30);

/// The error for an invalid agreement.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AgreementError {
    /// An option that the variant does not accept.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A rated solo game.
    #[error("a game against oneself cannot be rated")]
    RatedSolo,
    /// A rated game with takebacks.
    #[error("a game with takebacks cannot be rated")]
    RatedTakebacks,
    /// A rated game with hints.
    #[error("a game with hints cannot be rated")]
    RatedHints,
    /// A time outside its limits.
    #[error("{what} is {given}, but it can only be from {least} to {most}")]
    Limit {
        /// The setting.
        what: Limited,
        /// The requested time.
        given: Span,
        /// The shortest allowed time.
        least: Span,
        /// The longest allowed time.
        most: Span,
    },
}

/// A setting with limits of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limited {
    /// [`Agreement::offers_stand`].
    OffersStand,
    /// [`Agreement::lobby_waits`].
    LobbyWaits,
    /// [`Agreement::setup_time`].
    SetupTime,
}

impl fmt::Display for Limited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OffersStand => "the time that an offer stands",
            Self::LobbyWaits => "the time that the lobby waits",
            Self::SetupTime => "the time to choose an army",
        })
    }
}

impl Agreement {
    /// Creates the default agreement: no clock, chosen seats, unrated, with takebacks, conditional moves and analysis,
    /// without hints.
    #[must_use]
    pub fn new(variant: Variant, options: Options) -> Self {
        Self {
            variant,
            options,
            time: TimeControl::None,
            solo: false,
            rated: false,
            rated_with_computers: false,
            takebacks: true,
            hints: false,
            conditions: true,
            analysis: true,
            seating: Seating::Chosen,
            entry: Entry::Open,
            flagging: Flagging::AtOnce,
            offers_stand: Span::hours(48),
            lobby_waits: Span::days(7),
            setup_time: Span::hours(48),
            spectators: true,
            ratings: None,
        }
    }

    /// Checks that the settings are valid together.
    ///
    /// # Errors
    /// Returns the first invalid setting.
    pub fn check(&self) -> Result<(), AgreementError> {
        self.seats()?;
        if self.rated && self.solo {
            return Err(AgreementError::RatedSolo);
        }
        if self.rated && self.takebacks {
            return Err(AgreementError::RatedTakebacks);
        }
        if self.rated && self.hints {
            return Err(AgreementError::RatedHints);
        }
        for (what, given, limits) in [
            (Limited::OffersStand, self.offers_stand, OFFERS_STAND),
            (Limited::LobbyWaits, self.lobby_waits, LOBBY_WAITS),
            (Limited::SetupTime, self.setup_time, SETUP_TIME),
        ] {
            if !limits.contains(&given) {
                return Err(AgreementError::Limit {
                    what,
                    given,
                    least: *limits.start(),
                    most: *limits.end(),
                });
            }
        }
        Ok(())
    }

    /// Returns the seats of the game, in playing order.
    ///
    /// # Errors
    /// Returns the option at fault.
    pub fn seats(&self) -> Result<Vec<Seat>, OptionError> {
        self.variant.begin(&self.options).map(|start| start.seats())
    }

    /// Checks that computers may play. A rated game must count games with computers, and must give all seats equal
    /// chances: computers accept any terms, so no opponent would object.
    ///
    /// # Errors
    /// Returns [`Refusal::ComputersAreUnrated`] or [`Refusal::UnevenWithComputers`].
    pub fn may_have_computers(&self) -> Result<(), Refusal> {
        if !self.rated {
            return Ok(());
        }
        if !self.rated_with_computers {
            return Err(Refusal::ComputersAreUnrated);
        }
        if self.is_even() { Ok(()) } else { Err(Refusal::UnevenWithComputers) }
    }

    /// Returns `true` if the options give all seats equal chances: no army for a single seat, and no custom board.
    fn is_even(&self) -> bool {
        let is_named = |key: &str, value: &str| {
            let option = self.variant.info().options.iter().find(|option| option.key == key);
            option.is_some_and(|option| option.values.split('|').any(|word| word == value))
        };
        self.options.pairs().all(|(key, value)| match key {
            "board" => is_named(key, value),
            key => !key.starts_with("army."),
        })
    }

    /// Returns `true` if chance decides anything: seats, armies, the first move, the setup or captures.
    ///
    /// ```
    /// use castellan_game::Agreement;
    /// use castellan_rules::{Options, Variant};
    ///
    /// let agreed = |variant| Agreement::new(variant, Options::default());
    /// // The first player is drawn (KOTM-7).
    /// assert!(agreed(Variant::KingOfTheMountain).uses_dice());
    /// assert!(!agreed(Variant::GiantKing).uses_dice());
    /// ```
    #[must_use]
    pub fn uses_dice(&self) -> bool {
        let mut is_drawn = self.seating == Seating::Random;
        let start = self.variant.draw_start(&self.options, &mut |_| {
            is_drawn = true;
            0
        });
        is_drawn || start.is_ok_and(|(_, start)| start.rolls_dice())
    }
}

/// The stored form of an agreement. Options can be parsed only when the variant is known.
#[allow(clippy::struct_excessive_bools)]
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    #[serde(with = "form::text")]
    variant: Variant,
    options: Vec<(String, String)>,
    time: TimeControl,
    solo: bool,
    rated: bool,
    rated_with_computers: bool,
    takebacks: bool,
    hints: bool,
    conditions: bool,
    analysis: bool,
    seating: Seating,
    entry: Entry,
    flagging: Flagging,
    offers_stand: Span,
    lobby_waits: Span,
    setup_time: Span,
    spectators: bool,
    #[serde(default, with = "form::maybe", skip_serializing_if = "Option::is_none")]
    ratings: Option<RatingRange>,
}

impl From<Agreement> for Stored {
    fn from(agreement: Agreement) -> Self {
        Self {
            variant: agreement.variant,
            options: pairs(&agreement.options),
            time: agreement.time,
            solo: agreement.solo,
            rated: agreement.rated,
            rated_with_computers: agreement.rated_with_computers,
            takebacks: agreement.takebacks,
            hints: agreement.hints,
            conditions: agreement.conditions,
            analysis: agreement.analysis,
            seating: agreement.seating,
            entry: agreement.entry,
            flagging: agreement.flagging,
            offers_stand: agreement.offers_stand,
            lobby_waits: agreement.lobby_waits,
            setup_time: agreement.setup_time,
            spectators: agreement.spectators,
            ratings: agreement.ratings,
        }
    }
}

impl TryFrom<Stored> for Agreement {
    type Error = OptionError;

    fn try_from(stored: Stored) -> Result<Self, OptionError> {
        Ok(Self {
            options: options(stored.variant, &stored.options)?,
            variant: stored.variant,
            time: stored.time,
            solo: stored.solo,
            rated: stored.rated,
            rated_with_computers: stored.rated_with_computers,
            takebacks: stored.takebacks,
            hints: stored.hints,
            conditions: stored.conditions,
            analysis: stored.analysis,
            seating: stored.seating,
            entry: stored.entry,
            flagging: stored.flagging,
            offers_stand: stored.offers_stand,
            lobby_waits: stored.lobby_waits,
            setup_time: stored.setup_time,
            spectators: stored.spectators,
            ratings: stored.ratings,
        })
    }
}

/// Returns options in their stored form.
pub(super) fn pairs(options: &Options) -> Vec<(String, String)> {
    options.pairs().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

/// Parses stored options of a variant.
pub(super) fn options(variant: Variant, pairs: &[(String, String)]) -> Result<Options, OptionError> {
    let pairs: Vec<(&str, &str)> = pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    Options::new(variant.info(), &pairs)
}
