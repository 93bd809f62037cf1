//! Outages of the bot: no player loses on time because of one, and every game notes each outage once.

use crate::faulty::Stop;
use crate::harness::{CHESS, Harness, act, agreed, game_id, stopped_at_every_step};
use crate::place::{Memory, Place, on_both_stores};
use castellan_game::command::Proposal;
use castellan_game::{CommandKind, FLAG_DELAY, GameId, Player, Span, Time};
use castellan_referee::outages::{BEAT, SHORTEST};
use castellan_referee::{Clock, Referee, stream};
use castellan_rules::Seat;
use castellan_store::{Append, Number, RequestId, Store};
use castellan_test_support::test_ports::SeededEntropy;

on_both_stores! {
    a_deadline_that_passed_while_we_were_away_moves
    a_deadline_within_an_hour_after_moves_and_a_later_one_does_not
    a_restart_is_no_outage
    whoever_loses_people_flags_nobody_until_they_are_back
    of_two_processes_that_lost_people_one_tells_of_it
    nobody_is_flagged_while_nothing_can_be_stored
    lobbies_set_ups_and_offers_wait_too
    a_clock_that_is_set_back_takes_nothing_back
    nobody_is_absent_because_the_bot_was_away
    a_bot_that_stood_still_takes_no_game_on_time
    a_clock_that_is_set_forward_takes_no_game_on_time
    of_two_processes_that_stood_still_one_notes_the_outage_and_both_wait
    a_process_that_stood_still_beside_a_running_one_notes_no_outage
    a_move_that_comes_before_games_are_told_is_in_time
    a_player_who_was_late_before_the_outage_stays_late
    a_short_outage_moves_only_deadlines_that_were_about_to_pass
}

/// The largest number of steps of the store from an outage to all its notices.
const MOST_STEPS: usize = 6;

async fn deadline(harness: &Harness<impl Place>, game: &GameId) -> Time {
    harness.game(game).await.clock().deadline().expect("a deadline").1
}

/// Stops the program for this long, and restarts it.
async fn away<P: Place>(harness: &mut Harness<P>, span: Span) -> usize {
    harness.referee().outages.beat().await.expect("a store");
    harness.close();
    harness.clock.pass(span);
    harness.open().await;
    harness.came_back().await
}

async fn a_deadline_that_passed_while_we_were_away_moves<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    let before = deadline(&harness, &game).await;
    harness.wait(Span::hours(20)).await;
    assert_eq!(away(&mut harness, Span::hours(6)).await, 1);
    harness.act().await;
    assert_eq!(harness.count(&game, "ended").await, 0);
    assert_eq!(harness.count(&game, "outage_noted").await, 1);
    assert_eq!(deadline(&harness, &game).await, before.plus(Span::hours(7)), "by the outage and an hour");
    harness.is_sound(&game).await;
    // The outage is noted once; a second return notes no other.
    assert_eq!(harness.came_back().await, 0);
    harness.restart().await;
    assert_eq!(harness.count(&game, "outage_noted").await, 1);
    // Then the deadline applies as usual.
    harness.wait(Span::hours(6)).await;
    harness.referee().outages.beat().await.expect("a store");
    assert_eq!(harness.count(&game, "ended").await, 1);
}

