//! Vacations: the allowance, the remaining days, and the events.

use castellan_game::time::{Span, Time};
use castellan_game::vacation::{
    Allowance, LONGEST, Vacation, VacationCommand, VacationEvent, VacationEventError, VacationRefusal,
    Vacations, start_of_year, year_of,
};
use castellan_test_support::Random;

const THIRTY: Allowance = Allowance { days_per_year: 30 };

/// Returns the beginning of a day of 2027, counted from 0.
fn day(number: u64) -> Time {
    start_of_year(2027).plus(Span::days(number))
}

fn vacation_taken(from: u64, until: u64) -> VacationEvent {
    VacationEvent::VacationTaken { from: day(from), until: day(until) }
}

/// Decides a command at this moment, after these events.
fn decide(
    given: &[VacationEvent],
    now: Time,
    command: VacationCommand,
) -> Result<Vec<VacationEvent>, VacationRefusal> {
    Vacations::fold(given).expect("events in order").decide(command, now, THIRTY)
}

fn take(days: u64) -> VacationCommand {
    VacationCommand::Take(Span::days(days))
}

#[test]
fn a_vacation_begins_at_once() {
    assert_eq!(decide(&[], day(10), take(5)), Ok(vec![vacation_taken(10, 15)]));
    assert_eq!(decide(&[vacation_taken(10, 15)], day(15), take(1)), Ok(vec![vacation_taken(15, 16)]));
}

#[test]
fn a_second_vacation_at_the_same_time_is_refused() {
    for now in [day(10), day(12)] {
        let refused = decide(&[vacation_taken(10, 15)], now, take(1));
        assert_eq!(refused, Err(VacationRefusal::AlreadyAway { until: day(15) }));
    }
    // The system clock was set back.
    let refused = decide(&[vacation_taken(10, 15)], day(9), take(1));
    assert_eq!(refused, Err(VacationRefusal::AlreadyAway { until: day(15) }));
}

#[test]
fn a_vacation_is_neither_too_short_nor_too_long() {
    let hours = VacationCommand::Take(Span::hours(23));
    assert_eq!(decide(&[], day(0), hours), Err(VacationRefusal::TooShort { least: Span::days(1) }));
    let most = Allowance { days_per_year: u16::MAX };
    let ask = |days| Vacations::default().decide(take(days), day(0), most);
    assert!(ask(366).is_ok());
    assert_eq!(ask(367), Err(VacationRefusal::TooLong { most: LONGEST }));
    assert_eq!(ask(u64::MAX), Err(VacationRefusal::TooLong { most: LONGEST }));
}

#[test]
fn each_year_has_its_allowance() {
    assert_eq!(decide(&[], day(0), take(30)), Ok(vec![vacation_taken(0, 30)]));
    let refused = VacationRefusal::NotEnough { year: 2027, left: Span::days(30), asked: Span::days(31) };
    assert_eq!(decide(&[], day(0), take(31)), Err(refused));
    let given = [vacation_taken(0, 10), vacation_taken(20, 35)];
    assert_eq!(decide(&given, day(100), take(5)), Ok(vec![vacation_taken(100, 105)]));
    let refused = VacationRefusal::NotEnough { year: 2027, left: Span::days(5), asked: Span::days(6) };
    assert_eq!(decide(&given, day(100), take(6)), Err(refused));
    // The next year begins with the full allowance.
    assert_eq!(decide(&given, day(365), take(30)), Ok(vec![vacation_taken(365, 395)]));
    let none = Allowance { days_per_year: 0 };
    let refused = VacationRefusal::NotEnough { year: 2027, left: Span::ZERO, asked: Span::days(1) };
    assert_eq!(Vacations::default().decide(take(1), day(0), none), Err(refused));
}

