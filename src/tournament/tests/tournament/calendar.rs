//! Days off, which extend the deadlines of rounds.

use crate::harness::{Harness, REASON, ROBIN, START, announcement};
use castellan_game::{Span, Time};
use castellan_tournament::announcement::AnnouncementError;
use castellan_tournament::calendar::{Calendar, CalendarError, MOST_HOLIDAYS};
use castellan_tournament::{Announcement, CommandKind, EventKind, Refusal};

fn calendar(text: &str) -> Calendar {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Thursday, 26 November 2026, noon UTC.
const THURSDAY: Time = Time::from_ms(1_795_694_400_000);

#[test]
fn calendars_are_parsed_and_formatted() {
    for (text, written) in [
        ("weekends", "weekends, UTC"),
        ("Weekend, utc+2", "weekends, UTC+2"),
        ("2026-12-26..2026-12-24; UTC", "" /* the wrong way round */),
        ("2026-12-24..2026-12-26; 2026-12-25", "2026-12-24, 2026-12-25, 2026-12-26, UTC"),
        ("UTC-3:30\n2028-02-29", "2028-02-29, UTC-3:30"),
        ("2026-12-31..2027-01-01, UTC+14", "2026-12-31, 2027-01-01, UTC+14"),
        ("weekends, europe/berlin", "weekends, Europe/Berlin"),
        ("America/St_Johns; 2026-07-04", "2026-07-04, America/St_Johns"),
        ("weekends, UTC+1, Asia/Tokyo", "weekends, Asia/Tokyo"),
        ("weekends, Asia/Tokyo, GMT-3", "weekends, UTC-3"),
    ] {
        let read = text.parse::<Calendar>().map(|days| days.to_string());
        if written.is_empty() {
            assert!(matches!(read, Err(CalendarError::Unreadable(_))), "{text}");
        } else {
            assert_eq!(read.as_deref(), Ok(written), "{text}");
            assert_eq!(calendar(written).to_string(), written);
        }
    }
}

#[test]
fn invalid_parts_of_a_calendar_are_named() {
    let unreadable = |part: &str| Err(CalendarError::Unreadable(part.to_owned()));
    for part in [
        "christmas",
        "2026-02-29",
        "2026-13-01",
        "2026-00-10",
        "2026-1-1",
        "26-12-24",
        "1969-12-31",
        "Europe/Atlantis",
        "UTC+15",
        "UTC-12:30",
        "UTC+",
        "UTC+1:60",
        "utc++1",
        "2026-12-24..",
        "..",
        "+2026-12-2",
    ] {
        assert_eq!(format!("weekends, {part}").parse::<Calendar>(), unreadable(part), "{part}");
    }
    for text in ["", " , ", "UTC+1"] {
        assert_eq!(text.parse::<Calendar>(), Err(CalendarError::Empty), "{text:?}");
    }
    for text in
        ["2026-01-01..2026-12-31", "1970-01-01..9999-12-31", "2026-01-01..2026-02-28, 2026-03-02, 2026-03-03"]
    {
        assert_eq!(text.parse::<Calendar>(), Err(CalendarError::TooMany), "{text}");
    }
    assert_eq!(calendar("2026-01-01..2026-03-01").holidays.len(), MOST_HOLIDAYS);
}

#[test]
fn deadlines_skip_days_off() {
    let after = |text: &str, hours: u64| calendar(text).after(THURSDAY, Span::hours(hours)).since(THURSDAY);
    // 36 hours of Thursday and Friday are left; then the weekend follows.
    assert_eq!(after("weekends", 36), Span::hours(36), "the end of Friday");
    assert_eq!(after("weekends", 37), Span::hours(36 + 48 + 1));
    // An hour further east, Saturday begins an hour earlier.
    assert_eq!(after("weekends, UTC+1", 36), Span::hours(36 + 48));
    assert_eq!(after("weekends, UTC-1", 37), Span::hours(37));
    // A day off in progress counts from now on.
    assert_eq!(after("2026-11-26", 1), Span::hours(13));
    // A holiday on a weekend adds no day off.
    assert_eq!(after("weekends, 2026-11-28, 2026-11-30", 37), Span::hours(36 + 72 + 1));
    // Five working days are a week.
    assert_eq!(after("weekends", 5 * 24), Span::days(7));
}

#[test]
fn extreme_times_and_spans_do_not_overflow() {
    let weekends = calendar("weekends");
    for (from, span) in [(u64::MAX, 0), (0, u64::MAX), (u64::MAX, u64::MAX), (253_402_300_799_000, 1_000)] {
        let at = weekends.after(Time::from_ms(from), Span::from_ms(span));
        assert!(at.ms() >= from.max(span));
    }
}

#[test]
fn round_deadlines_and_extensions_skip_days_off() {
    let calendar = calendar("weekends, 2023-11-15");
    let plan = Announcement {
        round_time: Some(Span::days(7)),
        days_off: Some(calendar.clone()),
        ..announcement(ROBIN)
    };
    let mut harness = Harness::started(plan, &["ann", "ben"]);
    let deadline = harness.state().round(1).and_then(|round| round.deadline).expect("a deadline");
    assert_eq!(deadline, calendar.after(START, Span::days(7)));
    assert!(deadline > START.plus(Span::days(9)));
    harness.advance(deadline.since(START).minus(Span::from_ms(1)));
    assert_eq!(harness.tick(), []);
    harness.advance(Span::from_ms(1));
    assert!(matches!(harness.tick().as_slice(), [EventKind::DeadlinePassed { round: 1, .. }]));
    let extend = CommandKind::Extend { round: 1, span: Span::days(7), why: REASON.to_owned() };
    harness.accept("director", extend);
    let later = harness.state().round(1).and_then(|round| round.deadline);
    assert_eq!(later, Some(calendar.after(deadline, Span::days(7))));
    harness.assert_fold_matches();
}

#[test]
fn days_off_can_be_amended_and_are_validated() {
    let mut harness = Harness::started(announcement(ROBIN), &["ann", "ben"]);
    let amend = |days_off: Option<Calendar>| CommandKind::Amend {
        announcement: Box::new(Announcement { days_off, ..announcement(ROBIN) }),
        why: REASON.to_owned(),
    };
    assert_eq!(harness.accept("director", amend(Some(calendar("weekends")))).len(), 1);
    let refused =
        harness.refuse("director", amend(Some(Calendar { weekends: false, ..calendar("weekends") })));
    assert_eq!(refused, Refusal::Announcement(AnnouncementError::DaysOff(CalendarError::Empty)));
    let far = Calendar { offset: 2_000, ..calendar("weekends") };
    assert!(matches!(harness.refuse("director", amend(Some(far))), Refusal::Announcement(_)));
    let twice = Calendar {
        holidays: [calendar("2026-12-24").holidays, calendar("2026-12-24").holidays].concat(),
        ..calendar("weekends")
    };
    assert!(matches!(harness.refuse("director", amend(Some(twice))), Refusal::Announcement(_)));
    harness.assert_fold_matches();
}

/// Checks a deadline across the night to Sunday, 29 March 2026, when the clocks go forward: it stays at noon, local
/// time.
#[test]
fn days_of_a_named_zone_follow_daylight_saving_time() {
    let at = |text: &str| {
        let milliseconds = text.parse::<jiff::Timestamp>().expect("a timestamp").as_millisecond();
        Time::from_ms(u64::try_from(milliseconds).expect("after 1970"))
    };
    let friday = at("2026-03-27T11:00:00Z");
    for (days, monday_noon, tuesday_noon) in [
        ("weekends, Europe/Berlin", "2026-03-30T10:00:00Z", "2026-03-31T10:00:00Z"),
        ("weekends, UTC+1", "2026-03-30T11:00:00Z", "2026-03-31T11:00:00Z"),
    ] {
        let calendar: Calendar = days.parse().expect("days off");
        assert_eq!(calendar.after(friday, Span::days(1)), at(monday_noon), "{days}");
        assert_eq!(calendar.after(friday, Span::days(2)), at(tuesday_noon), "{days}");
        let stored = serde_json::to_string(&calendar).expect("JSON");
        assert_eq!(serde_json::from_str::<Calendar>(&stored).expect("the calendar can be read"), calendar);
    }
    // An unknown zone is an error.
    let weekends: Calendar = "weekends".parse().expect("days off");
    assert!(Calendar { zone: Some("Europe/Atlantis".to_owned()), ..weekends }.check().is_err());
}
