//! Command options as structs: their registration and parsing follow from the types of the fields.

use crate::commands::opt::{Kind, Part, Source};
use crate::commands::options::{SEATS, span, unknown_game};
use castellan_community::error::{OperatorError, UserError};
use castellan_community::settings::BoardMode;
use castellan_discord_api::wire::{Attachment, Channel, ChosenRole, CommandInvocation, User, Value};
use castellan_game::Span;
use castellan_rules::{Seat, Variant};
use castellan_text::message;

/// The options of a command.
pub(crate) trait Options: Sized {
    /// The registered options.
    const PARTS: &'static [Part];

    /// Parses the options of an invocation.
    ///
    /// # Errors
    /// Returns a sentence about the first invalid value.
    fn read(invocation: &CommandInvocation) -> Result<Self, UserError>;
}

/// No options.
impl Options for () {
    const PARTS: &'static [Part] = &[];

    fn read(_: &CommandInvocation) -> Result<Self, UserError> {
        Ok(())
    }
}

/// A type of option values.
pub(crate) trait OptionValue: Sized {
    /// The registered type.
    const KIND: Kind;
    /// `true` if the option is required.
    const REQUIRED: bool = true;

    /// Parses a value. Returns `None` for a value of another type.
    ///
    /// # Errors
    /// Returns a sentence if the value is invalid.
    fn of(value: &Value, name: &'static str) -> Result<Option<Self>, UserError>;

    /// Returns the default of an omitted option.
    ///
    /// # Errors
    /// Returns an error if there is no default. Discord enforces required options, but another client might not.
    fn missing(name: &'static str) -> Result<Self, UserError> {
        Err(OperatorError::Unknown(format!("a command without its option {name}")).into())
    }
}

/// Parses one option.
///
/// # Errors
/// Returns a sentence if the value is invalid.
pub(crate) fn value<T: OptionValue>(
    invocation: &CommandInvocation,
    name: &'static str,
) -> Result<T, UserError> {
    let read = invocation.get(name).map(|value| T::of(value, name)).transpose()?;
    read.flatten().map_or_else(|| T::missing(name), Ok)
}

/// Declares the options of a command as a struct: fields with the names that users see, followed by included option
/// structs.
///
/// `.required()`, `.at_most(400)`, `.suggests(Source::Games)`, `.from_zero()` and `.hidden()` are methods of
/// [`Opt`](crate::commands::opt::Opt).
macro_rules! options {
    ($(
        $(#[$attribute:meta])*
        $visibility:vis struct $options:ident {
            $($field:ident: $type:ty = $name:literal $(.$method:ident($($argument:expr)?))*,)*
            $(..$shared:ident: $more:ty $([without $($without:literal),*])?,)*
        }
    )*) => {$(
        $(#[$attribute])*
        $visibility struct $options {
            $(pub $field: $type,)*
            $(pub $shared: $more,)*
        }

        impl $options {
            /// The options of its own fields.
            pub(crate) const OWN: &'static [$crate::commands::opt::Opt] = &[$({
                use $crate::commands::option_values::OptionValue;
                $crate::commands::opt::Opt::new($name, <$type>::KIND, <$type>::REQUIRED)$(.$method($($argument)?))*
            }),*];
        }

        impl $crate::commands::option_values::Options for $options {
            const PARTS: &'static [$crate::commands::opt::Part] = &[
                $crate::commands::opt::Part { options: Self::OWN, without: &[] },
                $($crate::commands::opt::Part { options: <$more>::OWN, without: &[$($($without),*)?] },)*
            ];

            fn read(
                invocation: &castellan_discord_api::wire::CommandInvocation,
            ) -> Result<Self, castellan_community::error::UserError> {
                Ok(Self {
                    $($field: $crate::commands::option_values::value(invocation, $name)?,)*
                    $($shared: <$more as $crate::commands::option_values::Options>::read(invocation)?,)*
                })
            }
        }
    )*};
}
pub(crate) use options;

