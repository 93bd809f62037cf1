//! Outages of the bot: no player loses on time because of one, and every game notes each outage once.

use crate::faulty::Stop;
use crate::harness::{CHESS, Harness, act, game_id, game_settings, stopped_at_every_step};
use crate::store_location::{Memory, StoreLocation, on_both_stores};
use castellan_game::command::Proposal;
use castellan_game::{CommandKind, FLAG_DELAY, GameId, Player, Span, Time};
use castellan_referee::outages::{HEARTBEAT_INTERVAL, MIN_OUTAGE};
use castellan_referee::{Clock, Referee, game_stream};
use castellan_rules::Seat;
use castellan_store::{Append, RequestId, Store, Version};
use castellan_test_support::test_ports::SeededEntropy;

on_both_stores! {
    a_deadline_within_an_outage_moves
    deadlines_within_an_hour_after_an_outage_move
    a_quick_restart_is_no_outage
    no_player_is_flagged_during_an_outage
    one_of_two_processes_notifies_games_of_a_common_outage
    no_player_is_flagged_while_the_store_fails
    outages_extend_lobbies_setups_and_offers
    setting_the_clock_back_is_no_outage
    an_outage_does_not_make_players_absent
    a_standstill_of_the_process_loses_no_game_on_time
    setting_the_clock_forward_loses_no_game_on_time
    one_of_two_processes_that_stood_still_records_the_outage
    a_standstill_beside_a_running_process_is_no_outage
    a_move_before_games_are_notified_is_in_time
    an_outage_does_not_help_players_who_were_late_before
    a_short_outage_moves_only_near_deadlines
}

/// The largest number of steps of the store from an outage to all its notices.
const MOST_STEPS: usize = 6;

async fn deadline(harness: &Harness<impl StoreLocation>, game: &GameId) -> Time {
    harness.game(game).await.clock().deadline().expect("a deadline").1
}

/// Stops the program for this long, and restarts it.
async fn restart_after<P: StoreLocation>(harness: &mut Harness<P>, span: Span) -> usize {
    harness.referee().outages.beat().await.expect("a store");
    harness.close();
    harness.clock.advance(span);
    harness.open().await;
    harness.end_outage().await
}

async fn a_deadline_within_an_outage_moves<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    let before = deadline(&harness, &game).await;
    harness.wait(Span::hours(20)).await;
    assert_eq!(restart_after(&mut harness, Span::hours(6)).await, 1);
    harness.run_timers().await;
    assert_eq!(harness.count(&game, "ended").await, 0);
    assert_eq!(harness.count(&game, "outage_noted").await, 1);
    assert_eq!(deadline(&harness, &game).await, before.plus(Span::hours(7)), "by the outage and an hour");
    harness.assert_consistent(&game).await;
    // The outage is noted once; a second return notes no other.
    assert_eq!(harness.end_outage().await, 0);
    harness.restart().await;
    assert_eq!(harness.count(&game, "outage_noted").await, 1);
    // Then the deadline applies as usual.
    harness.wait(Span::hours(6)).await;
    harness.referee().outages.beat().await.expect("a store");
    assert_eq!(harness.count(&game, "ended").await, 1);
}

async fn an_outage_does_not_make_players_absent<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_game("k3x9", game_settings(CHESS, &[]), &["ann", "ben"]).await;
    harness.play(&game, "a2a3").await;
    harness.referee().outages.beat().await.expect("a store");
    harness.close();
    harness.clock.advance(Span::days(3));
    harness.open().await;
    // No player counts as absent until the length of the outage is known, nor for a day afterwards.
    let replaces =
        CommandKind::Offer(Proposal::Replace { seat: Seat::Black, player: Player::computer(3, 1) });
    let offered = harness.accept(&game, "ann", replaces.clone()).await;
    assert_eq!(offered.events.last().expect("an event").what.kind(), "offered", "Ben is asked");
    harness.end_outage().await;
    // Another start finds the outage too, even after another ten minutes.
    harness.restart().await;
    restart_after(&mut harness, Span::minutes(10)).await;
    assert!(harness.ask(&game, "ann", replaces.clone()).await.is_err(), "he still is");
    let other = harness.another_referee().await;
    for _ in 0..24 {
        harness.wait(Span::hours(1)).await;
        harness.referee().outages.beat().await.expect("a store");
    }
    let command = harness.command("ann", replaces);
    let replaced = other.games.command(&game, &command).await.expect("he was there, and has not answered");
    assert_eq!(replaced.events.last().expect("an event").what.kind(), "replaced");
}

