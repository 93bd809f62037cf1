//! Notices: complete, in order, and repeated only after a crash during delivery.

use crate::faulty::Stop;
use crate::harness::{Harness, game_id, watcher};
use crate::place::{Memory, Place, on_both_stores};
use crate::ports::{Said, Taken, TestClock};
use castellan_game::{CommandKind, GameId, Span};
use castellan_referee::outbox::PATIENCE;
use castellan_referee::receipts::{MOST_RECEIPTS, UNDELIVERED};
use castellan_referee::{Clock, rows, stream};
use castellan_store::Store;
use castellan_test_support::Random;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

on_both_stores! {
    everything_that_happens_is_told_in_order_with_receipts
    what_could_not_be_told_is_tried_again_in_order
    notices_due_before_the_clock_was_set_back_are_posted
    what_never_can_be_told_is_given_up_and_said_so
    one_games_trouble_holds_up_no_other
    an_announcer_that_does_not_come_back_is_asked_again
    a_message_is_repeated_only_by_a_stop_before_its_receipt
    a_store_that_fails_for_a_while_repeats_no_message
    what_was_claimed_when_the_store_failed_is_told_once_it_works_again
    only_the_latest_receipts_are_kept
}

const AGAIN: Span = Span::from_ms(5_000);

async fn everything_that_happens_is_told_in_order_with_receipts<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.deliver().await;
    harness.play(&game, "e2e4 e7e5").await;
    harness.accept(&game, "ann", CommandKind::Resign { seat: None }).await;
    harness.deliver().await;
    let said = harness.announcer.of(&game);
    let told: Vec<String> = said.into_iter().flatten().collect();
    assert_eq!(told, harness.kinds(&game).await);
    let told = harness.referee().outbox.receipts(&game).await.expect("a store");
    assert_eq!(told.to, harness.game(&game).await.events());
    let keys: Vec<String> = harness.announcer.said().into_iter().map(|said| said.key).collect();
    let receipts: Vec<_> = keys.iter().map(|key| (key.clone(), format!("said {key}"))).collect();
    assert_eq!(told.receipts, receipts);
    assert!(keys.is_sorted());
    // The log of a finished game is packed, and reads as before.
    assert!(!harness.store().pack(&stream(&game)).await.expect("a store"), "it is packed");
    harness.is_sound(&game).await;
    // No notice waits, and none is posted again after a restart.
    assert!(harness.whole(&game).await.work.iter().all(|work| work.queue != rows::OUTBOX));
    harness.restart().await;
    harness.deliver().await;
    assert_eq!(harness.announcer.said().len(), keys.len());
}

async fn notices_due_before_the_clock_was_set_back_are_posted<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.deliver().await;
    let before = harness.announcer.said().len();
    let steps = [3_000, 30_000, 7_200_000].map(Span::from_ms).into_iter();
    // One notice is new, and one is to be retried.
    let ways = steps.flat_map(|step| [(step, false), (step, true)]);
    for (number, (step, again)) in ways.enumerate() {
        harness.accept(&game, &watcher(number), CommandKind::Watch).await;
        if again {
            harness.announcer.will(&game, &[Taken::Later]);
            harness.deliver().await;
        }
        harness.clock.is_set_to(harness.clock.now().minus(step));
        harness.clock.pass(if again { AGAIN } else { Span::from_ms(0) });
        harness.deliver().await;
        assert_eq!(harness.announcer.said().len(), before + number + 1, "{step:?} back, again: {again}");
    }
}

async fn what_could_not_be_told_is_tried_again_in_order<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.deliver().await;
    harness.announcer.will(&game, &[Taken::Later, Taken::Later]);
    harness.play(&game, "e2e4").await;
    harness.deliver().await;
    let before = harness.announcer.said().len();
    // Later notices wait for it, although they are due at once.
    harness.play(&game, "e7e5").await;
    harness.deliver().await;
    harness.accept(&game, &watcher(1), CommandKind::Watch).await;
    harness.deliver().await;
    assert_eq!((harness.announcer.said().len(), harness.announcer.asked()), (before, before as u64 + 1));
    for _ in 0..4 {
        harness.clock.pass(AGAIN);
        harness.deliver().await;
    }
    let told: Vec<String> = harness.announcer.of(&game).into_iter().flatten().collect();
    assert_eq!(told, harness.kinds(&game).await);
    assert_eq!(harness.announcer.asked() as usize, harness.announcer.said().len() + 2);
}

