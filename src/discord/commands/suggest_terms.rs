//! Suggestions for settings: only those that the command accepts with the other options.

use crate::commands::games::game_settings::build_settings;
use crate::commands::games::opening::NewGameOptions;
use crate::commands::matching::{Suggestion, best_matches};
use crate::commands::option_values::CommandOptions;
use crate::commands::shared_options::chosen_variant;
use crate::commands::tournaments::announcement::announce::{AnnounceOptions, FORMATS, build_announcement};
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_discord_api::limits::{CHOICE, CHOICES, length};
use castellan_discord_api::wire::{Choice, CommandInvocation, Value};
use castellan_game::settings_text::COMMON_SETTINGS;
use castellan_game::time_control::TimeControl;
use castellan_rules::Variant;
use castellan_text::{Language, time_control};

/// Common time controls.
const TIMES: &[&str] = &[
    "none",
    "1d per action",
    "3d per action",
    "7d per action",
    "10d + 1d",
    "5d grace 12h",
    "5m + 5s",
    "10m + 10s",
    "30m + 30s",
];
/// The options on which the acceptance of settings depends.
const RELEVANT_OPTIONS: &[&str] =
    &["variant", "format", "time", "options", "solo", "rated", "tiebreaks", "rounds"];

/// Returns the suggestions for an option about settings.
pub(super) async fn suggest_terms(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    option: &str,
    typed: &str,
) -> Vec<Choice> {
    let candidates = match option {
        "time" => {
            best_matches(TIMES.iter().map(|time| time_control_suggestion(time, context.language)), typed)
        }
        "tiebreaks" => super::tournaments::suggest::suggest_tiebreaks(typed, context.language),
        _ => setting_pairs(chosen_variant(invocation), typed).into_iter().map(Choice::plain).collect(),
    };
    let mut accepted = Vec::new();
    for candidate in candidates {
        if accepted.len() < CHOICES
            && would_accept(services, context, invocation, option, &candidate.value).await
        {
            accepted.push(candidate);
        }
    }
    accepted
}

/// Returns the suggestion for a time control.
fn time_control_suggestion(time: &'static str, language: Language) -> Suggestion {
    Suggestion::localized(time, language, |language| match time.parse::<TimeControl>() {
        Ok(control) => time_control(control).text(language),
        Err(_) => time.to_owned(),
    })
}

/// Returns `true` if the command would accept a value with the other options, for at least one variant and format if
/// these are not chosen yet.
async fn would_accept(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    option: &str,
    value: &str,
) -> bool {
    let mut partial = CommandInvocation { path: invocation.path.clone(), options: Vec::new() };
    let is_relevant = |name: &str| name != option && RELEVANT_OPTIONS.contains(&name);
    partial.options.extend(invocation.options.iter().filter(|(name, _)| is_relevant(name)).cloned());
    partial.options.push((option.to_owned(), Value::Text(value.to_owned())));
    let is_tournament = invocation.path.first().is_some_and(|name| name == "tournament");
    let variants = chosen_variant(invocation).map_or_else(|| Variant::ALL.to_vec(), |variant| vec![variant]);
    let formats = invocation.text("format").map_or_else(|| FORMATS.to_vec(), |format| vec![format]);
    for variant in variants {
        if !is_tournament {
            let new = NewGameOptions::parse(&partial);
            if new.and_then(|new| build_settings(context, variant, new.pairs(), &[], false)).is_ok() {
                return true;
            }
            continue;
        }
        for format in &formats {
            let mut complete = partial.clone();
            complete.options.retain(|(name, _)| !["variant", "format"].contains(&name.as_str()));
            for (name, value) in [("title", "x"), ("variant", variant.info().name), ("format", format)] {
                complete.options.push((name.to_owned(), Value::Text(value.to_owned())));
            }
            let Ok(new) = AnnounceOptions::parse(&complete) else { continue };
            if build_announcement(services, context, &new)
                .await
                .is_ok_and(|announced| announced.check().is_ok())
            {
                return true;
            }
        }
    }
    false
}

/// Returns the possible `KEY=VALUE` pairs after those already typed.
fn setting_pairs(variant: Option<Variant>, typed: &str) -> Vec<String> {
    let (before, last) = match typed.rsplit_once(';') {
        Some((before, last)) => (format!("{before}; "), last.trim()),
        None => (String::new(), typed.trim()),
    };
    let of_variant = variant.map_or(&[][..], |variant| variant.info().options);
    let of_variant = of_variant.iter().map(|option| (option.key, option.values));
    let common = COMMON_SETTINGS.iter().map(|term| (term.key, term.values));
    let mut pairs = Vec::new();
    for (key, values) in of_variant.chain(common) {
        // A value in capitals is a placeholder for free text.
        let plain =
            values.split('|').filter(|value| !value.starts_with(|letter: char| letter.is_ascii_uppercase()));
        pairs.extend(plain.map(|value| format!("{before}{key}={value}")));
    }
    pairs.retain(|pair| length(pair) <= CHOICE && pair[before.len()..].contains(last));
    pairs
}
