//! Settings as people write them: `KEY=VALUE` pairs, including the options of the variant.

use super::rating_range::RatingRange;
use super::settings::{EntryPolicy, Flagging, GameSettings, Seating, SettingsError};
use super::time::{Span, SpanError};
use super::time_control::{TimeControl, TimeControlError};
use castellan_rules::text::normalization;
use castellan_rules::{OptionError, Options, Variant};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The key of a [`SettingChange`] of the variant.
pub const GAME_KEY: &str = "game";

/// A setting that every variant has, beside the variant's own options.
pub struct CommonSetting {
    /// The key, as in `KEY=VALUE`.
    pub key: &'static str,
    /// The values, the default first, separated by `|`; a word in capitals stands for free text.
    pub values: &'static str,
}

/// All such settings.
pub const COMMON_SETTINGS: &[CommonSetting] = &[
    term("time", "none|TIME"),
    term("flagging", "at-once|by-claim"),
    term("solo", "off|on"),
    term("rated", "off|on"),
    term("takebacks", "on|off"),
    term("hints", "off|on"),
    term("conditions", "on|off"),
    term("analysis", "on|off"),
    term("seating", "chosen|random"),
    term("entry", "open|invited"),
    term("ratings", "off|1300-1700|1500+|-1500|RANGE"),
    term("spectators", "on|off"),
    term("offers", "2d|SPAN"),
    term("lobby", "7d|SPAN"),
    term("choosing", "2d|SPAN"),
    term("api", "on|off"),
];

const fn term(key: &'static str, values: &'static str) -> CommonSetting {
    CommonSetting { key, values }
}

/// A change of a setting.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettingChange {
    /// The key: one of [`COMMON_SETTINGS`], an option of the game, or [`GAME_KEY`].
    pub key: String,
    /// The new value; `None` to return to the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

impl SettingChange {
    /// Sets the value of a key.
    #[must_use]
    pub fn to(key: impl Into<String>, value: impl Into<String>) -> Self {
        Self { key: key.into(), value: Some(value.into()) }
    }

    /// Removes the value of a key.
    #[must_use]
    pub fn unset(key: impl Into<String>) -> Self {
        Self { key: key.into(), value: None }
    }
}

/// The error for pairs that do not form valid settings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SettingsTextError {
    /// A key or value that is unknown to the variant and the common settings.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// An invalid time control.
    #[error("option time: {0}")]
    Time(TimeControlError),
    /// An invalid span of time.
    #[error("option {key}: {error}")]
    Span {
        /// The key.
        key: &'static str,
        /// The fault.
        error: SpanError,
    },
    /// Settings that contradict each other.
    #[error(transparent)]
    Settings(SettingsError),
}

impl GameSettings {
    /// Parses and checks the settings that these pairs describe.
    ///
    /// # Errors
    /// Returns the key that is unknown, repeated or has an invalid value.
    pub fn from_pairs(variant: Variant, pairs: &[(&str, &str)]) -> Result<Self, SettingsTextError> {
        let (common, own): (Vec<_>, Vec<_>) =
            pairs.iter().copied().partition(|(key, _)| COMMON_SETTINGS.iter().any(|term| term.key == *key));
        let mut settings = Self::new(variant, Options::new(variant.info(), &own)?);
        let mut given: Vec<&str> = Vec::new();
        for (key, value) in common {
            if given.contains(&key) {
                return Err(OptionError::duplicate(key).into());
            }
            given.push(key);
            settings.set(key, value)?;
        }
        settings.apply_rated_defaults(|key| given.contains(&key));
        settings.check().map_err(SettingsTextError::Settings)?;
        Ok(settings)
    }