async fn what_never_can_be_told_is_given_up_and_said_so<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.deliver().await;
    harness.announcer.will(&game, &[Taken::Never]);
    harness.play(&game, "e2e4 e7e5").await;
    let done = harness.referee().outbox.deliver(&harness.announcer).await.expect("a store");
    assert_eq!((done.given_up, done.done, done.postponed), (1, 1, 0));
    let told = harness.referee().outbox.receipts(&game).await.expect("a store");
    let [.., (_, given_up), (_, announced)] = &told.receipts[..] else { panic!("{told:?}") };
    assert_eq!(*given_up, format!("{UNDELIVERED}nobody lives there"));
    assert!(announced.starts_with("said "));
}

async fn one_games_trouble_holds_up_no_other<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let (bad, good) = (harness.duel("bad").await, harness.duel("good").await);
    harness.deliver().await;
    harness.announcer.will(&bad, &[Taken::Hangs]);
    let keeper = harness.referee().clone();
    let announcer = harness.announcer.clone();
    let telling = tokio::spawn(async move {
        keeper.outbox.keep_delivering(&announcer, |trouble| panic!("{trouble}")).await;
    });
    harness.play(&bad, "e2e4").await;
    for action in ["e2e4", "e7e5", "g1f3"] {
        harness.play(&good, action).await;
        until(async || {
            harness.announcer.of(&good).into_iter().flatten().count() as u64 == told(&harness, &good).await
        })
        .await;
    }
    assert_eq!(harness.announcer.of(&bad).len(), 3, "the rest waits");
    // After the timeout the notice is tried again.
    until(async || {
        harness.clock.pass(AGAIN);
        harness.announcer.of(&bad).len() == 4
    })
    .await;
    telling.abort();
    let _ = telling.await;
}

async fn told(harness: &Harness<impl Place>, game: &GameId) -> u64 {
    harness.game(game).await.events()
}

/// Yields to other tasks until a condition holds.
async fn until(is: impl AsyncFn() -> bool) {
    while !is().await {
        tokio::task::yield_now().await;
    }
}

async fn what_was_claimed_when_the_store_failed_is_told_once_it_works_again<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.deliver().await;
    let before = harness.announcer.of(&game).len();
    harness.play(&game, "e2e4").await;
    // The job is claimed, and then the store fails.
    harness.store().hooks.stop(Some(Stop { after: 1, done: false }));
    let keeper = harness.referee().clone();
    let announcer = harness.announcer.clone();
    let telling = tokio::spawn(async move { keeper.outbox.keep_delivering(&announcer, |_| ()).await });
    until(async || harness.store().hooks.has_stopped()).await;
    harness.store().hooks.stop(None);
    assert_eq!(harness.announcer.of(&game).len(), before);
    // The claim would expire after ten minutes. Each step gives the tasks more turns than the last.
    for step in 0..500 {
        if harness.announcer.of(&game).len() > before {
            break;
        }
        harness.clock.pass(Span::from_ms(1_000));
        tokio::time::sleep(std::time::Duration::from_millis(20 + step)).await;
    }
    assert_eq!(harness.announcer.of(&game).len(), before + 1);
    telling.abort();
    let _ = telling.await;
}

async fn an_announcer_that_does_not_come_back_is_asked_again<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.deliver().await;
    harness.play(&game, "e2e4").await;
    let before = harness.announcer.said().len();
    harness.announcer.will(&game, &[Taken::AcceptsAndHangs]);
    {
        let clock = harness.clock.clone();
        let asked = harness.announcer.asked();
        let passing = async {
            until(async || harness.announcer.asked() > asked).await;
            clock.pass(PATIENCE);
        };
        let (done, ()) = tokio::join!(harness.referee().outbox.deliver(&harness.announcer), passing);
        assert_eq!(done.expect("a store").postponed, 1);
    }
    harness.clock.pass(AGAIN);
    harness.deliver().await;
    // The notice had been accepted without a receipt, so it is posted twice. No other notice is.
    let said = harness.announcer.said();
    assert_eq!(said.len(), before + 2);
    assert_eq!(said[before], said[before + 1]);
}

async fn a_message_is_repeated_only_by_a_stop_before_its_receipt<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.deliver().await;
    let mut told = harness.announcer.said().len();
    for (after, done, repeated) in [(0, false, false), (1, false, false), (2, false, true), (2, true, false)]
    {
        let who = harness.to_act(&game).await;
        let text = harness.game(&game).await.record().expect("a game").position().actions()[0].to_string();
        harness.accept(&game, &who, crate::harness::act(&text)).await;
        // The steps are the claim, reading the receipts, and storing the new receipt.
        harness.store().hooks.stop(Some(Stop { after, done }));
        assert!(harness.referee().outbox.deliver(&harness.announcer).await.is_err());
        harness.store().hooks.stop(None);
        harness.restart().await;
        harness.deliver().await;
        let times = harness.announcer.said().len() - told;
        assert_eq!(times, 1 + usize::from(repeated), "stopped after {after}");
        told += times;
    }
}

