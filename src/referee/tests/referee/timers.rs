//! Automatic events: each occurs once, with any stops in between and any number of processes.

use crate::harness::{CHESS, Harness, MOUNTAIN, army, game_settings, stopped_at_every_step, watcher};
use crate::store_location::{Disk, Memory, StoreLocation, on_both_stores};
use castellan_game::command::Proposal;
use castellan_game::{CommandKind, GameId, Span};
use castellan_referee::{Clock, game_stream, rows};
use castellan_store::{Append, JobChange, RequestId, Store, Version};

/// A day and a minute, after which everything due in a day has happened.
const A_DAY: Span = Span::minutes(24 * 60 + 1);

on_both_stores! {
    a_deadline_flags_once
    a_lobby_expires_once
    a_setup_deadline_completes_missing_armies
    an_offer_lapses_once
    a_deadline_that_moved_flags_no_player
    a_game_that_ended_has_no_timers
    a_seat_is_reminded_once_for_each_deadline
    a_player_who_has_moved_is_not_reminded
    no_player_is_reminded_of_a_deadline_that_moved
    private_events_of_others_do_not_suppress_reminders
    timers_wait_until_the_bot_is_reachable
}

/// Events due after a day, and their kinds.
const DUE: &[(&str, &str)] =
    &[("flag", "ended"), ("lobby", "closed"), ("setup", "ready"), ("offer", "lapsed")];

async fn prepare_due(harness: &mut Harness<impl StoreLocation>, what: &str) -> GameId {
    match what {
        "flag" => harness.start_duel("flag").await,
        "lobby" => harness.create_lobby("lobby", game_settings(CHESS, &[("lobby", "1d")]), &["ann"]).await,
        "setup" => {
            let (name, pairs) = MOUNTAIN;
            let terms = game_settings(name, &[pairs, &[("choosing", "1d")]].concat());
            let game = harness.start_game("setup", terms, &crate::harness::FOUR).await;
            harness.accept(&game, "ben", army("siege")).await;
            harness.accept(&game, "ben", CommandKind::Ready { seat: None }).await;
            game
        }
        _ => {
            let game =
                harness.start_game("offer", game_settings(CHESS, &[("offers", "1d")]), &["ann", "ben"]).await;
            harness.accept(&game, "ann", CommandKind::Offer(Proposal::Draw)).await;
            game
        }
    }
}

/// Asserts that due events occur after a day, not before, and once.
async fn assert_happens_once<P: StoreLocation>(location: P, what: &str, kind: &str, times: usize) {
    let mut harness = Harness::new(location).await;
    let game = prepare_due(&mut harness, what).await;
    let before = harness.count(&game, kind).await;
    harness.wait(Span::hours(23)).await;
    assert_eq!(harness.count(&game, kind).await, before);
    harness.wait(Span::hours(2)).await;
    assert_eq!(harness.count(&game, kind).await, before + times);
    harness.assert_consistent(&game).await;
    // Neither another run nor a restart repeats them.
    harness.run_timers().await;
    harness.restart().await;
    harness.wait(Span::days(40)).await;
    assert_eq!(harness.count(&game, kind).await, before + times);
    harness.assert_consistent(&game).await;
}

async fn a_deadline_flags_once<P: StoreLocation>(location: P) {
    assert_happens_once(location, "flag", "ended", 1).await;
}

async fn a_lobby_expires_once<P: StoreLocation>(location: P) {
    assert_happens_once(location, "lobby", "closed", 1).await;
}

async fn a_setup_deadline_completes_missing_armies<P: StoreLocation>(location: P) {
    // Three of four have not chosen.
    assert_happens_once(location, "setup", "ready", 3).await;
}

async fn an_offer_lapses_once<P: StoreLocation>(location: P) {
    assert_happens_once(location, "offer", "lapsed", 1).await;
}

/// Restarts and runs the timers, ignoring errors.
async fn restart_and_run_timers<P: StoreLocation>(harness: &Harness<P>) {
    let _ = harness.referee().outages.end_outage().await;
    let _ = harness.referee().timers.run_due().await;
}

#[tokio::test]
async fn timers_act_once_despite_stops() {
    for &(what, kind) in DUE {
        stopped_at_every_step(
            async || {
                let mut harness = Harness::new(Memory::new()).await;
                prepare_due(&mut harness, what).await;
                // The process has been running all along.
                harness.clock.advance(A_DAY);
                harness.referee().outages.beat().await.expect("a store");
                harness
            },
            restart_and_run_timers,
            async |harness| {
                let game = crate::harness::game_id(what);
                let times = if what == "setup" { 4 } else { 1 };
                assert_eq!(harness.count(&game, kind).await, times, "{what}");
                harness.assert_consistent(&game).await;
            },
        )
        .await;
    }
}