async fn nobody_is_absent_because_the_bot_was_away<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.started("k3x9", agreed(CHESS, &[]), &["ann", "ben"]).await;
    harness.play(&game, "a2a3").await;
    harness.referee().outages.beat().await.expect("a store");
    harness.close();
    harness.clock.pass(Span::days(3));
    harness.open().await;
    // No player counts as absent until the length of the outage is known, nor for a day afterwards.
    let replaces =
        CommandKind::Offer(Proposal::Replace { seat: Seat::Black, player: Player::computer(3, 1) });
    let offered = harness.accept(&game, "ann", replaces.clone()).await;
    assert_eq!(offered.events.last().expect("an event").what.kind(), "offered", "Ben is asked");
    harness.came_back().await;
    // Another start finds the outage too, even after another ten minutes.
    harness.restart().await;
    away(&mut harness, Span::minutes(10)).await;
    assert!(harness.ask(&game, "ann", replaces.clone()).await.is_err(), "he still is");
    let other = harness.another().await;
    for _ in 0..24 {
        harness.wait(Span::hours(1)).await;
        harness.referee().outages.beat().await.expect("a store");
    }
    let command = harness.command("ann", replaces);
    let replaced = other.games.command(&game, &command).await.expect("he was there, and has not answered");
    assert_eq!(replaced.events.last().expect("an event").what.kind(), "replaced");
}

async fn of_two_processes_that_lost_people_one_tells_of_it<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    let before = deadline(&harness, &game).await;
    let other = Referee::new(harness.store().clone(), harness.clock.clone(), SeededEntropy::new(8));
    assert_eq!(other.outages.came_back().await.expect("a store").games, 0, "the first was there");
    for referee in [harness.referee().as_ref(), &other] {
        referee.outages.beat().await.expect("a store");
        referee.reachability.was_lost();
    }
    harness.clock.pass(Span::hours(30));
    assert_eq!(other.outages.came_back().await.expect("a store").games, 1);
    assert_eq!(harness.came_back().await, 0);
    harness.act().await;
    assert_eq!(harness.count(&game, "ended").await, 0);
    assert_eq!(harness.count(&game, "outage_noted").await, 1);
    assert_eq!(deadline(&harness, &game).await, before.plus(Span::hours(31)), "by the outage and an hour");
}

async fn a_deadline_within_an_hour_after_moves_and_a_later_one_does_not<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let soon = harness.duel("soon").await;
    harness.clock.pass(Span::minutes(30));
    let late = harness.duel("late").await;
    let (soon_before, late_before) = (deadline(&harness, &soon).await, deadline(&harness, &late).await);
    harness.clock.pass(Span::minutes(16 * 60 + 15));
    assert_eq!(away(&mut harness, Span::minutes(6 * 60 + 20)).await, 1);
    assert_eq!(deadline(&harness, &soon).await, soon_before.plus(Span::minutes(7 * 60 + 20)));
    assert_eq!(deadline(&harness, &late).await, late_before);
    harness.is_sound(&soon).await;
    harness.is_sound(&late).await;
}

async fn a_restart_is_no_outage<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.wait(Span::hours(23)).await;
    let short = SHORTEST.minus(Span::from_ms(1));
    assert_eq!(away(&mut harness, short).await, 0);
    assert_eq!(harness.count(&game, "outage_noted").await, 0);
    assert_eq!(away(&mut harness, SHORTEST).await, 1);
    // With regular heartbeats, time may pass.
    for _ in 0..100 {
        harness.wait(BEAT).await;
        harness.referee().outages.beat().await.expect("a store");
    }
    assert_eq!(away(&mut harness, short).await, 0);
}

async fn whoever_loses_people_flags_nobody_until_they_are_back<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    let before = deadline(&harness, &game).await;
    harness.wait(Span::hours(23)).await;
    harness.referee().outages.beat().await.expect("a store");
    harness.referee().reachability.was_lost();
    harness.wait(Span::hours(3)).await;
    // Neither a heartbeat nor another loss of the connection hides the outage.
    harness.referee().outages.beat().await.expect("a store");
    harness.referee().reachability.was_lost();
    harness.act().await;
    assert_eq!(harness.count(&game, "ended").await, 0);
    assert_eq!(harness.came_back().await, 1);
    harness.act().await;
    assert_eq!(deadline(&harness, &game).await, before.plus(Span::hours(4)));
    // After a kill during a loss of the connection, the bot knows when players could last reach it.
    harness.clock.pass(Span::hours(1));
    harness.referee().outages.beat().await.expect("a store");
    harness.clock.pass(Span::from_ms(5_000));
    harness.referee().reachability.was_lost();
    harness.clock.pass(Span::hours(2));
    harness.restart().await;
    harness.act().await;
    assert_eq!(harness.count(&game, "ended").await, 0);
    assert_eq!(harness.count(&game, "outage_noted").await, 2);
    harness.is_sound(&game).await;
}

