//! Agreements from the options of a command.

use crate::commands::opt::{Kind, Source};
use crate::commands::option_values::OptionValue;
use crate::commands::options::LARGEST_TEXT;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_discord_api::escape::{code, sentence};
use castellan_discord_api::ports::{CallError, FetchError};
use castellan_discord_api::wire::Value;
use castellan_game::Agreement;
use castellan_game::terms::{TERMS, TermsError};
use castellan_rules::Variant;
use castellan_rules::text::typed;
use castellan_text::{self as text, Language, message};

/// The key of the option for hints.
const HINTS: &str = "hints";

/// Parses `KEY=VALUE` pairs that are separated by semicolons.
pub(crate) fn pairs_of(text: &str) -> Result<Vec<(String, String)>, UserError> {
    let text = typed::cleaned(text);
    let pairs = text.split(';').filter(|pair| !pair.trim().is_empty());
    let read = |pair: &str| {
        let (key, value) = pair.split_once('=').ok_or_else(|| {
            UserError::sentence(message!(Games, "option-not-a-pair", text = code(pair.trim())))
        })?;
        Ok((key.trim().to_owned(), value.trim().to_owned()))
    };
    pairs.map(read).collect()
}

/// The settings of a game as `KEY=VALUE` pairs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pairs(pub Vec<(String, String)>);

impl OptionValue for Pairs {
    const KIND: Kind = Kind::Text(Source::Terms);

    fn of(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        if let Value::Text(text) = value { pairs_of(text).map(Self).map(Some) } else { Ok(None) }
    }
}

impl Pairs {
    /// Returns the settings from the options that most commands share.
    pub fn of_options(time: Option<&str>, switches: &[(&str, Option<bool>)], others: Option<&Self>) -> Self {
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

/// Returns the agreement from the given settings, the server's defaults and the `usual` ones, in this order of
/// precedence.
pub(crate) fn agreement(
    context: &InteractionContext<'_>,
    variant: Variant,
    Pairs(mut pairs): Pairs,
    usual: &[(&str, &str)],
    is_tournament: bool,
) -> Result<Agreement, UserError> {
    let known = |key: &str| {
        TERMS.iter().any(|term| term.key == key)
            || variant.info().options.iter().any(|option| option.key == key)
    };
    // Rated games and tournament games have no hints, even if that is the server's default.
    let has = |key: &str, value: &str| pairs.iter().any(|(named, given)| named == key && given == value);
    let without_hints = is_tournament || has("rated", "on");
    for (key, value) in &context.server.defaults {
        if key == HINTS && without_hints {
            continue;
        }
        if known(key) && !pairs.iter().any(|(named, _)| named == key) {
            pairs.push((key.clone(), value.clone()));
        }
    }
    for (key, value) in usual {
        if !pairs.iter().any(|(named, _)| named == key) {
            pairs.push(((*key).to_owned(), (*value).to_owned()));
        }
    }
    let pairs: Vec<(&str, &str)> = pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    Agreement::read(variant, &pairs)
        .map_err(|error| UserError::sentence(not_agreed(&error, context.language)))
}

/// Returns the reason that these settings form no valid agreement.
pub(crate) fn not_agreed(error: &TermsError, language: Language) -> text::Message {
    let refused = text::terms_refused(error, code);
    match error {
        TermsError::Option(_) | TermsError::Agreement(_) => sentence(&refused.text(language)).into(),
        TermsError::Time(_) | TermsError::Span { .. } => refused,
    }
}

/// Downloads an attached text file with a position or an army.
pub(crate) async fn text_file(
    services: &Services,
    file: &castellan_discord_api::wire::Attachment,
) -> Result<String, UserError> {
    text_of(services, file, LARGEST_TEXT).await
}

/// Downloads an attached text file of at most `most` bytes.
pub(crate) async fn text_of(
    services: &Services,
    file: &castellan_discord_api::wire::Attachment,
    most: usize,
) -> Result<String, UserError> {
    let too_large = || message!(Games, "file-too-large", most = most);
    if file.size > most as u64 {
        return UserError::say(too_large());
    }
    let bytes = match services.discord.fetch(file, most).await {
        Ok(bytes) => bytes,
        Err(FetchError::TooLarge) => return UserError::say(too_large()),
        Err(error) => {
            tracing::info!(%error, "a file could not be fetched");
            return UserError::say(match error {
                FetchError::Call(CallError::Unavailable { .. }) => message!(Games, "file-not-fetched"),
                _ => message!(Games, "file-gone"),
            });
        }
    };
    castellan_rules::text::file::read(&bytes)
        .map_err(|_| UserError::sentence(message!(Games, "file-not-text")))
}
