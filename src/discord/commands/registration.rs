//! Registration of the commands with Discord, within its limits.

use crate::commands::descriptions::{command_description, group_description, set_localized};
use crate::commands::spec::{Audience, CommandSpec, ServerData};
use crate::registry::Registry;
use castellan_community::access::permissions::MANAGE_GUILD;
use castellan_discord_api::limits::{
    CHOICE, COMMAND_DESCRIPTION, COMMAND_NAME, COMMAND_TOTAL, COMMANDS, LimitError, OPTIONS, at_most, length,
    text,
};
use serde_json::{Value, json};
use std::collections::HashSet;

impl Registry {
    /// Returns the request bodies that register the commands.
    #[must_use]
    pub fn registration(&self) -> Vec<Value> {
        let mut seen = HashSet::new();
        let names = self.commands().map(|spec| spec.path[0]).filter(|name| seen.insert(*name));
        names.map(|name| command_registration(self, name)).collect()
    }
}

/// Returns the registration of one command.
fn command_registration(registry: &Registry, name: &str) -> Value {
    let own: Vec<&CommandSpec> = registry.commands().filter(|spec| spec.path[0] == name).collect();
    let is_group = own.iter().any(|spec| spec.path.len() > 1);
    let options: Vec<Value> = if is_group {
        own.iter().map(|part| part.registration()).collect()
    } else {
        own.iter().flat_map(|only| only.option_registrations()).collect()
    };
    let managers = own.iter().all(|spec| spec.audience == Audience::Managers);
    let (contexts, installed) = if own.iter().all(|spec| spec.needs == ServerData::None) {
        // User installs too: in servers without the bot, and in conversations with others.
        (json!([0, 1, 2]), json!([0, 1]))
    } else {
        // In servers, and in direct messages with the bot.
        (if managers { json!([0]) } else { json!([0, 1]) }, json!([0]))
    };
    let mut body = json!({
        "type": 1, "name": name, "options": options, "contexts": contexts, "integration_types": installed,
    });
    set_localized(&mut body, "description", |language| {
        if is_group { group_description(name, language) } else { command_description(&[name], language) }
    });
    if managers {
        body["default_member_permissions"] = json!(MANAGE_GUILD);
    }
    body
}

/// Checks that commands stay within Discord's limits.
///
/// # Errors
/// Returns the first exceeded limit.
pub fn check(commands: &[Value]) -> Result<(), LimitError> {
    at_most("the commands", commands.len(), COMMANDS)?;
    let mut names = HashSet::new();
    for command in commands {
        let mut total = 0;
        check_part(command, &mut total)?;
        at_most("the characters of a command", total, COMMAND_TOTAL)?;
        if let Some(name) = command["name"].as_str()
            && !names.insert(name)
        {
            return Err(LimitError::Duplicate(name.to_owned()));
        }
    }
    Ok(())
}

/// Returns the text of a field in each language, English first.
fn in_languages<'a>(part: &'a Value, field: &str) -> impl Iterator<Item = &'a str> {
    let others = part[format!("{field}_localizations")].as_object();
    part[field]
        .as_str()
        .into_iter()
        .chain(others.into_iter().flatten().filter_map(|(_, translation)| translation.as_str()))
}

/// Returns the length of a field for Discord's limits: that of its longest translation.
fn longest_translation(part: &Value, field: &str) -> usize {
    in_languages(part, field).map(length).max().unwrap_or_default()
}

