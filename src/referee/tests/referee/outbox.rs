//! Notices: complete, in order, and repeated only after a crash during delivery.

use crate::faulty::Stop;
use crate::harness::{Harness, game_id, watcher};
use crate::ports::{RecordedNotice, Response, TestClock};
use crate::store_location::{Memory, StoreLocation, on_both_stores};
use castellan_game::{CommandKind, GameId, Span};
use castellan_referee::outbox::CALL_TIMEOUT;
use castellan_referee::receipts::{MAX_RECEIPTS, UNDELIVERED};
use castellan_referee::{Clock, game_stream, rows};
use castellan_store::Store;
use castellan_test_support::Random;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

on_both_stores! {
    all_events_are_announced_in_order_with_receipts
    temporary_failures_are_retried_in_order
    notices_due_before_the_clock_was_set_back_are_posted
    permanent_failures_are_given_up_and_recorded
    a_hanging_notice_delays_only_its_game
    a_notice_is_retried_after_a_timeout
    a_notice_is_repeated_only_after_a_stop_before_its_receipt
    a_temporary_store_failure_repeats_no_notice
    jobs_claimed_during_a_store_failure_are_retried_soon
    only_the_latest_receipts_are_kept
}

const RETRY_PAUSE: Span = Span::from_ms(5_000);

async fn all_events_are_announced_in_order_with_receipts<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.deliver().await;
    harness.play(&game, "e2e4 e7e5").await;
    harness.accept(&game, "ann", CommandKind::Resign { seat: None }).await;
    harness.deliver().await;
    let said = harness.announcer.notices_of(&game);
    let delivered: Vec<String> = said.into_iter().flatten().collect();
    assert_eq!(delivered, harness.event_kinds(&game).await);
    let delivered = harness.referee().outbox.receipts(&game).await.expect("a store");
    assert_eq!(delivered.last_event, harness.game(&game).await.events());
    let keys: Vec<String> = harness.announcer.notices().into_iter().map(|said| said.key).collect();
    let receipts: Vec<_> = keys.iter().map(|key| (key.clone(), format!("said {key}"))).collect();
    assert_eq!(delivered.receipts, receipts);
    assert!(keys.is_sorted());
    // The log of a finished game is packed, and reads as before.
    assert!(!harness.store().pack(&game_stream(&game)).await.expect("a store"), "it is packed");
    harness.assert_consistent(&game).await;
    // No notice waits, and none is posted again after a restart.
    assert!(harness.whole_stream(&game).await.jobs.iter().all(|work| work.queue != rows::OUTBOX));
    harness.restart().await;
    harness.deliver().await;
    assert_eq!(harness.announcer.notices().len(), keys.len());
}

async fn notices_due_before_the_clock_was_set_back_are_posted<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.deliver().await;
    let before = harness.announcer.notices().len();
    let steps = [3_000, 30_000, 7_200_000].map(Span::from_ms).into_iter();
    // One notice is new, and one is to be retried.
    let ways = steps.flat_map(|step| [(step, false), (step, true)]);
    for (number, (step, again)) in ways.enumerate() {
        harness.accept(&game, &watcher(number), CommandKind::Watch).await;
        if again {
            harness.announcer.set_responses(&game, &[Response::FailTemporarily]);
            harness.deliver().await;
        }
        harness.clock.set_wall_clock(harness.clock.now().minus(step));
        harness.clock.advance(if again { RETRY_PAUSE } else { Span::from_ms(0) });
        harness.deliver().await;
        assert_eq!(harness.announcer.notices().len(), before + number + 1, "{step:?} back, again: {again}");
    }
}

async fn temporary_failures_are_retried_in_order<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.deliver().await;
    harness.announcer.set_responses(&game, &[Response::FailTemporarily, Response::FailTemporarily]);
    harness.play(&game, "e2e4").await;
    harness.deliver().await;
    let before = harness.announcer.notices().len();
    // Later notices wait for it, although they are due at once.
    harness.play(&game, "e7e5").await;
    harness.deliver().await;
    harness.accept(&game, &watcher(1), CommandKind::Watch).await;
    harness.deliver().await;
    assert_eq!(
        (harness.announcer.notices().len(), harness.announcer.attempts()),
        (before, before as u64 + 1)
    );
    for _ in 0..4 {
        harness.clock.advance(RETRY_PAUSE);
        harness.deliver().await;
    }
    let delivered: Vec<String> = harness.announcer.notices_of(&game).into_iter().flatten().collect();
    assert_eq!(delivered, harness.event_kinds(&game).await);
    assert_eq!(harness.announcer.attempts() as usize, harness.announcer.notices().len() + 2);
}

