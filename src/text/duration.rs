//! Durations, in words.

use super::catalogue::{Catalogue, MessageArgument};
use super::language::Language;
use super::message::Message;
use crate::message;
use castellan_game::Span;
use castellan_game::time_control::TimeControl;

/// Returns a duration in English, in its two largest units: `2 days 5 hours`.
#[must_use]
pub fn duration(span: Span) -> String {
    duration_in(span, Language::En)
}

/// Returns a duration in a language, in its two largest units.
#[must_use]
pub fn duration_in(span: Span, language: Language) -> String {
    MessageArgument::from(span).text(language)
}

/// Describes a time control in words: `3 days per move`.
///
/// ```
/// use castellan_game::time_control::TimeControl;
/// use castellan_text::{Language, time_control};
///
/// let control: TimeControl = "10d + 1d max 20d".parse()?;
/// assert_eq!(time_control(control).text(Language::En), "10 days + 1 day per move (up to 20 days)");
/// # Ok::<(), castellan_game::time_control::TimeControlError>(())
/// ```
#[must_use]
pub fn time_control(control: TimeControl) -> Message {
    let (message, cap) = match control {
        TimeControl::None => (message!(Help, "time-none"), None),
        TimeControl::PerAction { span } => {
            (message!(Help, "time-per-move", span = exact_duration(span)), None)
        }
        TimeControl::Bank { bank, increment: Span::ZERO, cap } => {
            (message!(Help, "time-bank", bank = exact_duration(bank)), cap)
        }
        TimeControl::Bank { bank, increment, cap } => (
            message!(Help, "time-increment", bank = exact_duration(bank), span = exact_duration(increment)),
            cap,
        ),
        TimeControl::Grace { bank, grace, cap } => {
            (message!(Help, "time-grace", bank = exact_duration(bank), span = exact_duration(grace)), cap)
        }
    };
    match cap {
        Some(cap) => message!(Help, "time-cap", time = message, span = exact_duration(cap)),
        None => message,
    }
}

/// The units of time, the largest first, in milliseconds.
const UNITS: [(&str, u64); 4] =
    [("days", 86_400_000), ("hours", 3_600_000), ("minutes", 60_000), ("seconds", 1_000)];

/// Returns a number of a unit.
fn units(key: &'static str, count: u64) -> MessageArgument {
    MessageArgument::Phrase(Catalogue::Names, key, vec![("count", MessageArgument::Number(count))])
}

/// Joins two durations.
fn join_durations(larger: MessageArgument, smaller: MessageArgument) -> MessageArgument {
    MessageArgument::Phrase(Catalogue::Names, "time", vec![("larger", larger), ("smaller", smaller)])
}

/// Returns a duration in all its units, to the second.
fn exact_duration(span: Span) -> MessageArgument {
    let mut rest = span.ms();
    let parts = UNITS.iter().filter_map(|(key, unit)| {
        let count = rest / unit;
        rest %= unit;
        (count > 0).then(|| units(key, count))
    });
    parts.reduce(join_durations).unwrap_or_else(|| units("seconds", 0))
}

impl From<Span> for MessageArgument {
    fn from(span: Span) -> Self {
        let first = UNITS.iter().position(|(_, unit)| span.ms() >= *unit).unwrap_or(UNITS.len() - 1);
        let (key, unit) = UNITS[first];
        let larger = units(key, span.ms() / unit);
        let rest = span.ms() % unit;
        match UNITS.get(first + 1).map(|(key, unit)| (*key, rest / unit)).filter(|(_, count)| *count > 0) {
            Some((key, count)) => join_durations(larger, units(key, count)),
            None => larger,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::time_control;
    use crate::language::Language;
    use castellan_game::time_control::TimeControl;

    #[test]
    fn a_time_control_is_described_exactly_in_every_language() {
        for (written, english, german, russian, japanese) in [
            ("none", "no time limit", "ohne Zeitbegrenzung", "без ограничения времени", "時間無制限"),
            ("3d per action", "3 days per move", "3 Tage pro Zug", "3 дня на ход", "1手3日"),
            ("3d per move", "3 days per move", "3 Tage pro Zug", "3 дня на ход", "1手3日"),
            (
                "1d2h3m per action",
                "1 day 2 hours 3 minutes per move",
                "1 Tag 2 Stunden 3 Minuten pro Zug",
                "1 день 2 часа 3 минуты на ход",
                "1手1日2時間3分",
            ),
            (
                "10d + 1d max 20d",
                "10 days + 1 day per move (up to 20 days)",
                "10 Tage + 1 Tag pro Zug (Obergrenze: 20 Tage)",
                "10 дней + 1 день за ход (предел: 20 дней)",
                "10日＋1手ごとに1日（上限20日）",
            ),
        ] {
            let control: TimeControl = written.parse().expect(written);
            let text = |language| time_control(control).text(language).replace(['\u{2068}', '\u{2069}'], "");
            let languages = [Language::En, Language::De, Language::Ru, Language::Ja];
            assert_eq!(languages.map(text), [english, german, russian, japanese], "{written}");
        }
    }
}
