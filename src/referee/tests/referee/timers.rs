//! Automatic events: each occurs once, with any stops in between and any number of processes.

use crate::harness::{CHESS, Harness, MOUNTAIN, agreed, army, stopped_at_every_step, watcher};
use crate::place::{Disk, Memory, Place, on_both_stores};
use castellan_game::command::Proposal;
use castellan_game::{CommandKind, GameId, Span};
use castellan_referee::{Clock, rows, stream};
use castellan_store::{Append, Number, RequestId, Store, WorkChange};

/// A day and a minute, after which everything due in a day has happened.
const A_DAY: Span = Span::minutes(24 * 60 + 1);

on_both_stores! {
    a_deadline_flags_once
    a_lobby_expires_once
    a_set_up_ends_with_the_army_at_hand
    an_offer_lapses_once
    a_deadline_that_moved_flags_nobody
    a_game_that_ended_has_no_timers
    a_seat_is_reminded_once_for_each_deadline
    whoever_has_acted_is_not_reminded
    nobody_is_reminded_of_a_deadline_that_moved
    what_only_somebody_else_sees_keeps_no_reminder_back
    nothing_happens_before_people_can_reach_us
}

/// Events due after a day, and their kinds.
const DUE: &[(&str, &str)] =
    &[("flag", "ended"), ("lobby", "closed"), ("setup", "ready"), ("offer", "lapsed")];

async fn about_to(harness: &mut Harness<impl Place>, what: &str) -> GameId {
    match what {
        "flag" => harness.duel("flag").await,
        "lobby" => harness.lobby("lobby", agreed(CHESS, &[("lobby", "1d")]), &["ann"]).await,
        "setup" => {
            let (name, pairs) = MOUNTAIN;
            let terms = agreed(name, &[pairs, &[("choosing", "1d")]].concat());
            let game = harness.started("setup", terms, &crate::harness::FOUR).await;
            harness.accept(&game, "ben", army("siege")).await;
            harness.accept(&game, "ben", CommandKind::Ready { seat: None }).await;
            game
        }
        _ => {
            let game = harness.started("offer", agreed(CHESS, &[("offers", "1d")]), &["ann", "ben"]).await;
            harness.accept(&game, "ann", CommandKind::Offer(Proposal::Draw)).await;
            game
        }
    }
}

/// Asserts that due events occur after a day, not before, and once.
async fn happens_once<P: Place>(place: P, what: &str, kind: &str, times: usize) {
    let mut harness = Harness::new(place).await;
    let game = about_to(&mut harness, what).await;
    let before = harness.count(&game, kind).await;
    harness.wait(Span::hours(23)).await;
    assert_eq!(harness.count(&game, kind).await, before);
    harness.wait(Span::hours(2)).await;
    assert_eq!(harness.count(&game, kind).await, before + times);
    harness.is_sound(&game).await;
    // Neither another run nor a restart repeats them.
    harness.act().await;
    harness.restart().await;
    harness.wait(Span::days(40)).await;
    assert_eq!(harness.count(&game, kind).await, before + times);
    harness.is_sound(&game).await;
}

async fn a_deadline_flags_once<P: Place>(place: P) {
    happens_once(place, "flag", "ended", 1).await;
}

async fn a_lobby_expires_once<P: Place>(place: P) {
    happens_once(place, "lobby", "closed", 1).await;
}

async fn a_set_up_ends_with_the_army_at_hand<P: Place>(place: P) {
    // Three of four have not chosen.
    happens_once(place, "setup", "ready", 3).await;
}

async fn an_offer_lapses_once<P: Place>(place: P) {
    happens_once(place, "offer", "lapsed", 1).await;
}

/// Restarts and runs the timers, ignoring errors.
async fn look<P: Place>(harness: &Harness<P>) {
    let _ = harness.referee().outages.came_back().await;
    let _ = harness.referee().timers.act().await;
}

#[tokio::test]
async fn timers_act_once_wherever_they_were_stopped() {
    for &(what, kind) in DUE {
        stopped_at_every_step(
            async || {
                let mut harness = Harness::new(Memory::new()).await;
                about_to(&mut harness, what).await;
                // The process has been running all along.
                harness.clock.pass(A_DAY);
                harness.referee().outages.beat().await.expect("a store");
                harness
            },
            look,
            async |harness| {
                let game = crate::harness::game_id(what);
                let times = if what == "setup" { 4 } else { 1 };
                assert_eq!(harness.count(&game, kind).await, times, "{what}");
                harness.is_sound(&game).await;
            },
        )
        .await;
    }
}