fn check_part(part: &Value, total: &mut usize) -> Result<(), LimitError> {
    let name = part["name"].as_str().unwrap_or("");
    text("the name of a command", name, COMMAND_NAME)?;
    for about in in_languages(part, "description") {
        text("the description of a command", about, COMMAND_DESCRIPTION)?;
    }
    let fits = |letter: char| letter.is_lowercase() || letter.is_numeric() || "-_".contains(letter);
    if !name.chars().all(fits) {
        return Err(LimitError::Missing("a name of small letters, digits, - and _"));
    }
    *total += length(name) + longest_translation(part, "description");
    let empty = Vec::new();
    let options = part["options"].as_array().unwrap_or(&empty);
    let choices = part["choices"].as_array().unwrap_or(&empty);
    at_most("the options of a command", options.len(), OPTIONS)?;
    at_most("the choices of an option", choices.len(), OPTIONS)?;
    for choice in choices {
        for label in in_languages(choice, "name") {
            text("the name of a choice", label, CHOICE)?;
        }
        *total += longest_translation(choice, "name") + length(choice["value"].as_str().unwrap_or(""));
    }
    let mut names = HashSet::new();
    let mut optional = false;
    for option in options {
        check_part(option, total)?;
        let name = option["name"].as_str().unwrap_or("");
        if !names.insert(name) {
            return Err(LimitError::Duplicate(name.to_owned()));
        }
        let required = option["required"] == json!(true);
        if required && optional {
            return Err(LimitError::Missing("required options before those that are not"));
        }
        optional |= !required;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{COMMAND_TOTAL, COMMANDS, Value, check_part};
    use crate::handler_table::REGISTRY;
    use castellan_text::Language;

    /// Collects the parts of registrations, with their paths.
    fn parts(options: &[Value], path: &str, found: &mut Vec<(String, Value)>) {
        for part in options {
            let path = format!("{path}/{}", part["name"].as_str().expect("a name"));
            found.push((path.clone(), part.clone()));
            parts(part["options"].as_array().map_or(&[][..], Vec::as_slice), &path, found);
        }
    }

    #[test]
    fn every_command_option_and_choice_is_described_in_every_language() {
        let mut all = Vec::new();
        parts(&REGISTRY.registration(), "", &mut all);
        assert!(all.len() > 200, "{}", all.len());
        // A partial language, or one that Discord does not have, may leave commands in English.
        let others = Language::ALL
            .into_iter()
            .filter(|language| *language != Language::En && language.is_complete())
            .filter_map(|language| Some((language, *language.locales().first()?)));
        for (language, locale) in others {
            for (path, part) in &all {
                let [english, translation] =
                    [&part["description"], &part["description_localizations"][locale]];
                let name = part["name"].as_str().expect("a name");
                // The fallbacks for a missing description.
                let keys = [path[1..].replace('/', "-"), format!("option-{name}"), format!("group-{name}")];
                assert!(keys.iter().all(|key| english != key), "{path}: {english}");
                assert!(
                    translation.is_string() && translation != english,
                    "{path}: locales/{language}/commands.ftl: {translation}"
                );
                let choices = part["choices"].as_array().map_or(&[][..], Vec::as_slice);
                for choice in choices.iter().filter(|choice| choice.get("name_localizations").is_some()) {
                    let translation = &choice["name_localizations"][locale];
                    let is_number =
                        choice["value"].as_str().is_some_and(|value| value.parse::<u32>().is_ok());
                    let is_translated =
                        translation.is_string() && (is_number || *translation != choice["value"]);
                    assert!(is_translated, "{path} {choice}: {language}");
                }
                let localised = choices.iter().filter(|choice| choice.get("name_localizations").is_some());
                assert!([0, choices.len()].contains(&localised.count()), "{path}: {choices:?}");
            }
        }
    }

    /// Prints the counts with `--nocapture`.
    #[test]
    fn registered_commands_fit_the_limits_in_every_language() {
        let (mut whole, mut largest) = (0, 0);
        for command in REGISTRY.registration() {
            let mut total = 0;
            check_part(&command, &mut total).expect("within Discord's limits");
            println!("/{}: {total} of {COMMAND_TOTAL} characters", command["name"].as_str().expect("a name"));
            assert!(total <= COMMAND_TOTAL);
            whole += total;
            largest = largest.max(total);
        }
        let commands = REGISTRY.registration().len();
        println!("{commands} of {COMMANDS} commands, {whole} characters in all, {largest} in the largest");
        assert!(commands <= COMMANDS);
    }
}
