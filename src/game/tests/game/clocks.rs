//! Time: flags, claims, gifts, outages and vacations.

use crate::test_game::{
    FOUR, MOUNT, MOUNTAIN, SECRET, TestGame, act, four_players, id, kinds, settings, timed, two_players,
};
use castellan_game::command::Proposal;
use castellan_game::event::{DeadlineExtension, DepartureReason, EventKind};
use castellan_game::settings::{Flagging, GameSettings};
use castellan_game::{CommandKind, DueEventKind, End, FLAG_DELAY, Phase, Refusal, Span};
use castellan_rules::{Outcome, Seat, WinReason};

const MS: Span = Span::from_ms(1);

fn days() -> TestGame {
    TestGame::started(timed(MOUNT, "3d per action"), &["ann", "ben"])
}

fn by_claim(terms: castellan_test_support::Terms, names: &[&str]) -> TestGame {
    TestGame::started(GameSettings { flagging: Flagging::ByClaim, ..timed(terms, "3d per action") }, names)
}

#[test]
fn a_seat_is_flagged_after_its_deadline_and_not_before() {
    let mut test_game = days();
    let deadline = test_game.now.plus(Span::days(3));
    assert_eq!(test_game.game().clock().deadline(), Some((Seat::White, deadline)));
    let due = test_game.game().due_events();
    assert_eq!(
        (due.len(), due[0].kind, due[0].at),
        (1, DueEventKind::Flag(Seat::White), deadline.plus(FLAG_DELAY))
    );
    test_game.wait(Span::days(3).plus(FLAG_DELAY).minus(MS));
    assert!(test_game.tick().is_empty());
    // A move sent in time counts even if it arrives late; one sent late does not.
    let mut late = test_game.clone();
    assert_eq!(late.refuse("ann", act("c2c3")), Refusal::TimeIsUp { seat: Seat::White, deadline });
    let mut in_time = test_game.clone();
    in_time.ask_at("ann", act("c2c3"), deadline.minus(MS)).expect("in time");
    test_game.wait(MS);
    assert_eq!(kinds(&test_game.tick()), ["ended"]);
    assert_eq!(test_game.game().end(), Some(End::Outcome(Outcome::Won(Seat::Black, WinReason::Time))));
    assert!(test_game.tick().is_empty(), "and only once");
    assert!(test_game.game().due_events().is_empty());
    test_game.assert_folds();
}

#[test]
fn a_flagged_seat_leaves_four_and_the_next_has_its_own_time() {
    let mut test_game = TestGame::started(timed(MOUNTAIN, "1d"), &FOUR);
    test_game.wait(Span::days(1).plus(FLAG_DELAY));
    assert_eq!(test_game.tick(), [EventKind::Left { seat: Seat::White, why: DepartureReason::Time }]);
    let deadline = test_game.now.plus(Span::days(1));
    assert_eq!(test_game.game().clock().deadline(), Some((Seat::Red, deadline)));
    for _ in 0..3 {
        test_game.wait(Span::days(1).plus(FLAG_DELAY));
        test_game.tick();
    }
    assert_eq!(test_game.game().end(), Some(End::Outcome(Outcome::Won(Seat::Gold, WinReason::LastSeat))));
    test_game.assert_folds();
}

#[test]
fn time_is_claimed_in_games_flagged_by_claim() {
    let mut test_game = by_claim(MOUNT, &["ann", "ben"]);
    assert_eq!(test_game.refuse("ben", CommandKind::ClaimTime), Refusal::TimeNotUp { seat: Seat::White });
    test_game.wait(Span::days(3).plus(FLAG_DELAY));
    assert_eq!(test_game.tick(), [EventKind::RanOut { seat: Seat::White }]);
    assert!(test_game.tick().is_empty(), "and only once");
    assert_eq!(test_game.refuse("ann", CommandKind::ClaimTime), Refusal::OwnTime);
    // A late player may still move until the opponent claims.
    let mut acted = test_game.clone();
    acted.play("c2c3");
    assert_eq!(acted.game().out_of_time(), None);
    assert_eq!(acted.refuse("ann", CommandKind::ClaimTime), Refusal::TimeNotUp { seat: Seat::Black });
    acted.assert_folds();
    test_game.accept("ben", CommandKind::ClaimTime);
    assert_eq!(test_game.game().end(), Some(End::Outcome(Outcome::Won(Seat::Black, WinReason::Time))));
    test_game.assert_folds();
    assert_eq!(two_players().refuse("ben", CommandKind::ClaimTime), Refusal::NoClock);
    assert_eq!(days().refuse("ben", CommandKind::ClaimTime), Refusal::NoTimeClaims);
}

