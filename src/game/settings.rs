//! The settings of a game, which players agree on, and their validation.

use super::rating_range::RatingRange;
use super::refusal::Refusal;
use super::serde_text;
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
#[serde(try_from = "StoredSettings", into = "StoredSettings")]
pub struct GameSettings {
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
    /// `true` if players may play through the API.
    pub api: bool,
    /// The way seats are assigned.
    pub seating: Seating,
    /// The players who may join.
    pub entry: EntryPolicy,
    /// The consequence of running out of time.
    pub flagging: Flagging,
    /// The time after which an offer expires.
    pub offer_timeout: Span,
    /// The time after which an unfilled lobby closes.
    pub lobby_timeout: Span,
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
pub enum EntryPolicy {
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

/// The limits of [`GameSettings::offer_timeout`].
pub const OFFER_TIMEOUT: RangeInclusive<Span> = Span::hours(1)..=Span::days(30);
/// The limits of [`GameSettings::lobby_timeout`].
pub const LOBBY_TIMEOUT: RangeInclusive<Span> = Span::minutes(10)..=Span::days(90);
/// The limits of [`GameSettings::setup_time`].
pub const SETUP_TIME: RangeInclusive<Span> = Span::minutes(10)..=Span::days(30);

/// The error for invalid settings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SettingsError {
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
    /// [`GameSettings::offer_timeout`].
    OfferTimeout,
    /// [`GameSettings::lobby_timeout`].
    LobbyTimeout,
    /// [`GameSettings::setup_time`].
    SetupTime,
}

impl fmt::Display for Limited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OfferTimeout => "the time that an offer stands",
            Self::LobbyTimeout => "the time that the lobby waits",
            Self::SetupTime => "the time to choose an army",
        })
    }
}

impl GameSettings {
    /// Creates the default settings: no clock, chosen seats, unrated, with takebacks, conditional moves, analysis
    /// and the API, without hints.
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
            api: true,
            seating: Seating::Chosen,
            entry: EntryPolicy::Open,
            flagging: Flagging::AtOnce,
            offer_timeout: Span::hours(48),
            lobby_timeout: Span::days(7),
            setup_time: Span::hours(48),
            spectators: true,
            ratings: None,
        }
    }

    /// Checks that the settings are valid together.
    ///
    /// # Errors
    /// Returns the first invalid setting.
    pub fn check(&self) -> Result<(), SettingsError> {
        self.seats()?;
        if self.rated && self.solo {
            return Err(SettingsError::RatedSolo);
        }
        if self.rated && self.takebacks {
            return Err(SettingsError::RatedTakebacks);
        }
        if self.rated && self.hints {
            return Err(SettingsError::RatedHints);
        }
        for (what, given, limits) in [
            (Limited::OfferTimeout, self.offer_timeout, OFFER_TIMEOUT),
            (Limited::LobbyTimeout, self.lobby_timeout, LOBBY_TIMEOUT),
            (Limited::SetupTime, self.setup_time, SETUP_TIME),
        ] {
            if !limits.contains(&given) {
                return Err(SettingsError::Limit {
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
    /// chances: computers accept any settings, so no opponent would object.
    ///
    /// # Errors
    /// Returns [`Refusal::ComputersAreUnrated`] or [`Refusal::UnevenWithComputers`].
    pub fn check_computers_allowed(&self) -> Result<(), Refusal> {
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
    /// use castellan_game::GameSettings;
    /// use castellan_rules::{Options, Variant};
    ///
    /// let agreed = |variant| GameSettings::new(variant, Options::default());
    /// // The first player is drawn (KOTM-7).
    /// assert!(agreed(Variant::KingOfTheMountain).uses_dice());
    /// assert!(!agreed(Variant::GiantKing).uses_dice());
    /// ```
    #[must_use]
    pub fn uses_dice(&self) -> bool {
        let mut is_drawn = self.seating == Seating::Random;
        let start = self.variant.random_start(&self.options, &mut |_| {
            is_drawn = true;
            0
        });
        is_drawn || start.is_ok_and(|(_, start)| start.rolls_dice())
    }
}

/// The stored form of settings. Options can be parsed only when the variant is known.
#[allow(clippy::struct_excessive_bools)]
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredSettings {
    #[serde(with = "serde_text::single")]
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
    api: bool,
    seating: Seating,
    entry: EntryPolicy,
    flagging: Flagging,
    #[serde(rename = "offers_stand")]
    offer_timeout: Span,
    #[serde(rename = "lobby_waits")]
    lobby_timeout: Span,
    setup_time: Span,
    spectators: bool,
    #[serde(default, with = "serde_text::optional", skip_serializing_if = "Option::is_none")]
    ratings: Option<RatingRange>,
}

impl From<GameSettings> for StoredSettings {
    fn from(settings: GameSettings) -> Self {
        Self {
            variant: settings.variant,
            options: option_pairs(&settings.options),
            time: settings.time,
            solo: settings.solo,
            rated: settings.rated,
            rated_with_computers: settings.rated_with_computers,
            takebacks: settings.takebacks,
            hints: settings.hints,
            conditions: settings.conditions,
            analysis: settings.analysis,
            api: settings.api,
            seating: settings.seating,
            entry: settings.entry,
            flagging: settings.flagging,
            offer_timeout: settings.offer_timeout,
            lobby_timeout: settings.lobby_timeout,
            setup_time: settings.setup_time,
            spectators: settings.spectators,
            ratings: settings.ratings,
        }
    }
}

impl TryFrom<StoredSettings> for GameSettings {
    type Error = OptionError;

    fn try_from(stored: StoredSettings) -> Result<Self, OptionError> {
        Ok(Self {
            options: parse_options(stored.variant, &stored.options)?,
            variant: stored.variant,
            time: stored.time,
            solo: stored.solo,
            rated: stored.rated,
            rated_with_computers: stored.rated_with_computers,
            takebacks: stored.takebacks,
            hints: stored.hints,
            conditions: stored.conditions,
            analysis: stored.analysis,
            api: stored.api,
            seating: stored.seating,
            entry: stored.entry,
            flagging: stored.flagging,
            offer_timeout: stored.offer_timeout,
            lobby_timeout: stored.lobby_timeout,
            setup_time: stored.setup_time,
            spectators: stored.spectators,
            ratings: stored.ratings,
        })
    }
}

/// Returns options in their stored form.
pub(super) fn option_pairs(options: &Options) -> Vec<(String, String)> {
    options.pairs().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

/// Parses stored options of a variant.
pub(super) fn parse_options(variant: Variant, pairs: &[(String, String)]) -> Result<Options, OptionError> {
    let pairs: Vec<(&str, &str)> = pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    Options::new(variant.info(), &pairs)
}