    /// Applies changes and checks the result. Removes options that the new variant lacks or that
    /// conflict with a change, such as the army of a seat that no longer plays.
    ///
    /// ```
    /// use castellan_game::GameSettings;
    /// use castellan_game::settings_text::SettingChange;
    /// use castellan_rules::{Options, Variant};
    ///
    /// let agreed = GameSettings::new(Variant::MountChess, Options::default());
    /// let rated = agreed.with_changes(&[SettingChange::to("rated", "on")])?;
    /// assert!(rated.rated && !rated.takebacks);
    /// let changes = [SettingChange::to("rated", "on"), SettingChange::to("takebacks", "off")];
    /// assert_eq!(agreed.changes_to(&rated), changes);
    /// # Ok::<(), castellan_game::settings_text::SettingsTextError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the key that is unknown, repeated or has an invalid value.
    pub fn with_changes(&self, changes: &[SettingChange]) -> Result<Self, SettingsTextError> {
        for (place, change) in changes.iter().enumerate() {
            if changes[..place].iter().any(|earlier| earlier.key == change.key) {
                return Err(OptionError::duplicate(&change.key).into());
            }
        }
        let changed = |key: &str| changes.iter().any(|change| change.key == key);
        let named = changes.iter().find(|change| change.key == GAME_KEY);
        let variant = match named.and_then(|change| change.value.as_deref()) {
            Some(name) => name.parse::<Variant>().map_err(|_| {
                let names: Vec<&str> = Variant::ALL.iter().map(|variant| variant.info().name).collect();
                OptionError::invalid_value(GAME_KEY, name, &names.join("|"))
            })?,
            None => self.variant,
        };
        let (common, own): (Vec<_>, Vec<_>) = changes
            .iter()
            .filter(|change| change.key != GAME_KEY)
            .partition(|change| COMMON_SETTINGS.iter().any(|term| term.key == change.key));
        let options = self.options_with_changes(variant, &own, changed)?;
        let mut settings = Self { variant, options, ..self.clone() };
        let usual = Self::new(variant, Options::default());
        for SettingChange { key, value } in common {
            let value = value.clone().or_else(|| usual.setting(key)).unwrap_or_default();
            settings.set(key, &value)?;
        }
        if !self.rated {
            settings.apply_rated_defaults(changed);
        }
        settings.check().map_err(SettingsTextError::Settings)?;
        Ok(settings)
    }

    /// Turns off takebacks and hints in a rated game, unless they were requested explicitly, which is an error.
    fn apply_rated_defaults(&mut self, is_requested: impl Fn(&str) -> bool) {
        if self.rated {
            self.takebacks &= is_requested("takebacks");
            self.hints &= is_requested("hints");
        }
    }

    /// Returns the options of the variant after these changes.
    fn options_with_changes(
        &self,
        variant: Variant,
        changes: &[&SettingChange],
        changed: impl Fn(&str) -> bool,
    ) -> Result<Options, OptionError> {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        if variant == self.variant {
            pairs.extend(self.options.pairs());
        }
        for SettingChange { key, value } in changes {
            match (pairs.iter_mut().find(|(known, _)| known == key), value) {
                (Some(pair), Some(value)) => pair.1 = value,
                (None, Some(value)) => pairs.push((key, value)),
                (_, None) => {
                    // The key must still be an option of the variant.
                    Options::new(variant.info(), &[(key, "")])?;
                    pairs.retain(|(known, _)| known != key);
                }
            }
        }
        loop {
            let options = Options::new(variant.info(), &pairs)?;
            let Err(error) = variant.begin(&options) else { return Ok(options) };
            let fits = pairs.iter().position(|(key, _)| *key == error.key && !changed(key));
            pairs.remove(fits.ok_or(error)?);
        }
    }

    /// Returns the value of one of [`COMMON_SETTINGS`] in its written form.
    #[must_use]
    pub fn setting(&self, key: &str) -> Option<String> {
        let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
        Some(match key {
            "time" => self.time.to_string(),
            "flagging" => match self.flagging {
                Flagging::AtOnce => "at-once".to_owned(),
                Flagging::ByClaim => "by-claim".to_owned(),
            },
            "solo" => switch(self.solo),
            "rated" => switch(self.rated),
            "takebacks" => switch(self.takebacks),
            "hints" => switch(self.hints),
            "conditions" => switch(self.conditions),
            "analysis" => switch(self.analysis),
            "seating" => match self.seating {
                Seating::Chosen => "chosen".to_owned(),
                Seating::Random => "random".to_owned(),
            },
            "entry" => match self.entry {
                EntryPolicy::Open => "open".to_owned(),
                EntryPolicy::Invited => "invited".to_owned(),
            },
            "ratings" => self.ratings.map_or_else(|| "off".to_owned(), |ratings| ratings.to_string()),
            "spectators" => switch(self.spectators),
            "offers" => self.offer_timeout.to_string(),
            "lobby" => self.lobby_timeout.to_string(),
            "choosing" => self.setup_time.to_string(),
            "api" => switch(self.api),
            _ => return None,
        })
    }