#[test]
fn a_vacation_across_new_year_counts_in_both_years() {
    // 2027 has 365 days.
    let given = [vacation_taken(355, 385)];
    let vacations = Vacations::fold(&given).expect("events in order");
    assert_eq!(
        (vacations.left(THIRTY, 2026), vacations.left(THIRTY, 2029)),
        (Span::days(30), Span::days(30))
    );
    assert_eq!(
        (vacations.left(THIRTY, 2027), vacations.left(THIRTY, 2028)),
        (Span::days(20), Span::days(10))
    );
    let used = [vacation_taken(0, 25)];
    let refused = VacationRefusal::NotEnough { year: 2027, left: Span::days(5), asked: Span::days(6) };
    assert_eq!(decide(&used, day(359), take(20)), Err(refused));
    assert!(decide(&used, day(360), take(20)).is_ok());
    let refused = VacationRefusal::NotEnough { year: 2028, left: Span::days(30), asked: Span::days(31) };
    assert_eq!(decide(&used, day(360), take(36)), Err(refused));
}

#[test]
fn cutting_a_vacation_short_returns_the_rest_of_the_allowance() {
    let now = day(13).plus(Span::hours(6));
    let cut = VacationEvent::VacationCutShort { at: now };
    assert_eq!(decide(&[vacation_taken(10, 30)], now, VacationCommand::CutShort), Ok(vec![cut]));
    let vacations = Vacations::fold(&[vacation_taken(10, 30), cut]).expect("events in order");
    assert_eq!(vacations.left(THIRTY, 2027), Span::days(26).plus(Span::hours(18)));
    assert_eq!((vacations.current(now), vacations.taken().len()), (None, 1));
    assert!(vacations.decide(take(1), now, THIRTY).is_ok());
}

#[test]
fn a_vacation_cut_short_counts_for_at_least_a_day() {
    let soon = day(10).plus(Span::minutes(5));
    let cut = VacationEvent::VacationCutShort { at: soon };
    let vacations = Vacations::fold(&[vacation_taken(10, 30), cut]).expect("events in order");
    assert_eq!(vacations.left(THIRTY, 2027), Span::days(29));
}

#[test]
fn cutting_short_without_a_vacation_is_refused() {
    for (given, now) in [(&[][..], day(0)), (&[vacation_taken(10, 15)], day(15))] {
        assert_eq!(decide(given, now, VacationCommand::CutShort), Err(VacationRefusal::NotAway));
    }
    // The system clock was set back: the vacation counts from its beginning.
    let cut = VacationEvent::VacationCutShort { at: day(10) };
    assert_eq!(decide(&[vacation_taken(10, 15)], day(9), VacationCommand::CutShort), Ok(vec![cut]));
    assert_eq!(
        Vacations::fold(&[vacation_taken(10, 15), cut]).expect("events in order").current(day(10)),
        None
    );
}

#[test]
fn a_vacation_includes_its_start_but_not_its_end() {
    let vacations = Vacations::fold(&[vacation_taken(10, 15)]).expect("events in order");
    let vacation = Some(Vacation { from: day(10), until: day(15) });
    let one = Span::from_ms(1);
    let seen = [day(10).minus(one), day(10), day(15).minus(one), day(15)].map(|at| vacations.current(at));
    assert_eq!(seen, [None, vacation, vacation, None]);
}

#[test]
fn refusals_are_sentences() {
    let refused = VacationRefusal::NotEnough { year: 2027, left: Span::days(5), asked: Span::days(6) };
    assert_eq!(refused.to_string(), "5d of vacation are left in 2027, and this would take 6d of them");
    assert_eq!(
        VacationRefusal::TooShort { least: Span::days(1) }.to_string(),
        "a vacation lasts 1d at the least"
    );
}

// Events.

#[test]
fn vacation_events_have_a_fixed_json_form() {
    for (event, json) in [
        (
            VacationEvent::VacationTaken { from: Time::from_ms(5), until: Time::from_ms(7) },
            r#"{"v":1,"what":"vacation-taken","from":5,"until":7}"#,
        ),
        (
            VacationEvent::VacationCutShort { at: Time::from_ms(6) },
            r#"{"v":1,"what":"vacation-cut-short","at":6}"#,
        ),
    ] {
        assert_eq!(event.to_json(), json);
        assert_eq!(VacationEvent::from_json(json).expect("an event"), event);
    }
}

