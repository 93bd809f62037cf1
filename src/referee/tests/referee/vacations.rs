//! Vacations: an event of the player's, noted once in each of the player's games.

use crate::harness::{CHESS, Harness, game_id, game_settings, id, stopped_at_every_step};
use crate::store_location::{Memory, StoreLocation, on_both_stores};
use castellan_game::vacation::{Allowance, VacationCommand, VacationRefusal};
use castellan_game::{CommandKind, GameId, Player, Span};
use castellan_referee::vacations::VacationError;
use castellan_rules::Seat;

const DAYS: Allowance = Allowance { days_per_year: 30 };

on_both_stores! {
    every_running_game_is_notified_of_a_vacation_once
    live_games_are_not_notified_of_vacations
    a_shortened_vacation_ends_once
    a_game_started_during_a_vacation_is_notified
    a_replacement_on_vacation_is_on_vacation_in_the_game
    a_vacation_applies_to_reinstated_games
    a_vacation_that_ended_during_an_outage_is_over_in_all_games
    a_vacation_is_refused_with_the_reason
    a_repeated_request_takes_one_vacation
}

async fn take_vacation(harness: &Harness<impl StoreLocation>, days: u64, request: &str) {
    let command = VacationCommand::Take(Span::days(days));
    harness.referee().vacations.command(&id("ann"), command, DAYS, request).await.expect("a vacation");
}

/// Returns the number of vacations noted in a game: begun, and ended.
async fn noted_vacations(harness: &Harness<impl StoreLocation>, game: &GameId) -> (usize, usize) {
    (harness.count(game, "vacation_began").await, harness.count(game, "vacation_ended").await)
}

/// Lets time pass hour by hour, with a heartbeat each hour.
async fn pass_hours(harness: &Harness<impl StoreLocation>, hours: u64) {
    for _ in 0..hours {
        harness.wait(Span::hours(1)).await;
        harness.referee().outages.beat().await.expect("a store");
    }
}

async fn every_running_game_is_notified_of_a_vacation_once<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let running = harness.start_duel("running").await;
    let over = harness.start_duel("over").await;
    harness.accept(&over, "ann", CommandKind::Resign { seat: None }).await;
    let lobby = harness.create_lobby("lobby", game_settings(CHESS, &[]), &["ann"]).await;
    let others = harness.start_game("others", game_settings(CHESS, &[]), &["ben", "cem"]).await;
    take_vacation(&harness, 2, "test:v1").await;
    harness.run_timers().await;
    for (game, times) in [(&running, 1), (&over, 0), (&lobby, 1), (&others, 0)] {
        assert_eq!(noted_vacations(&harness, game).await, (times, 0), "{game}");
    }
    // White's clock is stopped.
    pass_hours(&harness, 47).await;
    harness.restart().await;
    assert_eq!(
        (harness.count(&running, "ended").await, noted_vacations(&harness, &running).await),
        (0, (1, 0))
    );
    pass_hours(&harness, 2).await;
    assert_eq!(noted_vacations(&harness, &running).await, (1, 1));
    assert_eq!(noted_vacations(&harness, &lobby).await, (1, 1));
    pass_hours(&harness, 25).await;
    assert_eq!(
        (harness.count(&running, "ended").await, noted_vacations(&harness, &running).await),
        (1, (1, 1))
    );
    harness.assert_consistent(&running).await;
    harness.assert_consistent(&lobby).await;
}

/// Checks that live games note no vacation.
async fn live_games_are_not_notified_of_vacations<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let live = [("time", "10m + 10s")];
    let game = harness.start_game("live", game_settings(CHESS, &live), &["ann", "ben"]).await;
    take_vacation(&harness, 2, "test:v1").await;
    harness.run_timers().await;
    assert_eq!(noted_vacations(&harness, &game).await, (0, 0));
    pass_hours(&harness, 1).await;
    assert_eq!(harness.count(&game, "ended").await, 1, "the clock ran on");
}

