//! What is agreed when a game is created, and what of it cannot be.

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

/// All that is agreed at creation.
// Each is a question of its own, asked with a switch.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct Agreement {
    /// Which game.
    pub variant: Variant,
    /// The game's own options.
    pub options: Options,
    /// How much time there is.
    pub time: TimeControl,
    /// Whether one person holds all seats.
    pub solo: bool,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Whether it counts where computers play too, on lists of their own: the server where the game was opened says so.
    pub rated_with_computers: bool,
    /// Whether actions may be taken back when everyone agrees.
    pub takebacks: bool,
    /// Whether players may ask for a good move when it is their turn.
    pub hints: bool,
    /// Whether players may set conditional moves.
    pub conditions: bool,
    /// Whether players may try moves on a board of their own, and be shown what is attacked, while the game goes on.
    pub analysis: bool,
    /// How seats are given.
    pub seating: Seating,
    /// Who may sit down.
    pub entry: Entry,
    /// What happens when time has run out.
    pub flagging: Flagging,
    /// How long an offer stands.
    pub offers_stand: Span,
    /// How long the lobby waits to be filled.
    pub lobby_waits: Span,
    /// How long there is to choose an army.
    pub setup_time: Span,
    /// Whether others may watch.
    pub spectators: bool,
    /// The ratings that whoever joins may have; nothing for any. Who is invited may always join.
    pub ratings: Option<RatingRange>,
}

/// How seats are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// Whoever joins chooses.
    Chosen,
    /// They are drawn at the start.
    Random,
}

/// Who may sit down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// Everybody.
    Open,
    /// The owner, and who is invited.
    Invited,
}

/// What happens when time has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flagging {
    /// The seat loses, or leaves, at once.
    AtOnce,
    /// It may act on until somebody claims it.
    ByClaim,
}

/// How long an offer may stand.
pub const OFFERS_STAND: RangeInclusive<Span> = Span::hours(1)..=Span::days(30);
/// How long a lobby may wait.
pub const LOBBY_WAITS: RangeInclusive<Span> = Span::minutes(10)..=Span::days(90);
/// How long there may be to choose an army.
pub const SETUP_TIME: RangeInclusive<Span> = Span::minutes(10)..=Span::days(30);

/// What of an agreement cannot be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AgreementError {
    /// An option that the game does not take.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A game against oneself cannot be rated.
    #[error("a game against oneself cannot be rated")]
    RatedSolo,
    /// A game in which actions are taken back cannot be rated.
    #[error("a game with takebacks cannot be rated")]
    RatedTakebacks,
    /// A game in which players are told good moves cannot be rated.
    #[error("a game with hints cannot be rated")]
    RatedHints,
    /// A time outside its limits.
    #[error("{what} is {given}, but it can only be from {least} to {most}")]
    Limit {
        /// Which time, as [`Agreement`] calls it.
        what: Limited,
        /// What was wished.
        given: Span,
        /// The shortest that can be.
        least: Span,
        /// The longest that can be.
        most: Span,
    },
}

/// A time of the agreement that has limits.
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
    /// What is agreed when nothing is said: no clock, seats chosen, unrated, takebacks, no hints, conditional moves and
    /// boards to try moves on.
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

    /// Whether all of it can be.
    ///
    /// # Errors
    /// The first thing that cannot.
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

    /// The seats that there are, in playing order.
    ///
    /// # Errors
    /// Names the option at fault.
    pub fn seats(&self) -> Result<Vec<Seat>, OptionError> {
        self.variant.begin(&self.options).map(|start| start.seats())
    }

    /// Returns `true` if computers may play: in a rated game only where it counts with them, and where everybody has
    /// the same chances. They agree to anything, so nobody else would see to that.
    ///
    /// # Errors
    /// Why they may not.
    pub fn may_have_computers(&self) -> Result<(), Refusal> {
        if !self.rated {
            return Ok(());
        }
        if !self.rated_with_computers {
            return Err(Refusal::ComputersAreUnrated);
        }
        if self.is_even() { Ok(()) } else { Err(Refusal::UnevenWithComputers) }
    }

    /// Whether nothing that is agreed for a seat alone, and no map of one's own, gives somebody other chances.
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

    /// Whether chance decides something: seats, armies, who moves first or what stands where, or captures.
    ///
    /// ```
    /// use castellan_game::Agreement;
    /// use castellan_rules::{Options, Variant};
    ///
    /// let agreed = |variant| Agreement::new(variant, Options::default());
    /// // Who moves first is drawn there (KOTM-7).
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

/// An agreement as it is stored: the options can be read only when the game is known.
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

/// Options as they are stored.
pub(super) fn pairs(options: &Options) -> Vec<(String, String)> {
    options.pairs().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

/// Stored options of a game.
pub(super) fn options(variant: Variant, pairs: &[(String, String)]) -> Result<Options, OptionError> {
    let pairs: Vec<(&str, &str)> = pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    Options::new(variant.info(), &pairs)
}
