//! Time zones as people name them: by the IANA's names, which follow summer time, or as differences from UTC, which do not.

use castellan_game::{Span, Time};
use castellan_tournament::calendar::fixed_offset;
pub use castellan_tournament::calendar::zone_named;
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The zones that are proposed before all others, as most people know them.
const KNOWN: &[&str] = &[
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
/// How often the clocks of a zone are looked at to see if they change in a year, and how long that is apart.
const LOOKS: u64 = 13;
const APART: Span = Span::days(28);

/// What a text says of a time zone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Zone {
    /// One of the IANA's list, by its name there; UTC too.
    Named(String),
    /// A difference from UTC, which stays the same all year.
    Fixed(Fixed),
    /// None that is known.
    Unknown,
}

/// A difference from UTC, with a zone that has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixed {
    /// A zone whose clocks show this difference at some time of the year.
    pub named: Option<String>,
    /// Whether the clocks of that zone change in summer.
    pub has_summer_time: bool,
}

impl Zone {
    /// Reads the name of a zone, or a difference from UTC: `Europe/Berlin`, `UTC+1`, `+05:30`. For a difference the name to
    /// use is looked for: somebody's `own` zone if it fits, otherwise one whose clocks change in summer.
    #[must_use]
    pub fn read(text: &str, own: Option<&str>, now: Time) -> Self {
        match fixed_offset(text) {
            Some(0) => Self::Named("UTC".to_owned()),
            Some(minutes) => Self::Fixed(Fixed::of(minutes, own, now)),
            None => zone_named(text).map_or(Self::Unknown, Self::Named),
        }
    }
}

impl Fixed {
    /// A difference from UTC in minutes.
    #[must_use]
    pub fn of(minutes: i16, own: Option<&str>, now: Time) -> Self {
        let all = zones();
        let candidates =
            || own.into_iter().chain(KNOWN.iter().copied()).chain(all.iter().map(String::as_str));
        let offsets = |name: &&str| (name.to_owned().to_owned(), offsets(name, now));
        let fits = |summer: bool, at_once: bool| {
            candidates().map(|name| offsets(&name)).find(|(_, offsets)| {
                let changes = offsets.iter().any(|offset| Some(offset) != offsets.first());
                let shows =
                    if at_once { offsets.first() == Some(&minutes) } else { offsets.contains(&minutes) };
                changes == summer && shows
            })
        };
        let found = [(true, true), (true, false), (false, true)]
            .into_iter()
            .find_map(|(summer, at_once)| Some((fits(summer, at_once)?.0, summer)));
        let (named, has_summer_time) = found.map_or((None, false), |(name, summer)| (Some(name), summer));
        Self { named, has_summer_time }
    }
}

/// How many minutes before UTC the clocks of a zone are, now and in the year that follows.
fn offsets(name: &str, now: Time) -> Vec<i16> {
    let Ok(zone) = TimeZone::get(name) else { return Vec::new() };
    let moments = (0..LOOKS).map(|look| now.plus(Span::from_ms(APART.ms() * look)));
    let offset = |at: Time| {
        let at = Timestamp::from_millisecond(i64::try_from(at.ms()).ok()?).ok()?;
        i16::try_from(zone.to_offset(at).seconds() / 60).ok()
    };
    moments.filter_map(offset).collect()
}

/// The names of all time zones.
#[must_use]
pub fn zones() -> Vec<String> {
    jiff::tz::db().available().map(|zone| zone.as_str().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::{Fixed, Zone};
    use castellan_game::Time;

    /// 28 November 2026, and 1 July 2026.
    const WINTER: Time = Time::from_ms(1_795_824_000_000);
    const SUMMER: Time = Time::from_ms(1_782_864_000_000);

    fn named(minutes: i16, own: Option<&str>, now: Time) -> (String, bool) {
        let Fixed { named, has_summer_time } = Fixed::of(minutes, own, now);
        (named.expect("a zone"), has_summer_time)
    }

    #[test]
    fn a_fixed_difference_is_answered_with_a_zone_whose_clocks_change() {
        for (minutes, now, name, summer) in [
            (60, WINTER, "Europe/Berlin", true),
            (120, SUMMER, "Europe/Berlin", true),
            (120, WINTER, "Europe/Athens", true),
            (-300, WINTER, "America/New_York", true),
            (330, WINTER, "Asia/Kolkata", false),
            (540, SUMMER, "Asia/Tokyo", false),
        ] {
            assert_eq!(named(minutes, None, now), (name.to_owned(), summer), "{minutes}");
        }
        // One's own comes first where it has that difference.
        assert_eq!(named(60, Some("Europe/Paris"), WINTER).0, "Europe/Paris");
        assert_eq!(named(60, Some("Asia/Tokyo"), WINTER).0, "Europe/Berlin");
    }

    #[test]
    fn zones_are_read_by_their_names_in_any_case() {
        let read = |text: &str| Zone::read(text, None, WINTER);
        assert_eq!(read("europe/berlin"), Zone::Named("Europe/Berlin".to_owned()));
        assert_eq!(read(" UTC "), Zone::Named("UTC".to_owned()));
        assert_eq!(read("Atlantis"), Zone::Unknown);
        assert!(matches!(read("UTC+1"), Zone::Fixed(_)) && matches!(read("+05:30"), Zone::Fixed(_)));
    }
}
