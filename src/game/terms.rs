//! Agreements as people write them: `KEY=VALUE` pairs, including the options of the variant.

use super::agreement::{Agreement, AgreementError, Entry, Flagging, Seating};
use super::rating_range::RatingRange;
use super::time::{Span, SpanError};
use super::time_control::{ControlError, TimeControl};
use castellan_rules::text::typed;
use castellan_rules::{OptionError, Options, Variant};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The key of a [`Change`] of the variant.
pub const GAME: &str = "game";

/// A setting that every variant has, beside the variant's own options.
pub struct Term {
    /// The key, as in `KEY=VALUE`.
    pub key: &'static str,
    /// The values, the default first, separated by `|`; a word in capitals stands for free text.
    pub values: &'static str,
}

/// All such settings.
pub const TERMS: &[Term] = &[
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
];

const fn term(key: &'static str, values: &'static str) -> Term {
    Term { key, values }
}

/// A change of an agreement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The key: one of [`TERMS`], an option of the game, or [`GAME`].
    pub key: String,
    /// The new value; `None` to return to the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

impl Change {
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

/// The error for pairs that do not form an agreement.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TermsError {
    /// A key or value that is unknown to the variant and the common settings.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// An invalid time control.
    #[error("option time: {0}")]
    Time(ControlError),
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
    Agreement(AgreementError),
}

impl Agreement {
    /// Parses and checks the agreement that these pairs describe.
    ///
    /// # Errors
    /// Returns the key that is unknown, repeated or has an invalid value.
    pub fn read(variant: Variant, pairs: &[(&str, &str)]) -> Result<Self, TermsError> {
        let (common, own): (Vec<_>, Vec<_>) =
            pairs.iter().copied().partition(|(key, _)| TERMS.iter().any(|term| term.key == *key));
        let mut agreement = Self::new(variant, Options::new(variant.info(), &own)?);
        let mut given: Vec<&str> = Vec::new();
        for (key, value) in common {
            if given.contains(&key) {
                return Err(OptionError::twice(key).into());
            }
            given.push(key);
            agreement.set(key, value)?;
        }
        agreement.suit_rating(|key| given.contains(&key));
        agreement.check().map_err(TermsError::Agreement)?;
        Ok(agreement)
    }

    /// Applies changes to the agreement and checks the result. Removes options that the new variant lacks or that
    /// conflict with a change, such as the army of a seat that no longer plays.
    ///
    /// ```
    /// use castellan_game::Agreement;
    /// use castellan_game::terms::Change;
    /// use castellan_rules::{Options, Variant};
    ///
    /// let agreed = Agreement::new(Variant::MountChess, Options::default());
    /// let rated = agreed.amended(&[Change::to("rated", "on")])?;
    /// assert!(rated.rated && !rated.takebacks);
    /// assert_eq!(agreed.changes_to(&rated), [Change::to("rated", "on"), Change::to("takebacks", "off")]);
    /// # Ok::<(), castellan_game::terms::TermsError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the key that is unknown, repeated or has an invalid value.
    pub fn amended(&self, changes: &[Change]) -> Result<Self, TermsError> {
        for (place, change) in changes.iter().enumerate() {
            if changes[..place].iter().any(|earlier| earlier.key == change.key) {
                return Err(OptionError::twice(&change.key).into());
            }
        }
        let changed = |key: &str| changes.iter().any(|change| change.key == key);
        let named = changes.iter().find(|change| change.key == GAME);
        let variant = match named.and_then(|change| change.value.as_deref()) {
            Some(name) => name.parse::<Variant>().map_err(|_| {
                let names: Vec<&str> = Variant::ALL.iter().map(|variant| variant.info().name).collect();
                OptionError::value(GAME, name, &names.join("|"))
            })?,
            None => self.variant,
        };
        let (common, own): (Vec<_>, Vec<_>) = changes
            .iter()
            .filter(|change| change.key != GAME)
            .partition(|change| TERMS.iter().any(|term| term.key == change.key));
        let options = self.amended_options(variant, &own, changed)?;
        let mut agreement = Self { variant, options, ..self.clone() };
        let usual = Self::new(variant, Options::default());
        for Change { key, value } in common {
            let value = value.clone().or_else(|| usual.term(key)).unwrap_or_default();
            agreement.set(key, &value)?;
        }
        if !self.rated {
            agreement.suit_rating(changed);
        }
        agreement.check().map_err(TermsError::Agreement)?;
        Ok(agreement)
    }

