//! Serialization of values of the rules, which do not depend on `serde`, as their own texts.

use super::rating_range::RatingRange;
use castellan_rules::{Action, Outcome, Seat, Square, Variant};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// A value of the rules with a text form.
pub(super) trait Form: Sized {
    /// The description of such a value, for errors.
    const WHAT: &'static str;

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    fn read(text: &str) -> Option<Self>;
}

impl Form for Seat {
    const WHAT: &'static str = "a seat";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }

    fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        Self::from_letter(letters.next()?).filter(|_| letters.next().is_none())
    }
}

macro_rules! forms {
    ($($value:ty: $what:literal;)*) => {
        $(impl Form for $value {
            const WHAT: &'static str = $what;

            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }

            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        })*
    };
}

forms! {
    Action: "an action";
    Square: "a square";
    Outcome: "an outcome";
    Variant: "a game";
    RatingRange: "a range of ratings";
}

/// Displays a value as its text.
struct Shown<'a, T>(&'a T);

impl<T: Form> fmt::Display for Shown<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}

/// A value stored as its text.
struct Stored<T>(T);

impl<'de, T: Form> Deserialize<'de> for Stored<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        let read = T::read(&text).map(Stored);
        read.ok_or_else(|| D::Error::custom(format_args!("`{}` is not {}", text.escape_debug(), T::WHAT)))
    }
}

/// For `#[serde(with)]`: one value.
pub(super) mod text {
    use super::{Deserialize, Deserializer, Form, Serializer, Shown, Stored};

    pub fn serialize<T: Form, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Shown(value))
    }

    pub fn deserialize<'de, T: Form, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        Stored::deserialize(deserializer).map(|Stored(value)| value)
    }
}

/// For `#[serde(with)]`: an optional value.
pub(super) mod maybe {
    use super::{Deserialize, Deserializer, Form, Serializer, Shown, Stored};

    // `serde` passes a reference to the field.
    #[allow(clippy::ref_option)]
    pub fn serialize<T: Form, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(&Shown(value)),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, T: Form, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
        Ok(Option::<Stored<T>>::deserialize(deserializer)?.map(|Stored(value)| value))
    }
}

/// For `#[serde(with)]`: several values.
pub(super) mod list {
    use super::{Deserialize, Deserializer, Form, Serializer, Shown, Stored};

    pub fn serialize<T: Form, S: Serializer>(values: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(|value| Shown(value).to_string()))
    }

    pub fn deserialize<'de, T: Form, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
        Ok(Vec::<Stored<T>>::deserialize(deserializer)?.into_iter().map(|Stored(value)| value).collect())
    }
}

/// For `#[serde(with)]`: a map from seats, by their letters.
pub(super) mod by_seat {
    use super::{BTreeMap, Deserialize, Deserializer, Error, Form, Seat, Serialize, Serializer};

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

impl<T: Form> fmt::Debug for Stored<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Shown(&self.0).fmt(f)
    }
}

use fmt::Display as _;