#[tokio::test]
async fn reminders_are_left_once_wherever_they_were_stopped() {
    stopped_at_every_step(
        async || {
            let mut harness = Harness::new(Memory::new()).await;
            harness.duel("flag").await;
            harness.clock.pass(Span::hours(20));
            harness.referee().outages.beat().await.expect("a store");
            harness
        },
        look,
        async |harness| {
            harness.deliver().await;
            let game = crate::harness::game_id("flag");
            assert_eq!(reminders(harness, &game), 1);
            harness.is_sound(&game).await;
        },
    )
    .await;
}

#[tokio::test]
async fn timers_act_once_when_two_look_at_once() {
    for &(what, kind) in DUE {
        let mut harness = Harness::new(Memory::new()).await;
        let game = about_to(&mut harness, what).await;
        let before = harness.count(&game, kind).await;
        let (one, two) = (harness.yielding().await, harness.yielding().await);
        harness.clock.pass(A_DAY);
        let (one, two) = tokio::join!(one.timers.act(), two.timers.act());
        assert!(one.expect("a store").troubles.is_empty() && two.expect("a store").troubles.is_empty());
        assert_eq!(harness.count(&game, kind).await, before + if what == "setup" { 3 } else { 1 });
        harness.is_sound(&game).await;
    }
}

#[tokio::test]
async fn a_timer_whose_claim_was_left_is_acted_on_by_somebody_else() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.duel("k3x9").await;
    harness.clock.pass(A_DAY);
    // Another process claims the work and dies.
    let now = harness.clock.now().ms();
    let left = harness.store().claim(rows::TIMERS, now, now + 60_000, 9).await.expect("a store");
    assert_eq!(left.rows.len(), 2);
    harness.act().await;
    assert_eq!(harness.count(&game, "ended").await, 0);
    harness.wait(Span::minutes(2)).await;
    assert_eq!(harness.count(&game, "ended").await, 1);
}

async fn a_deadline_that_moved_flags_nobody<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.wait(Span::hours(20)).await;
    harness.play(&game, "e2e4").await;
    harness.wait(Span::hours(20)).await;
    assert_eq!(harness.count(&game, "ended").await, 0);
    harness
        .accept(&game, "ann", CommandKind::GiveTime { seat: castellan_rules::Seat::Black, span: A_DAY })
        .await;
    harness.wait(Span::hours(20)).await;
    assert_eq!(harness.count(&game, "ended").await, 0);
    harness.is_sound(&game).await;
    harness.wait(Span::hours(20)).await;
    assert_eq!(harness.count(&game, "ended").await, 1);
}

async fn a_game_that_ended_has_no_timers<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.accept(&game, "ann", CommandKind::Offer(Proposal::Draw)).await;
    harness.accept(&game, "ann", CommandKind::Resign { seat: None }).await;
    let timers = harness.whole(&game).await.work.into_iter().filter(|work| work.queue == rows::TIMERS);
    assert_eq!(timers.count(), 0);
    harness.is_sound(&game).await;
    let events = harness.game(&game).await.events();
    harness.wait(Span::days(9)).await;
    assert_eq!(harness.game(&game).await.events(), events);
}

fn reminders(harness: &Harness<impl Place>, game: &GameId) -> usize {
    harness.announcer.of(game).iter().filter(|said| said[0] == "reminder").count()
}

async fn a_seat_is_reminded_once_for_each_deadline<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    // A reminder comes a quarter of a day before.
    for (hours, reminded) in [(17, 0), (2, 1), (1, 1)] {
        harness.wait(Span::hours(hours)).await;
        harness.deliver().await;
        assert_eq!(reminders(&harness, &game), reminded);
    }
    assert_eq!(harness.announcer.of(&game).last().expect("something")[1], "White ann");
    harness.restart().await;
    harness.act().await;
    harness.deliver().await;
    assert_eq!(reminders(&harness, &game), 1);
    harness.play(&game, "e2e4").await;
    harness.wait(Span::hours(19)).await;
    harness.deliver().await;
    assert_eq!(reminders(&harness, &game), 2);
    assert_eq!(harness.announcer.of(&game).last().expect("something")[1], "Black ben");
    harness.is_sound(&game).await;
}