/// Fails the store after each of its steps in turn, carried out or not, and lets it work again without a restart.
async fn a_store_that_fails_for_a_while_repeats_no_message<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.deliver().await;
    for done in [false, true] {
        let mut after = 0;
        loop {
            harness.accept(&game, &watcher(2 * after + usize::from(done)), CommandKind::Watch).await;
            harness.store().hooks.stop(Some(Stop { after, done }));
            let _ = harness.referee().outbox.deliver(&harness.announcer).await;
            let stopped = harness.store().hooks.has_stopped();
            harness.store().hooks.stop(None);
            // The claims have expired.
            harness.clock.pass(Span::minutes(11));
            harness.deliver().await;
            if !stopped {
                break;
            }
            after += 1;
        }
        assert!(after >= 3, "{after}");
    }
    let keys: Vec<String> = harness.announcer.said().into_iter().map(|said| said.key).collect();
    let once: BTreeSet<&String> = keys.iter().collect();
    assert_eq!(keys.len(), once.len(), "{keys:?}");
    let told = harness.referee().outbox.receipts(&game).await.expect("a store");
    assert_eq!(told.to, harness.game(&game).await.events());
    assert!(harness.whole(&game).await.work.iter().all(|work| work.queue != rows::OUTBOX));
}

async fn only_the_latest_receipts_are_kept<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    for number in 0..MOST_RECEIPTS + 10 {
        harness.accept(&game, &watcher(number), CommandKind::Watch).await;
        harness.deliver().await;
    }
    let told = harness.referee().outbox.receipts(&game).await.expect("a store");
    assert_eq!(told.receipts.len(), MOST_RECEIPTS);
    assert_eq!(told.to, harness.game(&game).await.events());
    assert_eq!(harness.announcer.of(&game).len(), MOST_RECEIPTS + 13);
    assert_eq!(harness.whole(&game).await.index.iter().filter(|row| row.index == "receipts").count(), 1);
}

#[tokio::test]
async fn two_who_deliver_at_once_tell_everything_once_and_in_order() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.duel("k3x9").await;
    let (one, two) = (harness.yielding().await, harness.yielding().await);
    for round in 0..50 {
        harness.accept(&game, &watcher(round), CommandKind::Watch).await;
        if round % 3 > 0 {
            continue;
        }
        let (first, second) =
            tokio::join!(one.outbox.deliver(&harness.announcer), two.outbox.deliver(&harness.announcer));
        first.and(second).expect("a store");
        // Notices out of order wait a little.
        harness.clock.pass(AGAIN);
    }
    harness.deliver().await;
    let told: Vec<String> = harness.announcer.of(&game).into_iter().flatten().collect();
    assert_eq!(told, harness.kinds(&game).await);
    assert!(harness.announcer.said().is_sorted_by(|one, other| one.key < other.key));
}

#[tokio::test]
async fn what_happens_while_something_is_told_is_told_right_after() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.duel("k3x9").await;
    harness.deliver().await;
    // The first notice is accepted slowly; meanwhile other tasks run and deliver the next ones.
    let referee = harness.yielding().await;
    let mut rounds = Vec::new();
    for action in ["e2e4", "e7e5", "g1f3", "b8c6"] {
        harness.play(&game, action).await;
        let (referee, announcer) = (referee.clone(), harness.announcer.clone());
        rounds.push(tokio::spawn(async move { referee.outbox.deliver(&announcer).await }));
        tokio::task::yield_now().await;
    }
    for round in rounds {
        round.await.expect("no panic").expect("a store");
    }
    // No time has passed.
    let told: Vec<String> = harness.announcer.of(&game).into_iter().flatten().collect();
    assert_eq!(told, harness.kinds(&game).await);
}

/// The game and the key of a message.
type Message = (String, String);

/// The number of stops before each message was last accepted.
#[derive(Default)]
struct Heard {
    seen: usize,
    last: BTreeMap<Message, usize>,
    repeated: usize,
}

impl Heard {
    /// Checks the messages accepted since the last look, after this many stops.
    fn look(&mut self, said: &[Said], stops: usize) {
        for said in &said[self.seen..] {
            let message = (said.game.clone(), said.key.clone());
            let later = self.last.iter().any(|((game, key), _)| *game == message.0 && *key > message.1);
            assert!(!later, "{message:?} was told after what happened later");
            if let Some(before) = self.last.insert(message.clone(), stops) {
                assert!(before < stops, "{message:?} was told twice with no stop in between");
                self.repeated += 1;
            }
        }
        self.seen = said.len();
    }
}

