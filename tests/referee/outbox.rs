//! What people are told: everything, in order, and again only when somebody stopped in between.

use crate::common::Random;
use crate::faulty::Stop;
use crate::house::{House, game_id, watcher};
use crate::place::{Memory, Place, on_both_stores};
use crate::ports::{Said, SetClock, Taken};
use castellan::game::{Ask, GameId, Span};
use castellan::referee::outbox::PATIENCE;
use castellan::referee::receipts::{MOST_RECEIPTS, UNDELIVERED};
use castellan::referee::{Clock, rows, stream};
use castellan::store::Store;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

on_both_stores! {
    everything_that_happens_is_told_in_order_with_receipts
    what_could_not_be_told_is_tried_again_in_order
    what_never_can_be_told_is_given_up_and_said_so
    one_games_trouble_holds_up_no_other
    an_announcer_that_does_not_come_back_is_asked_again
    a_message_is_repeated_only_by_a_stop_before_its_receipt
    a_store_that_fails_for_a_while_repeats_no_message
    only_the_latest_receipts_are_kept
}

const AGAIN: Span = Span::from_ms(5_000);

async fn everything_that_happens_is_told_in_order_with_receipts<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.duel("k3x9").await;
    house.deliver().await;
    house.play(&game, "e2e4 e7e5").await;
    house.accept(&game, "ann", Ask::Resign { seat: None }).await;
    house.deliver().await;
    let said = house.announcer.of(&game);
    let told: Vec<String> = said.into_iter().flatten().collect();
    assert_eq!(told, house.kinds(&game).await);
    let told = house.referee().told(&game).await.expect("a store");
    assert_eq!(told.to, house.game(&game).await.events());
    let keys: Vec<String> = house.announcer.said().into_iter().map(|said| said.key).collect();
    let receipts: Vec<_> = keys.iter().map(|key| (key.clone(), format!("said {key}"))).collect();
    assert_eq!(told.receipts, receipts);
    assert!(keys.is_sorted());
    // The log of a game that is over is put away, and reads as before.
    assert!(!house.store().pack(&stream(&game)).await.expect("a store"), "it is packed");
    house.is_sound(&game).await;
    // Nothing waits, and nothing is told again after a restart.
    assert!(house.whole(&game).await.work.iter().all(|work| work.queue != rows::OUTBOX));
    house.restart().await;
    house.deliver().await;
    assert_eq!(house.announcer.said().len(), keys.len());
}

async fn what_could_not_be_told_is_tried_again_in_order<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.duel("k3x9").await;
    house.deliver().await;
    house.announcer.will(&game, &[Taken::Later, Taken::Later]);
    house.play(&game, "e2e4").await;
    house.deliver().await;
    let before = house.announcer.said().len();
    // What happens meanwhile waits for it, although it is due at once.
    house.play(&game, "e7e5").await;
    house.deliver().await;
    house.accept(&game, &watcher(1), Ask::Watch).await;
    house.deliver().await;
    assert_eq!((house.announcer.said().len(), house.announcer.asked()), (before, before as u64 + 1));
    for _ in 0..4 {
        house.clock.pass(AGAIN);
        house.deliver().await;
    }
    let told: Vec<String> = house.announcer.of(&game).into_iter().flatten().collect();
    assert_eq!(told, house.kinds(&game).await);
    assert_eq!(house.announcer.asked() as usize, house.announcer.said().len() + 2);
}

async fn what_never_can_be_told_is_given_up_and_said_so<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.duel("k3x9").await;
    house.deliver().await;
    house.announcer.will(&game, &[Taken::Never]);
    house.play(&game, "e2e4 e7e5").await;
    let done = house.referee().deliver(&house.announcer).await.expect("a store");
    assert_eq!((done.given_up, done.done, done.postponed), (1, 1, 0));
    let told = house.referee().told(&game).await.expect("a store");
    let [.., (_, given_up), (_, announced)] = &told.receipts[..] else { panic!("{told:?}") };
    assert_eq!(*given_up, format!("{UNDELIVERED}nobody lives there"));
    assert!(announced.starts_with("said "));
}

async fn one_games_trouble_holds_up_no_other<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let (bad, good) = (house.duel("bad").await, house.duel("good").await);
    house.deliver().await;
    house.announcer.will(&bad, &[Taken::Hangs]);
    let keeper = house.referee().clone();
    let announcer = house.announcer.clone();
    let telling = tokio::spawn(async move {
        keeper.keep_delivering(&announcer, |trouble| panic!("{trouble}")).await;
    });
    house.play(&bad, "e2e4").await;
    for action in ["e2e4", "e7e5", "g1f3"] {
        house.play(&good, action).await;
        until(async || {
            house.announcer.of(&good).into_iter().flatten().count() as u64 == told(&house, &good).await
        })
        .await;
    }
    assert_eq!(house.announcer.of(&bad).len(), 3, "the rest waits");
    // When patience is over, it is tried again.
    until(async || {
        house.clock.pass(AGAIN);
        house.announcer.of(&bad).len() == 4
    })
    .await;
    telling.abort();
    let _ = telling.await;
}