async fn whoever_has_acted_is_not_reminded<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.deliver().await;
    // The reminder is created, and the player moves before it is sent.
    harness.wait(Span::hours(19)).await;
    harness.play(&game, "e2e4").await;
    harness.deliver().await;
    assert_eq!(reminders(&harness, &game), 0);
    // The timer is due, and the player moves before it runs.
    harness.clock.pass(Span::hours(19));
    harness.play(&game, "e7e5").await;
    harness.act().await;
    harness.deliver().await;
    assert_eq!(reminders(&harness, &game), 0);
    harness.is_sound(&game).await;
}

async fn nobody_is_reminded_of_a_deadline_that_moved<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
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
    let game = harness.duel("paused").await;
    harness.accept(&game, "director", CommandKind::Pause).await;
    harness.wait(Span::hours(23)).await;
    harness.deliver().await;
    assert_eq!(reminders(&harness, &game), 0);
    harness.is_sound(&game).await;
}

async fn what_only_somebody_else_sees_keeps_no_reminder_back<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    // One event comes before the timer runs, and one before the reminder is sent.
    harness.clock.pass(Span::hours(19));
    harness.accept(&game, &watcher(1), CommandKind::Watch).await;
    harness.act().await;
    harness.accept(&game, &watcher(2), CommandKind::Watch).await;
    harness.deliver().await;
    assert_eq!(reminders(&harness, &game), 1);
}

async fn nothing_happens_before_people_can_reach_us<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.clock.pass(A_DAY);
    harness.referee().outages.beat().await.expect("a store");
    harness.open().await;
    assert_eq!(harness.referee().timers.act().await.expect("a store").looked_at, 0);
    assert_eq!(harness.count(&game, "ended").await, 0);
    harness.came_back().await;
    harness.act().await;
    assert_eq!(harness.count(&game, "ended").await, 1);
}

#[tokio::test]
async fn whoever_keeps_time_is_woken_by_the_clock_and_by_what_happens() {
    let mut harness = Harness::new(Memory::new()).await;
    let keeper = harness.referee().clone();
    let keeping = tokio::spawn(async move { keeper.timers.keep_time(|trouble| panic!("{trouble}")).await });
    let game = harness.duel("k3x9").await;
    harness.clock.pass(A_DAY);
    // The loop ends because the clock wakes the keeper.
    while harness.count(&game, "ended").await == 0 {
        tokio::task::yield_now().await;
    }
    keeping.abort();
    assert!(keeping.await.expect_err("it never ends by itself").is_cancelled());
    harness.is_sound(&game).await;
}

#[tokio::test]
async fn work_that_nobody_knows_is_named_and_stays() {
    let mut harness = Harness::new(Disk::new()).await;
    let game = harness.duel("k3x9").await;
    let events = harness.game(&game).await.events();
    let request = RequestId::new("test:strange").expect("an id");
    let mut append = Append::new(stream(&game), Number(events), request);
    append.work = [(rows::TIMERS, "strange"), (rows::EFFECTS, "strange"), (rows::OUTBOX, "strange")]
        .map(|(queue, key)| WorkChange::Put {
            queue: queue.to_owned(),
            key: key.to_owned(),
            due: 0,
            payload: "{}".to_owned(),
        })
        .into();
    harness.store().append(append).await.expect("a store");
    let mut troubles = harness.act_with_troubles().await;
    troubles.extend(
        harness.referee().outbox.deliver(&harness.announcer).await.expect("the store works").troubles,
    );
    let named =
        troubles.iter().filter(|trouble| trouble.is_local() && trouble.to_string().contains("strange"));
    assert_eq!(named.count(), 3, "{troubles:?}");
    let work = harness.whole(&game).await.work;
    assert_eq!(work.iter().filter(|work| work.key == "strange").count(), 3, "{work:?}");
    // The frozen game is not retried again and again, and the other is played on.
    assert_eq!(harness.act_with_troubles().await.len(), 0);
    harness.play(&game, "e2e4").await;
}