async fn a_shortened_vacation_ends_once<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    take_vacation(&harness, 5, "test:v1").await;
    pass_hours(&harness, 30).await;
    let back =
        harness.referee().vacations.command(&id("ann"), VacationCommand::CutShort, DAYS, "test:v2").await;
    assert!(back.expect("back").current(castellan_referee::Clock::now(&harness.clock)).is_none());
    harness.run_timers().await;
    assert_eq!(noted_vacations(&harness, &game).await, (1, 1));
    harness.restart().await;
    assert_eq!((harness.count(&game, "ended").await, noted_vacations(&harness, &game).await), (0, (1, 1)));
    // The original end has no effect; another vacation is independent.
    harness.play(&game, "e2e4 e7e5").await;
    take_vacation(&harness, 2, "test:v3").await;
    pass_hours(&harness, 100).await;
    assert_eq!(noted_vacations(&harness, &game).await, (2, 2));
    harness.assert_consistent(&game).await;
}

async fn a_game_started_during_a_vacation_is_notified<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    take_vacation(&harness, 3, "test:v1").await;
    harness.run_timers().await;
    let game = harness.start_duel("k3x9").await;
    harness.run_timers().await;
    assert_eq!(noted_vacations(&harness, &game).await, (1, 0));
    pass_hours(&harness, 70).await;
    assert_eq!((harness.count(&game, "ended").await, noted_vacations(&harness, &game).await), (0, (1, 0)));
    pass_hours(&harness, 3).await;
    assert_eq!(noted_vacations(&harness, &game).await, (1, 1));
    harness.assert_consistent(&game).await;
}

async fn a_replacement_on_vacation_is_on_vacation_in_the_game<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game =
        harness.start_game("k3x9", game_settings(CHESS, &[("time", "1d per action")]), &["cem", "ben"]).await;
    take_vacation(&harness, 3, "test:v1").await;
    harness.run_timers().await;
    assert_eq!(noted_vacations(&harness, &game).await, (0, 0));
    let seat = |name| CommandKind::ReplaceSeat { seat: Seat::White, player: Player::person(id(name)) };
    harness.accept(&game, "director", seat("ann")).await;
    harness.run_timers().await;
    assert_eq!(noted_vacations(&harness, &game).await, (1, 0));
    // Replaced, back again, and replaced before the vacation ends.
    harness.accept(&game, "director", seat("cem")).await;
    harness.run_timers().await;
    harness.accept(&game, "director", seat("ann")).await;
    pass_hours(&harness, 71).await;
    assert!(harness.game(&game).await.is_away(&id("ann")));
    pass_hours(&harness, 3).await;
    assert!(!harness.game(&game).await.is_away(&id("ann")));
    // The vacation is noted again when she returns, because a game forgets players who left it.
    assert_eq!(noted_vacations(&harness, &game).await, (2, 1));
    harness.assert_consistent(&game).await;
}

async fn a_vacation_applies_to_reinstated_games<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game =
        harness.start_game("k3x9", game_settings(CHESS, &[("time", "1d per action")]), &["ann", "ben"]).await;
    take_vacation(&harness, 3, "test:v1").await;
    harness.run_timers().await;
    harness.accept(&game, "ben", CommandKind::Resign { seat: None }).await;
    harness.accept(&game, "director", CommandKind::Reinstate { give: None }).await;
    assert!(!harness.game(&game).await.is_away(&id("ann")));
    harness.run_timers().await;
    assert!(harness.game(&game).await.is_away(&id("ann")));
    assert_eq!(noted_vacations(&harness, &game).await, (2, 0));
    harness.assert_consistent(&game).await;
}

