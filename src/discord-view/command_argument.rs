//! Commands as arguments of custom ids.

use crate::argument::{Parts, ReadArgument};
use castellan_discord_api::wire::{CommandInvocation, Value};

/// The separator of a command's parts in an id.
const SEPARATOR: char = '|';

/// Returns a command as a text for an id, or `None` if it has options other than texts, numbers and switches.
#[must_use]
pub fn write(invocation: &CommandInvocation) -> Option<String> {
    let mut text = invocation.path.join(" ");
    for (name, value) in &invocation.options {
        let value = match value {
            // A text that looks like a switch or a number would be parsed as one.
            Value::Text(value) if !value.contains(SEPARATOR) && !value.starts_with(['!', '#']) => {
                value.clone()
            }
            Value::Boolean(on) => format!("!{on}"),
            Value::Integer(number) => format!("#{number}"),
            _ => return None,
        };
        text.push(SEPARATOR);
        text.extend([name, "=", value.as_str()]);
    }
    Some(text)
}

impl ReadArgument for CommandInvocation {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        Some(read(parts.rest()))
    }
}

/// Parses a command that was written by [`write()`].
#[must_use]
pub fn read(text: &str) -> CommandInvocation {
    let mut parts = text.split(SEPARATOR);
    let path = parts.next().unwrap_or_default().split(' ').map(str::to_owned).collect();
    let option = |part: &str| {
        let (name, value) = part.split_once('=')?;
        let value = match value {
            "!true" => Value::Boolean(true),
            "!false" => Value::Boolean(false),
            number if number.starts_with('#') && number[1..].parse::<i64>().is_ok() => {
                Value::Integer(number[1..].parse().unwrap_or_default())
            }
            text => Value::Text(text.to_owned()),
        };
        Some((name.to_owned(), value))
    };
    CommandInvocation { path, options: parts.filter_map(option).collect() }
}

#[cfg(test)]
mod tests {
    use super::{read, write};
    use castellan_discord_api::wire::{CommandInvocation, Value};

    fn note(value: Value) -> CommandInvocation {
        CommandInvocation { path: vec!["note".to_owned()], options: vec![("text".to_owned(), value)] }
    }

    #[test]
    fn a_command_is_read_as_it_was_written_or_is_not_written() {
        for value in [Value::Text("a3 ~ c5".to_owned()), Value::Boolean(true), Value::Integer(-5)] {
            let invocation = note(value);
            assert_eq!(read(&write(&invocation).expect("it fits")), invocation);
        }
        for text in ["!true", "!false", "#5", "#", "!", "a|b"] {
            assert_eq!(write(&note(Value::Text(text.to_owned()))), None, "{text}");
        }
    }
}
