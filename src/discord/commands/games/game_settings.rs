//! The settings of a game from the options of a command, and downloads of attached texts.

use crate::commands::option_spec::{OptionKind, Source};
use crate::commands::option_values::OptionValue;
use crate::commands::shared_options::MAX_TEXT_FILE_BYTES;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_discord_api::client::{CallError, FetchError};
use castellan_discord_api::escape::{escape_sentence, inline_code};
use castellan_discord_api::wire::Value;
use castellan_game::GameSettings;
use castellan_game::settings_text::{COMMON_SETTINGS, SettingsTextError};
use castellan_rules::Variant;
use castellan_rules::text::normalization;
use castellan_text::{self as text, Language, message};

/// The key of the option for hints.
const HINTS: &str = "hints";

/// Parses `KEY=VALUE` pairs that are separated by semicolons.
pub(crate) fn parse_pairs(text: &str) -> Result<Vec<(String, String)>, UserError> {
    let text = normalization::without_typography(text);
    let pairs = text.split(';').filter(|pair| !pair.trim().is_empty());
    let parse_pair = |pair: &str| {
        let (key, value) = pair.split_once('=').ok_or_else(|| {
            UserError::sentence(message!(Games, "option-not-a-pair", text = inline_code(pair.trim())))
        })?;
        Ok((key.trim().to_owned(), value.trim().to_owned()))
    };
    pairs.map(parse_pair).collect()
}

/// The settings of a game as `KEY=VALUE` pairs.
#[derive(Clone, Debug, Default)]
pub(crate) struct SettingPairs(pub Vec<(String, String)>);

impl OptionValue for SettingPairs {
    const KIND: OptionKind = OptionKind::Text(Source::Terms);

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        if let Value::Text(text) = value { parse_pairs(text).map(Self).map(Some) } else { Ok(None) }
    }
}

impl SettingPairs {
    /// Returns the settings from the options that most commands share.
    pub fn from_options(
        time: Option<&str>,
        switches: &[(&str, Option<bool>)],
        others: Option<&Self>,
    ) -> Self {
        let time = time.map(|time| ("time".to_owned(), time.trim().to_owned()));
        let word = |on| if on { "on" } else { "off" }.to_owned();
        let switches = switches.iter().filter_map(|(key, on)| Some(((*key).to_owned(), word((*on)?))));
        Self(
            time.into_iter()
                .chain(switches)
                .chain(others.iter().flat_map(|others| others.0.clone()))
                .collect(),
        )
    }

    /// Returns `true` if a key has a value.
    pub fn has(&self, key: &str) -> bool {
        self.0.iter().any(|(named, _)| named == key)
    }
}

/// Builds the settings of a game from the given pairs, the server's defaults and `defaults`, in this order of
/// precedence.
pub(crate) fn build_settings(
    context: &InteractionContext<'_>,
    variant: Variant,
    SettingPairs(mut pairs): SettingPairs,
    defaults: &[(&str, &str)],
    is_tournament: bool,
) -> Result<GameSettings, UserError> {
    let is_known = |key: &str| {
        COMMON_SETTINGS.iter().any(|term| term.key == key)
            || variant.info().options.iter().any(|option| option.key == key)
    };
    // Rated games and tournament games have no hints, even if that is the server's default.
    let has = |key: &str, value: &str| pairs.iter().any(|(named, given)| named == key && given == value);
    let without_hints = is_tournament || has("rated", "on");
    for (key, value) in &context.server.defaults {
        if key == HINTS && without_hints {
            continue;
        }
        if is_known(key) && !pairs.iter().any(|(named, _)| named == key) {
            pairs.push((key.clone(), value.clone()));
        }
    }
    for (key, value) in defaults {
        if !pairs.iter().any(|(named, _)| named == key) {
            pairs.push(((*key).to_owned(), (*value).to_owned()));
        }
    }
    let pairs: Vec<(&str, &str)> = pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    GameSettings::from_pairs(variant, &pairs)
        .map_err(|error| UserError::sentence(settings_error(&error, context.language)))
}

/// Returns the reason that settings are invalid.
pub(crate) fn settings_error(error: &SettingsTextError, language: Language) -> text::Message {
    let reason = text::settings_text_error(error, inline_code);
    match error {
        SettingsTextError::Option(_) | SettingsTextError::Settings(_) => {
            escape_sentence(&reason.text(language)).into()
        }
        SettingsTextError::Time(_) | SettingsTextError::Span { .. } => reason,
    }
}

/// Downloads an attached text file with a position or an army.
pub(crate) async fn download_text_file(
    services: &Services,
    file: &castellan_discord_api::wire::Attachment,
) -> Result<String, UserError> {
    download_text(services, file, MAX_TEXT_FILE_BYTES).await
}

/// Downloads an attached text file of at most `most` bytes.
pub(crate) async fn download_text(
    services: &Services,
    file: &castellan_discord_api::wire::Attachment,
    max_bytes: usize,
) -> Result<String, UserError> {
    let too_large = || message!(Games, "file-too-large", most = max_bytes);
    if file.size > max_bytes as u64 {
        return UserError::err(too_large());
    }
    let bytes = match services.discord.fetch_attachment(file, max_bytes).await {
        Ok(bytes) => bytes,
        Err(FetchError::TooLarge) => return UserError::err(too_large()),
        Err(error) => {
            tracing::info!(%error, "a file could not be fetched");
            return UserError::err(match error {
                FetchError::Call(CallError::Unavailable { .. }) => message!(Games, "file-not-fetched"),
                _ => message!(Games, "file-gone"),
            });
        }
    };
    castellan_rules::text::encoding::decode(&bytes)
        .map_err(|_| UserError::sentence(message!(Games, "file-not-text")))
}
