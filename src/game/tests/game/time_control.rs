//! Clocks: texts of time controls, deadlines, stopped clocks, and a second-by-second reference clock.

mod reference_clock;

use castellan_game::clock::Clock;
use castellan_game::time::{Span, Time};
use castellan_game::time_control::{TimeControl, TimeControlError};
use castellan_rules::Seat;

const WHITE: Seat = Seat::White;
const BLACK: Seat = Seat::Black;

fn span(text: &str) -> Span {
    text.parse::<Span>().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn control(text: &str) -> TimeControl {
    text.parse::<TimeControl>().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the moment this long after the beginning.
fn at(text: &str) -> Time {
    Time::from_ms(1_700_000_000_000).plus(span(text))
}

/// Returns a clock with White to move from the beginning.
fn clock_in_first_turn(text: &str) -> Clock {
    let mut clock = Clock::new(control(text));
    clock.begin_turn(WHITE, at("0s"));
    clock
}

/// Ends the current turn, and begins the turn of the next seat.
fn act(clock: &mut Clock, next: Seat, when: &str) {
    clock.end_turn(at(when));
    clock.begin_turn(next, at(when));
}

// Time controls and their texts.

#[test]
fn time_controls_are_read_and_written() {
    let days = Span::days;
    for (text, meant) in [
        ("none", TimeControl::None),
        ("3d per action", TimeControl::PerAction { span: days(3) }),
        ("1h per action", TimeControl::PerAction { span: Span::hours(1) }),
        ("30s per action", TimeControl::PerAction { span: Span::from_ms(30_000) }),
        (
            "10m + 10s",
            TimeControl::Bank { bank: Span::minutes(10), increment: Span::from_ms(10_000), cap: None },
        ),
        ("10d", TimeControl::Bank { bank: days(10), increment: Span::ZERO, cap: None }),
        ("10d + 1d", TimeControl::Bank { bank: days(10), increment: days(1), cap: None }),
        ("10d + 1d max 20d", TimeControl::Bank { bank: days(10), increment: days(1), cap: Some(days(20)) }),
        ("10d max 10d", TimeControl::Bank { bank: days(10), increment: Span::ZERO, cap: Some(days(10)) }),
        ("5d grace 12h", TimeControl::Grace { bank: days(5), grace: Span::hours(12), cap: None }),
        (
            "5d grace 12h max 8d",
            TimeControl::Grace { bank: days(5), grace: Span::hours(12), cap: Some(days(8)) },
        ),
    ] {
        assert_eq!((control(text), meant.to_string().as_str()), (meant, text));
        let json = serde_json::to_string(&meant).expect("JSON");
        assert_eq!(json, format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<TimeControl>(&json).expect("a time control"), meant);
    }
    for (text, written) in [
        (" None ", "none"),
        ("72H Per Action", "3d per action"),
        ("3d per move", "3d per action"),
        ("3d/move", "3d per action"),
        ("3d / move", "3d per action"),
        ("3 days a move", "3d per action"),
        ("90 sec each move", "1m30s per action"),
        ("5+3", "5m + 3s"),
        ("５＋３", "5m + 3s"),
        ("３ｄ　ｐｅｒ　ｍｏｖｅ", "3d per action"),
        (" 10 + 0 ", "10m"),
        ("10 min + 10 s", "10m + 10s"),
        ("3d", "3d"),
        ("10d+24h MAX 20d", "10d + 1d max 20d"),
    ] {
        assert_eq!(control(text).to_string(), written);
    }
}

#[test]
fn invalid_time_controls_are_errors() {
    for text in ["", "fast", "per action", "grace 12h", "+ 1d", "max 20d", "3日"] {
        let refused = text.parse::<TimeControl>().expect_err(text);
        assert!(
            matches!(refused, TimeControlError::Unreadable(_) | TimeControlError::Time(_)),
            "{text}: {refused}"
        );
    }
    for text in [
        "3d action",
        "3d per",
        "3d + ",
        "3d + 1d + 1d",
        "3d grace",
        "3d max",
        "3d max 4d max 5d",
        "3d 1d",
        "5",
        "5+",
        "5+3s",
        "5m+3",
        "/move",
    ] {
        assert!(matches!(text.parse::<TimeControl>(), Err(TimeControlError::Time(_))), "{text}");
    }
    for (text, problem) in [
        ("29s per action", "a time per action of 29s is not between 30s and 30d"),
        ("31d per action", "a time per action of 31d is not between 30s and 30d"),
        ("59s", "a bank of 59s is not between 1m and 90d"),
        ("91d + 1d", "a bank of 91d is not between 1m and 90d"),
        ("10d + 999ms", "an increment of 999ms is not between 1s and 30d"),
        ("10d + 31d", "an increment of 31d is not between 1s and 30d"),
        ("10d + 1d max 9d", "a cap of 9d is not between 10d and 180d"),
        ("10d max 181d", "a cap of 181d is not between 10d and 180d"),
        ("5d grace 0m", "a grace of 0s is not between 1s and 30d"),
        ("91d grace 1h", "a bank of 91d is not between 1m and 90d"),
        ("5d grace 1h max 4d", "a cap of 4d is not between 5d and 180d"),
    ] {
        assert_eq!(text.parse::<TimeControl>().expect_err(text).to_string(), problem);
        // Limits may change; controls stored under others are still read.
        assert!(serde_json::from_str::<TimeControl>(&format!("\"{text}\"")).is_ok(), "{text}");
    }
}

// Deadlines.

#[test]
fn without_a_time_control_there_is_no_deadline() {
    let mut clock = clock_in_first_turn("none");
    assert_eq!(clock.give_time(WHITE, span("1d")), Span::ZERO);
    clock.extend_deadline(WHITE, span("1d"));
    act(&mut clock, BLACK, "500d");
    assert_eq!((clock.deadline(), clock.left(BLACK, at("501d"))), (None, None));
    assert_eq!((clock.expired_seat(at("999d")), clock.outage_extension(at("1d"), at("2d"))), (None, None));
}

#[test]
fn time_per_action_is_renewed_for_each_action() {
    let mut clock = clock_in_first_turn("3d per action");
    assert_eq!(clock.deadline(), Some((WHITE, at("3d"))));
    assert_eq!(clock.left(WHITE, at("1d")), Some(span("2d")));
    assert_eq!(clock.left(BLACK, at("1d")), Some(span("3d")));
    act(&mut clock, BLACK, "2d");
    act(&mut clock, WHITE, "4d");
    assert_eq!(clock.deadline(), Some((WHITE, at("7d"))), "what was left of the first action is gone");
}

#[test]
fn a_bank_runs_down_and_each_action_adds_to_it() {
    let mut clock = clock_in_first_turn("10d + 1d");
    assert_eq!(clock.deadline(), Some((WHITE, at("10d"))));
    act(&mut clock, BLACK, "3d");
    assert_eq!(clock.left(WHITE, at("5d")), Some(span("8d")));
    assert_eq!(clock.deadline(), Some((BLACK, at("13d"))));
    act(&mut clock, WHITE, "3d");
    assert_eq!(clock.left(BLACK, at("5d")), Some(span("11d")), "an action at once adds in full");
    assert_eq!(clock.deadline(), Some((WHITE, at("11d"))));
}

#[test]
fn a_bank_stays_below_its_cap() {
    let mut clock = clock_in_first_turn("10d + 1d max 11d");
    act(&mut clock, BLACK, "0s");
    act(&mut clock, WHITE, "12h");
    assert_eq!(clock.left(WHITE, at("12h")), Some(span("11d")));
    act(&mut clock, BLACK, "12h");
    assert_eq!(clock.left(WHITE, at("12h")), Some(span("11d")), "12 days are above the cap");
    assert_eq!(clock.left(BLACK, at("12h")), Some(span("10d12h")));
    act(&mut clock, WHITE, "13h");
    assert_eq!(clock.left(BLACK, at("13h")), Some(span("11d")), "10 days 11 hours and 1 day");
}

#[test]
fn the_grace_of_an_action_is_used_before_the_bank() {
    let mut clock = clock_in_first_turn("5d grace 12h");
    assert_eq!(clock.deadline(), Some((WHITE, at("5d12h"))));
    act(&mut clock, BLACK, "11h");
    assert_eq!(clock.left(WHITE, at("11h")), Some(span("5d12h")));
    act(&mut clock, WHITE, "35h");
    assert_eq!(clock.left(BLACK, at("35h")), Some(span("5d")), "12 hours beyond the grace");
}

#[test]
fn an_action_at_the_exact_deadline_is_late() {
    let clock = clock_in_first_turn("3d per action");
    let deadline = at("3d");
    let one = Span::from_ms(1);
    assert_eq!(
        (clock.expired_seat(deadline.minus(one)), clock.left(WHITE, deadline.minus(one))),
        (None, Some(one))
    );
    assert_eq!((clock.expired_seat(deadline), clock.left(WHITE, deadline)), (Some(WHITE), Some(Span::ZERO)));
    assert_eq!(clock.expired_seat(deadline.plus(span("9d"))), Some(WHITE));
}

#[test]
fn an_unclaimed_late_action_leaves_an_empty_bank() {
    let mut clock = clock_in_first_turn("10d + 1d");
    act(&mut clock, BLACK, "12d");
    assert_eq!(clock.left(WHITE, at("12d")), Some(span("1d")));
}

#[test]
fn an_interrupted_turn_is_charged_without_increment() {
    let mut clock = clock_in_first_turn("10d + 1d");
    act(&mut clock, BLACK, "1d");
    // White takes back their action.
    clock.begin_turn(WHITE, at("3d"));
    assert_eq!(clock.left(BLACK, at("3d")), Some(span("8d")));
    assert_eq!(clock.deadline(), Some((WHITE, at("13d"))));
}

#[test]
fn a_game_that_is_over_has_no_deadline() {
    let mut clock = clock_in_first_turn("10d + 1d");
    clock.stop(at("4d"));
    assert_eq!((clock.deadline(), clock.expired_seat(at("99d"))), (None, None));
    assert_eq!(clock.left(WHITE, at("99d")), Some(span("6d")));
    clock.end_turn(at("5d"));
    assert_eq!(clock.left(WHITE, at("99d")), Some(span("6d")), "nobody was to act");
    // A finished game can be reinstated.
    clock.begin_turn(WHITE, at("100d"));
    assert_eq!(clock.deadline(), Some((WHITE, at("106d"))));
}

#[test]
fn time_does_not_run_backward() {
    let mut clock = clock_in_first_turn("10d + 1d");
    act(&mut clock, BLACK, "2d");
    // Two interactions arrived in reverse order.
    clock.end_turn(at("1d"));
    clock.begin_turn(WHITE, at("1d"));
    assert_eq!(clock.left(BLACK, at("2d")), Some(span("11d")));
    assert_eq!(clock.deadline(), Some((WHITE, at("11d"))), "White's time runs from the second day on");
    assert_eq!(clock.left(WHITE, at("1d")), Some(span("9d")));
}

// Stopped clocks.

#[test]
fn a_pause_stops_the_time_of_all_seats() {
    let mut clock = clock_in_first_turn("10d + 1d");
    clock.pause(at("1d"));
    assert!(clock.is_paused());
    assert_eq!((clock.deadline(), clock.expired_seat(at("99d"))), (None, None));
    assert_eq!(clock.left(WHITE, at("50d")), Some(span("9d")));
    clock.resume(at("20d"));
    assert_eq!(clock.deadline(), Some((WHITE, at("29d"))));
    clock.pause(at("21d"));
    clock.pause(at("22d"));
    act(&mut clock, BLACK, "23d");
    assert_eq!(clock.deadline(), None, "an action does not end a pause");
    clock.resume(at("24d"));
    assert_eq!(clock.deadline(), Some((BLACK, at("34d"))));
    assert_eq!(clock.left(WHITE, at("24d")), Some(span("9d")));
}

#[test]
fn a_vacation_stops_the_time_of_its_seat_only() {
    let mut clock = clock_in_first_turn("3d per action");
    clock.begin_vacation(BLACK, at("1d"));
    assert_eq!(clock.deadline(), Some((WHITE, at("3d"))));
    act(&mut clock, BLACK, "2d");
    assert!(clock.is_away(BLACK) && !clock.is_away(WHITE));
    assert_eq!((clock.deadline(), clock.left(BLACK, at("9d"))), (None, Some(span("3d"))));
    clock.end_vacation(BLACK, at("10d"));
    assert_eq!(clock.deadline(), Some((BLACK, at("13d"))));
    clock.begin_vacation(BLACK, at("12d"));
    clock.end_vacation(BLACK, at("14d"));
    assert_eq!(clock.deadline(), Some((BLACK, at("15d"))));
}

#[test]
fn pause_and_vacation_may_overlap() {
    let mut clock = clock_in_first_turn("10d + 1d");
    clock.begin_vacation(WHITE, at("1d"));
    clock.pause(at("2d"));
    clock.end_vacation(WHITE, at("3d"));
    assert_eq!(clock.deadline(), None, "the pause lasts");
    clock.resume(at("4d"));
    assert_eq!(clock.deadline(), Some((WHITE, at("13d"))));
    clock.pause(at("5d"));
    clock.begin_vacation(WHITE, at("6d"));
    clock.resume(at("7d"));
    assert_eq!(clock.deadline(), None, "the vacation lasts");
    clock.end_vacation(WHITE, at("8d"));
    assert_eq!(clock.deadline(), Some((WHITE, at("16d"))));
}

#[test]
fn a_pause_does_not_restore_a_missed_deadline() {
    let mut clock = clock_in_first_turn("3d per action");
    clock.pause(at("4d"));
    assert_eq!(clock.expired_seat(at("4d")), None);
    clock.resume(at("9d"));
    assert_eq!(clock.expired_seat(at("9d")), Some(WHITE));
}

// Gifts of time.

#[test]
fn given_time_stays_in_the_bank_until_used() {
    let mut clock = clock_in_first_turn("3d per action");
    assert_eq!(clock.give_time(WHITE, span("1d")), span("1d"));
    assert_eq!(clock.deadline(), Some((WHITE, at("4d"))));
    act(&mut clock, BLACK, "1d");
    act(&mut clock, WHITE, "1d");
    assert_eq!(clock.deadline(), Some((WHITE, at("5d"))), "the day given has not been used");
    act(&mut clock, BLACK, "4d12h");
    assert_eq!(clock.left(WHITE, at("4d12h")), Some(span("3d12h")), "half of it has");
    clock.give_time(WHITE, span("2d"));
    assert_eq!(clock.left(WHITE, at("4d12h")), Some(span("5d12h")), "also when it is not to act");
}

#[test]
fn given_time_respects_the_cap() {
    let mut clock = clock_in_first_turn("10d + 1d max 11d");
    assert_eq!(clock.give_time(BLACK, span("3d")), span("1d"));
    assert_eq!(clock.left(BLACK, at("1d")), Some(span("11d")));
    // White has used nine of ten days; the whole gift can be used for this action.
    assert_eq!(clock.left(WHITE, at("9d")), Some(span("1d")));
    assert_eq!(clock.give_time(WHITE, span("5d")), span("5d"));
    assert_eq!(clock.left(WHITE, at("9d")), Some(span("6d")));
    act(&mut clock, BLACK, "9d");
    assert_eq!(clock.left(WHITE, at("9d")), Some(span("7d")));
    act(&mut clock, WHITE, "9d");
    clock.give_time(WHITE, span("20d"));
    act(&mut clock, BLACK, "10d");
    assert_eq!(clock.left(WHITE, at("10d")), Some(span("11d")), "what is above the cap is lost");
}

#[test]
fn an_extended_deadline_holds_for_one_action_only() {
    let mut clock = clock_in_first_turn("3d per action");
    clock.extend_deadline(WHITE, span("5h"));
    clock.extend_deadline(BLACK, span("5h"));
    assert_eq!(clock.deadline(), Some((WHITE, at("3d5h"))));
    act(&mut clock, BLACK, "1d");
    assert_eq!(clock.deadline(), Some((BLACK, at("4d"))));
    let mut clock = clock_in_first_turn("10d + 1d");
    clock.extend_deadline(WHITE, span("2d"));
    assert_eq!(clock.deadline(), Some((WHITE, at("12d"))));
    act(&mut clock, BLACK, "1d");
    assert_eq!(clock.left(WHITE, at("1d")), Some(span("11d")), "it adds nothing to the bank");
}

#[test]
fn an_outage_extends_missed_deadlines() {
    let clock = clock_in_first_turn("3d per action");
    let moves = |from, to| clock.outage_extension(at(from), at(to));
    assert_eq!(moves("2d", "2d22h59m"), None, "an hour and a minute are left");
    assert_eq!(moves("2d", "2d23h"), Some((WHITE, span("1d"))), "just an hour is left");
    assert_eq!(moves("2d", "4d"), Some((WHITE, span("2d1h"))), "it passes meanwhile");
    assert_eq!(moves("3d", "3d"), Some((WHITE, span("1h"))), "it passes at the first moment");
    assert_eq!(moves("3d1m", "4d"), None, "it had passed before");
    assert_eq!(moves("4d", "2d"), None, "no outage at all");
    let mut clock = clock;
    let (seat, by) = clock.outage_extension(at("2d"), at("4d")).expect("it moves");
    clock.extend_deadline(seat, by);
    assert_eq!(clock.deadline(), Some((WHITE, at("5d1h"))));
    clock.pause(at("4d"));
    assert_eq!(clock.outage_extension(at("4d"), at("9d")), None, "time stands still");
}