async fn permanent_failures_are_given_up_and_recorded<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.deliver().await;
    harness.announcer.set_responses(&game, &[Response::FailPermanently]);
    harness.play(&game, "e2e4 e7e5").await;
    let done = harness.referee().outbox.run_due(&harness.announcer).await.expect("a store");
    assert_eq!((done.given_up, done.done, done.postponed), (1, 1, 0));
    let delivered = harness.referee().outbox.receipts(&game).await.expect("a store");
    let [.., (_, given_up), (_, announced)] = &delivered.receipts[..] else { panic!("{delivered:?}") };
    assert_eq!(*given_up, format!("{UNDELIVERED}nobody lives there"));
    assert!(announced.starts_with("said "));
}

async fn a_hanging_notice_delays_only_its_game<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let (bad, good) = (harness.start_duel("bad").await, harness.start_duel("good").await);
    harness.deliver().await;
    harness.announcer.set_responses(&bad, &[Response::Hang]);
    let keeper = harness.referee().clone();
    let announcer = harness.announcer.clone();
    let telling = tokio::spawn(async move {
        keeper.outbox.run(&announcer, |error| panic!("{error}")).await;
    });
    harness.play(&bad, "e2e4").await;
    for action in ["e2e4", "e7e5", "g1f3"] {
        harness.play(&good, action).await;
        until(async || {
            harness.announcer.notices_of(&good).into_iter().flatten().count() as u64
                == event_count(&harness, &good).await
        })
        .await;
    }
    assert_eq!(harness.announcer.notices_of(&bad).len(), 3, "the rest waits");
    // After the timeout the notice is tried again.
    until(async || {
        harness.clock.advance(RETRY_PAUSE);
        harness.announcer.notices_of(&bad).len() == 4
    })
    .await;
    telling.abort();
    let _ = telling.await;
}

async fn event_count(harness: &Harness<impl StoreLocation>, game: &GameId) -> u64 {
    harness.game(game).await.events()
}

/// Yields to other tasks until a condition holds.
async fn until(is: impl AsyncFn() -> bool) {
    while !is().await {
        tokio::task::yield_now().await;
    }
}

async fn jobs_claimed_during_a_store_failure_are_retried_soon<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.deliver().await;
    let before = harness.announcer.notices_of(&game).len();
    harness.play(&game, "e2e4").await;
    // The job is claimed, and then the store fails.
    harness.store().hooks.stop(Some(Stop { after: 1, done: false }));
    let keeper = harness.referee().clone();
    let announcer = harness.announcer.clone();
    let telling = tokio::spawn(async move { keeper.outbox.run(&announcer, |_| ()).await });
    until(async || harness.store().hooks.has_stopped()).await;
    harness.store().hooks.stop(None);
    assert_eq!(harness.announcer.notices_of(&game).len(), before);
    // The claim would expire after ten minutes. Each step gives the tasks more turns than the last.
    for step in 0..500 {
        if harness.announcer.notices_of(&game).len() > before {
            break;
        }
        harness.clock.advance(Span::from_ms(1_000));
        tokio::time::sleep(std::time::Duration::from_millis(20 + step)).await;
    }
    assert_eq!(harness.announcer.notices_of(&game).len(), before + 1);
    telling.abort();
    let _ = telling.await;
}

async fn a_notice_is_retried_after_a_timeout<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.deliver().await;
    harness.play(&game, "e2e4").await;
    let before = harness.announcer.notices().len();
    harness.announcer.set_responses(&game, &[Response::AcceptAndHang]);
    {
        let clock = harness.clock.clone();
        let asked = harness.announcer.attempts();
        let passing = async {
            until(async || harness.announcer.attempts() > asked).await;
            clock.advance(CALL_TIMEOUT);
        };
        let (done, ()) = tokio::join!(harness.referee().outbox.run_due(&harness.announcer), passing);
        assert_eq!(done.expect("a store").postponed, 1);
    }
    harness.clock.advance(RETRY_PAUSE);
    harness.deliver().await;
    // The notice had been accepted without a receipt, so it is posted twice. No other notice is.
    let said = harness.announcer.notices();
    assert_eq!(said.len(), before + 2);
    assert_eq!(said[before], said[before + 1]);
}

async fn a_notice_is_repeated_only_after_a_stop_before_its_receipt<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.deliver().await;
    let mut delivered = harness.announcer.notices().len();
    for (after, done, repeated) in [(0, false, false), (1, false, false), (2, false, true), (2, true, false)]
    {
        let who = harness.to_act(&game).await;
        let text = harness.game(&game).await.record().expect("a game").position().actions()[0].to_string();
        harness.accept(&game, &who, crate::harness::act(&text)).await;
        // The steps are the claim, reading the receipts, and storing the new receipt.
        harness.store().hooks.stop(Some(Stop { after, done }));
        assert!(harness.referee().outbox.run_due(&harness.announcer).await.is_err());
        harness.store().hooks.stop(None);
        harness.restart().await;
        harness.deliver().await;
        let times = harness.announcer.notices().len() - delivered;
        assert_eq!(times, 1 + usize::from(repeated), "stopped after {after}");
        delivered += times;
    }
}

