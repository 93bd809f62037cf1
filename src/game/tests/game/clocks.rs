//! Time: flags, claims, gifts, outages, vacations.

use crate::table::{FOUR, MOUNT, MOUNTAIN, SECRET, Table, act, agreement, four, id, kinds, timed, two};
use castellan_game::agreement::{Agreement, Flagging};
use castellan_game::command::Proposal;
use castellan_game::event::{Departure, EventKind, Moved};
use castellan_game::{CommandKind, DueKind, End, FLAG_DELAY, Phase, Refusal, Span};
use castellan_rules::{Outcome, Seat, WinReason};

const MS: Span = Span::from_ms(1);

fn days() -> Table {
    Table::started(timed(MOUNT, "3d per action"), &["ann", "ben"])
}

fn by_claim(terms: castellan_test_support::Terms, names: &[&str]) -> Table {
    Table::started(Agreement { flagging: Flagging::ByClaim, ..timed(terms, "3d per action") }, names)
}

#[test]
fn a_seat_is_flagged_after_its_deadline_and_not_before() {
    let mut table = days();
    let deadline = table.now.plus(Span::days(3));
    assert_eq!(table.game().clock().deadline(), Some((Seat::White, deadline)));
    let due = table.game().due();
    assert_eq!(
        (due.len(), due[0].kind, due[0].at),
        (1, DueKind::Flag(Seat::White), deadline.plus(FLAG_DELAY))
    );
    table.wait(Span::days(3).plus(FLAG_DELAY).minus(MS));
    assert!(table.tick().is_empty());
    // What was sent in time counts, even when it comes late; what was sent late does not.
    let mut late = table.clone();
    assert_eq!(late.refuse("ann", act("c2c3")), Refusal::TimeIsUp { seat: Seat::White, deadline });
    let mut in_time = table.clone();
    in_time.ask_at("ann", act("c2c3"), deadline.minus(MS)).expect("in time");
    table.wait(MS);
    assert_eq!(kinds(&table.tick()), ["ended"]);
    assert_eq!(table.game().end(), Some(End::Outcome(Outcome::Won(Seat::Black, WinReason::Time))));
    assert!(table.tick().is_empty(), "and only once");
    assert!(table.game().due().is_empty());
    table.check();
}

#[test]
fn a_flagged_seat_leaves_four_and_the_next_has_its_own_time() {
    let mut table = Table::started(timed(MOUNTAIN, "1d"), &FOUR);
    table.wait(Span::days(1).plus(FLAG_DELAY));
    assert_eq!(table.tick(), [EventKind::Left { seat: Seat::White, why: Departure::Time }]);
    let deadline = table.now.plus(Span::days(1));
    assert_eq!(table.game().clock().deadline(), Some((Seat::Red, deadline)));
    for _ in 0..3 {
        table.wait(Span::days(1).plus(FLAG_DELAY));
        table.tick();
    }
    assert_eq!(table.game().end(), Some(End::Outcome(Outcome::Won(Seat::Gold, WinReason::LastSeat))));
    table.check();
}

#[test]
fn time_is_claimed_where_that_was_agreed() {
    let mut table = by_claim(MOUNT, &["ann", "ben"]);
    assert_eq!(table.refuse("ben", CommandKind::ClaimTime), Refusal::TimeNotUp { seat: Seat::White });
    table.wait(Span::days(3).plus(FLAG_DELAY));
    assert_eq!(table.tick(), [EventKind::RanOut { seat: Seat::White }]);
    assert!(table.tick().is_empty(), "and only once");
    assert_eq!(table.refuse("ann", CommandKind::ClaimTime), Refusal::OwnTime);
    // Who is late may still act as long as nobody claims.
    let mut acted = table.clone();
    acted.play("c2c3");
    assert_eq!(acted.game().ran_out(), None);
    assert_eq!(acted.refuse("ann", CommandKind::ClaimTime), Refusal::TimeNotUp { seat: Seat::Black });
    acted.check();
    table.accept("ben", CommandKind::ClaimTime);
    assert_eq!(table.game().end(), Some(End::Outcome(Outcome::Won(Seat::Black, WinReason::Time))));
    table.check();
    assert_eq!(two().refuse("ben", CommandKind::ClaimTime), Refusal::NoClock);
    assert_eq!(days().refuse("ben", CommandKind::ClaimTime), Refusal::NoTimeClaims);
}

