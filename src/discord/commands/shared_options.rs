//! Options shared by many commands, and helpers to parse options.

use crate::commands::option_spec::{OptionKind, OptionSpec, Source};
use crate::commands::option_values::{options, parse_option};
use crate::interactions::reply::Reply;
use castellan_community::error::UserError;
use castellan_discord_api::escape::inline_code;
use castellan_discord_api::wire::{Button, CommandInvocation, Message, Row, Style, User};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use castellan_rules::text::normalization;
use castellan_rules::{Seat, Variant};
use castellan_text::{self as text, Language, message};

/// The name of the option for a game.
pub const GAME: &str = "game";
/// The option for a game.
pub const GAME_OPTION: OptionSpec = OptionSpec::new(GAME, OptionKind::Text(Source::Games), false);
/// The name of the option for a tournament.
pub const TOURNAMENT: &str = "tournament";
/// The option for a tournament.
pub const TOURNAMENT_OPTION: OptionSpec =
    OptionSpec::new(TOURNAMENT, OptionKind::Text(Source::Tournaments), false);
/// The seats as choices.
pub const SEATS: &[&str] = &["w", "r", "b", "g"];
/// The size limit of an attached board or army, in bytes.
pub const MAX_TEXT_FILE_BYTES: usize = 4_000;

options! {
    /// The option for a seat.
    pub(crate) struct SeatOption { seat: Option<Seat> = "seat", }

    /// The option for a player.
    pub(crate) struct PlayerOption { player: Option<User> = "player", }

    /// The required option for a player.
    pub(crate) struct RequiredPlayerOption { player: Option<User> = "player".required(), }

    /// The option to post an answer for everybody.
    pub(crate) struct PostOption { post: bool = "post", }
}

/// Returns a typed id of a game or a tournament in its stored form: without code formatting, capitals and full-width
/// letters.
pub(crate) fn normalized_id(text: &str) -> String {
    normalization::without_typography(text).trim().trim_matches(['`', '"', '\'']).trim().to_ascii_lowercase()
}

/// Returns the variant in a partly typed command, if one is chosen.
pub(crate) fn chosen_variant(invocation: &CommandInvocation) -> Option<Variant> {
    parse_option(invocation, "variant").ok()
}

/// Returns the error for an unknown variant.
pub(crate) fn unknown_variant() -> UserError {
    UserError::sentence(castellan_text::message!(Help, "game-unknown"))
}

/// Formats a description as a sentence, with a capital letter and a full stop.
pub(crate) fn as_sentence(problem: &impl ToString) -> String {
    let text = problem.to_string();
    let mut letters = text.chars();
    let mut sentence: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    sentence.push_str(letters.as_str());
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

/// Asks the user for confirmation.
pub(crate) fn confirmation(
    language: Language,
    question: impl Into<text::Message>,
    label: impl Into<text::Message>,
    id: ComponentId,
) -> Reply {
    let label = label.into().text(language);
    let no_label = message!(Buttons, "answer-no").text(language);
    let rows = vec![Row::Buttons(vec![
        Button::new(Style::Danger, label, id),
        Button::new(Style::Secondary, no_label, ComponentId::without_game(Step::Cancel)),
    ])];
    Message { rows, ..Message::private(question.into().text(language)) }.into()
}

/// Parses a typed duration.
pub(crate) fn parse_span(text: &str) -> Result<Span, UserError> {
    text.trim().parse::<Span>().map_err(|error| UserError::sentence(text::span_error(&error, inline_code)))
}