    /// Returns the changes that lead to other settings.
    #[must_use]
    pub fn changes_to(&self, other: &Self) -> Vec<SettingChange> {
        let info = other.variant.info();
        let is_same = self.variant == other.variant;
        let mut changes: Vec<SettingChange> =
            (!is_same).then(|| SettingChange::to(GAME_KEY, info.name)).into_iter().collect();
        for option in info.options {
            let before = self.options.get(option.key).filter(|_| is_same);
            let after = other.options.get(option.key);
            if before != after {
                changes.push(SettingChange { key: option.key.to_owned(), value: after.map(str::to_owned) });
            }
        }
        for CommonSetting { key, .. } in COMMON_SETTINGS {
            if self.setting(key) != other.setting(key) {
                changes.push(SettingChange { key: (*key).to_owned(), value: other.setting(key) });
            }
        }
        changes
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), SettingsTextError> {
        let value = &normalization::without_typography(value);
        match key {
            "time" => self.time = value.parse::<TimeControl>().map_err(SettingsTextError::Time)?,
            "flagging" => {
                let values = [("at-once", Flagging::AtOnce), ("by-claim", Flagging::ByClaim)];
                self.flagging = parse_word(key, value, &values)?;
            }
            "solo" => self.solo = parse_word(key, value, &ON_OFF)?,
            "rated" => self.rated = parse_word(key, value, &ON_OFF)?,
            "takebacks" => self.takebacks = parse_word(key, value, &ON_OFF)?,
            "hints" => self.hints = parse_word(key, value, &ON_OFF)?,
            "conditions" => self.conditions = parse_word(key, value, &ON_OFF)?,
            "analysis" => self.analysis = parse_word(key, value, &ON_OFF)?,
            "seating" => {
                let values = [("chosen", Seating::Chosen), ("random", Seating::Random)];
                self.seating = parse_word(key, value, &values)?;
            }
            "entry" => {
                self.entry = parse_word(
                    key,
                    value,
                    &[("open", EntryPolicy::Open), ("invited", EntryPolicy::Invited)],
                )?;
            }
            "ratings" => self.ratings = parse_ratings(value)?,
            "spectators" => self.spectators = parse_word(key, value, &ON_OFF)?,
            "api" => self.api = parse_word(key, value, &ON_OFF)?,
            "offers" => self.offer_timeout = parse_span("offers", value)?,
            "lobby" => self.lobby_timeout = parse_span("lobby", value)?,
            _ => self.setup_time = parse_span("choosing", value)?,
        }
        Ok(())
    }
}

const ON_OFF: [(&str, bool); 2] = [("off", false), ("on", true)];

fn parse_word<T: Copy>(key: &str, value: &str, values: &[(&str, T)]) -> Result<T, OptionError> {
    let found = values.iter().find(|(word, _)| *word == value);
    found.map(|(_, meaning)| *meaning).ok_or_else(|| {
        let words: Vec<&str> = values.iter().map(|(word, _)| *word).collect();
        OptionError::invalid_value(key, value, &words.join("|"))
    })
}

/// Parses the range of ratings that may join.
fn parse_ratings(value: &str) -> Result<Option<RatingRange>, OptionError> {
    if value == "off" {
        return Ok(None);
    }
    value
        .parse()
        .map(Some)
        .map_err(|_| OptionError::invalid_value("ratings", value, "off|1400-1700|1500+|-1600"))
}

fn parse_span(key: &'static str, value: &str) -> Result<Span, SettingsTextError> {
    value.parse::<Span>().map_err(|error| SettingsTextError::Span { key, error })
}
