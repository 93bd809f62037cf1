//! Vacations: an event of the player's, noted once in each of the player's games.

use crate::harness::{CHESS, Harness, agreed, game_id, id, stopped_at_every_step};
use crate::place::{Memory, Place, on_both_stores};
use castellan_game::vacation::{Allowance, VacationCommand, VacationRefusal};
use castellan_game::{CommandKind, GameId, Player, Span};
use castellan_referee::vacations::VacationTrouble;
use castellan_rules::Seat;

const DAYS: Allowance = Allowance { days_per_year: 30 };

on_both_stores! {
    every_running_game_hears_of_a_vacation_once
    live_games_hear_of_no_vacation
    a_vacation_that_is_cut_short_ends_once
    a_game_that_starts_meanwhile_hears_of_it
    whoever_takes_a_seat_while_on_vacation_is_on_vacation_there
    whoever_is_on_vacation_is_so_in_a_game_that_goes_on_after_all
    a_vacation_that_ended_while_we_were_away_is_over_everywhere
    a_vacation_is_refused_with_the_reason
    the_same_request_takes_one_vacation
}

async fn take(harness: &Harness<impl Place>, days: u64, request: &str) {
    let command = VacationCommand::Take(Span::days(days));
    harness.referee().vacations.command(&id("ann"), command, DAYS, request).await.expect("a vacation");
}

/// Returns the number of vacations noted in a game: begun, and ended.
async fn heard(harness: &Harness<impl Place>, game: &GameId) -> (usize, usize) {
    (harness.count(game, "vacation_began").await, harness.count(game, "vacation_ended").await)
}

/// Lets time pass hour by hour, with a heartbeat each hour.
async fn hours(harness: &Harness<impl Place>, hours: u64) {
    for _ in 0..hours {
        harness.wait(Span::hours(1)).await;
        harness.referee().outages.beat().await.expect("a store");
    }
}

async fn every_running_game_hears_of_a_vacation_once<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let running = harness.duel("running").await;
    let over = harness.duel("over").await;
    harness.accept(&over, "ann", CommandKind::Resign { seat: None }).await;
    let lobby = harness.lobby("lobby", agreed(CHESS, &[]), &["ann"]).await;
    let others = harness.started("others", agreed(CHESS, &[]), &["ben", "cem"]).await;
    take(&harness, 2, "test:v1").await;
    harness.act().await;
    for (game, times) in [(&running, 1), (&over, 0), (&lobby, 1), (&others, 0)] {
        assert_eq!(heard(&harness, game).await, (times, 0), "{game}");
    }
    // White's clock is stopped.
    hours(&harness, 47).await;
    harness.restart().await;
    assert_eq!((harness.count(&running, "ended").await, heard(&harness, &running).await), (0, (1, 0)));
    hours(&harness, 2).await;
    assert_eq!(heard(&harness, &running).await, (1, 1));
    assert_eq!(heard(&harness, &lobby).await, (1, 1));
    hours(&harness, 25).await;
    assert_eq!((harness.count(&running, "ended").await, heard(&harness, &running).await), (1, (1, 1)));
    harness.is_sound(&running).await;
    harness.is_sound(&lobby).await;
}

/// Checks that live games note no vacation.
async fn live_games_hear_of_no_vacation<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let live = [("time", "10m + 10s")];
    let game = harness.started("live", agreed(CHESS, &live), &["ann", "ben"]).await;
    take(&harness, 2, "test:v1").await;
    harness.act().await;
    assert_eq!(heard(&harness, &game).await, (0, 0));
    hours(&harness, 1).await;
    assert_eq!(harness.count(&game, "ended").await, 1, "the clock ran on");
}

async fn a_vacation_that_is_cut_short_ends_once<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    take(&harness, 5, "test:v1").await;
    hours(&harness, 30).await;
    let back =
        harness.referee().vacations.command(&id("ann"), VacationCommand::CutShort, DAYS, "test:v2").await;
    assert!(back.expect("back").current(castellan_referee::Clock::now(&harness.clock)).is_none());
    harness.act().await;
    assert_eq!(heard(&harness, &game).await, (1, 1));
    harness.restart().await;
    assert_eq!((harness.count(&game, "ended").await, heard(&harness, &game).await), (0, (1, 1)));
    // The original end has no effect; another vacation is independent.
    harness.play(&game, "e2e4 e7e5").await;
    take(&harness, 2, "test:v3").await;
    hours(&harness, 100).await;
    assert_eq!(heard(&harness, &game).await, (2, 2));
    harness.is_sound(&game).await;
}

async fn a_game_that_starts_meanwhile_hears_of_it<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    take(&harness, 3, "test:v1").await;
    harness.act().await;
    let game = harness.duel("k3x9").await;
    harness.act().await;
    assert_eq!(heard(&harness, &game).await, (1, 0));
    hours(&harness, 70).await;
    assert_eq!((harness.count(&game, "ended").await, heard(&harness, &game).await), (0, (1, 0)));
    hours(&harness, 3).await;
    assert_eq!(heard(&harness, &game).await, (1, 1));
    harness.is_sound(&game).await;
}

