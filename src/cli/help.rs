//! Localised help and usage errors.

use crate::language::{language, localize};
use castellan_rules::Variant;
use castellan_text::{Catalogue, Language, look_up, message};
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, ArgAction, Command};
use std::borrow::Cow;
use std::error::Error;
use std::ffi::OsString;

/// Returns the command with its help texts in the user's language.
pub fn localized(command: Command) -> Command {
    let version = argument("version", 'V', ArgAction::Version);
    let command = command.disable_version_flag(true).arg(version);
    let about = localize(&message!(CommandLine, "help"));
    localize_command(command, "run").about(about)
}

/// Localises a subcommand. `path` joins its names with hyphens.
fn localize_command(command: Command, path: &str) -> Command {
    let help = argument("help", 'h', ArgAction::Help);
    let mut command = command.disable_help_flag(true).arg(help);
    if let Some(about) = find_text(&format!("help-{path}")) {
        command = command.about(about);
    }
    command = command.mut_args(|argument| localize_argument(argument, path));
    if language() != Language::En {
        let usage = localize(&message!(CommandLine, "help-usage"));
        command = command
            .subcommand_help_heading(heading("help-commands"))
            .help_template(format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}"));
    }
    let is_root = command.get_name() == "castellan";
    command.mut_subcommands(|subcommand| {
        let name = subcommand.get_name().to_owned();
        let path = if is_root { name } else { format!("{path}-{name}") };
        localize_command(subcommand, &path)
    })
}

fn argument(name: &'static str, short: char, action: ArgAction) -> Arg {
    Arg::new(name).short(short).long(name).action(action).display_order(1_000)
}

/// Localises the help text of an argument.
fn localize_argument(argument: Arg, path: &str) -> Arg {
    let id = argument.get_id().as_str().to_owned();
    let help = if id == "variant" {
        let games: Vec<&str> = Variant::ALL.iter().map(|variant| variant.info().name).collect();
        Some(localize(&message!(CommandLine, "help-any-variant", games = games.join(", "))))
    } else {
        find_text(&format!("help-{path}-{id}")).or_else(|| find_text(&format!("help-any-{id}")))
    };
    let Some(mut help) = help else { return argument };
    if language() == Language::En {
        return argument.help(help);
    }
    // clap's own additions are in English.
    let takes_values = argument.get_action().takes_values();
    if let Some(value) = argument.get_default_values().first().filter(|_| takes_values) {
        let value = value.to_string_lossy().into_owned();
        help = localize(&message!(CommandLine, "help-default", help = help, value = value));
    }
    let values: Vec<String> =
        argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if takes_values && !values.is_empty() {
        help = localize(&message!(CommandLine, "help-values", help = help, values = values.join(", ")));
    }
    let heading = heading(if argument.is_positional() { "help-arguments" } else { "help-options" });
    let argument = argument.help(help).help_heading(heading);
    if takes_values { argument.hide_default_value(true).hide_possible_values(true) } else { argument }
}

/// Returns a heading. Headings have no placeholders, so they can be borrowed from their catalogue.
fn heading(key: &str) -> &'static str {
    match look_up(language(), Catalogue::CommandLine, key, None) {
        Some(Cow::Borrowed(heading)) => heading,
        _ => "",
    }
}

fn find_text(key: &str) -> Option<String> {
    look_up(language(), Catalogue::CommandLine, key, None).map(Cow::into_owned)
}

/// Returns a usage error as one line.
pub fn usage_error(error: &clap::Error, words: &[OsString]) -> String {
    let context = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let (argument, value) = (context(ContextKind::InvalidArg), context(ContextKind::InvalidValue));
    let problem = match error.kind() {
        ErrorKind::UnknownArgument => message!(CommandLine, "usage-unknown-argument", argument = argument),
        ErrorKind::InvalidSubcommand => {
            message!(CommandLine, "usage-unknown-command", word = context(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingRequiredArgument => message!(CommandLine, "usage-missing", arguments = argument),
        ErrorKind::InvalidValue if value.is_empty() => {
            message!(CommandLine, "usage-value-missing", argument = argument)
        }
        ErrorKind::InvalidValue => match context(ContextKind::ValidValue) {
            values if values.is_empty() => {
                message!(CommandLine, "usage-invalid", value = value, argument = argument)
            }
            values => message!(
                CommandLine,
                "usage-invalid-values",
                value = value,
                argument = argument,
                values = values
            ),
        },
        ErrorKind::ValueValidation => {
            let problem = error.source().map(ToString::to_string).unwrap_or_default();
            message!(CommandLine, "usage-invalid-problem", argument = argument, problem = problem)
        }
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg);
            message!(CommandLine, "usage-conflict", argument = argument, other = other)
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let typed: Vec<_> = words.iter().skip(1).map(|word| word.to_string_lossy()).collect();
            let command = format!("castellan {}", typed.join(" "));
            message!(CommandLine, "usage-command-missing", command = command)
        }
        // Rare errors, for which only clap has a text.
        _ => {
            let text = error.to_string();
            let paragraph = text.split("\n\n").next().unwrap_or_default();
            let words: Vec<&str> = paragraph.trim_start_matches("error: ").split_whitespace().collect();
            words.join(" ").into()
        }
    };
    localize(&message!(CommandLine, "usage", problem = problem))
}

#[cfg(test)]
mod tests {
    use super::localized;
    use crate::Arguments;
    use clap::{Command, CommandFactory};
    use std::collections::BTreeSet;

    /// Collects the keys of help texts: those of a command, of its arguments, and of arguments of any command.
    fn collect_keys(command: &Command, path: &str, keys: &mut BTreeSet<String>) {
        keys.insert(format!("help-{path}"));
        for argument in command.get_arguments() {
            keys.extend([path, "any"].map(|scope| format!("help-{scope}-{}", argument.get_id())));
        }
        for subcommand in command.get_subcommands() {
            let name = subcommand.get_name();
            let subcommand_path =
                if command.get_name() == "castellan" { name.to_owned() } else { format!("{path}-{name}") };
            collect_keys(subcommand, &subcommand_path, keys);
        }
    }

    #[test]
    fn every_help_text_belongs_to_a_command_or_an_argument() {
        let mut known = BTreeSet::new();
        collect_keys(&localized(Arguments::command()), "run", &mut known);
        let headings = ["default", "values", "usage", "commands", "arguments", "options"];
        known.extend(headings.map(|heading| format!("help-{heading}")));
        let catalogue = include_str!("../../locales/en/command-line.ftl");
        let help_keys = catalogue
            .lines()
            .filter(|line| line.starts_with("help-"))
            .filter_map(|line| line.split(' ').next());
        let unused: Vec<&str> = help_keys.filter(|key| !known.contains(*key)).collect();
        assert!(unused.is_empty(), "no command or argument has these: {unused:?}");
    }
}
