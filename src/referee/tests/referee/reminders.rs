//! Reminders: sent a chosen time before a deadline, never in quiet hours, and once for each deadline.

use crate::harness::{Harness, game_settings, id};
use crate::store_location::{StoreLocation, on_both_stores};
use castellan_game::time_control::TimeControl;
use castellan_game::{GameId, Span, Time};
use castellan_referee::reminder_preferences::{
    QuietHours, QuietHoursError, ReminderPreferences, canonical_zone_name, zones,
};
use castellan_test_support::Random;

on_both_stores! {
    a_reminder_comes_at_the_chosen_time_before_the_deadline
    changed_preferences_apply_to_running_deadlines
    a_replacement_is_reminded_by_their_own_preferences
    an_erased_player_has_default_preferences
}

const A_MINUTE: Span = Span::minutes(1);

fn preferences(lead: Option<&str>, quiet: Option<&str>, zone: Option<&str>) -> ReminderPreferences {
    ReminderPreferences {
        lead: lead.map(|lead| lead.parse::<Span>().expect("a span")),
        quiet: quiet.map(|quiet| QuietHours::read(quiet).expect("hours")),
        zone: zone.map(str::to_owned),
    }
}

/// Returns the moment of a UTC timestamp.
fn at(text: &str) -> Time {
    let at: jiff::Timestamp = text.parse().expect("a moment");
    Time::from_ms(at.as_millisecond() as u64)
}

fn days(days: u64) -> TimeControl {
    TimeControl::PerAction { span: Span::days(days) }
}

#[test]
fn quiet_hours_are_parsed_leniently() {
    for (text, read) in [
        ("22:00-08:00", "22:00-08:00"),
        ("22-8", "22:00-08:00"),
        (" 22:30 – 7:05 ", "22:30-07:05"),
        ("0-6", "00:00-06:00"),
    ] {
        assert_eq!(QuietHours::read(text).map(|quiet| quiet.to_string()), Ok(read.to_owned()), "{text}");
    }
    for text in ["", "22", "22-24", "24:00-1:00", "22:60-8", "ten-six", "22:00-08:00-09:00", "-", "1:-2"] {
        assert_eq!(QuietHours::read(text), Err(QuietHoursError::Unreadable), "{text}");
    }
    assert_eq!(QuietHours::read("8:00-8"), Err(QuietHoursError::Empty));
}

#[test]
fn time_zones_have_iana_names() {
    assert_eq!(canonical_zone_name(" europe/berlin "), Some("Europe/Berlin".to_owned()));
    assert_eq!(canonical_zone_name("Middle-earth/Shire"), None);
    assert!(zones().len() > 400 && zones().iter().any(|zone| zone == "Asia/Kolkata"));
}

#[test]
fn by_default_reminders_come_after_three_quarters_of_the_time() {
    let deadline = at("2026-06-10T12:00:00Z");
    let usual = |control| ReminderPreferences::default().reminder(deadline, control);
    assert_eq!(usual(days(2)), Some(at("2026-06-10T00:00:00Z")));
    assert_eq!(usual(days(14)), Some(at("2026-06-09T12:00:00Z")));
}

#[test]
fn reminders_in_quiet_hours_move_to_their_end_or_before_their_start() {
    // Berlin is two hours ahead of UTC in June: quiet hours end at 6 UTC.
    let ann = preferences(Some("6h"), Some("22:00-08:00"), Some("Europe/Berlin"));
    let reminder = |deadline| ann.reminder(at(deadline), days(3)).expect("a moment");
    assert_eq!(reminder("2026-06-10T07:00:00Z"), at("2026-06-10T06:00:00Z"), "an hour is left then");
    assert_eq!(reminder("2026-06-10T06:30:00Z"), at("2026-06-09T19:59:00Z"), "half an hour would be");
    assert_eq!(reminder("2026-06-10T12:00:00Z"), at("2026-06-10T06:00:00Z"), "the hours end just then");
    assert_eq!(reminder("2026-06-10T20:00:00Z"), at("2026-06-10T14:00:00Z"), "they are over");
}

#[test]
fn quiet_hours_follow_daylight_saving() {
    // Berlin's clocks go forward on 29 March 2026 at 1 UTC, and back on 25 October 2026 at 1 UTC.
    let ann = preferences(Some("6h"), Some("22:00-08:00"), Some("Europe/Berlin"));
    let reminder = |deadline| ann.reminder(at(deadline), days(3)).expect("a moment");
    assert_eq!(reminder("2026-03-28T12:30:00Z"), at("2026-03-28T07:00:00Z"), "an hour ahead of UTC");
    assert_eq!(reminder("2026-03-29T11:30:00Z"), at("2026-03-29T06:00:00Z"), "two hours");
    assert_eq!(reminder("2026-10-24T11:30:00Z"), at("2026-10-24T06:00:00Z"), "two hours");
    assert_eq!(reminder("2026-10-25T12:30:00Z"), at("2026-10-25T07:00:00Z"), "an hour again");
    // 2:30 does not exist on that night in March: quiet hours begin at 3:30 instead.
    let skipped = preferences(Some("6h"), Some("2:30-4:00"), Some("Europe/Berlin"));
    assert_eq!(skipped.reminder(at("2026-03-29T07:15:00Z"), days(3)), Some(at("2026-03-29T01:15:00Z")));
    assert_eq!(skipped.reminder(at("2026-03-29T07:45:00Z"), days(3)), Some(at("2026-03-29T02:00:00Z")));
}