async fn told(house: &House<impl Place>, game: &GameId) -> u64 {
    house.game(game).await.events()
}

/// Lets others go on until something is so.
async fn until(is: impl AsyncFn() -> bool) {
    while !is().await {
        tokio::task::yield_now().await;
    }
}

async fn an_announcer_that_does_not_come_back_is_asked_again<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.duel("k3x9").await;
    house.deliver().await;
    house.play(&game, "e2e4").await;
    let before = house.announcer.said().len();
    house.announcer.will(&game, &[Taken::AcceptsAndHangs]);
    {
        let clock = house.clock.clone();
        let asked = house.announcer.asked();
        let passing = async {
            until(async || house.announcer.asked() > asked).await;
            clock.pass(PATIENCE);
        };
        let (done, ()) = tokio::join!(house.referee().deliver(&house.announcer), passing);
        assert_eq!(done.expect("a store").postponed, 1);
    }
    house.clock.pass(AGAIN);
    house.deliver().await;
    // It had been accepted, which nobody could know: it is told twice, and only this.
    let said = house.announcer.said();
    assert_eq!(said.len(), before + 2);
    assert_eq!(said[before], said[before + 1]);
}

async fn a_message_is_repeated_only_by_a_stop_before_its_receipt<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.duel("k3x9").await;
    house.deliver().await;
    let mut told = house.announcer.said().len();
    for (after, done, repeated) in [(0, false, false), (1, false, false), (2, false, true), (2, true, false)]
    {
        let who = house.to_act(&game).await;
        let text = house.game(&game).await.record().expect("a game").position().actions()[0].to_string();
        house.accept(&game, &who, crate::house::act(&text)).await;
        // It claims, looks what was told, and stores the receipt.
        house.store().stop(Some(Stop { after, done }));
        assert!(house.referee().deliver(&house.announcer).await.is_err());
        house.store().stop(None);
        house.restart().await;
        house.deliver().await;
        let times = house.announcer.said().len() - told;
        assert_eq!(times, 1 + usize::from(repeated), "stopped after {after}");
        told += times;
    }
}

/// The store fails behind each of its steps in turn, done or not, and works again without a restart.
async fn a_store_that_fails_for_a_while_repeats_no_message<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.duel("k3x9").await;
    house.deliver().await;
    for done in [false, true] {
        let mut after = 0;
        loop {
            house.accept(&game, &watcher(2 * after + usize::from(done)), Ask::Watch).await;
            house.store().stop(Some(Stop { after, done }));
            let _ = house.referee().deliver(&house.announcer).await;
            let stopped = house.store().has_stopped();
            house.store().stop(None);
            // What was claimed is free again.
            house.clock.pass(Span::minutes(11));
            house.deliver().await;
            if !stopped {
                break;
            }
            after += 1;
        }
        assert!(after >= 3, "{after}");
    }
    let keys: Vec<String> = house.announcer.said().into_iter().map(|said| said.key).collect();
    let once: BTreeSet<&String> = keys.iter().collect();
    assert_eq!(keys.len(), once.len(), "{keys:?}");
    let told = house.referee().told(&game).await.expect("a store");
    assert_eq!(told.to, house.game(&game).await.events());
    assert!(house.whole(&game).await.work.iter().all(|work| work.queue != rows::OUTBOX));
}

async fn only_the_latest_receipts_are_kept<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.duel("k3x9").await;
    for number in 0..MOST_RECEIPTS + 10 {
        house.accept(&game, &watcher(number), Ask::Watch).await;
        house.deliver().await;
    }
    let told = house.referee().told(&game).await.expect("a store");
    assert_eq!(told.receipts.len(), MOST_RECEIPTS);
    assert_eq!(told.to, house.game(&game).await.events());
    assert_eq!(house.announcer.of(&game).len(), MOST_RECEIPTS + 13);
    assert_eq!(house.whole(&game).await.index.iter().filter(|row| row.index == "receipts").count(), 1);
}

#[tokio::test]
async fn two_who_deliver_at_once_tell_everything_once_and_in_order() {
    let mut house = House::new(Memory::new()).await;
    let game = house.duel("k3x9").await;
    let (one, two) = (house.yielding().await, house.yielding().await);
    for round in 0..50 {
        house.accept(&game, &watcher(round), Ask::Watch).await;
        if round % 3 > 0 {
            continue;
        }
        let (first, second) = tokio::join!(one.deliver(&house.announcer), two.deliver(&house.announcer));
        first.and(second).expect("a store");
        // What came in the wrong order waits a little.
        house.clock.pass(AGAIN);
    }
    house.deliver().await;
    let told: Vec<String> = house.announcer.of(&game).into_iter().flatten().collect();
    assert_eq!(told, house.kinds(&game).await);
    assert!(house.announcer.said().is_sorted_by(|one, other| one.key < other.key));
}

