//! Time zones in typed text: on their own, and after hours or dates.

use castellan_community::error::UserError;
use castellan_discord_api::escape::{escape_line, inline_code};
use castellan_game::Time;
use castellan_referee::time_zones::{OffsetMatch, ParsedZone};
use castellan_text::message;

/// Parses the name of a time zone. A fixed offset from UTC would be wrong for half of the year in most places, so the
/// refusal suggests the name to use.
///
/// # Errors
/// Returns a sentence with the suggested name, or the one for an unknown zone.
pub(in crate::commands) fn parse_zone(text: &str, own: Option<&str>, now: Time) -> Result<String, UserError> {
    let typed = text.trim();
    match ParsedZone::read(text, own, now) {
        ParsedZone::Named(zone) => Ok(zone),
        ParsedZone::Fixed(OffsetMatch { named: Some(zone), has_summer_time: true }) => {
            UserError::err(message!(Settings, "zone-by-offset", offset = inline_code(typed), zone = zone))
        }
        ParsedZone::Fixed(OffsetMatch { named: Some(zone), .. }) => UserError::err(message!(
            Settings,
            "zone-by-offset-only",
            offset = inline_code(typed),
            zone = zone
        )),
        ParsedZone::Fixed(OffsetMatch { named: None, .. }) | ParsedZone::Unknown => {
            UserError::err(message!(Settings, "no-time-zone", zone = escape_line(typed)))
        }
    }
}

/// Splits the time zone from the preceding text: `22:00-08:00 Europe/Berlin`, `2026-12-01 18:00, UTC+1`,
/// `2026-12-01T18:00+01:00`.
pub(in crate::commands) fn split_zone(text: &str) -> (&str, Option<&str>) {
    let text = text.trim();
    let bytes = text.as_bytes();
    let is_date = bytes.len() > 10 && bytes[4] == b'-' && bytes[..4].iter().all(u8::is_ascii_digit);
    let starts_zone = |(at, letter): &(usize, char)| {
        let (before, after) = (&text[..*at], &text[at + letter.len_utf8()..]);
        let is_apart = before.ends_with([' ', ',', '(', '[']);
        match letter {
            '+' => true,
            // A hyphen between hours does not begin an offset.
            '-' => {
                is_date && before.contains(':') || is_apart && before.contains('-') && !after.starts_with(' ')
            }
            'Z' | 'z' if after.is_empty() && before.contains(':') => true,
            letter => letter.is_alphabetic() && is_apart,
        }
    };
    let Some((at, _)) = text.char_indices().find(starts_zone) else { return (text, None) };
    let zone = text[at..].trim_end_matches([')', ']']);
    // Some programs write both an offset and a name.
    let zone = zone.rsplit_once('[').map_or(zone, |(_, named)| named);
    (text[..at].trim_end_matches([' ', ',', '(', '[']), Some(zone))
}

#[cfg(test)]
mod tests {
    use super::split_zone;

    #[test]
    fn zones_are_split_from_hours_and_dates() {
        for (text, expected) in [
            ("22:00-08:00 Europe/Berlin", ("22:00-08:00", Some("Europe/Berlin"))),
            ("22:30 - 7:00", ("22:30 - 7:00", None)),
            ("22-8, utc", ("22-8", Some("utc"))),
            ("2026-12-01T18:00", ("2026-12-01T18:00", None)),
            (" 2026-12-01 18:00 +01:00", ("2026-12-01 18:00", Some("+01:00"))),
            ("2d", ("2d", None)),
            ("2026-12-01T18:00+01:00", ("2026-12-01T18:00", Some("+01:00"))),
            ("2026-12-01 18:00-0500", ("2026-12-01 18:00", Some("-0500"))),
            ("2026-12-01 18:00 -05:00", ("2026-12-01 18:00", Some("-05:00"))),
            ("2026-12-01T18:00Z", ("2026-12-01T18:00", Some("Z"))),
            ("2026-12-01T18:00+01:00[Europe/Berlin]", ("2026-12-01T18:00", Some("Europe/Berlin"))),
            ("2026-12-01 18:00 (Europe/Berlin)", ("2026-12-01 18:00", Some("Europe/Berlin"))),
            ("2026-12-01 18:00 UTC +1", ("2026-12-01 18:00", Some("UTC +1"))),
            ("22:00-08:00 -05:00", ("22:00-08:00", Some("-05:00"))),
            ("22:00-08:00 America/New York", ("22:00-08:00", Some("America/New York"))),
            ("22:00-08:00 МСК", ("22:00-08:00", Some("МСК"))),
        ] {
            assert_eq!(split_zone(text), expected, "{text}");
        }
    }
}