async fn nobody_is_flagged_while_nothing_can_be_stored<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.came_back().await;
    harness.referee().outages.beat().await.expect("a store");
    harness.wait(Span::hours(20)).await;
    harness.store().hooks.stop(Some(Stop { after: 0, done: false }));
    harness.referee().outages.beat().await.expect_err("it fails");
    for _ in 0..3 {
        harness.clock.pass(Span::hours(2));
        harness.referee().outages.beat().await.expect_err("it still fails");
    }
    // The store works again, for one step or for good.
    let stopped = (1..=MOST_STEPS).map(|after| Some(Stop { after, done: false }));
    for stop in stopped.chain([None]) {
        harness.store().hooks.stop(stop);
        assert_eq!(harness.referee().timers.act().await.expect("nothing is asked").looked_at, 0);
        assert_eq!(harness.referee().outages.beat().await.is_ok(), stop.is_none());
    }
    harness.act().await;
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
async fn watched<P: Place>(place: P, time: &str) -> (Harness<P>, GameId) {
    let mut harness = Harness::new(place).await;
    harness.clock.watch();
    let game = harness.started("k3x9", agreed(CHESS, &[("time", time)]), &["ann", "ben"]).await;
    runs_for(&harness, Span::from_ms(1_000)).await;
    (harness, game)
}

/// Plays the first legal action.
async fn plays_on(harness: &mut Harness<impl Place>, game: &GameId) {
    let standing = harness.game(game).await;
    let record = standing.record().expect("it has begun");
    let action = record.position().actions()[0].to_string();
    harness.play(game, &action).await;
}

/// Lets time pass while the program runs.
async fn runs_for(harness: &Harness<impl Place>, span: Span) {
    for second in 0..span.ms() / 1_000 {
        harness.clock.pass(Span::from_ms(1_000));
        if harness.referee().reachability.is_stalled() || second.is_multiple_of(20) {
            harness.referee().outages.beat().await.expect("a store");
        }
        harness.act().await;
    }
}

async fn a_bot_that_stood_still_takes_no_game_on_time<P: Place>(_: P) {
    for (still, time) in [(5, "30s per action"), (45, "30s per action"), (100, "1m"), (600, "3m + 5s")] {
        let (mut harness, game) = watched(P::new(), time).await;
        let before = deadline(&harness, &game).await;
        // To the very end of the player's time.
        runs_for(&harness, before.since(harness.clock.now()).minus(Span::from_ms(2_000))).await;
        let from = harness.clock.now();
        harness.clock.pass(Span::from_ms(still * 1_000));
        harness.act().await;
        assert_eq!(harness.count(&game, "ended").await, 0, "before anybody is told, no timer acts");
        runs_for(&harness, Span::from_ms(1_000)).await;
        assert_eq!(harness.count(&game, "ended").await, 0, "{still} s");
        assert_eq!(harness.count(&game, "outage_noted").await, 1, "{still} s");
        let left = deadline(&harness, &game).await.since(harness.clock.now());
        assert!(left >= before.since(from), "{still} s: nobody has less than before: {left:?}");
        harness.is_sound(&game).await;
        // Afterwards deadlines apply as before.
        runs_for(&harness, left.plus(FLAG_DELAY).plus(Span::from_ms(1_000))).await;
        assert_eq!(harness.count(&game, "ended").await, 1, "{still} s");
        harness.close();
    }
}