async fn one_of_two_processes_notifies_games_of_a_common_outage<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    let before = deadline(&harness, &game).await;
    let other = Referee::new(harness.store().clone(), harness.clock.clone(), SeededEntropy::new(8));
    assert_eq!(other.outages.end_outage().await.expect("a store").games, 0, "the first was there");
    for referee in [harness.referee().as_ref(), &other] {
        referee.outages.beat().await.expect("a store");
        referee.reachability.mark_lost();
    }
    harness.clock.advance(Span::hours(30));
    assert_eq!(other.outages.end_outage().await.expect("a store").games, 1);
    assert_eq!(harness.end_outage().await, 0);
    harness.run_timers().await;
    assert_eq!(harness.count(&game, "ended").await, 0);
    assert_eq!(harness.count(&game, "outage_noted").await, 1);
    assert_eq!(deadline(&harness, &game).await, before.plus(Span::hours(31)), "by the outage and an hour");
}

async fn deadlines_within_an_hour_after_an_outage_move<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let soon = harness.start_duel("soon").await;
    harness.clock.advance(Span::minutes(30));
    let late = harness.start_duel("late").await;
    let (soon_before, late_before) = (deadline(&harness, &soon).await, deadline(&harness, &late).await);
    harness.clock.advance(Span::minutes(16 * 60 + 15));
    assert_eq!(restart_after(&mut harness, Span::minutes(6 * 60 + 20)).await, 1);
    assert_eq!(deadline(&harness, &soon).await, soon_before.plus(Span::minutes(7 * 60 + 20)));
    assert_eq!(deadline(&harness, &late).await, late_before);
    harness.assert_consistent(&soon).await;
    harness.assert_consistent(&late).await;
}

async fn a_quick_restart_is_no_outage<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.wait(Span::hours(23)).await;
    let short = MIN_OUTAGE.minus(Span::from_ms(1));
    assert_eq!(restart_after(&mut harness, short).await, 0);
    assert_eq!(harness.count(&game, "outage_noted").await, 0);
    assert_eq!(restart_after(&mut harness, MIN_OUTAGE).await, 1);
    // With regular heartbeats, time may pass.
    for _ in 0..100 {
        harness.wait(HEARTBEAT_INTERVAL).await;
        harness.referee().outages.beat().await.expect("a store");
    }
    assert_eq!(restart_after(&mut harness, short).await, 0);
}

async fn no_player_is_flagged_during_an_outage<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    let before = deadline(&harness, &game).await;
    harness.wait(Span::hours(23)).await;
    harness.referee().outages.beat().await.expect("a store");
    harness.referee().reachability.mark_lost();
    harness.wait(Span::hours(3)).await;
    // Neither a heartbeat nor another loss of the connection hides the outage.
    harness.referee().outages.beat().await.expect("a store");
    harness.referee().reachability.mark_lost();
    harness.run_timers().await;
    assert_eq!(harness.count(&game, "ended").await, 0);
    assert_eq!(harness.end_outage().await, 1);
    harness.run_timers().await;
    assert_eq!(deadline(&harness, &game).await, before.plus(Span::hours(4)));
    // After a kill during a loss of the connection, the bot knows when players could last reach it.
    harness.clock.advance(Span::hours(1));
    harness.referee().outages.beat().await.expect("a store");
    harness.clock.advance(Span::from_ms(5_000));
    harness.referee().reachability.mark_lost();
    harness.clock.advance(Span::hours(2));
    harness.restart().await;
    harness.run_timers().await;
    assert_eq!(harness.count(&game, "ended").await, 0);
    assert_eq!(harness.count(&game, "outage_noted").await, 2);
    harness.assert_consistent(&game).await;
}