async fn whoever_takes_a_seat_while_on_vacation_is_on_vacation_there<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.started("k3x9", agreed(CHESS, &[("time", "1d per action")]), &["cem", "ben"]).await;
    take(&harness, 3, "test:v1").await;
    harness.act().await;
    assert_eq!(heard(&harness, &game).await, (0, 0));
    let seat = |name| CommandKind::ReplaceSeat { seat: Seat::White, player: Player::person(id(name)) };
    harness.accept(&game, "director", seat("ann")).await;
    harness.act().await;
    assert_eq!(heard(&harness, &game).await, (1, 0));
    // Replaced, back again, and replaced before the vacation ends.
    harness.accept(&game, "director", seat("cem")).await;
    harness.act().await;
    harness.accept(&game, "director", seat("ann")).await;
    hours(&harness, 71).await;
    assert!(harness.game(&game).await.is_away(&id("ann")));
    hours(&harness, 3).await;
    assert!(!harness.game(&game).await.is_away(&id("ann")));
    // The vacation is noted again when she returns, because a game forgets players who left it.
    assert_eq!(heard(&harness, &game).await, (2, 1));
    harness.is_sound(&game).await;
}

async fn whoever_is_on_vacation_is_so_in_a_game_that_goes_on_after_all<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.started("k3x9", agreed(CHESS, &[("time", "1d per action")]), &["ann", "ben"]).await;
    take(&harness, 3, "test:v1").await;
    harness.act().await;
    harness.accept(&game, "ben", CommandKind::Resign { seat: None }).await;
    harness.accept(&game, "director", CommandKind::Reinstate { give: None }).await;
    assert!(!harness.game(&game).await.is_away(&id("ann")));
    harness.act().await;
    assert!(harness.game(&game).await.is_away(&id("ann")));
    assert_eq!(heard(&harness, &game).await, (2, 0));
    harness.is_sound(&game).await;
}

async fn a_vacation_that_ended_while_we_were_away_is_over_everywhere<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    take(&harness, 2, "test:v1").await;
    // No game has noted the vacation yet, or all have.
    for hear in [false, true] {
        if hear {
            take(&harness, 2, "test:v2").await;
            harness.act().await;
            assert!(harness.game(&game).await.is_away(&id("ann")));
        }
        harness.clock.pass(Span::days(3));
        harness.restart().await;
        harness.act().await;
        assert!(!harness.game(&game).await.is_away(&id("ann")));
    }
    assert_eq!(heard(&harness, &game).await, (1, 1));
    harness.is_sound(&game).await;
}

async fn a_vacation_is_refused_with_the_reason<P: Place>(place: P) {
    let harness = Harness::new(place).await;
    let ann = id("ann");
    let refused =
        async |command| match harness.referee().vacations.command(&ann, command, DAYS, "test:no").await {
            Err(VacationTrouble::Refused(refusal)) => refusal,
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
    take(&harness, 3, "test:v1").await;
    let twice = refused(VacationCommand::Take(Span::days(1))).await;
    assert!(matches!(twice, VacationRefusal::AlreadyAway { .. }));
}

async fn the_same_request_takes_one_vacation<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    take(&harness, 3, "test:v1").await;
    take(&harness, 3, "test:v1").await;
    harness.restart().await;
    take(&harness, 3, "test:v1").await;
    let (vacations, events) = harness.referee().vacations.of_player(&id("ann")).await.expect("a store");
    assert_eq!((vacations.taken().len(), events), (1, 1));
}

#[tokio::test]
async fn every_game_hears_once_wherever_telling_was_stopped() {
    let games = ["one", "two", "three"];
    let prepare = async |ended: bool| {
        let mut harness = Harness::new(Memory::new()).await;
        for game in games {
            harness.duel(game).await;
        }
        take(&harness, 2, "test:v1").await;
        if ended {
            harness.act().await;
            hours(&harness, 48).await;
            // The end is due now.
            harness.clock.pass(Span::from_ms(1));
        }
        harness
    };
    for ended in [false, true] {
        stopped_at_every_step(
            async || prepare(ended).await,
            async |harness| {
                let _ = harness.referee().outages.came_back().await;
                let _ = harness.referee().timers.act().await;
            },
            async |harness| {
                for game in games.map(game_id) {
                    assert_eq!(heard(harness, &game).await, (1, usize::from(ended)));
                    harness.is_sound(&game).await;
                }
            },
        )
        .await;
    }
}

#[tokio::test]
async fn an_end_that_is_heard_while_a_beginning_is_told_comes_last() {
    // A replacement's vacation is looked up while another task announces its end.
    for turns in 0..40 {
        let mut harness = Harness::new(Memory::new()).await;
        take(&harness, 1, "test:v1").await;
        harness.act().await;
        let game = harness.duel("k3x9").await;
        let (one, two) = (harness.yielding().await, harness.yielding().await);
        let looking = async { one.timers.act().await.expect("a store") };
        let ending = async {
            for _ in 0..turns {
                tokio::task::yield_now().await;
            }
            harness.clock.pass(Span::days(1));
            two.timers.act().await.expect("a store")
        };
        tokio::join!(looking, ending);
        harness.act().await;
        assert!(!harness.game(&game).await.is_away(&id("ann")), "after {turns} turns");
        harness.is_sound(&game).await;
    }
}
