//! Serialization of values of the rules, which do not depend on `serde`, as their own texts.

use super::rating_range::RatingRange;
use castellan_rules::{Action, Outcome, Seat, Square, Variant};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// A value of the rules with a text form.
pub(super) trait TextForm: Sized {
    /// The description of such a value, for errors.
    const DESCRIPTION: &'static str;

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    fn read(text: &str) -> Option<Self>;
}

impl TextForm for Seat {
    const DESCRIPTION: &'static str = "a seat";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }

    fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        Self::from_letter(letters.next()?).filter(|_| letters.next().is_none())
    }
}

macro_rules! impl_text_form {
    ($($value:ty: $description:literal;)*) => {
        $(impl TextForm for $value {
            const DESCRIPTION: &'static str = $description;

            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }

            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        })*
    };
}

impl_text_form! {
    Action: "an action";
    Square: "a square";
    Outcome: "an outcome";
    Variant: "a game";
    RatingRange: "a range of ratings";
}

/// Displays a value as its text.
struct AsText<'a, T>(&'a T);

impl<T: TextForm> fmt::Display for AsText<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}

/// A value stored as its text.
struct FromText<T>(T);

impl<'de, T: TextForm> Deserialize<'de> for FromText<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        let read = T::read(&text).map(FromText);
        read.ok_or_else(|| {
            D::Error::custom(format_args!("`{}` is not {}", text.escape_debug(), T::DESCRIPTION))
        })
    }
}

/// For `#[serde(with)]`: one value.
pub(super) mod single {
    use super::{AsText, Deserialize, Deserializer, FromText, Serializer, TextForm};

    pub fn serialize<T: TextForm, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&AsText(value))
    }

    pub fn deserialize<'de, T: TextForm, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        FromText::deserialize(deserializer).map(|FromText(value)| value)
    }
}

/// For `#[serde(with)]`: an optional value.
pub(super) mod optional {
    use super::{AsText, Deserialize, Deserializer, FromText, Serializer, TextForm};

    // `serde` passes a reference to the field.
    #[allow(clippy::ref_option)]
    pub fn serialize<T: TextForm, S: Serializer>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(&AsText(value)),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, T: TextForm, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        Ok(Option::<FromText<T>>::deserialize(deserializer)?.map(|FromText(value)| value))
    }
}

/// For `#[serde(with)]`: several values.
pub(super) mod list {
    use super::{AsText, Deserialize, Deserializer, FromText, Serializer, TextForm};

    pub fn serialize<T: TextForm, S: Serializer>(values: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(|value| AsText(value).to_string()))
    }

    pub fn deserialize<'de, T: TextForm, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
        Ok(Vec::<FromText<T>>::deserialize(deserializer)?.into_iter().map(|FromText(value)| value).collect())
    }
}

/// For `#[serde(with)]`: a map from seats, by their letters.
pub(super) mod by_seat {
    use super::{BTreeMap, Deserialize, Deserializer, Error, Seat, Serialize, Serializer, TextForm};

    pub fn serialize<T: Serialize, S: Serializer>(
        values: &BTreeMap<Seat, T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_map(values.iter().map(|(seat, value)| (seat.letter(), value)))
    }

    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<Seat, T>, D::Error> {
        let values = BTreeMap::<String, T>::deserialize(deserializer)?;
        let seat = |text: String| {
            Seat::read(&text)
                .ok_or_else(|| D::Error::custom(format_args!("`{}` is not a seat", text.escape_debug())))
        };
        values.into_iter().map(|(text, value)| Ok((seat(text)?, value))).collect()
    }
}

impl<T: TextForm> fmt::Debug for FromText<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        AsText(&self.0).fmt(f)
    }
}

use fmt::Display as _;