/// Declares the choices of an option.
macro_rules! choices {
    ($type:ty: $($word:literal => $value:expr,)*) => {
        impl $crate::commands::option_values::OptionValue for $type {
            const KIND: $crate::commands::opt::Kind = $crate::commands::opt::Kind::OneOf(&[$($word),*]);

            fn of(
                value: &castellan_discord_api::wire::Value,
                _: &'static str,
            ) -> Result<Option<Self>, castellan_community::error::UserError> {
                let castellan_discord_api::wire::Value::Text(text) = value else { return Ok(None) };
                Ok(match text.as_str() {
                    $($word => Some($value),)*
                    _ => None,
                })
            }
        }
    };
}
pub(crate) use choices;

/// An optional value.
impl<T: OptionValue> OptionValue for Option<T> {
    const KIND: Kind = T::KIND;
    const REQUIRED: bool = false;

    fn of(value: &Value, name: &'static str) -> Result<Option<Self>, UserError> {
        T::of(value, name).map(Some)
    }

    fn missing(_: &'static str) -> Result<Self, UserError> {
        Ok(None)
    }
}

/// A switch, off by default.
impl OptionValue for bool {
    const KIND: Kind = Kind::Switch;
    const REQUIRED: bool = false;

    fn of(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        Ok(if let Value::Switch(on) = value { Some(*on) } else { None })
    }

    fn missing(_: &'static str) -> Result<Self, UserError> {
        Ok(false)
    }
}

/// Any text.
impl OptionValue for String {
    const KIND: Kind = Kind::Text(Source::Nothing);

    fn of(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        Ok(if let Value::Text(text) = value { Some(text.clone()) } else { None })
    }

    fn missing(_: &'static str) -> Result<Self, UserError> {
        Ok(Self::new())
    }
}

/// A number.
impl OptionValue for u32 {
    const KIND: Kind = Kind::Number;

    fn of(value: &Value, name: &'static str) -> Result<Option<Self>, UserError> {
        let Value::Number(number) = value else { return Ok(None) };
        let out_of_range =
            |_| UserError::sentence(message!(TournamentAnswers, "number-out-of-range", option = name));
        Self::try_from(*number).map(Some).map_err(out_of_range)
    }
}

/// A length of time.
impl OptionValue for Span {
    const KIND: Kind = Kind::Text(Source::Nothing);

    fn of(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        if let Value::Text(text) = value { span(text).map(Some) } else { Ok(None) }
    }

    fn missing(_: &'static str) -> Result<Self, UserError> {
        span("")
    }
}

/// A choice from the five variants.
impl OptionValue for Variant {
    const KIND: Kind = Kind::Variant;

    fn of(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        let Value::Text(text) = value else { return Ok(None) };
        text.parse().map(Some).map_err(|_| unknown_game())
    }

    fn missing(_: &'static str) -> Result<Self, UserError> {
        Err(unknown_game())
    }
}

/// A seat.
impl OptionValue for Seat {
    const KIND: Kind = Kind::OneOf(SEATS);

    fn of(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        let Value::Text(text) = value else { return Ok(None) };
        Ok(text.chars().next().and_then(Self::from_letter))
    }
}

/// The kind of a game's board.
impl OptionValue for BoardMode {
    const KIND: Kind = Kind::OneOf(Self::NAMES);

    fn of(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        Ok(if let Value::Text(text) = value { Self::named(text) } else { None })
    }

    fn missing(_: &'static str) -> Result<Self, UserError> {
        Ok(Self::default())
    }
}

/// Declares types that Discord sends in their final form.
macro_rules! picked {
    ($($type:ident: $kind:ident,)*) => {
        $(impl OptionValue for $type {
            const KIND: Kind = Kind::$kind;

            fn of(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
                Ok(if let Value::$kind(value) = value { Some(value.clone()) } else { None })
            }
        })*
    };
}

picked! {
    User: User,
    Channel: Channel,
    ChosenRole: Role,
    Attachment: File,
}