/// Fails the store after each of its steps in turn, carried out or not, and lets it work again without a restart.
async fn a_temporary_store_failure_repeats_no_notice<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.deliver().await;
    for done in [false, true] {
        let mut after = 0;
        loop {
            harness.accept(&game, &watcher(2 * after + usize::from(done)), CommandKind::Watch).await;
            harness.store().hooks.stop(Some(Stop { after, done }));
            let _ = harness.referee().outbox.run_due(&harness.announcer).await;
            let stopped = harness.store().hooks.has_stopped();
            harness.store().hooks.stop(None);
            // The claims have expired.
            harness.clock.advance(Span::minutes(11));
            harness.deliver().await;
            if !stopped {
                break;
            }
            after += 1;
        }
        assert!(after >= 3, "{after}");
    }
    let keys: Vec<String> = harness.announcer.notices().into_iter().map(|said| said.key).collect();
    let once: BTreeSet<&String> = keys.iter().collect();
    assert_eq!(keys.len(), once.len(), "{keys:?}");
    let delivered = harness.referee().outbox.receipts(&game).await.expect("a store");
    assert_eq!(delivered.last_event, harness.game(&game).await.events());
    assert!(harness.whole_stream(&game).await.jobs.iter().all(|work| work.queue != rows::OUTBOX));
}

async fn only_the_latest_receipts_are_kept<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    for number in 0..MAX_RECEIPTS + 10 {
        harness.accept(&game, &watcher(number), CommandKind::Watch).await;
        harness.deliver().await;
    }
    let delivered = harness.referee().outbox.receipts(&game).await.expect("a store");
    assert_eq!(delivered.receipts.len(), MAX_RECEIPTS);
    assert_eq!(delivered.last_event, harness.game(&game).await.events());
    assert_eq!(harness.announcer.notices_of(&game).len(), MAX_RECEIPTS + 13);
    assert_eq!(
        harness.whole_stream(&game).await.index.iter().filter(|row| row.index == "receipts").count(),
        1
    );
}

#[tokio::test]
async fn two_processes_deliver_each_notice_once_in_order() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.start_duel("k3x9").await;
    let (one, two) = (harness.yielding_referee().await, harness.yielding_referee().await);
    for round in 0..50 {
        harness.accept(&game, &watcher(round), CommandKind::Watch).await;
        if round % 3 > 0 {
            continue;
        }
        let (first, second) =
            tokio::join!(one.outbox.run_due(&harness.announcer), two.outbox.run_due(&harness.announcer));
        first.and(second).expect("a store");
        // Notices out of order wait a little.
        harness.clock.advance(RETRY_PAUSE);
    }
    harness.deliver().await;
    let delivered: Vec<String> = harness.announcer.notices_of(&game).into_iter().flatten().collect();
    assert_eq!(delivered, harness.event_kinds(&game).await);
    assert!(harness.announcer.notices().is_sorted_by(|one, other| one.key < other.key));
}

#[tokio::test]
async fn events_during_an_announcement_are_announced_right_after() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.start_duel("k3x9").await;
    harness.deliver().await;
    // The first notice is accepted slowly; meanwhile other tasks run and deliver the next ones.
    let referee = harness.yielding_referee().await;
    let mut rounds = Vec::new();
    for action in ["e2e4", "e7e5", "g1f3", "b8c6"] {
        harness.play(&game, action).await;
        let (referee, announcer) = (referee.clone(), harness.announcer.clone());
        rounds.push(tokio::spawn(async move { referee.outbox.run_due(&announcer).await }));
        tokio::task::yield_now().await;
    }
    for round in rounds {
        round.await.expect("no panic").expect("a store");
    }
    // No time has passed.
    let delivered: Vec<String> = harness.announcer.notices_of(&game).into_iter().flatten().collect();
    assert_eq!(delivered, harness.event_kinds(&game).await);
}

/// The game and the key of a message.
type Message = (String, String);

/// The number of stops before each message was last accepted.
#[derive(Default)]
struct DeliveryLog {
    seen: usize,
    last: BTreeMap<Message, usize>,
    repeated: usize,
}

impl DeliveryLog {
    /// Checks the notices accepted since the last check, after this many stops.
    fn check(&mut self, said: &[RecordedNotice], stops: usize) {
        for said in &said[self.seen..] {
            let message = (said.game.clone(), said.key.clone());
            let later = self.last.iter().any(|((game, key), _)| *game == message.0 && *key > message.1);
            assert!(!later, "{message:?} was delivered after what happened later");
            if let Some(before) = self.last.insert(message.clone(), stops) {
                assert!(before < stops, "{message:?} was delivered twice with no stop in between");
                self.repeated += 1;
            }
        }
        self.seen = said.len();
    }
}