#[test]
fn an_opponent_or_a_director_gives_time() {
    let give = |seat, span| CommandKind::GiveTime { seat, span };
    let mut table = days();
    table.accept("ben", give(Seat::White, Span::hours(5)));
    let deadline = table.now.plus(Span::days(3)).plus(Span::hours(5));
    assert_eq!(table.game().clock().deadline(), Some((Seat::White, deadline)));
    table.accept("director", give(Seat::Black, Span::hours(1)));
    assert_eq!(table.refuse("ann", give(Seat::White, Span::hours(1))), Refusal::OwnTime);
    assert!(matches!(table.refuse("ben", give(Seat::White, Span::days(31))), Refusal::TimeLimit { .. }));
    assert!(matches!(table.refuse("ben", give(Seat::White, MS)), Refusal::TimeLimit { .. }));
    assert!(matches!(table.refuse("ben", give(Seat::Red, Span::days(1))), Refusal::NoSuchSeat { .. }));
    assert_eq!(table.refuse("eve", give(Seat::White, Span::days(1))), Refusal::NotInGame);
    table.check();
    assert_eq!(two().refuse("ben", give(Seat::White, Span::days(1))), Refusal::NoClock);
    let mut full = Table::started(timed(MOUNT, "10d max 10d"), &["ann", "ben"]);
    assert_eq!(
        full.refuse("ann", give(Seat::Black, Span::days(1))),
        Refusal::ClockFull { seat: Seat::Black }
    );
    // Time given takes a note back.
    let mut late = by_claim(MOUNT, &["ann", "ben"]);
    late.wait(Span::days(3).plus(FLAG_DELAY));
    late.tick();
    late.accept("ben", give(Seat::White, Span::days(1)));
    assert_eq!(late.game().ran_out(), None);
    late.check();
}

#[test]
fn nobody_is_flagged_for_our_outage() {
    let mut table = days();
    table.accept("ben", CommandKind::Offer(Proposal::Draw));
    let start = table.now;
    let (from, to) = (start.plus(Span::days(2)), start.plus(Span::days(4)));
    table.now = to;
    let span = Span::days(2).plus(Span::hours(1));
    let happened = table.accept("table", CommandKind::Outage { from, to });
    let moves = vec![Moved::Clock { seat: Seat::White, span }, Moved::Offer { offer: 1, span }];
    assert_eq!(happened, [EventKind::OutageNoted { from, to, moves }]);
    assert!(table.tick().is_empty(), "what was missed has moved");
    let deadline = start.plus(Span::days(3)).plus(span);
    assert_eq!(table.game().clock().deadline(), Some((Seat::White, deadline)));
    // What was not missed does not move.
    assert!(
        table.accept("table", CommandKind::Outage { from: start, to: start.plus(Span::hours(1)) }).is_empty()
    );
    assert!(table.accept("table", CommandKind::Outage { from: to, to: from }).is_empty());
    assert_eq!(table.refuse("ann", CommandKind::Outage { from, to }), Refusal::TableOnly);
    table.check();
}

#[test]
fn lobbies_and_set_ups_wait_for_our_outage_too() {
    let mut table = Table::lobby(agreement(MOUNT), &["ann"]);
    let (from, to) = (table.now, table.now.plus(Span::days(8)));
    table.now = to;
    table.accept("table", CommandKind::Outage { from, to });
    assert!(table.tick().is_empty());
    table.wait(Span::days(7).plus(Span::hours(1)));
    assert_eq!(kinds(&table.tick()), ["closed"]);
    table.check();

    let mut table = Table::lobby(agreement(SECRET), &FOUR);
    table.accept("ann", CommandKind::Start);
    let (from, to) = (table.now, table.now.plus(Span::days(3)));
    table.now = to;
    table.accept("table", CommandKind::Outage { from, to });
    assert!(table.tick().is_empty());
    table.wait(Span::days(2).plus(Span::hours(1)));
    assert_eq!(kinds(&table.tick()).last(), Some(&"started"));
    table.check();
}

