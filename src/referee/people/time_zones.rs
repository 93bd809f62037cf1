//! Time zones as people name them: by IANA names, which follow summer time, or by offsets from UTC, which do not.

use castellan_game::{Span, Time};
pub use castellan_tournament::calendar::canonical_zone_name;
use castellan_tournament::calendar::parse_fixed_offset;
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The most common zones, tried first.
const COMMON_ZONES: &[&str] = &[
    "Europe/Berlin",
    "Europe/London",
    "Europe/Athens",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Halifax",
    "America/St_Johns",
    "America/Anchorage",
    "Australia/Sydney",
    "Australia/Adelaide",
    "Pacific/Auckland",
    "Europe/Moscow",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "America/Sao_Paulo",
];
/// The number of samples of a zone's offset within a year, and the time between them.
const SAMPLES: u64 = 13;
const SAMPLE_INTERVAL: Span = Span::days(28);

/// A parsed time zone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParsedZone {
    /// A zone by its IANA name, or UTC.
    Named(String),
    /// An offset from UTC, the same all year.
    Fixed(OffsetMatch),
    /// An unknown zone.
    Unknown,
}

/// A match for an offset from UTC.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OffsetMatch {
    /// A zone that has this offset at some time of the year.
    pub named: Option<String>,
    /// `true` if that zone has summer time.
    pub has_summer_time: bool,
}

impl ParsedZone {
    /// Parses the name of a zone, or an offset from UTC: `Europe/Berlin`, `UTC+1`, `+05:30`. For an offset, a named
    /// zone is suggested: the user's `own` if it fits, otherwise preferably one with summer time.
    #[must_use]
    pub fn read(text: &str, own: Option<&str>, now: Time) -> Self {
        match parse_fixed_offset(text) {
            Some(0) => Self::Named("UTC".to_owned()),
            Some(minutes) => Self::Fixed(OffsetMatch::of(minutes, own, now)),
            None => canonical_zone_name(&text.trim().replace(' ', "_")).map_or(Self::Unknown, Self::Named),
        }
    }
}

impl OffsetMatch {
    /// Finds a zone for an offset from UTC in minutes.
    #[must_use]
    pub fn of(minutes: i16, own: Option<&str>, now: Time) -> Self {
        let all = zones();
        let groups: [Vec<&str>; 3] =
            [own.into_iter().collect(), COMMON_ZONES.to_vec(), all.iter().map(String::as_str).collect()];
        let found = groups.into_iter().find_map(|names| {
            let candidates: Vec<(&str, Vec<i16>)> =
                names.into_iter().map(|name| (name, offsets(name, now))).collect();
            // In the order of preference: with summer time and this offset now, without summer time, or with summer
            // time and this offset later in the year.
            [(true, true), (false, true), (true, false)].into_iter().find_map(|(summer, has_offset_now)| {
                let fits = |(_, offsets): &&(&str, Vec<i16>)| {
                    let changes = offsets.iter().any(|offset| Some(offset) != offsets.first());
                    let has_offset = if has_offset_now {
                        offsets.first() == Some(&minutes)
                    } else {
                        offsets.contains(&minutes)
                    };
                    changes == summer && has_offset
                };
                candidates.iter().find(fits).map(|(name, _)| ((*name).to_owned(), summer))
            })
        });
        let (named, has_summer_time) = found.map_or((None, false), |(name, summer)| (Some(name), summer));
        Self { named, has_summer_time }
    }
}

/// Returns the offsets of a zone from UTC in minutes, sampled over the coming year.
fn offsets(name: &str, now: Time) -> Vec<i16> {
    let Ok(zone) = TimeZone::get(name) else { return Vec::new() };
    let times = (0..SAMPLES).map(|sample| now.plus(Span::from_ms(SAMPLE_INTERVAL.ms() * sample)));
    let offset = |at: Time| {
        let at = Timestamp::from_millisecond(i64::try_from(at.ms()).ok()?).ok()?;
        i16::try_from(zone.to_offset(at).seconds() / 60).ok()
    };
    times.filter_map(offset).collect()
}

/// Returns the names of all time zones.
#[must_use]
pub fn zones() -> Vec<String> {
    jiff::tz::db().available().map(|zone| zone.as_str().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::{OffsetMatch, ParsedZone};
    use castellan_game::Time;

    /// 28 November 2026, and 1 July 2026.
    const WINTER: Time = Time::from_ms(1_795_824_000_000);
    const SUMMER: Time = Time::from_ms(1_782_864_000_000);

    fn named(minutes: i16, own: Option<&str>, now: Time) -> (String, bool) {
        let OffsetMatch { named, has_summer_time } = OffsetMatch::of(minutes, own, now);
        (named.expect("a zone"), has_summer_time)
    }

    #[test]
    fn an_offset_matches_a_zone_preferably_with_summer_time() {
        for (minutes, now, name, summer) in [
            (60, WINTER, "Europe/Berlin", true),
            (120, SUMMER, "Europe/Berlin", true),
            (120, WINTER, "Europe/Athens", true),
            (-300, WINTER, "America/New_York", true),
            (330, WINTER, "Asia/Kolkata", false),
            (540, SUMMER, "Asia/Tokyo", false),
            // Athens and Halifax have these offsets only in summer.
            (180, WINTER, "Europe/Moscow", false),
            (-180, WINTER, "America/Sao_Paulo", false),
        ] {
            assert_eq!(named(minutes, None, now), (name.to_owned(), summer), "{minutes}");
        }
        // The user's own zone comes first if it has that offset.
        assert_eq!(named(60, Some("Europe/Paris"), WINTER).0, "Europe/Paris");
        assert_eq!(named(60, Some("Asia/Tokyo"), WINTER).0, "Europe/Berlin");
    }

    #[test]
    fn zone_names_are_parsed_in_any_case() {
        let read = |text: &str| ParsedZone::read(text, None, WINTER);
        assert_eq!(read("europe/berlin"), ParsedZone::Named("Europe/Berlin".to_owned()));
        assert_eq!(read(" UTC "), ParsedZone::Named("UTC".to_owned()));
        assert_eq!(read("America/New York"), ParsedZone::Named("America/New_York".to_owned()));
        assert_eq!(read("Atlantis"), ParsedZone::Unknown);
        for fixed in ["UTC+1", "+05:30", "EST", "pdt", "CEST", "Etc/GMT+5", "JST", "МСК"] {
            assert!(matches!(read(fixed), ParsedZone::Fixed(OffsetMatch { named: Some(_), .. })), "{fixed}");
        }
        // These names follow summer time.
        assert_eq!(read("CET"), ParsedZone::Named("CET".to_owned()));
    }
}