    /// Turns off takebacks and hints in a rated game, unless they were requested explicitly, which is an error.
    fn suit_rating(&mut self, is_asked_for: impl Fn(&str) -> bool) {
        if self.rated {
            self.takebacks &= is_asked_for("takebacks");
            self.hints &= is_asked_for("hints");
        }
    }

    /// Returns the options of the variant after these changes.
    fn amended_options(
        &self,
        variant: Variant,
        changes: &[&Change],
        changed: impl Fn(&str) -> bool,
    ) -> Result<Options, OptionError> {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        if variant == self.variant {
            pairs.extend(self.options.pairs());
        }
        for Change { key, value } in changes {
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

    /// Returns the value of one of [`TERMS`] in its written form.
    #[must_use]
    pub fn term(&self, key: &str) -> Option<String> {
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
                Entry::Open => "open".to_owned(),
                Entry::Invited => "invited".to_owned(),
            },
            "ratings" => self.ratings.map_or_else(|| "off".to_owned(), |ratings| ratings.to_string()),
            "spectators" => switch(self.spectators),
            "offers" => self.offers_stand.to_string(),
            "lobby" => self.lobby_waits.to_string(),
            "choosing" => self.setup_time.to_string(),
            _ => return None,
        })
    }

    /// Returns the changes that lead to another agreement.
    #[must_use]
    pub fn changes_to(&self, other: &Self) -> Vec<Change> {
        let info = other.variant.info();
        let is_same = self.variant == other.variant;
        let mut changes: Vec<Change> = (!is_same).then(|| Change::to(GAME, info.name)).into_iter().collect();
        for option in info.options {
            let before = self.options.get(option.key).filter(|_| is_same);
            let after = other.options.get(option.key);
            if before != after {
                changes.push(Change { key: option.key.to_owned(), value: after.map(str::to_owned) });
            }
        }
        for Term { key, .. } in TERMS {
            if self.term(key) != other.term(key) {
                changes.push(Change { key: (*key).to_owned(), value: other.term(key) });
            }
        }
        changes
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), TermsError> {
        let value = &typed::cleaned(value);
        match key {
            "time" => self.time = value.parse::<TimeControl>().map_err(TermsError::Time)?,
            "flagging" => {
                let values = [("at-once", Flagging::AtOnce), ("by-claim", Flagging::ByClaim)];
                self.flagging = chosen(key, value, &values)?;
            }
            "solo" => self.solo = chosen(key, value, &SWITCH)?,
            "rated" => self.rated = chosen(key, value, &SWITCH)?,
            "takebacks" => self.takebacks = chosen(key, value, &SWITCH)?,
            "hints" => self.hints = chosen(key, value, &SWITCH)?,
            "conditions" => self.conditions = chosen(key, value, &SWITCH)?,
            "analysis" => self.analysis = chosen(key, value, &SWITCH)?,
            "seating" => {
                let values = [("chosen", Seating::Chosen), ("random", Seating::Random)];
                self.seating = chosen(key, value, &values)?;
            }
            "entry" => {
                self.entry = chosen(key, value, &[("open", Entry::Open), ("invited", Entry::Invited)])?;
            }
            "ratings" => self.ratings = ratings(value)?,
            "spectators" => self.spectators = chosen(key, value, &SWITCH)?,
            "offers" => self.offers_stand = span("offers", value)?,
            "lobby" => self.lobby_waits = span("lobby", value)?,
            _ => self.setup_time = span("choosing", value)?,
        }
        Ok(())
    }
}

const SWITCH: [(&str, bool); 2] = [("off", false), ("on", true)];

fn chosen<T: Copy>(key: &str, value: &str, values: &[(&str, T)]) -> Result<T, OptionError> {
    let found = values.iter().find(|(word, _)| *word == value);
    found.map(|(_, meaning)| *meaning).ok_or_else(|| {
        let words: Vec<&str> = values.iter().map(|(word, _)| *word).collect();
        OptionError::value(key, value, &words.join("|"))
    })
}

/// Parses the range of ratings that may join.
fn ratings(value: &str) -> Result<Option<RatingRange>, OptionError> {
    if value == "off" {
        return Ok(None);
    }
    value.parse().map(Some).map_err(|_| OptionError::value("ratings", value, "off|1400-1700|1500+|-1600"))
}

fn span(key: &'static str, value: &str) -> Result<Span, TermsError> {
    value.parse::<Span>().map_err(|error| TermsError::Span { key, error })
}