#[tokio::test]
async fn reminders_are_queued_once_despite_stops() {
    stopped_at_every_step(
        async || {
            let mut harness = Harness::new(Memory::new()).await;
            harness.start_duel("flag").await;
            harness.clock.advance(Span::hours(20));
            harness.referee().outages.beat().await.expect("a store");
            harness
        },
        restart_and_run_timers,
        async |harness| {
            harness.deliver().await;
            let game = crate::harness::game_id("flag");
            assert_eq!(reminders(harness, &game), 1);
            harness.assert_consistent(&game).await;
        },
    )
    .await;
}

#[tokio::test]
async fn timers_act_once_in_two_processes() {
    for &(what, kind) in DUE {
        let mut harness = Harness::new(Memory::new()).await;
        let game = prepare_due(&mut harness, what).await;
        let before = harness.count(&game, kind).await;
        let (one, two) = (harness.yielding_referee().await, harness.yielding_referee().await);
        harness.clock.advance(A_DAY);
        let (one, two) = tokio::join!(one.timers.run_due(), two.timers.run_due());
        assert!(one.expect("a store").errors.is_empty() && two.expect("a store").errors.is_empty());
        assert_eq!(harness.count(&game, kind).await, before + if what == "setup" { 3 } else { 1 });
        harness.assert_consistent(&game).await;
    }
}

#[tokio::test]
async fn an_abandoned_timer_is_taken_over_after_its_claim() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.start_duel("k3x9").await;
    harness.clock.advance(A_DAY);
    // Another process claims the work and dies.
    let now = harness.clock.now().ms();
    let left = harness.store().claim(rows::TIMERS, now, now + 60_000, 9).await.expect("a store");
    assert_eq!(left.rows.len(), 2);
    harness.run_timers().await;
    assert_eq!(harness.count(&game, "ended").await, 0);
    harness.wait(Span::minutes(2)).await;
    assert_eq!(harness.count(&game, "ended").await, 1);
}

async fn a_deadline_that_moved_flags_no_player<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.wait(Span::hours(20)).await;
    harness.play(&game, "e2e4").await;
    harness.wait(Span::hours(20)).await;
    assert_eq!(harness.count(&game, "ended").await, 0);
    harness
        .accept(&game, "ann", CommandKind::GiveTime { seat: castellan_rules::Seat::Black, span: A_DAY })
        .await;
    harness.wait(Span::hours(20)).await;
    assert_eq!(harness.count(&game, "ended").await, 0);
    harness.assert_consistent(&game).await;
    harness.wait(Span::hours(20)).await;
    assert_eq!(harness.count(&game, "ended").await, 1);
}

async fn a_game_that_ended_has_no_timers<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.accept(&game, "ann", CommandKind::Offer(Proposal::Draw)).await;
    harness.accept(&game, "ann", CommandKind::Resign { seat: None }).await;
    let timers = harness.whole_stream(&game).await.jobs.into_iter().filter(|work| work.queue == rows::TIMERS);
    assert_eq!(timers.count(), 0);
    harness.assert_consistent(&game).await;
    let events = harness.game(&game).await.events();
    harness.wait(Span::days(9)).await;
    assert_eq!(harness.game(&game).await.events(), events);
}

fn reminders(harness: &Harness<impl StoreLocation>, game: &GameId) -> usize {
    harness.announcer.notices_of(game).iter().filter(|said| said[0] == "reminder").count()
}

async fn a_seat_is_reminded_once_for_each_deadline<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    // A reminder comes a quarter of a day before.
    for (hours, reminded) in [(17, 0), (2, 1), (1, 1)] {
        harness.wait(Span::hours(hours)).await;
        harness.deliver().await;
        assert_eq!(reminders(&harness, &game), reminded);
    }
    assert_eq!(harness.announcer.notices_of(&game).last().expect("something")[1], "White ann");
    harness.restart().await;
    harness.run_timers().await;
    harness.deliver().await;
    assert_eq!(reminders(&harness, &game), 1);
    harness.play(&game, "e2e4").await;
    harness.wait(Span::hours(19)).await;
    harness.deliver().await;
    assert_eq!(reminders(&harness, &game), 2);
    assert_eq!(harness.announcer.notices_of(&game).last().expect("something")[1], "Black ben");
    harness.assert_consistent(&game).await;
}