#[test]
fn an_opponent_or_a_director_gives_time() {
    let give = |seat, span| CommandKind::GiveTime { seat, span };
    let mut test_game = days();
    test_game.accept("ben", give(Seat::White, Span::hours(5)));
    let deadline = test_game.now.plus(Span::days(3)).plus(Span::hours(5));
    assert_eq!(test_game.game().clock().deadline(), Some((Seat::White, deadline)));
    test_game.accept("director", give(Seat::Black, Span::hours(1)));
    assert_eq!(test_game.refuse("ann", give(Seat::White, Span::hours(1))), Refusal::OwnTime);
    assert!(matches!(test_game.refuse("ben", give(Seat::White, Span::days(31))), Refusal::TimeLimit { .. }));
    assert!(matches!(test_game.refuse("ben", give(Seat::White, MS)), Refusal::TimeLimit { .. }));
    assert!(matches!(test_game.refuse("ben", give(Seat::Red, Span::days(1))), Refusal::NoSuchSeat { .. }));
    assert_eq!(test_game.refuse("eve", give(Seat::White, Span::days(1))), Refusal::NotInGame);
    test_game.assert_folds();
    assert_eq!(two_players().refuse("ben", give(Seat::White, Span::days(1))), Refusal::NoClock);
    let mut full = TestGame::started(timed(MOUNT, "10d max 10d"), &["ann", "ben"]);
    assert_eq!(
        full.refuse("ann", give(Seat::Black, Span::days(1))),
        Refusal::ClockFull { seat: Seat::Black }
    );
    // A gift of time clears the note that time ran out.
    let mut late = by_claim(MOUNT, &["ann", "ben"]);
    late.wait(Span::days(3).plus(FLAG_DELAY));
    late.tick();
    late.accept("ben", give(Seat::White, Span::days(1)));
    assert_eq!(late.game().out_of_time(), None);
    late.assert_folds();
}

#[test]
fn deadlines_missed_during_an_outage_are_extended() {
    let mut test_game = days();
    test_game.accept("ben", CommandKind::Offer(Proposal::Draw));
    let start = test_game.now;
    let (from, to) = (start.plus(Span::days(2)), start.plus(Span::days(4)));
    test_game.now = to;
    let span = Span::days(2).plus(Span::hours(1));
    let happened = test_game.accept("system", CommandKind::Outage { from, to });
    let moves = vec![
        DeadlineExtension::Clock { seat: Seat::White, span },
        DeadlineExtension::Offer { offer: 1, span },
    ];
    assert_eq!(happened, [EventKind::OutageNoted { from, to, moves }]);
    assert!(test_game.tick().is_empty(), "what was missed has moved");
    let deadline = start.plus(Span::days(3)).plus(span);
    assert_eq!(test_game.game().clock().deadline(), Some((Seat::White, deadline)));
    // Deadlines that the outage did not affect stay.
    assert!(
        test_game
            .accept("system", CommandKind::Outage { from: start, to: start.plus(Span::hours(1)) })
            .is_empty()
    );
    assert!(test_game.accept("system", CommandKind::Outage { from: to, to: from }).is_empty());
    assert_eq!(test_game.refuse("ann", CommandKind::Outage { from, to }), Refusal::SystemOnly);
    test_game.assert_folds();
}

#[test]
fn lobbies_and_setups_are_extended_after_an_outage() {
    let mut test_game = TestGame::lobby(settings(MOUNT), &["ann"]);
    let (from, to) = (test_game.now, test_game.now.plus(Span::days(8)));
    test_game.now = to;
    test_game.accept("system", CommandKind::Outage { from, to });
    assert!(test_game.tick().is_empty());
    test_game.wait(Span::days(7).plus(Span::hours(1)));
    assert_eq!(kinds(&test_game.tick()), ["closed"]);
    test_game.assert_folds();

    let mut test_game = TestGame::lobby(settings(SECRET), &FOUR);
    test_game.accept("ann", CommandKind::Start);
    let (from, to) = (test_game.now, test_game.now.plus(Span::days(3)));
    test_game.now = to;
    test_game.accept("system", CommandKind::Outage { from, to });
    assert!(test_game.tick().is_empty());
    test_game.wait(Span::days(2).plus(Span::hours(1)));
    assert_eq!(kinds(&test_game.tick()).last(), Some(&"started"));
    test_game.assert_folds();
}

