//! Snapshots: they save time, and losing one costs only time.

use crate::harness::{Harness, act, agreed, game_id};
use crate::place::{Place, on_both_stores};
use castellan_game::GameId;
use castellan_referee::stream;
use castellan_store::{Snapshot, Store};
use castellan_test_support::Random;

on_both_stores! {
    a_game_of_a_thousand_actions_is_the_same_without_its_snapshot
    a_snapshot_that_does_not_fit_is_not_believed
    a_game_is_rebuilt_from_its_log_alone
}

/// Plays actions by two players of King of the Mountain without captures or repetitions.
async fn long_game<P: Place>(harness: &mut Harness<P>, actions: usize) -> GameId {
    let game = harness
        .started("long", agreed("king-of-the-mountain", &[("army", "balanced")]), &["ann", "ben"])
        .await;
    let mut random = Random::new(5);
    for _ in 0..actions {
        let who = harness.to_act(&game).await;
        let state = harness.game(&game).await;
        let position = state.record().expect("a game").position();
        let pieces = |text: &str| text.bytes().filter(u8::is_ascii_uppercase).count();
        let all = position.actions();
        let quiet = (0..200).map(|_| *random.pick(&all)).find(|action| {
            let mut after = position.clone();
            after.play_unchecked(*action, None);
            after.ending().is_none() && pieces(&after.to_string()) == pieces(&position.to_string())
        });
        let text = quiet.expect("a quiet action").to_string();
        harness.accept(&game, &who, act(&text)).await;
    }
    game
}

async fn a_game_of_a_thousand_actions_is_the_same_without_its_snapshot<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = long_game(&mut harness, 1_000).await;
    let live = harness.game(&game).await;
    assert_eq!(live.record().expect("a game").steps().len(), 1_000);
    harness.restart().await;
    let snapshot = harness.store().snapshot(&stream(&game)).await.expect("a store").expect("a snapshot");
    assert!(snapshot.number.0 + 16 > live.events(), "{} of {}", snapshot.number, live.events());
    assert_eq!(harness.game(&game).await, live);
    harness.store().drop_snapshot(&stream(&game));
    harness.restart().await;
    assert_eq!(harness.store().snapshot(&stream(&game)).await.expect("a store"), None);
    assert_eq!(harness.game(&game).await, live);
    harness.is_sound(&game).await;
    // A new snapshot is stored when the game continues.
    let who = harness.to_act(&game).await;
    let text = live.record().expect("a game").position().actions()[0].to_string();
    harness.accept(&game, &who, act(&text)).await;
    harness.restart().await;
    assert!(harness.store().snapshot(&stream(&game)).await.expect("a store").is_some());
    harness.is_sound(&game).await;
}

async fn a_snapshot_that_does_not_fit_is_not_believed<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let (game, other) = (harness.duel("k3x9").await, harness.duel("other").await);
    harness.play(&game, "e2e4 e7e5").await;
    let live = harness.game(&game).await;
    let head = harness.store().head(&stream(&game)).await.expect("a store").expect("a head");
    let earlier = harness.store().read(&stream(&game), castellan_store::Number(3), 1).await.expect("a store");
    let others = harness.game(&other).await.snapshot();
    for (number, hash, version, bytes) in [
        (head.number, head.hash, "game", b"no snapshot".to_vec()),
        (head.number, head.hash, "something else", live.snapshot()),
        (head.number, head.hash, "game", vec![0xff, 0xfe]),
        // A snapshot of another game, or of a moment other than stated.
        (head.number, head.hash, "game", others),
        (earlier[0].number, earlier[0].hash, "game", live.snapshot()),
    ] {
        let snapshot = Snapshot { number, hash, version: version.to_owned(), bytes };
        harness.store().keep_snapshot(&stream(&game), snapshot);
        harness.restart().await;
        assert_eq!(harness.game(&game).await, live, "{number} {version}");
    }
}

async fn a_game_is_rebuilt_from_its_log_alone<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.play(&game, "e2e4").await;
    harness.deliver().await;
    let whole = harness.whole(&game).await;
    // A salvaged log has neither rows nor work.
    let mut salvaged = whole.clone();
    (salvaged.index, salvaged.work) = (Vec::new(), Vec::new());
    let mut harness = Harness::new(P::new()).await;
    harness.requests = 100;
    harness.store().restore(salvaged).await.expect("a store");
    harness.referee().games.rebuild(&game).await.expect("a store");
    harness.is_sound(&game).await;
    assert_eq!(harness.referee().game_list.games(None, 9).await.expect("a store").len(), 1);
    // Past events count as announced; later ones are announced.
    harness.deliver().await;
    assert_eq!(harness.announcer.said(), []);
    harness.play(&game, "e7e5").await;
    harness.deliver().await;
    assert_eq!(harness.announcer.of(&game), [["played"]]);
    // Rebuilding an intact game changes nothing.
    let before = harness.whole(&game).await;
    harness.referee().games.rebuild(&game).await.expect("a store");
    let after = harness.whole(&game).await;
    assert_eq!((before.index, before.work, before.head), (after.index, after.work, after.head));
    assert_eq!(game, game_id("k3x9"));
}