async fn a_vacation_that_ended_during_an_outage_is_over_in_all_games<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    take_vacation(&harness, 2, "test:v1").await;
    // No game has noted the vacation yet, or all have.
    for hear in [false, true] {
        if hear {
            take_vacation(&harness, 2, "test:v2").await;
            harness.run_timers().await;
            assert!(harness.game(&game).await.is_away(&id("ann")));
        }
        harness.clock.advance(Span::days(3));
        harness.restart().await;
        harness.run_timers().await;
        assert!(!harness.game(&game).await.is_away(&id("ann")));
    }
    assert_eq!(noted_vacations(&harness, &game).await, (1, 1));
    harness.assert_consistent(&game).await;
}

async fn a_vacation_is_refused_with_the_reason<P: StoreLocation>(location: P) {
    let harness = Harness::new(location).await;
    let ann = id("ann");
    let refused =
        async |command| match harness.referee().vacations.command(&ann, command, DAYS, "test:no").await {
            Err(VacationError::Refused(refusal)) => refusal,
            other => panic!("{other:?}"),
        };
    assert_eq!(refused(VacationCommand::CutShort).await, VacationRefusal::NotAway);
    let short = refused(VacationCommand::Take(Span::hours(3))).await;
    assert_eq!(short, VacationRefusal::TooShort { least: Span::days(1) });
    assert!(matches!(
        refused(VacationCommand::Take(Span::days(31))).await,
        VacationRefusal::NotEnough { .. }
    ));
    assert_eq!(harness.referee().vacations.of_player(&ann).await.expect("a store").1, 0);
    take_vacation(&harness, 3, "test:v1").await;
    let twice = refused(VacationCommand::Take(Span::days(1))).await;
    assert!(matches!(twice, VacationRefusal::AlreadyAway { .. }));
}

async fn a_repeated_request_takes_one_vacation<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    take_vacation(&harness, 3, "test:v1").await;
    take_vacation(&harness, 3, "test:v1").await;
    harness.restart().await;
    take_vacation(&harness, 3, "test:v1").await;
    let (vacations, events) = harness.referee().vacations.of_player(&id("ann")).await.expect("a store");
    assert_eq!((vacations.taken().len(), events), (1, 1));
}

#[tokio::test]
async fn games_are_notified_of_vacations_once_despite_stops() {
    let games = ["one", "two", "three"];
    let prepare = async |ended: bool| {
        let mut harness = Harness::new(Memory::new()).await;
        for game in games {
            harness.start_duel(game).await;
        }
        take_vacation(&harness, 2, "test:v1").await;
        if ended {
            harness.run_timers().await;
            pass_hours(&harness, 48).await;
            // The end is due now.
            harness.clock.advance(Span::from_ms(1));
        }
        harness
    };
    for ended in [false, true] {
        stopped_at_every_step(
            async || prepare(ended).await,
            async |harness| {
                let _ = harness.referee().outages.end_outage().await;
                let _ = harness.referee().timers.run_due().await;
            },
            async |harness| {
                for game in games.map(game_id) {
                    assert_eq!(noted_vacations(harness, &game).await, (1, usize::from(ended)));
                    harness.assert_consistent(&game).await;
                }
            },
        )
        .await;
    }
}

#[tokio::test]
async fn simultaneous_start_and_end_of_a_vacation_leave_it_ended() {
    // A replacement's vacation is looked up while another task announces its end.
    for turns in 0..40 {
        let mut harness = Harness::new(Memory::new()).await;
        take_vacation(&harness, 1, "test:v1").await;
        harness.run_timers().await;
        let game = harness.start_duel("k3x9").await;
        let (one, two) = (harness.yielding_referee().await, harness.yielding_referee().await);
        let looking = async { one.timers.run_due().await.expect("a store") };
        let ending = async {
            for _ in 0..turns {
                tokio::task::yield_now().await;
            }
            harness.clock.advance(Span::days(1));
            two.timers.run_due().await.expect("a store")
        };
        tokio::join!(looking, ending);
        harness.run_timers().await;
        assert!(!harness.game(&game).await.is_away(&id("ann")), "after {turns} turns");
        harness.assert_consistent(&game).await;
    }
}