#[test]
fn reminders_are_never_in_quiet_hours_nor_after_the_deadline() {
    let mut random = Random::new(6);
    let zones = zones();
    let mut moved = 0;
    for _ in 0..20_000 {
        let zone = &zones[random.below(zones.len())];
        let (from, until) = (random.below(24), random.below(24));
        let Ok(quiet) = QuietHours::read(&format!("{from}:{:02}-{until}", random.below(60))) else {
            continue;
        };
        let lead = Span::minutes(random.below(3 * 24 * 60) as u64 + 1);
        let preferences =
            ReminderPreferences { lead: Some(lead), quiet: Some(quiet), zone: Some(zone.clone()) };
        let deadline = Time::from_ms(1_750_000_000_000).plus(Span::minutes(random.below(3_000_000) as u64));
        let reminder = preferences.reminder(deadline, days(5)).expect("a moment");
        assert!(reminder < deadline, "{zone} {quiet} {lead}");
        moved += usize::from(reminder != deadline.minus(lead));
        let there = jiff::tz::TimeZone::get(zone).expect("a zone");
        let clock =
            jiff::Timestamp::from_millisecond(reminder.ms() as i64).expect("a moment").to_zoned(there);
        // On days of a clock change, local times occur twice or not at all.
        let days =
            [-1, 0, 1].map(|day| clock.date().checked_add(jiff::Span::new().days(day)).expect("a day"));
        let set = days.windows(2).any(|pair| {
            let noon = |date: jiff::civil::Date| {
                date.at(12, 0, 0, 0).to_zoned(clock.time_zone().clone()).expect("a moment").offset()
            };
            noon(pair[0]) != noon(pair[1])
        });
        let shown = clock.hour() as usize * 60 + clock.minute() as usize;
        let (begin, end) = (quiet.to_string()[..5].to_owned(), quiet.to_string()[6..].to_owned());
        let minutes = |text: &str| {
            let (hours, minutes) = text.split_once(':').expect("a time");
            hours.parse::<usize>().expect("hours") * 60 + minutes.parse::<usize>().expect("minutes")
        };
        let (begin, end) = (minutes(&begin), minutes(&end));
        let within = if begin < end { (begin..end).contains(&shown) } else { shown >= begin || shown < end };
        assert!(set || !within, "{zone} {quiet}: {clock}");
    }
    assert!(moved > 1_000, "quiet hours were in the way {moved} times");
}

fn reminders(harness: &Harness<impl StoreLocation>, game: &GameId) -> usize {
    harness.announcer.notices_of(game).iter().filter(|said| said[0] == "reminder").count()
}

/// Lets time pass, and returns the number of reminders since the beginning.
async fn after(harness: &Harness<impl StoreLocation>, game: &GameId, span: Span) -> usize {
    harness.wait(span).await;
    harness.deliver().await;
    reminders(harness, game)
}

async fn a_reminder_comes_at_the_chosen_time_before_the_deadline<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    harness.referee().reminders.set(&id("ann"), &preferences(Some("3h"), None, None)).await.expect("a store");
    // White has a day for each action.
    let game = harness.start_duel("k3x9").await;
    assert_eq!(after(&harness, &game, Span::hours(21).minus(A_MINUTE)).await, 0);
    harness.restart().await;
    assert_eq!(after(&harness, &game, A_MINUTE.plus(A_MINUTE)).await, 1);
    assert_eq!(after(&harness, &game, Span::hours(2)).await, 1);
}

async fn changed_preferences_apply_to_running_deadlines<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let (earlier, later) = (harness.start_duel("k3x9").await, harness.start_duel("k3y8").await);
    harness.play(&later, "e2e4").await;
    // Ben is to move in the second game only.
    harness
        .referee()
        .reminders
        .set(&id("ann"), &preferences(Some("12h"), None, None))
        .await
        .expect("a store");
    assert_eq!(after(&harness, &earlier, Span::hours(12).plus(A_MINUTE)).await, 1);
    assert_eq!(reminders(&harness, &later), 0);
    harness.referee().reminders.set(&id("ben"), &preferences(Some("1h"), None, None)).await.expect("a store");
    assert_eq!(after(&harness, &later, Span::hours(10)).await, 0);
    assert_eq!(after(&harness, &later, Span::hours(1)).await, 1);
    // Changed wishes cause no second reminder of the same deadline.
    harness
        .referee()
        .reminders
        .set(&id("ann"), &preferences(Some("20m"), None, None))
        .await
        .expect("a store");
    assert_eq!(after(&harness, &earlier, Span::minutes(30)).await, 1);
}

async fn a_replacement_is_reminded_by_their_own_preferences<P: StoreLocation>(location: P) {
    use castellan_game::{CommandKind, Player};
    let mut harness = Harness::new(location).await;
    harness.referee().reminders.set(&id("cem"), &preferences(Some("2h"), None, None)).await.expect("a store");
    let terms = game_settings("all-round-king", &[("time", "1d per action")]);
    let game = harness.start_game("k3x9", terms, &["ann", "ben"]).await;
    let replace =
        CommandKind::ReplaceSeat { seat: castellan_rules::Seat::White, player: Player::person(id("cem")) };
    harness.accept(&game, "director", replace).await;
    assert_eq!(after(&harness, &game, Span::hours(19)).await, 0);
    assert_eq!(after(&harness, &game, Span::hours(4)).await, 1);
}

async fn an_erased_player_has_default_preferences<P: StoreLocation>(location: P) {
    let harness = Harness::new(location).await;
    let player = harness.referee().directory.player("discord:1", "Ann").await.expect("a store");
    let wished = preferences(Some("2h"), Some("22-8"), Some("Asia/Tokyo"));
    harness.referee().reminders.set(&player, &wished).await.expect("a store");
    assert_eq!(harness.referee().preferences.of_player(&player).await.expect("a store"), wished);
    harness.referee().erasure.erase(&player).await.expect("a store");
    assert_eq!(
        harness.referee().preferences.of_player(&player).await.expect("a store"),
        ReminderPreferences::default()
    );
}
