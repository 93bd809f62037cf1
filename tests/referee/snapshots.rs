//! Snapshots save time, and nothing but time is lost with them.

use crate::common::Random;
use crate::house::{House, act, agreed, game_id};
use crate::place::{Place, on_both_stores};
use castellan::game::GameId;
use castellan::referee::stream;
use castellan::store::{Snapshot, Store};

on_both_stores! {
    a_game_of_a_thousand_actions_is_the_same_without_its_snapshot
    a_snapshot_that_does_not_fit_is_not_believed
    a_game_is_rebuilt_from_its_log_alone
}

/// Plays actions that take nothing and repeat nothing, by two on the mountain.
async fn long_game<P: Place>(house: &mut House<P>, actions: usize) -> GameId {
    let game =
        house.started("long", agreed("king-of-the-mountain", &[("army", "balanced")]), &["ann", "ben"]).await;
    let mut random = Random::new(5);
    for _ in 0..actions {
        let who = house.to_act(&game).await;
        let state = house.game(&game).await;
        let position = state.record().expect("a game").position();
        let pieces = |text: &str| text.bytes().filter(u8::is_ascii_uppercase).count();
        let all = position.actions();
        let quiet = (0..200).map(|_| *random.pick(&all)).find(|action| {
            let mut after = position.clone();
            after.play_unchecked(*action, None);
            after.ending().is_none() && pieces(&after.text()) == pieces(&position.text())
        });
        let text = quiet.expect("a quiet action").to_string();
        house.accept(&game, &who, act(&text)).await;
    }
    game
}

async fn a_game_of_a_thousand_actions_is_the_same_without_its_snapshot<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = long_game(&mut house, 1_000).await;
    let live = house.game(&game).await;
    assert_eq!(live.record().expect("a game").steps().len(), 1_000);
    house.restart().await;
    let snapshot = house.store().snapshot(&stream(&game)).await.expect("a store").expect("a snapshot");
    assert!(snapshot.number.0 + 16 > live.events(), "{} of {}", snapshot.number, live.events());
    assert_eq!(house.game(&game).await, live);
    house.store().drop_snapshot(&stream(&game));
    house.restart().await;
    assert_eq!(house.store().snapshot(&stream(&game)).await.expect("a store"), None);
    assert_eq!(house.game(&game).await, live);
    house.is_sound(&game).await;
    // It is kept again when the game goes on.
    let who = house.to_act(&game).await;
    let text = live.record().expect("a game").position().actions()[0].to_string();
    house.accept(&game, &who, act(&text)).await;
    house.restart().await;
    assert!(house.store().snapshot(&stream(&game)).await.expect("a store").is_some());
    house.is_sound(&game).await;
}

async fn a_snapshot_that_does_not_fit_is_not_believed<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let (game, other) = (house.duel("k3x9").await, house.duel("other").await);
    house.play(&game, "e2e4 e7e5").await;
    let live = house.game(&game).await;
    let head = house.store().head(&stream(&game)).await.expect("a store").expect("a head");
    let earlier = house.store().read(&stream(&game), castellan::store::Number(3), 1).await.expect("a store");
    let others = house.game(&other).await.snapshot();
    for (number, hash, version, bytes) in [
        (head.number, head.hash, "game", b"no snapshot".to_vec()),
        (head.number, head.hash, "something else", live.snapshot()),
        (head.number, head.hash, "game", vec![0xff, 0xfe]),
        // Of another game, or of another moment than it says.
        (head.number, head.hash, "game", others),
        (earlier[0].number, earlier[0].hash, "game", live.snapshot()),
    ] {
        let snapshot = Snapshot { number, hash, version: version.to_owned(), bytes };
        house.store().keep_snapshot(&stream(&game), snapshot);
        house.restart().await;
        assert_eq!(house.game(&game).await, live, "{number} {version}");
    }
}

async fn a_game_is_rebuilt_from_its_log_alone<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.duel("k3x9").await;
    house.play(&game, "e2e4").await;
    house.deliver().await;
    let whole = house.whole(&game).await;
    // A log that was salvaged has neither rows nor work.
    let mut salvaged = whole.clone();
    (salvaged.index, salvaged.work) = (Vec::new(), Vec::new());
    let mut house = House::new(P::new()).await;
    house.requests = 100;
    house.store().restore(salvaged).await.expect("a store");
    house.referee().rebuild(&game).await.expect("a store");
    house.is_sound(&game).await;
    assert_eq!(house.referee().games(None, 9).await.expect("a store").len(), 1);
    // What happened before counts as told; what happens from now on is told.
    house.deliver().await;
    assert_eq!(house.announcer.said(), []);
    house.play(&game, "e7e5").await;
    house.deliver().await;
    assert_eq!(house.announcer.of(&game), [["played"]]);
    // Rebuilding what is whole changes nothing.
    let before = house.whole(&game).await;
    house.referee().rebuild(&game).await.expect("a store");
    let after = house.whole(&game).await;
    assert_eq!((before.index, before.work, before.head), (after.index, after.work, after.head));
    assert_eq!(game, game_id("k3x9"));
}
