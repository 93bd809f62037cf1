//! Options shared by several commands about tournaments.

use crate::commands::games::game_settings::SettingPairs;
use crate::commands::option_spec::{LONGEST_TEXT, OptionKind, Source};
use crate::commands::option_values::{OptionValue, options};
use crate::commands::shared_options::parse_span;
use crate::commands::tournaments::parsing;
use castellan_community::error::UserError;
use castellan_discord_api::escape::inline_code;
use castellan_discord_api::wire::Value;
use castellan_game::Span;
use castellan_rules::text::normalization;
use castellan_text::message;
use castellan_tournament::Tiebreak;
use castellan_tournament::calendar::{Calendar, CalendarError, MOST_HOLIDAYS};
use castellan_tournament::decide::LONGEST_REASON;

/// The hidden option for the number of events when a director's button was shown.
pub const SEEN: &str = "seen";

options! {
    /// The option for a page.
    pub(in crate::commands) struct PageOption { page: Option<u32> = "page", }

    /// The option for a reason.
    pub(in crate::commands) struct ReasonOption { why: String = "why".at_most(LONGEST_REASON), }

    /// The options shared by most announcements.
    #[derive(Default)]
    pub(crate) struct AnnouncementOptions {
        time: Option<String> = "time".suggests(Source::Terms),
        options: Option<SettingPairs> = "options",
        rated: Option<bool> = "rated",
        starts: Option<String> = "starts",
        check_in: Option<OptionalSpan> = "check-in",
        round_time: Option<OptionalSpan> = "round-time",
        days_off: Option<DaysOff> = "days-off".at_most(LONGEST_TEXT),
        notice: Option<OptionalSpan> = "notice",
        grace: Option<OptionalSpan> = "grace",
        tiebreaks: Option<TiebreakList> = "tiebreaks",
        least: Option<u32> = "least",
        most: Option<u32> = "most",
    }
}

/// Returns `true` if a text asks to remove a setting.
pub(crate) fn is_none(text: &str) -> bool {
    matches!(
        normalization::without_typography(text).trim().to_ascii_lowercase().as_str(),
        "" | "none" | "off"
    )
}

/// A duration, or a word for none.
#[derive(Clone, Copy)]
pub(crate) struct OptionalSpan(pub Option<Span>);

impl OptionValue for OptionalSpan {
    const KIND: OptionKind = OptionKind::Text(Source::None);

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        Ok(match value {
            Value::Text(text) if is_none(text) => Some(Self(None)),
            Value::Text(text) => Some(Self(Some(parse_span(text)?))),
            _ => None,
        })
    }
}

/// The days on which deadlines are suspended, or a word for none.
pub(crate) struct DaysOff(pub Option<Calendar>);

impl OptionValue for DaysOff {
    const KIND: OptionKind = OptionKind::Text(Source::None);

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        let unreadable = |error| match error {
            CalendarError::Unreadable(part) => {
                message!(TournamentAnswers, "unreadable-days-off", text = inline_code(&part))
            }
            CalendarError::TooMany | CalendarError::Empty => {
                message!(TournamentRefusals, "announce-days-off", most = MOST_HOLIDAYS)
            }
        };
        Ok(match value {
            Value::Text(text) if is_none(text) => Some(Self(None)),
            Value::Text(text) => {
                let days =
                    text.parse::<Calendar>().map_err(|error| UserError::sentence(unreadable(error)))?;
                Some(Self(Some(days)))
            }
            _ => None,
        })
    }
}

/// A list of tiebreaks, in order.
pub(crate) struct TiebreakList(pub Vec<Tiebreak>);

impl OptionValue for TiebreakList {
    const KIND: OptionKind = OptionKind::Text(Source::Tiebreaks);

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        if let Value::Text(text) = value { parsing::tiebreaks(text).map(Self).map(Some) } else { Ok(None) }
    }
}

/// The number of a round.
#[derive(Clone, Copy)]
pub(in crate::commands) struct RoundNumber(pub u32);

impl OptionValue for RoundNumber {
    const KIND: OptionKind = OptionKind::Text(Source::Rounds);

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        let Value::Text(text) = value else { return Ok(None) };
        let unreadable = |_| message!(TournamentAnswers, "unreadable-round", text = inline_code(text));
        let number = normalization::without_typography(text).trim().parse();
        number.map(|number| Some(Self(number))).map_err(|error| UserError::sentence(unreadable(error)))
    }
}