async fn a_clock_that_is_set_forward_takes_no_game_on_time<P: Place>(_: P) {
    for step in [3, 30, 7_200] {
        let (mut harness, _) = watched(P::new(), "30s per action").await;
        for round in 0..25 {
            let time = agreed(CHESS, &[("time", "30s per action")]);
            let game = harness.started(&format!("game-{round}"), time, &["ann", "ben"]).await;
            // Forward, and not quite as far back.
            for (is_forward, span) in
                [(true, Span::from_ms(step * 1_000)), (false, Span::from_ms(step * 999))]
            {
                let now = harness.clock.now();
                harness.clock.is_set_to(if is_forward { now.plus(span) } else { now.minus(span) });
                harness.act().await;
                runs_for(&harness, Span::from_ms(1_000)).await;
                plays_on(&mut harness, &game).await;
            }
            assert_eq!(harness.count(&game, "played").await, 2, "{step} s");
            assert_eq!(harness.count(&game, "left").await, 0, "{step} s");
            harness.accept(&game, "ann", CommandKind::Resign { seat: None }).await;
        }
        harness.close();
    }
}

async fn of_two_processes_that_stood_still_one_notes_the_outage_and_both_wait<P: Place>(place: P) {
    let (mut harness, game) = watched(place, "1d per action").await;
    let other = harness.another().await;
    let before = deadline(&harness, &game).await;
    runs_for(&harness, Span::minutes(1)).await;
    assert!(!other.reachability.is_stalled() || other.outages.beat().await.is_ok());
    harness.clock.is_set_to(before.plus(Span::hours(2)));
    for referee in [&other, harness.referee()] {
        assert_eq!(referee.timers.act().await.expect("a store").looked_at, 0);
    }
    for referee in [&other, harness.referee()] {
        assert!(referee.reachability.is_stalled());
        referee.outages.beat().await.expect("a store");
        referee.timers.act().await.expect("a store");
    }
    assert_eq!(harness.count(&game, "ended").await, 0);
    assert_eq!(harness.count(&game, "outage_noted").await, 1);
    drop(other);
    harness.close();
}

