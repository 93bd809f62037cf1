//! Agreements as people write them: `KEY=VALUE` pairs, the game's own options among them.

use super::agreement::{Agreement, AgreementError, Entry, Flagging, Seating};
use super::clock::{ControlError, TimeControl};
use super::rating_range::RatingRange;
use super::time::{Span, SpanError};
use castellan_rules::{OptionError, Options, Variant};
use thiserror::Error;

/// Something that can be agreed for any game, besides the game's own options.
pub struct Term {
    /// The key, as in `KEY=VALUE`.
    pub key: &'static str,
    /// The values, the default first, separated by `|`; a word in capitals stands for free text.
    pub values: &'static str,
}

/// Everything that can be agreed for any game.
pub const TERMS: &[Term] = &[
    term("time", "none|TIME"),
    term("flagging", "at-once|by-claim"),
    term("solo", "off|on"),
    term("rated", "off|on"),
    term("takebacks", "on|off"),
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

/// Pairs that are no agreement.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TermsError {
    /// A key or a value that neither the game nor any game has.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The time is none.
    #[error("option time: {0}")]
    Time(ControlError),
    /// The span of this key is none.
    #[error("option {key}: {error}")]
    Span {
        /// The key.
        key: &'static str,
        /// What is wrong.
        error: SpanError,
    },
    /// The pairs do not go together.
    #[error(transparent)]
    Agreement(AgreementError),
}

impl Agreement {
    /// The agreement that these pairs make, checked.
    ///
    /// # Errors
    /// Names the key that is unknown, given twice or has a value that it cannot have.
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
        // Rated games have no takebacks; only who asks for both is told so.
        if agreement.rated && !given.contains(&"takebacks") {
            agreement.takebacks = false;
        }
        agreement.check().map_err(TermsError::Agreement)?;
        Ok(agreement)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), TermsError> {
        match key {
            "time" => self.time = value.parse::<TimeControl>().map_err(TermsError::Time)?,
            "flagging" => {
                let values = [("at-once", Flagging::AtOnce), ("by-claim", Flagging::ByClaim)];
                self.flagging = chosen(key, value, &values)?;
            }
            "solo" => self.solo = chosen(key, value, &SWITCH)?,
            "rated" => self.rated = chosen(key, value, &SWITCH)?,
            "takebacks" => self.takebacks = chosen(key, value, &SWITCH)?,
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

/// The ratings that whoever joins may have.
fn ratings(value: &str) -> Result<Option<RatingRange>, OptionError> {
    if value == "off" {
        return Ok(None);
    }
    value.parse().map(Some).map_err(|_| OptionError::value("ratings", value, "off|1400-1700|1500+|-1600"))
}

fn span(key: &'static str, value: &str) -> Result<Span, TermsError> {
    value.parse::<Span>().map_err(|error| TermsError::Span { key, error })
}