async fn a_player_who_has_moved_is_not_reminded<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.deliver().await;
    // The reminder is created, and the player moves before it is sent.
    harness.wait(Span::hours(19)).await;
    harness.play(&game, "e2e4").await;
    harness.deliver().await;
    assert_eq!(reminders(&harness, &game), 0);
    // The timer is due, and the player moves before it runs.
    harness.clock.advance(Span::hours(19));
    harness.play(&game, "e7e5").await;
    harness.run_timers().await;
    harness.deliver().await;
    assert_eq!(reminders(&harness, &game), 0);
    harness.assert_consistent(&game).await;
}

async fn no_player_is_reminded_of_a_deadline_that_moved<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.wait(Span::hours(19)).await;
    harness
        .accept(&game, "ben", CommandKind::GiveTime { seat: castellan_rules::Seat::White, span: A_DAY })
        .await;
    harness.deliver().await;
    assert_eq!(reminders(&harness, &game), 0);
    harness.wait(A_DAY).await;
    harness.deliver().await;
    assert_eq!(reminders(&harness, &game), 1, "of the new deadline");
    // While the game is paused there is no deadline.
    let game = harness.start_duel("paused").await;
    harness.accept(&game, "director", CommandKind::Pause).await;
    harness.wait(Span::hours(23)).await;
    harness.deliver().await;
    assert_eq!(reminders(&harness, &game), 0);
    harness.assert_consistent(&game).await;
}

async fn private_events_of_others_do_not_suppress_reminders<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    // One event comes before the timer runs, and one before the reminder is sent.
    harness.clock.advance(Span::hours(19));
    harness.accept(&game, &watcher(1), CommandKind::Watch).await;
    harness.run_timers().await;
    harness.accept(&game, &watcher(2), CommandKind::Watch).await;
    harness.deliver().await;
    assert_eq!(reminders(&harness, &game), 1);
}

async fn timers_wait_until_the_bot_is_reachable<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.clock.advance(A_DAY);
    harness.referee().outages.beat().await.expect("a store");
    harness.open().await;
    assert_eq!(harness.referee().timers.run_due().await.expect("a store").claimed, 0);
    assert_eq!(harness.count(&game, "ended").await, 0);
    harness.end_outage().await;
    harness.run_timers().await;
    assert_eq!(harness.count(&game, "ended").await, 1);
}

#[tokio::test]
async fn the_timer_loop_is_woken_by_the_clock_and_by_new_jobs() {
    let mut harness = Harness::new(Memory::new()).await;
    let keeper = harness.referee().clone();
    let keeping = tokio::spawn(async move { keeper.timers.run(|error| panic!("{error}")).await });
    let game = harness.start_duel("k3x9").await;
    harness.clock.advance(A_DAY);
    // The loop ends because the clock wakes the keeper.
    while harness.count(&game, "ended").await == 0 {
        tokio::task::yield_now().await;
    }
    keeping.abort();
    assert!(keeping.await.expect_err("it never ends by itself").is_cancelled());
    harness.assert_consistent(&game).await;
}

#[tokio::test]
async fn unknown_jobs_are_reported_and_kept() {
    let mut harness = Harness::new(Disk::new()).await;
    let game = harness.start_duel("k3x9").await;
    let events = harness.game(&game).await.events();
    let request = RequestId::new("test:strange").expect("an id");
    let mut append = Append::new(game_stream(&game), Version(events), request);
    append.jobs = [(rows::TIMERS, "strange"), (rows::EFFECTS, "strange"), (rows::OUTBOX, "strange")]
        .map(|(queue, key)| JobChange::Put {
            queue: queue.to_owned(),
            key: key.to_owned(),
            due: 0,
            payload: "{}".to_owned(),
        })
        .into();
    harness.store().append(append).await.expect("a store");
    let mut errors = harness.run_timers_with_errors().await;
    errors
        .extend(harness.referee().outbox.run_due(&harness.announcer).await.expect("the store works").errors);
    let named = errors.iter().filter(|error| error.is_local() && error.to_string().contains("strange"));
    assert_eq!(named.count(), 3, "{errors:?}");
    let work = harness.whole_stream(&game).await.jobs;
    assert_eq!(work.iter().filter(|work| work.key == "strange").count(), 3, "{work:?}");
    // The frozen game is not retried again and again, and the other is played on.
    assert_eq!(harness.run_timers_with_errors().await.len(), 0);
    harness.play(&game, "e2e4").await;
}