async fn a_process_that_stood_still_beside_a_running_one_notes_no_outage<P: Place>(place: P) {
    let (mut harness, game) = watched(place, "1d per action").await;
    let other = harness.another().await;
    // The other process checks its clock and beats while this one stands still.
    for _ in 0..30 {
        harness.clock.pass(Span::from_ms(4_000));
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

async fn a_move_that_comes_before_games_are_told_is_in_time<P: Place>(place: P) {
    let (mut harness, game) = watched(place, "30s per action").await;
    harness.clock.pass(Span::minutes(5));
    // A move sent during or just after the standstill comes first.
    plays_on(&mut harness, &game).await;
    runs_for(&harness, Span::from_ms(1_000)).await;
    assert_eq!(harness.count(&game, "played").await, 1);
    assert_eq!(harness.count(&game, "ended").await, 0);
    assert_eq!(harness.count(&game, "outage_noted").await, 1, "whoever is to move now lost nothing either");
    harness.is_sound(&game).await;
    harness.close();
}

async fn a_player_who_was_late_before_the_outage_stays_late<P: Place>(place: P) {
    let (mut harness, game) = watched(place, "30s per action").await;
    runs_for(&harness, Span::from_ms(33_000)).await;
    harness.clock.pass(Span::minutes(5));
    harness.ask(&game, "ann", act("a2a3")).await.expect_err("the time was up");
    runs_for(&harness, Span::from_ms(1_000)).await;
    assert_eq!(harness.count(&game, "ended").await, 1);
    harness.close();
}

async fn a_short_outage_moves_only_deadlines_that_were_about_to_pass<P: Place>(place: P) {
    let (mut harness, soon) = watched(place, "30s per action").await;
    let late = harness.started("late", agreed(CHESS, &[("time", "10m")]), &["ann", "ben"]).await;
    let (soon_before, late_before) = (deadline(&harness, &soon).await, deadline(&harness, &late).await);
    harness.clock.pass(Span::from_ms(20_000));
    runs_for(&harness, Span::from_ms(1_000)).await;
    assert_eq!(deadline(&harness, &late).await, late_before);
    let moved = deadline(&harness, &soon).await.since(soon_before);
    assert!(
        moved >= Span::from_ms(80_000) && moved < Span::from_ms(90_000),
        "by the outage and a minute: {moved:?}"
    );
    harness.close();
}

async fn lobbies_set_ups_and_offers_wait_too<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let lobby = harness.lobby("lobby", agreed(CHESS, &[("lobby", "1d")]), &["ann"]).await;
    let mountain = agreed("king-of-the-mountain", &[("choosing", "1d")]);
    let setup = harness.started("setup", mountain, &["ann", "ben"]).await;
    let offer = harness.started("offer", agreed(CHESS, &[("offers", "1d")]), &["ann", "ben"]).await;
    harness.accept(&offer, "ann", CommandKind::Offer(Proposal::Draw)).await;
    harness.wait(Span::hours(20)).await;
    assert_eq!(away(&mut harness, Span::hours(6)).await, 3);
    harness.act().await;
    for (game, kind) in [(&lobby, "closed"), (&setup, "ready"), (&offer, "lapsed")] {
        assert_eq!((harness.count(game, kind).await, harness.count(game, "outage_noted").await), (0, 1));
        harness.is_sound(game).await;
    }
    for _ in 0..1_000 {
        harness.wait(Span::minutes(1)).await;
        harness.referee().outages.beat().await.expect("a store");
    }
    for (game, kind, times) in [(&lobby, "closed", 1), (&setup, "ready", 2), (&offer, "lapsed", 1)] {
        assert_eq!(harness.count(game, kind).await, times);
    }
}

async fn a_clock_that_is_set_back_takes_nothing_back<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
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
async fn an_outage_is_told_once_wherever_telling_was_stopped() {
    let games = ["one", "two", "three"];
    stopped_at_every_step(
        async || {
            let mut harness = Harness::new(Memory::new()).await;
            for game in games {
                harness.duel(game).await;
            }
            harness.wait(Span::hours(20)).await;
            harness.referee().outages.beat().await.expect("a store");
            harness.clock.pass(Span::hours(6));
            harness.open().await;
            harness
        },
        async |harness| {
            // The next start may come a little later.
            if harness.referee().outages.came_back().await.is_err() {
                harness.clock.pass(Span::from_ms(20_000));
            }
            let _ = harness.referee().timers.act().await;
        },
        async |harness| {
            for game in games.map(game_id) {
                assert_eq!(harness.count(&game, "outage_noted").await, 1);
                assert_eq!(harness.count(&game, "ended").await, 0);
                let moved = deadline(harness, &game).await.since(crate::ports::START);
                // By the outage and an hour, or a little more if no heartbeat was stored.
                assert!((Span::hours(31)..=Span::minutes(31 * 60 + 1)).contains(&moved), "{moved}");
                harness.is_sound(&game).await;
            }
        },
    )
    .await;
}

#[tokio::test]
async fn a_game_that_stands_still_keeps_no_other_from_hearing_of_an_outage() {
    let mut harness = Harness::new(Memory::new()).await;
    let (broken, well) = (harness.duel("broken").await, harness.duel("well").await);
    let mut append = Append::new(
        stream(&broken),
        Number(harness.game(&broken).await.events()),
        RequestId::new("test:broken").expect("an id"),
    );
    append.events.push("{\"v\":99}".to_owned());
    harness.store().append(append).await.expect("a store");
    harness.clock.pass(Span::hours(26));
    harness.open().await;
    let told = harness.referee().outages.came_back().await.expect("a store");
    assert_eq!((told.games, told.troubles.len()), (1, 1));
    assert!(told.troubles[0].to_string().contains("broken"), "{:?}", told.troubles);
    harness.act_with_troubles().await;
    assert_eq!(harness.count(&well, "ended").await, 0);
}