async fn no_player_is_flagged_while_the_store_fails<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.end_outage().await;
    harness.referee().outages.beat().await.expect("a store");
    harness.wait(Span::hours(20)).await;
    harness.store().hooks.stop(Some(Stop { after: 0, done: false }));
    harness.referee().outages.beat().await.expect_err("it fails");
    for _ in 0..3 {
        harness.clock.advance(Span::hours(2));
        harness.referee().outages.beat().await.expect_err("it still fails");
    }
    // The store works again, for one step or for good.
    let stopped = (1..=MOST_STEPS).map(|after| Some(Stop { after, done: false }));
    for stop in stopped.chain([None]) {
        harness.store().hooks.stop(stop);
        assert_eq!(harness.referee().timers.run_due().await.expect("nothing is asked").claimed, 0);
        assert_eq!(harness.referee().outages.beat().await.is_ok(), stop.is_none());
    }
    harness.run_timers().await;
    assert_eq!(harness.count(&game, "ended").await, 0);
    assert_eq!(harness.count(&game, "outage_noted").await, 1);
    assert_eq!(
        harness.referee().reachability.last_reached().await.expect("a store"),
        Some(harness.clock.now())
    );
    harness.wait(Span::hours(19)).await;
    assert_eq!(harness.count(&game, "ended").await, 1, "then there is a deadline like any other");
}

/// Starts a game of two with this time for each action, at a referee that checks its clock every second.
async fn watched_game<P: StoreLocation>(location: P, time: &str) -> (Harness<P>, GameId) {
    let mut harness = Harness::new(location).await;
    harness.clock.detect_standstills();
    let game = harness.start_game("k3x9", game_settings(CHESS, &[("time", time)]), &["ann", "ben"]).await;
    run_for(&harness, Span::from_ms(1_000)).await;
    (harness, game)
}

/// Plays the first legal action.
async fn play_any_move(harness: &mut Harness<impl StoreLocation>, game: &GameId) {
    let standing = harness.game(game).await;
    let record = standing.record().expect("it has begun");
    let action = record.position().actions()[0].to_string();
    harness.play(game, &action).await;
}

/// Lets time pass while the program runs.
async fn run_for(harness: &Harness<impl StoreLocation>, span: Span) {
    for second in 0..span.ms() / 1_000 {
        harness.clock.advance(Span::from_ms(1_000));
        if harness.referee().reachability.is_stalled() || second.is_multiple_of(20) {
            harness.referee().outages.beat().await.expect("a store");
        }
        harness.run_timers().await;
    }
}

async fn a_standstill_of_the_process_loses_no_game_on_time<P: StoreLocation>(_: P) {
    for (still, time) in [(5, "30s per action"), (45, "30s per action"), (100, "1m"), (600, "3m + 5s")] {
        let (mut harness, game) = watched_game(P::new(), time).await;
        let before = deadline(&harness, &game).await;
        // To the very end of the player's time.
        run_for(&harness, before.since(harness.clock.now()).minus(Span::from_ms(2_000))).await;
        let from = harness.clock.now();
        harness.clock.advance(Span::from_ms(still * 1_000));
        harness.run_timers().await;
        assert_eq!(harness.count(&game, "ended").await, 0, "before anybody is told, no timer acts");
        run_for(&harness, Span::from_ms(1_000)).await;
        assert_eq!(harness.count(&game, "ended").await, 0, "{still} s");
        assert_eq!(harness.count(&game, "outage_noted").await, 1, "{still} s");
        let left = deadline(&harness, &game).await.since(harness.clock.now());
        assert!(left >= before.since(from), "{still} s: nobody has less than before: {left:?}");
        harness.assert_consistent(&game).await;
        // Afterwards deadlines apply as before.
        run_for(&harness, left.plus(FLAG_DELAY).plus(Span::from_ms(1_000))).await;
        assert_eq!(harness.count(&game, "ended").await, 1, "{still} s");
        harness.close();
    }
}