#[test]
fn a_vacation_stops_the_time_of_whoever_is_away() {
    let mut table = days();
    let vacation = |name, away| CommandKind::Vacation { player: id(name), away };
    table.wait(Span::days(1));
    table.accept("table", vacation("ann", true));
    assert!(table.accept("table", vacation("ann", true)).is_empty(), "exactly once");
    assert!(table.accept("table", vacation("eve", true)).is_empty(), "who does not play here");
    assert!(table.game().is_away(&id("ann")));
    table.wait(Span::days(20));
    assert!(table.tick().is_empty());
    table.accept("table", vacation("ann", false));
    let deadline = table.now.plus(Span::days(2));
    assert_eq!(table.game().clock().deadline(), Some((Seat::White, deadline)));
    assert_eq!(table.refuse("ann", vacation("ann", true)), Refusal::TableOnly);
    table.check();

    // One that began before the game did.
    let mut table = Table::lobby(timed(MOUNT, "3d per action"), &["ann", "ben"]);
    table.accept("table", vacation("ann", true));
    table.accept("ann", CommandKind::Start);
    assert_eq!(table.game().clock().deadline(), None);
    // Who is away may act all the same.
    table.play("c2c3");
    assert_eq!(table.game().clock().deadline().map(|(seat, _)| seat), Some(Seat::Black));
    table.check();
}

#[test]
fn the_time_to_choose_stands_still_while_somebody_who_chooses_is_away() {
    let vacation = |name, away| CommandKind::Vacation { player: id(name), away };
    let mut table = Table::lobby(agreement(SECRET), &FOUR);
    table.accept("ann", CommandKind::Start);
    let until = table.game().setup_until().expect("a time");
    table.accept("table", vacation("ann", true));
    table.accept("table", vacation("ben", true));
    assert_eq!(table.game().setup_until(), None);
    table.wait(Span::days(9));
    assert!(table.tick().is_empty());
    // Whoever is ready is waited for no longer.
    table.accept(
        "ann",
        CommandKind::SetArmy { seat: None, army: castellan_game::command::Army::named("balanced") },
    );
    table.accept("ann", CommandKind::Ready { seat: None });
    assert_eq!(table.game().setup_until(), None);
    table.accept("table", vacation("ben", false));
    assert_eq!(table.game().setup_until(), Some(until.plus(Span::days(9))));
    table.check();
    table.wait(Span::days(30));
    assert_eq!(kinds(&table.tick()).last(), Some(&"started"));
    assert_eq!(table.game().setup_until(), None);
    table.check();
}

#[test]
fn a_takeback_gives_the_turn_back_and_no_time() {
    let mut table = Table::started(timed(MOUNT, "10d"), &["ann", "ben"]);
    table.wait(Span::days(1)).play("c2c3");
    table.wait(Span::days(2));
    table.accept("ann", CommandKind::Offer(Proposal::Takeback));
    table.accept("ben", CommandKind::Accept(1));
    let left = |seat| table.game().clock().left(seat, table.now);
    assert_eq!((left(Seat::White), left(Seat::Black)), (Some(Span::days(9)), Some(Span::days(8))));
    table.check();
}

#[test]
fn the_bot_or_a_director_stops_play_for_a_while() {
    let mut table = four();
    assert_eq!(table.refuse("ann", CommandKind::Pause), Refusal::DirectorsOnly);
    table.accept("table", CommandKind::Pause);
    assert_eq!(table.game().phase(), Phase::Paused);
    assert!(table.game().waiting_for().is_empty());
    table.accept("director", CommandKind::Resume);
    assert!(matches!(
        table.refuse("director", CommandKind::Resume),
        Refusal::NotNow { phase: Phase::Running, .. }
    ));
    assert_eq!(table.game().waiting_for(), [Seat::White]);
    table.check();
}