/// Plays random games with random behaviour of the announcer, and stops at any point.
async fn told_through_stops(seed: u64, hangs: bool) -> usize {
    let mut random = Random::new(seed);
    let mut harness = Harness::new(Memory::new()).await;
    let games: Vec<GameId> = ["one", "two", "three"].map(game_id).into();
    for game in &games {
        harness.duel(game.as_str()).await;
    }
    let (mut heard, mut stops, mut watchers) = (Heard::default(), 0, 0);
    for _ in 0..120 {
        let game = random.pick(&games).clone();
        match random.below(10) {
            0..4 => {
                watchers += 1;
                drop(harness.accept(&game, &watcher(watchers), CommandKind::Watch).await);
            }
            4 => harness.clock.pass(Span::from_ms(random.below(9_000) as u64)),
            5 => {
                let moods = [Taken::Later, Taken::Later, Taken::Well, Taken::AcceptsAndHangs, Taken::Hangs];
                let known = if hangs { 5 } else { 3 };
                let moods: Vec<Taken> = (0..random.below(4)).map(|_| moods[random.below(known)]).collect();
                harness.announcer.will(&game, &moods);
            }
            6 => {
                // The program is killed at some point.
                harness.store().hooks.stop(Some(Stop { after: random.below(12), done: random.chance(50) }));
                let _ = patiently(&harness, harness.clock.clone()).await;
                heard.look(&harness.announcer.said(), stops);
                stops += 1;
                harness.store().hooks.stop(None);
                harness.restart().await;
            }
            _ => {
                // An announcer that hangs stops the delivery of that game alone.
                if patiently(&harness, harness.clock.clone()).await {
                    heard.look(&harness.announcer.said(), stops);
                    stops += 1;
                }
                heard.look(&harness.announcer.said(), stops);
            }
        }
    }
    for game in &games {
        harness.announcer.will(game, &[]);
    }
    for _ in 0..9 {
        harness.deliver().await;
        harness.clock.pass(PATIENCE);
    }
    heard.look(&harness.announcer.said(), stops);
    for game in &games {
        let told: BTreeSet<String> =
            heard.last.keys().filter(|(of, _)| *of == game.to_string()).map(|(_, key)| key.clone()).collect();
        let happened: BTreeSet<String> = (harness.whole(game).await.requests.iter())
            .scan(0, |number, request| Some(std::mem::replace(number, request.number.0)))
            .map(|before| format!("{:012}", before + 1))
            .collect();
        assert_eq!(told, happened, "{game}");
        assert_eq!(
            harness.referee().outbox.receipts(game).await.expect("a store").to,
            harness.game(game).await.events()
        );
    }
    heard.repeated
}

/// Delivers, and lets time pass if a call hangs. Returns `true` if one did.
async fn patiently(harness: &Harness<Memory>, clock: TestClock) -> bool {
    let delivering = Box::pin(harness.referee().outbox.deliver(&harness.announcer));
    let mut delivering = delivering;
    let mut passed = false;
    loop {
        tokio::select! {
            biased;
            _ = &mut delivering => return passed,
            () = idle() => {
                passed = true;
                clock.pass(PATIENCE);
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
async fn only_a_stop_between_acceptance_and_receipt_repeats_a_message() {
    let mut repeated = 0;
    for seed in 0..30 {
        repeated += told_through_stops(seed, seed % 2 == 1).await;
    }
    assert!(repeated > 10, "stops have repeated {repeated} messages");
}

#[tokio::test]
async fn a_dropped_delivery_leaves_the_game_to_the_next() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.duel("k3x9").await;
    harness.announcer.will(&game, &[Taken::Hangs]);
    {
        let delivering = harness.referee().outbox.deliver(&harness.announcer);
        tokio::select! {
            biased;
            _ = delivering => panic!("it hangs"),
            () = idle() => {}
        }
    }
    idle().await;
    // The claims expire, and another process posts everything.
    harness.clock.pass(Span::minutes(11));
    harness.deliver().await;
    let told: Vec<String> = harness.announcer.of(&game).into_iter().flatten().collect();
    assert_eq!(told, harness.kinds(&game).await);
    assert!(harness.clock.now() > crate::ports::START);
    assert_eq!(Arc::strong_count(&harness.announcer), 1);
    assert_eq!(harness.store().next_due(rows::OUTBOX).await.expect("a store"), None);
}