#[tokio::test]
async fn what_happens_while_something_is_told_is_told_right_after() {
    let mut house = House::new(Memory::new()).await;
    let game = house.duel("k3x9").await;
    house.deliver().await;
    // The first is accepted slowly: others have turns meanwhile, and deliver what comes.
    let referee = house.yielding().await;
    let mut rounds = Vec::new();
    for action in ["e2e4", "e7e5", "g1f3", "b8c6"] {
        house.play(&game, action).await;
        let (referee, announcer) = (referee.clone(), house.announcer.clone());
        rounds.push(tokio::spawn(async move { referee.deliver(&announcer).await }));
        tokio::task::yield_now().await;
    }
    for round in rounds {
        round.await.expect("no panic").expect("a store");
    }
    // No time has passed.
    let told: Vec<String> = house.announcer.of(&game).into_iter().flatten().collect();
    assert_eq!(told, house.kinds(&game).await);
}

/// What a message is known by.
type Message = (String, String);

/// When which message was accepted: after how many stops.
#[derive(Default)]
struct Heard {
    seen: usize,
    last: BTreeMap<Message, usize>,
    repeated: usize,
}

impl Heard {
    /// Looks through what was said since; `stops` is how many there were before it.
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

/// Random games, random moods of the announcer, and stops at any point.
async fn told_through_stops(seed: u64, hangs: bool) -> usize {
    let mut random = Random::new(seed);
    let mut house = House::new(Memory::new()).await;
    let games: Vec<GameId> = ["one", "two", "three"].map(game_id).into();
    for game in &games {
        house.duel(game.as_str()).await;
    }
    let (mut heard, mut stops, mut watchers) = (Heard::default(), 0, 0);
    for _ in 0..120 {
        let game = random.pick(&games).clone();
        match random.below(10) {
            0..4 => {
                watchers += 1;
                drop(house.accept(&game, &watcher(watchers), Ask::Watch).await);
            }
            4 => house.clock.pass(Span::from_ms(random.below(9_000) as u64)),
            5 => {
                let moods = [Taken::Later, Taken::Later, Taken::Well, Taken::AcceptsAndHangs, Taken::Hangs];
                let known = if hangs { 5 } else { 3 };
                let moods: Vec<Taken> = (0..random.below(4)).map(|_| moods[random.below(known)]).collect();
                house.announcer.will(&game, &moods);
            }
            6 => {
                // The program is killed at some point.
                house.store().stop(Some(Stop { after: random.below(12), done: random.chance(50) }));
                let _ = patiently(&house, house.clock.clone()).await;
                heard.look(&house.announcer.said(), stops);
                stops += 1;
                house.store().stop(None);
                house.restart().await;
            }
            _ => {
                // An announcer that does not come back is a stop as well, of that game alone.
                if patiently(&house, house.clock.clone()).await {
                    heard.look(&house.announcer.said(), stops);
                    stops += 1;
                }
                heard.look(&house.announcer.said(), stops);
            }
        }
    }
    for game in &games {
        house.announcer.will(game, &[]);
    }
    for _ in 0..9 {
        house.deliver().await;
        house.clock.pass(PATIENCE);
    }
    heard.look(&house.announcer.said(), stops);
    for game in &games {
        let told: BTreeSet<String> =
            heard.last.keys().filter(|(of, _)| *of == game.to_string()).map(|(_, key)| key.clone()).collect();
        let happened: BTreeSet<String> = (house.whole(game).await.requests.iter())
            .scan(0, |number, request| Some(std::mem::replace(number, request.number.0)))
            .map(|before| format!("{:012}", before + 1))
            .collect();
        assert_eq!(told, happened, "{game}");
        assert_eq!(house.referee().told(game).await.expect("a store").to, house.game(game).await.events());
    }
    heard.repeated
}

/// Delivers, and lets time pass when nobody comes back; whether it had to.
async fn patiently(house: &House<Memory>, clock: SetClock) -> bool {
    let delivering = Box::pin(house.referee().deliver(&house.announcer));
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

/// Ends when everybody else has had many turns.
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
    let mut house = House::new(Memory::new()).await;
    let game = house.duel("k3x9").await;
    house.announcer.will(&game, &[Taken::Hangs]);
    {
        let delivering = house.referee().deliver(&house.announcer);
        tokio::select! {
            biased;
            _ = delivering => panic!("it hangs"),
            () = idle() => {}
        }
    }
    idle().await;
    // Its claims end, and somebody else tells everything.
    house.clock.pass(Span::minutes(11));
    house.deliver().await;
    let told: Vec<String> = house.announcer.of(&game).into_iter().flatten().collect();
    assert_eq!(told, house.kinds(&game).await);
    assert!(house.clock.now() > crate::ports::START);
    assert_eq!(Arc::strong_count(&house.announcer), 1);
    assert_eq!(house.store().next_due(rows::OUTBOX).await.expect("a store"), None);
}