/// Plays random games with random behaviour of the announcer, and stops at any point.
async fn deliver_through_stops(seed: u64, hangs: bool) -> usize {
    let mut random = Random::new(seed);
    let mut harness = Harness::new(Memory::new()).await;
    let games: Vec<GameId> = ["one", "two", "three"].map(game_id).into();
    for game in &games {
        harness.start_duel(game.as_str()).await;
    }
    let (mut log, mut stops, mut watchers) = (DeliveryLog::default(), 0, 0);
    for _ in 0..120 {
        let game = random.pick(&games).clone();
        match random.below(10) {
            0..4 => {
                watchers += 1;
                drop(harness.accept(&game, &watcher(watchers), CommandKind::Watch).await);
            }
            4 => harness.clock.advance(Span::from_ms(random.below(9_000) as u64)),
            5 => {
                let responses = [
                    Response::FailTemporarily,
                    Response::FailTemporarily,
                    Response::Accept,
                    Response::AcceptAndHang,
                    Response::Hang,
                ];
                let known = if hangs { 5 } else { 3 };
                let responses: Vec<Response> =
                    (0..random.below(4)).map(|_| responses[random.below(known)]).collect();
                harness.announcer.set_responses(&game, &responses);
            }
            6 => {
                // The program is killed at some point.
                harness.store().hooks.stop(Some(Stop { after: random.below(12), done: random.chance(50) }));
                let _ = with_timeout(&harness, harness.clock.clone()).await;
                log.check(&harness.announcer.notices(), stops);
                stops += 1;
                harness.store().hooks.stop(None);
                harness.restart().await;
            }
            _ => {
                // An announcer that hangs stops the delivery of that game alone.
                if with_timeout(&harness, harness.clock.clone()).await {
                    log.check(&harness.announcer.notices(), stops);
                    stops += 1;
                }
                log.check(&harness.announcer.notices(), stops);
            }
        }
    }
    for game in &games {
        harness.announcer.set_responses(game, &[]);
    }
    for _ in 0..9 {
        harness.deliver().await;
        harness.clock.advance(CALL_TIMEOUT);
    }
    log.check(&harness.announcer.notices(), stops);
    for game in &games {
        let delivered: BTreeSet<String> =
            log.last.keys().filter(|(of, _)| *of == game.to_string()).map(|(_, key)| key.clone()).collect();
        let happened: BTreeSet<String> = (harness.whole_stream(game).await.requests.iter())
            .scan(0, |number, request| Some(std::mem::replace(number, request.version.0)))
            .map(|before| format!("{:012}", before + 1))
            .collect();
        assert_eq!(delivered, happened, "{game}");
        assert_eq!(
            harness.referee().outbox.receipts(game).await.expect("a store").last_event,
            harness.game(game).await.events()
        );
    }
    log.repeated
}

/// Delivers, and lets time pass if a call hangs. Returns `true` if one did.
async fn with_timeout(harness: &Harness<Memory>, clock: TestClock) -> bool {
    let delivering = Box::pin(harness.referee().outbox.run_due(&harness.announcer));
    let mut delivering = delivering;
    let mut passed = false;
    loop {
        tokio::select! {
            biased;
            _ = &mut delivering => return passed,
            () = idle() => {
                passed = true;
                clock.advance(CALL_TIMEOUT);
            }
        }
    }
}

/// Waits until all other tasks have had many turns.
async fn idle() {
    for _ in 0..200 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn random_stops_repeat_only_notices_without_receipts() {
    let mut repeated = 0;
    for seed in 0..30 {
        repeated += deliver_through_stops(seed, seed % 2 == 1).await;
    }
    assert!(repeated > 10, "stops have repeated {repeated} messages");
}

#[tokio::test]
async fn a_cancelled_delivery_is_taken_over_by_the_next() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.start_duel("k3x9").await;
    harness.announcer.set_responses(&game, &[Response::Hang]);
    {
        let delivering = harness.referee().outbox.run_due(&harness.announcer);
        tokio::select! {
            biased;
            _ = delivering => panic!("it hangs"),
            () = idle() => {}
        }
    }
    idle().await;
    // The claims expire, and another process posts everything.
    harness.clock.advance(Span::minutes(11));
    harness.deliver().await;
    let delivered: Vec<String> = harness.announcer.notices_of(&game).into_iter().flatten().collect();
    assert_eq!(delivered, harness.event_kinds(&game).await);
    assert!(harness.clock.now() > crate::ports::START);
    assert_eq!(Arc::strong_count(&harness.announcer), 1);
    assert_eq!(harness.store().next_due(rows::OUTBOX).await.expect("a store"), None);
}