#[test]
fn a_vacation_stops_the_time_of_its_player() {
    let mut test_game = days();
    let vacation = |name, away| CommandKind::Vacation { player: id(name), away };
    test_game.wait(Span::days(1));
    test_game.accept("system", vacation("ann", true));
    assert!(test_game.accept("system", vacation("ann", true)).is_empty(), "exactly once");
    assert!(test_game.accept("system", vacation("eve", true)).is_empty(), "who does not play here");
    assert!(test_game.game().is_away(&id("ann")));
    test_game.wait(Span::days(20));
    assert!(test_game.tick().is_empty());
    test_game.accept("system", vacation("ann", false));
    let deadline = test_game.now.plus(Span::days(2));
    assert_eq!(test_game.game().clock().deadline(), Some((Seat::White, deadline)));
    assert_eq!(test_game.refuse("ann", vacation("ann", true)), Refusal::SystemOnly);
    test_game.assert_folds();

    // A vacation that began before the game.
    let mut test_game = TestGame::lobby(timed(MOUNT, "3d per action"), &["ann", "ben"]);
    test_game.accept("system", vacation("ann", true));
    test_game.accept("ann", CommandKind::Start);
    assert_eq!(test_game.game().clock().deadline(), None);
    // A player on vacation may still move.
    test_game.play("c2c3");
    assert_eq!(test_game.game().clock().deadline().map(|(seat, _)| seat), Some(Seat::Black));
    test_game.assert_folds();
}

#[test]
fn the_setup_clock_stops_during_a_vacation_of_a_choosing_player() {
    let vacation = |name, away| CommandKind::Vacation { player: id(name), away };
    let mut test_game = TestGame::lobby(settings(SECRET), &FOUR);
    test_game.accept("ann", CommandKind::Start);
    let until = test_game.game().setup_deadline().expect("a time");
    test_game.accept("system", vacation("ann", true));
    test_game.accept("system", vacation("ben", true));
    assert_eq!(test_game.game().setup_deadline(), None);
    test_game.wait(Span::days(9));
    assert!(test_game.tick().is_empty());
    // A ready player no longer has a deadline.
    test_game.accept(
        "ann",
        CommandKind::SetArmy { seat: None, army: castellan_game::command::Army::named("balanced") },
    );
    test_game.accept("ann", CommandKind::Ready { seat: None });
    assert_eq!(test_game.game().setup_deadline(), None);
    test_game.accept("system", vacation("ben", false));
    assert_eq!(test_game.game().setup_deadline(), Some(until.plus(Span::days(9))));
    test_game.assert_folds();
    test_game.wait(Span::days(30));
    assert_eq!(kinds(&test_game.tick()).last(), Some(&"started"));
    assert_eq!(test_game.game().setup_deadline(), None);
    test_game.assert_folds();
}

#[test]
fn a_takeback_restores_the_turn_but_no_time() {
    let mut test_game = TestGame::started(timed(MOUNT, "10d"), &["ann", "ben"]);
    test_game.wait(Span::days(1)).play("c2c3");
    test_game.wait(Span::days(2));
    test_game.accept("ann", CommandKind::Offer(Proposal::Takeback));
    test_game.accept("ben", CommandKind::Accept(1));
    let left = |seat| test_game.game().clock().left(seat, test_game.now);
    assert_eq!((left(Seat::White), left(Seat::Black)), (Some(Span::days(9)), Some(Span::days(8))));
    test_game.assert_folds();
}

#[test]
fn the_bot_or_a_director_pauses_a_game() {
    let mut test_game = four_players();
    assert_eq!(test_game.refuse("ann", CommandKind::Pause), Refusal::DirectorsOnly);
    test_game.accept("system", CommandKind::Pause);
    assert_eq!(test_game.game().phase(), Phase::Paused);
    assert!(test_game.game().awaited_seats().is_empty());
    test_game.accept("director", CommandKind::Resume);
    assert!(matches!(
        test_game.refuse("director", CommandKind::Resume),
        Refusal::NotNow { phase: Phase::Running, .. }
    ));
    assert_eq!(test_game.game().awaited_seats(), [Seat::White]);
    test_game.assert_folds();
}