async fn setting_the_clock_forward_loses_no_game_on_time<P: StoreLocation>(_: P) {
    for step in [3, 30, 7_200] {
        let (mut harness, _) = watched_game(P::new(), "30s per action").await;
        for round in 0..25 {
            let time = game_settings(CHESS, &[("time", "30s per action")]);
            let game = harness.start_game(&format!("game-{round}"), time, &["ann", "ben"]).await;
            // Forward, and not quite as far back.
            for (is_forward, span) in
                [(true, Span::from_ms(step * 1_000)), (false, Span::from_ms(step * 999))]
            {
                let now = harness.clock.now();
                harness.clock.set_wall_clock(if is_forward { now.plus(span) } else { now.minus(span) });
                harness.run_timers().await;
                run_for(&harness, Span::from_ms(1_000)).await;
                play_any_move(&mut harness, &game).await;
            }
            assert_eq!(harness.count(&game, "played").await, 2, "{step} s");
            assert_eq!(harness.count(&game, "left").await, 0, "{step} s");
            harness.accept(&game, "ann", CommandKind::Resign { seat: None }).await;
        }
        harness.close();
    }
}

async fn one_of_two_processes_that_stood_still_records_the_outage<P: StoreLocation>(location: P) {
    let (mut harness, game) = watched_game(location, "1d per action").await;
    let other = harness.another_referee().await;
    let before = deadline(&harness, &game).await;
    run_for(&harness, Span::minutes(1)).await;
    assert!(!other.reachability.is_stalled() || other.outages.beat().await.is_ok());
    harness.clock.set_wall_clock(before.plus(Span::hours(2)));
    for referee in [&other, harness.referee()] {
        assert_eq!(referee.timers.run_due().await.expect("a store").claimed, 0);
    }
    for referee in [&other, harness.referee()] {
        assert!(referee.reachability.is_stalled());
        referee.outages.beat().await.expect("a store");
        referee.timers.run_due().await.expect("a store");
    }
    assert_eq!(harness.count(&game, "ended").await, 0);
    assert_eq!(harness.count(&game, "outage_noted").await, 1);
    drop(other);
    harness.close();
}

async fn a_standstill_beside_a_running_process_is_no_outage<P: StoreLocation>(location: P) {
    let (mut harness, game) = watched_game(location, "1d per action").await;
    let other = harness.another_referee().await;
    // The other process checks its clock and beats while this one stands still.
    for _ in 0..30 {
        harness.clock.advance(Span::from_ms(4_000));
        other.outages.beat().await.expect("a store");
    }
    assert!(harness.referee().reachability.is_stalled());
    harness.referee().outages.beat().await.expect("a store");
    assert_eq!(harness.count(&game, "outage_noted").await, 0);
    let before = deadline(&harness, &game).await;
    assert_eq!(before.since(harness.clock.now()), Span::hours(24).minus(Span::from_ms(121_000)));
    drop(other);
    harness.close();
}

async fn a_move_before_games_are_notified_is_in_time<P: StoreLocation>(location: P) {
    let (mut harness, game) = watched_game(location, "30s per action").await;
    harness.clock.advance(Span::minutes(5));
    // A move sent during or just after the standstill comes first.
    play_any_move(&mut harness, &game).await;
    run_for(&harness, Span::from_ms(1_000)).await;
    assert_eq!(harness.count(&game, "played").await, 1);
    assert_eq!(harness.count(&game, "ended").await, 0);
    assert_eq!(harness.count(&game, "outage_noted").await, 1, "whoever is to move now lost nothing either");
    harness.assert_consistent(&game).await;
    harness.close();
}

async fn an_outage_does_not_help_players_who_were_late_before<P: StoreLocation>(location: P) {
    let (mut harness, game) = watched_game(location, "30s per action").await;
    run_for(&harness, Span::from_ms(33_000)).await;
    harness.clock.advance(Span::minutes(5));
    harness.ask(&game, "ann", act("a2a3")).await.expect_err("the time was up");
    run_for(&harness, Span::from_ms(1_000)).await;
    assert_eq!(harness.count(&game, "ended").await, 1);
    harness.close();
}

async fn a_short_outage_moves_only_near_deadlines<P: StoreLocation>(location: P) {
    let (mut harness, soon) = watched_game(location, "30s per action").await;
    let late = harness.start_game("late", game_settings(CHESS, &[("time", "10m")]), &["ann", "ben"]).await;
    let (soon_before, late_before) = (deadline(&harness, &soon).await, deadline(&harness, &late).await);
    harness.clock.advance(Span::from_ms(20_000));
    run_for(&harness, Span::from_ms(1_000)).await;
    assert_eq!(deadline(&harness, &late).await, late_before);
    let moved = deadline(&harness, &soon).await.since(soon_before);
    assert!(
        moved >= Span::from_ms(80_000) && moved < Span::from_ms(90_000),
        "by the outage and a minute: {moved:?}"
    );
    harness.close();
}

