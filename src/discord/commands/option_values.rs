//! Command options as structs: their registration and parsing follow from the types of the fields.

use crate::commands::option_spec::{OptionGroup, OptionKind, Source};
use crate::commands::shared_options::{SEATS, parse_span, unknown_variant};
use castellan_community::error::{OperatorError, UserError};
use castellan_community::settings::BoardMode;
use castellan_discord_api::wire::{Attachment, Channel, ChosenRole, CommandInvocation, User, Value};
use castellan_game::Span;
use castellan_rules::{Seat, Variant};
use castellan_text::message;

/// The options of a command, parsed into a struct.
pub(crate) trait CommandOptions: Sized {
    /// The registered options, in groups.
    const GROUPS: &'static [OptionGroup];

    /// Parses the options of an invocation.
    ///
    /// # Errors
    /// Returns a sentence about the first invalid value.
    fn parse(invocation: &CommandInvocation) -> Result<Self, UserError>;
}

/// No options.
impl CommandOptions for () {
    const GROUPS: &'static [OptionGroup] = &[];

    fn parse(_: &CommandInvocation) -> Result<Self, UserError> {
        Ok(())
    }
}

/// A type into which the value of an option is parsed.
pub(crate) trait OptionValue: Sized {
    /// The registered type.
    const KIND: OptionKind;
    /// `true` if the option is required.
    const REQUIRED: bool = true;

    /// Parses a value. Returns `None` for a value of another type.
    ///
    /// # Errors
    /// Returns a sentence if the value is invalid.
    fn parse(value: &Value, name: &'static str) -> Result<Option<Self>, UserError>;

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
pub(crate) fn parse_option<T: OptionValue>(
    invocation: &CommandInvocation,
    name: &'static str,
) -> Result<T, UserError> {
    let parsed = invocation.get(name).map(|value| T::parse(value, name)).transpose()?;
    parsed.flatten().map_or_else(|| T::missing(name), Ok)
}

/// Declares the options of a command as a struct: fields with the names that users see, followed by included option
/// structs.
///
/// `.required()`, `.at_most(400)`, `.suggests(Source::Games)`, `.from_zero()` and `.hidden()` are methods of
/// [`OptionSpec`](crate::commands::option_spec::OptionSpec).
macro_rules! options {
    ($(
        $(#[$attribute:meta])*
        $visibility:vis struct $options:ident {
            $($field:ident: $type:ty = $name:literal $(.$method:ident($($argument:expr)?))*,)*
            $(..$group:ident: $group_options:ty $([without $($without:literal),*])?,)*
        }
    )*) => {$(
        $(#[$attribute])*
        $visibility struct $options {
            $(pub $field: $type,)*
            $(pub $group: $group_options,)*
        }

        impl $options {
            /// The options of its own fields.
            pub(crate) const OWN_OPTIONS: &'static [$crate::commands::option_spec::OptionSpec] = &[$({
                use $crate::commands::option_values::OptionValue;
                $crate::commands::option_spec::OptionSpec::new($name, <$type>::KIND, <$type>::REQUIRED)$(.$method($($argument)?))*
            }),*];
        }

        impl $crate::commands::option_values::CommandOptions for $options {
            const GROUPS: &'static [$crate::commands::option_spec::OptionGroup] = &[
                $crate::commands::option_spec::OptionGroup { options: Self::OWN_OPTIONS, without: &[] },
                $($crate::commands::option_spec::OptionGroup { options: <$group_options>::OWN_OPTIONS, without: &[$($($without),*)?] },)*
            ];

            fn parse(
                invocation: &castellan_discord_api::wire::CommandInvocation,
            ) -> Result<Self, castellan_community::error::UserError> {
                Ok(Self {
                    $($field: $crate::commands::option_values::parse_option(invocation, $name)?,)*
                    $($group: <$group_options as $crate::commands::option_values::CommandOptions>::parse(invocation)?,)*
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
            const KIND: $crate::commands::option_spec::OptionKind = $crate::commands::option_spec::OptionKind::OneOf(&[$($word),*]);

            fn parse(
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
    const KIND: OptionKind = T::KIND;
    const REQUIRED: bool = false;

    fn parse(value: &Value, name: &'static str) -> Result<Option<Self>, UserError> {
        T::parse(value, name).map(Some)
    }

    fn missing(_: &'static str) -> Result<Self, UserError> {
        Ok(None)
    }
}

/// A switch, off by default.
impl OptionValue for bool {
    const KIND: OptionKind = OptionKind::Switch;
    const REQUIRED: bool = false;

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        Ok(if let Value::Boolean(on) = value { Some(*on) } else { None })
    }

    fn missing(_: &'static str) -> Result<Self, UserError> {
        Ok(false)
    }
}

/// Any text.
impl OptionValue for String {
    const KIND: OptionKind = OptionKind::Text(Source::None);

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        Ok(if let Value::Text(text) = value { Some(text.clone()) } else { None })
    }

    fn missing(_: &'static str) -> Result<Self, UserError> {
        Ok(Self::new())
    }
}

/// A number.
impl OptionValue for u32 {
    const KIND: OptionKind = OptionKind::Number;

    fn parse(value: &Value, name: &'static str) -> Result<Option<Self>, UserError> {
        let Value::Integer(number) = value else { return Ok(None) };
        let out_of_range =
            |_| UserError::sentence(message!(TournamentAnswers, "number-out-of-range", option = name));
        Self::try_from(*number).map(Some).map_err(out_of_range)
    }
}

/// A length of time.
impl OptionValue for Span {
    const KIND: OptionKind = OptionKind::Text(Source::None);

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        if let Value::Text(text) = value { parse_span(text).map(Some) } else { Ok(None) }
    }

    fn missing(_: &'static str) -> Result<Self, UserError> {
        parse_span("")
    }
}

/// A choice from the five variants.
impl OptionValue for Variant {
    const KIND: OptionKind = OptionKind::Variant;

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        let Value::Text(text) = value else { return Ok(None) };
        text.parse().map(Some).map_err(|_| unknown_variant())
    }

    fn missing(_: &'static str) -> Result<Self, UserError> {
        Err(unknown_variant())
    }
}

/// A seat.
impl OptionValue for Seat {
    const KIND: OptionKind = OptionKind::OneOf(SEATS);

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        let Value::Text(text) = value else { return Ok(None) };
        Ok(text.chars().next().and_then(Self::from_letter))
    }
}

/// The kind of a game's board.
impl OptionValue for BoardMode {
    const KIND: OptionKind = OptionKind::OneOf(Self::NAMES);

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        Ok(if let Value::Text(text) = value { Self::named(text) } else { None })
    }

    fn missing(_: &'static str) -> Result<Self, UserError> {
        Ok(Self::default())
    }
}

/// Declares types that Discord sends resolved, so that nothing is parsed.
macro_rules! resolved_values {
    ($($type:ident: $kind:ident,)*) => {
        $(impl OptionValue for $type {
            const KIND: OptionKind = OptionKind::$kind;

            fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
                Ok(if let Value::$kind(value) = value { Some(value.clone()) } else { None })
            }
        })*
    };
}

resolved_values! {
    User: User,
    Channel: Channel,
    ChosenRole: Role,
    Attachment: File,
}