#[test]
fn unknown_vacation_events_are_errors() {
    let future = VacationEvent::from_json(r#"{"v":2,"what":"vacation-taken","days":[1]}"#);
    assert!(matches!(future, Err(VacationEventError::Version(2))), "{future:?}");
    for text in [
        "",
        "{}",
        r#"{"v":1}"#,
        r#"{"v":1,"what":"sabbatical"}"#,
        r#"{"v":1,"what":"vacation-taken","from":5}"#,
    ] {
        let read = VacationEvent::from_json(text).expect_err(text);
        assert!(matches!(read, VacationEventError::Unreadable(_)), "{read}");
        assert!(std::error::Error::source(&read).is_some());
    }
}

#[test]
fn vacation_events_out_of_order_are_errors() {
    let cut = |at| VacationEvent::VacationCutShort { at: day(at) };
    for given in [
        &[vacation_taken(5, 5)][..],
        &[vacation_taken(5, 4)],
        &[cut(1)],
        &[vacation_taken(5, 10), vacation_taken(9, 20)],
        &[vacation_taken(5, 10), cut(10)],
        &[vacation_taken(5, 10), cut(4)],
        &[vacation_taken(5, 10), cut(7), cut(8)],
    ] {
        let last = *given.last().expect("an event");
        match Vacations::fold(given) {
            Err(VacationEventError::OutOfOrder(event)) => assert_eq!(event, last),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn random_vacations_never_exceed_the_allowance() {
    let mut random = Random::new(6);
    for _ in 0..100 {
        let mut vacations = Vacations::default();
        let mut now = day(random.below(700) as u64);
        for _ in 0..200 {
            now = now.plus(Span::hours(random.below(400) as u64));
            let command = if random.chance(30) {
                VacationCommand::CutShort
            } else {
                VacationCommand::Take(Span::hours(random.below(800) as u64))
            };
            for event in vacations.decide(command, now, THIRTY).unwrap_or_default() {
                let read = VacationEvent::from_json(&event.to_json()).expect("an event");
                vacations.apply(&read).expect("what is decided can be folded");
            }
        }
        let json = serde_json::to_string(&vacations).expect("JSON");
        assert_eq!(serde_json::from_str::<Vacations>(&json).expect("vacations"), vacations);
        // Counted hour by hour.
        let last = vacations.taken().last().map_or(now, |last| last.until);
        for year in 2027..=year_of(last) {
            let (begin, end) = (start_of_year(year).ms(), start_of_year(year + 1).ms());
            let hour = Span::hours(1).ms() as usize;
            let away = (begin..end)
                .step_by(hour)
                .filter(|&at| vacations.taken().iter().any(|vacation| vacation.includes(Time::from_ms(at))))
                .count() as u64;
            assert!(away <= 30 * 24, "{away} hours in {year}");
            assert!(vacations.left(THIRTY, year) <= Span::hours(30 * 24 - away));
        }
    }
}

// Years.

#[test]
fn years_match_the_calendar() {
    // From `date -u -d YEAR-01-01 +%s`.
    for (year, seconds) in [
        (1970, 0),
        (1971, 31_536_000),
        (1973, 94_694_400),
        (2000, 946_684_800),
        (2001, 978_307_200),
        (2027, 1_798_761_600),
        (2028, 1_830_297_600),
        (2029, 1_861_920_000),
        (2100, 4_102_444_800),
        (2101, 4_133_980_800),
        (2400, 13_569_465_600),
        (9999, 253_370_764_800),
    ] {
        let start = Time::from_ms(seconds * 1_000);
        assert_eq!((start_of_year(year), year_of(start)), (start, year));
        if year > 1970 {
            assert_eq!(year_of(start.minus(Span::from_ms(1))), year - 1);
        }
    }
    for year in 1971..4_000 {
        let start = start_of_year(year);
        assert_eq!((year_of(start), year_of(start.minus(Span::from_ms(1)))), (year, year - 1));
    }
    assert_eq!(year_of(Time::from_ms(u64::MAX)), 584_556_019);
}