async fn outages_extend_lobbies_setups_and_offers<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let lobby = harness.create_lobby("lobby", game_settings(CHESS, &[("lobby", "1d")]), &["ann"]).await;
    let mountain = game_settings("king-of-the-mountain", &[("choosing", "1d")]);
    let setup = harness.start_game("setup", mountain, &["ann", "ben"]).await;
    let offer = harness.start_game("offer", game_settings(CHESS, &[("offers", "1d")]), &["ann", "ben"]).await;
    harness.accept(&offer, "ann", CommandKind::Offer(Proposal::Draw)).await;
    harness.wait(Span::hours(20)).await;
    assert_eq!(restart_after(&mut harness, Span::hours(6)).await, 3);
    harness.run_timers().await;
    for (game, kind) in [(&lobby, "closed"), (&setup, "ready"), (&offer, "lapsed")] {
        assert_eq!((harness.count(game, kind).await, harness.count(game, "outage_noted").await), (0, 1));
        harness.assert_consistent(game).await;
    }
    for _ in 0..1_000 {
        harness.wait(Span::minutes(1)).await;
        harness.referee().outages.beat().await.expect("a store");
    }
    for (game, kind, times) in [(&lobby, "closed", 1), (&setup, "ready", 2), (&offer, "lapsed", 1)] {
        assert_eq!(harness.count(game, kind).await, times);
    }
}

async fn setting_the_clock_back_is_no_outage<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.wait(Span::hours(2)).await;
    harness.referee().outages.beat().await.expect("a store");
    let reached = harness.referee().reachability.last_reached().await.expect("a store");
    harness.clock.set(harness.clock.now().minus(Span::hours(1)));
    harness.referee().outages.beat().await.expect("a store");
    assert_eq!(harness.referee().reachability.last_reached().await.expect("a store"), reached);
    harness.restart().await;
    assert_eq!(harness.count(&game, "outage_noted").await, 0);
}

#[tokio::test]
async fn games_are_notified_of_an_outage_once_despite_stops() {
    let games = ["one", "two", "three"];
    stopped_at_every_step(
        async || {
            let mut harness = Harness::new(Memory::new()).await;
            for game in games {
                harness.start_duel(game).await;
            }
            harness.wait(Span::hours(20)).await;
            harness.referee().outages.beat().await.expect("a store");
            harness.clock.advance(Span::hours(6));
            harness.open().await;
            harness
        },
        async |harness| {
            // The next start may come a little later.
            if harness.referee().outages.end_outage().await.is_err() {
                harness.clock.advance(Span::from_ms(20_000));
            }
            let _ = harness.referee().timers.run_due().await;
        },
        async |harness| {
            for game in games.map(game_id) {
                assert_eq!(harness.count(&game, "outage_noted").await, 1);
                assert_eq!(harness.count(&game, "ended").await, 0);
                let moved = deadline(harness, &game).await.since(crate::ports::START);
                // By the outage and an hour, or a little more if no heartbeat was stored.
                assert!((Span::hours(31)..=Span::minutes(31 * 60 + 1)).contains(&moved), "{moved}");
                harness.assert_consistent(&game).await;
            }
        },
    )
    .await;
}

#[tokio::test]
async fn a_frozen_game_does_not_stop_the_notification_of_others() {
    let mut harness = Harness::new(Memory::new()).await;
    let (broken, well) = (harness.start_duel("broken").await, harness.start_duel("well").await);
    let mut append = Append::new(
        game_stream(&broken),
        Version(harness.game(&broken).await.events()),
        RequestId::new("test:broken").expect("an id"),
    );
    append.events.push("{\"v\":99}".to_owned());
    harness.store().append(append).await.expect("a store");
    harness.clock.advance(Span::hours(26));
    harness.open().await;
    let report = harness.referee().outages.end_outage().await.expect("a store");
    assert_eq!((report.games, report.errors.len()), (1, 1));
    assert!(report.errors[0].to_string().contains("broken"), "{:?}", report.errors);
    harness.run_timers_with_errors().await;
    assert_eq!(harness.count(&well, "ended").await, 0);
}
